/* SPDX-License-Identifier: MIT
 *
 * link_maker_test.c - new boards, shuffling and hints: what a seed gives, for ever; that it can be
 * cleared; and large boards against the slow query.
 */
#include "link_brute.h"
#include "link_support.h"
#include "core/digest.h"
#include "games/link/link_maker.h"
#include "games/link/link_wide.h"

static enum cw_status call(struct bench *b, enum cw_puzzle_task task, const char *params,
                           const char *rules, uint64_t seed, const char *board)
{
    struct cw_memory_source memory;
    struct cw_source in = cw_source_memory(&memory, board, strlen(board), "board");
    b->out.size = b->witness.size = 0;
    struct cw_sink out = cw_sink_memory(&b->out), proof = cw_sink_memory(&b->witness);
    struct cw_puzzle_options o = {.size = sizeof o,
                                  .params = params,
                                  .rules = rules,
                                  .seed = seed,
                                  .witness = task == CW_HINT ? NULL : &proof};
    return cw_puzzle(b->env, cw_game_find("link"), task, &o, &in, &out);
}

static void must_verify(struct bench *b)
{
    uint64_t checked = 0;
    enum cw_status status = bench_verify(b, b->out.bytes, b->out.size, b->witness.bytes,
                                         b->witness.size, &checked);
    if (status != CW_OK)
        fail_msg("%s\n%s", b->last, b->out.bytes);
    assert_int_equal(checked, 1);
}

static const struct {
    const char *params, *rules;
    uint64_t digest; /* of the boards of seeds 1..20 */
} golden[] = {
#include "link_maker_golden.inc"
};

static void same_seed_same_bytes(void **state)
{
    struct bench b;
    bool good = true;
    (void)state;
    bench_open(&b);
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        uint64_t digest = CW_DIGEST_START;
        for (uint64_t seed = 1; seed <= 20; seed++) {
            assert_int_equal(call(&b, CW_NEW_BOARD, golden[i].params, golden[i].rules, seed, ""),
                             CW_OK);
            must_verify(&b);
            digest = cw_digest(digest, b.out.bytes, b.out.size);
        }
        if (digest != golden[i].digest) {
            print_error("    {\"%s\", \"%s\", 0x%016llx},\n", golden[i].params, golden[i].rules,
                        (unsigned long long)digest);
            good = false;
        }
    }
    assert_true(good);
    bench_close(&b);
}

static void difficulty_is_what_it_says(void **state)
{
    static const char *const params[] = {"size=10x8 difficulty=easy", "size=18x8 difficulty=medium",
                                         "size=16x9 difficulty=hard uniform=yes"};
    struct bench b;
    (void)state;
    bench_open(&b);
    for (unsigned i = 0; i < 3; i++) {
        struct link_puzzle puzzle;
        struct link_deal deal;
        struct cw_memory_source memory;
        struct cw_reader in;
        unsigned cleared;
        assert_int_equal(call(&b, CW_NEW_BOARD, params[i], NULL, 5, ""), CW_OK);
        must_verify(&b);
        struct cw_source source = cw_source_memory(&memory, b.out.bytes, b.out.size, NULL);
        assert_int_equal(cw_reader_open(&in, b.env, source, 0, false), CW_OK);
        assert_int_equal(link_puzzle_read(&in, &puzzle), CW_OK);
        assert_int_equal(link_deal_new(&puzzle, &deal), CW_OK);
        assert_int_equal(link_trials(&deal, 5, LINK_TRIALS, &cleared), CW_OK);
        assert_int_equal(i, cleared >= LINK_TRIALS / 4 ? 0 : cleared >= LINK_TRIALS / 32 ? 1 : 2);
        link_deal_free(&deal);
        link_puzzle_free(&puzzle);
        cw_reader_close(&in);
    }
    bench_close(&b);
}

static void shuffles(void **state)
{
    struct bench b;
    (void)state;
    bench_open(&b);
    for (uint64_t seed = 1; seed <= 30; seed++) {
        assert_int_equal(call(&b, CW_SHUFFLE, NULL, NULL, seed,
                              "# title: kept\n# rules: outside=yes\n3 4\n"
                              "1 2 0 1\n2 1 2 3\n1 3 2 0\n"), CW_OK);
        must_verify(&b);
        assert_non_null(strstr(b.out.bytes, "# title: kept\n"));
    }
    assert_int_equal(call(&b, CW_SHUFFLE, NULL, NULL, 1, "1 3\n1 1 1\n"), CW_NO);
    /* four corners: nothing can be reached from inside the board */
    assert_int_equal(call(&b, CW_SHUFFLE, NULL, NULL, 1, "# rules: turns=0\n2 2\n0 1\n1 0\n"),
                     CW_NO);
    bench_close(&b);
}

