/* SPDX-License-Identifier: MIT
 *
 * geography_oracle.h - slow answers from the rules alone, for tests.
 */
#ifndef CW_GEOGRAPHY_ORACLE_H
#define CW_GEOGRAPHY_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

enum { ORACLE_MOST = 2048 }; /* cells of a board */

struct oracle_board {
    size_t rows, columns;
    char cell[ORACLE_MOST]; /* row-major, '.' and '#' */
    bool wins[ORACLE_MOST]; /* the chooser wins from here */
    size_t matching;        /* pairs of a maximum matching; set by oracle_by_matching() */
};

/* Plays every game from every start: for boards of up to 20 cells or so. */
void oracle_by_play(struct oracle_board *b);
/* Deletes each cell in turn and matches what is left from scratch: the cell wins when the matching
 * is as large as before.  Boards of up to 400 cells or so. */
void oracle_by_matching(struct oracle_board *b);
/* The first of the two for up to 20 cells, else the second. */
void oracle_solve(struct oracle_board *b);

/* Reads contest text; false where it breaks the format.  Boards larger than ORACLE_MOST are not
 * for this oracle: *too_large says so. */
bool oracle_read(const char *text, size_t size, struct oracle_board *b, bool *too_large);
/* The answer in contest form, into `answer`, which must have room for 16 bytes a cell. */
void oracle_answer(const struct oracle_board *b, char *answer);

#endif
