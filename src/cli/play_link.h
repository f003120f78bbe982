/* SPDX-License-Identifier: MIT
 *
 * play_link.h - a Link board on the screen: what the files play_link*.c share.
 */
#ifndef CW_CLI_PLAY_LINK_H
#define CW_CLI_PLAY_LINK_H

#include "cli/play.h"
#include "games/link/link_play.h"
#include "games/link/link_watch.h"

/* What the kinds of a board look like. */
struct link_symbols {
    struct cw_env *env;
    uint64_t *kind; /* those of the board, in order */
    size_t count, capacity;
    const struct link_rules *rules;
    bool unicode, numbers;
};

/* `numbers`: kinds below 100 by their number, instead of as playing cards.  The rules of the puzzle
 * must stay where they are.  CW_OK or CW_NO_MEMORY. */
enum cw_status link_symbols_new(const struct link_puzzle *puzzle, bool unicode, bool numbers,
                                struct link_symbols *symbols);
void link_symbols_free(struct link_symbols *symbols); /* fine on a zeroed struct */
/* Writes text and colour of a piece. */
void link_symbol(const struct link_symbols *symbols, uint64_t kind, struct play_cell *cell);

enum { LINK_NO_CELL = -1, LINK_ESCAPE = 27, LINK_FLASH_MS = 250 };

struct link_shown_pair {
    int64_t a, b; /* cells row by row from 0; LINK_NO_CELL = no pair */
    int64_t until; /* by cli_now() */
};

struct link_session {
    struct play_setup setup;
    struct app *app;
    struct cw_env *env;
    struct link_play play;
    struct link_symbols symbols;
    struct link_watch *watch;
    struct link_outlook outlook;
    int64_t picked;
    struct link_shown_pair going; /* its path is shown */
    struct link_shown_pair hint;
    struct play_point *corner;
    size_t corners, corner_capacity;
    char message[PLAY_LINE];
    const char *file;  /* NULL = a board that was made here */
    const char *board; /* its size, as text */
    char params[512];
    uint64_t seed, shuffles;
    int64_t started, cleared; /* milliseconds; cleared 0 = not yet */
    bool told;                /* that the board cannot be cleared any more */
    bool sure;                /* the key for a new board was pressed before */
};

/* --- play_link.c --- */
/* Begins with the board of the file or the seed.  EXIT_DONE; what was played before stays where that
 * fails. */
int link_begin(struct link_session *s);
/* Lets the thread look at the board as it stands. */
void link_ask_watch(struct link_session *s);
void link_nothing_chosen(struct link_session *s);
/* "12:34" */
void link_time_text(const struct link_session *s, char text[24]);

/* --- play_link_moves.c: members of struct play_game --- */
void link_choose(void *session, size_t row, size_t column);
void link_key(void *session, int key);
int link_idle(void *session);

#endif
