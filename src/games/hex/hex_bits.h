/* SPDX-License-Identifier: MIT
 *
 * hex_bits.h - full contest boards in one bit a cell, and the border walk on them.
 *
 * Layout of a board of n x n cells at `words`: n + 1 rows of hex_row_words(n) words.  Row 0 is
 * Black's top side, virtual: all cells black.  Board row i (from 0) is row i + 1; bit j of it is
 * the cell in column j, 1 = White.  The bits from n on are white, and there is at least one: they
 * are White's right side, and, since the bit before a row's first one is the last of the row above,
 * his left side too.
 *
 * The walk (Hex is decided by the border between the colours: D. Gale, "The Game of Hex and the
 * Brouwer Fixed-Point Theorem", Amer. Math. Monthly 86, 1979).  It enters at the top left corner
 * with Black's top side on one hand and White's left side on the other, and looks at the one cell
 * ahead that touches both hands; that cell replaces the hand of its colour.  Black's hands are all
 * joined to the top and White's to the left, so Black has won when the cell ahead lies below the
 * board, White when it lies to the right of it; it cannot leave anywhere else.
 *
 * Directions, by which also chains are written: 0 (+1,0), 1 (0,-1), 2 (-1,-1), 3 (-1,0), 4 (0,+1),
 * 5 (+1,+1) as (row, column).  The state is the cell ahead and the direction d from the black to
 * the white hand; then the cell ahead lies in direction d - 1 from the black hand.  If it is black
 * the next one lies in direction d from it and d grows by 1; if it is white, in direction d + 3,
 * and d falls by 1.
 */
#ifndef CW_HEX_BITS_H
#define CW_HEX_BITS_H

#include "core/bitset.h"
#include "core/env.h"

static inline size_t hex_row_words(size_t n)
{
    return n / 64 + 1;
}

/* Words of a whole board; false where that overflows. */
static inline bool hex_board_words(size_t n, size_t *words)
{
    size_t row = hex_row_words(n);
    if (n >= SIZE_MAX / 8 / row)
        return false;
    *words = (n + 1) * row;
    return true;
}

/* The colour of a cell, row and column from 0: true = White. */
static inline bool hex_white(const uint64_t *words, size_t n, size_t row, size_t column)
{
    return cw_bits_get(words + (row + 1) * hex_row_words(n), column);
}

/* Starts a row: all cells black, the rest white.  As it is, it is the virtual row. */
static inline void hex_clear_row(uint64_t *words, size_t n)
{
    size_t last = n / 64;
    for (size_t i = 0; i < last; i++)
        words[i] = 0;
    words[last] = ~(uint64_t)0 << (n % 64);
}

/* --- packing (hex_pack.c) --- */

/* Packs rows of exactly n cells (bBwW) and LF or CR LF from *text on, as long as they are such rows
 * that end before `end`; returns how many, at most `rows`, and moves *text behind them.  `words` is
 * where the first of them goes.  64 bytes after `end` must be readable. */
typedef size_t hex_packer(const unsigned char **text, const unsigned char *end, size_t rows,
                          size_t n, uint64_t *words);

/* How many bytes end a canonical row: 1, 2, or 0 where it goes on otherwise. */
static inline size_t hex_row_end(const unsigned char *after)
{
    return after[0] == '\n' ? 1 : after[0] == '\r' && after[1] == '\n' ? 2 : 0;
}

hex_packer hex_pack_portable;
#if defined(__x86_64__)
#define HEX_HAVE_X86 1
hex_packer hex_pack_avx2, hex_pack_avx512;
#endif
/* The fastest that this processor can run. */
hex_packer *hex_pack_best(void);

/* --- walking (hex_walk.c) --- */

/* A game of a batch: its board is at words[base]. */
struct hex_game {
    size_t base, n;
    bool white_won;
};

/* Boards up to this size are walked several at a time, interleaved. */
enum { HEX_LANE_LIMIT = 1023 };

/* Finds the winners.  Boards of at most HEX_LANE_LIMIT must lie in the first 2^26 words.
 * O(length of the borders); CW_OK or CW_CANCELLED. */
enum cw_status hex_walk_games(const struct cw_env *env, const uint64_t *words,
                              struct hex_game *games, size_t count);

/* Finds one winner, whatever the size of the board.  CW_OK or CW_CANCELLED. */
enum cw_status hex_walk_one(const struct cw_env *env, const uint64_t *board, size_t n,
                            bool *white_won);

/* --- chains (hex_chain.c) --- */

/* A winning chain: its first cell and the direction of each step. */
struct hex_chain {
    struct cw_env *env;
    size_t row, column; /* of the first cell, from 0 */
    unsigned char *steps;
    size_t count, capacity; /* of steps; the chain has one cell more */
    bool shortest;
};

/* Up to this size the chain is a shortest one, found by breadth-first search in 5 bytes a cell;
 * above, it is what the border walk leaves when its loops are cut out: a bit a cell and a byte a
 * step, and the time of the walk. */
enum { HEX_SHORTEST_LIMIT = 2048 };

/* The chain goes from row 1 to row n (Black) or column 1 to column n (White).  Release with
 * hex_chain_free(), also after a failure.  CW_OK, CW_NO_MEMORY or CW_CANCELLED. */
enum cw_status hex_chain_find(struct cw_env *env, const uint64_t *board, size_t n, bool white_won,
                              struct hex_chain *chain);
/* The same by the border walk alone. */
enum cw_status hex_chain_border(struct cw_env *env, const uint64_t *board, size_t n, bool white_won,
                                struct hex_chain *chain);
void hex_chain_free(struct hex_chain *chain);

/* Moves a cell one step on. */
static inline void hex_step(size_t *row, size_t *column, unsigned direction)
{
    static const signed char down[6] = {1, 0, -1, -1, 0, 1}, right[6] = {0, -1, -1, 0, 1, 1};
    *row += (size_t)(ptrdiff_t)down[direction];
    *column += (size_t)(ptrdiff_t)right[direction];
}

#endif
