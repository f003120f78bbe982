/* SPDX-License-Identifier: MIT
 *
 * link_scan.c - the scanners: portable, SSE2, AVX2, AVX-512.
 */
#include "games/link/link_scan.h"

#include <string.h>
#include "core/bitset.h"
#include "core/reader.h"

/* --- portable -------------------------------------------------------------------------------- */

static size_t portable_digits(const unsigned char **at, uint8_t *values, size_t room)
{
    const unsigned char *p = *at;
    size_t count = 0;
    for (; room - count >= LINK_SCAN_DIGITS; count += LINK_SCAN_DIGITS, p += 64) {
        unsigned wrong = 0;
        for (size_t i = 0; i < LINK_SCAN_DIGITS; i++) {
            unsigned digit = (unsigned)p[2 * i] - '0';
            wrong |= (unsigned)(digit > 9) | (unsigned)!cw_is_space(p[2 * i + 1]);
            values[count + i] = (uint8_t)digit;
        }
        if (wrong)
            break;
    }
    *at = p;
    return count;
}

static size_t portable_numbers(const unsigned char **at, uint32_t *values, size_t room)
{
    const unsigned char *p = *at;
    size_t count = 0;
    while (count < room) {
        while (cw_is_space(*p))
            p++;
        uint32_t value = 0;
        unsigned length = 0;
        for (unsigned digit; length <= 8 && (digit = (unsigned)p[length] - '0') <= 9; length++)
            value = value * 10 + digit;
        if (length == 0 || length > 8 || !cw_is_space(p[length]))
            break;
        values[count++] = value;
        p += length;
    }
    *at = p;
    return count;
}

static const struct link_scanner portable_scanner = {
    .name = "portable",
    .digits = portable_digits,
    .numbers = portable_numbers,
};

#if defined(__x86_64__)
#include <immintrin.h>

#define EVERY_SECOND UINT64_C(0x5555555555555555)

/* The number of `length` (1..8) digits at p; eight bytes are read.  The digits are moved to the
 * end of a word of eight, zeros before them, and added up in pairs, fours and eight (as in D.
 * Lemire, "Quickly parsing eight digits", 2022).  Little-endian. */
static inline uint32_t eight_digits(const unsigned char *p, unsigned length)
{
    uint64_t x;
    memcpy(&x, p, 8);
    x = (x - UINT64_C(0x3030303030303030)) << (64 - 8 * length);
    x = x * 10 + (x >> 8);
    x = ((x & UINT64_C(0x000000ff000000ff)) * UINT64_C(0x000f424000000064) +
         ((x >> 16) & UINT64_C(0x000000ff000000ff)) * UINT64_C(0x0000271000000001)) >>
        32;
    return (uint32_t)x;
}

/* --- SSE2: every x86-64 has it --------------------------------------------------------------- */

#define SCAN(name) sse2_##name
#define SCAN_TARGET
#define SCAN_TEXT "sse2"

static inline void sse2_classify(const unsigned char *p, uint64_t *digits, uint64_t *spaces)
{
    uint64_t d = 0, s = 0;
    for (unsigned i = 0; i < 4; i++) {
        __m128i x = _mm_loadu_si128((const __m128i *)(const void *)(p + 16 * i));
        /* x - '0' <= 9, unsigned: nothing is left of it after taking 9 away with saturation */
        __m128i off = _mm_subs_epu8(_mm_sub_epi8(x, _mm_set1_epi8('0')), _mm_set1_epi8(9));
        __m128i is_digit = _mm_cmpeq_epi8(off, _mm_setzero_si128());
        __m128i is_space = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8(' ')),
                                                     _mm_cmpeq_epi8(x, _mm_set1_epi8('\n'))),
                                        _mm_or_si128(_mm_cmpeq_epi8(x, _mm_set1_epi8('\r')),
                                                     _mm_cmpeq_epi8(x, _mm_set1_epi8('\t'))));
        d |= (uint64_t)(unsigned)_mm_movemask_epi8(is_digit) << (16 * i);
        s |= (uint64_t)(unsigned)_mm_movemask_epi8(is_space) << (16 * i);
    }
    *digits = d;
    *spaces = s;
}

