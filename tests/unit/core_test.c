/* SPDX-License-Identifier: MIT
 *
 * core_test.c - readers, outputs, parameters, JSON, the witness frame, random numbers.
 */
#include <stdio.h>
#include "support.h"
#include "core/digest.h"
#include "core/dsu.h"
#include "core/job.h"
#include "core/rng.h"

/* --- a source that hands out a text in pieces ---------------------------------------------------- */

struct pieces {
    const char *text;
    size_t size, pos;
    size_t piece; /* most bytes a call; 0 = random, 1 to 7 */
    struct cw_rng rng;
};

static ptrdiff_t read_piece(void *ctx, void *buf, size_t n)
{
    struct pieces *p = ctx;
    size_t most = p->piece ? p->piece : 1 + (size_t)cw_rng_below(&p->rng, 7);
    size_t left = p->size - p->pos;
    n = n < most ? n : most;
    n = n < left ? n : left;
    memcpy(buf, p->text + p->pos, n);
    p->pos += n;
    return (ptrdiff_t)n;
}

static struct cw_source pieces_source(struct pieces *p, const char *text, size_t size, size_t piece)
{
    *p = (struct pieces){text, size, 0, piece, {{0}}};
    cw_rng_seed(&p->rng, size, 1);
    return (struct cw_source){read_piece, p, "pieces"};
}

/* --- the reader ------------------------------------------------------------------------------------ */

static void test_tokens(void **state)
{
    (void)state;
    static const char text[] = "\xef\xbb\xbf 12\r\n\t-7 9223372036854775807 -9223372036854775808\n"
                               "9223372036854775808 -9223372036854775809 000000000000000000000000012"
                               "\n\n5x 3";
    static const struct {
        enum cw_token token;
        int64_t value;
        uint64_t line, column;
    } want[] = {
        {CW_TOKEN_INT, 12, 1, 5},         {CW_TOKEN_INT, -7, 2, 2},
        {CW_TOKEN_INT, INT64_MAX, 2, 5},  {CW_TOKEN_INT, INT64_MIN, 2, 25},
        {CW_TOKEN_HUGE, INT64_MAX, 3, 1}, {CW_TOKEN_HUGE, INT64_MIN, 3, 21},
        {CW_TOKEN_INT, 12, 3, 42},
    };
    for (size_t piece = 0; piece < 40; piece++) {
        struct test_env t;
        struct pieces p;
        struct cw_reader r;
        test_env_open(&t);
        struct cw_source source = pieces_source(&p, text, sizeof text - 1, piece);
        assert_int_equal(cw_reader_open(&r, t.env, source, 4 + piece, true), CW_OK);
        for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
            int64_t value = 0;
            struct cw_diag where = {0};
            assert_int_equal(cw_reader_int(&r, &value), want[i].token);
            assert_true(value == want[i].value);
            cw_reader_where_token(&r, &where);
            assert_int_equal(where.line, want[i].line);
            assert_int_equal(where.column, want[i].column);
        }
        int64_t value;
        struct cw_diag where = {0};
        assert_int_equal(cw_reader_int(&r, &value), CW_TOKEN_BAD);
        cw_reader_where_token(&r, &where);
        assert_int_equal(where.line, 5);
        assert_int_equal(where.column, 1);
        assert_int_equal(cw_reader_drain(&r), CW_OK);
        assert_int_equal(cw_reader_offset(&r), sizeof text - 1);
        assert_true(r.digest == cw_digest(CW_DIGEST_START, text, sizeof text - 1));
        assert_int_equal(cw_reader_int(&r, &value), CW_TOKEN_END);
        cw_reader_close(&r);
        test_env_close(&t);
    }
}

/* A token of a million digits must pass through a small window. */
static void test_endless_token(void **state)
{
    (void)state;
    size_t size = 1000000;
    char *text = malloc(size + 2);
    struct test_env t;
    struct pieces p;
    struct cw_reader r;
    int64_t value;
    memset(text, '1', size);
    memcpy(text + size, " ", 2);
    test_env_open(&t);
    struct cw_source source = pieces_source(&p, text, size + 1, 100);
    assert_int_equal(cw_reader_open(&r, t.env, source, 128, false), CW_OK);
    assert_int_equal(cw_reader_int(&r, &value), CW_TOKEN_HUGE);
    struct cw_diag where = {0};
    cw_reader_where_token(&r, &where);
    assert_int_equal(where.line, 1);
    assert_int_equal(where.column, 1);
    assert_int_equal(cw_reader_int(&r, &value), CW_TOKEN_END);
    cw_reader_close(&r);
    assert_true(cw_env_peak_memory(t.env) < 4096);
    test_env_close(&t);
    free(text);
}

