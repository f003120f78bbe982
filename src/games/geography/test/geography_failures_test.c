/* SPDX-License-Identifier: MIT
 *
 * Solving, playing and making boards when the allocator fails at any of its calls, or when somebody
 * cancels: the status says so, and everything is freed.
 */
#include <causeway/geography.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include "geography_support.h"

struct failing {
    uint64_t calls, fail_at; /* fail_at 0 = never */
    size_t held;
};

static void *resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    struct failing *f = ctx;
    if (new_size == 0) {
        f->held -= old_size;
        free(old);
        return NULL;
    }
    if (new_size > old_size && ++f->calls == f->fail_at)
        return NULL;
    void *block = realloc(old, new_size);
    if (block)
        f->held += new_size - old_size;
    return block;
}

static enum cw_status file(void *ctx, const char *param, struct cw_sink *sink)
{
    (void)param;
    *sink = cw_sink_memory(ctx);
    return CW_OK;
}

static enum cw_status solve(struct cw_env *env, const char *text, const char *params)
{
    struct cw_memory_source memory, board, record;
    struct cw_memory_sink out = {.env = env}, witness = {.env = env}, labels = {.env = env};
    struct cw_source source = cw_source_memory(&memory, text, strlen(text), "board");
    struct cw_sink out_sink = cw_sink_memory(&out), witness_sink = cw_sink_memory(&witness);
    bool proves = strstr(params, "edges") == NULL || strstr(params, "start") != NULL;
    struct cw_solve_options opt = {.size = sizeof opt,
                                   .params = params,
                                   .threads = 2,
                                   .witness = proves ? &witness_sink : NULL,
                                   .file = file,
                                   .file_ctx = &labels};
    const struct cw_game *game = cw_game_find("geography");
    enum cw_status status = cw_solve(env, game, &opt, &source, &out_sink);
    if (status == CW_OK && proves) {
        source = cw_source_memory(&board, text, strlen(text), "board");
        struct cw_source claims = cw_source_memory(&record, witness.bytes, witness.size, "witness");
        status = cw_verify(env, game, &source, &claims, NULL);
    }
    cw_memory_sink_free(&out);
    cw_memory_sink_free(&witness);
    cw_memory_sink_free(&labels);
    return status;
}

static enum cw_status play(struct cw_env *env, const char *text, const char *params)
{
    struct cw_geography_play *p;
    struct cw_geography_cell cell;
    (void)params;
    enum cw_status status = cw_geography_play_new(env, 5, 7, text, 7, &p);
    while (status == CW_OK) {
        status = cw_geography_play_best(p, &cell);
        if (status == CW_OK)
            status = cw_geography_play_move(p, cell.row, cell.column);
    }
    while (p && cw_geography_play_undo(p) == CW_OK)
        continue;
    cw_geography_play_free(p);
    return status == CW_END ? CW_OK : status;
}

static enum cw_status make(struct cw_env *env, const char *text, const char *params)
{
    struct cw_memory_sink out = {.env = env};
    struct cw_sink sink = cw_sink_memory(&out);
    struct cw_generate_options opt = {
        .size = sizeof opt, .seed = 3, .style = text, .params = params};
    enum cw_status status = cw_generate(env, cw_game_find("geography"), &opt, &sink);
    cw_memory_sink_free(&out);
    return status;
}

static const char board[] = "5 7\n.......\n..#....\n.....#.\n#......\n.......\n";
static const char cells[] = "......."
                            ".#....."
                            "...#..."
                            "..#...."
                            ".......";
static const char graph[] = "p edge 7 8\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 4 5\ne 5 6\ne 6 4\ne 6 7\n";

static const struct {
    enum cw_status (*run)(struct cw_env *env, const char *text, const char *params);
    const char *text, *params;
} work[] = {
    {solve, board, ""},
    {solve, board, "regions=yes fine=yes labels=yes sets=yes"},
    {solve, board, "edges=yes"},
    {solve, board, "edges=yes start=1,1"},
    {solve, board, "edges=yes start=2,2"},
    {solve, graph, "graph=yes sets=yes"},
    {play, cells, ""},
    {make, "wish", "size=9 winners=4 start=2,3"},
    {make, "puzzle", "size=9 depth=2"},
};

static void every_allocation_fails(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof work / sizeof *work; i++) {
        enum cw_status status = CW_NO_MEMORY;
        for (uint64_t n = 1; status == CW_NO_MEMORY; n++) {
            struct failing f = {.fail_at = n};
            struct cw_hooks hooks = {.size = sizeof hooks, .ctx = &f, .resize = resize};
            struct cw_env *env;
            if (cw_env_new(&hooks, &env) != CW_OK) {
                assert_int_equal(f.held, 0);
                continue;
            }
            status = work[i].run(env, work[i].text, work[i].params);
            cw_env_free(env);
            assert_int_equal(f.held, 0);
            assert_true(status == CW_NO_MEMORY || (status == CW_OK && f.calls < n));
        }
    }
}

static void cancelled(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof work / sizeof *work; i++) {
        struct failing f = {0};
        struct cw_hooks hooks = {.size = sizeof hooks, .ctx = &f, .resize = resize};
        struct cw_env *env;
        assert_int_equal(cw_env_new(&hooks, &env), CW_OK);
        cw_env_cancel(env);
        assert_int_equal(work[i].run(env, work[i].text, work[i].params), CW_CANCELLED);
        cw_env_free(env);
        assert_int_equal(f.held, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_fails),
        cmocka_unit_test(cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
