/* SPDX-License-Identifier: MIT
 *
 * link.c - Link (lianliankan, Shisen-Sho, Onet): the game's contract.
 */
#include "games/link/link_game.h"

enum { MOST_TURNS = 1000000000 };

static const struct cw_param params[] = {
    [LINK_TURNS] = {.name = "turns",
                    .kind = CW_PARAM_INT,
                    .uses = CW_FOR_JUDGE | CW_FOR_POSITION,
                    .max = MOST_TURNS,
                    .initial = 2,
                    .help = "most turns a path may take"},
    [LINK_OUTSIDE] = {.name = "outside",
                      .kind = CW_PARAM_BOOL,
                      .uses = CW_FOR_JUDGE | CW_FOR_POSITION,
                      .max = 1,
                      .help = "whether a path may run round the outside of the board"},
    [LINK_COPIES] = {.name = "copies",
                     .kind = CW_PARAM_INT,
                     .uses = CW_FOR_POSITION,
                     .min = 2,
                     .max = 1 << 28,
                     .initial = 4,
                     .help = "pieces of each kind on a dealt board, an even number"},
    [LINK_SEED] = {.name = "seed",
                   .kind = CW_PARAM_INT,
                   .uses = CW_FOR_POSITION,
                   .max = INT64_MAX,
                   .initial = 1,
                   .help = "chooses the dealt board"},
    [LINK_DENSITY] = {.name = "density",
                      .kind = CW_PARAM_INT,
                      .uses = CW_FOR_GENERATE,
                      .min = -1,
                      .max = 100,
                      .initial = -1,
                      .help = "pieces a hundred cells, where the style has a density"},
    [LINK_KINDS_WANTED] = {.name = "kinds",
                           .kind = CW_PARAM_INT,
                           .uses = CW_FOR_GENERATE,
                           .max = 1000000000,
                           .help = "number of different kinds; 0 = the style's choice"},
    [LINK_DIGITS] = {.name = "digits",
                     .kind = CW_PARAM_INT,
                     .uses = CW_FOR_GENERATE,
                     .max = 18,
                     .help = "kinds get 1 to so many digits, each length as often; 0 = as they are "
                             "numbered"},
    [LINK_QUERIES] = {.name = "queries",
                      .kind = CW_PARAM_INT,
                      .uses = CW_FOR_GENERATE,
                      .max = 1000000000,
                      .help = "queries a board; 0 = the style's choice"},
    [LINK_PARAMS] = {.name = NULL},
};

const struct cw_game cw_game_link = {
    .id = "link",
    .name = "Link",
    .summary = "remove pairs of like pieces joined by a path of at most two turns",
    .contest = "HDU 1175",
    .answers = "YES or NO, one a query",
    .sample = "3 4\n"
              "1 2 3 4\n"
              "0 0 0 0\n"
              "4 3 2 1\n"
              "4\n"
              "1 1 3 4\n"
              "1 1 2 4\n"
              "1 1 3 3\n"
              "2 1 2 4\n"
              "3 4\n"
              "0 1 4 3\n"
              "0 2 4 1\n"
              "0 0 0 0\n"
              "2\n"
              "1 1 2 4\n"
              "1 3 2 3\n"
              "0 0\n",
    .players = 0,
    .params = params,
    .params_check = link_params_check,
    .board_new = link_board_new,
    .board_copy = link_board_copy,
    .board_free = link_board_free,
    .board_parse = link_board_parse,
    .board_format = link_board_format,
    .turn_parse = link_turn_parse,
    .turn_format = link_turn_format,
    .legal = link_legal,
    .apply = link_apply,
    .undo = link_undo,
    .turn_at = link_turn_at,
    .state = link_state,
    .hash = link_hash,
    .view = link_view,
    .judge = link_judge,
    .verify = link_verify,
    .validate = link_validate,
    .generate = link_generate,
    .styles = link_styles,
    .shrink = link_shrink,
};
