/* SPDX-License-Identifier: MIT
 *
 * causeway/geography.h - vertex geography on a grid: who wins from which start, by a maximum
 * matching.
 *
 * One player, the chooser, puts a token on any free cell.  The other moves first; then they
 * alternate, one step to an edge-adjacent free cell that the token has never been on.  Who cannot
 * move loses.  The chooser wins from a cell exactly when some maximum matching of the free cells
 * leaves it unmatched.
 *
 * Rows and columns are counted from 0.  A solution is not changed by any call below, so several
 * threads may ask at once; freeing it needs all of them to be done.
 */
#ifndef CAUSEWAY_GEOGRAPHY_H
#define CAUSEWAY_GEOGRAPHY_H

#include <causeway/base.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cw_geography;

struct cw_geography_cell {
    size_t row, column;
};

/* Solves a board of rows x columns cells, '.' free and '#' wall: cell (r, c) is
 * cells[r * pitch + c], with pitch at least columns (a text with newlines has pitch columns + 1).
 * The cells are copied.  *out is freed with cw_geography_free(), before env.
 *
 * CW_OK; CW_BAD_ARGUMENT (a side is 0, the pitch is too small, a byte is neither '.' nor '#': the
 * reason is in cw_env_last_error()); CW_NO_MEMORY; CW_CANCELLED.
 *
 * Time: close to linear on random boards (100x100 well under a millisecond); in the worst case the
 * product of cells and unmatched pairs.  Memory: one byte a cell, and while it runs two to
 * four more on random boards, eight at the very most. */
CW_API enum cw_status cw_geography_solve(struct cw_env *env, size_t rows, size_t columns,
                                         const char *cells, size_t pitch,
                                         struct cw_geography **out);
CW_API void cw_geography_free(struct cw_geography *solution); /* NULL is fine */

/* Numbers, in constant time: free cells, pairs of a maximum matching, free cells that it leaves
 * unmatched (the deficiency), and starts from which the chooser wins. */
CW_API uint64_t cw_geography_free_cells(const struct cw_geography *solution);
CW_API uint64_t cw_geography_pairs(const struct cw_geography *solution);
CW_API uint64_t cw_geography_deficiency(const struct cw_geography *solution);
CW_API uint64_t cw_geography_winners(const struct cw_geography *solution);

/* Whether the chooser wins from this cell; false for walls and off the board.  Constant time. */
CW_API bool cw_geography_wins(const struct cw_geography *solution, size_t row, size_t column);

/* The cell that the matching pairs with this one; false where there is none.  From a start that
 * the chooser does not win, moving there wins for the mover.  Constant time. */
CW_API bool cw_geography_mate(const struct cw_geography *solution, size_t row, size_t column,
                              struct cw_geography_cell *mate);

/* The first winning start at or after *cell in row-major order goes into *cell; false where there
 * is none.  Start from {0, 0} and step to column + 1.  A walk over all takes linear time. */
CW_API bool cw_geography_next(const struct cw_geography *solution, struct cw_geography_cell *cell);

#ifdef __cplusplus
}
#endif
#endif
