/* SPDX-License-Identifier: MIT
 *
 * twixt_judge_test.c - the judge against the contest's cases and the slow oracle.
 */
#include "twixt_support.h"

enum { TEXT = 200000 };

/* --- cases ------------------------------------------------------------------------------------ */

static void check_case(const char *name, const char *input, size_t size, const char *answers)
{
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink out = {.env = t.env}, witness = {.env = t.env};
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct cw_judge_options options = {.size = sizeof options, .threads = threads};
        if (judge_text(&t, input, size, &options, &out) != CW_OK || strcmp(out.bytes, answers) != 0)
            fail_msg("%s with %u threads: %s", name, threads, t.log.text);
    }
    uint64_t checked = 0;
    assert_int_equal(judge_witness(&t, input, size, NULL, &out, &witness), CW_OK);
    assert_string_equal(out.bytes, answers);
    if (verify_text(&t, input, size, witness.bytes, witness.size, &checked) != CW_OK)
        fail_msg("%s: the witness is refused: %s", name, t.log.text);
    assert_true(checked > 0);
    cw_memory_sink_free(&out);
    cw_memory_sink_free(&witness);
    test_env_close(&t);
}

static void test_cases(void **state)
{
    (void)state;
    each_case(check_case);
}

/* --- random boards ---------------------------------------------------------------------------- */

struct batch {
    struct test_env t;
    struct cw_memory_sink out, explained;
    struct oracle_answer want;
    char *text, *answers;
    size_t sets;
};

/* Judges all the sets of the batch at once, in every way there is. */
static void judge_batch(struct batch *b, const char *params)
{
    struct cw_judge_options options = {.size = sizeof options, .params = params};
    size_t size = strlen(b->text);
    for (unsigned way = 0; way < 3; way++) {
        options.threads = way == 1 ? 2 : 1;
        options.format = way == 2 ? CW_EXPLAINED : CW_ANSWERS;
        assert_int_equal(judge_text(&b->t, b->text, size, &options, &b->out), CW_OK);
        if (way == 2) { /* only lines that are not indented are answers */
            size_t kept = 0;
            for (char *line = b->out.bytes; *line; line = strchr(line, '\n') + 1)
                for (size_t i = 0; *line != ' ' && (i == 0 || line[i - 1] != '\n'); i++)
                    b->out.bytes[kept++] = line[i];
            b->out.bytes[kept] = '\0';
        }
        assert_string_equal(b->out.bytes, b->answers);
    }
    b->text[0] = b->answers[0] = '\0';
    b->sets = 0;
}

/* Boards one by one: legal ones are collected, others must be refused as the oracle says. */
static void compare_boards(unsigned long boards, bool lenient, uint64_t seed)
{
    struct batch b = {.sets = 0};
    struct cw_rng rng;
    const char *params = lenient ? "lenient=yes" : NULL;
    struct cw_judge_options options = {.size = sizeof options, .params = params};
    test_env_open(&b.t);
    b.out.env = b.explained.env = b.t.env;
    b.text = calloc(TEXT, 1);
    b.answers = calloc(TEXT, 1);
    cw_rng_seed(&rng, seed, lenient);
    for (unsigned long i = 0; i < boards; i++) {
        char set[4096] = "";
        append_set(&rng, lenient || cw_rng_chance(&rng, 1, 4), set, sizeof set);
        oracle_judge(set, strlen(set), lenient, &b.want);
        if (b.want.bad) {
            enum cw_status status = judge_text(&b.t, set, strlen(set), &options, &b.out);
            assert_as_oracle(&b.t, status, &b.out, &b.want, set);
            continue;
        }
        strcat(b.text, set);
        strcat(b.answers, b.want.text);
        if (++b.sets == 40)
            judge_batch(&b, params);
    }
    judge_batch(&b, params);
    cw_memory_sink_free(&b.out);
    free(b.text);
    free(b.answers);
    test_env_close(&b.t);
}

static void test_random_boards(void **state)
{
    (void)state;
    compare_boards(test_scale(100000), false, 1);
}

