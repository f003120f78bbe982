/* SPDX-License-Identifier: MIT
 *
 * twixt_crossers.c - which links cross which.
 *
 * A knight's-move segment passes through no hole but its ends, so two links touch elsewhere exactly
 * when they properly intersect, and each has nine possible crossers.  The table was computed with
 * exact cross products; test/twixt_parts_test.c computes it again, and
 * scripts/mutate_crossers.sh shows that the tests notice the loss of any single entry.
 * One entry a line: {link, dx, dy, dir}.
 */
#include "games/twixt/twixt_crossers.h"

const struct twixt_step twixt_steps[TWIXT_DIRS] = {
    {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2},
};

/* clang-format off */
const struct twixt_crosser twixt_crossers[] = {
    /* 0: the link (0,0) to (1,2) */
    {0, -1, 0, 1}, /* (-1,0) to (1,1) */
    {0, -1, 1, 2}, /* (-1,1) to (1,0) */
    {0, -1, 2, 2}, /* (-1,2) to (1,1) */
    {0, 0, 1, 1}, /* (0,1) to (2,2) */
    {0, 0, 1, 2}, /* (0,1) to (2,0) */
    {0, 0, 1, 3}, /* (0,1) to (1,-1) */
    {0, 0, 2, 2}, /* (0,2) to (2,1) */
    {0, 0, 2, 3}, /* (0,2) to (1,0) */
    {0, 0, 3, 3}, /* (0,3) to (1,1) */
    /* 1: the link (0,0) to (2,1) */
    {1, -1, 1, 2}, /* (-1,1) to (1,0) */
    {1, 0, -1, 0}, /* (0,-1) to (1,1) */
    {1, 0, 1, 2}, /* (0,1) to (2,0) */
    {1, 0, 1, 3}, /* (0,1) to (1,-1) */
    {1, 0, 2, 3}, /* (0,2) to (1,0) */
    {1, 1, 0, 0}, /* (1,0) to (2,2) */
    {1, 1, 1, 2}, /* (1,1) to (3,0) */
    {1, 1, 1, 3}, /* (1,1) to (2,-1) */
    {1, 1, 2, 3}, /* (1,2) to (2,0) */
    /* 2: the link (0,0) to (2,-1) */
    {2, -1, -1, 1}, /* (-1,-1) to (1,0) */
    {2, 0, -2, 0}, /* (0,-2) to (1,0) */
    {2, 0, -1, 0}, /* (0,-1) to (1,1) */
    {2, 0, -1, 1}, /* (0,-1) to (2,0) */
    {2, 0, 1, 3}, /* (0,1) to (1,-1) */
    {2, 1, -2, 0}, /* (1,-2) to (2,0) */
    {2, 1, -1, 0}, /* (1,-1) to (2,1) */
    {2, 1, -1, 1}, /* (1,-1) to (3,0) */
    {2, 1, 0, 3}, /* (1,0) to (2,-2) */
    /* 3: the link (0,0) to (1,-2) */
    {3, -1, -2, 1}, /* (-1,-2) to (1,-1) */
    {3, -1, -1, 1}, /* (-1,-1) to (1,0) */
    {3, -1, 0, 2}, /* (-1,0) to (1,-1) */
    {3, 0, -3, 0}, /* (0,-3) to (1,-1) */
    {3, 0, -2, 0}, /* (0,-2) to (1,0) */
    {3, 0, -2, 1}, /* (0,-2) to (2,-1) */
    {3, 0, -1, 0}, /* (0,-1) to (1,1) */
    {3, 0, -1, 1}, /* (0,-1) to (2,0) */
    {3, 0, -1, 2}, /* (0,-1) to (2,-2) */
};
/* clang-format on */

const size_t twixt_crosser_count = sizeof twixt_crossers / sizeof twixt_crossers[0];
