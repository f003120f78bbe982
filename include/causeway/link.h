/* SPDX-License-Identifier: MIT
 *
 * causeway/link.h - Link boards (lianliankan, Shisen-Sho, Onet): do two pieces go together, and by
 * which path?
 *
 * Cells are counted from 1: row, then column, as the contest does.  With an outside, paths may also
 * use row 0, column 0, and one row and column past the last.
 *
 * A board is made for one thread at a time, questions included (they use its scratch memory).
 */
#ifndef CAUSEWAY_LINK_H
#define CAUSEWAY_LINK_H

#include <causeway/base.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cw_link_board;

/* The rules of a board.  Set `size` to sizeof; NULL instead of a struct means the contest's rules:
 * at most two turns, no outside. */
struct cw_link_rules {
    size_t size;
    uint64_t turns; /* most turns a path may take; any number */
    bool outside;   /* a path may run round the outside of the board */
};

struct cw_link_cell {
    int64_t row, column;
};

/* Why two cells do not go together. */
enum cw_link_why {
    CW_LINK_JOINED, /* they do */
    CW_LINK_OFF,    /* a cell is off the board */
    CW_LINK_SAME,   /* one cell twice */
    CW_LINK_EMPTY,  /* a cell is empty */
    CW_LINK_KINDS,  /* the kinds differ */
    CW_LINK_FAR     /* no path of so few turns */
};

/* A board of rows x columns kinds, row by row; 0 is an empty cell, a kind is below 2^63.  The kinds
 * are copied.  CW_OK, CW_NO_MEMORY, or CW_BAD_ARGUMENT with the reason in cw_env_last_error() (no
 * rows, no columns, a kind too large).  O(rows * columns). */
CW_API enum cw_status cw_link_board_new(struct cw_env *env, size_t rows, size_t columns,
                                        const uint64_t *kinds, const struct cw_link_rules *rules,
                                        struct cw_link_board **out);
CW_API void cw_link_board_free(struct cw_link_board *board); /* NULL is fine */

CW_API size_t cw_link_rows(const struct cw_link_board *board);
CW_API size_t cw_link_columns(const struct cw_link_board *board);
/* The kind on a cell; 0 where it is empty or off the board. */
CW_API uint64_t cw_link_kind(const struct cw_link_board *board, struct cw_link_cell cell);

/* CW_OK when the pieces on a and b go together, CW_NO when not; *why (may be NULL) says why not.
 * CW_NO_MEMORY and CW_CANCELLED only with more than two turns.
 * Up to two turns: O(rows * columns / 64) word operations at worst; more: O(rows * columns). */
CW_API enum cw_status cw_link_joined(struct cw_link_board *board, struct cw_link_cell a,
                                     struct cw_link_cell b, enum cw_link_why *why);

/* The same with the path of fewest turns, as its corners from a to b, both included: *count - 2
 * turns.  *corners belongs to the board and lasts until its next call.  Among paths of the same
 * number of turns up to two it is the shortest. */
CW_API enum cw_status cw_link_path(struct cw_link_board *board, struct cw_link_cell a,
                                   struct cw_link_cell b, const struct cw_link_cell **corners,
                                   size_t *count, enum cw_link_why *why);

/* Sets the kind on a cell (0 empties it); O(1), but the first kind above 255, 65535 or 2^32-1 makes
 * the board's cells wider, O(rows * columns).  CW_OK, CW_NO_MEMORY, CW_BAD_ARGUMENT. */
CW_API enum cw_status cw_link_set(struct cw_link_board *board, struct cw_link_cell cell,
                                  uint64_t kind);

#ifdef __cplusplus
}
#endif
#endif
