/* SPDX-License-Identifier: MIT
 *
 * causeway/picture.h - boards as text for a terminal and as SVG.
 *
 * The same position and options give the same bytes on every platform.  An SVG is self-contained:
 * its style sheet follows the reader's light or dark preference and prints on white, players can
 * be told apart without colour (solid against hollow), and title, description and the position as
 * text are inside.
 */
#ifndef CAUSEWAY_PICTURE_H
#define CAUSEWAY_PICTURE_H

#include <causeway/position.h>

#ifdef __cplusplus
extern "C" {
#endif

enum cw_theme { CW_THEME_AUTO, CW_THEME_LIGHT, CW_THEME_DARK };

/* Set `size` to sizeof; zero fields mean the default. */
struct cw_picture {
    size_t size;
    bool numbers;          /* the number of its move on each peg or stone, where it is known */
    bool plain;            /* neither the last move nor the winning chain is marked */
    const uint32_t *marks; /* cells to mark, as atoms count them */
    size_t mark_count;
    /* text */
    enum cw_draw draw;   /* CW_DRAW_NONE = CW_DRAW_ASCII */
    size_t most_columns; /* the board is drawn narrower where that makes it fit; 0 = no limit */
    /* SVG */
    enum cw_theme theme;
    unsigned width;    /* pixels; 0 = 20 for each board unit */
    const char *title; /* UTF-8; NULL = one is made */
};

/* A board as a game drew it: what the `board` callback of cw_judge() is handed. */
struct cw_view;

/* Writes the picture; `picture` may be NULL.  CW_OK; CW_BAD_ARGUMENT (the board is too large to be
 * drawn as text); CW_NO_MEMORY; CW_IO; CW_CLOSED.  Time and memory are linear in the board. */
CW_API enum cw_status cw_position_text(const struct cw_position *pos,
                                       const struct cw_picture *picture,
                                       const struct cw_sink *text);
CW_API enum cw_status cw_position_svg(const struct cw_position *pos,
                                      const struct cw_picture *picture, const struct cw_sink *svg);
CW_API enum cw_status cw_view_text(const struct cw_view *view, const struct cw_picture *picture,
                                   const struct cw_sink *text);
CW_API enum cw_status cw_view_svg(const struct cw_view *view, const struct cw_picture *picture,
                                  const struct cw_sink *svg);

#ifdef __cplusplus
}
#endif
#endif