static inline void sse2_pack(const unsigned char *p, uint8_t *values)
{
    const __m128i low = _mm_set1_epi16(0x000f);
    for (unsigned i = 0; i < 2; i++) {
        __m128i a = _mm_loadu_si128((const __m128i *)(const void *)(p + 32 * i));
        __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(p + 32 * i + 16));
        _mm_storeu_si128((__m128i *)(void *)(values + 16 * i),
                         _mm_packus_epi16(_mm_and_si128(a, low), _mm_and_si128(b, low)));
    }
}

#include "games/link/link_scan.inc.h"

/* --- AVX2 ------------------------------------------------------------------------------------ */

#define SCAN(name) avx2_##name
#define SCAN_TARGET __attribute__((target("avx2,bmi,bmi2")))
#define SCAN_TEXT "avx2"

SCAN_TARGET static inline void avx2_classify(const unsigned char *p, uint64_t *digits,
                                             uint64_t *spaces)
{
    /* The one white space with the low four bits of the index; 0 cannot match but at index 0. */
    const __m256i white =
        _mm256_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0, ' ', 0, 0, 0, 0,
                         0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0);
    uint64_t d = 0, s = 0;
    for (unsigned i = 0; i < 2; i++) {
        __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32 * i));
        __m256i off =
            _mm256_subs_epu8(_mm256_sub_epi8(x, _mm256_set1_epi8('0')), _mm256_set1_epi8(9));
        __m256i is_digit = _mm256_cmpeq_epi8(off, _mm256_setzero_si256());
        __m256i is_space = _mm256_cmpeq_epi8(x, _mm256_shuffle_epi8(white, x));
        d |= (uint64_t)(uint32_t)_mm256_movemask_epi8(is_digit) << (32 * i);
        s |= (uint64_t)(uint32_t)_mm256_movemask_epi8(is_space) << (32 * i);
    }
    *digits = d;
    *spaces = s;
}

SCAN_TARGET static inline void avx2_pack(const unsigned char *p, uint8_t *values)
{
    const __m256i low = _mm256_set1_epi16(0x000f);
    __m256i a = _mm256_loadu_si256((const __m256i *)(const void *)p);
    __m256i b = _mm256_loadu_si256((const __m256i *)(const void *)(p + 32));
    __m256i both = _mm256_packus_epi16(_mm256_and_si256(a, low), _mm256_and_si256(b, low));
    _mm256_storeu_si256((__m256i *)(void *)values, _mm256_permute4x64_epi64(both, 0xd8));
}

#include "games/link/link_scan.inc.h"

/* --- AVX-512 --------------------------------------------------------------------------------- */

#define SCAN(name) avx512_##name
#define SCAN_TARGET __attribute__((target("avx512f,avx512bw,avx2,bmi,bmi2")))
#define SCAN_TEXT "avx512"

SCAN_TARGET static inline void avx512_classify(const unsigned char *p, uint64_t *digits,
                                               uint64_t *spaces)
{
    const __m512i white = _mm512_broadcast_i32x4(
        _mm_setr_epi8(' ', 0, 0, 0, 0, 0, 0, 0, 0, '\t', '\n', 0, 0, '\r', 0, 0));
    __m512i x = _mm512_loadu_si512(p);
    *digits =
        _mm512_cmple_epu8_mask(_mm512_sub_epi8(x, _mm512_set1_epi8('0')), _mm512_set1_epi8(9));
    *spaces = _mm512_cmpeq_epi8_mask(x, _mm512_shuffle_epi8(white, x));
}

SCAN_TARGET static inline void avx512_pack(const unsigned char *p, uint8_t *values)
{
    __m512i x = _mm512_and_si512(_mm512_loadu_si512(p), _mm512_set1_epi16(0x000f));
    _mm256_storeu_si256((__m256i *)(void *)values, _mm512_cvtepi16_epi8(x));
}

#include "games/link/link_scan.inc.h"

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
}

static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
}
#endif

const struct link_scanner *link_scanner_at(size_t index)
{
    const struct link_scanner *known[4] = {&portable_scanner};
    size_t count = 1;
#if defined(__x86_64__)
    known[count++] = &sse2_scanner;
    if (has_avx2())
        known[count++] = &avx2_scanner;
    if (has_avx512())
        known[count++] = &avx512_scanner;
#endif
    return index < count ? known[index] : NULL;
}

const struct link_scanner *link_scanner_best(void)
{
    const struct link_scanner *best = NULL, *next;
    for (size_t i = 0; (next = link_scanner_at(i)); i++)
        best = next;
    return best;
}
