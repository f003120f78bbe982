/* SPDX-License-Identifier: MIT
 *
 * hex_pack.c - checks and packs canonical board rows: n cells, LF or CR LF.
 *
 * Or-ing 0x20 into a byte makes letters small; then 'b' is 0x62 and 'w' is 0x77, and no byte that
 * is not one of the four becomes one of the two.
 */
#include "games/hex/hex_bits.h"

#include <string.h>

/* Eight bytes, the first in the lowest place. */
static inline uint64_t load8(const unsigned char *text)
{
    uint64_t x;
    memcpy(&x, text, sizeof x);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap64(x);
#endif
    return x;
}

/* One bit for each of eight cells; *bad gets a bit where a byte is not a cell. */
static inline uint64_t cells8(uint64_t x, uint64_t *bad)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    /* 'b' becomes 0, 'w' 0x15: bits 0, 2 and 4 must agree and the others be clear */
    uint64_t y = (x | ones * 0x20) ^ ones * 0x62;
    uint64_t low = y & ones;
    *bad |= y ^ low * 0x15;
    return (low * UINT64_C(0x0102040810204080)) >> 56;
}

size_t hex_pack_portable(const unsigned char **at, const unsigned char *end, size_t rows, size_t n,
                         uint64_t *words)
{
    size_t row = 0;
    for (; row < rows && (size_t)(end - *at) > n; row++) {
        const unsigned char *text = *at;
        uint64_t bad = 0;
        size_t j = 0;
        for (; j + 64 <= n; j += 64) {
            uint64_t word = 0;
            for (size_t k = 0; k < 64; k += 8)
                word |= cells8(load8(text + j + k), &bad) << k;
            *words++ = word;
        }
        uint64_t word = ~(uint64_t)0 << (n - j);
        for (size_t k = 0; j < n; j += 8, k += 8) {
            uint64_t beyond = 0, wrong = 0;
            if (n - j < 8)
                beyond = ~(uint64_t)0 << (8 * (n - j));
            word |= cells8((load8(text + j) & ~beyond) | (beyond & UINT64_C(0x6262626262626262)),
                           &wrong)
                    << k;
            bad |= wrong;
        }
        *words++ = word;
        size_t ending = hex_row_end(text + n);
        if (bad || !ending)
            break;
        *at = text + n + ending;
    }
    return row;
}

#ifdef HEX_HAVE_X86
#include <immintrin.h>

/* The white and the black cells among 32 bytes. */
__attribute__((target("avx2"))) static inline void cells32(const unsigned char *text,
                                                           uint32_t *white, uint32_t *black)
{
    __m256i x = _mm256_loadu_si256((const __m256i *)(const void *)text);
    x = _mm256_or_si256(x, _mm256_set1_epi8(0x20));
    *white = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(x, _mm256_set1_epi8('w')));
    *black = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(x, _mm256_set1_epi8('b')));
}

__attribute__((target("avx2"))) size_t hex_pack_avx2(const unsigned char **at,
                                                     const unsigned char *end, size_t rows,
                                                     size_t n, uint64_t *words)
{
    size_t whole = n / 64, row = 0;
    uint64_t beyond = ~(uint64_t)0 << (n % 64);
    for (; row < rows && (size_t)(end - *at) > n; row++) {
        uint32_t w0, b0, w1, b1;
        uint64_t bad = 0;
        const unsigned char *text = *at, *p = text;
        for (size_t k = 0; k < whole; k++, p += 64) {
            cells32(p, &w0, &b0);
            cells32(p + 32, &w1, &b1);
            bad |= (uint32_t) ~(w0 | b0) | (uint32_t) ~(w1 | b1);
            *words++ = (uint64_t)w1 << 32 | w0;
        }
        cells32(p, &w0, &b0);
        cells32(p + 32, &w1, &b1);
        uint64_t white = (uint64_t)w1 << 32 | w0, black = (uint64_t)b1 << 32 | b0;
        bad |= ~(white | black | beyond);
        *words++ = white | beyond;
        size_t ending = hex_row_end(text + n);
        if (bad || !ending)
            break;
        *at = text + n + ending;
    }
    return row;
}

__attribute__((target("avx512f,avx512bw"))) size_t hex_pack_avx512(const unsigned char **at,
                                                                   const unsigned char *end,
                                                                   size_t rows, size_t n,
                                                                   uint64_t *words)
{
    const __m512i small = _mm512_set1_epi8(0x20);
    const __m512i letter_w = _mm512_set1_epi8('w'), letter_b = _mm512_set1_epi8('b');
    size_t whole = n / 64, row = 0;
    uint64_t beyond = ~(uint64_t)0 << (n % 64);
    for (; row < rows && (size_t)(end - *at) > n; row++) {
        uint64_t bad = 0;
        const unsigned char *text = *at, *p = text;
        for (size_t k = 0; k < whole; k++, p += 64) {
            __m512i x = _mm512_or_si512(_mm512_loadu_si512(p), small);
            uint64_t white = _mm512_cmpeq_epi8_mask(x, letter_w);
            bad |= ~(white | _mm512_cmpeq_epi8_mask(x, letter_b));
            *words++ = white;
        }
        __m512i x = _mm512_or_si512(_mm512_loadu_si512(p), small);
        uint64_t white = _mm512_cmpeq_epi8_mask(x, letter_w);
        bad |= ~(white | _mm512_cmpeq_epi8_mask(x, letter_b) | beyond);
        *words++ = white | beyond;
        size_t ending = hex_row_end(text + n);
        if (bad || !ending)
            break;
        *at = text + n + ending;
    }
    return row;
}
#endif

hex_packer *hex_pack_best(void)
{
#ifdef HEX_HAVE_X86
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw"))
        return hex_pack_avx512;
    if (__builtin_cpu_supports("avx2"))
        return hex_pack_avx2;
#endif
    return hex_pack_portable;
}
