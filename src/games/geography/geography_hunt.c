/* SPDX-License-Identifier: MIT
 *
 * geography_hunt.c - the searches of geography_play.h.
 *
 * "Even" cells are those of the colour of the cell in question, "odd" ones their mates.
 */
#include "games/geography/geography_hunt.h"

static inline size_t to(const struct cw_geography_play *p, size_t at, unsigned direction)
{
    return (size_t)((ptrdiff_t)at + geography_step(&p->grid, direction));
}

static bool room(struct cw_geography_play *p, struct geography_hunt *h)
{
    if (h->capacity - h->count >= 8)
        return true;
    size_t capacity = h->capacity ? h->capacity * 2 : 1024;
    struct geography_reached *at = cw_realloc(p->env, h->at, h->capacity, capacity, sizeof *at);
    if (!at)
        return false;
    h->at = at;
    h->capacity = capacity;
    return true;
}

void geography_hunt_free(struct cw_geography_play *p, struct geography_hunt *h)
{
    cw_release(p->env, h->at, h->capacity, sizeof *h->at);
}

static inline void reached(struct cw_geography_play *p, struct geography_hunt *h, size_t at,
                           size_t from, unsigned direction, unsigned mark)
{
    p->grid.cells[at] |= (unsigned char)mark;
    h->at[h->count++] =
        (struct geography_reached){(uint32_t)at, (uint32_t)(from << 2 | direction)};
}

static void forget(struct cw_geography_play *p, struct geography_hunt *h, unsigned mark)
{
    for (size_t i = 0; i < h->count; i++)
        p->grid.cells[h->at[i].cell] &= (unsigned char)~mark;
    h->count = 0;
}

/* --- backwards ----------------------------------------------------------------------------------- */

enum cw_status geography_hunt_start(struct cw_geography_play *p, struct geography_hunt *h,
                                    size_t at)
{
    h->count = h->next = h->walk = 0;
    if (!room(p, h))
        return CW_NO_MEMORY;
    reached(p, h, at, 0, 0, GEOGRAPHY_SEEN);
    return CW_OK;
}

void geography_hunt_end(struct cw_geography_play *p, struct geography_hunt *h)
{
    forget(p, h, GEOGRAPHY_SEEN);
}

/* Steps from the mate of the even cell at position `from`; true when the cell there is unmatched.
 * *fresh: it is a cell that was not reached before. */
static inline bool step_back(struct cw_geography_play *p, struct geography_hunt *h, size_t from,
                             size_t odd, unsigned direction, bool *fresh)
{
    size_t even = to(p, odd, direction);
    unsigned c = p->grid.cells[even];
    *fresh = (c & (GEOGRAPHY_FREE | GEOGRAPHY_SEEN)) == GEOGRAPHY_FREE;
    if (!*fresh)
        return false;
    reached(p, h, even, from, direction, GEOGRAPHY_SEEN);
    return c & GEOGRAPHY_LONE;
}

/* Follows hints from the cell last reached. */
static enum geography_found walk(struct cw_geography_play *p, struct geography_hunt *h,
                                 size_t *budget)
{
    bool fresh = true;
    while (fresh && *budget) {
        size_t odd = geography_mate(&p->grid, h->at[h->walk].cell);
        if (!room(p, h))
            return GEOGRAPHY_FAILED;
        if (step_back(p, h, h->walk, odd, p->grid.cells[odd] >> GEOGRAPHY_FROM, &fresh))
            return GEOGRAPHY_FOUND;
        if (fresh)
            h->walk = h->count - 1;
        --*budget;
    }
    if (!fresh)
        h->walk = SIZE_MAX;
    return GEOGRAPHY_UNKNOWN;
}

enum geography_found geography_hunt_back(struct cw_geography_play *p, struct geography_hunt *h,
                                         size_t budget)
{
    bool fresh;
    enum geography_found found = GEOGRAPHY_UNKNOWN;
    while (budget && found == GEOGRAPHY_UNKNOWN) {
        if (h->walk != SIZE_MAX) {
            found = walk(p, h, &budget);
            continue;
        }
        if (h->next == h->count)
            return GEOGRAPHY_NOTHING;
        if (!room(p, h))
            return GEOGRAPHY_FAILED;
        size_t from = h->next++, odd = geography_mate(&p->grid, h->at[from].cell);
        for (unsigned d = 0; d < 4; d++) {
            if (step_back(p, h, from, odd, d, &fresh))
                return GEOGRAPHY_FOUND;
            if (fresh)
                h->walk = h->count - 1;
        }
        budget--;
    }
    return found;
}

