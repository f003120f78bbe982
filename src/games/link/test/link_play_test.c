/* SPDX-License-Identifier: MIT
 *
 * link_play_test.c - playing: against rules written anew here, cell by cell; every step there and
 * back again.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "core/rng.h"
#include "games/link/link_play.h"
#include "games/link/link_watch.h"

enum { SIDE = 7, GAMES = 400 };

static struct cw_env *env;

static int start(void **state)
{
    (void)state;
    return cw_env_new(NULL, &env) != CW_OK;
}

static int finish(void **state)
{
    (void)state;
    cw_env_free(env);
    return 0;
}

static int scale(void)
{
    const char *text = getenv("CW_TEST_SCALE");
    return text ? atoi(text) : 1;
}

/* --- the rules anew -------------------------------------------------------------------------- */

/* The board with a ring of empty cells. */
struct plain {
    int rows, columns;
    uint64_t kind[SIDE + 2][SIDE + 2];
};

static struct plain plain_of(const struct link_puzzle *p)
{
    struct plain b = {.rows = (int)p->rows, .columns = (int)p->columns};
    for (int r = 0; r < b.rows; r++)
        for (int c = 0; c < b.columns; c++)
            b.kind[r + 1][c + 1] = p->kind[r * b.columns + c];
    return b;
}

/* Walks on from (r, c) in a direction with so many turns left. */
static bool walk(const struct plain *b, bool outside, int r, int c, int direction, int turns,
                 int to_r, int to_c)
{
    static const int down[] = {-1, 1, 0, 0}, across[] = {0, 0, -1, 1};
    for (;;) {
        r += down[direction];
        c += across[direction];
        int low = outside ? 0 : 1;
        if (r < low || c < low || r > b->rows + 1 - low || c > b->columns + 1 - low)
            return false;
        if (r == to_r && c == to_c)
            return true;
        if (b->kind[r][c])
            return false;
        for (int other = 0; turns > 0 && other < 4; other++)
            if (other / 2 != direction / 2 &&
                walk(b, outside, r, c, other, turns - 1, to_r, to_c))
                return true;
    }
}

static bool like(const struct link_rules *rules, uint64_t a, uint64_t b)
{
    for (size_t i = 0; i < rules->groups; i++)
        if (a >= rules->group[i].low && a <= rules->group[i].high && b >= rules->group[i].low &&
            b <= rules->group[i].high)
            return true;
    return a == b;
}

static enum link_refusal expected(const struct link_puzzle *p, int a, int b)
{
    struct plain board = plain_of(p);
    int n = board.columns, r = a / n + 1, c = a % n + 1, r2 = b / n + 1, c2 = b % n + 1;
    if (a == b)
        return LINK_SAME_CELL;
    if (!p->kind[a] || !p->kind[b])
        return LINK_NO_PIECE;
    if (!like(&p->rules, p->kind[a], p->kind[b]))
        return LINK_UNLIKE;
    if (!p->rules.adjacent && abs(r - r2) + abs(c - c2) == 1)
        return LINK_BESIDE;
    for (int direction = 0; direction < 4; direction++)
        if (walk(&board, p->rules.outside, r, c, direction, (int)p->rules.turns, r2, c2))
            return LINK_GOES;
    return LINK_NO_PATH;
}

/* One cell a piece may move to in one step, by the rules of gravity; -1 = it stays. */
static int step_of(const struct link_puzzle *p, int row, int column)
{
    int rows = (int)p->rows, columns = (int)p->columns;
    /* doubled, from the middle: negative on the left and above, zero on a middle line */
    int x = 2 * column - (columns - 1), y = 2 * row - (rows - 1), down = 0, across = 0;
    switch (p->rules.gravity) {
    case LINK_DOWN: down = 1; break;
    case LINK_UP: down = -1; break;
    case LINK_LEFT: across = -1; break;
    case LINK_RIGHT: across = 1; break;
    case LINK_CENTRE_COLUMNS: across = x < 0 ? 1 : x > 0 ? -1 : 0; break;
    case LINK_FROM_CENTRE_COLUMNS: across = x < 0 ? -1 : x > 0 ? 1 : 0; break;
    case LINK_CENTRE_ROWS: down = y < 0 ? 1 : y > 0 ? -1 : 0; break;
    case LINK_FROM_CENTRE_ROWS: down = y < 0 ? -1 : y > 0 ? 1 : 0; break;
    default: break;
    }
    int r = row + down, c = column + across;
    bool crosses = (2 * c - (columns - 1)) * x <= 0 && p->rules.gravity == LINK_CENTRE_COLUMNS;
    crosses |= (2 * r - (rows - 1)) * y <= 0 && p->rules.gravity == LINK_CENTRE_ROWS;
    if ((down == 0 && across == 0) || r < 0 || c < 0 || r >= rows || c >= columns || crosses)
        return -1;
    return r * columns + c;
}

