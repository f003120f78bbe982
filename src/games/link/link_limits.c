/* SPDX-License-Identifier: MIT
 *
 * link_limits.c - limits of a search, and removal orders.
 */
#include <time.h>
#include "games/link/link_solve.h"

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

void link_limits_start(struct link_limits *limits, double seconds, size_t memory)
{
    *limits = (struct link_limits){.memory = memory};
    if (seconds > 0 && seconds < 9e9)
        limits->deadline_ns = now_ns() + (int64_t)(seconds * 1e9);
}

enum cw_status link_limits_check(const struct cw_env *env, const struct link_limits *limits)
{
    if (cw_cancelled(env))
        return CW_CANCELLED;
    if (limits->stop && atomic_load_explicit(limits->stop, memory_order_relaxed))
        return CW_END;
    return limits->deadline_ns && now_ns() >= limits->deadline_ns ? CW_END : CW_OK;
}

enum cw_status link_order_new(const struct link_deal *deal, struct link_order *order)
{
    *order = (struct link_order){.env = deal->env, .capacity = deal->pieces / 2};
    order->pair = cw_alloc(deal->env, order->capacity, sizeof *order->pair);
    return order->pair ? CW_OK : CW_NO_MEMORY;
}

void link_order_free(struct link_order *order)
{
    if (order->env)
        cw_release(order->env, order->pair, order->capacity, sizeof *order->pair);
}
