/* SPDX-License-Identifier: MIT
 *
 * styles.h - the generator styles of a game by name (cmd_generate.c).
 */
#ifndef CW_CLI_STYLES_H
#define CW_CLI_STYLES_H

#include <stddef.h>
#include "core/out.h"

struct app;
struct cw_game;

enum { STYLES_MAX = 32 };

/* Finds a style; EXIT_BAD after a message with what there is. */
int style_find(struct app *app, const struct cw_game *game, const char *name, size_t *style);
/* One item a style: name, purpose, what it kills. */
void style_list(struct cw_out *out, const struct cw_game *game);

#endif