/* Moves pieces a step at a time until none can move. */
static void fall_slowly(struct link_puzzle *p)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (int cell = 0; cell < (int)(p->rows * p->columns); cell++) {
            int to = p->kind[cell] ? step_of(p, cell / (int)p->columns, cell % (int)p->columns)
                                   : -1;
            if (to < 0 || p->kind[to])
                continue;
            p->kind[to] = p->kind[cell];
            p->kind[cell] = 0;
            moved = true;
        }
    }
}

/* --- random games ---------------------------------------------------------------------------- */

static void random_puzzle(struct cw_rng *rng, struct link_puzzle *p)
{
    size_t rows = 1 + (size_t)cw_rng_below(rng, SIDE), columns = 1 + (size_t)cw_rng_below(rng, SIDE);
    assert_int_equal(link_puzzle_new(env, rows, columns, p), CW_OK);
    p->rules.outside = cw_rng_below(rng, 2);
    p->rules.adjacent = cw_rng_below(rng, 4) != 0;
    p->rules.turns = cw_rng_below(rng, 4);
    p->rules.gravity = (enum link_gravity)cw_rng_below(rng, LINK_GRAVITIES);
    if (cw_rng_below(rng, 3) == 0) {
        p->rules.group[0] = (struct link_range){2, 3};
        p->rules.groups = 1;
    }
    uint64_t kinds = 1 + cw_rng_below(rng, 5), holes = cw_rng_below(rng, 3);
    for (size_t i = 0; i < rows * columns; i++) {
        p->kind[i] = cw_rng_below(rng, 4) < holes ? 0 : 1 + cw_rng_below(rng, kinds);
        p->pieces += p->kind[i] != 0;
    }
}

static uint64_t count_pieces(const struct link_puzzle *p)
{
    uint64_t count = 0;
    for (size_t i = 0; i < p->rows * p->columns; i++)
        count += p->kind[i] != 0;
    return count;
}

/* Asks about all pairs; returns how many go, and one of them. */
static uint64_t check_pairs(struct link_play *play, struct cw_rng *rng, uint32_t *a, uint32_t *b)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < play->cells; i++)
        for (uint32_t k = i; k < play->cells; k++) {
            enum link_refusal why;
            assert_int_equal(link_play_ask(play, i, k, &why, NULL, NULL), CW_OK);
            assert_int_equal(why, expected(&play->puzzle, (int)i, (int)k));
            if (why == LINK_GOES && cw_rng_below(rng, ++count) == 0) {
                *a = i;
                *b = k;
            }
        }
    return count;
}

static uint64_t scanned(struct link_play *play)
{
    while (!play->scan.finished)
        assert_int_equal(link_play_scan(play, 7), CW_OK);
    return play->scan.pairs;
}

struct past {
    uint64_t kind[SIDE * SIDE / 2 + 1][SIDE * SIDE];
    size_t moves;
};

static void same(const struct link_play *play, const struct past *past, size_t at)
{
    assert_memory_equal(play->puzzle.kind, past->kind[at], play->cells * sizeof(uint64_t));
    assert_int_equal(play->puzzle.pieces, count_pieces(&play->puzzle));
    assert_int_equal(play->moves, at);
}

static void play_down(struct link_play *play, struct cw_rng *rng, struct past *past)
{
    uint32_t a = 0, b = 0;
    past->moves = 0;
    for (;;) {
        memcpy(past->kind[past->moves], play->puzzle.kind, play->cells * sizeof(uint64_t));
        uint64_t pairs = check_pairs(play, rng, &a, &b);
        assert_int_equal(scanned(play), pairs);
        if (pairs == 0)
            return;
        struct link_puzzle slow = play->puzzle;
        uint64_t kind[SIDE * SIDE];
        memcpy(kind, play->puzzle.kind, play->cells * sizeof *kind);
        slow.kind = kind;
        kind[a] = kind[b] = 0;
        fall_slowly(&slow);
        assert_int_equal(link_play_take(play, a, b), CW_OK);
        assert_memory_equal(play->puzzle.kind, kind, play->cells * sizeof *kind);
        past->moves++;
    }
}

