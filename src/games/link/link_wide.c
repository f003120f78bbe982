/* SPDX-License-Identifier: MIT
 *
 * link_wide.c - segment trees of OR-ed lines, and play on large boards.
 */
#include "games/link/link_wide.h"

#include <stdlib.h>
#include "games/link/link_task.h"

/* --- lattices -------------------------------------------------------------------------------- */

static uint64_t *node(const struct link_lattice *l, size_t i)
{
    return l->bits + i * l->words;
}

static size_t lattice_words(const struct link_lattice *l)
{
    return 2 * l->base * l->words;
}

/* All places taken, as the ring is where paths stay inside and as what lies beyond it always is. */
static enum cw_status lattice_new(struct cw_env *env, size_t lines, size_t length,
                                  struct link_lattice *l)
{
    *l = (struct link_lattice){.lines = lines, .length = length, .words = cw_bits_words(length)};
    for (l->base = 1; l->base < lines;)
        l->base *= 2;
    l->bits = cw_alloc(env, lattice_words(l), sizeof *l->bits);
    if (!l->bits)
        return CW_NO_MEMORY;
    memset(l->bits, 0xff, lattice_words(l) * sizeof *l->bits);
    return CW_OK;
}

/* Recomputes one word above a leaf, as far as it changes. */
static void climb(struct link_lattice *l, size_t leaf, size_t word)
{
    for (size_t i = leaf / 2; i > 0; i /= 2) {
        uint64_t both = node(l, 2 * i)[word] | node(l, 2 * i + 1)[word];
        if (node(l, i)[word] == both)
            return;
        node(l, i)[word] = both;
    }
}

static void lattice_set(struct link_lattice *l, size_t line, size_t place, bool taken)
{
    uint64_t bit = (uint64_t)1 << place % 64, *word = &node(l, l->base + line)[place / 64];
    *word = taken ? *word | bit : *word & ~bit;
    climb(l, l->base + line, place / 64);
}

/* The places low..high of a line that can be reached from `place` without a turn, itself too. */
static void run(const struct link_lattice *l, size_t line, size_t place, size_t *low, size_t *high)
{
    const uint64_t *bits = node(l, l->base + line);
    size_t w = place / 64;
    uint64_t below = bits[w] & (((uint64_t)1 << place % 64) - 1);
    uint64_t above = bits[w] & (~(uint64_t)0 << place % 64 << 1);
    size_t k = w;
    while (!below && k > 0)
        below = bits[--k];
    *low = below ? 64 * k + 64 - cw_clz64(below) : 0;
    k = w;
    while (!above && k + 1 < l->words)
        above = bits[++k];
    *high = above ? 64 * k + cw_ctz64(above) - 1 : 64 * l->words - 1;
}

/* Whether both places see, along their lines, a place between which the lines between are free. */
static bool bridge(const struct link_lattice *l, size_t line1, size_t place1, size_t line2,
                   size_t place2)
{
    size_t low1, high1, low2, high2, nodes = 0;
    const uint64_t *list[2 * 64];
    run(l, line1, place1, &low1, &high1);
    run(l, line2, place2, &low2, &high2);
    size_t low = low1 > low2 ? low1 : low2, high = high1 < high2 ? high1 : high2;
    if (low > high)
        return false;
    size_t from = line1 < line2 ? line1 : line2, to = line1 < line2 ? line2 : line1;
    for (size_t a = from + 1 + l->base, b = to + l->base; a < b; a /= 2, b /= 2) {
        if (a % 2)
            list[nodes++] = node(l, a++);
        if (b % 2)
            list[nodes++] = node(l, --b);
    }
    for (size_t w = low / 64; w <= high / 64; w++) {
        uint64_t free = ~(uint64_t)0;
        if (w == low / 64)
            free &= ~(uint64_t)0 << low % 64;
        if (w == high / 64)
            free &= ~(uint64_t)0 >> (63 - high % 64);
        for (size_t i = 0; i < nodes && free; i++)
            free &= ~list[i][w];
        if (free)
            return true;
    }
    return false;
}

/* --- boards ---------------------------------------------------------------------------------- */

