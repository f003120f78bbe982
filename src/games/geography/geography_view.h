/* SPDX-License-Identifier: MIT
 *
 * geography_view.h - pictures of a board.
 */
#ifndef CW_GEOGRAPHY_VIEW_H
#define CW_GEOGRAPHY_VIEW_H

#include "core/view.h"
#include "games/geography/geography_solve.h"

/* A solved board: walls, the winning starts marked, matched pairs as dominoes. */
void geography_view_solved(const struct geography_grid *grid, struct cw_view *view);
/* Numbers beside the rows; over the columns, letters, or the numbers of the contest. */
void geography_view_labels(size_t rows, size_t columns, bool letters, struct cw_view *view);

#endif
