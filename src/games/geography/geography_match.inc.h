/* SPDX-License-Identifier: MIT
 *
 * geography_match.inc.h - the matching and its searches, instantiated by geography_solve.c for
 * 32-bit and 64-bit cell indices: defines MATCH_POS (the index type) and MATCH_FN(name).
 *
 * 1. Degree-1 peeling: a cell with one unmatched neighbour is matched to it, which is never wrong
 *    (Karp and Sipser, FOCS 1981).
 * 2. What is left is matched in row-major order, right or down, peeling after every pair.
 * 3. A breadth-first search for an augmenting path from each unmatched cell of the colour that has
 *    fewer of them.  A tree without a path is dead: no augmenting path ever enters it, so its
 *    marks stay, and its even cells are in D.  Searches that grow large are put off.
 * 4. The cells put off push their way: each takes the neighbour that seems nearest to an unmatched
 *    cell of the other colour and sets the neighbour's former mate free, which goes on from there,
 *    all in turn (push-relabel for matchings: Goldberg and Kennedy, "Global price updates help",
 *    SIAM J. Discrete Math. 10, 1997).  The labels that say what seems near are lower bounds; from
 *    time to time one search makes them exact, and finds which cells cannot reach any: they are
 *    dead too.
 * 5. D of each colour: one alternating search from its unmatched cells.
 *
 * Steps 4 and 5 are in geography_push.inc.h and geography_wave.inc.h.
 *
 * "Even" cells are those of the colour that is searched from, "odd" ones those of the other.
 */

/* A list of cell indices that grows. */
struct MATCH_FN(list) {
    MATCH_POS *at;
    size_t count, capacity;
};

/* What a thread works on while the others work on theirs. */
struct MATCH_FN(part) {
    struct MATCH_FN(list) next;           /* what its share of a frontier leads to */
    struct MATCH_FN(list) active, parked; /* cells that push in its rows, and near the rows' ends */
    size_t low, high;                     /* the cells that may push: indices from low up to high */
    size_t pushes;
    enum cw_status status;
};

struct MATCH_FN(solver) {
    struct geography_grid *g;
    unsigned char *c;
    ptrdiff_t step[4];
    struct MATCH_FN(list) now, next; /* frontier, and the frontier after it; also the peel stack */
    struct MATCH_FN(list) active;    /* even cells that push; in step 3, those put off */
    struct MATCH_FN(list) goals;     /* odd cells that were unmatched when pushing began */
    MATCH_POS *label;                /* of odd cells, by index / 2: the stride is odd */
    size_t labels;
    size_t unmatched;                /* even cells that were put off */
    unsigned even;                   /* colour searched from: parity of the index */
    struct cw_pool *pool;            /* NULL = one thread */
    struct MATCH_FN(part) *part;     /* of each thread */
    unsigned threads;
};

/* Room for `extra` more elements, in steps that a tight loop can rely on. */
static inline bool MATCH_FN(room)(struct MATCH_FN(solver) *s, struct MATCH_FN(list) *list,
                                  size_t extra)
{
    if (list->capacity - list->count >= extra)
        return true;
    size_t capacity = list->capacity ? list->capacity * 2 : 1024;
    while (capacity - list->count < extra)
        capacity *= 2;
    MATCH_POS *at = cw_realloc(s->g->env, list->at, list->capacity, capacity, sizeof *at);
    if (!at)
        return false;
    list->at = at;
    list->capacity = capacity;
    return true;
}

static inline void MATCH_FN(push)(struct MATCH_FN(list) *list, size_t at)
{
    list->at[list->count++] = (MATCH_POS)at;
}

static inline void MATCH_FN(swap)(struct MATCH_FN(solver) *s)
{
    struct MATCH_FN(list) list = s->now;
    s->now = s->next;
    s->next = list;
}

static inline size_t MATCH_FN(to)(const struct MATCH_FN(solver) *s, size_t at, unsigned direction)
{
    return (size_t)((ptrdiff_t)at + s->step[direction]);
}

static inline unsigned MATCH_FN(degree)(const struct MATCH_FN(solver) *s, size_t at)
{
    const unsigned char *c = s->c + at;
    return (c[1] & 1u) + (c[-1] & 1u) + (c[s->step[1]] & 1u) + (c[s->step[3]] & 1u);
}

