/* SPDX-License-Identifier: MIT
 *
 * twixt_map.h - a game of TwixT on pegs in a hash table.
 *
 * Memory is that of the pegs, whatever the size of the board: coordinates may have 63 bits.  Used
 * where an array would be mostly empty, and where facts about links and moves are wanted.
 * One peg costs about 17 look-ups.
 */
#ifndef CW_TWIXT_MAP_H
#define CW_TWIXT_MAP_H

#include "core/env.h"
#include "games/twixt/twixt_crossers.h"

struct twixt_peg {
    uint64_t x, y;
    uint64_t move;   /* from 1 */
    uint8_t owner;   /* 0 = Black, 1 = White */
    uint8_t links;   /* a bit for each direction with a link */
    uint8_t refused; /* a bit for each direction in which a link was refused; at both ends */
};

/* pegs[0..3] stand for the zones x=0, x=n, y=0, y=n; real pegs follow in the order of moves. */
enum { TWIXT_ZONES = 4 };

struct twixt_map {
    struct cw_env *env;
    struct twixt_peg *pegs;
    uint32_t *parent; /* union-find over pegs[] */
    size_t count, capacity;
    uint32_t *table; /* index into pegs[], 0 = empty; linear probing */
    size_t slots, table_capacity; /* slots is a power of two */
};

/* Starts an empty game; what an earlier game allocated is used again. */
enum cw_status twixt_map_start(struct twixt_map *map, struct cw_env *env);
void twixt_map_free(struct twixt_map *map);

/* The index of the peg at x,y, or 0. */
uint32_t twixt_map_find(const struct twixt_map *map, uint64_t x, uint64_t y);

/* Places a peg on an empty hole of a board with holes 0..n and tries its links. */
enum cw_status twixt_map_place(struct twixt_map *map, uint64_t n, struct twixt_peg peg);

/* True when the player's two zones are joined.  O(1). */
bool twixt_map_joined(const struct twixt_map *map, unsigned player);

/* The peg at the other end of the direction, or 0. */
static inline uint32_t twixt_map_step(const struct twixt_map *map, uint32_t peg, unsigned dir)
{
    return twixt_map_find(map, map->pegs[peg].x + (uint64_t)(int64_t)twixt_steps[dir].dx,
                          map->pegs[peg].y + (uint64_t)(int64_t)twixt_steps[dir].dy);
}

#endif
