/* SPDX-License-Identifier: MIT
 *
 * causeway/twixt.h - TwixT by the rules of the contest problem "Connect", without its text.
 *
 * Holes have coordinates 0..n both ways.  Black moves first and joins x=0 to x=n, White joins y=0
 * to y=n.  A new peg is linked to every own peg a knight's move away, unless that link would cross
 * an existing link of either colour; a link refused is never tried again.
 *
 * A handle belongs to one thread at a time.
 */
#ifndef CAUSEWAY_TWIXT_H
#define CAUSEWAY_TWIXT_H

#include <causeway/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A game in progress. */
struct cw_twixt;

enum cw_twixt_player { CW_TWIXT_BLACK, CW_TWIXT_WHITE };

/* Why a move is not legal.  The numbers are part of the ABI. */
enum cw_twixt_fault {
    CW_TWIXT_LEGAL = 0,
    CW_TWIXT_GAME_OVER = 1, /* a player has joined his end zones before */
    CW_TWIXT_OFF_BOARD = 2,
    CW_TWIXT_WRONG_ZONE = 3, /* in the opponent's end zone */
    CW_TWIXT_TAKEN = 4
};

struct cw_twixt_move {
    uint64_t x, y;
};

/* Makes an empty game in *out for a board with holes 0..n, n < 2^63.  `moves` is about how many
 * will be played: it decides whether the board is kept as an array (12 bytes a hole) or as a table
 * of pegs (about 50 bytes a peg), not how many may be played.
 * CW_OK, CW_BAD_ARGUMENT (n), CW_NO_MEMORY. */
CW_API enum cw_status cw_twixt_new(struct cw_env *env, uint64_t n, uint64_t moves,
                                   struct cw_twixt **out);
CW_API void cw_twixt_free(struct cw_twixt *game); /* NULL is fine */

/* Starts over on a board of another size; memory is used again.  Errors as cw_twixt_new(). */
CW_API enum cw_status cw_twixt_reset(struct cw_twixt *game, uint64_t n, uint64_t moves);

/* Plays moves in turn, Black first.  Stops at the first that is not legal: *fault (may be NULL)
 * says why, *made (may be NULL) how many were played, and the result is CW_NO.
 * CW_OK; CW_NO; CW_NO_MEMORY.  About 20 ns a move on a board that fits the cache. */
CW_API enum cw_status cw_twixt_play(struct cw_twixt *game, const struct cw_twixt_move *moves,
                                    size_t count, size_t *made, enum cw_twixt_fault *fault);

/* The number, from 1, of the move with which the player joined his zones; 0 where he has not. */
CW_API uint64_t cw_twixt_won(const struct cw_twixt *game, enum cw_twixt_player player);

/* Moves played so far. */
CW_API uint64_t cw_twixt_moves(const struct cw_twixt *game);

#ifdef __cplusplus
}
#endif
#endif
