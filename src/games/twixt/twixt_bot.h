/* SPDX-License-Identifier: MIT
 *
 * twixt_bot.h - the TwixT player.
 */
#ifndef CW_GAMES_TWIXT_BOT_H
#define CW_GAMES_TWIXT_BOT_H

#include "games/twixt/twixt_board.h"

/* A member of the contract, for every set of rules.  By the standard rules it plays pegs with all
 * their links and changes no others, and claims no proofs, since the opponent may.
 * CW_BAD_ARGUMENT, with the reason, for a board of more than TWIXT_PLAY_SIDE columns or rows. */
enum cw_status twixt_bot(struct cw_search_job *job);

#endif
