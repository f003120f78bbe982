/* SPDX-License-Identifier: MIT
 *
 * hex_board.h - a Hex position for search: a plain struct of fixed size, played through inline
 * functions.
 *
 * A point is row * 32 + column, so that neither takes a division.  Black joins top to bottom, White
 * left to right; neighbours as in hex_rules.h.
 *
 * Of each stone is known whether a chain of its colour ties it to the near or the far side of its
 * player (near = top or left).  Whoever ties both sides has won, and nothing else has to be known:
 * a stone tied to nothing is `loose`, and once a new stone has tied loose ones to a side, they stay
 * tied.  So each stone is visited at most twice in a game, which takes fewer steps, and above all
 * fewer branches that cannot be foreseen, than a union-find does.  A frame of tied stones around
 * the board stands for the sides.  Undo restores the struct byte for byte.
 *
 * Play, undo: O(stones that become tied), below one a move on average.  Nothing is checked: the
 * caller plays on empty points, and stops when somebody has won.
 */
#ifndef CW_HEX_BOARD_H
#define CW_HEX_BOARD_H

#include <string.h>
#include "core/bitset.h"
#include "core/rng.h"

enum { HEX_BOARD_SIDE = 19, HEX_BOARD_CELLS = HEX_BOARD_SIDE * HEX_BOARD_SIDE };
enum { HEX_BOARD_STRIDE = 32 };

/* What is on a point: 0, or one of these, White's shifted by HEX_TIE_BITS. */
#define HEX_LOOSE 1u
#define HEX_NEAR 2u
#define HEX_FAR 4u
enum { HEX_TIE_BITS = 3 };

struct hex_board {
    uint64_t hash; /* of the stones */
    uint8_t columns, rows;
    uint8_t to_move;                         /* 0 = Black */
    uint8_t winner;                          /* 1 = Black, 2 = White, 0 = nobody yet */
    uint16_t moves, ties;                    /* how many are in played[] and tied[] */
    uint32_t rows_of[2][HEX_BOARD_SIDE + 2]; /* [player][row + 1]: stones, bit column + 1 */
    uint8_t tie[(HEX_BOARD_SIDE + 2) * HEX_BOARD_STRIDE]; /* of point p at p + HEX_BOARD_FIRST */
    uint16_t played[HEX_BOARD_CELLS];                     /* the points, in order */
    uint16_t ties_before[HEX_BOARD_CELLS];
    uint16_t tied[HEX_BOARD_CELLS + 1]; /* loose stones that were tied to a side, in order; and 0 */
};
enum { HEX_BOARD_FIRST = HEX_BOARD_STRIDE + 1 };

/* --- shared with positions (hex_rules.c) --- */

static inline uint64_t hex_stone_key(uint32_t cell, bool white)
{
    uint64_t state = (uint64_t)cell * 2 + white;
    return cw_splitmix64(&state);
}

/* What tells boards with the same stones apart. */
static inline uint64_t hex_frame_key(uint32_t columns, uint32_t rows, unsigned to_move)
{
    uint64_t state = (uint64_t)columns << 32 | (uint64_t)rows << 8 | to_move;
    return cw_splitmix64(&state);
}

/* Lays the frame around a board whose rows are `stride` bytes apart, tie[0] being up and left of
 * the first cell. */
static inline void hex_frame_ties(uint8_t *tie, size_t columns, size_t rows, size_t stride)
{
    for (size_t row = 1; row <= rows; row++) {
        tie[row * stride] = HEX_NEAR << HEX_TIE_BITS;
        tie[row * stride + columns + 1] = HEX_FAR << HEX_TIE_BITS;
    }
    memset(tie, HEX_NEAR, columns + 2);
    memset(tie + (rows + 1) * stride, HEX_FAR, columns + 2);
}

/* --- making a board --- */

static inline void hex_board_reset(struct hex_board *b, unsigned columns, unsigned rows)
{
    memset(b, 0, sizeof *b);
    b->columns = (uint8_t)columns;
    b->rows = (uint8_t)rows;
    hex_frame_ties(b->tie, columns, rows, HEX_BOARD_STRIDE);
}

static inline unsigned hex_board_point(unsigned column, unsigned row)
{
    return row * HEX_BOARD_STRIDE + column;
}

/* The number of the cell in a position (hex_rules.h). */
static inline uint32_t hex_board_cell(const struct hex_board *b, unsigned point)
{
    return point / HEX_BOARD_STRIDE * b->columns + point % HEX_BOARD_STRIDE;
}

