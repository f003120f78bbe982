/* SPDX-License-Identifier: MIT */
#include "games/hex/hex_view.h"

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

void hex_view_joint(struct cw_view *view, size_t rows, int lean, enum cw_role role, size_t row1,
                    size_t column1, size_t row2, size_t column2)
{
    view->media = CW_ON_PRINT; /* on a terminal there is no room between stones */
    cw_view_line(view, role, true, place_x(rows, lean, (double)row1, (double)column1),
                 (double)row1 * row_height, place_x(rows, lean, (double)row2, (double)column2),
                 (double)row2 * row_height);
    view->media = 0;
}

/* A side on a terminal: a line through the cells that would lie next to it. */
static void side(struct cw_view *view, size_t rows, int lean, enum cw_role role, double row1,
                 double column1, double row2, double column2)
{
    cw_view_border(view, role, place_x(rows, lean, row1, column1), row1 * row_height,
                   place_x(rows, lean, row2, column2), row2 * row_height);
}

/* In print a side is the outline of its cells.  Points are those of a board that leans to the
 * right; the mirrored one is flipped. */
struct outline {
    struct cw_view *view;
    enum cw_role role;
    double flip; /* x becomes flip - x; 0 = it stays */
    bool begun;
    double x, y;
};

static void outline_to(struct outline *o, double x, double y)
{
    if (o->flip > 0)
        x = o->flip - x;
    if (o->begun)
        cw_view_border(o->view, o->role, o->x, o->y, x, y);
    o->begun = true;
    o->x = x;
    o->y = y;
}

static const double tip = 0.57735026918962576451;    /* centre to upper tip: 1 / sqrt(3) */
static const double corner = 0.28867513459481288225; /* centre to the end of an upright edge */

/* The upper edge of row 0 (down = 1), or the lower edge of the last row, turned by half a circle
 * (down = -1).  The last edge belongs to two sides: half of it each. */
static void outline_row(struct outline *o, double first_x, double y, size_t columns, double down)
{
    o->begun = false;
    outline_to(o, first_x - down / 2, y - down * corner);
    for (size_t j = 0; j < columns; j++) {
        double x = first_x + down * (double)j;
        outline_to(o, x, y - down * tip);
        if (j + 1 < columns)
            outline_to(o, x + down / 2, y - down * corner);
        else
            outline_to(o, x + down / 4, y - down * (tip + corner) / 2);
    }
}

/* The left edge of column 0 (down = 1), or the right edge of the last, from the last row up. */
static void outline_column(struct outline *o, double first_x, double first_y, size_t rows,
                           double down)
{
    o->begun = false;
    outline_to(o, first_x - down / 2, first_y - down * corner);
    for (size_t i = 0; i < rows; i++) {
        double x = first_x + down * (double)i / 2, y = first_y + down * (double)i * row_height;
        outline_to(o, x - down / 2, y + down * corner);
        if (i + 1 < rows)
            outline_to(o, x, y + down * tip);
        else
            outline_to(o, x - down / 4, y + down * (tip + corner) / 2);
    }
}

static void outlines(struct cw_view *view, size_t columns, size_t rows, int lean)
{
    double right = (double)columns - 1, bottom = (double)rows - 1;
    struct outline o = {.view = view, .flip = lean > 0 ? 0 : right + bottom / 2};
    view->media = CW_ON_PRINT;
    o.role = CW_ROLE_SECOND;
    outline_column(&o, 0, 0, rows, 1);
    outline_column(&o, right + bottom / 2, bottom * row_height, rows, -1);
    o.role = CW_ROLE_FIRST;
    outline_row(&o, 0, 0, columns, 1);
    outline_row(&o, right + bottom / 2, bottom * row_height, columns, -1);
    view->media = 0;
}

/* Every label where they fit, else 1, 5, 10, ... */
static bool labelled(size_t index, size_t count, size_t most)
{
    return count <= most || index == 0 || (index + 1) % 5 == 0;
}

static void label(struct cw_view *view, size_t rows, int lean, double row, double column, double y,
                  const char *text)
{
    cw_view_point(view, CW_SHAPE_TEXT, CW_ROLE_LABEL, false, place_x(rows, lean, row, column),
                  y * row_height, text);
}

/* Columns are named straight above the cells of the first row.  On a terminal labels are further
 * away from the cells than in print, where the sides take no room. */
static void labels(struct cw_view *view, size_t columns, size_t rows, int lean, bool numbers)
{
    char text[24];
    for (size_t j = 0; j < columns; j++) {
        if (numbers)
            snprintf(text, sizeof text, "%zu", j + 1);
        else
            cw_column_name(j, text);
        view->media = CW_ON_PRINT;
        label(view, rows, lean, 0, (double)j, -1.05, text);
        view->media = CW_ON_TEXT;
        if (labelled(j, columns, numbers ? 9 : 26))
            label(view, rows, lean, 0, (double)j, -2, text);
    }
    for (size_t i = 0; i < rows; i++) {
        snprintf(text, sizeof text, "%zu", i + 1);
        view->media = CW_ON_PRINT;
        label(view, rows, lean, (double)i, -1.05, (double)i, text);
        view->media = CW_ON_TEXT;
        label(view, rows, lean, (double)i, -2, (double)i, text);
    }
    view->media = 0;
}

void hex_view_frame(struct cw_view *view, size_t columns, size_t rows, int lean, bool numbers)
{
    double right = (double)columns, below = (double)rows;
    view->text_x = 2;
    view->text_y = 1 / row_height;
    /* top and bottom are Black's, left and right White's */
    outlines(view, columns, rows, lean);
    view->media = CW_ON_TEXT;
    side(view, rows, lean, CW_ROLE_FIRST, -1, -0.5, -1, right - 0.5);
    side(view, rows, lean, CW_ROLE_FIRST, below, -0.5, below, right - 0.5);
    side(view, rows, lean, CW_ROLE_SECOND, -1, -1, below - 1, -1);
    side(view, rows, lean, CW_ROLE_SECOND, -1, right, below - 1, right);
    view->media = 0;
    labels(view, columns, rows, lean, numbers);
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
        size_t last_row = row, last_column = column;
        hex_step(&row, &column, chain->steps[i]);
        hex_view_joint(view, n, -1, white ? CW_ROLE_SECOND : CW_ROLE_FIRST, last_row, last_column,
                       row, column);
    }
}
