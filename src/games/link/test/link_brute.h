/* SPDX-License-Identifier: MIT
 *
 * link_brute.h - the puzzle by brute force, written from the rules alone: for boards of a few
 * cells.
 */
#ifndef LINK_BRUTE_H
#define LINK_BRUTE_H

#include <stdbool.h>
#include <stdint.h>

enum { BRUTE_SIDE = 6, BRUTE_CELLS = 16 };
enum brute_gravity {
    BRUTE_NONE, BRUTE_DOWN, BRUTE_UP, BRUTE_LEFT, BRUTE_RIGHT, BRUTE_CENTRE_COLUMNS,
    BRUTE_CENTRE_ROWS, BRUTE_FROM_CENTRE_COLUMNS, BRUTE_FROM_CENTRE_ROWS, BRUTE_GRAVITIES
};

struct brute_board {
    int rows, columns;
    int kind[BRUTE_CELLS]; /* row by row, 0 = empty */
    bool outside, adjacent;
    int turns, gravity;
    int group_low, group_high; /* kinds that match one another; 0, 0 = none */
};

/* Most pairs that any order removes. */
int brute_most(const struct brute_board *b);
/* Pairings of all pieces with a clearing order, without gravity. */
uint64_t brute_pairings(const struct brute_board *b);

#endif
