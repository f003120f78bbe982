/* SPDX-License-Identifier: MIT */
#include "games/geography/geography_view.h"

#include <stdio.h>
#include "games/geography/geography_board.h"

void geography_view_labels(size_t rows, size_t columns, bool letters, struct cw_view *view)
{
    char name[24];
    for (size_t column = 0; column < columns; column++) {
        if (letters)
            cw_column_name(column, name);
        else
            snprintf(name, sizeof name, "%zu", column + 1);
        cw_view_point(view, CW_SHAPE_TEXT, CW_ROLE_LABEL, false, (double)column, -1, name);
    }
    for (size_t row = 0; row < rows; row++) {
        snprintf(name, sizeof name, "%zu", row + 1);
        cw_view_point(view, CW_SHAPE_TEXT, CW_ROLE_LABEL, false, -1.5, (double)row, name);
    }
}

void geography_view_solved(const struct geography_grid *grid, struct cw_view *view)
{
    geography_view_labels(grid->rows, grid->columns, false, view);
    for (size_t row = 0; row < grid->rows; row++) {
        for (size_t column = 0; column < grid->columns; column++) {
            size_t at = geography_at(grid, row, column);
            bool open = grid->cells[at] & GEOGRAPHY_FREE;
            double x = (double)column, y = (double)row;
            cw_view_point(view, CW_SHAPE_SQUARE, open ? CW_ROLE_BOARD : CW_ROLE_WALL,
                          grid->cells[at] & GEOGRAPHY_WIN, x, y, NULL);
            if (!open || !geography_matched(grid, at))
                continue;
            size_t mate = geography_mate(grid, at);
            if (mate == at + 1)
                cw_view_line(view, CW_ROLE_MATCH, false, x, y, x + 1, y);
            else if (mate == at + grid->stride)
                cw_view_line(view, CW_ROLE_MATCH, false, x, y, x, y + 1);
        }
    }
}

enum cw_status geography_board_view(const struct cw_board *board, struct cw_view *view)
{
    geography_view_labels(board->rows, board->columns, true, view);
    for (uint32_t cell = 0; cell < geography_cell_count(board); cell++) {
        uint32_t row = cell / board->columns, column = cell % board->columns;
        double x = column, y = row;
        if (cell == board->token)
            cw_view_point(view, CW_SHAPE_DISC, CW_ROLE_BOARD, true, x, y, NULL);
        else
            cw_view_point(view, CW_SHAPE_SQUARE,
                          board->cell[cell] == GEOGRAPHY_WALL ? CW_ROLE_WALL : CW_ROLE_BOARD, false,
                          x, y, board->cell[cell] == GEOGRAPHY_VISITED ? "x" : NULL);
        cw_view_cell(view, cell);
    }
    return view->status;
}
