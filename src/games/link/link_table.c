/* SPDX-License-Identifier: MIT
 *
 * link_table.c - the kinds of a board in cells of a width that grows.
 */
#include "games/link/link_table.h"

#include "core/bitset.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/* Cells are read and written through memcpy: the width of a block changes while it is in use. */
static inline void store(unsigned char *cells, unsigned shift, uint64_t cell, uint64_t kind)
{
    unsigned char *p = cells + (size_t)(cell << shift);
    uint16_t two = (uint16_t)kind;
    uint32_t four = (uint32_t)kind;
    switch (shift) {
    case 0:
        *p = (unsigned char)kind;
        break;
    case 1:
        memcpy(p, &two, sizeof two);
        break;
    case 2:
        memcpy(p, &four, sizeof four);
        break;
    default:
        memcpy(p, &kind, sizeof kind);
    }
}

static unsigned shift_for(uint64_t kind)
{
    return kind <= UINT8_MAX ? 0 : kind <= UINT16_MAX ? 1 : kind <= UINT32_MAX ? 2 : 3;
}

void link_table_init(struct link_table *t, struct cw_env *env)
{
    *t = (struct link_table){.env = env};
}

void link_table_free(struct link_table *t)
{
    if (t->env)
        cw_release(t->env, t->cells, t->capacity, 1);
    *t = (struct link_table){0};
}

void link_table_begin(struct link_table *t, uint64_t rows, uint64_t columns)
{
    t->rows = rows;
    t->columns = columns;
    t->total = columns > 0 && rows > UINT64_MAX / columns ? UINT64_MAX : rows * columns;
    t->used = 0;
    t->shift = 0;
}

/* Makes the block hold `cells` cells of the present width. */
static enum cw_status hold(struct link_table *t, uint64_t cells)
{
    enum { FIRST = 1 << 20, LEAST = 4096 };
    if (cells > (SIZE_MAX >> t->shift) / 2)
        return cw_fail(t->env, CW_NO_MEMORY, "a board of %ju cells does not fit into memory",
                       (uintmax_t)cells);
    size_t need = (size_t)cells << t->shift;
    if (t->cells && need <= t->capacity)
        return CW_OK;
    /* Double, but not beyond the whole board. */
    size_t size = t->capacity < FIRST / 2 ? FIRST : t->capacity * 2;
    if (t->total <= SIZE_MAX >> t->shift && size > (size_t)t->total << t->shift)
        size = (size_t)t->total << t->shift;
    if (size < need)
        size = need;
    if (size < LEAST)
        size = LEAST;
    unsigned char *cells_now = cw_realloc(t->env, t->cells, t->capacity, size, 1);
    if (!cells_now)
        return CW_NO_MEMORY;
    t->cells = cells_now;
    t->capacity = size;
    return CW_OK;
}

enum cw_status link_table_reserve(struct link_table *t, uint64_t cells)
{
    return hold(t, t->used + cells);
}

static enum cw_status widen(struct link_table *t, unsigned shift)
{
    unsigned old = t->shift;
    t->shift = shift;
    enum cw_status status = hold(t, t->used);
    if (status != CW_OK) {
        t->shift = old;
        return status;
    }
    /* From the last cell to the first: a wider cell never covers a narrow one not yet moved. */
    for (uint64_t i = t->used; i-- > 0;) {
        const unsigned char *p = t->cells + (size_t)(i << old);
        uint16_t two;
        uint32_t four;
        switch (old) {
        case 0:
            store(t->cells, shift, i, *p);
            break;
        case 1:
            memcpy(&two, p, sizeof two);
            store(t->cells, shift, i, two);
            break;
        default:
            memcpy(&four, p, sizeof four);
            store(t->cells, shift, i, four);
        }
    }
    return CW_OK;
}

enum cw_status link_table_fit(struct link_table *t, uint64_t kind)
{
    unsigned shift = shift_for(kind);
    return shift > t->shift ? widen(t, shift) : CW_OK;
}

static enum cw_status make_room(struct link_table *t, uint64_t widest, size_t count)
{
    enum cw_status status = link_table_fit(t, widest);
    return status == CW_OK ? link_table_reserve(t, count) : status;
}

