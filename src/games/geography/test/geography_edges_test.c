/* SPDX-License-Identifier: MIT
 *
 * Edge geography against exhaustive play: starts, moves, witnesses.
 */
#include "geography_solving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EDGES = 18, MOST_CELLS = 64 };

/* A board as a list of edges; the games on it are remembered by (edges used, cell). */
struct game {
    size_t edges, from[256], to[256];
    signed char *known; /* 0 = not looked at, 1 = the mover wins, -1 = he loses */
};

static void edges_of(const struct oracle_board *b, struct game *g)
{
    g->edges = 0;
    for (size_t at = 0; at < b->rows * b->columns; at++) {
        size_t row = at / b->columns, column = at % b->columns;
        if (b->cell[at] != '.')
            continue;
        if (column + 1 < b->columns && b->cell[at + 1] == '.') {
            g->from[g->edges] = at;
            g->to[g->edges++] = at + 1;
        }
        if (row + 1 < b->rows && b->cell[at + b->columns] == '.') {
            g->from[g->edges] = at;
            g->to[g->edges++] = at + b->columns;
        }
    }
}

static bool mover_wins(struct game *g, size_t at, unsigned used)
{
    signed char *known = &g->known[(size_t)used * MOST_CELLS + at];
    if (*known)
        return *known > 0;
    bool wins = false;
    for (size_t i = 0; i < g->edges && !wins; i++) {
        if (used >> i & 1 || (g->from[i] != at && g->to[i] != at))
            continue;
        wins = !mover_wins(g, g->from[i] == at ? g->to[i] : g->from[i], used | 1u << i);
    }
    *known = wins ? 1 : -1;
    return wins;
}

/* Removes cells until there are few enough edges for play. */
static void few_edges(struct oracle_board *b, struct game *g, struct cw_rng *rng)
{
    for (edges_of(b, g); g->edges > MOST_EDGES - 4; edges_of(b, g))
        b->cell[cw_rng_below(rng, b->rows * b->columns)] = '#';
}

static size_t print(const struct oracle_board *b, char *text)
{
    size_t size = (size_t)sprintf(text, "%zu %zu\n", b->rows, b->columns);
    for (size_t row = 0; row < b->rows; row++)
        size += (size_t)sprintf(text + size, "%.*s\n", (int)b->columns, b->cell + row * b->columns);
    return size;
}

static void compare_starts(struct solving *s, const struct oracle_board *b, struct game *g,
                           const char *text, size_t size)
{
    char expected[2048] = "", *end = expected;
    size_t count = 0;
    for (size_t at = 0; at < b->rows * b->columns; at++) {
        if (b->cell[at] != '.' || mover_wins(g, at, 0))
            continue;
        count++;
        end += sprintf(end, "%zu %zu\n", at / b->columns + 1, at % b->columns + 1);
    }
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, "board");
    struct cw_sink out = cw_sink_memory(&s->run.out);
    struct cw_solve_options opt = {.size = sizeof opt, .params = "edges=yes"};
    s->run.out.size = 0;
    assert_int_equal(cw_solve(s->run.env, s->run.game, &opt, &source, &out), CW_OK);
    assert_int_equal(solving_value(s, "winning starts"), count);
    const char *line = strstr(s->run.out.bytes, "winning starts");
    assert_string_equal(strchr(line, '\n') + 1, expected);
}

static void compare_start(struct solving *s, const struct oracle_board *b, struct game *g,
                          size_t at, const char *text, size_t size)
{
    char params[64], expected[256], moves[128] = "", *end = moves;
    size_t row = at / b->columns, column = at % b->columns, count = 0;
    snprintf(params, sizeof params, "edges=yes start=%zu,%zu", row + 1, column + 1);
    assert_int_equal(solving_run(s, text, size, params), CW_OK);
    for (size_t to = 0; to < b->rows * b->columns; to++)
        for (size_t i = 0; i < g->edges; i++)
            if (((g->from[i] == at && g->to[i] == to) || (g->to[i] == at && g->from[i] == to)) &&
                !mover_wins(g, to, 1u << i)) {
                end += sprintf(end, "%zu %zu\n", to / b->columns + 1, to % b->columns + 1);
                count++;
            }
    if (mover_wins(g, at, 0))
        snprintf(expected, sizeof expected, "start: %zu %zu\nwinner: mover\nwinning moves: %zu\n%s",
                 row + 1, column + 1, count, moves);
    else
        snprintf(expected, sizeof expected, "start: %zu %zu\nwinner: chooser\n", row + 1,
                 column + 1);
    assert_string_equal(s->run.out.bytes, expected);
    assert_int_equal(run_verify(&s->run, text, size, s->run.witness.bytes, s->run.witness.size),
                     CW_OK);
}

