/* SPDX-License-Identifier: MIT
 *
 * play_screen.h - the terminal as a grid of characters, with keys and mouse; only
 * play_screen.c and play_terminfo.c know ncurses.
 */
#ifndef CW_CLI_PLAY_SCREEN_H
#define CW_CLI_PLAY_SCREEN_H

#include <stdbool.h>

struct app;

enum screen_style {
    STYLE_PLAIN,
    STYLE_BOLD,
    STYLE_DIM,
    STYLE_BAR,     /* title and other lines from edge to edge */
    STYLE_WARNING,
    STYLE_CURSOR,
    STYLE_PICKED,
    STYLE_SHOWN,
    STYLE_PATH,
    STYLE_FRAME,
    STYLE_TILE,    /* + colour: text on a piece of this colour */
    STYLE_EDGE = STYLE_TILE + 8, /* + colour: the edge of such a piece on the background */
    STYLES = STYLE_EDGE + 8
};

enum screen_event_kind {
    SCREEN_NOTHING, /* time is up */
    SCREEN_KEY,
    SCREEN_CLICK,
    SCREEN_RESIZED,
    SCREEN_GONE     /* interrupted, or the terminal has gone */
};

enum { SCREEN_UP = 1000, SCREEN_DOWN, SCREEN_LEFT, SCREEN_RIGHT, SCREEN_HOME, SCREEN_END,
       SCREEN_PAGE_UP, SCREEN_PAGE_DOWN };

struct screen_event {
    enum screen_event_kind kind;
    int key;  /* a character; '\n' for Enter; 27 for Escape; or SCREEN_... */
    int y, x; /* of a click */
};

/* Whether there is a terminal, before anything else is done: EXIT_DONE, or EXIT_BAD after a
 * message. */
int screen_check(struct app *app);
/* Whether a terminal of this type can move its cursor.  (play_terminfo.c) */
bool screen_moves(const char *term, int fd);
/* Takes the terminal.  EXIT_DONE, or EXIT_BAD after a message that says what is missing. */
int screen_open(struct app *app);
void screen_close(void);
void screen_size(int *rows, int *columns);
void screen_clear(void);
/* Text at a place; what lies outside is cut off. */
void screen_put(int y, int x, enum screen_style style, const char *text);
/* Fills a line with the style, and puts text on it. */
void screen_line(int y, enum screen_style style, const char *text);
/* Shows all that was put. */
void screen_show(int cursor_y, int cursor_x);
/* Waits for what comes next; timeout in milliseconds, -1 = for ever. */
void screen_wait(struct app *app, int timeout, struct screen_event *event);

#endif
