/* SPDX-License-Identifier: MIT
 *
 * hex_generate.c - legal inputs in styles, each of which breaks some wrong solution.
 *
 * What a seed gives never changes: the tests keep golden hashes of it.
 */
#include <inttypes.h>
#include <string.h>
#include "core/rng.h"
#include "games/hex/hex_bits.h"
#include "games/hex/hex_judge.h"

enum { LEAST_SIZE = 2, MOST_SIZE = 200, MOST_STORED = 30000 };

struct maker {
    struct cw_generate_job *job;
    struct cw_rng rng;
    size_t n;
    char *cell;       /* n * n, row by row: 'b', 'w' or FREE; NULL in the uniform style */
    uint64_t reserve; /* random bits not yet used by draw32() */
    bool reserved;
};

enum { FREE = '.' };

static char *at(struct maker *m, size_t row, size_t column)
{
    return &m->cell[row * m->n + column];
}

static char other(char colour)
{
    return colour == 'b' ? 'w' : 'b';
}

/* --- balance --- */

/* 32 random bits: two draws out of each 64. */
static uint32_t draw32(struct maker *m)
{
    m->reserved = !m->reserved;
    if (m->reserved)
        return (uint32_t)(m->reserve = cw_rng_next(&m->rng));
    return (uint32_t)(m->reserve >> 32);
}

/* Black for the next of `left` free cells, `black` of which are to be black (selection sampling:
 * Knuth, The Art of Computer Programming 2, 3.4.2, algorithm S). */
static bool draw_black(struct maker *m, uint64_t black, uint64_t left)
{
    if (left > UINT32_MAX)
        return cw_rng_below(&m->rng, left) < black;
    return ((uint64_t)draw32(m) * left) >> 32 < black;
}

/* How many cells of a balanced board are black. */
static uint64_t black_share(struct maker *m)
{
    uint64_t cells = (uint64_t)m->n * m->n;
    return cells / 2 + (cells % 2 && cw_rng_chance(&m->rng, 1, 2));
}

/* Colours the free cells at random so that the board is balanced; false, with nothing done, where
 * the fixed cells do not allow it. */
static bool fill_free(struct maker *m)
{
    uint64_t cells = (uint64_t)m->n * m->n, black = 0, free_cells = 0;
    for (size_t i = 0; i < cells; i++) {
        black += m->cell[i] == 'b';
        free_cells += m->cell[i] == FREE;
    }
    uint64_t share = black_share(m);
    if (black > share || share - black > free_cells)
        return false;
    uint64_t need = share - black;
    for (size_t i = 0; i < cells; i++) {
        if (m->cell[i] != FREE)
            continue;
        bool is_black = draw_black(m, need, free_cells);
        m->cell[i] = is_black ? 'b' : 'w';
        need -= is_black;
        free_cells--;
    }
    return true;
}

/* Balances a board without free cells by changing random cells of the colour in excess. */
static void even_out(struct maker *m)
{
    uint64_t cells = (uint64_t)m->n * m->n, black = 0;
    for (size_t i = 0; i < cells; i++)
        black += m->cell[i] == 'b';
    uint64_t share = black_share(m);
    while (black != share) {
        char *cell = &m->cell[cw_rng_below(&m->rng, cells)];
        if (*cell != (black > share ? 'b' : 'w'))
            continue;
        *cell = other(*cell);
        black += *cell == 'b' ? 1 : UINT64_MAX;
    }
}

/* Exchanges the players: colours and coordinates. */
static void transpose(struct maker *m)
{
    for (size_t i = 0; i < m->n; i++)
        for (size_t j = 0; j <= i; j++) {
            char above = *at(m, j, i), below = *at(m, i, j);
            *at(m, j, i) = other(below);
            *at(m, i, j) = other(above);
        }
}

/* --- styles --- */

/* Black's snake: rows 0, 2, 4, ... below `lanes`, joined at alternating ends, then straight down.
 * `broken` leaves one joint out. */
