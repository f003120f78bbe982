/* SPDX-License-Identifier: MIT
 *
 * Vertex geography on graphs against exhaustive play; DIMACS text; witnesses.
 */
#include "geography_solving.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16 };

struct graph {
    unsigned n, beside[MOST]; /* bits */
    signed char *known;       /* by (vertices left, token) */
};

static bool mover_wins(struct graph *g, unsigned left, unsigned at)
{
    signed char *known = &g->known[left * MOST + at];
    bool wins = false;
    if (*known)
        return *known > 0;
    for (unsigned v = 0; v < g->n && !wins; v++)
        if (g->beside[at] & left & 1u << v)
            wins = !mover_wins(g, left & ~(1u << v), v);
    *known = wins ? 1 : -1;
    return wins;
}

/* Pairs of a maximum matching among the vertices `left`. */
static unsigned matching(const struct graph *g, unsigned left)
{
    if (!left)
        return 0;
    unsigned v = (unsigned)__builtin_ctz(left), rest = left & (left - 1);
    unsigned best = matching(g, rest);
    for (unsigned w = v + 1; w < g->n; w++) {
        if (!(g->beside[v] & rest & 1u << w))
            continue;
        unsigned with = 1 + matching(g, rest & ~(1u << w));
        best = with > best ? with : best;
    }
    return best;
}

/* Text with the edges in any order and direction, some of them twice, and loops. */
static size_t print(const struct graph *g, struct cw_rng *rng, char *text)
{
    char lines[8192];
    size_t size = 0, count = 0;
    for (unsigned v = 0; v < g->n; v++) {
        for (unsigned w = 0; w < v; w++) {
            for (unsigned k = 0; (g->beside[v] >> w & 1) && k < 1 + (cw_rng_below(rng, 5) == 0);
                 k++) {
                bool turned = cw_rng_chance(rng, 1, 2);
                size += (size_t)sprintf(lines + size, "e %u %u\n", (turned ? w : v) + 1,
                                        (turned ? v : w) + 1);
                count++;
            }
        }
        if (cw_rng_below(rng, 20) == 0) {
            size += (size_t)sprintf(lines + size, "e %u %u\n", v + 1, v + 1);
            count++;
        }
    }
    lines[size] = '\0';
    return (size_t)sprintf(text, "c a graph\np edge %u %zu\n%s", g->n, count, lines);
}

static void random_graph(struct graph *g, struct cw_rng *rng, unsigned most)
{
    unsigned percent = 5 + (unsigned)cw_rng_below(rng, 60);
    g->n = 1 + (unsigned)cw_rng_below(rng, most);
    memset(g->beside, 0, sizeof g->beside);
    for (unsigned v = 0; v < g->n; v++)
        for (unsigned w = 0; w < v; w++)
            if (cw_rng_chance(rng, percent, 100)) {
                g->beside[v] |= 1u << w;
                g->beside[w] |= 1u << v;
            }
}

static void compare(struct solving *s, struct graph *g, const char *text, size_t size)
{
    char expected[256] = "", *end = expected, sets[256], *set = sets;
    unsigned all = (1u << g->n) - 1, d = 0;
    for (unsigned v = 0; v < g->n; v++) {
        if (mover_wins(g, all & ~(1u << v), v))
            continue;
        d |= 1u << v;
        end += sprintf(end, "%u\n", v + 1);
    }
    for (unsigned v = 0; v < g->n; v++)
        set += sprintf(set, "%u %c\n", v + 1, d >> v & 1 ? 'D' : g->beside[v] & d ? 'A' : 'C');
    assert_int_equal(solving_run(s, text, size, "graph=yes sets=yes"), CW_OK);
    const char *line = strstr(s->run.out.bytes, "winning starts");
    assert_non_null(line);
    assert_string_equal(strchr(line, '\n') + 1, expected);
    assert_string_equal(s->sets.bytes, sets);
    assert_int_equal(solving_value(s, "pairs of a maximum matching"), matching(g, all));
    assert_int_equal(run_verify(&s->run, text, size, s->run.witness.bytes, s->run.witness.size),
                     CW_OK);
}

static void small_graphs(void **state)
{
    (void)state;
    struct graph g;
    struct solving s;
    struct cw_rng rng;
    static char text[16384];
    cw_rng_seed(&rng, 10, 1);
    solving_open(&s);
    g.known = malloc((size_t)MOST << 12);
    assert_non_null(g.known);
    for (uint64_t i = 0; i < 4000 * test_scale(); i++) {
        random_graph(&g, &rng, 12);
        memset(g.known, 0, (size_t)MOST << g.n);
        size_t size = print(&g, &rng, text);
        compare(&s, &g, text, size);
    }
    free(g.known);
    solving_close(&s);
}

