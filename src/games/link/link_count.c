/* SPDX-License-Identifier: MIT
 *
 * link_count.c - how many pairings of the whole board have a clearing order.
 *
 * Two closures squeeze the answer.  In the sure one a piece vanishes when every partner still open
 * to it can be joined: where it takes all pieces, every completion counts.  In the relaxed one a
 * piece vanishes when some partner can: where it leaves a piece, none does.  Between them, a piece
 * is given each of its partners in turn.  What the rest of a branch comes to depends only on the
 * pieces that surely vanish and on the pairs made in groups that are not among them altogether, so
 * equal cases are counted once.
 */
#include "games/link/link_task.h"

enum { LIMBS = 32, NONE = 0xffff, GONE = 0xfffe };

/* A number of up to 2048 bits, lowest limb first. */
struct big {
    uint64_t limb[LIMBS];
};

struct memo {
    uint32_t key;   /* index of its state in `keys`; UINT32_MAX = free */
    uint32_t value; /* index in `values` */
};

struct frame {
    uint32_t piece, next; /* who is being paired, and the place in its group to try next */
    uint32_t slot_key;
    struct big sum, factor;
};

struct counter {
    const struct link_deal *deal;
    const struct link_limits *limits;
    uint16_t *mate;            /* NONE = open */
    uint32_t *closed;          /* of a group: one more than the depth from which on all of it surely
                                * vanishes; above the present depth = it does not */
    uint16_t *state;           /* scratch: the key of the present case */
    struct frame *frame;
    size_t depth;
    uint16_t *keys;
    size_t key_count, key_capacity; /* in states */
    struct big *values;
    size_t value_count, value_capacity;
    struct memo *table;
    size_t slots;
    uint64_t nodes;
    bool overflow;
};

static void multiply(struct counter *c, struct big *a, uint64_t by)
{
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) { /* 64 x 32 bits at a time, since there is no wider type */
        uint64_t low = (a->limb[i] & 0xffffffff) * by, high = (a->limb[i] >> 32) * by;
        uint64_t first = (low & 0xffffffff) + (carry & 0xffffffff);
        uint64_t second = (low >> 32) + (carry >> 32) + high + (first >> 32);
        a->limb[i] = second << 32 | (first & 0xffffffff);
        carry = second >> 32;
    }
    c->overflow |= carry != 0;
}

static void add(struct counter *c, struct big *a, const struct big *b)
{
    uint64_t carry = 0;
    for (int i = 0; i < LIMBS; i++) {
        uint64_t sum = a->limb[i] + b->limb[i];
        uint64_t over = sum < b->limb[i];
        a->limb[i] = sum + carry;
        carry = over | (a->limb[i] < carry);
    }
    c->overflow |= carry != 0;
}

static void product(struct counter *c, struct big *a, const struct big *b)
{
    struct big sum = {{0}};
    for (int i = 2 * LIMBS; i-- > 0;) {
        struct big part = *a;
        multiply(c, &sum, (uint64_t)1 << 16);
        multiply(c, &sum, (uint64_t)1 << 16);
        multiply(c, &part, b->limb[i / 2] >> (i % 2 ? 32 : 0) & 0xffffffff);
        add(c, &sum, &part);
    }
    *a = sum;
}

/* Digits, most significant first. */
static void print(struct big a, char *digits, size_t capacity)
{
    char text[LIMBS * 20];
    size_t count = 0;
    bool more = true;
    while (more) {
        uint64_t rest = 0;
        more = false;
        for (int i = 2 * LIMBS; i-- > 0;) {
            unsigned shift = i % 2 ? 32 : 0;
            uint64_t part = (a.limb[i / 2] >> shift & 0xffffffff) | rest << 32;
            a.limb[i / 2] = (a.limb[i / 2] & ~((uint64_t)0xffffffff << shift)) | part / 10 << shift;
            rest = part % 10;
            more |= part / 10 != 0;
        }
        text[count++] = (char)('0' + rest);
    }
    size_t at = 0;
    while (count > 0 && at + 1 < capacity)
        digits[at++] = text[--count];
    digits[at] = '\0';
}

/* --- closures -------------------------------------------------------------------------------- */

/* Whether a piece vanishes: joined to its mate, or to all (sure) or some of its open partners. */
static bool vanishes(const struct counter *c, const struct link_field *f, uint32_t piece, bool sure)
{
    const struct link_deal *d = c->deal;
    uint32_t g = d->group[piece];
    if (c->mate[piece] != NONE)
        return link_field_join(&d->rules, f, d->spot[piece], d->spot[c->mate[piece]]);
    for (uint32_t i = d->first[g]; i < d->first[g + 1]; i++) {
        uint32_t other = d->member[i];
        if (other == piece || c->mate[other] != NONE)
            continue;
        if (link_field_join(&d->rules, f, d->spot[piece], d->spot[other]) != sure)
            return !sure;
    }
    return sure;
}

