/* SPDX-License-Identifier: MIT
 *
 * svg.c - a picture is a list of layers; a layer is one path, or one group of circles or texts,
 * with what it wants of the view.  Going over the view once a layer needs no memory.
 */
#include "render/svg.h"

#include <stdio.h>
#include "render/svg_style.h"

/* Lengths are in hundredths of a pixel; a board unit is UNIT. */
enum {
    UNIT = 2000,
    HALF = UNIT / 2,
    HEX_TOP = 1155, /* centre of a hexagon to its upper tip: UNIT / sqrt(3) */
    HEX_SIDE = 577, /* centre to the upper end of a vertical side */
    MARGIN = 600,
    TILE = 700 /* half a tile, without its round edge */
};

struct drawing {
    const struct cw_view *view;
    const struct cw_picture *picture;
    struct cw_out *out;
    bool hexagons, squares, pieces, numbers; /* what there is to draw */
    long left, top, right, bottom;           /* of everything */
    long grid_left, grid_top, grid_right, grid_bottom;
    /* of the path being written */
    bool pen_down;
    long pen_x, pen_y;
};

/* --- numbers and texts ----------------------------------------------------------------------- */

static long fixed(double v)
{
    const double most = 1e7;
    double up = (v < -most ? -most : v > most ? most : v) * UNIT + 0.5;
    long whole = (long)up;
    return (double)whole > up ? whole - 1 : whole;
}

/* Pixels without needless digits: 12, -3.5, .25. */
static void write_length(struct cw_out *out, long v)
{
    if (v < 0)
        cw_out_char(out, '-');
    unsigned long size = v < 0 ? 0 - (unsigned long)v : (unsigned long)v;
    if (size >= 100 || size == 0)
        cw_out_u64(out, size / 100);
    if (size % 100 == 0)
        return;
    cw_out_char(out, '.');
    cw_out_char(out, (char)('0' + size % 100 / 10));
    if (size % 10)
        cw_out_char(out, (char)('0' + size % 10));
}

static void write_pair(struct drawing *d, const char *command, long x, long y)
{
    cw_out_str(d->out, command);
    write_length(d->out, x);
    if (y >= 0)
        cw_out_char(d->out, ' ');
    write_length(d->out, y);
}

static void write_attribute(struct drawing *d, const char *name, long v)
{
    cw_out_printf(d->out, " %s=\"", name);
    write_length(d->out, v);
    cw_out_char(d->out, '"');
}

/* Escaped; control characters, which XML has not got, become blanks. */
static void write_text(struct cw_out *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            cw_out_str(out, "&lt;");
        else if (*text == '>')
            cw_out_str(out, "&gt;");
        else if (*text == '&')
            cw_out_str(out, "&amp;");
        else
            cw_out_char(out, (unsigned char)*text < ' ' && *text != '\n' ? ' ' : *text);
    }
}

/* --- shapes ---------------------------------------------------------------------------------- */

static bool is_shown(const struct cw_shape *s)
{
    return !s->media || (s->media & CW_ON_PRINT);
}

static bool is_marked(const struct drawing *d, const struct cw_shape *s)
{
    return s->marked && !d->picture->plain;
}

static long disc_radius(const struct drawing *d)
{
    if (d->hexagons)
        return 760;
    if (d->squares)
        return 620;
    return d->numbers ? 690 : 500;
}

static void draw_hexagon(struct drawing *d, const struct cw_shape *s)
{
    write_pair(d, "M", fixed(s->x1), fixed(s->y1) - HEX_TOP);
    write_pair(d, "l", HALF, HEX_TOP - HEX_SIDE);
    cw_out_str(d->out, "v");
    write_length(d->out, 2 * HEX_SIDE);
    write_pair(d, "l", -HALF, HEX_TOP - HEX_SIDE);
    write_pair(d, "l", -HALF, HEX_SIDE - HEX_TOP);
    cw_out_str(d->out, "v");
    write_length(d->out, -2 * HEX_SIDE);
    cw_out_char(d->out, 'z');
}

static void draw_box(struct drawing *d, long x, long y, long half)
{
    write_pair(d, "M", x - half, y - half);
    cw_out_char(d->out, 'h');
    write_length(d->out, 2 * half);
    cw_out_char(d->out, 'v');
    write_length(d->out, 2 * half);
    cw_out_char(d->out, 'h');
    write_length(d->out, -2 * half);
    cw_out_char(d->out, 'z');
}

