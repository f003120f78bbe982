/* SPDX-License-Identifier: MIT
 *
 * link_find.h - whether two pieces go together, and by which path: the two-turn query on bit rows
 * where that is enough, the search by layers where it is not.
 */
#ifndef LINK_FIND_H
#define LINK_FIND_H

#include "games/link/link_layers.h"

/* Why two cells do not go together. */
enum link_why {
    LINK_JOINED,
    LINK_OFF,   /* a cell is off the board */
    LINK_SAME,  /* one cell twice */
    LINK_EMPTY, /* a cell is empty */
    LINK_KINDS, /* the kinds differ */
    LINK_FAR    /* no path of so few turns */
};

/* "off", "same", ...: the reason as one word, as witnesses and JSON have it. */
const char *link_why_word(enum link_why why);

/* A cell as people count: row and column from 1.  With an outside, a path also has cells in row or
 * column 0 or one past the last. */
struct link_cell {
    int64_t row, column;
};

struct link_finder {
    struct cw_env *env;
    uint64_t turns; /* at most so many */
    struct link_grid grid;
    struct link_layers layers;
    struct link_cell *corner; /* the path last asked for, from end to end */
    size_t count, capacity;
};

void link_finder_init(struct link_finder *f, struct cw_env *env, bool outside, uint64_t turns);
void link_finder_free(struct link_finder *f);
/* Tells the finder that the table holds another board now. */
void link_finder_reset(struct link_finder *f);

/* Whether the cells a and b go together on the board of a full table; *why says why not.  With
 * `path`, corner[0..count) is the path of fewest turns where they do, and among those of at most
 * two turns the shortest.  CW_OK, whatever *why; else CW_NO_MEMORY or CW_CANCELLED. */
enum cw_status link_find(struct link_finder *f, const struct link_table *table, struct link_cell a,
                         struct link_cell b, bool path, enum link_why *why);

static inline bool link_on_board(const struct link_table *t, struct link_cell c)
{
    return c.row >= 1 && c.column >= 1 && (uint64_t)c.row <= t->rows &&
           (uint64_t)c.column <= t->columns;
}

static inline uint64_t link_cell_index(const struct link_table *t, struct link_cell c)
{
    return (uint64_t)(c.row - 1) * t->columns + (uint64_t)(c.column - 1);
}

#endif
