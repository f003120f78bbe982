/* SPDX-License-Identifier: MIT
 *
 * record_sgf_test.c - the lexer of the Smart Game Format against a naive one, on random text.
 */
#include "support.h"
#include <causeway/game.h>
#include "core/rng.h"
#include "games/contract.h"
#include "record/sgf.h"

/* --- a naive parser: recursive, on a whole text in memory ------------------------------------- */

enum { NODES = 4000, PROPERTIES = 9000 };

struct naive {
    const char *text;
    size_t at;
    int nodes, parent[NODES];
    size_t node_at[NODES];
    int properties, owner[PROPERTIES];
    char key[PROPERTIES][8];
    size_t value[PROPERTIES], size[PROPERTIES];
};

static void blanks(struct naive *n)
{
    while (n->text[n->at] == ' ' || n->text[n->at] == '\n')
        n->at++;
}

static void naive_tree(struct naive *n, int parent)
{
    n->at++; /* ( */
    for (blanks(n); n->text[n->at] == ';'; blanks(n)) {
        int node = n->nodes++;
        n->parent[node] = parent;
        n->node_at[node] = n->at++;
        parent = node;
        for (blanks(n); n->text[n->at] >= 'A' && n->text[n->at] <= 'Z'; blanks(n)) {
            char key[8] = "";
            for (int k = 0; n->text[n->at] >= 'A' && n->text[n->at] <= 'Z' && k < 7; k++)
                key[k] = n->text[n->at++];
            for (blanks(n); n->text[n->at] == '['; blanks(n)) {
                size_t start = ++n->at;
                while (n->text[n->at] != ']')
                    n->at += n->text[n->at] == '\\' ? 2 : 1;
                strcpy(n->key[n->properties], key);
                n->owner[n->properties] = node;
                n->value[n->properties] = start;
                n->size[n->properties++] = n->at++ - start;
            }
        }
    }
    for (blanks(n); n->text[n->at] == '('; blanks(n))
        naive_tree(n, parent);
    n->at++; /* ) */
}

/* --- random text ------------------------------------------------------------------------------ */

static void put(char **p, const char *text)
{
    while (*text)
        *(*p)++ = *text++;
}

static void space(char **p, struct cw_rng *rng)
{
    while (cw_rng_chance(rng, 1, 6))
        *(*p)++ = cw_rng_chance(rng, 1, 2) ? ' ' : '\n';
}

static void random_value(char **p, struct cw_rng *rng)
{
    static const char letters[] = "abc;()[ \n:\xc3\xa4";
    *(*p)++ = '[';
    for (uint64_t n = cw_rng_below(rng, 12); n > 0; n--) {
        if (cw_rng_chance(rng, 1, 5)) {
            *(*p)++ = '\\';
            *(*p)++ = "]\\:n\n"[cw_rng_below(rng, 5)];
        } else {
            *(*p)++ = letters[cw_rng_below(rng, sizeof letters - 1)];
        }
    }
    *(*p)++ = ']';
}

static void random_tree(char **p, struct cw_rng *rng, int depth)
{
    static const char *const keys[] = {"C", "LB", "TR", "XY", "N", "GC", "QQQ"};
    *(*p)++ = '(';
    space(p, rng);
    for (uint64_t nodes = 1 + cw_rng_below(rng, 4); nodes > 0; nodes--) {
        *(*p)++ = ';';
        unsigned used = 0;
        for (uint64_t n = cw_rng_below(rng, 4); n > 0; n--) {
            unsigned k = (unsigned)cw_rng_below(rng, 7);
            if (used >> k & 1)
                continue; /* two of a key in a node become one */
            used |= 1u << k;
            space(p, rng);
            put(p, keys[k]);
            for (uint64_t v = 1 + cw_rng_below(rng, 3); v > 0; v--) {
                space(p, rng);
                random_value(p, rng);
            }
        }
        space(p, rng);
    }
    for (uint64_t n = depth < 5 ? cw_rng_below(rng, 3) : 0; n > 0; n--)
        random_tree(p, rng, depth + 1);
    space(p, rng);
    *(*p)++ = ')';
}

/* --- ours ------------------------------------------------------------------------------------- */

/* A source that hands out a few bytes at a time. */
struct drip {
    const char *bytes;
    size_t size, at, step;
};

static ptrdiff_t drip_read(void *ctx, void *buf, size_t n)
{
    struct drip *d = ctx;
    size_t give = d->size - d->at < d->step ? d->size - d->at : d->step;
    give = give < n ? give : n;
    memcpy(buf, d->bytes + d->at, give);
    d->at += give;
    return (ptrdiff_t)give;
}

