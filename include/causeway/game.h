/* SPDX-License-Identifier: MIT
 *
 * causeway/game.h - the games, and what each of them does with contest text: judge, verify,
 * validate, generate.  docs/FORMATS.md has the formats, docs/WITNESS.md the witness files.
 */
#ifndef CAUSEWAY_GAME_H
#define CAUSEWAY_GAME_H

#include <causeway/base.h>
#include <causeway/position.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cw_game;
struct cw_view;

/* The game with this id ("twixt", "hex", "link", "geography"), or NULL. */
CW_API const struct cw_game *cw_game_find(const char *id);
/* The index-th game in alphabetical order, or NULL past the last. */
CW_API const struct cw_game *cw_game_at(size_t index);
CW_API const char *cw_game_id(const struct cw_game *game);
CW_API const char *cw_game_name(const struct cw_game *game);
CW_API const char *cw_game_summary(const struct cw_game *game);

enum cw_judge_format { CW_ANSWERS, CW_EXPLAINED, CW_JSON };

/* Set `size` to sizeof; zero fields mean the default. */
struct cw_judge_options {
    size_t size;
    const char *params;          /* "turns=2 outside=yes"; NULL = the contest's rules */
    enum cw_judge_format format;
    unsigned threads;            /* 0 = 1 */
    enum cw_draw draw;           /* the board under each verdict */
    const struct cw_sink *witness; /* must have patch(); NULL = none */
    /* Called before the answer to (set, item) is written; item is the query of a Link board, and 0
     * where a set has one answer.  NULL = not wanted. */
    void (*verdict)(void *ctx, uint64_t set, uint64_t item);
    void *verdict_ctx;
    /* Called with the board of each verdict, instead of drawing it as text; causeway/picture.h
     * draws it.  The view is valid during the call only; a status other than CW_OK ends the
     * judging.  NULL = not wanted. */
    enum cw_status (*board)(void *ctx, const struct cw_view *view);
    void *board_ctx;
};

/* Judges a whole contest input and writes the answers in the order of the input.
 * CW_OK; CW_BAD_INPUT after the answers of all sets before the bad one were written and its
 * diagnostic sent; CW_BAD_ARGUMENT (bad params); CW_NO_MEMORY; CW_IO; CW_CLOSED; CW_CANCELLED.
 * Time is linear in the input; memory is that of one data set and a fixed buffer. */
CW_API enum cw_status cw_judge(struct cw_env *env, const struct cw_game *game,
                               const struct cw_judge_options *options,
                               const struct cw_source *input, const struct cw_sink *answers);

/* Set `size` to sizeof; zero fields mean the default. */
struct cw_solve_options {
    size_t size;
    const char *params;            /* the game's options, such as "regions=yes labels=yes" */
    unsigned threads;              /* 0 = 1 */
    enum cw_draw draw;             /* a picture of the solution, where the game has one */
    const struct cw_sink *witness; /* must have patch(); NULL = none */
    /* Called for each parameter that stands for a file ("labels"): where it is to be written.  A
     * status other than CW_OK ends the solving.  NULL = no files. */
    enum cw_status (*file)(void *ctx, const char *param, struct cw_sink *sink);
    void *file_ctx;
};

/* Solves one board, puzzle or graph and writes what was found.
 * CW_OK; CW_NO: it is proven that there is no solution; CW_END: a limit that the options set was
 * reached before the answer was found; else as cw_judge().  How long it takes is the game's
 * affair: cancel it, or follow its progress. */
CW_API enum cw_status cw_solve(struct cw_env *env, const struct cw_game *game,
                               const struct cw_solve_options *options,
                               const struct cw_source *input, const struct cw_sink *output);

enum cw_puzzle_task {
    CW_HINT,     /* what can be done now */
    CW_SHUFFLE,  /* the same board with its pieces dealt anew, so that it can be solved */
    CW_NEW_BOARD /* a new board; needs no input */
};

/* Set `size` to sizeof; zero fields mean the default. */
struct cw_puzzle_options {
    size_t size;
    const char *params;            /* "best=yes"; for CW_NEW_BOARD "size=18x8 kinds=36" */
    const char *rules;             /* for CW_NEW_BOARD: "outside=yes gravity=down" */
    uint64_t seed;                 /* the same seed gives the same bytes everywhere */
    unsigned threads;              /* 0 = 1 */
    const struct cw_sink *witness; /* a solution of the board that is written, as a witness; must
                                      have patch(); NULL = none */
};

/* What a puzzle offers its players beside solving.  CW_OK; CW_NO: it cannot be done, with the reason
 * in the output or in cw_env_last_error(); CW_END: it was not found; else as cw_solve(). */
CW_API enum cw_status cw_puzzle(struct cw_env *env, const struct cw_game *game,
                                enum cw_puzzle_task task, const struct cw_puzzle_options *options,
                                const struct cw_source *input, const struct cw_sink *output);

/* Checks a witness against its input; *checked (may be NULL) is the number of verdicts found true.
 * CW_OK; CW_NO with a diagnostic for the first verdict or line that is false. */
CW_API enum cw_status cw_verify(struct cw_env *env, const struct cw_game *game,
                                const struct cw_source *input, const struct cw_source *witness,
                                uint64_t *checked);

/* Reports every promise of the problem statement that the input breaks, as diagnostics.
 * CW_OK: none.  CW_NO: *faults (may be NULL) of them. */
CW_API enum cw_status cw_validate(struct cw_env *env, const struct cw_game *game,
                                  const struct cw_source *input, uint64_t *faults);

/* Set `size` to sizeof; zero fields mean the default. */
struct cw_generate_options {
    size_t size;
    uint64_t seed;
    uint64_t sets;      /* 0 = the style's choice of one */
    const char *style;  /* NULL = the first style */
    const char *params; /* "size=20 moves=221"; NULL = the style's choice */
    bool beyond_limits; /* allow sizes that the statement does not */
};

/* Writes a legal contest input.  The same options give the same bytes on every platform.
 * CW_BAD_ARGUMENT, with the reason in cw_env_last_error(), where that cannot be made. */
CW_API enum cw_status cw_generate(struct cw_env *env, const struct cw_game *game,
                                  const struct cw_generate_options *options,
                                  const struct cw_sink *output);

#ifdef __cplusplus
}
#endif
#endif
