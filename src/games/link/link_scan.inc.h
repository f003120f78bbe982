/* SPDX-License-Identifier: MIT
 *
 * link_scan.inc.h - the body of a vector scanner; link_scan.c includes it once per instruction set.
 *
 * Needs SCAN(name), which makes a name unique; SCAN_TARGET, the function attribute; and
 *   SCAN(classify)(p, &digits, &spaces)  one bit a byte for 64 bytes at p,
 *   SCAN(pack)(p, values)                the 32 digits at p, p + 2, ... as numbers.
 */

SCAN_TARGET static size_t SCAN(digits)(const unsigned char **at, uint8_t *values, size_t room)
{
    const unsigned char *p = *at;
    size_t count = 0;
    for (; room - count >= LINK_SCAN_DIGITS; count += LINK_SCAN_DIGITS, p += 64) {
        uint64_t digits, spaces;
        SCAN(classify)(p, &digits, &spaces);
        if (digits != EVERY_SECOND || spaces != ~EVERY_SECOND)
            break;
        SCAN(pack)(p, values + count);
    }
    *at = p;
    return count;
}

/* Every block begins between two numbers: when a number runs over the end of a block, the next
 * block begins with it.  Longer than a screen because the states of one block belong together. */
SCAN_TARGET static size_t SCAN(numbers)(const unsigned char **at, uint32_t *values, size_t room)
{
    const unsigned char *p = *at;
    size_t count = 0;
    while (count < room) {
        uint64_t digits, spaces;
        SCAN(classify)(p, &digits, &spaces);
        if (digits == EVERY_SECOND && spaces == ~EVERY_SECOND && count > 0 &&
            room - count >= LINK_SCAN_DIGITS)
            break;
        uint64_t other = ~(digits | spaces);
        if (other) {
            uint64_t below = (other & (~other + 1)) - 1;
            digits &= below;
            spaces &= below;
        }
        uint64_t starts = digits & ~(digits << 1);
        uint64_t ends = spaces & (digits << 1);
        unsigned end = 0;
        while (ends && count < room) {
            unsigned start = cw_ctz64(starts);
            unsigned stop = cw_ctz64(ends);
            if (stop - start > 8)
                break;
            end = stop;
            values[count++] = eight_digits(p + start, stop - start);
            starts &= starts - 1;
            ends &= ends - 1;
        }
        if (ends || other || digits == UINT64_MAX) {
            p += end;
            break;
        }
        p += digits >> 63 ? 64 - cw_clz64(~digits) : 64;
    }
    *at = p;
    return count;
}

static const struct link_scanner SCAN(scanner) = {
    .name = SCAN_TEXT,
    .digits = SCAN(digits),
    .numbers = SCAN(numbers),
};

#undef SCAN
#undef SCAN_TARGET
#undef SCAN_TEXT