/* The reading of a token text by strtoll-free arithmetic, one byte at a time. */
static size_t naive_tokens(const char *text, size_t size, int64_t *values, size_t *places)
{
    size_t n = 0, i = 0;
    while (i < size) {
        if (strchr(" \t\r\n", text[i])) {
            i++;
            continue;
        }
        places[n] = i;
        int64_t sign = 1, v = 0;
        if (text[i] == '-') {
            sign = -1;
            i++;
        }
        while (i < size && text[i] >= '0' && text[i] <= '9')
            v = v * 10 + (text[i++] - '0');
        values[n++] = sign * v;
    }
    return n;
}

static void test_random_tokens(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 7, 0);
    for (unsigned long round = 0; round < test_scale(3000); round++) {
        char text[512];
        size_t size = 0, places[256];
        int64_t values[256];
        for (int k = 0; k < 30; k++) {
            for (uint64_t gap = 1 + cw_rng_below(&rng, 3); gap; gap--)
                text[size++] = " \n\t\r"[cw_rng_below(&rng, 4)];
            if (cw_rng_chance(&rng, 1, 4))
                text[size++] = '-';
            for (uint64_t digits = 1 + cw_rng_below(&rng, 9); digits; digits--)
                text[size++] = (char)('0' + cw_rng_below(&rng, 10));
        }
        size_t n = naive_tokens(text, size, values, places);
        struct test_env t;
        struct pieces p;
        struct cw_reader r;
        test_env_open(&t);
        struct cw_source source = pieces_source(&p, text, size, 0);
        assert_int_equal(cw_reader_open(&r, t.env, source, 16, false), CW_OK);
        for (size_t i = 0; i < n; i++) {
            int64_t value;
            struct cw_diag where = {0};
            uint64_t line = 1, column = 1;
            for (size_t k = 0; k < places[i]; k++) {
                column = text[k] == '\n' ? 1 : column + 1;
                line += text[k] == '\n';
            }
            assert_int_equal(cw_reader_int(&r, &value), CW_TOKEN_INT);
            assert_true(value == values[i]);
            cw_reader_where_token(&r, &where);
            assert_int_equal(where.line, line);
            assert_int_equal(where.column, column);
        }
        int64_t value;
        assert_int_equal(cw_reader_int(&r, &value), CW_TOKEN_END);
        cw_reader_close(&r);
        test_env_close(&t);
    }
}

/* Hands out '1' as often as *ctx says, then fails. */
static ptrdiff_t read_error(void *ctx, void *buf, size_t n)
{
    int *left = ctx;
    (void)n;
    if (*left == 0)
        return -1;
    --*left;
    *(char *)buf = '1';
    return 1;
}

static void test_source_fails(void **state)
{
    (void)state;
    for (int good = 0; good < 5; good++) {
        struct test_env t;
        struct cw_reader r;
        int left = good;
        int64_t value;
        test_env_open(&t);
        enum cw_status status =
            cw_reader_open(&r, t.env, (struct cw_source){read_error, &left, "broken"}, 0, false);
        if (status == CW_OK)
            assert_int_equal(cw_reader_int(&r, &value), CW_TOKEN_END);
        assert_int_equal(r.status, CW_IO);
        assert_non_null(strstr(cw_env_last_error(t.env), "broken"));
        cw_reader_close(&r);
        test_env_close(&t);
    }
}

/* --- output ------------------------------------------------------------------------------------------ */

static void test_out(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_out out;
    test_env_open(&t);
    struct cw_memory_sink sink = {.env = t.env};
    assert_int_equal(cw_out_open(&out, t.env, cw_sink_memory(&sink)), CW_OK);
    cw_out_i64(&out, INT64_MIN);
    cw_out_char(&out, ' ');
    cw_out_i64(&out, -1);
    cw_out_char(&out, ' ');
    cw_out_u64(&out, UINT64_MAX);
    cw_out_printf(&out, " %s", "x");
    assert_int_equal(cw_out_flush(&out), CW_OK);
    assert_string_equal(sink.bytes, "-9223372036854775808 -1 18446744073709551615 x");
    char block[1000];
    memset(block, 'y', sizeof block);
    for (int i = 0; i < 300; i++)
        cw_out_bytes(&out, block, sizeof block);
    assert_int_equal(cw_out_flush(&out), CW_OK);
    assert_int_equal(sink.size, 46 + 300000);
    assert_int_equal(out.offset, sink.size);
    cw_out_close(&out);
    cw_memory_sink_free(&sink);
    test_env_close(&t);
}

