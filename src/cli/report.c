/* SPDX-License-Identifier: MIT
 *
 * report.c - everything that goes to standard error: diagnostics, messages, the progress line.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "cli/cli.h"

int64_t cli_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool colours(const struct app *app)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return app->stderr_tty && !(no_color && *no_color) && !(term && strcmp(term, "dumb") == 0);
}

/* What was written to standard output comes before what is said about it. */
static void before_message(struct app *app)
{
    if (app->out.buf)
        cw_out_flush(&app->out);
    cli_progress_clear(app);
}

static void message(struct app *app, const char *format, va_list args)
{
    char text[1024];
    before_message(app);
    vsnprintf(text, sizeof text, format, args);
    if (colours(app))
        dprintf(STDERR_FILENO, "\033[1m%s:\033[0m %s\n", app->program, text);
    else
        dprintf(STDERR_FILENO, "%s: %s\n", app->program, text);
}

void cli_error(struct app *app, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message(app, format, args);
    va_end(args);
}

int cli_usage_error(struct app *app, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    message(app, format, args);
    va_end(args);
    dprintf(STDERR_FILENO, "Try '%s --help'.\n", app->program);
    return EXIT_BAD;
}

void cli_on_diag(void *ctx, const struct cw_diag *diag)
{
    struct app *app = ctx;
    char place[96], where[96] = "";
    const char *set = diag->set_name ? diag->set_name : "set";
    if (app->quiet || (app->take_diag && app->take_diag(app->take_ctx, diag)))
        return;
    before_message(app);
    place[0] = '\0';
    if (diag->line)
        snprintf(place, sizeof place, diag->column ? ":%" PRIu64 ":%" PRIu64 : ":%" PRIu64,
                 diag->line, diag->column);
    if (diag->set && diag->item)
        snprintf(where, sizeof where, "%.20s %" PRIu64 ", %.20s %" PRIu64 ": ", set, diag->set,
                 diag->item_name ? diag->item_name : "item", diag->item);
    else if (diag->set)
        snprintf(where, sizeof where, "%.20s %" PRIu64 ": ", set, diag->set);
    else if (diag->item)
        snprintf(where, sizeof where, "%.20s %" PRIu64 ": ",
                 diag->item_name ? diag->item_name : "item", diag->item);
    const char *file = diag->file ? diag->file : "-";
    if (strcmp(file, "-") == 0)
        file = "<stdin>";
    if (colours(app))
        dprintf(STDERR_FILENO, "\033[1m%s%s:\033[0m \033[31m%s\033[0m%s\n", file, place, where,
                diag->message);
    else
        dprintf(STDERR_FILENO, "%s%s: %s%s\n", file, place, where, diag->message);
}

/* --- the progress line --- */

enum { PROGRESS_FIRST_MS = 500, PROGRESS_EVERY_MS = 200 };

/* Short calls show nothing: the line appears after half a second. */
static bool progress_due(struct app *app)
{
    if (!app->stderr_tty)
        return false;
    int64_t now = cli_now();
    if (app->progress_next == 0)
        app->progress_next = now + PROGRESS_FIRST_MS;
    if (now < app->progress_next)
        return false;
    app->progress_next = now + PROGRESS_EVERY_MS;
    app->progress_shown = true;
    return true;
}

void cli_progress(struct app *app, const char *format, ...)
{
    char text[256];
    va_list args;
    if (!progress_due(app))
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    dprintf(STDERR_FILENO, "\r%.78s\033[K", text);
}

void cli_progress_clear(struct app *app)
{
    if (app->progress_shown)
        dprintf(STDERR_FILENO, "\r\033[K");
    app->progress_shown = false;
}

void cli_on_progress(void *ctx, const struct cw_progress *progress)
{
    struct app *app = ctx;
    if (!app->quiet && progress->total)
        cli_progress(app, "%" PRIu64 " of %" PRIu64 " %.20s", progress->done, progress->total,
                     progress->what);
    else if (!app->quiet)
        cli_progress(app, "%" PRIu64 " %.20s", progress->done, progress->what);
}

/* --- exit status --- */

static int rank(int status)
{
    return status == EXIT_INTERRUPTED ? 4 : status;
}

int cli_worse(int a, int b)
{
    return rank(a) >= rank(b) ? a : b;
}

static int out_of_memory(struct app *app)
{
    if (app->memory_limit)
        cli_error(app, "more memory is needed than --memory %s allows", app->memory_text);
    else
        cli_error(app, "out of memory");
    return EXIT_RESOURCES;
}

int cli_exit_status(struct app *app, enum cw_status status)
{
    cli_progress_clear(app);
    if (app->interrupted)
        return EXIT_INTERRUPTED;
    switch (status) {
    case CW_OK:
    case CW_END:
        return EXIT_DONE;
    case CW_NO:
        return EXIT_NEGATIVE;
    case CW_BAD_INPUT:
        return EXIT_BAD;
    case CW_BAD_ARGUMENT:
        return cli_usage_error(app, "%s", cw_env_last_error(app->env));
    case CW_NO_MEMORY:
        return out_of_memory(app);
    case CW_CANCELLED:
        return EXIT_INTERRUPTED;
    case CW_CLOSED: /* whoever closed the pipe knows it */
        return EXIT_RESOURCES;
    case CW_IO:
        break;
    }
    if (app->io_error == EPIPE)
        return EXIT_RESOURCES;
    if (app->io_error)
        cli_error(app, "cannot %s %s: %s", app->io_verb, app->io_name, strerror(app->io_error));
    else
        cli_error(app, "input or output failed");
    return EXIT_RESOURCES;
}
