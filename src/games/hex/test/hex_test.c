/* SPDX-License-Identifier: MIT
 *
 * hex_test.c - the judge against the oracle: cases, random boards, corrupted text, odd sources.
 */
#include <dirent.h>
#include <errno.h>
#include <causeway/game.h>
#include "core/rng.h"
#include "hex_oracle.h"
#include "support.h"
#include "games/hex/hex_bits.h"

static const struct cw_game *hex(void)
{
    const struct cw_game *game = cw_game_find("hex");
    assert_non_null(game);
    return game;
}

/* --- helpers --- */

struct text {
    char *bytes;
    size_t size, capacity;
};

static void add(struct text *t, const void *bytes, size_t n)
{
    if (t->size + n > t->capacity) {
        t->capacity = 2 * (t->size + n) + 64;
        t->bytes = realloc(t->bytes, t->capacity);
        assert_non_null(t->bytes);
    }
    memcpy(t->bytes + t->size, bytes, n);
    t->size += n;
}

static void add_string(struct text *t, const char *s)
{
    add(t, s, strlen(s));
}

static bool read_file(const char *path, struct text *t)
{
    char block[4096];
    size_t n;
    FILE *file = fopen(path, "rb");
    t->size = 0;
    if (!file)
        return false;
    while ((n = fread(block, 1, sizeof block, file)) > 0)
        add(t, block, n);
    fclose(file);
    return true;
}

/* A source that hands out a few bytes at a time. */
struct drip {
    const char *bytes;
    size_t size, pos;
    struct cw_rng *rng;
    size_t most;
};

static ptrdiff_t drip_read(void *ctx, void *buf, size_t n)
{
    struct drip *d = ctx;
    size_t want = 1 + (size_t)cw_rng_below(d->rng, d->most);
    size_t left = d->size - d->pos;
    want = want < left ? want : left;
    want = want < n ? want : n;
    memcpy(buf, d->bytes + d->pos, want);
    d->pos += want;
    return (ptrdiff_t)want;
}

static enum cw_status judge(struct test_env *t, const void *bytes, size_t size, unsigned threads,
                            struct drip *drip, struct cw_memory_sink *out)
{
    struct cw_judge_options opt = {.size = sizeof opt, .threads = threads};
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, bytes, size, "input");
    if (drip)
        source = (struct cw_source){drip_read, drip, "drip"};
    *out = (struct cw_memory_sink){.env = t->env};
    struct cw_sink sink = cw_sink_memory(out);
    t->log.text[0] = '\0';
    return cw_judge(t->env, hex(), &opt, &source, &sink);
}

/* Judge and oracle agree: answers, fault, its place. */
static void compare(struct test_env *t, const void *bytes, size_t size, unsigned threads,
                    struct drip *drip)
{
    struct cw_memory_sink out;
    struct hex_reading right;
    hex_oracle_judge(bytes, size, &right);
    enum cw_status status = judge(t, bytes, size, threads, drip, &out);
    if (status != (right.bad ? CW_BAD_INPUT : CW_OK) ||
        strcmp(out.bytes ? out.bytes : "", right.answers) != 0)
        fail_msg("input %.300s\nstatus %d, %s\njudge %.300s\noracle %.300s", (const char *)bytes,
                 status, t->log.text, out.bytes ? out.bytes : "", right.answers);
    if (right.bad) {
        unsigned long long line, column, set;
        assert_int_equal(sscanf(t->log.text, "%llu:%llu: set %llu", &line, &column, &set), 3);
        if (line != right.line || column != right.column || set != right.set)
            fail_msg("input %.300s\n%s but the oracle has %llu:%llu, set %llu", (const char *)bytes,
                     t->log.text, (unsigned long long)right.line, (unsigned long long)right.column,
                     (unsigned long long)right.set);
    }
    cw_memory_sink_free(&out);
    free(right.answers);
}

/* --- cases --- */

static void test_cases(void **state)
{
    (void)state;
    char path[1200];
    const char *folder = CW_SOURCE_DIR "/src/games/hex/test/data";
    struct test_env t;
    struct text in = {0}, right = {0};
    int count = 0;
    test_env_open(&t);
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char *dot = strstr(entry->d_name, ".in");
        if (!dot || dot[3])
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        assert_true(read_file(path, &in));
        strcpy(strstr(path, ".in"), ".out");
        assert_true(read_file(path, &right));
        for (unsigned threads = 1; threads <= 3; threads++) {
            struct cw_memory_sink out;
            assert_int_equal(judge(&t, in.bytes, in.size, threads, NULL, &out), CW_OK);
            if (out.size != right.size || memcmp(out.bytes, right.bytes, right.size) != 0)
                fail_msg("%s: wrong answers", path);
            cw_memory_sink_free(&out);
        }
        compare(&t, in.bytes, in.size, 1, NULL);
        count++;
    }
    closedir(dir);
    assert_true(count >= 17);
    free(in.bytes);
    free(right.bytes);
    test_env_close(&t);
}

