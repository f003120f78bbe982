/* SPDX-License-Identifier: MIT
 *
 * twixt_dense.h - a game of TwixT on a board in an array, for boards that fill it.
 *
 * A cell is one word: which neighbours a knight's move away are pegs of Black (bits 0..7, one a
 * direction) and of White (8..15), in which directions a link from here would cross a link that
 * exists (16..23), and whether a peg stands here (24).  So a new peg's links are one `and not`.
 * Three empty columns and rows around the board take the marks that fall off it.
 */
#ifndef CW_TWIXT_DENSE_H
#define CW_TWIXT_DENSE_H

#include "core/env.h"
#include "games/twixt/twixt_crossers.h"

struct twixt_hole {
    uint64_t x, y; /* anything past n is off the board */
};

/* What a move breaks. */
enum twixt_fault {
    TWIXT_FINE,
    TWIXT_GAME_OVER, /* somebody has won before */
    TWIXT_OFF_BOARD,
    TWIXT_WRONG_ZONE, /* in the other player's end zone */
    TWIXT_TAKEN
};

enum { TWIXT_MARKS_MAX = 18 };

/* Where a link leaves its marks: offsets from the new peg, and the bits to set there. */
struct twixt_mark {
    int32_t offset;
    uint32_t bits;
};

struct twixt_dense {
    struct cw_env *env;
    uint32_t *cell;
    uint32_t *parent; /* union-find; 0..3 are the zones x=0, x=n, y=0, y=n */
    uint32_t *move;   /* which move placed the peg, where there is one; for messages */
    size_t capacity;
    size_t stride;
    size_t origin; /* index of hole 0,0 */
    uint64_t n;
    size_t marks; /* used entries of each row of mark[]; the rest have no bits */
    int32_t step[TWIXT_DIRS];
    struct twixt_mark mark[TWIXT_DIRS][TWIXT_MARKS_MAX];
};

/* Cells that a board with holes 0..n needs; SIZE_MAX where that is past the limit of the array. */
size_t twixt_dense_cells(uint64_t n);

/* Starts an empty game.  O(cells). */
enum cw_status twixt_dense_start(struct twixt_dense *d, struct cw_env *env, uint64_t n);
void twixt_dense_free(struct twixt_dense *d);

/* The move (modulo 2^32) whose peg stands in a hole of the board; 0 where none does. */
uint64_t twixt_dense_taken_by(const struct twixt_dense *d, const struct twixt_hole *hole);

/* Plays `count` moves, the first of them number `first` (from 1, odd = Black).  Sets won[player] to
 * the number of the first move that joins the player's zones.  Stops before the first move that
 * breaks a rule, which goes into *fault, and returns how many moves it made.  A lenient game has
 * no faults: contest.md's reading of illegal moves. */
size_t twixt_dense_play(struct twixt_dense *d, const struct twixt_hole *holes, size_t count,
                        uint64_t first, bool lenient, uint64_t won[2], enum twixt_fault *fault);

#endif
