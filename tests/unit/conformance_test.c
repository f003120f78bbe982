/* SPDX-License-Identifier: MIT
 *
 * conformance_test.c - holds every registered game to the contract of src/games/contract.h:
 * tables, positions, turns, text forms.  contest_conformance_test.c does the same for contest text.
 */
#include <stdio.h>
#include <causeway/game.h>
#include "support.h"
#include "core/rng.h"
#include "games/contract.h"

static bool file_exists(const char *format, const char *a, const char *b)
{
    char path[600];
    int n = snprintf(path, sizeof path, "%s/", CW_SOURCE_DIR);
    snprintf(path + n, sizeof path - (size_t)n, format, a, b);
    FILE *file = fopen(path, "rb");
    if (file)
        fclose(file);
    return file != NULL;
}

static void test_tables(void **state)
{
    (void)state;
    assert_non_null(cw_games[0]);
    for (size_t g = 0; cw_games[g]; g++) {
        const struct cw_game *game = cw_games[g];
        assert_ptr_equal(cw_game_find(game->id), game);
        assert_ptr_equal(cw_game_at(g), game);
        assert_true(g == 0 || strcmp(cw_games[g - 1]->id, game->id) < 0);
        assert_true(*game->name && *game->summary && *game->contest && *game->answers);
        assert_true(game->players == 0 || game->players == 2);
        assert_true(file_exists("src/games/%s/README.md", game->id, ""));
        assert_true(file_exists("docs/witness/%s.md", game->id, ""));
        for (const struct cw_param *p = game->params; p && p->name; p++) {
            assert_true(p->uses != 0 && *p->help);
            assert_true((size_t)(p - game->params) < CW_PARAMS_MAX);
            assert_true(p->min <= p->max && p->initial <= p->max);
            bool chosen = p->kind == CW_PARAM_BOOL || p->kind == CW_PARAM_ENUM;
            assert_true(!chosen || p->initial >= p->min);
            assert_true((p->kind == CW_PARAM_ENUM) == (p->values != NULL));
        }
        for (const struct cw_generate_style *s = game->styles; s->name; s++) {
            assert_true(*s->purpose);
            for (const char *const *kill = s->kills; *kill; kill++)
                if (!file_exists("tests/wrong/%s_%s.c", game->id, *kill))
                    fail_msg("%s style %s: there is no tests/wrong/%s_%s.c", game->id, s->name,
                             game->id, *kill);
        }
    }
    assert_null(cw_game_find("chess"));
}

/* The text form of a position, in *sink (emptied first). */
static const char *text_of(const struct cw_position *pos, struct cw_memory_sink *sink)
{
    sink->size = 0;
    assert_int_equal(cw_position_format(pos, sink), CW_OK);
    return sink->bytes;
}

/* Text form, copy and parse agree with the position. */
static void check_forms(struct test_env *t, const struct cw_position *pos)
{
    struct cw_memory_sink a = {.env = t->env}, b = {.env = t->env}, drawn = {.env = t->env};
    struct cw_position *copy, *parsed;
    text_of(pos, &a);
    assert_int_equal(cw_position_copy(pos, &copy), CW_OK);
    assert_string_equal(text_of(copy, &b), a.bytes);
    assert_true(cw_position_hash(copy) == cw_position_hash(pos));
    if (cw_position_parse(t->env, a.bytes, &parsed) != CW_OK)
        fail_msg("cannot read back \"%s\": %s", a.bytes, cw_env_last_error(t->env));
    assert_string_equal(text_of(parsed, &b), a.bytes);
    assert_true(cw_position_hash(parsed) == cw_position_hash(pos));
    struct cw_state s1, s2;
    cw_position_state(pos, &s1);
    cw_position_state(parsed, &s2);
    assert_int_equal(s1.outcome, s2.outcome);
    assert_int_equal(s1.to_move, s2.to_move);
    assert_int_equal(s1.winner, s2.winner);
    assert_int_equal(cw_position_draw(pos, CW_DRAW_ASCII, &drawn), CW_OK);
    assert_true(drawn.size > 0);
    cw_position_free(copy);
    cw_position_free(parsed);
    cw_memory_sink_free(&a);
    cw_memory_sink_free(&b);
    cw_memory_sink_free(&drawn);
}

static uint64_t count_turns(const struct cw_position *pos)
{
    struct cw_turn turn;
    uint64_t n = 0;
    while (cw_position_turn(pos, n, &turn) == CW_OK)
        n++;
    return n;
}