static void test_random_lenient_boards(void **state)
{
    (void)state;
    compare_boards(test_scale(30000), true, 2);
}

/* Larger boards, from the generator: its games are crowded, and end in wins as well. */
static void test_generated_boards(void **state)
{
    (void)state;
    static const char *const styles[] = {"uniform", "crowded", "win", "miss", "white-refuses",
                                         "own-refuses", "order", "crossers", "back", "edges"};
    for (unsigned long seed = 1; seed <= test_scale(60); seed++) {
        struct test_env t;
        struct oracle_answer want;
        test_env_open(&t);
        struct cw_memory_sink text = {.env = t.env}, out = {.env = t.env};
        struct cw_generate_options make = {
            .size = sizeof make, .seed = seed, .sets = 4, .style = styles[seed % 10]};
        assert_int_equal(generate_text(&t, &make, &text), CW_OK);
        oracle_judge(text.bytes, text.size, false, &want);
        assert_false(want.bad);
        enum cw_status status = judge_text(&t, text.bytes, text.size, NULL, &out);
        assert_as_oracle(&t, status, &out, &want, text.bytes);
        cw_memory_sink_free(&text);
        cw_memory_sink_free(&out);
        test_env_close(&t);
    }
}

/* --- the input -------------------------------------------------------------------------------- */

static void check_text(struct test_env *t, const char *text, size_t size, bool lenient,
                       struct cw_memory_sink *out)
{
    static struct oracle_answer want;
    struct cw_judge_options options = {.size = sizeof options,
                                       .params = lenient ? "lenient=yes" : NULL};
    oracle_judge(text, size, lenient, &want);
    for (options.threads = 1; options.threads <= 2; options.threads++)
        assert_as_oracle(t, judge_text(t, text, size, &options, out), out, &want, text);
}

static const char sample[] = "4 5\n0 2 2 4 4 2 3 2 2 3\r\n4 5\n0 2 2 4\t4 2 3 2 2 1\n\n"
                             "12 7 0 11 11 10 10 10 9 9 8 8 1 2 3 4\n0 0\nignored";

static void test_prefixes(void **state)
{
    (void)state;
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink out = {.env = t.env};
    for (size_t size = 0; size < sizeof sample; size++)
        for (int lenient = 0; lenient < 2; lenient++) {
            char *copy = malloc(size + 1);
            memcpy(copy, sample, size);
            copy[size] = '\0';
            check_text(&t, copy, size, lenient, &out);
            free(copy);
        }
    cw_memory_sink_free(&out);
    test_env_close(&t);
}

static void test_corruptions(void **state)
{
    (void)state;
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink out = {.env = t.env};
    for (size_t at = 0; at < sizeof sample - 1; at++)
        for (int byte = 0; byte < 256; byte++) {
            char copy[sizeof sample];
            memcpy(copy, sample, sizeof sample);
            copy[at] = (char)byte;
            check_text(&t, copy, sizeof sample - 1, byte % 2, &out);
        }
    cw_memory_sink_free(&out);
    test_env_close(&t);
}