static void draw_cell(struct drawing *d, const struct cw_shape *s)
{
    draw_box(d, fixed(s->x1), fixed(s->y1), HALF);
}

static void draw_tile(struct drawing *d, const struct cw_shape *s)
{
    draw_box(d, fixed(s->x1), fixed(s->y1), TILE);
}

static void draw_mark(struct drawing *d, const struct cw_shape *s)
{
    draw_box(d, fixed(s->x1), fixed(s->y1), d->hexagons ? 560 : 820);
}

/* A dot: a line of no length to speak of, with round ends. */
static void draw_dot(struct drawing *d, const struct cw_shape *s)
{
    write_pair(d, "M", fixed(s->x1), fixed(s->y1));
    cw_out_str(d->out, "h.01");
}

static void draw_line(struct drawing *d, const struct cw_shape *s)
{
    long x1 = fixed(s->x1), y1 = fixed(s->y1), x2 = fixed(s->x2), y2 = fixed(s->y2);
    if (!d->pen_down || d->pen_x != x1 || d->pen_y != y1)
        write_pair(d, "M", x1, y1);
    if (y1 == y2 || x1 == x2) {
        cw_out_char(d->out, y1 == y2 ? 'h' : 'v');
        write_length(d->out, y1 == y2 ? x2 - x1 : y2 - y1);
    } else {
        write_pair(d, "l", x2 - x1, y2 - y1);
    }
    d->pen_down = true;
    d->pen_x = x2;
    d->pen_y = y2;
}

/* A pair of cells: a box with round ends. */
static void draw_capsule(struct drawing *d, const struct cw_shape *s)
{
    const long r = 620;
    long x = fixed(s->x1 < s->x2 ? s->x1 : s->x2), y = fixed(s->y1 < s->y2 ? s->y1 : s->y2);
    if (s->y1 == s->y2) {
        write_pair(d, "M", x, y - r);
        cw_out_str(d->out, "h20a6.2 6.2 0 0 1 0 12.4h-20a6.2 6.2 0 0 1 0-12.4z");
    } else {
        write_pair(d, "M", x - r, y);
        cw_out_str(d->out, "a6.2 6.2 0 0 1 12.4 0v20a6.2 6.2 0 0 1-12.4 0z");
    }
}

static void draw_circle(struct drawing *d, const struct cw_shape *s, long radius)
{
    cw_out_str(d->out, "<circle");
    write_attribute(d, "cx", fixed(s->x1));
    write_attribute(d, "cy", fixed(s->y1));
    write_attribute(d, "r", radius);
    cw_out_str(d->out, "/>\n");
}

static void draw_solid(struct drawing *d, const struct cw_shape *s)
{
    draw_circle(d, s, disc_radius(d));
}

/* The stroke of two pixels lies half outside of a circle. */
static void draw_hollow(struct drawing *d, const struct cw_shape *s)
{
    draw_circle(d, s, disc_radius(d) - 100);
}

static void draw_halo(struct drawing *d, const struct cw_shape *s)
{
    draw_circle(d, s, disc_radius(d) + 240);
}

static void draw_ring(struct drawing *d, const struct cw_shape *s)
{
    if (s->kind == CW_SHAPE_DISC)
        draw_circle(d, s, disc_radius(d) + (d->hexagons ? 130 : 190));
    else
        draw_circle(d, s, 760);
}

/* Text of at most `size` hundredths of a pixel in height and `room` in width. */
static void draw_words(struct drawing *d, const struct cw_shape *s, const char *text, long size,
                       long room)
{
    long length = (long)strlen(text);
    bool shrunk = length * size * 65 / 100 > room;
    if (shrunk)
        size = room * 100 / 65 / length / 10 * 10;
    cw_out_str(d->out, "<text");
    write_attribute(d, "x", fixed(s->x1));
    write_attribute(d, "y", fixed(s->y1) + size * 35 / 100);
    if (shrunk || size != 800)
        write_attribute(d, "font-size", size);
    cw_out_char(d->out, '>');
    write_text(d->out, text);
    cw_out_str(d->out, "</text>\n");
}

static void draw_label(struct drawing *d, const struct cw_shape *s)
{
    draw_words(d, s, s->text, 800, 2 * UNIT);
}

static void draw_kind(struct drawing *d, const struct cw_shape *s)
{
    draw_words(d, s, s->text, 900, 1600);
}

