/* SPDX-License-Identifier: MIT
 *
 * rng.h - random numbers that are the same on every platform and for ever.
 *
 * xoshiro256** 1.0 by Blackman and Vigna ("Scrambled Linear Pseudorandom Number Generators", ACM
 * TOMS 47, 2021), seeded by splitmix64.  What a seed gives is fixed by golden hashes in the tests:
 * never change a function here, add another one.
 */
#ifndef CW_CORE_RNG_H
#define CW_CORE_RNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cw_rng {
    uint64_t s[4];
};

static inline uint64_t cw_splitmix64(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* `stream` separates generators that share a seed (set number, style). */
static inline void cw_rng_seed(struct cw_rng *rng, uint64_t seed, uint64_t stream)
{
    uint64_t state = seed;
    uint64_t mixed = cw_splitmix64(&state) ^ (stream * 0xd1342543de82ef95u);
    for (int i = 0; i < 4; i++)
        rng->s[i] = cw_splitmix64(&mixed);
}

static inline uint64_t cw_rng_next(struct cw_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t x = s[1] * 5;
    uint64_t result = ((x << 7) | (x >> 57)) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

/* Uniform in 0..n-1, n > 0; exact (rejection). */
static inline uint64_t cw_rng_below(struct cw_rng *rng, uint64_t n)
{
    uint64_t limit = UINT64_MAX - UINT64_MAX % n;
    uint64_t x;
    do
        x = cw_rng_next(rng);
    while (x >= limit);
    return x % n;
}

/* Uniform in low..high. */
static inline int64_t cw_rng_range(struct cw_rng *rng, int64_t low, int64_t high)
{
    return low + (int64_t)cw_rng_below(rng, (uint64_t)(high - low) + 1);
}

/* True with probability numerator / denominator. */
static inline bool cw_rng_chance(struct cw_rng *rng, uint64_t numerator, uint64_t denominator)
{
    return cw_rng_below(rng, denominator) < numerator;
}

#endif
