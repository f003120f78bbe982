/* SPDX-License-Identifier: MIT
 *
 * hex_board_test.c - the board for search and positions, against each other, a plain flood, and the
 * slow oracle, on random games.
 */
#include <causeway/game.h>
#include "support.h"
#include "games/hex/hex_board.h"
#include "hex_oracle.h"

/* --- a plain model -------------------------------------------------------------------------------
 */

enum { LARGEST = 255 };

struct model {
    unsigned columns, rows;
    char stone[LARGEST * LARGEST]; /* by cell: 0, 'b', 'w' */
};

/* Does a chain of this colour join its sides? */
static bool flood(const struct model *m, char colour)
{
    static const int right[] = {1, -1, 0, 0, 1, -1}, down[] = {0, 0, 1, -1, -1, 1};
    static bool on[LARGEST * LARGEST];
    static int queue[LARGEST * LARGEST];
    int columns = (int)m->columns, rows = (int)m->rows, head = 0, tail = 0;
    for (int cell = 0; cell < columns * rows; cell++) {
        on[cell] =
            m->stone[cell] == colour && (colour == 'b' ? cell / columns : cell % columns) == 0;
        if (on[cell])
            queue[tail++] = cell;
    }
    while (head < tail) {
        int x = queue[head] % columns, y = queue[head] / columns;
        head++;
        if (colour == 'b' ? y == rows - 1 : x == columns - 1)
            return true;
        for (int d = 0; d < 6; d++) {
            int u = x + right[d], v = y + down[d], next = v * columns + u;
            if (u < 0 || v < 0 || u >= columns || v >= rows || on[next] || m->stone[next] != colour)
                continue;
            on[next] = true;
            queue[tail++] = next;
        }
    }
    return false;
}

static void check_flood(const struct model *m, unsigned winner)
{
    assert_int_equal(flood(m, 'b'), winner == 1);
    assert_int_equal(flood(m, 'w'), winner == 2);
}

/* --- random games --------------------------------------------------------------------------------
 */

static void shuffle(struct cw_rng *rng, uint16_t *points, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned j = hex_board_below(rng, i);
        uint16_t other = points[j];
        points[j] = points[i - 1];
        points[i - 1] = other;
    }
}

static void apply(struct cw_position *pos, uint32_t cell)
{
    struct cw_turn turn = {.count = 1, .atom = {cw_atom_make(CW_ATOM_PLACE, cell, 0)}};
    assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
}

static void check_same(const struct cw_position *pos, const struct hex_board *b)
{
    struct cw_state s;
    cw_position_state(pos, &s);
    assert_int_equal(s.outcome, b->winner ? CW_WON : CW_ONGOING);
    assert_int_equal(s.outcome == CW_WON ? s.winner + 1 : 0, b->winner);
    assert_int_equal(s.turns, b->moves);
    assert_int_equal(s.to_move, b->to_move);
    assert_true(cw_position_hash(pos) == hex_board_hash(b));
}

/* Plays in this order until somebody wins.  A flood says that he has not before the last move, and
 * has after it, which settles all moves. */
static void play_out(struct cw_position *pos, struct hex_board *b, struct model *m,
                     const uint16_t *points)
{
    uint64_t before = 0;
    for (unsigned i = 0; b->winner == 0; i++) {
        unsigned point = points[i];
        before = cw_position_hash(pos);
        assert_true(hex_board_empty(b, point));
        m->stone[hex_board_cell(b, point)] = b->to_move ? 'w' : 'b';
        hex_board_play(b, point);
        assert_false(hex_board_empty(b, point));
        apply(pos, hex_board_cell(b, point));
        check_same(pos, b);
    }
    check_flood(m, b->winner);
    unsigned last = b->played[b->moves - 1u];
    char *stone = &m->stone[hex_board_cell(b, last)], kept = *stone;
    *stone = 0;
    check_flood(m, 0);
    *stone = kept;
    assert_int_equal(cw_position_undo(pos), CW_OK);
    assert_true(cw_position_hash(pos) == before);
    apply(pos, hex_board_cell(b, last));
}

