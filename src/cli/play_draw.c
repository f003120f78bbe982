/* SPDX-License-Identifier: MIT
 *
 * play_draw.c - tiles, the frame, and paths in box-drawing lines.
 *
 * A tile is its two characters on a ground of its colour between two half blocks, so that tiles stand
 * apart without a column between them; on a small screen it is the two characters alone.
 */
#include "cli/play_draw.h"

#include <stdio.h>
#include <string.h>
#include "cli/play_screen.h"

/* Left and right of the cells there is room for a path round the board, and for marks. */
enum { MARGIN = 3 };

struct scale {
    int width, height, tile_height;
    bool edges;
};

static const struct scale scales[] = {{6, 4, 3, true}, {4, 2, 1, true}, {3, 1, 1, false}};
enum { SCALES = sizeof scales / sizeof *scales };

/* --- layout ---------------------------------------------------------------------------------- */

/* How many of `count` cells are shown in `room` characters, and from which on. */
static void scroll(size_t count, int room, int step, size_t cursor, size_t *first, size_t *shown)
{
    size_t most = room > step ? (size_t)(room / step) : 1;
    if (most >= count) {
        *first = 0;
        *shown = count;
        return;
    }
    size_t margin = most > 8 ? 2 : 0;
    if (cursor < *first + margin)
        *first = cursor > margin ? cursor - margin : 0;
    if (cursor + margin + 1 > *first + most)
        *first = cursor + margin + 1 - most;
    if (*first > count - most)
        *first = count - most;
    *shown = most;
}

static bool fits(const struct scale *s, size_t rows, size_t columns, int height, int width)
{
    return columns <= (size_t)((width - 2 * MARGIN) / s->width) &&
           rows <= (size_t)((height - 2 + s->height - s->tile_height) / s->height);
}

void play_lay_out(struct play_layout *l, size_t rows, size_t columns, int from, int height,
                  int width, size_t cursor_row, size_t cursor_column)
{
    int best = 0;
    while (best + 1 < SCALES && !fits(&scales[best], rows, columns, height, width))
        best++;
    const struct scale *s = &scales[best];
    l->cell_width = s->width;
    l->cell_height = s->height;
    l->tile_height = s->tile_height;
    l->edges = s->edges;
    l->rows = rows;
    l->columns = columns;
    scroll(rows, height - 2 + s->height - s->tile_height, s->height, cursor_row, &l->first_row,
           &l->shown_rows);
    scroll(columns, width - 2 * MARGIN, s->width, cursor_column, &l->first_column,
           &l->shown_columns);
    int used_rows = (int)l->shown_rows * s->height - (s->height - s->tile_height);
    int used_columns = (int)l->shown_columns * s->width;
    l->top = from + 1 + (height - 2 - used_rows) / 2;
    l->left = MARGIN + (width - 2 * MARGIN - used_columns) / 2;
}

static int row_y(const struct play_layout *l, int64_t row)
{
    return l->top + (int)(row - (int64_t)l->first_row) * l->cell_height;
}

static int column_x(const struct play_layout *l, int64_t column)
{
    return l->left + (int)(column - (int64_t)l->first_column) * l->cell_width;
}

/* The line under the last row of tiles, and the column right of the last. */
static int below(const struct play_layout *l)
{
    return row_y(l, (int64_t)(l->first_row + l->shown_rows) - 1) + l->tile_height;
}

static int beyond(const struct play_layout *l)
{
    return column_x(l, (int64_t)(l->first_column + l->shown_columns)) + (l->edges ? 1 : 0);
}

/* The middle of a cell or, outside the board, of the ring round it. */
static int middle_y(const struct play_layout *l, int64_t row)
{
    if (row < 0)
        return row_y(l, 0) - 1;
    if (row >= (int64_t)l->rows)
        return row_y(l, (int64_t)l->rows - 1) + l->tile_height;
    return row_y(l, row) + (l->tile_height - 1) / 2;
}

static int middle_x(const struct play_layout *l, int64_t column)
{
    if (column < 0)
        return column_x(l, 0) - 2;
    if (column >= (int64_t)l->columns)
        return column_x(l, (int64_t)l->columns) + (l->edges ? 1 : 0);
    return column_x(l, column) + (l->edges ? (l->cell_width - 1) / 2 : 0);
}

bool play_cell_at(const struct play_layout *l, int y, int x, size_t *row, size_t *column)
{
    if (y < l->top || x < l->left)
        return false;
    *row = l->first_row + (size_t)((y - l->top) / l->cell_height);
    *column = l->first_column + (size_t)((x - l->left) / l->cell_width);
    return *row < l->first_row + l->shown_rows && *column < l->first_column + l->shown_columns;
}

