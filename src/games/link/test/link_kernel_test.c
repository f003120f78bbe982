/* SPDX-License-Identifier: MIT
 *
 * link_kernel_test.c - the parts of the judge against plain twins: scanners, cells, bit rows,
 * paths.
 */
#include "link_support.h"

#include "core/bitset.h"
#include "core/reader.h"
#include "games/link/link_find.h"
#include "games/link/link_scan.h"

/* --- scanners -------------------------------------------------------------------------------- */

/* Text that scanners meet: mostly numbers and single blanks, some of it anything. */
static size_t random_text(struct cw_rng *rng, char *text, size_t most)
{
    static const char odd[] = " \n\t\r-+/:x\0\x80\xff";
    uint64_t digits = 1 + cw_rng_below(rng, 9), mess = cw_rng_below(rng, 3) * 40;
    size_t size = 0;
    while (size + 24 < most) {
        for (uint64_t k = 1 + cw_rng_below(rng, digits); k > 0; k--)
            text[size++] = (char)('0' + cw_rng_below(rng, 10));
        text[size++] = cw_rng_chance(rng, 1, 30) ? '\n' : ' ';
        if (mess && cw_rng_chance(rng, 1, mess))
            text[size++] = odd[cw_rng_below(rng, sizeof odd - 1)];
    }
    return size;
}

/* Everything that one scanner takes, both functions in turn; returns where it stops. */
static size_t scan_all(const struct link_scanner *s, const char *text, uint64_t room,
                       uint32_t *values, size_t *count)
{
    const unsigned char *at = (const unsigned char *)text;
    uint8_t bytes[96];
    *count = 0;
    for (;;) {
        size_t before = *count;
        size_t left = (size_t)room - *count;
        size_t n = s->digits(&at, bytes, left < sizeof bytes ? left : sizeof bytes);
        for (size_t i = 0; i < n; i++)
            values[(*count)++] = bytes[i];
        left = (size_t)room - *count;
        *count += s->numbers(&at, values + *count, left < 50 ? left : 50);
        if (*count == before)
            break;
    }
    while (cw_is_space(*at))
        at++;
    return (size_t)(at - (const unsigned char *)text);
}

static void test_scanners(void **state)
{
    (void)state;
    enum { MOST = 2000 };
    char text[MOST + LINK_SCAN_AHEAD];
    uint32_t want[MOST], got[MOST];
    struct cw_rng rng;
    const struct link_scanner *s;
    cw_rng_seed(&rng, 5, 0);
    for (unsigned long round = 0; round < 20000 * bench_scale(); round++) {
        size_t size = random_text(&rng, text, cw_rng_chance(&rng, 1, 3) ? 200 : MOST), wanted,
               count;
        memset(text + size, 0, LINK_SCAN_AHEAD);
        uint64_t room = cw_rng_chance(&rng, 1, 2) ? MOST : cw_rng_below(&rng, 300);
        size_t stop = scan_all(link_scanner_at(0), text, room, want, &wanted);
        for (size_t i = 1; (s = link_scanner_at(i)); i++) {
            assert_int_equal(scan_all(s, text, room, got, &count), stop);
            assert_int_equal(count, wanted);
            assert_memory_equal(got, want, count * sizeof *got);
        }
    }
}

/* The portable scanner against strtoul. */
static void test_portable_scanner(void **state)
{
    (void)state;
    char text[600 + LINK_SCAN_AHEAD];
    uint32_t values[600];
    struct cw_rng rng;
    cw_rng_seed(&rng, 6, 0);
    for (unsigned long round = 0; round < 20000; round++) {
        size_t size = random_text(&rng, text, 600), count, i = 0;
        memset(text + size, 0, LINK_SCAN_AHEAD);
        scan_all(link_scanner_at(0), text, 600, values, &count);
        for (const char *p = text; i < count; i++) {
            char *end;
            assert_int_equal(strtoul(p, &end, 10), values[i]);
            assert_true(cw_is_space((unsigned char)*end));
            p = end;
        }
    }
    assert_string_equal(link_scanner_at(0)->name, "portable");
    assert_non_null(link_scanner_best());
}

/* --- cells ----------------------------------------------------------------------------------- */

