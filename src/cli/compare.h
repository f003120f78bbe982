/* SPDX-License-Identifier: MIT
 *
 * compare.h - a contestant's output against the judge's answers: token by token, white space
 * tolerated, in constant memory (both sides are streams).
 */
#ifndef CW_CLI_COMPARE_H
#define CW_CLI_COMPARE_H

#include "core/reader.h"
#include <causeway/base.h>

struct cw_game;

enum difference_kind {
    SAME,
    WRONG,   /* a token differs */
    MISSING, /* the output ends too early */
    EXTRA    /* the output goes on after the last answer */
};

enum { TOKEN_MAX = 64 }; /* of longer tokens, which no answer is, the beginning is kept */

struct difference {
    enum difference_kind kind;
    uint64_t set, item;          /* which answer; item is 0 where a set has one */
    uint64_t tokens;             /* equal tokens before it */
    uint64_t line, column;       /* in the output */
    char expected[TOKEN_MAX], found[TOKEN_MAX]; /* "" = the end */
};

/* Judges `input` and compares the answers with `output`.  CW_OK: judged, see *difference; else what
 * the judge returned. */
enum cw_status compare_output(struct cw_env *env, const struct cw_game *game,
                              const struct cw_source *input, const struct cw_source *output,
                              struct difference *difference);

/* "set 3, answer 2: expected "yes", found "no"", without a newline; returns `text`. */
const char *difference_text(const struct difference *d, char *text, size_t capacity);

#endif
