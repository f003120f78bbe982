/* SPDX-License-Identifier: MIT
 *
 * twixt_scan.h - pairs of numbers from contest text.
 */
#ifndef CW_TWIXT_SCAN_H
#define CW_TWIXT_SCAN_H

#include "core/reader.h"
#include "games/twixt/twixt_dense.h"

enum twixt_scan_end {
    TWIXT_SCAN_FULL, /* as many pairs as were wanted */
    TWIXT_SCAN_MORE, /* the text ends, perhaps within a pair */
    TWIXT_SCAN_BAD   /* a token that is not an integer */
};

/* Reads up to `want` pairs from *text, which moves past the last complete one.  Negative numbers
 * and those past 2^63 - 1 become UINT64_MAX: off every board.  `last` says that nothing follows
 * `end`; otherwise a token that touches it is not complete.  At least 64 readable bytes must
 * follow `end`. */
enum twixt_scan_end twixt_scan_pairs(const unsigned char **text, const unsigned char *end,
                                     bool last, struct twixt_hole *holes, size_t want,
                                     size_t *count);

/* Bit i is about byte i of 64. */
struct twixt_scan_masks {
    uint64_t stops;   /* not a digit */
    uint64_t strange; /* neither digit nor blank nor newline */
};
struct twixt_scan_masks twixt_scan_masks(const unsigned char *p);
struct twixt_scan_masks twixt_scan_masks_portable(const unsigned char *p); /* its twin */

/* Moves *text past this many tokens that end before `end`; false where there are not so many.
 * Bytes up to ' ' separate tokens here: a text where that matters is not legal anyway. */
bool twixt_scan_skip(const unsigned char **text, const unsigned char *end, uint64_t tokens);

#endif
