/* SPDX-License-Identifier: MIT
 *
 * hex_bot_test.c - the Hex player: proofs against a plain exhaustive search, known openings, won
 * games finished against every defence, legal moves in fast games, limits, failing memory.
 */
#include <causeway/game.h>
#include "api/api_position.h"
#include "core/rng.h"
#include "support.h"

static struct cw_position *position(struct test_env *t, const char *text)
{
    struct cw_position *pos;
    assert_int_equal(cw_position_parse(t->env, text, &pos), CW_OK);
    return pos;
}

static struct cw_search_job think(struct test_env *t, const struct cw_position *pos,
                                  uint64_t playouts, uint64_t seed)
{
    struct cw_search_job job = {.env = t->env,
                                .board = pos->board,
                                .playouts = playouts,
                                .seed = seed,
                                .threads = 1,
                                .memory = (size_t)64 << 20};
    assert_int_equal(pos->game->bot(&job), CW_OK);
    assert_true(job.made >= 1 && job.made <= playouts);
    assert_true(job.chance >= 0 && job.chance <= 1);
    assert_true(job.line_count >= 1 && job.line[0] == job.cell);
    return job;
}

static void play(struct cw_position *pos, uint32_t cell)
{
    struct cw_turn turn = {.count = 1, .atom = {cw_atom_make(CW_ATOM_PLACE, cell, 0)}};
    assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
}

static struct cw_state state_of(const struct cw_position *pos)
{
    struct cw_state state;
    cw_position_state(pos, &state);
    return state;
}

/* --- the truth, for few empty cells: does the player to move win? --- */

static bool wins(struct cw_position *pos)
{
    struct cw_turn turn;
    bool won = false;
    for (uint64_t i = 0; !won && cw_position_turn(pos, i, &turn) == CW_OK; i++) {
        assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        won = state_of(pos).outcome == CW_WON || !wins(pos);
        assert_int_equal(cw_position_undo(pos), CW_OK);
    }
    return won;
}

/* A position after random moves, undecided, with at most `empty` empty cells. */
static struct cw_position *random_position(struct test_env *t, struct cw_rng *rng, unsigned most,
                                           unsigned empty)
{
    for (;;) {
        char text[64];
        unsigned columns = (unsigned)cw_rng_range(rng, 1, most);
        unsigned rows = (unsigned)cw_rng_range(rng, 1, most), left = columns * rows;
        snprintf(text, sizeof text, "hex %ux%u to=%s", columns, rows,
                 cw_rng_chance(rng, 1, 2) ? "black" : "white");
        struct cw_position *pos = position(t, text);
        unsigned wanted = (unsigned)cw_rng_range(rng, 1, empty);
        while (left > wanted && state_of(pos).outcome == CW_ONGOING) {
            struct cw_turn turn;
            assert_int_equal(cw_position_turn(pos, cw_rng_below(rng, left), &turn), CW_OK);
            assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
            left--;
        }
        if (state_of(pos).outcome == CW_ONGOING)
            return pos;
        cw_position_free(pos);
    }
}

static void test_proofs_are_true(void **unused)
{
    (void)unused;
    struct test_env t;
    struct cw_rng rng;
    test_env_open(&t);
    cw_rng_seed(&rng, 1, 0);
    for (unsigned long i = 0; i < test_scale(100); i++) {
        struct cw_position *pos = random_position(&t, &rng, 5, 9);
        struct cw_search_job job = think(&t, pos, 20000, i);
        bool truth = wins(pos);
        assert_int_equal(job.proof, truth ? CW_PROOF_WON : CW_PROOF_LOST);
        cw_position_free(pos);
    }
    test_env_close(&t);
}

