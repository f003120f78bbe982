/* SPDX-License-Identifier: MIT
 *
 * link_maker.h - boards that can be cleared.
 *
 * What a seed gives is fixed for ever by golden hashes (test/link_maker_test.c): "generator: 1".
 */
#ifndef LINK_MAKER_H
#define LINK_MAKER_H

#include "games/link/link_proof.h"

enum link_difficulty { LINK_ANY, LINK_EASY, LINK_MEDIUM, LINK_HARD };

/* Games out of LINK_TRIALS of random play that clear a board: easy from LINK_TRIALS / 4 on, hard
 * below LINK_TRIALS / 32. */
enum { LINK_TRIALS = 64 };

struct link_plan {
    size_t rows, columns;
    uint64_t kinds; /* 0 = as many as fill the board */
    uint64_t copies;
    struct link_rules rules;
    bool uniform;
    enum link_difficulty difficulty;
    uint64_t seed;
};

struct link_made {
    struct link_puzzle puzzle;
    struct link_move *move; /* clears it */
    size_t moves, capacity;
};

/* A new board.  CW_NO with the reason in cw_env_last_error() where none was found; CW_BAD_ARGUMENT;
 * CW_NO_MEMORY; CW_CANCELLED.  Release with link_made_free() in any case. */
enum cw_status link_make(struct cw_env *env, const struct link_plan *plan, struct link_made *made);
/* Deals the kinds of a board anew over the places that are taken, so that it can be cleared. CW_NO:
 * no dealing can be cleared, and why; CW_END: none was found. */
enum cw_status link_redeal(const struct link_puzzle *puzzle, uint64_t seed,
                           struct link_made *made);
void link_made_free(struct link_made *made);

/* How many of LINK_TRIALS random games clear a board; ends early once `enough` have. */
enum cw_status link_trials(const struct link_deal *deal, uint64_t seed, unsigned enough,
                           unsigned *cleared);

#endif
