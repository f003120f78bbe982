/* SPDX-License-Identifier: MIT
 *
 * twixt_view.h - pictures of TwixT boards, for positions and for contest sets.
 *
 * A hole is drawn at (column, row).  In contest text that is (x, y): x grows to the right and y
 * downwards, both from 0.
 */
#ifndef CW_TWIXT_VIEW_H
#define CW_TWIXT_VIEW_H

#include "core/view.h"

/* How many characters apart holes are on a text terminal. */
enum { TWIXT_TEXT_X = 4, TWIXT_TEXT_Y = 2 };

struct twixt_frame {
    size_t columns, rows;
    bool numbers; /* label columns and rows 0, 1, ... as contest text does; else a, b and 1, 2 */
    bool first_across; /* the first player joins left to right; else top to bottom */
};

/* Labels, and the lines inside which the other player's pegs must stay, in the colour of whom the
 * rows beyond belong to. */
void twixt_view_frame(struct cw_view *view, const struct twixt_frame *frame);
/* Is this one of the four holes that a board has not got? */
bool twixt_view_corner(const struct twixt_frame *frame, size_t column, size_t row);
void twixt_view_hole(struct cw_view *view, size_t column, size_t row);
void twixt_view_peg(struct cw_view *view, size_t column, size_t row, unsigned player, bool marked);
void twixt_view_link(struct cw_view *view, enum cw_role role, bool marked, size_t column1,
                     size_t row1, size_t column2, size_t row2);

#endif
