/* SPDX-License-Identifier: MIT
 *
 * text.h - draws a view for a text terminal.
 *
 * Lines along rows and columns are box-drawing characters with corners; slanted lines go into
 * Braille patterns (2 x 4 dots a character), so that a knight's move reads as a straight line;
 * ASCII drawings use - | / \ + instead.  A last move stands in [brackets], a marked cell in
 * <these>.
 */
#ifndef CW_RENDER_TEXT_H
#define CW_RENDER_TEXT_H

#include <causeway/picture.h>
#include "core/out.h"
#include "core/view.h"

/* Lines of text, each ended by a newline, without trailing blanks.  O(shapes + area). */
enum cw_status cw_render_text(const struct cw_view *view, const struct cw_picture *picture,
                              struct cw_out *out);

#endif
