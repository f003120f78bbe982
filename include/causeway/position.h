/* SPDX-License-Identifier: MIT
 *
 * causeway/position.h - positions, turns and their text forms, for every game.
 *
 * A turn is a short list of atoms.  An atom packs a kind and two cells into 64 bits; a cell is its
 * index in row-major order, row * columns + column, counted from 0.
 */
#ifndef CAUSEWAY_POSITION_H
#define CAUSEWAY_POSITION_H

#include <causeway/base.h>

#ifdef __cplusplus
extern "C" {
#endif

enum cw_atom_kind {
    CW_ATOM_PLACE = 1,  /* a peg or stone on cell a; the token on cell a */
    CW_ATOM_LINK = 2,   /* a link between cells a and b is added */
    CW_ATOM_UNLINK = 3, /* a link between cells a and b is removed */
    CW_ATOM_PAIR = 4,   /* the pieces on a and b are removed */
    CW_ATOM_SWAP = 5,   /* the second player takes the first move over; a = enum cw_swap */
    CW_ATOM_PASS = 6    /* nothing is played */
};

typedef uint64_t cw_atom;

static inline cw_atom cw_atom_make(enum cw_atom_kind kind, uint32_t a, uint32_t b)
{
    return (uint64_t)kind << 56 | (uint64_t)a << 28 | b;
}
static inline enum cw_atom_kind cw_atom_kind(cw_atom atom)
{
    return (enum cw_atom_kind)(atom >> 56);
}
static inline uint32_t cw_atom_a(cw_atom atom)
{
    return (uint32_t)(atom >> 28) & 0xfffffffu;
}
static inline uint32_t cw_atom_b(cw_atom atom)
{
    return (uint32_t)atom & 0xfffffffu;
}

enum { CW_TURN_MAX = 64 };

struct cw_turn {
    uint32_t count;
    cw_atom atom[CW_TURN_MAX];
};

enum cw_outcome {
    CW_ONGOING,
    CW_WON,     /* by `winner` */
    CW_DRAWN,
    CW_CLEARED, /* a puzzle is solved */
    CW_STUCK    /* a puzzle has no move left */
};

struct cw_state {
    enum cw_outcome outcome;
    unsigned to_move; /* 0 = first player, 1 = second; 0 in puzzles */
    unsigned winner;  /* with CW_WON */
    uint64_t turns;   /* turns made since the first position known */
};

struct cw_game;
struct cw_position;

/* A first position with the given parameters, as text: "size=11x11".  NULL = defaults.
 * CW_BAD_ARGUMENT with the reason in cw_env_last_error(). */
CW_API enum cw_status cw_position_new(struct cw_env *env, const struct cw_game *game,
                                      const char *params, struct cw_position **out);
/* A position from its one-line text form: "hex 3x3 to=black black=a1 white=b2". */
CW_API enum cw_status cw_position_parse(struct cw_env *env, const char *text,
                                        struct cw_position **out);
CW_API enum cw_status cw_position_copy(const struct cw_position *pos, struct cw_position **out);
CW_API void cw_position_free(struct cw_position *pos); /* NULL is fine */
CW_API const struct cw_game *cw_position_game(const struct cw_position *pos);

/* The text form, appended to a memory sink. */
CW_API enum cw_status cw_position_format(const struct cw_position *pos,
                                         struct cw_memory_sink *text);
/* Turns as text.  Both work in the position as it stands before the turn. */
CW_API enum cw_status cw_turn_parse(const struct cw_position *pos, const char *text,
                                    struct cw_turn *turn);
CW_API enum cw_status cw_turn_format(const struct cw_position *pos, const struct cw_turn *turn,
                                     struct cw_memory_sink *text);

/* CW_OK, or CW_NO with the reason in cw_env_last_error(). */
CW_API enum cw_status cw_position_legal(const struct cw_position *pos, const struct cw_turn *turn);
/* Makes a turn; an illegal one changes nothing and gives CW_NO with the reason. */
CW_API enum cw_status cw_position_apply(struct cw_position *pos, const struct cw_turn *turn);
/* Takes the last turn back; CW_END at the first position. */
CW_API enum cw_status cw_position_undo(struct cw_position *pos);
/* The legal turns in a fixed order, index from 0; CW_END past the last. */
CW_API enum cw_status cw_position_turn(const struct cw_position *pos, uint64_t index,
                                       struct cw_turn *turn);
/* The links that the player to move may remove (CW_ATOM_UNLINK) or add (CW_ATOM_LINK) in his turn
 * besides placing a piece, index from 0; CW_END past the last.  Only standard TwixT has them.  Each
 * is legal by itself; together, added links may cross each other. */
CW_API enum cw_status cw_position_link(const struct cw_position *pos, uint64_t index,
                                       cw_atom *atom);
CW_API void cw_position_state(const struct cw_position *pos, struct cw_state *state);
/* Equal positions have equal hashes; the value may differ between versions. */
CW_API uint64_t cw_position_hash(const struct cw_position *pos);

/* The cells of a winning chain, from one side of the winner to the other: at most `capacity` of
 * them are put into `cells`, and the number there are into *count; 0 where nobody has won.
 * CW_OK or CW_NO_MEMORY. */
CW_API enum cw_status cw_position_chain(const struct cw_position *pos, uint32_t *cells,
                                        size_t capacity, size_t *count);
/* Whether it is certain that neither side can win any more.  False where that is not certain, and
 * where the game is over.  docs/RECORDS.md says how it is decided.  CW_OK or CW_NO_MEMORY. */
CW_API enum cw_status cw_position_dead(const struct cw_position *pos, bool *dead);

/* How a board is drawn for a terminal. */
enum cw_draw { CW_DRAW_NONE, CW_DRAW_ASCII, CW_DRAW_UNICODE, CW_DRAW_COLOUR };
CW_API enum cw_status cw_position_draw(const struct cw_position *pos, enum cw_draw how,
                                       struct cw_memory_sink *text);

#ifdef __cplusplus
}
#endif
#endif