/* Lets pieces vanish from the field until none does; marks them; returns how many are left. */
static uint32_t close_over(const struct counter *c, struct link_field *f, uint16_t *gone, bool sure)
{
    const struct link_deal *d = c->deal;
    uint32_t left = 0;
    for (bool more = true; more;) {
        more = false;
        left = 0;
        for (uint32_t i = 0; i < d->pieces; i++) {
            if (gone[i] == GONE)
                continue;
            if (vanishes(c, f, i, sure)) {
                link_field_clear(f, d->spot[i]);
                gone[i] = GONE;
                more = true;
            } else {
                left++;
            }
        }
    }
    return left;
}

/* --- equal cases ----------------------------------------------------------------------------- */

static uint64_t hash(const uint16_t *state, size_t n)
{
    uint64_t h = 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ state[i]) * 0x100000001b3u + (h >> 31);
    return h ^ (h >> 29);
}

static const uint16_t *key_at(const struct counter *c, uint32_t key)
{
    return c->keys + (size_t)key * c->deal->pieces;
}

static struct memo *find(struct memo *table, size_t slots, const struct counter *c,
                         const uint16_t *state)
{
    size_t n = c->deal->pieces, at = hash(state, n) & (slots - 1);
    while (table[at].key != UINT32_MAX &&
           memcmp(key_at(c, table[at].key), state, n * sizeof *state) != 0)
        at = (at + 1) & (slots - 1);
    return &table[at];
}

static enum cw_status grow_table(struct counter *c)
{
    size_t slots = c->slots ? 2 * c->slots : 1024;
    struct memo *table = cw_alloc(c->deal->env, slots, sizeof *table);
    if (!table)
        return CW_NO_MEMORY;
    memset(table, 0xff, slots * sizeof *table);
    for (size_t i = 0; i < c->slots; i++)
        if (c->table[i].key != UINT32_MAX)
            *find(table, slots, c, key_at(c, c->table[i].key)) = c->table[i];
    cw_release(c->deal->env, c->table, c->slots, sizeof *table);
    c->table = table;
    c->slots = slots;
    return CW_OK;
}

static enum cw_status keep_key(struct counter *c, uint32_t *key)
{
    size_t n = c->deal->pieces;
    void *array = c->keys;
    enum cw_status status = c->key_count >= UINT32_MAX - 1
                                ? CW_NO_MEMORY
                                : cw_grow(c->deal->env, &array, c->key_count, &c->key_capacity,
                                          n * sizeof *c->keys);
    c->keys = array;
    if (status != CW_OK)
        return status;
    memcpy(c->keys + c->key_count * n, c->state, n * sizeof *c->keys);
    *key = (uint32_t)c->key_count++;
    return CW_OK;
}

static enum cw_status remember(struct counter *c, uint32_t key, const struct big *value)
{
    void *array = c->values;
    enum cw_status status = cw_grow(c->deal->env, &array, c->value_count, &c->value_capacity,
                                    sizeof *c->values);
    c->values = array;
    if (status == CW_OK && 2 * c->value_count >= c->slots)
        status = grow_table(c);
    if (status != CW_OK)
        return status;
    *find(c->table, c->slots, c, key_at(c, key)) = (struct memo){key, (uint32_t)c->value_count};
    c->values[c->value_count++] = *value;
    return CW_OK;
}

/* --- the search ------------------------------------------------------------------------------ */

/* Writes the state, and multiplies *factor by the pairings of the groups that surely vanish since
 * the last pair was made; *best is a piece to be paired next, of the group with the fewest pieces
 * open. */
static void describe(struct counter *c, struct big *factor, uint32_t *best)
{
    const struct link_deal *d = c->deal;
    uint32_t fewest = UINT32_MAX;
    for (uint32_t g = 0; g < d->groups; g++) {
        uint32_t left = 0, open = 0, first = NONE;
        for (uint32_t i = d->first[g]; i < d->first[g + 1]; i++) {
            uint32_t piece = d->member[i];
            left += c->state[piece] != GONE;
            open += c->mate[piece] == NONE;
            if (c->mate[piece] == NONE && (first == NONE || c->state[first] != GONE))
                first = piece; /* one that surely vanishes helps at once */
        }
        bool new = c->closed[g] > c->depth;
        if (new)
            c->closed[g] = left == 0 ? (uint32_t)c->depth + 1 : UINT32_MAX;
        for (uint32_t k = open; new && left == 0 && k > 2; k -= 2)
            multiply(c, factor, k - 1);
        for (uint32_t i = d->first[g]; i < d->first[g + 1] && left > 0; i++) {
            uint32_t piece = d->member[i];
            bool gone = c->state[piece] == GONE;
            /* a pair is the same from both ends: the higher end stands for it, and vanishing is
             * kept in the highest bit */
            c->state[piece] = (uint16_t)((c->mate[piece] == NONE ? 0x7fff : c->mate[piece]) |
                                         (gone ? 0x8000 : 0));
        }
        if (left > 0 && open > 0 && open < fewest) {
            fewest = open;
            *best = first;
        }
    }
}

/* Looks at the present case.  Where it is decided, its number goes into *value and *key is
 * UINT32_MAX; else it is to be branched on *piece, its number being remembered under *key. */
