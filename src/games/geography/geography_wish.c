/* SPDX-License-Identifier: MIT
 *
 * geography_wish.c - boards with wished winning starts.
 *
 * A random board is made of dominoes: it has a perfect matching, and no start wins.  Then unmatched
 * cells are put in one by one.  With a new cell x all those begin to win that even alternating
 * paths lead to from x (unless such a path ends at an unmatched cell of the other colour: then x is
 * not taken); so a cell is taken when they are no more than are still wanted.  Where that gives too
 * few, a cell is cut off from its neighbours: those are walled up with their mates, which changes
 * nothing for others when they are in the part that every maximum matching pairs among itself; and
 * it wins alone.
 *
 * No two winning starts touch, so at most half of the cells, rounded up, can win.
 */
#include <inttypes.h>
#include <string.h>
#include "games/geography/geography_judge.h"
#include "games/geography/geography_maker.h"

struct wish {
    struct geography_maker *m;
    struct geography_grid grid; /* WIN and SEEN are those of the board as it is */
    size_t *list, listed;       /* cells that a path has come to; room for all */
    uint64_t winners, wanted;   /* UINT64_MAX = any number */
};

static size_t next_to(const struct wish *w, size_t at, unsigned direction)
{
    return (size_t)((ptrdiff_t)at + geography_step(&w->grid, direction));
}

/* --- one more unmatched cell ----------------------------------------------------------------- */

/* Takes back the marks of a search. */
static void unmark(struct wish *w)
{
    for (size_t i = 0; i < w->listed; i++) {
        unsigned char *c = w->grid.cells + w->list[i];
        if (!(*c & GEOGRAPHY_LONE))
            w->grid.cells[geography_mate(&w->grid, w->list[i])] &= (unsigned char)~GEOGRAPHY_SEEN;
        *c &= (unsigned char)~GEOGRAPHY_WIN;
    }
}

/* Makes a wall an unmatched cell.  False, and all is as before, when it would find a partner, or
 * when more than `most` cells would begin to win. */
static bool put_in(struct wish *w, size_t at, uint64_t most)
{
    unsigned char *cells = w->grid.cells;
    bool good = most > 0;
    w->listed = 0;
    cells[at] = GEOGRAPHY_FREE | GEOGRAPHY_LONE | GEOGRAPHY_WIN;
    w->list[w->listed++] = at;
    for (size_t i = 0; i < w->listed && good; i++) {
        for (unsigned d = 0; d < 4 && good; d++) {
            size_t odd = next_to(w, w->list[i], d);
            unsigned c = cells[odd];
            if (!(c & GEOGRAPHY_FREE))
                continue;
            good = !(c & (GEOGRAPHY_LONE | GEOGRAPHY_WIN));
            if (!good || c & GEOGRAPHY_SEEN)
                continue;
            size_t even = geography_mate(&w->grid, odd);
            cells[odd] |= GEOGRAPHY_SEEN;
            cells[even] |= GEOGRAPHY_WIN;
            w->list[w->listed++] = even;
            good = w->listed <= most;
        }
    }
    if (!good) {
        unmark(w);
        cells[at] = 0;
        return false;
    }
    w->winners += w->listed;
    return true;
}

/* Whether a cell is free and in the matched part, or a wall. */
static bool is_loose(const struct wish *w, size_t at)
{
    return !(w->grid.cells[at] & (GEOGRAPHY_WIN | GEOGRAPHY_SEEN | GEOGRAPHY_LONE));
}

static void wall_up(struct wish *w, size_t at)
{
    if (!(w->grid.cells[at] & GEOGRAPHY_FREE))
        return;
    size_t mate = geography_mate(&w->grid, at);
    w->grid.cells[at] = w->grid.cells[mate] = 0;
}

