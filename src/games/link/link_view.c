/* SPDX-License-Identifier: MIT
 *
 * link_view.c - the board as shapes: a square a cell with its kind in it, the path as lines.
 */
#include <inttypes.h>
#include <stdio.h>
#include "games/link/link_report.h"

static bool is_asked(const struct link_cell *asked, int64_t row, int64_t column)
{
    return asked && ((asked[0].row == row && asked[0].column == column) ||
                     (asked[1].row == row && asked[1].column == column));
}

static void add_labels(struct cw_view *view, const struct link_table *table, double gap)
{
    char name[24];
    for (uint64_t column = 1; column <= table->columns; column++) {
        snprintf(name, sizeof name, "%" PRIu64, column);
        cw_view_point(view, CW_SHAPE_TEXT, CW_ROLE_LABEL, false, (double)column, 1 - gap, name);
    }
    for (uint64_t row = 1; row <= table->rows; row++) {
        snprintf(name, sizeof name, "%" PRIu64, row);
        cw_view_point(view, CW_SHAPE_TEXT, CW_ROLE_LABEL, false, 1 - gap, (double)row, name);
    }
}

void link_view_board(struct cw_view *view, const struct link_table *table,
                     const struct link_cell *asked, const struct link_cell *corner, size_t count)
{
    size_t widest = 2;
    double gap = 1;
    for (size_t i = 0; i < count; i++)
        if (!link_on_board(table, corner[i]))
            gap = 2; /* the path runs where the labels would be */
    add_labels(view, table, gap);
    for (uint64_t cell = 0; cell < table->total; cell++) {
        int64_t row = (int64_t)(cell / table->columns) + 1;
        int64_t column = (int64_t)(cell % table->columns) + 1;
        uint64_t kind = link_table_kind(table, cell);
        char name[24] = "";
        if (kind)
            snprintf(name, sizeof name, "%" PRIu64, kind);
        widest = strlen(name) > widest ? strlen(name) : widest;
        bool here = is_asked(asked, row, column);
        cw_view_point(view, CW_SHAPE_SQUARE, kind ? CW_ROLE_PIECE : CW_ROLE_BOARD, kind && here,
                      (double)column, (double)row, name);
        cw_view_cell(view, cell < UINT32_MAX ? (uint32_t)cell : UINT32_MAX - 1);
        cw_view_number(view, 0, here);
    }
    for (size_t i = 0; i + 1 < count; i++)
        cw_view_line(view, CW_ROLE_PATH, true, (double)corner[i].column, (double)corner[i].row,
                     (double)corner[i + 1].column, (double)corner[i + 1].row);
    /* room for the widest kind and a blank, and an even number of characters */
    size_t width = (widest + 2) / 2 * 2;
    view->text_x = (double)width;
    view->text_y = 1;
}
