/* SPDX-License-Identifier: MIT
 *
 * twixt_facts.c - the winning chain by breadth-first search, and the way across that needs fewest
 * refused links by the same search with two queues (links cost nothing, refused links one).
 */
#include "games/twixt/twixt_facts.h"

#include <string.h>
#include "core/bitset.h"

struct search {
    const struct twixt_kernel *k;
    uint64_t last_move;  /* later pegs do not count */
    bool with_refused;
    uint32_t *cost, *from; /* by peg; cost UINT32_MAX = not reached */
    uint32_t *queue[2];    /* pegs of this cost, and of the next */
    size_t count[2];
};

/* Which of the directions of a peg lead on, given as its links or its refused links. */
static void spread(struct search *s, uint32_t peg, unsigned dirs, uint32_t extra)
{
    while (dirs) {
        unsigned dir = cw_ctz64(dirs);
        dirs &= dirs - 1;
        uint32_t other = twixt_map_step(&s->k->map, peg, dir);
        uint32_t cost = s->cost[peg] + extra;
        if (cost >= s->cost[other] || s->k->map.pegs[other].move > s->last_move)
            continue;
        s->cost[other] = cost;
        s->from[other] = peg;
        s->queue[extra][s->count[extra]++] = other;
    }
}

/* Takes the pegs of one cost in turn; returns the first on the far side, or 0. */
static uint32_t take_queue(struct search *s, uint32_t cost)
{
    for (size_t i = 0; i < s->count[0]; i++) {
        uint32_t peg = s->queue[0][i];
        const struct twixt_peg *p = &s->k->map.pegs[peg];
        if (s->cost[peg] < cost)
            continue; /* a cheaper way to it was found after it was put here */
        if (p->x == s->k->n)
            return peg;
        spread(s, peg, p->links, 0);
        if (s->with_refused)
            spread(s, peg, p->refused, 1);
    }
    return 0;
}

static uint32_t search_across(struct search *s)
{
    const struct twixt_map *map = &s->k->map;
    s->count[0] = s->count[1] = 0;
    for (uint32_t i = 0; i < map->count; i++) {
        const struct twixt_peg *p = &map->pegs[i];
        s->cost[i] = UINT32_MAX;
        if (i < TWIXT_ZONES || p->owner != 0 || p->x != 0 || p->move > s->last_move)
            continue;
        s->cost[i] = 0;
        s->from[i] = 0;
        s->queue[0][s->count[0]++] = i;
    }
    for (uint32_t cost = 0; s->count[0] > 0; cost++) {
        uint32_t found = take_queue(s, cost);
        if (found)
            return found;
        uint32_t *swap = s->queue[0];
        s->queue[0] = s->queue[1];
        s->queue[1] = swap;
        s->count[0] = s->count[1];
        s->count[1] = 0;
    }
    return 0;
}

static enum cw_status keep_path(struct twixt_facts *facts, const struct search *s, uint32_t end)
{
    size_t length = 0;
    for (uint32_t peg = end; peg; peg = s->from[peg])
        length++;
    facts->path = cw_alloc(facts->env, length, sizeof *facts->path);
    if (!facts->path)
        return CW_NO_MEMORY;
    facts->length = facts->capacity = length;
    for (uint32_t peg = end; peg; peg = s->from[peg])
        facts->path[--length] = peg;
    facts->refused = s->cost[end];
    return CW_OK;
}

enum cw_status twixt_facts_find(struct twixt_facts *facts, struct cw_env *env,
                                const struct twixt_kernel *k)
{
    size_t count = k->map.count;
    memset(facts, 0, sizeof *facts);
    facts->env = env;
    bool joined = k->won[0] != 0;
    struct search s = {.k = k, .with_refused = !joined};
    s.last_move = joined ? k->won[0] : k->moves;
    /* a peg enters a queue only when its cost falls, so each queue holds it once at most */
    uint32_t *block = cw_alloc(env, count, 4 * sizeof *block);
    if (!block)
        return CW_NO_MEMORY;
    s.cost = block;
    s.from = block + count;
    s.queue[0] = block + 2 * count;
    s.queue[1] = block + 3 * count;
    uint32_t end = search_across(&s);
    enum cw_status status = end ? keep_path(facts, &s, end) : CW_OK;
    cw_release(env, block, count, 4 * sizeof *block);
    if (twixt_kernel_yes(k))
        facts->reason = TWIXT_JOINED;
    else if (joined)
        facts->reason = TWIXT_JOINED_BEFORE;
    else
        facts->reason = end ? TWIXT_REFUSED : TWIXT_APART;
    return status;
}

void twixt_facts_free(struct twixt_facts *facts)
{
    if (facts->env)
        cw_release(facts->env, facts->path, facts->capacity, sizeof *facts->path);
    memset(facts, 0, sizeof *facts);
}

/* --- links ------------------------------------------------------------------------------------ */

static unsigned direction(const struct twixt_kernel *k, uint32_t a, uint32_t b)
{
    unsigned dir = 0;
    while (dir + 1 < TWIXT_DIRS && twixt_map_step(&k->map, a, dir) != b)
        dir++;
    return dir;
}

bool twixt_facts_is_refused(const struct twixt_kernel *k, uint32_t a, uint32_t b)
{
    return k->map.pegs[a].refused >> direction(k, a, b) & 1;
}

struct twixt_tie twixt_facts_tie(uint32_t a, uint32_t b)
{
    /* pegs are numbered in the order of moves */
    return a > b ? (struct twixt_tie){a, b} : (struct twixt_tie){b, a};
}

struct twixt_tie twixt_facts_refuser(const struct twixt_kernel *k, struct twixt_tie refused)
{
    const struct twixt_map *map = &k->map;
    unsigned dir = direction(k, refused.later, refused.earlier);
    const struct twixt_peg *left = &map->pegs[dir < 4 ? refused.later : refused.earlier];
    struct twixt_tie best = {UINT32_MAX, UINT32_MAX};
    for (size_t i = 0; i < twixt_crosser_count; i++) {
        const struct twixt_crosser *c = &twixt_crossers[i];
        if ((unsigned)c->link != dir % 4)
            continue;
        uint32_t a = twixt_map_find(map, left->x + (uint64_t)(int64_t)c->dx,
                                    left->y + (uint64_t)(int64_t)c->dy);
        if (!a || !(map->pegs[a].links >> c->dir & 1))
            continue;
        struct twixt_tie tie = twixt_facts_tie(a, twixt_map_step(map, a, (unsigned)c->dir));
        if (tie.later < best.later || (tie.later == best.later && tie.earlier < best.earlier))
            best = tie;
    }
    return best;
}
