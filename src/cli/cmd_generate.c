/* SPDX-License-Identifier: MIT
 *
 * cmd_generate.c - causeway generate: legal contest inputs, each style made to catch some mistake.
 */
#include <stdio.h>
#include <string.h>
#include "cli/cli.h"
#include "cli/puzzles.h"
#include "cli/styles.h"

enum { OPT_SEED, OPT_SETS, OPT_SIZE, OPT_STYLE, OPT_KILLS, OPT_BEYOND, OPT_BOARD,
       OPT_RULES, OPT_SOLUTION };

static const struct cli_option options[] = {
    [OPT_SEED] = {"seed", 0, "S", "number that the input is made from; the same options and seed "
                  "give the same bytes everywhere (default 1)", NULL},
    [OPT_SETS] = {"sets", 0, "K", "how many data sets (default 1)", NULL},
    [OPT_SIZE] = {"size", 0, "CxR", "board of C columns and R rows, or N for a square one, or N "
                  "where the game has one size only (default: the style's choice)", NULL},
    [OPT_STYLE] = {"style", 0, "NAME", "what kind of input, see below; \"list\" prints the names "
                   "and what they are for (default: the first)", "STYLE"},
    [OPT_KILLS] = {"kills", 0, NULL, "with --style list: only names, each style and the wrong "
                   "solutions that it kills", NULL},
    [OPT_BEYOND] = {"beyond-limits", 0, NULL, "allow sizes that the statement does not", NULL},
    [OPT_BOARD] = {"board", 0, "CxR", "make a board of a puzzle instead, of C columns and R rows",
                   NULL},
    [OPT_RULES] = {"rules", 0, "RULES", "with --board: the rules it is for, such as \"outside=yes "
                   "gravity=down\"", NULL},
    [OPT_SOLUTION] = {"solution", 0, "FILE", "with --board: write a solution to FILE, for causeway "
                      "verify", "FILE"},
    {0},
};

/* --- styles, for this and other commands --- */

int style_find(struct app *app, const struct cw_game *game, const char *name, size_t *style)
{
    const char *names[STYLES_MAX + 1];
    char all[400] = "";
    size_t count = 0;
    for (; game->styles && game->styles[count].name && count < STYLES_MAX; count++) {
        size_t used = strlen(all);
        names[count] = game->styles[count].name;
        snprintf(all + used, sizeof all - used, "%s%s", used ? ", " : "", names[count]);
        if (strcmp(names[count], name) == 0) {
            *style = count;
            return EXIT_DONE;
        }
    }
    names[count] = NULL;
    const char *near = nearest_word(name, names);
    if (near)
        return cli_usage_error(app, "%s has no style \"%.40s\"; did you mean %s?", game->id, name,
                               near);
    return cli_usage_error(app, "%s has no style \"%.40s\"; there are %s", game->id, name, all);
}

void style_list(struct cw_out *out, const struct cw_game *game)
{
    char text[1024];
    for (const struct cw_generate_style *s = game->styles; s && s->name; s++) {
        size_t used = (size_t)snprintf(text, sizeof text, "%s", s->purpose);
        for (size_t i = 0; s->kills && s->kills[i] && used < sizeof text; i++)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s",
                                     i ? ", " : "\nKills: ", s->kills[i]);
        help_item(out, s->name, text);
    }
}

static void kill_list(struct cw_out *out, const struct cw_game *game)
{
    for (const struct cw_generate_style *s = game->styles; s && s->name; s++) {
        cw_out_str(out, s->name);
        for (size_t i = 0; s->kills && s->kills[i]; i++)
            cw_out_printf(out, " %s", s->kills[i]);
        cw_out_char(out, '\n');
    }
}

static void styles_help(struct app *app, const struct cw_game *game)
{
    for (size_t i = 0; cw_games[i]; i++) {
        if (game && game != cw_games[i])
            continue;
        cw_out_printf(&app->out, "\nStyles of %s:\n", cw_games[i]->id);
        style_list(&app->out, cw_games[i]);
    }
}

/* --- the command --- */

static int generate_board(struct app *app, const struct args *args)
{
    char params[512];
    struct cw_puzzle_options o = {
        .size = sizeof o, .seed = 1, .params = params, .rules = args->value[OPT_RULES]};
    if (args->value[OPT_STYLE] || args->value[OPT_SETS] || args->value[OPT_SIZE] ||
        args->value[OPT_KILLS] || args->value[OPT_BEYOND])
        return cli_usage_error(app, "--board goes with none of --style, --sets, --size, --kills, "
                                    "--beyond-limits");
    if (!args_u64(app, args, OPT_SEED, 0, UINT64_MAX, &o.seed) ||
        args_params(app, args, args->value[OPT_BOARD], params, sizeof params) != EXIT_DONE)
        return EXIT_BAD;
    return puzzle_board(app, args, CW_NEW_BOARD, &o, NULL, args->value[OPT_SOLUTION]);
}

static int run_generate(struct app *app, const struct args *args)
{
    char params[512];
    struct cw_generate_options o = {.size = sizeof o, .seed = 1, .params = params};
    size_t style;
    if (args->value[OPT_BOARD])
        return generate_board(app, args);
    if (args->value[OPT_RULES] || args->value[OPT_SOLUTION])
        return cli_usage_error(app, "--rules and --solution go with --board");
    o.style = args->value[OPT_STYLE];
    o.beyond_limits = args->value[OPT_BEYOND] != NULL;
    if (args->value[OPT_KILLS] && (!o.style || strcmp(o.style, "list") != 0))
        return cli_usage_error(app, "--kills goes with --style list");
    if (o.style && strcmp(o.style, "list") == 0) {
        if (args->value[OPT_KILLS])
            kill_list(&app->out, args->game);
        else
            style_list(&app->out, args->game);
        return EXIT_DONE;
    }
    if (o.style && style_find(app, args->game, o.style, &style) != EXIT_DONE)
        return EXIT_BAD;
    if (!args_u64(app, args, OPT_SEED, 0, UINT64_MAX, &o.seed) ||
        !args_u64(app, args, OPT_SETS, 1, UINT64_MAX, &o.sets) ||
        args_params(app, args, args->value[OPT_SIZE], params, sizeof params) != EXIT_DONE)
        return EXIT_BAD;
    enum cw_status status = cw_generate(app->env, args->game, &o, &app->stdout_sink.sink);
    return cli_exit_status(app, status);
}

const struct command cli_generate = {
    .name = "generate",
    .operands = "",
    .summary = "make contest inputs that wrong solutions fail on",
    .text = "Prints a legal contest input of a game, within the limits of the statement unless "
            "told otherwise. \"causeway generate GAME --help\" describes the game's styles: what "
            "each makes, and which mistakes (programs in tests/wrong) it kills.\n\n"
            "With --board it prints a board of a puzzle that can be solved, with all that it was "
            "made from.",
    .examples = "causeway generate hex --seed 7 --sets 20 > input.txt\n"
                "causeway generate link --style list\n"
                "causeway generate geography --size 100x80 --seed 3 | ./solution\n"
                "causeway generate hex --size 20000 --beyond-limits | causeway judge hex\n"
                "causeway generate link --board 18x8 --kinds 36 --copies 4 --seed 7",
    .options = options,
    .takes_game = true,
    .param_uses = CW_FOR_GENERATE | CW_FOR_BOARD,
    .more_help = styles_help,
    .run = run_generate,
};
