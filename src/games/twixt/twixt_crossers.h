/* SPDX-License-Identifier: MIT
 *
 * twixt_crossers.h - the directions of links and the table of links that cross.
 *
 * Directions are numbered so that d and d ^ 4 are opposite; 0..3 point to the right.  A link is
 * kept once, as its left end and one of the directions 0..3.
 */
#ifndef CW_TWIXT_CROSSERS_H
#define CW_TWIXT_CROSSERS_H

#include <stddef.h>
#include <stdint.h>

enum { TWIXT_DIRS = 8 };

struct twixt_step {
    int8_t dx, dy;
};

extern const struct twixt_step twixt_steps[TWIXT_DIRS];

/* The link from (0,0) in direction `link` is crossed by the link from (dx,dy) in direction `dir`.
 */
struct twixt_crosser {
    int8_t link, dx, dy, dir;
};

/* Sorted by `link`.  Users take the entries as they come and rely on no particular number. */
extern const struct twixt_crosser twixt_crossers[];
extern const size_t twixt_crosser_count;

#endif