/* Sparse graphs, where blossoms lie in blossoms: the checker, which shares nothing with the solver,
 * accepts them all. */
static void large_graphs(void **state)
{
    (void)state;
    struct solving s;
    struct cw_rng rng;
    static char text[1 << 18];
    cw_rng_seed(&rng, 11, 1);
    solving_open(&s);
    for (uint64_t i = 0; i < 150 * test_scale(); i++) {
        unsigned n = 20 + (unsigned)cw_rng_below(&rng, 2000),
                 kind = (unsigned)cw_rng_below(&rng, 3);
        unsigned m = kind == 2 ? 0 : n / 2 + (unsigned)cw_rng_below(&rng, 2 * n);
        size_t size = 0;
        if (kind == 2) { /* a chain of triangles and pentagons, with chords */
            for (unsigned v = 1; v < n; v++) {
                size += (size_t)sprintf(text + size, "e %u %u\n", v, v + 1);
                m++;
                if (v > 4 && cw_rng_below(&rng, 3) == 0) {
                    size += (size_t)sprintf(text + size, "e %u %u\n", v,
                                            v - (cw_rng_below(&rng, 2) ? 2 : 4));
                    m++;
                }
            }
        }
        for (unsigned k = 0; kind < 2 && k < m; k++) {
            unsigned u = (unsigned)cw_rng_below(&rng, n), reach = kind ? n : 6;
            unsigned v = (u + 1 + (unsigned)cw_rng_below(&rng, reach - 1)) % n;
            size += (size_t)sprintf(text + size, "e %u %u\n", u + 1, v + 1);
        }
        char head[64];
        size_t head_size = (size_t)sprintf(head, "p edge %u %u\n", n, m);
        memmove(text + head_size, text, size + 1);
        memcpy(text, head, head_size);
        size += head_size;
        assert_int_equal(solving_run(&s, text, size, "graph=yes"), CW_OK);
        assert_int_equal(run_verify(&s.run, text, size, s.run.witness.bytes, s.run.witness.size),
                         CW_OK);
    }
    solving_close(&s);
}

static void bad_text(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "c only\n",
        "e 1 2\n",
        "p edge 0 0\n",
        "p edge 3\n",
        "p edge x 1\n",
        "p node 3 1\n",
        "p edge 3 1\ne 1 4\n",
        "p edge 3 1\ne 0 1\n",
        "p edge 3 1\ne 1\n",
        "p edge 3 1\nf 1 2\n",
        "p edge 3 1\np edge 3 1\n",
        "pedge 3 1\n",
        "p edge 3 1\ne 1 2x\n",
    };
    struct solving s;
    solving_open(&s);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(solving_run(&s, bad[i], strlen(bad[i]), "graph=yes"), CW_BAD_INPUT);
        assert_int_equal(s.run.heard.count, 1);
    }
    static const char odd[] = "c x\r\np col 3 9\r\nc y\r\ne 1 2\r\n\r\ne 2 1\r\ne 3 3";
    assert_int_equal(solving_run(&s, odd, sizeof odd - 1, "graph=yes"), CW_OK);
    assert_int_equal(s.run.heard.count, 2); /* what is ignored, and the number of edges */
    assert_int_equal(solving_value(&s, "edges"), 1);
    assert_int_equal(solving_value(&s, "winning starts"), 1);
    solving_close(&s);
}

/* No witness with one character changed is accepted unless it says the same. */
static void false_witnesses(void **state)
{
    (void)state;
    struct graph g;
    struct solving s;
    struct cw_rng rng;
    static char text[16384];
    static const char other[] = "0123456789DAC \n";
    cw_rng_seed(&rng, 12, 1);
    solving_open(&s);
    for (uint64_t i = 0; i < 30 * test_scale(); i++) {
        random_graph(&g, &rng, 9);
        size_t size = print(&g, &rng, text);
        assert_int_equal(solving_run(&s, text, size, "graph=yes"), CW_OK);
        char *record = strstr(s.run.witness.bytes, "graph 1");
        for (char *at = record; at < s.run.witness.bytes + s.run.witness.size; at++) {
            char old = *at;
            for (const char *k = other; *k; k++) {
                *at = *k;
                if (*k != old)
                    assert_int_equal(
                        run_verify(&s.run, text, size, s.run.witness.bytes, s.run.witness.size),
                        CW_NO);
            }
            *at = old;
        }
    }
    solving_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_graphs),
        cmocka_unit_test(large_graphs),
        cmocka_unit_test(bad_text),
        cmocka_unit_test(false_witnesses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
