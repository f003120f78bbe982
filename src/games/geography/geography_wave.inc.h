/* SPDX-License-Identifier: MIT
 *
 * geography_wave.inc.h - breadth-first searches from many cells at once, a frontier at a time; part
 * of geography_match.inc.h.
 *
 * A frontier is large on large boards, and its cells lie far apart, so that their bytes are fetched
 * ahead, and threads can share it out.  Two threads may come to the same cell at a time: both then
 * write the same byte, and the cell is in the next frontier twice, which does no harm.
 */

/* An even cell that has been reached from the goals; FROM is not used on even cells. */
enum { MATCH_FN(REACHED) = 1 << GEOGRAPHY_FROM };

/* Cells of a frontier ahead of the one in work whose bytes are fetched. */
enum { MATCH_FN(AHEAD) = 32 };

/* A frontier of fewer cells is not worth waking a thread for. */
enum { MATCH_FN(WIDE) = 2048 };

/* What a search does: with `mark`, it goes from even cells and marks what it reaches (step 5); else
 * it goes from odd cells and labels them (step 4). */
struct MATCH_FN(wave) {
    struct MATCH_FN(solver) * s;
    bool mark;
    MATCH_POS label;
    size_t share; /* of the frontier, for each thread */
};

static inline unsigned MATCH_FN(byte)(const unsigned char *c)
{
    return __atomic_load_n(c, __ATOMIC_RELAXED);
}

static inline void MATCH_FN(set_byte)(unsigned char *c, unsigned value)
{
    __atomic_store_n(c, (unsigned char)value, __ATOMIC_RELAXED);
}

/* One step of a search from odd cell `at`, without a branch, as none could be predicted: the even
 * cell at at + step, if it is matched and not reached yet, is marked, and its mate goes to *end. */
static inline size_t MATCH_FN(reach)(const struct MATCH_FN(solver) * s, size_t at, ptrdiff_t step,
                                     MATCH_POS *end)
{
    unsigned char *c = s->c + at + step;
    unsigned b = MATCH_FN(byte)(c);
    unsigned fresh = (b & (GEOGRAPHY_FREE | GEOGRAPHY_LONE | MATCH_FN(REACHED))) == GEOGRAPHY_FREE;
    MATCH_FN(set_byte)(c, b | fresh << GEOGRAPHY_FROM);
    *end = (MATCH_POS)((ptrdiff_t)at + step + s->step[b >> GEOGRAPHY_MATE & 3u]);
    return fresh;
}

/* The same from an even cell over odd cells that are matched, as none else are in reach then. */
static inline size_t MATCH_FN(cross)(const struct MATCH_FN(solver) * s, size_t at, ptrdiff_t step,
                                     MATCH_POS *end)
{
    unsigned char *c = s->c + at + step;
    unsigned b = MATCH_FN(byte)(c);
    unsigned fresh = (b & (GEOGRAPHY_FREE | GEOGRAPHY_SEEN)) == GEOGRAPHY_FREE;
    MATCH_FN(set_byte)(c, b | fresh * GEOGRAPHY_SEEN);
    *end = (MATCH_POS)((ptrdiff_t)at + step + s->step[b >> GEOGRAPHY_MATE & 3u]);
    return fresh;
}

/* Fetches the bytes of a cell and its neighbours.  A macro, as gcc drops calls of functions that do
 * nothing else. */
#define MATCH_FETCH(s, at)                                                                         \
    (__builtin_prefetch((s)->c + (at), 1), __builtin_prefetch((s)->c + (at) + (s)->step[1], 1),    \
     __builtin_prefetch((s)->c + (at) + (s)->step[3], 1))

/* Cells i up to `stop` of the frontier; `next` has room for what they lead to. */
static void MATCH_FN(label_some)(const struct MATCH_FN(wave) * w, size_t i, size_t stop,
                                 struct MATCH_FN(list) * next)
{
    const struct MATCH_FN(solver) *s = w->s;
    MATCH_POS *end = next->at + next->count;
    for (; i < stop; i++) {
        size_t at = s->now.at[i], ahead = i + MATCH_FN(AHEAD);
        ahead = s->now.at[ahead < s->now.count ? ahead : i];
        MATCH_FETCH(s, ahead);
        __builtin_prefetch(s->label + ahead / 2, 1);
        __atomic_store_n(&s->label[at / 2], w->label, __ATOMIC_RELAXED);
        for (unsigned d = 0; d < 4; d++)
            end += MATCH_FN(reach)(s, at, s->step[d], end);
    }
    next->count = (size_t)(end - next->at);
}

