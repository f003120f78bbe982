/* SPDX-License-Identifier: MIT
 *
 * link_position_test.c - positions of the puzzle against the oracle, their text, and the calls of
 * causeway/link.h; every one of them without memory.
 */
#include "link_support.h"

#include <causeway/link.h>
#include <causeway/position.h>

static struct cw_position *parse(struct bench *b, const char *text)
{
    struct cw_position *pos;
    if (cw_position_parse(b->env, text, &pos) != CW_OK)
        fail_msg("%s: %s", text, cw_env_last_error(b->env));
    return pos;
}

static const char *format(const struct cw_position *pos, struct bench *b)
{
    b->out.size = 0;
    assert_int_equal(cw_position_format(pos, &b->out), CW_OK);
    return b->out.bytes;
}

static size_t write_position(const struct oracle_board *o, bool outside, int turns, char *text)
{
    size_t n = (size_t)sprintf(text, "link %dx%d turns=%d outside=%s cells=", o->columns, o->rows,
                               turns, outside ? "yes" : "no");
    for (int i = 0; i < o->rows * o->columns; i++)
        n += (size_t)sprintf(text + n, "%s%llu",
                             i == 0           ? ""
                             : i % o->columns ? ","
                                              : "/",
                             (unsigned long long)o->kind[i]);
    return n;
}

/* The legal turns are exactly the pairs that the oracle joins, in the order of the text below. */
static int check_turns(const struct oracle_board *o, bool outside, int turns,
                       const struct cw_position *pos)
{
    struct cw_turn turn;
    int legal = 0, cells = o->rows * o->columns;
    for (int a = 0; a < cells; a++)
        for (int z = 0; z < cells; z++) {
            bool want =
                a < z && oracle_answer(o, outside, turns, a / o->columns + 1, a % o->columns + 1,
                                       z / o->columns + 1, z % o->columns + 1);
            turn.count = 1;
            turn.atom[0] = cw_atom_make(CW_ATOM_PAIR, (uint32_t)a, (uint32_t)z);
            assert_int_equal(cw_position_legal(pos, &turn), want ? CW_OK : CW_NO);
            legal += want;
        }
    for (int i = 0; i < legal; i++) {
        assert_int_equal(cw_position_turn(pos, (uint64_t)i, &turn), CW_OK);
        assert_int_equal(cw_position_legal(pos, &turn), CW_OK);
    }
    assert_int_equal(cw_position_turn(pos, (uint64_t)legal, &turn), CW_END);
    return legal;
}

static void test_random_play(void **state)
{
    (void)state;
    struct bench b;
    struct cw_rng rng;
    char text[4096], before[4096];
    unsigned cleared = 0, stuck = 0;
    cw_rng_seed(&rng, 31, 0);
    bench_open(&b);
    for (unsigned long round = 0; round < 600 * bench_scale(); round++) {
        struct oracle_board o;
        struct cw_state s;
        struct cw_turn turn;
        bool outside = cw_rng_chance(&rng, 1, 2);
        int turns = cw_rng_chance(&rng, 1, 2) ? 2 : (int)cw_rng_below(&rng, 5), made = 0;
        uint64_t hashes[64];
        random_board(&rng, 5, 5, &o);
        write_position(&o, outside, turns, text);
        struct cw_position *pos = parse(&b, text);
        assert_string_equal(format(pos, &b), text);
        for (;;) {
            int legal = check_turns(&o, outside, turns, pos), left = 0;
            for (int i = 0; i < o.rows * o.columns; i++)
                left += o.kind[i] != 0;
            cw_position_state(pos, &s);
            assert_int_equal(s.outcome, left == 0    ? CW_CLEARED
                                        : legal == 0 ? CW_STUCK
                                                     : CW_ONGOING);
            assert_int_equal(s.turns, made);
            hashes[made] = cw_position_hash(pos);
            if (legal == 0)
                break;
            cw_position_turn(pos, cw_rng_below(&rng, (uint64_t)legal), &turn);
            assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
            o.kind[cw_atom_a(turn.atom[0])] = o.kind[cw_atom_b(turn.atom[0])] = 0;
            assert_int_equal(cw_position_apply(pos, &turn), CW_NO); /* it is gone */
            made++;
            write_position(&o, outside, turns, before);
            assert_string_equal(format(pos, &b), before);
            struct cw_position *same = parse(&b, before), *copy;
            assert_true(cw_position_hash(same) == cw_position_hash(pos));
            assert_true(cw_position_hash(same) != hashes[made - 1]);
            assert_int_equal(cw_position_copy(pos, &copy), CW_OK);
            assert_int_equal(cw_position_undo(copy), CW_OK);
            assert_true(cw_position_hash(copy) == hashes[made - 1]);
            assert_int_equal(cw_position_undo(same), CW_END);
            cw_position_free(same);
            cw_position_free(copy);
        }
        cleared += s.outcome == CW_CLEARED;
        stuck += s.outcome == CW_STUCK;
        for (; made > 0; made--) {
            assert_true(cw_position_hash(pos) == hashes[made]);
            assert_int_equal(cw_position_undo(pos), CW_OK);
        }
        assert_int_equal(cw_position_undo(pos), CW_END);
        assert_string_equal(format(pos, &b), text);
        cw_position_free(pos);
    }
    bench_close(&b);
    assert_true(cleared > 10 && stuck > 10);
}