/* Makes a cell win alone; false where its neighbours are needed. */
static bool cut_off(struct wish *w, size_t at)
{
    if (!is_loose(w, at))
        return false;
    for (unsigned d = 0; d < 4; d++)
        if (!is_loose(w, next_to(w, at, d)))
            return false;
    wall_up(w, at);
    for (unsigned d = 0; d < 4; d++)
        wall_up(w, next_to(w, at, d));
    w->grid.cells[at] = GEOGRAPHY_FREE | GEOGRAPHY_LONE | GEOGRAPHY_WIN;
    w->winners++;
    return true;
}

/* --- the board ------------------------------------------------------------------------------- */

static bool undecided(const struct wish *w, size_t row, size_t column)
{
    return row < w->m->rows && column < w->m->columns &&
           w->grid.cells[geography_at(&w->grid, row, column)] == GEOGRAPHY_LONE;
}

/* A random board of disjoint dominoes, which are its perfect matching.  It does not ask the solver,
 * so that what a seed gives does not depend on it. */
static enum cw_status begin(struct wish *w)
{
    struct geography_maker *m = w->m;
    struct geography_grid *g = &w->grid;
    uint64_t density = m->density >= 0 ? (uint64_t)m->density : 60 + cw_rng_below(&m->rng, 40);
    enum cw_status status = geography_grid_hold(g, g->size);
    if (status != CW_OK)
        return status;
    for (size_t row = 0; row < m->rows; row++)
        memset(g->cells + geography_at(g, row, 0), GEOGRAPHY_LONE, m->columns);
    for (size_t row = 0; row < m->rows; row++) {
        for (size_t column = 0; column < m->columns; column++) {
            size_t at = geography_at(g, row, column);
            bool right = undecided(w, row, column + 1), down = undecided(w, row + 1, column);
            if (!undecided(w, row, column))
                continue;
            g->cells[at] = 0;
            if (cw_rng_below(&m->rng, 100) >= density || (!right && !down))
                continue;
            unsigned d = right && down ? (unsigned)cw_rng_below(&m->rng, 2) : down;
            g->cells[at] = (unsigned char)(GEOGRAPHY_FREE | d << GEOGRAPHY_MATE);
            g->cells[next_to(w, at, d)] =
                (unsigned char)(GEOGRAPHY_FREE | (d ^ 2) << GEOGRAPHY_MATE);
        }
    }
    return CW_OK;
}

/* Cells of a board in an order that visits all of them: from anywhere, by a step without a common
 * divisor. */
struct tour {
    size_t cells, at, step, left;
};

static struct tour new_tour(struct wish *w)
{
    size_t cells = w->m->rows * w->m->columns, step = 1;
    struct tour t = {cells, cells ? (size_t)cw_rng_below(&w->m->rng, cells) : 0, 1, cells};
    for (unsigned tries = 0; tries < 64 && cells > 2; tries++) {
        step = 1 + (size_t)cw_rng_below(&w->m->rng, cells - 1);
        size_t a = cells, b = step;
        while (b) {
            size_t rest = a % b;
            a = b;
            b = rest;
        }
        if (a == 1)
            break;
        step = 1;
    }
    t.step = step;
    return t;
}

static bool next_cell(struct wish *w, struct tour *t, size_t *at)
{
    if (t->left-- == 0)
        return false;
    t->at = t->at < t->cells - t->step ? t->at + t->step : t->at - (t->cells - t->step);
    *at = geography_at(&w->grid, t->at / w->m->columns, t->at % w->m->columns);
    return true;
}

/* The wished start: unmatched.  False when too many would win with it. */
static bool put_start(struct wish *w, size_t at)
{
    wall_up(w, at);
    return put_in(w, at, w->wanted) || cut_off(w, at);
}

static enum cw_status add_winners(struct wish *w)
{
    size_t at = 0;
    struct tour t = new_tour(w);
    while (w->winners < w->wanted && next_cell(w, &t, &at)) {
        if (cw_cancelled(w->m->job->env))
            return CW_CANCELLED;
        if (!(w->grid.cells[at] & GEOGRAPHY_FREE))
            put_in(w, at, w->wanted - w->winners);
    }
    t = new_tour(w);
    while (w->winners < w->wanted && next_cell(w, &t, &at))
        cut_off(w, at);
    return CW_OK;
}

