/* SPDX-License-Identifier: MIT
 *
 * contest_conformance_test.c - what must hold for the judge, verifier, validator, generator and
 * shrinker of every registered game, on inputs that its own generator makes: agreement between the
 * output forms, between one thread and several, between block sizes; and every way of failing.
 */
#include <errno.h>
#include <stdio.h>
#include <causeway/game.h>
#include "support.h"
#include "core/rng.h"
#include "games/contract.h"

struct text {
    char *bytes;
    size_t size;
};

static struct cw_memory_sink sink_of(struct test_env *t)
{
    return (struct cw_memory_sink){.env = t->env};
}

static void generate(struct test_env *t, const struct cw_game *game, const char *style,
                     uint64_t seed, uint64_t sets, struct cw_memory_sink *out)
{
    struct cw_generate_options opt = {
        .size = sizeof opt, .seed = seed, .sets = sets, .style = style};
    struct cw_sink sink = cw_sink_memory(out);
    enum cw_status status = cw_generate(t->env, game, &opt, &sink);
    if (status == CW_BAD_ARGUMENT) { /* an input of this game is one set */
        opt.sets = 1;
        status = cw_generate(t->env, game, &opt, &sink);
    }
    if (status != CW_OK)
        fail_msg("%s style %s: %s", game->id, style ? style : "-", cw_env_last_error(t->env));
}

/* A small input, for tests that try every point of failure. */
static void generate_small(struct test_env *t, const struct cw_game *game, struct cw_memory_sink *out)
{
    struct cw_generate_options opt = {.size = sizeof opt, .seed = 3, .sets = 1, .params = "size=5"};
    struct cw_sink sink = cw_sink_memory(out);
    if (cw_generate(t->env, game, &opt, &sink) != CW_OK)
        fail_msg("%s size=5: %s", game->id, cw_env_last_error(t->env));
}

static enum cw_status judge(struct cw_env *env, const struct cw_game *game,
                            struct cw_judge_options *opt, const char *bytes, size_t size,
                            struct cw_memory_sink *out)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, bytes, size, "input");
    struct cw_sink sink = cw_sink_memory(out);
    opt->size = sizeof *opt;
    return cw_judge(env, game, opt, &source, &sink);
}

/* --- generator, validator ------------------------------------------------------------------------------ */

static void test_generated_is_legal(void **state)
{
    (void)state;
    for (size_t g = 0; cw_games[g]; g++)
        for (const struct cw_generate_style *s = cw_games[g]->styles; s->name; s++)
            for (uint64_t seed = 1; seed <= 3; seed++) {
                struct test_env t;
                test_env_open(&t);
                struct cw_memory_sink a = sink_of(&t), b = sink_of(&t), c = sink_of(&t);
                uint64_t faults = 0;
                generate(&t, cw_games[g], s->name, seed, 3, &a);
                generate(&t, cw_games[g], s->name, seed, 3, &b);
                generate(&t, cw_games[g], s->name, seed + 100, 3, &c);
                assert_int_equal(a.size, b.size);
                assert_memory_equal(a.bytes, b.bytes, a.size);
                struct cw_memory_source memory;
                struct cw_source source = cw_source_memory(&memory, a.bytes, a.size, "generated");
                if (cw_validate(t.env, cw_games[g], &source, &faults) != CW_OK || faults != 0)
                    fail_msg("%s style %s seed %llu: %s", cw_games[g]->id, s->name,
                             (unsigned long long)seed, t.log.text);
                cw_memory_sink_free(&a);
                cw_memory_sink_free(&b);
                cw_memory_sink_free(&c);
                test_env_close(&t);
            }
}

/* --- the judge's forms of output ---------------------------------------------------------------------------- */

struct marks {
    uint64_t count, set, item;
};

static void mark(void *ctx, uint64_t set, uint64_t item)
{
    struct marks *m = ctx;
    assert_true(set > m->set || (set == m->set && item > m->item));
    m->count++;
    m->set = set;
    m->item = item;
}

/* The lines of an explanation that are not indented are the answers. */
static void check_explained(const struct cw_memory_sink *plain, const struct cw_memory_sink *explained)
{
    const char *want = plain->bytes, *line = explained->bytes;
    while (line && *line) {
        const char *next = strchr(line, '\n');
        assert_non_null(next);
        size_t size = (size_t)(next + 1 - line);
        if (*line != ' ') {
            assert_memory_equal(line, want, size);
            want += size;
        }
        line = next + 1;
    }
    assert_true(!want || *want == '\0');
}

