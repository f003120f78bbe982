/* SPDX-License-Identifier: MIT
 *
 * cmd_hint.c - causeway hint and causeway shuffle: help for who is playing a puzzle.
 */
#include "cli/cli.h"
#include "cli/puzzles.h"

enum { OPT_THREADS, OPT_HINT_MEMORY };

static const struct cli_option hint_options[] = {
    [OPT_THREADS] = {"threads", 0, "N", "work with N threads; 0 = one for each core (default 1)",
                     NULL},
    [OPT_HINT_MEMORY] = {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as "
                         "512M", NULL},
    {0},
};

static int run_hint(struct app *app, const struct args *args)
{
    char params[512];
    struct fd_source in;
    struct cw_puzzle_options o = {.size = sizeof o, .params = params};
    if (!args_threads(app, args, OPT_THREADS, &o.threads) ||
        args_params(app, args, NULL, params, sizeof params) != EXIT_DONE)
        return EXIT_BAD;
    int result = source_open(app, &in, args->operands ? args->operand[0] : "-");
    if (result != EXIT_DONE)
        return result;
    enum cw_status status = cw_puzzle(app->env, args->game, CW_HINT, &o, &in.source,
                                      &app->stdout_sink.sink);
    source_close(&in);
    return cli_exit_status(app, status);
}

const struct command cli_hint = {
    .name = "hint",
    .operands = "[FILE]",
    .summary = "what can be done now in a puzzle, and what is best",
    .text = "Reads one board from FILE, or from standard input. Lists every pair that can go, with "
            "the corners of its path; the exit status is 1 where none can. With --best it names "
            "one pair that keeps the board solvable, and says whether that is proven or only "
            "likely.",
    .examples = "causeway hint link board.txt\n"
                "causeway hint link --best --time 2 board.txt",
    .options = hint_options,
    .limit_option = "memory",
    .takes_game = true,
    .max_operands = 1,
    .param_uses = CW_FOR_HINT,
    .run = run_hint,
};

enum { OPT_SEED, OPT_SOLUTION, OPT_SHUFFLE_MEMORY };

static const struct cli_option shuffle_options[] = {
    [OPT_SEED] = {"seed", 0, "S", "number that the order is made from; the same board and seed "
                  "give the same bytes everywhere (default 1)", NULL},
    [OPT_SOLUTION] = {"solution", 0, "FILE", "write a solution to FILE, for causeway verify",
                      "FILE"},
    [OPT_SHUFFLE_MEMORY] = {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as "
                            "512M", NULL},
    {0},
};

int puzzle_board(struct app *app, const struct args *args, enum cw_puzzle_task task,
                 struct cw_puzzle_options *o, const struct cw_source *input,
                 const char *solution)
{
    struct fd_sink witness;
    if (solution && sink_create(app, &witness, solution) != EXIT_DONE)
        return EXIT_RESOURCES;
    o->witness = solution ? &witness.sink : NULL;
    enum cw_status status =
        cw_puzzle(app->env, args->game, task, o, input, &app->stdout_sink.sink);
    if (status == CW_NO)
        cli_error(app, "%s", cw_env_last_error(app->env));
    if (status == CW_END)
        cli_error(app, "no way was found to deal the pieces so that the board can be cleared");
    int result = status == CW_END ? EXIT_RESOURCES : cli_exit_status(app, status);
    if (solution)
        result = cli_worse(result, cli_exit_status(app, sink_close(&witness)));
    return result;
}

static int run_shuffle(struct app *app, const struct args *args)
{
    struct fd_source in;
    struct cw_puzzle_options o = {.size = sizeof o, .seed = 1};
    if (!args_u64(app, args, OPT_SEED, 0, UINT64_MAX, &o.seed))
        return EXIT_BAD;
    int result = source_open(app, &in, args->operands ? args->operand[0] : "-");
    if (result != EXIT_DONE)
        return result;
    result = puzzle_board(app, args, CW_SHUFFLE, &o, &in.source, args->value[OPT_SOLUTION]);
    source_close(&in);
    return result;
}

const struct command cli_shuffle = {
    .name = "shuffle",
    .operands = "[FILE]",
    .summary = "deal the pieces of a puzzle anew, so that it can be solved",
    .text = "Reads one board from FILE, or from standard input, and prints it with its pieces "
            "dealt anew over the same places, as many of each kind as before, so that the board can be "
            "cleared. Where no dealing can be, it says why; the exit status is then 1.",
    .examples = "causeway shuffle link --seed 7 board.txt > easier.txt",
    .options = shuffle_options,
    .limit_option = "memory",
    .takes_game = true,
    .max_operands = 1,
    .run = run_shuffle,
};
