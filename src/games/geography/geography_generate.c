/* SPDX-License-Identifier: MIT
 *
 * geography_generate.c - legal inputs in styles, each of which breaks some wrong solution.
 *
 * What a seed gives never changes: tests keep golden hashes of it.
 */
#include <inttypes.h>
#include <string.h>
#include "games/geography/geography_judge.h"
#include "games/geography/geography_maker.h"

enum { LIMIT = 100 };

static char *at(struct geography_maker *m, size_t row, size_t column)
{
    return &m->cell[row * m->columns + column];
}

/* --- the styles ------------------------------------------------------------------------------- */

static void make_random(struct geography_maker *m)
{
    uint64_t density = m->density >= 0 ? (uint64_t)m->density : 40 + cw_rng_below(&m->rng, 59);
    for (size_t i = 0; i < m->rows * m->columns; i++)
        m->cell[i] = cw_rng_below(&m->rng, 100) < density ? '.' : '#';
}

static void make_open(struct geography_maker *m)
{
    memset(m->cell, '.', m->rows * m->columns);
}

/* Disjoint dominoes, so that a perfect matching exists: '?' are cells not yet decided. */
static void make_dominoes(struct geography_maker *m)
{
    memset(m->cell, '?', m->rows * m->columns);
    for (size_t row = 0; row < m->rows; row++)
        for (size_t column = 0; column < m->columns; column++) {
            if (*at(m, row, column) != '?')
                continue;
            bool right = column + 1 < m->columns && *at(m, row, column + 1) == '?';
            bool down = row + 1 < m->rows;
            uint64_t pick = cw_rng_below(&m->rng, 16);
            if (pick < 2 || (!right && !down)) {
                *at(m, row, column) = '#';
                continue;
            }
            *at(m, row, column) = '.';
            if (right && (!down || pick < 9))
                *at(m, row, column + 1) = '.';
            else
                *at(m, row + 1, column) = '.';
        }
}

/* One corridor that winds over the board by rows or by columns.  Mostly its length is odd: then
 * every other cell wins. */
static void make_corridors(struct geography_maker *m)
{
    bool upright = cw_rng_chance(&m->rng, 1, 2), mirrored = cw_rng_chance(&m->rng, 1, 2);
    bool odd = cw_rng_chance(&m->rng, 3, 4);
    size_t lanes = upright ? m->columns : m->rows, length = upright ? m->rows : m->columns;
    size_t cells = 0;
    for (size_t lane = 0; lane < lanes; lane++)
        for (size_t i = 0; i < length; i++) {
            bool open = lane % 2 == 0 || i == ((lane % 4 == 1) != mirrored ? length - 1 : 0);
            if (!open || (lane % 2 == 1 && lane + 1 == lanes))
                continue;
            *(upright ? at(m, i, lane) : at(m, lane, i)) = '.';
            cells++;
        }
    if ((cells % 2 == 1) != odd && cells > 1) /* the cell at its start */
        *at(m, mirrored && upright ? length - 1 : 0, mirrored && !upright ? length - 1 : 0) = '#';
}

static void make_comb(struct geography_maker *m)
{
    bool upright = cw_rng_chance(&m->rng, 1, 2);
    size_t spine = upright ? m->rows : m->columns, depth = upright ? m->columns : m->rows;
    for (size_t i = 0; i < spine; i++) {
        size_t tooth = i % 2 ? 1 : depth - (size_t)cw_rng_below(&m->rng, depth / 4 + 1);
        for (size_t k = 0; k < tooth; k++)
            *(upright ? at(m, i, k) : at(m, k, i)) = '.';
    }
}

/* A corridor that turns right whenever it would touch itself or the border. */
static void make_spiral(struct geography_maker *m)
{
    size_t top = 0, left = 0, bottom = m->rows, right = m->columns; /* of what is still free */
    size_t length = 1, row = 0, column = 0;
    bool odd = cw_rng_chance(&m->rng, 3, 4);
    *at(m, 0, 0) = '.';
    for (unsigned turn = 0;; turn++) {
        size_t steps;
        switch (turn % 4) {
        case 0:
            steps = right > column + 1 ? right - 1 - column : 0;
            for (size_t i = 0; i < steps; i++)
                *at(m, row, ++column) = '.';
            top = row + 2;
            break;
        case 1:
            steps = bottom > row + 1 ? bottom - 1 - row : 0;
            for (size_t i = 0; i < steps; i++)
                *at(m, ++row, column) = '.';
            right = column >= 1 ? column - 1 : 0;
            break;
        case 2:
            steps = column > left ? column - left : 0;
            for (size_t i = 0; i < steps; i++)
                *at(m, row, --column) = '.';
            bottom = row >= 1 ? row - 1 : 0;
            break;
        default:
            steps = row > top ? row - top : 0;
            for (size_t i = 0; i < steps; i++)
                *at(m, --row, column) = '.';
            left = column + 2;
            break;
        }
        length += steps;
        if (steps < 2)
            break;
    }
    if ((length % 2 == 1) != odd && length > 1)
        *at(m, 0, 0) = '#';
}

