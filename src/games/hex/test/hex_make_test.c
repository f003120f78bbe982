/* SPDX-License-Identifier: MIT
 *
 * hex_make_test.c - generator, validator, shrinker.
 */
#include <inttypes.h>
#include <causeway/game.h>
#include "support.h"
#include "core/digest.h"
#include "core/out.h"
#include "core/rng.h"
#include "games/contract.h"
#include "hex_oracle.h"

static const struct cw_game *hex(void)
{
    return cw_game_find("hex");
}

static enum cw_status generate(struct cw_env *env, struct cw_generate_options *opt,
                               struct cw_memory_sink *out)
{
    *out = (struct cw_memory_sink){.env = env};
    struct cw_sink sink = cw_sink_memory(out);
    opt->size = sizeof *opt;
    return cw_generate(env, hex(), opt, &sink);
}

static uint64_t validate(struct test_env *t, const char *text, size_t size)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, "input");
    uint64_t faults = 0;
    t->log.text[0] = '\0';
    enum cw_status status = cw_validate(t->env, hex(), &source, &faults);
    assert_int_equal(status, faults ? CW_NO : CW_OK);
    return faults;
}

/* --- generator --- */

static void test_styles_are_legal(void **state)
{
    (void)state;
    struct test_env t;
    char size[32];
    test_env_open(&t);
    for (const struct cw_generate_style *style = hex()->styles; style->name; style++) {
        for (unsigned n = 0; n <= 200; n += n < 20 ? 1 : 45) {
            struct cw_memory_sink out;
            struct cw_generate_options opt = {.seed = n + 1, .sets = 3, .style = style->name};
            snprintf(size, sizeof size, "size=%u", n);
            if (n == 1)
                continue;
            opt.params = n ? size : NULL;
            assert_int_equal(generate(t.env, &opt, &out), CW_OK);
            if (validate(&t, out.bytes, out.size) != 0)
                fail_msg("style %s, size %u: %s", style->name, n, t.log.text);
            cw_memory_sink_free(&out);
        }
    }
    test_env_close(&t);
}

/* What a seed gives is the same for ever. */
static void test_golden(void **state)
{
    (void)state;
    static const struct {
        const char *style;
        uint64_t digest;
    } golden[] = {
        {"uniform", UINT64_C(0xa7cc6f34fecdf183)}, {"critical", UINT64_C(0x3fdbd1775a798ea5)},
        {"winding", UINT64_C(0x6311457620ef6ba0)}, {"climb", UINT64_C(0xc60f730095af38f9)},
        {"stripes", UINT64_C(0xe84d9463f6bc0ca7)}, {"blocks", UINT64_C(0xc459404f67f6e6b6)},
    };
    struct test_env t;
    test_env_open(&t);
    for (size_t i = 0; hex()->styles[i].name; i++) {
        struct cw_memory_sink out;
        struct cw_generate_options opt = {.seed = 20, .sets = 20, .style = hex()->styles[i].name};
        assert_string_equal(golden[i].style, opt.style);
        assert_int_equal(generate(t.env, &opt, &out), CW_OK);
        uint64_t digest = cw_digest(CW_DIGEST_START, out.bytes, out.size);
        if (digest != golden[i].digest)
            fail_msg("style %s gives 0x%016" PRIx64, opt.style, digest);
        cw_memory_sink_free(&out);
    }
    test_env_close(&t);
}

/* The long chains are there: the first board of the style that is won by Black's snake. */
static void test_winding_is_long(void **state)
{
    (void)state;
    static const char *const styles[] = {"winding", "climb"};
    struct test_env t;
    char cells[200 * 200];
    test_env_open(&t);
    for (size_t s = 0; s < 2; s++) {
        size_t longest = 0;
        for (uint64_t seed = 1; seed <= 5; seed++) {
            struct cw_memory_sink out;
            struct cw_generate_options opt = {
                .seed = seed, .style = styles[s], .params = "size=200"};
            assert_int_equal(generate(t.env, &opt, &out), CW_OK);
            for (size_t i = 0; i < 200; i++)
                memcpy(cells + i * 200, out.bytes + 4 + i * 201, 200);
            size_t length = hex_oracle_shortest(cells, 200);
            longest = length > longest ? length : longest;
            cw_memory_sink_free(&out);
        }
        assert_true(longest > 19000);
    }
    test_env_close(&t);
}

