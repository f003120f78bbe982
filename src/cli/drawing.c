/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* TIOCGWINSZ */
#include "cli/drawing.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "cli/cli.h"

enum cw_draw drawing_best(const struct app *app)
{
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        return CW_DRAW_ASCII;
    if (!app->stdout_tty || (no_color && *no_color) || (term && strcmp(term, "dumb") == 0))
        return CW_DRAW_UNICODE;
    return CW_DRAW_COLOUR;
}

bool drawing_choose(struct app *app, const char *option, const char *how, enum cw_draw *draw)
{
    if (!how)
        *draw = CW_DRAW_NONE;
    else if (!*how)
        *draw = drawing_best(app);
    else if (strcmp(how, "ascii") == 0)
        *draw = CW_DRAW_ASCII;
    else if (strcmp(how, "unicode") == 0)
        *draw = CW_DRAW_UNICODE;
    else if (strcmp(how, "colour") == 0 || strcmp(how, "color") == 0)
        *draw = CW_DRAW_COLOUR;
    else {
        cli_usage_error(app, "--%s=%.40s is none of ascii, unicode, colour", option, how);
        return false;
    }
    return true;
}

size_t drawing_columns(const struct app *app)
{
    struct winsize size;
    if (!app->stdout_tty || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}