/* A perfect maze on the cells with even coordinates, by a depth-first walk; the way back is kept
 * in the cells themselves as '0' + direction. */
static void make_maze(struct geography_maker *m)
{
    size_t rows = (m->rows + 1) / 2, columns = (m->columns + 1) / 2, row = 0, column = 0;
    *at(m, 0, 0) = '4';
    for (;;) {
        unsigned way[4], ways = 0;
        if (column + 1 < columns && *at(m, 2 * row, 2 * column + 2) == '#')
            way[ways++] = 0;
        if (row + 1 < rows && *at(m, 2 * row + 2, 2 * column) == '#')
            way[ways++] = 1;
        if (column > 0 && *at(m, 2 * row, 2 * column - 2) == '#')
            way[ways++] = 2;
        if (row > 0 && *at(m, 2 * row - 2, 2 * column) == '#')
            way[ways++] = 3;
        unsigned back = (unsigned)(*at(m, 2 * row, 2 * column) - '0');
        if (!ways && back == 4)
            break;
        unsigned d = ways ? way[cw_rng_below(&m->rng, ways)] : back;
        size_t to_row = row + (d == 1) - (d == 3), to_column = column + (d == 0) - (d == 2);
        if (ways) {
            *at(m, row + to_row, column + to_column) = '.';
            *at(m, 2 * to_row, 2 * to_column) = (char)('0' + (d ^ 2));
        }
        row = to_row;
        column = to_column;
    }
    for (size_t i = 0; i < m->rows * m->columns; i++)
        if (m->cell[i] != '#')
            m->cell[i] = '.';
}

/* All cells of one colour, some of the other. */
static void make_majority(struct geography_maker *m)
{
    uint64_t colour = cw_rng_below(&m->rng, 2);
    uint64_t density = m->density >= 0 ? (uint64_t)m->density : 60 + cw_rng_below(&m->rng, 40);
    for (size_t row = 0; row < m->rows; row++)
        for (size_t column = 0; column < m->columns; column++)
            if ((row + column) % 2 == colour || cw_rng_below(&m->rng, 100) < density)
                *at(m, row, column) = '.';
}

/* Mostly cells without a neighbour. */
static void make_islands(struct geography_maker *m)
{
    for (size_t row = 0; row < m->rows; row++)
        for (size_t column = 0; column < m->columns; column++) {
            bool touches = (row > 0 && *at(m, row - 1, column) == '.') ||
                           (column > 0 && *at(m, row, column - 1) == '.');
            if (cw_rng_below(&m->rng, 100) < (touches ? 12u : 50u))
                *at(m, row, column) = '.';
        }
}

/* Arches side by side, higher and higher, with a loop of 2x2 cells at each foot: nothing to peel
 * off, and augmenting paths of many different lengths. */
static void make_arches(struct geography_maker *m)
{
    size_t foot = m->rows - 2, arches = m->columns / 6;
    for (size_t k = 0; k < arches; k++) {
        size_t left = 6 * k, height = 1 + (k + 1) * (foot - 1) / arches;
        for (size_t i = 0; i < 2; i++) {
            memset(at(m, foot + i, left), '.', 2);
            memset(at(m, foot + i, left + 3), '.', 2);
        }
        for (size_t i = 1; i <= height; i++) {
            *at(m, foot - i, left + 1) = '.';
            *at(m, foot - i, left + 3) = '.';
        }
        *at(m, foot - height, left + 2) = '.';
        if (cw_rng_chance(&m->rng, 1, 4))
            *at(m, foot + 1, left) = '#';
    }
}

/* --- the table -------------------------------------------------------------------------------- */

#define KILLS(...) (const char *const[]){__VA_ARGS__, NULL}