/* --- tiles ----------------------------------------------------------------------------------- */

/* The characters left and right of what stands on a cell. */
struct sides {
    const char *left, *right;
    enum screen_style style;
};

static struct sides sides_of(const struct play_layout *l, const struct play_cell *cell, bool cursor,
                             int line)
{
    if (cursor && l->tile_height > 1 && !l->ascii) {
        static const char *const left[] = {"┏", "┃", "┗"}, *const right[] = {"┓", "┃", "┛"};
        return (struct sides){left[line], right[line], STYLE_CURSOR};
    }
    if (cursor)
        return (struct sides){"[", "]", STYLE_CURSOR};
    if (!cell->text[0])
        return (struct sides){NULL, NULL, STYLE_PLAIN};
    if (cell->picked || cell->joined)
        return l->ascii ? (struct sides){">", "<", STYLE_BOLD}
                        : (struct sides){"▶", "◀", STYLE_BOLD};
    if (cell->shown)
        return (struct sides){"*", "*", STYLE_BOLD};
    if (!l->edges || l->ascii)
        return (struct sides){NULL, NULL, STYLE_PLAIN};
    return (struct sides){"▐", "▌", (enum screen_style)(STYLE_EDGE + cell->colour)};
}

static void draw_cell(const struct play_layout *l, const struct play_cell *cell, int y, int x,
                      bool cursor)
{
    int inner = l->edges ? l->cell_width - 2 : 2, at = l->edges ? x + 1 : x;
    bool there = cell->text[0] != '\0';
    enum screen_style style = !there                         ? STYLE_PLAIN
                              : cell->picked || cell->joined ? STYLE_PICKED
                              : cell->shown                  ? STYLE_SHOWN
                                             : (enum screen_style)(STYLE_TILE + cell->colour);
    for (int line = 0; line < l->tile_height; line++) {
        struct sides sides = sides_of(l, cell, cursor, line);
        char text[32];
        bool main_line = line == (l->tile_height - 1) / 2;
        snprintf(text, sizeof text, "%*s%s%*s", (inner - 2) / 2, "",
                 there && main_line ? cell->text : "  ", (inner - 2) / 2, "");
        if (there)
            screen_put(y + line, at, style, text);
        if (sides.left)
            screen_put(y + line, at - 1, sides.style, sides.left);
        if (sides.right)
            screen_put(y + line, at + inner, sides.style, sides.right);
    }
}

static void draw_cells(const struct play_layout *l, const struct play_game *game,
                       const void *session, size_t cursor_row, size_t cursor_column)
{
    struct play_cell cell;
    for (size_t i = 0; i < l->shown_rows; i++)
        for (size_t j = 0; j < l->shown_columns; j++) {
            size_t row = l->first_row + i, column = l->first_column + j;
            game->cell(session, row, column, &cell);
            draw_cell(l, &cell, row_y(l, (int64_t)row), column_x(l, (int64_t)column), false);
        }
    game->cell(session, cursor_row, cursor_column, &cell);
    draw_cell(l, &cell, row_y(l, (int64_t)cursor_row), column_x(l, (int64_t)cursor_column), true);
}

/* --- what is round the board ----------------------------------------------------------------- */

static void draw_across(const struct play_layout *l, int y, bool end, const char *left,
                        const char *right)
{
    int from = column_x(l, (int64_t)l->first_column) - 2, to = beyond(l);
    for (int x = from; end && x <= to; x++)
        screen_put(y, x, STYLE_FRAME, x == from ? left : x == to ? right : l->ascii ? "-" : "─");
}

static void draw_down(const struct play_layout *l, int x, bool end)
{
    for (int y = l->top; end && y < below(l); y++)
        screen_put(y, x, STYLE_FRAME, l->ascii ? "|" : "│");
}

/* Where more of the board lies. */
static void draw_marks(const struct play_layout *l)
{
    int middle_row = (l->top + below(l)) / 2, middle_column = (l->left + beyond(l)) / 2;
    if (l->first_row > 0)
        screen_put(l->top - 1, middle_column, STYLE_BOLD, l->ascii ? "^" : "▲");
    if (l->first_row + l->shown_rows < l->rows)
        screen_put(below(l), middle_column, STYLE_BOLD, l->ascii ? "v" : "▼");
    if (l->first_column > 0)
        screen_put(middle_row, l->left - 2, STYLE_BOLD, l->ascii ? "<" : "◀");
    if (l->first_column + l->shown_columns < l->columns)
        screen_put(middle_row, beyond(l), STYLE_BOLD, l->ascii ? ">" : "▶");
}

