/* SPDX-License-Identifier: MIT */
#include "render/text.h"

#include <stdio.h>

/* What wins where two shapes meet in a character. */
enum layer { LAYER_NONE, LAYER_UNDER, LAYER_GROUND, LAYER_BORDER, LAYER_LINE, LAYER_BODY };

/* Directions in which a box-drawing character has an arm. */
enum { ARM_UP = 1, ARM_DOWN = 2, ARM_LEFT = 4, ARM_RIGHT = 8 };

struct tile {
    char glyph[4];      /* UTF-8, up to three bytes; empty = arms or dots */
    unsigned char dots; /* Braille dots of slanted lines */
    unsigned char arms;
    bool heavy; /* arms of the first player, whose stones are solid */
    unsigned char layer;
    unsigned char role;
    bool marked;
};

struct canvas {
    const struct cw_picture *picture;
    struct tile *tiles;
    size_t columns, rows;
    long left, top;          /* of the canvas, in characters from the origin of the board */
    double scale_x, scale_y; /* characters a board unit */
    bool ascii;
};

/* A canvas has at most this many characters each way. */
enum { MOST_CHARACTERS = 4000 };

/* The nearest whole number, halves up; what lies beyond any canvas is kept within it. */
static long nearest(double v)
{
    const double most = 1e6;
    double up = (v < -most ? -most : v > most ? most : v) + 0.5;
    long whole = (long)up;
    return (double)whole > up ? whole - 1 : whole;
}

