/* SPDX-License-Identifier: MIT
 *
 * runner.h - runs a program as a contest system would: input from a file, limits on time, memory,
 * stack and output.
 */
#ifndef CW_CLI_RUNNER_H
#define CW_CLI_RUNNER_H

#include <causeway/base.h>

struct app;

struct run_limits {
    uint64_t time_ms;      /* processor time; three times as much by the clock on the wall */
    uint64_t memory;       /* address space in bytes; 0 = no limit */
    uint64_t output;       /* bytes of standard output */
};

enum run_verdict {
    RUN_OK,
    RUN_CRASH,   /* killed by `signal` */
    RUN_EXIT,    /* exit status `status`, not 0 */
    RUN_TIME,
    RUN_OUTPUT,  /* more output than allowed */
    RUN_FAILED   /* could not be run at all: see `error` (errno) */
};

struct run_result {
    enum run_verdict verdict;
    int signal, status, error;
    uint64_t ms; /* on the wall */
};

/* Runs `program` (argv, ends with NULL; looked up in PATH) with descriptor `input`, rewound, as
 * standard input; its output is appended to *output.  Standard error is dropped.
 * CW_OK: see *result; CW_NO_MEMORY; CW_IO (no process or pipe could be made); CW_CANCELLED. */
enum cw_status run_program(struct app *app, char *const *program, int input,
                           const struct run_limits *limits, struct cw_memory_sink *output,
                           struct run_result *result);

/* "killed by signal 11 (Segmentation fault)"; returns `text`. */
const char *run_text(const struct run_result *result, const struct run_limits *limits, char *text,
                     size_t capacity);

#endif
