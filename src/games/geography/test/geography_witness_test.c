/* SPDX-License-Identifier: MIT
 *
 * geography_witness_test.c - true witnesses are accepted, false ones are not.
 */
#include "geography_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void test_round_trips(void **state)
{
    (void)state;
    struct run r;
    struct cw_rng rng;
    struct oracle_board b;
    char text[2048];
    cw_rng_seed(&rng, 8, 0);
    run_open(&r);
    for (uint64_t i = 0; i < 5000 * test_scale(); i++) {
        size_t rows = 1 + cw_rng_below(&rng, 20), columns = 1 + cw_rng_below(&rng, 20);
        unsigned percent = 30 + (unsigned)cw_rng_below(&rng, 71);
        size_t size = random_board(&rng, rows, columns, percent, &b, text);
        assert_int_equal(run_judge(&r, text, size, CW_ANSWERS, true), CW_OK);
        if (run_verify(&r, text, size, r.witness.bytes, r.witness.size) != CW_OK)
            fail_msg("%s%s%s", text, r.witness.bytes, r.heard.message);
    }
    run_close(&r);
}

/* Boards large enough for every part of the solver, checked by the verifier, which shares nothing
 * with it. */
static void test_medium_boards(void **state)
{
    (void)state;
    enum { MOST = 160 };
    struct run r;
    struct cw_rng rng;
    struct oracle_board unused;
    char text[MOST * (MOST + 1) + 32], row[MOST + 32];
    cw_rng_seed(&rng, 13, 0);
    run_open(&r);
    for (uint64_t i = 0; i < 400 * test_scale(); i++) {
        size_t rows = 100 + cw_rng_below(&rng, MOST - 99);
        size_t columns = 100 + cw_rng_below(&rng, MOST - 99);
        unsigned percent = 60 + (unsigned)(i % 41);
        size_t size = (size_t)sprintf(text, "%zu %zu\n", rows, columns);
        for (size_t k = 0; k < rows; k++) {
            size_t length = random_board(&rng, 1, columns, percent, &unused, row);
            memcpy(text + size, row + length - columns - 1, columns + 1);
            size += columns + 1;
        }
        assert_int_equal(run_judge(&r, text, size, CW_ANSWERS, true), CW_OK);
        if (run_verify(&r, text, size, r.witness.bytes, r.witness.size) != CW_OK)
            fail_msg("%zu x %zu, %u %%: %s", rows, columns, percent, r.heard.message);
    }
    run_close(&r);
}

/* --- what an accepted witness says ------------------------------------------------------------ */

static const char *skip_lines(const char *text, int lines)
{
    while (lines-- > 0)
        text = strchr(text, '\n') + 1;
    return text;
}

/* The verdict, the count of winners and the winners of an accepted witness are those of the oracle,
 * and header and footer are what the judge wrote. */
static void check_truth(const struct oracle_board *b, const char *original, const char *accepted)
{
    bool any = false;
    const char *row = skip_lines(accepted, 5);
    for (size_t at = 0; at < b->rows * b->columns; at++) {
        size_t line = (b->columns + 1) / 2 + 1, column = at % b->columns;
        unsigned code = (unsigned)(row[at / b->columns * line + column / 2] - '0');
        assert_int_equal((column % 2 ? code >> 5 : code >> 2) & 1, b->wins[at]);
        any = any || b->wins[at];
    }
    size_t header = (size_t)(skip_lines(original, 5) - original);
    assert_memory_equal(original, accepted, header); /* the numbers follow from the board */
    assert_int_equal(strncmp(skip_lines(accepted, 4), any ? "set 1 WIN " : "set 1 LOSE", 10), 0);
    assert_string_equal(skip_lines(row, (int)b->rows), "end 1\n");
}

/* Changes a witness in one place: a byte, a line gone, doubled or swapped, a cut, more text. */
static size_t mutate(struct cw_rng *rng, char *w, size_t size)
{
    static const char letters[] = "0123456789:;<=>?@ABCDEFGHPXo \n";
    size_t at = cw_rng_below(rng, size), length;
    char line[512];
    switch (cw_rng_below(rng, 7)) {
    case 0:
        w[at] = (char)cw_rng_below(rng, 256);
        return size;
    case 1:
    case 2:
        w[at] = letters[cw_rng_below(rng, sizeof letters - 1)];
        return size;
    case 3: /* a byte more */
        memmove(w + at + 1, w + at, size - at);
        w[at] = letters[cw_rng_below(rng, sizeof letters - 1)];
        return size + 1;
    case 4: /* a byte less */
        memmove(w + at, w + at + 1, size - at - 1);
        return size - 1;
    case 5: /* cut short */
        return at;
    default: /* a line doubled, or gone */
        while (at > 0 && w[at - 1] != '\n')
            at--;
        length = (size_t)((char *)memchr(w + at, '\n', size - at) + 1 - (w + at));
        if (length > sizeof line)
            return 0;
        memcpy(line, w + at, length);
        if (cw_rng_chance(rng, 1, 2)) {
            memmove(w + at, w + at + length, size - at - length);
            return size - length;
        }
        memmove(w + at + length, w + at, size - at);
        return size + length;
    }
}

