/* SPDX-License-Identifier: MIT
 *
 * trial.c - a solution on one input.
 */
#include "cli/trial.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "cli/cli.h"

int trial_open(struct trial *t, struct app *app, const struct cw_game *game, char *const *program,
               const struct run_limits *limits)
{
    *t = (struct trial){.app = app, .game = game, .program = program, .limits = *limits,
                        .input = -1, .output = {.env = app->env}};
    FILE *file = tmpfile();
    if (file) {
        t->input = dup(fileno(file));
        fclose(file);
    }
    if (t->input < 0) {
        cli_error(app, "cannot make a temporary file: %s", strerror(errno));
        return EXIT_RESOURCES;
    }
    fcntl(t->input, F_SETFD, FD_CLOEXEC);
    return EXIT_DONE;
}

void trial_close(struct trial *t)
{
    if (t->input >= 0)
        close(t->input);
    cw_memory_sink_free(&t->output);
}

static enum cw_status put_input(struct trial *t, const char *input, size_t size)
{
    struct fd_sink sink;
    sink_fd(t->app, &sink, t->input, "the temporary file for the input");
    if (ftruncate(t->input, 0) != 0 || lseek(t->input, 0, SEEK_SET) != 0 ||
        sink.sink.write(sink.sink.ctx, input, size) != 0)
        return cw_fail(t->app->env, CW_IO, "cannot write the temporary file for the input: %s",
                       strerror(errno));
    return CW_OK;
}

enum cw_status trial_run(struct trial *t, const char *input, size_t size,
                         struct trial_result *result)
{
    struct cw_memory_source input_memory, output_memory;
    static const enum trial_outcome outcomes[] = {
        [RUN_OK] = TRIAL_PASSED,  [RUN_CRASH] = TRIAL_CRASHED, [RUN_EXIT] = TRIAL_CRASHED,
        [RUN_TIME] = TRIAL_TIME,  [RUN_OUTPUT] = TRIAL_OUTPUT, [RUN_FAILED] = TRIAL_FAILED,
    };
    enum cw_status status = put_input(t, input, size);
    if (status != CW_OK)
        return status;
    /* no right answer is longer than a few times its input */
    t->limits.output = 16 * (uint64_t)size + 65536;
    t->output.size = 0;
    status = run_program(t->app, t->program, t->input, &t->limits, &t->output, &result->run);
    if (status != CW_OK)
        return status;
    result->outcome = outcomes[result->run.verdict];
    if (result->outcome != TRIAL_PASSED)
        return CW_OK;
    struct cw_source in = cw_source_memory(&input_memory, input, size, "the input made");
    struct cw_source out =
        cw_source_memory(&output_memory, t->output.bytes, t->output.size, "the output");
    status = compare_output(t->app->env, t->game, &in, &out, &result->difference);
    if (status == CW_OK && result->difference.kind != SAME)
        result->outcome = TRIAL_WRONG;
    return status;
}

const char *trial_text(const struct trial *t, const struct trial_result *result, char *text,
                       size_t capacity)
{
    char inner[300];
    if (result->outcome == TRIAL_WRONG)
        snprintf(text, capacity, "wrong answer: %s",
                 difference_text(&result->difference, inner, sizeof inner));
    else
        run_text(&result->run, &t->limits, text, capacity);
    return text;
}

int trial_error(struct trial *t, enum cw_status status)
{
    if (status == CW_BAD_INPUT || status == CW_BAD_ARGUMENT || status == CW_NO) {
        cli_error(t->app, "an input of our own making is not right: %s",
                  cw_env_last_error(t->app->env));
        return EXIT_RESOURCES;
    }
    if (status == CW_IO && t->app->io_error == 0) {
        cli_error(t->app, "%s", cw_env_last_error(t->app->env));
        return EXIT_RESOURCES;
    }
    return cli_exit_status(t->app, status);
}
