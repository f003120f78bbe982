/* SPDX-License-Identifier: MIT */
#include "games/twixt/twixt_view.h"

#include <stdio.h>

static void label(struct cw_view *view, const struct twixt_frame *frame, size_t index, double x,
                  double y, bool column)
{
    char text[24];
    if (frame->numbers)
        snprintf(text, sizeof text, "%zu", index);
    else if (column)
        cw_column_name(index, text);
    else
        snprintf(text, sizeof text, "%zu", index + 1);
    cw_view_point(view, CW_SHAPE_TEXT, CW_ROLE_LABEL, false, x, y, text);
}

void twixt_view_frame(struct cw_view *view, const struct twixt_frame *frame)
{
    enum cw_role across = frame->first_across ? CW_ROLE_FIRST : CW_ROLE_SECOND;
    enum cw_role down = frame->first_across ? CW_ROLE_SECOND : CW_ROLE_FIRST;
    double right = (double)frame->columns - 1.5, bottom = (double)frame->rows - 1.5;
    for (size_t column = 0; column < frame->columns; column++)
        label(view, frame, column, (double)column, -1, true);
    for (size_t row = 0; row < frame->rows; row++)
        label(view, frame, row, -1, (double)row, false);
    if (right < 0.5 || bottom < 0.5)
        return;
    cw_view_border(view, across, 0.5, 0.5, 0.5, bottom);
    cw_view_border(view, across, right, 0.5, right, bottom);
    cw_view_border(view, down, 0.5, 0.5, right, 0.5);
    cw_view_border(view, down, 0.5, bottom, right, bottom);
}

bool twixt_view_corner(const struct twixt_frame *frame, size_t column, size_t row)
{
    return (column == 0 || column + 1 == frame->columns) && (row == 0 || row + 1 == frame->rows);
}

void twixt_view_hole(struct cw_view *view, size_t column, size_t row)
{
    cw_view_point(view, CW_SHAPE_HOLE, CW_ROLE_BOARD, false, (double)column, (double)row, NULL);
}

void twixt_view_peg(struct cw_view *view, size_t column, size_t row, unsigned player, bool marked)
{
    cw_view_point(view, CW_SHAPE_DISC, player ? CW_ROLE_SECOND : CW_ROLE_FIRST, marked,
                  (double)column, (double)row, NULL);
}

void twixt_view_link(struct cw_view *view, enum cw_role role, bool marked, size_t column1,
                     size_t row1, size_t column2, size_t row2)
{
    cw_view_line(view, role, marked, (double)column1, (double)row1, (double)column2, (double)row2);
}
