/* SPDX-License-Identifier: MIT
 *
 * link_solve_test.c - the solvers against brute force on small boards of every rule, their
 * witnesses through the checker, and false witnesses that it must not believe.
 */
#include "link_brute.h"
#include "link_support.h"
#include "games/link/link_task.h"

enum { BOARDS = 10000, TEXT = 4096 };

/* --- boards ---------------------------------------------------------------------------------- */

/* A random board of 2, 4, 6 or 8 pieces of a kind, some of them crippled by a hole. */
static void small_board(struct cw_rng *rng, int gravity, bool outside, struct brute_board *b)
{
    static const int turns[] = {2, 2, 2, 2, 2, 0, 1, 3, 9};
    do {
        b->rows = (int)cw_rng_range(rng, 1, BRUTE_SIDE);
        b->columns = (int)cw_rng_range(rng, 1, BRUTE_SIDE);
    } while (b->rows * b->columns > BRUTE_CELLS);
    int n = b->rows * b->columns, copies = 2 * (int)cw_rng_range(rng, 1, 4);
    int holes = cw_rng_chance(rng, 1, 2) ? 0 : (int)cw_rng_below(rng, (uint64_t)n);
    bool odd = cw_rng_chance(rng, 1, 8);
    int pieces = odd ? n - holes : (n - holes) / 2 * 2;
    *b = (struct brute_board){.rows = b->rows,
                              .columns = b->columns,
                              .outside = outside,
                              .adjacent = !cw_rng_chance(rng, 1, 3),
                              .turns = turns[cw_rng_below(rng, 9)],
                              .gravity = gravity};
    for (int i = 0; i < pieces; i++)
        b->kind[i] = i / copies + 1;
    if (cw_rng_chance(rng, 1, 3)) {
        b->group_low = (int)cw_rng_range(rng, 1, 3);
        b->group_high = b->group_low + (int)cw_rng_range(rng, 0, 2);
    }
    for (int i = n; i > 1; i--) {
        int j = (int)cw_rng_below(rng, (uint64_t)i), keep = b->kind[j];
        b->kind[j] = b->kind[i - 1];
        b->kind[i - 1] = keep;
    }
}

static size_t board_text(const struct brute_board *b, char *text)
{
    static const char *const gravity[] = {"none", "down", "up", "left", "right", "centre-columns",
                                          "centre-rows", "from-centre-columns",
                                          "from-centre-rows"};
    size_t used = (size_t)sprintf(text, "# rules: outside=%s turns=%d gravity=%s adjacent=%s",
                                  b->outside ? "yes" : "no", b->turns, gravity[b->gravity],
                                  b->adjacent ? "yes" : "no");
    if (b->group_low)
        used += (size_t)sprintf(text + used, " groups=%d-%d", b->group_low, b->group_high);
    used += (size_t)sprintf(text + used, "\n%d %d\n", b->rows, b->columns);
    for (int i = 0; i < b->rows * b->columns; i++)
        used += (size_t)sprintf(text + used, "%d%c", b->kind[i],
                                i % b->columns == b->columns - 1 ? '\n' : ' ');
    return used;
}

static int pieces_of(const struct brute_board *b)
{
    int pieces = 0;
    for (int i = 0; i < b->rows * b->columns; i++)
        pieces += b->kind[i] != 0;
    return pieces;
}

/* --- running --------------------------------------------------------------------------------- */

static enum cw_status run(struct bench *b, const char *text, size_t size, const char *params,
                          bool witness, unsigned threads)
{
    struct cw_memory_source memory;
    struct cw_source in = cw_source_memory(&memory, text, size, "board");
    b->out.size = b->witness.size = 0;
    struct cw_sink out = cw_sink_memory(&b->out), proof = cw_sink_memory(&b->witness);
    struct cw_solve_options o = {.size = sizeof o,
                                 .params = params,
                                 .threads = threads,
                                 .witness = witness ? &proof : NULL};
    return cw_solve(b->env, cw_game_find("link"), &o, &in, &out);
}

