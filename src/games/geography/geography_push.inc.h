/* SPDX-License-Identifier: MIT
 *
 * geography_push.inc.h - push-relabel: step 4 of geography_match.inc.h.
 *
 * Threads push in bands of rows, away from the ends of their bands; cells that come near an end are
 * parked, and push later while nobody else does.  A push reads and writes up to two rows away.
 */

/* What reaches no goal.  Labels are compared with a direction in the lowest two bits. */
#define MATCH_FAR ((MATCH_POS)1 << (sizeof(MATCH_POS) * 8 - 3))

enum {
    MATCH_FN(MARGIN) = 3,        /* rows at the ends of a band */
    MATCH_FN(MANY) = 256,        /* fewer active cells push on one thread */
    MATCH_FN(PARKED_ROUNDS) = 64 /* of pushing for parked cells, before all push again */
};

/* The share of the labels that a thread sets back. */
static void MATCH_FN(forget_share)(void *ctx, size_t index, unsigned worker)
{
    struct MATCH_FN(solver) *s = ctx;
    size_t half = s->labels / s->threads, size = s->g->size / s->threads;
    bool last = index + 1 == s->threads;
    size_t stop = last ? s->labels : (index + 1) * half;
    (void)worker;
    for (size_t i = index * half; i < stop; i++)
        s->label[i] = MATCH_FAR;
    stop = last ? s->g->size : (index + 1) * size;
    for (size_t i = index * size; i < stop; i++)
        s->c[i] &= (unsigned char)~MATCH_FN(REACHED);
}

/* Makes all labels exact: 0 at the goals, and one more than the least label that the mate of an odd
 * cell touches. */
static enum cw_status MATCH_FN(relabel)(struct MATCH_FN(solver) * s)
{
    size_t goals = 0;
    if (s->pool)
        cw_pool_run(s->pool, s->threads, MATCH_FN(forget_share), s);
    else
        MATCH_FN(forget_share)(s, 0, 0);
    s->now.count = 0;
    if (!MATCH_FN(room)(s, &s->now, s->goals.count))
        return CW_NO_MEMORY;
    for (size_t i = 0; i < s->goals.count; i++)
        if (s->c[s->goals.at[i]] & GEOGRAPHY_LONE)
            s->goals.at[goals++] = s->goals.at[i];
    s->goals.count = goals;
    memcpy(s->now.at, s->goals.at, goals * sizeof *s->now.at);
    s->now.count = goals;
    if (cw_has_progress(s->g->env))
        cw_progress(s->g->env, "augmenting paths", s->unmatched - s->active.count, s->unmatched);
    return MATCH_FN(spread)(s, false);
}

#define MATCH_FETCH_LABELS(s, at)                                                                  \
    (__builtin_prefetch((s)->label + (at) / 2, 1),                                                 \
     __builtin_prefetch((s)->label + MATCH_FN(to)(s, at, 1) / 2, 1),                               \
     __builtin_prefetch((s)->label + MATCH_FN(to)(s, at, 3) / 2, 1))

/* Lets every cell of a list push once, but for those outside low .. high, which go to `parked`: it
 * has room for them.  The cells set free take the places of those that pushed; a cell that reaches
 * no goal stays unmatched and is active no more. */
static void MATCH_FN(push_round)(struct MATCH_FN(solver) * s, struct MATCH_FN(list) * active,
                                 size_t low, size_t high, struct MATCH_FN(list) * parked)
{
    unsigned char *c = s->c;
    MATCH_POS *label = s->label;
    size_t left = 0;
    for (size_t i = 0; i < active->count; i++) {
        size_t at = active->at[i], ahead = i + MATCH_FN(AHEAD);
        ahead = active->at[ahead < active->count ? ahead : i];
        MATCH_FETCH(s, ahead);
        MATCH_FETCH_LABELS(s, ahead);
        if (at - low >= high - low) {
            MATCH_FN(push)(parked, at);
            continue;
        }
        MATCH_POS k0 = label[MATCH_FN(to)(s, at, 0) / 2] << 2;
        MATCH_POS k1 = label[MATCH_FN(to)(s, at, 1) / 2] << 2 | 1;
        MATCH_POS k2 = label[MATCH_FN(to)(s, at, 2) / 2] << 2 | 2;
        MATCH_POS k3 = label[MATCH_FN(to)(s, at, 3) / 2] << 2 | 3;
        MATCH_POS low1 = k0 < k1 ? k0 : k1, high1 = k0 < k1 ? k1 : k0;
        MATCH_POS low2 = k2 < k3 ? k2 : k3, high2 = k2 < k3 ? k3 : k2;
        MATCH_POS best = low1 < low2 ? low1 : low2, other = low1 < low2 ? low2 : low1;
        MATCH_POS rest = high1 < high2 ? high1 : high2;
        MATCH_POS second = (other < rest ? other : rest) >> 2;
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
        active->at[left++] = (MATCH_POS)freed; /* never past i: one out for one in */
    }
    active->count = left;
}

