/* SPDX-License-Identifier: MIT
 *
 * link_field.h - boards of at most 62 x 62 as the solvers see them: one word a row and one a
 * column, pieces by number.
 *
 * Places of the field count from 0 with a ring of one place round the board, so the board's first
 * cell is row 1, column 1 here as it is for people.  A set bit is a place that no path may use: a
 * piece, the ring where paths stay inside, and all beyond the ring.
 */
#ifndef LINK_FIELD_H
#define LINK_FIELD_H

#include "core/bitset.h"
#include "games/link/link_puzzle.h"

enum { LINK_SIDE_MAX = 62, LINK_FIELD_PLACES = 64 };

struct link_field {
    uint64_t row[LINK_FIELD_PLACES], column[LINK_FIELD_PLACES];
};

struct link_spot {
    uint8_t row, column;
};

/* A puzzle made ready for searching.  Pieces are numbered along the stacks: a stack is a line of
 * cells along which pieces fall, from the cell where they come to rest first.  What falls keeps its
 * stack and its order in it.  Without gravity each piece is a stack of its own. */
struct link_deal {
    struct cw_env *env;
    struct link_rules rules;
    unsigned rows, columns;
    uint32_t pieces;
    struct link_spot *spot;  /* of a piece, on the board as it was loaded */
    uint32_t *group;         /* of a piece, from 0: pieces of one group match */
    uint32_t groups;
    uint32_t *first;         /* the pieces of group g are member[first[g]..first[g + 1]) */
    uint32_t *member;
    uint32_t stacks;
    uint32_t *stack_piece;   /* the pieces of stack s are stack_piece[s]..stack_piece[s + 1] - 1 */
    uint32_t *stack_cell;    /* its cells are cell[stack_cell[s]..stack_cell[s + 1]) */
    struct link_spot *cell;
    uint32_t *stack;         /* of a piece */
};

/* CW_BAD_ARGUMENT where the board is larger than 62 x 62. */
enum cw_status link_deal_new(const struct link_puzzle *puzzle, struct link_deal *deal);
void link_deal_free(struct link_deal *deal); /* fine on a zeroed struct */

/* The pairs that go when all goes well: half of each group. */
uint32_t link_most_pairs(const struct link_deal *deal);

/* A field without pieces. */
void link_field_init(const struct link_deal *deal, struct link_field *field);
/* All pieces where they were loaded. */
void link_field_load(const struct link_deal *deal, struct link_field *field);

static inline void link_field_set(struct link_field *f, struct link_spot s)
{
    f->row[s.row] |= (uint64_t)1 << s.column;
    f->column[s.column] |= (uint64_t)1 << s.row;
}

static inline void link_field_clear(struct link_field *f, struct link_spot s)
{
    f->row[s.row] &= ~((uint64_t)1 << s.column);
    f->column[s.column] &= ~((uint64_t)1 << s.row);
}

/* The empty places of a line that can be reached from place i without a turn, and i itself. */
static inline uint64_t link_run(uint64_t line, unsigned i)
{
    uint64_t below = line & (((uint64_t)1 << i) - 1);
    uint64_t above = line & (~(uint64_t)0 << i << 1);
    uint64_t low = below ? ~(uint64_t)0 << 1 << (63 - cw_clz64(below)) : ~(uint64_t)0;
    return low & ((above & (0 - above)) - 1);
}

/* Whether some bit of `columns` is free in all lines strictly between a and b. */
static inline bool link_bridge(const uint64_t *line, unsigned a, unsigned b, uint64_t columns)
{
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    for (unsigned i = low + 1; i < high && columns; i++)
        columns &= ~line[i];
    return columns != 0;
}

/* Whether a path of at most two turns joins two places: horizontal, vertical, horizontal, or the
 * other way round (specs of the query: docs/witness/link-solve.md). */
static inline bool link_join_two(const struct link_field *f, struct link_spot a, struct link_spot b)
{
    uint64_t across = link_run(f->row[a.row], a.column) & link_run(f->row[b.row], b.column);
    if (across && link_bridge(f->row, a.row, b.row, across))
        return true;
    uint64_t down = link_run(f->column[a.column], a.row) & link_run(f->column[b.column], b.row);
    return down && link_bridge(f->column, a.column, b.column, down);
}

/* The same for any number of turns, by layers. */
bool link_join_layers(const struct link_field *f, struct link_spot a, struct link_spot b,
                      uint64_t turns);

static inline bool link_field_join(const struct link_rules *rules, const struct link_field *f,
                                   struct link_spot a, struct link_spot b)
{
    if (!rules->adjacent && link_side_by_side(a.row, a.column, b.row, b.column))
        return false;
    return rules->turns == 2 ? link_join_two(f, a, b) : link_join_layers(f, a, b, rules->turns);
}

#endif