/* The first moves of 3x3 and 4x4 that win are known.  Of 4x4, some are enough but for long runs. */
static void test_openings(void **unused)
{
    (void)unused;
    struct test_env t;
    char line[128], cell[8], winner[8], text[64];
    unsigned columns, rows, seen = 0;
    test_env_open(&t);
    FILE *file = fopen(CW_SOURCE_DIR "/src/games/hex/test/data/openings.tsv", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "%u %u %7s %7s", &columns, &rows, cell, winner) != 4)
            continue;
        snprintf(text, sizeof text, "hex %ux%u to=white black=%s", columns, rows, cell);
        if (seen++ % 8 != 0 && columns > 3 && test_scale(1) == 1)
            continue;
        struct cw_position *pos = position(&t, text);
        struct cw_search_job job = think(&t, pos, 400000, 7);
        assert_int_equal(job.proof, winner[0] == 'w' ? CW_PROOF_WON : CW_PROOF_LOST);
        cw_position_free(pos);
    }
    fclose(file);
    assert_int_equal(seen, 25);
    test_env_close(&t);
}

/* --- finishing --- */

enum { SEEN = 1 << 16 };
struct finish {
    struct test_env *t;
    uint64_t playouts;
    uint64_t seen[SEEN]; /* hashes of positions with the opponent to move */
};

static bool known(struct finish *f, uint64_t hash)
{
    for (uint64_t i = hash % SEEN;; i = (i + 1) % SEEN) {
        if (f->seen[i] == hash)
            return true;
        if (f->seen[i] == 0) {
            f->seen[i] = hash;
            return false;
        }
    }
}

/* The player wins as `side`, whatever the other one plays. */
static void finish(struct finish *f, struct cw_position *pos, unsigned side)
{
    struct cw_turn turn;
    struct cw_state state = state_of(pos);
    if (state.outcome == CW_WON) {
        assert_int_equal(state.winner, side);
        return;
    }
    if (state.to_move == side) {
        play(pos, think(f->t, pos, f->playouts, 3).cell);
        finish(f, pos, side);
        assert_int_equal(cw_position_undo(pos), CW_OK);
        return;
    }
    if (known(f, cw_position_hash(pos)))
        return;
    for (uint64_t i = 0; cw_position_turn(pos, i, &turn) == CW_OK; i++) {
        assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        finish(f, pos, side);
        assert_int_equal(cw_position_undo(pos), CW_OK);
    }
}

static void test_won_games_are_won(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        unsigned side;
    } won[] = {{"hex 3x3 to=black", 0},
               {"hex 3x3 to=white black=a1", 1},
               {"hex 3x3 to=white black=c3", 1},
               {"hex 3x3 to=white black=a3", 0},
               {"hex 4x3 to=white", 0},
               {"hex 3x4 to=black", 1},
               {"hex 4x4 to=white black=d1,a4 white=c2", 1},
               {"hex 4x4 to=white black=b3", 0}, /* the rest in long runs */
               {"hex 4x4 to=white black=a1", 1}};
    struct test_env t;
    struct finish *f = malloc(sizeof *f);
    assert_non_null(f);
    test_env_open(&t);
    size_t count = sizeof won / sizeof *won - (test_scale(1) == 1 ? 2 : 0);
    for (size_t i = 0; i < count; i++) {
        struct cw_position *pos = position(&t, won[i].text);
        memset(f, 0, sizeof *f);
        f->t = &t;
        f->playouts = 60000;
        finish(f, pos, won[i].side);
        cw_position_free(pos);
    }
    free(f);
    test_env_close(&t);
}

/* --- fast games, the same again, limits --- */

static void test_fast_games_are_legal(void **unused)
{
    (void)unused;
    struct test_env t;
    struct cw_rng rng;
    test_env_open(&t);
    cw_rng_seed(&rng, 2, 0);
    for (unsigned long i = 0; i < test_scale(250); i++) {
        struct cw_position *pos = random_position(&t, &rng, i % 20 ? 6 : 19, 361);
        while (state_of(pos).outcome == CW_ONGOING)
            play(pos, think(&t, pos, 1 + cw_rng_below(&rng, 12), i).cell);
        cw_position_free(pos);
    }
    test_env_close(&t);
}