static inline bool hex_board_empty(const struct hex_board *b, unsigned point)
{
    return b->tie[point + HEX_BOARD_FIRST] == 0;
}

/* Equal to that of the same position of hex_rules.h. */
static inline uint64_t hex_board_hash(const struct hex_board *b)
{
    return b->hash ^ hex_frame_key(b->columns, b->rows, b->to_move);
}

/* The empty points, in order; returns how many. */
static inline unsigned hex_board_moves(const struct hex_board *b, uint16_t points[HEX_BOARD_CELLS])
{
    unsigned count = 0;
    for (unsigned row = 0; row < b->rows; row++) {
        uint32_t all = ((UINT32_C(1) << b->columns) - 1) << 1;
        uint32_t free_bits = all & ~(b->rows_of[0][row + 1] | b->rows_of[1][row + 1]);
        for (; free_bits; free_bits &= free_bits - 1)
            points[count++] = (uint16_t)(row * HEX_BOARD_STRIDE + cw_ctz64(free_bits) - 1);
    }
    return count;
}

/* --- playing --- */

/* Ties the stone at tie[at] to a side if it is loose, and then puts it at tied[tail]; the new tail.
 * Without branches, which could not be foreseen; `turn` is what makes a loose stone's tie that to
 * the side. */
static inline unsigned hex_board_tie(struct hex_board *b, unsigned at, unsigned shift,
                                     unsigned turn, unsigned tail)
{
    unsigned loose = b->tie[at] & HEX_LOOSE << shift;
    b->tie[at] = (uint8_t)(b->tie[at] ^ loose * turn);
    loose >>= shift;
    b->tied[tail] = (uint16_t)(at & -loose);
    return tail + loose;
}

/* Ties the loose stones around tie[at], and those around them. */
static inline void hex_board_spread(struct hex_board *b, unsigned at, unsigned shift,
                                    unsigned sides)
{
    unsigned head = b->ties, tail = head, turn = HEX_LOOSE ^ sides;
    for (;;) {
        tail = hex_board_tie(b, at - HEX_BOARD_STRIDE, shift, turn, tail);
        tail = hex_board_tie(b, at - HEX_BOARD_STRIDE + 1, shift, turn, tail);
        tail = hex_board_tie(b, at - 1, shift, turn, tail);
        tail = hex_board_tie(b, at + 1, shift, turn, tail);
        tail = hex_board_tie(b, at + HEX_BOARD_STRIDE - 1, shift, turn, tail);
        tail = hex_board_tie(b, at + HEX_BOARD_STRIDE, shift, turn, tail);
        if (head == tail)
            break;
        at = b->tied[head++];
    }
    b->ties = (uint16_t)tail;
}

/* Plays the stone of the player to move on an empty point. */
static inline void hex_board_play(struct hex_board *b, unsigned point)
{
    unsigned player = b->to_move, shift = player * HEX_TIE_BITS, at = point + HEX_BOARD_FIRST;
    uint8_t *tie = b->tie;
    unsigned around =
        (unsigned)(tie[at - HEX_BOARD_STRIDE] | tie[at - HEX_BOARD_STRIDE + 1] | tie[at - 1] |
                   tie[at + 1] | tie[at + HEX_BOARD_STRIDE - 1] | tie[at + HEX_BOARD_STRIDE]) >>
        shift;
    unsigned sides = around & (HEX_NEAR | HEX_FAR), any = (sides >> 1 | sides >> 2) & HEX_LOOSE;
    b->played[b->moves] = (uint16_t)point;
    b->ties_before[b->moves++] = b->ties;
    b->rows_of[player][point / HEX_BOARD_STRIDE + 1] |= UINT32_C(2) << point % HEX_BOARD_STRIDE;
    b->hash ^= hex_stone_key(hex_board_cell(b, point), player);
    b->to_move ^= 1;
    tie[at] = (uint8_t)((sides | (any ^ HEX_LOOSE)) << shift);
    if (sides == (HEX_NEAR | HEX_FAR))
        b->winner = (uint8_t)(player + 1);
    else if (any & around)
        hex_board_spread(b, at, shift, sides);
}