static void test_table(void **state)
{
    (void)state;
    enum { CELLS = 700 };
    struct bench b;
    struct cw_rng rng;
    struct link_table t;
    uint64_t want[CELLS], bits[CELLS / 64 + 1], plain[CELLS / 64 + 1];
    cw_rng_seed(&rng, 7, 0);
    bench_open(&b);
    link_table_init(&t, b.env);
    for (unsigned long round = 0; round < 2000; round++) {
        link_table_begin(&t, 1, CELLS);
        uint64_t widest = 1 + cw_rng_below(&rng, 62);
        for (size_t n = 0; n < CELLS;) {
            uint8_t bytes[64];
            uint32_t words[64];
            size_t run = 1 + cw_rng_below(&rng, 64), how = cw_rng_below(&rng, 3);
            run = run < CELLS - n ? run : CELLS - n;
            for (size_t i = 0; i < run; i++) {
                uint64_t kind =
                    cw_rng_next(&rng) & (((uint64_t)1 << cw_rng_below(&rng, widest)) - 1);
                bytes[i] = (uint8_t)kind;
                words[i] = (uint32_t)kind;
                want[n + i] = how == 0 ? bytes[i] : how == 1 ? words[i] : kind;
            }
            for (size_t i = 0; how == 2 && i < run; i++)
                assert_int_equal(link_table_add(&t, want[n + i]), CW_OK);
            if (how == 0)
                assert_int_equal(link_table_add_bytes(&t, bytes, run), CW_OK);
            if (how == 1)
                assert_int_equal(link_table_add_words(&t, words, run), CW_OK);
            n += run;
        }
        for (size_t i = 0; i < CELLS; i++)
            assert_true(link_table_kind(&t, i) == want[i]);
        size_t first = cw_rng_below(&rng, CELLS), count = cw_rng_below(&rng, CELLS - first + 1);
        link_table_pieces(&t, first, count, bits);
        link_table_pieces_portable(&t, first, count, plain);
        assert_memory_equal(bits, plain, cw_bits_words(count) * sizeof *bits);
        for (size_t i = 0; i < count; i++)
            assert_int_equal(cw_bits_get(bits, i), want[first + i] != 0);
    }
    link_table_free(&t);
    bench_close(&b);
}

/* --- paths ----------------------------------------------------------------------------------- */

static void fill_table(struct link_table *t, struct cw_rng *rng, uint64_t rows, uint64_t columns,
                       uint64_t pieces)
{
    link_table_begin(t, rows, columns);
    for (uint64_t i = 0; i < rows * columns; i++)
        assert_int_equal(link_table_add(t, cw_rng_below(rng, 1000) < pieces), CW_OK);
}

static bool is_empty(const struct link_grid *g, struct link_place p)
{
    return !link_grid_piece(g, p.row, p.column);
}

/* A path runs from a to b, straight between corners where it turns, over empty places. */
static void check_path(const struct link_grid *g, struct link_place a, struct link_place b,
                       const struct link_place *corner, size_t count)
{
    assert_true(count >= 2);
    assert_memory_equal(&corner[0], &a, sizeof a);
    assert_memory_equal(&corner[count - 1], &b, sizeof b);
    for (size_t i = 0; i + 1 < count; i++) {
        struct link_place p = corner[i], to = corner[i + 1];
        assert_true((p.row == to.row) != (p.column == to.column));
        if (i > 0)
            assert_true((p.row == to.row) != (p.row == corner[i - 1].row));
        while (p.row != to.row || p.column != to.column) {
            p.row += (size_t)(p.row < to.row) - (size_t)(p.row > to.row);
            p.column += (size_t)(p.column < to.column) - (size_t)(p.column > to.column);
            if (i + 2 < count || p.row != b.row || p.column != b.column)
                assert_true(is_empty(g, p));
        }
    }
}

/* Boards of many words a line: bit rows and columns against the search by layers, which the judge's
 * test compares with the oracle. */