/* --- random boards --- */

/* A board as text, at times with odd but legal white space. */
static void add_board(struct text *t, struct cw_rng *rng, size_t n, uint64_t percent, bool odd)
{
    static const char *const gaps[] = {"", "", "", " ", "\t", "  "};
    static const char *const ends[] = {"\n", "\n", "\r\n", " \n", "\n\n", "\n \t\n"};
    char number[32];
    snprintf(number, sizeof number, odd && cw_rng_chance(rng, 1, 4) ? "\n 0%zu" : "%zu", n);
    add_string(t, number);
    add_string(t, odd ? ends[cw_rng_below(rng, 6)] : "\n");
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            char c = cw_rng_below(rng, 100) < percent ? 'b' : 'w';
            if (odd && cw_rng_chance(rng, 1, 30))
                c = c == 'b' ? 'B' : 'W';
            if (odd)
                add_string(t, gaps[cw_rng_below(rng, 6)]);
            add(t, &c, 1);
        }
        add_string(t, odd ? ends[cw_rng_below(rng, 6)] : "\n");
    }
}

static void test_random_boards(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    struct text in = {0};
    cw_rng_seed(&rng, 1, 0);
    test_env_open(&t);
    unsigned long left = test_scale(120000);
    while (left > 0) {
        unsigned long batch = left < 3000 ? left : 3000;
        in.size = 0;
        for (unsigned long i = 0; i < batch; i++) {
            size_t n = 1 + (size_t)cw_rng_below(&rng, cw_rng_chance(&rng, 1, 50) ? 40 : 8);
            add_board(&in, &rng, n, 35 + cw_rng_below(&rng, 31), cw_rng_chance(&rng, 1, 10));
        }
        add_string(&in, cw_rng_chance(&rng, 1, 2) ? "0\n" : "");
        compare(&t, in.bytes, in.size, 1 + (unsigned)cw_rng_below(&rng, 3), NULL);
        left -= batch;
    }
    free(in.bytes);
    test_env_close(&t);
}

/* All widths in words that the lanes know, the single walker above them, batches that fill up. */
static void test_large_boards(void **state)
{
    (void)state;
    static const size_t sizes[] = {63,   64,   65,   127, 128, 129,  200,  255, 300, 383, 448,
                                   511,  512,  577,  640, 703, 770,  831,  896, 959, 960, 961,
                                   1022, 1023, 1024, 63,  199, 1030, 1100, 200, 1};
    struct test_env t;
    struct cw_rng rng;
    struct text in = {0};
    cw_rng_seed(&rng, 2, 0);
    test_env_open(&t);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        add_board(&in, &rng, sizes[i], 48 + cw_rng_below(&rng, 5), false);
    compare(&t, in.bytes, in.size, 1, NULL);
    compare(&t, in.bytes, in.size, 2, NULL);
    in.size = 0;
    for (int i = 0; i < 400; i++) /* several batches */
        add_board(&in, &rng, 150 + (size_t)cw_rng_below(&rng, 60), 50, i % 50 == 0);
    compare(&t, in.bytes, in.size, 1, NULL);
    compare(&t, in.bytes, in.size, 2, NULL);
    struct drip drip = {in.bytes, in.size, 0, &rng, 100000};
    compare(&t, in.bytes, in.size, 2, &drip);
    for (int i = 0; i < 6; i++) /* the second batch ends within a board */
        compare(&t, in.bytes, in.size - 20000 * (size_t)i - 1000, 2, NULL);
    in.size = 0;
    for (int i = 0; i < 40000; i++) /* more games than a batch takes */
        add_board(&in, &rng, 1 + (size_t)cw_rng_below(&rng, 2), 50, false);
    compare(&t, in.bytes, in.size, 2, NULL);
    in.size = 0;
    add_board(&in, &rng, 70000 / 64, 50, true);
    add_string(&in, "0");
    compare(&t, in.bytes, in.size, 1, NULL);
    free(in.bytes);
    test_env_close(&t);
}

/* --- text --- */

static const char small[] = "3\nbwb\nbww\nbwb\n 2 \nbB\n\nw w\r\n\n1\nw\n0\nrest";

static void test_prefixes(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    test_env_open(&t);
    cw_rng_seed(&rng, 3, 0);
    for (size_t size = 0; size < sizeof small; size++) {
        struct drip drip = {small, size, 0, &rng, 2};
        char *exact = malloc(size + 1); /* so that sanitizers see a byte too far */
        assert_non_null(exact);
        memcpy(exact, small, size);
        compare(&t, exact, size, 1, NULL);
        compare(&t, small, size, 1, &drip);
        free(exact);
    }
    test_env_close(&t);
}

