/* SPDX-License-Identifier: MIT
 *
 * geography_band.h - banded linear systems over GF(2): Gaussian elimination on rows of bits.
 *
 * Columns are eliminated from left to right.  Every row begins at some column and reaches less than
 * `width` columns further, so at any time the rows in work have bits in a window of that width
 * only, and there are at most `width` of them that are not zero: O(columns * width^2 / 64) steps
 * and columns * width / 8 bytes, for the rows of the echelon form.
 */
#ifndef CW_GEOGRAPHY_BAND_H
#define CW_GEOGRAPHY_BAND_H

#include "core/env.h"

struct geography_band {
    struct cw_env *env;
    size_t columns, words; /* words of a row's window, a multiple of 4 */
    size_t at;             /* the column to eliminate next; windows begin at its word */
    uint64_t *row;         /* rows in work */
    unsigned char *right;  /* their right-hand sides */
    size_t rows, capacity;
    uint64_t *upper; /* rows of the echelon form, each with the window that it had */
    size_t pivots;
    uint32_t *pivot;       /* by column: which of them begins there; UINT32_MAX = none */
    uint64_t *upper_right; /* bits by pivot */
    bool inconsistent;     /* a row came to 0 = 1 */
};

/* Columns below 2^32 - 1.  CW_OK or CW_NO_MEMORY; close it in any case. */
enum cw_status geography_band_open(struct geography_band *b, struct cw_env *env, size_t columns,
                                   size_t width);
void geography_band_close(struct geography_band *b); /* fine on a zeroed struct */

/* Adds a row whose first column is b->at, with ones in `count` columns; `right` is its right-hand
 * side. */
enum cw_status geography_band_row(struct geography_band *b, const size_t *column, size_t count,
                                  bool right);
/* Eliminates column b->at, and goes on to the next.  After the last column the system is in echelon
 * form, and b->inconsistent says whether it has no solution. */
void geography_band_step(struct geography_band *b);

/* The solution whose free variables are 0, as bits by column. */
void geography_band_solution(const struct geography_band *b, uint64_t *x);
/* Which variables are 1 in some solution of the system with right-hand sides 0, as bits by column.
 * CW_OK, CW_NO_MEMORY, CW_CANCELLED. */
enum cw_status geography_band_support(const struct geography_band *b, uint64_t *support);

#endif