static void test_paths(void **state)
{
    (void)state;
    static const uint64_t shapes[][3] = {{1, 900, 3},   {700, 1, 3},  {70, 600, 8},
                                         {600, 65, 8},  {64, 64, 80}, {63, 129, 200},
                                         {300, 300, 4}, {12, 40, 400}};
    struct bench b;
    struct cw_rng rng;
    struct link_table t;
    struct link_layers layers;
    unsigned joined = 0, queries = 0;
    cw_rng_seed(&rng, 8, 0);
    bench_open(&b);
    link_table_init(&t, b.env);
    link_layers_init(&layers, b.env);
    for (unsigned long round = 0; round < 64 * bench_scale(); round++) {
        struct link_grid g;
        const uint64_t *shape = shapes[round % 8];
        fill_table(&t, &rng, shape[0], shape[1], shape[2]);
        link_grid_init(&g, b.env, round / 8 % 2);
        assert_int_equal(link_grid_build(&g, &t), CW_OK);
        for (int k = 0; k < 40; k++) {
            struct link_short_path path;
            struct link_place a = {cw_rng_below(&rng, shape[0]) + g.ring,
                                   cw_rng_below(&rng, shape[1]) + g.ring};
            struct link_place c = {cw_rng_below(&rng, shape[0]) + g.ring,
                                   cw_rng_below(&rng, shape[1]) + g.ring};
            if (a.row == c.row && a.column == c.column)
                continue;
            link_grid_put(&g, a, true);
            link_grid_put(&g, c, true);
            enum cw_status status = link_layers_search(&layers, &g, a, c, 2);
            assert_int_equal(link_grid_joined(&g, a, c), status);
            assert_int_equal(link_grid_path(&g, a, c, &path), status);
            if (status == CW_OK) {
                check_path(&g, a, c, path.corner, path.count);
                check_path(&g, a, c, layers.corner, layers.count);
                assert_int_equal(path.count, layers.count);
                joined++;
            }
            if (link_layers_search(&layers, &g, a, c, 1000) == CW_OK)
                check_path(&g, a, c, layers.corner, layers.count);
            if (cw_rng_chance(&rng, 1, 2))
                link_grid_put(&g, a, false);
            queries++;
        }
        link_grid_free(&g);
    }
    assert_true(joined > queries / 8 && joined < queries);
    link_layers_free(&layers);
    link_table_free(&t);
    bench_close(&b);
}

/* A spiral of some hundred turns, the longest path there is. */
static void test_spiral(void **state)
{
    (void)state;
    enum { SIDE = 201 };
    struct bench b;
    struct link_table t;
    struct link_layers layers;
    struct link_grid g;
    static uint8_t cells[SIDE * SIDE];
    memset(cells, 1, sizeof cells);
    int r = 0, c = 0, d = 0, step = SIDE - 1;
    static const int dr[4] = {0, 1, 0, -1}, dc[4] = {1, 0, -1, 0};
    cells[0] = 0;
    unsigned turns = 0;
    for (int legs = 0; step > 1; legs++, d = (d + 1) % 4, turns++) {
        if (legs >= 3 && legs % 2 == 1)
            step -= 2;
        for (int i = 0; i < step; i++) {
            r += dr[d];
            c += dc[d];
            cells[r * SIDE + c] = 0;
        }
    }
    cells[0] = cells[r * SIDE + c] = 1;
    bench_open(&b);
    link_table_init(&t, b.env);
    link_layers_init(&layers, b.env);
    link_grid_init(&g, b.env, false);
    link_table_begin(&t, SIDE, SIDE);
    assert_int_equal(link_table_add_bytes(&t, cells, sizeof cells), CW_OK);
    assert_int_equal(link_grid_build(&g, &t), CW_OK);
    struct link_place a = {0, 0}, z = {(size_t)r, (size_t)c};
    enum cw_status status = link_layers_search(&layers, &g, a, z, 100000);
    assert_int_equal(status, CW_OK);
    check_path(&g, a, z, layers.corner, layers.count);
    assert_true(layers.count > 190 && layers.count <= turns + 1);
    assert_int_equal(link_layers_search(&layers, &g, a, z, layers.count - 3), CW_NO);
    link_grid_free(&g);
    link_layers_free(&layers);
    link_table_free(&t);
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scanners), cmocka_unit_test(test_portable_scanner),
        cmocka_unit_test(test_table),    cmocka_unit_test(test_paths),
        cmocka_unit_test(test_spiral),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
