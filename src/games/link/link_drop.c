/* SPDX-License-Identifier: MIT
 *
 * link_drop.c - one position under gravity.  The search by layers spends its time here.
 */
#include "games/link/link_drop.h"

#define NOTHING UINT32_MAX
enum { PLACES = LINK_FIELD_PLACES * LINK_FIELD_PLACES };

enum cw_status link_drop_new(const struct link_deal *d, struct link_drop *drop)
{
    struct cw_env *env = d->env;
    *drop = (struct link_drop){.deal = d, .words = cw_bits_words(d->pieces)};
    drop->set = cw_alloc(env, drop->words, sizeof *drop->set);
    drop->spot = cw_alloc(env, d->pieces, sizeof *drop->spot);
    drop->top = cw_alloc(env, d->stacks, sizeof *drop->top);
    drop->run = cw_alloc(env, d->stacks, sizeof *drop->run);
    drop->left = cw_alloc(env, d->groups, sizeof *drop->left);
    drop->free = cw_alloc(env, d->groups, sizeof *drop->free);
    drop->at = cw_alloc(env, PLACES, sizeof *drop->at);
    drop->sight = cw_alloc(env, d->pieces, sizeof *drop->sight);
    drop->seeing = cw_alloc(env, d->groups, sizeof *drop->seeing);
    link_field_init(d, &drop->blank);
    bool all = drop->set && drop->spot && drop->top && drop->run && drop->left && drop->free &&
               drop->at && drop->sight && drop->seeing;
    return all ? CW_OK : CW_NO_MEMORY;
}

void link_drop_free(struct link_drop *drop)
{
    const struct link_deal *d = drop->deal;
    if (!d)
        return;
    cw_release(d->env, drop->set, drop->words, sizeof *drop->set);
    cw_release(d->env, drop->spot, d->pieces, sizeof *drop->spot);
    cw_release(d->env, drop->top, d->stacks, sizeof *drop->top);
    cw_release(d->env, drop->run, d->stacks, sizeof *drop->run);
    cw_release(d->env, drop->left, d->groups, sizeof *drop->left);
    cw_release(d->env, drop->free, d->groups, sizeof *drop->free);
    cw_release(d->env, drop->at, PLACES, sizeof *drop->at);
    cw_release(d->env, drop->sight, d->pieces, sizeof *drop->sight);
    cw_release(d->env, drop->seeing, d->groups, sizeof *drop->seeing);
    cw_release(d->env, drop->move, drop->move_capacity, sizeof *drop->move);
}

static bool is_full(const struct link_drop *drop, const uint64_t *set)
{
    uint32_t left = 0;
    for (size_t i = 0; i < drop->words; i++)
        left += cw_popcount64(set[i]);
    return left == drop->deal->pieces;
}

/* The bits from..to - 1 that fall into word `w`. */
static inline uint64_t word_mask(uint32_t from, uint32_t to, uint32_t w)
{
    uint64_t mask = ~(uint64_t)0;
    if (from > 64 * w)
        mask &= ~(uint64_t)0 << (from - 64 * w);
    if (to < 64 * w + 64)
        mask &= ~(~(uint64_t)0 << (to - 64 * w));
    return mask;
}

/* The next piece of a set down the stack that begins with piece `from`, or NOTHING. */
static uint32_t next_below(const uint64_t *set, uint32_t from, uint32_t piece)
{
    uint32_t w = piece / 64;
    uint64_t bits = piece % 64 ? set[w] & (((uint64_t)1 << piece % 64) - 1) : 0;
    while (bits == 0 && 64 * w > from)
        bits = set[--w];
    uint32_t found = bits ? 64 * w + 63 - cw_clz64(bits) : 0;
    return bits && found >= from ? found : NOTHING;
}

/* Takes the pieces from `first` on out of a stack; returns how many there were, and in *place how
 * many lie below. */
