/* SPDX-License-Identifier: MIT
 *
 * geography_match.inc.h - the matching and its searches, instantiated by geography_solve.c for
 * 32-bit and 64-bit cell indices: defines MATCH_POS (the index type) and MATCH_FN(name).
 *
 * 1. Degree-1 peeling: a cell with one unmatched neighbour is matched to it, which is never wrong
 *    (Karp and Sipser, FOCS 1981).
 * 2. What is left is matched in row-major order, right or down, peeling after every pair.
 * 3. Augmenting paths from the colour with fewer unmatched cells: a forest of alternating trees
 *    grows breadth first from all of them at once.  A tree that meets an unmatched cell of the
 *    other colour gives an augmenting path and is blocked until all others are exhausted; then its
 *    cells are freed, and those that touch a living tree are grafted onto it instead of being
 *    searched again from the roots (Azad, Buluc and Pothen, "Computing maximum cardinality
 *    matchings in parallel on bipartite graphs via tree-grafting", IEEE TPDS 28, 2017).  Trees
 *    that stay are dead: no augmenting path ever enters them, and their even cells are D.
 * 4. D of the other colour: one alternating search from its unmatched cells.
 *
 * No root of a tree is stored: a tree is found from its root by the directions in its cells.
 * "Even" cells are those of the colour searched from, "odd" ones those of the other colour.
 */

/* A list of cell indices that grows. */
struct MATCH_FN(list) {
    MATCH_POS *at;
    size_t count, capacity;
};

struct MATCH_FN(solver) {
    struct geography_grid *g;
    unsigned char *c;
    ptrdiff_t step[4];
    struct MATCH_FN(list) now, next; /* frontier, and the frontier after it; also the peel stack */
    struct MATCH_FN(list) freed;     /* odd cells of the trees that found a path in this phase */
};

