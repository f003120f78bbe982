/* SPDX-License-Identifier: MIT
 *
 * link_fall.c - the search by layers.
 */
#include "games/link/link_fall.h"

#include "games/link/link_drop.h"

/* Widths 8, 16, 32, ...: measured best on 16x9, with what is kept drawn at random.  Every ranking
 * that was tried (heights, numbers of moves, groups gone) did worse than chance. */
enum { FIRST_WIDTH = 8, GROWTH = 2, CHECK_EVERY = 1024 };

/* From this width on, a search that gets no deeper than one before is taken for a sign that there
 * is nothing to find: all positions are tried, until a layer has LEAP times as many as the width.
 * */
enum { WIDE = 4096, LEAP = 20 };

/* The positions of the layer being made, by their contents. */
struct index {
    uint64_t *slot;   /* number of a position plus one, below 32 bits of its hash; 0 = free */
    size_t slots;     /* a power of two */
};

/* Positions on their way into the layer being made.  One look into the index misses the caches
 * twice, so a position waits until what it will need has been fetched: first the slot, half way the
 * position that the slot names. */
enum { WAITING = 16 };

struct queue {
    uint64_t *set; /* WAITING positions, a ring */
    uint64_t hash[WAITING];
    struct link_step step[WAITING];
    size_t first, count;
};

struct search {
    struct link_fall *fall;
    const struct link_limits *limits;
    struct link_drop drop;
    struct index index;
    struct cw_rng rng;
    struct queue queue;
    uint64_t *key;     /* scratch: what is kept when a layer is cut */
    size_t key_capacity;
    size_t width;
    size_t most;  /* give up where a layer has more; 0 = cut it */
    size_t whole; /* layers 0..whole hold all positions of theirs */
};

/* --- layers ---------------------------------------------------------------------------------- */

enum cw_status link_fall_new(const struct link_deal *deal, struct link_fall *fall)
{
    *fall = (struct link_fall){.deal = deal, .words = cw_bits_words(deal->pieces)};
    fall->allocated = deal->pieces / 2 + 1;
    fall->layer = cw_calloc(deal->env, fall->allocated, sizeof *fall->layer);
    return fall->layer ? CW_OK : CW_NO_MEMORY;
}

static void free_layer(struct link_fall *fall, struct link_layer *l)
{
    cw_release(fall->deal->env, l->set, l->capacity * fall->words, sizeof *l->set);
    cw_release(fall->deal->env, l->step, l->capacity, sizeof *l->step);
    *l = (struct link_layer){0};
}

void link_fall_free(struct link_fall *fall)
{
    if (!fall->deal)
        return;
    for (size_t i = 0; fall->layer && i < fall->allocated; i++)
        free_layer(fall, &fall->layer[i]);
    cw_release(fall->deal->env, fall->layer, fall->allocated, sizeof *fall->layer);
}

static enum cw_status resize_layer(struct link_fall *fall, struct link_layer *l, size_t capacity)
{
    struct cw_env *env = fall->deal->env;
    uint64_t *set = cw_realloc(env, l->set, l->capacity * fall->words, capacity * fall->words,
                               sizeof *set);
    if (!set)
        return CW_NO_MEMORY;
    l->set = set;
    struct link_step *step = cw_realloc(env, l->step, l->capacity, capacity, sizeof *step);
    if (!step) { /* both arrays have the same size, whatever happens */
        l->set = cw_realloc(env, set, capacity * fall->words, l->capacity * fall->words,
                            sizeof *set);
        return CW_NO_MEMORY;
    }
    l->step = step;
    l->capacity = capacity;
    return CW_OK;
}