static uint32_t lift(struct link_drop *drop, uint32_t s, uint32_t first, uint32_t *place)
{
    const struct link_deal *d = drop->deal;
    uint32_t from = d->stack_piece[s], to = d->stack_piece[s + 1], lifted = 0;
    *place = 0;
    for (uint32_t w = from / 64; 64 * w < first; w++)
        *place += cw_popcount64(drop->set[w] & word_mask(from, first, w));
    for (uint32_t w = first / 64; 64 * w < to; w++)
        for (uint64_t bits = drop->set[w] & word_mask(first, to, w); bits; bits &= bits - 1) {
            drop->left[d->group[64 * w + cw_ctz64(bits)]]--;
            lifted++;
        }
    return lifted;
}

/* Finds the top of a stack and what lies free there. */
static void crown(struct link_drop *drop, uint32_t s, const uint64_t *set)
{
    const struct link_deal *d = drop->deal;
    uint32_t from = d->stack_piece[s], top = drop->top[s], run = 1;
    if (top != NOTHING)
        drop->free[d->group[top]] -= drop->run[s];
    drop->top[s] = top = next_below(set, from, d->stack_piece[s + 1]);
    if (top == NOTHING)
        return;
    uint32_t i = next_below(set, from, top);
    for (; i != NOTHING && d->group[i] == d->group[top]; i = next_below(set, from, i))
        run++;
    drop->run[s] = run;
    drop->free[d->group[top]] += run;
}

/* Lays a stack anew from `first` on, the lowest piece that is not in both sets. */
static void lay_stack(struct link_drop *drop, uint32_t s, uint32_t first, const uint64_t *set)
{
    const struct link_deal *d = drop->deal;
    const struct link_spot *cell = d->cell + d->stack_cell[s];
    uint32_t to = d->stack_piece[s + 1], place, laid = 0;
    uint32_t lifted = lift(drop, s, first, &place);
    for (uint32_t w = first / 64; 64 * w < to; w++) {
        for (uint64_t bits = set[w] & word_mask(first, to, w); bits; bits &= bits - 1, laid++) {
            uint32_t i = 64 * w + cw_ctz64(bits);
            struct link_spot spot = drop->loaded ? d->spot[i] : cell[place + laid];
            drop->spot[i] = spot;
            drop->at[spot.row * LINK_FIELD_PLACES + spot.column] = i;
            drop->left[d->group[i]]++;
            drop->changed[spot.row] |= (uint64_t)1 << spot.column;
            if (laid >= lifted)
                link_field_set(&drop->field, spot);
        }
    }
    for (uint32_t k = laid; k < lifted; k++)
        link_field_clear(&drop->field, cell[place + k]);
    crown(drop, s, set);
}

/* Compares the pieces on changed places with their neighbours. */
static void compare(struct link_drop *drop)
{
    const struct link_deal *d = drop->deal;
    const uint32_t *group = d->group;
    for (unsigned r = 1; r <= d->rows; r++) {
        const uint32_t *at = drop->at + r * LINK_FIELD_PLACES;
        uint64_t here = drop->field.row[r] & ~drop->blank.row[r];
        uint64_t next = drop->field.row[r + 1] & ~drop->blank.row[r + 1];
        uint64_t aside = drop->changed[r] | drop->changed[r] >> 1;
        uint64_t below = drop->changed[r] | drop->changed[r + 1];
        drop->changed[r] = 0;
        drop->beside[r] &= here & here >> 1 & ~aside;
        drop->under[r] &= here & next & ~below;
        for (uint64_t bits = aside & here & here >> 1; bits; bits &= bits - 1) {
            unsigned c = cw_ctz64(bits);
            drop->beside[r] |= (uint64_t)(group[at[c]] == group[at[c + 1]]) << c;
        }
        for (uint64_t bits = below & here & next; bits; bits &= bits - 1) {
            unsigned c = cw_ctz64(bits);
            drop->under[r] |= (uint64_t)(group[at[c]] == group[at[c + LINK_FIELD_PLACES]]) << c;
        }
    }
}

/* Lays out no piece at all. */
static void sweep(struct link_drop *drop)
{
    const struct link_deal *d = drop->deal;
    memset(drop->set, 0, drop->words * sizeof *drop->set);
    memset(drop->left, 0, d->groups * sizeof *drop->left);
    memset(drop->free, 0, d->groups * sizeof *drop->free);
    for (uint32_t s = 0; s < d->stacks; s++)
        drop->top[s] = NOTHING;
    drop->field = drop->blank;
}

void link_drop_forget(struct link_drop *drop)
{
    drop->settled = false;
}