static void test_mutations(void **state)
{
    (void)state;
    struct run r;
    struct cw_rng rng;
    struct oracle_board b;
    char text[256], changed[2048];
    unsigned accepted = 0, rejected = 0;
    cw_rng_seed(&rng, 9, 0);
    run_open(&r);
    for (uint64_t i = 0; i < 300 * test_scale(); i++) {
        size_t rows = 1 + cw_rng_below(&rng, 6), columns = 1 + cw_rng_below(&rng, 6);
        size_t size = random_board(&rng, rows, columns, 80, &b, text);
        oracle_solve(&b);
        assert_int_equal(run_judge(&r, text, size, CW_ANSWERS, true), CW_OK);
        for (int k = 0; k < 100; k++) {
            memcpy(changed, r.witness.bytes, r.witness.size + 1);
            size_t length = mutate(&rng, changed, r.witness.size);
            changed[length] = '\0';
            if (length == r.witness.size && memcmp(changed, r.witness.bytes, length) == 0)
                continue;
            if (run_verify(&r, text, size, changed, length) == CW_OK) {
                check_truth(&b, r.witness.bytes, changed);
                accepted++;
            } else {
                assert_int_equal(r.heard.count, 1);
                rejected++;
            }
        }
    }
    run_close(&r);
    assert_true(rejected > 100 * accepted);
}

/* Each single byte of the sample's witness, changed to each other value. */
static void test_every_byte(void **state)
{
    (void)state;
    struct run r;
    struct oracle_board b;
    bool too_large;
    char changed[512];
    const char *text = "3 3\n.##\n...\n#.#\n";
    run_open(&r);
    assert_true(oracle_read(text, strlen(text), &b, &too_large));
    oracle_solve(&b);
    assert_int_equal(run_judge(&r, text, strlen(text), CW_ANSWERS, true), CW_OK);
    for (size_t at = 0; at < r.witness.size; at++)
        for (int byte = 0; byte < 256; byte++) {
            memcpy(changed, r.witness.bytes, r.witness.size + 1);
            if (changed[at] == (char)byte)
                continue;
            changed[at] = (char)byte;
            if (run_verify(&r, text, strlen(text), changed, r.witness.size) == CW_OK)
                check_truth(&b, r.witness.bytes, changed);
        }
    run_close(&r);
}

/* --- false claims, one by one ----------------------------------------------------------------- */

