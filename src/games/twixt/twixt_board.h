/* SPDX-License-Identifier: MIT
 *
 * twixt_board.h - a TwixT position: pegs, links, side to move, what was played.
 *
 * A hole is numbered row by row from the top left.  The first player joins top to bottom, the
 * second left to right; by the contest's rules it is the other way round.
 */
#ifndef CW_TWIXT_BOARD_H
#define CW_TWIXT_BOARD_H

#include "games/contract.h"
#include "games/twixt/twixt_marks.h"

enum { TWIXT_LEAST_SIZE = 3, TWIXT_LARGEST_SIZE = 255, TWIXT_DEFAULT_SIZE = 24 };

/* In the order of the parameter "rules". */
enum twixt_rules {
    TWIXT_CLASSIC, /* no two links cross */
    TWIXT_PP,      /* paper and pencil: own links may cross each other */
    TWIXT_CONTEST, /* as classic; the first player joins left to right, and there is no swap */
    TWIXT_STANDARD /* as classic; own links may be removed and added in a turn */
};

struct twixt_made {
    uint32_t cell;    /* where a peg was put; TWIXT_SWAP for a swap of sides */
    uint32_t ties;    /* pegs tied before this turn: what undo goes back to */
    uint32_t edits;   /* links changed before this turn (twixt_edit.c) */
    bool edited;      /* a turn with link edits */
    signed char swap; /* enum cw_swap of a swap that moves the peg; 0 = none */
};
#define TWIXT_SWAP UINT32_MAX

/* A link that was made or removed: its left end, and a direction 0..3. */
struct twixt_edit {
    uint32_t cell;
    unsigned char dir;
};

/* One block of memory, but for what was played. */
struct cw_board {
    struct cw_env *env;
    enum twixt_rules rules;
    uint32_t columns, rows, cells;
    unsigned to_move;
    bool swapped;         /* the second player has taken the first peg's side */
    signed char won;      /* the player who has joined his sides, or -1 */
    uint32_t pegs[2];     /* on the board */
    uint32_t holes[2];    /* where the player may still place one */
    uint64_t hash;        /* of pegs and links */
    unsigned char *peg;   /* 0 = none, 1 = first player's, 2 = second's */
    unsigned char *links; /* a bit for each direction */
    uint64_t reciprocal;  /* cell * reciprocal >> 32 is the hole's row */
    /* Of each hole: bits 0 and 1, the players who may not use it; bits 2 and 3, 4 and 5: the near
     * and the far side of the first player and of the second. */
    unsigned char *edge;
    int32_t neighbour[TWIXT_DIRS]; /* from a hole to the next one */
    /* Derived, in rows of `stride` bytes with a margin around the board: the pegs again; what ties
     * each to a side, as twixt_play.h says; and by player the directions of links that cross his,
     * and of those that he cannot make for that reason.  Unless own links may cross each other, one
     * array serves both players. */
    unsigned char *man[2], *tie, *fence[2], *blocked[2];
    ptrdiff_t stride, step[TWIXT_DIRS];
    uint32_t *tied; /* loose pegs that were tied to a side, in order: places in tie[] */
    uint32_t ties;
    /* What was played since the first position known. */
    struct twixt_made *made;
    size_t count, capacity;
    /* Links changed by turns with edits, in order.  After a link is removed all ties are looked for
     * anew, so that those counted in turns before `solid` mean nothing any more: to take such a
     * turn back, they are looked for again, too. */
    struct twixt_edit *edits;
    size_t edit_count, edit_capacity;
    size_t solid;
};

/* --- twixt_board.c --- */
enum cw_status twixt_board_make(struct cw_env *env, enum twixt_rules rules, uint32_t columns,
                                uint32_t rows, struct cw_board **out);
enum cw_status twixt_board_copy(const struct cw_board *board, struct cw_board **out);
void twixt_board_free(struct cw_board *board);
/* The hole at an offset, or false where the board ends. */
bool twixt_board_step(const struct cw_board *board, uint32_t cell, int dx, int dy, uint32_t *other);
/* Is there a link that forbids one from a peg of `player` in this direction? */
bool twixt_board_blocked(const struct cw_board *board, uint32_t cell, unsigned dir,
                         unsigned player);