void link_drop_lay(struct link_drop *drop, const uint64_t *set)
{
    const struct link_deal *d = drop->deal;
    uint32_t from = 0; /* pieces below are laid */
    drop->loaded = is_full(drop, set);
    if (drop->loaded || !drop->settled)
        sweep(drop);
    drop->settled = !drop->loaded;
    for (uint32_t w = 0; w < drop->words; w++) {
        uint64_t other = drop->set[w] ^ set[w];
        while (other && (other &= word_mask(from, 64 * w + 64, w)) != 0) {
            uint32_t first = 64 * w + cw_ctz64(other), s = d->stack[first];
            lay_stack(drop, s, first, set);
            from = d->stack_piece[s + 1];
            if (from >= 64 * w + 64)
                break;
        }
    }
    memcpy(drop->set, set, drop->words * sizeof *set);
    if (d->rules.adjacent)
        compare(drop);
}

static enum cw_status add_move(struct link_drop *drop, uint32_t a, uint32_t b)
{
    void *array = drop->move;
    enum cw_status status = cw_grow(drop->deal->env, &array, drop->moves, &drop->move_capacity,
                                    sizeof *drop->move);
    drop->move = array;
    if (status == CW_OK)
        drop->move[drop->moves++] = (struct link_pair){a, b};
    return status;
}

/* --- free groups ----------------------------------------------------------------------------- */

/* Whether pieces of one group that lie free can always go, in whatever number: from above all
 * stacks, where a path runs round the board. */
static bool sky(const struct link_rules *rules)
{
    return rules->outside && rules->adjacent && rules->turns >= 2 &&
           rules->gravity >= LINK_DOWN && rules->gravity <= LINK_RIGHT;
}

/* The next piece down a stack, or NOTHING. */
static uint32_t below(const struct link_drop *drop, uint32_t piece)
{
    return next_below(drop->set, drop->deal->stack_piece[drop->deal->stack[piece]], piece);
}

static bool can_go(const struct link_drop *drop, uint32_t a, uint32_t b)
{
    const struct link_deal *d = drop->deal;
    return b != NOTHING && d->group[a] == d->group[b] &&
           link_field_join(&d->rules, &drop->field, drop->spot[a], drop->spot[b]);
}

/* A pair of a free group after which it is free still: two tops, or the two on top of one stack. */
static bool free_pair(const struct link_drop *drop, struct link_pair *pair)
{
    const struct link_deal *d = drop->deal;
    bool open = sky(&d->rules);
    for (uint32_t s = 0; s < d->stacks; s++) {
        uint32_t a = drop->top[s];
        if (a == NOTHING)
            continue;
        uint32_t g = d->group[a], left = drop->left[g];
        if (drop->free[g] < left || left % 2 || (left > 2 && !open))
            continue;
        pair->a = a;
        pair->b = below(drop, a);
        if (can_go(drop, a, pair->b))
            return true;
        for (uint32_t t = s + 1; t < d->stacks; t++) {
            pair->b = drop->top[t];
            if (can_go(drop, a, pair->b))
                return true;
        }
    }
    return false;
}

/* --- moves ----------------------------------------------------------------------------------- */

/* Pieces of one group side by side, in row r or between it and the next. */
static enum cw_status neighbours(struct link_drop *drop, unsigned r)
{
    const uint32_t *at = drop->at + r * LINK_FIELD_PLACES;
    enum cw_status status = CW_OK;
    for (uint64_t bits = drop->beside[r]; bits && status == CW_OK; bits &= bits - 1) {
        unsigned c = cw_ctz64(bits);
        status = add_move(drop, at[c], at[c + 1]);
    }
    for (uint64_t bits = drop->under[r]; bits && status == CW_OK; bits &= bits - 1) {
        unsigned c = cw_ctz64(bits);
        status = add_move(drop, at[c], at[c + LINK_FIELD_PLACES]);
    }
    return status;
}

