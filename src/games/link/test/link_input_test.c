/* SPDX-License-Identifier: MIT
 *
 * link_input_test.c - input that is odd, damaged, cut short or hostile.
 */
#include "link_support.h"

struct fault {
    const char *text, *answers, *said;
};

static void test_faults(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {"", "", ""},
        {" \n\t\r\n", "", ""},
        {"0 0", "", ""},
        {"\xef\xbb\xbf"
         "0 0\n",
         "", ""},
        {"-0 00 junk", "", ""},
        {"1 2\n3 3\n0\n", "", ""},
        {"1 2\n3 3\n1\n1 1 1 2", "YES\n", ""},
        {"3", "",
         "1:2 set 1 - 0 link.cut-short: the input ends where the number of columns should be"},
        {"x 3", "", "1:1 set 1 - 0 link.bad-size: expected the number of rows, found \"x\""},
        {"-1 3", "",
         "1:1 set 1 - 0 link.bad-size: the number of rows must be an integer >= 0, found \"-1\""},
        {"3 99999999999999999999", "",
         "1:3 set 1 - 0 link.bad-size: the number of columns is beyond 2^63-1"},
        {"0 3", "",
         "1:3 set 1 - 0 link.one-zero: a board of 0 rows must also have 0 columns, which ends "
         "the input"},
        {"3 0", "",
         "1:3 set 1 - 0 link.one-zero: a board of 0 columns must also have 0 rows, which ends "
         "the input"},
        {"2 2\n1 1\n1 -5\n", "",
         "3:3 set 1 row 2 link.bad-cell: the kind in row 2, column 2 must be an "
         "integer >= 0, found \"-5\""},
        {"2 2\n1 1\n9223372036854775808 5\n", "",
         "3:1 set 1 row 2 link.bad-cell: the kind in row 2, column 1 is beyond 2^63-1"},
        {"2 2\n1 1.5\n", "",
         "2:3 set 1 row 1 link.bad-cell: expected the kind in row 1, column 2, found "
         "\"1.5\""},
        {"2 2\n1 1\n1", "",
         "3:2 set 1 row 2 link.cut-short: the input ends where the kind in row 2, "
         "column 2 should be"},
        {"1 1\n1\n", "",
         "3:1 set 1 - 0 link.cut-short: the input ends where the number of queries "
         "should be"},
        {"1 1\n1\n-2", "",
         "3:1 set 1 - 0 link.bad-count: the number of queries must be an integer >= 0, "
         "found \"-2\""},
        {"1 2\n1 1\n2\n1 1 1 2\n1 1 1", "YES\n",
         "5:6 set 1 query 2 link.cut-short: the input ends where the second column should be"},
        {"1 2\n1 1\n2\n1 1 1 2\n1 1 q 1", "YES\n",
         "5:5 set 1 query 2 link.bad-query: expected the second row, found \"q\""},
        {"1 2\n1 1\n1\n1 1 1 2\n1 1\nz", "YES\n",
         "6:1 set 2 row 1 link.bad-cell: expected the kind in row 1, column 1, found \"z\""},
        {"1000000000 1000000000\n1 1 1", "",
         "2:6 set 1 row 1 link.cut-short: the input ends where the kind in row 1, column 4 should "
         "be"},
        {"9223372036854775807 9223372036854775807\n1", "",
         "2:2 set 1 row 1 link.cut-short: the input ends where the kind in row 1, column 2 should "
         "be"},
        {"1 1\n1\n9000000000000000000\n1 1 1 1\n", "NO\n",
         "5:1 set 1 query 2 link.cut-short: the input ends where the first row should be"},
    };
    struct bench b;
    bench_open(&b);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const struct fault *f = &faults[i];
        enum cw_status status = bench_judge(&b, f->text, strlen(f->text), NULL, CW_ANSWERS, false);
        assert_int_equal(status, *f->said ? CW_BAD_INPUT : CW_OK);
        assert_string_equal(b.last, f->said);
        assert_int_equal(b.heard, *f->said != '\0');
        assert_string_equal(b.out.bytes ? b.out.bytes : "", f->answers);
        assert_true(cw_env_peak_memory(b.env) < 4 << 20);
    }
    bench_close(&b);
}

/* What the judge makes of a text is what the oracle makes of it. */
static void compare(struct bench *b, const char *text, size_t size)
{
    char answers[4096];
    bool good = oracle_judge(text, size, false, 2, answers, sizeof answers);
    enum cw_status status = bench_judge(b, text, size, NULL, CW_ANSWERS, false);
    if (status != (good ? CW_OK : CW_BAD_INPUT) ||
        strcmp(b->out.bytes ? b->out.bytes : "", answers) != 0)
        fail_msg("status %d, \"%s\" instead of \"%s\" on\n%.*s", status, b->out.bytes, answers,
                 (int)size, text);
    assert_int_equal(b->heard, good ? 0 : 1);
}

static const char small[] = "2 3\r\n1 0 1\n12  2 2\n3\n1 1 1 3\n2 1 2 2\n2 2 2 3\n"
                            "3 2\n1\t2 3 1 0 0\n2\n1 1 2 2\n3 1 3 2\n0 0\n";