static void test_json(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_out out;
    struct cw_json j;
    test_env_open(&t);
    struct cw_memory_sink sink = {.env = t.env};
    assert_int_equal(cw_out_open(&out, t.env, cw_sink_memory(&sink)), CW_OK);
    cw_json_open(&j, &out, "hex");
    cw_json_str(&j, "s", "a\"\\\n\xff\xc3\xa9");
    cw_json_array(&j, "cells");
    cw_json_pair(&j, NULL, 1, -2);
    cw_json_pair(&j, NULL, 3, 4);
    cw_json_array_end(&j);
    cw_json_array(&j, "none");
    cw_json_array_end(&j);
    cw_json_object(&j, "o");
    cw_json_bool(&j, "t", true);
    cw_json_null(&j, "n");
    cw_json_object_end(&j);
    cw_json_shut(&j);
    cw_out_flush(&out);
    assert_string_equal(sink.bytes,
                        "{\"causeway\":1,\"game\":\"hex\",\"s\":\"a\\\"\\\\\\u000a\\ufffd\xc3\xa9\","
                        "\"cells\":[[1,-2],[3,4]],\"none\":[],\"o\":{\"t\":true,\"n\":null}}\n");
    cw_out_close(&out);
    cw_memory_sink_free(&sink);
    test_env_close(&t);
}

/* --- parameters --------------------------------------------------------------------------------------- */

static const char *const colours[] = {"red", "blue", NULL};
static const struct cw_param table[] = {
    {"turns", CW_PARAM_INT, CW_FOR_JUDGE, 0, 100, 2, NULL, ""},
    {"outside", CW_PARAM_BOOL, CW_FOR_JUDGE, 0, 1, 0, NULL, ""},
    {"colour", CW_PARAM_ENUM, CW_FOR_GENERATE, 0, 1, 1, colours, ""},
    {NULL, CW_PARAM_INT, 0, 0, 0, 0, NULL, NULL},
};

static void test_params(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_params params;
    test_env_open(&t);
    cw_params_init(table, &params);
    assert_int_equal(cw_params_parse(t.env, table, CW_FOR_JUDGE, " turns=7  outside=yes ", &params),
                     CW_OK);
    assert_int_equal(params.value[0], 7);
    assert_int_equal(params.value[1], 1);
    assert_int_equal(params.value[2], 1);
    static const char *const bad[] = {"turns=101", "turns=-1", "turns=", "turns", "turns=2x",
                                      "outside=maybe", "colour=red", "size=3x3", "x=1",
                                      "turns=99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(cw_params_parse(t.env, table, CW_FOR_JUDGE, bad[i], &params),
                         CW_BAD_ARGUMENT);
        assert_true(*cw_env_last_error(t.env) != '\0');
    }
    assert_int_equal(cw_params_parse(t.env, table, CW_FOR_GENERATE, "size=24x12 colour=red", &params),
                     CW_OK);
    assert_int_equal(params.columns, 24);
    assert_int_equal(params.rows, 12);
    assert_int_equal(params.value[2], 0);
    assert_int_equal(cw_params_parse(t.env, table, CW_FOR_GENERATE, "size=0x4", &params),
                     CW_BAD_ARGUMENT);
    test_env_close(&t);
}

/* --- the witness frame ----------------------------------------------------------------------------------- */

/* Writes a witness with one record into *sink. */
static void write_witness(struct cw_env *env, const char *input, struct cw_memory_sink *sink)
{
    struct cw_memory_source memory;
    struct cw_reader in;
    struct cw_out out;
    struct cw_witness w;
    struct cw_params params;
    cw_params_init(table, &params);
    assert_int_equal(cw_reader_open(&in, env, cw_source_memory(&memory, input, strlen(input), NULL),
                                    0, true),
                     CW_OK);
    assert_int_equal(cw_out_open(&out, env, cw_sink_memory(sink)), CW_OK);
    cw_witness_begin(&w, &out, "hex", table, &params);
    cw_out_str(&out, "set 1 B\n");
    w.verdicts = 1;
    assert_int_equal(cw_witness_end(&w, &in), CW_OK);
    cw_out_close(&out);
    cw_reader_close(&in);
}

static enum cw_status check_witness(struct cw_env *env, const char *input, const char *witness,
                                    size_t size)
{
    struct cw_memory_source memory, witness_memory;
    struct cw_reader in, reader;
    struct cw_witness_in w;
    const char *text;
    size_t length;
    assert_int_equal(cw_reader_open(&in, env, cw_source_memory(&memory, input, strlen(input), NULL),
                                    0, true),
                     CW_OK);
    assert_int_equal(
        cw_reader_open(&reader, env, cw_source_memory(&witness_memory, witness, size, NULL), 8,
                       false),
        CW_OK);
    enum cw_status status = cw_witness_open(&w, &reader, "hex");
    if (status == CW_OK && strcmp(w.options, "turns=2 outside=no") != 0)
        status = CW_NO;
    if (status == CW_OK)
        status = cw_witness_line(&w, &text, &length);
    if (status == CW_OK && (length != 7 || memcmp(text, "set 1 B", 7) != 0))
        status = CW_NO;
    if (status == CW_OK)
        status = cw_witness_close(&w, &in, 1);
    cw_reader_close(&reader);
    cw_reader_close(&in);
    return status;
}

