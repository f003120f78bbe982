/* SPDX-License-Identifier: MIT
 *
 * hex_facts_test.c - what is said about verdicts, and what checks it: chains, witness,
 * explanations, JSON, pictures, the public calls, and an allocator that fails at every call.
 */
#include <errno.h>
#include <causeway/game.h>
#include <causeway/hex.h>
#include "support.h"
#include "core/rng.h"
#include "hex_oracle.h"
#include "games/hex/hex_bits.h"

static const char sample[] = "4\nbbwb\nwwbw\nbbwb\nbwww\n4\nbbwb\nwwbw\nbwwb\nwwbb\n0\n";

/* --- helpers --- */

static const struct cw_game *hex(void)
{
    return cw_game_find("hex");
}

/* A witness sink: memory that can be patched. */
static int patch(void *ctx, uint64_t offset, const void *bytes, size_t n)
{
    struct cw_memory_sink *memory = ctx;
    if (offset + n > memory->size)
        return -1;
    memcpy(memory->bytes + offset, bytes, n);
    return 0;
}

static enum cw_status judge(struct cw_env *env, struct cw_judge_options *opt, const char *text,
                            size_t size, struct cw_memory_sink *out, struct cw_memory_sink *witness)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, "input");
    *out = (struct cw_memory_sink){.env = env};
    struct cw_sink sink = cw_sink_memory(out), witness_sink;
    opt->size = sizeof *opt;
    if (witness) {
        *witness = (struct cw_memory_sink){.env = env};
        witness_sink = cw_sink_memory(witness);
        witness_sink.patch = patch;
        witness_sink.ctx = witness;
        opt->witness = &witness_sink;
    }
    enum cw_status status = cw_judge(env, hex(), opt, &source, &sink);
    opt->witness = NULL;
    return status;
}

static enum cw_status verify(struct cw_env *env, const char *text, size_t size, const char *witness,
                             size_t witness_size, uint64_t *checked)
{
    struct cw_memory_source a, b;
    struct cw_source input = cw_source_memory(&a, text, size, "input");
    struct cw_source proof = cw_source_memory(&b, witness, witness_size, "witness");
    return cw_verify(env, hex(), &input, &proof, checked);
}

/* Rows of a random board, one after the other. */
static void random_cells(struct cw_rng *rng, char *cells, size_t n, uint64_t percent)
{
    for (size_t i = 0; i < n * n; i++)
        cells[i] = cw_rng_below(rng, 100) < percent ? 'b' : 'w';
}

static size_t board_text(char *text, const char *cells, size_t n)
{
    size_t size = (size_t)sprintf(text, "%zu\n", n);
    for (size_t i = 0; i < n; i++, size += n + 1) {
        memcpy(text + size, cells + i * n, n);
        text[size + n] = '\n';
    }
    return size;
}

/* --- chains --- */

/* The chain of the border walk, on small boards where the judge itself does not use it. */
static void check_border_chain(struct test_env *t, const char *cells, size_t n)
{
    size_t words, row_words = hex_row_words(n);
    assert_true(hex_board_words(n, &words));
    uint64_t *board = calloc(words, 8);
    assert_non_null(board);
    hex_clear_row(board, n);
    for (size_t i = 0; i < n; i++) {
        hex_clear_row(board + (i + 1) * row_words, n);
        for (size_t j = 0; j < n; j++)
            if (cells[i * n + j] == 'w')
                cw_bits_set(board + (i + 1) * row_words, j);
    }
    bool white;
    struct hex_chain chain;
    assert_int_equal(hex_walk_one(t->env, board, n, &white), CW_OK);
    assert_int_equal(white ? 'W' : 'B', hex_oracle_winner(cells, n));
    assert_int_equal(hex_chain_border(t->env, board, n, white, &chain), CW_OK);
    size_t row = chain.row, column = chain.column;
    char *seen = calloc(n, n);
    assert_non_null(seen);
    assert_int_equal(white ? column : row, 0);
    for (size_t i = 0;; i++) {
        assert_true(row < n && column < n);
        assert_int_equal(cells[row * n + column], white ? 'w' : 'b');
        assert_false(seen[row * n + column]); /* no loops */
        seen[row * n + column] = 1;
        if (i == chain.count)
            break;
        hex_step(&row, &column, chain.steps[i]);
    }
    assert_int_equal(white ? column : row, n - 1);
    assert_false(chain.shortest);
    hex_chain_free(&chain);
    free(seen);
    free(board);
}

