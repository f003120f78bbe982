/* SPDX-License-Identifier: MIT
 *
 * geography_support.h - what the tests of this game share: running the public calls on text in
 * memory, random boards, files.
 */
#ifndef CW_GEOGRAPHY_SUPPORT_H
#define CW_GEOGRAPHY_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <causeway/game.h>
#include "core/rng.h"
#include "geography_oracle.h"

/* The last diagnostic, copied, and how many there were. */
struct heard {
    unsigned count;
    char rule[64], message[256], item_name[16];
    uint64_t line, column, set, item;
};

struct run {
    struct cw_env *env;
    const struct cw_game *game;
    struct cw_memory_sink out, witness;
    struct heard heard;
};

void run_open(struct run *r);
void run_close(struct run *r);

/* Each forgets the last answer and diagnostics first.  Answers are in r->out.bytes. */
enum cw_status run_judge(struct run *r, const char *text, size_t size, enum cw_judge_format format,
                         bool with_witness);
enum cw_status run_verify(struct run *r, const char *text, size_t size, const char *witness,
                          size_t witness_size);
enum cw_status run_validate(struct run *r, const char *text, size_t size);
enum cw_status run_generate(struct run *r, const char *style, uint64_t seed, const char *params,
                            bool beyond);

/* A multiplier for the number of random trials: CW_TEST_SCALE, default 1. */
uint64_t test_scale(void);

/* A random board of rows x columns with one free cell in `percent` of a hundred; its contest text
 * goes into `text` (room for 32 + rows * (columns + 1)).  Returns the text's length. */
size_t random_board(struct cw_rng *rng, size_t rows, size_t columns, unsigned percent,
                    struct oracle_board *b, char *text);

/* The whole of a file, NUL-terminated; free() it. */
char *read_file(const char *path, size_t *size);

#endif