enum cw_status link_table_add_bytes(struct link_table *t, const uint8_t *kinds, size_t count)
{
    enum cw_status status = link_table_reserve(t, count);
    if (status != CW_OK)
        return status;
    if (t->shift == 0)
        memcpy(t->cells + (size_t)t->used, kinds, count);
    else
        for (size_t i = 0; i < count; i++)
            store(t->cells, t->shift, t->used + i, kinds[i]);
    t->used += count;
    return CW_OK;
}

enum cw_status link_table_add_words(struct link_table *t, const uint32_t *kinds, size_t count)
{
    uint32_t bits = 0; /* as wide as the widest kind */
    for (size_t i = 0; i < count; i++)
        bits |= kinds[i];
    enum cw_status status = make_room(t, bits, count);
    if (status != CW_OK)
        return status;
    unsigned char *p = t->cells + (size_t)(t->used << t->shift);
    switch (t->shift) {
    case 0:
        for (size_t i = 0; i < count; i++)
            p[i] = (unsigned char)kinds[i];
        break;
    case 1:
        for (size_t i = 0; i < count; i++)
            store(p, 1, i, kinds[i]);
        break;
    case 2:
        memcpy(p, kinds, count * sizeof *kinds);
        break;
    default:
        for (size_t i = 0; i < count; i++)
            store(p, 3, i, kinds[i]);
    }
    t->used += count;
    return CW_OK;
}

enum cw_status link_table_add(struct link_table *t, uint64_t kind)
{
    enum cw_status status = make_room(t, kind, 1);
    if (status == CW_OK)
        store(t->cells, t->shift, t->used++, kind);
    return status;
}

void link_table_put(struct link_table *t, uint64_t cell, uint64_t kind)
{
    store(t->cells, t->shift, cell, kind);
}

void link_table_pieces_portable(const struct link_table *t, uint64_t first, size_t count,
                                uint64_t *bits)
{
    memset(bits, 0, cw_bits_words(count) * sizeof *bits);
    for (size_t i = 0; i < count; i++)
        bits[i / 64] |= (uint64_t)(link_table_kind(t, first + i) != 0) << (i % 64);
}

#if defined(__SSE2__)
static inline __m128i load16(const unsigned char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

/* A byte of 0xff for each empty one of 16 cells at p. */
static inline __m128i empty16(const unsigned char *p, unsigned shift)
{
    const __m128i zero = _mm_setzero_si128();
    if (shift == 0)
        return _mm_cmpeq_epi8(load16(p), zero);
    if (shift == 1)
        return _mm_packs_epi16(_mm_cmpeq_epi16(load16(p), zero),
                               _mm_cmpeq_epi16(load16(p + 16), zero));
    __m128i a =
        _mm_packs_epi32(_mm_cmpeq_epi32(load16(p), zero), _mm_cmpeq_epi32(load16(p + 16), zero));
    __m128i b = _mm_packs_epi32(_mm_cmpeq_epi32(load16(p + 32), zero),
                                _mm_cmpeq_epi32(load16(p + 48), zero));
    return _mm_packs_epi16(a, b);
}

void link_table_pieces(const struct link_table *t, uint64_t first, size_t count, uint64_t *bits)
{
    size_t whole = t->shift < 3 ? count / 64 : 0;
    const unsigned char *p = t->cells + (size_t)(first << t->shift);
    for (size_t w = 0; w < whole; w++) {
        uint64_t empty = 0;
        for (unsigned i = 0; i < 4; i++, p += (size_t)16 << t->shift)
            empty |= (uint64_t)(unsigned)_mm_movemask_epi8(empty16(p, t->shift)) << (16 * i);
        bits[w] = ~empty;
    }
    if (whole * 64 < count)
        link_table_pieces_portable(t, first + whole * 64, count - whole * 64, bits + whole);
}
#else
void link_table_pieces(const struct link_table *t, uint64_t first, size_t count, uint64_t *bits)
{
    link_table_pieces_portable(t, first, count, bits);
}
#endif