static void test_impossible_wishes(void **state)
{
    (void)state;
    static const char *const params[] = {"size=1", "size=201", "size=3x4", "moves=3"};
    struct test_env t;
    struct cw_memory_sink out;
    struct cw_generate_options opt = {.seed = 1};
    test_env_open(&t);
    for (size_t i = 0; i < 4; i++) {
        opt.params = params[i];
        assert_int_equal(generate(t.env, &opt, &out), CW_BAD_ARGUMENT);
        assert_true(*cw_env_last_error(t.env) != '\0');
        cw_memory_sink_free(&out);
    }
    opt.beyond_limits = true;
    opt.params = "size=300";
    assert_int_equal(generate(t.env, &opt, &out), CW_OK);
    assert_int_equal(validate(&t, out.bytes, out.size), 1);
    assert_non_null(strstr(t.log.text, "hex.size-limit"));
    cw_memory_sink_free(&out);
    test_env_close(&t);
}

/* --- validator --- */

static void test_faults(void **state)
{
    (void)state;
    static const struct {
        const char *in, *log;
    } cases[] = {
        {"2\nbb\nww\n0\n", ""},
        {"0", ""},
        {"2\n b b \r\n\nww\n 0 rest x", ""},
        {"", "1:1: set 0, item 0: hex.no-terminator: the 0 after the last game is missing\n"},
        {"2\nbb\nww\n", "4:1: set 0, item 0: hex.no-terminator: the 0 after the last game is "
                        "missing\n"},
        {"1\nb\n0\n", "1:1: set 1, item 0: hex.size-limit: the size is 1: it is from 2 to 200\n"},
        {"-2\nbb\n0\n",
         "1:1: set 1, item 0: hex.size-limit: the size is -2: it is from 2 to 200\n"},
        {"2\nbb\nbw\n0\n", "1:1: set 1, item 0: hex.unbalanced: 3 black and 1 white pawns: they "
                           "may differ by one at most\n"},
        {"2\nbb\n0\n", "3:1: set 1, item 2: hex.missing-rows: the game has 1 rows instead of 2\n"},
        {"2\nbb\nww\nbb\nbb\n2\nbB\nw\n0\n",
         "4:1: set 1, item 3: hex.extra-rows: there are more rows than the size says\n"
         "7:2: set 2, item 1: hex.upper-case: pawns are lower-case letters\n"
         "8:2: set 2, item 2: hex.row-short: the row has 1 cells instead of 2\n"},
        {"bb\n2 x\nbxx\nwww\n0\n",
         "1:1: set 0, item 0: hex.bad-size: expected the size of a board\n"
         "2:3: set 2, item 0: hex.header-line: there is more on the line of the size\n"
         "3:2: set 2, item 1: hex.bad-cell: byte 0x78 is neither b nor w\n"
         "4:4: set 2, item 2: hex.row-long: the row has 3 cells instead of 2\n"},
        {"2z\nbb\nww\n2\nbw\nwb\n0\n",
         "1:1: set 1, item 0: hex.bad-size: the size is not a whole number\n"},
        {"-", "1:1: set 1, item 0: hex.bad-size: the size is not a whole number\n"
              "1:2: set 0, item 0: hex.no-terminator: the 0 after the last game is missing\n"},
    };
    struct test_env t;
    test_env_open(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t faults = validate(&t, cases[i].in, strlen(cases[i].in)), lines = 0;
        assert_string_equal(t.log.text, cases[i].log);
        for (const char *p = cases[i].log; *p; p++)
            lines += *p == '\n';
        assert_int_equal(faults, lines);
    }
    validate(&t, "99999999999999999999\nbb\n0\n", 26);
    assert_non_null(strstr(t.log.text, "or more: it is from 2 to 200"));
    assert_non_null(strstr(t.log.text, "3:1: set 1, item 2: hex.missing-rows"));
    test_env_close(&t);
}

