/* SPDX-License-Identifier: MIT
 *
 * twixt.c - the entry in the list of games.
 */
#include "games/twixt/twixt_board.h"
#include "games/twixt/twixt_bot.h"
#include "games/twixt/twixt_format.h"
#include "games/twixt/twixt_judge.h"

static const char *const rules_names[] = {"classic", "pp", "contest", "standard", NULL};

const struct cw_param twixt_params[] = {
    [TWIXT_PARAM_LENIENT] = {.name = "lenient",
                             .kind = CW_PARAM_BOOL,
                             .uses = CW_FOR_JUDGE,
                             .max = 1,
                             .help = "play illegal moves as docs/FORMATS.md says instead of "
                                     "rejecting them"},
    [TWIXT_PARAM_MOVES] = {.name = "moves",
                           .kind = CW_PARAM_INT,
                           .uses = CW_FOR_GENERATE,
                           .max = 1000000000,
                           .help = "moves of a set (styles uniform, crowded), or the most of them; "
                                   "0 = any"},
    [TWIXT_PARAM_RULES] = {.name = "rules",
                           .kind = CW_PARAM_ENUM,
                           .uses = CW_FOR_POSITION,
                           .max = 3,
                           .values = rules_names,
                           .help = "classic: no links cross; pp (paper and pencil): own links may; "
                                   "contest: as classic, first player left to right, no swap; "
                                   "standard: as classic, own links may be removed and added"},
    {0},
};

const struct cw_game cw_game_twixt = {
    .id = "twixt",
    .name = "TwixT",
    .summary = "join your two sides by pegs a knight's move apart; links never cross",
    .contest = "Mid-Central USA 2005 \"Connect\" (POJ 2706)",
    .answers = "yes or no",
    .sample = "4 5\n0 2 2 4 4 2 3 2 2 3\n"
              "4 5\n0 2 2 4 4 2 3 2 2 1\n"
              "7 11\n0 3 6 5 3 2 5 7 7 2 4 4\n5 3 5 2 4 5 4 0 2 4\n0 0\n",
    .players = 2,
    .params = twixt_params,

    .params_check = twixt_params_check,
    .board_new = twixt_board_new,
    .board_copy = twixt_board_copy,
    .board_free = twixt_board_free,
    .board_parse = twixt_board_parse,
    .board_format = twixt_board_format,
    .turn_parse = twixt_turn_parse,
    .turn_format = twixt_turn_format,
    .legal = twixt_legal,
    .apply = twixt_apply,
    .undo = twixt_undo,
    .turn_at = twixt_turn_at,
    .state = twixt_state,
    .hash = twixt_hash,
    .view = twixt_view,
    .formats = twixt_formats,
    .sides = (const char *const[]){"first", "second"},
    .setup = twixt_setup,
    .dead = twixt_dead,
    .chain = twixt_winning_chain,
    .link_at = twixt_link_at,
    .bot = twixt_bot,

    .judge = twixt_judge,
    .verify = twixt_verify,
    .validate = twixt_validate,
    .generate = twixt_generate,
    .styles = twixt_styles,
    .shrink = twixt_shrink,
};