static inline void MATCH_FN(pair)(struct MATCH_FN(solver) *s, size_t at, unsigned direction)
{
    s->c[at] = (unsigned char)(GEOGRAPHY_FREE | direction << GEOGRAPHY_MATE);
    s->c[MATCH_FN(to)(s, at, direction)] =
        (unsigned char)(GEOGRAPHY_FREE | (direction ^ 2u) << GEOGRAPHY_MATE);
}

/* --- steps 1 and 2 ---------------------------------------------------------------------------- */

/* Puts cell `to` on the stack when it has one unmatched neighbour left.  Without a branch, as none
 * could be predicted: `inside` is any cell of the board, looked at instead of a cell that is
 * matched or outside. */
static inline void MATCH_FN(consider)(struct MATCH_FN(solver) *s, size_t to, size_t inside)
{
    unsigned lone = s->c[to] & 1u;
    unsigned one = MATCH_FN(degree)(s, lone ? to : inside) == 1;
    s->next.at[s->next.count] = (MATCH_POS)to;
    s->next.count += lone & one;
}

/* Matches the cells on the stack to their only unmatched neighbour, and what that leads to. */
static bool MATCH_FN(peel)(struct MATCH_FN(solver) *s)
{
    while (s->next.count) {
        size_t at = s->next.at[--s->next.count];
        const unsigned char *c = s->c + at;
        unsigned down = c[s->step[1]] & 1u, left = c[-1] & 1u, up = c[s->step[3]] & 1u;
        if (!(c[0] & 1u) || !((c[1] & 1u) | down | left | up))
            continue;
        unsigned d = down | left << 1 | up * 3;
        MATCH_FN(pair)(s, at, d);
        if (!MATCH_FN(room)(s, &s->next, 8))
            return false;
        size_t mate = MATCH_FN(to)(s, at, d);
        for (unsigned k = 0; k < 4; k++)
            MATCH_FN(consider)(s, MATCH_FN(to)(s, mate, k), at);
    }
    return true;
}

/* Peels from the unmatched cells of a row that have one unmatched neighbour. */
static bool MATCH_FN(peel_row)(struct MATCH_FN(solver) *s, size_t row)
{
    size_t at = geography_at(s->g, row, 0), end = at + s->g->columns;
    for (; end - at >= 8; at += 8)
        for (uint64_t ones = geography_ones(s->c + at, s->g->stride); ones; ones &= ones - 1) {
            MATCH_FN(push)(&s->next, at + geography_first(ones));
            if (!MATCH_FN(peel)(s))
                return false;
        }
    for (; at < end; at++) {
        if (!(s->c[at] & 1u) || MATCH_FN(degree)(s, at) != 1)
            continue;
        MATCH_FN(push)(&s->next, at);
        if (!MATCH_FN(peel)(s))
            return false;
    }
    return true;
}

/* Matches the unmatched cells of a row to the right or down.  What lies to the left or above is
 * matched, or has no unmatched neighbour. */
static bool MATCH_FN(match_row)(struct MATCH_FN(solver) *s, size_t row)
{
    size_t stride = s->g->stride;
    size_t at = geography_at(s->g, row, 0), end = at + s->g->columns;
    for (; at < end; at++) {
        if (end - at >= 8 && !geography_any_lone(s->c + at)) {
            at += 7;
            continue;
        }
        unsigned right = s->c[at + 1] & 1u;
        if (!(s->c[at] & 1u) || !(right | (s->c[at + stride] & 1u)))
            continue;
        MATCH_FN(pair)(s, at, !right);
        if (right) {
            MATCH_FN(consider)(s, at + stride, at);
            MATCH_FN(consider)(s, at + stride + 1, at);
            MATCH_FN(consider)(s, at + 2, at);
        } else {
            MATCH_FN(consider)(s, at + stride - 1, at);
            MATCH_FN(consider)(s, at + stride + 1, at);
            MATCH_FN(consider)(s, at + 2 * stride, at);
        }
        if (!MATCH_FN(peel)(s))
            return false;
    }
    return true;
}