static void test_dealing(void **state)
{
    (void)state;
    static const struct {
        const char *params, *error;
    } wishes[] = {
        {NULL, NULL},
        {"size=18x8 seed=7", NULL},
        {"size=4x3 copies=2", NULL},
        {"size=3x3", "even number of cells"},
        {"size=4x4 copies=3", "copies must be even"},
        {"size=100000x100000", "cells"},
        {"size=4x4 density=3", "no parameter"},
    };
    struct bench b;
    bench_open(&b);
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        struct cw_position *pos;
        enum cw_status status =
            cw_position_new(b.env, cw_game_find("link"), wishes[i].params, &pos);
        assert_int_equal(status, wishes[i].error ? CW_BAD_ARGUMENT : CW_OK);
        if (wishes[i].error)
            assert_non_null(strstr(cw_env_last_error(b.env), wishes[i].error));
        else
            cw_position_free(pos);
    }
    struct cw_position *pos;
    assert_int_equal(cw_position_new(b.env, cw_game_find("link"), "size=4x2 copies=2 seed=3", &pos),
                     CW_OK);
    unsigned seen[5] = {0};
    for (const char *p = strstr(format(pos, &b), "cells=") + 6; *p; p++)
        if (*p >= '1' && *p <= '4')
            seen[*p - '0']++;
    for (int kind = 1; kind <= 4; kind++)
        assert_int_equal(seen[kind], 2);
    cw_position_free(pos);
    bench_close(&b);
}

