/* SPDX-License-Identifier: MIT
 *
 * gtp_test.c - the GTP server between buffers: interrupts, clocks, live pictures, long and broken
 * lines, input in pieces, failing memory, random games in any order of colours.  What the commands
 * answer is in tests/gtp/protocol.tst.
 */
#include <causeway/game.h>
#include "core/rng.h"
#include "protocol/gtp.h"
#include "support.h"

struct talk {
    const char *input;
    size_t size, at, piece; /* bytes handed over at a time */
    struct cw_memory_sink output;
};

static ptrdiff_t read_talk(void *ctx, void *buf, size_t n, bool wait)
{
    struct talk *talk = ctx;
    size_t left = talk->size - talk->at;
    (void)wait;
    n = n < left ? n : left;
    n = n < talk->piece ? n : talk->piece;
    memcpy(buf, talk->input + talk->at, n);
    talk->at += n;
    return (ptrdiff_t)n;
}

static enum cw_status converse(struct test_env *t, struct talk *talk,
                               const struct cw_gtp_options *options)
{
    talk->output = (struct cw_memory_sink){.env = t->env};
    struct cw_gtp_hooks hooks = {
        .read = read_talk, .out = cw_sink_memory(&talk->output), .ctx = talk};
    if (!talk->piece)
        talk->piece = SIZE_MAX;
    return cw_gtp_run(t->env, options, &hooks);
}

/* What Hex answers to a text. */
static void expect(const char *input, const char *output)
{
    struct test_env t;
    test_env_open(&t);
    struct cw_gtp_options options = {
        .game = cw_game_find("hex"), .playouts = 100, .memory = 1, .seed = 1};
    for (size_t piece = 1; piece < 12; piece += 5) {
        struct talk talk = {.input = input, .size = strlen(input), .piece = piece};
        assert_int_equal(converse(&t, &talk, &options), CW_OK);
        assert_string_equal(talk.output.bytes ? talk.output.bytes : "", output);
        cw_memory_sink_free(&talk.output);
    }
    test_env_close(&t);
}

static void test_lines(void **unused)
{
    (void)unused;
    expect("", "");
    expect("\n\n# nothing\n   \n", "");
    expect("protocol_version", "= 2\n\n");
    expect("1 protocol_version\r\n2\tprotocol_version # comment\nquit\nname\n",
           "=1 2\n\n=2 2\n\n= \n\n");
    expect("proto\001col_version\n", "= 2\n\n");
    expect("# interrupt\nprotocol_version\n", "= 2\n\n");
    expect("12345678901234567890 name\n", "? unknown command\n\n");
    expect("7\n", "?7 there is no command\n\n");
}

static void test_long_line(void **unused)
{
    (void)unused;
    enum { LONG = 100000 };
    struct test_env t;
    test_env_open(&t);
    char *input = malloc(LONG + 64);
    assert_non_null(input);
    memset(input, 'x', LONG);
    strcpy(input + LONG, "\nprotocol_version\n");
    struct cw_gtp_options options = {.game = cw_game_find("hex")};
    struct talk talk = {.input = input, .size = strlen(input)};
    assert_int_equal(converse(&t, &talk, &options), CW_OK);
    assert_string_equal(talk.output.bytes, "? the line is too long\n\n= 2\n\n");
    cw_memory_sink_free(&talk.output);
    free(input);
    test_env_close(&t);
}

/* Without a limit on play-outs or time, only the interrupt ends the search. */
static void test_interrupt_and_live_pictures(void **unused)
{
    (void)unused;
    static const char input[] = "boardsize 11\nparam live_gfx 1\ntime_settings 100000 0 0\n"
                                "genmove b\n# interrupt\nname\n";
    struct test_env t;
    test_env_open(&t);
    struct cw_gtp_options options = {.game = cw_game_find("hex"), .memory = (size_t)16 << 20};
    struct talk talk = {.input = input, .size = strlen(input)};
    assert_int_equal(converse(&t, &talk, &options), CW_OK);
    const char *live = strstr(talk.output.bytes, "gogui-gfx:\nVAR b ");
    assert_non_null(live);
    const char *end = strstr(live, "play-outs\n\n= ");
    assert_non_null(end);
    assert_non_null(strstr(end, "\n\n= Causeway Hex\n\n"));
    cw_memory_sink_free(&talk.output);
    test_env_close(&t);
}

