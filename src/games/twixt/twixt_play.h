/* SPDX-License-Identifier: MIT
 *
 * twixt_play.h - a TwixT position for search: a plain struct of fixed size, played through inline
 * functions, by the rules "classic" and "pp" (own links may cross).
 *
 * A point is (row + 6) * 40 + column: rows are so far apart, and there are so many above and below,
 * that what is looked at around a link never leaves the arrays or meets a hole of another row.
 * Directions are those of twixt_crossers.h; the first player joins top to bottom.
 *
 * Each hole has a byte of links and a byte of directions in which a link is blocked, so that the
 * links of a new peg are one AND.  A link, when it is made, marks all that it crosses at both of
 * their ends (twixt_marks.h); when it is taken back, each of those is looked at again.
 *
 * Of each peg is known whether links tie it to the near or the far side of its player (near = top
 * or left), as in hex_board.h: whoever ties both has won.  Undo restores the struct byte for byte.
 *
 * Play, undo: O(links made, pegs that become tied), together about one a move.  Nothing is checked:
 * the caller plays legal points, and stops when somebody has won.
 */
#ifndef CW_TWIXT_PLAY_H
#define CW_TWIXT_PLAY_H

#include "core/bitset.h"
#include "games/twixt/twixt_marks.h"

enum { TWIXT_PLAY_SIDE = 36, TWIXT_PLAY_HOLES = TWIXT_PLAY_SIDE * TWIXT_PLAY_SIDE };
enum { TWIXT_PLAY_STRIDE = 40, TWIXT_PLAY_MARGIN = 6 };
enum { TWIXT_PLAY_POINTS = (TWIXT_PLAY_SIDE + 2 * TWIXT_PLAY_MARGIN) * TWIXT_PLAY_STRIDE };

struct twixt_play {
    uint64_t hash; /* of pegs and links */
    uint8_t columns, rows;
    uint8_t own_may_cross; /* 1 by the rules "pp" */
    uint8_t to_move;       /* 0 = first player */
    uint8_t winner;        /* 1 = first, 2 = second player, 0 = nobody yet */
    uint16_t moves, ties;
    uint16_t holes[2];                        /* where a player may still place a peg */
    uint64_t rows_of[2][TWIXT_PLAY_SIDE + 4]; /* [player][row + 2]: pegs, bit column + 2 */
    /* A bit for each direction, of a player's links, and of those that he cannot make.  By
     * "classic" the first of each serves both. */
    uint8_t links[2][TWIXT_PLAY_POINTS], blocked[2][TWIXT_PLAY_POINTS];
    uint8_t tie[TWIXT_PLAY_POINTS];    /* 0 = there is no peg */
    uint16_t played[TWIXT_PLAY_HOLES]; /* the points, in order */
    uint16_t ties_before[TWIXT_PLAY_HOLES];
    uint16_t tied[TWIXT_PLAY_HOLES + 1]; /* loose pegs that were tied, in order; and 0 */
};

/* From a point to its neighbour. */
static inline int twixt_play_step(unsigned dir)
{
    enum { S = TWIXT_PLAY_STRIDE };
    static const short step[8] = {2 * S + 1,  S + 2,  2 - S, 1 - 2 * S,
                                  -2 * S - 1, -S - 2, S - 2, 2 * S - 1};
    return step[dir];
}

/* --- making a board --- */

static inline void twixt_play_reset(struct twixt_play *b, unsigned columns, unsigned rows,
                                    bool own_may_cross)
{
    memset(b, 0, sizeof *b);
    b->columns = (uint8_t)columns;
    b->rows = (uint8_t)rows;
    b->own_may_cross = own_may_cross;
    b->holes[0] = (uint16_t)((columns - 2) * rows);
    b->holes[1] = (uint16_t)(columns * (rows - 2));
}

static inline unsigned twixt_play_point(unsigned column, unsigned row)
{
    return (row + TWIXT_PLAY_MARGIN) * TWIXT_PLAY_STRIDE + column;
}
static inline unsigned twixt_play_column(unsigned point)
{
    return point % TWIXT_PLAY_STRIDE;
}
static inline unsigned twixt_play_row(unsigned point)
{
    return point / TWIXT_PLAY_STRIDE - TWIXT_PLAY_MARGIN;
}

