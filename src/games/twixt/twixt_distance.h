/* SPDX-License-Identifier: MIT
 *
 * twixt_distance.h - how many pegs a player still needs to join his sides.
 *
 * Links that could be made one by one are taken to be possible together.  Beside the plain distance
 * there is the one of van Rijswijck's Queenbee ("Search and evaluation in Hex", 2002), carried over
 * to links: a hole that must be filled is as near as its second-nearest neighbour, since the
 * opponent can block the nearest.
 */
#ifndef CW_GAMES_TWIXT_DISTANCE_H
#define CW_GAMES_TWIXT_DISTANCE_H

#include "games/twixt/twixt_play.h"

enum { TWIXT_NEVER = 255 };

/* By point: pegs that a hole costs its player, 0 for one of his, TWIXT_NEVER where he cannot be. */
struct twixt_costs {
    uint8_t cost[2][TWIXT_PLAY_POINTS];
};

struct twixt_field {
    uint8_t at[TWIXT_PLAY_POINTS]; /* pegs needed from the side to there, that one included */
    unsigned across;               /* to the other side; TWIXT_NEVER = he cannot */
};

/* The costs on an empty board. */
void twixt_costs_empty(const struct twixt_play *b, struct twixt_costs *costs);
/* The costs on the board, from those on the empty one. */
void twixt_costs_fill(const struct twixt_play *b, const struct twixt_costs *empty,
                      struct twixt_costs *costs);
/* Distances of a player from his near side, or from the far one; `ways` is 1 or 2: how many
 * neighbours a hole needs.  O(holes). */
void twixt_distance(const struct twixt_play *b, const struct twixt_costs *costs, unsigned player,
                    bool from_far, unsigned ways, struct twixt_field *field);

#endif
