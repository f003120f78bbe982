/* SPDX-License-Identifier: MIT
 *
 * link_witness_test.c - true witnesses are accepted; a false one is not, whatever was changed.
 */
#include "link_support.h"

struct scene {
    struct oracle_board board;
    bool outside;
    int turns, queries;
    char text[4096], answers[128];
    size_t size;
};

static void random_scene(struct cw_rng *rng, int side, struct scene *s, struct bench *b)
{
    char params[64];
    s->outside = cw_rng_chance(rng, 1, 2);
    s->turns = cw_rng_chance(rng, 1, 2) ? 2 : (int)cw_rng_below(rng, 6);
    s->queries = (int)cw_rng_below(rng, 6);
    s->size = 0;
    random_board(rng, side, side, &s->board);
    append_board(rng, &s->board, s->queries, false, s->text, &s->size);
    snprintf(params, sizeof params, "turns=%d outside=%s", s->turns, s->outside ? "yes" : "no");
    oracle_judge(s->text, s->size, s->outside, s->turns, s->answers, sizeof s->answers);
    assert_int_equal(bench_judge(b, s->text, s->size, params, CW_ANSWERS, true), CW_OK);
}

static void test_round_trips(void **state)
{
    (void)state;
    struct bench b;
    struct cw_rng rng;
    struct scene s;
    uint64_t checked;
    cw_rng_seed(&rng, 1, 1);
    bench_open(&b);
    for (unsigned long i = 0; i < 10000 * bench_scale(); i++) {
        random_scene(&rng, 12, &s, &b);
        if (bench_verify(&b, s.text, s.size, b.witness.bytes, b.witness.size, &checked) != CW_OK)
            fail_msg("%s\n%s%s", b.last, s.text, b.witness.bytes);
        assert_int_equal(checked, s.queries);
    }
    bench_close(&b);
}

/* --- what an accepted witness says, checked from the text alone ------------------------------ */

static bool open_at(const struct scene *s, int r, int c)
{
    const struct oracle_board *b = &s->board;
    if (r >= 1 && r <= b->rows && c >= 1 && c <= b->columns)
        return b->kind[(r - 1) * b->columns + c - 1] == 0;
    return s->outside && r >= 0 && r <= b->rows + 1 && c >= 0 && c <= b->columns + 1;
}

/* A path line: every place between its ends is open, and it turns at most s->turns times. */
static void check_path(const struct scene *s, const char *line, int turns)
{
    int r, c, nr, nc, used, last = -1, bends = -1;
    assert_int_equal(sscanf(line, "path %d,%d%n", &r, &c, &used), 2);
    for (line += used; *line == ' '; line += used) {
        assert_int_equal(sscanf(line, " %d,%d%n", &nr, &nc, &used), 2);
        assert_true((r == nr) != (c == nc));
        assert_true(last != (r == nr));
        last = r == nr;
        bends++;
        while (r != nr || c != nc) {
            r += (r < nr) - (r > nr);
            c += (c < nc) - (c > nc);
            if (line[used] == ' ' || r != nr || c != nc)
                assert_true(open_at(s, r, c));
        }
    }
    assert_int_equal(*line, '\n');
    assert_true(bends >= 0 && bends <= turns);
}

/* An accepted witness for the scene under the rules it names has the oracle's verdicts, and as many
 * records as there are queries. */
static void check_truth(struct scene *s, const char *witness)
{
    char outside[4], want[128];
    const char *line = strstr(witness, "options ");
    assert_int_equal(sscanf(line, "options turns=%d outside=%3[a-z]", &s->turns, outside), 2);
    s->outside = strcmp(outside, "yes") == 0;
    oracle_judge(s->text, s->size, s->outside, s->turns, want, sizeof want);
    line = strchr(strstr(witness, "\ninput ") + 1, '\n') + 1;
    const char *answer = want;
    for (int query = 1; query <= s->queries; query++) {
        char head[64];
        bool yes = *answer == 'Y';
        int n = snprintf(head, sizeof head, "set 1 query %d %s\n", query, yes ? "YES" : "NO");
        assert_memory_equal(line, head, (size_t)n);
        line += n;
        if (yes)
            check_path(s, line, s->turns);
        answer = strchr(answer, '\n') + 1;
        line = strchr(line, '\n') + 1;
    }
    assert_int_equal(strncmp(line, "end ", 4), 0);
    assert_int_equal(atoi(line + 4), s->queries);
    assert_string_equal(strchr(line, '\n'), "\n");
}

