/* SPDX-License-Identifier: MIT
 *
 * link_drop.c - one position under gravity.
 */
#include "games/link/link_drop.h"

enum cw_status link_drop_new(const struct link_deal *deal, struct link_drop *drop)
{
    *drop = (struct link_drop){.deal = deal, .words = cw_bits_words(deal->pieces)};
    drop->set = cw_alloc(deal->env, drop->words, sizeof *drop->set);
    drop->spot = cw_alloc(deal->env, deal->pieces, sizeof *drop->spot);
    drop->top = cw_alloc(deal->env, deal->stacks, sizeof *drop->top);
    drop->heap = cw_alloc(deal->env, deal->stacks, sizeof *drop->heap);
    drop->sight = cw_alloc(deal->env, deal->pieces, sizeof *drop->sight);
    link_field_init(deal, &drop->blank);
    return drop->sight && drop->set && drop->spot && drop->top && drop->heap ? CW_OK : CW_NO_MEMORY;
}

void link_drop_free(struct link_drop *drop)
{
    if (!drop->deal)
        return;
    struct cw_env *env = drop->deal->env;
    cw_release(env, drop->set, drop->words, sizeof *drop->set);
    cw_release(env, drop->spot, drop->deal->pieces, sizeof *drop->spot);
    cw_release(env, drop->top, drop->deal->stacks, sizeof *drop->top);
    cw_release(env, drop->heap, drop->deal->stacks, sizeof *drop->heap);
    cw_release(env, drop->sight, drop->deal->pieces, sizeof *drop->sight);
    cw_release(env, drop->move, drop->move_capacity, sizeof *drop->move);
}

static bool is_full(const struct link_drop *drop, const uint64_t *set)
{
    uint32_t left = 0;
    for (size_t i = 0; i < drop->words; i++)
        left += cw_popcount64(set[i]);
    return left == drop->deal->pieces;
}

void link_drop_lay(struct link_drop *drop, const uint64_t *set)
{
    const struct link_deal *d = drop->deal;
    memcpy(drop->set, set, drop->words * sizeof *set);
    drop->field = drop->blank;
    drop->loaded = is_full(drop, set);
    for (uint32_t s = 0; s < d->stacks; s++) {
        const struct link_spot *cell = d->cell + d->stack_cell[s];
        uint32_t top = UINT32_MAX, heap = UINT32_MAX;
        for (uint32_t i = d->stack_piece[s]; i < d->stack_piece[s + 1]; i++) {
            if (!cw_bits_get(set, i))
                continue;
            struct link_spot spot = drop->loaded ? d->spot[i] : *cell++;
            drop->spot[i] = spot;
            link_field_set(&drop->field, spot);
            if (top == UINT32_MAX || d->group[top] != d->group[i])
                heap = i;
            top = i;
        }
        drop->top[s] = top;
        drop->heap[s] = heap;
    }
}

static enum cw_status add_move(struct link_drop *drop, struct link_pair pair)
{
    void *array = drop->move;
    enum cw_status status = cw_grow(drop->deal->env, &array, drop->moves, &drop->move_capacity,
                                    sizeof *drop->move);
    drop->move = array;
    if (status == CW_OK)
        drop->move[drop->moves++] = pair;
    return status;
}

/* Whether two pieces of a free group can go so that it stays free: tops, or the two highest of a
 * stack. */
static bool both_exposed(const struct link_drop *drop, uint32_t a, uint32_t b)
{
    const struct link_deal *d = drop->deal;
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    if (drop->top[d->stack[high]] != high)
        return false;
    if (d->stack[low] != d->stack[high])
        return drop->top[d->stack[low]] == low;
    for (uint32_t i = low + 1; i < high; i++)
        if (cw_bits_get(drop->set, i))
            return false;
    return true;
}

/* Whether pieces of one group that lie free can always go, in whatever number: from above all
 * stacks, where a path runs round the board. */
static bool sky(const struct link_rules *rules)
{
    return rules->outside && rules->adjacent && rules->turns >= 2 &&
           rules->gravity >= LINK_DOWN && rules->gravity <= LINK_RIGHT;
}

/* A piece that is left, with the empty places that it sees along its row and its column. */
static void see(const struct link_field *f, struct link_spot spot, struct link_sight *sight)
{
    uint64_t sides = (uint64_t)5 << (spot.column - 1), ends = (uint64_t)5 << (spot.row - 1);
    sight->spot = spot;
    sight->boxed = (f->row[spot.row] & sides) == sides && (f->column[spot.column] & ends) == ends;
    if (!sight->boxed) {
        sight->across = link_run(f->row[spot.row], spot.column);
        sight->down = link_run(f->column[spot.column], spot.row);
    }
}

/* link_field_join() for two pieces that were looked at before. */
static bool join(const struct link_drop *drop, const struct link_sight *a,
                 const struct link_sight *b)
{
    const struct link_rules *rules = &drop->deal->rules;
    if (link_side_by_side(a->spot.row, a->spot.column, b->spot.row, b->spot.column))
        return rules->adjacent;
    if (a->boxed || b->boxed)
        return false;
    if (rules->turns != 2)
        return link_join_layers(&drop->field, a->spot, b->spot, rules->turns);
    uint64_t across = a->across & b->across, down = a->down & b->down;
    return (across && link_bridge(drop->field.row, a->spot.row, b->spot.row, across)) ||
           (down && link_bridge(drop->field.column, a->spot.column, b->spot.column, down));
}

/* The pairs of one group that can go; *free says whether all its pieces lie free. */
static enum cw_status group_moves(struct link_drop *drop, uint32_t g, bool *free)
{
    const struct link_deal *d = drop->deal;
    uint32_t left = 0;
    *free = true;
    for (uint32_t i = d->first[g]; i < d->first[g + 1]; i++) {
        uint32_t a = d->member[i];
        if (!cw_bits_get(drop->set, a))
            continue;
        *free &= a >= drop->heap[d->stack[a]];
        see(&drop->field, drop->spot[a], &drop->sight[left]);
        drop->sight[left].piece = a;
        for (uint32_t k = 0; k < left; k++) {
            if (!join(drop, &drop->sight[k], &drop->sight[left]))
                continue;
            enum cw_status status = add_move(drop, (struct link_pair){drop->sight[k].piece, a});
            if (status != CW_OK)
                return status;
        }
        left++;
    }
    *free &= left == 2 || (left % 2 == 0 && sky(&d->rules));
    return CW_OK;
}

enum cw_status link_drop_moves(struct link_drop *drop, bool free_only)
{
    drop->moves = 0;
    for (uint32_t g = 0; g < drop->deal->groups; g++) {
        bool free;
        size_t before = drop->moves;
        enum cw_status status = group_moves(drop, g, &free);
        if (status != CW_OK)
            return status;
        for (size_t i = before; free && free_only && !drop->loaded && i < drop->moves; i++)
            if (both_exposed(drop, drop->move[i].a, drop->move[i].b)) {
                drop->move[0] = drop->move[i];
                drop->moves = 1;
                return CW_OK;
            }
    }
    return CW_OK;
}

/* Takes a piece out of its stack: those above it become the first of their groups that are there. */
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
