/* SPDX-License-Identifier: MIT
 *
 * view.h - a picture of a board as a list of shapes.  Games make views; render/ draws them.
 *
 * Coordinates are board units: neighbouring cells or holes of a row are 1 apart; y grows downwards.
 * The renderers layer by kind: discs lie over lines, lines over cells.  Among shapes of a kind the
 * later one wins, so a stone may be drawn again with a mark.
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
    CW_SHAPE_TEXT,    /* a label centred at x1,y1 */
    CW_SHAPE_BORDER   /* x1,y1 to x2,y2: a side of the board, in the role of its owner */
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

/* Where a shape is drawn.  A terminal cannot follow the outline of a hexagon, and print needs no
 * room between a side and its labels. */
enum cw_media { CW_ON_TEXT = 1, CW_ON_PRINT = 2 };

struct cw_shape {
    enum cw_shape_kind kind;
    enum cw_role role;
    bool marked;         /* in the winning chain, a winning start */
    bool last;           /* of the last move */
    unsigned char media; /* enum cw_media; 0 = everywhere */
    uint32_t number;     /* of the move that placed it, from 1; 0 = unknown */
    uint32_t cell;       /* as atoms count cells, plus 1; 0 = none */
    double x1, y1, x2, y2;
    char text[24];
};

struct cw_view {
    struct cw_env *env;
    struct cw_shape *shapes;
    size_t count, capacity;
    double text_x, text_y; /* characters a board unit, for a text terminal; x even */
    enum cw_media media;   /* of the shapes added from now on; 0 = everywhere */
    enum cw_status status; /* sticky CW_NO_MEMORY */
};

void cw_view_init(struct cw_view *v, struct cw_env *env, double text_x, double text_y);
void cw_view_free(struct cw_view *v);
void cw_view_point(struct cw_view *v, enum cw_shape_kind kind, enum cw_role role, bool marked,
                   double x, double y, const char *text);
void cw_view_line(struct cw_view *v, enum cw_role role, bool marked, double x1, double y1,
                  double x2, double y2);
void cw_view_border(struct cw_view *v, enum cw_role role, double x1, double y1, double x2,
                    double y2);
/* Says more of the shape added last: its cell (as atoms count), the move that placed it (from 1;
 * 0 = unknown), and whether that was the last move. */
void cw_view_cell(struct cw_view *v, uint32_t cell);
void cw_view_number(struct cw_view *v, uint64_t number, bool last);
/* "a".."z", "aa".."az", ...: the letter name of column 0, 1, ...; returns `name`. */
const char *cw_column_name(uint64_t column, char name[16]);

#endif
