/* SPDX-License-Identifier: MIT
 *
 * cmd_verify.c - causeway verify: checks a witness file against its input.
 */
#include <inttypes.h>
#include <string.h>
#include "cli/cli.h"

static const struct cli_option options[] = {
    {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as 512M", NULL},
    {0},
};

static int run_verify(struct app *app, const struct args *args)
{
    struct fd_source input, witness;
    uint64_t checked = 0;
    const char *input_path = args->operand[0], *witness_path = args->operand[1];
    if (strcmp(input_path, "-") == 0 && strcmp(witness_path, "-") == 0)
        return cli_usage_error(app, "INPUT and WITNESS cannot both be standard input");
    int result = source_open(app, &input, input_path);
    if (result != EXIT_DONE)
        return result;
    result = source_open(app, &witness, witness_path);
    if (result == EXIT_DONE) {
        enum cw_status status =
            cw_verify(app->env, args->game, &input.source, &witness.source, &checked);
        result = cli_exit_status(app, status);
        if (status == CW_OK)
            cw_out_printf(&app->out, "%" PRIu64 " verdict%s checked, all true\n", checked,
                          checked == 1 ? "" : "s");
        else if (status == CW_NO)
            cw_out_printf(&app->out, "rejected after %" PRIu64 " true verdict%s\n", checked,
                          checked == 1 ? "" : "s");
        source_close(&witness);
    }
    source_close(&input);
    return result;
}

const struct command cli_verify = {
    .name = "verify",
    .operands = "INPUT WITNESS",
    .summary = "check the proofs that judge --witness wrote",
    .text = "Checks every verdict of a witness file against the input that it belongs to, with "
            "code that shares nothing with the judges. Prints how many verdicts were checked. "
            "The first one that is false goes to standard error, with its line in WITNESS, and "
            "the exit status is then 1. Either file may be \"-\", standard input.",
    .examples = "causeway judge hex --witness proof.txt input.txt\n"
                "causeway verify hex input.txt proof.txt",
    .options = options,
    .limit_option = "memory",
    .takes_game = true,
    .min_operands = 2,
    .max_operands = 2,
    .run = run_verify,
};
