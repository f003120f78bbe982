/* SPDX-License-Identifier: MIT
 *
 * bitset.h - bits in arrays of uint64_t.  Words hold bit i of the row at position i % 64.
 */
#ifndef CW_CORE_BITSET_H
#define CW_CORE_BITSET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t cw_bits_words(size_t bits)
{
    return bits / 64 + (bits % 64 != 0);
}

static inline bool cw_bits_get(const uint64_t *words, size_t i)
{
    return (words[i / 64] >> (i % 64)) & 1;
}

static inline void cw_bits_set(uint64_t *words, size_t i)
{
    words[i / 64] |= (uint64_t)1 << (i % 64);
}

static inline void cw_bits_clear(uint64_t *words, size_t i)
{
    words[i / 64] &= ~((uint64_t)1 << (i % 64));
}

#if defined(__GNUC__)
static inline unsigned cw_ctz64(uint64_t x) /* x != 0 */
{
    return (unsigned)__builtin_ctzll(x);
}
static inline unsigned cw_clz64(uint64_t x) /* x != 0 */
{
    return (unsigned)__builtin_clzll(x);
}
static inline unsigned cw_popcount64(uint64_t x)
{
    return (unsigned)__builtin_popcountll(x);
}
#else
#error "bitset.h needs the count builtins of gcc or clang"
#endif

#endif
