/* SPDX-License-Identifier: MIT
 *
 * cmd_games.c - causeway games: what there is to judge.
 */
#include "cli/cli.h"

enum { OPT_JSON };

static const struct cli_option options[] = {
    [OPT_JSON] = {"json", 0, NULL,
                  "one JSON object a line for each game, with what it answers, its styles and "
                  "parameters",
                  NULL},
    {0},
};

static void print_json(struct cw_out *out, const struct cw_game *game)
{
    struct cw_json j;
    cw_json_open(&j, out, game->id);
    cw_json_str(&j, "name", game->name);
    cw_json_str(&j, "summary", game->summary);
    cw_json_str(&j, "contest", game->contest);
    cw_json_str(&j, "answers", game->answers);
    cw_json_uint(&j, "players", game->players);
    cw_json_array(&j, "styles");
    for (size_t i = 0; game->styles && game->styles[i].name; i++)
        cw_json_str(&j, NULL, game->styles[i].name);
    cw_json_array_end(&j);
    cw_json_array(&j, "parameters");
    for (size_t i = 0; game->params && game->params[i].name; i++)
        cw_json_str(&j, NULL, game->params[i].name);
    cw_json_array_end(&j);
    cw_json_shut(&j);
}

static int run_games(struct app *app, const struct args *args)
{
    for (size_t i = 0; cw_games[i]; i++) {
        const struct cw_game *game = cw_games[i];
        if (args->value[OPT_JSON])
            print_json(&app->out, game);
        else
            cw_out_printf(&app->out, "%-10s  %-17s %s\n", game->id, game->name, game->contest);
    }
    return EXIT_DONE;
}

const struct command cli_games = {
    .name = "games",
    .operands = "",
    .summary = "the games and the contest problems they belong to",
    .text = "Lists the games that the other commands know: the word for the command line, the "
            "name, the contest problem whose input is judged.",
    .examples = "causeway games --json",
    .options = options,
    .run = run_games,
};