static void test_border_chains(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    char cells[90 * 90];
    test_env_open(&t);
    cw_rng_seed(&rng, 1, 0);
    for (unsigned long i = test_scale(5000); i > 0; i--) {
        size_t n = 1 + (size_t)cw_rng_below(&rng, cw_rng_chance(&rng, 1, 40) ? 90 : 9);
        random_cells(&rng, cells, n, 40 + cw_rng_below(&rng, 21));
        check_border_chain(&t, cells, n);
    }
    test_env_close(&t);
}

/* --- public calls --- */

static void check_api(struct test_env *t, const char *cells, size_t n, size_t stride)
{
    char *rows = malloc(n * stride), *letters = malloc(n * n);
    struct cw_hex_cell *chain = calloc(n * n, sizeof *chain), cut[1];
    enum cw_hex_colour winner, again;
    size_t count, same;
    assert_true(rows && letters && chain);
    for (size_t i = 0; i < n; i++)
        memcpy(rows + i * stride, cells + i * n, n);
    assert_int_equal(cw_hex_winner(t->env, rows, n, stride, &winner), CW_OK);
    assert_int_equal(winner == CW_HEX_BLACK ? 'B' : 'W', hex_oracle_winner(cells, n));
    assert_int_equal(cw_hex_chain(t->env, rows, n, stride, &again, chain, n * n, &count), CW_OK);
    assert_int_equal(again, winner);
    assert_int_equal(count, hex_oracle_shortest(cells, n));
    for (size_t i = 0; i < count; i++)
        assert_int_equal(cells[chain[i].row * n + chain[i].column], again ? 'w' : 'b');
    assert_int_equal(cw_hex_chain(t->env, rows, n, stride, &again, cut, 1, &same), CW_OK);
    assert_int_equal(same, count);
    assert_int_equal(cut[0].row, chain[0].row);
    free(rows);
    free(letters);
    free(chain);
}

static void test_api(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    char cells[70 * 70];
    enum cw_hex_colour winner;
    size_t count;
    test_env_open(&t);
    cw_rng_seed(&rng, 2, 0);
    for (unsigned long i = test_scale(3000); i > 0; i--) {
        size_t n = 1 + (size_t)cw_rng_below(&rng, cw_rng_chance(&rng, 1, 40) ? 70 : 8);
        random_cells(&rng, cells, n, 40 + cw_rng_below(&rng, 21));
        check_api(&t, cells, n, n + (size_t)cw_rng_below(&rng, 3));
    }
    assert_int_equal(cw_hex_winner(t.env, "x", 1, 1, &winner), CW_BAD_ARGUMENT);
    assert_string_equal(cw_env_last_error(t.env),
                        "the letter in row 0, column 0 is neither b nor w");
    assert_int_equal(cw_hex_winner(t.env, "", 0, 0, &winner), CW_BAD_ARGUMENT);
    assert_int_equal(cw_hex_winner(t.env, "bb", 2, 1, &winner), CW_BAD_ARGUMENT);
    assert_int_equal(cw_hex_winner(t.env, "b", SIZE_MAX / 2, SIZE_MAX / 2, &winner),
                     CW_BAD_ARGUMENT);
    assert_int_equal(cw_hex_chain(t.env, "bbb\0", 2, 2, &winner, NULL, 0, &count), CW_BAD_ARGUMENT);
    test_env_close(&t);
}

/* --- witness --- */

static void test_witness_text(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_memory_sink out, witness;
    struct cw_judge_options opt = {0};
    test_env_open(&t);
    assert_int_equal(judge(t.env, &opt, sample, sizeof sample - 1, &out, &witness), CW_OK);
    assert_string_equal(out.bytes, "1 W\n2 B\n");
    const char *records = strstr(witness.bytes, "set 1");
    assert_non_null(records);
    assert_string_equal(records, "set 1 W chain 4\n2 1\n2 2\n3 3\n4 4\n"
                                 "set 2 B chain 4\n1 2\n2 3\n3 4\n4 4\nend 2\n");
    cw_memory_sink_free(&out);
    cw_memory_sink_free(&witness);
    test_env_close(&t);
}

