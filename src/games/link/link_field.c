/* SPDX-License-Identifier: MIT
 *
 * link_field.c - makes a puzzle ready for searching; paths of any number of turns on bit rows.
 */
#include "games/link/link_field.h"

#include <stdlib.h>

/* --- paths ----------------------------------------------------------------------------------- */

/* All of `empty` that runs through a bit of `from`: doubling steps to both sides (Kogge and Stone,
 * "A parallel algorithm for the efficient solution of a general class of recurrence equations",
 * IEEE Trans. Comp. 22, 1973, as chess programs use it). */
static uint64_t fill(uint64_t from, uint64_t empty)
{
    uint64_t up = from & empty, down = up, e = empty, f = empty;
    for (unsigned step = 1; step < 64; step *= 2) {
        up |= e & (up << step);
        e &= e << step;
        down |= f & (down >> step);
        f &= f >> step;
    }
    return up | down;
}

bool link_join_layers(const struct link_field *field, struct link_spot a, struct link_spot b,
                      uint64_t turns)
{
    uint64_t empty[LINK_FIELD_PLACES], seen[LINK_FIELD_PLACES] = {0};
    for (unsigned r = 0; r < LINK_FIELD_PLACES; r++)
        empty[r] = ~field->row[r];
    empty[a.row] |= (uint64_t)1 << a.column;
    empty[b.row] |= (uint64_t)1 << b.column;
    seen[a.row] = (uint64_t)1 << a.column;
    for (uint64_t leg = 0; leg <= turns; leg++) {
        uint64_t next[LINK_FIELD_PLACES], run = 0;
        bool grown = false;
        for (unsigned r = 0; r < LINK_FIELD_PLACES; r++) {
            run = (run | seen[r]) & empty[r];
            next[r] = run | (seen[r] ? fill(seen[r], empty[r]) : 0);
        }
        run = 0;
        for (unsigned r = LINK_FIELD_PLACES; r-- > 0;) {
            run = (run | seen[r]) & empty[r];
            next[r] |= run;
            grown |= next[r] != seen[r];
        }
        memcpy(seen, next, sizeof seen);
        if (seen[b.row] >> b.column & 1)
            return true;
        if (!grown)
            return false;
    }
    return false;
}

/* --- fields ---------------------------------------------------------------------------------- */

void link_field_init(const struct link_deal *d, struct link_field *f)
{
    unsigned ring = d->rules.outside ? 0 : 1; /* the first usable place */
    unsigned last_row = d->rows + 1 - ring, last_column = d->columns + 1 - ring;
    memset(f, 0xff, sizeof *f);
    for (unsigned r = ring; r <= last_row; r++)
        for (unsigned c = ring; c <= last_column; c++)
            link_field_clear(f, (struct link_spot){(uint8_t)r, (uint8_t)c});
}

void link_field_load(const struct link_deal *d, struct link_field *f)
{
    link_field_init(d, f);
    for (uint32_t i = 0; i < d->pieces; i++)
        link_field_set(f, d->spot[i]);
}

/* --- stacks ---------------------------------------------------------------------------------- */

/* A line of cells along which pieces fall: `count` cells from `start`, a step of `step` each. */
struct fall {
    unsigned row, column, count;
    int down, across; /* away from where pieces come to rest */
};

/* The index-th line; false past the last. `index` counts whole rows or columns, or their halves. */
static bool fall_at(const struct link_deal *d, unsigned index, struct fall *fall)
{
    enum link_gravity g = d->rules.gravity;
    bool halves = g >= LINK_CENTRE_COLUMNS;
    bool rows = g == LINK_LEFT || g == LINK_RIGHT || g == LINK_CENTRE_COLUMNS ||
                g == LINK_FROM_CENTRE_COLUMNS; /* pieces move along rows */
    unsigned lines = rows ? d->rows : d->columns, length = rows ? d->columns : d->rows;
    unsigned parts = halves ? 3 : 1, line = index / parts, part = index % parts;
    unsigned from = 1, count = length;
    bool ascending = g == LINK_UP || g == LINK_LEFT; /* the first cell is the place of rest */
    if (line >= lines)
        return false;
    if (halves) { /* the first half, the middle, the second half */
        unsigned half = length / 2;
        from = part == 0 ? 1 : part == 1 ? half + 1 : length - half + 1;
        count = part == 1 ? length % 2 : half;
        bool outwards = g == LINK_FROM_CENTRE_COLUMNS || g == LINK_FROM_CENTRE_ROWS;
        ascending = (part == 2) != outwards;
    }
    unsigned start = ascending ? from : from + count - 1;
    int step = ascending ? 1 : -1;
    *fall = rows ? (struct fall){line + 1, start, count, 0, step}
                 : (struct fall){start, line + 1, count, step, 0};
    return true;
}

static uint64_t kind_at(const struct link_puzzle *p, struct link_spot s)
{
    return p->kind[(size_t)(s.row - 1) * p->columns + (size_t)(s.column - 1)];
}