static void test_corruptions(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    char text[sizeof small];
    size_t size = sizeof small - 1;
    test_env_open(&t);
    cw_rng_seed(&rng, 4, 0);
    for (size_t i = 0; i < size; i++)
        for (unsigned byte = 0; byte < 256; byte++) {
            struct drip drip = {text, size, 0, &rng, 7};
            memcpy(text, small, sizeof small);
            text[i] = (char)byte;
            compare(&t, text, size, 1, byte % 16 ? NULL : &drip);
        }
    for (size_t i = 0; i < size; i++) { /* a byte gone */
        memcpy(text, small, i);
        memcpy(text + i, small + i + 1, size - i);
        compare(&t, text, size - 1, 1, NULL);
    }
    test_env_close(&t);
}

static void test_random_text(void **state)
{
    (void)state;
    static const char alphabet[] = "bwbwbwBW \n\n\n\t\r0123x-";
    struct test_env t;
    struct cw_rng rng;
    char text[80];
    test_env_open(&t);
    cw_rng_seed(&rng, 5, 0);
    for (unsigned long i = test_scale(20000); i > 0; i--) {
        size_t size = (size_t)cw_rng_below(&rng, sizeof text);
        text[0] = (char)('1' + cw_rng_below(&rng, 4));
        text[1] = '\n';
        for (size_t j = 2; j < sizeof text; j++)
            text[j] = alphabet[cw_rng_below(&rng, sizeof alphabet - 1)];
        compare(&t, text, size, 1, NULL);
    }
    test_env_close(&t);
}

static void test_messages(void **state)
{
    (void)state;
    static const struct {
        const char *in, *log;
    } cases[] = {
        {"x\n", "1:1: set 1, item 0: hex.bad-size: expected the size of a board, found \"x\"\n"},
        {"1\nb\n-3\n",
         "3:1: set 2, item 0: hex.bad-size: the size of a board is at least 1: found \"-3\"\n"},
        {"99999999999999999999\n",
         "1:1: set 1, item 0: hex.bad-size: the size of a board is at least 1 and below 2^63: "
         "found \"99999999999999999999\"\n"},
        {"2 bb\n",
         "1:3: set 1, item 0: hex.header-line: the rows begin on the line after the size: found "
         "'b'\n"},
        {"2\nbb\nbx\n", "3:2: set 1, item 2: hex.bad-cell: expected a cell, b or w, found 'x'\n"},
        {"2\nb\nbb\n", "2:2: set 1, item 1: hex.row-short: row 1 has 1 cells instead of 2\n"},
        {"2\nbbb\nbb\n",
         "2:3: set 1, item 1: hex.row-long: row 1 goes on after its 2 cells: found 'b'\n"},
        {"2\nbb\nb",
         "3:2: set 1, item 2: hex.cut-short: the input ends in row 2 of 2, after 1 of its 2 "
         "cells\n"},
        {"2", "1:2: set 1, item 0: hex.cut-short: the input ends in row 1 of 2, after 0 of its 2 "
              "cells\n"},
    };
    struct test_env t;
    test_env_open(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cw_memory_sink out;
        assert_int_equal(judge(&t, cases[i].in, strlen(cases[i].in), 1, NULL, &out), CW_BAD_INPUT);
        assert_string_equal(t.log.text, cases[i].log);
        cw_memory_sink_free(&out);
    }
    struct cw_memory_sink out;
    assert_int_equal(judge(&t, "2\nb\0b\n", 6, 1, NULL, &out), CW_BAD_INPUT);
    assert_non_null(strstr(t.log.text, "found byte 0x00"));
    cw_memory_sink_free(&out);
    /* a size that no memory holds is not a fault of the input */
    assert_int_equal(judge(&t, "4000000000000000000\n", 20, 1, NULL, &out), CW_NO_MEMORY);
    cw_memory_sink_free(&out);
    test_env_close(&t);
}

/* --- sources and sinks --- */

/* A source that hands out a piece at a time, and checks that all games before it are answered. */
struct dialogue {
    const char *const *pieces;
    const size_t *answers; /* bytes that must have been written before each piece */
    size_t next;
    size_t written;
    struct cw_env *cancel; /* with the last piece */
};

static ptrdiff_t dialogue_read(void *ctx, void *buf, size_t n)
{
    struct dialogue *d = ctx;
    const char *piece = d->pieces[d->next];
    assert_int_equal(d->written, d->answers[d->next]);
    if (!piece) {
        if (d->cancel)
            cw_env_cancel(d->cancel);
        errno = EIO;
        return d->cancel ? -1 : 0;
    }
    assert_true(strlen(piece) <= n);
    memcpy(buf, piece, strlen(piece));
    d->next++;
    return (ptrdiff_t)strlen(piece);
}

