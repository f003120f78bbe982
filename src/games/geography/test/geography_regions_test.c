/* SPDX-License-Identifier: MIT
 *
 * Regions and blocks against slow ones: D by play or rematching, joined cell by cell; blocks by
 * the transitive closure of the pairs.
 */
#include "geography_solving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 64 }; /* cells of these boards */

static bool touch(const struct oracle_board *b, size_t x, size_t y)
{
    long r = (long)(x / b->columns) - (long)(y / b->columns);
    long c = (long)(x % b->columns) - (long)(y % b->columns);
    return labs(r) + labs(c) == 1;
}

static char slow_set(const struct oracle_board *b, size_t at)
{
    if (b->cell[at] != '.')
        return '#';
    if (b->wins[at])
        return 'D';
    for (size_t y = 0; y < b->rows * b->columns; y++)
        if (b->wins[y] && touch(b, at, y))
            return 'A';
    return 'C';
}

/* Numbers the classes of a relation in the order of their first cells, from 1. */
static void number(size_t cells, bool related[MOST][MOST], const bool *counted, int *label)
{
    int count = 0;
    for (size_t x = 0; x < cells; x++) {
        label[x] = 0;
        for (size_t y = 0; y < x && counted[x] && !label[x]; y++)
            if (counted[y] && related[x][y])
                label[x] = label[y];
        if (counted[x] && !label[x])
            label[x] = ++count;
    }
}

static void close_up(size_t cells, bool related[MOST][MOST])
{
    for (size_t k = 0; k < cells; k++)
        for (size_t x = 0; x < cells; x++)
            for (size_t y = 0; y < cells; y++)
                related[x][y] = related[x][y] || (related[x][k] && related[k][y]);
}

static bool find_mate(const struct oracle_board *b, size_t at, int *mate, bool *seen)
{
    for (size_t y = 0; y < b->rows * b->columns; y++) {
        if (b->cell[y] != '.' || !touch(b, at, y) || seen[y])
            continue;
        seen[y] = true;
        if (mate[y] < 0 || find_mate(b, (size_t)mate[y], mate, seen)) {
            mate[y] = (int)at;
            mate[at] = (int)y;
            return true;
        }
    }
    return false;
}

/* The labels that `labels` ought to hold. */
static void slow_labels(const struct oracle_board *b, const char *set, int *label)
{
    static bool related[MOST][MOST];
    size_t cells = b->rows * b->columns;
    bool counted[MOST];
    int mate[MOST], blocks[MOST];
    memset(related, 0, sizeof related);
    for (size_t x = 0; x < cells; x++) {
        counted[x] = set[x] == 'D' || set[x] == 'A';
        mate[x] = -1;
        for (size_t y = 0; y < cells; y++)
            related[x][y] = touch(b, x, y) && b->cell[x] == '.' && b->cell[y] == '.' &&
                            (set[x] == 'D' || set[y] == 'D');
    }
    close_up(cells, related);
    number(cells, related, counted, label);
    for (size_t x = 0; x < cells; x++) {
        bool seen[MOST] = {false};
        if (b->cell[x] == '.' && (x / b->columns + x % b->columns) % 2 == 0)
            find_mate(b, x, mate, seen);
    }
    memset(related, 0, sizeof related);
    for (size_t x = 0; x < cells; x++) {
        counted[x] = set[x] == 'C';
        for (size_t y = 0; y < cells && counted[x]; y++) /* an even cell leads over an edge */
            related[x][y] = (int)y == mate[x] || ((x / b->columns + x % b->columns) % 2 == 0 &&
                                                  set[y] == 'C' && touch(b, x, y));
    }
    close_up(cells, related);
    for (size_t x = 0; x < cells; x++)
        for (size_t y = 0; y < x; y++)
            related[x][y] = related[y][x] = related[x][y] && related[y][x];
    number(cells, related, counted, blocks);
    for (size_t x = 0; x < cells; x++)
        if (counted[x])
            label[x] = -blocks[x];
}

