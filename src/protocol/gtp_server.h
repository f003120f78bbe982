/* SPDX-License-Identifier: MIT
 *
 * gtp_server.h - the inside of the GTP server, for the files of src/protocol.
 */
#ifndef CW_PROTOCOL_GTP_SERVER_H
#define CW_PROTOCOL_GTP_SERVER_H

#include "api/api_position.h"
#include "core/out.h"
#include "protocol/gtp.h"

enum { GTP_LINE = 16 * 1024, GTP_ARGS = 256 };

/* A turn, and whose it was: colours need not take turns. */
struct gtp_move {
    unsigned colour;
    struct cw_turn turn;
};

enum gtp_swap { GTP_SWAP_OFF, GTP_SWAP_ANY, GTP_SWAP_PIECES, GTP_SWAP_SIDES };

/* A player's clock, in milliseconds. */
struct gtp_clock {
    int64_t left;
    int64_t stones; /* to be played within it; 0 = all that follow */
};

struct gtp {
    struct cw_env *env;
    struct cw_gtp_options options;
    struct cw_gtp_hooks hooks;
    bool quit;

    /* the board */
    uint64_t columns, rows; /* 0 = the game's own size */
    struct cw_position *start, *pos;
    struct gtp_move *moves;
    size_t count, capacity;

    /* settings */
    enum gtp_swap swap;
    bool live, resigns;
    bool clock_set;
    int64_t main_time, byo_time, byo_stones;
    struct gtp_clock clock[2];

    /* the last search */
    struct cw_search_job job;
    struct cw_search_move *found; /* one for each cell */
    size_t found_capacity;
    unsigned searched; /* the colour */

    /* input: bytes line[at..used) have come and not been looked at */
    char *line;
    size_t at, used;
    bool end, skipping;

    /* the answer */
    struct cw_memory_sink text;
    struct cw_out body;
};

/* --- gtp.c --- */
/* Writes a picture between answers: `text` ends with a newline. */
enum cw_status gtp_live(struct gtp *g, const char *text, size_t size);
/* Has the line "# interrupt" come, which is taken from the input then, or has the input failed? */
bool gtp_interrupted(struct gtp *g);

/* --- a command: CW_OK, and its answer is in g->body; CW_NO or CW_BAD_ARGUMENT, with the reason in
 * cw_env_last_error(); CW_NO_MEMORY; others end the server --- */
struct gtp_command {
    const char *name;
    unsigned least, most; /* arguments */
    enum cw_status (*run)(struct gtp *g, char **args, unsigned count);
};
extern const struct gtp_command gtp_commands[]; /* ends with a NULL name */

/* --- gtp_board.c --- */
enum cw_status gtp_reset(struct gtp *g); /* an empty board of g->columns x g->rows */
/* Makes it this colour's turn. */
enum cw_status gtp_turn_to(struct cw_position *pos, unsigned colour);
enum cw_status gtp_play_turn(struct gtp *g, unsigned colour, const struct cw_turn *turn);
enum cw_status gtp_colour(struct gtp *g, const char *word, unsigned *colour);
/* A whole number, or one with decimals as thousandths. */
enum cw_status gtp_number(struct gtp *g, const char *word, uint64_t most, uint64_t *value);
enum cw_status gtp_thousandths(struct gtp *g, const char *word, uint64_t *value);
void gtp_cell(struct gtp *g, uint32_t cell, struct cw_out *out);

enum cw_status gtp_boardsize(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_clear_board(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_play(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_undo(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_showboard(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_final_score(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_all_legal_moves(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_loadsgf(struct gtp *g, char **args, unsigned count);

/* --- gtp_search.c --- */
enum cw_status gtp_genmove(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_reg_genmove(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_time_settings(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_time_left(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_search_chances(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_search_line(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_search_value(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_search_tree(struct gtp *g, char **args, unsigned count);
enum cw_status gtp_param(struct gtp *g, char **args, unsigned count);

#endif
