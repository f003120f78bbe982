/* SPDX-License-Identifier: MIT
 *
 * twixt_parts_test.c - the parts of the judge against plain twins: the table of crossers against
 * geometry, the scanner against a loop, the array against the hash table; and the public calls.
 */
#include "twixt_support.h"
#include "games/twixt/twixt_kernel.h"
#include "games/twixt/twixt_scan.h"

/* --- the table -------------------------------------------------------------------------------- */

static bool in_table(unsigned link, int dx, int dy, unsigned dir)
{
    for (size_t i = 0; i < twixt_crosser_count; i++) {
        const struct twixt_crosser *c = &twixt_crossers[i];
        if ((unsigned)c->link == link && c->dx == dx && c->dy == dy && (unsigned)c->dir == dir)
            return true;
    }
    return false;
}

static void test_crossers(void **state)
{
    (void)state;
    size_t found = 0;
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++) {
        assert_int_equal(twixt_steps[dir].dx, -twixt_steps[dir ^ 4].dx);
        assert_int_equal(twixt_steps[dir].dy, -twixt_steps[dir ^ 4].dy);
    }
    for (unsigned link = 0; link < 4; link++) {
        struct oracle_peg a = {0, 0, 0}, b = {twixt_steps[link].dx, twixt_steps[link].dy, 0};
        size_t before = found;
        for (int dx = -6; dx <= 6; dx++)
            for (int dy = -6; dy <= 6; dy++)
                for (unsigned dir = 0; dir < 4; dir++) {
                    struct oracle_peg c = {dx, dy, 0};
                    struct oracle_peg d = {dx + twixt_steps[dir].dx, dy + twixt_steps[dir].dy, 0};
                    bool itself = dx == 0 && dy == 0 && dir == link;
                    bool touch = !itself && oracle_touch(a, b, c, d);
                    assert_int_equal(in_table(link, dx, dy, dir), touch);
                    found += touch;
                }
        assert_int_equal(found - before, 9);
    }
    assert_int_equal(twixt_crosser_count, found);
}

/* --- the scanner ------------------------------------------------------------------------------ */

static void test_masks(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 3, 1);
    for (unsigned long i = 0; i < test_scale(20000); i++) {
        unsigned char bytes[64];
        for (size_t j = 0; j < 64; j++)
            bytes[j] = (unsigned char)(cw_rng_chance(&rng, 1, 2) ? cw_rng_below(&rng, 256)
                                                                 : 0x20 + cw_rng_below(&rng, 32));
        struct twixt_scan_masks a = twixt_scan_masks(bytes), b = twixt_scan_masks_portable(bytes);
        for (size_t j = 0; j < 64; j++) {
            bool digit = bytes[j] >= '0' && bytes[j] <= '9';
            bool strange = !digit && bytes[j] != ' ' && bytes[j] != '\n';
            assert_int_equal(a.stops >> j & 1, !digit);
            assert_int_equal(a.strange >> j & 1, strange);
        }
        assert_true(a.stops == b.stops && a.strange == b.strange);
    }
}

/* A number token as the scanner should see it; false where it is none. */
static bool plain_number(const char *token, uint64_t *value)
{
    bool negative = *token == '-';
    size_t digits = strspn(token + negative, "0123456789");
    if (digits == 0 || token[negative + digits])
        return false;
    *value = 0;
    for (const char *p = token + negative; *p; p++)
        *value = *value > ((uint64_t)INT64_MAX - (uint64_t)(*p - '0')) / 10
                     ? UINT64_MAX
                     : *value * 10 + (uint64_t)(*p - '0');
    if (negative && *value)
        *value = UINT64_MAX;
    return true;
}

static void random_token(struct cw_rng *rng, char token[40])
{
    static const char *const odd[] = {"-", "x", "-7", "007", "9223372036854775807", "-0", "1-",
                                      "9223372036854775808", "123456789012345678901234", "\x80"};
    if (cw_rng_chance(rng, 1, 60))
        strcpy(token, odd[cw_rng_below(rng, 10)]);
    else
        snprintf(token, 40, "%llu", (unsigned long long)cw_rng_below(
                                        rng, cw_rng_chance(rng, 1, 20) ? 100000 : 100));
}

