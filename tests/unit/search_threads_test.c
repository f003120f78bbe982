/* SPDX-License-Identifier: MIT
 *
 * search_threads_test.c - every player with four threads on one tree: the thread sanitizer looks
 * on.
 */
#include <causeway/game.h>
#include "api/api_position.h"
#include "support.h"

static bool count_polls(void *ctx, const struct cw_search_job *job)
{
    (void)job;
    ++*(unsigned *)ctx;
    return false;
}

static void test_four_threads(void **unused)
{
    (void)unused;
    struct test_env t;
    unsigned polls = 0;
    test_env_open(&t);
    for (size_t g = 0; cw_games[g]; g++) {
        struct cw_position *pos;
        struct cw_state state;
        if (!cw_games[g]->bot)
            continue;
        assert_int_equal(cw_position_new(t.env, cw_games[g], "size=6", &pos), CW_OK);
        for (unsigned move = 0; move < 40; move++) {
            cw_position_state(pos, &state);
            if (state.outcome != CW_ONGOING)
                break;
            struct cw_search_job job = {.env = t.env,
                                        .board = pos->board,
                                        .playouts = 1500,
                                        .threads = 4,
                                        .poll = count_polls,
                                        .ctx = &polls};
            assert_int_equal(cw_games[g]->bot(&job), CW_OK);
            assert_true(job.made <= 1500);
            struct cw_turn turn = {.count = 1, .atom = {cw_atom_make(CW_ATOM_PLACE, job.cell, 0)}};
            assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        }
        cw_position_free(pos);
    }
    test_env_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_four_threads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