static void check_forms(struct test_env *t, const struct cw_game *game, const struct cw_memory_sink *input)
{
    struct cw_memory_sink plain = sink_of(t), other = sink_of(t), json = sink_of(t), witness = sink_of(t);
    struct marks marks = {0, 0, 0};
    struct cw_judge_options opt = {.size = sizeof opt};
    assert_int_equal(judge(t->env, game, &opt, input->bytes, input->size, &plain), CW_OK);

    opt.threads = 3;
    assert_int_equal(judge(t->env, game, &opt, input->bytes, input->size, &other), CW_OK);
    assert_string_equal(plain.bytes, other.bytes);

    struct cw_sink witness_sink = cw_sink_memory(&witness);
    opt = (struct cw_judge_options){.format = CW_EXPLAINED, .draw = CW_DRAW_NONE,
                                    .witness = &witness_sink, .verdict = mark, .verdict_ctx = &marks};
    other.size = 0;
    assert_int_equal(judge(t->env, game, &opt, input->bytes, input->size, &other), CW_OK);
    check_explained(&plain, &other);

    opt = (struct cw_judge_options){.format = CW_JSON};
    assert_int_equal(judge(t->env, game, &opt, input->bytes, input->size, &json), CW_OK);
    uint64_t lines = 0;
    for (const char *p = json.bytes; *p; p++)
        lines += *p == '\n';
    assert_int_equal(lines, marks.count);
    assert_int_equal(strncmp(json.bytes, "{\"causeway\":1,\"game\":\"", 22), 0);

    uint64_t checked = 0;
    struct cw_memory_source a, b;
    struct cw_source in = cw_source_memory(&a, input->bytes, input->size, "input");
    struct cw_source wit = cw_source_memory(&b, witness.bytes, witness.size, "witness");
    if (cw_verify(t->env, game, &in, &wit, &checked) != CW_OK)
        fail_msg("%s: the witness of the judge is refused: %s", game->id, t->log.text);
    assert_int_equal(checked, marks.count);
    cw_memory_sink_free(&plain);
    cw_memory_sink_free(&other);
    cw_memory_sink_free(&json);
    cw_memory_sink_free(&witness);
}

static void test_judge_forms(void **state)
{
    (void)state;
    for (size_t g = 0; cw_games[g]; g++)
        for (const struct cw_generate_style *s = cw_games[g]->styles; s->name; s++) {
            struct test_env t;
            test_env_open(&t);
            struct cw_memory_sink input = sink_of(&t);
            generate(&t, cw_games[g], s->name, 11, 5, &input);
            check_forms(&t, cw_games[g], &input);
            cw_memory_sink_free(&input);
            test_env_close(&t);
        }
}

/* --- sources that trickle and fail --------------------------------------------------------------------------- */

struct trickle {
    const char *bytes;
    size_t size, pos, piece, fail_at;
};

static ptrdiff_t trickle_read(void *ctx, void *buf, size_t n)
{
    struct trickle *t = ctx;
    if (t->pos >= t->fail_at) {
        errno = EIO;
        return -1;
    }
    size_t left = t->size - t->pos;
    n = n < t->piece ? n : t->piece;
    n = n < left ? n : left;
    memcpy(buf, t->bytes + t->pos, n);
    t->pos += n;
    return (ptrdiff_t)n;
}

static void test_pieces(void **state)
{
    (void)state;
    static const size_t pieces[] = {1, 2, 7, 61, 1000};
    for (size_t g = 0; cw_games[g]; g++) {
        struct test_env t;
        test_env_open(&t);
        struct cw_memory_sink input = sink_of(&t), plain = sink_of(&t), out = sink_of(&t);
        struct cw_judge_options opt = {.size = sizeof opt};
        generate(&t, cw_games[g], NULL, 21, 4, &input);
        assert_int_equal(judge(t.env, cw_games[g], &opt, input.bytes, input.size, &plain), CW_OK);
        for (size_t i = 0; i < 10; i++) {
            struct trickle trickle = {input.bytes, input.size, 0, pieces[i % 5], SIZE_MAX};
            struct cw_source source = {trickle_read, &trickle, "trickle"};
            struct cw_sink sink = cw_sink_memory(&out);
            out.size = 0;
            opt.threads = i < 5 ? 1 : 2;
            assert_int_equal(cw_judge(t.env, cw_games[g], &opt, &source, &sink), CW_OK);
            assert_string_equal(out.bytes, plain.bytes);
        }
        cw_memory_sink_free(&input);
        cw_memory_sink_free(&plain);
        cw_memory_sink_free(&out);
        test_env_close(&t);
    }
}