/* A row at a time, so that Ctrl-C is heard. */
static enum cw_status MATCH_FN(start)(struct MATCH_FN(solver) *s)
{
    if (!MATCH_FN(room)(s, &s->next, 8))
        return CW_NO_MEMORY;
    for (size_t row = 0; row < s->g->rows; row++) {
        if (cw_cancelled(s->g->env))
            return CW_CANCELLED;
        if (!MATCH_FN(peel_row)(s, row))
            return CW_NO_MEMORY;
    }
    for (size_t row = 0; row < s->g->rows; row++) {
        if (cw_cancelled(s->g->env))
            return CW_CANCELLED;
        if ((row & 0xff) == 0 && cw_has_progress(s->g->env))
            cw_progress(s->g->env, "rows", row, s->g->rows);
        if (!MATCH_FN(match_row)(s, row))
            return CW_NO_MEMORY;
    }
    return CW_OK;
}

/* Collects the unmatched cells of one colour into a list, eight cells at a time. */
static enum cw_status MATCH_FN(collect)(struct MATCH_FN(solver) *s, unsigned colour,
                                        struct MATCH_FN(list) *list)
{
    const struct geography_grid *g = s->g;
    list->count = 0;
    for (size_t row = 0; row < g->rows; row++) {
        size_t at = geography_at(g, row, 0), end = at + g->columns;
        uint64_t mask = geography_every_other((at ^ colour) & 1);
        for (; end - at >= 8; at += 8) {
            if (!MATCH_FN(room)(s, list, 8))
                return CW_NO_MEMORY;
            for (uint64_t ones = load8(s->c + at) & mask; ones; ones &= ones - 1)
                MATCH_FN(push)(list, at + geography_first(ones));
        }
        for (at += (at ^ colour) & 1; at < end; at += 2) {
            if (!(s->c[at] & GEOGRAPHY_LONE))
                continue;
            if (!MATCH_FN(room)(s, list, 1))
                return CW_NO_MEMORY;
            MATCH_FN(push)(list, at);
        }
    }
    return CW_OK;
}

/* --- step 3 ----------------------------------------------------------------------------------- */

/* Turns a path over: its last edge leads from an even cell in direction `d` to the odd `goal`. */
static void MATCH_FN(turn_over)(struct MATCH_FN(solver) *s, size_t goal, unsigned d)
{
    unsigned char *c = s->c;
    for (size_t odd = goal;;) {
        size_t even = MATCH_FN(to)(s, odd, d ^ 2u);
        unsigned char old = c[even];
        c[odd] = (unsigned char)(GEOGRAPHY_FREE | (d ^ 2u) << GEOGRAPHY_MATE);
        c[even] = (unsigned char)(GEOGRAPHY_FREE | d << GEOGRAPHY_MATE);
        if (old & GEOGRAPHY_LONE)
            return;
        odd = MATCH_FN(to)(s, even, old >> GEOGRAPHY_MATE & 3u);
        d = (c[odd] >> GEOGRAPHY_FROM) ^ 2u;
    }
}

/* Takes back the marks of the search whose even cells are in `now`. */
static void MATCH_FN(unmark)(struct MATCH_FN(solver) *s)
{
    for (size_t i = 1; i < s->now.count; i++) {
        size_t even = s->now.at[i];
        s->c[MATCH_FN(to)(s, even, s->c[even] >> GEOGRAPHY_MATE & 3u)] &=
            (unsigned char)~GEOGRAPHY_SEEN;
    }
}

enum { MATCH_FN(SMALL) = 1024 }; /* even cells of a search that is not put off */

/* Searches from one unmatched even cell; `now` has room for SMALL + 4.  False: put off. */
static bool MATCH_FN(search)(struct MATCH_FN(solver) *s, size_t root)
{
    unsigned char *c = s->c;
    s->now.count = 0;
    MATCH_FN(push)(&s->now, root);
    for (size_t i = 0; i < s->now.count; i++) {
        size_t even = s->now.at[i];
        for (unsigned d = 0; d < 4; d++) {
            size_t odd = MATCH_FN(to)(s, even, d);
            unsigned b = c[odd];
            if ((b & (GEOGRAPHY_FREE | GEOGRAPHY_SEEN)) != GEOGRAPHY_FREE)
                continue;
            if (b & GEOGRAPHY_LONE) {
                MATCH_FN(unmark)(s);
                MATCH_FN(turn_over)(s, odd, d);
                return true;
            }
            c[odd] = (unsigned char)((b & 0x3f) | GEOGRAPHY_SEEN | (d ^ 2u) << GEOGRAPHY_FROM);
            MATCH_FN(push)(&s->now, MATCH_FN(to)(s, odd, b >> GEOGRAPHY_MATE & 3u));
        }
        if (s->now.count > MATCH_FN(SMALL)) {
            MATCH_FN(unmark)(s);
            return false;
        }
    }
    for (size_t i = 0; i < s->now.count; i++)
        c[s->now.at[i]] |= GEOGRAPHY_WIN;
    return true;
}

