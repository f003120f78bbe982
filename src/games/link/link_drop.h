/* SPDX-License-Identifier: MIT
 *
 * link_drop.h - one position under gravity: where its pieces are, which pairs can go, and what is
 * left then.  Without gravity it works as well: each piece is a stack of its own.
 */
#ifndef LINK_DROP_H
#define LINK_DROP_H

#include "games/link/link_solve.h"

/* A piece that can be left, and what it sees. */
struct link_sight {
    uint32_t piece;
    struct link_spot spot;
    uint64_t across, down; /* the empty places of its row and column, and its own */
};

struct link_drop {
    const struct link_deal *deal;
    size_t words;
    uint64_t *set;           /* the pieces left */
    struct link_field blank; /* without pieces */
    struct link_field field;
    struct link_spot *spot;  /* of a piece that is left */
    uint32_t *top;           /* of a stack: its outermost piece, or UINT32_MAX */
    uint32_t *run;           /* of a stack: how many of the group of its top lie together there */
    uint32_t *left, *free;   /* of a group: pieces left, and those under no other group */
    uint32_t *at;            /* by row * 64 + column: the piece that stands there */
    uint64_t changed[LINK_FIELD_PLACES]; /* while laying: the places of a row with other pieces */
    uint64_t beside[LINK_FIELD_PLACES];  /* of a row: the pieces like that in the next column */
    uint64_t under[LINK_FIELD_PLACES];   /* like that in the next row */
    struct link_sight *sight; /* those that are not boxed in, by group from first[group] on */
    uint32_t *seeing;        /* of a group: how many of those */
    struct link_pair *move;  /* pairs that can go */
    size_t moves, move_capacity;
    bool loaded;             /* as loaded, not settled yet */
    bool settled;            /* what is laid is a settled position */
};

enum cw_status link_drop_new(const struct link_deal *deal, struct link_drop *drop);
void link_drop_free(struct link_drop *drop); /* fine on a zeroed struct */
/* Lays out the position that is the set of pieces left.  Fast where it is like the one before:
 * stacks are laid anew from the lowest piece that differs. */
void link_drop_lay(struct link_drop *drop, const uint64_t *set);
/* To be called when pieces have changed their groups: what is laid is of no use then. */
void link_drop_forget(struct link_drop *drop);
/* Finds the pairs that can go, in an order that never changes, since generators draw by it; with
 * `free_only`, where a group is free (link_fall.h), one pair of it alone.  CW_OK or CW_NO_MEMORY.
 * */
enum cw_status link_drop_moves(struct link_drop *drop, bool free_only);
/* The set without a pair, made canonical. */
void link_drop_take(const struct link_drop *drop, struct link_pair pair, uint64_t *set);

#endif
