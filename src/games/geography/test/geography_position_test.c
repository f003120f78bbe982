/* SPDX-License-Identifier: MIT
 *
 * geography_position_test.c - the token game: text forms, random play, undo.
 */
#include "geography_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <causeway/position.h>

/* --- text ------------------------------------------------------------------------------------- */

static struct cw_position *parse(struct run *r, const char *text)
{
    struct cw_position *pos;
    if (cw_position_parse(r->env, text, &pos) != CW_OK)
        fail_msg("\"%s\": %s", text, cw_env_last_error(r->env));
    return pos;
}

static const char *format(struct run *r, const struct cw_position *pos)
{
    r->out.size = 0;
    assert_int_equal(cw_position_format(pos, &r->out), CW_OK);
    return r->out.bytes;
}

static void check_text(struct run *r, const char *text, const char *canonical)
{
    struct cw_position *pos = parse(r, text);
    assert_string_equal(format(r, pos), canonical);
    cw_position_free(pos);
}

static void test_text(void **state)
{
    (void)state;
    static const char *const canonical[] = {
        "geography 3x3 to=first cells=.##/.../#.#",
        "geography 3x3 to=second cells=.##/.../#.# token=a1",
        "geography 3x3 to=first cells=.##/.../#.# token=b2 visited=a1,a2",
        "geography 1x1 to=first cells=#",
        "geography 28x1 to=second cells=............................ token=ab1 visited=aa1",
    };
    struct run r;
    run_open(&r);
    for (size_t i = 0; i < sizeof canonical / sizeof *canonical; i++)
        check_text(&r, canonical[i], canonical[i]);
    check_text(&r, "  geography\t2x2 to=first ", "geography 2x2 to=first cells=../..");
    check_text(&r, "geography 2x2 to=first token=B1 visited=B2,A2",
               "geography 2x2 to=first cells=../.. token=b1 visited=a2,b2");
    run_close(&r);
}

static void test_bad_text(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "geography",
        "geography 3",
        "geography 0x3 to=first",
        "geography 3x03 to=first",
        "geography 3x3",
        "geography 3x3 to=third",
        "geography 3x3 to=second",
        "geography 2x2 to=first cells=../...",
        "geography 2x2 to=first cells=..\\..",
        "geography 2x2 to=first cells=../.x",
        "geography 2x2 to=first token=c1",
        "geography 2x2 to=first token=a3",
        "geography 2x2 to=first token=a0",
        "geography 2x2 to=first token=a1x",
        "geography 2x2 to=first token=",
        "geography 2x2 to=first cells=#./.. token=a1",
        "geography 2x2 to=first visited=a1",
        "geography 2x2 to=first token=a1 visited=a1",
        "geography 2x2 to=first token=a1 visited=b1,b1",
        "geography 2x2 to=first token=a1 visited=b1,",
        "geography 2x2 to=first token=a1 visited=b1 more",
        "geography 999999999x999999999 to=first",
        "geography 99999999999x1 to=first",
        "geography 2x2 to=first token=zzzzzzzzzzzzzzzzzzzz1",
    };
    struct run r;
    run_open(&r);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct cw_position *pos;
        if (cw_position_parse(r.env, bad[i], &pos) != CW_BAD_ARGUMENT || pos)
            fail_msg("\"%s\" is taken for a position", bad[i]);
        assert_true(cw_env_last_error(r.env)[0] != '\0');
    }
    run_close(&r);
}

static void check_illegal(struct run *r, struct cw_position *pos, const char *turn,
                          const char *reason)
{
    struct cw_turn t;
    assert_int_equal(cw_turn_parse(pos, turn, &t), CW_OK);
    assert_int_equal(cw_position_legal(pos, &t), CW_NO);
    assert_string_equal(cw_env_last_error(r->env), reason);
    assert_int_equal(cw_position_apply(pos, &t), CW_NO);
}