/* Step 3, as long as it takes no more than some cells a search: where it takes more, pushing is
 * faster.  `active` holds the unmatched even cells, and those that are left afterwards. */
static enum cw_status MATCH_FN(search_all)(struct MATCH_FN(solver) *s)
{
    size_t budget = s->active.count * 64, left = 0, i = 0;
    if (!MATCH_FN(room)(s, &s->now, MATCH_FN(SMALL) + 8))
        return CW_NO_MEMORY;
    for (; i < s->active.count && budget > 0; i++) {
        size_t root = s->active.at[i];
        if ((i & 0xff) == 0 && cw_cancelled(s->g->env))
            return CW_CANCELLED;
        if (!MATCH_FN(search)(s, root))
            s->active.at[left++] = (MATCH_POS)root;
        budget -= s->now.count < budget ? s->now.count : budget;
    }
    for (; i < s->active.count; i++)
        s->active.at[left++] = s->active.at[i];
    s->active.count = left;
    return CW_OK;
}

#include "games/geography/geography_wave.inc.h"
#include "games/geography/geography_push.inc.h"

/* --- all steps -------------------------------------------------------------------------------- */

static enum cw_status MATCH_FN(run)(struct MATCH_FN(solver) *s)
{
    size_t lone[2];
    enum cw_status status = MATCH_FN(start)(s);
    if (status != CW_OK)
        return status;
    geography_lone(s->g, lone);
    s->even = lone[1] < lone[0];
    status = MATCH_FN(collect)(s, s->even, &s->active);
    if (status == CW_OK)
        status = MATCH_FN(search_all)(s);
    if (status == CW_OK && s->active.count)
        status = MATCH_FN(push_all)(s);
    if (status == CW_OK)
        status = MATCH_FN(mark)(s, s->even);
    if (status == CW_OK)
        status = MATCH_FN(mark)(s, !s->even);
    return status;
}

/* Threads pay where frontiers are wide and rows many. */
enum { MATCH_FN(THREAD_ROWS) = 64 };

static enum cw_status MATCH_FN(threads)(struct MATCH_FN(solver) *s)
{
    const struct geography_grid *g = s->g;
    size_t most = g->rows / MATCH_FN(THREAD_ROWS);
    s->threads = g->threads < most ? g->threads : (unsigned)most;
    if (s->threads < 2)
        return CW_OK;
    enum cw_status status = cw_pool_new(g->env, s->threads, &s->pool);
    if (status == CW_OK)
        s->part = cw_calloc(g->env, s->threads, sizeof *s->part);
    return s->part ? CW_OK : CW_NO_MEMORY;
}

static void MATCH_FN(drop)(struct MATCH_FN(solver) *s, struct MATCH_FN(list) *list)
{
    cw_release(s->g->env, list->at, list->capacity, sizeof *list->at);
}

static enum cw_status MATCH_FN(solve)(struct geography_grid *g)
{
    struct MATCH_FN(solver) s = {.g = g, .c = g->cells};
    for (unsigned d = 0; d < 4; d++)
        s.step[d] = geography_step(g, d);
    enum cw_status status = MATCH_FN(threads)(&s);
    if (status == CW_OK)
        status = MATCH_FN(run)(&s);
    for (unsigned i = 0; s.part && i < s.threads; i++) {
        MATCH_FN(drop)(&s, &s.part[i].next);
        MATCH_FN(drop)(&s, &s.part[i].active);
        MATCH_FN(drop)(&s, &s.part[i].parked);
    }
    cw_release(g->env, s.part, s.threads, sizeof *s.part);
    cw_pool_free(s.pool);
    MATCH_FN(drop)(&s, &s.now);
    MATCH_FN(drop)(&s, &s.next);
    MATCH_FN(drop)(&s, &s.active);
    MATCH_FN(drop)(&s, &s.goals);
    cw_release(g->env, s.label, s.labels, sizeof *s.label);
    return status;
}

#undef MATCH_POS
#undef MATCH_FN
#undef MATCH_FAR
#undef MATCH_FETCH
#undef MATCH_FETCH_LABELS