/* Every changed byte, every prefix and every dropped line of the frame is caught. */
static void test_witness_frame(void **state)
{
    (void)state;
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink sink = {.env = t.env};
    write_witness(t.env, "1\nb\n0\n", &sink);
    assert_int_equal(check_witness(t.env, "1\nb\n0\n", sink.bytes, sink.size), CW_OK);
    assert_int_equal(check_witness(t.env, "1\nw\n0\n", sink.bytes, sink.size), CW_NO);
    for (size_t i = 0; i < sink.size; i++) {
        assert_int_equal(check_witness(t.env, "1\nb\n0\n", sink.bytes, i), CW_NO);
        char kept = sink.bytes[i];
        for (int c = 0; c < 256; c++) {
            sink.bytes[i] = (char)c;
            enum cw_status want = sink.bytes[i] == kept ? CW_OK : CW_NO;
            assert_int_equal(check_witness(t.env, "1\nb\n0\n", sink.bytes, sink.size), want);
        }
        sink.bytes[i] = kept;
    }
    for (char *line = sink.bytes; *line;) {
        char *next = strchr(line, '\n') + 1;
        char copy[512];
        size_t head = (size_t)(line - sink.bytes);
        memcpy(copy, sink.bytes, head);
        strcpy(copy + head, next);
        assert_int_equal(check_witness(t.env, "1\nb\n0\n", copy, strlen(copy)), CW_NO);
        line = next;
    }
    cw_memory_sink_free(&sink);
    test_env_close(&t);
}

/* --- memory, random numbers, columns, union-find ------------------------------------------------------------ */

static void test_memory_limit(void **state)
{
    (void)state;
    struct cw_hooks hooks = {.size = sizeof hooks, .memory_limit = 1000};
    struct cw_env *env;
    assert_int_equal(cw_env_new(&hooks, &env), CW_OK);
    void *a = cw_alloc(env, 600, 1);
    assert_non_null(a);
    assert_null(cw_alloc(env, 401, 1));
    a = cw_realloc(env, a, 600, 1000, 1);
    assert_non_null(a);
    assert_null(cw_alloc(env, 1, 1));
    assert_null(cw_alloc(env, SIZE_MAX / 2, 4));
    cw_release(env, a, 1000, 1);
    assert_int_equal(cw_env_peak_memory(env), 1000);
    a = cw_calloc(env, 0, 8);
    assert_non_null(a);
    cw_release(env, a, 0, 8);
    cw_env_free(env);
}

/* xoshiro256** for one seed, fixed for ever. */
static void test_rng_golden(void **state)
{
    (void)state;
    struct cw_rng rng;
    uint64_t digest = CW_DIGEST_START;
    cw_rng_seed(&rng, 1, 0);
    for (int i = 0; i < 1000; i++) {
        uint64_t x = i % 2 ? cw_rng_next(&rng) : cw_rng_below(&rng, 1000003);
        for (int k = 0; k < 8; k++) {
            unsigned char byte = (unsigned char)(x >> (8 * k));
            digest = cw_digest(digest, &byte, 1);
        }
    }
    if (digest != UINT64_C(0x22fa8a8db09c5abc))
        fail_msg("the random numbers of seed 1 have changed: %016llx", (unsigned long long)digest);
}

static void test_columns(void **state)
{
    (void)state;
    char name[16];
    assert_string_equal(cw_column_name(0, name), "a");
    assert_string_equal(cw_column_name(25, name), "z");
    assert_string_equal(cw_column_name(26, name), "aa");
    assert_string_equal(cw_column_name(701, name), "zz");
    assert_string_equal(cw_column_name(702, name), "aaa");
    assert_true(strlen(cw_column_name(UINT64_MAX - 1, name)) < 16);
}

static void test_dsu(void **state)
{
    (void)state;
    uint32_t parent[10];
    for (uint32_t i = 0; i < 10; i++)
        parent[i] = i;
    assert_int_equal(cw_dsu_join(parent, 7, 4), 4);
    assert_int_equal(cw_dsu_join(parent, 7, 2), 2);
    assert_int_equal(cw_dsu_find(parent, 4), 2);
    assert_int_equal(cw_dsu_find(parent, 5), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tokens),        cmocka_unit_test(test_endless_token),
        cmocka_unit_test(test_random_tokens), cmocka_unit_test(test_source_fails),
        cmocka_unit_test(test_out),           cmocka_unit_test(test_json),
        cmocka_unit_test(test_params),        cmocka_unit_test(test_witness_frame),
        cmocka_unit_test(test_memory_limit),  cmocka_unit_test(test_rng_golden),
        cmocka_unit_test(test_columns),       cmocka_unit_test(test_dsu),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