static void test_source_fails_anywhere(void **state)
{
    (void)state;
    for (size_t g = 0; cw_games[g]; g++) {
        struct test_env t;
        test_env_open(&t);
        struct cw_memory_sink input = sink_of(&t), out = sink_of(&t);
        generate_small(&t, cw_games[g], &input);
        for (size_t at = 0; at < input.size; at++) {
            struct trickle trickle = {input.bytes, input.size, 0, 1, at};
            struct cw_source source = {trickle_read, &trickle, "trickle"};
            struct cw_sink sink = cw_sink_memory(&out);
            out.size = 0;
            enum cw_status status = cw_judge(t.env, cw_games[g], NULL, &source, &sink);
            /* a judge may be done before it has read what it ignores */
            assert_true(status == CW_IO || (status == CW_OK && trickle.pos < at + 1));
            uint64_t faults;
            trickle.pos = 0;
            status = cw_validate(t.env, cw_games[g], &source, &faults);
            assert_true(status == CW_IO || status == CW_OK);
        }
        cw_memory_sink_free(&input);
        cw_memory_sink_free(&out);
        test_env_close(&t);
    }
}

static int refuse(void *ctx, const void *bytes, size_t n)
{
    (void)bytes;
    (void)n;
    errno = *(int *)ctx;
    return -1;
}

static void test_sink_fails(void **state)
{
    (void)state;
    for (size_t g = 0; cw_games[g]; g++)
        for (int format = CW_ANSWERS; format <= CW_JSON; format++) {
            struct test_env t;
            test_env_open(&t);
            struct cw_memory_sink input = sink_of(&t);
            generate(&t, cw_games[g], NULL, 2, 3, &input);
            int errors[] = {EPIPE, ENOSPC};
            for (size_t i = 0; i < 2; i++) {
                struct cw_memory_source memory;
                struct cw_source source = cw_source_memory(&memory, input.bytes, input.size, "in");
                struct cw_sink sink = {refuse, NULL, &errors[i]};
                struct cw_judge_options opt = {.size = sizeof opt, .format = (enum cw_judge_format)format};
                assert_int_equal(cw_judge(t.env, cw_games[g], &opt, &source, &sink),
                                 i == 0 ? CW_CLOSED : CW_IO);
                struct cw_generate_options gen = {.size = sizeof gen, .seed = 1};
                assert_int_equal(cw_generate(t.env, cw_games[g], &gen, &sink),
                                 i == 0 ? CW_CLOSED : CW_IO);
            }
            cw_memory_sink_free(&input);
            test_env_close(&t);
        }
}

/* --- an allocator that fails on the n-th call ------------------------------------------------------------------ */

enum task { TASK_JUDGE, TASK_EXPLAIN, TASK_JSON, TASK_THREADS, TASK_WITNESS, TASK_VALIDATE, TASK_GENERATE,
            TASK_SHRINK, TASK_VERIFY, TASKS };

static enum cw_status run_task(struct cw_env *env, const struct cw_game *game, enum task task,
                               const struct text *input, const struct text *witness)
{
    struct cw_memory_sink out = {.env = env}, wit = {.env = env};
    struct cw_sink out_sink = cw_sink_memory(&out), wit_sink = cw_sink_memory(&wit);
    struct cw_memory_source a, b;
    struct cw_source in = cw_source_memory(&a, input->bytes, input->size, "in");
    struct cw_source wit_in = cw_source_memory(&b, witness->bytes, witness->size, "wit");
    struct cw_judge_options opt = {.size = sizeof opt};
    struct cw_generate_options gen = {.size = sizeof gen, .seed = 3, .sets = 1, .params = "size=5"};
    enum cw_status status = CW_OK;
    opt.format = task == TASK_EXPLAIN ? CW_EXPLAINED : task == TASK_JSON ? CW_JSON : CW_ANSWERS;
    opt.draw = task == TASK_EXPLAIN ? CW_DRAW_ASCII : CW_DRAW_NONE;
    opt.threads = task == TASK_THREADS ? 2 : 1;
    opt.witness = task == TASK_WITNESS ? &wit_sink : NULL;
    if (task == TASK_VALIDATE) {
        status = cw_validate(env, game, &in, NULL);
    } else if (task == TASK_GENERATE) {
        status = cw_generate(env, game, &gen, &out_sink);
    } else if (task == TASK_VERIFY) {
        status = cw_verify(env, game, &in, &wit_in, NULL);
    } else if (task == TASK_SHRINK) {
        struct cw_out o;
        status = cw_out_open(&o, env, out_sink);
        if (status == CW_OK)
            status = game->shrink(env, input->bytes, input->size, 0, &o);
        if (status == CW_OK)
            status = cw_out_flush(&o);
        if (status == CW_NO || status == CW_END)
            status = CW_OK;
        cw_out_close(&o);
    } else {
        status = cw_judge(env, game, &opt, &in, &out_sink);
    }
    cw_memory_sink_free(&out);
    cw_memory_sink_free(&wit);
    return status;
}

