/* SPDX-License-Identifier: MIT
 *
 * causeway/hex.h - who has won a full Hex board, and by which chain.
 *
 * A board has n x n cells, each black or white.  The neighbours of (i, j) are (i-1, j-1), (i-1, j),
 * (i, j-1), (i, j+1), (i+1, j) and (i+1, j+1): the contest's orientation, the mirror image of the
 * usual one (to judge a usual board, hand over its rows from the last to the first).  Black wins by
 * joining the first row to the last, White by joining the first column to the last; exactly one of
 * them has.  For positions that are still being played see causeway/position.h.
 *
 * All calls read the board only, keep no state, and may run in any number of threads with an
 * environment each.
 */
#ifndef CAUSEWAY_HEX_H
#define CAUSEWAY_HEX_H

#include <causeway/base.h>

#ifdef __cplusplus
extern "C" {
#endif

enum cw_hex_colour { CW_HEX_BLACK = 0, CW_HEX_WHITE = 1 };

/* A cell, counted from 0. */
struct cw_hex_cell {
    size_t row, column;
};

/* Finds the winner.  `cells` are n rows of n letters b or w (or B, W), row i from byte i * stride
 * on; n >= 1, stride >= n.  Follows the border between the colours, so that only the letters
 * beside it are looked at: O(n) at best, O(n^2) at worst, no memory.  Letters that are looked at
 * and are neither give CW_BAD_ARGUMENT with the reason in cw_env_last_error(). */
CW_API enum cw_status cw_hex_winner(struct cw_env *env, const char *cells, size_t n, size_t stride,
                                    enum cw_hex_colour *winner);

/* Finds the winner and a winning chain: neighbouring cells of his colour, each once, from his first
 * row or column to his last.  Up to n = 2048 it is a shortest one.  Puts up to `capacity` cells
 * into `chain`, and the number there are into *count: where that is larger, nothing was cut off but
 * what did not fit.  All letters are checked.  O(n^2) time; a bit a cell and, for shortest chains,
 * five bytes a cell.  CW_OK, CW_BAD_ARGUMENT, CW_NO_MEMORY or CW_CANCELLED. */
CW_API enum cw_status cw_hex_chain(struct cw_env *env, const char *cells, size_t n, size_t stride,
                                   enum cw_hex_colour *winner, struct cw_hex_cell *chain,
                                   size_t capacity, size_t *count);

#ifdef __cplusplus
}
#endif
#endif
