/* SPDX-License-Identifier: MIT
 *
 * pool_threads_test.c - every job runs once, and what it wrote is seen by the caller.
 */
#include "support.h"
#include "core/pool.h"

struct work {
    unsigned char done[1000];
    unsigned threads;
};

static void job(void *ctx, size_t index, unsigned worker)
{
    struct work *w = ctx;
    if (worker < w->threads)
        w->done[index]++;
}

static void test_pool(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 5; threads++) {
        struct test_env t;
        struct cw_pool *pool;
        memset(&t, 0, sizeof t);
        assert_int_equal(cw_env_new(NULL, &t.env), CW_OK);
        assert_int_equal(cw_pool_new(t.env, threads, &pool), CW_OK);
        for (size_t count = 0; count <= 1000; count += 125) {
            struct work w = {{0}, cw_pool_threads(pool)};
            cw_pool_run(pool, count, job, &w);
            for (size_t i = 0; i < 1000; i++)
                assert_int_equal(w.done[i], i < count);
        }
        cw_pool_free(pool);
        cw_env_free(t.env);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pool)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