static void test_prefixes(void **state)
{
    (void)state;
    struct bench b;
    bench_open(&b);
    for (size_t size = 0; size < sizeof small; size++)
        compare(&b, small, size);
    bench_close(&b);
}

static void test_every_byte(void **state)
{
    (void)state;
    struct bench b;
    char text[sizeof small];
    bench_open(&b);
    for (size_t at = 0; at + 1 < sizeof small; at++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(text, small, sizeof small);
            text[at] = (char)byte;
            compare(&b, text, sizeof small - 1);
        }
    bench_close(&b);
}

/* Random damage to random texts that are long enough for whole blocks. */
static void test_damage(void **state)
{
    (void)state;
    static const char bytes[] = "0123456789 \n\t\r-+.x";
    struct bench b;
    struct cw_rng rng;
    char text[16384];
    cw_rng_seed(&rng, 3, 3);
    bench_open(&b);
    for (unsigned long i = 0; i < 8000 * bench_scale(); i++) {
        size_t size = 0;
        struct oracle_board board;
        for (int k = 0; k < 2; k++) {
            random_board(&rng, 14, 14, &board);
            append_board(&rng, &board, 3, i % 2, text, &size);
        }
        for (uint64_t k = cw_rng_below(&rng, 3); k < 3; k++)
            text[cw_rng_below(&rng, size)] = bytes[cw_rng_below(&rng, sizeof bytes - 1)];
        compare(&b, text, size);
    }
    bench_close(&b);
}

/* --- a writer that waits for answers --------------------------------------------------------- */

struct dialogue {
    const char *const *parts; /* what is sent at a time */
    const size_t *answers;    /* bytes that must have come back before it is sent */
    size_t count, next;
    const struct cw_memory_sink *out;
};

static ptrdiff_t say(void *ctx, void *buf, size_t n)
{
    struct dialogue *d = ctx;
    if (d->next == d->count)
        return 0;
    size_t size = strlen(d->parts[d->next]);
    assert_true(size <= n);
    assert_int_equal(d->out->size, d->answers[d->next]);
    memcpy(buf, d->parts[d->next++], size);
    return (ptrdiff_t)size;
}

static void test_answers_do_not_wait(void **state)
{
    (void)state;
    static const char *const parts[] = {"1 2\n1", " 1\n2\n1 1 1 2\n", "1 1 1 1\n1",
                                        " 2\n2 3\n1\n1 1 1 2\n", "0 0\n"};
    static const size_t answers[] = {0, 0, 4, 7, 10};
    struct bench b;
    bench_open(&b);
    struct dialogue d = {parts, answers, 5, 0, &b.out};
    struct cw_source source = {say, &d, "pipe"};
    struct cw_sink out = cw_sink_memory(&b.out);
    assert_int_equal(cw_judge(b.env, cw_game_find("link"), NULL, &source, &out), CW_OK);
    assert_string_equal(b.out.bytes, "YES\nNO\nNO\n");
    bench_close(&b);
}

/* --- boards that do not fit into the reader's window ----------------------------------------- */

static void test_large_board(void **state)
{
    (void)state;
    enum { SIDE = 700 };
    static char text[SIDE * SIDE * 8 + 1000];
    struct bench b;
    struct cw_rng rng;
    cw_rng_seed(&rng, 4, 4);
    bench_open(&b);
    for (int digits = 1; digits <= 6; digits++) {
        size_t size = (size_t)sprintf(text, "%d %d\n", SIDE, SIDE);
        for (int r = 0; r < SIDE; r++)
            for (int c = 0; c < SIDE; c++) {
                /* only the rim is empty, and two corners hold a pair */
                bool rim = r == 0 || c == 0 || r == SIDE - 1 || c == SIDE - 1;
                bool end = (r == 0 && c == 0) || (r == SIDE - 1 && c == SIDE - 1);
                uint64_t most = 1;
                for (uint64_t k = 1 + cw_rng_below(&rng, (uint64_t)digits); k > 0; k--)
                    most *= 10;
                uint64_t kind = end ? 7 : rim ? 0 : 1 + cw_rng_below(&rng, most - 1);
                size += (size_t)sprintf(text + size, "%llu%s", (unsigned long long)kind,
                                        c < SIDE - 1 ? " "
                                        : digits % 2 ? "\n"
                                                     : " \r\n");
            }
        size += (size_t)sprintf(text + size, "2\n1 1 %d %d\n2 2 3 3\n0 0\n", SIDE, SIDE);
        assert_int_equal(bench_judge(&b, text, size, NULL, CW_EXPLAINED, false), CW_OK);
        assert_int_equal(strncmp(b.out.bytes, "YES\n  path with 1 turn: 1,1 700,1 700,700\n", 42),
                         0);
    }
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_prefixes),
        cmocka_unit_test(test_every_byte),
        cmocka_unit_test(test_damage),
        cmocka_unit_test(test_answers_do_not_wait),
        cmocka_unit_test(test_large_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
