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
 * "Even" cells are those of the colour that is searched from, "odd" ones those of the other.
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
    struct MATCH_FN(list) active;    /* even cells that push; in step 3, those put off */
    struct MATCH_FN(list) goals;     /* odd cells that were unmatched when pushing began */
    MATCH_POS *label;                /* of odd cells, by index / 2: the stride is odd */
    size_t labels;
    unsigned even;                   /* colour searched from: parity of the index */
};

/* What reaches no goal.  Labels are compared with a direction in the lowest two bits. */
#define MATCH_FAR ((MATCH_POS)1 << (sizeof(MATCH_POS) * 8 - 3))

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
        if (!MATCH_FN(match_row)(s, row))
            return CW_NO_MEMORY;
    }
    return CW_OK;
}

/* Collects the unmatched cells of one colour into a list. */
static enum cw_status MATCH_FN(collect)(struct MATCH_FN(solver) *s, unsigned colour,
                                        struct MATCH_FN(list) *list)
{
    const struct geography_grid *g = s->g;
    list->count = 0;
    for (size_t row = 0; row < g->rows; row++) {
        size_t first = geography_at(g, row, 0), end = first + g->columns;
        for (size_t at = first + ((first ^ colour) & 1); at < end; at += 2) {
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

/* How far to go on from index i of `now` with room in `next` for what four neighbours of each cell
 * lead to, and for one write too many: some thousand cells.  0: no memory, or cancelled. */
static size_t MATCH_FN(some)(struct MATCH_FN(solver) *s, size_t i)
{
    size_t many = s->now.count - i < 4096 ? s->now.count - i : 4096;
    bool good = !cw_cancelled(s->g->env) && MATCH_FN(room)(s, &s->next, 4 * many + 1);
    return good ? i + many : 0;
}

/* --- step 4 ----------------------------------------------------------------------------------- */

/* An even cell that has been reached from the goals; FROM is not used on even cells. */
enum { MATCH_FN(REACHED) = 1 << GEOGRAPHY_FROM };

/* One step of a search from odd cell `at`, without a branch, as none could be predicted: the even
 * cell at at + step, if it is matched and not reached yet, is marked, and its mate goes to *end. */
static inline size_t MATCH_FN(reach)(const struct MATCH_FN(solver) *s, size_t at, ptrdiff_t step,
                                     MATCH_POS *end)
{
    unsigned char *c = s->c + at + step;
    unsigned b = *c;
    unsigned fresh = (b & (GEOGRAPHY_FREE | GEOGRAPHY_LONE | MATCH_FN(REACHED))) == GEOGRAPHY_FREE;
    *c = (unsigned char)(b | fresh << GEOGRAPHY_FROM);
    *end = (MATCH_POS)((ptrdiff_t)at + step + s->step[b >> GEOGRAPHY_MATE & 3u]);
    return fresh;
}

/* Labels the next cells of the frontier, from *i on, and puts what they reach into `next`. */
static enum cw_status MATCH_FN(relabel_some)(struct MATCH_FN(solver) *s, size_t *i, MATCH_POS label)
{
    size_t stop = MATCH_FN(some)(s, *i);
    if (!stop)
        return cw_cancelled(s->g->env) ? CW_CANCELLED : CW_NO_MEMORY;
    MATCH_POS *end = s->next.at + s->next.count;
    for (; *i < stop; ++*i) {
        size_t at = s->now.at[*i];
        s->label[at / 2] = label;
        for (unsigned d = 0; d < 4; d++)
            end += MATCH_FN(reach)(s, at, s->step[d], end);
    }
    s->next.count = (size_t)(end - s->next.at);
    return CW_OK;
}

/* Makes all labels exact: 0 at the goals, and one more than the least label that the mate of an odd
 * cell touches. */
static enum cw_status MATCH_FN(relabel)(struct MATCH_FN(solver) *s)
{
    size_t goals = 0;
    for (size_t i = 0; i < s->labels; i++)
        s->label[i] = MATCH_FAR;
    for (size_t i = 0; i < s->g->size; i++)
        s->c[i] &= (unsigned char)~MATCH_FN(REACHED);
    s->now.count = 0;
    if (!MATCH_FN(room)(s, &s->now, s->goals.count))
        return CW_NO_MEMORY;
    for (size_t i = 0; i < s->goals.count; i++)
        if (s->c[s->goals.at[i]] & GEOGRAPHY_LONE)
            s->goals.at[goals++] = s->goals.at[i];
    s->goals.count = goals;
    memcpy(s->now.at, s->goals.at, goals * sizeof *s->now.at);
    s->now.count = goals;
    enum cw_status status = CW_OK;
    for (MATCH_POS label = 0; s->now.count && status == CW_OK; label++) {
        s->next.count = 0;
        for (size_t i = 0; i < s->now.count && status == CW_OK;)
            status = MATCH_FN(relabel_some)(s, &i, label);
        MATCH_FN(swap)(s);
    }
    return status;
}

/* Lets every active cell push once.  Those set free are the new active cells; a cell that reaches
 * no goal stays unmatched and is active no more. */
static void MATCH_FN(push_round)(struct MATCH_FN(solver) *s)
{
    unsigned char *c = s->c;
    MATCH_POS *label = s->label;
    size_t left = 0;
    for (size_t i = 0; i < s->active.count; i++) {
        size_t at = s->active.at[i];
        MATCH_POS k0 = label[MATCH_FN(to)(s, at, 0) / 2] << 2;
        MATCH_POS k1 = label[MATCH_FN(to)(s, at, 1) / 2] << 2 | 1;
        MATCH_POS k2 = label[MATCH_FN(to)(s, at, 2) / 2] << 2 | 2;
        MATCH_POS k3 = label[MATCH_FN(to)(s, at, 3) / 2] << 2 | 3;
        MATCH_POS low1 = k0 < k1 ? k0 : k1, high1 = k0 < k1 ? k1 : k0;
        MATCH_POS low2 = k2 < k3 ? k2 : k3, high2 = k2 < k3 ? k3 : k2;
        MATCH_POS best = low1 < low2 ? low1 : low2, other = low1 < low2 ? low2 : low1;
        MATCH_POS high = high1 < high2 ? high1 : high2;
        MATCH_POS second = (other < high ? other : high) >> 2;
        if (best >> 2 >= MATCH_FAR)
            continue;
        unsigned d = best & 3u;
        size_t odd = MATCH_FN(to)(s, at, d);
        unsigned b = c[odd];
        MATCH_FN(pair)(s, at, d);
        label[odd / 2] = second < MATCH_FAR ? second + 1 : MATCH_FAR;
        if (b & GEOGRAPHY_LONE)
            continue;
        size_t freed = MATCH_FN(to)(s, odd, b >> GEOGRAPHY_MATE & 3u);
        c[freed] = GEOGRAPHY_FREE | GEOGRAPHY_LONE;
        s->active.at[left++] = (MATCH_POS)freed; /* never past i: one out for one in */
    }
    s->active.count = left;
}

static enum cw_status MATCH_FN(push_all)(struct MATCH_FN(solver) *s)
{
    size_t interval = s->g->size / 8 + 64, pushes = interval;
    enum cw_status status = MATCH_FN(collect)(s, !s->even, &s->goals);
    if (status != CW_OK)
        return status;
    s->labels = s->g->size / 2 + 1;
    s->label = cw_alloc(s->g->env, s->labels, sizeof *s->label);
    if (!s->label)
        return CW_NO_MEMORY;
    while (s->active.count && status == CW_OK) {
        if (pushes >= interval) {
            status = MATCH_FN(relabel)(s);
            pushes = 0;
        }
        pushes += s->active.count;
        if (status == CW_OK)
            MATCH_FN(push_round)(s);
        if (cw_cancelled(s->g->env))
            status = CW_CANCELLED;
    }
    return status;
}

/* --- step 5 ----------------------------------------------------------------------------------- */

/* As reach(), from an even cell over odd cells that are matched, as none else are in reach now. */
static inline size_t MATCH_FN(cross)(const struct MATCH_FN(solver) *s, size_t at, ptrdiff_t step,
                                     MATCH_POS *end)
{
    unsigned char *c = s->c + at + step;
    unsigned b = *c;
    unsigned fresh = (b & (GEOGRAPHY_FREE | GEOGRAPHY_SEEN)) == GEOGRAPHY_FREE;
    *c = (unsigned char)(b | fresh * GEOGRAPHY_SEEN);
    *end = (MATCH_POS)((ptrdiff_t)at + step + s->step[b >> GEOGRAPHY_MATE & 3u]);
    return fresh;
}

/* Marks the next cells of the frontier, from *i on, and puts what they reach into `next`. */
static enum cw_status MATCH_FN(mark_some)(struct MATCH_FN(solver) *s, size_t *i)
{
    size_t stop = MATCH_FN(some)(s, *i);
    if (!stop)
        return cw_cancelled(s->g->env) ? CW_CANCELLED : CW_NO_MEMORY;
    MATCH_POS *end = s->next.at + s->next.count;
    for (; *i < stop; ++*i) {
        size_t at = s->now.at[*i];
        s->c[at] |= GEOGRAPHY_WIN;
        for (unsigned d = 0; d < 4; d++)
            end += MATCH_FN(cross)(s, at, s->step[d], end);
    }
    s->next.count = (size_t)(end - s->next.at);
    return CW_OK;
}

/* Marks what even alternating paths reach from the unmatched cells of one colour. */
static enum cw_status MATCH_FN(mark)(struct MATCH_FN(solver) *s, unsigned colour)
{
    enum cw_status status = MATCH_FN(collect)(s, colour, &s->now);
    while (status == CW_OK && s->now.count) {
        s->next.count = 0;
        for (size_t i = 0; i < s->now.count && status == CW_OK;)
            status = MATCH_FN(mark_some)(s, &i);
        MATCH_FN(swap)(s);
    }
    return status;
}

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

static enum cw_status MATCH_FN(solve)(struct geography_grid *g)
{
    struct MATCH_FN(solver) s = {.g = g, .c = g->cells};
    for (unsigned d = 0; d < 4; d++)
        s.step[d] = geography_step(g, d);
    enum cw_status status = MATCH_FN(run)(&s);
    cw_release(g->env, s.now.at, s.now.capacity, sizeof *s.now.at);
    cw_release(g->env, s.next.at, s.next.capacity, sizeof *s.next.at);
    cw_release(g->env, s.active.at, s.active.capacity, sizeof *s.active.at);
    cw_release(g->env, s.goals.at, s.goals.capacity, sizeof *s.goals.at);
    cw_release(g->env, s.label, s.labels, sizeof *s.label);
    return status;
}

#undef MATCH_POS
#undef MATCH_FN
#undef MATCH_FAR