static void random_game(struct test_env *t, struct cw_rng *rng, unsigned columns, unsigned rows)
{
    static struct hex_board b, again, middle, empty;
    static struct model m;
    struct cw_position *pos;
    uint16_t points[HEX_BOARD_CELLS];
    char params[32];
    snprintf(params, sizeof params, "size=%ux%u", columns, rows);
    assert_int_equal(cw_position_new(t->env, cw_game_find("hex"), params, &pos), CW_OK);
    memset(&m, 0, sizeof m);
    m.columns = columns;
    m.rows = rows;
    hex_board_reset(&b, columns, rows);
    empty = b;
    unsigned count = hex_board_moves(&b, points);
    assert_int_equal(count, columns * rows);
    shuffle(rng, points, count);
    play_out(pos, &b, &m, points);
    assert_int_equal(hex_board_moves(&b, points), count - b.moves);

    /* back to some moment, on in another way, and back: the same bytes each time */
    again = b;
    unsigned moves = b.moves, kept = hex_board_below(rng, moves + 1);
    while (b.moves > kept) {
        hex_board_undo(&b);
        assert_int_equal(cw_position_undo(pos), CW_OK);
        check_same(pos, &b);
    }
    middle = b;
    shuffle(rng, points, hex_board_moves(&b, points));
    for (unsigned i = 0; b.winner == 0; i++) {
        hex_board_play(&b, points[i]);
        apply(pos, hex_board_cell(&b, points[i]));
        check_same(pos, &b);
    }
    for (; b.moves > kept; hex_board_undo(&b))
        assert_int_equal(cw_position_undo(pos), CW_OK);
    assert_memory_equal(&b, &middle, sizeof b);
    for (unsigned i = kept; i < moves; i++) {
        hex_board_play(&b, again.played[i]);
        apply(pos, hex_board_cell(&b, again.played[i]));
        check_same(pos, &b);
    }
    assert_memory_equal(&b, &again, sizeof b);
    while (b.moves > 0)
        hex_board_undo(&b);
    assert_memory_equal(&b, &empty, sizeof b);
    cw_position_free(pos);
}

static void test_random_games(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    test_env_open(&t);
    cw_rng_seed(&rng, 11, 3);
    for (unsigned long i = 0; i < test_scale(20000); i++) {
        unsigned most = i % 4 ? 9 : HEX_BOARD_SIDE;
        unsigned columns = 3 + hex_board_below(&rng, most - 2);
        random_game(&t, &rng, columns, i % 3 ? columns : 3 + hex_board_below(&rng, most - 2));
    }
    for (unsigned size = 1; size < 3; size++)
        for (unsigned other = 1; other <= HEX_BOARD_SIDE; other++) {
            random_game(&t, &rng, size, other);
            random_game(&t, &rng, other, size);
        }
    test_env_close(&t);
}

/* --- positions beyond the board for search ------------------------------------------------------
 */

