/* SPDX-License-Identifier: MIT
 *
 * show_png.c - pictures as PNG, by the program rsvg-convert.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "cli/runner.h"
#include "cli/show.h"

/* The SVG in a file without a name, or NULL with errno set. */
static FILE *spool(const struct cw_memory_sink *bytes)
{
    FILE *file = tmpfile();
    if (file && fwrite(bytes->bytes, 1, bytes->size, file) == bytes->size && fflush(file) == 0)
        return file;
    int error = errno;
    if (file)
        fclose(file);
    errno = error;
    return NULL;
}

static int explain_failure(struct app *app, const struct run_result *result)
{
    if (result->verdict == RUN_FAILED && result->error == ENOENT)
        cli_error(app, "a PNG needs the program rsvg-convert, which is not installed; on Debian: "
                       "apt-get install librsvg2-bin. --format svg works without");
    else if (result->verdict == RUN_FAILED)
        cli_error(app, "cannot run rsvg-convert: %s", strerror(result->error));
    else if (result->verdict == RUN_EXIT)
        cli_error(app,
                  "rsvg-convert failed with status %d; the picture may be too large for a "
                  "PNG: try a smaller --width",
                  result->status);
    else
        cli_error(app, "rsvg-convert was stopped: it took too long, or crashed");
    return EXIT_RESOURCES;
}

int show_to_png(struct show *show)
{
    static char program[] = "rsvg-convert", form[] = "--format=png";
    static char *const words[] = {program, form, NULL};
    const struct run_limits limits = {.time_ms = 120000, .output = (uint64_t)1 << 30};
    struct cw_memory_sink png = {.env = show->app->env};
    struct run_result result = {.verdict = RUN_OK};
    FILE *svg = spool(&show->bytes);
    if (!svg) {
        cli_error(show->app, "cannot make a temporary file: %s", strerror(errno));
        return EXIT_RESOURCES;
    }
    enum cw_status status = run_program(show->app, words, fileno(svg), &limits, &png, &result);
    fclose(svg);
    int exit = cli_exit_status(show->app, status);
    if (exit == EXIT_DONE && result.verdict != RUN_OK)
        exit = explain_failure(show->app, &result);
    if (exit == EXIT_DONE) {
        cw_memory_sink_free(&show->bytes);
        show->bytes = png;
    } else {
        cw_memory_sink_free(&png);
    }
    return exit;
}
