/* SPDX-License-Identifier: MIT
 *
 * cmd_games.c - causeway games: what there is to judge.
 */
#include "cli/cli.h"

enum { OPT_JSON };

static const struct cli_option options[] = {
    [OPT_JSON] = {"json", 0, NULL, "one JSON object a line for each game", NULL},
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
    struct cw_out *out = &app->out;
    for (size_t i = 0; cw_games[i]; i++) {
        const struct cw_game *game = cw_games[i];
        if (args->value[OPT_JSON]) {
            print_json(out, game);
            continue;
        }
        cw_out_printf(out, "%s%s - %s\n", i ? "\n" : "", game->id, game->name);
        help_text(out, 4, game->summary);
        cw_out_str(out, "    judges: ");
        cw_out_printf(out, "%s\n    answers: %s\n", game->contest, game->answers);
        if (game->styles && game->styles[0].name) {
            cw_out_str(out, "    generates: ");
            for (size_t s = 0; game->styles[s].name; s++)
                cw_out_printf(out, "%s%s", s ? ", " : "", game->styles[s].name);
            cw_out_char(out, '\n');
        }
    }
    return EXIT_DONE;
}

const struct command cli_games = {
    .name = "games",
    .operands = "",
    .summary = "the games, the contest problems they belong to, their answers",
    .text = "Lists the games that the other commands know.",
    .examples = "causeway games --json",
    .options = options,
    .run = run_games,
};
