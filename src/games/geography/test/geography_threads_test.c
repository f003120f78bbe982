/* SPDX-License-Identifier: MIT
 *
 * The solver on several threads finds the same winning starts as on one, on boards large enough for
 * wide frontiers and many pushes.
 */
#include <stdlib.h>
#include <string.h>
#include "games/geography/geography_solve.h"
#include "geography_support.h"

static void fill(struct geography_grid *g, struct cw_env *env, size_t rows, size_t columns,
                 unsigned percent, uint64_t seed)
{
    struct cw_rng rng;
    cw_rng_seed(&rng, seed, 1);
    assert_int_equal(geography_grid_shape(g, env, rows, columns), CW_OK);
    assert_int_equal(geography_grid_hold(g, g->size), CW_OK);
    for (size_t row = 0; row < rows; row++)
        for (size_t column = 0; column < columns; column++)
            if (cw_rng_chance(&rng, percent, 100))
                g->cells[geography_at(g, row, column)] = GEOGRAPHY_LONE | GEOGRAPHY_FREE;
}

static void same_as_one(struct cw_env *env, size_t rows, size_t columns, unsigned percent,
                        unsigned threads, bool wide)
{
    struct geography_grid g[2];
    for (unsigned i = 0; i < 2; i++) {
        fill(&g[i], env, rows, columns, percent, rows * 100 + percent);
        g[i].threads = i ? threads : 1;
        assert_int_equal(geography_solve(&g[i], wide && i), CW_OK);
    }
    struct geography_counts one, many;
    geography_count(&g[0], &one);
    geography_count(&g[1], &many);
    assert_memory_equal(&one, &many, sizeof one);
    for (size_t at = 0; at < g[0].size; at++) {
        assert_int_equal(g[0].cells[at] & GEOGRAPHY_WIN, g[1].cells[at] & GEOGRAPHY_WIN);
        if (geography_matched(&g[1], at)) { /* mates are each other's */
            size_t mate = geography_mate(&g[1], at);
            assert_true(geography_matched(&g[1], mate));
            assert_int_equal(geography_mate(&g[1], mate), at);
        }
    }
    geography_grid_free(&g[0]);
    geography_grid_free(&g[1]);
}

static void threads(void **state)
{
    (void)state;
    static const unsigned percent[] = {65, 90, 92, 95, 98, 100};
    struct cw_env *env;
    assert_int_equal(cw_env_new(NULL, &env), CW_OK);
    for (size_t i = 0; i < sizeof percent / sizeof *percent; i++) {
        same_as_one(env, 200, 150, percent[i], 2, false);
        same_as_one(env, 300, 700, percent[i], 4, i % 2);
        same_as_one(env, 1500, 1000, percent[i], 2 + (unsigned)i % 3, i % 3 == 0);
        same_as_one(env, 65, 90, percent[i], 100, false);
    }
    cw_env_free(env);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(threads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