static void make_texts(const struct cw_game *game, struct text *input, struct text *witness)
{
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink in = sink_of(&t), out = sink_of(&t), wit = sink_of(&t);
    struct cw_sink wit_sink = cw_sink_memory(&wit);
    struct cw_judge_options opt = {.size = sizeof opt, .witness = &wit_sink};
    generate_small(&t, game, &in);
    assert_int_equal(judge(t.env, game, &opt, in.bytes, in.size, &out), CW_OK);
    *input = (struct text){malloc(in.size + 1), in.size};
    memcpy(input->bytes, in.bytes, in.size + 1);
    *witness = (struct text){malloc(wit.size + 1), wit.size};
    memcpy(witness->bytes, wit.bytes, wit.size + 1);
    cw_memory_sink_free(&in);
    cw_memory_sink_free(&out);
    cw_memory_sink_free(&wit);
    test_env_close(&t);
}

static void test_allocator_fails(void **state)
{
    (void)state;
    for (size_t g = 0; cw_games[g]; g++) {
        struct text input, witness;
        make_texts(cw_games[g], &input, &witness);
        for (int task = 0; task < TASKS; task++) {
            uint64_t last = 0;
            for (uint64_t n = 2;; n++) { /* the first allocation is the environment */
                struct test_env t;
                test_env_open(&t);
                t.heap.fail_at = n;
                enum cw_status status =
                    run_task(t.env, cw_games[g], (enum task)task, &input, &witness);
                bool done = t.heap.calls < n;
                test_env_close(&t);
                if (done) {
                    assert_int_equal(status, CW_OK);
                    break;
                }
                if (status != CW_NO_MEMORY)
                    fail_msg("%s task %d, allocation %llu fails: status %d", cw_games[g]->id, task,
                             (unsigned long long)n, status);
                last = n;
            }
            assert_true(last > 1);
        }
        free(input.bytes);
        free(witness.bytes);
    }
}

/* --- cancelling, shrinking ---------------------------------------------------------------------------------------- */

static void test_cancel(void **state)
{
    (void)state;
    for (size_t g = 0; cw_games[g]; g++) {
        struct text input, witness;
        struct test_env t;
        make_texts(cw_games[g], &input, &witness);
        test_env_open(&t);
        cw_env_cancel(t.env);
        for (int task = 0; task < TASKS; task++) {
            enum cw_status status =
                run_task(t.env, cw_games[g], (enum task)task, &input, &witness);
            if (task != TASK_SHRINK && task != TASK_GENERATE)
                assert_int_equal(status, CW_CANCELLED);
        }
        cw_env_resume(t.env);
        assert_int_equal(run_task(t.env, cw_games[g], TASK_JUDGE, &input, &witness), CW_OK);
        test_env_close(&t);
        free(input.bytes);
        free(witness.bytes);
    }
}

/* Greedy shrinking under "still legal" ends, and in something smaller. */
static void test_shrink_ends(void **state)
{
    (void)state;
    for (size_t g = 0; cw_games[g]; g++) {
        struct test_env t;
        test_env_open(&t);
        struct cw_memory_sink input = sink_of(&t);
        generate(&t, cw_games[g], NULL, 8, 3, &input);
        size_t first = input.size;
        uint64_t steps = 0;
        for (uint64_t k = 0; steps < 100000; k++, steps++) {
            struct cw_memory_sink candidate = sink_of(&t);
            struct cw_memory_source memory;
            struct cw_out out;
            assert_int_equal(cw_out_open(&out, t.env, cw_sink_memory(&candidate)), CW_OK);
            enum cw_status status =
                cw_games[g]->shrink(t.env, input.bytes, input.size, k, &out);
            cw_out_flush(&out);
            cw_out_close(&out);
            bool better = false;
            if (status == CW_OK && candidate.size < input.size) {
                struct cw_source source =
                    cw_source_memory(&memory, candidate.bytes, candidate.size, "candidate");
                better = cw_validate(t.env, cw_games[g], &source, NULL) == CW_OK;
                t.log.text[0] = '\0';
            }
            if (better) {
                struct cw_memory_sink old = input;
                input = candidate;
                candidate = old;
                k = (uint64_t)-1;
            }
            cw_memory_sink_free(&candidate);
            if (status == CW_END)
                break;
        }
        assert_true(steps < 100000);
        if (input.size * 2 > first && first > 60)
            fail_msg("%s: shrinking stops at %zu of %zu bytes", cw_games[g]->id, input.size, first);
        cw_memory_sink_free(&input);
        test_env_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_generated_is_legal),
        cmocka_unit_test(test_judge_forms),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_source_fails_anywhere),
        cmocka_unit_test(test_sink_fails),
        cmocka_unit_test(test_allocator_fails),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_shrink_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