/* --- bands ----------------------------------------------------------------------------------- */

/* Pushes in one band, until its share of the pushes between relabels is made. */
static void MATCH_FN(push_band)(void *ctx, size_t index, unsigned worker)
{
    struct MATCH_FN(solver) *s = ctx;
    struct MATCH_FN(part) *part = &s->part[index];
    size_t share = part->pushes;
    (void)worker;
    part->pushes = 0;
    part->status = CW_OK;
    while (part->active.count && part->pushes < share && part->status == CW_OK) {
        part->pushes += part->active.count;
        if (!MATCH_FN(room)(s, &part->parked, part->active.count))
            part->status = CW_NO_MEMORY;
        else if (cw_cancelled(s->g->env))
            part->status = CW_CANCELLED;
        else
            MATCH_FN(push_round)(s, &part->active, part->low, part->high, &part->parked);
    }
}

/* Gives the active cells to the bands; those near an end are parked by the first round. */
static enum cw_status MATCH_FN(share_out)(struct MATCH_FN(solver) * s, size_t share)
{
    size_t band = s->g->rows / s->threads * s->g->stride, margin = MATCH_FN(MARGIN) * s->g->stride;
    for (unsigned i = 0; i < s->threads; i++) {
        struct MATCH_FN(part) *part = &s->part[i];
        part->low = i ? i * band + margin : 0;
        part->high = i + 1 < s->threads ? (i + 1) * band - margin : s->g->size;
        part->active.count = part->parked.count = 0;
        part->pushes = share / s->threads + 1;
    }
    for (size_t i = 0; i < s->active.count; i++) {
        size_t at = s->active.at[i], to = at / band;
        struct MATCH_FN(part) *part = &s->part[to < s->threads ? to : s->threads - 1];
        if (!MATCH_FN(room)(s, &part->active, 1))
            return CW_NO_MEMORY;
        MATCH_FN(push)(&part->active, at);
    }
    return CW_OK;
}

static enum cw_status MATCH_FN(append)(struct MATCH_FN(solver) * s,
                                       const struct MATCH_FN(list) * list)
{
    if (!MATCH_FN(room)(s, &s->active, list->count))
        return CW_NO_MEMORY;
    if (list->count)
        memcpy(s->active.at + s->active.count, list->at, list->count * sizeof *list->at);
    s->active.count += list->count;
    return CW_OK;
}

/* All bands at the same time, then the parked cells. */
static enum cw_status MATCH_FN(push_bands)(struct MATCH_FN(solver) * s, size_t share,
                                           size_t *pushes)
{
    enum cw_status status = MATCH_FN(share_out)(s, share);
    if (status != CW_OK)
        return status;
    cw_pool_run(s->pool, s->threads, MATCH_FN(push_band), s);
    s->active.count = 0;
    for (unsigned i = 0; i < s->threads && status == CW_OK; i++) {
        status = s->part[i].status;
        *pushes += s->part[i].pushes;
        if (status == CW_OK)
            status = MATCH_FN(append)(s, &s->part[i].parked);
    }
    for (unsigned i = 0; i < MATCH_FN(PARKED_ROUNDS) && status == CW_OK && s->active.count; i++) {
        *pushes += s->active.count;
        MATCH_FN(push_round)(s, &s->active, 0, SIZE_MAX, &s->next); /* none is parked */
    }
    for (unsigned i = 0; i < s->threads && status == CW_OK; i++)
        status = MATCH_FN(append)(s, &s->part[i].active);
    return status;
}

/* --- the whole step -------------------------------------------------------------------------- */

static enum cw_status MATCH_FN(push_all)(struct MATCH_FN(solver) * s)
{
    size_t interval = s->g->size / 8 + 64, pushes = interval;
    enum cw_status status = MATCH_FN(collect)(s, !s->even, &s->goals);
    if (status != CW_OK)
        return status;
    s->unmatched = s->active.count;
    s->labels = s->g->size / 2 + 1;
    s->label = cw_alloc(s->g->env, s->labels, sizeof *s->label);
    if (!s->label)
        return CW_NO_MEMORY;
    if (!s->threads)
        s->threads = 1;
    while (s->active.count && status == CW_OK) {
        if (pushes >= interval) {
            status = MATCH_FN(relabel)(s);
            pushes = 0;
        }
        if (status == CW_OK && cw_cancelled(s->g->env))
            status = CW_CANCELLED;
        if (status != CW_OK)
            break;
        if (s->pool && s->active.count >= MATCH_FN(MANY)) {
            status = MATCH_FN(push_bands)(s, interval - pushes, &pushes);
        } else {
            pushes += s->active.count;
            MATCH_FN(push_round)(s, &s->active, 0, SIZE_MAX, &s->next); /* none is parked */
        }
    }
    return status;
}
