/* SPDX-License-Identifier: MIT */
#include "hex_view.h"

#include <stdio.h>

static const double row_height = 0.86602540378443864676; /* sqrt(3) / 2 */

/* The place of a cell, which may lie outside the board. */
static double place_x(size_t rows, int lean, double row, double column)
{
    return column + (lean > 0 ? row : (double)rows - 1 - row) / 2;
}

void hex_view_cell(struct cw_view *view, size_t rows, int lean, size_t row, size_t column,
                   enum cw_role role, bool marked)
{
    double x = place_x(rows, lean, (double)row, (double)column), y = (double)row * row_height;
    cw_view_point(view, CW_SHAPE_HEXAGON, CW_ROLE_BOARD, false, x, y, NULL);
    if (role == CW_ROLE_FIRST || role == CW_ROLE_SECOND)
        cw_view_point(view, CW_SHAPE_DISC, role, marked, x, y, NULL);
}

/* A side: a line through the cells that would lie next to it. */
static void side(struct cw_view *view, size_t rows, int lean, enum cw_role role, double row1,
                 double column1, double row2, double column2)
{
    cw_view_line(view, role, false, place_x(rows, lean, row1, column1), row1 * row_height,
                 place_x(rows, lean, row2, column2), row2 * row_height);
}

/* Every label where they fit, else 1, 5, 10, ... */
static bool labelled(size_t index, size_t count, size_t most)
{
    return count <= most || index == 0 || (index + 1) % 5 == 0;
}

void hex_view_frame(struct cw_view *view, size_t columns, size_t rows, int lean, bool numbers)
{
    char text[24];
    double right = (double)columns, below = (double)rows;
    view->text_x = 2;
    view->text_y = 1 / row_height;
    /* top and bottom are Black's, left and right White's */
    side(view, rows, lean, CW_ROLE_FIRST, -1, -0.5, -1, right - 0.5);
    side(view, rows, lean, CW_ROLE_FIRST, below, -0.5, below, right - 0.5);
    side(view, rows, lean, CW_ROLE_SECOND, -1, -1, below - 1, -1);
    side(view, rows, lean, CW_ROLE_SECOND, -1, right, below - 1, right);
    for (size_t j = 0; j < columns; j++) {
        if (!labelled(j, columns, numbers ? 9 : 26))
            continue;
        if (numbers)
            snprintf(text, sizeof text, "%zu", j + 1);
        else
            cw_column_name(j, text);
        cw_view_point(view, CW_SHAPE_TEXT, CW_ROLE_LABEL, false,
                      place_x(rows, lean, -2, (double)j), -2 * row_height, text);
    }
    for (size_t i = 0; i < rows; i++) {
        snprintf(text, sizeof text, "%zu", i + 1);
        cw_view_point(view, CW_SHAPE_TEXT, CW_ROLE_LABEL, false,
                      place_x(rows, lean, (double)i, -2.5), (double)i * row_height, text);
    }
}

void hex_view_contest(struct cw_view *view, const uint64_t *board, size_t n,
                      const struct hex_chain *chain)
{
    hex_view_frame(view, n, n, -1, true);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            hex_view_cell(view, n, -1, i, j,
                          hex_white(board, n, i, j) ? CW_ROLE_SECOND : CW_ROLE_FIRST, false);
    size_t row = chain->row, column = chain->column;
    bool white = hex_white(board, n, row, column);
    for (size_t i = 0;; i++) {
        hex_view_cell(view, n, -1, row, column, white ? CW_ROLE_SECOND : CW_ROLE_FIRST, true);
        if (i == chain->count)
            break;
        hex_step(&row, &column, chain->steps[i]);
    }
}
