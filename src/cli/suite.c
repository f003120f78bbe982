/* SPDX-License-Identifier: MIT
 *
 * suite.c - plans a test set.  It knows no game: legal sizes are found by asking the generator.
 */
#include "cli/suite.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "games/contract.h"
#include <causeway/game.h>

enum { SIZE_LIMIT = 4096, TINY_LIMIT = 40, MANY_SETS = 20, SOME_SETS = 5, WANTED = 20 };

static enum cw_status make(struct cw_env *env, const struct cw_game *game,
                           const struct planned *test, const struct cw_sink *sink)
{
    char params[40];
    struct cw_generate_options o = {
        .size = sizeof o,
        .seed = test->seed,
        .sets = test->sets,
        .style = test->style,
        .params = test->size ? params : NULL,
    };
    snprintf(params, sizeof params, "size=%" PRIu64, test->size);
    return cw_generate(env, game, &o, sink);
}

static int refuse(void *ctx, const void *bytes, size_t n)
{
    (void)ctx;
    (void)bytes;
    (void)n;
    errno = EPIPE;
    return -1;
}

/* Whether a generator accepts these wishes: a sink that takes nothing ends it with its first
 * block, so large sizes cost little. */
static enum cw_status accepted(struct cw_env *env, const struct cw_game *game,
                               const struct planned *test, bool *yes)
{
    const struct cw_sink nowhere = {.write = refuse};
    enum cw_status status = make(env, game, test, &nowhere);
    *yes = status == CW_OK || status == CW_CLOSED;
    return *yes || status == CW_BAD_ARGUMENT ? CW_OK : status;
}

static enum cw_status smallest_size(struct cw_env *env, const struct cw_game *game,
                                    struct planned test, uint64_t *size)
{
    bool yes = false;
    enum cw_status status = CW_OK;
    *size = 0;
    for (test.size = 1; status == CW_OK && test.size <= TINY_LIMIT; test.size++) {
        status = accepted(env, game, &test, &yes);
        if (yes) {
            *size = test.size;
            break;
        }
    }
    return status;
}

/* The largest accepted size at or above `low`, by doubling and halving. */
static enum cw_status largest_size(struct cw_env *env, const struct cw_game *game,
                                   struct planned test, uint64_t low, uint64_t *size)
{
    uint64_t high = low;
    bool yes = true;
    enum cw_status status = CW_OK;
    while (status == CW_OK && yes && high < SIZE_LIMIT) {
        low = high;
        high *= 2;
        test.size = high;
        status = accepted(env, game, &test, &yes);
    }
    while (status == CW_OK && low + 1 < high) {
        test.size = low + (high - low) / 2;
        status = accepted(env, game, &test, &yes);
        if (yes)
            low = test.size;
        else
            high = test.size;
    }
    *size = low;
    return status;
}

/* Adds a test where the generator accepts it with as many sets, or with one. */
static enum cw_status add(struct cw_env *env, const struct cw_game *game, struct suite *suite,
                          struct planned test)
{
    bool yes;
    if (suite->count == SUITE_MAX)
        return CW_OK;
    enum cw_status status = accepted(env, game, &test, &yes);
    if (status == CW_OK && !yes && test.sets > 1) {
        test.sets = 1;
        status = accepted(env, game, &test, &yes);
    }
    if (status == CW_OK && yes)
        suite->test[suite->count++] = test;
    return status;
}

struct range {
    uint64_t low, high;
};

static uint64_t middle(const struct range *r)
{
    uint64_t root = 1;
    while ((root + 1) * (root + 1) <= r->low * r->high)
        root++;
    return root;
}

static enum cw_status find_ranges(struct cw_env *env, const struct cw_game *game,
                                  struct range *ranges)
{
    enum cw_status status = CW_OK;
    for (size_t i = 0; game->styles[i].name && status == CW_OK; i++) {
        struct planned probe = {.style = game->styles[i].name, .sets = 1, .seed = 1};
        status = smallest_size(env, game, probe, &ranges[i].low);
        if (status == CW_OK && ranges[i].low)
            status = largest_size(env, game, probe, ranges[i].low, &ranges[i].high);
    }
    return status;
}

enum cw_status suite_plan(struct cw_env *env, const struct cw_game *game, uint64_t seed,
                          struct suite *suite)
{
    static const char *const roles[] = {"smallest", "usual", "large", "limit"};
    struct range ranges[SUITE_MAX] = {{0, 0}};
    size_t styles = 0;
    suite->count = 0;
    if (game->sample)
        suite->test[suite->count++] = (struct planned){.role = "sample"};
    while (game->styles[styles].name)
        styles++;
    enum cw_status status = styles <= SUITE_MAX ? find_ranges(env, game, ranges)
                                                : cw_fail(env, CW_BAD_ARGUMENT, "too many styles");
    size_t repeats = styles * 4 < WANTED ? WANTED / (styles * 4) + 1 : 1;
    for (size_t role = 0; role < 4; role++)
        for (size_t i = 0; i < styles * repeats && status == CW_OK; i++) {
            const struct range *r = &ranges[i % styles];
            struct planned test = {.style = game->styles[i % styles].name, .role = roles[role],
                                   .sets = role < 2 ? MANY_SETS : role == 2 ? SOME_SETS : 1};
            test.size = role == 0 ? r->low : role == 2 ? middle(r) : role == 3 ? r->high : 0;
            test.seed = seed * 1000 + suite->count;
            if (role == 1 || r->low)
                status = add(env, game, suite, test);
        }
    return status;
}

enum cw_status suite_input(struct cw_env *env, const struct cw_game *game,
                           const struct planned *test, struct cw_memory_sink *input)
{
    struct cw_sink sink = cw_sink_memory(input);
    input->size = 0;
    if (test->style)
        return make(env, game, test, &sink);
    if (sink.write(sink.ctx, game->sample, strlen(game->sample)) != 0)
        return CW_NO_MEMORY;
    return CW_OK;
}
