/* SPDX-License-Identifier: MIT
 *
 * hex_view.h - pictures of Hex boards.  Rows are sqrt(3)/2 apart and lean by half a cell each: to
 * the right on a usual board, to the left on a contest board, whose diagonal is mirrored.
 */
#ifndef CW_HEX_VIEW_H
#define CW_HEX_VIEW_H

#include "core/view.h"
#include "games/hex/hex_bits.h"

/* A contest board with the winning chain marked. */
void hex_view_contest(struct cw_view *view, const uint64_t *board, size_t n,
                      const struct hex_chain *chain);

/* The frame of a board: sides in the colours of their owners, coordinates.  lean is +1 or -1;
 * columns are called a, b, c or, with numbers, 1, 2, 3. */
void hex_view_frame(struct cw_view *view, size_t columns, size_t rows, int lean, bool numbers);

/* One cell. */
void hex_view_cell(struct cw_view *view, size_t rows, int lean, size_t row, size_t column,
                   enum cw_role role, bool marked);

/* What joins two stones of a winning chain. */
void hex_view_joint(struct cw_view *view, size_t rows, int lean, enum cw_role role, size_t row1,
                    size_t column1, size_t row2, size_t column2);

#endif