static void paint_winding(struct maker *m, size_t lanes, bool broken)
{
    size_t n = m->n, joints = lanes / 2, end = 0;
    size_t gap = broken && joints ? (size_t)cw_rng_below(&m->rng, joints) : SIZE_MAX;
    memset(m->cell, FREE, n * n);
    for (size_t i = 0; i < lanes; i++)
        memset(at(m, i, 0), i % 2 ? 'w' : 'b', n);
    for (size_t k = 0; k < joints; k++) {
        end = k % 2 ? 0 : n - 1;
        if (k != gap)
            *at(m, 2 * k + 1, end) = 'b';
    }
    for (size_t i = lanes; i < n; i++)
        *at(m, i, n - 1 - end) = 'b';
}

static void make_winding(struct maker *m)
{
    bool broken = cw_rng_chance(&m->rng, 1, 4), turned = cw_rng_chance(&m->rng, 1, 3);
    size_t lanes = m->n - (m->n % 2 == 0); /* odd */
    for (;; lanes -= 2) {
        paint_winding(m, lanes, broken);
        if (fill_free(m))
            break;
        if (lanes == 1) { /* boards too small for a snake */
            memset(m->cell, FREE, m->n * m->n);
            fill_free(m);
            break;
        }
    }
    if (turned)
        transpose(m);
}

/* Black's snake of upright lanes in columns 0, 2, ..., joined at the bottom and the top in turn: it
 * must climb every other lane.  `lanes` columns are used, 1 more than a multiple of 4; beside them
 * a white column, and then free cells that cannot reach the top. */
static void paint_climb(struct maker *m, size_t lanes, bool broken)
{
    size_t n = m->n, joints = lanes / 2;
    size_t gap = broken && joints ? (size_t)cw_rng_below(&m->rng, joints) : SIZE_MAX;
    memset(m->cell, FREE, n * n);
    for (size_t j = 0; j < n; j++) {
        *at(m, 0, j) = 'w';
        if (j <= lanes)
            *at(m, n - 1, j) = 'w';
        for (size_t i = 1; i < n - 1 && j <= lanes; i++)
            *at(m, i, j) = j % 2 ? 'w' : 'b';
    }
    for (size_t k = 0; k < joints; k++)
        if (k != gap)
            *at(m, k % 2 ? 1 : n - 2, 2 * k + 1) = 'b';
    *at(m, 0, 0) = 'b';
    *at(m, n - 1, lanes - 1) = 'b';
}

static void make_climb(struct maker *m)
{
    bool broken = cw_rng_chance(&m->rng, 1, 4), turned = cw_rng_chance(&m->rng, 1, 3);
    size_t lanes = m->n < 6 ? 1 : (m->n - 2) / 4 * 4 + 1;
    for (;; lanes -= 4) {
        paint_climb(m, lanes, broken);
        if (fill_free(m))
            break;
        if (lanes == 1) {
            memset(m->cell, FREE, m->n * m->n);
            fill_free(m);
            break;
        }
    }
    if (turned)
        transpose(m);
}

/* Rows, columns, diagonals along which cells touch, diagonals along which they do not. */
static void make_stripes(struct maker *m)
{
    size_t n = m->n, width = 1;
    uint64_t kind = cw_rng_below(&m->rng, 4), first = cw_rng_below(&m->rng, 2);
    if (cw_rng_chance(&m->rng, 1, 2))
        width = 1 + (size_t)cw_rng_below(&m->rng, n / 4 + 1);
    while (kind < 2 && width > 1 && n % (2 * width) != 0)
        width--;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            size_t along = kind == 0 ? i : kind == 1 ? j : kind == 2 ? n + i - j : i + j;
            *at(m, i, j) = (along / width + first) % 2 ? 'w' : 'b';
        }
    even_out(m);
}

/* Squares of one colour, and some of mixed cells. */
static void make_blocks(struct maker *m)
{
    size_t n = m->n;
    for (int tries = 0; tries < 30; tries++) {
        size_t side = n / (2 + (size_t)cw_rng_below(&m->rng, 7));
        side = side ? side : 1;
        for (size_t i = 0; i < n; i += side)
            for (size_t j = 0; j < n; j += side) {
                char colour = "bbbwwww."[cw_rng_below(&m->rng, 8)];
                size_t width = n - j < side ? n - j : side;
                for (size_t k = i; k < n && k < i + side; k++)
                    memset(at(m, k, j), colour, width);
            }
        if (fill_free(m))
            return;
    }
    memset(m->cell, FREE, n * n);
    fill_free(m);
}

/* --- near-critical boards --- */

