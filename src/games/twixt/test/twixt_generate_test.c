/* SPDX-License-Identifier: MIT
 *
 * twixt_generate_test.c - generator, validator, shrinker.
 */
#include "twixt_support.h"
#include "core/digest.h"
#include "games/contract.h"

extern const struct cw_game cw_game_twixt;

static enum cw_status validate_text(struct test_env *t, const char *text, size_t size,
                                    uint64_t *faults)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, "input");
    t->log.text[0] = '\0';
    return cw_validate(t->env, &cw_game_twixt, &source, faults);
}

/* --- generator -------------------------------------------------------------------------------- */

/* The bytes of a seed never change: these are digests of --seed 1 --sets 5. */
static void test_golden(void **state)
{
    (void)state;
    static const struct {
        const char *style;
        uint64_t digest;
    } golden[] = {
        {"uniform", UINT64_C(0x5a280de28af8ae8b)},
        {"crowded", UINT64_C(0x3a3318ecffcea7d0)},
        {"win", UINT64_C(0x7266fdaeb7154795)},
        {"miss", UINT64_C(0x34d1ed072b63ba6f)},
        {"white-refuses", UINT64_C(0x564fc17c17873493)},
        {"own-refuses", UINT64_C(0x5b21bbc9e9a73bd4)},
        {"order", UINT64_C(0x6d87b220e42f6de2)},
        {"crossers", UINT64_C(0x92829f9c293eaa6a)},
        {"back", UINT64_C(0xc7aed2dc4a38495a)},
        {"shrinking", UINT64_C(0x80a5a236ff95dbb4)},
        {"edges", UINT64_C(0xee74adc8fd94a2ba)},
        {"white-refused", UINT64_C(0x36232db28da92266)},
    };
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink out = {.env = t.env};
    for (size_t i = 0; cw_game_twixt.styles[i].name; i++) {
        struct cw_generate_options make = {
            .size = sizeof make, .seed = 1, .sets = 5, .style = golden[i].style};
        assert_string_equal(cw_game_twixt.styles[i].name, golden[i].style);
        assert_int_equal(generate_text(&t, &make, &out), CW_OK);
        uint64_t digest = cw_digest(CW_DIGEST_START, out.bytes, out.size);
        if (digest != golden[i].digest)
            fail_msg("%s: 0x%016llx", golden[i].style, (unsigned long long)digest);
    }
    cw_memory_sink_free(&out);
    test_env_close(&t);
}

/* What is made is legal, ends as its style says, and has the answers that the style is about. */
static void test_styles(void **state)
{
    (void)state;
    for (size_t i = 0; cw_game_twixt.styles[i].name; i++)
        for (unsigned long seed = 1; seed <= test_scale(12); seed++) {
            struct test_env t;
            uint64_t faults;
            const char *style = cw_game_twixt.styles[i].name;
            test_env_open(&t);
            struct cw_memory_sink text = {.env = t.env}, out = {.env = t.env};
            struct cw_generate_options make = {
                .size = sizeof make, .seed = seed, .sets = 6, .style = style};
            assert_int_equal(generate_text(&t, &make, &text), CW_OK);
            if (validate_text(&t, text.bytes, text.size, &faults) != CW_OK)
                fail_msg("%s: %s", style, t.log.text);
            assert_int_equal(judge_text(&t, text.bytes, text.size, NULL, &out), CW_OK);
            bool wins = strcmp(style, "win") == 0 || strcmp(style, "back") == 0 ||
                        strcmp(style, "shrinking") == 0 || strcmp(style, "edges") == 0;
            if (wins)
                assert_string_equal(out.bytes, "yes\nyes\nyes\nyes\nyes\nyes\n");
            if (strcmp(style, "miss") == 0)
                assert_string_equal(out.bytes, "no\nno\nno\nno\nno\nno\n");
            cw_memory_sink_free(&text);
            cw_memory_sink_free(&out);
            test_env_close(&t);
        }
}

static void test_wishes(void **state)
{
    (void)state;
    static const struct {
        const char *style, *params, *begins; /* begins NULL = impossible */
        bool beyond;
    } wishes[] = {
        {"uniform", "size=20 moves=221", "20 221\n", false},
        {"uniform", "moves=249", "", false},
        {"uniform", "size=60 moves=1001", "60 1001\n", true},
        {"win", "size=100", "100 ", true},
        {"uniform", "size=3", "3 ", true},
        {"uniform", "size=3", NULL, false},
        {"uniform", "size=21", NULL, false},
        {"uniform", "size=5x6", NULL, false},
        {"uniform", "moves=8", NULL, false},
        {"uniform", "moves=251", NULL, false},
        {"uniform", "moves=3", NULL, false},
        {"uniform", "size=4 moves=99", NULL, false},
        {"order", "size=101", NULL, true},
        {"uniform", "size=16001", NULL, true},
        {"win", "size=20 moves=5", NULL, false},
    };
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        struct test_env t;
        test_env_open(&t);
        struct cw_memory_sink out = {.env = t.env};
        struct cw_generate_options make = {.size = sizeof make, .seed = 1, .style = wishes[i].style,
                                           .params = wishes[i].params,
                                           .beyond_limits = wishes[i].beyond};
        enum cw_status status = generate_text(&t, &make, &out);
        if (!wishes[i].begins) {
            assert_int_equal(status, CW_BAD_ARGUMENT);
            assert_true(*cw_env_last_error(t.env) != '\0');
        } else {
            assert_int_equal(status, CW_OK);
            assert_memory_equal(out.bytes, wishes[i].begins, strlen(wishes[i].begins));
        }
        cw_memory_sink_free(&out);
        test_env_close(&t);
    }
}

