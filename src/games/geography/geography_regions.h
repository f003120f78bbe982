/* SPDX-License-Identifier: MIT
 *
 * geography_regions.h - what a solved board falls into: the Dulmage-Mendelsohn decomposition of the
 * grid graph (Dulmage and Mendelsohn, "Coverings of bipartite graphs", Canad. J. Math. 10, 1958).
 *
 * D: cells that some maximum matching leaves unmatched, the winning starts.  A: cells beside D that
 * are not in D.  C: the rest, which every maximum matching pairs among itself.
 * A region is a component of the edges that have an end in D; its cells in D are of one colour, and
 * those in A of the other one.  A block is a strong component of C, where a pair leads to the pairs
 * beside its even cell: the cells of a block go with each other in every maximum matching.
 */
#ifndef CW_GEOGRAPHY_REGIONS_H
#define CW_GEOGRAPHY_REGIONS_H

#include "games/geography/geography_solve.h"

enum geography_set { GEOGRAPHY_IN_D, GEOGRAPHY_IN_A, GEOGRAPHY_IN_C, GEOGRAPHY_WALLS };

struct geography_part {
    uint32_t first; /* index of its first cell in row-major order */
    uint32_t cells, winners, unmatched;
    bool odd; /* colour of its cells in D: row + column is odd */
};

struct geography_parts {
    struct cw_env *env;
    size_t size;     /* of the labels: bytes of the grid */
    uint32_t *label; /* by index: 0 = neither; parts are counted from 1, row by row */
    struct geography_part *part;
    size_t count, capacity;
};

/* The set that a cell of a solved board is in. */
enum geography_set geography_set_of(const struct geography_grid *g, size_t at);
/* Whether row + column of a cell is odd. */
bool geography_is_odd(const struct geography_grid *g, size_t at);

/* The regions, and the blocks, of a solved board.  Memory: 4 bytes a cell for the labels; while it
 * runs, up to 4 more for regions and 12 for blocks.
 * CW_OK, CW_NO_MEMORY, CW_CANCELLED; CW_BAD_ARGUMENT for a board of 2^31 cells or more.  What
 * *parts holds is to be freed whatever comes back. */
enum cw_status geography_regions(const struct geography_grid *g, struct geography_parts *parts);
enum cw_status geography_blocks(const struct geography_grid *g, struct geography_parts *parts);
void geography_parts_free(struct geography_parts *parts); /* fine on a zeroed struct */

#endif
