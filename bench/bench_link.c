/* SPDX-License-Identifier: MIT
 *
 * bench_link.c - measures the solvers, the generator and the large boards of Link.
 *
 *     bench_link solve [--boards N] [--only TEXT] [--verify]   random full boards of fixed seeds
 *     bench_link make [--boards N]                             the generator, and its bias
 *     bench_link wide                                          queries and removals on 1000x999
 *
 * Times are processor time of one thread.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "games/contract.h"
#include "games/link/link_drop.h"
#include "games/link/link_fall.h"
#include "games/link/link_maker.h"
#include "games/link/link_pairing.h"
#include "games/link/link_wide.h"
#include <causeway/game.h>

struct set {
    const char *name;
    unsigned columns, rows, copies;
    bool outside;
    enum link_gravity gravity;
    double limit; /* seconds a board */
};

static const struct set sets[] = {
    {"18x8", 18, 8, 4, true, LINK_STAY, 10},
    {"16x9", 16, 9, 4, true, LINK_STAY, 10},
    {"12x12", 12, 12, 4, true, LINK_STAY, 10},
    {"14x6", 14, 6, 4, true, LINK_STAY, 10},
    {"18x8-inside", 18, 8, 4, false, LINK_STAY, 10},
    {"18x8-8-copies", 18, 8, 8, true, LINK_STAY, 10},
    {"down-14x6", 14, 6, 4, true, LINK_DOWN, 20},
    {"down-18x8", 18, 8, 4, true, LINK_DOWN, 20},
    {"down-16x9", 16, 9, 4, true, LINK_DOWN, 20},
    {"down-12x12", 12, 12, 4, true, LINK_DOWN, 5},
    {"down-18x8-8-copies", 18, 8, 8, true, LINK_DOWN, 20},
};

