/* SPDX-License-Identifier: MIT */
#include "games/twixt/twixt_dense.h"

#include <string.h>
#include "core/bitset.h"
#include "core/dsu.h"

/* gcc and clang, as bitset.h demands */
#define ALWAYS_INLINE inline __attribute__((always_inline))

enum { MARGIN = 3, SMALL_STRIDE = 32, BLOCKED_SHIFT = 16, MOST_CELLS = 1 << 24 };
static const uint32_t taken_bit = 1u << 24;

/* --- the board -------------------------------------------------------------------------------- */

/* Rows of one length for all small boards: the offsets in mark[] then serve them all. */
static size_t stride_of(uint64_t n)
{
    return n + 1 + MARGIN <= SMALL_STRIDE ? SMALL_STRIDE : (size_t)n + 1 + MARGIN;
}

size_t twixt_dense_cells(uint64_t n)
{
    if (n >= 4096)
        return SIZE_MAX;
    /* the margin of a row's end serves the next row's beginning */
    size_t cells = stride_of(n) * ((size_t)n + 1 + 2 * MARGIN) + 2 * MARGIN;
    return cells <= MOST_CELLS ? cells : SIZE_MAX;
}

/* Adds a bit to the mark at an offset. */
static void add_mark(struct twixt_mark *marks, size_t *count, int32_t offset, unsigned dir)
{
    size_t i = 0;
    while (i < *count && marks[i].offset != offset)
        i++;
    if (i == *count) {
        marks[i].offset = offset;
        (*count)++;
    }
    marks[i].bits |= 1u << (BLOCKED_SHIFT + dir);
}

/* Writes down, for each direction, which links cross the link from a new peg: both their ends are
 * marked, as either may get its peg later.  The ends fall on twelve holes. */
static void build_marks(struct twixt_dense *d)
{
    int32_t stride = (int32_t)d->stride;
    memset(d->mark, 0, sizeof d->mark);
    d->marks = 0;
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++) {
        d->step[dir] = twixt_steps[dir].dy * stride + twixt_steps[dir].dx;
        int32_t left = dir < 4 ? 0 : d->step[dir];
        size_t count = 0;
        for (size_t i = 0; i < twixt_crosser_count; i++) {
            const struct twixt_crosser *c = &twixt_crossers[i];
            if ((unsigned)c->link != dir % 4)
                continue;
            unsigned across = (unsigned)c->dir;
            int32_t end = left + c->dy * stride + c->dx;
            int32_t step = twixt_steps[across].dy * stride + twixt_steps[across].dx;
            add_mark(d->mark[dir], &count, end, across);
            add_mark(d->mark[dir], &count, end + step, across ^ 4);
        }
        if (count > d->marks)
            d->marks = count;
    }
}

enum cw_status twixt_dense_start(struct twixt_dense *d, struct cw_env *env, uint64_t n)
{
    size_t cells = twixt_dense_cells(n);
    d->env = env;
    if (cells > d->capacity) {
        twixt_dense_free(d);
        d->env = env;
        d->cell = cw_alloc(env, cells, sizeof *d->cell);
        d->parent = cw_alloc(env, cells, sizeof *d->parent);
        d->move = cw_alloc(env, cells, sizeof *d->move);
        d->capacity = cells;
        if (!d->cell || !d->parent || !d->move) {
            twixt_dense_free(d);
            return CW_NO_MEMORY;
        }
    }
    if (d->stride != stride_of(n)) {
        d->stride = stride_of(n);
        build_marks(d);
    }
    d->origin = d->stride * MARGIN + MARGIN;
    d->n = n;
    memset(d->cell, 0, cells * sizeof *d->cell);
    for (uint32_t i = 0; i < 4; i++)
        d->parent[i] = i;
    return CW_OK;
}

void twixt_dense_free(struct twixt_dense *d)
{
    if (!d->env)
        return;
    cw_release(d->env, d->cell, d->capacity, sizeof *d->cell);
    cw_release(d->env, d->parent, d->capacity, sizeof *d->parent);
    cw_release(d->env, d->move, d->capacity, sizeof *d->move);
    memset(d, 0, sizeof *d);
}

/* --- moves ------------------------------------------------------------------------------------ */

/* What a move breaks that is not plainly on the board and in no wrong zone. */
static enum twixt_fault fault_of(const struct twixt_dense *d, const struct twixt_hole *hole)
{
    return hole->x > d->n || hole->y > d->n ? TWIXT_OFF_BOARD : TWIXT_WRONG_ZONE;
}

uint64_t twixt_dense_taken_by(const struct twixt_dense *d, const struct twixt_hole *hole)
{
    size_t at = d->origin + (size_t)hole->y * d->stride + (size_t)hole->x;
    return d->cell[at] & taken_bit ? d->move[at] : 0;
}