static void explain(const struct brute_board *b, const char *what)
{
    char text[TEXT];
    text[board_text(b, text)] = '\0';
    fprintf(stderr, "%s:\n%s", what, text);
}

static void demand(bool good, const struct brute_board *b, const char *what)
{
    if (!good) {
        explain(b, what);
        fail();
    }
}

/* Solves by the public call, and has the witness checked. */
static void solve_and_check(struct bench *bench, const struct brute_board *b, int most,
                            const char *params)
{
    char text[TEXT];
    size_t size = board_text(b, text);
    uint64_t checked = 0;
    bool clears = 2 * most == pieces_of(b), maximum = *params != '\0';
    enum cw_status status = run(bench, text, size, params, true, 1);
    demand(status == (clears || maximum ? CW_OK : CW_NO), b, "the answer is wrong");
    status = bench_verify(bench, text, size, bench->witness.bytes, bench->witness.size, &checked);
    if (status != CW_OK)
        fprintf(stderr, "%s\n%s", bench->last, bench->witness.bytes);
    demand(status == CW_OK, b, "the witness is rejected");
    demand(checked == (maximum && !clears ? 2 : 1), b, "a claim is missing");
    if (maximum) {
        char claim[64];
        sprintf(claim, "set 1 %s %d\n", clears ? "CLEARED" : "REMOVED", most);
        demand(strstr(bench->witness.bytes, claim) != NULL, b, "another maximum is claimed");
        sprintf(claim, "set 1 AT-MOST %d ", most);
        demand(clears || strstr(bench->witness.bytes, claim), b, "another bound is claimed");
    }
}

static void compare(int gravity, bool outside)
{
    struct bench bench;
    struct cw_rng rng;
    int cleared = 0, boards = BOARDS;
    bench_open(&bench);
    cw_rng_seed(&rng, 1, (uint64_t)(2 * gravity + outside));
    for (unsigned long scale = bench_scale(); scale > 0; scale--)
        for (int i = 0; i < boards; i++) {
            struct brute_board b;
            small_board(&rng, gravity, outside, &b);
            int most = brute_most(&b);
            cleared += 2 * most == pieces_of(&b);
            solve_and_check(&bench, &b, most, "");
            if (i % 4 == 0)
                solve_and_check(&bench, &b, most, "max=yes");
        }
    assert_true(cleared > boards / 10); /* both answers occur */
    assert_true(cleared < boards * (int)bench_scale() * 9 / 10);
    bench_close(&bench);
}

static void without_gravity(void **state)
{
    (void)state;
    compare(BRUTE_NONE, false);
    compare(BRUTE_NONE, true);
}

static void falling(void **state)
{
    (void)state;
    for (int gravity = BRUTE_DOWN; gravity <= BRUTE_RIGHT; gravity++) {
        compare(gravity, false);
        compare(gravity, true);
    }
}

static void falling_in_halves(void **state)
{
    (void)state;
    for (int gravity = BRUTE_CENTRE_COLUMNS; gravity < BRUTE_GRAVITIES; gravity++) {
        compare(gravity, false);
        compare(gravity, true);
    }
}

static void counts_pairings(void **state)
{
    struct bench bench;
    struct cw_rng rng;
    (void)state;
    bench_open(&bench);
    cw_rng_seed(&rng, 2, 0);
    for (unsigned long i = 0; i < BOARDS * bench_scale(); i++) {
        struct brute_board b;
        char text[TEXT], expected[32];
        small_board(&rng, BRUTE_NONE, i % 2, &b);
        if (pieces_of(&b) > 10)
            continue;
        size_t size = board_text(&b, text);
        sprintf(expected, "%llu\n", (unsigned long long)brute_pairings(&b));
        demand(run(&bench, text, size, "count=yes", false, 1) == CW_OK, &b, "no count");
        demand(strcmp(bench.out.bytes, expected) == 0, &b, "the count is wrong");
    }
    bench_close(&bench);
}

/* --- false witnesses ------------------------------------------------------------------------- */

