/* SPDX-License-Identifier: MIT */
#include "render/text.h"

#include <math.h>
#include <stdlib.h>

/* What wins where two shapes meet in a character. */
enum layer { LAYER_NONE, LAYER_GROUND, LAYER_LINE, LAYER_BODY };

struct tile {
    char glyph[4];        /* UTF-8, up to three bytes */
    unsigned char dots;   /* Braille dots of lines */
    unsigned char layer;
    unsigned char role;
    bool marked;
};

struct canvas {
    struct cw_env *env;
    struct tile *tiles;
    size_t columns, rows;
    double left, top, scale_x, scale_y; /* board units to characters */
    bool ascii;
};

/* A string too wide for the canvas would be a bug of the view; a canvas has at most this size. */
enum { MOST_CHARACTERS = 4000 };

static struct tile *tile_at(struct canvas *c, long column, long row)
{
    if (column < 0 || row < 0 || (size_t)column >= c->columns || (size_t)row >= c->rows)
        return NULL;
    return &c->tiles[(size_t)row * c->columns + (size_t)column];
}

static long to_column(const struct canvas *c, double x)
{
    return lround((x - c->left) * c->scale_x);
}

static long to_row(const struct canvas *c, double y)
{
    return lround((y - c->top) * c->scale_y);
}

static void put(struct canvas *c, long column, long row, enum layer layer, const char *glyph,
                const struct cw_shape *shape)
{
    struct tile *tile = tile_at(c, column, row);
    if (!tile || tile->layer > (unsigned char)layer)
        return;
    tile->layer = (unsigned char)layer;
    tile->role = (unsigned char)shape->role;
    tile->marked = shape->marked;
    memset(tile->glyph, 0, sizeof tile->glyph);
    strncpy(tile->glyph, glyph, sizeof tile->glyph - 1);
}

static void put_text(struct canvas *c, const struct cw_shape *shape, enum layer layer)
{
    long width = (long)strlen(shape->text);
    long column = to_column(c, shape->x1) - (width - 1) / 2;
    for (long i = 0; i < width; i++) {
        char glyph[2] = {shape->text[i], '\0'};
        put(c, column + i, to_row(c, shape->y1), layer, glyph, shape);
    }
}

/* The glyph of a cell, hole or stone that has no text of its own. */
static const char *point_glyph(const struct cw_shape *shape, bool ascii)
{
    bool first = shape->role == CW_ROLE_FIRST;
    if (shape->kind == CW_SHAPE_DISC && shape->role == CW_ROLE_BOARD)
        return ascii ? "@" : "\u25cf";
    if (shape->kind == CW_SHAPE_DISC && shape->marked)
        return ascii ? (first ? "X" : "O") : (first ? "\u25c6" : "\u25c7");
    if (shape->kind == CW_SHAPE_DISC)
        return ascii ? (first ? "x" : "o") : (first ? "\u25cf" : "\u25cb");
    if (shape->role == CW_ROLE_WALL)
        return ascii ? "#" : "\u2588";
    if (shape->marked)
        return ascii ? "*" : "\u2605";
    return ascii ? "." : "\u00b7";
}

static void put_point(struct canvas *c, const struct cw_shape *shape)
{
    if (shape->text[0]) {
        put_text(c, shape, LAYER_BODY);
        return;
    }
    bool body = shape->kind == CW_SHAPE_DISC || shape->role == CW_ROLE_WALL || shape->marked;
    put(c, to_column(c, shape->x1), to_row(c, shape->y1), body ? LAYER_BODY : LAYER_GROUND,
        point_glyph(shape, c->ascii), shape);
}

