/* SPDX-License-Identifier: MIT */
#include "games/geography/geography_regions.h"

enum geography_set geography_set_of(const struct geography_grid *g, size_t at)
{
    const unsigned char *c = g->cells + at;
    if (!(c[0] & GEOGRAPHY_FREE))
        return GEOGRAPHY_WALLS;
    if (c[0] & GEOGRAPHY_WIN)
        return GEOGRAPHY_IN_D;
    unsigned beside = c[1] | c[-1] | c[g->stride] | c[-(ptrdiff_t)g->stride];
    return beside & GEOGRAPHY_WIN ? GEOGRAPHY_IN_A : GEOGRAPHY_IN_C;
}

bool geography_is_odd(const struct geography_grid *g, size_t at)
{
    return (at / g->stride - 1 + at % g->stride - 1) & 1;
}

static enum cw_status start(const struct geography_grid *g, struct geography_parts *parts)
{
    *parts = (struct geography_parts){.env = g->env, .size = g->size};
    if (g->size >= UINT32_MAX / 2) {
        cw_fail(g->env, CW_BAD_ARGUMENT, "regions are for boards of less than 2^31 cells");
        return CW_BAD_ARGUMENT;
    }
    parts->label = cw_calloc(g->env, g->size, sizeof *parts->label);
    return parts->label ? CW_OK : CW_NO_MEMORY;
}

void geography_parts_free(struct geography_parts *parts)
{
    if (!parts->env)
        return;
    cw_release(parts->env, parts->label, parts->size, sizeof *parts->label);
    cw_release(parts->env, parts->part, parts->capacity, sizeof *parts->part);
    *parts = (struct geography_parts){0};
}

static enum cw_status new_part(struct geography_parts *parts, size_t first)
{
    void *part = parts->part;
    enum cw_status status =
        cw_grow(parts->env, &part, parts->count, &parts->capacity, sizeof *parts->part);
    parts->part = part;
    if (status == CW_OK)
        parts->part[parts->count++] = (struct geography_part){.first = (uint32_t)first};
    return status;
}

/* A list of cells that grows: the cells of a part whose neighbours are to be looked at. */
struct cells {
    struct cw_env *env;
    uint32_t *at;
    size_t count, capacity;
};

static enum cw_status add(struct cells *list, size_t at)
{
    void *array = list->at;
    enum cw_status status =
        cw_grow(list->env, &array, list->count, &list->capacity, sizeof *list->at);
    list->at = array;
    if (status == CW_OK)
        list->at[list->count++] = (uint32_t)at;
    return status;
}

/* --- regions --------------------------------------------------------------------------------- */

/* Takes a cell, of D or A, into the last region. */
static enum cw_status join(const struct geography_grid *g, struct geography_parts *parts,
                           struct cells *list, size_t at)
{
    struct geography_part *part = &parts->part[parts->count - 1];
    parts->label[at] = (uint32_t)parts->count;
    part->cells++;
    if (g->cells[at] & GEOGRAPHY_WIN) {
        part->winners++;
        part->odd = geography_is_odd(g, at);
    }
    part->unmatched += g->cells[at] & GEOGRAPHY_LONE;
    return add(list, at);
}

/* All that edges with an end in D join to the cell just taken in. */
static enum cw_status spread(const struct geography_grid *g, struct geography_parts *parts,
                             struct cells *list)
{
    size_t steps = 0;
    while (list->count) {
        size_t at = list->at[--list->count];
        bool win = g->cells[at] & GEOGRAPHY_WIN;
        if ((++steps & 0xfff) == 0 && cw_cancelled(g->env))
            return CW_CANCELLED;
        for (unsigned d = 0; d < 4; d++) {
            size_t to = (size_t)((ptrdiff_t)at + geography_step(g, d));
            unsigned c = g->cells[to];
            if (parts->label[to] || !(c & GEOGRAPHY_FREE) || !(win || c & GEOGRAPHY_WIN))
                continue;
            enum cw_status status = join(g, parts, list, to);
            if (status != CW_OK)
                return status;
        }
    }
    return CW_OK;
}

enum cw_status geography_regions(const struct geography_grid *g, struct geography_parts *parts)
{
    struct cells list = {.env = g->env};
    enum cw_status status = start(g, parts);
    for (size_t row = 0; row < g->rows && status == CW_OK; row++) {
        size_t first = geography_at(g, row, 0);
        if (cw_cancelled(g->env))
            status = CW_CANCELLED;
        for (size_t at = first; at < first + g->columns && status == CW_OK; at++) {
            if (parts->label[at] || geography_set_of(g, at) >= GEOGRAPHY_IN_C)
                continue;
            status = new_part(parts, at);
            if (status == CW_OK)
                status = join(g, parts, &list, at);
            if (status == CW_OK)
                status = spread(g, parts, &list);
        }
    }
    cw_release(g->env, list.at, list.capacity, sizeof *list.at);
    return status;
}

/* --- blocks ---------------------------------------------------------------------------------- */

