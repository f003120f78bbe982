/* SPDX-License-Identifier: MIT
 *
 * geography_judge_test.c - the solver and the judge against slow oracles.
 */
#include "geography_support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <causeway/geography.h>
#include "games/geography/geography_solve.h"

#define DATA CW_SOURCE_DIR "/src/games/geography/test/data"

/* --- cases on file ---------------------------------------------------------------------------- */

static void check_case(struct run *r, const char *name)
{
    char path[512];
    size_t size, expected_size;
    snprintf(path, sizeof path, DATA "/%s.in", name);
    char *text = read_file(path, &size);
    snprintf(path, sizeof path, DATA "/%s.out", name);
    char *expected = read_file(path, &expected_size);
    assert_int_equal(run_judge(r, text, size, CW_ANSWERS, true), CW_OK);
    if (r->out.size != expected_size || memcmp(r->out.bytes, expected, expected_size) != 0)
        fail_msg("case %s is answered wrongly", name);
    assert_int_equal(run_verify(r, text, size, r->witness.bytes, r->witness.size), CW_OK);
    free(text);
    free(expected);
}

static void test_cases(void **state)
{
    (void)state;
    struct run r;
    unsigned cases = 0;
    DIR *dir = opendir(DATA);
    assert_non_null(dir);
    run_open(&r);
    for (struct dirent *entry; (entry = readdir(dir));) {
        char name[256];
        size_t length = strlen(entry->d_name);
        if (length < 4 || length > sizeof name || strcmp(entry->d_name + length - 3, ".in") != 0)
            continue;
        memcpy(name, entry->d_name, length - 3);
        name[length - 3] = '\0';
        check_case(&r, name);
        cases++;
    }
    closedir(dir);
    run_close(&r);
    assert_true(cases >= 20);
}

/* --- against the oracles ---------------------------------------------------------------------- */

static void compare(struct run *r, struct oracle_board *b, const char *text, size_t size)
{
    char expected[16 * ORACLE_MOST];
    oracle_solve(b);
    oracle_answer(b, expected);
    assert_int_equal(run_judge(r, text, size, CW_ANSWERS, false), CW_OK);
    if (strcmp(r->out.bytes, expected) != 0)
        fail_msg("%sexpected %sfound %s", text, expected, r->out.bytes);
}

static void test_small_boards(void **state)
{
    (void)state;
    struct run r;
    struct cw_rng rng;
    struct oracle_board b;
    char text[128];
    cw_rng_seed(&rng, 1, 0);
    run_open(&r);
    for (uint64_t i = 0; i < 100000 * test_scale(); i++) {
        size_t rows = 1 + cw_rng_below(&rng, 4), columns = 1 + cw_rng_below(&rng, 5);
        unsigned percent = 40 + (unsigned)cw_rng_below(&rng, 61);
        size_t size = random_board(&rng, rows, columns, percent, &b, text);
        compare(&r, &b, text, size);
    }
    run_close(&r);
}

/* Every board of every shape up to 3x4, by play and by rematching. */
static void test_all_tiny_boards(void **state)
{
    (void)state;
    struct run r;
    struct oracle_board b, again;
    run_open(&r);
    for (size_t shape = 0; shape < 12; shape++) {
        size_t rows = 1 + shape / 4, columns = 1 + shape % 4;
        for (unsigned set = 0; set < 1u << (rows * columns); set++) {
            char text[64];
            int size = sprintf(text, "%zu %zu\n", rows, columns);
            b.rows = rows;
            b.columns = columns;
            for (size_t i = 0; i < rows * columns; i++) {
                b.cell[i] = set >> i & 1 ? '.' : '#';
                text[size++] = b.cell[i];
                if (i % columns == columns - 1)
                    text[size++] = '\n';
            }
            text[size] = '\0';
            compare(&r, &b, text, (size_t)size);
            again = b;
            oracle_by_matching(&again);
            assert_memory_equal(again.wins, b.wins, rows * columns * sizeof b.wins[0]);
        }
    }
    run_close(&r);
}

static void test_larger_boards(void **state)
{
    (void)state;
    struct run r;
    struct cw_rng rng;
    struct oracle_board b;
    char text[1024];
    cw_rng_seed(&rng, 2, 0);
    run_open(&r);
    for (uint64_t i = 0; i < 6000 * test_scale(); i++) {
        size_t rows = 2 + cw_rng_below(&rng, 11), columns = 2 + cw_rng_below(&rng, 11);
        unsigned percent = 50 + (unsigned)cw_rng_below(&rng, 50);
        size_t size = random_board(&rng, rows, columns, percent, &b, text);
        compare(&r, &b, text, size);
    }
    run_close(&r);
}

/* --- the library call ------------------------------------------------------------------------- */

