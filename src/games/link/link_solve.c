/* SPDX-License-Identifier: MIT
 *
 * link_solve.c - decides a board: chooses the method, shares it out, keeps the first answer.
 */
#include "games/link/link_solve.h"

#include "core/pool.h"
#include "games/link/link_drop.h"
#include "games/link/link_fall.h"
#include "games/link/link_pairing.h"

enum { PLAYOUTS = 30 };

/* --- play-outs ------------------------------------------------------------------------------- */

static enum cw_status play(struct link_drop *drop, struct cw_rng *rng, uint64_t *set,
                           struct link_pair *pair, size_t *count)
{
    for (*count = 0;; ++*count) {
        link_drop_lay(drop, set);
        enum cw_status status = link_drop_moves(drop, true);
        if (status != CW_OK || drop->moves == 0)
            return status;
        pair[*count] = drop->move[cw_rng_below(rng, drop->moves)];
        link_drop_take(drop, pair[*count], set);
    }
}

enum cw_status link_playout(const struct link_deal *d, struct cw_rng *rng,
                            struct link_order *order, size_t *count)
{
    struct link_drop drop = {0};
    size_t words = cw_bits_words(d->pieces), made = 0;
    struct link_pair *pair = cw_alloc(d->env, d->pieces / 2, sizeof *pair);
    uint64_t *set = cw_calloc(d->env, words, sizeof *set);
    enum cw_status status = pair && set ? link_drop_new(d, &drop) : CW_NO_MEMORY;
    for (uint32_t i = 0; status == CW_OK && i < d->pieces; i++)
        cw_bits_set(set, i);
    if (status == CW_OK)
        status = play(&drop, rng, set, pair, &made);
    if (status == CW_OK && made > order->count) {
        memcpy(order->pair, pair, made * sizeof *pair);
        order->count = made;
    }
    if (count)
        *count = made;
    link_drop_free(&drop);
    cw_release(d->env, pair, d->pieces / 2, sizeof *pair);
    cw_release(d->env, set, words, sizeof *set);
    return status;
}

/* --- one search ------------------------------------------------------------------------------ */

/* The longest order there is within `stays` pieces left behind; see link_pairing.h. */
static enum cw_status search_pairings(const struct link_deal *d, const struct link_limits *limits,
                                      uint32_t stays, uint64_t seed, struct link_result *r)
{
    link_pairing_free(r->pairing);
    r->pairing = NULL;
    enum cw_status status = link_pairing_new(d, stays, seed, &r->pairing);
    return status == CW_OK ? link_pairing_solve(r->pairing, limits, &r->order) : status;
}

static enum cw_status search_layers(const struct link_deal *d, const struct link_limits *limits,
                                    uint64_t seed, struct link_result *r)
{
    r->fall = cw_calloc(d->env, 1, sizeof *r->fall);
    if (!r->fall)
        return CW_NO_MEMORY;
    enum cw_status status = link_fall_new(d, r->fall);
    return status == CW_OK ? link_fall_solve(r->fall, limits, seed, &r->order) : status;
}

static enum cw_status search(const struct link_deal *d, const struct link_limits *limits,
                             uint64_t seed, struct link_result *r)
{
    enum cw_status status = link_order_new(d, &r->order);
    if (status != CW_OK)
        return status;
    r->most = link_most_pairs(d);
    r->proof = LINK_BY_PARITY;
    bool even = 2 * r->most == d->pieces;
    bool still = d->rules.gravity == LINK_STAY;
    status = CW_NO;
    if (even)
        status = still ? search_pairings(d, limits, 0, seed, r) : search_layers(d, limits, seed, r);
    if (status == CW_NO && even) {
        r->proof = still ? LINK_BY_LEMMAS : LINK_BY_LAYERS;
        r->most = still ? r->most - 1 : (uint32_t)r->order.count;
    }
    r->answer = status == CW_OK ? LINK_SOLVED : status == CW_NO ? LINK_UNSOLVABLE : LINK_UNKNOWN;
    return status == CW_NO || status == CW_END ? CW_OK : status;
}

void link_result_free(struct link_result *r)
{
    link_order_free(&r->order);
    link_pairing_free(r->pairing);
    if (r->fall) {
        struct cw_env *env = r->order.env;
        link_fall_free(r->fall);
        cw_release(env, r->fall, 1, sizeof *r->fall);
    }
    memset(r, 0, sizeof *r);
}

/* --- several at once ------------------------------------------------------------------------- */

struct race {
    const struct link_deal *deal;
    struct link_limits limits;
    uint64_t seed;
    atomic_int stop;
    struct link_result *result;
    enum cw_status *status;
};

static void run_one(void *ctx, size_t index, unsigned worker)
{
    struct race *race = ctx;
    (void)worker;
    race->status[index] =
        search(race->deal, &race->limits, race->seed + index, &race->result[index]);
    if (race->status[index] != CW_OK || race->result[index].answer != LINK_UNKNOWN)
        atomic_store(&race->stop, 1);
}

