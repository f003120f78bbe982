/* SPDX-License-Identifier: MIT
 *
 * link_make.h - a board in the making, shared by the generator and its styles.
 */
#ifndef LINK_MAKE_H
#define LINK_MAKE_H

#include "core/rng.h"
#include "games/link/link_game.h"

enum { LINK_MAKE_SPECIALS = 49 };

struct link_spot {
    uint64_t row, column; /* from 0 */
};

struct link_maker {
    struct cw_generate_job *job;
    struct cw_rng rng;
    uint64_t set; /* from 0 */
    uint64_t rows, columns;
    uint32_t *cell; /* kinds by number, 0 = empty; `digits` says how they are spelt */
    size_t capacity;
    uint64_t queries;
    /* Queries that make the point of a style; they come first, the rest are random pairs. */
    struct link_spot special[LINK_MAKE_SPECIALS][2];
    size_t specials;
    /* The set before, for stale cells. */
    uint32_t *before;
    size_t before_capacity;
    uint64_t before_rows, before_columns;
};

static inline uint32_t *link_maker_cell(struct link_maker *m, uint64_t row, uint64_t column)
{
    return &m->cell[row * m->columns + column];
}

/* A style's part: the sizes that it likes, the smallest it can do, and the filling of the cells. */
struct link_recipe {
    uint64_t low, high;    /* sides when none are asked for */
    uint64_t least_lines;  /* the shorter side */
    uint64_t least_length; /* the longer side */
    uint64_t queries;      /* when no number is asked for */
    void (*fill)(struct link_maker *m);
};

extern const struct link_recipe link_recipes[];

#endif