static void draw_frame(const struct play_layout *l, bool open)
{
    bool first = l->first_row == 0, last = l->first_row + l->shown_rows == l->rows;
    if (!open) {
        draw_down(l, l->left - 2, l->first_column == 0);
        draw_down(l, beyond(l), l->first_column + l->shown_columns == l->columns);
        draw_across(l, l->top - 1, first, l->ascii ? "+" : "┌", l->ascii ? "+" : "┐");
        draw_across(l, below(l), last, l->ascii ? "+" : "└", l->ascii ? "+" : "┘");
    }
    draw_marks(l);
}

/* --- paths ----------------------------------------------------------------------------------- */

enum { NORTH = 1, SOUTH = 2, WEST = 4, EAST = 8 };

static const char *line_of(const struct play_layout *l, unsigned arms)
{
    static const char *const heavy[] = {
        [NORTH | SOUTH] = "┃", [WEST | EAST] = "━",  [SOUTH | EAST] = "┏",
        [SOUTH | WEST] = "┓",  [NORTH | EAST] = "┗", [NORTH | WEST] = "┛",
    };
    if (!l->ascii)
        return heavy[arms];
    return arms == (NORTH | SOUTH) ? "|" : arms == (WEST | EAST) ? "-" : "+";
}

/* Whether a place belongs to the tile of a cell. */
static bool on_tile(const struct play_layout *l, const struct play_point *cell, int y, int x)
{
    int top = row_y(l, cell->row), left = column_x(l, cell->column);
    return y >= top && y < top + l->tile_height && x >= left - (l->edges ? 0 : 1) &&
           x < left + l->cell_width;
}

struct stroke {
    const struct play_layout *layout;
    const struct play_point *from, *to; /* the ends of the whole path */
};

static void stroke_put(const struct stroke *s, int y, int x, unsigned arms)
{
    const struct play_layout *l = s->layout;
    if (y < l->top - 1 || y > below(l) || x < l->left - 2 || x > beyond(l) ||
        on_tile(l, s->from, y, x) || on_tile(l, s->to, y, x))
        return;
    screen_put(y, x, STYLE_PATH, line_of(l, arms));
}

static unsigned arm_towards(const struct play_point *a, const struct play_point *b)
{
    if (a->row != b->row)
        return b->row < a->row ? NORTH : SOUTH;
    return b->column < a->column ? WEST : EAST;
}

/* Keeps a place so near to the screen that counting up to it is quick. */
static int near_by(int low, int high, int value)
{
    return value < low ? low : value > high ? high : value;
}

static void draw_path(const struct play_layout *l, const struct play_point *corner, size_t count)
{
    const struct stroke s = {l, &corner[0], &corner[count - 1]};
    for (size_t i = 0; i + 1 < count; i++) {
        int y = middle_y(l, corner[i].row), x = middle_x(l, corner[i].column);
        int y2 = middle_y(l, corner[i + 1].row), x2 = middle_x(l, corner[i + 1].column);
        int low_y = y < y2 ? y : y2, high_y = y + y2 - low_y;
        int low_x = x < x2 ? x : x2, high_x = x + x2 - low_x;
        for (int at = near_by(l->top - 2, below(l) + 2, low_y) + 1;
             x == x2 && at < near_by(l->top - 2, below(l) + 2, high_y); at++)
            stroke_put(&s, at, x, NORTH | SOUTH);
        for (int at = near_by(l->left - 3, beyond(l) + 2, low_x) + 1;
             y == y2 && at < near_by(l->left - 3, beyond(l) + 2, high_x); at++)
            stroke_put(&s, y, at, WEST | EAST);
        if (i > 0)
            stroke_put(&s, y, x, arm_towards(&corner[i], &corner[i - 1]) |
                                     arm_towards(&corner[i], &corner[i + 1]));
    }
}

void play_draw(const struct play_layout *l, const struct play_game *game, const void *session,
               size_t cursor_row, size_t cursor_column, int *y, int *x)
{
    const struct play_point *corner;
    draw_frame(l, game->is_open(session));
    draw_cells(l, game, session, cursor_row, cursor_column);
    size_t count = game->path(session, &corner);
    if (count > 1)
        draw_path(l, corner, count);
    *y = middle_y(l, (int64_t)cursor_row);
    *x = column_x(l, (int64_t)cursor_column) + (l->edges ? l->cell_width / 2 - 1 : 0);
}
