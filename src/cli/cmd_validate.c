/* SPDX-License-Identifier: MIT
 *
 * cmd_validate.c - causeway validate: every promise of the statement that an input breaks.
 */
#include <inttypes.h>
#include "cli/cli.h"

enum { OPT_TESTLIB, OPT_MEMORY };

static const struct cli_option options[] = {
    [OPT_TESTLIB] = {"testlib", 0, NULL,
                     "exit as a testlib validator does: 0 = valid, 3 = not; print nothing else",
                     NULL},
    [OPT_MEMORY] = {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as 512M",
                    NULL},
    {0},
};

static int validate_file(struct app *app, const struct args *args, const char *path)
{
    struct fd_source in;
    uint64_t faults = 0;
    int result = source_open(app, &in, path);
    if (result != EXIT_DONE)
        return result;
    enum cw_status status = cw_validate(app->env, args->game, &in.source, &faults);
    if (!args->value[OPT_TESTLIB] && status == CW_OK)
        cw_out_printf(&app->out, "%s: valid\n", in.source.name);
    else if (!args->value[OPT_TESTLIB] && status == CW_NO)
        cw_out_printf(&app->out, "%s: %" PRIu64 " fault%s\n", in.source.name, faults,
                      faults == 1 ? "" : "s");
    source_close(&in);
    return cli_exit_status(app, status);
}

static int run_validate(struct app *app, const struct args *args)
{
    int result = EXIT_DONE;
    if (args->operands == 0)
        result = validate_file(app, args, "-");
    for (int i = 0; i < args->operands && !app->interrupted; i++)
        result = cli_worse(result, validate_file(app, args, args->operand[i]));
    if (args->value[OPT_TESTLIB] && result != EXIT_DONE && !app->interrupted)
        return 3;
    return result;
}

const struct command cli_validate = {
    .name = "validate",
    .operands = "[FILE...]",
    .summary = "report every promise that an input breaks",
    .text = "Checks that each FILE, or standard input, is what the problem statement promises, "
            "limits included, and reports all that is not, each with its line and column, on "
            "standard error. The exit status is 1 when there is a fault.",
    .examples = "causeway validate twixt tests/*.in\n"
                "causeway generate hex --seed 1 | causeway validate hex --testlib",
    .options = options,
    .limit_option = "memory",
    .takes_game = true,
    .max_operands = -1,
    .run = run_validate,
};
