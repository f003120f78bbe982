/* SPDX-License-Identifier: MIT
 *
 * link_closure.h - the relaxed closure: which pieces can vanish at all while some pairs are
 * forbidden, and in which order.
 */
#ifndef LINK_CLOSURE_H
#define LINK_CLOSURE_H

#include "games/link/link_solve.h"

/* The pairs that a piece is in. */
struct link_edge {
    uint32_t variable, partner; /* partner LINK_NOBODY: the piece stays */
};

struct link_closure {
    const struct link_deal *deal;
    const struct link_edge *edge; /* of piece i: edge[from[i]..from[i + 1]) */
    const uint32_t *from;
    const signed char *value;     /* of a variable; below 0 = forbidden */
    struct link_field field;      /* what has vanished is empty */
    uint32_t *order;              /* the pieces, first those that have vanished, in order */
    uint32_t *why;                /* by place in `order`: the variable that let it vanish */
    uint32_t vanished;
};

enum cw_status link_closure_new(const struct link_deal *deal, const struct link_edge *edge,
                                const uint32_t *from, const signed char *value,
                                struct link_closure *c);
void link_closure_free(struct link_closure *c);
/* Brings the closure up to date with the values; true when every piece vanishes. What rests on
 * pairs that are still allowed is kept. */
bool link_closure_update(struct link_closure *c);

#endif