static void pack_board(const struct maker *m, uint64_t *board)
{
    size_t row_words = hex_row_words(m->n);
    hex_clear_row(board, m->n);
    for (size_t i = 0; i < m->n; i++) {
        uint64_t *words = board + (i + 1) * row_words;
        hex_clear_row(words, m->n);
        for (size_t j = 0; j < m->n; j++)
            if (m->cell[i * m->n + j] == 'w')
                cw_bits_set(words, j);
    }
}

/* Trades a random cell of the winning chain with a random one of the loser. */
static enum cw_status trade(struct maker *m, const uint64_t *board, bool white_won, size_t *mine,
                            size_t *theirs)
{
    struct hex_chain chain;
    enum cw_status status = hex_chain_find(m->job->env, board, m->n, white_won, &chain);
    if (status == CW_OK) {
        uint64_t steps = cw_rng_below(&m->rng, chain.count + 1);
        for (size_t i = 0; i < steps; i++)
            hex_step(&chain.row, &chain.column, chain.steps[i]);
        *mine = chain.row * m->n + chain.column;
        do
            *theirs = (size_t)cw_rng_below(&m->rng, m->n * m->n);
        while (m->cell[*theirs] == m->cell[*mine]);
        m->cell[*mine] = other(m->cell[*mine]);
        m->cell[*theirs] = other(m->cell[*theirs]);
    }
    hex_chain_free(&chain);
    return status;
}

/* Trades until the winner changes; then, half the time, takes the last trade back.  Either way one
 * trade decides the game. */
static enum cw_status make_critical(struct maker *m)
{
    enum { MOST_TRADES = 1000 };
    struct cw_env *env = m->job->env;
    size_t words, mine = 0, theirs = 0;
    bool before, now;
    memset(m->cell, FREE, m->n * m->n);
    fill_free(m);
    if (!hex_board_words(m->n, &words))
        return CW_NO_MEMORY;
    uint64_t *board = cw_alloc(env, words, sizeof *board);
    if (!board)
        return CW_NO_MEMORY;
    pack_board(m, board);
    enum cw_status status = hex_walk_one(env, board, m->n, &before);
    now = before;
    for (int i = 0; i < MOST_TRADES && status == CW_OK && now == before; i++) {
        status = trade(m, board, before, &mine, &theirs);
        pack_board(m, board);
        if (status == CW_OK)
            status = hex_walk_one(env, board, m->n, &now);
    }
    if (status == CW_OK && now != before && cw_rng_chance(&m->rng, 1, 2)) {
        m->cell[mine] = other(m->cell[mine]);
        m->cell[theirs] = other(m->cell[theirs]);
    }
    cw_release(env, board, words, sizeof *board);
    return status;
}

/* --- the table --- */

enum style { UNIFORM, CRITICAL, WINDING, CLIMB, STRIPES, BLOCKS };

static const char *const kills_uniform[] = {"first_start", "stale",  "one_diagonal", "mirrored",
                                            "downward",    "greedy", "small_queue",  NULL};
static const char *const kills_critical[] = {"one_diagonal", "mirrored",    "downward",
                                             "greedy",       "first_start", NULL};
static const char *const kills_winding[] = {"recursive", "small_queue", "greedy", NULL};
static const char *const kills_climb[] = {"downward", "recursive", "small_queue", NULL};
static const char *const kills_stripes[] = {"first_start", "small_queue", "stale", NULL};
static const char *const kills_blocks[] = {"recursive", "small_queue", "greedy", NULL};

const struct cw_generate_style hex_styles[] = {
    [UNIFORM] = {"uniform",
                 "Pawns shuffled: breaks whoever has neighbours, sides or the clearing of marks "
                 "wrong.",
                 kills_uniform},
    [CRITICAL] = {"critical",
                  "One trade of two pawns decides who wins: breaks searches that miss a neighbour "
                  "or do not go back.",
                  kills_critical},
    [WINDING] = {"winding",
                 "A chain that winds over the board in rows, 20,000 cells long at size 200, "
                 "sometimes cut: breaks recursion and short queues.",
                 kills_winding},
    [CLIMB] = {"climb", "The same in columns: the chain must go back up every other one.",
               kills_climb},
    [STRIPES] = {"stripes",
                 "Rows, columns and both kinds of diagonals: breaks searches that start from one "
                 "pawn or queue few.",
                 kills_stripes},
    [BLOCKS] =
        {"blocks",
         "Large areas of one colour: breaks recursion, short queues and searches that do not go "
         "back.",
         kills_blocks},
    {NULL, NULL, NULL},
};

