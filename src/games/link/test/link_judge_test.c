/* SPDX-License-Identifier: MIT
 *
 * link_judge_test.c - the judge's answers: the cases in data/, random boards against the oracle,
 * the explanations.
 */
#include "link_support.h"

#include <dirent.h>
#include <ctype.h>

static size_t read_file(const char *name, char *text, size_t capacity)
{
    char path[600];
    snprintf(path, sizeof path, "%s/src/games/link/test/data/%s", CW_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, capacity - 1, file);
    fclose(file);
    text[size] = '\0';
    return size;
}

static void test_cases(void **state)
{
    (void)state;
    static char in[65536], out[65536];
    struct bench b;
    struct dirent *entry;
    int cases = 0;
    DIR *dir = opendir(CW_SOURCE_DIR "/src/games/link/test/data");
    assert_non_null(dir);
    bench_open(&b);
    while ((entry = readdir(dir))) {
        char name[300];
        size_t n = strlen(entry->d_name);
        if (n < 4 || strcmp(entry->d_name + n - 3, ".in") != 0)
            continue;
        snprintf(name, sizeof name, "%.*s.out", (int)(n - 3), entry->d_name);
        size_t size = read_file(entry->d_name, in, sizeof in);
        read_file(name, out, sizeof out);
        assert_int_equal(bench_judge(&b, in, size, NULL, CW_ANSWERS, false), CW_OK);
        if (strcmp(b.out.bytes, out) != 0)
            fail_msg("%s is answered wrongly", entry->d_name);
        cases++;
    }
    closedir(dir);
    bench_close(&b);
    assert_int_equal(cases, 14);
}

enum { BATCH = 500, MOST_TEXT = 1 << 21, MOST_ANSWERS = 1 << 16 };

/* One batch of random boards under random rules. */
static void compare_batch(struct bench *b, struct cw_rng *rng, int side, char *text, char *answers)
{
    size_t size = 0;
    bool wild = cw_rng_chance(rng, 1, 2), outside = cw_rng_chance(rng, 1, 3);
    int turns = cw_rng_chance(rng, 1, 2) ? 2 : (int)cw_rng_below(rng, 7);
    char params[64];
    for (int i = 0; i < BATCH; i++) {
        struct oracle_board board;
        random_board(rng, side, side, &board);
        append_board(rng, &board, (int)cw_rng_below(rng, 10), wild, text, &size);
    }
    if (cw_rng_chance(rng, 1, 2)) {
        strcpy(text + size, "0 0\n1 1 7");
        size += 9;
    }
    snprintf(params, sizeof params, "turns=%d outside=%s", turns, outside ? "yes" : "no");
    assert_true(oracle_judge(text, size, outside, turns, answers, MOST_ANSWERS));
    if (bench_judge(b, text, size, params, CW_ANSWERS, false) != CW_OK)
        fail_msg("%s", b->last);
    if (strcmp(b->out.bytes ? b->out.bytes : "", answers) != 0)
        fail_msg("%s: a wrong answer on\n%s", params, text);
}

static void test_random_boards(void **state)
{
    (void)state;
    static char text[MOST_TEXT], answers[MOST_ANSWERS];
    struct bench b;
    struct cw_rng rng;
    cw_rng_seed(&rng, 1175, 0);
    bench_open(&b);
    for (unsigned long i = 0; i < 240 * bench_scale(); i++)
        compare_batch(&b, &rng, i % 12 == 11 ? 12 : 6, text, answers);
    bench_close(&b);
}

/* The first number behind `word`, or -1. */
static int number_behind(const char *line, const char *word)
{
    const char *at = strstr(line, word);
    return at ? atoi(at + strlen(word)) : -1;
}

