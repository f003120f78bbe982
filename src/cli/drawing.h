/* SPDX-License-Identifier: MIT
 *
 * drawing.h - how boards are drawn on this terminal.
 */
#ifndef CW_CLI_DRAWING_H
#define CW_CLI_DRAWING_H

#include <causeway/position.h>

struct app;

/* The best way to draw that this terminal, its locale and NO_COLOR allow. */
enum cw_draw drawing_best(const struct app *app);
/* The value of an option: NULL = no drawing, "" = the best, ascii, unicode, colour.  False after a
 * message that names the option. */
bool drawing_choose(struct app *app, const char *option, const char *how, enum cw_draw *draw);
/* Characters in a line of the terminal; 0 where standard output is none. */
size_t drawing_columns(const struct app *app);

#endif
