/* SPDX-License-Identifier: MIT
 *
 * cmd_play.c - causeway play: a game on the screen of the terminal.
 */
#include <stdio.h>
#include <string.h>
#include "cli/cli.h"
#include "cli/drawing.h"
#include "cli/play.h"

static const struct cli_option options[] = {
    [PLAY_OPT_BOARD] = {"board", 0, "CxR",
                        "make a board of C columns and R rows (default 18x8, geography 12x8), "
                        "where no FILE is given",
                        NULL},
    [PLAY_OPT_RULES] = {"rules", 0, "RULES",
                        "the rules it is for, such as \"outside=no gravity=down\"", NULL},
    [PLAY_OPT_SEED] = {"seed", 0, "S",
                       "number that the board and shuffling are made from (default: another one "
                       "each time)",
                       NULL},
    [PLAY_OPT_WATCH] = {"watch", 0, NULL,
                        "say at any time whether the board can still be cleared", NULL},
    [PLAY_OPT_SAVE] = {"save", 0, "FILE", "where the key w writes the board as it stands", "FILE"},
    [PLAY_OPT_SYMBOLS] = {"symbols", 0, "HOW", "show kinds as cards (default) or numbers",
                          "cards numbers"},
    [PLAY_OPT_SIDE] = {"side", 0, "SIDE",
                       "geography: be the chooser (default), who puts the token down, or the mover",
                       "chooser mover"},
    [PLAY_OPT_HINTS] = {"hints", 0, NULL, "geography: mark the moves that win (+) and lose (-)",
                        NULL},
    [PLAY_OPT_ASCII] = {"ascii", 0, NULL, "use no other characters than ASCII", NULL},
    [PLAY_OPT_MEMORY] = {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as "
                         "512M", NULL},
    {0},
};

#ifdef CW_CURSES
static const struct play_game *const games[] = {
#ifdef CW_PLAY_GEOGRAPHY
    &play_geography,
#endif
#ifdef CW_PLAY_LINK
    &play_link,
#endif
    NULL,
};

static int refuse_game(struct app *app, const char *id)
{
    char names[200] = "";
    for (size_t i = 0; games[i]; i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? " and " : "", games[i]->id);
    }
    if (!names[0])
        return cli_usage_error(app, "no game of this program can be played");
    return cli_usage_error(app, "%s cannot be played here; %s can", id, names);
}

static int run_play(struct app *app, const struct args *args)
{
    bool ascii = args->value[PLAY_OPT_ASCII] || drawing_best(app) == CW_DRAW_ASCII;
    for (size_t i = 0; games[i]; i++)
        if (strcmp(games[i]->id, args->game->id) == 0)
            return play_run(app, args, games[i], ascii);
    return refuse_game(app, args->game->id);
}
#else
static int run_play(struct app *app, const struct args *args)
{
    (void)args;
    cli_error(app, "this program was built without ncurses, which playing needs: install "
                   "libncurses-dev (Debian) or ncurses-devel, and build it again");
    return EXIT_BAD;
}
#endif

const struct command cli_play = {
    .name = "play",
    .operands = "[FILE]",
    .summary = "play a game or puzzle in the terminal",
    .text = "Plays the board of FILE, or a new one, with the cursor keys and the mouse. The key ? "
            "explains the others. On leaving, it prints how to play the same board again.\n\n"
            "geography is played against a player who never errs: who stands won wins, and who "
            "stands lost leaves the other as few winning replies as can be. link is a puzzle: new "
            "boards can be cleared, hints keep them solvable, and there is a reason whenever a pair "
            "does not go.",
    .examples = "causeway play geography --side mover --hints\n"
                "causeway play link\n"
                "causeway play link --board 14x6 --rules gravity=down --watch\n"
                "causeway play link --seed 7 --difficulty hard\n"
                "causeway play link board.txt --save board.txt",
    .options = options,
    .limit_option = "memory",
    .takes_game = true,
    .max_operands = 1,
    .param_uses = CW_FOR_BOARD,
    .run = run_play,
};
