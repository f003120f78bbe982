/* SPDX-License-Identifier: MIT
 *
 * link_support.h - what the tests of Link share.
 */
#ifndef LINK_SUPPORT_H
#define LINK_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <causeway/game.h>
#include "core/rng.h"
#include "link_oracle.h"

/* An environment that counts its memory and hears diagnostics, with room for texts. */
struct bench {
    struct cw_env *env;
    size_t live;             /* bytes not given back */
    uint64_t calls, fail_at; /* the fail_at-th allocation and all later ones fail; 0 = none */
    unsigned heard;          /* diagnostics since the last call */
    char last[600];          /* "LINE:COLUMN set S ITEM I rule: message" */
    struct cw_memory_sink out, witness;
};

void bench_open(struct bench *b);
void bench_close(struct bench *b); /* fails the test where memory is lost */

/* Each clears `heard` and `last`, and what it writes. */
enum cw_status bench_judge(struct bench *b, const char *text, size_t size, const char *params,
                           enum cw_judge_format format, bool witness);
enum cw_status bench_verify(struct bench *b, const char *text, size_t size, const char *witness,
                            size_t witness_size, uint64_t *checked);
enum cw_status bench_validate(struct bench *b, const char *text, size_t size, uint64_t *faults);
enum cw_status bench_generate(struct bench *b, const char *style, uint64_t seed, uint64_t sets,
                              const char *params, bool beyond);

/* CW_TEST_SCALE, at least 1. */
unsigned long bench_scale(void);

/* A random board of at most rows x columns cells; and its contest text with some queries, appended
 * to `text`, which has room.  The white space is random too when `wild`. */
void random_board(struct cw_rng *rng, int rows, int columns, struct oracle_board *b);
void append_board(struct cw_rng *rng, const struct oracle_board *b, int queries, bool wild,
                  char *text, size_t *size);

#endif
