/* SPDX-License-Identifier: MIT
 *
 * twixt_bot_test.c - the TwixT player: proofs against a plain exhaustive search, won games finished
 * against every defence, legal moves by all rules, the same search again, failing memory.
 */
#include <causeway/game.h>
#include "api/api_position.h"
#include "core/rng.h"
#include "support.h"

static const char *const rules[] = {"classic", "pp", "contest", "standard"};

static struct cw_position *position(struct test_env *t, const char *params)
{
    struct cw_position *pos;
    enum cw_status status = cw_position_new(t->env, cw_game_find("twixt"), params, &pos);
    if (status != CW_OK)
        print_error("%s: %s\n", params, cw_env_last_error(t->env));
    assert_int_equal(status, CW_OK);
    return pos;
}

static struct cw_search_job think(struct test_env *t, const struct cw_position *pos,
                                  uint64_t playouts, uint64_t seed)
{
    struct cw_search_job job = {.env = t->env, .board = pos->board, .playouts = playouts,
                                .seed = seed, .threads = 1, .memory = (size_t)32 << 20};
    assert_int_equal(pos->game->bot(&job), CW_OK);
    assert_true(job.made >= 1 && job.made <= playouts);
    assert_true(job.line_count >= 1 && job.line[0] == job.cell);
    return job;
}

static void play(struct cw_position *pos, uint32_t cell)
{
    struct cw_turn turn = {.count = 1, .atom = {cw_atom_make(CW_ATOM_PLACE, cell, 0)}};
    assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
}

static void play_text(struct cw_position *pos, const char *text)
{
    struct cw_turn turn;
    assert_int_equal(cw_turn_parse(pos, text, &turn), CW_OK);
    assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
}

static struct cw_state state_of(const struct cw_position *pos)
{
    struct cw_state state;
    cw_position_state(pos, &state);
    return state;
}

/* A board of random size; that of the contest is square. */
static void describe(char params[64], struct cw_rng *rng, int least, int most, const char *rule)
{
    int columns = (int)cw_rng_range(rng, least, most), rows = (int)cw_rng_range(rng, least, most);
    snprintf(params, 64, "size=%dx%d rules=%s", columns,
             strcmp(rule, "contest") == 0 ? columns : rows, rule);
}

/* Makes a random turn, never a swap; false where the game is over. */
static bool random_turn(struct cw_position *pos, struct cw_rng *rng)
{
    struct cw_turn turn;
    uint64_t count = 0;
    if (state_of(pos).outcome != CW_ONGOING)
        return false;
    while (cw_position_turn(pos, count, &turn) == CW_OK &&
           cw_atom_kind(turn.atom[0]) == CW_ATOM_PLACE)
        count++;
    if (count == 0)
        return false;
    assert_int_equal(cw_position_turn(pos, cw_rng_below(rng, count), &turn), CW_OK);
    assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
    return true;
}

/* --- the truth: 1 = the player to move wins, 0 = a draw, -1 = he loses --- */

static int value(struct cw_position *pos)
{
    struct cw_state state = state_of(pos);
    struct cw_turn turn;
    int best = -1;
    if (state.outcome == CW_DRAWN)
        return 0;
    if (state.outcome == CW_WON)
        return state.winner == state.to_move ? 1 : -1;
    for (uint64_t i = 0; best < 1 && cw_position_turn(pos, i, &turn) == CW_OK; i++) {
        if (cw_atom_kind(turn.atom[0]) != CW_ATOM_PLACE)
            continue;
        assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        int other = -value(pos);
        best = other > best ? other : best;
        assert_int_equal(cw_position_undo(pos), CW_OK);
    }
    return best;
}

static uint64_t turns_left(const struct cw_position *pos)
{
    struct cw_turn turn;
    uint64_t count = 0;
    while (cw_position_turn(pos, count, &turn) == CW_OK)
        count++;
    return count;
}

static void test_proofs_are_true(void **unused)
{
    (void)unused;
    struct test_env t;
    struct cw_rng rng;
    unsigned seen[3] = {0};
    test_env_open(&t);
    cw_rng_seed(&rng, 1, 0);
    for (unsigned long i = 0; i < test_scale(80); i++) {
        char params[64];
        describe(params, &rng, 4, 6, rules[i % 3]);
        struct cw_position *pos = position(&t, params);
        while (turns_left(pos) > 6 && random_turn(pos, &rng))
            ;
        if (state_of(pos).outcome == CW_ONGOING) {
            struct cw_search_job job = think(&t, pos, 6000, i);
            int truth = value(pos);
            seen[job.proof]++;
            assert_true(job.proof == (truth > 0   ? CW_PROOF_WON
                                      : truth < 0 ? CW_PROOF_LOST
                                                  : CW_PROOF_NONE));
        }
        cw_position_free(pos);
    }
    assert_true(seen[CW_PROOF_NONE] && seen[CW_PROOF_WON] && seen[CW_PROOF_LOST]);
    test_env_close(&t);
}

/* --- finishing --- */