static void test_reasons(void **state)
{
    (void)state;
    struct run r;
    struct cw_turn t = {.count = 1, .atom = {cw_atom_make(CW_ATOM_PLACE, 9, 0)}};
    run_open(&r);
    struct cw_position *pos = parse(&r, "geography 3x3 to=first cells=.##/.../#.# token=b2 "
                                        "visited=a1,a2");
    check_illegal(&r, pos, "b1", "b1 is a wall");
    check_illegal(&r, pos, "a2", "the token has been on a2");
    check_illegal(&r, pos, "b2", "the token has been on b2");
    assert_int_equal(cw_position_legal(pos, &t), CW_NO);
    assert_string_equal(cw_env_last_error(r.env), "the cell is off the board of 3 x 3 cells");
    t.atom[0] = cw_atom_make(CW_ATOM_LINK, 5, 0);
    assert_int_equal(cw_position_legal(pos, &t), CW_NO);
    t.count = 0;
    assert_int_equal(cw_position_legal(pos, &t), CW_NO);
    assert_int_equal(cw_turn_parse(pos, "d1", &t), CW_BAD_ARGUMENT);
    assert_int_equal(cw_turn_parse(pos, "a1 b1", &t), CW_BAD_ARGUMENT);
    assert_int_equal(cw_turn_parse(pos, "", &t), CW_BAD_ARGUMENT);
    cw_position_free(pos);
    pos = parse(&r, "geography 3x1 to=first token=a1");
    check_illegal(&r, pos, "c1", "c1 does not touch a1, where the token is");
    cw_position_free(pos);
    run_close(&r);
}

static void test_state(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum cw_outcome outcome;
        unsigned winner;
    } states[] = {
        {"geography 1x1 to=first cells=.", CW_ONGOING, 0},
        {"geography 1x1 to=first cells=#", CW_WON, 1},           /* no cell to choose */
        {"geography 1x1 to=second cells=. token=a1", CW_WON, 0}, /* an isolated cell wins */
        {"geography 2x1 to=first cells=.. token=a1 visited=b1", CW_WON, 1},
        {"geography 2x1 to=second cells=.. token=a1", CW_ONGOING, 0},
    };
    struct run r;
    run_open(&r);
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        struct cw_state s;
        struct cw_position *pos = parse(&r, states[i].text);
        cw_position_state(pos, &s);
        assert_int_equal(s.outcome, states[i].outcome);
        assert_int_equal(s.winner, states[i].winner);
        cw_position_free(pos);
    }
    run_close(&r);
}

/* --- play ------------------------------------------------------------------------------------- */

enum { MOST_TURNS = 64 };

/* What a game has looked like before each turn. */
struct past {
    char *text[MOST_TURNS];
    uint64_t hash[MOST_TURNS];
    int turns;
};

/* Legal turns by the rules: any open cell without a token, else the open cells beside it. */
static unsigned count_moves(const struct oracle_board *b, long token)
{
    unsigned n = 0;
    for (size_t at = 0; at < b->rows * b->columns; at++) {
        long row = (long)(at / b->columns), column = (long)(at % b->columns);
        long t_row = token / (long)b->columns, t_column = token % (long)b->columns;
        if (b->cell[at] == '.' && (token < 0 || labs(row - t_row) + labs(column - t_column) == 1))
            n++;
    }
    return n;
}

static void check_position(struct run *r, const struct cw_position *pos, struct oracle_board *b,
                           long token, unsigned to_move)
{
    struct cw_state s;
    struct cw_turn t;
    unsigned moves = count_moves(b, token);
    cw_position_state(pos, &s);
    assert_int_equal(s.to_move, to_move);
    assert_int_equal(s.outcome, moves ? CW_ONGOING : CW_WON);
    if (!moves)
        assert_int_equal(s.winner, to_move ^ 1);
    for (unsigned i = 0; i < moves; i++)
        assert_int_equal(cw_position_turn(pos, i, &t), CW_OK);
    assert_int_equal(cw_position_turn(pos, moves, &t), CW_END);
    struct cw_position *again = parse(r, format(r, pos)), *copy;
    assert_int_equal(cw_position_hash(again), cw_position_hash(pos));
    assert_int_equal(cw_position_copy(pos, &copy), CW_OK);
    assert_int_equal(cw_position_hash(copy), cw_position_hash(pos));
    cw_position_free(copy);
    cw_position_free(again);
}

