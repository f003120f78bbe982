/* SPDX-License-Identifier: MIT */
#include "games/twixt/twixt_map.h"

#include <stdbool.h>
#include <string.h>
#include "core/bitset.h"
#include "core/dsu.h"

enum { FIRST_SLOTS = 64, FIRST_PEGS = 32 };

static size_t hash_hole(uint64_t x, uint64_t y)
{
    /* rows and columns of a dense region must not fall on each other: multiply, then fold */
    uint64_t h = (x ^ (y << 32 | y >> 32)) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ (h >> 29)) * UINT64_C(0xbf58476d1ce4e5b9);
    return (size_t)(h ^ (h >> 32));
}

/* The slot that holds x,y, or the empty one where it belongs. */
static size_t probe(const struct twixt_map *map, uint64_t x, uint64_t y)
{
    size_t mask = map->slots - 1;
    size_t at = hash_hole(x, y) & mask;
    for (;; at = (at + 1) & mask) {
        uint32_t index = map->table[at];
        if (index == 0 || (map->pegs[index].x == x && map->pegs[index].y == y))
            return at;
    }
}

uint32_t twixt_map_find(const struct twixt_map *map, uint64_t x, uint64_t y)
{
    return map->table[probe(map, x, y)];
}

static enum cw_status resize_table(struct twixt_map *map, size_t slots)
{
    if (slots > map->table_capacity) {
        uint32_t *table = cw_alloc(map->env, slots, sizeof *table);
        if (!table)
            return CW_NO_MEMORY;
        cw_release(map->env, map->table, map->table_capacity, sizeof *table);
        map->table = table;
        map->table_capacity = slots;
    }
    map->slots = slots;
    memset(map->table, 0, slots * sizeof *map->table);
    for (size_t i = TWIXT_ZONES; i < map->count; i++)
        map->table[probe(map, map->pegs[i].x, map->pegs[i].y)] = (uint32_t)i;
    return CW_OK;
}

static enum cw_status resize_pegs(struct twixt_map *map, size_t capacity)
{
    if (capacity <= map->capacity || capacity > UINT32_MAX)
        return CW_NO_MEMORY;
    struct twixt_peg *pegs =
        cw_realloc(map->env, map->pegs, map->capacity, capacity, sizeof *pegs);
    if (!pegs)
        return CW_NO_MEMORY;
    map->pegs = pegs;
    uint32_t *parent = cw_realloc(map->env, map->parent, map->capacity, capacity, sizeof *parent);
    if (!parent) {
        /* shrinking cannot be relied upon to succeed, so forget both blocks by their true sizes */
        cw_release(map->env, map->pegs, capacity, sizeof *pegs);
        cw_release(map->env, map->parent, map->capacity, sizeof *parent);
        map->pegs = NULL;
        map->parent = NULL;
        map->capacity = map->count = 0;
        return CW_NO_MEMORY;
    }
    map->parent = parent;
    map->capacity = capacity;
    return CW_OK;
}

enum cw_status twixt_map_start(struct twixt_map *map, struct cw_env *env)
{
    map->env = env;
    map->count = 0;
    if (map->capacity == 0 && resize_pegs(map, FIRST_PEGS) != CW_OK)
        return CW_NO_MEMORY;
    memset(map->pegs, 0, TWIXT_ZONES * sizeof *map->pegs);
    for (uint32_t i = 0; i < TWIXT_ZONES; i++)
        map->parent[i] = i;
    map->count = TWIXT_ZONES;
    return resize_table(map, FIRST_SLOTS);
}

void twixt_map_free(struct twixt_map *map)
{
    if (!map->env)
        return;
    cw_release(map->env, map->pegs, map->capacity, sizeof *map->pegs);
    cw_release(map->env, map->parent, map->capacity, sizeof *map->parent);
    cw_release(map->env, map->table, map->table_capacity, sizeof *map->table);
    memset(map, 0, sizeof *map);
}

/* Is the link from the peg in this direction crossed by a link of either colour? */
static bool blocked(const struct twixt_map *map, uint32_t peg, uint32_t other, unsigned dir)
{
    const struct twixt_peg *left = &map->pegs[dir < 4 ? peg : other];
    for (size_t i = 0; i < twixt_crosser_count; i++) {
        const struct twixt_crosser *c = &twixt_crossers[i];
        if ((unsigned)c->link != dir % 4)
            continue;
        uint32_t at = twixt_map_find(map, left->x + (uint64_t)(int64_t)c->dx,
                                     left->y + (uint64_t)(int64_t)c->dy);
        if (at && (map->pegs[at].links >> c->dir & 1))
            return true;
    }
    return false;
}

/* Tries the links of a new peg.  They share an end, so their order does not matter. */
static void try_links(struct twixt_map *map, uint32_t peg)
{
    struct twixt_peg *pegs = map->pegs;
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++) {
        uint32_t other = twixt_map_step(map, peg, dir);
        if (!other || pegs[other].owner != pegs[peg].owner)
            continue;
        if (blocked(map, peg, other, dir)) {
            pegs[peg].refused |= (uint8_t)(1u << dir);
            pegs[other].refused |= (uint8_t)(1u << (dir ^ 4));
            continue;
        }
        pegs[peg].links |= (uint8_t)(1u << dir);
        pegs[other].links |= (uint8_t)(1u << (dir ^ 4));
        cw_dsu_join(map->parent, peg, other);
    }
}

enum cw_status twixt_map_place(struct twixt_map *map, uint64_t n, struct twixt_peg peg)
{
    if (map->count == map->capacity && resize_pegs(map, map->capacity * 2) != CW_OK)
        return CW_NO_MEMORY;
    if (map->count >= map->slots / 2 && resize_table(map, map->slots * 2) != CW_OK)
        return CW_NO_MEMORY;
    uint32_t index = (uint32_t)map->count++;
    peg.links = peg.refused = 0;
    map->pegs[index] = peg;
    map->parent[index] = index;
    map->table[probe(map, peg.x, peg.y)] = index;
    uint64_t along = peg.owner ? peg.y : peg.x;
    if (along == 0)
        cw_dsu_join(map->parent, index, peg.owner ? 2 : 0);
    if (along == n)
        cw_dsu_join(map->parent, index, peg.owner ? 3 : 1);
    try_links(map, index);
    return CW_OK;
}

bool twixt_map_joined(const struct twixt_map *map, unsigned player)
{
    /* the lowest index is the root, so the far zone's root is itself until it meets the near one */
    return map->parent[player * 2 + 1] != player * 2 + 1;
}
