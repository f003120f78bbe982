/* SPDX-License-Identifier: MIT
 *
 * puzzles.h - boards that a command prints, with a solution beside them (cmd_hint.c).
 */
#ifndef CW_CLI_PUZZLES_H
#define CW_CLI_PUZZLES_H

#include <causeway/game.h>

struct app;
struct args;

/* Prints the board that a task makes; its solution goes to the file `solution` unless NULL. */
int puzzle_board(struct app *app, const struct args *args, enum cw_puzzle_task task,
                 struct cw_puzzle_options *options, const struct cw_source *input,
                 const char *solution);

#endif
