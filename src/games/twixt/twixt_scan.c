/* SPDX-License-Identifier: MIT
 *
 * twixt_scan.c - the fast path takes 64 bytes at a time, finds all separators in them at once (as
 * Langdale and Lemire do in "Parsing Gigabytes of JSON per Second", VLDB Journal 28, 2019), and
 * reads numbers of one or two digits backwards from the separators: no branch depends on how many
 * digits a number has.  Text with longer numbers, several blanks, tabs, signs or errors goes
 * through the plain loop.
 */
#include "games/twixt/twixt_scan.h"

#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif
#include "core/bitset.h"

static const uint64_t high_bits = UINT64_C(0x8080808080808080);

static inline uint64_t load8(const unsigned char *p)
{
    uint64_t w;
    memcpy(&w, p, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    w = __builtin_bswap64(w);
#endif
    return w;
}

/* The high bit of each byte that is at least `low` (1..128), in its place. */
static inline uint64_t at_least(uint64_t w, unsigned low)
{
    return (((w & ~high_bits) + (128 - low) * UINT64_C(0x0101010101010101)) | w) & high_bits;
}

/* The high bits of eight bytes as the low eight bits. */
static inline uint64_t gather(uint64_t flags)
{
    return (flags >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

struct twixt_scan_masks twixt_scan_masks_portable(const unsigned char *p)
{
    const uint64_t every = UINT64_C(0x0101010101010101);
    struct twixt_scan_masks masks = {0, 0};
    for (unsigned i = 0; i < 8; i++) {
        uint64_t w = load8(p + 8 * i);
        uint64_t stops = at_least(w ^ '0' * every, 10);
        uint64_t strange = at_least(w ^ ' ' * every, 1) & at_least(w ^ '\n' * every, 1) & stops;
        masks.stops |= gather(stops) << (8 * i);
        masks.strange |= gather(strange) << (8 * i);
    }
    return masks;
}

#if defined(__SSE2__)
struct twixt_scan_masks twixt_scan_masks(const unsigned char *p)
{
    const __m128i zero = _mm_set1_epi8('0'), nine = _mm_set1_epi8(9);
    const __m128i blank = _mm_set1_epi8(' '), newline = _mm_set1_epi8('\n');
    uint64_t digits = 0, gaps = 0;
    for (unsigned i = 0; i < 4; i++) {
        __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i));
        __m128i over = _mm_subs_epu8(_mm_xor_si128(b, zero), nine);
        __m128i digit = _mm_cmpeq_epi8(over, _mm_setzero_si128());
        __m128i gap = _mm_or_si128(_mm_cmpeq_epi8(b, blank), _mm_cmpeq_epi8(b, newline));
        digits |= (uint64_t)(uint32_t)_mm_movemask_epi8(digit) << (16 * i);
        gaps |= (uint64_t)(uint32_t)_mm_movemask_epi8(gap) << (16 * i);
    }
    return (struct twixt_scan_masks){~digits, ~digits & ~gaps};
}
#else
struct twixt_scan_masks twixt_scan_masks(const unsigned char *p)
{
    return twixt_scan_masks_portable(p);
}
#endif

/* Ten times the value of a digit; 0 for white space. */
static const unsigned char tens[256] = {
    ['1'] = 10, ['2'] = 20, ['3'] = 30, ['4'] = 40, ['5'] = 50,
    ['6'] = 60, ['7'] = 70, ['8'] = 80, ['9'] = 90,
};

/* The number of one or two digits before `stop`; the byte before a single digit is white space. */
static inline uint64_t number_before(const unsigned char *stop)
{
    return (uint64_t)tens[stop[-2]] + stop[-1] - '0';
}

/* Takes pairs of numbers of one or two digits with one byte of white space after each, as far as
 * the text goes on like that.  *text stands after a byte of white space. */
static size_t scan_fast(const unsigned char **text, const unsigned char *end,
                        struct twixt_hole *holes, size_t want)
{
    const unsigned char *p = *text;
    size_t count = 0;
    while (count < want && p < end) {
        struct twixt_scan_masks masks = twixt_scan_masks(p);
        uint64_t stops = masks.stops, digits = ~stops;
        uint64_t odd = masks.strange | (stops & 1) | (stops & stops << 1) |
                       (digits & digits << 1 & digits << 2);
        if (end - p < 64)
            odd |= UINT64_C(1) << (end - p);
        /* only what lies before the first oddity may be read this way */
        stops &= odd ? (odd & -odd) - 1 : UINT64_MAX;
        const unsigned char *done = p;
        while (count < want) {
            uint64_t rest = stops & (stops - 1);
            if (rest == 0)
                break;
            const unsigned char *y_stop = p + cw_ctz64(rest);
            holes[count].x = number_before(p + cw_ctz64(stops));
            holes[count].y = number_before(y_stop);
            count++;
            stops = rest & (rest - 1);
            done = y_stop + 1;
        }
        if (done == p)
            break;
        p = done;
    }
    *text = p;
    return count;
}

/* --- the plain way ---------------------------------------------------------------------------- */

enum number { NUMBER_GOOD, NUMBER_CUT, NUMBER_WRONG };

/* Appends a digit; anything past INT64_MAX becomes UINT64_MAX and stays so. */
static inline uint64_t append_digit(uint64_t v, unsigned digit)
{
    if (v < UINT64_C(100000000000000000))
        return v * 10 + digit;
    return v > ((uint64_t)INT64_MAX - digit) / 10 ? UINT64_MAX : v * 10 + digit;
}

/* Reads one token, white space before it skipped. */
static enum number scan_number(const unsigned char **text, const unsigned char *end, bool last,
                               uint64_t *value)
{
    const unsigned char *p = *text;
    while (p < end && cw_is_space(*p))
        p++;
    bool negative = p < end && *p == '-';
    p += negative;
    const unsigned char *digits = p;
    uint64_t v = 0;
    for (; p < end && (unsigned)(*p - '0') <= 9; p++)
        v = append_digit(v, (unsigned)(*p - '0'));
    if (p == end && !last)
        return NUMBER_CUT;
    if (p == digits)
        return p == end && !negative ? NUMBER_CUT : NUMBER_WRONG;
    if (p < end && !cw_is_space(*p))
        return NUMBER_WRONG;
    *value = negative && v ? UINT64_MAX : v;
    *text = p;
    return NUMBER_GOOD;
}

enum twixt_scan_end twixt_scan_pairs(const unsigned char **text, const unsigned char *end,
                                     bool last, struct twixt_hole *holes, size_t want,
                                     size_t *count)
{
    *count = 0;
    while (*count < want) {
        const unsigned char *p = *text;
        struct twixt_hole *hole = &holes[*count];
        enum number got = scan_number(&p, end, last, &hole->x);
        if (got == NUMBER_GOOD)
            got = scan_number(&p, end, last, &hole->y);
        if (got != NUMBER_GOOD)
            return got == NUMBER_CUT ? TWIXT_SCAN_MORE : TWIXT_SCAN_BAD;
        ++*count;
        *text = p;
        /* the fast path looks one byte back, so it starts behind the white space just seen */
        if (p < end && *count < want) {
            ++*text;
            *count += scan_fast(text, end, hole + 1, want - *count);
        }
    }
    return TWIXT_SCAN_FULL;
}

/* --- counting tokens -------------------------------------------------------------------------- */

bool twixt_scan_skip(const unsigned char **text, const unsigned char *end, uint64_t tokens)
{
    const unsigned char *p = *text;
    uint64_t inside = 0; /* 1 where the byte before p belongs to a token */
    while (tokens > 0 && p < end) {
        uint64_t ink = 0;
        for (unsigned i = 0; i < 8; i++)
            ink |= gather(at_least(load8(p + 8 * i), ' ' + 1)) << (8 * i);
        uint64_t ends = ~ink & (ink << 1 | inside);
        if (end - p < 64)
            ends &= (UINT64_C(1) << (end - p)) - 1;
        if (cw_popcount64(ends) >= tokens) {
            while (--tokens)
                ends &= ends - 1;
            *text = p + cw_ctz64(ends);
            return true;
        }
        tokens -= cw_popcount64(ends);
        inside = ink >> 63;
        p += 64;
    }
    return tokens == 0;
}