static void put_dot(struct canvas *c, long x, long y, const struct cw_shape *shape)
{
    /* bit of the dot at (column, row) of a Braille pattern, as Unicode numbers them */
    static const unsigned char bit[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    struct tile *tile = x >= 0 && y >= 0 ? tile_at(c, x / 2, y / 4) : NULL;
    if (!tile || tile->layer > LAYER_LINE)
        return;
    tile->layer = LAYER_LINE;
    tile->role = (unsigned char)shape->role;
    tile->marked = tile->marked || shape->marked;
    tile->glyph[0] = '\0';
    tile->dots |= bit[y % 4][x % 2];
}

/* The characters of a slope: what joins (0,0) to (dx,dy) best at one step. */
static const char *slope_glyph(long dx, long dy)
{
    if (dy == 0)
        return "-";
    if (dx == 0)
        return "|";
    return (dx > 0) == (dy > 0) ? "\\" : "/";
}

static void put_line(struct canvas *c, const struct cw_shape *shape)
{
    /* one unit is a character in ASCII, a dot otherwise; lines run through dot (0,1) or so of the
     * character in whose middle a hole is drawn */
    double fx = c->ascii ? 1 : 2, fy = c->ascii ? 1 : 4;
    double off_x = c->ascii ? 0 : 0.5, off_y = c->ascii ? 0 : 1.5;
    double x1 = (double)to_column(c, shape->x1) * fx + off_x;
    double y1 = (double)to_row(c, shape->y1) * fy + off_y;
    double x2 = (double)to_column(c, shape->x2) * fx + off_x;
    double y2 = (double)to_row(c, shape->y2) * fy + off_y;
    long steps = lround(fmax(fabs(x2 - x1), fabs(y2 - y1)));
    long last_x = 0, last_y = 0;
    for (long i = 0; i <= steps; i++) {
        double t = steps ? (double)i / (double)steps : 0;
        long x = (long)floor(x1 + (x2 - x1) * t + (c->ascii ? 0.5 : 0));
        long y = (long)floor(y1 + (y2 - y1) * t + (c->ascii ? 0.5 : 0));
        if (!c->ascii)
            put_dot(c, x, y, shape);
        else if (i > 0)
            put(c, x, y, LAYER_LINE, slope_glyph(x - last_x, y - last_y), shape);
        last_x = x;
        last_y = y;
    }
}

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

static void write_tile(const struct tile *tile, bool colour, struct cw_out *out)
{
    if (tile->layer == LAYER_NONE) {
        cw_out_char(out, ' ');
        return;
    }
    const char *start = colour ? colour_of(tile) : "";
    cw_out_str(out, start);
    if (tile->glyph[0]) {
        cw_out_str(out, tile->glyph);
    } else {
        /* U+2800 + dots as UTF-8 */
        cw_out_char(out, (char)0xe2);
        cw_out_char(out, (char)(0xa0 | tile->dots >> 6));
        cw_out_char(out, (char)(0x80 | (tile->dots & 0x3f)));
    }
    if (*start)
        cw_out_str(out, "\033[0m");
}

static void write_canvas(const struct canvas *c, bool colour, struct cw_out *out)
{
    for (size_t row = 0; row < c->rows; row++) {
        const struct tile *tiles = &c->tiles[row * c->columns];
        size_t width = c->columns;
        while (width > 0 && tiles[width - 1].layer == LAYER_NONE)
            width--;
        for (size_t i = 0; i < width; i++)
            write_tile(&tiles[i], colour, out);
        cw_out_char(out, '\n');
    }
}

/* Sets the canvas to the bounding box of the view, texts included. */
static void measure(const struct cw_view *view, struct canvas *c)
{
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (size_t i = 0; i < view->count; i++) {
        const struct cw_shape *s = &view->shapes[i];
        double half = (double)(strlen(s->text) / 2) / view->text_x;
        left = fmin(left, fmin(s->x1, s->x2) - half);
        right = fmax(right, fmax(s->x1, s->x2) + half);
        top = fmin(top, fmin(s->y1, s->y2));
        bottom = fmax(bottom, fmax(s->y1, s->y2));
    }
    c->left = left;
    c->top = top;
    c->scale_x = view->text_x;
    c->scale_y = view->text_y;
    c->columns = view->count ? (size_t)to_column(c, right) + 1 : 0;
    c->rows = view->count ? (size_t)to_row(c, bottom) + 1 : 0;
}

enum cw_status cw_render_text(const struct cw_view *view, enum cw_draw how, struct cw_out *out)
{
    struct canvas c = {.env = view->env, .ascii = how == CW_DRAW_ASCII};
    if (how == CW_DRAW_NONE)
        return CW_OK;
    measure(view, &c);
    if (c.columns > MOST_CHARACTERS || c.rows > MOST_CHARACTERS)
        return cw_fail(view->env, CW_BAD_ARGUMENT, "the board is too large to be drawn as text");
    c.tiles = cw_calloc(view->env, c.columns * c.rows, sizeof *c.tiles);
    if (!c.tiles)
        return CW_NO_MEMORY;
    for (size_t i = 0; i < view->count; i++) {
        const struct cw_shape *shape = &view->shapes[i];
        if (shape->kind == CW_SHAPE_LINE)
            put_line(&c, shape);
        else if (shape->kind == CW_SHAPE_TEXT)
            put_text(&c, shape, LAYER_BODY);
        else
            put_point(&c, shape);
    }
    write_canvas(&c, how == CW_DRAW_COLOUR, out);
    cw_release(view->env, c.tiles, c.columns * c.rows, sizeof *c.tiles);
    return out->status;
}