static void games_there_and_back(void **state)
{
    (void)state;
    struct cw_rng rng;
    struct past *past = malloc(sizeof *past);
    assert_non_null(past);
    cw_rng_seed(&rng, 7, 1);
    for (int game = 0; game < GAMES * scale(); game++) {
        struct link_puzzle puzzle;
        struct link_play play;
        random_puzzle(&rng, &puzzle);
        assert_int_equal(link_play_new(&puzzle, &play), CW_OK);
        play_down(&play, &rng, past);
        for (size_t i = past->moves; i-- > 0;) {
            assert_int_equal(link_play_undo(&play), CW_OK);
            same(&play, past, i);
        }
        assert_int_equal(link_play_undo(&play), CW_END);
        for (size_t i = 1; i <= past->moves; i++) {
            assert_int_equal(link_play_redo(&play), CW_OK);
            same(&play, past, i);
        }
        assert_int_equal(link_play_redo(&play), CW_END);
        assert_int_equal(link_play_restart(&play), CW_OK);
        same(&play, past, 0);
        assert_int_equal(link_play_undo(&play), CW_OK);
        same(&play, past, past->moves);
        link_play_free(&play);
        link_puzzle_free(&puzzle);
    }
    free(past);
}

/* --- other steps ----------------------------------------------------------------------------- */

static void read_board(const char *text, struct link_puzzle *puzzle)
{
    struct cw_memory_source memory;
    struct cw_reader in = {0};
    struct cw_source source = cw_source_memory(&memory, text, strlen(text), NULL);
    assert_int_equal(cw_reader_open(&in, env, source, 0, false), CW_OK);
    assert_int_equal(link_puzzle_read(&in, puzzle), CW_OK);
    cw_reader_close(&in);
}

static void shuffling_is_a_step(void **state)
{
    (void)state;
    struct link_puzzle puzzle;
    struct link_play play;
    struct link_outlook outlook;
    read_board("# rules: outside=no\n2 2\n1 2\n2 1\n", &puzzle);
    assert_int_equal(link_play_new(&puzzle, &play), CW_OK);
    assert_int_equal(link_look(&play.puzzle, 0, &outlook), CW_OK);
    assert_int_equal(outlook.answer, LINK_UNSOLVABLE);
    assert_int_equal(scanned(&play), 0);
    assert_int_equal(link_play_take(&play, 0, 3), CW_NO);
    assert_int_equal(link_play_shuffle(&play, 1), CW_OK);
    assert_int_equal(scanned(&play), 2);
    assert_int_equal(link_look(&play.puzzle, 0, &outlook), CW_OK);
    assert_int_equal(outlook.answer, LINK_SOLVED);
    assert_true(outlook.pair);
    assert_int_equal(link_play_take(&play, outlook.a, outlook.b), CW_OK);
    assert_int_equal(link_play_undo(&play), CW_OK);
    assert_int_equal(link_play_undo(&play), CW_OK);
    assert_memory_equal(play.puzzle.kind, puzzle.kind, 4 * sizeof *puzzle.kind);
    /* what is done now takes the place of what was undone */
    assert_int_equal(link_play_restart(&play), CW_OK);
    assert_int_equal(link_play_redo(&play), CW_END);
    link_play_free(&play);
    link_puzzle_free(&puzzle);
}

static void no_dealing_helps(void **state)
{
    (void)state;
    struct link_puzzle puzzle;
    struct link_play play;
    read_board("1 3\n1 1 1\n", &puzzle);
    assert_int_equal(link_play_new(&puzzle, &play), CW_OK);
    assert_int_equal(link_play_shuffle(&play, 1), CW_NO);
    assert_string_not_equal(cw_env_last_error(env), "");
    assert_int_equal(play.made, 0);
    link_play_free(&play);
    link_puzzle_free(&puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_there_and_back),
        cmocka_unit_test(shuffling_is_a_step),
        cmocka_unit_test(no_dealing_helps),
    };
    return cmocka_run_group_tests(tests, start, finish);
}