/* Room for `extra` more elements, in steps that a tight loop can rely on. */
static inline bool MATCH_FN(room)(struct MATCH_FN(solver) *s, struct MATCH_FN(list) *list,
                                  size_t extra)
{
    if (list->capacity - list->count >= extra)
        return true;
    size_t capacity = list->capacity ? list->capacity * 2 : 1024;
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

/* Puts the neighbours that a newly matched cell has left with one unmatched neighbour on the
 * stack: at most 4. */
static inline void MATCH_FN(lonely)(struct MATCH_FN(solver) *s, size_t at)
{
    for (unsigned d = 0; d < 4; d++) {
        size_t to = MATCH_FN(to)(s, at, d);
        if ((s->c[to] & GEOGRAPHY_LONE) && MATCH_FN(degree)(s, to) == 1)
            MATCH_FN(push)(&s->next, to);
    }
}

/* Matches the cells on the stack to their only unmatched neighbour, and what that leads to. */
static bool MATCH_FN(peel)(struct MATCH_FN(solver) *s)
{
    while (s->next.count) {
        size_t at = s->next.at[--s->next.count];
        if (!(s->c[at] & GEOGRAPHY_LONE))
            continue;
        unsigned d = 0;
        while (d < 4 && !(s->c[MATCH_FN(to)(s, at, d)] & GEOGRAPHY_LONE))
            d++;
        if (d == 4)
            continue;
        MATCH_FN(pair)(s, at, d);
        if (!MATCH_FN(room)(s, &s->next, 8))
            return false;
        MATCH_FN(lonely)(s, MATCH_FN(to)(s, at, d));
    }
    return true;
}

/* Steps 1 and 2.  A row at a time, so that Ctrl-C is heard. */
static enum cw_status MATCH_FN(start)(struct MATCH_FN(solver) *s)
{
    const struct geography_grid *g = s->g;
    if (!MATCH_FN(room)(s, &s->next, 8))
        return CW_NO_MEMORY;
    for (size_t row = 0; row < g->rows; row++) {
        if (cw_cancelled(g->env))
            return CW_CANCELLED;
        for (size_t at = geography_at(g, row, 0), end = at + g->columns; at < end; at++) {
            if (!(s->c[at] & GEOGRAPHY_LONE) || MATCH_FN(degree)(s, at) != 1)
                continue;
            MATCH_FN(push)(&s->next, at);
            if (!MATCH_FN(peel)(s))
                return CW_NO_MEMORY;
        }
    }
    for (size_t row = 0; row < g->rows; row++) {
        if (cw_cancelled(g->env))
            return CW_CANCELLED;
        for (size_t at = geography_at(g, row, 0), end = at + g->columns; at < end; at++) {
            if (!(s->c[at] & GEOGRAPHY_LONE))
                continue;
            unsigned right = s->c[at + 1] & 1u, down = s->c[at + g->stride] & 1u;
            if (!(right | down))
                continue;
            unsigned d = right ? 0 : 1;
            MATCH_FN(pair)(s, at, d);
            MATCH_FN(lonely)(s, at);
            MATCH_FN(lonely)(s, MATCH_FN(to)(s, at, d));
            if (!MATCH_FN(peel)(s))
                return CW_NO_MEMORY;
        }
    }
    return CW_OK;
}

/* Collects the unmatched cells of one colour (0: row + column is even) as the frontier. */
static enum cw_status MATCH_FN(roots)(struct MATCH_FN(solver) *s, unsigned colour)
{
    const struct geography_grid *g = s->g;
    s->now.count = 0;
    for (size_t row = 0; row < g->rows; row++) {
        size_t first = (row + colour) & 1;
        for (size_t at = geography_at(g, row, first), end = geography_at(g, row, g->columns);
             at < end; at += 2) {
            if (!(s->c[at] & GEOGRAPHY_LONE))
                continue;
            if (!MATCH_FN(room)(s, &s->now, 1))
                return CW_NO_MEMORY;
            s->c[at] |= GEOGRAPHY_WIN;
            MATCH_FN(push)(&s->now, at);
        }
    }
    return CW_OK;
}

/* Even cells carry WIN while they are in a tree, and the upper FROM bit once that tree is
 * blocked. */
enum { MATCH_FN(BLOCKED) = 2 << GEOGRAPHY_FROM };

/* A path was found: the unmatched odd cell `goal` lies in direction `d` of even cell `at`.  Blocks
 * the tree, remembers its odd cells in `freed` and turns the path over. */
static bool MATCH_FN(found)(struct MATCH_FN(solver) *s, size_t at, unsigned d)
{
    unsigned char *c = s->c;
    size_t goal = MATCH_FN(to)(s, at, d), root = at;
    while (!(c[root] & GEOGRAPHY_LONE)) {
        size_t odd = MATCH_FN(to)(s, root, c[root] >> GEOGRAPHY_MATE & 3u);
        root = MATCH_FN(to)(s, odd, c[odd] >> GEOGRAPHY_FROM);
    }
    size_t head = s->freed.count;
    size_t even = root;
    for (;;) { /* `freed` from head on is the queue of this walk */
        if (!MATCH_FN(room)(s, &s->freed, 5))
            return false;
        c[even] |= MATCH_FN(BLOCKED);
        for (unsigned k = 0; k < 4; k++) {
            size_t odd = MATCH_FN(to)(s, even, k);
            unsigned b = c[odd];
            if ((b & (GEOGRAPHY_SEEN | GEOGRAPHY_LONE)) == GEOGRAPHY_SEEN &&
                b >> GEOGRAPHY_FROM == (k ^ 2u))
                MATCH_FN(push)(&s->freed, odd);
        }
        if (head == s->freed.count)
            break;
        size_t odd = s->freed.at[head++];
        even = MATCH_FN(to)(s, odd, c[odd] >> GEOGRAPHY_MATE & 3u);
    }
    MATCH_FN(push)(&s->freed, goal);
    c[goal] = (unsigned char)(GEOGRAPHY_FREE | GEOGRAPHY_SEEN | (d ^ 2u) << GEOGRAPHY_FROM);
    for (size_t odd = goal;;) {
        unsigned from = c[odd] >> GEOGRAPHY_FROM;
        size_t up = MATCH_FN(to)(s, odd, from);
        unsigned char old = c[up];
        c[odd] = (unsigned char)((c[odd] & ~(3u << GEOGRAPHY_MATE)) | from << GEOGRAPHY_MATE);
        c[up] = (unsigned char)(GEOGRAPHY_FREE | GEOGRAPHY_WIN | MATCH_FN(BLOCKED) |
                                (from ^ 2u) << GEOGRAPHY_MATE);
        if (old & GEOGRAPHY_LONE)
            return true;
        odd = MATCH_FN(to)(s, up, old >> GEOGRAPHY_MATE & 3u);
    }
}

/* Grows all trees from the frontier `now` until none can grow; *paths counts the paths found. */
static enum cw_status MATCH_FN(grow)(struct MATCH_FN(solver) *s, uint64_t *paths)
{
    unsigned char *c = s->c;
    while (s->now.count) {
        s->next.count = 0;
        for (size_t i = 0; i < s->now.count; i++) {
            size_t at = s->now.at[i];
            if ((i & 0x3fff) == 0 && cw_cancelled(s->g->env))
                return CW_CANCELLED;
            if (c[at] & MATCH_FN(BLOCKED))
                continue;
            if (!MATCH_FN(room)(s, &s->next, 4))
                return CW_NO_MEMORY;
            for (unsigned d = 0; d < 4; d++) {
                size_t odd = MATCH_FN(to)(s, at, d);
                unsigned b = c[odd];
                if ((b & (GEOGRAPHY_FREE | GEOGRAPHY_SEEN)) != GEOGRAPHY_FREE)
                    continue;
                if (b & GEOGRAPHY_LONE) {
                    if (!MATCH_FN(found)(s, at, d))
                        return CW_NO_MEMORY;
                    ++*paths;
                    break;
                }
                c[odd] = (unsigned char)((b & 0x3f) | GEOGRAPHY_SEEN | (d ^ 2u) << GEOGRAPHY_FROM);
                size_t even = MATCH_FN(to)(s, odd, b >> GEOGRAPHY_MATE & 3u);
                c[even] = (unsigned char)((c[even] & 0x3f) | GEOGRAPHY_WIN);
                MATCH_FN(push)(&s->next, even);
            }
        }
        struct MATCH_FN(list) swap = s->now;
        s->now = s->next;
        s->next = swap;
    }
    return CW_OK;
}

/* Frees the trees that found a path, and grafts their cells onto living trees: the grafted even
 * cells are the new frontier. */
static enum cw_status MATCH_FN(graft)(struct MATCH_FN(solver) *s)
{
    unsigned char *c = s->c;
    s->now.count = 0;
    for (size_t i = 0; i < s->freed.count; i++) {
        size_t odd = s->freed.at[i];
        c[odd] &= (unsigned char)~GEOGRAPHY_SEEN;
        c[MATCH_FN(to)(s, odd, c[odd] >> GEOGRAPHY_MATE & 3u)] &=
            (unsigned char)~(GEOGRAPHY_WIN | MATCH_FN(BLOCKED));
    }
    for (size_t i = 0; i < s->freed.count; i++) {
        size_t odd = s->freed.at[i];
        for (unsigned d = 0; d < 4; d++) {
            if (!(c[MATCH_FN(to)(s, odd, d)] & GEOGRAPHY_WIN))
                continue;
            if (!MATCH_FN(room)(s, &s->now, 1))
                return CW_NO_MEMORY;
            unsigned b = c[odd];
            c[odd] = (unsigned char)((b & 0x3f) | GEOGRAPHY_SEEN | d << GEOGRAPHY_FROM);
            size_t even = MATCH_FN(to)(s, odd, b >> GEOGRAPHY_MATE & 3u);
            c[even] |= GEOGRAPHY_WIN;
            MATCH_FN(push)(&s->now, even);
            break;
        }
    }
    s->freed.count = 0;
    return cw_cancelled(s->g->env) ? CW_CANCELLED : CW_OK;
}

/* Steps 1 to 4. */
static enum cw_status MATCH_FN(run)(struct MATCH_FN(solver) *s)
{
    enum cw_status status = MATCH_FN(start)(s);
    size_t lone[2];
    if (status != CW_OK)
        return status;
    geography_lone(s->g, lone);
    unsigned fewer = lone[1] < lone[0];
    status = MATCH_FN(roots)(s, fewer);
    for (uint64_t paths = 1; status == CW_OK && paths;) {
        paths = 0;
        status = MATCH_FN(grow)(s, &paths);
        if (status == CW_OK && paths)
            status = MATCH_FN(graft)(s);
    }
    /* The matching is maximum: the search from the other colour meets no unmatched cell, and no
     * cell of the dead trees. */
    uint64_t none = 0; /* paths, as it turns out */
    if (status == CW_OK)
        status = MATCH_FN(roots)(s, !fewer);
    if (status == CW_OK)
        status = MATCH_FN(grow)(s, &none);
    return status;
}

static enum cw_status MATCH_FN(solve)(struct geography_grid *g)
{
    struct MATCH_FN(solver) s = {.g = g, .c = g->cells};
    for (unsigned d = 0; d < 4; d++)
        s.step[d] = geography_step(g, d);
    enum cw_status status = MATCH_FN(run)(&s);
    cw_release(g->env, s.now.at, s.now.capacity, sizeof *s.now.at);
    cw_release(g->env, s.next.at, s.next.capacity, sizeof *s.next.at);
    cw_release(g->env, s.freed.at, s.freed.capacity, sizeof *s.freed.at);
    return status;
}

#undef MATCH_POS
#undef MATCH_FN
