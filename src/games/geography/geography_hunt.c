/* SPDX-License-Identifier: MIT
 *
 * geography_hunt.c - the searches of geography_play.h.
 *
 * "Even" cells are those of the colour of the cell in question, "odd" ones their mates.
 */
#include "core/bitset.h"
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
    h->at[h->count++] = (struct geography_reached){(uint32_t)at, (uint32_t)(from << 2 | direction)};
}

static void forget(struct cw_geography_play *p, struct geography_hunt *h, unsigned mark)
{
    for (size_t i = 0; i < h->count; i++)
        p->grid.cells[h->at[i].cell] &= (unsigned char)~mark;
    h->count = 0;
}

/* --- backwards ------------------------------------------------------------------------------- */

enum cw_status geography_hunt_start(struct cw_geography_play *p, struct geography_hunt *h,
                                    size_t at, bool inside)
{
    h->inside = inside;
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

/* Steps from the mate of the even cell at position `from`. */
enum step { STEP_BACK, STEP_FRESH, STEP_MET, STEP_LONE };

static inline enum step step_back(struct cw_geography_play *p, struct geography_hunt *h,
                                  size_t from, size_t odd, unsigned direction)
{
    size_t even = to(p, odd, direction);
    unsigned c = p->grid.cells[even];
    if ((c & (GEOGRAPHY_FREE | GEOGRAPHY_SEEN)) != GEOGRAPHY_FREE)
        return STEP_BACK;
    if (h->inside && !cw_bits_get(p->starts, even))
        return STEP_BACK;
    reached(p, h, even, from, direction, GEOGRAPHY_SEEN);
    return c & GEOGRAPHY_LONE ? STEP_LONE : c & GEOGRAPHY_WIN ? STEP_MET : STEP_FRESH;
}

/* Follows hints from the cell last reached. */
static enum geography_found walk(struct cw_geography_play *p, struct geography_hunt *h,
                                 size_t *budget)
{
    enum step step = STEP_FRESH;
    while (step == STEP_FRESH && *budget) {
        size_t odd = geography_mate(&p->grid, h->at[h->walk].cell);
        if (!room(p, h))
            return GEOGRAPHY_FAILED;
        step = step_back(p, h, h->walk, odd, p->grid.cells[odd] >> GEOGRAPHY_FROM);
        h->walk = step == STEP_BACK ? SIZE_MAX : h->count - 1;
        --*budget;
    }
    return step == STEP_LONE  ? GEOGRAPHY_FOUND
           : step == STEP_MET ? GEOGRAPHY_MET
                              : GEOGRAPHY_UNKNOWN;
}

enum geography_found geography_hunt_back(struct cw_geography_play *p, struct geography_hunt *h,
                                         size_t budget)
{
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
            enum step step = step_back(p, h, from, odd, d);
            if (step == STEP_LONE)
                return GEOGRAPHY_FOUND;
            if (step == STEP_MET)
                found = GEOGRAPHY_MET;
            if (step != STEP_BACK)
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

/* --- forwards -------------------------------------------------------------------------------- */

bool geography_play_beside(const struct cw_geography_play *p, size_t at)
{
    if (cw_bits_get(p->starts, at))
        return false;
    for (unsigned d = 0; d < 4; d++)
        if (cw_bits_get(p->starts, to(p, at, d)))
            return true;
    return false;
}

static enum cw_status start_forth(struct cw_geography_play *p, unsigned colour)
{
    struct geography_hunt *h = &p->forth;
    h->count = h->next = 0;
    h->source = p->exits[colour].count;
    h->leaks = false;
    return room(p, h) ? CW_OK : CW_NO_MEMORY;
}

/* Takes up the latest exit that is left; false where there is none. */
static bool next_source(struct cw_geography_play *p, struct geography_hunt *h, unsigned colour)
{
    for (;;) {
        while (h->source) {
            size_t at = p->exits[colour].at[--h->source];
            unsigned c = p->grid.cells[at];
            if ((c & (GEOGRAPHY_FREE | GEOGRAPHY_WIN)) != GEOGRAPHY_FREE)
                continue;
            if (h->leaks
                    ? c & GEOGRAPHY_LONE || !geography_play_beside(p, geography_mate(&p->grid, at))
                    : !(c & GEOGRAPHY_LONE))
                continue;
            reached(p, h, at, 0, 0, GEOGRAPHY_WIN);
            return true;
        }
        if (h->leaks)
            return false;
        h->leaks = true;
        h->source = p->exits[colour].count;
    }
}

static enum geography_found hunt_forth(struct cw_geography_play *p, struct geography_hunt *h,
                                       unsigned colour, size_t budget)
{
    for (; budget; budget--) {
        if (!room(p, h))
            return GEOGRAPHY_FAILED;
        if (h->next == h->count) {
            if (!next_source(p, h, colour))
                return GEOGRAPHY_NOTHING;
            if (p->grid.cells[h->at[h->next].cell] & GEOGRAPHY_SEEN)
                return GEOGRAPHY_MET;
        }
        size_t even = h->at[h->next++].cell;
        for (unsigned d = 0; d < 4; d++) {
            size_t odd = to(p, even, d);
            unsigned char *c = p->grid.cells + odd;
            if ((*c & (GEOGRAPHY_FREE | GEOGRAPHY_LONE)) != GEOGRAPHY_FREE)
                continue;
            size_t end = geography_mate(&p->grid, odd);
            unsigned e = p->grid.cells[end];
            if (e & GEOGRAPHY_SEEN)
                return GEOGRAPHY_MET;
            if (e & GEOGRAPHY_WIN || cw_bits_get(p->starts, end))
                continue;
            if (!h->leaks)
                *c = (unsigned char)((*c & 0x3f) | (d ^ 2u) << GEOGRAPHY_FROM);
            reached(p, h, end, 0, 0, GEOGRAPHY_WIN);
        }
    }
    return GEOGRAPHY_UNKNOWN;
}

/* --- all three ------------------------------------------------------------------------------- */

enum answer { ASK, YES, NO, FAIL };

struct question {
    struct cw_geography_play *p;
    uint32_t cell;
    bool back, other, forth; /* searches that may still know something */
};

static enum answer ask_back(struct question *q, size_t share)
{
    struct geography_hunt *h = &q->p->back;
    switch (geography_hunt_back(q->p, h, share)) {
    case GEOGRAPHY_FOUND:
        geography_hunt_hint(q->p, h);
        return YES;
    case GEOGRAPHY_MET: /* what the third search has reached; it, too, could have met a leak */
        if (!q->p->forth.leaks)
            return YES;
        q->forth = false;
        return ASK;
    case GEOGRAPHY_NOTHING:
        if (!h->inside)
            return NO;
        q->back = false;
        q->forth = true;
        return ASK;
    case GEOGRAPHY_FAILED:
        return FAIL;
    case GEOGRAPHY_UNKNOWN:
        break;
    }
    return ASK;
}

static enum answer ask_other(struct question *q, size_t share)
{
    enum geography_found found = geography_hunt_back(q->p, &q->p->other, share);
    if (found == GEOGRAPHY_FOUND)
        geography_hunt_hint(q->p, &q->p->other);
    q->other = found == GEOGRAPHY_UNKNOWN;
    return found == GEOGRAPHY_FAILED ? FAIL : found == GEOGRAPHY_FOUND ? NO : ASK;
}

static enum answer ask_forth(struct question *q, size_t share)
{
    struct cw_geography_play *p = q->p;
    switch (hunt_forth(p, &p->forth, q->cell & 1, share)) {
    case GEOGRAPHY_NOTHING:
        return NO;
    case GEOGRAPHY_MET:
        if (!p->forth.leaks)
            return YES;
        q->forth = false;
        if (!p->back.inside)
            return ASK;
        forget(p, &p->back, GEOGRAPHY_SEEN); /* once more, everywhere */
        q->back = true;
        return geography_hunt_start(p, &p->back, q->cell, false) == CW_OK ? ASK : FAIL;
    case GEOGRAPHY_FAILED:
        return FAIL;
    default:
        return ASK;
    }
}

/* The first share of a search; later ones grow, so that taking turns costs little. */
enum { FIRST_SHARE = 64, MOST_SHARE = 4096 };

static enum cw_status take_turns(struct question *q, bool *in_d)
{
    enum answer answer = ASK;
    for (size_t share = FIRST_SHARE; answer == ASK;
         share = share < MOST_SHARE ? share * 2 : share) {
        if (q->back)
            answer = ask_back(q, share);
        if (answer == ASK && q->other)
            answer = ask_other(q, share);
        if (answer == ASK && q->forth)
            answer = ask_forth(q, share);
        if (answer == ASK && cw_cancelled(q->p->env))
            return CW_CANCELLED;
    }
    *in_d = answer == YES;
    return answer == FAIL ? CW_NO_MEMORY : CW_OK;
}

enum cw_status geography_play_in_d(struct cw_geography_play *p, uint32_t cell, bool *in_d)
{
    *in_d = p->grid.cells[cell] & GEOGRAPHY_LONE;
    if (*in_d)
        return CW_OK;
    bool inside = cw_bits_get(p->starts, cell);
    size_t mate = geography_mate(&p->grid, cell);
    struct question q = {p, cell, true, cw_bits_get(p->starts, mate), !inside};
    p->other.count = p->forth.count = 0;
    enum cw_status status = geography_hunt_start(p, &p->back, cell, inside);
    if (status == CW_OK && q.other)
        status = geography_hunt_start(p, &p->other, mate, true);
    if (status == CW_OK)
        status = start_forth(p, cell & 1);
    if (status == CW_OK)
        status = take_turns(&q, in_d);
    forget(p, &p->back, GEOGRAPHY_SEEN);
    forget(p, &p->other, GEOGRAPHY_SEEN);
    forget(p, &p->forth, GEOGRAPHY_WIN);
    return status;
}