/* The player wins as `side`, whatever the other one plays. */
static void finish(struct test_env *t, struct cw_position *pos, unsigned side, uint64_t playouts)
{
    struct cw_state state = state_of(pos);
    struct cw_turn turn;
    if (state.outcome != CW_ONGOING) {
        assert_int_equal(state.outcome, CW_WON);
        assert_int_equal(state.winner, side);
        return;
    }
    if (state.to_move == side) {
        play(pos, think(t, pos, playouts, 5).cell);
        finish(t, pos, side, playouts);
        assert_int_equal(cw_position_undo(pos), CW_OK);
        return;
    }
    for (uint64_t i = 0; cw_position_turn(pos, i, &turn) == CW_OK; i++) {
        if (cw_atom_kind(turn.atom[0]) != CW_ATOM_PLACE)
            continue;
        assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        finish(t, pos, side, playouts);
        assert_int_equal(cw_position_undo(pos), CW_OK);
    }
}

/* From positions that the player says are won. */
static void test_won_games_are_won(void **unused)
{
    (void)unused;
    struct test_env t;
    struct cw_rng rng;
    test_env_open(&t);
    cw_rng_seed(&rng, 3, 0);
    for (unsigned long won = 0, i = 0; won < test_scale(12); i++) {
        char params[64];
        snprintf(params, sizeof params, "size=6 rules=%s", rules[i % 3]);
        struct cw_position *pos = position(&t, params);
        for (unsigned turns = 10; turns > 0 && random_turn(pos, &rng); turns--)
            ;
        struct cw_state state = state_of(pos);
        if (state.outcome == CW_ONGOING && think(&t, pos, 3000, i).proof == CW_PROOF_WON) {
            finish(&t, pos, state.to_move, 3000);
            won++;
        }
        cw_position_free(pos);
    }
    test_env_close(&t);
}

/* --- fast games --- */

static void test_fast_games_are_legal(void **unused)
{
    (void)unused;
    struct test_env t;
    struct cw_rng rng;
    test_env_open(&t);
    cw_rng_seed(&rng, 2, 0);
    for (unsigned long i = 0; i < test_scale(300); i++) {
        char params[64];
        describe(params, &rng, 4, 14, rules[i % 4]);
        struct cw_position *pos = position(&t, params);
        for (uint64_t turns = cw_rng_below(&rng, 60); turns > 0 && random_turn(pos, &rng); turns--)
            ;
        while (state_of(pos).outcome == CW_ONGOING)
            play(pos, think(&t, pos, 1 + cw_rng_below(&rng, 8), i).cell);
        cw_position_free(pos);
    }
    test_env_close(&t);
}

/* By the standard rules links may be missing or own ones removed: the player sees the board so. */
static void test_links_are_taken_over(void **unused)
{
    (void)unused;
    struct test_env t;
    test_env_open(&t);
    for (unsigned i = 0; i < 2; i++) {
        struct cw_position *pos = position(&t, i ? "size=6 rules=standard" : "size=6");
        static const char *const moves[] = {"b1", "a2", "c3", "a4", "b5", "a3"};
        for (unsigned k = 0; k < 6; k++)
            play_text(pos, moves[k]);
        if (i) { /* without its link, b1 - c3 is no use any more */
            play_text(pos, "e5-b1/c3");
            play_text(pos, "a5");
        }
        struct cw_search_job job = think(&t, pos, 3000, 1);
        assert_int_equal(job.proof, i ? CW_PROOF_NONE : CW_PROOF_WON);
        assert_true((job.chance == 1) == (i == 0));
        cw_position_free(pos);
    }
    test_env_close(&t);
}

static void test_same_seed_same_search(void **unused)
{
    (void)unused;
    struct test_env t;
    struct cw_search_job job[2];
    test_env_open(&t);
    struct cw_position *pos = position(&t, "size=24");
    play_text(pos, "l9");
    for (int i = 0; i < 2; i++)
        job[i] = think(&t, pos, 500, 9);
    assert_int_equal(job[0].nodes, job[1].nodes);
    assert_memory_equal(job[0].line, job[1].line, job[0].line_count * sizeof job[0].line[0]);
    assert_true(job[0].chance == job[1].chance);
    cw_position_free(pos);
    pos = position(&t, "size=37x12");
    struct cw_search_job wide = {.env = t.env, .board = pos->board, .playouts = 1};
    assert_int_equal(pos->game->bot(&wide), CW_BAD_ARGUMENT);
    cw_position_free(pos);
    test_env_close(&t);
}

/* Plain search, the yardstick, plays on, too. */
static void test_plain(void **unused)
{
    (void)unused;
    struct test_env t;
    test_env_open(&t);
    struct cw_position *pos = position(&t, "size=5");
    while (state_of(pos).outcome == CW_ONGOING) {
        struct cw_search_job job = {.env = t.env, .board = pos->board, .playouts = 50,
                                    .plain = true};
        assert_int_equal(pos->game->bot(&job), CW_OK);
        play(pos, job.cell);
    }
    cw_position_free(pos);
    test_env_close(&t);
}

static void test_memory_fails(void **unused)
{
    (void)unused;
    struct test_env t;
    test_env_open(&t);
    struct cw_position *pos = position(&t, "size=8");
    struct cw_search_job job = {.env = t.env, .board = pos->board, .playouts = 20, .threads = 2};
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
        cmocka_unit_test(test_proofs_are_true),
        cmocka_unit_test(test_won_games_are_won),
        cmocka_unit_test(test_fast_games_are_legal),
        cmocka_unit_test(test_links_are_taken_over),
        cmocka_unit_test(test_same_seed_same_search),
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_memory_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
