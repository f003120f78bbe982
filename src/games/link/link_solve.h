/* SPDX-License-Identifier: MIT
 *
 * link_solve.h - exact solving of a puzzle of at most 62 x 62: the result, the limits, the methods.
 */
#ifndef LINK_SOLVE_H
#define LINK_SOLVE_H

#include <stdatomic.h>
#include "core/rng.h"
#include "games/link/link_field.h"

struct link_pairing;
struct link_fall;

/* When to give up.  Fill with link_limits_start(). */
struct link_limits {
    int64_t deadline_ns;  /* on the monotonic clock; 0 = none */
    size_t memory;        /* most bytes that one search holds; 0 = no limit */
    const atomic_int *stop; /* another thread has the answer; may be NULL */
};

void link_limits_start(struct link_limits *limits, double seconds, size_t memory);
/* Whether the search has to end: CW_OK, CW_CANCELLED, or CW_END (time is up, or another thread
 * has finished).  Reads the clock: call it every few thousand steps. */
enum cw_status link_limits_check(const struct cw_env *env, const struct link_limits *limits);

/* The pieces as they stand in link_deal go in pairs. */
struct link_pair {
    uint32_t a, b;
};

/* A removal order. */
struct link_order {
    struct cw_env *env;
    struct link_pair *pair;
    size_t count, capacity; /* capacity: pairs allocated */
};

enum cw_status link_order_new(const struct link_deal *deal, struct link_order *order);
void link_order_free(struct link_order *order); /* fine on a zeroed struct */

enum link_answer { LINK_UNKNOWN, LINK_SOLVED, LINK_UNSOLVABLE };
enum link_proof { LINK_BY_PARITY, LINK_BY_LEMMAS, LINK_BY_LAYERS };

struct link_result {
    enum link_answer answer;
    struct link_order order; /* clears the board, or is the longest that was found */
    uint32_t most;           /* no order takes more pairs than this, by `proof` */
    enum link_proof proof;
    struct link_pairing *pairing; /* the lemmas, or NULL */
    struct link_fall *fall;       /* the layers, or NULL */
};

/* Decides whether a board can be cleared, with `threads` differently seeded searches side by side,
 * of which the first to finish counts.  CW_OK also where the limits were reached (LINK_UNKNOWN);
 * CW_NO_MEMORY, CW_CANCELLED, CW_BAD_ARGUMENT.  Release with link_result_free() in any case. */
enum cw_status link_solve_deal(const struct link_deal *deal, const struct link_limits *limits,
                               unsigned threads, uint64_t seed, struct link_result *result);
/* The greatest number of pairs that can go: result->order.count to result->most, which are equal
 * where the answer is LINK_SOLVED. */
enum cw_status link_maximum(const struct link_deal *deal, const struct link_limits *limits,
                            uint64_t seed, struct link_result *result);
void link_result_free(struct link_result *result);

/* One random game: pairs drawn evenly among those that can go, until there are none.  Keeps it in
 * *order where it is longer than what is there; *count (may be NULL) is its length. */
enum cw_status link_playout(const struct link_deal *deal, struct cw_rng *rng,
                            struct link_order *order, size_t *count);

#endif
