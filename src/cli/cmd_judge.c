/* SPDX-License-Identifier: MIT
 *
 * cmd_judge.c - causeway judge: answers, explanations, drawings, witness files.
 */
#include <string.h>
#include <sys/stat.h>
#include "cli/cli.h"
#include "cli/drawing.h"

enum { OPT_EXPLAIN, OPT_JSON, OPT_DRAW, OPT_WITNESS, OPT_THREADS, OPT_MEMORY };

static const struct cli_option options[] = {
    [OPT_EXPLAIN] = {"explain", 0, NULL, "under each answer, indented lines that say why", NULL},
    [OPT_JSON] = {"json", 0, NULL, "one JSON object a line for each answer, with the same facts",
                  NULL},
    [OPT_DRAW] = {"draw", 0, "[=HOW]",
                  "draw the board under each answer, as ascii, unicode or colour "
                  "(default: the best the terminal can show)",
                  "ascii unicode colour"},
    [OPT_WITNESS] = {"witness", 0, "FILE",
                     "write a proof of every answer to FILE, for causeway verify", "FILE"},
    [OPT_THREADS] = {"threads", 0, "N", "work with N threads; 0 = one for each core (default 1)",
                     NULL},
    [OPT_MEMORY] = {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as 512M",
                    NULL},
    {0},
};

int witness_create(struct app *app, const struct fd_source *in, const char *path,
                   struct fd_sink *witness)
{
    struct stat of_input, of_witness;
    if (fstat(in->fd, &of_input) == 0 && stat(path, &of_witness) == 0 &&
        S_ISREG(of_input.st_mode) && of_input.st_dev == of_witness.st_dev &&
        of_input.st_ino == of_witness.st_ino)
        return cli_usage_error(app, "--witness %s would overwrite the input", path);
    return sink_create(app, witness, path);
}

static int judge_file(struct app *app, const struct args *args,
                      const struct cw_judge_options *plan, const char *path)
{
    struct cw_judge_options o = *plan;
    const char *witness_path = args->value[OPT_WITNESS];
    struct fd_source in;
    struct fd_sink witness;
    int result = source_open(app, &in, path);
    if (result == EXIT_DONE && witness_path)
        result = witness_create(app, &in, witness_path, &witness);
    if (result == EXIT_DONE) {
        if (witness_path)
            o.witness = &witness.sink;
        enum cw_status status =
            cw_judge(app->env, args->game, &o, &in.source, &app->stdout_sink.sink);
        result = cli_exit_status(app, status);
        enum cw_status closed = witness_path ? sink_close(&witness) : CW_OK;
        if (result != EXIT_RESOURCES) /* that has had its message */
            result = cli_worse(result, cli_exit_status(app, closed));
    }
    source_close(&in);
    return result;
}

/* After these it makes no sense to go on with further files. */
static bool is_final(const struct app *app, int result)
{
    return result == EXIT_RESOURCES || app->interrupted;
}

static int run_judge(struct app *app, const struct args *args)
{
    static char standard[] = "-";
    static char *const standard_input[] = {standard};
    char params[512];
    struct cw_judge_options o = {.size = sizeof o, .params = params};
    char *const *files = args->operands ? args->operand : standard_input;
    int count = args->operands ? args->operands : 1;
    const char *witness_path = args->value[OPT_WITNESS];
    if (args->value[OPT_EXPLAIN] && args->value[OPT_JSON])
        return cli_usage_error(app, "--explain and --json exclude each other: both give the facts");
    if (args->value[OPT_JSON] && args->value[OPT_DRAW])
        return cli_usage_error(app, "--json and --draw exclude each other");
    if (witness_path && count > 1)
        return cli_usage_error(app, "--witness goes with one input; judge the files one by one");
    o.format = args->value[OPT_JSON]      ? CW_JSON
               : args->value[OPT_EXPLAIN] ? CW_EXPLAINED
                                          : CW_ANSWERS;
    if (!drawing_choose(app, "draw", args->value[OPT_DRAW], &o.draw) ||
        !args_threads(app, args, OPT_THREADS, &o.threads) ||
        args_params(app, args, NULL, params, sizeof params) != EXIT_DONE)
        return EXIT_BAD;
    if (witness_path && strcmp(witness_path, "-") == 0)
        return cli_usage_error(app, "--witness needs the name of a file: standard output has the "
                                    "answers");
    int result = EXIT_DONE;
    for (int i = 0; i < count && !is_final(app, result); i++)
        result = cli_worse(result, judge_file(app, args, &o, files[i]));
    return result;
}

const struct command cli_judge = {
    .name = "judge",
    .operands = "[FILE...]",
    .summary = "answer a contest input, and say why",
    .text =
        "Reads the input of a contest problem from each FILE, or from standard input where there "
        "is none or FILE is \"-\", and prints the answers, byte for byte as the contest asks.\n\n"
        "Where an input breaks the format or the rules of its game, the answers before that place "
        "are printed, FILE:LINE:COLUMN and what is wrong go to standard error, further files are "
        "still judged, and the exit status is 2. \"causeway games\" tells which problem each game "
        "belongs to.",
    .examples = "causeway judge hex input.txt > answers.txt\n"
                "causeway judge twixt --explain --draw input.txt\n"
                "causeway judge link --turns 3 --outside --json < input.txt\n"
                "causeway judge geography --witness proof.txt input.txt &&\n"
                "    causeway verify geography input.txt proof.txt",
    .options = options,
    .limit_option = "memory",
    .takes_game = true,
    .max_operands = -1,
    .param_uses = CW_FOR_JUDGE,
    .run = run_judge,
};