/* Is the hole in a row that belongs to the player's opponent, or a corner? */
static inline bool twixt_board_forbidden(const struct cw_board *board, uint32_t cell,
                                         unsigned player)
{
    return board->edge[cell] >> player & 1;
}
/* Places a peg without links. */
void twixt_board_put(struct cw_board *board, uint32_t cell, unsigned player);
/* Makes the link from a peg to that of the same player in a direction. */
void twixt_board_link(struct cw_board *board, uint32_t cell, unsigned dir);
/* Makes all links of a peg just placed that the rules allow. */
void twixt_board_link_all(struct cw_board *board, uint32_t cell);
/* Places a peg with all links that the rules allow. */
void twixt_board_play(struct cw_board *board, uint32_t cell, unsigned player);
/* Makes or takes away a link of two pegs, without a look at what it ties. */
void twixt_board_flip(struct cw_board *board, uint32_t cell, unsigned dir);
/* Finds anew what is tied to the sides. */
void twixt_board_rebuild(struct cw_board *board);
/* Takes the last peg and its links away, and goes back to `ties` tied pegs. */
void twixt_board_take(struct cw_board *board, uint32_t cell, uint32_t ties);
/* 0 or 1; -1 where nobody has won. */
static inline int twixt_board_winner(const struct cw_board *board)
{
    return board->won;
}
bool twixt_board_may_swap(const struct cw_board *board);
/* Does the first player join left to right? */
static inline bool twixt_board_first_across(const struct cw_board *board)
{
    return board->rules == TWIXT_CONTEST;
}
/* "d4". */
void twixt_board_name(const struct cw_board *board, uint32_t cell, char name[32]);

/* --- twixt_edit.c --- */
/* A turn with link edits.  CW_OK; CW_NO with the reason, and the board as it was; CW_NO_MEMORY. */
enum cw_status twixt_edit_turn(struct cw_board *board, const struct cw_turn *turn);
/* Takes the links back that a turn with edits has changed. */
void twixt_edit_undo(struct cw_board *board, const struct twixt_made *made);
/* Whether a peg may be put there; CW_NO with the reason. */
enum cw_status twixt_legal_peg(const struct cw_board *board, uint32_t cell);

/* --- twixt_turn_text.c --- */
struct twixt_reading {
    struct cw_env *env;
    uint32_t columns, rows;
    enum cw_status bad; /* what is returned, with the reason, for a text that is no turn */
};
/* "d4" or "o24-n18/p17+n17/p18". */
enum cw_status twixt_turn_read(const struct twixt_reading *reading, const char *text, size_t size,
                               struct cw_turn *turn);
void twixt_turn_write(struct cw_out *out, uint32_t columns, const cw_atom *atoms, size_t count,
                      bool capital);

/* --- members of the contract --- */
enum cw_status twixt_setup(struct cw_board **board, const cw_atom *atoms, size_t count,
                           int to_move);
enum cw_status twixt_dead(const struct cw_board *board, bool *dead);
enum cw_status twixt_winning_chain(const struct cw_board *board, uint32_t *cells, size_t capacity,
                                   size_t *count);
enum cw_status twixt_link_at(const struct cw_board *board, uint64_t index, cw_atom *atom);
enum cw_status twixt_params_check(struct cw_env *env, struct cw_params *params);
enum cw_status twixt_board_new(struct cw_env *env, const struct cw_params *params,
                               struct cw_board **out);
enum cw_status twixt_board_parse(struct cw_env *env, const char *text, struct cw_board **out);
void twixt_board_format(const struct cw_board *board, struct cw_out *out);
enum cw_status twixt_turn_parse(const struct cw_board *board, const char *text,
                                struct cw_turn *turn);
void twixt_turn_format(const struct cw_board *board, const struct cw_turn *turn,
                       struct cw_out *out);
enum cw_status twixt_legal(const struct cw_board *board, const struct cw_turn *turn);
enum cw_status twixt_apply(struct cw_board *board, const struct cw_turn *turn);
enum cw_status twixt_undo(struct cw_board *board);
enum cw_status twixt_turn_at(const struct cw_board *board, uint64_t index, struct cw_turn *turn);
void twixt_state(const struct cw_board *board, struct cw_state *state);
uint64_t twixt_hash(const struct cw_board *board);
enum cw_status twixt_view(const struct cw_board *board, struct cw_view *view);

#endif
