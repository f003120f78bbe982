/* SPDX-License-Identifier: MIT
 *
 * picture.h - what the public calls that draw have in common.
 */
#ifndef CW_API_PICTURE_H
#define CW_API_PICTURE_H

#include <causeway/picture.h>
#include "core/view.h"

/* The caller's options, which may be NULL or of an older size, in full. */
struct cw_picture cw_picture_complete(const struct cw_picture *picture);

enum cw_status cw_picture_svg(const struct cw_view *view, const struct cw_picture *complete,
                              const char *title, const char *description,
                              const struct cw_sink *svg);

#endif
