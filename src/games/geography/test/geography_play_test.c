/* SPDX-License-Identifier: MIT
 *
 * Games from solved boards against exhaustive play: starts, replies, moves and undo.
 */
#include <causeway/geography.h>
#include "geography_support.h"

#include <string.h>

/* Whether the mover wins with the token on `at`, by playing everything; cells left become walls. */
static bool mover_wins(struct oracle_board *b, size_t row, size_t column)
{
    static const long step[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    bool wins = false;
    b->cell[row * b->columns + column] = '#';
    for (unsigned i = 0; i < 4 && !wins; i++) {
        size_t r = row + (size_t)step[i][0], c = column + (size_t)step[i][1];
        if (r < b->rows && c < b->columns && b->cell[r * b->columns + c] == '.')
            wins = !mover_wins(b, r, c);
    }
    b->cell[row * b->columns + column] = '.';
    return wins;
}

/* All questions that can be asked with the token on `at`, which `b` has as a free cell. */
static void compare(struct cw_geography_play *p, struct oracle_board *b,
                    struct cw_geography_cell at)
{
    struct cw_geography_reply reply[4];
    struct cw_geography_cell found;
    unsigned count, expected = 0;
    bool wins = mover_wins(b, at.row, at.column), any = false;
    assert_int_equal(cw_geography_play_mover_wins(p), wins);
    assert_int_equal(cw_geography_play_replies(p, reply, &count), CW_OK);
    b->cell[at.row * b->columns + at.column] = '#';
    for (size_t cell = 0; cell < b->rows * b->columns; cell++) {
        size_t r = cell / b->columns, c = cell % b->columns;
        bool beside = (r == at.row && (c + 1 == at.column || c == at.column + 1)) ||
                      (c == at.column && (r + 1 == at.row || r == at.row + 1));
        if (!beside || b->cell[cell] != '.')
            continue;
        assert_true(expected < count);
        assert_int_equal(reply[expected].cell.row, r);
        assert_int_equal(reply[expected].cell.column, c);
        assert_int_equal(reply[expected].wins, !mover_wins(b, r, c));
        expected++;
    }
    assert_int_equal(count, expected);
    assert_int_equal(cw_geography_play_reply(p, &found), wins);
    for (unsigned i = 0; i < count && wins; i++)
        any = any || (reply[i].wins && reply[i].cell.row == found.row &&
                      reply[i].cell.column == found.column);
    assert_int_equal(any, wins);
    b->cell[at.row * b->columns + at.column] = '.';
}

/* A random game from one start, every position compared, on the way and on the way back. */
static void one_game(struct cw_geography_play *p, struct oracle_board *b, struct cw_rng *rng,
                     size_t start)
{
    struct cw_geography_cell trail[ORACLE_MOST], at = {start / b->columns, start % b->columns};
    struct cw_geography_reply reply[4];
    size_t moves = 0;
    unsigned count = 1;
    reply[0].cell = at;
    while (count) {
        at = reply[cw_rng_below(rng, count)].cell;
        if (moves)
            b->cell[trail[moves - 1].row * b->columns + trail[moves - 1].column] = '#';
        assert_int_equal(cw_geography_play_move(p, at.row, at.column), CW_OK);
        trail[moves++] = at;
        assert_int_equal(cw_geography_play_moves(p), moves);
        compare(p, b, at);
        assert_int_equal(cw_geography_play_replies(p, reply, &count), CW_OK);
    }
    while (moves) {
        compare(p, b, trail[moves - 1]);
        assert_int_equal(cw_geography_play_undo(p), CW_OK);
        if (--moves)
            b->cell[trail[moves - 1].row * b->columns + trail[moves - 1].column] = '.';
    }
    assert_int_equal(cw_geography_play_undo(p), CW_END);
}

static void one_board(struct cw_env *env, struct oracle_board *b, struct cw_rng *rng, size_t games)
{
    struct cw_geography_play *p;
    bool any = false;
    oracle_by_play(b);
    assert_int_equal(cw_geography_play_new(env, b->rows, b->columns, b->cell, b->columns, &p),
                     CW_OK);
    for (size_t cell = 0; cell < b->rows * b->columns; cell++) {
        size_t row = cell / b->columns, column = cell % b->columns;
        assert_int_equal(cw_geography_play_start_wins(p, row, column), b->wins[cell]);
        assert_int_equal(cw_geography_play_is_open(p, row, column), b->cell[cell] == '.');
        any = any || b->wins[cell];
        if (b->cell[cell] == '.' && cw_rng_below(rng, b->rows * b->columns) < games)
            one_game(p, b, rng, cell);
    }
    assert_int_equal(cw_geography_play_mover_wins(p), !any);
    cw_geography_play_free(p);
}

static void every_small_board(void **state)
{
    (void)state;
    static struct oracle_board b;
    struct cw_env *env;
    struct cw_rng rng;
    cw_rng_seed(&rng, 1, 1);
    assert_int_equal(cw_env_new(NULL, &env), CW_OK);
    for (b.rows = 1; b.rows <= 3; b.rows++) {
        for (b.columns = 1; b.columns <= 5; b.columns++) {
            size_t cells = b.rows * b.columns;
            for (unsigned walls = 0; walls < 1u << cells; walls++) {
                for (size_t cell = 0; cell < cells; cell++)
                    b.cell[cell] = walls >> cell & 1 ? '#' : '.';
                one_board(env, &b, &rng, cells <= 12 ? cells : 3);
            }
        }
    }
    cw_env_free(env);
}

/* Boards of up to 20 free cells, 100,000 of them. */
static void random_boards(void **state)
{
    (void)state;
    static struct oracle_board b;
    struct cw_env *env;
    struct cw_rng rng;
    char text[512];
    cw_rng_seed(&rng, 2, 1);
    assert_int_equal(cw_env_new(NULL, &env), CW_OK);
    for (uint64_t i = 0; i < 100000 * test_scale(); i++) {
        size_t rows = 2 + cw_rng_below(&rng, 6), columns = 2 + cw_rng_below(&rng, 6), open = 0;
        random_board(&rng, rows, columns, 50 + (unsigned)cw_rng_below(&rng, 51), &b, text);
        for (size_t cell = 0; cell < rows * columns; cell++)
            if (b.cell[cell] == '.' && ++open > 20)
                b.cell[cell] = '#';
        one_board(env, &b, &rng, 4);
    }
    cw_env_free(env);
}

/* Larger boards, where searches take turns: each position solved from scratch. */
static void long_games(void **state)
{
    (void)state;
    static struct oracle_board b;
    struct cw_env *env;
    struct cw_rng rng;
    static char text[4096];
    cw_rng_seed(&rng, 3, 1);
    assert_int_equal(cw_env_new(NULL, &env), CW_OK);
    for (uint64_t i = 0; i < 60 * test_scale(); i++) {
        struct cw_geography_play *p;
        struct cw_geography *solved;
        struct cw_geography_reply reply[4];
        struct cw_geography_cell at = {0, 0};
        size_t side = 10 + cw_rng_below(&rng, 30);
        unsigned count = 0;
        random_board(&rng, side, side, 70 + (unsigned)cw_rng_below(&rng, 31), &b, text);
        assert_int_equal(cw_geography_play_new(env, side, side, b.cell, side, &p), CW_OK);
        while (b.cell[at.row * side + at.column] != '.')
            at = (struct cw_geography_cell){cw_rng_below(&rng, side), cw_rng_below(&rng, side)};
        do {
            assert_int_equal(cw_geography_play_move(p, at.row, at.column), CW_OK);
            assert_int_equal(cw_geography_solve(env, side, side, b.cell, side, &solved), CW_OK);
            assert_int_equal(cw_geography_play_mover_wins(p),
                             !cw_geography_wins(solved, at.row, at.column));
            cw_geography_free(solved);
            b.cell[at.row * side + at.column] = '#';
            assert_int_equal(cw_geography_solve(env, side, side, b.cell, side, &solved), CW_OK);
            assert_int_equal(cw_geography_play_replies(p, reply, &count), CW_OK);
            for (unsigned k = 0; k < count; k++)
                assert_int_equal(reply[k].wins, cw_geography_wins(solved, reply[k].cell.row,
                                                                  reply[k].cell.column));
            cw_geography_free(solved);
            if (count)
                at = reply[cw_rng_below(&rng, count)].cell;
        } while (count);
        while (cw_geography_play_undo(p) == CW_OK)
            ;
        cw_geography_play_free(p);
    }
    cw_env_free(env);
}

static void refusals(void **state)
{
    (void)state;
    struct cw_env *env;
    struct cw_geography_play *p;
    struct cw_geography_cell cell;
    struct cw_geography_reply reply[4];
    unsigned count = 9;
    assert_int_equal(cw_env_new(NULL, &env), CW_OK);
    assert_int_equal(cw_geography_play_new(env, 2, 3, "..#...", 3, &p), CW_OK);
    assert_int_equal(cw_geography_play_replies(p, reply, &count), CW_OK);
    assert_int_equal(count, 0);
    assert_false(cw_geography_play_reply(p, &cell));
    assert_false(cw_geography_play_token(p, &cell));
    assert_int_equal(cw_geography_play_move(p, 0, 2), CW_NO);
    assert_int_equal(cw_geography_play_move(p, 2, 0), CW_NO);
    assert_int_equal(cw_geography_play_move(p, 0, 0), CW_OK);
    assert_int_equal(cw_geography_play_move(p, 1, 1), CW_NO);
    assert_int_equal(cw_geography_play_move(p, 1, 0), CW_OK);
    assert_int_equal(cw_geography_play_move(p, 0, 0), CW_NO);
    assert_true(cw_geography_play_token(p, &cell));
    assert_int_equal(cell.row, 1);
    cw_geography_play_free(p);
    assert_int_equal(cw_geography_play_new(env, 2, 3, "..#..", 2, &p), CW_BAD_ARGUMENT);
    cw_geography_play_free(p);
    cw_env_free(env);
}

/* The share of winning replies that a move leaves, as a fraction of 12. */
static unsigned share(struct cw_geography_play *p, struct cw_geography_cell cell)
{
    struct cw_geography_reply reply[4];
    unsigned count, wins = 0;
    assert_int_equal(cw_geography_play_move(p, cell.row, cell.column), CW_OK);
    assert_int_equal(cw_geography_play_replies(p, reply, &count), CW_OK);
    assert_int_equal(cw_geography_play_undo(p), CW_OK);
    for (unsigned i = 0; i < count; i++)
        wins += reply[i].wins;
    return count ? wins * 12 / count : 0;
}

/* A good player never loses from a won position, and leaves the least share from a lost one. */
static void good_replies(void **state)
{
    (void)state;
    static struct oracle_board b;
    struct cw_env *env;
    struct cw_rng rng;
    char text[2048];
    cw_rng_seed(&rng, 4, 1);
    assert_int_equal(cw_env_new(NULL, &env), CW_OK);
    for (uint64_t i = 0; i < 100 * test_scale(); i++) {
        struct cw_geography_play *p;
        struct cw_geography_cell cell;
        struct cw_geography_reply reply[4];
        unsigned count;
        size_t side = 2 + cw_rng_below(&rng, 12);
        random_board(&rng, side, side, 80, &b, text);
        assert_int_equal(cw_geography_play_new(env, side, side, b.cell, side, &p), CW_OK);
        bool winning = !cw_geography_play_mover_wins(p);
        for (unsigned ours = 0; cw_geography_play_best(p, &cell) == CW_OK; ours++) {
            assert_int_equal(cw_geography_play_replies(p, reply, &count), CW_OK);
            for (unsigned k = 0; k < count && !cw_geography_play_mover_wins(p); k++)
                assert_true(share(p, cell) <= share(p, reply[k].cell));
            if (ours % 2 && count) /* the other player plays anything */
                cell = reply[cw_rng_below(&rng, count)].cell;
            assert_int_equal(cw_geography_play_move(p, cell.row, cell.column), CW_OK);
            if (ours % 2 == 0 && winning)
                assert_false(cw_geography_play_mover_wins(p));
        }
        cw_geography_play_free(p);
    }
    cw_env_free(env);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_small_board), cmocka_unit_test(random_boards),
        cmocka_unit_test(long_games),        cmocka_unit_test(refusals),
        cmocka_unit_test(good_replies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