static void test_texts(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "", " \n", "0 0", "0", "5", "5 ", "-1 5", "5 -1", "5 4", "5 0", "0 1 0 0", "0 3",
        "4 5 0 2 2 4 4 2 3 2 2 99999999999999999999999", "99999999999999999999 5",
        "5 99999999999999999999", "4 5 0 2 2 4 4 2 3 2 2 -3", "4 5 0 2 2 4 4 2 3 2 2 1 x",
        "4 5 0 2 2 4 4 2 3 2 2 1x", "4 5 00 02 2 4 004 2 3 2 2 1", "4 5 -0 2 2 4 4 2 3 2 2 1",
        "4 5 +0 2 2 4 4 2 3 2 2 1", "\xef\xbb\xbf" "4 5 0 2 2 4 4 2 3 2 2 1 0 0",
        "4 5 0 2 2 4 4 2 3 2 2 1 \xef\xbb\xbf" "0 0", "4 5 0 2 0 2 4 2 3 2 2 1",
        "4 5 0 2 2 4 4 2 3 2 0 0", "4 5 2 0 2 4 4 2 3 2 2 1", "4 5 0 2 0 3 4 2 3 2 2 1",
        "4 7 0 2 2 4 4 2 3 2 2 1 3 3 1 1", "4 7 0 2 2 0 4 2 3 2 0 1 2 4 2 2",
        "4 6 0 2 2 4 4 2 3 2 2 1 1 1", "2 3 0 1 1 0 2 1", "1 1 0 0", "9223372036854775806 1 5 5",
        "9223372036854775806 3 9223372036854775806 5 1 1 9223372036854775806 9223372036854775805",
        "1000000 5 0 2 2 4 4 2 3 2 2 1", "5 9223372036854775807 1 1", "4 5\f0 2", "4 5 0.5 2",
        "4 5 0 2 2 4 4 2 3 2 2 1 0 0 garbage", "4 5 0 2 2 4 4 2 3 2 2 1 4", "- 5", "4 -",
    };
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink out = {.env = t.env};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        for (int lenient = 0; lenient < 2; lenient++)
            check_text(&t, texts[i], strlen(texts[i]), lenient, &out);
    check_text(&t, "4 5 0 2\0 2 4", 13, false, &out);
    cw_memory_sink_free(&out);
    test_env_close(&t);
}

/* Where errors are, and what they say. */
static void test_messages(void **state)
{
    (void)state;
    static const struct {
        const char *text, *log;
    } cases[] = {
        {"4 5\n0 2 2 4\n0 2",
         "3:1: set 1, item 3: twixt.hole-taken: hole 0,2 is already taken by move 1\n"},
        {"9 5\n0 2 2 4 4 2\n3 2 10 1",
         "3:5: set 1, item 5: twixt.off-board: hole 10,1 is off the board: holes go from 0 to 9\n"},
        {"4 5 0 2 2 4 4 2 3 2 2 -1", "1:21: set 1, item 5: twixt.off-board: hole 2,-1 is off the "
                                     "board: holes go from 0 to 4\n"},
        {"4 5\n0 2 0 3", "2:5: set 1, item 2: twixt.wrong-zone: White may not place a peg at 0,3: "
                         "x=0 and x=4 are Black's "
                         "end zones\n"},
        {"4 5\n2 0", "2:1: set 1, item 1: twixt.wrong-zone: Black may not place a peg at 2,0: y=0 "
                     "and y=4 are White's "
                     "end zones\n"},
        {"4 7\n0 2 2 4 4 2 3 2 2 1\n1 1",
         "3:1: set 1, item 6: twixt.move-after-win: the game is over: Black won with move 5\n"},
        {"4 7 0 1 2 0 0 3 2 4 0 2 3 2 4 1",
         "1:29: set 1, item 7: twixt.move-after-win: the game is over: White won with move 6\n"},
        {"4 5 0 2 2 4 4 2 3 2 2 1\n4 4", "2:3: set 2, item 0: twixt.even-moves: M is 4: the last "
                                         "move must be Black's, so M is odd\n"},
        {"4 5\n0 2 z",
         "2:5: set 1, item 2: twixt.bad-number: expected the x of a hole, found \"z\"\n"},
        {"4 5\n0 2 1", "2:6: set 1, item 2: twixt.cut-short: the input ends within a data set: "
                       "expected the y of a "
                       "hole\n"},
        {"\xef\xbb\xbf-4 5",
         "1:4: set 1, item 0: twixt.negative: N, the size of the board, is negative: -4\n"},
        {"4 99999999999999999999",
         "1:3: set 1, item 0: twixt.too-large: M, the number of moves, does not fit into 64 bits: "
         "\"99999999999999999999\"\n"},
    };
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink out = {.env = t.env};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(judge_text(&t, cases[i].text, strlen(cases[i].text), NULL, &out),
                         CW_BAD_INPUT);
        assert_string_equal(t.log.text, cases[i].log);
    }
    cw_memory_sink_free(&out);
    test_env_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_random_lenient_boards),
        cmocka_unit_test(test_generated_boards),
        cmocka_unit_test(test_prefixes),
        cmocka_unit_test(test_corruptions),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
