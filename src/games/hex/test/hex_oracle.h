/* SPDX-License-Identifier: MIT
 *
 * hex_oracle.h - a slow judge of contest text, written from the rules alone: a search from both
 * sides of every board.
 */
#ifndef CW_HEX_ORACLE_H
#define CW_HEX_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 'B' or 'W' for n rows of n letters, one after the other; aborts where both or neither is joined.
 */
char hex_oracle_winner(const char *cells, size_t n);

/* Length in cells of a shortest winning chain. */
size_t hex_oracle_shortest(const char *cells, size_t n);

struct hex_reading {
    char *answers; /* of the games before a fault; free() it */
    bool bad;
    uint64_t set, line, column; /* of the fault */
};

void hex_oracle_judge(const char *text, size_t size, struct hex_reading *reading);

/* True when the records of a witness prove the games of a well-formed input. */
bool hex_oracle_witness(const char *input, size_t input_size, const char *witness,
                        size_t witness_size);

#endif