/* The number of the hole in a position (twixt_board.h). */
static inline uint32_t twixt_play_cell(const struct twixt_play *b, unsigned point)
{
    return twixt_play_row(point) * b->columns + twixt_play_column(point);
}

/* Is a hole of the board outside the border rows of the player's opponent? */
static inline bool twixt_play_allowed(const struct twixt_play *b, unsigned point, unsigned player)
{
    unsigned at = player ? twixt_play_row(point) : twixt_play_column(point);
    return (at != 0) & (at + 1u != (player ? b->rows : b->columns));
}

static inline bool twixt_play_legal(const struct twixt_play *b, unsigned point)
{
    return b->tie[point] == 0 && twixt_play_allowed(b, point, b->to_move);
}

/* The legal points, in order; returns how many. */
static inline unsigned twixt_play_moves(const struct twixt_play *b,
                                        uint16_t points[TWIXT_PLAY_HOLES])
{
    unsigned count = 0, inset = b->to_move == 0, skip = b->to_move == 1;
    uint64_t all = (UINT64_C(1) << (b->columns - 2 * inset)) - 1;
    for (unsigned row = skip; row + skip < b->rows; row++) {
        uint64_t pegs = b->rows_of[0][row + 2] | b->rows_of[1][row + 2];
        uint64_t left = all << inset & ~(pegs >> 2);
        for (; left; left &= left - 1)
            points[count++] = (uint16_t)twixt_play_point(cw_ctz64(left), row);
    }
    return count;
}

/* Is nobody the winner, and has the player to move no hole? */
static inline bool twixt_play_drawn(const struct twixt_play *b)
{
    return b->winner == 0 && b->holes[b->to_move] == 0;
}

/* Equal to that of the position after the same moves from the empty board, without a swap. */
static inline uint64_t twixt_play_hash(const struct twixt_play *b)
{
    bool may_swap = b->moves == 1;
    uint64_t state = (uint64_t)b->columns << 32 | (uint64_t)b->rows << 16 |
                     (uint64_t)b->own_may_cross << 8 | (uint64_t)may_swap << 1 | b->to_move;
    return b->hash ^ cw_splitmix64(&state);
}

/* --- playing --- */

/* The directions in which a player has a peg a knight's move away. */
static inline unsigned twixt_play_near(const struct twixt_play *b, unsigned point, unsigned player)
{
    /* from the bits of a row, the hole's own being bit 2: two away, and one away */
    static const unsigned char low1[32] = {[1] = 64, [16] = 2, [17] = 66};
    static const unsigned char high1[32] = {[1] = 32, [16] = 4, [17] = 36};
    static const unsigned char low2[16] = {[2] = 128, [8] = 1, [10] = 129};
    static const unsigned char high2[16] = {[2] = 16, [8] = 8, [10] = 24};
    const uint64_t *rows = &b->rows_of[player][twixt_play_row(point) + 2];
    unsigned shift = twixt_play_column(point);
    return (unsigned)(low1[rows[1] >> shift & 17] | high1[rows[-1] >> shift & 17] |
                      low2[rows[2] >> shift & 10] | high2[rows[-2] >> shift & 10]);
}

/* The index of links made by a player, or blocked for him. */
static inline unsigned twixt_play_own(const struct twixt_play *b, unsigned player)
{
    return player & b->own_may_cross;
}

/* Sets or clears a link of a player, and nothing else. */
static inline void twixt_play_flip(struct twixt_play *b, unsigned player, unsigned point,
                                   unsigned dir)
{
    unsigned other = (unsigned)((int)point + twixt_play_step(dir));
    uint8_t *links = b->links[twixt_play_own(b, player)];
    links[point] = (uint8_t)(links[point] ^ 1u << dir);
    links[other] = (uint8_t)(links[other] ^ 1u << (dir ^ 4));
    b->hash ^= twixt_link_key(twixt_play_cell(b, dir < 4 ? point : other), dir & 3);
}

/* Makes a link. */
static inline void twixt_play_link(struct twixt_play *b, unsigned player, unsigned point,
                                   unsigned dir)
{
    unsigned left = dir < 4 ? point : (unsigned)((int)point + twixt_play_step(dir));
    twixt_mark(b->blocked[twixt_play_own(b, player ^ 1)] + left, TWIXT_PLAY_STRIDE, dir & 3);
    twixt_play_flip(b, player, point, dir);
}