static void check_solution(const struct oracle_board *b, const struct cw_geography *s)
{
    struct cw_geography_cell next = {0, 0}, mate, back;
    uint64_t winners = 0, matched = 0, open = 0;
    for (size_t at = 0; at < b->rows * b->columns; at++) {
        size_t row = at / b->columns, column = at % b->columns;
        open += b->cell[at] == '.';
        winners += b->wins[at];
        assert_int_equal(cw_geography_wins(s, row, column), b->wins[at]);
        if (b->wins[at]) {
            assert_true(cw_geography_next(s, &next));
            assert_int_equal(next.row, row);
            assert_int_equal(next.column, column);
            next.column++;
        }
        if (!cw_geography_mate(s, row, column, &mate))
            continue;
        matched++;
        assert_true(cw_geography_mate(s, mate.row, mate.column, &back));
        assert_true(back.row == row && back.column == column);
        assert_int_equal(b->cell[mate.row * b->columns + mate.column], '.');
        size_t apart = (mate.row > row ? mate.row - row : row - mate.row) +
                       (mate.column > column ? mate.column - column : column - mate.column);
        assert_int_equal(apart, 1);
    }
    assert_false(cw_geography_next(s, &next));
    assert_int_equal(cw_geography_winners(s), winners);
    assert_int_equal(cw_geography_free_cells(s), open);
    assert_int_equal(cw_geography_pairs(s), b->matching);
    assert_int_equal(matched, 2 * b->matching);
    assert_int_equal(cw_geography_deficiency(s), open - matched);
}

static void test_library(void **state)
{
    (void)state;
    struct cw_rng rng;
    struct oracle_board b;
    struct cw_env *env;
    char text[1024];
    cw_rng_seed(&rng, 3, 0);
    assert_int_equal(cw_env_new(NULL, &env), CW_OK);
    for (int i = 0; i < 1000; i++) {
        struct cw_geography *s;
        size_t rows = 1 + cw_rng_below(&rng, 10), columns = 1 + cw_rng_below(&rng, 10);
        random_board(&rng, rows, columns, 75, &b, text);
        oracle_by_matching(&b);
        /* the rows of the text, newlines and all, by their pitch */
        assert_int_equal(cw_geography_solve(env, rows, columns, strchr(text, '\n') + 1, columns + 1,
                                            &s), CW_OK);
        check_solution(&b, s);
        assert_false(cw_geography_wins(s, rows, 0));
        assert_false(cw_geography_wins(s, 0, columns));
        cw_geography_free(s);
    }
    cw_env_free(env);
}

static void test_library_refuses(void **state)
{
    (void)state;
    struct cw_env *env;
    struct cw_geography *s;
    assert_int_equal(cw_env_new(NULL, &env), CW_OK);
    assert_int_equal(cw_geography_solve(env, 0, 3, "...", 3, &s), CW_BAD_ARGUMENT);
    assert_int_equal(cw_geography_solve(env, 1, 0, "...", 3, &s), CW_BAD_ARGUMENT);
    assert_int_equal(cw_geography_solve(env, 1, 3, "...", 2, &s), CW_BAD_ARGUMENT);
    assert_int_equal(cw_geography_solve(env, SIZE_MAX, 3, "...", 3, &s), CW_BAD_ARGUMENT);
    assert_int_equal(cw_geography_solve(env, 1, 3, ".x.", 3, &s), CW_BAD_ARGUMENT);
    assert_string_equal(cw_env_last_error(env),
                        "row 0, column 1: byte 0x78 is neither '.' nor '#'");
    assert_null(s);
    cw_geography_free(NULL);
    cw_env_free(env);
}

/* --- twins ------------------------------------------------------------------------------------ */

static void test_wide_indices(void **state)
{
    (void)state;
    struct cw_rng rng;
    struct cw_env *env;
    cw_rng_seed(&rng, 4, 0);
    assert_int_equal(cw_env_new(NULL, &env), CW_OK);
    for (unsigned percent = 30; percent <= 100; percent += 5) {
        struct geography_grid g[2];
        size_t rows = 40 + cw_rng_below(&rng, 120), columns = 40 + cw_rng_below(&rng, 120);
        for (int i = 0; i < 2; i++) {
            assert_int_equal(geography_grid_shape(&g[i], env, rows, columns), CW_OK);
            assert_int_equal(geography_grid_hold(&g[i], g[i].size), CW_OK);
        }
        for (size_t row = 0; row < rows; row++)
            for (size_t column = 0; column < columns; column++)
                if (cw_rng_chance(&rng, percent, 100))
                    g[0].cells[geography_at(&g[0], row, column)] = GEOGRAPHY_LONE | GEOGRAPHY_FREE;
        memcpy(g[1].cells, g[0].cells, g[0].size);
        assert_int_equal(geography_solve(&g[0], false), CW_OK);
        assert_int_equal(geography_solve(&g[1], true), CW_OK);
        assert_memory_equal(g[0].cells, g[1].cells, g[0].size);
        geography_grid_free(&g[0]);
        geography_grid_free(&g[1]);
    }
    cw_env_free(env);
}