static enum cw_status append(struct link_fall *fall, struct link_layer *l, const uint64_t *set,
                             struct link_step step)
{
    if (l->count == l->capacity) {
        if (l->count >= UINT32_MAX / 4)
            return CW_NO_MEMORY;
        enum cw_status status = resize_layer(fall, l, l->capacity ? 2 * l->capacity : 64);
        if (status != CW_OK)
            return status;
    }
    memcpy(l->set + l->count * fall->words, set, fall->words * sizeof *set);
    l->step[l->count++] = step;
    return CW_OK;
}

/* --- merging --------------------------------------------------------------------------------- */

#define HASH_KEPT (~(uint64_t)0 << 32)

static uint64_t hash(const uint64_t *set, size_t words)
{
    uint64_t h = 0;
    for (size_t i = 0; i < words; i++) {
        h = (h ^ set[i]) * UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 29;
    }
    h *= UINT64_C(0xbf58476d1ce4e5b9);
    return h ^ (h >> 32);
}

static enum cw_status grow_index(struct search *s, const struct link_layer *l)
{
    struct cw_env *env = s->fall->deal->env;
    size_t slots = s->index.slots ? 2 * s->index.slots : 1024, words = s->fall->words;
    uint64_t *slot = cw_calloc(env, slots, sizeof *slot);
    if (!slot)
        return CW_NO_MEMORY;
    for (size_t i = 0; i < l->count; i++) {
        uint64_t h = hash(l->set + i * words, words);
        size_t at = h & (slots - 1);
        while (slot[at])
            at = (at + 1) & (slots - 1);
        slot[at] = (h & HASH_KEPT) | (i + 1);
    }
    cw_release(env, s->index.slot, s->index.slots, sizeof *slot);
    s->index.slot = slot;
    s->index.slots = slots;
    return CW_OK;
}

static void clear_index(struct search *s)
{
    if (s->index.slot)
        memset(s->index.slot, 0, s->index.slots * sizeof *s->index.slot);
}

/* Adds a position with this hash unless it is there. */
static enum cw_status merge(struct search *s, struct link_layer *l, const uint64_t *set, uint64_t h,
                            struct link_step step)
{
    size_t words = s->fall->words;
    if (2 * l->count >= s->index.slots) {
        enum cw_status status = grow_index(s, l);
        if (status != CW_OK)
            return status;
    }
    uint64_t slot;
    size_t at = h & (s->index.slots - 1);
    for (; (slot = s->index.slot[at]) != 0; at = (at + 1) & (s->index.slots - 1))
        if (((slot ^ h) & HASH_KEPT) == 0 &&
            memcmp(l->set + ((uint32_t)slot - 1) * words, set, words * sizeof *set) == 0)
            return CW_OK;
    s->index.slot[at] = (h & HASH_KEPT) | (l->count + 1);
    return append(s->fall, l, set, step);
}

/* Merges those that have waited longest until at most `most` wait. */
static enum cw_status drain(struct search *s, struct link_layer *l, size_t most)
{
    struct queue *q = &s->queue;
    enum cw_status status = CW_OK;
    while (q->count > most && status == CW_OK) {
        size_t at = q->first;
        status = merge(s, l, q->set + at * s->fall->words, q->hash[at], q->step[at]);
        q->first = (at + 1) % WAITING;
        q->count--;
    }
    return status;
}

/* The last place of the queue is filled in: q->set holds the position there. */
static void enqueue(struct search *s, const struct link_layer *l, struct link_step step)
{
    struct queue *q = &s->queue;
    size_t words = s->fall->words, last = (q->first + q->count++) % WAITING;
    q->hash[last] = hash(q->set + last * words, words);
    q->step[last] = step;
    if (s->index.slots == 0)
        return;
    __builtin_prefetch(&s->index.slot[q->hash[last] & (s->index.slots - 1)], 1);
    uint64_t h = q->hash[(last + WAITING / 2) % WAITING];
    uint64_t slot = s->index.slot[h & (s->index.slots - 1)];
    if (slot && ((slot ^ h) & HASH_KEPT) == 0)
        __builtin_prefetch(l->set + ((uint32_t)slot - 1) * words);
}