/* Plays a random game and takes it back, twice; winners are the flood's. */
static void large_game(struct test_env *t, struct cw_rng *rng, unsigned columns, unsigned rows)
{
    static struct model m;
    static uint32_t order[LARGEST * LARGEST];
    struct cw_state state;
    struct cw_position *pos;
    char params[32];
    snprintf(params, sizeof params, "size=%ux%u", columns, rows);
    assert_int_equal(cw_position_new(t->env, cw_game_find("hex"), params, &pos), CW_OK);
    uint64_t start = cw_position_hash(pos);
    m.columns = columns;
    m.rows = rows;
    for (uint32_t i = 0; i < columns * rows; i++) {
        uint32_t j = hex_board_below(rng, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (int round = 0; round < 2; round++) {
        uint32_t moves = 0;
        memset(m.stone, 0, columns * rows);
        do {
            m.stone[order[moves]] = moves % 2 ? 'w' : 'b';
            apply(pos, order[moves++]);
            cw_position_state(pos, &state);
        } while (state.outcome == CW_ONGOING);
        check_flood(&m, state.winner + 1);
        m.stone[order[moves - 1]] = 0;
        check_flood(&m, 0);
        for (; moves > 0; moves--)
            assert_int_equal(cw_position_undo(pos), CW_OK);
        assert_true(cw_position_hash(pos) == start);
    }
    cw_position_free(pos);
}

static void test_large_boards(void **state)
{
    (void)state;
    static const unsigned sizes[][2] = {{255, 255}, {255, 3}, {3, 255}, {1, 255}, {255, 1},
                                        {64, 65},   {127, 2}, {20, 40}, {100, 33}};
    struct test_env t;
    struct cw_rng rng;
    test_env_open(&t);
    cw_rng_seed(&rng, 16, 3);
    for (unsigned long i = 0; i < test_scale(5); i++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
            large_game(&t, &rng, sizes[k][0], sizes[k][1]);
    test_env_close(&t);
}

/* --- random fills --------------------------------------------------------------------------------
 */

/* A filled board keeps the stones that were there, and shares the others out evenly; the winner is
 * the oracle's, whose neighbours are mirrored. */
static void check_fill(struct cw_rng *rng, unsigned size, unsigned moves)
{
    static struct hex_board b;
    static char cells[HEX_BOARD_CELLS];
    uint16_t points[HEX_BOARD_CELLS];
    uint32_t black[HEX_BOARD_SIDE + 2];
    hex_board_reset(&b, size, size);
    shuffle(rng, points, hex_board_moves(&b, points));
    for (unsigned i = 0; i < moves && b.winner == 0; i++)
        hex_board_play(&b, points[i]);
    hex_board_random_rows(&b, rng, black);
    unsigned count = 0;
    for (unsigned y = 0; y < size; y++) {
        assert_int_equal(black[y + 1] & b.rows_of[1][y + 1], 0);
        assert_int_equal(b.rows_of[0][y + 1] & ~black[y + 1], 0);
        for (unsigned x = 0; x < size; x++) {
            bool is_black = black[y + 1] >> (x + 1) & 1;
            cells[y * size + size - 1 - x] = is_black ? 'B' : 'W';
            count += is_black;
        }
    }
    assert_int_equal(count, (size * size + 1) / 2);
    unsigned winner = hex_board_full_winner(&b, black);
    assert_int_equal(hex_oracle_winner(cells, size), winner == 1 ? 'B' : 'W');
    if (b.winner)
        assert_int_equal(winner, b.winner);
}

static void test_fills(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 12, 3);
    for (unsigned long i = 0; i < test_scale(20000); i++) {
        unsigned size = 1 + hex_board_below(&rng, HEX_BOARD_SIDE);
        check_fill(&rng, size, hex_board_below(&rng, size * size + 1));
    }
}

/* Boards that are not square, by the flood. */
static void test_oblong_fills(void **state)
{
    (void)state;
    static struct hex_board b;
    uint32_t black[HEX_BOARD_SIDE + 2];
    struct cw_rng rng;
    cw_rng_seed(&rng, 13, 3);
    for (unsigned long i = 0; i < test_scale(4000); i++) {
        static struct model m;
        m.columns = 1 + hex_board_below(&rng, HEX_BOARD_SIDE);
        m.rows = 1 + hex_board_below(&rng, HEX_BOARD_SIDE);
        hex_board_reset(&b, m.columns, m.rows);
        hex_board_random_rows(&b, &rng, black);
        for (unsigned y = 0; y < m.rows; y++)
            for (unsigned x = 0; x < m.columns; x++)
                m.stone[y * m.columns + x] = black[y + 1] >> (x + 1) & 1 ? 'b' : 'w';
        check_flood(&m, hex_board_full_winner(&b, black));
    }
}

/* Each cell is black equally often: on 5x5, 13 times in 25. */
static void test_fill_is_uniform(void **state)
{
    (void)state;
    enum { FILLS = 50000, SIZE = 5 };
    static struct hex_board b;
    unsigned black_there[SIZE][SIZE] = {{0}};
    uint32_t black[HEX_BOARD_SIDE + 2];
    struct cw_rng rng;
    cw_rng_seed(&rng, 14, 3);
    hex_board_reset(&b, SIZE, SIZE);
    for (unsigned i = 0; i < FILLS; i++) {
        hex_board_random_rows(&b, &rng, black);
        for (unsigned y = 0; y < SIZE; y++)
            for (unsigned x = 0; x < SIZE; x++)
                black_there[y][x] += black[y + 1] >> (x + 1) & 1;
    }
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++) /* standard deviation 112 */
            assert_in_range(black_there[y][x], FILLS * 13 / 25 - 600, FILLS * 13 / 25 + 600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),    cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_fills),           cmocka_unit_test(test_oblong_fills),
        cmocka_unit_test(test_fill_is_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
