/* SPDX-License-Identifier: MIT
 *
 * geography_generate_test.c - generated boards are legal and never change; shrinking.
 */
#include "geography_support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "core/digest.h"
#include "games/contract.h"

static void test_legal(void **state)
{
    (void)state;
    static const char *const sizes[] = {NULL, "size=6", "size=7x9", "size=100", "size=99x6"};
    static const char *const small[] = {"size=1", "size=2", "size=1x9", "size=9x1", "size=3x2"};
    struct run r;
    run_open(&r);
    for (const struct cw_generate_style *s = r.game->styles; s->name; s++) {
        bool arches = strcmp(s->name, "arches") == 0;
        for (uint64_t seed = 0; seed < 40; seed++) {
            const char *params = seed % 2 || arches ? sizes[seed % 5] : small[seed % 5];
            assert_int_equal(run_generate(&r, s->name, seed, params, false), CW_OK);
            char *text = strdup(r.out.bytes);
            assert_int_equal(run_validate(&r, text, strlen(text)), CW_OK);
            assert_int_equal(run_judge(&r, text, strlen(text), CW_ANSWERS, true), CW_OK);
            assert_int_equal(
                run_verify(&r, text, strlen(text), r.witness.bytes, r.witness.size), CW_OK);
            if (strcmp(s->name, "dominoes") == 0)
                assert_string_equal(r.out.bytes, "LOSE\n");
            free(text);
        }
    }
    run_close(&r);
}

static void test_golden(void **state)
{
    (void)state;
    static const struct {
        const char *style;
        uint64_t digest;
    } golden[] = {
        {"random", 0x0644af6badef7754},
        {"open", 0xed5e117a21653273},
        {"dominoes", 0xc4383ade7966fda0},
        {"corridors", 0xbf31dff6ba243a86},
        {"comb", 0x3287d1acc1b485dc},
        {"spiral", 0xa29767fa262439a8},
        {"maze", 0x799a60894116a596},
        {"majority", 0xb6310e4975fe31e1},
        {"islands", 0xb95cdb6b9194c3b2},
        {"arches", 0xda0848c4e35294dc},
        {"wish", 0xfd90fed9fd5fef43},
        {"puzzle", 0x04a48ba14bb30b69},
    };
    struct run r;
    run_open(&r);
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        uint64_t digest = CW_DIGEST_START;
        assert_string_equal(r.game->styles[i].name, golden[i].style);
        for (uint64_t seed = 1; seed <= 8; seed++) {
            assert_int_equal(run_generate(&r, golden[i].style, seed, "size=31x18", false), CW_OK);
            digest = cw_digest(digest, r.out.bytes, r.out.size);
            assert_int_equal(run_generate(&r, golden[i].style, seed, NULL, false), CW_OK);
            digest = cw_digest(digest, r.out.bytes, r.out.size);
        }
        if (digest != golden[i].digest)
            fail_msg("%s: 0x%016" PRIx64, golden[i].style, digest);
    }
    assert_null(r.game->styles[sizeof golden / sizeof *golden].name);
    run_close(&r);
}

static void test_wishes(void **state)
{
    (void)state;
    struct run r;
    run_open(&r);
    assert_int_equal(run_generate(&r, "random", 1, "size=101", false), CW_BAD_ARGUMENT);
    assert_non_null(strstr(cw_env_last_error(r.env), "at most 100"));
    assert_int_equal(run_generate(&r, "random", 1, "size=101", true), CW_OK);
    assert_int_equal(run_generate(&r, "arches", 1, "size=5x6", false), CW_BAD_ARGUMENT);
    assert_int_equal(run_generate(&r, "arches", 1, "size=6x5", false), CW_BAD_ARGUMENT);
    assert_int_equal(run_generate(&r, "random", 1, "density=101", false), CW_BAD_ARGUMENT);
    assert_int_equal(run_generate(&r, "random", 1, "size=4x2 density=100", false), CW_OK);
    assert_string_equal(r.out.bytes, "2 4\n....\n....\n");
    assert_int_equal(run_generate(&r, "random", 1, "size=4x2 density=0", false), CW_OK);
    assert_string_equal(r.out.bytes, "2 4\n####\n####\n");
    struct cw_generate_options two = {.size = sizeof two, .sets = 2};
    struct cw_sink sink = cw_sink_memory(&r.out);
    assert_int_equal(cw_generate(r.env, r.game, &two, &sink), CW_BAD_ARGUMENT);
    run_close(&r);
}

/* --- shrinking -------------------------------------------------------------------------------- */

static enum cw_status shrink(struct run *r, const char *text, uint64_t k)
{
    struct cw_out out;
    struct cw_sink sink = cw_sink_memory(&r->out);
    r->out.size = 0;
    assert_int_equal(cw_out_open(&out, r->env, sink), CW_OK);
    enum cw_status status = r->game->shrink(r->env, text, strlen(text), k, &out);
    if (status == CW_OK)
        assert_int_equal(cw_out_flush(&out), CW_OK);
    cw_out_close(&out);
    return status;
}

static void test_shrink_list(void **state)
{
    (void)state;
    static const char *const smaller[] = {
        "1 3\n...\n", "1 3\n.#.\n",                             /* a row gone */
        "2 2\n#.\n..\n", "2 2\n..\n..\n", "2 2\n.#\n..\n",      /* a column gone */
        "2 3\n##.\n...\n", "2 3\n.##\n...\n", "2 3\n.#.\n#..\n", "2 3\n.#.\n.#.\n",
        "2 3\n.#.\n..#\n",
    };
    struct run r;
    uint64_t k = 0;
    run_open(&r);
    for (; k < sizeof smaller / sizeof *smaller; k++) {
        assert_int_equal(shrink(&r, "2 3\n.#.\n...\n", k), CW_OK);
        assert_string_equal(r.out.bytes, smaller[k]);
    }
    assert_int_equal(shrink(&r, "2 3\n.#.\n...\n", k), CW_END);
    assert_int_equal(shrink(&r, "1 1\n#\n", 0), CW_END);
    assert_int_equal(shrink(&r, "1 x\n#\n", 0), CW_BAD_INPUT);
    run_close(&r);
}

/* Every candidate is legal, and taking the first one each time comes to an end. */
static void test_shrink_ends(void **state)
{
    (void)state;
    struct run r;
    run_open(&r);
    assert_int_equal(run_generate(&r, "random", 3, "size=17x13", false), CW_OK);
    char *text = strdup(r.out.bytes);
    for (uint64_t k = 0; shrink(&r, text, k) == CW_OK; k++) {
        char *candidate = strdup(r.out.bytes);
        assert_int_equal(run_validate(&r, candidate, strlen(candidate)), CW_OK);
        free(candidate);
    }
    unsigned steps = 0;
    for (; shrink(&r, text, 0) == CW_OK; steps++) {
        free(text);
        text = strdup(r.out.bytes);
    }
    free(text);
    assert_in_range(steps, 5, 40);
    run_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal),       cmocka_unit_test(test_golden),
        cmocka_unit_test(test_wishes),      cmocka_unit_test(test_shrink_list),
        cmocka_unit_test(test_shrink_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