static void test_cells_twin(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 5, 0);
    for (int i = 0; i < 20000; i++) {
        unsigned char text[100], fast[100], plain[100];
        size_t n = cw_rng_below(&rng, sizeof text + 1);
        for (size_t k = 0; k < n; k++)
            text[k] = cw_rng_chance(&rng, 1, 2) ? '.' : '#';
        if (n && cw_rng_chance(&rng, 1, 2))
            text[cw_rng_below(&rng, n)] = (unsigned char)cw_rng_below(&rng, 256);
        memset(fast, 0xaa, sizeof fast);
        size_t good = geography_cells_plain(plain, text, n);
        assert_int_equal(geography_cells(fast, text, n), good);
        assert_memory_equal(fast, plain, good);
        for (size_t k = n; k < sizeof fast; k++)
            assert_int_equal(fast[k], 0xaa);
    }
}

/* --- wide rows, many winners ------------------------------------------------------------------ */

static void test_long_numbers(void **state)
{
    (void)state;
    enum { COLUMNS = 12001 };
    struct run r;
    static char text[COLUMNS + 32];
    static char expected[COLUMNS * 10];
    int size = sprintf(text, "1 %d\n", COLUMNS);
    memset(text + size, '.', COLUMNS);
    char *e = expected + sprintf(expected, "WIN\n");
    for (int column = 1; column <= COLUMNS; column += 2)
        e += sprintf(e, "1 %d\n", column);
    run_open(&r);
    assert_int_equal(run_judge(&r, text, (size_t)size + COLUMNS, CW_ANSWERS, true), CW_OK);
    assert_string_equal(r.out.bytes, expected);
    assert_int_equal(run_verify(&r, text, (size_t)size + COLUMNS, r.witness.bytes, r.witness.size),
                     CW_OK);
    run_close(&r);
}

/* --- the other formats ------------------------------------------------------------------------ */

static void test_explain(void **state)
{
    (void)state;
    struct run r;
    const char *text = "3 3\n.##\n...\n#.#\n";
    run_open(&r);
    assert_int_equal(run_judge(&r, text, strlen(text), CW_EXPLAINED, false), CW_OK);
    assert_string_equal(r.out.bytes, "WIN\n2 3\n3 2\n"
                                     "  free cells: 5\n"
                                     "  size of a maximum matching: 2\n"
                                     "  deficiency (free cells that it leaves unmatched): 1\n"
                                     "  winning starts: 2\n");
    run_close(&r);
}

static void test_json(void **state)
{
    (void)state;
    struct run r;
    const char *text = "3 3\n.##\n...\n#.#\n";
    run_open(&r);
    assert_int_equal(run_judge(&r, text, strlen(text), CW_JSON, false), CW_OK);
    assert_string_equal(r.out.bytes,
                        "{\"causeway\":1,\"game\":\"geography\",\"set\":1,\"answer\":\"WIN\","
                        "\"rows\":3,\"columns\":3,\"free\":5,\"matching\":2,\"deficiency\":1,"
                        "\"winners\":2,\"cells\":[[2,3],[3,2]]}\n");
    assert_int_equal(run_judge(&r, "1 1\n#", 5, CW_JSON, false), CW_OK);
    assert_string_equal(r.out.bytes,
                        "{\"causeway\":1,\"game\":\"geography\",\"set\":1,\"answer\":\"LOSE\","
                        "\"rows\":1,\"columns\":1,\"free\":0,\"matching\":0,\"deficiency\":0,"
                        "\"winners\":0,\"cells\":[]}\n");
    run_close(&r);
}

static void test_draw(void **state)
{
    (void)state;
    struct run r;
    struct cw_memory_source memory;
    const char *text = "3 3\n.##\n...\n#.#\n";
    struct cw_source source = cw_source_memory(&memory, text, strlen(text), NULL);
    struct cw_judge_options opt = {.size = sizeof opt, .draw = CW_DRAW_ASCII};
    run_open(&r);
    struct cw_sink sink = cw_sink_memory(&r.out);
    assert_int_equal(cw_judge(r.env, r.game, &opt, &source, &sink), CW_OK);
    assert_non_null(strstr(r.out.bytes, "WIN\n2 3\n3 2\n"));
    assert_non_null(strchr(r.out.bytes, '*'));
    run_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),         cmocka_unit_test(test_all_tiny_boards),
        cmocka_unit_test(test_small_boards),  cmocka_unit_test(test_larger_boards),
        cmocka_unit_test(test_library),       cmocka_unit_test(test_library_refuses),
        cmocka_unit_test(test_wide_indices),  cmocka_unit_test(test_cells_twin),
        cmocka_unit_test(test_long_numbers),  cmocka_unit_test(test_explain),
        cmocka_unit_test(test_json),          cmocka_unit_test(test_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