/* --- validator -------------------------------------------------------------------------------- */

static void test_faults(void **state)
{
    (void)state;
    static const struct {
        const char *text, *log;
    } cases[] = {
        {"4 5 0 2 2 4 4 2 3 2 2 1 0 0 what follows is ignored", ""},
        {"", "1:1: set 0, item 0: twixt.no-terminator: the 0 0 after the last set is missing\n"},
        {"4 5\n0 2 2 4 4 2 3 2 2 1\n",
         "3:1: set 0, item 0: twixt.no-terminator: the 0 0 after the last set is missing\n"},
        {"3 6\n0 1 1 0 2 0 0 1 3 1 1 9\n21 3\n0 1 1 0 -1 5\n0 0\n",
         "1:1: set 1, item 0: twixt.limit-n: N is 3: the statement promises 3 < N < 21\n"
         "1:3: set 1, item 0: twixt.even-moves: M is 6: the statement promises odd M\n"
         "2:9: set 1, item 3: twixt.wrong-zone: Black may not place a peg at 2,0, in White's end "
         "zone\n"
         "2:13: set 1, item 4: twixt.wrong-zone: White may not place a peg at 0,1, in Black's end "
         "zone\n"
         "2:13: set 1, item 4: twixt.hole-taken: hole 0,1 is already taken by move 1\n"
         "2:21: set 1, item 6: twixt.off-board: the hole is off the board: holes go from 0 to 3\n"
         "3:1: set 2, item 0: twixt.limit-n: N is 21: the statement promises 3 < N < 21\n"
         "3:4: set 2, item 0: twixt.limit-m: M is 3: the statement promises 4 < M < 250\n"
         "4:9: set 2, item 3: twixt.off-board: the hole is off the board: holes go from 0 to 21\n"},
        {"4 7\n0 2 2 4 4 2 3 2 2 1\n1 1 2 2 0 0",
         "3:1: set 1, item 6: twixt.move-after-win: the game goes on, but Black won with move 5\n"},
        {"4 5 0 2 2 x 4 2 3 2 2 3 z 5 1 1 2 2 3 3 0 1 1 2 0 0",
         "1:11: set 1, item 2: twixt.bad-number: expected the y of a hole, found \"x\"\n"
         "1:25: set 2, item 0: twixt.bad-number: expected N, found \"z\"\n"},
        {"4 -5\n0 2",
         "1:3: set 1, item 0: twixt.limit-m: M is -5: the statement promises 4 < M < 250\n"
         "1:3: set 1, item 0: twixt.lost: without M the rest of the input cannot be checked\n"},
        {"99999999999999999999 5\n1 1 2 2 3 3 4 4 5",
         "1:1: set 1, item 0: twixt.too-large: N does not fit into 64 bits\n"
         "2:18: set 1, item 5: twixt.cut-short: the input ends within a data set: expected the y "
         "of a "
         "hole\n"},
    };
    struct test_env t;
    test_env_open(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t faults = 99, lines = 0;
        for (const char *p = cases[i].log; *p; p++)
            lines += *p == '\n';
        enum cw_status status = validate_text(&t, cases[i].text, strlen(cases[i].text), &faults);
        assert_string_equal(t.log.text, cases[i].log);
        assert_int_equal(status, lines ? CW_NO : CW_OK);
        assert_int_equal(faults, lines);
    }
    test_env_close(&t);
}

/* --- shrinker --------------------------------------------------------------------------------- */

/* The k-th candidate into *out. */
static enum cw_status shrink(struct test_env *t, const char *text, size_t size, uint64_t k,
                             struct cw_memory_sink *sink)
{
    struct cw_out out;
    sink->size = 0;
    assert_int_equal(cw_out_open(&out, t->env, cw_sink_memory(sink)), CW_OK);
    enum cw_status status = cw_game_twixt.shrink(t->env, text, size, k, &out);
    if (status == CW_OK)
        status = cw_out_flush(&out);
    cw_out_close(&out);
    return status;
}

/* "Has a set that is answered yes" shrinks to one set with a few moves beside the chain. */
static void test_shrink_greedily(void **state)
{
    (void)state;
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink now = {.env = t.env}, next = {.env = t.env}, answers = {.env = t.env};
    struct cw_generate_options make = {.size = sizeof make, .seed = 3, .sets = 5, .style = "win",
                                       .params = "size=9"};
    assert_int_equal(generate_text(&t, &make, &now), CW_OK);
    for (uint64_t k = 0;; k++) {
        uint64_t faults;
        enum cw_status status = shrink(&t, now.bytes, now.size, k, &next);
        if (status == CW_END)
            break;
        assert_true(status == CW_OK || status == CW_NO);
        if (status == CW_NO || validate_text(&t, next.bytes, next.size, &faults) != CW_OK)
            continue;
        assert_int_equal(judge_text(&t, next.bytes, next.size, NULL, &answers), CW_OK);
        if (!answers.size || !strstr(answers.bytes, "yes"))
            continue;
        struct cw_memory_sink swap = now;
        now = next;
        next = swap;
        k = UINT64_MAX; /* begin anew */
    }
    char *rest;
    assert_true(strtol(now.bytes, &rest, 10) <= 9 && strtol(rest, &rest, 10) <= 13);
    assert_int_equal(judge_text(&t, now.bytes, now.size, NULL, &answers), CW_OK);
    assert_string_equal(answers.bytes, "yes\n");
    cw_memory_sink_free(&now);
    cw_memory_sink_free(&next);
    cw_memory_sink_free(&answers);
    test_env_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden), cmocka_unit_test(test_styles),
        cmocka_unit_test(test_wishes), cmocka_unit_test(test_faults),
        cmocka_unit_test(test_shrink_greedily),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
