/* SPDX-License-Identifier: MIT
 *
 * view.h - a picture of a board as a list of shapes.  Games make views; render/ draws them.
 *
 * Coordinates are board units: neighbouring cells or holes of a row are 1 apart; y grows downwards.
 * Shapes are drawn in the order in which they were added, but for kinds that a text terminal
 * cannot layer: there, discs lie over lines, lines over cells.
 */
#ifndef CW_CORE_VIEW_H
#define CW_CORE_VIEW_H

#include "core/env.h"

enum cw_shape_kind {
    CW_SHAPE_HEXAGON, /* a Hex cell centred at x1,y1 */
    CW_SHAPE_SQUARE,  /* a square cell centred at x1,y1; text = what stands in it */
    CW_SHAPE_HOLE,    /* an empty hole */
    CW_SHAPE_DISC,    /* a peg or stone */
    CW_SHAPE_LINE,    /* x1,y1 to x2,y2: a link, a border, a path, a matched pair */
    CW_SHAPE_TEXT     /* a label centred at x1,y1 */
};

enum cw_role {
    CW_ROLE_BOARD,
    CW_ROLE_LABEL,  /* coordinates */
    CW_ROLE_FIRST,  /* things of the first player (Black) */
    CW_ROLE_SECOND, /* things of the second player (White) */
    CW_ROLE_PIECE,  /* a Link piece */
    CW_ROLE_WALL,
    CW_ROLE_PATH,   /* a connecting path */
    CW_ROLE_MATCH,  /* a matched pair of cells */
    CW_ROLE_REFUSED /* a link that was not made */
};

struct cw_shape {
    enum cw_shape_kind kind;
    enum cw_role role;
    bool marked; /* in the winning chain, a winning start, the last move */
    double x1, y1, x2, y2;
    char text[24];
};

struct cw_view {
    struct cw_env *env;
    struct cw_shape *shapes;
    size_t count, capacity;
    double text_x, text_y; /* characters a board unit, for a text terminal; x even */
    enum cw_status status; /* sticky CW_NO_MEMORY */
};

void cw_view_init(struct cw_view *v, struct cw_env *env, double text_x, double text_y);
void cw_view_free(struct cw_view *v);
void cw_view_point(struct cw_view *v, enum cw_shape_kind kind, enum cw_role role, bool marked,
                   double x, double y, const char *text);
void cw_view_line(struct cw_view *v, enum cw_role role, bool marked, double x1, double y1,
                  double x2, double y2);
/* "a".."z", "aa".."az", ...: the letter name of column 0, 1, ...; returns `name`. */
const char *cw_column_name(uint64_t column, char name[16]);

#endif