/* Tells the eight holes a knight's move away that a peg stands here: `bit` is that of direction 0.
 * Written out, so that a constant stride becomes eight fixed addresses; the order is that of
 * twixt_steps[], each with the bit of the opposite direction. */
static inline void tell_neighbours(uint32_t *cell, ptrdiff_t stride, uint32_t bit)
{
    cell[2 * stride + 1] |= bit << 4;
    cell[stride + 2] |= bit << 5;
    cell[2 - stride] |= bit << 6;
    cell[1 - 2 * stride] |= bit << 7;
    cell[-2 * stride - 1] |= bit;
    cell[-stride - 2] |= bit << 1;
    cell[stride - 2] |= bit << 2;
    cell[2 * stride - 1] |= bit << 3;
}

/* Joins the set of a root to that of another peg; returns the root of both. */
static inline uint32_t join_root(uint32_t *parent, uint32_t root, uint32_t other)
{
    other = cw_dsu_find(parent, other);
    uint32_t low = root < other ? root : other, high = root < other ? other : root;
    parent[high] = low;
    return low;
}

/* Makes the links of a new peg, whose root is `root`.  `near` has a bit for each direction with an
 * own peg, `blocked` for each in which a link would cross one that exists: there it is refused. */
static ALWAYS_INLINE void join_links(struct twixt_dense *d, uint32_t *cell, uint32_t at,
                                     uint32_t root, uint32_t near, uint32_t blocked)
{
    uint32_t made = near & ~blocked;
    uint32_t *parent = d->parent;
    size_t marks = d->marks;
    while (made) {
        unsigned dir = cw_ctz64(made);
        made &= made - 1;
        const struct twixt_mark *mark = d->mark[dir];
        for (size_t i = 0; i < marks; i++)
            cell[mark[i].offset] |= mark[i].bits;
        root = join_root(parent, root, at + (uint32_t)d->step[dir]);
    }
}

/* Makes one move.  Inlined by force, for a constant player and, on small boards, a constant stride:
 * left to itself gcc makes one general function of it, which costs a tenth. */
static ALWAYS_INLINE enum twixt_fault place(struct twixt_dense *d, const struct twixt_hole *hole,
                                            unsigned player, ptrdiff_t stride, bool lenient,
                                            uint64_t move, uint64_t *won)
{
    uint64_t n = d->n, across = player ? hole->x : hole->y, along = player ? hole->y : hole->x;
    uint32_t at = (uint32_t)(d->origin + (size_t)hole->y * (size_t)stride + (size_t)hole->x);
    uint32_t *cell = d->cell + at;
    uint32_t *parent = d->parent;
    if (along > n || across >= n || across == 0) {
        enum twixt_fault fault = fault_of(d, hole);
        if (!lenient || fault == TWIXT_OFF_BOARD)
            return fault;
    }
    uint32_t seen = *cell;
    if (seen & taken_bit)
        return TWIXT_TAKEN;
    *cell = seen | taken_bit;
    tell_neighbours(cell, stride, 1u << (8 * player));
    parent[at] = at;
    d->move[at] = (uint32_t)move;
    uint32_t root = at;
    if (along == 0)
        root = join_root(parent, root, 2 * player);
    if (along == n)
        root = join_root(parent, root, 2 * player + 1);
    join_links(d, cell, at, root, seen >> (8 * player) & 0xff, seen >> BLOCKED_SHIFT);
    /* the lowest index is the root: the far zone's root is itself until it meets the near one */
    if (parent[2 * player + 1] != 2 * player + 1 && !*won)
        *won = move;
    return TWIXT_FINE;
}

static ALWAYS_INLINE size_t play(struct twixt_dense *d, const struct twixt_hole *holes,
                                 size_t count, uint64_t first, ptrdiff_t stride, bool lenient,
                                 uint64_t won[2], enum twixt_fault *fault)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t move = first + i;
        enum twixt_fault found;
        if (!lenient && (won[0] | won[1]))
            found = TWIXT_GAME_OVER;
        else if (move % 2)
            found = place(d, &holes[i], 0, stride, lenient, move, &won[0]);
        else
            found = place(d, &holes[i], 1, stride, lenient, move, &won[1]);
        if (found != TWIXT_FINE && !lenient) {
            *fault = found;
            return i;
        }
    }
    *fault = TWIXT_FINE;
    return count;
}

size_t twixt_dense_play(struct twixt_dense *d, const struct twixt_hole *holes, size_t count,
                        uint64_t first, bool lenient, uint64_t won[2], enum twixt_fault *fault)
{
    if (d->stride == SMALL_STRIDE)
        return play(d, holes, count, first, SMALL_STRIDE, lenient, won, fault);
    return play(d, holes, count, first, (ptrdiff_t)d->stride, lenient, won, fault);
}