static enum cw_status look(struct counter *c, struct big *value, struct big *factor,
                           uint32_t *piece, uint32_t *key)
{
    const struct link_deal *d = c->deal;
    struct link_field sure, relaxed;
    memset(value, 0, sizeof *value);
    memset(factor, 0, sizeof *factor);
    factor->limb[0] = 1;
    *key = UINT32_MAX;
    c->nodes++;
    memset(c->state, 0, d->pieces * sizeof *c->state);
    link_field_load(d, &sure);
    uint32_t left = close_over(c, &sure, c->state, true);
    describe(c, factor, piece);
    if (left == 0) {
        *value = *factor;
        return CW_OK;
    }
    struct memo *known = c->slots ? find(c->table, c->slots, c, c->state) : NULL;
    if (known && known->key != UINT32_MAX) {
        *value = c->values[known->value];
        product(c, value, factor);
        return CW_OK;
    }
    enum cw_status status = keep_key(c, key);
    if (status != CW_OK)
        return status;
    relaxed = sure;
    for (uint32_t i = 0; i < d->pieces; i++) /* `state` becomes the marks of the relaxed closure */
        c->state[i] = sure.row[d->spot[i].row] >> d->spot[i].column & 1 ? 0 : GONE;
    if (close_over(c, &relaxed, c->state, false) == 0)
        return CW_OK;
    uint32_t dead = *key;
    *key = UINT32_MAX;
    return remember(c, dead, value);
}

/* Makes the next pair of the top frame; false when it has none left. */
static bool next_pair(struct counter *c)
{
    const struct link_deal *d = c->deal;
    struct frame *f = &c->frame[c->depth - 1];
    uint32_t g = d->group[f->piece];
    if (c->mate[f->piece] != NONE) { /* take the last one back */
        c->mate[c->mate[f->piece]] = NONE;
        c->mate[f->piece] = NONE;
    }
    for (; f->next < d->first[g + 1]; f->next++) {
        uint32_t other = d->member[f->next];
        if (other == f->piece || c->mate[other] != NONE)
            continue;
        c->mate[f->piece] = (uint16_t)other;
        c->mate[other] = (uint16_t)f->piece;
        f->next++;
        return true;
    }
    return false;
}

static enum cw_status search(struct counter *c, struct big *result)
{
    struct big value = {{0}}, factor = {{0}};
    uint32_t piece = NONE, key = UINT32_MAX;
    enum cw_status status = look(c, &value, &factor, &piece, &key);
    while (status == CW_OK) {
        if (key != UINT32_MAX) {
            struct frame *f = &c->frame[c->depth++];
            *f = (struct frame){.piece = piece, .slot_key = key, .factor = factor};
            f->next = c->deal->first[c->deal->group[piece]];
        } else if (c->depth == 0) {
            *result = value;
            return CW_OK;
        } else {
            add(c, &c->frame[c->depth - 1].sum, &value);
        }
        if (c->nodes % 256 == 0 && (status = link_limits_check(c->deal->env, c->limits)) != CW_OK)
            return status;
        if (next_pair(c)) {
            status = look(c, &value, &factor, &piece, &key);
        } else {
            struct frame *f = &c->frame[--c->depth];
            status = remember(c, f->slot_key, &f->sum);
            value = f->sum;
            product(c, &value, &f->factor);
            key = UINT32_MAX;
        }
    }
    return status;
}

enum cw_status link_count(const struct link_deal *d, const struct link_limits *limits,
                          struct link_counting *count)
{
    struct counter c = {.deal = d, .limits = limits};
    struct cw_env *env = d->env;
    size_t n = d->pieces, frames = n / 2 + 1;
    struct big result = {{0}};
    c.mate = cw_alloc(env, n, sizeof *c.mate);
    c.state = cw_alloc(env, n, sizeof *c.state);
    c.closed = cw_alloc(env, d->groups, sizeof *c.closed);
    c.frame = cw_alloc(env, frames, sizeof *c.frame);
    enum cw_status status = c.mate && c.state && c.frame && c.closed ? CW_OK : CW_NO_MEMORY;
    for (size_t i = 0; status == CW_OK && i < n; i++)
        c.mate[i] = NONE;
    for (uint32_t g = 0; status == CW_OK && g < d->groups; g++)
        c.closed[g] = UINT32_MAX;
    if (status == CW_OK && 2 * link_most_pairs(d) == n)
        status = search(&c, &result);
    if (status == CW_OK && c.overflow)
        status = cw_fail(env, CW_BAD_ARGUMENT, "the number has more than 2048 bits");
    count->nodes = c.nodes;
    print(result, count->digits, sizeof count->digits);
    cw_release(env, c.mate, n, sizeof *c.mate);
    cw_release(env, c.state, n, sizeof *c.state);
    cw_release(env, c.closed, d->groups, sizeof *c.closed);
    cw_release(env, c.frame, frames, sizeof *c.frame);
    cw_release(env, c.keys, c.key_capacity, n * sizeof *c.keys);
    cw_release(env, c.values, c.value_capacity, sizeof *c.values);
    cw_release(env, c.table, c.slots, sizeof *c.table);
    return status;
}