static void test_pairs(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 4, 1);
    for (unsigned long round = 0; round < test_scale(20000); round++) {
        enum { TOKENS = 80 };
        char text[TOKENS * 44 + 64] = "";
        uint64_t value[TOKENS] = {0};
        size_t used = 0, good = 0, tokens = cw_rng_below(&rng, TOKENS);
        for (size_t i = 0; i < tokens; i++) {
            char token[40];
            static const char *const gaps[] = {" ", "\n", "  ", "\t", "\r\n", " \n "};
            random_token(&rng, token);
            if (good == i && plain_number(token, &value[i]))
                good++;
            const char *gap = gaps[cw_rng_chance(&rng, 1, 10) ? cw_rng_below(&rng, 6)
                                                              : cw_rng_below(&rng, 2)];
            bool last = i + 1 == tokens && cw_rng_chance(&rng, 1, 2);
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", token,
                                     last ? "" : gap);
        }
        memset(text + used, 0, 64);
        const unsigned char *p = (const unsigned char *)text, *end = p + used;
        struct twixt_hole holes[TOKENS];
        size_t count, want = 1 + cw_rng_below(&rng, TOKENS / 2);
        enum twixt_scan_end stop = twixt_scan_pairs(&p, end, true, holes, want, &count);
        assert_int_equal(count, good / 2 < want ? good / 2 : want);
        for (size_t i = 0; i < count; i++)
            assert_true(holes[i].x == value[2 * i] && holes[i].y == value[2 * i + 1]);
        bool full = count == want;
        assert_int_equal(stop, full               ? TWIXT_SCAN_FULL
                               : good == tokens ? TWIXT_SCAN_MORE
                                                : TWIXT_SCAN_BAD);
        /* whoever counts tokens must come to the same place */
        const unsigned char *q = (const unsigned char *)text;
        if (count && p < end) {
            assert_true(twixt_scan_skip(&q, end, 2 * count));
            assert_true(strspn((const char *)(p < q ? p : q), " \t\r\n") >=
                        (size_t)(p < q ? q - p : p - q));
        }
    }
}

/* --- the two boards --------------------------------------------------------------------------- */

/* Plays the same moves in runs of random length on an array and on a table. */
static void compare_kernels(struct test_env *t, struct cw_rng *rng, struct twixt_kernel *a,
                            struct twixt_kernel *b)
{
    enum { MOVES = 400 };
    struct twixt_hole holes[MOVES];
    uint64_t n = cw_rng_chance(rng, 1, 4) ? cw_rng_below(rng, 5) : 5 + cw_rng_below(rng, 40);
    bool lenient = cw_rng_chance(rng, 1, 2);
    size_t done = 0;
    for (size_t i = 0; i < MOVES; i++)
        do {
            holes[i].x = cw_rng_below(rng, n + 1 + cw_rng_below(rng, 2) * lenient);
            holes[i].y = cw_rng_below(rng, n + 1);
        } while (
            !lenient && cw_rng_chance(rng, 99, 100) &&
            ((i % 2 ? holes[i].x : holes[i].y) == 0 || (i % 2 ? holes[i].x : holes[i].y) == n) &&
            n > 1);
    assert_int_equal(twixt_kernel_start(a, t->env, n, MOVES, lenient, TWIXT_IN_ARRAY), CW_OK);
    assert_int_equal(twixt_kernel_start(b, t->env, n, MOVES, lenient, TWIXT_IN_MAP), CW_OK);
    while (done < MOVES) {
        size_t run = 1 + cw_rng_below(rng, MOVES - done), made[2];
        enum twixt_fault fault[2];
        assert_int_equal(twixt_kernel_play(a, holes + done, run, &made[0], &fault[0]), CW_OK);
        assert_int_equal(twixt_kernel_play(b, holes + done, run, &made[1], &fault[1]), CW_OK);
        assert_true(made[0] == made[1] && fault[0] == fault[1]);
        assert_true(a->won[0] == b->won[0] && a->won[1] == b->won[1] && a->moves == b->moves);
        done += made[0];
        if (done < MOVES)
            assert_true(twixt_kernel_taken_by(a, &holes[done]) ==
                        twixt_kernel_taken_by(b, &holes[done]));
        if (fault[0] != TWIXT_FINE)
            return;
    }
}