/* Changes the witness somewhere behind its header. */
static size_t mutate(struct cw_rng *rng, char *text, size_t size, size_t head)
{
    static const char letters[] = "0123456789abcdef,=+- :\nsetboardfromlayer";
    for (uint64_t changes = 1 + cw_rng_below(rng, 3); changes > 0; changes--) {
        size_t at = head + (size_t)cw_rng_below(rng, size - head);
        size_t length = 1 + (size_t)cw_rng_below(rng, 12);
        length = length > size - at ? size - at : length;
        switch (cw_rng_below(rng, 4)) {
        case 0: /* something goes */
            memmove(text + at, text + at + length, size - at - length);
            size -= length;
            break;
        case 1: /* something is there twice */
            if (size + length < TEXT) {
                memmove(text + at + length, text + at, size - at);
                size += length;
            }
            break;
        default:
            text[at] = letters[cw_rng_below(rng, sizeof letters - 1)];
        }
        if (size <= head)
            break;
    }
    return size;
}

/* Whether what the claims of an accepted witness say is so. */
static bool true_claims(const char *witness, size_t size, int most, int pieces)
{
    char text[TEXT + 1];
    memcpy(text, witness, size);
    text[size] = '\0';
    for (const char *line = text; line; line = strchr(line, '\n')) {
        int number;
        line += *line == '\n';
        if (sscanf(line, "set 1 CLEARED %d", &number) == 1 &&
            (number > most || 2 * number != pieces))
            return false;
        if (sscanf(line, "set 1 REMOVED %d", &number) == 1 && number > most)
            return false;
        if (sscanf(line, "set 1 AT-MOST %d", &number) == 1 && number < most)
            return false;
    }
    return true;
}

static void believes_no_false_witness(void **state)
{
    struct bench bench;
    struct cw_rng rng;
    unsigned accepted = 0;
    (void)state;
    bench_open(&bench);
    cw_rng_seed(&rng, 3, 0);
    for (unsigned long i = 0; i < 3000 * bench_scale(); i++) {
        struct brute_board b, other;
        char text[TEXT], other_text[TEXT], witness[TEXT];
        small_board(&rng, (int)cw_rng_below(&rng, BRUTE_GRAVITIES), i % 2, &b);
        int most = brute_most(&b);
        size_t size = board_text(&b, text);
        enum cw_status status = run(&bench, text, size, i % 3 ? "max=yes" : "", true, 1);
        assert_true(status == CW_OK || status == CW_NO);
        if (bench.witness.size > TEXT / 2)
            continue;
        char header[200];
        const char *body = strstr(bench.witness.bytes, "\nset 1") + 1;
        size_t head = (size_t)(body - bench.witness.bytes), length = bench.witness.size;
        char kept[TEXT];
        memcpy(kept, bench.witness.bytes, length);
        memcpy(header, kept, head);
        for (int k = 0; k < 20; k++) {
            memcpy(witness, kept, length);
            size_t changed = mutate(&rng, witness, length, head);
            if (bench_verify(&bench, text, size, witness, changed, NULL) == CW_OK) {
                accepted++;
                demand(true_claims(witness, changed, most, pieces_of(&b)), &b,
                       "a false claim is accepted");
            }
        }
        /* the proofs of another board of the same size, under the header of this one */
        other = b;
        for (int n = other.rows * other.columns; n > 1; n--) {
            int j = (int)cw_rng_below(&rng, (uint64_t)n), keep = other.kind[j];
            other.kind[j] = other.kind[n - 1];
            other.kind[n - 1] = keep;
        }
        size_t other_size = board_text(&other, other_text);
        run(&bench, other_text, other_size, "max=yes", true, 1);
        const char *other_body = strstr(bench.witness.bytes, "\nset 1") + 1;
        size_t rest = bench.witness.size - (size_t)(other_body - bench.witness.bytes);
        if (head + rest > TEXT)
            continue;
        memcpy(witness, header, head);
        memcpy(witness + head, other_body, rest);
        if (bench_verify(&bench, text, size, witness, head + rest, NULL) == CW_OK)
            demand(true_claims(witness, head + rest, most, pieces_of(&b)), &b,
                   "the proof of another board is accepted");
    }
    assert_true(accepted < 3000 * bench_scale() * 20 / 4);
    bench_close(&bench);
}