/* Numbers the pieces along the stacks. */
static void lay_stacks(struct link_deal *d, const struct link_puzzle *p)
{
    struct fall fall;
    uint32_t cells = 0;
    d->pieces = 0;
    for (unsigned s = 0; fall_at(d, s, &fall); s++) {
        struct link_spot spot = {(uint8_t)fall.row, (uint8_t)fall.column};
        d->stack_piece[s] = d->pieces;
        d->stack_cell[s] = cells;
        for (unsigned i = 0; i < fall.count; i++) {
            d->cell[cells++] = spot;
            if (kind_at(p, spot) != 0) {
                d->stack[d->pieces] = s;
                d->spot[d->pieces++] = spot;
            }
            spot.row = (uint8_t)(spot.row + fall.down);
            spot.column = (uint8_t)(spot.column + fall.across);
        }
        d->stacks = s + 1;
    }
    d->stack_piece[d->stacks] = d->pieces;
    d->stack_cell[d->stacks] = cells;
}

/* Without gravity each piece is a stack of its own. */
static void lay_rows(struct link_deal *d, const struct link_puzzle *p)
{
    d->pieces = 0;
    for (unsigned r = 1; r <= d->rows; r++)
        for (unsigned c = 1; c <= d->columns; c++) {
            struct link_spot spot = {(uint8_t)r, (uint8_t)c};
            if (kind_at(p, spot) == 0)
                continue;
            d->stack_piece[d->pieces] = d->stack_cell[d->pieces] = d->pieces;
            d->stack[d->pieces] = d->pieces;
            d->cell[d->pieces] = spot;
            d->spot[d->pieces++] = spot;
        }
    d->stacks = d->pieces;
    d->stack_piece[d->stacks] = d->stack_cell[d->stacks] = d->pieces;
}

/* --- groups ---------------------------------------------------------------------------------- */

struct tagged {
    uint64_t kind;
    uint32_t piece;
};

static int by_kind(const void *a, const void *b)
{
    const struct tagged *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return x->piece < y->piece ? -1 : x->piece > y->piece;
}

static enum cw_status number_groups(struct link_deal *d, const struct link_puzzle *p)
{
    struct tagged *tag = cw_alloc(d->env, d->pieces, sizeof *tag);
    if (!tag)
        return CW_NO_MEMORY;
    for (uint32_t i = 0; i < d->pieces; i++)
        tag[i] = (struct tagged){link_match_kind(&d->rules, kind_at(p, d->spot[i])), i};
    qsort(tag, d->pieces, sizeof *tag, by_kind);
    for (uint32_t i = 0; i < d->pieces; i++) {
        if (i == 0 || tag[i].kind != tag[i - 1].kind)
            d->first[d->groups++] = i;
        d->group[tag[i].piece] = d->groups - 1;
        d->member[i] = tag[i].piece;
    }
    d->first[d->groups] = d->pieces;
    cw_release(d->env, tag, d->pieces, sizeof *tag);
    return CW_OK;
}

/* All arrays have room for a board without holes, and for three stacks a line. */
static size_t room(const struct link_deal *d)
{
    return (size_t)d->rows * d->columns + 3 * LINK_SIDE_MAX + 1;
}

enum cw_status link_deal_new(const struct link_puzzle *p, struct link_deal *d)
{
    memset(d, 0, sizeof *d);
    d->env = p->env;
    d->rules = p->rules;
    if (p->rows > LINK_SIDE_MAX || p->columns > LINK_SIDE_MAX)
        return cw_fail(p->env, CW_BAD_ARGUMENT, "the exact search works up to %dx%d",
                       LINK_SIDE_MAX, LINK_SIDE_MAX);
    d->rows = (unsigned)p->rows;
    d->columns = (unsigned)p->columns;
    d->spot = cw_alloc(d->env, room(d), sizeof *d->spot);
    d->group = cw_alloc(d->env, room(d), sizeof *d->group);
    d->first = cw_alloc(d->env, room(d), sizeof *d->first);
    d->member = cw_alloc(d->env, room(d), sizeof *d->member);
    d->cell = cw_alloc(d->env, room(d), sizeof *d->cell);
    d->stack = cw_alloc(d->env, room(d), sizeof *d->stack);
    d->stack_piece = cw_alloc(d->env, room(d), sizeof *d->stack_piece);
    d->stack_cell = cw_alloc(d->env, room(d), sizeof *d->stack_cell);
    if (!d->spot || !d->group || !d->first || !d->member || !d->cell || !d->stack ||
        !d->stack_piece || !d->stack_cell)
        return CW_NO_MEMORY;
    if (d->rules.gravity == LINK_STAY)
        lay_rows(d, p);
    else
        lay_stacks(d, p);
    return number_groups(d, p);
}

void link_deal_free(struct link_deal *d)
{
    if (!d->env)
        return;
    cw_release(d->env, d->spot, room(d), sizeof *d->spot);
    cw_release(d->env, d->group, room(d), sizeof *d->group);
    cw_release(d->env, d->first, room(d), sizeof *d->first);
    cw_release(d->env, d->member, room(d), sizeof *d->member);
    cw_release(d->env, d->cell, room(d), sizeof *d->cell);
    cw_release(d->env, d->stack, room(d), sizeof *d->stack);
    cw_release(d->env, d->stack_piece, room(d), sizeof *d->stack_piece);
    cw_release(d->env, d->stack_cell, room(d), sizeof *d->stack_cell);
    memset(d, 0, sizeof *d);
}

uint32_t link_most_pairs(const struct link_deal *d)
{
    uint32_t pairs = 0;
    for (uint32_t g = 0; g < d->groups; g++)
        pairs += (d->first[g + 1] - d->first[g]) / 2;
    return pairs;
}
