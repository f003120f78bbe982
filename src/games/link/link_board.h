/* SPDX-License-Identifier: MIT
 *
 * link_board.h - a position of the puzzle.
 *
 * The truth is the rules and the cells; everything else follows from them.  A turn removes a pair
 * (one CW_ATOM_PAIR, smaller cell first).
 */
#ifndef LINK_BOARD_H
#define LINK_BOARD_H

#include "games/link/link_find.h"
#include "games/link/link_game.h"

struct link_removed {
    uint64_t a, b, kind;
};

/* The pair that turn_at() found last, so that going through all turns in order is linear. */
struct link_cursor {
    uint64_t index;       /* of the turn at first, second */
    size_t first, second; /* into `pieces` */
    bool valid;
};

struct cw_board {
    struct cw_env *env;
    struct link_table table; /* full: rows x columns kinds, 0 = empty */
    bool outside;
    uint64_t turns;
    uint64_t left; /* pieces on the board */
    uint64_t hash;
    uint64_t *pieces; /* cells of the pieces of the first position, by kind, then by cell */
    size_t piece_count;
    struct link_removed *history;
    size_t made, history_capacity;
    struct link_finder *finder; /* scratch; behind a pointer since questions change it */
    struct link_cursor *cursor;
};

/* Starts a board with room for cells; they are then added to board->table. */
enum cw_status link_board_start(struct cw_env *env, uint64_t rows, uint64_t columns,
                                const struct cw_params *params, struct cw_board **out);
/* Completes a board whose cells are all there. */
enum cw_status link_board_finish(struct cw_board *board);
/* Atoms name cells by 28 bits. */
enum cw_status link_check_size(struct cw_env *env, uint64_t columns, uint64_t rows);

static inline struct link_cell link_cell_at(const struct cw_board *b, uint64_t cell)
{
    return (struct link_cell){(int64_t)(cell / b->table.columns) + 1,
                              (int64_t)(cell % b->table.columns) + 1};
}

#endif