/* Changes a witness somewhere; returns its new size. */
static size_t mutate(struct cw_rng *rng, char *text, size_t size)
{
    size_t start[200], lines = 0;
    for (size_t i = 0; i < size && lines < 199; i++)
        if (i == 0 || text[i - 1] == '\n')
            start[lines++] = i;
    start[lines] = size;
    size_t a = (size_t)cw_rng_below(rng, lines), length = start[a + 1] - start[a];
    size_t at = (size_t)cw_rng_below(rng, size);
    switch (cw_rng_below(rng, 7)) {
    case 0: /* a byte changes */
        text[at] = (char)cw_rng_below(rng, 256);
        return size;
    case 1: /* a digit changes */
        while (text[at] < '0' || text[at] > '9')
            at = (at + 1) % size;
        text[at] = (char)('0' + cw_rng_below(rng, 10));
        return size;
    case 2: /* a line goes */
        memmove(text + start[a], text + start[a + 1], size - start[a + 1]);
        return size - length;
    case 3: /* a line is doubled */
        memmove(text + start[a + 1] + length, text + start[a + 1], size - start[a + 1]);
        memcpy(text + start[a + 1], text + start[a], length);
        return size + length;
    case 4: { /* two neighbouring lines change places */
        char copy[300];
        if (a + 1 >= lines || length > sizeof copy)
            return size;
        size_t other = start[a + 2] - start[a + 1];
        memcpy(copy, text + start[a], length);
        memmove(text + start[a], text + start[a + 1], other);
        memcpy(text + start[a] + other, copy, length);
        return size;
    }
    case 5: /* cut off */
        return at;
    default: /* something at the end */
        text[size] = "\n x0"[cw_rng_below(rng, 4)];
        return size + 1;
    }
}

static void test_witness_mutations(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    char cells[7 * 7], text[300], changed[4000];
    unsigned long accepted = 0;
    test_env_open(&t);
    cw_rng_seed(&rng, 3, 0);
    for (unsigned long i = test_scale(4000); i > 0; i--) {
        struct cw_memory_sink out, witness;
        struct cw_judge_options opt = {.threads = 1 + (unsigned)(i % 2)};
        size_t size = 0;
        uint64_t checked;
        for (uint64_t k = cw_rng_below(&rng, 4); k > 0; k--) {
            size_t n = 1 + (size_t)cw_rng_below(&rng, 7);
            random_cells(&rng, cells, n, 50);
            size += board_text(text + size, cells, n);
        }
        assert_int_equal(judge(t.env, &opt, text, size, &out, &witness), CW_OK);
        t.log.text[0] = '\0';
        if (verify(t.env, text, size, witness.bytes, witness.size, &checked) != CW_OK)
            fail_msg("%s", t.log.text);
        assert_true(hex_oracle_witness(text, size, witness.bytes, witness.size));
        for (int k = 0; k < 30; k++) {
            memcpy(changed, witness.bytes, witness.size);
            size_t new_size = mutate(&rng, changed, witness.size);
            enum cw_status status = verify(t.env, text, size, changed, new_size, &checked);
            assert_true(status == CW_OK || status == CW_NO);
            if (new_size == witness.size && memcmp(changed, witness.bytes, new_size) == 0)
                assert_int_equal(status, CW_OK);
            else if (status == CW_OK) {
                accepted++;
                assert_true(hex_oracle_witness(text, size, changed, new_size));
            }
            t.log.text[0] = '\0';
        }
        if (size > 2) { /* the input changes: the digest tells */
            size_t at = (size_t)cw_rng_below(&rng, size);
            text[at] = (char)(text[at] ^ 0x15);
            assert_int_equal(verify(t.env, text, size, witness.bytes, witness.size, &checked),
                             CW_NO);
        }
        cw_memory_sink_free(&out);
        cw_memory_sink_free(&witness);
    }
    assert_true(accepted > 0); /* some changes keep a chain true */
    test_env_close(&t);
}

/* A board above the limit for shortest chains. */
static void test_large_witness(void **state)
{
    (void)state;
    enum { N = HEX_SHORTEST_LIMIT + 1 };
    struct test_env t;
    struct cw_rng rng;
    struct cw_memory_sink out, witness;
    uint64_t checked;
    char *cells = malloc((size_t)N * N), *text = malloc((size_t)N * (N + 1) + 16);
    assert_true(cells && text);
    test_env_open(&t);
    cw_rng_seed(&rng, 4, 0);
    random_cells(&rng, cells, N, 50);
    size_t size = board_text(text, cells, N);
    struct cw_judge_options opt = {.format = CW_EXPLAINED};
    assert_int_equal(judge(t.env, &opt, text, size, &out, &witness), CW_OK);
    assert_int_equal(verify(t.env, text, size, witness.bytes, witness.size, &checked), CW_OK);
    assert_int_equal(checked, 1);
    assert_true(hex_oracle_witness(text, size, witness.bytes, witness.size));
    assert_true(out.size < 1000); /* abbreviated */
    assert_non_null(strstr(out.bytes, " more cells ..."));
    cw_memory_sink_free(&out);
    cw_memory_sink_free(&witness);
    test_env_close(&t);
    free(cells);
    free(text);
}