/* A clock that is nearly over is obeyed. */
static void test_clock(void **unused)
{
    (void)unused;
    static const char input[] = "boardsize 11\ntime_settings 1 0 0\ngenmove b\ngenmove w\n"
                                "time_left b 0.1 0\ngenmove b\ntime_left w 0.2 2\ngenmove w\n"
                                "time_left b 0 0\ngenmove b\n";
    struct test_env t;
    test_env_open(&t);
    struct cw_gtp_options options = {.game = cw_game_find("hex"), .memory = (size_t)16 << 20};
    struct talk talk = {.input = input, .size = strlen(input)};
    assert_int_equal(converse(&t, &talk, &options), CW_OK);
    assert_null(strchr(talk.output.bytes, '?'));
    cw_memory_sink_free(&talk.output);
    test_env_close(&t);
}

static void test_bad_start(void **unused)
{
    (void)unused;
    struct test_env t;
    test_env_open(&t);
    struct cw_gtp_options options = {.game = cw_game_find("twixt"), .params = "rules=nonsense"};
    struct talk talk = {.input = ""};
    assert_int_equal(converse(&t, &talk, &options), CW_BAD_ARGUMENT);
    cw_memory_sink_free(&talk.output);
    test_env_close(&t);
}

/* Games of both players from set-ups of any colour order, with undos between: no answer is an
 * error, but for what the words below ask for in vain. */
static void test_random_games(void **unused)
{
    (void)unused;
    static const char *const games[] = {"hex", "twixt"};
    static const char *const words[] = {"genmove b\n",    "genmove w\n",         "undo\n",
                                        "search_value\n", "all_legal_moves w\n", "final_score\n",
                                        "showboard\n",    "reg_genmove w\n",     "genmove b\n"};
    struct test_env t;
    struct cw_rng rng;
    char input[8192];
    test_env_open(&t);
    cw_rng_seed(&rng, 5, 0);
    for (unsigned long i = 0; i < test_scale(60); i++) {
        struct cw_gtp_options options = {
            .game = cw_game_find(games[i % 2]), .playouts = 5, .memory = 1, .seed = i};
        int used = snprintf(input, sizeof input, "boardsize %d %d\n", (int)cw_rng_range(&rng, 4, 9),
                            (int)cw_rng_range(&rng, 4, 9));
        for (int k = 0; k < 60; k++) {
            if (cw_rng_chance(&rng, 1, 3))
                used += snprintf(input + used, sizeof input - (size_t)used, "play %c %c%d\n",
                                 "bw"[cw_rng_below(&rng, 2)], "abcdefghi"[cw_rng_below(&rng, 9)],
                                 (int)cw_rng_range(&rng, 1, 9));
            else
                used += snprintf(input + used, sizeof input - (size_t)used, "%s",
                                 words[cw_rng_below(&rng, sizeof words / sizeof *words)]);
        }
        struct talk talk = {.input = input, .size = (size_t)used};
        assert_int_equal(converse(&t, &talk, &options), CW_OK);
        size_t answers = 0;
        for (const char *p = talk.output.bytes; (p = strstr(p, "\n\n")); p += 2)
            answers++;
        assert_int_equal(answers, 61);
        assert_null(strstr(talk.output.bytes, "no cell"));
        cw_memory_sink_free(&talk.output);
    }
    test_env_close(&t);
}

/* Whatever allocation fails, the server says so and goes on, or does not start. */
static void test_memory_fails(void **unused)
{
    (void)unused;
    static const char input[] = "boardsize 5\nplay b b2\ngenmove w\nshowboard\nall_legal_moves\n"
                                "undo\nsearch_line b\n";
    struct test_env t;
    test_env_open(&t);
    struct cw_gtp_options options = {.game = cw_game_find("hex"), .playouts = 20, .memory = 1};
    for (uint64_t at = 1, calls = 1; at <= calls; at += 1 + at / 40) {
        struct talk talk = {.input = input, .size = strlen(input)};
        struct cw_gtp_hooks hooks = {.read = read_talk, .ctx = &talk};
        struct test_env quiet; /* the answers have memory of their own */
        test_env_open(&quiet);
        talk.output = (struct cw_memory_sink){.env = quiet.env};
        talk.piece = SIZE_MAX;
        hooks.out = cw_sink_memory(&talk.output);
        t.heap.calls = 0;
        t.heap.fail_at = at;
        enum cw_status status = cw_gtp_run(t.env, &options, &hooks);
        assert_true(status == CW_OK || status == CW_NO_MEMORY);
        assert_true(at < 3 || status == CW_OK || talk.output.size == 0);
        calls = t.heap.calls;
        t.heap.fail_at = 0;
        cw_memory_sink_free(&talk.output);
        test_env_close(&quiet);
    }
    test_env_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_interrupt_and_live_pictures),
        cmocka_unit_test(test_clock),
        cmocka_unit_test(test_bad_start),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_memory_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
