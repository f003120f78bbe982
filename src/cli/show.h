/* SPDX-License-Identifier: MIT
 *
 * show.h - what the files of `causeway show` share: where a picture comes from and where it goes.
 */
#ifndef CW_CLI_SHOW_H
#define CW_CLI_SHOW_H

#include <causeway/picture.h>
#include "cli/cli.h"

enum show_format { SHOW_TEXT, SHOW_SVG, SHOW_PNG };

enum { SHOW_MARKS_MOST = 256 };

struct show {
    struct app *app;
    const struct args *args;
    enum show_format format;
    struct cw_picture picture;
    uint32_t marks[SHOW_MARKS_MOST];
    const char *mark_text;        /* --mark, not yet read; NULL = none */
    uint64_t number;              /* --game, from 1 */
    uint64_t move;                /* --move; UINT64_MAX = the end of the game */
    struct cw_memory_sink bytes;  /* the picture, as text or SVG */
};

/* cmd_show.c: puts the picture of a position into show->bytes.  The caption stands over a text and
 * is the title of an SVG; it may be NULL.  EXIT_DONE, or another status after a message. */
int show_position(struct show *show, const struct cw_position *pos, const char *caption);

/* show_board.c: the number-th board of a contest input or board file. */
int show_board(struct show *show, const struct cw_game *game, const char *path);

/* show_png.c: turns the SVG in show->bytes into a PNG, which takes its place. */
int show_to_png(struct show *show);

#endif