/* Takes the last stone back; there is one. */
static inline void hex_board_undo(struct hex_board *b)
{
    unsigned point = b->played[--b->moves], ties = b->ties_before[b->moves];
    b->played[b->moves] = b->ties_before[b->moves] = 0;
    b->to_move ^= 1;
    b->winner = 0;
    while (b->ties > ties) {
        uint16_t *loosened = &b->tied[--b->ties];
        b->tie[*loosened] = (uint8_t)(HEX_LOOSE << b->to_move * HEX_TIE_BITS);
        *loosened = 0;
    }
    b->tie[point + HEX_BOARD_FIRST] = 0;
    b->rows_of[b->to_move][point / HEX_BOARD_STRIDE + 1] &=
        ~(UINT32_C(2) << point % HEX_BOARD_STRIDE);
    b->hash ^= hex_stone_key(hex_board_cell(b, point), b->to_move);
}

/* --- random play to the end --- */

/* Uniform in 0..n-1 but for a bias below n / 2^32, for the sake of speed. */
static inline unsigned hex_board_below(struct cw_rng *rng, unsigned n)
{
    return (unsigned)((cw_rng_next(rng) >> 32) * n >> 32);
}

/* Moves `count` random bits from one set to the other. */
static inline void hex_board_shift(const struct hex_board *b, struct cw_rng *rng, unsigned count,
                                   uint32_t *from, uint32_t *to)
{
    while (count > 0) {
        uint64_t x = cw_rng_next(rng);
        unsigned row = (unsigned)((x >> 32) * b->rows >> 32) + 1;
        uint32_t bit = UINT32_C(2) << ((x & 0xffffffffu) * b->columns >> 32);
        if (!(from[row] & bit))
            continue;
        from[row] ^= bit;
        to[row] ^= bit;
        count--;
    }
}

/* Who wins when the rows are Black's stones of a full board: 1 or 2.  The border walk of
 * hex_bits.h, mirrored, since there the neighbours are: it enters at the top right.  Above the
 * board all is black, to the right of it white. */
static inline unsigned hex_board_full_winner(const struct hex_board *b, const uint32_t *black)
{
    /* by 2 * direction + white: the step in row and column, and the next direction, times 2 */
    static const int down[12] = {1, -1, 0, 0, -1, 1, -1, 1, 0, 0, 1, -1};
    static const int right[12] = {0, 0, 1, -1, 1, -1, 0, 0, -1, 1, -1, 1};
    static const unsigned turn[12] = {2, 10, 4, 0, 6, 2, 8, 4, 10, 6, 0, 8};
    unsigned row = 1, column = b->columns, state = 0;
    while (row <= b->rows && column > 0) {
        state |= ~black[row] >> column & 1;
        row += (unsigned)down[state];
        column += (unsigned)right[state];
        state = turn[state];
    }
    return row > b->rows ? 1 : 2;
}

/* Fills the empty points at random, as if both went on to take turns until the board is full; the
 * rows become Black's stones.  The board stays as it is.
 *
 * A uniform choice among all sets with the right number of stones: a random set of points, of which
 * random points are then taken away or to which they are added until the number is right. */
static inline void hex_board_random_rows(const struct hex_board *b, struct cw_rng *rng,
                                         uint32_t black[HEX_BOARD_SIDE + 2])
{
    uint32_t white[HEX_BOARD_SIDE + 2], all = ((UINT32_C(1) << b->columns) - 1) << 1;
    unsigned free_points = 0, count = 0;
    uint64_t x = 0;
    for (unsigned row = 1; row <= b->rows; row++) {
        uint32_t empty = all & ~(b->rows_of[0][row] | b->rows_of[1][row]);
        x = row % 2 ? cw_rng_next(rng) : x >> 32;
        black[row] = (uint32_t)x & empty;
        white[row] = ~(uint32_t)x & empty;
        free_points += cw_popcount64(empty);
        count += cw_popcount64(black[row]);
    }
    unsigned wanted = (free_points + (b->to_move == 0)) / 2;
    if (count > wanted)
        hex_board_shift(b, rng, count - wanted, black, white);
    else
        hex_board_shift(b, rng, wanted - count, white, black);
    black[0] = ~UINT32_C(0);
    for (unsigned row = 1; row <= b->rows; row++)
        black[row] |= b->rows_of[0][row];
}

/* Who has joined his sides after a random fill: 1 = Black, 2 = White. */
static inline unsigned hex_board_fill(const struct hex_board *b, struct cw_rng *rng)
{
    uint32_t black[HEX_BOARD_SIDE + 2];
    hex_board_random_rows(b, rng, black);
    return hex_board_full_winner(b, black);
}

#endif