static size_t line_start(const char *w, size_t at)
{
    while (at > 0 && w[at - 1] != '\n')
        at--;
    return at;
}

/* Changes a witness in one place; the result differs from what it was, or has size 0. */
static size_t mutate(struct cw_rng *rng, char *w, size_t size)
{
    static const char letters[] = "0123456789 ,\nYESNOpathresonoffsameemptykindsfar";
    size_t at = cw_rng_below(rng, size), start = line_start(w, at);
    size_t length = (size_t)((char *)memchr(w + at, '\n', size - at) + 1 - (w + start));
    char line[512];
    assert_true(length < sizeof line);
    memcpy(line, w + start, length);
    char letter = letters[cw_rng_below(rng, sizeof letters - 1)];
    switch (cw_rng_below(rng, 8)) {
    case 0:
    case 1:
    case 2:
        w[at] = letter;
        return size;
    case 3: /* a byte more */
        memmove(w + at + 1, w + at, size - at);
        w[at] = letter;
        return size + 1;
    case 4: /* a byte less */
        memmove(w + at, w + at + 1, size - at - 1);
        return size - 1;
    case 5: /* cut short */
        return at;
    case 6: /* a line gone */
        memmove(w + start, w + start + length, size - start - length);
        return size - length;
    default: /* a line doubled */
        memmove(w + start + length, w + start, size - start);
        memcpy(w + start, line, length);
        return size + length;
    }
}

static void test_mutations(void **state)
{
    (void)state;
    struct bench b;
    struct cw_rng rng;
    struct scene s;
    char changed[4096];
    unsigned long accepted = 0, rejected = 0;
    cw_rng_seed(&rng, 2, 2);
    bench_open(&b);
    for (unsigned long i = 0; i < 600 * bench_scale(); i++) {
        random_scene(&rng, 6, &s, &b);
        for (int k = 0; k < 100; k++) {
            memcpy(changed, b.witness.bytes, b.witness.size + 1);
            size_t size = mutate(&rng, changed, b.witness.size);
            if (cw_rng_chance(&rng, 1, 8) && size > 0 && changed[size - 1] == '\n')
                size = mutate(&rng, changed, size);
            changed[size] = '\0';
            if (size == b.witness.size && memcmp(changed, b.witness.bytes, size) == 0)
                continue;
            if (bench_verify(&b, s.text, s.size, changed, size, NULL) == CW_OK) {
                struct scene other = s;
                check_truth(&other, changed);
                accepted++;
            } else {
                assert_int_equal(b.heard, 1);
                rejected++;
            }
        }
    }
    bench_close(&b);
    assert_true(rejected > 20 * accepted);
}

/* --- chosen lies ----------------------------------------------------------------------------- */

static const char board[] = "3 4\n1 0 2 1\n1 0 0 0\n3 3 4 1\n";

struct lie {
    const char *query, *options, *record, *why;
};

