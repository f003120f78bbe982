/* SPDX-License-Identifier: MIT
 *
 * geography.c - the game's entry in the table of games.
 */
#include "games/geography/geography_board.h"
#include "games/geography/geography_judge.h"

enum { MOST_WINNERS = 1 << 28 };

static const struct cw_param params[] = {
    [GEOGRAPHY_DENSITY] = {.name = "density",
                           .kind = CW_PARAM_INT,
                           .uses = CW_FOR_GENERATE,
                           .min = 0,
                           .max = 100,
                           .initial = -1,
                           .help = "share of the cells that are free, in percent (styles random, "
                                   "majority, wish and puzzle)"},
    [GEOGRAPHY_WINNERS] = {.name = "winners",
                           .kind = CW_PARAM_INT,
                           .uses = CW_FOR_GENERATE,
                           .min = 0,
                           .max = MOST_WINNERS,
                           .initial = -1,
                           .help = "style wish: exactly N winning starts; 0 is LOSE"},
    [GEOGRAPHY_START] = {.name = "start",
                         .kind = CW_PARAM_CELL,
                         .uses = CW_FOR_GENERATE | CW_FOR_SOLVE,
                         .initial = -1,
                         .help = "style wish: this start wins; --edges: who wins from here, by "
                                 "which moves, and the set that proves it"},
    [GEOGRAPHY_REPLIES] = {.name = "depth",
                           .kind = CW_PARAM_INT,
                           .uses = CW_FOR_GENERATE,
                           .min = 1,
                           .max = 10000,
                           .initial = -1,
                           .help = "style puzzle: the winner has a choice N times, and only one "
                                   "reply wins each time"},
    [GEOGRAPHY_COUNT] = {.name = "count",
                         .kind = CW_PARAM_BOOL,
                         .uses = CW_FOR_SOLVE,
                         .help = "only the numbers, not the winning starts"},
    [GEOGRAPHY_REGIONS] = {.name = "regions",
                           .kind = CW_PARAM_BOOL,
                           .uses = CW_FOR_SOLVE,
                           .help = "as CSV, the sets of the coarse Dulmage-Mendelsohn "
                                   "decomposition and the regions: what edges with an end in D "
                                   "join"},
    [GEOGRAPHY_FINE] = {.name = "fine",
                        .kind = CW_PARAM_BOOL,
                        .uses = CW_FOR_SOLVE,
                        .help = "with --regions, also the strong components of the matched part"},
    [GEOGRAPHY_LABELS] = {.name = "labels",
                          .kind = CW_PARAM_FILE,
                          .uses = CW_FOR_SOLVE,
                          .help = "with --regions, write the region of every cell: numbers in "
                                  "rows, 0 a wall, below 0 the matched part (with --fine its "
                                  "components)"},
    [GEOGRAPHY_SETS] = {.name = "sets",
                        .kind = CW_PARAM_FILE,
                        .uses = CW_FOR_SOLVE,
                        .help = "with --regions or --graph, write the set of every cell or "
                                 "vertex: D, A or C (# is a wall)"},
    [GEOGRAPHY_EDGES] = {.name = "edges",
                         .kind = CW_PARAM_BOOL,
                         .uses = CW_FOR_SOLVE,
                         .help = "edge geography: no edge twice, cells as often as one likes"},
    [GEOGRAPHY_GRAPH] = {.name = "graph",
                         .kind = CW_PARAM_BOOL,
                         .uses = CW_FOR_SOLVE,
                         .help = "FILE is an undirected graph in DIMACS form (p edge N M; e U V)"},
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
    .solve = geography_solve_board,
    .verify = geography_verify,
    .validate = geography_validate,
    .generate = geography_generate,
    .styles = geography_styles,
    .shrink = geography_shrink,
};
