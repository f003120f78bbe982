/* SPDX-License-Identifier: MIT
 *
 * geography_solve.h - the one solver of vertex geography on a grid: judge, library and positions
 * all use it.
 *
 * Whoever chooses the start wins from a cell exactly when some maximum matching of the grid graph
 * leaves that cell unmatched (Fraenkel, Scheinerman and Ullman, "Undirected edge geography", TCS
 * 112, 1993, section 2).  Those cells are the set D of the Gallai-Edmonds decomposition; as the
 * grid is bipartite, D is what even alternating paths reach from the cells that one maximum
 * matching leaves unmatched.
 *
 * The board is one byte a cell inside a frame of walls, so neighbours are implied: no edge lists.
 * Rows share the wall between them: cell (row, column), both from 0, is at
 * (row + 1) * stride + column + 1.  The stride, columns + 1 or + 2, is odd, so that neighbours
 * always have indices of different parity, also across the frame: parity is colour.
 */
#ifndef CW_GEOGRAPHY_SOLVE_H
#define CW_GEOGRAPHY_SOLVE_H

#include "core/env.h"

/* A cell's byte.  A wall is 0.  Directions: 0 right, 1 down, 2 left, 3 up; d ^ 2 is opposite. */
enum {
    GEOGRAPHY_LONE = 1, /* free and unmatched; in bit 0, so that degrees are sums of bytes */
    GEOGRAPHY_FREE = 2,
    GEOGRAPHY_SEEN = 4, /* reached at odd distance by a search; of no meaning when solved */
    GEOGRAPHY_WIN = 8,  /* reached at even distance: a winning start when solved */
    GEOGRAPHY_MATE = 4, /* shift of the direction of the mate, two bits */
    GEOGRAPHY_FROM = 6  /* shift of the direction that a search came from, two bits */
};

struct geography_grid {
    struct cw_env *env;
    unsigned char *cells;
    size_t size;   /* bytes of a whole board, frame included */
    size_t held;   /* bytes allocated; grows with the rows that are really there */
    size_t rows, columns, stride;
    unsigned threads; /* for geography_solve(); 0 = 1 */
};

struct geography_counts {
    uint64_t free_cells, unmatched, pairs, winners;
};

/* Sets the shape; no memory yet.  CW_BAD_ARGUMENT when no address space could hold it, or when a
 * side is 0. */
enum cw_status geography_grid_shape(struct geography_grid *g, struct cw_env *env, uint64_t rows,
                                    uint64_t columns);
/* Makes at least the first `bytes` bytes of the board available (all of them: g->size), doubling,
 * so that a header alone cannot claim much memory.  New bytes are walls. */
enum cw_status geography_grid_hold(struct geography_grid *g, size_t bytes);
void geography_grid_free(struct geography_grid *g); /* fine on a zeroed struct */

static inline size_t geography_at(const struct geography_grid *g, size_t row, size_t column)
{
    return (row + 1) * g->stride + column + 1;
}

static inline ptrdiff_t geography_step(const struct geography_grid *g, unsigned direction)
{
    ptrdiff_t along = direction & 1 ? (ptrdiff_t)g->stride : 1;
    return direction & 2 ? -along : along;
}

/* Index of the mate of a matched cell. */
static inline size_t geography_mate(const struct geography_grid *g, size_t at)
{
    return (size_t)((ptrdiff_t)at + geography_step(g, g->cells[at] >> GEOGRAPHY_MATE & 3u));
}

static inline bool geography_matched(const struct geography_grid *g, size_t at)
{
    return (g->cells[at] & (GEOGRAPHY_FREE | GEOGRAPHY_LONE)) == GEOGRAPHY_FREE;
}

/* Solves the whole board, whose free cells are LONE | FREE: afterwards the mates are those of a
 * maximum matching, cells without a mate are LONE, and the winning starts are WIN.
 * Beside the board it takes 2 to 4 bytes a cell on random boards, and 8 at the very most (16 for
 * more than 500 million cells); `wide` takes 64-bit indices whatever the
 * size (for tests).  CW_OK, CW_NO_MEMORY, CW_CANCELLED. */
enum cw_status geography_solve(struct geography_grid *g, bool wide);

/* Counts over the board of a solved grid. */
void geography_count(const struct geography_grid *g, struct geography_counts *counts);

/* The first winning start of a row at or after `column`; g->columns where there is none. */
size_t geography_next_winner(const struct geography_grid *g, size_t row, size_t column);

/* Shapes the grid and copies a text in: cell (r, c) is cells[r * pitch + c].  CW_OK;
 * CW_BAD_ARGUMENT with the reason in cw_env_last_error(); CW_NO_MEMORY.  *grid is the caller's to
 * free, whatever comes back. */
enum cw_status geography_grid_text(struct geography_grid *grid, struct cw_env *env, size_t rows,
                                   size_t columns, const char *cells, size_t pitch);

/* Turns text cells into bytes: '.' becomes LONE | FREE, '#' a wall.  Returns how many of the n
 * bytes were cells before the first that is neither; what lies behind it is not defined.  The
 * plain one is the twin for tests. */
size_t geography_cells(unsigned char *to, const unsigned char *text, size_t n);
size_t geography_cells_plain(unsigned char *to, const unsigned char *text, size_t n);

#endif