static void test_kernels(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    struct twixt_kernel *kernels = calloc(2, sizeof *kernels);
    test_env_open(&t);
    cw_rng_seed(&rng, 5, 1);
    for (unsigned long i = 0; i < test_scale(3000); i++)
        compare_kernels(&t, &rng, &kernels[0], &kernels[1]);
    twixt_kernel_free(&kernels[0]);
    twixt_kernel_free(&kernels[1]);
    free(kernels);
    test_env_close(&t);
}

/* --- the public calls ------------------------------------------------------------------------- */

static void test_calls(void **state)
{
    (void)state;
    static const struct cw_twixt_move sample[] = {{0, 2}, {2, 4}, {4, 2}, {3, 2}, {2, 1}, {1, 1}};
    static const struct cw_twixt_move far[] = {
        {0, 7}, {1000, 0}, {UINT64_C(1) << 40, 7}, {1001, 2}, {2, 8}, {1001, 2}};
    struct test_env t;
    struct cw_twixt *game;
    enum cw_twixt_fault fault;
    size_t made;
    test_env_open(&t);
    assert_int_equal(cw_twixt_new(t.env, UINT64_MAX, 5, &game), CW_BAD_ARGUMENT);
    assert_int_equal(cw_twixt_new(t.env, 4, 5, &game), CW_OK);
    assert_int_equal(cw_twixt_play(game, sample, 5, NULL, NULL), CW_OK);
    assert_int_equal(cw_twixt_won(game, CW_TWIXT_BLACK), 5);
    assert_int_equal(cw_twixt_won(game, CW_TWIXT_WHITE), 0);
    assert_int_equal(cw_twixt_play(game, sample + 5, 1, &made, &fault), CW_NO);
    assert_int_equal(fault, CW_TWIXT_GAME_OVER);
    assert_int_equal(made, 0);
    assert_int_equal(cw_twixt_reset(game, UINT64_C(1) << 40, 6), CW_OK);
    assert_int_equal(cw_twixt_play(game, far, 6, &made, &fault), CW_NO);
    assert_int_equal(fault, CW_TWIXT_TAKEN);
    assert_int_equal(made, 5);
    assert_int_equal(cw_twixt_moves(game), 5);
    assert_true(t.heap.live < 100000);
    cw_twixt_free(game);
    cw_twixt_free(NULL);
    test_env_close(&t);
}

/* A board of a million holes a side with a few moves takes memory for the moves alone. */
static void test_sparse_board(void **state)
{
    (void)state;
    static const char text[] = "1000000 5 0 2 2 4 4 2 3 2 2 1\n"
                               "9223372036854775806 9223372036854775807 0 2 2 4";
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink out = {.env = t.env};
    assert_int_equal(judge_text(&t, text, sizeof text - 1, NULL, &out), CW_BAD_INPUT);
    assert_string_equal(out.bytes, "no\n");
    assert_non_null(strstr(t.log.text, "item 3: twixt.cut-short"));
    assert_true(cw_env_peak_memory(t.env) < 1000000);
    cw_memory_sink_free(&out);
    test_env_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crossers), cmocka_unit_test(test_masks),
        cmocka_unit_test(test_pairs),    cmocka_unit_test(test_kernels),
        cmocka_unit_test(test_calls),    cmocka_unit_test(test_sparse_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
