/* SPDX-License-Identifier: MIT
 *
 * link_task.h - what the commands on board files share.
 */
#ifndef LINK_TASK_H
#define LINK_TASK_H

#include "games/link/link_game.h"
#include "games/link/link_proof.h"

/* Exact pairings as decimal digits, and how the search went. */
struct link_counting {
    char digits[640];
    uint64_t nodes;
};

/* The number of pairings of all pieces for which some order clears the board, without gravity.
 * CW_OK, CW_END (limits), CW_NO_MEMORY, CW_CANCELLED. */
enum cw_status link_count(const struct link_deal *deal, const struct link_limits *limits,
                          struct link_counting *count);

#endif