static int dialogue_write(void *ctx, const void *bytes, size_t n)
{
    (void)bytes;
    ((struct dialogue *)ctx)->written += n;
    return 0;
}

static void test_answers_do_not_wait(void **state)
{
    (void)state;
    static const char *const pieces[] = {"1\nb\n2\nbb", "\nww", "\n", "2\n", "ww\nww\n", NULL};
    static const size_t answers[] = {0, 4, 4, 8, 8, 12};
    for (unsigned threads = 1; threads <= 2; threads++)
        for (int cancel = 0; cancel < 2; cancel++) {
            struct test_env t;
            test_env_open(&t);
            struct dialogue d = {
                .pieces = pieces, .answers = answers, .cancel = cancel ? t.env : NULL};
            struct cw_source source = {dialogue_read, &d, "dialogue"};
            struct cw_sink sink = {dialogue_write, NULL, &d};
            struct cw_judge_options opt = {.size = sizeof opt, .threads = threads};
            assert_int_equal(cw_judge(t.env, hex(), &opt, &source, &sink),
                             cancel ? CW_CANCELLED : CW_OK);
            assert_int_equal(d.written, 12);
            test_env_close(&t);
        }
}

/* --- kernels --- */

static void check_packer(hex_packer *packer, struct cw_rng *rng)
{
    unsigned char text[3 * 212 + 64];
    uint64_t a[3 * 4], b[3 * 4];
    for (size_t n = 1; n < 210; n++) {
        for (int round = 0; round < 40; round++) {
            for (size_t i = 0; i < sizeof text; i++)
                text[i] = (unsigned char)"bwBW"[cw_rng_below(rng, 4)];
            size_t ending = 1 + (round % 4 == 2), line = n + ending, size = 3 * line;
            for (size_t row = 1; row <= 3; row++) {
                text[row * line - ending] = '\r';
                text[row * line - 1] = '\n';
            }
            if (round % 2)
                text[cw_rng_below(rng, size)] = (unsigned char)cw_rng_below(rng, 256);
            else if (round % 8 == 4)
                size -= 1 + (size_t)cw_rng_below(rng, size);
            memset(a, 0, sizeof a);
            memset(b, 0, sizeof b);
            const unsigned char *at = text, *same = text;
            size_t rows = hex_pack_portable(&at, text + size, 3, n, a);
            assert_int_equal(packer(&same, text + size, 3, n, b), rows);
            assert_ptr_equal(at, same);
            assert_memory_equal(a, b, rows * hex_row_words(n) * 8);
            for (size_t i = 0; i < rows; i++)
                for (size_t j = 0; j < hex_row_words(n) * 64; j++)
                    assert_int_equal(cw_bits_get(a + i * hex_row_words(n), j),
                                     j >= n || (text[i * line + j] | 0x20) == 'w');
            if (round % 2 == 0)
                assert_int_equal(rows, size / line);
        }
    }
}

static void test_packers(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 6, 0);
    check_packer(hex_pack_portable, &rng);
#ifdef HEX_HAVE_X86
    if (__builtin_cpu_supports("avx2"))
        check_packer(hex_pack_avx2, &rng);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw"))
        check_packer(hex_pack_avx512, &rng);
#endif
    check_packer(hex_pack_best(), &rng);
}

/* Every byte but the four letters stops a packer, wherever it stands. */
static void test_packer_bytes(void **state)
{
    (void)state;
    unsigned char text[71 + 64];
    uint64_t words[2];
    hex_packer *packers[] = {hex_pack_portable, hex_pack_best()};
    for (size_t p = 0; p < 2; p++)
        for (size_t at = 0; at < 71; at++)
            for (unsigned byte = 0; byte < 256; byte++) {
                memset(text, 'b', sizeof text);
                text[70] = '\n';
                text[at] = (unsigned char)byte;
                bool legal = at == 70 ? byte == '\n' : byte && strchr("bwBW", (int)byte) != NULL;
                const unsigned char *from = text;
                assert_int_equal(packers[p](&from, text + 71, 1, 70, words), legal);
                assert_ptr_equal(from, legal ? text + 71 : text);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_large_boards), cmocka_unit_test(test_prefixes),
        cmocka_unit_test(test_corruptions),  cmocka_unit_test(test_random_text),
        cmocka_unit_test(test_messages),     cmocka_unit_test(test_answers_do_not_wait),
        cmocka_unit_test(test_packers),      cmocka_unit_test(test_packer_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
