/* SPDX-License-Identifier: MIT
 *
 * cmd_grade.c - causeway grade: a contestant's output against our answers, also as a checker for
 * contest systems (testlib's convention).
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "cli/cli.h"
#include "cli/compare.h"

enum { OPT_TESTLIB, OPT_MEMORY };

/* Exit status of a testlib checker. */
enum { TESTLIB_OK = 0, TESTLIB_WRONG = 1, TESTLIB_PRESENTATION = 2, TESTLIB_FAIL = 3 };

static const struct cli_option options[] = {
    [OPT_TESTLIB] = {"testlib", 0, NULL,
                     "exit and speak as a testlib checker does: 0 = ok, 1 = wrong answer, 2 = "
                     "wrong output format (missing or extra output), 3 = fail (INPUT or ANSWER is "
                     "at fault); one line on standard error",
                     NULL},
    [OPT_MEMORY] = {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as 512M",
                    NULL},
    {0},
};

/* Compares one file with our answers.  EXIT_DONE: see *difference. */
static int grade_file(struct app *app, const struct args *args, const char *path,
                      struct difference *difference)
{
    struct fd_source input, output = {.fd = -1};
    int result = source_open(app, &input, args->operand[0]);
    if (result != EXIT_DONE)
        return result;
    result = source_open(app, &output, path);
    if (result == EXIT_DONE) {
        enum cw_status status = compare_output(app->env, args->game, &input.source,
                                               &output.source, difference);
        result = cli_exit_status(app, status);
        source_close(&output);
    }
    source_close(&input);
    return result;
}

static int testlib_verdict(const struct difference *d)
{
    char text[300];
    if (d->kind == SAME) {
        dprintf(STDERR_FILENO, "ok %" PRIu64 " token%s\n", d->tokens, d->tokens == 1 ? "" : "s");
        return TESTLIB_OK;
    }
    difference_text(d, text, sizeof text);
    dprintf(STDERR_FILENO, "%s %s\n",
            d->kind == WRONG ? "wrong answer" : "wrong output format", text);
    return d->kind == WRONG ? TESTLIB_WRONG : TESTLIB_PRESENTATION;
}

static int verdict(struct app *app, const char *path, const struct difference *d)
{
    char text[300];
    if (d->kind == SAME) {
        cw_out_printf(&app->out, "correct: %" PRIu64 " token%s\n", d->tokens,
                      d->tokens == 1 ? "" : "s");
        return EXIT_DONE;
    }
    cw_out_printf(&app->out, "wrong: %s (%s:%" PRIu64 ":%" PRIu64 ")\n",
                  difference_text(d, text, sizeof text), strcmp(path, "-") ? path : "<stdin>",
                  d->line, d->column);
    return EXIT_NEGATIVE;
}

static int run_grade(struct app *app, const struct args *args)
{
    struct difference d;
    char text[300];
    bool testlib = args->value[OPT_TESTLIB] != NULL;
    int standard = 0;
    for (int i = 0; i < args->operands; i++)
        standard += strcmp(args->operand[i], "-") == 0;
    if (standard > 1 || (args->operands == 3 && strcmp(args->operand[0], "-") == 0))
        return cli_usage_error(app, "only one file, read once, can be standard input");
    if (args->operands == 3) {
        int result = grade_file(app, args, args->operand[2], &d);
        if (result == EXIT_DONE && d.kind != SAME) {
            difference_text(&d, text, sizeof text);
            if (testlib)
                dprintf(STDERR_FILENO, "FAIL the jury's answer is wrong: %s\n", text);
            else
                cli_error(app, "ANSWER %s is wrong itself: %s", args->operand[2], text);
            result = EXIT_BAD;
        }
        if (result != EXIT_DONE)
            return testlib && !app->interrupted ? TESTLIB_FAIL : result;
    }
    int result = grade_file(app, args, args->operand[1], &d);
    if (result != EXIT_DONE)
        return testlib && !app->interrupted ? TESTLIB_FAIL : result;
    return testlib ? testlib_verdict(&d) : verdict(app, args->operand[1], &d);
}

const struct command cli_grade = {
    .name = "grade",
    .operands = "INPUT OUTPUT [ANSWER]",
    .summary = "check a contestant's output for an input",
    .text = "Judges INPUT and compares OUTPUT with the right answers, token by token: white space "
            "is tolerated, anything else is not. Prints \"correct\", or \"wrong\" with the first "
            "set that differs, what was expected, what was found, and where in OUTPUT; the exit "
            "status is then 1. ANSWER, which contest systems hand to their checkers, is not "
            "trusted: it is checked in the same way first.",
    .examples = "./solution < input.txt > output.txt\n"
                "causeway grade hex input.txt output.txt\n"
                "./solution < input.txt | causeway grade hex input.txt -",
    .options = options,
    .limit_option = "memory",
    .takes_game = true,
    .min_operands = 2,
    .max_operands = 3,
    .run = run_grade,
};