/* The first decided result, else that with the longest order. */
static size_t winner(const struct race *race, size_t count)
{
    size_t best = 0;
    for (size_t i = 1; i < count; i++) {
        const struct link_result *a = &race->result[best], *b = &race->result[i];
        bool better = b->answer != LINK_UNKNOWN ? a->answer == LINK_UNKNOWN
                                                : a->answer == LINK_UNKNOWN &&
                                                      b->order.count > a->order.count;
        if (race->status[i] == CW_OK && (race->status[best] != CW_OK || better))
            best = i;
    }
    return best;
}

static enum cw_status run_race(struct race *race, size_t count, struct link_result *result)
{
    struct cw_pool *pool = NULL;
    struct cw_env *env = race->deal->env;
    enum cw_status status = CW_NO_MEMORY;
    race->result = cw_calloc(env, count, sizeof *race->result);
    race->status = cw_calloc(env, count, sizeof *race->status);
    if (race->result && race->status)
        status = cw_pool_new(env, (unsigned)count, &pool);
    if (status == CW_OK) {
        cw_pool_run(pool, count, run_one, race);
        size_t best = winner(race, count);
        status = race->status[best];
        *result = race->result[best];
        memset(&race->result[best], 0, sizeof *race->result);
        for (size_t i = 0; i < count; i++)
            link_result_free(&race->result[i]);
    }
    cw_pool_free(pool);
    cw_release(env, race->result, count, sizeof *race->result);
    cw_release(env, race->status, count, sizeof *race->status);
    return status;
}

/* What was found when the limits were reached may be beaten by random games. */
static enum cw_status improve(const struct link_deal *d, uint64_t seed, struct link_result *r)
{
    struct cw_rng rng;
    enum cw_status status = CW_OK;
    cw_rng_seed(&rng, seed, 3);
    for (int i = 0; status == CW_OK && i < PLAYOUTS && r->order.count < r->most; i++)
        status = link_playout(d, &rng, &r->order, NULL);
    return status;
}

enum cw_status link_solve_deal(const struct link_deal *d, const struct link_limits *limits,
                               unsigned threads, uint64_t seed, struct link_result *result)
{
    enum cw_status status;
    memset(result, 0, sizeof *result);
    if (threads <= 1) {
        status = search(d, limits, seed, result);
    } else {
        struct race race = {.deal = d, .limits = *limits, .seed = seed};
        race.limits.stop = &race.stop;
        race.limits.memory /= threads;
        status = run_race(&race, threads, result);
    }
    if (status == CW_OK && result->answer == LINK_UNKNOWN)
        status = improve(d, seed, result);
    if (status == CW_OK && result->answer == LINK_UNKNOWN && 2 * result->order.count == d->pieces)
        result->answer = LINK_SOLVED;
    return status;
}

/* --- the maximum ----------------------------------------------------------------------------- */

/* Without gravity: from all pairs downwards, each number refuted before the next is tried. */
static enum cw_status maximum_still(const struct link_deal *d, const struct link_limits *limits,
                                    uint64_t seed, struct link_result *r)
{
    enum cw_status status = improve(d, seed, r);
    struct link_result trial = {0};
    if (status == CW_OK)
        status = link_order_new(d, &trial.order);
    while (status == CW_OK && r->order.count < r->most) {
        status = search_pairings(d, limits, d->pieces - 2 * r->most, seed, &trial);
        if (status == CW_OK) { /* as many as were asked for, or more */
            memcpy(r->order.pair, trial.order.pair, trial.order.count * sizeof *r->order.pair);
            r->order.count = trial.order.count;
        } else if (status == CW_NO) {
            link_pairing_free(r->pairing);
            r->pairing = trial.pairing;
            trial.pairing = NULL;
            r->proof = LINK_BY_LEMMAS;
            r->most--;
            status = CW_OK;
        }
    }
    link_result_free(&trial);
    return status == CW_END ? CW_OK : status;
}

enum cw_status link_maximum(const struct link_deal *d, const struct link_limits *limits,
                            uint64_t seed, struct link_result *r)
{
    memset(r, 0, sizeof *r);
    enum cw_status status = link_order_new(d, &r->order);
    if (status != CW_OK)
        return status;
    r->most = link_most_pairs(d);
    r->proof = LINK_BY_PARITY;
    if (d->rules.gravity == LINK_STAY) {
        status = maximum_still(d, limits, seed, r);
    } else {
        status = search_layers(d, limits, seed, r);
        if (status == CW_NO) {
            r->most = (uint32_t)r->order.count;
            r->proof = LINK_BY_LAYERS;
        }
        if (status == CW_NO || status == CW_END)
            status = CW_OK;
    }
    if (status == CW_OK && r->order.count == r->most)
        r->answer = LINK_SOLVED;
    return status;
}