/* Only cells of one colour, none touching another: as many winners as can be. */
static void only_loners(struct wish *w, size_t start)
{
    size_t at = start;
    bool odd = start ? (start / w->grid.stride + start % w->grid.stride) & 1 : false;
    struct tour t = new_tour(w);
    memset(w->grid.cells, 0, w->grid.size);
    w->winners = 0;
    do {
        bool of_colour = ((at / w->grid.stride + at % w->grid.stride) & 1) == odd;
        if (at && of_colour && !w->grid.cells[at]) {
            w->grid.cells[at] = GEOGRAPHY_FREE | GEOGRAPHY_LONE | GEOGRAPHY_WIN;
            w->winners++;
        }
    } while (w->winners < w->wanted && next_cell(w, &t, &at));
}

static enum cw_status make(struct wish *w, size_t start)
{
    enum cw_status status = begin(w);
    bool good = status == CW_OK && (!start || put_start(w, start));
    if (good && w->wanted != UINT64_MAX) {
        status = add_winners(w);
        good = w->winners == w->wanted;
    }
    if (status == CW_OK && !good)
        only_loners(w, start);
    for (size_t i = 0; i < w->m->rows * w->m->columns && status == CW_OK; i++) {
        size_t at = geography_at(&w->grid, i / w->m->columns, i % w->m->columns);
        w->m->cell[i] = w->grid.cells[at] & GEOGRAPHY_FREE ? '.' : '#';
    }
    return status;
}

/* How many cells have the colour of the start, or the larger one of the two. */
static uint64_t most_winners(const struct geography_maker *m, int64_t start)
{
    uint64_t cells = (uint64_t)m->rows * m->columns;
    bool odd = start >= 0 && (cw_param_row(start) + cw_param_column(start)) & 1;
    return odd ? cells / 2 : cells / 2 + (cells & 1);
}

enum cw_status geography_make_wish(struct geography_maker *m)
{
    struct cw_env *env = m->job->env;
    const int64_t *value = m->job->params->value;
    int64_t start = value[GEOGRAPHY_START], winners = value[GEOGRAPHY_WINNERS];
    uint64_t most = most_winners(m, start);
    struct wish w = {.m = m, .wanted = winners >= 0 ? (uint64_t)winners : UINT64_MAX};
    if (winners < 0 && start < 0)
        w.wanted = 1;
    if (start >= 0 && (cw_param_row(start) >= m->rows || cw_param_column(start) >= m->columns))
        return cw_fail(env, CW_BAD_ARGUMENT, "the start is not on the board of %zux%zu cells",
                       m->columns, m->rows);
    if (start >= 0 && w.wanted == 0)
        return cw_fail(env, CW_BAD_ARGUMENT, "a start cannot win on a board where none does");
    if (w.wanted != UINT64_MAX && w.wanted > most)
        return cw_fail(env, CW_BAD_ARGUMENT,
                       "of %zux%zu cells at most %" PRIu64
                       " can win%s: no two winning starts touch",
                       m->columns, m->rows, most, start >= 0 ? " together with this start" : "");
    enum cw_status status = geography_grid_shape(&w.grid, env, m->rows, m->columns);
    if (status == CW_OK) {
        w.list = cw_alloc(env, m->rows * m->columns, sizeof *w.list);
        status = w.list ? CW_OK : CW_NO_MEMORY;
    }
    if (status == CW_OK)
        status = make(&w, start < 0 ? 0
                                    : geography_at(&w.grid, (size_t)cw_param_row(start),
                                                   (size_t)cw_param_column(start)));
    cw_release(env, w.list, m->rows * m->columns, sizeof *w.list);
    geography_grid_free(&w.grid);
    return status;
}
