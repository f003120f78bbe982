/* SPDX-License-Identifier: MIT
 *
 * link_watch_threads_test.c - the thread that looks at a board beside the game.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "games/link/link_watch.h"

static struct cw_env *env;

static int start(void **state)
{
    (void)state;
    return cw_env_new(NULL, &env) != CW_OK;
}

static int finish(void **state)
{
    (void)state;
    cw_env_free(env);
    return 0;
}

static void read_board(const char *text, struct link_puzzle *puzzle)
{
    struct cw_memory_source memory;
    struct cw_reader in = {0};
    struct cw_source source = cw_source_memory(&memory, text, strlen(text), NULL);
    assert_int_equal(cw_reader_open(&in, env, source, 0, false), CW_OK);
    assert_int_equal(link_puzzle_read(&in, puzzle), CW_OK);
    cw_reader_close(&in);
}

static enum link_answer wait_for(struct link_watch *watch)
{
    struct link_outlook outlook;
    do
        link_watch_answer(watch, &outlook);
    while (outlook.searching);
    return outlook.answer;
}

static void watching(void **state)
{
    (void)state;
    struct link_puzzle good, bad;
    struct link_watch *watch;
    struct link_outlook outlook;
    read_board("1 4\n1 2 2 1\n", &good);
    read_board("2 2\n1 2\n2 1\n", &bad);
    assert_int_equal(link_watch_new(env, 0, &watch), CW_OK);
    link_watch_answer(watch, &outlook);
    assert_false(outlook.searching);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(link_watch_ask(watch, i % 2 ? &good : &bad, 5), CW_OK);
        if (i % 3 == 0) /* otherwise the question is dropped for the next one */
            assert_int_equal(wait_for(watch), i % 2 ? LINK_SOLVED : LINK_UNSOLVABLE);
    }
    assert_int_equal(wait_for(watch), LINK_SOLVED);
    assert_int_equal(link_watch_ask(watch, &bad, 5), CW_OK);
    link_watch_free(watch); /* while it may be searching */
    link_puzzle_free(&good);
    link_puzzle_free(&bad);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(watching)};
    return cmocka_run_group_tests(tests, start, finish);
}
