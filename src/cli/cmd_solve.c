/* SPDX-License-Identifier: MIT
 *
 * cmd_solve.c - causeway solve: one board, and all that a game's solver can tell of it.
 */
#include <string.h>
#include "cli/cli.h"
#include "cli/drawing.h"

enum { OPT_DRAW, OPT_WITNESS, OPT_THREADS, OPT_MEMORY };

static const struct cli_option options[] = {
    [OPT_DRAW] = {"draw", 0, "[=HOW]",
                  "draw the solved board, as ascii, unicode or colour (default: the best the "
                  "terminal can show)",
                  "ascii unicode colour"},
    [OPT_WITNESS] = {"witness", 0, "FILE", "write a proof to FILE, for causeway verify", "FILE"},
    [OPT_THREADS] = {"threads", 0, "N", "work with N threads; 0 = one for each core (default 1)",
                     NULL},
    [OPT_MEMORY] = {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as 512M",
                    NULL},
    {0},
};

/* The files that parameters of the game stand for. */
enum { FILES_MAX = 4 };

struct solving {
    struct app *app;
    const struct args *args;
    struct fd_sink file[FILES_MAX];
    size_t files;
    bool refused; /* a file could not be made: the message is out */
};

static enum cw_status open_file(void *ctx, const char *param, struct cw_sink *sink)
{
    struct solving *s = ctx;
    const char *path = args_param(s->args, param);
    if (!path || s->files == FILES_MAX)
        return CW_BAD_ARGUMENT;
    if (sink_create(s->app, &s->file[s->files], path) != EXIT_DONE) {
        s->refused = true;
        return CW_IO;
    }
    *sink = s->file[s->files++].sink;
    return CW_OK;
}

/* A closed sink's failure counts, unless the solver has failed before. */
static int close_sink(struct app *app, struct fd_sink *sink, int result)
{
    enum cw_status closed = sink_close(sink);
    return result == EXIT_RESOURCES ? result : cli_worse(result, cli_exit_status(app, closed));
}

static int solve_file(struct solving *s, struct cw_solve_options *o, const char *path)
{
    struct app *app = s->app;
    const char *witness_path = s->args->value[OPT_WITNESS];
    struct fd_source in;
    struct fd_sink witness;
    int result = source_open(app, &in, path);
    if (result == EXIT_DONE && witness_path)
        result = witness_create(app, &in, witness_path, &witness);
    if (result == EXIT_DONE) {
        o->witness = witness_path ? &witness.sink : NULL;
        enum cw_status status =
            cw_solve(app->env, s->args->game, o, &in.source, &app->stdout_sink.sink);
        result = status == CW_END || s->refused ? EXIT_RESOURCES : cli_exit_status(app, status);
        for (size_t i = 0; i < s->files; i++)
            result = close_sink(app, &s->file[i], result);
        if (witness_path)
            result = close_sink(app, &witness, result);
    }
    source_close(&in);
    return result;
}

static int run_solve(struct app *app, const struct args *args)
{
    char params[512];
    struct solving s = {.app = app, .args = args};
    struct cw_solve_options o = {
        .size = sizeof o, .params = params, .file = open_file, .file_ctx = &s};
    const char *witness_path = args->value[OPT_WITNESS];
    if (!drawing_choose(app, "draw", args->value[OPT_DRAW], &o.draw) ||
        !args_threads(app, args, OPT_THREADS, &o.threads) ||
        args_params(app, args, NULL, params, sizeof params) != EXIT_DONE)
        return EXIT_BAD;
    if (witness_path && strcmp(witness_path, "-") == 0)
        return cli_usage_error(app, "--witness needs the name of a file: standard output has the "
                                    "solution");
    return solve_file(&s, &o, args->operands ? args->operand[0] : "-");
}

const struct command cli_solve = {
    .name = "solve",
    .operands = "[FILE]",
    .summary = "find the whole truth about one board",
    .text =
        "Reads one board from FILE, or from standard input where there is none or FILE is "
        "\"-\", and prints what the game's solver finds. A board file may begin with lines "
        "\"# key: value\".\n\n"
        "The exit status is 1 where it is proven that there is no solution, and 3 where a limit "
        "was reached before the answer was found.",
    .examples = "causeway solve geography board.txt\n"
                "causeway solve geography --regions --labels labels.txt board.txt\n"
                "causeway solve geography --graph graph.dimacs --witness proof.txt &&\n"
                "    causeway verify geography graph.dimacs proof.txt",
    .options = options,
    .limit_option = "memory",
    .takes_game = true,
    .max_operands = 1,
    .param_uses = CW_FOR_SOLVE,
    .run = run_solve,
};