/* --- cutting --------------------------------------------------------------------------------- */

/* The value that would stand at place k if the keys were in order (Hoare's FIND, CACM 4, 1961). */
static uint64_t nth(uint64_t *key, size_t count, size_t k)
{
    size_t low = 0, high = count - 1;
    while (low < high) {
        uint64_t pivot = key[(low + high) / 2];
        size_t i = low, j = high;
        for (;;) {
            while (key[i] < pivot)
                i++;
            while (key[j] > pivot)
                j--;
            if (i >= j)
                break;
            uint64_t keep = key[i];
            key[i++] = key[j];
            key[j--] = keep;
        }
        if (k <= j)
            high = j;
        else
            low = j + 1;
    }
    return key[k];
}

/* Keeps as many as the width allows, drawn at random, in their order. */
static enum cw_status cut(struct search *s, struct link_layer *l)
{
    size_t words = s->fall->words, kept = 0;
    if (l->count > s->key_capacity / 2) {
        uint64_t *key = cw_realloc(s->fall->deal->env, s->key, s->key_capacity, 2 * l->count,
                                   sizeof *key);
        if (!key)
            return CW_NO_MEMORY;
        s->key = key;
        s->key_capacity = 2 * l->count;
    }
    uint64_t *own = s->key + l->count;
    for (size_t i = 0; i < l->count; i++)
        s->key[i] = own[i] = cw_rng_next(&s->rng);
    uint64_t limit = nth(s->key, l->count, s->width - 1);
    for (size_t i = 0; i < l->count && kept < s->width; i++) {
        if (own[i] > limit)
            continue;
        memmove(l->set + kept * words, l->set + i * words, words * sizeof *l->set);
        l->step[kept++] = l->step[i];
    }
    l->count = kept;
    return CW_OK;
}

/* --- searching ------------------------------------------------------------------------------- */

static enum cw_status expand(struct search *s, size_t depth, size_t number)
{
    struct link_fall *fall = s->fall;
    const struct link_layer *from = &fall->layer[depth];
    link_drop_lay(&s->drop, from->set + number * fall->words);
    enum cw_status status = link_drop_moves(&s->drop, true);
    fall->expanded++;
    struct link_layer *to = &fall->layer[depth + 1];
    for (size_t i = 0; status == CW_OK && i < s->drop.moves; i++) {
        struct link_pair m = s->drop.move[i];
        status = drain(s, to, WAITING - 1);
        size_t last = (s->queue.first + s->queue.count) % WAITING;
        link_drop_take(&s->drop, m, s->queue.set + last * fall->words);
        enqueue(s, to, (struct link_step){(uint32_t)number, (uint16_t)m.a, (uint16_t)m.b});
    }
    return status;
}

/* The steps that led to a position. The pieces are those of the canonical sets; a piece in the
 * order may have had to stand in for a like one that was loaded below it, so the order names the
 * pieces by where they are on the board when they go. */
static void write_order(const struct link_fall *fall, size_t depth, size_t number,
                        struct link_order *order)
{
    order->count = depth;
    for (size_t i = depth; i > 0; i--) {
        struct link_step step = fall->layer[i].step[number];
        order->pair[i - 1] = (struct link_pair){step.a, step.b};
        number = step.parent;
    }
}

static size_t held(const struct search *s)
{
    size_t bytes = s->index.slots * sizeof *s->index.slot + s->key_capacity * sizeof *s->key;
    for (size_t i = 0; i < s->fall->allocated; i++)
        bytes += s->fall->layer[i].capacity *
                 (s->fall->words * sizeof(uint64_t) + sizeof(struct link_step));
    return bytes;
}