/* The style's choice. */
static size_t choose_size(struct maker *m)
{
    switch ((enum style)m->job->style) {
    case UNIFORM:
        return (size_t)cw_rng_range(&m->rng, LEAST_SIZE,
                                    cw_rng_chance(&m->rng, 3, 4) ? 12 : MOST_SIZE);
    case CRITICAL:
        return (size_t)cw_rng_range(&m->rng, 4, 60);
    case WINDING:
    case CLIMB:
    case BLOCKS:
        return (size_t)cw_rng_range(&m->rng, 180, MOST_SIZE);
    case STRIPES:
        break;
    }
    return 2 * (size_t)cw_rng_range(&m->rng, 1, MOST_SIZE / 2);
}

static enum cw_status make(struct maker *m)
{
    enum cw_status status = CW_OK;
    switch ((enum style)m->job->style) {
    case UNIFORM: /* not stored */
        break;
    case CRITICAL:
        status = make_critical(m);
        break;
    case WINDING:
        make_winding(m);
        break;
    case CLIMB:
        make_climb(m);
        break;
    case STRIPES:
        make_stripes(m);
        break;
    case BLOCKS:
        make_blocks(m);
        break;
    }
    return status;
}

/* Shuffled pawns, row by row: no board is stored, so it may be of any size. */
static enum cw_status write_uniform(struct maker *m)
{
    struct cw_out *out = m->job->out;
    uint64_t left = (uint64_t)m->n * m->n, black = black_share(m);
    for (size_t i = 0; i < m->n && out->status == CW_OK; i++) {
        for (size_t j = 0; j < m->n; j++, left--) {
            bool is_black = draw_black(m, black, left);
            black -= is_black;
            cw_out_char(out, is_black ? 'b' : 'w');
        }
        cw_out_char(out, '\n');
        if (cw_cancelled(m->job->env))
            return CW_CANCELLED;
    }
    return out->status;
}

static enum cw_status write_set(struct maker *m)
{
    struct cw_out *out = m->job->out;
    cw_out_u64(out, m->n);
    cw_out_char(out, '\n');
    if (m->job->style == UNIFORM)
        return write_uniform(m);
    m->cell = cw_alloc(m->job->env, m->n * m->n, 1);
    if (!m->cell)
        return CW_NO_MEMORY;
    enum cw_status status = make(m);
    for (size_t i = 0; i < m->n && status == CW_OK; i++) {
        cw_out_bytes(out, at(m, i, 0), m->n);
        cw_out_char(out, '\n');
    }
    cw_release(m->job->env, m->cell, m->n * m->n, 1);
    return status == CW_OK ? out->status : status;
}

static enum cw_status check_size(const struct cw_generate_job *job)
{
    uint64_t n = job->params->columns;
    if (n != job->params->rows)
        return cw_fail(job->env, CW_BAD_ARGUMENT,
                       "the contest's boards have as many rows as columns");
    if (n == 0)
        return CW_OK;
    if (!job->beyond_limits && (n < LEAST_SIZE || n > MOST_SIZE))
        return cw_fail(job->env, CW_BAD_ARGUMENT,
                       "the statement's boards have size %d to %d, not %" PRIu64, LEAST_SIZE,
                       MOST_SIZE, n);
    if (n > (job->style == UNIFORM ? UINT32_MAX : MOST_STORED))
        return cw_fail(job->env, CW_BAD_ARGUMENT, "a board of size %" PRIu64 " is too large", n);
    return CW_OK;
}

enum cw_status hex_generate(struct cw_generate_job *job)
{
    enum cw_status status = check_size(job);
    for (uint64_t set = 1; set <= job->sets && status == CW_OK; set++) {
        struct maker m = {.job = job};
        cw_rng_seed(&m.rng, job->seed, set * 16 + job->style);
        m.n = job->params->columns ? (size_t)job->params->columns : choose_size(&m);
        status = write_set(&m);
        if (status == CW_OK && cw_cancelled(job->env))
            status = CW_CANCELLED;
    }
    if (status == CW_OK)
        cw_out_str(job->out, "0\n");
    return status;
}
