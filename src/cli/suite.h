/* SPDX-License-Identifier: MIT
 *
 * suite.h - the plan of a test set: which inputs, from the statement's sample to the limits.
 */
#ifndef CW_CLI_SUITE_H
#define CW_CLI_SUITE_H

#include <causeway/base.h>

struct cw_game;

struct planned {
    const char *style;  /* NULL = the statement's sample */
    const char *role;   /* "sample", "smallest", "medium", "usual", "limit" */
    uint64_t size, sets, seed;
};

enum { SUITE_MAX = 99 };

struct suite {
    struct planned test[SUITE_MAX];
    size_t count;
};

/* Plans the suite of a game: every style at its smallest and largest legal size and between.
 * CW_OK, CW_NO_MEMORY, CW_CANCELLED. */
enum cw_status suite_plan(struct cw_env *env, const struct cw_game *game, uint64_t seed,
                          struct suite *suite);
/* Makes the input of one test, replacing what *input held. */
enum cw_status suite_input(struct cw_env *env, const struct cw_game *game,
                           const struct planned *test, struct cw_memory_sink *input);

#endif
