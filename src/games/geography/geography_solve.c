/* SPDX-License-Identifier: MIT
 *
 * geography_solve.c - the board and its solver; geography_match.inc.h has the matching itself.
 */
#include <string.h>
#include "core/bitset.h"
#include "core/pool.h"
#include "games/geography/geography_solve.h"

enum cw_status geography_grid_shape(struct geography_grid *g, struct cw_env *env, uint64_t rows,
                                    uint64_t columns)
{
    *g = (struct geography_grid){.env = env};
    /* Indices are also used as ptrdiff_t: keep them below half of the address space. */
    if (rows == 0 || columns == 0 || rows > PTRDIFF_MAX - 2 || columns > PTRDIFF_MAX - 3 ||
        rows + 2 > (PTRDIFF_MAX - 1) / (columns + 2))
        return CW_BAD_ARGUMENT;
    g->rows = (size_t)rows;
    g->columns = (size_t)columns;
    g->stride = (g->columns + 1) | 1;
    g->size = (g->rows + 2) * g->stride + 1;
    return CW_OK;
}

enum cw_status geography_grid_hold(struct geography_grid *g, size_t bytes)
{
    if (bytes <= g->held)
        return CW_OK;
    size_t held = g->held > SIZE_MAX / 2 ? g->size : g->held * 2;
    if (held < 4096)
        held = 4096;
    if (held < bytes)
        held = bytes;
    if (held > g->size)
        held = g->size;
    unsigned char *cells = g->held ? cw_realloc(g->env, g->cells, g->held, held, 1)
                                   : cw_alloc(g->env, held, 1);
    if (!cells)
        return CW_NO_MEMORY;
    memset(cells + g->held, 0, held - g->held);
    g->cells = cells;
    g->held = held;
    return CW_OK;
}

void geography_grid_free(struct geography_grid *g)
{
    if (g->env)
        cw_release(g->env, g->cells, g->held, 1);
    g->cells = NULL;
    g->held = 0;
}

/* Numbers of unmatched cells of the two colours: even and odd indices. */
static void geography_lone(const struct geography_grid *g, size_t lone[2])
{
    lone[0] = lone[1] = 0;
    for (size_t at = 0; at + 1 < g->size; at += 2) {
        lone[0] += g->cells[at] & 1u;
        lone[1] += g->cells[at + 1] & 1u;
    }
}

/* --- eight cells at a time -------------------------------------------------------------------- */

#define EIGHT_ONES UINT64_C(0x0101010101010101)

static inline uint64_t load8(const unsigned char *c)
{
    uint64_t eight;
    memcpy(&eight, c, 8);
    return eight;
}

/* The lowest bit of each byte: of the eight cells from c on, those that are unmatched and have one
 * unmatched neighbour. */
static inline uint64_t geography_ones(const unsigned char *c, size_t stride)
{
    uint64_t degrees = (load8(c - 1) & EIGHT_ONES) + (load8(c + 1) & EIGHT_ONES) +
                       (load8(c - stride) & EIGHT_ONES) + (load8(c + stride) & EIGHT_ONES);
    return degrees & ~(degrees >> 1) & load8(c) & EIGHT_ONES;
}

/* The lowest bit of every other byte, from the first or the second on. */
static inline uint64_t geography_every_other(bool second)
{
    static const unsigned char bytes[9] = {1, 0, 1, 0, 1, 0, 1, 0, 1};
    return load8(bytes + second);
}

static inline bool geography_any_lone(const unsigned char *c)
{
    return load8(c) & EIGHT_ONES;
}

/* Which of eight cells the lowest bit set belongs to. */
static inline size_t geography_first(uint64_t ones)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return cw_ctz64(ones) / 8;
#else
    return 7 - cw_ctz64(ones) / 8;
#endif
}

#define MATCH_POS uint32_t
#define MATCH_FN(name) match32_##name
#include "games/geography/geography_match.inc.h"

#define MATCH_POS uint64_t
#define MATCH_FN(name) match64_##name
#include "games/geography/geography_match.inc.h"

enum cw_status geography_solve(struct geography_grid *g, bool wide)
{
    /* Labels are shifted by two bits, and lie below an eighth of their type's range. */
    return wide || g->size > UINT32_MAX / 8 ? match64_solve(g) : match32_solve(g);
}

void geography_count(const struct geography_grid *g, struct geography_counts *counts)
{
    *counts = (struct geography_counts){0};
    for (size_t row = 0; row < g->rows; row++) {
        const unsigned char *c = g->cells + geography_at(g, row, 0);
        size_t lone = 0, open = 0, win = 0;
        for (size_t column = 0; column < g->columns; column++) {
            lone += c[column] & 1u;
            open += c[column] >> 1 & 1u;
            win += c[column] >> 3 & 1u;
        }
        counts->unmatched += lone;
        counts->free_cells += open;
        counts->winners += win;
    }
    counts->pairs = (counts->free_cells - counts->unmatched) / 2;
}

size_t geography_next_winner(const struct geography_grid *g, size_t row, size_t column)
{
    const unsigned char *c = g->cells + geography_at(g, row, 0);
    for (; column < g->columns && g->columns - column >= 8; column += 8) {
        uint64_t eight;
        memcpy(&eight, c + column, 8);
        if (eight & UINT64_C(0x0101010101010101) * GEOGRAPHY_WIN)
            break;
    }
    while (column < g->columns && !(c[column] & GEOGRAPHY_WIN))
        column++;
    return column;
}

size_t geography_cells_plain(unsigned char *to, const unsigned char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (text[i] != '.' && text[i] != '#')
            return i;
        to[i] = text[i] == '.' ? GEOGRAPHY_LONE | GEOGRAPHY_FREE : 0;
    }
    return n;
}

/* 16 cells at a time, by the vector types of gcc and clang: SSE2 and NEON are always there. */
typedef unsigned char cells16 __attribute__((vector_size(16)));

size_t geography_cells(unsigned char *to, const unsigned char *text, size_t n)
{
    const cells16 dot = (cells16){0} + '.', wall = (cells16){0} + '#';
    size_t i = 0;
    for (; n - i >= 16; i += 16) {
        cells16 t;
        memcpy(&t, text + i, 16);
        cells16 open = (cells16)(t == dot), fine = open | (cells16)(t == wall);
        uint64_t half[2];
        memcpy(half, &fine, 16);
        if ((half[0] & half[1]) != UINT64_MAX)
            break;
        open &= GEOGRAPHY_LONE | GEOGRAPHY_FREE;
        memcpy(to + i, &open, 16);
    }
    return i + geography_cells_plain(to + i, text + i, n - i);
}
