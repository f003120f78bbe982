/* SPDX-License-Identifier: MIT
 *
 * show.h - what the files of `causeway show` share: where a picture comes from and where it goes.
 */
#ifndef CW_CLI_SHOW_H
#define CW_CLI_SHOW_H

#include <causeway/picture.h>
#include <causeway/record.h>
#include "cli/cli.h"

enum show_format { SHOW_TEXT, SHOW_SVG, SHOW_PNG };

enum { SHOW_MARKS_MOST = 256 };

struct show {
    struct app *app;
    const struct args *args;
    enum show_format format;
    struct cw_picture picture;
    uint32_t marks[SHOW_MARKS_MOST];
    const char *mark_text;       /* --mark, not yet read; NULL = none */
    uint64_t number;             /* --game, from 1 */
    uint64_t move;               /* --move; UINT64_MAX = the end of the game */
    const char *rules, *board;   /* --rules, --size: for records that do not say */
    struct cw_memory_sink bytes; /* the picture, as text or SVG */
    int worst;                   /* EXIT_BAD where there is a picture, of a game with faults */
};

/* cmd_show.c: puts the picture of a position into show->bytes.  The caption stands over a text and
 * is the title of an SVG; it may be NULL.  EXIT_DONE, or another status after a message. */
int show_position(struct show *show, const struct cw_position *pos, const char *caption);

/* show_record.c: the number-th game. */
int show_records(struct show *show, struct cw_records *records, const char *name);

/* show_board.c: the number-th board of a contest input or board file, or game of a file that turns
 * out to be game records. */
int show_board(struct show *show, const struct cw_game *game, const char *path);

/* show_png.c: turns the SVG in show->bytes into a PNG, which takes its place. */
int show_to_png(struct show *show);

#endif
