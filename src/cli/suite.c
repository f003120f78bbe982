/* SPDX-License-Identifier: MIT
 *
 * suite.c - plans a test set.  It knows no game: legal sizes are found by asking the generator.
 */
#include "cli/suite.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "core/digest.h"
#include "games/contract.h"
#include <causeway/game.h>

enum { SIZE_LIMIT = 4096, TINY_LIMIT = 40, SMALLEST_TRIES = 8, WANTED = 20 };

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

/* The smallest board that no other test has: sizes are tried upwards from the style's smallest. */
static enum cw_status add_smallest(struct cw_env *env, const struct cw_game *game,
                                   struct suite *suite, struct planned test, uint64_t *seen,
                                   size_t *seen_count)
{
    struct cw_memory_sink input = {.env = env};
    enum cw_status status = CW_OK;
    uint64_t last = test.size + SMALLEST_TRIES, sets = test.sets;
    for (bool found = false; status == CW_OK && !found && test.size < last; test.size += !found) {
        test.sets = sets;
        status = suite_input(env, game, &test, &input);
        if (status == CW_BAD_ARGUMENT && sets > 1) {
            test.sets = 1;
            status = suite_input(env, game, &test, &input);
        }
        if (status == CW_BAD_ARGUMENT) {
            status = CW_OK;
            continue;
        }
        uint64_t digest = cw_digest(CW_DIGEST_START, input.bytes, input.size);
        found = status == CW_OK;
        for (size_t i = 0; i < *seen_count; i++)
            found = found && seen[i] != digest;
        if (found && suite->count < SUITE_MAX) {
            seen[(*seen_count)++] = digest;
            suite->test[suite->count++] = test;
        }
    }
    cw_memory_sink_free(&input);
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

enum { SMALLEST, MEDIUM, USUAL, LIMIT, ROLES };

enum cw_status suite_plan(struct cw_env *env, const struct cw_game *game, uint64_t seed,
                          struct suite *suite)
{
    static const char *const names[] = {"smallest", "medium", "usual", "limit"};
    static const uint64_t sets[] = {20, 20, 5, 1};
    struct range ranges[SUITE_MAX] = {{0, 0}};
    uint64_t seen[SUITE_MAX];
    size_t styles = 0, seen_count = 0;
    suite->count = 0;
    if (game->sample)
        suite->test[suite->count++] = (struct planned){.role = "sample", .sets = 1};
    while (game->styles[styles].name)
        styles++;
    if (styles == 0 || styles > SUITE_MAX)
        return cw_fail(env, CW_BAD_ARGUMENT, "%s has %zu styles", game->id, styles);
    enum cw_status status = find_ranges(env, game, ranges);
    size_t repeats = styles * ROLES < WANTED ? WANTED / (styles * ROLES) + 1 : 1;
    for (size_t role = 0; role < ROLES; role++)
        for (size_t i = 0; i < styles * repeats && status == CW_OK; i++) {
            const struct range *r = &ranges[i % styles];
            struct planned test = {.style = game->styles[i % styles].name,
                                   .role = names[role],
                                   .sets = sets[role],
                                   .seed = seed * 1000 + suite->count};
            test.size = role == SMALLEST ? r->low
                        : role == MEDIUM ? middle(r)
                        : role == LIMIT  ? r->high
                                         : 0;
            if (role == SMALLEST && r->low)
                status = add_smallest(env, game, suite, test, seen, &seen_count);
            else if (role == USUAL || r->low)
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