static void test_bad_texts(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "link",
        "link 2x2",
        "link 2 cells=1,1/2,2",
        "link 0x2 cells=",
        "link 2x0 cells=",
        "link 02x2 cells=1,1/2,2",
        "link 2x2 cells=1,1/2",
        "link 2x2 cells=1,1/2,2,2",
        "link 2x2 cells=1,1,2/2",
        "link 2x2 cells=1,1/2,2/",
        "link 2x2 cells=1,1/2,x",
        "link 2x2 cells=1,1/2,01",
        "link 2x2 cells=1,1/2,9223372036854775808",
        "link 2x2 turns=x cells=1,1/2,2",
        "link 2x2 seed=1 cells=1,1/2,2",
        "link 2x2 cells=1,1/2,2 turns=2",
        "link 2x2 size=3 cells=1,1/2,2",
        "link 99999999x99999999 cells=1",
        "link 16384x16384 cells=1",
        "link 2x2 cells=1, 1/2,2",
    };
    static const char *const turns[] = {"",         "1",        "1,1",      "1,1-",
                                        "1,1-1,3",  "0,1-1,1",  "1,1-3,1",  "1,1-1,2 ",
                                        "1,1-1,2x", "01,1-1,2", "1,1 -1,2", "1,1-1,2 1,1-1,2"};
    struct bench b;
    struct cw_position *pos;
    struct cw_turn turn;
    bench_open(&b);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (cw_position_parse(b.env, bad[i], &pos) != CW_BAD_ARGUMENT)
            fail_msg("\"%s\" is read", bad[i]);
        assert_true(*cw_env_last_error(b.env) != '\0');
    }
    pos = parse(&b, "link 2x2  outside=yes turns=0 cells=1,1/2,2");
    assert_string_equal(format(pos, &b), "link 2x2 turns=0 outside=yes cells=1,1/2,2");
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
        if (i != 7 && cw_turn_parse(pos, turns[i], &turn) == CW_OK)
            fail_msg("\"%s\" is read", turns[i]);
    assert_int_equal(cw_turn_parse(pos, "1,2-1,1", &turn), CW_OK);
    b.out.size = 0;
    assert_int_equal(cw_turn_format(pos, &turn, &b.out), CW_OK);
    assert_string_equal(b.out.bytes, "1,1-1,2");
    turn.atom[0] = cw_atom_make(CW_ATOM_PAIR, 1, 0);
    assert_int_equal(cw_position_legal(pos, &turn), CW_NO);
    turn.atom[0] = cw_atom_make(CW_ATOM_PAIR, 0, 4);
    assert_int_equal(cw_position_legal(pos, &turn), CW_NO);
    turn.atom[0] = cw_atom_make(CW_ATOM_PLACE, 0, 1);
    assert_int_equal(cw_position_legal(pos, &turn), CW_NO);
    cw_position_free(pos);
    bench_close(&b);
}

/* --- the calls of causeway/link.h ------------------------------------------------------------- */

static void test_api(void **state)
{
    (void)state;
    struct bench b;
    struct cw_rng rng;
    cw_rng_seed(&rng, 77, 0);
    bench_open(&b);
    for (unsigned long round = 0; round < 1000 * bench_scale(); round++) {
        struct oracle_board o;
        struct cw_link_board *board;
        int turns = (int)cw_rng_below(&rng, 6);
        struct cw_link_rules rules = {
            .size = sizeof rules, .turns = (uint64_t)turns, .outside = cw_rng_chance(&rng, 1, 2)};
        random_board(&rng, 8, 8, &o);
        assert_int_equal(
            cw_link_board_new(b.env, (size_t)o.rows, (size_t)o.columns, o.kind, &rules, &board),
            CW_OK);
        assert_int_equal(cw_link_rows(board), o.rows);
        assert_int_equal(cw_link_columns(board), o.columns);
        for (int k = 0; k < 30; k++) {
            struct cw_link_cell cell[2];
            for (int i = 0; i < 2; i++)
                cell[i] = (struct cw_link_cell){cw_rng_range(&rng, 0, o.rows + 1),
                                                cw_rng_range(&rng, 0, o.columns + 1)};
            bool want = oracle_answer(&o, rules.outside, turns, cell[0].row, cell[0].column,
                                      cell[1].row, cell[1].column);
            enum cw_link_why why, again;
            const struct cw_link_cell *corners;
            size_t count;
            assert_int_equal(cw_link_joined(board, cell[0], cell[1], &why), want ? CW_OK : CW_NO);
            assert_int_equal(cw_link_path(board, cell[0], cell[1], &corners, &count, &again),
                             want ? CW_OK : CW_NO);
            assert_int_equal(why, again);
            assert_int_equal(why == CW_LINK_JOINED, want);
            if (want)
                assert_int_equal(count - 2, oracle_turns(&o, rules.outside, (int)cell[0].row,
                                                         (int)cell[0].column, (int)cell[1].row,
                                                         (int)cell[1].column));
            uint64_t kind =
                cw_rng_chance(&rng, 1, 9) ? cw_rng_next(&rng) >> 1 : cw_rng_below(&rng, 3);
            bool on = cell[0].row >= 1 && cell[0].row <= o.rows && cell[0].column >= 1 &&
                      cell[0].column <= o.columns;
            assert_int_equal(cw_link_set(board, cell[0], kind), on ? CW_OK : CW_BAD_ARGUMENT);
            assert_true(cw_link_kind(board, cell[0]) == (on ? kind : 0));
            if (on)
                o.kind[(cell[0].row - 1) * o.columns + cell[0].column - 1] = kind;
        }
        cw_link_board_free(board);
    }
    struct cw_link_board *board;
    uint64_t huge = UINT64_MAX;
    assert_int_equal(cw_link_board_new(b.env, 1, 1, &huge, NULL, &board), CW_BAD_ARGUMENT);
    assert_int_equal(cw_link_board_new(b.env, 0, 1, &huge, NULL, &board), CW_BAD_ARGUMENT);
    cw_link_board_free(NULL);
    bench_close(&b);
}

