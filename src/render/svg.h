/* SPDX-License-Identifier: MIT
 *
 * svg.h - draws a view as SVG.
 */
#ifndef CW_RENDER_SVG_H
#define CW_RENDER_SVG_H

#include <causeway/picture.h>
#include "core/out.h"
#include "core/view.h"

/* `description` may be NULL; it and the title are UTF-8 and are escaped here.  The text is the same
 * on every platform: coordinates are counted in hundredths of a pixel.  O(shapes) time, no memory
 * of its own. */
enum cw_status cw_render_svg(const struct cw_view *view, const struct cw_picture *picture,
                             const char *title, const char *description, struct cw_out *out);

#endif
