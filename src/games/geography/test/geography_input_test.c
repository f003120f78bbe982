/* SPDX-License-Identifier: MIT
 *
 * geography_input_test.c - good and bad contest text: what is accepted, what is reported and where.
 */
#include "geography_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char sample[] = "3 3\n.##\n...\n#.#\n";
static const char sample_answer[] = "WIN\n2 3\n3 2\n";

/* --- accepted --------------------------------------------------------------------------------- */

static void test_white_space(void **state)
{
    (void)state;
    static const char *const same[] = {
        "3 3\n.##\n...\n#.#",
        "3 3\r\n.##\r\n...\r\n#.#\r\n",
        "\357\273\2773 3\n.##\n...\n#.#\n", /* a byte-order mark */
        "\n\n \t3\n\n3 \t\r\n\n.##\n\n\n...\n#.#\n",
        "3\t3\n . # #\n.\t..\n  #.#  \n",
        "03 0003\n.##\n...\n#.#\n",
        "3 3\n.##\n...\n#.#\n3 3\n.##\n...\n#.#\n",
        "3 3\n.##\n...\n#.#\nxyz",
        "3 3\n.##\n...\n#.#\n\n\n\n...",
    };
    struct run r;
    run_open(&r);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        if (run_judge(&r, same[i], strlen(same[i]), CW_ANSWERS, true) != CW_OK ||
            strcmp(r.out.bytes, sample_answer) != 0)
            fail_msg("variant %zu of the sample: %s", i, cw_env_last_error(r.env));
        assert_int_equal(
            run_verify(&r, same[i], strlen(same[i]), r.witness.bytes, r.witness.size), CW_OK);
        assert_int_equal(run_validate(&r, same[i], strlen(same[i])), CW_OK);
    }
    run_close(&r);
}

/* A source that hands out one byte at a time: every boundary of the window is crossed. */
struct trickle {
    const char *bytes;
    size_t size, pos;
};

static ptrdiff_t trickle(void *ctx, void *buf, size_t n)
{
    struct trickle *t = ctx;
    if (t->pos == t->size || n == 0)
        return 0;
    *(char *)buf = t->bytes[t->pos++];
    return 1;
}

static void test_byte_by_byte(void **state)
{
    (void)state;
    struct run r;
    struct cw_rng rng;
    struct oracle_board b;
    char text[1024];
    cw_rng_seed(&rng, 6, 0);
    run_open(&r);
    for (int i = 0; i < 20; i++) {
        size_t size = random_board(&rng, 9, 40, 80, &b, text);
        assert_int_equal(run_judge(&r, text, size, CW_ANSWERS, false), CW_OK);
        struct trickle t = {text, size, 0};
        struct cw_source source = {trickle, &t, NULL};
        struct cw_memory_sink again = {.env = r.env};
        struct cw_sink sink = cw_sink_memory(&again);
        assert_int_equal(cw_judge(r.env, r.game, NULL, &source, &sink), CW_OK);
        assert_string_equal(again.bytes, r.out.bytes);
        cw_memory_sink_free(&again);
    }
    run_close(&r);
}

/* --- refused ---------------------------------------------------------------------------------- */

struct refused {
    const char *text, *rule;
    uint64_t line, column, item;
    const char *message; /* a part of it */
};

static const struct refused refusals[] = {
    {"", "geography.no-board", 1, 1, 0, "number of rows, found the end of the input"},
    {" \n\n", "geography.no-board", 3, 1, 0, "number of rows"},
    {"3", "geography.no-board", 1, 2, 0, "number of columns"},
    {"x", "geography.bad-number", 1, 1, 0, "found \"x\""},
    {"3 3.\n", "geography.bad-number", 1, 3, 0, "found \"3.\""},
    {"- 3\n", "geography.bad-number", 1, 1, 0, "found \"-\""},
    {"3 +3\n", "geography.bad-number", 1, 3, 0, "found \"+3\""},
    {"0 3\n", "geography.bad-size", 1, 1, 0, "rows, \"0\", is less than 1"},
    {"3 0\n", "geography.bad-size", 1, 3, 0, "columns, \"0\", is less than 1"},
    {"-1 3\n...\n", "geography.bad-size", 1, 1, 0, "less than 1"},
    {"99999999999999999999 1\n.\n", "geography.bad-size", 1, 1, 0, "64 bits"},
    {"1 -99999999999999999999\n.\n", "geography.bad-size", 1, 3, 0, "64 bits"},
    {"4611686018427387904 4611686018427387904\n.\n", "geography.bad-size", 1, 21, 0, "no memory"},
    {"3 3 .##\n...\n#.#\n", "geography.text-after-size", 1, 5, 0, "here stands \".##\""},
    {"3 3", "geography.rows-missing", 1, 4, 0, "after 0 of 3 rows"},
    {"3 3\n.##\n...\n", "geography.rows-missing", 4, 1, 0, "after 2 of 3 rows"},
    {"1000000000000 1000000\n.##\n", "geography.row-too-short", 2, 4, 1, "3 of 1000000 cells"},
    {"3 3\n.##\n..\n#.#\n", "geography.row-too-short", 3, 3, 2, "2 of 3 cells"},
    {"3 3\n.##\n...\n#.", "geography.row-too-short", 4, 3, 3, "2 of 3 cells"},
    {"3 3\n.##\n....\n#.#\n", "geography.row-too-long", 3, 4, 2, "too long"},
    {"3 3\n.##\n...\n#.#.\n", "geography.row-too-long", 4, 4, 3, "too long"},
    {"3 3\n.##\n...x\n#.#\n", "geography.row-too-long", 3, 4, 2, "does not end"},
    {"3 3\n.##\n..O\n#.#\n", "geography.bad-cell", 3, 3, 2, "cell 3 of the row"},
    {"3 3\n.##\n.. O\n#.#\n", "geography.bad-cell", 3, 4, 2, "not \"O\""},
};

