/* SPDX-License-Identifier: MIT
 *
 * hex_rules.h - a Hex position: stones, side to move, what was played.
 *
 * Cells are numbered row by row from the acute corner a1.  Neighbours of (column x, row y) are
 * (x+-1, y), (x, y+-1), (x+1, y-1) and (x-1, y+1).
 */
#ifndef CW_HEX_RULES_H
#define CW_HEX_RULES_H

#include "games/contract.h"

enum { HEX_SIZE_LIMIT = 255, HEX_DEFAULT_SIZE = 11 };
enum hex_stone { HEX_EMPTY, HEX_BLACK, HEX_WHITE };

enum hex_move_kind { HEX_STONE, HEX_SWAP_PIECES, HEX_SWAP_SIDES, HEX_PASS };

struct hex_move {
    uint32_t cell; /* where the stone is put, or stays; 0 for a pass */
    uint32_t ties; /* stones tied before this move: what undo goes back to */
    enum hex_move_kind kind;
};

/* One block of memory, but for the moves. */
struct cw_board {
    struct cw_env *env;
    uint32_t columns, rows, cells;
    unsigned to_move;      /* 0 = Black */
    enum hex_stone winner; /* who has joined his sides; HEX_EMPTY = nobody */
    uint64_t reciprocal;   /* cell * reciprocal >> 32 is the cell's row */
    uint64_t hash;         /* of the stones alone */
    unsigned char *stone;  /* enum hex_stone of each cell */
    /* Derived: which stones are tied to a side, as hex_board.h says, in rows of columns + 2. */
    unsigned char *tie;
    uint32_t *tied; /* loose stones that were tied to a side, in order: indices into tie[] */
    uint32_t ties;
    /* What was played since the first position known. */
    struct hex_move *moves;
    size_t count, capacity;
};

enum cw_status hex_params_check(struct cw_env *env, struct cw_params *params);
enum cw_status hex_board_new(struct cw_env *env, const struct cw_params *params,
                             struct cw_board **out);
enum cw_status hex_board_copy(const struct cw_board *board, struct cw_board **out);
void hex_board_free(struct cw_board *board);
enum cw_status hex_board_parse(struct cw_env *env, const char *text, struct cw_board **out);
void hex_board_format(const struct cw_board *board, struct cw_out *out);
enum cw_status hex_turn_parse(const struct cw_board *board, const char *text,
                              struct cw_turn *turn);
void hex_turn_format(const struct cw_board *board, const struct cw_turn *turn,
                     struct cw_out *out);
enum cw_status hex_legal(const struct cw_board *board, const struct cw_turn *turn);
enum cw_status hex_apply(struct cw_board *board, const struct cw_turn *turn);
enum cw_status hex_undo(struct cw_board *board);
enum cw_status hex_turn_at(const struct cw_board *board, uint64_t index, struct cw_turn *turn);
void hex_state(const struct cw_board *board, struct cw_state *state);
uint64_t hex_hash(const struct cw_board *board);
enum cw_status hex_view(const struct cw_board *board, struct cw_view *view);

/* Members of the contract for game records. */
enum cw_status hex_setup(struct cw_board **board, const cw_atom *atoms, size_t count, int to_move);
enum cw_status hex_winning_chain(const struct cw_board *board, uint32_t *cells, size_t capacity,
                                 size_t *count);

/* Puts a stone on an empty cell, for reading set-ups: no turn, cannot be undone. */
void hex_put(struct cw_board *board, uint32_t cell, enum hex_stone stone);
/* "c4". */
void hex_cell_name(const struct cw_board *board, uint32_t cell, char name[32]);
/* The neighbour of a cell in direction 0..5, or false. */
bool hex_neighbour(const struct cw_board *board, uint32_t cell, unsigned direction,
                   uint32_t *neighbour);

#endif