void geography_hunt_hint(struct cw_geography_play *p, const struct geography_hunt *h)
{
    for (size_t i = h->count - 1; i;) {
        size_t from = h->at[i].from >> 2;
        unsigned char *odd = p->grid.cells + geography_mate(&p->grid, h->at[from].cell);
        *odd = (unsigned char)((*odd & 0x3f) | (h->at[i].from & 3u) << GEOGRAPHY_FROM);
        i = from;
    }
}

/* --- forwards ------------------------------------------------------------------------------------ */

/* Takes up the latest unmatched cell that is left; false where there is none. */
static bool next_source(struct cw_geography_play *p, struct geography_hunt *h, unsigned colour)
{
    while (h->source) {
        size_t at = p->lone[colour].at[--h->source];
        unsigned c = p->grid.cells[at];
        if ((c & (GEOGRAPHY_FREE | GEOGRAPHY_LONE | GEOGRAPHY_WIN)) !=
            (GEOGRAPHY_FREE | GEOGRAPHY_LONE))
            continue;
        reached(p, h, at, 0, 0, GEOGRAPHY_WIN);
        return true;
    }
    return false;
}

static enum geography_found hunt_forth(struct cw_geography_play *p, struct geography_hunt *h,
                                       size_t goal, size_t budget)
{
    unsigned colour = goal & 1;
    for (; budget; budget--) {
        if (!room(p, h))
            return GEOGRAPHY_FAILED;
        if (h->next == h->count && !next_source(p, h, colour))
            return GEOGRAPHY_NOTHING;
        size_t even = h->at[h->next++].cell;
        for (unsigned d = 0; d < 4; d++) {
            size_t odd = to(p, even, d);
            unsigned char *c = p->grid.cells + odd;
            if ((*c & (GEOGRAPHY_FREE | GEOGRAPHY_LONE)) != GEOGRAPHY_FREE)
                continue;
            size_t end = geography_mate(&p->grid, odd);
            if (p->grid.cells[end] & GEOGRAPHY_WIN)
                continue;
            *c = (unsigned char)((*c & 0x3f) | (d ^ 2u) << GEOGRAPHY_FROM);
            reached(p, h, end, 0, 0, GEOGRAPHY_WIN);
            if (end == goal)
                return GEOGRAPHY_FOUND;
        }
    }
    return GEOGRAPHY_UNKNOWN;
}

/* --- all three ----------------------------------------------------------------------------------- */

/* The first share of a search; later ones grow, so that taking turns costs little. */
enum { FIRST_SHARE = 64, MOST_SHARE = 4096 };

static enum cw_status take_turns(struct cw_geography_play *p, uint32_t cell, bool *in_d)
{
    bool other = true;
    for (size_t share = FIRST_SHARE;; share = share < MOST_SHARE ? share * 2 : share) {
        enum geography_found found = geography_hunt_back(p, &p->back, share);
        if (found == GEOGRAPHY_FOUND)
            geography_hunt_hint(p, &p->back);
        if (found == GEOGRAPHY_UNKNOWN && other) {
            enum geography_found mate = geography_hunt_back(p, &p->other, share);
            if (mate == GEOGRAPHY_FOUND) {
                geography_hunt_hint(p, &p->other);
                found = GEOGRAPHY_NOTHING;
            }
            if (mate == GEOGRAPHY_FAILED)
                found = mate;
            other = mate != GEOGRAPHY_NOTHING;
        }
        if (found == GEOGRAPHY_UNKNOWN)
            found = hunt_forth(p, &p->forth, cell, share);
        if (found == GEOGRAPHY_FAILED)
            return CW_NO_MEMORY;
        *in_d = found == GEOGRAPHY_FOUND;
        if (found != GEOGRAPHY_UNKNOWN)
            return CW_OK;
        if (cw_cancelled(p->env))
            return CW_CANCELLED;
    }
}

enum cw_status geography_play_in_d(struct cw_geography_play *p, uint32_t cell, bool *in_d)
{
    *in_d = p->grid.cells[cell] & GEOGRAPHY_LONE;
    if (*in_d)
        return CW_OK;
    enum cw_status status = geography_hunt_start(p, &p->back, cell);
    p->forth.count = p->forth.next = 0;
    p->forth.source = p->lone[cell & 1].count;
    p->other.count = 0;
    if (status == CW_OK)
        status = geography_hunt_start(p, &p->other, geography_mate(&p->grid, cell));
    if (status == CW_OK)
        status = take_turns(p, cell, in_d);
    forget(p, &p->back, GEOGRAPHY_SEEN);
    forget(p, &p->other, GEOGRAPHY_SEEN);
    forget(p, &p->forth, GEOGRAPHY_WIN);
    return status;
}