static void test_claims(void **state)
{
    (void)state;
    /* the board "1 3 / ..." has the winners 1 1 and 1 3 and one pair */
    static const struct {
        const char *record, *reason; /* NULL: it is true */
    } claims[] = {
        {"set 1 WIN winners 2 pairs 1 free 3\n54\n", NULL},  /* 1 1 with 1 2 */
        {"set 1 WIN winners 2 pairs 1 free 3\n<4\n", NULL},  /* 1 2 with 1 3 */
        {"set 1 LOSE winners 2 pairs 1 free 3\n54\n", "LOSE, but winning starts are marked"},
        {"set 1 WIN winners 0 pairs 1 free 3\n10\n", "WIN, but no winning start is marked"},
        {"set 1 LOSE winners 0 pairs 1 free 3\n10\n", "it is a winning start, but is not marked"},
        {"set 1 WIN winners 1 pairs 1 free 3\n14\n", "it is a winning start, but is not marked"},
        {"set 1 WIN winners 3 pairs 1 free 3\nU4\n", "it is marked, but is no winning start"},
        {"set 1 WIN winners 1 pairs 1 free 3\n54\n", "the numbers are not those"},
        {"set 1 WIN winners 2 pairs 2 free 3\n54\n", "the numbers are not those"},
        {"set 1 WIN winners 2 pairs 1 free 4\n54\n", "the numbers are not those"},
        {"set 1 WIN winners 2 pairs 0 free 3\n44\n", "the matching is not maximum"},
        {"set 1 WIN winners 2 pairs 2 free 3\n=4\n", "has another mate"},
        {"set 1 WIN winners 2 pairs 2 free 3\n55\n", "paired with a cell off the board"},
        {"set 1 WIN winners 2 pairs 1 free 3\n64\n", "paired with a cell off the board"},
        {"set 1 WIN winners 2 pairs 1 free 3\n74\n", "it has two mates"},
        {"set 1 WIN winners 2 pairs 1 free 3\n5T\n", "beyond its end"},
        {"set 1 WIN winners 2 pairs 1 free 3\n540\n", "not the length of its row"},
        {"set 1 WIN winners 2 pairs 1 free 3\n5\n", "not the length of its row"},
        {"set 1 WIN winners 2 pairs 1 free 3\n5/\n", "not from 0 to o"},
        {"set 2 WIN winners 2 pairs 1 free 3\n54\n", "expected \"set 1"},
        {"set 1 WIN winners 02 pairs 1 free 3\n54\n", "expected \"set 1"},
        {"set 1 WIN winners 2 pairs 1 free 3 \n54\n", "expected \"set 1"},
        {"54\n", "expected \"set 1"},
    };
    struct run r;
    const char *text = "1 3\n...\n";
    char witness[512];
    run_open(&r);
    assert_int_equal(run_judge(&r, text, strlen(text), CW_ANSWERS, true), CW_OK);
    size_t header = (size_t)(skip_lines(r.witness.bytes, 4) - r.witness.bytes);
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        int n = snprintf(witness, sizeof witness, "%.*s%send 1\n", (int)header, r.witness.bytes,
                         claims[i].record);
        enum cw_status status = run_verify(&r, text, strlen(text), witness, (size_t)n);
        bool good = claims[i].reason ? status == CW_NO && r.heard.count == 1 && r.heard.set == 1 &&
                                           strstr(r.heard.message, claims[i].reason)
                                     : status == CW_OK;
        if (!good)
            fail_msg("claim %zu, \"%s\": status %d, %s", i, claims[i].record, (int)status,
                     r.heard.message);
    }
    run_close(&r);
}

/* A wall in a pair, walls marked, and an input that is not the one the witness was made from. */
static void test_other_input(void **state)
{
    (void)state;
    static const char *const inputs[] = {"1 3\n..#\n", "1 3\n.#.\n", "3 1\n.\n.\n.\n", "1 2\n..\n",
                                         "1 3\n", "1 3\n..\n", "1 3\n....\n", "1 3\n..x\n",
                                         "", "x", "1 3 ...\n", "99999999999 99999999999\n.\n"};
    struct run r;
    run_open(&r);
    assert_int_equal(run_judge(&r, "1 3\n...\n", 8, CW_ANSWERS, true), CW_OK);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        assert_int_equal(run_verify(&r, inputs[i], strlen(inputs[i]), r.witness.bytes,
                                    r.witness.size), CW_NO);
        assert_int_equal(r.heard.count, 1);
    }
    run_close(&r);
}

/* --- rows longer than a line ------------------------------------------------------------------ */

static void test_long_rows(void **state)
{
    (void)state;
    struct run r;
    struct cw_rng rng;
    static char text[3 * 9000 + 32];
    cw_rng_seed(&rng, 10, 0);
    run_open(&r);
    for (size_t columns = 8190; columns <= 8195; columns++) {
        size_t size = (size_t)sprintf(text, "3 %zu\n", columns);
        for (int row = 0; row < 3; row++) {
            for (size_t i = 0; i < columns; i++)
                text[size++] = cw_rng_chance(&rng, 4, 5) ? '.' : '#';
            text[size++] = '\n';
        }
        assert_int_equal(run_judge(&r, text, size, CW_ANSWERS, true), CW_OK);
        assert_int_equal(run_verify(&r, text, size, r.witness.bytes, r.witness.size), CW_OK);
        unsigned lines = 0;
        for (size_t i = 0; i < r.witness.size; i++)
            lines += r.witness.bytes[i] == '\n';
        assert_int_equal(lines, columns > 8192 ? 12 : 9);
    }
    run_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips), cmocka_unit_test(test_medium_boards),
        cmocka_unit_test(test_mutations),
        cmocka_unit_test(test_every_byte),  cmocka_unit_test(test_claims),
        cmocka_unit_test(test_other_input), cmocka_unit_test(test_long_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
