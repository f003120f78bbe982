/* SPDX-License-Identifier: MIT
 *
 * link_oracle.h - Link the slow and obvious way: a search over cell, direction and turns, and a
 * reading of contest text token by token.
 */
#ifndef LINK_ORACLE_H
#define LINK_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ORACLE_CELLS = 1024 };

struct oracle_board {
    int rows, columns;
    uint64_t kind[ORACLE_CELLS]; /* row by row */
};

/* The fewest turns of a path between the pieces on two different cells (from 1) over empty cells,
 * or -1 where no path exists. */
int oracle_turns(const struct oracle_board *b, bool outside, int r1, int c1, int r2, int c2);

/* Whether a query is to be answered YES. */
bool oracle_answer(const struct oracle_board *b, bool outside, int turns, int64_t r1, int64_t c1,
                   int64_t r2, int64_t c2);

/* Reads contest text with boards of at most ORACLE_CELLS cells; writes "YES\n" and "NO\n" to
 * `answers`.  True when the text keeps to the format; a text that breaks it, or has a
 * larger board (which a small text cannot complete), has the answers up to there. */
bool oracle_judge(const char *text, size_t size, bool outside, int turns, char *answers,
                  size_t capacity);

#endif