static void draw_number(struct drawing *d, const struct cw_shape *s)
{
    char text[16];
    snprintf(text, sizeof text, "%u", (unsigned)s->number);
    draw_words(d, s, text, 800, disc_radius(d) * 2 - 420);
}

/* The tint of a piece: its kind modulo the number of tints, from the last three digits. */
static unsigned tint_of(const struct cw_shape *s)
{
    size_t length = strlen(s->text);
    unsigned value = 0;
    for (size_t i = length > 3 ? length - 3 : 0; i < length; i++)
        value = value * 10 + (unsigned)(unsigned char)s->text[i] - '0';
    return value % 8;
}

static void draw_won_cell(struct drawing *d, const struct cw_shape *s)
{
    if (d->hexagons)
        draw_hexagon(d, s);
    else
        draw_cell(d, s);
}

/* --- layers ---------------------------------------------------------------------------------- */

/* What a shape must have, beside kind and role, to be drawn in a layer. */
enum need {
    ANY,
    MARKED,
    MARKED_ON_HEX,
    MARKED_ELSEWHERE,
    AMONG_PIECES,
    NUMBERED,
    LAST,
    CHOSEN, /* by the caller's list of marks */
    TEXT,
    TINT /* + n: a piece of the n-th tint */
};

struct layer {
    const char *name;      /* classes */
    bool group;            /* of elements; else a path */
    unsigned kinds, roles; /* bits 1 << kind, 1 << role */
    unsigned need;         /* enum need */
    void (*draw)(struct drawing *d, const struct cw_shape *s);
};

#define K(kind) (1u << CW_SHAPE_##kind)
#define R(role) (1u << CW_ROLE_##role)
#define ALL (~0u)
#define PLAYERS (R(FIRST) | R(SECOND))

static const struct layer layers[] = {
    {"cell", false, K(HEXAGON), ALL, ANY, draw_hexagon},
    {"wall", false, K(SQUARE), R(WALL), ANY, draw_cell},
    {"win", false, K(DISC), PLAYERS, MARKED_ON_HEX, draw_won_cell},
    {"win", false, K(SQUARE), R(BOARD), MARKED, draw_won_cell},
    {"side1", false, K(BORDER), R(FIRST), ANY, draw_line},
    {"side2", false, K(BORDER), R(SECOND), ANY, draw_line},
    {"core", false, K(BORDER), R(SECOND), ANY, draw_line},
    {"chain", false, K(LINE), PLAYERS, MARKED_ELSEWHERE, draw_line},
    {"win", true, K(DISC), PLAYERS, MARKED_ELSEWHERE, draw_halo},
    {"match", false, K(LINE), R(MATCH), ANY, draw_capsule},
    {"hole", false, K(HOLE), ALL, ANY, draw_dot},
    {"hole", false, K(SQUARE), R(BOARD), AMONG_PIECES, draw_dot},
    {"start", false, K(SQUARE), R(BOARD), MARKED, draw_dot},
    {"refused", false, K(LINE), R(REFUSED), ANY, draw_line},
    {"link1", false, K(LINE), R(FIRST), ANY, draw_line},
    {"link2", false, K(LINE), R(SECOND), ANY, draw_line},
    {"path", false, K(LINE), R(PATH), ANY, draw_line},
    {"end", false, K(SQUARE), R(PIECE), MARKED, draw_tile},
    {"rim", false, K(SQUARE), R(PIECE), ANY, draw_tile},
    {"tile t0", false, K(SQUARE), R(PIECE), TINT + 0, draw_tile},
    {"tile t1", false, K(SQUARE), R(PIECE), TINT + 1, draw_tile},
    {"tile t2", false, K(SQUARE), R(PIECE), TINT + 2, draw_tile},
    {"tile t3", false, K(SQUARE), R(PIECE), TINT + 3, draw_tile},
    {"tile t4", false, K(SQUARE), R(PIECE), TINT + 4, draw_tile},
    {"tile t5", false, K(SQUARE), R(PIECE), TINT + 5, draw_tile},
    {"tile t6", false, K(SQUARE), R(PIECE), TINT + 6, draw_tile},
    {"tile t7", false, K(SQUARE), R(PIECE), TINT + 7, draw_tile},
    {"peg1", true, K(DISC), R(FIRST), ANY, draw_solid},
    {"peg2", true, K(DISC), R(SECOND), ANY, draw_hollow},
    {"token", true, K(DISC), R(BOARD), ANY, draw_solid},
    {"kind", true, K(SQUARE), R(PIECE), TEXT, draw_kind},
    {"num1", true, K(DISC), R(FIRST), NUMBERED, draw_number},
    {"num2", true, K(DISC), R(SECOND), NUMBERED, draw_number},
    {"last", true, ALL, ~R(PIECE), LAST, draw_ring},
    {"mark", false, ALL, ALL, CHOSEN, draw_mark},
    {"label", true, ALL, ~R(PIECE), TEXT, draw_label},
};

