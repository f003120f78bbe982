/* SPDX-License-Identifier: MIT
 *
 * twixt.c - the entry in the list of games.
 */
#include "games/contract.h"
#include "games/twixt/twixt_judge.h"

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
    .judge = twixt_judge,
    .verify = twixt_verify,
    .validate = twixt_validate,
    .generate = twixt_generate,
    .styles = twixt_styles,
    .shrink = twixt_shrink,
};