/* One turn out of `count`: legal, and the same after formatting and parsing. */
static void make_turn(struct test_env *t, struct cw_position *pos, uint64_t index)
{
    struct cw_turn turn, again;
    struct cw_memory_sink text = {.env = t->env};
    assert_int_equal(cw_position_turn(pos, index, &turn), CW_OK);
    assert_int_equal(cw_position_legal(pos, &turn), CW_OK);
    assert_int_equal(cw_turn_format(pos, &turn, &text), CW_OK);
    if (cw_turn_parse(pos, text.bytes, &again) != CW_OK)
        fail_msg("cannot read the turn \"%s\": %s", text.bytes, cw_env_last_error(t->env));
    assert_int_equal(again.count, turn.count);
    assert_memory_equal(again.atom, turn.atom, turn.count * sizeof *turn.atom);
    assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
    cw_memory_sink_free(&text);
}

/* Plays at random to the end or for `most` turns, then takes all back. */
static void random_game(struct test_env *t, struct cw_position *pos, struct cw_rng *rng, int most)
{
    uint64_t hashes[64];
    struct cw_state state;
    struct cw_memory_sink first = {.env = t->env}, last = {.env = t->env};
    int made = 0;
    text_of(pos, &first);
    cw_position_state(pos, &state);
    while (made < most && state.outcome == CW_ONGOING) {
        uint64_t count = count_turns(pos);
        assert_true(count > 0);
        hashes[made++] = cw_position_hash(pos);
        make_turn(t, pos, cw_rng_below(rng, count));
        check_forms(t, pos);
        cw_position_state(pos, &state);
    }
    while (made > 0) {
        assert_int_equal(cw_position_undo(pos), CW_OK);
        assert_true(cw_position_hash(pos) == hashes[--made]);
    }
    assert_int_equal(cw_position_undo(pos), CW_END);
    assert_string_equal(text_of(pos, &last), first.bytes);
    cw_memory_sink_free(&first);
    cw_memory_sink_free(&last);
}

static void test_random_games(void **state)
{
    (void)state;
    static const char *const sizes[] = {NULL, "size=4x4", "size=5x5", "size=6x6", "size=8x8"};
    for (size_t g = 0; cw_games[g]; g++) {
        struct cw_rng rng;
        int played = 0;
        cw_rng_seed(&rng, 5, g);
        for (unsigned long round = 0; round < test_scale(40); round++) {
            struct test_env t;
            struct cw_position *pos;
            test_env_open(&t);
            if (cw_position_new(t.env, cw_games[g], sizes[round % 5], &pos) == CW_OK) {
                check_forms(&t, pos);
                random_game(&t, pos, &rng, 64);
                cw_position_free(pos);
                played++;
            }
            test_env_close(&t);
        }
        assert_true(played > 0);
    }
}

/* Garbage and damaged text forms are refused with a reason, and nothing leaks. */
static void test_bad_texts(void **state)
{
    (void)state;
    for (size_t g = 0; cw_games[g]; g++) {
        struct test_env t;
        struct cw_position *pos, *bad;
        struct cw_turn turn;
        test_env_open(&t);
        struct cw_memory_sink text = {.env = t.env};
        assert_int_equal(cw_position_new(t.env, cw_games[g], NULL, &pos), CW_OK);
        static const char *const turns[] = {"", "?", "a", "1", "zzzzzzzzzzzzzzzz1", "a0", "a999999999999",
                                            "-", "a1-", "a1 a1 a1 a1"};
        for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
            enum cw_status status = cw_turn_parse(pos, turns[i], &turn);
            if (status == CW_OK)
                status = cw_position_legal(pos, &turn);
            if (status == CW_OK)
                fail_msg("%s takes \"%s\" for a turn", cw_games[g]->id, turns[i]);
            assert_true(*cw_env_last_error(t.env) != '\0');
        }
        text_of(pos, &text);
        struct cw_rng rng;
        cw_rng_seed(&rng, 1, g);
        for (unsigned long round = 0; round < test_scale(3000); round++) {
            char *copy = malloc(text.size + 1);
            memcpy(copy, text.bytes, text.size + 1);
            copy[cw_rng_below(&rng, text.size)] = (char)(32 + cw_rng_below(&rng, 95));
            if (cw_rng_chance(&rng, 1, 2))
                copy[cw_rng_below(&rng, text.size)] = '\0';
            if (cw_position_parse(t.env, copy, &bad) == CW_OK) {
                check_forms(&t, bad); /* still a position: then it must be a consistent one */
                cw_position_free(bad);
            }
            free(copy);
        }
        cw_position_free(pos);
        cw_memory_sink_free(&text);
        test_env_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_bad_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
