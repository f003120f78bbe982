/* SPDX-License-Identifier: MIT
 *
 * hex.c - the contract of Hex.
 */
#include "games/hex/hex_bot.h"
#include "games/hex/hex_format.h"
#include "games/hex/hex_judge.h"
#include "games/hex/hex_rules.h"

extern const struct cw_game cw_game_hex;
/* Declared here, since hex_verify.c includes nothing of the game. */
enum cw_status hex_verify(struct cw_verify_job *job);

const struct cw_game cw_game_hex = {
    .id = "hex",
    .name = "Hex",
    .summary = "join your two sides of a board of hexagons; there are no draws",
    .contest = "UVa 260 \"Il Gioco dell'X\"",
    .answers = "the number of the game and B or W",
    .sample = "4\n"
              "bbwb\n"
              "wwbw\n"
              "bbwb\n"
              "bwww\n"
              "4\n"
              "bbwb\n"
              "wwbw\n"
              "bwwb\n"
              "wwbb\n"
              "0\n",
    .players = 2,
    .params = NULL,
    .params_check = hex_params_check,
    .board_new = hex_board_new,
    .board_copy = hex_board_copy,
    .board_free = hex_board_free,
    .board_parse = hex_board_parse,
    .board_format = hex_board_format,
    .turn_parse = hex_turn_parse,
    .turn_format = hex_turn_format,
    .legal = hex_legal,
    .apply = hex_apply,
    .undo = hex_undo,
    .turn_at = hex_turn_at,
    .state = hex_state,
    .hash = hex_hash,
    .view = hex_view,
    .formats = hex_formats,
    .sides = (const char *const[]){"Black", "White"},
    .setup = hex_setup,
    .chain = hex_winning_chain,
    .bot = hex_bot,
    .judge = hex_judge,
    .verify = hex_verify,
    .validate = hex_validate,
    .generate = hex_generate,
    .styles = hex_styles,
    .shrink = hex_shrink,
};
