/* SPDX-License-Identifier: MIT
 *
 * geography.c - the game's entry in the table of games.
 */
#include "games/geography/geography_board.h"
#include "games/geography/geography_judge.h"

static const struct cw_param params[] = {
    {.name = "density",
     .kind = CW_PARAM_INT,
     .uses = CW_FOR_GENERATE,
     .min = 0,
     .max = 100,
     .initial = -1,
     .help = "share of the cells that are free, in percent (styles random and majority)"},
    {0},
};

const struct cw_game cw_game_geography = {
    .id = "geography",
    .name = "Vertex geography",
    .summary = "move a token over free cells of a grid, never twice on one; who cannot move loses",
    .contest = "[JSOI2009] Game (bzoj 1443, Luogu P4055)",
    .answers = "WIN and the winning starts, or LOSE",
    .sample = "3 3\n.##\n...\n#.#\n",
    .players = 2,
    .params = params,

    .params_check = geography_params_check,
    .board_new = geography_board_new,
    .board_copy = geography_board_copy,
    .board_free = geography_board_free,
    .board_parse = geography_board_parse,
    .board_format = geography_board_format,
    .turn_parse = geography_turn_parse,
    .turn_format = geography_turn_format,
    .legal = geography_legal,
    .apply = geography_apply,
    .undo = geography_undo,
    .turn_at = geography_turn_at,
    .state = geography_state,
    .hash = geography_hash,
    .view = geography_board_view,

    .judge = geography_judge,
    .verify = geography_verify,
    .validate = geography_validate,
    .generate = geography_generate,
    .styles = geography_styles,
    .shrink = geography_shrink,
};
