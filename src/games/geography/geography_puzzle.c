/* SPDX-License-Identifier: MIT
 *
 * geography_puzzle.c - boards on which the mover has one winning reply at every step.
 *
 * With the token on v, and v matched in a perfect matching of what is left, the replies that win
 * are those on an alternating circle through v and its mate, and the mate itself.  So when the
 * perfect matching is the only one, only the mate wins, from every start and for the whole game.
 * The free cells made here are trees, whose perfect matching is the only one.
 *
 * From the start a path leads over pairs (x1 y1) (x2 y2) ...; the mover stands on each x, goes to
 * its y, and the other player goes on to the next x.  Every x has another free neighbour, which
 * would lose: the choice.  Further pairs hide the path.
 */
#include <inttypes.h>
#include <string.h>
#include "games/geography/geography_judge.h"
#include "games/geography/geography_maker.h"

enum { TRIES = 500, NOWHERE = -1 };

struct puzzle {
    struct geography_maker *m;
    size_t start;
    uint64_t depth;
};

static ptrdiff_t step(const struct geography_maker *m, size_t at, unsigned direction)
{
    size_t row = at / m->columns, column = at % m->columns;
    switch (direction) {
    case 0:
        return column + 1 < m->columns ? (ptrdiff_t)at + 1 : NOWHERE;
    case 1:
        return row + 1 < m->rows ? (ptrdiff_t)(at + m->columns) : NOWHERE;
    case 2:
        return column > 0 ? (ptrdiff_t)at - 1 : NOWHERE;
    default:
        return row > 0 ? (ptrdiff_t)(at - m->columns) : NOWHERE;
    }
}

static unsigned open_beside(const struct geography_maker *m, size_t at)
{
    unsigned count = 0;
    for (unsigned d = 0; d < 4; d++) {
        ptrdiff_t to = step(m, at, d);
        count += to != NOWHERE && m->cell[to] == '.';
    }
    return count;
}

/* A random neighbour of `at`, a wall which touches no free cell but `at`, which is free; or
 * NOWHERE. It becomes free. */
static ptrdiff_t grow(struct geography_maker *m, size_t at)
{
    ptrdiff_t fit[4];
    size_t count = 0;
    for (unsigned d = 0; d < 4; d++) {
        ptrdiff_t to = step(m, at, d);
        if (to != NOWHERE && m->cell[to] == '#' && open_beside(m, (size_t)to) == 1)
            fit[count++] = to;
    }
    if (count == 0)
        return NOWHERE;
    ptrdiff_t to = fit[cw_rng_below(&m->rng, count)];
    m->cell[to] = '.';
    return to;
}

/* A pair that hangs on `at`; false, and all is as before, where there is no room. */
static bool hang(struct geography_maker *m, size_t at)
{
    ptrdiff_t near = grow(m, at);
    if (near == NOWHERE)
        return false;
    if (grow(m, (size_t)near) != NOWHERE)
        return true;
    m->cell[near] = '#';
    return false;
}

/* The pairs of the path, each with a choice; how many there was room for. */
static uint64_t lay_path(const struct puzzle *p)
{
    struct geography_maker *m = p->m;
    ptrdiff_t x = (ptrdiff_t)p->start, y;
    uint64_t done = 0;
    memset(m->cell, '#', m->rows * m->columns);
    m->cell[x] = '.';
    while (done < p->depth) {
        y = grow(m, (size_t)x);
        if (y == NOWHERE || !hang(m, (size_t)x))
            break;
        done++;
        if (done < p->depth) {
            x = grow(m, (size_t)y);
            if (x == NOWHERE)
                break;
        }
    }
    return done;
}

/* Hangs pairs on random free cells, until so many cells are free as the density says, or no try in
 * a while has found room. */
static void hide(struct geography_maker *m)
{
    size_t cells = m->rows * m->columns, open = 0;
    size_t density = m->density >= 0 ? (size_t)m->density : 100, idle = 0;
    for (size_t at = 0; at < cells; at++)
        open += m->cell[at] == '.';
    while (open < cells / 100 * density + cells % 100 * density / 100 && idle < 20 * cells) {
        size_t at = (size_t)cw_rng_below(&m->rng, cells);
        if (m->cell[at] == '.' && hang(m, at)) {
            open += 2;
            idle = 0;
        } else {
            idle++;
        }
    }
}

/* True when a path with as many choices as wished was laid; *most is how many there were at best.
 */
static bool lay_any(const struct puzzle *p, uint64_t *most)
{
    for (unsigned i = 0; i < TRIES && !cw_cancelled(p->m->job->env); i++) {
        uint64_t done = lay_path(p);
        *most = done > *most ? done : *most;
        if (done == p->depth)
            return true;
    }
    return false;
}

enum cw_status geography_make_puzzle(struct geography_maker *m)
{
    struct cw_env *env = m->job->env;
    const int64_t *value = m->job->params->value;
    int64_t start = value[GEOGRAPHY_START] >= 0 ? value[GEOGRAPHY_START] : 0;
    bool wished = value[GEOGRAPHY_REPLIES] > 0;
    struct puzzle p = {.m = m, .depth = wished ? (uint64_t)value[GEOGRAPHY_REPLIES] : 3};
    size_t cells = m->rows * m->columns;
    uint64_t most = 0;
    if (cw_param_row(start) >= m->rows || cw_param_column(start) >= m->columns)
        return cw_fail(env, CW_BAD_ARGUMENT, "the start is not on the board of %zux%zu cells",
                       m->columns, m->rows);
    p.start = (size_t)(cw_param_row(start) * m->columns + cw_param_column(start));
    if (wished && p.depth > cells / 4)
        return cw_fail(env, CW_BAD_ARGUMENT,
                       "%" PRIu64 " choices need four cells each, and the board has %zu", p.depth,
                       cells);
    while (p.depth && !lay_any(&p, &most)) {
        if (cw_cancelled(env))
            return CW_CANCELLED;
        if (wished)
            return cw_fail(env, CW_BAD_ARGUMENT,
                           "no path with %" PRIu64 " choices was found on %zux%zu cells from this "
                           "start (%" PRIu64 " was the most): a larger board has room for more",
                           p.depth, m->columns, m->rows, most);
        p.depth--; /* as many as there is room for */
    }
    if (p.depth == 0) {
        memset(m->cell, '#', cells);
        m->cell[p.start] = '.';
        if (grow(m, p.start) == NOWHERE)
            m->cell[p.start] = '#';
    }
    hide(m);
    return CW_OK;
}