static long whole_below(double v)
{
    return nearest(v - 0.5 + 1e-9);
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static struct tile *tile_at(struct canvas *c, long column, long row)
{
    if (column < 0 || row < 0 || (size_t)column >= c->columns || (size_t)row >= c->rows)
        return NULL;
    return &c->tiles[(size_t)row * c->columns + (size_t)column];
}

static long to_column(const struct canvas *c, double x)
{
    return nearest(x * c->scale_x) - c->left;
}

static long to_row(const struct canvas *c, double y)
{
    return nearest(y * c->scale_y) - c->top;
}

static bool is_marked(const struct canvas *c, const struct cw_shape *shape)
{
    return shape->marked && !c->picture->plain;
}

/* The tile at this place, now of this layer and role; NULL where something higher is there. */
static struct tile *claim(struct canvas *c, long column, long row, enum layer layer,
                          const struct cw_shape *shape)
{
    struct tile *tile = tile_at(c, column, row);
    if (!tile || tile->layer > (unsigned char)layer)
        return NULL;
    if (tile->layer < (unsigned char)layer)
        *tile = (struct tile){.layer = (unsigned char)layer};
    tile->role = (unsigned char)shape->role;
    tile->marked = tile->marked || is_marked(c, shape);
    return tile;
}

static void put(struct canvas *c, long column, long row, enum layer layer, const char *glyph,
                const struct cw_shape *shape)
{
    struct tile *tile = claim(c, column, row, layer, shape);
    if (!tile)
        return;
    tile->marked = is_marked(c, shape);
    memset(tile->glyph, 0, sizeof tile->glyph);
    strncpy(tile->glyph, glyph, sizeof tile->glyph - 1);
}

/* --- texts, cells, stones -------------------------------------------------------------------- */

static bool is_label(struct canvas *c, long column, long row)
{
    const struct tile *tile = tile_at(c, column, row);
    return tile && tile->layer == LAYER_BODY && tile->role == CW_ROLE_LABEL;
}

/* A coordinate that would run into its neighbour is left out. */
static bool is_crowded(struct canvas *c, long column, long row, long width)
{
    for (long i = -1; i <= width; i++)
        if (is_label(c, column + i, row))
            return true;
    return false;
}

static void put_text(struct canvas *c, const struct cw_shape *shape, const char *text)
{
    long width = (long)strlen(text), row = to_row(c, shape->y1);
    long column = to_column(c, shape->x1) - width / 2;
    if (shape->role == CW_ROLE_LABEL && is_crowded(c, column, row, width))
        return;
    for (long i = 0; i < width; i++) {
        char glyph[2] = {text[i], '\0'};
        put(c, column + i, row, LAYER_BODY, glyph, shape);
    }
}

/* The glyph of a cell, hole or stone that has no text of its own. */
static const char *point_glyph(const struct cw_shape *shape, bool marked, bool ascii)
{
    bool first = shape->role == CW_ROLE_FIRST;
    if (shape->kind == CW_SHAPE_DISC && shape->role == CW_ROLE_BOARD)
        return ascii ? "@" : "\u25cf";
    if (shape->kind == CW_SHAPE_DISC && marked)
        return ascii ? (first ? "X" : "O") : (first ? "\u25c6" : "\u25c7");
    if (shape->kind == CW_SHAPE_DISC)
        return ascii ? (first ? "x" : "o") : (first ? "\u25cf" : "\u25cb");
    if (shape->role == CW_ROLE_WALL)
        return ascii ? "#" : "\u2588";
    if (marked)
        return ascii ? "*" : "\u2605";
    return ascii ? "." : "\u00b7";
}

static const char *text_of(const struct canvas *c, const struct cw_shape *shape, char number[16])
{
    if (shape->kind != CW_SHAPE_DISC || !shape->number || !c->picture->numbers)
        return shape->text;
    snprintf(number, 16, "%u", (unsigned)shape->number);
    return number;
}

static void put_point(struct canvas *c, const struct cw_shape *shape)
{
    char number[16];
    const char *text = text_of(c, shape, number);
    if (*text) {
        put_text(c, shape, text);
        return;
    }
    bool marked = is_marked(c, shape), wall = shape->role == CW_ROLE_WALL;
    bool body = shape->kind == CW_SHAPE_DISC || wall || marked;
    long width = wall ? nearest(c->scale_x) : 1;
    for (long i = 0; i < width; i++)
        put(c, to_column(c, shape->x1) + i, to_row(c, shape->y1), body ? LAYER_BODY : LAYER_GROUND,
            point_glyph(shape, marked, c->ascii), shape);
}

/* The last move in brackets, a cell that the caller marked in angles. */
static void put_brackets(struct canvas *c, const struct cw_shape *shape)
{
    static const struct cw_shape accent = {.role = CW_ROLE_PATH, .marked = true};
    char number[16];
    long width = (long)strlen(text_of(c, shape, number)), row = to_row(c, shape->y1);
    long column = to_column(c, shape->x1) - width / 2;
    bool wanted = false;
    for (size_t i = 0; shape->cell && i < c->picture->mark_count; i++)
        wanted = wanted || c->picture->marks[i] == shape->cell - 1;
    if (!wanted && (!shape->last || c->picture->plain))
        return;
    put(c, column - 1, row, LAYER_BODY, wanted ? "<" : "[", &accent);
    put(c, column + (width ? width : 1), row, LAYER_BODY, wanted ? ">" : "]", &accent);
}

/* --- lines ----------------------------------------------------------------------------------- */

static void put_dot(struct canvas *c, long x, long y, const struct cw_shape *shape)
{
    /* bit of the dot at (column, row) of a Braille pattern, as Unicode numbers them */
    static const unsigned char bit[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    struct tile *tile = x >= 0 && y >= 0 ? claim(c, x / 2, y / 4, LAYER_LINE, shape) : NULL;
    if (tile)
        tile->dots |= bit[y % 4][x % 2];
}

/* The character of a step. */
static const char *slope_glyph(long dx, long dy)
{
    if (dy == 0)
        return "-";
    if (dx == 0)
        return "|";
    return (dx > 0) == (dy > 0) ? "\\" : "/";
}

/* From one character to another, by Braille dots or ASCII slashes.  A dotted line runs through dot
 * (0,1) or so of the character in whose middle a hole is drawn. */
static void put_slanted(struct canvas *c, const struct cw_shape *shape)
{
    double fx = c->ascii ? 1 : 2, fy = c->ascii ? 1 : 4;
    double off_x = c->ascii ? 0 : 0.5, off_y = c->ascii ? 0 : 1.5;
    double x1 = (double)to_column(c, shape->x1) * fx + off_x;
    double y1 = (double)to_row(c, shape->y1) * fy + off_y;
    double dx = (double)to_column(c, shape->x2) * fx + off_x - x1;
    double dy = (double)to_row(c, shape->y2) * fy + off_y - y1;
    long steps = nearest(larger(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy));
    /* dots beside the pegs at the ends would look like part of them */
    long skip = c->ascii ? 0 : steps * (dx * dx > dy * dy ? 2 : 3) / 16;
    long last_x = 0, last_y = 0;
    for (long i = skip; i <= steps - skip; i++) {
        double t = steps ? (double)i / (double)steps : 0;
        long x = c->ascii ? nearest(x1 + dx * t) : whole_below(x1 + dx * t);
        long y = c->ascii ? nearest(y1 + dy * t) : whole_below(y1 + dy * t);
        if (!c->ascii)
            put_dot(c, x, y, shape);
        else if (i > 0)
            put(c, x, y, LAYER_LINE, slope_glyph(x - last_x, y - last_y), shape);
        last_x = x;
        last_y = y;
    }
}

/* Along a row or a column: characters with arms, which join where lines meet. */
static void put_straight(struct canvas *c, const struct cw_shape *shape, enum layer layer)
{
    long x1 = to_column(c, shape->x1), y1 = to_row(c, shape->y1);
    long x2 = to_column(c, shape->x2), y2 = to_row(c, shape->y2);
    bool level = y1 == y2;
    long from = level ? x1 : y1, to = level ? x2 : y2;
    if (from > to) {
        long swap = from;
        from = to;
        to = swap;
    }
    for (long i = from; i <= to; i++) {
        struct tile *tile = claim(c, level ? i : x1, level ? y1 : i, layer, shape);
        if (!tile)
            continue;
        tile->heavy = layer == LAYER_BORDER && shape->role == CW_ROLE_FIRST;
        if (i > from)
            tile->arms |= level ? ARM_LEFT : ARM_UP;
        if (i < to)
            tile->arms |= level ? ARM_RIGHT : ARM_DOWN;
    }
}

static void put_line(struct canvas *c, const struct cw_shape *shape, enum layer layer)
{
    long dx = to_column(c, shape->x2) - to_column(c, shape->x1);
    long dy = to_row(c, shape->y2) - to_row(c, shape->y1);
    if (dx == 0 || dy == 0)
        put_straight(c, shape, layer);
    else
        put_slanted(c, shape);
}

/* A side that runs between two rows of characters is drawn along the lower edge of the upper one,
 * behind what stands there. */
static void put_between(struct canvas *c, const struct cw_shape *shape)
{
    long row = whole_below(shape->y1 * c->scale_y) - c->top;
    for (long i = to_column(c, shape->x1); i <= to_column(c, shape->x2); i++)
        put(c, i, row, LAYER_UNDER, c->ascii ? "_" : "\u2581", shape);
}

/* A leaning side has one character in each row. */
static void put_leaning(struct canvas *c, const struct cw_shape *shape, long dx, long dy)
{
    long rows = dy < 0 ? -dy : dy;
    bool down_right = (dx > 0) == (dy > 0);
    const char *glyph = c->ascii ? (down_right ? "\\" : "/") : (down_right ? "\u2572" : "\u2571");
    for (long i = 0; i <= rows; i++)
        put(c, to_column(c, shape->x1) + nearest((double)dx * (double)i / (double)rows),
            to_row(c, shape->y1) + (dy < 0 ? -i : i), LAYER_BORDER, glyph, shape);
}

static void put_border(struct canvas *c, const struct cw_shape *shape)
{
    long dx = to_column(c, shape->x2) - to_column(c, shape->x1);
    long dy = to_row(c, shape->y2) - to_row(c, shape->y1);
    double y = shape->y1 * c->scale_y;
    if (shape->y1 == shape->y2 && y - (double)whole_below(y) > 0.25 &&
        y - (double)whole_below(y) < 0.75 && c->scale_y < 1.5) {
        put_between(c, shape);
    } else if (dx != 0 && dy != 0) {
        put_leaning(c, shape, dx, dy);
    } else {
        put_line(c, shape, LAYER_BORDER);
    }
}

/* --- writing --------------------------------------------------------------------------------- */

static const char *colour_of(const struct tile *tile)
{
    switch ((enum cw_role)tile->role) {
    case CW_ROLE_BOARD:
        return tile->marked ? "\033[1;33m" : "\033[2m";
    case CW_ROLE_LABEL:
        return "\033[2m";
    case CW_ROLE_FIRST:
        return tile->marked ? "\033[1;91m" : "\033[31m";
    case CW_ROLE_SECOND:
        return tile->marked ? "\033[1;96m" : "\033[36m";
    case CW_ROLE_PIECE:
        return tile->marked ? "\033[1;33m" : "";
    case CW_ROLE_WALL:
        return "\033[90m";
    case CW_ROLE_PATH:
        return "\033[1;33m";
    case CW_ROLE_MATCH:
        return "\033[32m";
    case CW_ROLE_REFUSED:
        return "\033[35m";
    }
    return "";
}

static const char *arms_glyph(const struct tile *tile, bool ascii)
{
    static const char *const light[16] = {
        " ",      "\u2575", "\u2577", "\u2502", "\u2574", "\u2518", "\u2510", "\u2524",
        "\u2576", "\u2514", "\u250c", "\u251c", "\u2500", "\u2534", "\u252c", "\u253c"};
    static const char *const heavy[16] = {
        " ",      "\u2579", "\u257b", "\u2503", "\u2578", "\u251b", "\u2513", "\u252b",
        "\u257a", "\u2517", "\u250f", "\u2523", "\u2501", "\u253b", "\u2533", "\u254b"};
    static const char *const thin[16] = {" ", "'", ",", "|", "-", "+", "+", "+",
                                         "-", "+", "+", "+", "-", "+", "+", "+"};
    static const char *const thick[16] = {" ", "#", "#", "#", "=", "+", "+", "+",
                                          "=", "+", "+", "+", "=", "+", "+", "+"};
    if (ascii)
        return (tile->heavy ? thick : thin)[tile->arms & 15];
    return (tile->heavy ? heavy : light)[tile->arms & 15];
}

static void write_tile(const struct canvas *c, const struct tile *tile, const char **colour,
                       struct cw_out *out)
{
    const char *want = tile->layer == LAYER_NONE            ? *colour
                       : c->picture->draw != CW_DRAW_COLOUR ? ""
                                                            : colour_of(tile);
    if (want != *colour && **colour)
        cw_out_str(out, "\033[0m");
    if (want != *colour)
        cw_out_str(out, want);
    *colour = want;
    if (tile->layer == LAYER_NONE) {
        cw_out_char(out, ' ');
    } else if (tile->glyph[0]) {
        cw_out_str(out, tile->glyph);
    } else if (tile->dots) {
        /* U+2800 + dots as UTF-8 */
        cw_out_char(out, (char)0xe2);
        cw_out_char(out, (char)(0xa0 | tile->dots >> 6));
        cw_out_char(out, (char)(0x80 | (tile->dots & 0x3f)));
    } else {
        cw_out_str(out, arms_glyph(tile, c->ascii));
    }
}

static void write_canvas(const struct canvas *c, struct cw_out *out)
{
    for (size_t row = 0; row < c->rows; row++) {
        const struct tile *tiles = &c->tiles[row * c->columns];
        const char *colour = "";
        size_t width = c->columns;
        while (width > 0 && tiles[width - 1].layer == LAYER_NONE)
            width--;
        for (size_t i = 0; i < width; i++)
            write_tile(c, &tiles[i], &colour, out);
        cw_out_str(out, *colour ? "\033[0m\n" : "\n");
    }
}

/* --- the whole ------------------------------------------------------------------------------- */

static bool is_shown(const struct cw_shape *shape)
{
    return !shape->media || (shape->media & CW_ON_TEXT);
}

/* Sets the canvas to the bounding box of the view, texts and brackets included. */
static void measure(const struct cw_view *view, struct canvas *c)
{
    long left = MOST_CHARACTERS, right = -1, top = MOST_CHARACTERS, bottom = -1;
    c->left = c->top = 0;
    for (size_t i = 0; i < view->count; i++) {
        const struct cw_shape *s = &view->shapes[i];
        char number[16];
        if (!is_shown(s))
            continue;
        long half = (long)strlen(text_of(c, s, number)) / 2 + (s->kind == CW_SHAPE_DISC);
        long x1 = to_column(c, s->x1), x2 = to_column(c, s->x2);
        long y1 = to_row(c, s->y1), y2 = to_row(c, s->y2);
        if (s->kind == CW_SHAPE_SQUARE)
            x2 += nearest(c->scale_x) - 1; /* a wall is so wide */
        left = (x1 < x2 ? x1 : x2) - half < left ? (x1 < x2 ? x1 : x2) - half : left;
        right = (x1 > x2 ? x1 : x2) + half > right ? (x1 > x2 ? x1 : x2) + half : right;
        top = (y1 < y2 ? y1 : y2) < top ? (y1 < y2 ? y1 : y2) : top;
        bottom = (y1 > y2 ? y1 : y2) > bottom ? (y1 > y2 ? y1 : y2) : bottom;
    }
    c->left = left;
    c->top = top;
    c->columns = right >= left ? (size_t)(right - left + 1) : 0;
    c->rows = bottom >= top ? (size_t)(bottom - top + 1) : 0;
}

/* Move numbers need room; a board that is too wide is tried at three quarters and at half. */
static void choose_scale(const struct cw_view *view, struct canvas *c)
{
    uint32_t most = 0;
    size_t limit = c->picture->most_columns;
    long digits = 1;
    c->scale_x = view->text_x;
    c->scale_y = view->text_y;
    for (size_t i = 0; c->picture->numbers && i < view->count; i++)
        most = view->shapes[i].number > most ? view->shapes[i].number : most;
    for (; most >= 10; most /= 10)
        digits++;
    if (most && (double)(digits + 1) > c->scale_x)
        c->scale_x = (double)(digits + 1 + (digits + 1) % 2);
    measure(view, c);
    if (!limit || c->columns <= limit || view->text_x < 4 || view->text_y < 2)
        return;
    double wide = c->scale_x;
    c->scale_x = wide * 3 / 4;
    measure(view, c);
    if (c->columns <= limit)
        return;
    c->scale_x = wide / 2;
    c->scale_y = view->text_y / 2;
    measure(view, c);
}

enum cw_status cw_render_text(const struct cw_view *view, const struct cw_picture *picture,
                              struct cw_out *out)
{
    struct canvas c = {.picture = picture,
                       .ascii = picture->draw == CW_DRAW_ASCII || picture->draw == CW_DRAW_NONE};
    choose_scale(view, &c);
    if (c.columns > MOST_CHARACTERS || c.rows > MOST_CHARACTERS)
        return cw_fail(view->env, CW_BAD_ARGUMENT, "the board is too large to be drawn as text");
    c.tiles = cw_calloc(view->env, c.columns * c.rows, sizeof *c.tiles);
    if (!c.tiles)
        return CW_NO_MEMORY;
    for (size_t i = 0; i < view->count; i++) {
        const struct cw_shape *shape = &view->shapes[i];
        if (!is_shown(shape))
            continue;
        if (shape->kind == CW_SHAPE_LINE)
            put_line(&c, shape, LAYER_LINE);
        else if (shape->kind == CW_SHAPE_BORDER)
            put_border(&c, shape);
        else if (shape->kind == CW_SHAPE_TEXT)
            put_text(&c, shape, shape->text);
        else
            put_point(&c, shape);
    }
    for (size_t i = 0; i < view->count; i++)
        if (is_shown(&view->shapes[i]))
            put_brackets(&c, &view->shapes[i]);
    write_canvas(&c, out);
    cw_release(view->env, c.tiles, c.columns * c.rows, sizeof *c.tiles);
    return out->status;
}