static void play_game(struct run *r, struct cw_rng *rng, struct oracle_board *b,
                      struct cw_position *pos, struct past *past)
{
    long token = -1;
    for (past->turns = 0;; past->turns++) {
        struct cw_turn t, same;
        char name[32];
        check_position(r, pos, b, token, (unsigned)past->turns & 1);
        past->text[past->turns] = strdup(format(r, pos));
        past->hash[past->turns] = cw_position_hash(pos);
        unsigned moves = count_moves(b, token);
        if (!moves)
            return;
        assert_int_equal(cw_position_turn(pos, cw_rng_below(rng, moves), &t), CW_OK);
        r->out.size = 0;
        assert_int_equal(cw_turn_format(pos, &t, &r->out), CW_OK);
        snprintf(name, sizeof name, "%s", r->out.bytes);
        assert_int_equal(cw_turn_parse(pos, name, &same), CW_OK);
        assert_true(same.count == 1 && same.atom[0] == t.atom[0]);
        assert_int_equal(cw_position_apply(pos, &t), CW_OK);
        token = (long)cw_atom_a(t.atom[0]);
        assert_int_equal(b->cell[token], '.');
        b->cell[token] = '#';
    }
}

static void test_random_play(void **state)
{
    (void)state;
    struct run r;
    struct cw_rng rng;
    struct oracle_board b;
    char text[128], form[128];
    cw_rng_seed(&rng, 11, 0);
    run_open(&r);
    for (uint64_t i = 0; i < 1500 * test_scale(); i++) {
        struct past past;
        size_t rows = 1 + cw_rng_below(&rng, 6), columns = 1 + cw_rng_below(&rng, 6);
        random_board(&rng, rows, columns, 75, &b, text);
        int n = sprintf(form, "geography %zux%zu to=first cells=", columns, rows);
        for (char *p = strchr(text, '\n') + 1; p[1]; p++)
            form[n++] = *p == '\n' ? '/' : *p;
        form[n] = '\0';
        struct cw_position *pos = parse(&r, form);
        play_game(&r, &rng, &b, pos, &past);
        for (int k = past.turns; k >= 0; k--) {
            assert_string_equal(format(&r, pos), past.text[k]);
            assert_int_equal(cw_position_hash(pos), past.hash[k]);
            free(past.text[k]);
            assert_int_equal(cw_position_undo(pos), k ? CW_OK : CW_END);
        }
        cw_position_free(pos);
    }
    run_close(&r);
}

/* --- the rest --------------------------------------------------------------------------------- */

static void test_params(void **state)
{
    (void)state;
    struct run r;
    struct cw_position *pos;
    run_open(&r);
    assert_int_equal(cw_position_new(r.env, r.game, "size=3x2", &pos), CW_OK);
    assert_string_equal(format(&r, pos), "geography 3x2 to=first cells=.../...");
    cw_position_free(pos);
    assert_int_equal(cw_position_new(r.env, r.game, NULL, &pos), CW_OK);
    cw_position_free(pos);
    assert_int_equal(cw_position_new(r.env, r.game, "size=20000", &pos), CW_BAD_ARGUMENT);
    assert_non_null(strstr(cw_env_last_error(r.env), "at most 268435456 cells"));
    run_close(&r);
}

static void test_view(void **state)
{
    (void)state;
    struct run r;
    run_open(&r);
    struct cw_position *pos =
        parse(&r, "geography 3x3 to=first cells=.##/.../#.# token=b2 visited=a1,a2");
    r.out.size = 0;
    assert_int_equal(cw_position_draw(pos, CW_DRAW_ASCII, &r.out), CW_OK);
    assert_non_null(strchr(r.out.bytes, '@')); /* the token */
    assert_non_null(strchr(r.out.bytes, '#'));
    assert_non_null(strchr(r.out.bytes, 'x')); /* where it has been */
    cw_position_free(pos);
    run_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),        cmocka_unit_test(test_bad_text),
        cmocka_unit_test(test_reasons),     cmocka_unit_test(test_state),
        cmocka_unit_test(test_random_play), cmocka_unit_test(test_params),
        cmocka_unit_test(test_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
