/* SPDX-License-Identifier: MIT
 *
 * link_wide.h - boards of any size that change: which pieces go together now, after removals.
 *
 * For each direction a segment tree over the lines (rows, or columns): a node holds, a bit a place,
 * where some line below it has a piece.  A path of two turns across lines a..b is free in the
 * places that are 0 in the O(log n) nodes that make up a+1..b-1, and only the words that both ends
 * see need be looked at.  A removal recomputes one word in each node above it, and stops where that
 * word does not change.
 */
#ifndef LINK_WIDE_H
#define LINK_WIDE_H

#include "games/link/link_solve.h"

struct cw_solve_job;

struct link_lattice {
    size_t lines, length, words; /* words a line */
    size_t base;                 /* leaves begin at node `base` of a tree of 2 * base nodes */
    uint64_t *bits;              /* node i: bits[i * words..] */
};

struct link_wide {
    struct cw_env *env;
    size_t rows, columns; /* of the board; the lattices have a ring of one place round it */
    bool outside, adjacent;
    struct link_lattice across, down; /* rows, and columns */
};

/* Takes the board and its rules as they are; gravity is not looked at. CW_BAD_ARGUMENT unless paths
 * have two turns. */
enum cw_status link_wide_new(const struct link_puzzle *puzzle, struct link_wide *wide);
void link_wide_free(struct link_wide *wide); /* fine on a zeroed struct */
/* Cells count from 1.  The piece on a cell goes, or comes back. */
void link_wide_remove(struct link_wide *wide, size_t row, size_t column);
void link_wide_place(struct link_wide *wide, size_t row, size_t column);
/* Whether a path of at most two turns joins the places of two pieces. */
bool link_wide_join(const struct link_wide *wide, size_t row1, size_t column1, size_t row2,
                    size_t column2);

/* Plays a board that is too large for the exact search: pairs in turn until nothing goes. */
enum cw_status link_wide_task(struct cw_solve_job *job, const struct link_puzzle *puzzle,
                              const struct link_limits *limits);

#endif
