/* SPDX-License-Identifier: MIT
 *
 * hex_bot.h - the Hex player.
 */
#ifndef CW_GAMES_HEX_BOT_H
#define CW_GAMES_HEX_BOT_H

#include "games/hex/hex_rules.h"

/* A member of the contract.  CW_BAD_ARGUMENT, with the reason, for a board of more than
 * HEX_BOARD_SIDE columns or rows. */
enum cw_status hex_bot(struct cw_search_job *job);

#endif
