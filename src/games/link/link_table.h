/* SPDX-License-Identifier: MIT
 *
 * link_table.h - the kinds of a board, row by row, in 1, 2, 4 or 8 bytes a cell.
 *
 * A board starts with one byte a cell and is widened when a kind needs it, so that a board of
 * 90 million small kinds takes 90 MB.  Memory grows with the numbers that have been read, never
 * with what the header of a board promises.
 */
#ifndef LINK_TABLE_H
#define LINK_TABLE_H

#include <string.h>
#include "core/env.h"

struct link_table {
    struct cw_env *env;
    uint64_t rows, columns;
    uint64_t total; /* rows * columns, or UINT64_MAX where that does not fit */
    uint64_t used;  /* cells present */
    unsigned shift; /* a cell takes 1 << shift bytes */
    unsigned char *cells;
    size_t capacity; /* bytes */
};

void link_table_init(struct link_table *t, struct cw_env *env);
void link_table_free(struct link_table *t);
/* Begins a board; the memory of the one before is kept for it. */
void link_table_begin(struct link_table *t, uint64_t rows, uint64_t columns);
/* Makes room for `cells` more (at most those that the board lacks).  CW_OK or CW_NO_MEMORY. */
enum cw_status link_table_reserve(struct link_table *t, uint64_t cells);
/* Append kinds.  CW_OK or CW_NO_MEMORY. */
enum cw_status link_table_add_bytes(struct link_table *t, const uint8_t *kinds, size_t count);
enum cw_status link_table_add_words(struct link_table *t, const uint32_t *kinds, size_t count);
enum cw_status link_table_add(struct link_table *t, uint64_t kind);
/* Makes the cells wide enough for a kind.  CW_OK or CW_NO_MEMORY. */
enum cw_status link_table_fit(struct link_table *t, uint64_t kind);
/* Changes one cell; the kind must fit. */
void link_table_put(struct link_table *t, uint64_t cell, uint64_t kind);
/* Bit i of bits[i / 64] says whether cell first + i holds a piece; bits behind `count` are 0. */
void link_table_pieces(const struct link_table *t, uint64_t first, size_t count, uint64_t *bits);
/* The plain twin of link_table_pieces(), for tests and other processors. */
void link_table_pieces_portable(const struct link_table *t, uint64_t first, size_t count,
                                uint64_t *bits);

static inline uint64_t link_table_kind(const struct link_table *t, uint64_t cell)
{
    const unsigned char *p = t->cells + (size_t)(cell << t->shift);
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (t->shift) {
    case 0:
        return *p;
    case 1:
        memcpy(&two, p, sizeof two);
        return two;
    case 2:
        memcpy(&four, p, sizeof four);
        return four;
    default:
        memcpy(&eight, p, sizeof eight);
        return eight;
    }
}

#endif