static void MATCH_FN(mark_some)(const struct MATCH_FN(wave) * w, size_t i, size_t stop,
                                struct MATCH_FN(list) * next)
{
    const struct MATCH_FN(solver) *s = w->s;
    MATCH_POS *end = next->at + next->count;
    for (; i < stop; i++) {
        size_t at = s->now.at[i], ahead = i + MATCH_FN(AHEAD);
        ahead = s->now.at[ahead < s->now.count ? ahead : i];
        MATCH_FETCH(s, ahead);
        MATCH_FN(set_byte)(s->c + at, MATCH_FN(byte)(s->c + at) | GEOGRAPHY_WIN);
        for (unsigned d = 0; d < 4; d++)
            end += MATCH_FN(cross)(s, at, s->step[d], end);
    }
    next->count = (size_t)(end - next->at);
}

/* Cells i up to `stop` of the frontier, some thousand at a time, with room for what four neighbours
 * of each lead to, and for one write too many. */
static enum cw_status MATCH_FN(advance)(const struct MATCH_FN(wave) * w, size_t i, size_t stop,
                                        struct MATCH_FN(list) * next)
{
    next->count = 0;
    while (i < stop) {
        size_t many = stop - i < 4096 ? stop - i : 4096;
        if (cw_cancelled(w->s->g->env))
            return CW_CANCELLED;
        if (!MATCH_FN(room)(w->s, next, 4 * many + 1))
            return CW_NO_MEMORY;
        if (w->mark)
            MATCH_FN(mark_some)(w, i, i + many, next);
        else
            MATCH_FN(label_some)(w, i, i + many, next);
        i += many;
    }
    return CW_OK;
}

static void MATCH_FN(advance_share)(void *ctx, size_t index, unsigned worker)
{
    const struct MATCH_FN(wave) *w = ctx;
    struct MATCH_FN(part) *part = &w->s->part[index];
    size_t count = w->s->now.count, first = index * w->share;
    size_t stop = first + w->share < count ? first + w->share : count;
    (void)worker;
    part->status = MATCH_FN(advance)(w, first < stop ? first : stop, stop, &part->next);
}

/* The frontier shared out among the threads. */
static enum cw_status MATCH_FN(advance_wide)(struct MATCH_FN(wave) * w)
{
    struct MATCH_FN(solver) *s = w->s;
    size_t count = 0;
    w->share = s->now.count / s->threads + 1;
    cw_pool_run(s->pool, s->threads, MATCH_FN(advance_share), w);
    for (unsigned i = 0; i < s->threads; i++) {
        if (s->part[i].status != CW_OK)
            return s->part[i].status;
        count += s->part[i].next.count;
    }
    s->next.count = 0;
    if (!MATCH_FN(room)(s, &s->next, count))
        return CW_NO_MEMORY;
    for (unsigned i = 0; i < s->threads; i++) {
        memcpy(s->next.at + s->next.count, s->part[i].next.at,
               s->part[i].next.count * sizeof *s->next.at);
        s->next.count += s->part[i].next.count;
    }
    return CW_OK;
}

/* From the frontier in `now` to the end. */
static enum cw_status MATCH_FN(spread)(struct MATCH_FN(solver) * s, bool mark)
{
    struct MATCH_FN(wave) w = {.s = s, .mark = mark};
    enum cw_status status = CW_OK;
    for (; s->now.count && status == CW_OK; w.label++) {
        status = s->pool && s->now.count >= MATCH_FN(WIDE)
                     ? MATCH_FN(advance_wide)(&w)
                     : MATCH_FN(advance)(&w, 0, s->now.count, &s->next);
        MATCH_FN(swap)(s);
    }
    return status;
}

/* Marks what even alternating paths reach from the unmatched cells of one colour. */
static enum cw_status MATCH_FN(mark)(struct MATCH_FN(solver) * s, unsigned colour)
{
    enum cw_status status = MATCH_FN(collect)(s, colour, &s->now);
    return status == CW_OK ? MATCH_FN(spread)(s, true) : status;
}