/* Notes the pieces of a row that have an empty place beside them. */
static void look_round(struct link_drop *drop, unsigned r, uint64_t here)
{
    const struct link_deal *d = drop->deal;
    const struct link_field *f = &drop->field;
    uint64_t boxed = (f->row[r] << 1 | 1) & (f->row[r] >> 1 | (uint64_t)1 << 63) & f->row[r - 1] &
                     f->row[r + 1];
    for (uint64_t bits = here & ~boxed; bits; bits &= bits - 1) {
        unsigned c = cw_ctz64(bits);
        uint32_t piece = drop->at[r * LINK_FIELD_PLACES + c], g = d->group[piece];
        struct link_sight *sight = &drop->sight[d->first[g] + drop->seeing[g]++];
        sight->piece = piece;
        sight->spot = (struct link_spot){(uint8_t)r, (uint8_t)c};
    }
}

/* link_field_join() for two pieces that are not side by side. */
static bool join(const struct link_drop *drop, const struct link_sight *a,
                 const struct link_sight *b)
{
    const struct link_field *f = &drop->field;
    if (drop->deal->rules.turns != 2)
        return link_join_layers(f, a->spot, b->spot, drop->deal->rules.turns);
    uint64_t across = a->across & b->across, down = a->down & b->down;
    return (across && link_bridge(f->row, a->spot.row, b->spot.row, across)) ||
           (down && link_bridge(f->column, a->spot.column, b->spot.column, down));
}

static enum cw_status group_moves(struct link_drop *drop, uint32_t g)
{
    struct link_sight *sight = drop->sight + drop->deal->first[g];
    enum cw_status status = CW_OK;
    for (uint32_t i = 0; i < drop->seeing[g] && drop->seeing[g] > 1; i++) {
        struct link_spot spot = sight[i].spot;
        sight[i].across = link_run(drop->field.row[spot.row], spot.column);
        sight[i].down = link_run(drop->field.column[spot.column], spot.row);
    }
    for (uint32_t i = 1; i < drop->seeing[g]; i++)
        for (uint32_t k = 0; k < i; k++) {
            struct link_spot a = sight[k].spot, b = sight[i].spot;
            if (!link_side_by_side(a.row, a.column, b.row, b.column) &&
                join(drop, &sight[k], &sight[i]) &&
                (status = add_move(drop, sight[k].piece, sight[i].piece)) != CW_OK)
                return status;
        }
    return status;
}

enum cw_status link_drop_moves(struct link_drop *drop, bool free_only)
{
    const struct link_deal *d = drop->deal;
    struct link_pair pair;
    enum cw_status status = CW_OK;
    drop->moves = 0;
    if (free_only && !drop->loaded && free_pair(drop, &pair))
        return add_move(drop, pair.a, pair.b);
    memset(drop->seeing, 0, d->groups * sizeof *drop->seeing);
    for (unsigned r = 1; r <= d->rows && status == CW_OK; r++) {
        if (d->rules.adjacent)
            status = neighbours(drop, r);
        look_round(drop, r, drop->field.row[r] & ~drop->blank.row[r]);
    }
    for (uint32_t g = 0; g < d->groups && status == CW_OK; g++)
        status = group_moves(drop, g);
    return status;
}

/* --- taking ---------------------------------------------------------------------------------- */

/* Takes a piece out of its stack: those above it become the first of their groups that are there.
 * */
static void take(const struct link_drop *drop, uint32_t piece, uint64_t *set)
{
    const struct link_deal *d = drop->deal;
    uint32_t begin = d->stack_piece[d->stack[piece]], end = d->stack_piece[d->stack[piece] + 1];
    uint32_t slot = piece;
    cw_bits_clear(set, piece);
    while (slot > begin && !cw_bits_get(set, slot - 1))
        slot--;
    for (uint32_t i = piece + 1; i < end; i++) {
        if (!cw_bits_get(set, i))
            continue;
        while (d->group[slot] != d->group[i])
            slot++;
        if (slot != i) {
            cw_bits_clear(set, i);
            cw_bits_set(set, slot);
        }
        slot++;
    }
}

void link_drop_take(const struct link_drop *drop, struct link_pair pair, uint64_t *set)
{
    memcpy(set, drop->set, drop->words * sizeof *set);
    uint32_t low = pair.a < pair.b ? pair.a : pair.b, high = pair.a < pair.b ? pair.b : pair.a;
    take(drop, high, set); /* what is above moves down, never below `low`'s place */
    take(drop, low, set);
}