static enum cw_status make_layer(struct search *s, size_t depth)
{
    struct link_fall *fall = s->fall;
    fall->layer[depth + 1].count = 0;
    fall->layers = depth + 2;
    clear_index(s);
    s->queue.count = 0;
    for (size_t i = 0; i < fall->layer[depth].count; i++) {
        enum cw_status status = expand(s, depth, i);
        if (status == CW_OK && i % CHECK_EVERY == 0) {
            status = link_limits_check(fall->deal->env, s->limits);
            if (status == CW_OK && s->limits->memory && held(s) > s->limits->memory)
                status = CW_END;
        }
        if (status == CW_OK && s->most && fall->layer[depth + 1].count > s->most)
            status = CW_END;
        if (status != CW_OK)
            return status;
    }
    enum cw_status status = drain(s, &fall->layer[depth + 1], 0);
    if (status != CW_OK)
        return status;
    /* a little more is let pass */
    if (!s->most && fall->layer[depth + 1].count > s->width + s->width / 2)
        return cut(s, &fall->layer[depth + 1]);
    if (s->whole == depth)
        s->whole = depth + 1;
    return CW_OK;
}

/* One search of the present width, from the last whole layer on. CW_OK solved, CW_NO refuted,
 * CW_END died after cuts. */
static enum cw_status descend(struct search *s, struct link_order *order)
{
    struct link_fall *fall = s->fall;
    size_t pairs = link_most_pairs(fall->deal), depth = s->whole;
    enum cw_status status = CW_OK;
    while (depth < pairs && status == CW_OK) {
        status = make_layer(s, depth);
        if (status != CW_OK || fall->layer[depth + 1].count == 0)
            break;
        depth++;
    }
    if (depth > fall->deepest || depth == pairs) {
        fall->deepest = depth;
        write_order(fall, depth, 0, order);
    }
    if (status == CW_OK && depth < pairs)
        status = s->whole > depth ? CW_NO : CW_END;
    return status;
}

static enum cw_status start(struct search *s)
{
    struct link_fall *fall = s->fall;
    const struct link_deal *d = fall->deal;
    enum cw_status status = link_drop_new(d, &s->drop);
    s->queue.set = cw_calloc(d->env, WAITING * fall->words, sizeof *s->queue.set);
    if (!s->queue.set)
        return CW_NO_MEMORY;
    for (uint32_t i = 0; i < d->pieces; i++)
        cw_bits_set(s->queue.set, i);
    fall->layer[0].count = 0;
    fall->layers = 1;
    return status == CW_OK
               ? append(fall, &fall->layer[0], s->queue.set, (struct link_step){0, 0, 0})
               : status;
}

/* Whether a search that has died after cuts can be made again. */
static bool may_go_on(const struct search *s, enum cw_status status)
{
    size_t memory = s->limits->memory;
    return status == CW_END && link_limits_check(s->fall->deal->env, s->limits) == CW_OK &&
           !(memory && held(s) > memory) && s->width <= UINT32_MAX / LEAP / GROWTH;
}

enum cw_status link_fall_solve(struct link_fall *fall, const struct link_limits *limits,
                               uint64_t seed, struct link_order *order)
{
    struct search s = {.fall = fall, .limits = limits};
    struct cw_env *env = fall->deal->env;
    cw_rng_seed(&s.rng, seed, 1);
    order->count = 0;
    enum cw_status status = start(&s);
    if (status == CW_OK)
        for (s.width = FIRST_WIDTH;; s.width *= GROWTH) {
            size_t before = fall->deepest;
            status = descend(&s, order);
            if (may_go_on(&s, status) && s.width >= WIDE && fall->deepest == before) {
                s.most = LEAP * s.width;
                status = descend(&s, order);
                s.most = 0;
            }
            if (!may_go_on(&s, status))
                break;
        }
    link_drop_free(&s.drop);
    cw_release(env, s.index.slot, s.index.slots, sizeof *s.index.slot);
    cw_release(env, s.key, s.key_capacity, sizeof *s.key);
    cw_release(env, s.queue.set, WAITING * fall->words, sizeof *s.queue.set);
    return status;
}
