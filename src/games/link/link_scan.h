/* SPDX-License-Identifier: MIT
 *
 * link_scan.h - the numbers of a board, many bytes at a time.
 *
 * A scanner takes the common text fast and stops before anything else; the caller reads that one
 * number with care (cw_reader_int) and comes back.  So a scanner never reports an error.
 *
 * Both functions read up to LINK_SCAN_AHEAD bytes at *at and behind every byte they accept; the pad
 * of a cw_reader provides them, and its zero bytes stop every scanner.
 */
#ifndef LINK_SCAN_H
#define LINK_SCAN_H

#include <stddef.h>
#include <stdint.h>

enum {
    LINK_SCAN_AHEAD = 64,
    LINK_SCAN_DIGITS = 32 /* numbers in a block of "d d d ..." */
};

struct link_scanner {
    const char *name;
    /* While the next 64 bytes are 32 digits, each followed by one white space, and there is room
     * for 32 values: stores them and moves *at on.  Returns the number of values stored. */
    size_t (*digits)(const unsigned char **at, uint8_t *values, size_t room);
    /* Stores numbers of up to 8 digits, white space of any kind between them, until `room` values
     * are stored or something else comes: any other byte, a longer number, a number that the end
     * of the window cuts off, or (after the first block) text that digits() takes faster.  Leaves
     * *at behind the last number stored or further on, but before the next.  A number is stored
     * only when the white space behind it is there.  Returns the number of values stored. */
    size_t (*numbers)(const unsigned char **at, uint32_t *values, size_t room);
};

/* The fastest scanner of this processor. */
const struct link_scanner *link_scanner_best(void);
/* The index-th scanner that this processor can run; 0 is the portable one; NULL past the last. */
const struct link_scanner *link_scanner_at(size_t index);

#endif
