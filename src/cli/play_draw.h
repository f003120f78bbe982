/* SPDX-License-Identifier: MIT
 *
 * play_draw.h - where the cells of a board stand on the screen, and how they are drawn.
 */
#ifndef CW_CLI_PLAY_DRAW_H
#define CW_CLI_PLAY_DRAW_H

#include "cli/play.h"

/* The place of a board between two lines of the screen, in the largest scale that fits. */
struct play_layout {
    int cell_width, cell_height; /* characters from one cell to the next */
    int tile_height;
    bool edges;                  /* a tile has an edge of one character left and right */
    bool ascii;
    int top, left;               /* of the first cell shown */
    size_t rows, columns;        /* of the board */
    size_t first_row, first_column, shown_rows, shown_columns;
};

/* Lays a board out on the lines from..from + height - 1.  Where it does not fit it is scrolled so that
 * the cursor is in sight, from where the layout was before. */
void play_lay_out(struct play_layout *layout, size_t rows, size_t columns, int from, int height,
                  int width, size_t cursor_row, size_t cursor_column);
/* Draws all of it; *y and *x are where the cursor stands. */
void play_draw(const struct play_layout *layout, const struct play_game *game,
               const void *session, size_t cursor_row, size_t cursor_column, int *y, int *x);
/* The cell at a place of the screen; false where there is none. */
bool play_cell_at(const struct play_layout *layout, int y, int x, size_t *row, size_t *column);

#endif
