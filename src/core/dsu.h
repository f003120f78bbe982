/* SPDX-License-Identifier: MIT
 *
 * dsu.h - union-find over an array of uint32_t that the caller owns, and starts as parent[i] = i.
 * Path halving with link by index: the smaller root stays root, so that special vertices given
 * the lowest numbers are always found as roots.  (Tarjan and van Leeuwen, "Worst-case analysis of
 * set union algorithms", JACM 31, 1984; near-constant in practice on grids.)
 */
#ifndef CW_CORE_DSU_H
#define CW_CORE_DSU_H

#include <stdint.h>

static inline uint32_t cw_dsu_find(uint32_t *parent, uint32_t x)
{
    while (parent[x] != x) {
        parent[x] = parent[parent[x]];
        x = parent[x];
    }
    return x;
}

/* Joins the two sets; returns the root. */
static inline uint32_t cw_dsu_join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = cw_dsu_find(parent, a);
    b = cw_dsu_find(parent, b);
    if (a < b)
        return parent[b] = a;
    return parent[a] = b;
}

#endif