static void test_same_seed_same_search(void **unused)
{
    (void)unused;
    struct test_env t;
    struct cw_search_move moves[2][121];
    test_env_open(&t);
    struct cw_position *pos = position(&t, "hex 11x11 to=black black=c3 white=h7");
    for (int i = 0; i < 2; i++) {
        struct cw_search_job job = {.env = t.env,
                                    .board = pos->board,
                                    .playouts = 3000,
                                    .seed = 9,
                                    .memory = (size_t)64 << 20,
                                    .moves = moves[i],
                                    .move_capacity = 121};
        memset(moves[i], 0, sizeof moves[i]);
        assert_int_equal(pos->game->bot(&job), CW_OK);
        assert_int_equal(job.made, 3000);
        assert_true(job.move_count > 100 && job.move_count <= 119);
    }
    assert_memory_equal(moves[0], moves[1], sizeof moves[0]);
    cw_position_free(pos);
    test_env_close(&t);
}

static bool stop_at_once(void *ctx, const struct cw_search_job *job)
{
    ++*(unsigned *)ctx;
    assert_true(job->line_count >= 1);
    return true;
}

static void test_limits(void **unused)
{
    (void)unused;
    struct test_env t;
    unsigned polled = 0;
    test_env_open(&t);
    struct cw_position *pos = position(&t, "hex 11x11 to=black");
    size_t before = t.heap.live;
    struct cw_search_job job = {.env = t.env, .board = pos->board, .memory = 1, .playouts = 20000};
    assert_int_equal(pos->game->bot(&job), CW_OK); /* a full tree is searched on */
    assert_true(job.full && job.made == 20000);
    assert_true(cw_env_peak_memory(t.env) < before + CW_SEARCH_MEMORY_LEAST + (64 << 10));
    job = (struct cw_search_job){.env = t.env,
                                 .board = pos->board,
                                 .poll = stop_at_once,
                                 .ctx = &polled,
                                 .memory = (size_t)64 << 20};
    assert_int_equal(pos->game->bot(&job), CW_OK);
    assert_int_equal(polled, 1);
    job = (struct cw_search_job){.env = t.env, .board = pos->board, .milliseconds = 20};
    assert_int_equal(pos->game->bot(&job), CW_OK);
    cw_env_cancel(t.env);
    job = (struct cw_search_job){.env = t.env, .board = pos->board};
    assert_int_equal(pos->game->bot(&job), CW_OK);
    assert_int_equal(job.made, 1);
    assert_int_equal(job.line_count, 1);
    cw_env_resume(t.env);
    cw_position_free(pos);
    pos = position(&t, "hex 20x19 to=black");
    job = (struct cw_search_job){.env = t.env, .board = pos->board, .playouts = 1};
    assert_int_equal(pos->game->bot(&job), CW_BAD_ARGUMENT);
    cw_position_free(pos);
    test_env_close(&t);
}

static void test_memory_fails(void **unused)
{
    (void)unused;
    struct test_env t;
    test_env_open(&t);
    struct cw_position *pos = position(&t, "hex 5x5 to=black");
    struct cw_search_job job = {.env = t.env, .board = pos->board, .playouts = 50, .threads = 2};
    enum cw_status status;
    uint64_t failures = 0;
    do {
        t.heap.calls = 0;
        t.heap.fail_at = failures + 1;
        status = pos->game->bot(&job);
        t.heap.fail_at = 0;
        failures++;
        assert_true(status == CW_OK || status == CW_NO_MEMORY);
    } while (status != CW_OK);
    assert_true(failures > 2);
    cw_position_free(pos);
    test_env_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proofs_are_true),       cmocka_unit_test(test_openings),
        cmocka_unit_test(test_won_games_are_won),     cmocka_unit_test(test_fast_games_are_legal),
        cmocka_unit_test(test_same_seed_same_search), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_memory_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