const struct cw_generate_style geography_styles[] = {
    {"random", "Each cell free with the wished density, or one from 40 to 98 percent.",
     KILLS("greedy", "one_colour", "one_step", "swapped", "by_colour")},
    {"open", "No walls: half of the cells win, or none.", KILLS("exponential", "one_step")},
    {"dominoes",
     "Disjoint pairs of cells, so that a perfect matching exists and the answer is LOSE.",
     KILLS("cells_on_lose", "greedy")},
    {"corridors", "One corridor that winds over the whole board: long alternating paths.",
     KILLS("recursive", "one_step")},
    {"comb", "Teeth of many lengths on a spine.", KILLS("one_step", "swapped")},
    {"spiral", "One spiral corridor, as long as a board allows.", KILLS("recursive", "one_step")},
    {"maze", "A perfect maze: a tree whose winners all have one colour.",
     KILLS("one_colour", "one_step", "greedy")},
    {"majority", "All cells of one colour and some of the other: many cells stay unmatched.",
     KILLS("one_colour", "one_step", "swapped")},
    {"islands", "Mostly cells without a neighbour; each of them wins.",
     KILLS("no_isolated", "by_colour")},
    {"arches",
     "Arches of growing height on loops: augmenting paths of many lengths, one a phase of "
     "Hopcroft-Karp.",
     KILLS("one_colour", "one_step")},
    {"wish",
     "As many winning starts as --winners says (0 is LOSE), or a chosen winning --start, or both. "
     "Without either, one start wins.",
     (const char *const[]){NULL}},
    {"puzzle",
     "LOSE, and wherever the token is put only one reply wins at each step: with --depth N, from "
     "--start (1,1 where it is not given) the winner has a choice N times.",
     (const char *const[]){NULL}},
    {0},
};

enum { STYLE_ARCHES = 9, STYLE_WISH = 10, STYLE_PUZZLE = 11 };

static void (*const makers[])(struct geography_maker *) = {
    make_random, make_open,     make_dominoes, make_corridors, make_comb,
    make_spiral, make_maze,     make_majority, make_islands,   make_arches,
};

/* --- sizes ------------------------------------------------------------------------------------ */

static enum cw_status choose_size(struct geography_maker *m)
{
    const struct cw_generate_job *job = m->job;
    uint64_t rows = job->params->rows, columns = job->params->columns;
    if (rows == 0) {
        rows = 60 + cw_rng_below(&m->rng, LIMIT - 59);
        columns = 60 + cw_rng_below(&m->rng, LIMIT - 59);
    }
    if (!job->beyond_limits && (rows > LIMIT || columns > LIMIT))
        return cw_fail(job->env, CW_BAD_ARGUMENT,
                       "the statement allows at most %d rows and columns, not %" PRIu64
                       " x %" PRIu64 " (columns x rows)", (int)LIMIT, columns, rows);
    if (job->style == STYLE_ARCHES && (rows < 6 || columns < 6))
        return cw_fail(job->env, CW_BAD_ARGUMENT, "arches need at least 6x6 cells");
    if (rows > PTRDIFF_MAX / columns)
        return cw_fail(job->env, CW_BAD_ARGUMENT, "no memory holds %" PRIu64 " x %" PRIu64 " cells",
                       columns, rows);
    m->rows = (size_t)rows;
    m->columns = (size_t)columns;
    return CW_OK;
}

static enum cw_status write_board(struct geography_maker *m)
{
    struct cw_out *out = m->job->out;
    cw_out_printf(out, "%zu %zu\n", m->rows, m->columns);
    for (size_t row = 0; row < m->rows && out->status == CW_OK; row++) {
        if (cw_cancelled(m->job->env))
            return CW_CANCELLED;
        cw_out_bytes(out, at(m, row, 0), m->columns);
        cw_out_char(out, '\n');
    }
    return out->status;
}

enum cw_status geography_generate(struct cw_generate_job *job)
{
    struct geography_maker m = {.job = job, .density = job->params->value[GEOGRAPHY_DENSITY]};
    const int64_t *value = job->params->value;
    bool wish = job->style == STYLE_WISH, puzzle = job->style == STYLE_PUZZLE;
    if (job->sets > 1)
        return cw_fail(job->env, CW_BAD_ARGUMENT, "a geography input is one board");
    if ((value[GEOGRAPHY_WINNERS] >= 0 && !wish) || (value[GEOGRAPHY_REPLIES] >= 0 && !puzzle) ||
        (value[GEOGRAPHY_START] >= 0 && !wish && !puzzle))
        return cw_fail(job->env, CW_BAD_ARGUMENT,
                       "winners and start go with style wish, depth and start with style puzzle");
    cw_rng_seed(&m.rng, job->seed, 1 + (uint64_t)job->style * 1000);
    enum cw_status status = choose_size(&m);
    if (status != CW_OK)
        return status;
    m.cell = cw_alloc(job->env, m.rows * m.columns, 1);
    if (!m.cell)
        return CW_NO_MEMORY;
    memset(m.cell, '#', m.rows * m.columns);
    if (job->style == STYLE_WISH)
        status = geography_make_wish(&m);
    else if (job->style == STYLE_PUZZLE)
        status = geography_make_puzzle(&m);
    else
        makers[job->style](&m);
    if (status == CW_OK)
        status = write_board(&m);
    cw_release(job->env, m.cell, m.rows * m.columns, 1);
    return status;
}
