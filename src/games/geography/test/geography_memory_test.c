/* SPDX-License-Identifier: MIT
 *
 * geography_memory_test.c - an allocator that fails on its n-th call, for every n: the status says
 * so, and nothing leaks.  And a run that is cancelled.
 */
#include "geography_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <causeway/geography.h>
#include <causeway/position.h>

struct failing {
    uint64_t calls, fail_at; /* 0 = never */
    size_t held;
    bool failed;
};

static void *failing_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    struct failing *f = ctx;
    if (new_size == 0) {
        f->held -= old_size;
        free(old);
        return NULL;
    }
    if (++f->calls == f->fail_at) {
        f->failed = true;
        return NULL;
    }
    void *block = realloc(old, new_size);
    assert_non_null(block);
    f->held += new_size - (old ? old_size : 0);
    return block;
}

/* A board with work for every list of the solver. */
static char board[40 * 41 + 32];

static void make_board(void)
{
    struct cw_rng rng;
    struct oracle_board b;
    cw_rng_seed(&rng, 12, 0);
    random_board(&rng, 40, 40, 88, &b, board);
}

static enum cw_status do_judge(struct cw_env *env)
{
    struct cw_memory_source memory, again, record;
    struct cw_source source = cw_source_memory(&memory, board, strlen(board), NULL);
    struct cw_memory_sink out = {.env = env}, witness = {.env = env};
    struct cw_sink answers = cw_sink_memory(&out), witness_sink = cw_sink_memory(&witness);
    struct cw_judge_options opt = {.size = sizeof opt, .format = CW_EXPLAINED,
                                   .draw = CW_DRAW_UNICODE, .witness = &witness_sink};
    const struct cw_game *game = cw_game_find("geography");
    enum cw_status status = cw_judge(env, game, &opt, &source, &answers);
    if (status == CW_OK) {
        source = cw_source_memory(&again, board, strlen(board), NULL);
        struct cw_source witnessed = cw_source_memory(&record, witness.bytes, witness.size, NULL);
        status = cw_verify(env, game, &source, &witnessed, NULL);
    }
    cw_memory_sink_free(&out);
    cw_memory_sink_free(&witness);
    return status;
}

static enum cw_status do_generate(struct cw_env *env)
{
    struct cw_memory_sink out = {.env = env};
    struct cw_sink sink = cw_sink_memory(&out);
    struct cw_generate_options opt = {.size = sizeof opt, .style = "maze"};
    enum cw_status status = cw_generate(env, cw_game_find("geography"), &opt, &sink);
    cw_memory_sink_free(&out);
    return status;
}

static enum cw_status do_library(struct cw_env *env)
{
    struct cw_geography *s;
    enum cw_status status = cw_geography_solve(env, 40, 40, strchr(board, '\n') + 1, 41, &s);
    cw_geography_free(s);
    return status;
}

static enum cw_status do_position(struct cw_env *env)
{
    struct cw_position *pos, *copy = NULL;
    struct cw_turn turn;
    struct cw_memory_sink text = {.env = env};
    enum cw_status status =
        cw_position_parse(env, "geography 3x3 to=first cells=.../.../... token=b2", &pos);
    if (status == CW_OK)
        status = cw_turn_parse(pos, "b3", &turn);
    if (status == CW_OK)
        status = cw_position_apply(pos, &turn);
    if (status == CW_OK)
        status = cw_position_copy(pos, &copy);
    if (status == CW_OK)
        status = cw_position_draw(copy, CW_DRAW_ASCII, &text);
    if (status == CW_OK)
        status = cw_position_format(copy, &text);
    cw_memory_sink_free(&text);
    cw_position_free(copy);
    cw_position_free(pos);
    return status;
}

static enum cw_status do_validate(struct cw_env *env)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, board, strlen(board), NULL);
    return cw_validate(env, cw_game_find("geography"), &source, NULL);
}

static void fail_everywhere(enum cw_status (*call)(struct cw_env *env))
{
    bool failed = true;
    for (uint64_t n = 2; failed; n++) { /* the first call makes the environment */
        struct failing f = {.fail_at = n};
        struct cw_hooks hooks = {.size = sizeof hooks, .ctx = &f, .resize = failing_resize};
        struct cw_env *env;
        assert_int_equal(cw_env_new(&hooks, &env), CW_OK);
        enum cw_status status = call(env);
        failed = f.failed;
        assert_int_equal(status, failed ? CW_NO_MEMORY : CW_OK);
        cw_env_free(env);
        assert_int_equal(f.held, 0);
        assert_true(n < 1000);
    }
}

static void test_failing_allocator(void **state)
{
    (void)state;
    make_board();
    fail_everywhere(do_judge);
    fail_everywhere(do_generate);
    fail_everywhere(do_library);
    fail_everywhere(do_position);
    fail_everywhere(do_validate);
}

/* A header alone does not claim memory. */
static void test_modest(void **state)
{
    (void)state;
    struct run r;
    const char *text = "1000000 1000000\n.....";
    run_open(&r);
    assert_int_equal(run_judge(&r, text, strlen(text), CW_ANSWERS, false), CW_BAD_INPUT);
    assert_true(cw_env_peak_memory(r.env) < 4 * 1000 * 1000);
    run_close(&r);
}

static void test_cancelled(void **state)
{
    (void)state;
    struct run r;
    struct cw_geography *s;
    make_board();
    run_open(&r);
    cw_env_cancel(r.env);
    assert_int_equal(cw_geography_solve(r.env, 40, 40, strchr(board, '\n') + 1, 41, &s),
                     CW_CANCELLED);
    assert_null(s);
    cw_env_resume(r.env);
    assert_int_equal(cw_geography_solve(r.env, 40, 40, strchr(board, '\n') + 1, 41, &s), CW_OK);
    cw_geography_free(s);
    run_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_failing_allocator),
        cmocka_unit_test(test_modest),
        cmocka_unit_test(test_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