/* Strong components by Tarjan's algorithm ("Depth-first search and linear graph algorithms", SIAM
 * J. Comput. 1, 1972) with a stack of its own.  A pair goes by its even cell (index / 2, as parity
 * of the index is colour); `order` is the number of its discovery, and DONE once its component is
 * complete. */
struct search {
    const struct geography_grid *g;
    struct geography_parts *parts;
    uint32_t *order, *low;
    struct cells open; /* discovered, component not complete */
    struct cells path; /* from the root of the search to where it is, with the direction to go on */
    uint32_t discovered;
};

enum { DIRECTIONS = 4 };
#define DONE UINT32_MAX

static enum cw_status discover(struct search *s, size_t even)
{
    s->order[even / 2] = s->low[even / 2] = ++s->discovered;
    enum cw_status status = add(&s->open, even);
    if (status == CW_OK)
        status = add(&s->path, even);
    return status == CW_OK ? add(&s->path, 0) : status;
}

/* The component of which `root` was discovered first is complete. */
static enum cw_status complete(struct search *s, size_t root)
{
    enum cw_status status = new_part(s->parts, SIZE_MAX);
    size_t even = 0;
    if (status != CW_OK)
        return status;
    struct geography_part *part = &s->parts->part[s->parts->count - 1];
    do {
        even = s->open.at[--s->open.count];
        size_t mate = geography_mate(s->g, even);
        s->order[even / 2] = DONE;
        s->parts->label[even] = s->parts->label[mate] = (uint32_t)s->parts->count;
        part->cells += 2;
    } while (even != root);
    return CW_OK;
}

static inline void lower(struct search *s, size_t even, uint32_t value)
{
    if (value < s->low[even / 2])
        s->low[even / 2] = value;
}

/* One step of the search: an edge further, or back. */
static enum cw_status advance(struct search *s)
{
    uint32_t *top = s->path.at + s->path.count - 2;
    size_t even = top[0];
    if (top[1] == DIRECTIONS) {
        s->path.count -= 2;
        if (s->path.count)
            lower(s, s->path.at[s->path.count - 2], s->low[even / 2]);
        return s->low[even / 2] == s->order[even / 2] ? complete(s, even) : CW_OK;
    }
    size_t to = (size_t)((ptrdiff_t)even + geography_step(s->g, top[1]++));
    if (geography_set_of(s->g, to) != GEOGRAPHY_IN_C)
        return CW_OK;
    size_t next = geography_mate(s->g, to);
    if (s->order[next / 2] == 0)
        return discover(s, next);
    if (s->order[next / 2] != DONE)
        lower(s, even, s->order[next / 2]);
    return CW_OK;
}

static enum cw_status search_from(struct search *s, size_t even)
{
    size_t steps = 0;
    enum cw_status status = discover(s, even);
    while (status == CW_OK && s->path.count) {
        status = advance(s);
        if ((++steps & 0xfff) == 0 && cw_cancelled(s->g->env))
            status = CW_CANCELLED;
    }
    return status;
}

/* Tarjan's order depends on the search: numbers the blocks anew, row by row. */
static enum cw_status renumber(const struct geography_grid *g, struct geography_parts *parts)
{
    uint32_t count = 0;
    struct geography_part *old = parts->part;
    size_t old_capacity = parts->capacity;
    parts->part = cw_alloc(g->env, old_capacity, sizeof *old);
    if (!parts->part) {
        parts->part = old;
        return CW_NO_MEMORY;
    }
    for (size_t at = 0; at < g->size; at++) {
        struct geography_part *part = parts->label[at] ? &old[parts->label[at] - 1] : NULL;
        if (part && part->first == UINT32_MAX) {
            part->first = (uint32_t)at;
            parts->part[count] = *part;
            part->winners = ++count; /* its new number: blocks have no winners */
        }
        if (part)
            parts->label[at] = part->winners;
    }
    cw_release(g->env, old, old_capacity, sizeof *old);
    return CW_OK;
}

enum cw_status geography_blocks(const struct geography_grid *g, struct geography_parts *parts)
{
    struct search s = {.g = g, .parts = parts, .open = {.env = g->env}, .path = {.env = g->env}};
    size_t half = g->size / 2 + 1;
    enum cw_status status = start(g, parts);
    if (status == CW_OK) {
        s.order = cw_calloc(g->env, half, sizeof *s.order);
        s.low = cw_alloc(g->env, half, sizeof *s.low);
        if (!s.order || !s.low)
            status = CW_NO_MEMORY;
    }
    for (size_t even = 0; even < g->size && status == CW_OK; even += 2)
        if (g->cells[even] && geography_set_of(g, even) == GEOGRAPHY_IN_C && !s.order[even / 2])
            status = search_from(&s, even);
    if (status == CW_OK)
        status = renumber(g, parts);
    cw_release(g->env, s.order, half, sizeof *s.order);
    cw_release(g->env, s.low, half, sizeof *s.low);
    cw_release(g->env, s.open.at, s.open.capacity, sizeof *s.open.at);
    cw_release(g->env, s.path.at, s.path.capacity, sizeof *s.path.at);
    return status;
}
