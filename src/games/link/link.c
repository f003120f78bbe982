/* SPDX-License-Identifier: MIT
 *
 * link.c - Link (lianliankan, Shisen-Sho, Onet): the game's contract.
 */
#include "games/link/link_game.h"

enum { MOST_TURNS = 1000000000 };

static const char *const difficulties[] = {"any", "easy", "medium", "hard", NULL};

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
                     .uses = CW_FOR_POSITION | CW_FOR_BOARD,
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
                           .uses = CW_FOR_GENERATE | CW_FOR_BOARD,
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
    [LINK_TIME] = {.name = "time",
                   .kind = CW_PARAM_INT,
                   .uses = CW_FOR_SOLVE | CW_FOR_HINT,
                   .max = 1000000000,
                   .help = "search so many seconds at most; 0 = no limit"},
    [LINK_MAX] = {.name = "max",
                  .kind = CW_PARAM_BOOL,
                  .uses = CW_FOR_SOLVE,
                  .max = 1,
                  .help = "find the greatest number of pieces that can be removed"},
    [LINK_COUNT] = {.name = "count",
                    .kind = CW_PARAM_BOOL,
                    .uses = CW_FOR_SOLVE,
                    .max = 1,
                    .help = "count the pairings of the whole board for which some order clears it; "
                            "without gravity only"},
    [LINK_BEST] = {.name = "best",
                   .kind = CW_PARAM_BOOL,
                   .uses = CW_FOR_HINT,
                   .max = 1,
                   .help = "name one pair only, that keeps the board solvable where there is one"},
    [LINK_SOLVABLE] = {.name = "solvable",
                       .kind = CW_PARAM_BOOL,
                       .uses = CW_FOR_BOARD,
                       .max = 1,
                       .help = "make a board that can be cleared, by playing it down (the default)"},
    [LINK_UNIFORM] = {.name = "uniform",
                      .kind = CW_PARAM_BOOL,
                      .uses = CW_FOR_BOARD,
                      .max = 1,
                      .help = "draw evenly among all boards that can be cleared: random boards are "
                              "solved until one can"},
    [LINK_DIFFICULTY] = {.name = "difficulty",
                         .kind = CW_PARAM_ENUM,
                         .uses = CW_FOR_BOARD,
                         .max = 3,
                         .values = difficulties,
                         .help = "how often random play clears the board: easy at least one time in "
                                 "four, hard less than one in thirty-two"},
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
    .solve = link_solve,
    .hint = link_hint,
    .shuffle = link_shuffle,
    .puzzle = link_deal_board,
    .verify = link_verify_any,
    .validate = link_validate,
    .generate = link_generate,
    .styles = link_styles,
    .shrink = link_shrink,
};
