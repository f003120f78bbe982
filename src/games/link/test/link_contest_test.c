/* SPDX-License-Identifier: MIT
 *
 * link_contest_test.c - validator, generator, shrinker.
 */
#include "link_support.h"

#include "core/digest.h"
#include "games/link/link_game.h"

/* --- validator ------------------------------------------------------------------------------- */

struct check {
    const char *text;
    uint64_t faults;
    const char *last; /* rule and place of the last fault */
};

static void test_faults(void **state)
{
    (void)state;
    static const struct check checks[] = {
        {"1 2\n3 3\n1\n1 1 1 2\n0 0\n", 0, ""},
        {"1 2\n3 3\n1\n1 1 2 2\n0 0", 0, ""},
        {"0 0", 0, ""},
        {"", 1, "1:1 set 1 - 0 link.no-terminator"},
        {"1 2\n3 3\n1\n1 1 1 2\n", 1, "5:1 set 2 - 0 link.no-terminator"},
        {"1 2\n3 3\n1\n1 1 1 2\n0 0\n7", 1, "6:1 set 0 - 0 link.text-after-end"},
        {"1 2\n3 -3\n1\n1 1 1 2\n0 0\n", 1, "2:3 set 1 row 1 link.limit-kind"},
        {"1 2\n3 99999999999999999999\n1\n1 1 1 2\n0 0\n", 1, "2:3 set 1 row 1 link.limit-kind"},
        {"1 2\n3 x3\n1\n1 1 1 2\n0 0\n", 1, "2:3 set 1 row 1 link.not-a-number"},
        {"1 2\n3 3\n0\n0 0\n", 1, "3:1 set 1 - 0 link.limit-queries"},
        {"1 2\n3 3\n50\n0 0\n", 4, "5:1 set 1 query 1 link.cut-short"},
        {"1 2\n3 3\n2\n0 1 1 2\n1 1 1 1000\n0 0\n", 2, "5:7 set 1 query 2 link.limit-query"},
        {"1 2\n3 3\n1\n-5 1 1001 2\n0 0\n", 2, "4:6 set 1 query 1 link.limit-query"},
        {"0 2\n", 1, "1:3 set 1 - 0 link.one-zero"},
        {"-1 2\n", 1, "1:1 set 1 - 0 link.limit-rows"},
        {"q 2\n", 1, "1:1 set 1 - 0 link.not-a-number"},
        {"1001 1\n", 2, "2:1 set 1 row 1 link.cut-short"},
        {"1 1000\n", 2, "2:1 set 1 row 1 link.cut-short"},
        {"2 2\n1 1 1\n", 1, "3:1 set 1 row 2 link.cut-short"},
        {"1 2\n-3 -3\n0\n1 2\n3 z\n1\n0 0 0 0\n", 9, "8:1 set 3 - 0 link.no-terminator"},
    };
    struct bench b;
    bench_open(&b);
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const struct check *c = &checks[i];
        uint64_t faults = 99;
        enum cw_status status = bench_validate(&b, c->text, strlen(c->text), &faults);
        if (faults != c->faults || strncmp(b.last, c->last, strlen(c->last)) != 0)
            fail_msg("%s: %llu faults, the last one %s", c->text, (unsigned long long)faults,
                     b.last);
        assert_int_equal(status, faults ? CW_NO : CW_OK);
        assert_int_equal(b.heard, faults);
    }
    bench_close(&b);
}

/* --- generator ------------------------------------------------------------------------------- */

/* What a seed gives is fixed for ever. */
static void test_golden(void **state)
{
    (void)state;
    static const struct {
        const char *style;
        uint64_t digest;
    } golden[] = {
        {"random", UINT64_C(0x0f583384a097f709)},  {"full", UINT64_C(0x3ce43dfea3ca2497)},
        {"sparse", UINT64_C(0x15775b13eaab4a1c)},  {"serpentine", UINT64_C(0xed4c0d4bad589195)},
        {"trap", UINT64_C(0xae251613c1a36c2c)},    {"blocked", UINT64_C(0x24f3f5505072fc07)},
        {"outside", UINT64_C(0xe13afcbf65bdb34b)}, {"odd", UINT64_C(0xf864589f91545daf)},
        {"stale", UINT64_C(0x1cb9c63452139078)},   {"open", UINT64_C(0xad122b5b1f39ff8c)},
    };
    struct bench b;
    bench_open(&b);
    for (size_t i = 0; link_styles[i].name; i++) {
        assert_string_equal(golden[i].style, link_styles[i].name);
        assert_int_equal(bench_generate(&b, golden[i].style, 2024, 3, NULL, false), CW_OK);
        uint64_t digest = cw_digest(CW_DIGEST_START, b.out.bytes, b.out.size);
        if (digest != golden[i].digest)
            fail_msg("%s gives 0x%016llx", golden[i].style, (unsigned long long)digest);
    }
    bench_close(&b);
}

static bool judges_as_oracle(struct bench *b)
{
    static char answers[1 << 16];
    struct cw_memory_sink input = b->out;
    b->out = (struct cw_memory_sink){.env = b->env};
    bool same = bench_judge(b, input.bytes, input.size, NULL, CW_ANSWERS, false) == CW_OK &&
                oracle_judge(input.bytes, input.size, false, 2, answers, sizeof answers) &&
                strcmp(b->out.bytes, answers) == 0;
    cw_memory_sink_free(&b->out);
    b->out = input;
    return same;
}

