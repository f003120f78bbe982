/* SPDX-License-Identifier: MIT
 *
 * picture.c - the public calls that draw a view.
 */
#include "api/picture.h"

#include <string.h>
#include "render/svg.h"
#include "render/text.h"

struct cw_picture cw_picture_complete(const struct cw_picture *picture)
{
    struct cw_picture full = {.size = sizeof full};
    if (picture)
        memcpy(&full, picture, picture->size < sizeof full ? picture->size : sizeof full);
    return full;
}

enum cw_status cw_view_text(const struct cw_view *view, const struct cw_picture *picture,
                            const struct cw_sink *text)
{
    const struct cw_picture full = cw_picture_complete(picture);
    struct cw_out out;
    enum cw_status status = cw_out_open(&out, view->env, *text);
    if (status == CW_OK)
        status = cw_render_text(view, &full, &out);
    if (status == CW_OK)
        status = cw_out_flush(&out);
    cw_out_close(&out);
    return status;
}

enum cw_status cw_picture_svg(const struct cw_view *view, const struct cw_picture *complete,
                              const char *title, const char *description, const struct cw_sink *svg)
{
    struct cw_out out;
    enum cw_status status = cw_out_open(&out, view->env, *svg);
    if (status == CW_OK)
        status = cw_render_svg(view, complete, title, description, &out);
    if (status == CW_OK)
        status = cw_out_flush(&out);
    cw_out_close(&out);
    return status;
}

enum cw_status cw_view_svg(const struct cw_view *view, const struct cw_picture *picture,
                           const struct cw_sink *svg)
{
    const struct cw_picture full = cw_picture_complete(picture);
    return cw_picture_svg(view, &full, full.title ? full.title : "A board", NULL, svg);
}
