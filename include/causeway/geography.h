/* SPDX-License-Identifier: MIT
 *
 * causeway/geography.h - vertex geography on a grid: who wins from which start, by a maximum
 * matching.
 *
 * One player, the chooser, puts a token on any free cell.  The other moves first; then they
 * alternate, one step to an edge-adjacent free cell that the token has never been on.  Who cannot
 * move loses.  The chooser wins from a cell exactly when some maximum matching of the free cells
 * leaves it unmatched.
 *
 * Rows and columns are counted from 0.  A solution is not changed by any call below, so several
 * threads may ask at once; freeing it needs all of them to be done.
 */
#ifndef CAUSEWAY_GEOGRAPHY_H
#define CAUSEWAY_GEOGRAPHY_H

#include <causeway/base.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cw_geography;

struct cw_geography_cell {
    size_t row, column;
};

/* Solves a board of rows x columns cells, '.' free and '#' wall: cell (r, c) is
 * cells[r * pitch + c], with pitch at least columns (a text with newlines has pitch columns + 1).
 * The cells are copied.  *out is freed with cw_geography_free(), before env.
 *
 * CW_OK; CW_BAD_ARGUMENT (a side is 0, the pitch is too small, a byte is neither '.' nor '#': the
 * reason is in cw_env_last_error()); CW_NO_MEMORY; CW_CANCELLED.
 *
 * Time: close to linear on random boards (100x100 well under a millisecond); in the worst case the
 * product of cells and unmatched pairs.  Memory: one byte a cell, and while it runs two to
 * four more on random boards, eight at the very most. */
CW_API enum cw_status cw_geography_solve(struct cw_env *env, size_t rows, size_t columns,
                                         const char *cells, size_t pitch,
                                         struct cw_geography **out);
CW_API void cw_geography_free(struct cw_geography *solution); /* NULL is fine */

/* Numbers, in constant time: free cells, pairs of a maximum matching, free cells that it leaves
 * unmatched (the deficiency), and starts from which the chooser wins. */
CW_API uint64_t cw_geography_free_cells(const struct cw_geography *solution);
CW_API uint64_t cw_geography_pairs(const struct cw_geography *solution);
CW_API uint64_t cw_geography_deficiency(const struct cw_geography *solution);
CW_API uint64_t cw_geography_winners(const struct cw_geography *solution);

/* Whether the chooser wins from this cell; false for walls and off the board.  Constant time. */
CW_API bool cw_geography_wins(const struct cw_geography *solution, size_t row, size_t column);

/* The cell that the matching pairs with this one; false where there is none.  From a start that
 * the chooser does not win, moving there wins for the mover.  Constant time. */
CW_API bool cw_geography_mate(const struct cw_geography *solution, size_t row, size_t column,
                              struct cw_geography_cell *mate);

/* The first winning start at or after *cell in row-major order goes into *cell; false where there
 * is none.  Start from {0, 0} and step to column + 1.  A walk over all takes linear time. */
CW_API bool cw_geography_next(const struct cw_geography *solution, struct cw_geography_cell *cell);

/* --- playing ------------------------------------------------------------------------------------- */

/* A game in progress on a board of fewer than 2^29 cells, with a maximum matching of the cells that
 * are left kept up to date.  A handle belongs to one thread at a time.
 *
 * "The mover" is who moves the token next.  The token's cell counts as left. */
struct cw_geography_play;

/* Solves the board (arguments and errors as cw_geography_solve()) and begins a game without a
 * token.  Memory: one byte and two bits a cell, and what the longest search so far took. */
CW_API enum cw_status cw_geography_play_new(struct cw_env *env, size_t rows, size_t columns,
                                            const char *cells, size_t pitch,
                                            struct cw_geography_play **out);
CW_API void cw_geography_play_free(struct cw_geography_play *play); /* NULL is fine */

/* Whether the chooser wins by putting the token there, on the board as it was without moves.
 * Constant time. */
CW_API bool cw_geography_play_start_wins(const struct cw_geography_play *play, size_t row,
                                         size_t column);
/* Moves the token; the first move puts it on any free cell.  CW_OK; CW_NO when the cell is no legal
 * reply, with the reason in cw_env_last_error(); CW_NO_MEMORY and CW_CANCELLED leave the game as it
 * was.  A few microseconds on average on random boards of a million cells; at worst linear. */
CW_API enum cw_status cw_geography_play_move(struct cw_geography_play *play, size_t row,
                                             size_t column);
/* Takes the last move back, in the time that it took; CW_END where there is none. */
CW_API enum cw_status cw_geography_play_undo(struct cw_geography_play *play);

/* Moves made so far, the first one included; and where the token is: false where it is nowhere. */
CW_API size_t cw_geography_play_moves(const struct cw_geography_play *play);
CW_API bool cw_geography_play_token(const struct cw_geography_play *play,
                                    struct cw_geography_cell *cell);
/* Whether a cell is free and the token has not been on it. */
CW_API bool cw_geography_play_is_open(const struct cw_geography_play *play, size_t row,
                                      size_t column);

/* Whether the mover wins; before the first move, whether the chooser does not.  Constant time. */
CW_API bool cw_geography_play_mover_wins(const struct cw_geography_play *play);
/* A winning reply of a mover who wins, in constant time; false where he does not. */
CW_API bool cw_geography_play_reply(const struct cw_geography_play *play,
                                    struct cw_geography_cell *cell);

struct cw_geography_reply {
    struct cw_geography_cell cell;
    bool wins; /* for the mover */
};

/* All replies (up, left, right, down), each with what it comes to.  *count is 0 before the first
 * move, and when the mover has lost.  CW_OK, CW_NO_MEMORY, CW_CANCELLED.  Up to three searches, as
 * for a move; constant time where the mover stands lost. */
CW_API enum cw_status cw_geography_play_replies(struct cw_geography_play *play,
                                                struct cw_geography_reply replies[4],
                                                unsigned *count);
/* The reply of a good player: one that wins; else one that leaves the opponent the smallest share of
 * winning replies, and among those the one from which the loser can hold out longest, looked at for
 * eight moves.  Before the first move the same is said of starts (where all lose, of a thousand of
 * them).  CW_END when there is no reply. */
CW_API enum cw_status cw_geography_play_best(struct cw_geography_play *play,
                                             struct cw_geography_cell *cell);

#ifdef __cplusplus
}
#endif
#endif
