/* SPDX-License-Identifier: MIT
 *
 * deck.h - random games for bench_rules.c: the same ones for every contender.
 */
#ifndef CW_BENCH_DECK_H
#define CW_BENCH_DECK_H

#include "core/rng.h"

enum { DECK_SIDE = 24, DECK_CELLS = DECK_SIDE * DECK_SIDE };

struct deck {
    unsigned side; /* the board is square */
    bool twixt;    /* holes that only one player may use */
    struct cw_rng rng;
    unsigned count, left;
    uint32_t cell[DECK_CELLS];        /* row * side + column; the last ones have been dealt */
    unsigned char barred[DECK_CELLS]; /* by cell: a bit for each player who may not use it */
};

/* The next cell for a player, who has one left.  All that are left to him are equally likely. */
static inline uint32_t deal(struct deck *d, unsigned player)
{
    unsigned at;
    do
        at = (unsigned)((cw_rng_next(&d->rng) >> 32) * d->left >> 32);
    while (d->barred[d->cell[at]] >> player & 1);
    uint32_t cell = d->cell[at];
    d->cell[at] = d->cell[--d->left];
    d->cell[d->left] = cell;
    return cell;
}

/* Any order is as good as another one to start from. */
static inline void gather(struct deck *d)
{
    d->left = d->count;
}

/* Mixes a game into what is compared between contenders: `winner` 0 or 1, or 2 for nobody. */
static inline uint64_t score(uint64_t sum, unsigned moves, unsigned winner)
{
    return (sum ^ (moves * 4u + winner)) * 0x9e3779b97f4a7c15u;
}

/* A contender plays that many games and returns their scores. */
typedef uint64_t contender(struct deck *d, unsigned games);

/* plain_hex.c, plain_twixt.c: as anyone would write them. */
contender plain_hex_fill, plain_hex_search, plain_hex_union, plain_twixt_search, plain_twixt_union;

#endif