struct options {
    unsigned boards;
    const char *only;
    bool verify;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void must(enum cw_status status)
{
    if (status == CW_OK)
        return;
    fprintf(stderr, "bench_link: %s\n", cw_status_text(status));
    exit(3);
}

static void random_board(struct cw_env *env, const struct set *s, uint64_t seed,
                         struct link_puzzle *p)
{
    struct cw_rng rng;
    size_t cells = s->rows * s->columns;
    must(link_puzzle_new(env, s->rows, s->columns, p));
    p->rules.outside = s->outside;
    p->rules.gravity = s->gravity;
    p->pieces = cells;
    cw_rng_seed(&rng, seed, 7);
    for (size_t i = 0; i < cells; i++)
        p->kind[i] = i / s->copies + 1;
    for (size_t i = cells; i > 1; i--) {
        size_t j = (size_t)cw_rng_below(&rng, i);
        uint64_t keep = p->kind[j];
        p->kind[j] = p->kind[i - 1];
        p->kind[i - 1] = keep;
    }
}

/* --- solve ----------------------------------------------------------------------------------- */

/* Solves by the public call with a witness, and has it checked; returns the seconds for checking.
 * */
static double verify(struct cw_env *env, const struct link_puzzle *p, size_t *bytes)
{
    const struct cw_game *game = cw_game_find("link");
    struct cw_memory_sink text = {.env = env}, answer = {.env = env}, proof = {.env = env};
    struct cw_memory_source board, witness;
    struct cw_out out;
    must(cw_out_open(&out, env, cw_sink_memory(&text)));
    link_puzzle_write(p, &out);
    must(cw_out_flush(&out));
    cw_out_close(&out);
    struct cw_sink answer_sink = cw_sink_memory(&answer), proof_sink = cw_sink_memory(&proof);
    struct cw_solve_options o = {.size = sizeof o, .witness = &proof_sink};
    struct cw_source source = cw_source_memory(&board, text.bytes, text.size, NULL);
    enum cw_status status = cw_solve(env, game, &o, &source, &answer_sink);
    must(status == CW_NO ? CW_OK : status);
    double start = now();
    source = cw_source_memory(&board, text.bytes, text.size, NULL);
    struct cw_source claim = cw_source_memory(&witness, proof.bytes, proof.size, NULL);
    must(cw_verify(env, game, &source, &claim, NULL));
    *bytes = proof.size;
    cw_memory_sink_free(&text);
    cw_memory_sink_free(&answer);
    cw_memory_sink_free(&proof);
    return now() - start;
}

static void solve_set(struct cw_env *env, const struct set *s, const struct options *o)
{
    unsigned solved = 0, refuted = 0, verified = 0;
    double total = 0, most = 0, checking = 0, checking_most = 0;
    size_t proof_most = 0;
    uint64_t expanded = 0;
    for (unsigned i = 1; i <= o->boards; i++) {
        struct link_puzzle p;
        struct link_deal d;
        struct link_result r;
        struct link_limits limits;
        random_board(env, s, i, &p);
        double start = now();
        must(link_deal_new(&p, &d));
        link_limits_start(&limits, s->limit, (size_t)2 << 30);
        must(link_solve_deal(&d, &limits, 1, 1, &r));
        double seconds = now() - start;
        solved += r.answer == LINK_SOLVED;
        refuted += r.answer == LINK_UNSOLVABLE;
        total += seconds;
        most = seconds > most ? seconds : most;
        expanded += r.fall ? r.fall->expanded : 0;
        if (o->verify && r.answer != LINK_UNKNOWN) {
            size_t bytes;
            double check = verify(env, &p, &bytes);
            verified++;
            checking += check;
            checking_most = check > checking_most ? check : checking_most;
            proof_most = bytes > proof_most ? bytes : proof_most;
        }
        link_result_free(&r);
        link_deal_free(&d);
        link_puzzle_free(&p);
    }
    printf("%-20s %4u of %u decided, %.1f %% solvable, mean %.3f ms, max %.1f ms\n", s->name,
           solved + refuted, o->boards, 100.0 * solved / o->boards, 1e3 * total / o->boards,
           1e3 * most);
    if (expanded)
        printf("%-20s %.0f positions a board, %.2f us each\n", "",
               (double)expanded / o->boards, 1e6 * total / (double)expanded);
    if (o->verify)
        printf("%-20s %4u verified, mean %.2f ms, max %.1f ms, largest witness %zu bytes\n", "",
               verified, 1e3 * checking / (verified ? verified : 1), 1e3 * checking_most,
               proof_most);
    fflush(stdout);
}

/* --- make ------------------------------------------------------------------------------------ */

static void bias(const struct link_made *made, double sum[4])
{
    const struct link_puzzle *p = &made->puzzle;
    struct link_deal d;
    struct link_drop drop;
    unsigned cleared;
    must(link_deal_new(p, &d));
    must(link_drop_new(&d, &drop));
    uint64_t *set = calloc(drop.words, sizeof *set);
    for (uint32_t i = 0; set && i < d.pieces; i++)
        cw_bits_set(set, i);
    link_drop_lay(&drop, set);
    must(link_drop_moves(&drop, false));
    must(link_trials(&d, 1, LINK_TRIALS, &cleared));
    sum[0] += (double)drop.moves;
    sum[1] += (double)cleared / LINK_TRIALS;
    for (size_t i = 0; i < p->rows * p->columns; i++) {
        sum[2] += i % p->columns && p->kind[i] == p->kind[i - 1];
        sum[2] += i >= p->columns && p->kind[i] == p->kind[i - p->columns];
    }
    sum[3] += cleared == 0;
    free(set);
    link_drop_free(&drop);
    link_deal_free(&d);
}

static void make_set(struct cw_env *env, unsigned columns, unsigned rows, bool uniform,
                     enum link_gravity gravity, unsigned boards)
{
    double total = 0, most = 0, sum[4] = {0};
    for (unsigned i = 1; i <= boards; i++) {
        struct link_made made;
        struct link_plan plan = {
            .rows = rows, .columns = columns, .copies = 4, .uniform = uniform, .seed = i};
        link_rules_init(&plan.rules);
        plan.rules.outside = true;
        plan.rules.gravity = gravity;
        double start = now();
        must(link_make(env, &plan, &made));
        double seconds = now() - start;
        total += seconds;
        most = seconds > most ? seconds : most;
        bias(&made, sum);
        link_made_free(&made);
    }
    printf("%2ux%-2u %-4s %-8s mean %.3f ms, max %.2f ms; first moves %.1f, adjacent pairs %.2f, "
           "random play clears %.1f %%, never of 64: %.0f %%\n", columns, rows,
           gravity == LINK_STAY ? "" : "down", uniform ? "uniform" : "solvable",
           1e3 * total / boards, 1e3 * most, sum[0] / boards, sum[2] / boards,
           100 * sum[1] / boards, 100 * sum[3] / boards);
    fflush(stdout);
}

static void make(struct cw_env *env, unsigned boards)
{
    for (int gravity = LINK_STAY; gravity <= LINK_DOWN; gravity++) {
        make_set(env, 18, 8, false, (enum link_gravity)gravity, boards);
        make_set(env, 18, 8, true, (enum link_gravity)gravity, boards);
    }
    make_set(env, 30, 16, false, LINK_STAY, boards / 10 + 1);
    make_set(env, 60, 40, false, LINK_STAY, 5);
}

/* --- wide ------------------------------------------------------------------------------------ */

static void wide(struct cw_env *env)
{
    enum { COLUMNS = 999, ROWS = 1000, STEPS = 400000 };
    struct set s = {"1000x999", COLUMNS, ROWS, 4, true, LINK_STAY, 0};
    struct link_puzzle p;
    struct link_wide w;
    struct cw_rng rng;
    random_board(env, &s, 1, &p);
    must(link_wide_new(&p, &w));
    cw_rng_seed(&rng, 1, 8);
    size_t *cell = malloc(STEPS * sizeof *cell);
    if (!cell)
        exit(3);
    for (int round = 0; round < 3; round++) {
        uint64_t joined = 0;
        for (size_t i = 0; i < STEPS; i++)
            cell[i] = (size_t)cw_rng_below(&rng, (uint64_t)ROWS * COLUMNS);
        double start = now();
        for (size_t i = 0; i < STEPS; i++)
            link_wide_remove(&w, cell[i] / COLUMNS + 1, cell[i] % COLUMNS + 1);
        double removal = (now() - start) / STEPS;
        start = now();
        for (size_t i = 0; i + 1 < STEPS; i++)
            joined += link_wide_join(&w, cell[i] / COLUMNS + 1, cell[i] % COLUMNS + 1,
                                     cell[i + 1] / COLUMNS + 1, cell[i + 1] % COLUMNS + 1);
        double query = (now() - start) / STEPS;
        printf("1000x999 after %d removals: %.0f ns a query (%.1f %% joined), %.0f ns a removal\n",
               (round + 1) * STEPS, 1e9 * query, 100.0 * (double)joined / STEPS, 1e9 * removal);
    }
    uint64_t joined = 0, asked = 0;
    for (size_t i = 0; i < (size_t)ROWS * COLUMNS; i++)
        if (i % 9973 != 0) /* the few that are left see far: the longest queries */
            link_wide_remove(&w, i / COLUMNS + 1, i % COLUMNS + 1);
    double start = now();
    for (size_t i = 0; i < (size_t)ROWS * COLUMNS; i += 9973)
        for (size_t k = 0; k < i; k += 9973, asked++)
            joined += link_wide_join(&w, i / COLUMNS + 1, i % COLUMNS + 1, k / COLUMNS + 1,
                                     k % COLUMNS + 1);
    printf("1000x999 with one piece in 9973: %.0f ns a query (%.1f %% joined)\n",
           1e9 * (now() - start) / (double)asked, 100.0 * (double)joined / (double)asked);
    free(cell);
    link_wide_free(&w);
    link_puzzle_free(&p);
}

int main(int argc, char **argv)
{
    struct options o = {.boards = 1000};
    struct cw_env *env;
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--verify") == 0)
            o.verify = true;
        else if (strcmp(argv[i], "--boards") == 0 && i + 1 < argc)
            o.boards = (unsigned)atoi(argv[++i]);
        else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc)
            o.only = argv[++i];
    }
    must(cw_env_new(NULL, &env));
    if (argc > 1 && strcmp(argv[1], "solve") == 0) {
        for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
            if (!o.only || strcmp(sets[i].name, o.only) == 0)
                solve_set(env, &sets[i], &o);
    } else if (argc > 1 && strcmp(argv[1], "make") == 0) {
        make(env, o.boards);
    } else if (argc > 1 && strcmp(argv[1], "wide") == 0) {
        wide(env);
    } else {
        fprintf(stderr,
                "usage: bench_link solve|make|wide [--boards N] [--only NAME] [--verify]\n");
        return 2;
    }
    cw_env_free(env);
    return 0;
}