enum { GROUND_LAYERS = 4 }; /* that many lie below the lines of a grid */

static bool is_chosen(const struct drawing *d, const struct cw_shape *s)
{
    for (size_t i = 0; s->cell && i < d->picture->mark_count; i++)
        if (d->picture->marks[i] == s->cell - 1)
            return true;
    return false;
}

static bool wants(const struct layer *layer, const struct drawing *d, const struct cw_shape *s)
{
    if (!is_shown(s) || !(layer->kinds >> s->kind & 1) || !(layer->roles >> s->role & 1))
        return false;
    switch (layer->need) {
    case ANY:
        return true;
    case MARKED:
        return is_marked(d, s);
    case MARKED_ON_HEX:
        return d->hexagons && is_marked(d, s);
    case MARKED_ELSEWHERE:
        return !d->hexagons && is_marked(d, s);
    case AMONG_PIECES:
        return d->pieces;
    case NUMBERED:
        return d->numbers && s->number;
    case LAST:
        return s->last && !d->picture->plain;
    case CHOSEN:
        return is_chosen(d, s);
    case TEXT:
        return s->text[0];
    default:
        return tint_of(s) == layer->need - TINT;
    }
}

static void write_layer(struct drawing *d, const struct layer *layer)
{
    bool open = false;
    d->pen_down = false;
    for (size_t i = 0; i < d->view->count; i++) {
        const struct cw_shape *s = &d->view->shapes[i];
        if (!wants(layer, d, s))
            continue;
        if (!open && layer->group)
            cw_out_printf(d->out, "<g class=\"%s\">\n", layer->name);
        else if (!open)
            cw_out_printf(d->out, "<path class=\"%s\" d=\"", layer->name);
        open = true;
        layer->draw(d, s);
    }
    if (open)
        cw_out_str(d->out, layer->group ? "</g>\n" : "\"/>\n");
}

static bool has_grid(const struct drawing *d)
{
    return d->squares && !d->pieces;
}

/* Is a rule of the style sheet needed?  `name` is one class. */
static bool is_used(void *ctx, const char *name)
{
    const struct drawing *d = ctx;
    size_t length = strlen(name);
    if (strcmp(name, "page") == 0 ||
        (has_grid(d) && (strcmp(name, "grid") == 0 || strcmp(name, "cell") == 0)))
        return true;
    for (size_t k = 0; k < sizeof layers / sizeof *layers; k++) {
        const char *found = strstr(layers[k].name, name);
        if (!found || (found[length] && found[length] != ' '))
            continue;
        for (size_t i = 0; i < d->view->count; i++)
            if (wants(&layers[k], d, &d->view->shapes[i]))
                return true;
    }
    return false;
}

/* --- frame ----------------------------------------------------------------------------------- */

static void widen(long *low, long *high, long from, long to)
{
    *low = from < *low ? from : *low;
    *high = to > *high ? to : *high;
}

