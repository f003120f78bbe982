/* SPDX-License-Identifier: MIT
 *
 * search.h - what a game's player is asked for, and what it found: a job of the contract's bot().
 *
 * A job belongs to one call.  The position is not changed and must not be decided.  With one thread
 * and no limit of time the same job gives the same result again.
 */
#ifndef CW_SEARCH_SEARCH_H
#define CW_SEARCH_SEARCH_H

#include "core/env.h"

struct cw_board;

enum { CW_SEARCH_LINE_MAX = 64 };
enum { CW_SEARCH_MEMORY_LEAST = 1 << 20 };

/* What is certain of the player who moves. */
enum cw_proof { CW_PROOF_NONE, CW_PROOF_WON, CW_PROOF_LOST };

struct cw_search_move {
    uint32_t cell;
    uint32_t visits;
    double chance; /* of the player to move, if he plays there: 0..1; -1 = never looked at */
    enum cw_proof proof;
};

struct cw_search_job {
    struct cw_env *env; /* cw_env_cancel() ends the search; the result is then the best so far */
    const struct cw_board *board;

    /* Limits; the first one reached ends the search, as does a proof.  0 = none. */
    uint64_t playouts;
    uint64_t milliseconds;
    size_t memory;    /* of the tree, in bytes; at least CW_SEARCH_MEMORY_LEAST is used */
    unsigned threads; /* at least 1 */
    uint64_t seed;
    bool plain; /* UCT alone, without what the game knows: to measure the rest against */
    /* Asked about ten times a second, by the calling thread: true ends the search.  The results are
     * those so far.  NULL = never asked. */
    bool (*poll)(void *ctx, const struct cw_search_job *job);
    void *ctx;

    /* --- results --- */
    uint32_t cell; /* the move found */
    enum cw_proof proof;
    double chance; /* of the player to move, 0..1 */
    uint64_t made; /* play-outs */
    uint64_t nodes;
    bool full;                         /* the tree could not grow any more */
    uint32_t line[CW_SEARCH_LINE_MAX]; /* the moves that are looked at most, in turn */
    unsigned line_count;
    /* The moves of the position that were considered, in no order: at most move_capacity of them
     * are put into `moves`, which the caller owns; move_count is how many there are. */
    struct cw_search_move *moves;
    size_t move_capacity, move_count;
};

#endif
