/* SPDX-License-Identifier: MIT
 *
 * link_fall.h - exact solving with gravity: a search by layers, a layer a pair removed.
 *
 * A position is the set of pieces left, since what falls keeps its stack and its order in it.  Sets
 * that give the same board are one: in each stack the one kept is that which is found by taking,
 * from the place of rest outwards, the first piece of the group that is wanted there.  Layers keep
 * at most `width` positions; when the last layer dies out and none was cut, the layers are a
 * refutation (docs/witness/link-solve.md); else the width grows.
 *
 * Free groups.  A piece with nothing but its own group above it (in its stack, away from the place
 * of rest) holds up no other: taking it moves no piece of another group and blocks no path.  When
 * that is so of all pieces left of a group, and they can all go, they may as well go now: the other
 * moves of any solution stay legal in their order.  Such a position has one successor only.
 */
#ifndef LINK_FALL_H
#define LINK_FALL_H

#include "games/link/link_solve.h"

/* How a position came about: from which one of the layer before, by which pair. */
struct link_step {
    uint32_t parent;
    uint16_t a, b;
};

struct link_layer {
    uint64_t *set;          /* words of a position, one after the other */
    struct link_step *step;
    size_t count, capacity;
};

struct link_fall {
    const struct link_deal *deal;
    size_t words; /* a position */
    struct link_layer *layer;
    size_t layers;  /* those that are there: the last may be empty */
    size_t allocated;
    size_t deepest; /* most pairs removed in any search */
    uint64_t expanded;
};

enum cw_status link_fall_new(const struct link_deal *deal, struct link_fall *fall);
void link_fall_free(struct link_fall *fall); /* fine on a zeroed struct */

/* CW_OK: *order takes as many pairs as the groups have.  CW_NO: no order does, *order is one of the
 * longest, and the layers prove both.  CW_END: the limits were reached; *order then holds the
 * longest order found.  CW_NO_MEMORY, CW_CANCELLED.  Pieces in the order are those of canonical
 * sets: replay it with link_drop_take(). */
enum cw_status link_fall_solve(struct link_fall *fall, const struct link_limits *limits,
                               uint64_t seed, struct link_order *order);

#endif
