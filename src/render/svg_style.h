/* SPDX-License-Identifier: MIT
 *
 * svg_style.h - the style sheet of pictures.
 */
#ifndef CW_RENDER_SVG_STYLE_H
#define CW_RENDER_SVG_STYLE_H

#include <causeway/picture.h>
#include "core/out.h"

/* Writes the <style> element with the rules of the classes for which used() is true. */
void cw_svg_style(struct cw_out *out, enum cw_theme theme,
                  bool (*used)(void *ctx, const char *name), void *ctx);

#endif
