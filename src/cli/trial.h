/* SPDX-License-Identifier: MIT
 *
 * trial.h - a solution on one input: runs it, compares its output with the judge's answers.
 */
#ifndef CW_CLI_TRIAL_H
#define CW_CLI_TRIAL_H

#include "cli/compare.h"
#include "cli/runner.h"

enum trial_outcome { TRIAL_PASSED, TRIAL_WRONG, TRIAL_CRASHED, TRIAL_TIME, TRIAL_OUTPUT,
                     TRIAL_FAILED /* the program cannot be run */ };

struct trial_result {
    enum trial_outcome outcome;
    struct run_result run;
    struct difference difference; /* with TRIAL_WRONG */
};

struct trial {
    struct app *app;
    const struct cw_game *game;
    char *const *program;
    struct run_limits limits;
    int input;                    /* a temporary file */
    struct cw_memory_sink output; /* of the last run */
    enum trial_outcome wanted;    /* kept here for the caller: what shrinking must preserve */
};

/* EXIT_DONE, or EXIT_RESOURCES after a message.  trial_close() is due in either case. */
int trial_open(struct trial *t, struct app *app, const struct cw_game *game, char *const *program,
               const struct run_limits *limits);
void trial_close(struct trial *t);
/* CW_OK: see *result; else what went wrong on our side. */
enum cw_status trial_run(struct trial *t, const char *input, size_t size,
                         struct trial_result *result);
/* One line on how it ended; returns `text`. */
const char *trial_text(const struct trial *t, const struct trial_result *result, char *text,
                       size_t capacity);
/* A message for a status of trial_run() that is not CW_OK; returns the exit status. */
int trial_error(struct trial *t, enum cw_status status);

#endif