/* --- no memory ------------------------------------------------------------------------------- */

/* Everything that a position and a board are asked for, until one of it fails. */
static enum cw_status use_all(struct bench *b)
{
    static const uint64_t kinds[12] = {7, 1, 1, 1, 0, 0, 0, 1, 1, 7, 0, 1};
    struct cw_link_rules rules = {.size = sizeof rules, .turns = 9, .outside = true};
    struct cw_position *pos = NULL, *copy = NULL;
    struct cw_link_board *board = NULL;
    const struct cw_link_cell *corners;
    size_t count;
    struct cw_turn turn;
    enum cw_status status = cw_link_board_new(b->env, 3, 4, kinds, &rules, &board);
    if (status == CW_OK)
        status = cw_link_path(board, (struct cw_link_cell){1, 1}, (struct cw_link_cell){3, 2},
                              &corners, &count, NULL);
    if (status == CW_OK)
        status = cw_link_set(board, (struct cw_link_cell){1, 1}, 1000000);
    if (status == CW_OK)
        status = cw_position_parse(
            b->env, "link 4x3 turns=5 outside=no cells=7,1,1,1/0,0,0,1/1,7,0,1", &pos);
    if (status == CW_OK)
        status = cw_turn_parse(pos, "1,1-3,2", &turn);
    if (status == CW_OK)
        status = cw_position_apply(pos, &turn);
    if (status == CW_OK)
        status = cw_position_copy(pos, &copy);
    if (status == CW_OK)
        status = cw_position_undo(copy);
    cw_position_free(copy);
    cw_position_free(pos);
    cw_link_board_free(board);
    return status;
}

static void test_no_memory(void **state)
{
    (void)state;
    for (uint64_t n = 2;; n++) {
        struct bench b;
        bench_open(&b);
        b.fail_at = n;
        enum cw_status status = use_all(&b);
        bool done = b.calls < n;
        b.fail_at = 0;
        bench_close(&b);
        assert_int_equal(status, done ? CW_OK : CW_NO_MEMORY);
        if (done) {
            assert_true(n > 10);
            break;
        }
    }
}

/* The judge under rules that need all its memory: any number of turns, wide kinds, the outside. */
static void test_judge_without_memory(void **state)
{
    (void)state;
    const char *text =
        "2 3\n500 0 500\n0 100000 0\n2\n1 1 1 3\n1 1 2 2\n"
        "5 5\n1 0 0 0 0\n2 2 2 2 0\n0 0 0 0 0\n0 2 2 2 2\n0 0 0 0 1\n2\n1 1 5 5\n2 1 4 2\n0 0\n";
    for (uint64_t n = 2;; n++) {
        struct bench b;
        bench_open(&b);
        b.fail_at = n;
        enum cw_status status =
            bench_judge(&b, text, strlen(text), "turns=4 outside=no", CW_EXPLAINED, true);
        bool done = b.calls < n;
        b.fail_at = 0;
        if (done)
            assert_non_null(strstr(b.out.bytes, "path with 4 turns: 1,1 1,5 3,5 3,1 5,1 5,5"));
        bench_close(&b);
        assert_int_equal(status, done ? CW_OK : CW_NO_MEMORY);
        if (done)
            break;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_play), cmocka_unit_test(test_dealing),
        cmocka_unit_test(test_bad_texts),   cmocka_unit_test(test_api),
        cmocka_unit_test(test_no_memory),   cmocka_unit_test(test_judge_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