/* --- limits ---------------------------------------------------------------------------------- */

static const char large[] =
    "# rules: outside=yes gravity=down\n6 6\n"
    "1 2 3 4 5 6\n7 8 9 1 2 3\n4 5 6 7 8 9\n1 2 3 4 5 6\n7 8 9 1 2 3\n4 5 6 7 8 9\n";

static void survives_failing_allocations(void **state)
{
    struct bench bench;
    static const char *const params[] = {"", "max=yes", "count=yes"};
    (void)state;
    bench_open(&bench);
    for (int k = 0; k < 6; k++) {
        char text[TEXT];
        size_t size = (size_t)sprintf(text, "%s", large);
        if (k % 2)
            memcpy(strstr(text, "down"), "none", 4);
        if (k / 2 == 2 && k % 2 == 0)
            continue;
        enum cw_status status = CW_NO_MEMORY;
        for (uint64_t n = 1; status == CW_NO_MEMORY; n++) {
            assert_true(n < 100000);
            bench.calls = 0;
            bench.fail_at = n;
            status = run(&bench, text, size, params[k / 2], k / 2 < 2, 1);
            bench.fail_at = 0;
        }
        assert_true(status == CW_OK || status == CW_NO);
    }
    bench_close(&bench);
}

static void threads_agree(void **state)
{
    struct bench bench = {0}; /* the counting allocator is for one thread */
    struct cw_rng rng;
    (void)state;
    assert_int_equal(cw_env_new(NULL, &bench.env), CW_OK);
    bench.out.env = bench.witness.env = bench.env;
    cw_rng_seed(&rng, 4, 0);
    for (int i = 0; i < 200; i++) {
        struct brute_board b;
        char text[TEXT];
        small_board(&rng, i % BRUTE_GRAVITIES, true, &b);
        size_t size = board_text(&b, text);
        enum cw_status one = run(&bench, text, size, "", true, 1);
        enum cw_status three = run(&bench, text, size, "", true, 3);
        demand(one == three, &b, "three threads answer otherwise");
        demand(bench_verify(&bench, text, size, bench.witness.bytes, bench.witness.size, NULL) ==
                   CW_OK, &b, "the witness of three threads is rejected");
    }
    cw_memory_sink_free(&bench.out);
    cw_memory_sink_free(&bench.witness);
    cw_env_free(bench.env);
}

static void names_faults(void **state)
{
    static const struct {
        const char *text, *place;
    } cases[] = {
        {"# rules: outside=maybe\n1 1\n0\n", "1:10"},
        {"# rules: outside=yes gravity=sideways\n1 1\n0\n", "1:22"},
        {"# rules: outsid=yes\n1 1\n0\n", "1:10"},
        {"# rules: turns=2 turns=3\n1 1\n0\n", "1:18"},
        {"# rules: groups=3-1\n1 1\n0\n", "1:10"},
        {"# rule: outside=yes\n1 1\n0\n", "1:3"},
        {"# rules: outside=yes\n# rules: outside=no\n1 1\n0\n", "2:3"},
        {"# title\n1 1\n0\n", "1:3"},
        {"2 2\n1 1 x 1\n", "2:5"},
        {"0 2\n", "1:3"},
    };
    struct bench bench;
    (void)state;
    bench_open(&bench);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(run(&bench, cases[i].text, strlen(cases[i].text), "", false, 1),
                         CW_BAD_INPUT);
        if (strncmp(bench.last, cases[i].place, strlen(cases[i].place)) != 0)
            fail_msg("%s: %s", cases[i].text, bench.last);
    }
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_faults),
        cmocka_unit_test(without_gravity),
        cmocka_unit_test(counts_pairings),
        cmocka_unit_test(falling),
        cmocka_unit_test(falling_in_halves),
        cmocka_unit_test(believes_no_false_witness),
        cmocka_unit_test(survives_failing_allocations),
        cmocka_unit_test(threads_agree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