static void fill(struct link_wide *w, const struct link_puzzle *p)
{
    size_t ring = w->outside ? 0 : 1;
    for (size_t r = ring; r < p->rows + 2 - ring; r++)
        for (size_t c = ring; c < p->columns + 2 - ring; c++) {
            bool on = r >= 1 && c >= 1 && r <= p->rows && c <= p->columns;
            if (on && p->kind[(r - 1) * p->columns + c - 1] != 0)
                continue;
            cw_bits_clear(node(&w->across, w->across.base + r), c);
            cw_bits_clear(node(&w->down, w->down.base + c), r);
        }
    struct link_lattice *both[] = {&w->across, &w->down};
    for (size_t k = 0; k < 2; k++)
        for (size_t i = both[k]->base - 1; i > 0; i--)
            for (size_t word = 0; word < both[k]->words; word++)
                node(both[k], i)[word] =
                    node(both[k], 2 * i)[word] | node(both[k], 2 * i + 1)[word];
}

enum cw_status link_wide_new(const struct link_puzzle *p, struct link_wide *w)
{
    *w = (struct link_wide){.env = p->env,
                            .rows = p->rows,
                            .columns = p->columns,
                            .outside = p->rules.outside,
                            .adjacent = p->rules.adjacent};
    if (p->rules.turns != 2)
        return cw_fail(p->env, CW_BAD_ARGUMENT,
                       "boards beyond %dx%d are for paths of two turns only", LINK_SIDE_MAX,
                       LINK_SIDE_MAX);
    enum cw_status status = lattice_new(p->env, p->rows + 2, p->columns + 2, &w->across);
    if (status == CW_OK)
        status = lattice_new(p->env, p->columns + 2, p->rows + 2, &w->down);
    if (status == CW_OK)
        fill(w, p);
    return status;
}

void link_wide_free(struct link_wide *w)
{
    if (!w->env)
        return;
    cw_release(w->env, w->across.bits, lattice_words(&w->across), sizeof *w->across.bits);
    cw_release(w->env, w->down.bits, lattice_words(&w->down), sizeof *w->down.bits);
    memset(w, 0, sizeof *w);
}

void link_wide_remove(struct link_wide *w, size_t row, size_t column)
{
    lattice_set(&w->across, row, column, false);
    lattice_set(&w->down, column, row, false);
}

void link_wide_place(struct link_wide *w, size_t row, size_t column)
{
    lattice_set(&w->across, row, column, true);
    lattice_set(&w->down, column, row, true);
}

bool link_wide_join(const struct link_wide *w, size_t row1, size_t column1, size_t row2,
                    size_t column2)
{
    if (link_side_by_side(row1, column1, row2, column2))
        return w->adjacent;
    return bridge(&w->across, row1, column1, row2, column2) ||
           bridge(&w->down, column1, row1, column2, row2);
}

/* --- play ------------------------------------------------------------------------------------ */

struct wide_piece {
    uint64_t kind;
    uint32_t cell; /* LINK_PUZZLE_CELLS_MAX when it has gone */
};

struct wide_game {
    struct link_wide wide;
    struct wide_piece *piece; /* by kind */
    size_t pieces, left;
    struct cw_out *out;
};

static int by_kind(const void *a, const void *b)
{
    const struct wide_piece *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return x->cell < y->cell ? -1 : x->cell > y->cell;
}

/* Takes every pair of one kind that can go; returns how many. */
static size_t take_kind(struct wide_game *g, size_t first, size_t last)
{
    size_t columns = g->wide.columns, taken = 0;
    for (size_t i = first; i < last; i++)
        for (size_t k = i + 1; k < last && g->piece[i].cell < LINK_PUZZLE_CELLS_MAX; k++) {
            size_t a = g->piece[i].cell, b = g->piece[k].cell;
            if (b >= LINK_PUZZLE_CELLS_MAX)
                continue;
            size_t r1 = a / columns + 1, c1 = a % columns + 1;
            size_t r2 = b / columns + 1, c2 = b % columns + 1;
            if (!link_wide_join(&g->wide, r1, c1, r2, c2))
                continue;
            link_wide_remove(&g->wide, r1, c1);
            link_wide_remove(&g->wide, r2, c2);
            cw_out_printf(g->out, "%zu,%zu %zu,%zu\n", r1, c1, r2, c2);
            g->piece[i].cell = g->piece[k].cell = LINK_PUZZLE_CELLS_MAX;
            g->left -= 2;
            taken++;
        }
    return taken;
}