static void hints(void **state)
{
    struct bench b;
    (void)state;
    bench_open(&b);
    assert_int_equal(call(&b, CW_HINT, NULL, NULL, 0, "2 3\n1 0 1\n2 2 0\n"), CW_OK);
    assert_string_equal(b.out.bytes, "1,1 1,3 path 1,1 1,3\n2,1 2,2 path 2,1 2,2\n");
    assert_int_equal(call(&b, CW_HINT, NULL, NULL, 0,
                          "# rules: outside=yes groups=1-2 adjacent=no\n1 3\n1 3 2\n"), CW_OK);
    assert_non_null(strstr(b.out.bytes, "1,1 1,3 path 1,1 "));
    assert_int_equal(call(&b, CW_HINT, NULL, NULL, 0, "2 2\n1 2\n2 1\n"), CW_NO);
    assert_int_equal(call(&b, CW_HINT, "best=yes", NULL, 0, "1 4\n1 2 2 1\n"), CW_OK);
    assert_non_null(strstr(b.out.bytes, "1,2 1,3 path"));
    assert_non_null(strstr(b.out.bytes, "proven"));
    /* the best is not the first that goes: 1,1 with 1,2 would leave a 1 behind the 2s */
    assert_int_equal(call(&b, CW_HINT, "best=yes", NULL, 0, "1 6\n1 1 2 1 1 2\n"), CW_OK);
    assert_non_null(strstr(b.out.bytes, "proven"));
    bench_close(&b);
}

/* The tree against the word rows, on boards that both can hold. */
static void wide_boards_agree(void **state)
{
    struct bench b;
    struct cw_rng rng;
    (void)state;
    bench_open(&b);
    cw_rng_seed(&rng, 9, 0);
    for (unsigned long i = 0; i < 300 * bench_scale(); i++) {
        struct link_puzzle p;
        struct link_deal d;
        struct link_wide w;
        struct link_field f;
        size_t rows = 1 + (size_t)cw_rng_below(&rng, 62);
        size_t columns = 1 + (size_t)cw_rng_below(&rng, 62);
        assert_int_equal(link_puzzle_new(b.env, rows, columns, &p), CW_OK);
        p.rules.outside = i % 2;
        p.rules.adjacent = i % 3 != 0;
        for (size_t k = 0; k < rows * columns; k++)
            p.pieces += p.kind[k] = 1;
        assert_int_equal(link_deal_new(&p, &d), CW_OK);
        assert_int_equal(link_wide_new(&p, &w), CW_OK);
        link_field_load(&d, &f);
        uint64_t steps = cw_rng_below(&rng, 3 * rows * columns + 1);
        for (uint64_t k = 0; k < steps; k++) {
            struct link_spot s = d.spot[cw_rng_below(&rng, d.pieces)];
            struct link_spot t = d.spot[cw_rng_below(&rng, d.pieces)];
            if (cw_rng_chance(&rng, 1, 4)) {
                link_field_set(&f, s);
                link_wide_place(&w, s.row, s.column);
            } else {
                link_field_clear(&f, s);
                link_wide_remove(&w, s.row, s.column);
            }
            if (s.row == t.row && s.column == t.column)
                continue;
            assert_int_equal(link_wide_join(&w, s.row, s.column, t.row, t.column),
                             link_field_join(&p.rules, &f, s, t));
        }
        link_wide_free(&w);
        link_deal_free(&d);
        link_puzzle_free(&p);
    }
    bench_close(&b);
}

static void plays_large_boards(void **state)
{
    struct bench b;
    struct cw_memory_source memory;
    (void)state;
    bench_open(&b);
    struct cw_memory_sink text = {.env = b.env};
    struct cw_sink sink = cw_sink_memory(&text);
    sink.write(sink.ctx, "# rules: outside=yes\n2 100\n", 27);
    for (int i = 0; i < 200; i++)
        sink.write(sink.ctx, i % 100 / 50 ? "1 " : "2 ", 2);
    struct cw_source in = cw_source_memory(&memory, text.bytes, text.size, NULL);
    struct cw_sink out = cw_sink_memory(&b.out), proof = cw_sink_memory(&b.witness);
    struct cw_solve_options o = {.size = sizeof o, .witness = &proof};
    assert_int_equal(cw_solve(b.env, cw_game_find("link"), &o, &in, &out), CW_OK);
    assert_int_equal(bench_verify(&b, text.bytes, text.size, b.witness.bytes, b.witness.size, NULL),
                     CW_OK);
    cw_memory_sink_free(&text);
    bench_close(&b);
}

static void survives_failing_allocations(void **state)
{
    struct bench b;
    (void)state;
    bench_open(&b);
    for (int task = CW_HINT; task <= CW_NEW_BOARD; task++) {
        enum cw_status status = CW_NO_MEMORY;
        for (uint64_t n = 1; status == CW_NO_MEMORY; n++) {
            b.calls = 0;
            b.fail_at = n;
            status = call(&b, (enum cw_puzzle_task)task,
                          task == CW_NEW_BOARD ? "size=5x4 uniform=yes difficulty=easy"
                                               : task == CW_HINT ? "best=yes" : NULL, NULL, 1,
                          "# title: x\n2 4\n1 2 2 1\n3 3 4 4\n");
            b.fail_at = 0;
        }
        assert_int_equal(status, CW_OK);
    }
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_seed_same_bytes),
        cmocka_unit_test(difficulty_is_what_it_says),
        cmocka_unit_test(shuffles),
        cmocka_unit_test(hints),
        cmocka_unit_test(wide_boards_agree),
        cmocka_unit_test(plays_large_boards),
        cmocka_unit_test(survives_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