static enum cw_status lex(struct test_env *t, const char *text, size_t size, size_t step,
                          struct cw_record *record)
{
    struct drip drip = {text, size, 0, step};
    struct cw_source source = {drip_read, &drip, "t"};
    struct cw_scan scan;
    assert_int_equal(cw_record_init(record, t->env), CW_OK);
    record->format = cw_game_find("hex")->formats[0];
    assert_int_equal(cw_scan_open(&scan, t->env, source), CW_OK);
    struct cw_read_job job = {.env = t->env, .in = &scan, .record = record};
    cw_scan_space(&scan);
    enum cw_status status = cw_sgf_tree(&job);
    cw_release(t->env, job.stack, job.stack_capacity, sizeof *job.stack);
    cw_scan_close(&scan);
    return status;
}

static void place_of(const char *text, size_t at, uint64_t *line, uint64_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < at; i++) {
        *column = text[i] == '\n' ? 1 : *column + 1;
        *line += text[i] == '\n';
    }
}

static void compare(const struct cw_record *record, const struct naive *n)
{
    uint64_t line, column;
    assert_int_equal(record->node_count, n->nodes);
    int index = 0;
    for (int node = 0; node < n->nodes; node++) {
        const struct cw_node *ours = &record->nodes[node];
        assert_int_equal(ours->parent, node ? (uint32_t)n->parent[node] : CW_NOWHERE);
        place_of(n->text, n->node_at[node], &line, &column);
        assert_int_equal(ours->place.line, line);
        assert_int_equal(ours->place.column, column);
        for (uint32_t p = ours->properties; p != CW_NOWHERE; p = record->properties[p].next)
            for (uint32_t v = record->properties[p].first; v != CW_NOWHERE;
                 v = record->values[v].next) {
                const struct cw_value *value = &record->values[v];
                assert_true(index < n->properties);
                assert_int_equal(n->owner[index], node);
                assert_string_equal(record->properties[p].key, n->key[index]);
                assert_int_equal(value->size, n->size[index]);
                assert_memory_equal(record->text + value->at, n->text + n->value[index],
                                    value->size);
                place_of(n->text, n->value[index] - 1, &line, &column);
                assert_int_equal(value->place.line, line);
                assert_int_equal(value->place.column, column);
                index++;
            }
    }
    assert_int_equal(index, n->properties);
}

static void test_random_text(void **state)
{
    (void)state;
    static char text[1 << 20];
    static struct naive n;
    struct cw_rng rng;
    cw_rng_seed(&rng, 40, 1);
    for (unsigned long i = 0; i < test_scale(400); i++) {
        struct test_env t;
        struct cw_record record;
        char *p = text;
        test_env_open(&t);
        random_tree(&p, &rng, 0);
        *p = '\0';
        n.text = text;
        n.at = 0;
        n.nodes = n.properties = 0;
        naive_tree(&n, -1);
        assert_int_equal(lex(&t, text, (size_t)(p - text), 1 + cw_rng_below(&rng, 60), &record),
                         CW_OK);
        assert_int_equal(record.faults, 0);
        compare(&record, &n);
        cw_record_release(&record);
        test_env_close(&t);
    }
}

/* Damaged text is read as far as it goes, never past the end. */
static void test_damaged_text(void **state)
{
    (void)state;
    static char text[1 << 20];
    struct cw_rng rng;
    cw_rng_seed(&rng, 41, 1);
    for (unsigned long i = 0; i < test_scale(600); i++) {
        struct test_env t;
        struct cw_record record;
        char *p = text;
        test_env_open(&t);
        random_tree(&p, &rng, 2);
        for (uint64_t k = 1 + cw_rng_below(&rng, 4); k > 0; k--)
            text[cw_rng_below(&rng, (uint64_t)(p - text))] =
                "()[];\\A \n\0x"[cw_rng_below(&rng, 11)];
        size_t size = cw_rng_below(&rng, (uint64_t)(p - text)) + 1;
        text[0] = '(';
        assert_int_equal(lex(&t, text, size, 1 + cw_rng_below(&rng, 60), &record), CW_OK);
        cw_record_release(&record);
        test_env_close(&t);
    }
}

/* As deep as memory allows: no recursion. */
static void test_deep(void **state)
{
    (void)state;
    enum { DEPTH = 300000 };
    struct test_env t;
    struct cw_record record;
    char *text = malloc(3 * DEPTH);
    for (size_t i = 0; i < DEPTH; i++) {
        text[2 * i] = '(';
        text[2 * i + 1] = ';';
        text[2 * DEPTH + i] = ')';
    }
    test_env_open(&t);
    assert_int_equal(lex(&t, text, 3 * DEPTH, 1 << 16, &record), CW_OK);
    assert_int_equal(record.faults, 0);
    assert_int_equal(record.node_count, DEPTH);
    cw_record_release(&record);
    test_env_close(&t);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_text),
        cmocka_unit_test(test_damaged_text),
        cmocka_unit_test(test_deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
