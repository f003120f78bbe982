/* SPDX-License-Identifier: MIT
 *
 * cli.h - what the files of the command line share: the running program, the table of commands,
 * messages and exit status.
 *
 * Nothing here is global but one pointer that the signal handler needs (signals.c).
 */
#ifndef CW_CLI_CLI_H
#define CW_CLI_CLI_H

#include <signal.h>
#include "cli/io.h"
#include "cli/options.h"
#include "games/contract.h"
#include <causeway/base.h>
#include <causeway/game.h>

/* Exit status.  Where several files were treated, the worst one wins: cli_worse(). */
enum {
    EXIT_DONE = 0,
    EXIT_NEGATIVE = 1,    /* verify rejects, validate found faults, a wrong answer was found */
    EXIT_BAD = 2,         /* bad input or usage */
    EXIT_RESOURCES = 3,   /* memory, reading or writing failed */
    EXIT_INTERRUPTED = 130
};

struct app {
    const char *program;         /* "causeway judge": the beginning of messages */
    struct cw_env *env;
    size_t memory_limit;         /* --memory; 0 = none */
    const char *memory_text;     /* as it was typed */
    struct fd_sink stdout_sink;
    struct cw_out out;           /* standard output, for what the program itself has to say */
    int wake[2];                 /* a byte arrives here when a signal did; -1 = not open */
    volatile sig_atomic_t interrupted;
    bool stderr_tty, stdout_tty;
    bool quiet;                  /* diagnostics are dropped */
    /* Sees every diagnostic first; true = it has dealt with it.  NULL = none. */
    bool (*take_diag)(void *ctx, const struct cw_diag *diag);
    void *take_ctx;
    /* The first failure of a source or sink: what it was doing with what, and errno. */
    const char *io_verb, *io_name;
    int io_error;
    /* Progress line. */
    bool progress_shown;
    bool reads;                  /* progress is that of an input, not of the output */
    int64_t progress_next;       /* milliseconds: do not draw before */
};

/* --- report.c --- */
/* Prints "causeway judge: MESSAGE" on standard error. */
void cli_error(struct app *app, const char *format, ...) CW_PRINTF(2, 3);
/* The same, and where to find help; returns EXIT_BAD. */
int cli_usage_error(struct app *app, const char *format, ...) CW_PRINTF(2, 3);
/* Hooks of the environment: `ctx` is the app. */
void cli_on_diag(void *ctx, const struct cw_diag *diag);
void cli_on_progress(void *ctx, const struct cw_progress *progress);
/* The progress line, drawn a few times a second when there is a terminal. */
void cli_progress(struct app *app, const char *format, ...) CW_PRINTF(2, 3);
void cli_progress_clear(struct app *app);
/* Turns the status of a library call into an exit status, with a message where the library has not
 * sent a diagnostic (BAD_INPUT and NO have sent theirs). */
int cli_exit_status(struct app *app, enum cw_status status);
int cli_worse(int a, int b);
/* Milliseconds on a clock that only goes forward. */
int64_t cli_now(void);

/* --- signals.c --- */
/* SIGINT and SIGTERM cancel what runs; the second one kills.  SIGPIPE is ignored. */
int cli_signals_start(struct app *app);
/* Forgets the signal that came: for a command that has something to finish. */
void cli_signals_resume(struct app *app);
void cli_signals_stop(struct app *app);

/* --- commands --- */
struct command {
    const char *name;
    const char *operands;  /* for the usage line, after GAME: "[FILE...]" */
    const char *summary;   /* one line for the overview */
    const char *text;      /* paragraphs for --help, separated by newlines */
    const char *examples;  /* lines for --help, without the leading blanks */
    const struct cli_option *options; /* ends with a NULL name; may be NULL */
    const char *limit_option;         /* the option that limits our own memory, or NULL */
    bool takes_game;
    bool takes_program;    /* "-- CMD..." */
    int min_operands, max_operands; /* without GAME; max -1 = any number */
    unsigned param_uses;   /* parameters of the game that become options: CW_FOR_... */
    /* Prints what --help says after the options; NULL = nothing. */
    void (*more_help)(struct app *app, const struct cw_game *game);
    int (*run)(struct app *app, const struct args *args);
};

extern const struct command cli_judge, cli_solve, cli_verify, cli_validate, cli_grade, cli_generate,
    cli_testset, cli_stress, cli_hint, cli_shuffle, cli_play, cli_check, cli_convert,
    cli_show, cli_gtp, cli_games, cli_completion;
/* All commands in the order of the overview; ends with NULL. */
extern const struct command *const cli_commands[];
const struct command *cli_command_find(const char *name);

/* --- help.c --- */
void help_overview(struct cw_out *out);
void help_command(struct app *app, const struct command *command, const struct cw_game *game);
/* "  LEFT   text", the text wrapped at 80 columns. */
void help_item(struct cw_out *out, const char *left, const char *text);
/* Wraps text at 80 columns behind an indent. */
void help_text(struct cw_out *out, unsigned indent, const char *text);

#endif