/* Goes round the kinds until a round takes nothing. */
static enum cw_status play(struct wide_game *g, const struct link_limits *limits)
{
    enum cw_status status = CW_OK;
    for (size_t taken = 1; taken > 0 && status == CW_OK;) {
        taken = 0;
        for (size_t first = 0, last; first < g->pieces && status == CW_OK; first = last) {
            for (last = first; last < g->pieces && g->piece[last].kind == g->piece[first].kind;)
                last++;
            taken += take_kind(g, first, last);
            status = link_limits_check(g->wide.env, limits);
        }
    }
    return status;
}

static bool odd_kind(const struct wide_game *g)
{
    size_t run = 0;
    for (size_t i = 0; i < g->pieces; i++) {
        run++;
        if (i + 1 == g->pieces || g->piece[i + 1].kind != g->piece[i].kind) {
            if (run % 2)
                return true;
            run = 0;
        }
    }
    return false;
}

static enum cw_status play_out(struct cw_solve_job *job, struct wide_game *g,
                               const struct link_puzzle *p, const struct link_limits *limits)
{
    for (size_t i = 0; i < p->rows * p->columns; i++)
        if (p->kind[i])
            g->piece[g->pieces++] =
                (struct wide_piece){link_match_kind(&p->rules, p->kind[i]), (uint32_t)i};
    qsort(g->piece, g->pieces, sizeof *g->piece, by_kind);
    if (odd_kind(g)) {
        cw_out_str(job->out, "unsolvable: a kind has an odd number of pieces\n");
        if (job->witness) {
            size_t pairs = 0, run = 0;
            for (size_t i = 0; i < g->pieces; i++) {
                run = i && g->piece[i].kind == g->piece[i - 1].kind ? run + 1 : 1;
                pairs += run % 2 == 0;
            }
            cw_out_printf(job->witness->out, "set 1 AT-MOST %zu parity\n", pairs);
            job->witness->verdicts++;
        }
        return CW_NO;
    }
    struct cw_memory_sink text = {.env = job->env};
    struct cw_out moves = {0};
    enum cw_status status = cw_out_open(&moves, job->env, cw_sink_memory(&text));
    g->left = g->pieces;
    g->out = &moves; /* cppcheck-suppress autoVariables ; taken back below */
    if (status == CW_OK)
        status = play(g, limits);
    enum cw_status flushed = cw_out_flush(&moves);
    size_t pairs = (g->pieces - g->left) / 2;
    if ((status == CW_OK || status == CW_END) && flushed == CW_OK) {
        status = g->left == 0 ? CW_OK : CW_END;
        cw_out_printf(job->out, status == CW_OK ? "solved: %zu pairs\n"
                                                : "not decided: %zu pairs found\n", pairs);
        cw_out_bytes(job->out, text.bytes, text.size);
    }
    if (status == CW_OK && job->witness) {
        cw_out_printf(job->witness->out, "set 1 CLEARED %zu\n", pairs);
        cw_out_bytes(job->witness->out, text.bytes, text.size);
        job->witness->verdicts++;
    }
    g->out = NULL;
    cw_out_close(&moves);
    cw_memory_sink_free(&text);
    return status == CW_OK ? flushed : status;
}

enum cw_status link_wide_task(struct cw_solve_job *job, const struct link_puzzle *p,
                              const struct link_limits *limits)
{
    struct wide_game g = {0};
    if (p->rules.gravity != LINK_STAY)
        return cw_fail(p->env, CW_BAD_ARGUMENT, "boards with gravity are solved up to %dx%d",
                       LINK_SIDE_MAX, LINK_SIDE_MAX);
    g.piece = cw_alloc(p->env, p->pieces, sizeof *g.piece);
    enum cw_status status = g.piece ? link_wide_new(p, &g.wide) : CW_NO_MEMORY;
    if (status == CW_OK)
        status = play_out(job, &g, p, limits);
    link_wide_free(&g.wide);
    cw_release(p->env, g.piece, p->pieces, sizeof *g.piece);
    return status;
}