/* Explanations: a path has as few turns as there can be, and a reason is true. */
static void check_explanation(const struct oracle_board *o, bool outside, int turns,
                              const int64_t q[4], const char *line)
{
    bool yes = oracle_answer(o, outside, turns, q[0], q[1], q[2], q[3]);
    assert_int_equal(yes, number_behind(line, "path with ") >= 0);
    if (yes)
        assert_int_equal(number_behind(line, "path with "),
                         oracle_turns(o, outside, (int)q[0], (int)q[1], (int)q[2], (int)q[3]));
    bool on = q[0] >= 1 && q[0] <= o->rows && q[2] >= 1 && q[2] <= o->rows && q[1] >= 1 &&
              q[1] <= o->columns && q[3] >= 1 && q[3] <= o->columns;
    assert_int_equal(!on, strstr(line, "off the board") != NULL);
    bool same = on && q[0] == q[2] && q[1] == q[3];
    assert_int_equal(same, strstr(line, "the same") != NULL);
    if (!on || same)
        return;
    uint64_t x = o->kind[(q[0] - 1) * o->columns + q[1] - 1];
    uint64_t y = o->kind[(q[2] - 1) * o->columns + q[3] - 1];
    assert_int_equal(!x || !y, strstr(line, "is empty") != NULL);
    assert_int_equal(x && y && x != y, strstr(line, "kinds differ") != NULL);
    assert_int_equal(x && x == y && !yes, strstr(line, "no path of at most ") != NULL);
}

static void test_explanations(void **state)
{
    (void)state;
    struct bench b;
    struct cw_rng rng;
    char text[8192], params[64];
    cw_rng_seed(&rng, 7, 0);
    bench_open(&b);
    for (unsigned long i = 0; i < 3000 * bench_scale(); i++) {
        struct oracle_board board;
        size_t size = 0;
        int turns = (int)cw_rng_below(&rng, 6), queries = 6;
        bool outside = cw_rng_chance(&rng, 1, 2);
        random_board(&rng, 9, 9, &board);
        append_board(&rng, &board, queries, false, text, &size);
        snprintf(params, sizeof params, "turns=%d outside=%s", turns, outside ? "yes" : "no");
        assert_int_equal(bench_judge(&b, text, size, params, CW_EXPLAINED, false), CW_OK);
        const char *query = text + size, *line = b.out.bytes;
        for (int lines = 0; lines < queries + 1; lines += *query == '\n')
            query--;
        for (int k = 0; k < queries; k++) {
            int64_t q[4];
            for (int j = 0; j < 4; j++)
                q[j] = strtoll(query, (char **)(uintptr_t)&query, 10);
            char why[200] = "";
            line = strchr(line, '\n') + 1; /* behind the answer */
            memcpy(why, line, (size_t)(strchr(line, '\n') - line));
            line = strchr(line, '\n') + 1;
            check_explanation(&board, outside, turns, q, why);
        }
    }
    bench_close(&b);
}

static void test_json(void **state)
{
    (void)state;
    struct bench b;
    const char *text = "2 3\n5 0 5\n5 6 7\n6\n1 1 1 3\n2 2 2 3\n1 2 1 2\n1 1 1 2\n"
                       "9 99999999999999999999 -99999999999999999999 1\n1 3 2 1\n";
    bench_open(&b);
    assert_int_equal(bench_judge(&b, text, strlen(text), "turns=1", CW_JSON, false), CW_OK);
    assert_string_equal(
        b.out.bytes,
        "{\"causeway\":1,\"game\":\"link\",\"set\":1,\"query\":1,\"answer\":\"YES\",\"from\":[1,1],"
        "\"to\":[1,3],\"kind\":5,\"turns\":0,\"path\":[[1,1],[1,3]]}\n"
        "{\"causeway\":1,\"game\":\"link\",\"set\":1,\"query\":2,\"answer\":\"NO\",\"from\":[2,2],"
        "\"to\":[2,3],\"reason\":\"kinds\",\"kinds\":[6,7]}\n"
        "{\"causeway\":1,\"game\":\"link\",\"set\":1,\"query\":3,\"answer\":\"NO\",\"from\":[1,2],"
        "\"to\":[1,2],\"reason\":\"same\"}\n"
        "{\"causeway\":1,\"game\":\"link\",\"set\":1,\"query\":4,\"answer\":\"NO\",\"from\":[1,1],"
        "\"to\":[1,2],\"reason\":\"empty\",\"kinds\":[5,0]}\n"
        "{\"causeway\":1,\"game\":\"link\",\"set\":1,\"query\":5,\"answer\":\"NO\","
        "\"from\":[9,null],\"to\":[null,1],\"reason\":\"off\"}\n"
        "{\"causeway\":1,\"game\":\"link\",\"set\":1,\"query\":6,\"answer\":\"NO\",\"from\":[1,3],"
        "\"to\":[2,1],\"reason\":\"far\",\"kinds\":[5,5],\"max_turns\":1}\n");
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_explanations),
        cmocka_unit_test(test_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