static void test_lies(void **state)
{
    (void)state;
    static const struct lie lies[] = {
        {"1 1 2 1", "turns=2 outside=no", "NO\nreason far", "NO, but a path joins the two pieces"},
        {"1 1 2 1", "turns=2 outside=no", "YES\npath 1,1 2,1", NULL},
        {"1 1 2 1", "turns=2 outside=no", "YES\npath 2,1 1,1", "does not begin at the first cell"},
        {"1 1 2 1", "turns=2 outside=no", "YES\npath 1,1", "does not end at the second cell"},
        {"1 1 2 1", "turns=2 outside=no", "YES\npath 1,1 2,1 1,1",
         "goes on behind the second cell"},
        {"1 1 2 1", "turns=2 outside=no", "YES\npath 1,1 1,2 2,2 2,1", NULL},
        {"1 1 2 1", "turns=1 outside=no", "YES\npath 1,1 1,2 2,2 2,1", "too many turns"},
        {"1 1 2 1", "turns=2 outside=no", "YES\npath 1,1 1,0 2,0 2,1", "off the board"},
        {"1 1 2 1", "turns=2 outside=yes", "YES\npath 1,1 1,0 2,0 2,1", NULL},
        {"1 1 2 1", "turns=2 outside=yes", "YES\npath 1,1 01,0 2,0 2,1", "expected"},
        {"1 1 2 1", "turns=2 outside=yes", "YES\npath 1,1 1,0  2,0 2,1", "expected"},
        {"1 1 2 1", "turns=2 outside=yes", "YES\npath 1,1 1,0 2,0 2,1 ", "goes on"},
        {"1 4 3 4", "turns=2 outside=no", "YES\npath 1,4 3,4", NULL},
        {"1 4 3 4", "turns=2 outside=no", "YES\npath 1,4 2,4 3,4", "does not turn"},
        {"1 4 3 4", "turns=2 outside=no", "YES\npath 1,4 2,4 2,3 3,4", "not in one row or column"},
        {"1 1 1 4", "turns=2 outside=no", "YES\npath 1,1 1,4", "not empty"},
        {"1 1 1 4", "turns=5 outside=no", "YES\npath 1,1 1,2 2,2 2,4 1,4", NULL},
        {"1 1 1 4", "turns=3 outside=no", "NO\nreason far", "a path joins"},
        {"1 1 1 4", "turns=2 outside=no", "NO\nreason far", NULL},
        {"1 1 1 3", "turns=2 outside=no", "YES\npath 1,1 1,3", "not two pieces of one kind"},
        {"1 1 1 3", "turns=2 outside=no", "NO\nreason kinds", NULL},
        {"1 1 1 3", "turns=2 outside=no", "NO\nreason far", "does not hold"},
        {"1 1 1 3", "turns=2 outside=no", "NO\nreason empty", "does not hold"},
        {"1 1 1 3", "turns=2 outside=no", "NO\nreason kinds ", "is one of"},
        {"1 1 1 1", "turns=2 outside=no", "NO\nreason same", NULL},
        {"1 1 1 1", "turns=2 outside=no", "NO\nreason far", "does not hold"},
        {"1 2 2 2", "turns=2 outside=no", "NO\nreason empty", NULL},
        {"1 2 2 2", "turns=2 outside=no", "YES\npath 1,2 2,2", "not two pieces of one kind"},
        {"1 2 1 2", "turns=2 outside=no", "NO\nreason empty", NULL},
        {"0 2 1 2", "turns=2 outside=no", "NO\nreason off", NULL},
        {"0 2 1 2", "turns=2 outside=no", "NO\nreason same", "does not hold"},
        {"0 2 0 2", "turns=2 outside=no", "NO\nreason same", "does not hold"},
        {"-99999999999999999999 2 1 2", "turns=2 outside=no", "NO\nreason off", NULL},
        {"1 1 2 1", "turns=2 outside=no", "NO\nreason off", "does not hold"},
        {"1 1 2 1", "turns=2 outside=no", "MAYBE\nreason off", "YES or NO"},
        {"1 1 2 1", "turns=2 outside=no", "YES \npath 1,1 2,1", "YES or NO"},
    };
    struct bench b;
    bench_open(&b);
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        char text[256], witness[512];
        const struct lie *l = &lies[i];
        size_t size = (size_t)snprintf(text, sizeof text, "%s1\n%s\n0 0\n", board, l->query);
        assert_int_equal(bench_judge(&b, text, size, l->options, CW_ANSWERS, true), CW_OK);
        /* header and footer of the true witness, and another record between */
        const char *record = strstr(b.witness.bytes, "set 1 query 1 ");
        int n = snprintf(witness, sizeof witness, "%.*sset 1 query 1 %s\nend 1\n",
                         (int)(record - b.witness.bytes), b.witness.bytes, l->record);
        enum cw_status status = bench_verify(&b, text, size, witness, (size_t)n, NULL);
        if (status != (l->why ? CW_NO : CW_OK) || (l->why && !strstr(b.last, l->why)))
            fail_msg("%s: %s: status %d, %s", l->query, l->record, status, b.last);
    }
    bench_close(&b);
}

/* An input that breaks its format has no witness. */
static void test_broken_inputs(void **state)
{
    (void)state;
    static const char *const bad[] = {"2",
                                      "0 3",
                                      "1 1\nx",
                                      "1 1\n1\n",
                                      "1 1\n1\n2\n1 1 1 1\n",
                                      "1000000000 1000000000 1",
                                      "1 4000000000 1",
                                      "1 1\n-1\n0\n"};
    struct bench b;
    bench_open(&b);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char witness[256];
        bench_judge(&b, bad[i], strlen(bad[i]), NULL, CW_ANSWERS, true);
        int n = snprintf(witness, sizeof witness, "%.*s\nend 0\n", (int)b.witness.size,
                         b.witness.size ? b.witness.bytes : "");
        assert_int_equal(bench_verify(&b, bad[i], strlen(bad[i]), witness, (size_t)n, NULL), CW_NO);
        assert_int_equal(b.heard, 1);
        assert_true(cw_env_peak_memory(b.env) < 4 << 20);
    }
    bench_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_mutations),
        cmocka_unit_test(test_lies),
        cmocka_unit_test(test_broken_inputs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