static void test_refusals(void **state)
{
    (void)state;
    struct run r;
    run_open(&r);
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refused *x = &refusals[i];
        enum cw_status status = run_judge(&r, x->text, strlen(x->text), CW_ANSWERS, false);
        struct heard *h = &r.heard;
        if (status != CW_BAD_INPUT || h->count != 1 || strcmp(h->rule, x->rule) != 0 ||
            h->line != x->line || h->column != x->column || h->set != 1 || h->item != x->item ||
            !strstr(h->message, x->message) || r.out.size != 0)
            fail_msg("\"%s\": status %d, %u of %s at %d:%d: %s", x->text, (int)status, h->count,
                     h->rule, (int)h->line, (int)h->column, h->message);
        assert_int_equal(run_validate(&r, x->text, strlen(x->text)), CW_NO);
    }
    run_close(&r);
}

static void test_nul_byte(void **state)
{
    (void)state;
    struct run r;
    run_open(&r);
    assert_int_equal(run_judge(&r, "1 3\n.\0.\n", 8, CW_ANSWERS, false), CW_BAD_INPUT);
    assert_string_equal(r.heard.rule, "geography.bad-cell");
    assert_non_null(strstr(r.heard.message, "byte 0x00"));
    run_close(&r);
}

/* --- every prefix and every corruption -------------------------------------------------------- */

static void check_text(struct run *r, const char *text, size_t size)
{
    struct oracle_board b;
    static char expected[16 * ORACLE_MOST];
    bool too_large;
    enum cw_status status = run_judge(r, text, size, CW_ANSWERS, false);
    if (!oracle_read(text, size, &b, &too_large)) {
        assert_int_equal(status, CW_BAD_INPUT); /* a board too large for it lacks rows here */
        assert_int_equal(r->heard.count, 1);
        assert_int_equal(run_validate(r, text, size), CW_NO);
        return;
    }
    oracle_solve(&b);
    oracle_answer(&b, expected);
    if (status != CW_OK || strcmp(r->out.bytes, expected) != 0)
        fail_msg("\"%s\": expected %sfound %s", text, expected, r->out.bytes);
}

static void test_prefixes(void **state)
{
    (void)state;
    static const char *const texts[] = {sample, "2 12\n............\n#.#.#.#.#.#.\n",
                                        "12 1\r\n.\r\n.\r\n.\n.\n.\n.\n.\n#\n.\n.\n.\n."};
    struct run r;
    run_open(&r);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (size_t n = 0; n <= strlen(texts[i]); n++)
            check_text(&r, texts[i], n);
    run_close(&r);
}

static void test_corruptions(void **state)
{
    (void)state;
    static const char *const texts[] = {sample, "2 11\n...........\n#.#.#.#.#.#\n"};
    struct run r;
    run_open(&r);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char text[64];
        size_t size = strlen(texts[i]);
        for (size_t at = 0; at < size; at++)
            for (int byte = 0; byte < 256; byte++) {
                memcpy(text, texts[i], size + 1);
                text[at] = (char)byte;
                check_text(&r, text, size);
            }
    }
    run_close(&r);
}

/* Random strings over the characters that matter. */
static void test_random_text(void **state)
{
    (void)state;
    static const char letters[] = "..##1235 \n\n\t\r-x";
    struct run r;
    struct cw_rng rng;
    cw_rng_seed(&rng, 7, 0);
    run_open(&r);
    for (uint64_t i = 0; i < 20000 * test_scale(); i++) {
        char text[64];
        size_t size = (size_t)sprintf(text, "%d %d\n", 1 + (int)cw_rng_below(&rng, 3),
                                      1 + (int)cw_rng_below(&rng, 3));
        size_t end = size + cw_rng_below(&rng, 16);
        while (size < end)
            text[size++] = letters[cw_rng_below(&rng, sizeof letters - 1)];
        text[size] = '\0';
        check_text(&r, text, size);
    }
    run_close(&r);
}

/* --- the validator ---------------------------------------------------------------------------- */

static void test_all_faults(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned faults;
    } tries[] = {
        {"3 3\n.##\n...\n#.#\n", 0},
        {"3 3\n.x#\n..\n#y#z\n", 5}, /* three bad cells, a short row and a long one */
        {"101 102\n", 3}, /* both sizes, and no rows */
        {"0 -5\n", 2},
        {"3 3 4\n.##\n...\n#.#\n", 1},
        {"3 3 4 5\n.##\n....\n", 3},
        {"99999999999999999999 x\n", 2},
        {"2 2\n..\nab\n", 2},
    };
    struct run r;
    run_open(&r);
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++) {
        run_validate(&r, tries[i].text, strlen(tries[i].text));
        unsigned expected = tries[i].faults;
        if (r.heard.count != expected)
            fail_msg("\"%s\" has %u faults, not %u", tries[i].text, r.heard.count, expected);
    }
    assert_int_equal(run_validate(&r, "1 3\n.x.\n", 8), CW_NO);
    assert_string_equal(r.heard.rule, "geography.bad-cell");
    assert_int_equal(r.heard.line, 2);
    assert_int_equal(r.heard.column, 2);
    assert_int_equal(r.heard.item, 1);
    run_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_white_space),  cmocka_unit_test(test_byte_by_byte),
        cmocka_unit_test(test_refusals),     cmocka_unit_test(test_nul_byte),
        cmocka_unit_test(test_prefixes),     cmocka_unit_test(test_corruptions),
        cmocka_unit_test(test_random_text),  cmocka_unit_test(test_all_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
