/* SPDX-License-Identifier: MIT
 *
 * link_verify_solve.h - what the parts of the verifier of a solver's witness share: the board as
 * it is checked, cells and paths.  They include core/ alone and nothing of the solvers.
 */
#ifndef LINK_VERIFY_SOLVE_H
#define LINK_VERIFY_SOLVE_H

#include "core/job.h"

enum { MOST_SIDE = 1000, MOST_RANGES = 16, NOBODY = -1 };

enum link_checked_gravity {
    STAY,
    DOWN,
    UP,
    LEFT,
    RIGHT,
    IN_COLUMNS,
    IN_ROWS,
    OUT_COLUMNS,
    OUT_ROWS
};

struct link_checked_lemma {
    size_t first, count; /* literals */
};

/* The board, what stands on it, and what has been proven about it. */
struct link_checker {
    struct cw_verify_job *job;
    struct cw_env *env;
    bool outside, adjacent;
    uint64_t turns;
    enum link_checked_gravity gravity;
    uint64_t low[MOST_RANGES], high[MOST_RANGES];
    int ranges;
    int rows, columns, cells, pieces;
    uint64_t *kind;  /* of a cell, the smallest of its group; 0 = empty */
    int *held;       /* the piece on a cell of the board as it stands, or NOBODY */
    int *place;      /* of a piece: its cell on the board as it was loaded */
    int *line;       /* the cells along which pieces fall, one stack after the other */
    int *start;      /* of stack s: line[start[s]..start[s + 1]) */
    int stacks;
    /* flood */
    unsigned char *seen; /* of a place of the ringed board: bit 0 left along its row, 1 column */
    int *heads[2];
    /* lemmas */
    int stays;           /* at most so many pieces stay */
    int *group_first, *member, *index; /* pieces by group; index of a piece in member */
    int *group;          /* of a piece */
    long *base;          /* of a group: its first variable */
    long variables;
    signed char *value;
    long *trail;
    long trailed, done;
    int staying;
    bool conflict;
    struct link_checked_lemma *lemma;
    size_t lemmas, lemma_capacity;
    long *literal;       /* 2 * variable, + 1 where denied */
    size_t literals, literal_capacity;
};

/* Reports the line of the witness that was read last; CW_REJECTED. */
enum cw_status link_verify_reject(struct link_checker *c, const char *message);

/* --- link_verify_board.c --- */

/* Reads the rules and the board, and allocates what depends on its size. */
enum cw_status link_verify_read_board(struct link_checker *c);
/* Lists the cells in the order in which pieces come to rest on them. */
void link_verify_make_stacks(struct link_checker *c);
/* Frees it all; fine after a failure. */
void link_verify_release(struct link_checker *c);
/* The group of a piece, by its smallest kind. */
uint64_t link_verify_kind(const struct link_checker *c, int piece);
/* Puts all pieces where they were loaded. */
void link_verify_load(struct link_checker *c);
/* Lets all pieces fall. */
void link_verify_settle(struct link_checker *c);
/* Marks in `seen` (bit 2) all cells with a piece that a path from `cell` ends at, within the turns
 * allowed. */
void link_verify_flood(struct link_checker *c, int cell);
/* After flooding from a: whether pieces on two cells can go. */
bool link_verify_joined(const struct link_checker *c, int a, int b);
/* "ROW,COLUMN", from 1. */
bool link_verify_scan_cell(const struct link_checker *c, const char **text, const char *end,
                           int *cell);

/* --- the two longer proofs --- */

/* "AT-MOST most lemmas count", link_verify_lemmas.c. */
enum cw_status link_verify_lemmas(struct link_checker *c, uint64_t most, uint64_t count);
/* "AT-MOST most layers count", link_verify_layers.c. */
enum cw_status link_verify_layers(struct link_checker *c, uint64_t most, uint64_t count);

#endif