/* What the validator finds nothing in, the judge accepts. */
static void test_valid_is_judged(void **state)
{
    (void)state;
    static const char alphabet[] = "bwbw\n\n2 03B-";
    struct test_env t;
    struct cw_rng rng;
    unsigned long valid = 0;
    test_env_open(&t);
    cw_rng_seed(&rng, 1, 0);
    for (unsigned long i = test_scale(30000); i > 0; i--) {
        char text[40] = "2\nbw\nwb\n2\nbb\nww\n0\n";
        size_t size = strlen(text);
        for (uint64_t k = cw_rng_below(&rng, 3); k > 0; k--)
            text[cw_rng_below(&rng, size)] = alphabet[cw_rng_below(&rng, sizeof alphabet - 1)];
        if (validate(&t, text, size) == 0) {
            struct hex_reading reading;
            hex_oracle_judge(text, size, &reading);
            assert_false(reading.bad);
            free(reading.answers);
            valid++;
        }
    }
    assert_true(valid > 1000);
    test_env_close(&t);
}

/* --- shrinker --- */

static enum cw_status shrink(struct cw_env *env, const char *text, size_t size, uint64_t k,
                             struct cw_memory_sink *out)
{
    struct cw_out buffered;
    *out = (struct cw_memory_sink){.env = env};
    enum cw_status status = cw_out_open(&buffered, env, cw_sink_memory(out));
    if (status == CW_OK)
        status = hex()->shrink(env, text, size, k, &buffered);
    if (status == CW_OK)
        status = cw_out_flush(&buffered);
    cw_out_close(&buffered);
    return status;
}

/* Every variant is smaller and legal but for sizes below 2; repeated, they end at one 2x2 board. */
static void test_shrink(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_memory_sink text, smaller;
    struct cw_generate_options opt = {.seed = 3, .sets = 5, .params = "size=9"};
    test_env_open(&t);
    assert_int_equal(generate(t.env, &opt, &text), CW_OK);
    for (uint64_t k = 0;; k++) {
        enum cw_status status = shrink(t.env, text.bytes, text.size, k, &smaller);
        if (status == CW_OK) {
            assert_true(smaller.size < text.size);
            if (validate(&t, smaller.bytes, smaller.size) == 0) {
                cw_memory_sink_free(&text);
                text = smaller;
                k = UINT64_MAX; /* from the first again */
                continue;
            }
            assert_null(strstr(t.log.text, "unbalanced"));
            assert_non_null(strstr(t.log.text, "hex.size-limit"));
        }
        cw_memory_sink_free(&smaller);
        if (status == CW_END)
            break;
        assert_true(status == CW_OK || status == CW_NO);
    }
    assert_int_equal(text.size, strlen("2\nbw\nwb\n0\n"));
    assert_int_equal(shrink(t.env, "2\nbx\nww\n", 8, 0, &smaller), CW_END);
    cw_memory_sink_free(&smaller);
    cw_memory_sink_free(&text);
    test_env_close(&t);
}

/* --- memory --- */

static enum cw_status everything(uint64_t fail_at, uint64_t *calls)
{
    struct test_env t;
    enum cw_status status = CW_OK;
    test_env_open(&t);
    t.heap.calls = 0;
    t.heap.fail_at = fail_at;
    for (size_t i = 0; hex()->styles[i].name && status == CW_OK; i++) {
        struct cw_memory_sink out, smaller = {.env = t.env};
        struct cw_generate_options opt = {
            .seed = 1, .sets = 2, .params = "size=6", .style = hex()->styles[i].name};
        status = generate(t.env, &opt, &out);
        if (status == CW_OK)
            status = shrink(t.env, out.bytes, out.size, 1, &smaller);
        if (status == CW_OK) {
            struct cw_memory_source memory;
            struct cw_source source = cw_source_memory(&memory, out.bytes, out.size, "input");
            status = cw_validate(t.env, hex(), &source, NULL);
        }
        cw_memory_sink_free(&out);
        cw_memory_sink_free(&smaller);
    }
    *calls = t.heap.calls;
    test_env_close(&t);
    return status;
}

static void test_failing_allocator(void **state)
{
    (void)state;
    uint64_t calls, some;
    assert_int_equal(everything(0, &calls), CW_OK);
    for (uint64_t i = 1; i <= calls; i++)
        assert_int_equal(everything(i, &some), CW_NO_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_styles_are_legal), cmocka_unit_test(test_golden),
        cmocka_unit_test(test_winding_is_long),  cmocka_unit_test(test_impossible_wishes),
        cmocka_unit_test(test_faults),           cmocka_unit_test(test_valid_is_judged),
        cmocka_unit_test(test_shrink),           cmocka_unit_test(test_failing_allocator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
