/* SPDX-License-Identifier: MIT
 *
 * geography_edges.h - edge geography on a grid: the token may come back to a cell, but no edge is
 * used twice.
 *
 * Call a set S of cells of one colour an even kernel when every cell of the other colour has an
 * even number of neighbours in S.  The mover loses from v exactly when some even kernel contains v
 * (Fraenkel, Scheinerman and Ullman, "Undirected edge geography", TCS 112, 1993).  With A the
 * matrix over GF(2) whose columns are the cells of v's colour, and whose rows are those of the
 * other one: when A x = 0 has a solution with x_v = 1.  Otherwise a set T of cells of the other
 * colour exists such that v is the only cell of its colour with an odd number of neighbours in T,
 * and the winning moves are those to the cells that such sets contain.
 *
 * Row by row a cell's neighbours are less than two board rows apart: the matrix has a band as wide
 * as the board.
 */
#ifndef CW_GEOGRAPHY_EDGES_H
#define CW_GEOGRAPHY_EDGES_H

#include "games/geography/geography_answer.h"

struct geography_edges {
    const struct geography_grid *grid; /* not solved: bytes are walls, or LONE | FREE */
    uint32_t *index;                   /* of a cell among those of its colour, row by row */
    size_t count[2];                   /* cells of each colour (parity of the index in the grid) */
    size_t width[2];                   /* the widest row over the columns of that colour */
};

/* CW_OK, CW_NO_MEMORY; CW_BAD_ARGUMENT for a board of 2^31 cells or more.  Close it in any case. */
enum cw_status geography_edges_open(struct geography_edges *e, const struct geography_grid *grid);
void geography_edges_close(struct geography_edges *e);

/* Marks the winning starts of the chooser in the grid: WIN, as geography_solve() does.
 * CW_OK, CW_NO_MEMORY, CW_CANCELLED. */
enum cw_status geography_edges_starts(struct geography_edges *e, struct geography_grid *grid);

/* Who wins from a cell.  *kernel: the mover loses; `set`, bits by index in the grid, holds an even
 * kernel with the cell, or a set T. */
enum cw_status geography_edges_from(struct geography_edges *e, size_t at, bool *kernel,
                                    uint64_t *set);

#endif
