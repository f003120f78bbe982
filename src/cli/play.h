/* SPDX-License-Identifier: MIT
 *
 * play.h - what `causeway play` asks of a game: a board of cells, what they show, and what keys do.
 *
 * The screen (play_screen.h), the drawing of the board and the keys that are alike in all games
 * (play_loop.c) know no game; play_GAME.c knows no screen.
 */
#ifndef CW_CLI_PLAY_H
#define CW_CLI_PLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct app;
struct args;

enum { PLAY_COLOURS = 8, PLAY_TEXT = 12, PLAY_LINE = 240 };

/* The options of cmd_play.c. */
enum {
    PLAY_OPT_BOARD,
    PLAY_OPT_RULES,
    PLAY_OPT_SEED,
    PLAY_OPT_WATCH,
    PLAY_OPT_SAVE,
    PLAY_OPT_SYMBOLS,
    PLAY_OPT_SIDE,
    PLAY_OPT_HINTS,
    PLAY_OPT_ASCII,
    PLAY_OPT_MEMORY
};

/* A cell as it is to be drawn. */
struct play_cell {
    char text[PLAY_TEXT]; /* UTF-8, two columns wide; "" = nothing stands there */
    unsigned colour;      /* below PLAY_COLOURS: colours that the colour-blind can tell apart */
    bool picked;          /* the piece that the player has chosen */
    bool shown;           /* one of those that a hint points at */
    bool joined;          /* an end of the path */
};

/* A cell by row and column from 0; a path may also use the ring round the board, from -1. */
struct play_point {
    int64_t row, column;
};

struct play_key {
    int key;          /* 0 ends a table */
    const char *name; /* "u" */
    const char *what; /* "take the last move back" */
};

struct play_setup {
    struct app *app;
    const struct args *args;
    bool unicode; /* other characters than ASCII may be used */
    /* Shows a message at once, before something that takes a while. */
    void (*busy)(void *ctx, const char *text);
    void *busy_ctx;
};

/* A game for the screen.  `session` is what open() has made. */
struct play_game {
    const char *id;
    const struct play_key *keys; /* besides moving the cursor, choosing, help and quitting */
    /* EXIT_DONE, or another exit status after a message; called before there is a screen. */
    int (*open)(const struct play_setup *setup, void **session);
    void (*close)(void *session); /* NULL is fine */
    void (*size)(const void *session, size_t *rows, size_t *columns);
    /* Whether paths may run round the board; else a frame is drawn. */
    bool (*is_open)(const void *session);
    void (*cell)(const void *session, size_t row, size_t column, struct play_cell *cell);
    /* The corners of a path to be drawn now; returns their number, 0 = no path. */
    size_t (*path)(const void *session, const struct play_point **corner);
    /* The player chooses a cell. */
    void (*choose)(void *session, size_t row, size_t column);
    /* One of `keys`. */
    void (*key)(void *session, int key);
    /* Called before each wait; returns in how many milliseconds it wants to be called again, -1 =
     * when something has happened. */
    int (*idle)(void *session);
    /* Lines of at most PLAY_LINE bytes: over the board, under it, and what there is to say. */
    void (*title)(const void *session, char *text, size_t capacity);
    void (*status)(const void *session, char *text, size_t capacity);
    const char *(*message)(const void *session);
    /* What to say of a cell, behind the status; "" where nothing. */
    void (*about)(const void *session, size_t row, size_t column, char *text, size_t capacity);
    /* Printed when the player has left: how to play the same board again. */
    void (*farewell)(const void *session);
};

/* Runs a game on the screen until the player leaves. */
int play_run(struct app *app, const struct args *args, const struct play_game *game, bool ascii);

/* The games that can be played; those that are built. */
extern const struct play_game play_geography, play_link;

#endif