static void test_malformed_input_of_witness(void **state)
{
    (void)state;
    static const char *const inputs[] = {
        "x",        "-1\n",    "2 bb\nbb\n", "2\nb\nbb\n",
        "2\nbbb\n", "2\nbx\n", "2\nbb",      "99999999999999999999\n"};
    static const char witness[] = "causeway-witness 1\ngame hex\noptions -\n"
                                  "input 00000000000000000001 0000000000000000\n"
                                  "set 1 B chain 2\n1 1\n2 1\nend 1\n";
    struct test_env t;
    uint64_t checked;
    test_env_open(&t);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        t.log.text[0] = '\0';
        assert_int_equal(
            verify(t.env, inputs[i], strlen(inputs[i]), witness, sizeof witness - 1, &checked),
            CW_NO);
        assert_non_null(strstr(t.log.text, "the input is malformed in set 1"));
    }
    test_env_close(&t);
}

/* --- explanations --- */

static void test_explain_and_json(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_memory_sink out;
    struct cw_judge_options opt = {.format = CW_EXPLAINED, .draw = CW_DRAW_ASCII};
    test_env_open(&t);
    assert_int_equal(judge(t.env, &opt, "1\nb\n0\n", 6, &out, NULL), CW_OK);
    assert_non_null(strstr(out.bytes, "1 B\n  Black: a shortest chain of 1 cell from row 1 to the "
                                      "last, as row,column:\n    1,1\n"));
    cw_memory_sink_free(&out);
    assert_int_equal(judge(t.env, &opt, sample, sizeof sample - 1, &out, NULL), CW_OK);
    assert_non_null(strstr(out.bytes, "\n    1,2 2,3 3,4 4,4\n"));
    assert_non_null(strstr(out.bytes, "x X o x"));
    assert_non_null(strstr(out.bytes, "o o x X"));
    cw_memory_sink_free(&out);
    opt = (struct cw_judge_options){.format = CW_JSON};
    assert_int_equal(judge(t.env, &opt, sample, sizeof sample - 1, &out, NULL), CW_OK);
    assert_non_null(strstr(out.bytes, "\"set\":1,\"answer\":\"W\",\"size\":4,\"shortest\":true,"
                                      "\"chain\":[[2,1],[2,2],[3,3],[4,4]]}\n"));
    cw_memory_sink_free(&out);
    /* a board too large to draw says so */
    char cells[61 * 61], text[61 * 62 + 8];
    memset(cells, 'b', sizeof cells);
    opt = (struct cw_judge_options){.draw = CW_DRAW_ASCII};
    assert_int_equal(judge(t.env, &opt, text, board_text(text, cells, 61), &out, NULL), CW_OK);
    assert_string_equal(out.bytes,
                        "1 B\n  (a board of size 61 is too large to draw: the limit is 60)\n");
    cw_memory_sink_free(&out);
    test_env_close(&t);
}

/* --- memory --- */

/* All that is made from contest text, with the `fail_at`-th allocation failing. */
static enum cw_status everything(uint64_t fail_at, uint64_t *calls)
{
    struct test_env t;
    struct cw_memory_sink out, witness;
    struct cw_judge_options opt = {.format = CW_EXPLAINED, .draw = CW_DRAW_ASCII, .threads = 2};
    uint64_t checked;
    test_env_open(&t);
    t.heap.calls = 0;
    t.heap.fail_at = fail_at;
    enum cw_status status = judge(t.env, &opt, sample, sizeof sample - 1, &out, &witness);
    if (status == CW_OK)
        status = verify(t.env, sample, sizeof sample - 1, witness.bytes, witness.size, &checked);
    cw_memory_sink_free(&out);
    cw_memory_sink_free(&witness);
    opt = (struct cw_judge_options){0};
    if (status == CW_OK) {
        status = judge(t.env, &opt, sample, sizeof sample - 1, &out, NULL);
        cw_memory_sink_free(&out);
    }
    enum cw_hex_colour winner;
    size_t count;
    if (status == CW_OK)
        status = cw_hex_chain(t.env, "bwwb", 2, 2, &winner, NULL, 0, &count);
    *calls = t.heap.calls;
    test_env_close(&t);
    return status;
}

static void test_failing_allocator(void **state)
{
    (void)state;
    uint64_t calls, some;
    assert_int_equal(everything(0, &calls), CW_OK);
    assert_true(calls > 20);
    for (uint64_t i = 1; i <= calls; i++)
        assert_int_equal(everything(i, &some), CW_NO_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_border_chains),    cmocka_unit_test(test_api),
        cmocka_unit_test(test_witness_text),     cmocka_unit_test(test_witness_mutations),
        cmocka_unit_test(test_large_witness),    cmocka_unit_test(test_malformed_input_of_witness),
        cmocka_unit_test(test_explain_and_json), cmocka_unit_test(test_failing_allocator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
