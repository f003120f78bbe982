/* SPDX-License-Identifier: MIT
 *
 * contract.h - what a game offers to the rest of the program.
 *
 * A game is one `const struct cw_game cw_game_<id>` defined in src/games/<id>/<id>.c with
 * designated initialisers; the build finds the folder and registers it.  A NULL member means that
 * the game has not got it; the members up to `view` are mandatory.  tests/unit/conformance_test.c
 * holds every registered game to this contract.
 */
#ifndef CW_GAMES_CONTRACT_H
#define CW_GAMES_CONTRACT_H

#include "core/job.h"
#include "search/search.h"
#include <causeway/position.h>

/* A position of a game: the game's own struct, behind this name. */
struct cw_board;
struct cw_format;

struct cw_game {
    const char *id;      /* "hex": folder, command-line word */
    const char *name;    /* "Hex" */
    const char *summary; /* one line for `causeway games` */
    const char *contest; /* the contest problem whose text `judge` reads */
    const char *answers; /* what one answer is called: "yes or no" */
    const char *sample;  /* the sample input of the problem statement; NULL = there is none */
    unsigned players;    /* 0 = puzzle */
    const struct cw_param *params; /* ends with a NULL name; may be NULL */

    /* --- positions and turns ---
     * A failing call puts its reason into cw_env_last_error().  check() says whether the
     * parameters (CW_FOR_POSITION) can make a position, and completes defaults such as the size. */
    enum cw_status (*params_check)(struct cw_env *env, struct cw_params *params);
    enum cw_status (*board_new)(struct cw_env *env, const struct cw_params *params,
                                struct cw_board **out);
    enum cw_status (*board_copy)(const struct cw_board *board, struct cw_board **out);
    void (*board_free)(struct cw_board *board); /* NULL is fine */
    /* The one-line text form (docs/FORMATS.md); what format() writes, parse() reads back. */
    enum cw_status (*board_parse)(struct cw_env *env, const char *text, struct cw_board **out);
    void (*board_format)(const struct cw_board *board, struct cw_out *out);
    /* A turn as text, such as "c4".  The atoms go into *turn, which the caller owns. */
    enum cw_status (*turn_parse)(const struct cw_board *board, const char *text,
                                 struct cw_turn *turn);
    void (*turn_format)(const struct cw_board *board, const struct cw_turn *turn,
                        struct cw_out *out);
    /* CW_OK, or CW_NO with the reason in cw_env_last_error(). */
    enum cw_status (*legal)(const struct cw_board *board, const struct cw_turn *turn);
    enum cw_status (*apply)(struct cw_board *board, const struct cw_turn *turn); /* checks too */
    enum cw_status (*undo)(struct cw_board *board); /* CW_END at the first position */
    /* The legal turns, numbered from 0 in a fixed order: CW_END past the last one. */
    enum cw_status (*turn_at)(const struct cw_board *board, uint64_t index, struct cw_turn *turn);
    void (*state)(const struct cw_board *board, struct cw_state *state);
    uint64_t (*hash)(const struct cw_board *board); /* equal positions have equal hashes */
    enum cw_status (*view)(const struct cw_board *board, struct cw_view *view);

    /* --- game records --- */
    const struct cw_format *const *formats; /* ends with NULL (record/format.h) */
    const char *const *sides;               /* names of the two players: "Black", "White" */
    /* Replaces the board by one with these pieces put down or taken away (PLACE atoms, b = 1: of the
     * first player, 2: of the second, 3: none; LINK atoms), and with this player to move (-1 = as it
     * was).  What was played cannot be undone then.  CW_NO with the reason. */
    enum cw_status (*setup)(struct cw_board **board, const cw_atom *atoms, size_t count,
                            int to_move);
    /* Whether it is certain that nobody can win any more; NULL = that cannot happen. */
    enum cw_status (*dead)(const struct cw_board *board, bool *dead);
    /* The cells of a winning chain from one side to the other, at most `capacity` of them into
     * `cells`; *count is how many there are, 0 where nobody has won. */
    enum cw_status (*chain)(const struct cw_board *board, uint32_t *cells, size_t capacity,
                            size_t *count);
    /* The index-th change of a link that the player to move may make besides his piece: UNLINK and
     * LINK atoms, each legal by itself.  CW_END past the last. */
    enum cw_status (*link_at)(const struct cw_board *board, uint64_t index, cw_atom *atom);

    /* --- playing --- */
    /* Looks for the best move of an undecided position.  CW_BAD_ARGUMENT, with the reason, for a
     * board that it does not play on; CW_NO_MEMORY. */
    enum cw_status (*bot)(struct cw_search_job *job);

    /* --- contest text --- */
    enum cw_status (*judge)(struct cw_judge_job *job);
    /* Like judge(), for one board in a file of its own, with the options CW_FOR_SOLVE.  CW_NO: there
     * is no solution; CW_END: a limit of the options was reached first. */
    enum cw_status (*solve)(struct cw_solve_job *job);
    /* For puzzles, on the same files.  hint() lists what can be done now (CW_FOR_HINT); shuffle()
     * writes the board with its pieces dealt anew so that it can be solved; puzzle() writes a new
     * board of params->columns x rows (CW_FOR_BOARD), and its solution as a witness. */
    enum cw_status (*hint)(struct cw_solve_job *job);
    enum cw_status (*shuffle)(struct cw_solve_job *job);
    enum cw_status (*puzzle)(struct cw_solve_job *job);
    enum cw_status (*verify)(struct cw_verify_job *job);
    enum cw_status (*validate)(struct cw_validate_job *job);
    enum cw_status (*generate)(struct cw_generate_job *job);
    const struct cw_generate_style *styles; /* ends with a NULL name */
    /* The k-th way (from 0) of making one legal input smaller or simpler, larger steps first;
     * CW_END past the last, CW_NO where the k-th is not possible.  Used by `stress`. */
    enum cw_status (*shrink)(struct cw_env *env, const char *input, size_t size, uint64_t k,
                             struct cw_out *out);
};

/* All registered games, in alphabetical order of their ids; ends with NULL. */
extern const struct cw_game *const cw_games[];

#endif