static void measure(struct drawing *d)
{
    bool any = false;
    d->left = d->top = d->grid_left = d->grid_top = 1000000000;
    d->right = d->bottom = d->grid_right = d->grid_bottom = -1000000000;
    for (size_t i = 0; i < d->view->count; i++) {
        const struct cw_shape *s = &d->view->shapes[i];
        if (!is_shown(s))
            continue;
        bool two = s->kind == CW_SHAPE_LINE || s->kind == CW_SHAPE_BORDER;
        long x1 = fixed(s->x1), y1 = fixed(s->y1);
        long x2 = two ? fixed(s->x2) : x1, y2 = two ? fixed(s->y2) : y1;
        long across = two ? 200 : s->kind == CW_SHAPE_TEXT ? (long)strlen(s->text) * 240 : HALF;
        long along = two                           ? 200
                     : s->kind == CW_SHAPE_HEXAGON ? HEX_TOP
                     : s->kind == CW_SHAPE_TEXT    ? 400
                                                   : HALF;
        any = true;
        d->hexagons = d->hexagons || s->kind == CW_SHAPE_HEXAGON;
        d->pieces = d->pieces || (s->kind == CW_SHAPE_SQUARE && s->role == CW_ROLE_PIECE);
        d->numbers = d->numbers || (s->number && d->picture->numbers);
        widen(&d->left, &d->right, (x1 < x2 ? x1 : x2) - across, (x1 > x2 ? x1 : x2) + across);
        widen(&d->top, &d->bottom, (y1 < y2 ? y1 : y2) - along, (y1 > y2 ? y1 : y2) + along);
        if (s->kind != CW_SHAPE_SQUARE)
            continue;
        d->squares = true;
        widen(&d->grid_left, &d->grid_right, x1 - HALF, x1 + HALF);
        widen(&d->grid_top, &d->grid_bottom, y1 - HALF, y1 + HALF);
    }
    if (!any)
        d->left = d->top = d->right = d->bottom = 0;
    widen(&d->left, &d->right, d->left - MARGIN, d->right + MARGIN);
    widen(&d->top, &d->bottom, d->top - MARGIN, d->bottom + MARGIN);
}

static void write_box(struct drawing *d, const char *name, long left, long top, long right,
                      long bottom)
{
    cw_out_printf(d->out, "<rect class=\"%s\"", name);
    write_attribute(d, "x", left);
    write_attribute(d, "y", top);
    write_attribute(d, "width", right - left);
    write_attribute(d, "height", bottom - top);
    cw_out_str(d->out, "/>\n");
}

static void write_grid(struct drawing *d)
{
    cw_out_str(d->out, "<path class=\"grid\" d=\"");
    for (long y = d->grid_top; y <= d->grid_bottom; y += UNIT) {
        write_pair(d, "M", d->grid_left, y);
        cw_out_char(d->out, 'h');
        write_length(d->out, d->grid_right - d->grid_left);
    }
    for (long x = d->grid_left; x <= d->grid_right; x += UNIT) {
        write_pair(d, "M", x, d->grid_top);
        cw_out_char(d->out, 'v');
        write_length(d->out, d->grid_bottom - d->grid_top);
    }
    cw_out_str(d->out, "\"/>\n");
}

static void write_head(struct drawing *d, const char *title, const char *description)
{
    unsigned long width = (unsigned long)(d->right - d->left);
    unsigned long height = (unsigned long)(d->bottom - d->top);
    unsigned long shown = d->picture->width ? d->picture->width : (width + 50) / 100;
    unsigned long tall = (shown * height + width / 2) / (width ? width : 1);
    cw_out_printf(d->out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"causeway\" role=\"img\" "
                  "width=\"%lu\" height=\"%lu\" viewBox=\"",
                  shown, tall);
    write_length(d->out, d->left);
    cw_out_char(d->out, ' ');
    write_length(d->out, d->top);
    cw_out_char(d->out, ' ');
    write_length(d->out, d->right - d->left);
    cw_out_char(d->out, ' ');
    write_length(d->out, d->bottom - d->top);
    cw_out_str(d->out, "\">\n<title>");
    write_text(d->out, title);
    cw_out_str(d->out, "</title>\n");
    if (description) {
        cw_out_str(d->out, "<desc>");
        write_text(d->out, description);
        cw_out_str(d->out, "</desc>\n");
    }
    cw_svg_style(d->out, d->picture->theme, is_used, d);
    write_box(d, "page", d->left, d->top, d->right, d->bottom);
}

enum cw_status cw_render_svg(const struct cw_view *view, const struct cw_picture *picture,
                             const char *title, const char *description, struct cw_out *out)
{
    struct drawing d = {.view = view, .picture = picture, .out = out};
    measure(&d);
    write_head(&d, title, description);
    if (has_grid(&d))
        write_box(&d, "cell", d.grid_left, d.grid_top, d.grid_right, d.grid_bottom);
    for (size_t k = 0; k < sizeof layers / sizeof *layers; k++) {
        if (k == GROUND_LAYERS && has_grid(&d))
            write_grid(&d);
        write_layer(&d, &layers[k]);
    }
    cw_out_str(out, "</svg>\n");
    return out->status;
}