/* Takes a link back. */
static inline void twixt_play_unlink(struct twixt_play *b, unsigned player, unsigned point,
                                     unsigned dir)
{
    unsigned left = dir < 4 ? point : (unsigned)((int)point + twixt_play_step(dir));
    twixt_unmark(b->blocked[twixt_play_own(b, player ^ 1)] + left,
                 b->links[twixt_play_own(b, player)] + left, TWIXT_PLAY_STRIDE, dir & 3);
    twixt_play_flip(b, player, point, dir);
}

/* Ties the loose pegs linked to that at a point, and those linked to them, to a side. */
static inline void twixt_play_spread(struct twixt_play *b, unsigned point, unsigned side)
{
    unsigned head = b->ties, tail = head, own = twixt_play_own(b, b->to_move);
    for (;;) {
        for (unsigned links = b->links[own][point]; links; links &= links - 1) {
            unsigned at = (unsigned)((int)point + twixt_play_step(cw_ctz64(links)));
            unsigned old = b->tie[at], is_loose = old & TWIXT_LOOSE;
            b->tie[at] = (uint8_t)(is_loose ? side : old);
            b->tied[tail] = (uint16_t)(at & -is_loose);
            tail += is_loose;
        }
        if (head == tail)
            break;
        point = b->tied[head++];
    }
    b->ties = (uint16_t)tail;
}

/* Places a peg of the player to move on a legal point, with all links that the rules allow. */
static inline void twixt_play_peg(struct twixt_play *b, unsigned point)
{
    unsigned player = b->to_move, row = twixt_play_row(point), column = twixt_play_column(point);
    unsigned along = player ? column : row, last = (player ? b->columns : b->rows) - 1u;
    unsigned tie = (unsigned)(along == 0) * TWIXT_NEAR | (unsigned)(along == last) * TWIXT_FAR;
    unsigned made =
        twixt_play_near(b, point, player) & ~(unsigned)b->blocked[twixt_play_own(b, player)][point];
    b->played[b->moves] = (uint16_t)point;
    b->ties_before[b->moves++] = b->ties;
    b->rows_of[player][row + 2] |= UINT64_C(4) << column;
    b->hash ^= twixt_peg_key(twixt_play_cell(b, point), player);
    b->holes[0] = (uint16_t)(b->holes[0] - twixt_play_allowed(b, point, 0));
    b->holes[1] = (uint16_t)(b->holes[1] - twixt_play_allowed(b, point, 1));
    for (; made; made &= made - 1) {
        unsigned dir = cw_ctz64(made);
        twixt_play_link(b, player, point, dir);
        tie |= b->tie[(int)point + twixt_play_step(dir)];
    }
    unsigned now = twixt_tie_from(tie);
    b->tie[point] = (uint8_t)now;
    if (now == (TWIXT_NEAR | TWIXT_FAR))
        b->winner = (uint8_t)(player + 1);
    else if (~now & tie & TWIXT_LOOSE) /* one branch, seldom taken */
        twixt_play_spread(b, point, now);
    b->to_move ^= 1;
}

/* Takes the last peg back; there is one. */
static inline void twixt_play_undo(struct twixt_play *b)
{
    unsigned point = b->played[--b->moves], ties = b->ties_before[b->moves];
    b->played[b->moves] = b->ties_before[b->moves] = 0;
    b->to_move ^= 1;
    unsigned player = b->to_move;
    b->winner = 0;
    while (b->ties > ties) {
        uint16_t *loosened = &b->tied[--b->ties];
        b->tie[*loosened] = TWIXT_LOOSE;
        *loosened = 0;
    }
    for (unsigned links = b->links[twixt_play_own(b, player)][point]; links; links &= links - 1)
        twixt_play_unlink(b, player, point, cw_ctz64(links));
    b->tie[point] = 0;
    b->rows_of[player][twixt_play_row(point) + 2] ^= UINT64_C(4) << twixt_play_column(point);
    b->hash ^= twixt_peg_key(twixt_play_cell(b, point), player);
    b->holes[0] = (uint16_t)(b->holes[0] + twixt_play_allowed(b, point, 0));
    b->holes[1] = (uint16_t)(b->holes[1] + twixt_play_allowed(b, point, 1));
}

#endif
