/* SPDX-License-Identifier: MIT
 *
 * geography_board.h - a position of the token game.
 *
 * The first player, the chooser, puts the token on any free cell.  Then the players alternate,
 * the second first: the token goes to an edge-adjacent free cell that it has not been on.  Who
 * cannot move loses.
 */
#ifndef CW_GEOGRAPHY_BOARD_H
#define CW_GEOGRAPHY_BOARD_H

#include "games/contract.h"

enum { GEOGRAPHY_MOST_CELLS = 1 << 28 }; /* an atom has 28 bits for a cell */

#define GEOGRAPHY_NOWHERE UINT32_MAX

enum geography_cell { GEOGRAPHY_WALL, GEOGRAPHY_OPEN, GEOGRAPHY_VISITED };

struct cw_board {
    struct cw_env *env;
    uint32_t rows, columns;
    unsigned char *cell; /* enum geography_cell, row-major; the token's cell is VISITED */
    uint32_t *row_open;  /* open cells of each row, so that turn_at() need not scan them all */
    uint32_t open;       /* all open cells */
    uint32_t token;      /* its cell, or GEOGRAPHY_NOWHERE */
    unsigned to_move;
    uint32_t *trail;     /* where the token was before each turn that can be undone */
    size_t turns, capacity;
    uint64_t hash;       /* of the walls and visited cells, for all but token and side */
};

static inline uint32_t geography_cell_count(const struct cw_board *b)
{
    return b->rows * b->columns;
}

/* Neighbours of a cell in the order up, left, right, down, into to[4]; returns how many. */
unsigned geography_neighbours(const struct cw_board *b, uint32_t cell, uint32_t to[4]);

/* Changes what a cell is, and keeps counts and hash in step. */
void geography_set(struct cw_board *b, uint32_t cell, enum geography_cell what);

/* A board of open cells; rows and columns at least 1, no more than GEOGRAPHY_MOST_CELLS cells. */
enum cw_status geography_board_make(struct cw_env *env, uint64_t rows, uint64_t columns,
                                    struct cw_board **out);

enum cw_status geography_params_check(struct cw_env *env, struct cw_params *params);
enum cw_status geography_board_new(struct cw_env *env, const struct cw_params *params,
                                   struct cw_board **out);
enum cw_status geography_board_copy(const struct cw_board *board, struct cw_board **out);
void geography_board_free(struct cw_board *board);
enum cw_status geography_legal(const struct cw_board *board, const struct cw_turn *turn);
enum cw_status geography_apply(struct cw_board *board, const struct cw_turn *turn);
enum cw_status geography_undo(struct cw_board *board);
enum cw_status geography_turn_at(const struct cw_board *board, uint64_t index,
                                 struct cw_turn *turn);
void geography_state(const struct cw_board *board, struct cw_state *state);
uint64_t geography_hash(const struct cw_board *board);

/* geography_text.c */
enum cw_status geography_board_parse(struct cw_env *env, const char *text, struct cw_board **out);
void geography_board_format(const struct cw_board *board, struct cw_out *out);
enum cw_status geography_turn_parse(const struct cw_board *board, const char *text,
                                    struct cw_turn *turn);
void geography_turn_format(const struct cw_board *board, const struct cw_turn *turn,
                           struct cw_out *out);
/* "b3": the name of a cell; returns `name`. */
const char *geography_cell_name(const struct cw_board *b, uint32_t cell, char name[32]);

/* geography_view.c */
enum cw_status geography_board_view(const struct cw_board *board, struct cw_view *view);

#endif