static void compare(struct solving *s, const struct oracle_board *b, const char *text)
{
    char set[MOST], line[256];
    int label[MOST];
    size_t cells = b->rows * b->columns;
    for (size_t at = 0; at < cells; at++)
        set[at] = slow_set(b, at);
    slow_labels(b, set, label);
    const char *labels = s->labels.bytes, *sets = s->sets.bytes;
    for (size_t at = 0; at < cells; at++) {
        char *end;
        long found = strtol(labels, &end, 10);
        labels = end;
        if (found != label[at] || sets[at + at / b->columns] != set[at])
            fail_msg("cell %zu: %ld %c, not %d %c of\n%s\n%s\n%s", at, found,
                     sets[at + at / b->columns], label[at], set[at], text, s->labels.bytes,
                     s->sets.bytes);
    }
    for (size_t at = 0; at < cells; at++) { /* the line of the region that begins here */
        unsigned long size = 0, winning = 0;
        bool first = label[at] > 0, odd = false;
        for (size_t y = 0; y < cells && first; y++) {
            if (label[y] != label[at])
                continue;
            first = y >= at;
            size++;
            winning += set[y] == 'D';
            odd = set[y] == 'D' ? (y / b->columns + y % b->columns) % 2 : odd;
        }
        if (!first)
            continue;
        /* of its D cells those that are not paired with its A cells are unmatched */
        snprintf(line, sizeof line, "\nregion,%d,%zu,%zu,%lu,%lu,%lu,%s\n", label[at],
                 at / b->columns + 1, at % b->columns + 1, size, winning, 2 * winning - size,
                 odd ? "odd" : "even");
        if (!strstr(s->run.out.bytes, line))
            fail_msg("no line %s in\n%s\n%s", line, text, s->run.out.bytes);
    }
}

static void regions_and_blocks(void **state)
{
    (void)state;
    static struct oracle_board b;
    struct solving s;
    struct cw_rng rng;
    char text[256];
    cw_rng_seed(&rng, 5, 1);
    solving_open(&s);
    for (uint64_t i = 0; i < 600 * test_scale(); i++) {
        size_t rows = 1 + cw_rng_below(&rng, 7), columns = 1 + cw_rng_below(&rng, MOST / rows - 1);
        if (columns > 9)
            columns = 9;
        size_t size =
            random_board(&rng, rows, columns, 40 + (unsigned)cw_rng_below(&rng, 61), &b, text);
        oracle_solve(&b);
        assert_int_equal(solving_run(&s, text, size, "regions=yes fine=yes labels=yes sets=yes"),
                         CW_OK);
        compare(&s, &b, text);
    }
    solving_close(&s);
}

static void starts_and_numbers(void **state)
{
    (void)state;
    static struct oracle_board b;
    struct solving s;
    struct cw_rng rng;
    char text[256], answer[2048];
    cw_rng_seed(&rng, 6, 1);
    solving_open(&s);
    for (uint64_t i = 0; i < 300 * test_scale(); i++) {
        size_t rows = 1 + cw_rng_below(&rng, 5), columns = 1 + cw_rng_below(&rng, 6);
        size_t size = random_board(&rng, rows, columns, 70, &b, text);
        oracle_by_matching(&b);
        oracle_answer(&b, answer);
        assert_int_equal(solving_run(&s, text, size, ""), CW_OK);
        const char *cells = strstr(s.run.out.bytes, "winning starts:");
        assert_non_null(cells);
        assert_string_equal(strchr(cells, '\n') + 1, strchr(answer, '\n') + 1);
        assert_int_equal(solving_value(&s, "pairs of a maximum matching"), b.matching);
        assert_int_equal(run_verify(&s.run, text, size, s.run.witness.bytes, s.run.witness.size),
                         CW_OK);
        assert_int_equal(solving_run(&s, text, size, "count=yes"), CW_OK);
        assert_int_equal(s.run.out.size,
                         cells - s.run.out.bytes + (strchr(cells, '\n') + 1 - cells));
    }
    solving_close(&s);
}

static void head_lines(void **state)
{
    (void)state;
    static const char text[] = "# title: two cells\n#\n# seed: 7\n1 2\n..\n";
    struct solving s;
    solving_open(&s);
    assert_int_equal(solving_run(&s, text, sizeof text - 1, "count=yes"), CW_OK);
    assert_int_equal(solving_value(&s, "free cells"), 2);
    assert_int_equal(
        run_verify(&s.run, text, sizeof text - 1, s.run.witness.bytes, s.run.witness.size), CW_OK);
    assert_int_equal(solving_run(&s, "# 1 1\n#", 7, ""), CW_BAD_INPUT);
    assert_int_equal(solving_run(&s, "1 1\n.\n", 6, "fine=yes"), CW_BAD_ARGUMENT);
    assert_int_equal(solving_run(&s, "1 1\n.\n", 6, "edges=yes graph=yes"), CW_BAD_ARGUMENT);
    assert_int_equal(solving_run(&s, "1 1\n.\n", 6, "start=1,1"), CW_BAD_ARGUMENT);
    solving_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_and_blocks),
        cmocka_unit_test(starts_and_numbers),
        cmocka_unit_test(head_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