static void small_boards(void **state)
{
    (void)state;
    static struct oracle_board b;
    static struct game g;
    struct solving s;
    struct cw_rng rng;
    char text[256];
    size_t table = (size_t)MOST_CELLS << MOST_EDGES;
    cw_rng_seed(&rng, 8, 1);
    solving_open(&s);
    g.known = malloc(table);
    assert_non_null(g.known);
    for (uint64_t i = 0; i < 400 * test_scale(); i++) {
        size_t rows = 1 + cw_rng_below(&rng, 7), columns = 1 + cw_rng_below(&rng, 7);
        random_board(&rng, rows, columns, 40 + (unsigned)cw_rng_below(&rng, 61), &b, text);
        few_edges(&b, &g, &rng);
        memset(g.known, 0, (size_t)MOST_CELLS << g.edges);
        size_t size = print(&b, text);
        compare_starts(&s, &b, &g, text, size);
        for (size_t at = 0; at < rows * columns; at++)
            if (b.cell[at] == '.')
                compare_start(&s, &b, &g, at, text, size);
    }
    free(g.known);
    solving_close(&s);
}

/* Larger boards: the starts of the whole board and those asked for one by one agree, which are
 * different ways through the same matrix; and the witnesses hold. */
static void large_boards(void **state)
{
    (void)state;
    static struct oracle_board b;
    static char text[4096];
    struct solving s;
    struct cw_rng rng;
    cw_rng_seed(&rng, 9, 1);
    solving_open(&s);
    for (uint64_t i = 0; i < 40 * test_scale(); i++) {
        size_t rows = 1 + cw_rng_below(&rng, 44), columns = 1 + cw_rng_below(&rng, 44);
        if (i % 4 == 0) { /* windows of more than a word */
            rows = 5 + cw_rng_below(&rng, 4);
            columns = 200;
        }
        size_t size = random_board(&rng, rows, columns,
                                   i % 3 ? 60 + (unsigned)cw_rng_below(&rng, 41) : 100, &b, text);
        static bool wins[ORACLE_MOST];
        memset(wins, 0, sizeof wins);
        solving_run(&s, text, size, "edges=yes"); /* refused, as a witness needs a start */
        struct cw_memory_source memory;
        struct cw_source source = cw_source_memory(&memory, text, size, "board");
        struct cw_sink out = cw_sink_memory(&s.run.out);
        struct cw_solve_options opt = {.size = sizeof opt, .params = "edges=yes"};
        s.run.out.size = 0;
        assert_int_equal(cw_solve(s.run.env, s.run.game, &opt, &source, &out), CW_OK);
        const char *line = strchr(strstr(s.run.out.bytes, "winning starts"), '\n') + 1;
        for (size_t row, column; sscanf(line, "%zu %zu", &row, &column) == 2;
             line = strchr(line, '\n') + 1)
            wins[(row - 1) * columns + column - 1] = true;
        for (unsigned k = 0; k < 12; k++) {
            size_t at = cw_rng_below(&rng, rows * columns);
            char params[64];
            if (b.cell[at] != '.')
                continue;
            snprintf(params, sizeof params, "edges=yes start=%zu,%zu", at / columns + 1,
                     at % columns + 1);
            assert_int_equal(solving_run(&s, text, size, params), CW_OK);
            assert_int_equal(strstr(s.run.out.bytes, "winner: chooser") != NULL, wins[at]);
            assert_int_equal(
                run_verify(&s.run, text, size, s.run.witness.bytes, s.run.witness.size), CW_OK);
        }
    }
    solving_close(&s);
}

/* Every change of a character of a witness is refused, unless it is still true. */
static void false_witnesses(void **state)
{
    (void)state;
    static const char text[] = "3 4\n....\n.#..\n....\n";
    struct solving s;
    solving_open(&s);
    for (size_t start = 0; start < 2; start++) {
        assert_int_equal(solving_run(&s, text, sizeof text - 1,
                                     start ? "edges=yes start=1,1" : "edges=yes start=1,3"),
                         CW_OK);
        char *record = strstr(s.run.witness.bytes, "edges ");
        char *end = s.run.witness.bytes + s.run.witness.size;
        assert_non_null(record);
        for (char *at = record; at < end; at++) {
            char old = *at;
            for (unsigned k = 1; k < 3; k++) {
                *at = (char)(old ^ (char)(1u << k));
                if (*at == '\n' || old == '\n')
                    continue;
                assert_int_equal(run_verify(&s.run, text, sizeof text - 1, s.run.witness.bytes,
                                            s.run.witness.size),
                                 CW_NO);
            }
            *at = old;
        }
    }
    assert_int_equal(solving_run(&s, text, sizeof text - 1, "edges=yes start=2,2"),
                     CW_BAD_ARGUMENT);
    assert_int_equal(solving_run(&s, text, sizeof text - 1, "edges=yes start=4,1"),
                     CW_BAD_ARGUMENT);
    solving_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards),
        cmocka_unit_test(large_boards),
        cmocka_unit_test(false_witnesses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
