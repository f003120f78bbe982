/* SPDX-License-Identifier: MIT
 *
 * link_grid.h - where pieces stand, in bit rows and bit columns, and paths of at most two turns.
 *
 * Places of the grid count from 0.  With an outside, the grid has a ring of empty places round the
 * board, so that the board's first cell is place 1,1.
 */
#ifndef LINK_GRID_H
#define LINK_GRID_H

#include "games/link/link_table.h"

/* The grid as lines of places, a bit a place, 1 = a piece.  The rows are one such view, the columns
 * the other; what works on one works on the other with the coordinates swapped. */
struct link_lines {
    size_t lines, length, words; /* words a line */
    uint64_t *bits;
    size_t capacity; /* words allocated */
};

struct link_grid {
    struct cw_env *env;
    unsigned ring; /* 1 with an outside */
    struct link_lines rows, columns;
    bool rows_built, columns_built;
};

struct link_place {
    size_t row, column;
};

/* A path of at most two turns: its corners from end to end, count - 2 turns. */
struct link_short_path {
    unsigned count; /* 2..4 */
    struct link_place corner[4];
};

void link_grid_init(struct link_grid *g, struct cw_env *env, bool outside);
void link_grid_free(struct link_grid *g);
/* Forgets the board; the next one is built when it is first asked about. */
void link_grid_reset(struct link_grid *g);
/* Builds the bit rows from a full table, where they are not built yet.  O(cells). */
enum cw_status link_grid_build(struct link_grid *g, const struct link_table *table);
/* Builds the bit columns from the bit rows, where they are not built yet; queries do so when they
 * need them.  After this, queries about at most two turns need no memory.  O(cells / 64). */
enum cw_status link_grid_build_columns(struct link_grid *g);
/* Sets or clears one place in what has been built. */
void link_grid_put(struct link_grid *g, struct link_place at, bool piece);

static inline bool link_grid_piece(const struct link_grid *g, size_t row, size_t column)
{
    return g->rows.bits[row * g->rows.words + column / 64] >> (column % 64) & 1;
}

/* CW_OK when a path of at most two turns joins the pieces at two different places, else CW_NO.
 * CW_NO_MEMORY: the bit columns, which the first query that needs them builds, do not fit.
 * O(rows * columns / 64) word operations at worst. */
enum cw_status link_grid_joined(struct link_grid *g, struct link_place a, struct link_place b);
/* The same, with the path of fewest turns; the shortest of those. */
enum cw_status link_grid_path(struct link_grid *g, struct link_place a, struct link_place b,
                              struct link_short_path *path);

#endif