/* Every style at every size that it takes is legal input, and answered as the oracle does. */
static void test_styles(void **state)
{
    (void)state;
    struct bench b;
    unsigned made = 0, refused = 0;
    bench_open(&b);
    for (size_t i = 0; link_styles[i].name; i++)
        for (unsigned rows = 1; rows <= 11; rows += 1 + rows / 6)
            for (unsigned columns = 1; columns <= 13; columns += 1 + columns / 6)
                for (uint64_t seed = 1; seed <= 3 * bench_scale(); seed++) {
                    char params[64];
                    uint64_t faults;
                    snprintf(params, sizeof params, "size=%ux%u queries=9", columns, rows);
                    enum cw_status status =
                        bench_generate(&b, link_styles[i].name, seed, 2, params, false);
                    if (status == CW_BAD_ARGUMENT) {
                        assert_non_null(strstr(cw_env_last_error(b.env), "needs at least"));
                        refused++;
                        continue;
                    }
                    assert_int_equal(status, CW_OK);
                    assert_int_equal(bench_validate(&b, b.out.bytes, b.out.size, &faults), CW_OK);
                    assert_true(judges_as_oracle(&b));
                    made++;
                }
    bench_close(&b);
    assert_true(made > 3 * refused);
}

static void test_params(void **state)
{
    (void)state;
    static const struct {
        const char *params;
        bool beyond;
        const char *error; /* NULL: it is made */
    } wishes[] = {
        {"size=999x1000", false, NULL},
        {"size=1000x1000", false, "at most 999 columns"},
        {"size=1000x1001", true, NULL},
        {"queries=49", false, NULL},
        {"queries=50", false, "at most 49 queries"},
        {"queries=100000", true, NULL},
        {"density=0 size=10", false, NULL},
        {"density=100 kinds=3 digits=18 size=10", false, NULL},
        {"density=101", false, "density"},
        {"digits=19", false, "digits"},
    };
    struct bench b;
    bench_open(&b);
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        enum cw_status status =
            bench_generate(&b, "random", 1, 1, wishes[i].params, wishes[i].beyond);
        assert_int_equal(status, wishes[i].error ? CW_BAD_ARGUMENT : CW_OK);
        if (wishes[i].error)
            assert_non_null(strstr(cw_env_last_error(b.env), wishes[i].error));
    }
    /* kinds spelt with at most so many digits, each length as often */
    assert_int_equal(
        bench_generate(&b, "random", 1, 1, "size=100 density=100 kinds=100000 digits=3", false),
        CW_OK);
    unsigned lengths[8] = {0};
    const char *p = strchr(b.out.bytes, '\n') + 1;
    for (int i = 0; i < 10000; i++, p++) {
        size_t length = strspn(p, "0123456789");
        lengths[length < 7 ? length : 7]++;
        p += length;
    }
    for (int i = 1; i <= 3; i++)
        assert_true(lengths[i] > 3000);
    assert_int_equal(lengths[1] + lengths[2] + lengths[3], 10000);
    bench_close(&b);
}

/* --- shrinker -------------------------------------------------------------------------------- */

static enum cw_status shrink(struct bench *b, const char *text, size_t size, uint64_t k)
{
    struct cw_out out;
    b->out.size = 0;
    assert_int_equal(cw_out_open(&out, b->env, cw_sink_memory(&b->out)), CW_OK);
    enum cw_status status = link_shrink(b->env, text, size, k, &out);
    assert_int_equal(cw_out_flush(&out), CW_OK);
    cw_out_close(&out);
    return status;
}

/* Shrinking with "has a YES" as what must stay ends in a board of a few cells. */
static void test_shrink(void **state)
{
    (void)state;
    struct bench b, c;
    bench_open(&b);
    bench_open(&c);
    assert_int_equal(bench_generate(&b, "random", 12, 3, "size=14x12", false), CW_OK);
    size_t size = b.out.size, capacity = size + 64;
    char *text = malloc(capacity);
    memcpy(text, b.out.bytes, size);
    for (uint64_t k = 0;; k++) {
        enum cw_status status = shrink(&b, text, size, k);
        if (status == CW_END)
            break;
        if (status != CW_OK || b.out.size > size ||
            (b.out.size == size && memcmp(text, b.out.bytes, size) <= 0))
            continue;
        assert_int_equal(bench_judge(&c, b.out.bytes, b.out.size, NULL, CW_ANSWERS, false), CW_OK);
        if (!c.out.bytes || !strstr(c.out.bytes, "YES") ||
            bench_validate(&c, b.out.bytes, b.out.size, NULL) != CW_OK)
            continue;
        size = b.out.size;
        memcpy(text, b.out.bytes, size);
        k = (uint64_t)-1;
    }
    text[size] = '\0';
    if (size > strlen("2 2\n0 1\n1 0\n1\n1 2 2 1\n0 0\n"))
        fail_msg("shrinking ends in\n%s", text);
    assert_int_equal(shrink(&b, "x", 1, 0), CW_END);
    assert_int_equal(shrink(&b, "0 0", 3, 0), CW_END);
    assert_int_equal(shrink(&b, "1 1\n", 4, 0), CW_END);
    free(text);
    bench_close(&b);
    bench_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults), cmocka_unit_test(test_golden), cmocka_unit_test(test_styles),
        cmocka_unit_test(test_params), cmocka_unit_test(test_shrink),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
