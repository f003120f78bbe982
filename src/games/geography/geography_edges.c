/* SPDX-License-Identifier: MIT
 *
 * geography_edges.c - edge geography as linear systems, and what `solve --edges` prints.
 */
#include "games/geography/geography_edges.h"

#include <inttypes.h>
#include <string.h>
#include "core/bitset.h"
#include "games/geography/geography_band.h"
#include "games/geography/geography_judge.h"
#include "games/geography/geography_read.h"

static inline size_t beside(const struct geography_grid *g, size_t at, unsigned direction)
{
    return (size_t)((ptrdiff_t)at + geography_step(g, direction));
}

static inline bool is_open(const struct geography_grid *g, size_t at)
{
    return g->cells[at] & GEOGRAPHY_FREE;
}

/* Neighbours in the order of their columns. */
static const unsigned in_order[4] = {3, 2, 0, 1};

static size_t row_of(const struct geography_edges *e, size_t at, size_t column[4])
{
    size_t count = 0;
    for (unsigned i = 0; i < 4; i++) {
        size_t to = beside(e->grid, at, in_order[i]);
        if (is_open(e->grid, to))
            column[count++] = e->index[to];
    }
    return count;
}

enum cw_status geography_edges_open(struct geography_edges *e, const struct geography_grid *g)
{
    *e = (struct geography_edges){.grid = g};
    if (g->size >= UINT32_MAX / 2) {
        cw_fail(g->env, CW_BAD_ARGUMENT,
                "edge geography is solved on boards of less than 2^31 cells");
        return CW_BAD_ARGUMENT;
    }
    e->index = cw_alloc(g->env, g->size, sizeof *e->index);
    if (!e->index)
        return CW_NO_MEMORY;
    for (size_t at = 0; at < g->size; at++)
        if (is_open(g, at))
            e->index[at] = (uint32_t)e->count[at & 1]++;
    for (size_t at = 0; at < g->size; at++) {
        size_t column[4], count = is_open(g, at) ? row_of(e, at, column) : 0;
        size_t width = count ? column[count - 1] - column[0] + 1 : 0;
        if (width > e->width[~at & 1])
            e->width[~at & 1] = width;
    }
    return CW_OK;
}

void geography_edges_close(struct geography_edges *e)
{
    if (e->grid)
        cw_release(e->grid->env, e->index, e->grid->size, sizeof *e->index);
    e->index = NULL;
}

/* --- the system ------------------------------------------------------------------------------ */

/* What is asked of a system besides A x = 0. */
struct system {
    unsigned colour; /* of the columns */
    size_t odd;      /* a row (cell of the other colour) with right-hand side 1; 0 = none */
    size_t one;      /* a column that is to be 1; 0 = none */
};

/* Adds the rows that begin at cell `at`: of the neighbours whose first neighbour it is. */
static enum cw_status rows_from(const struct geography_edges *e, struct geography_band *b,
                                const struct system *s, size_t at)
{
    enum cw_status status = CW_OK;
    for (unsigned d = 0; d < 4 && status == CW_OK; d++) {
        size_t column[4], row = beside(e->grid, at, d);
        if (!is_open(e->grid, row))
            continue;
        size_t count = row_of(e, row, column);
        if (column[0] == e->index[at])
            status = geography_band_row(b, column, count, row == s->odd);
    }
    if (status == CW_OK && at == s->one) {
        size_t column = e->index[at];
        status = geography_band_row(b, &column, 1, true);
    }
    return status;
}

static enum cw_status eliminate(const struct geography_edges *e, struct geography_band *b,
                                const struct system *s)
{
    const struct geography_grid *g = e->grid;
    size_t columns = e->count[s->colour], width = e->width[s->colour];
    enum cw_status status = geography_band_open(b, g->env, columns, width ? width : 1);
    for (size_t row = 0; row < g->rows && status == CW_OK; row++) {
        size_t first = geography_at(g, row, 0);
        if (cw_has_progress(g->env))
            cw_progress(g->env, "rows", row, g->rows);
        for (size_t at = first + ((first ^ s->colour) & 1); at < first + g->columns; at += 2) {
            if (!is_open(g, at))
                continue;
            if (b->at % 64 == 0 && cw_cancelled(g->env))
                return CW_CANCELLED;
            status = rows_from(e, b, s, at);
            if (status != CW_OK)
                return status;
            geography_band_step(b);
        }
    }
    return status;
}

static enum cw_status starts_of(struct geography_edges *e, struct geography_grid *g,
                                unsigned colour)
{
    struct geography_band b = {0};
    struct system s = {.colour = colour};
    size_t words = cw_bits_words(e->count[colour]);
    uint64_t *support = cw_alloc(g->env, words, sizeof *support);
    enum cw_status status = support ? eliminate(e, &b, &s) : CW_NO_MEMORY;
    if (status == CW_OK)
        status = geography_band_support(&b, support);
    for (size_t at = 0; at < g->size && status == CW_OK; at++)
        if ((at & 1) == colour && is_open(g, at) && cw_bits_get(support, e->index[at]))
            g->cells[at] |= GEOGRAPHY_WIN;
    geography_band_close(&b);
    cw_release(g->env, support, words, sizeof *support);
    return status;
}

enum cw_status geography_edges_starts(struct geography_edges *e, struct geography_grid *g)
{
    enum cw_status status = starts_of(e, g, 0);
    return status == CW_OK ? starts_of(e, g, 1) : status;
}

/* Solves a system; *found: there is a solution, and it is in `set`. */
static enum cw_status solve(struct geography_edges *e, const struct system *s, bool *found,
                            uint64_t *set)
{
    const struct geography_grid *g = e->grid;
    struct geography_band b = {0};
    size_t words = cw_bits_words(e->count[s->colour]);
    uint64_t *x = cw_alloc(g->env, words, sizeof *x);
    enum cw_status status = x ? eliminate(e, &b, s) : CW_NO_MEMORY;
    *found = status == CW_OK && !b.inconsistent;
    if (*found) {
        geography_band_solution(&b, x);
        memset(set, 0, cw_bits_words(g->size) * sizeof *set);
        for (size_t at = 0; at < g->size; at++)
            if ((at & 1) == s->colour && is_open(g, at) && cw_bits_get(x, e->index[at]))
                cw_bits_set(set, at);
    }
    geography_band_close(&b);
    cw_release(g->env, x, words, sizeof *x);
    return status;
}

enum cw_status geography_edges_from(struct geography_edges *e, size_t at, bool *kernel,
                                    uint64_t *set)
{
    struct system s = {.colour = at & 1, .one = at};
    return solve(e, &s, kernel, set);
}

/* The set T of a cell from which the mover wins. */
static enum cw_status odd_set(struct geography_edges *e, size_t at, uint64_t *set)
{
    struct system s = {.colour = ~at & 1, .odd = at};
    bool found;
    enum cw_status status = solve(e, &s, &found, set);
    return status == CW_OK && !found
               ? cw_fail(e->grid->env, CW_BAD_ARGUMENT, "the cell has no neighbour to move to")
               : status;
}

/* --- what is printed ------------------------------------------------------------------------- */

/* The set that a witness gives, six cells a character. */
static void write_set(struct cw_out *out, const struct geography_grid *g, const uint64_t *set)
{
    for (size_t row = 0; row < g->rows; row++) {
        for (size_t column = 0; column < g->columns; column += 6) {
            unsigned code = 0;
            for (size_t i = 0; i < 6 && column + i < g->columns; i++)
                code |= (unsigned)cw_bits_get(set, geography_at(g, row, column + i)) << i;
            if (column > 0 && column % (6 * 4096) == 0)
                cw_out_char(out, '\n');
            cw_out_char(out, (char)('0' + code));
        }
        cw_out_char(out, '\n');
    }
}

/* A move to t wins when T holds t, or when some kernel does, which could be added to T. */
static enum cw_status write_moves(struct cw_solve_job *job, struct geography_edges *e, size_t at,
                                  const uint64_t *set)
{
    const struct geography_grid *g = e->grid;
    size_t words = cw_bits_words(g->size), count = 0, moves[4];
    uint64_t *other = cw_alloc(g->env, words, sizeof *other);
    enum cw_status status = other ? CW_OK : CW_NO_MEMORY;
    for (unsigned i = 0; i < 4 && status == CW_OK; i++) {
        size_t to = beside(g, at, in_order[i]);
        bool wins = is_open(g, to) && cw_bits_get(set, to);
        if (is_open(g, to) && !wins)
            status = geography_edges_from(e, to, &wins, other);
        if (wins)
            moves[count++] = to;
    }
    cw_release(g->env, other, words, sizeof *other);
    if (status != CW_OK)
        return status;
    cw_out_printf(job->out, "winning moves: %zu\n", count);
    for (size_t i = 0; i < count; i++)
        cw_out_printf(job->out, "%zu %zu\n", moves[i] / g->stride, moves[i] % g->stride);
    return job->out->status;
}

static enum cw_status answer_start(struct cw_solve_job *job, struct geography_edges *e, size_t at)
{
    const struct geography_grid *g = e->grid;
    size_t words = cw_bits_words(g->size);
    uint64_t *set = cw_alloc(g->env, words, sizeof *set);
    bool kernel = false;
    enum cw_status status = set ? geography_edges_from(e, at, &kernel, set) : CW_NO_MEMORY;
    if (status == CW_OK && !kernel)
        status = odd_set(e, at, set);
    if (status == CW_OK) {
        cw_out_printf(job->out, "start: %zu %zu\nwinner: %s\n", at / g->stride, at % g->stride,
                      kernel ? "chooser" : "mover");
        if (!kernel)
            status = write_moves(job, e, at, set);
    }
    if (status == CW_OK && job->witness) {
        cw_out_printf(job->witness->out, "edges 1 %s %zu %zu\n", kernel ? "LOSE" : "WIN",
                      at / g->stride, at % g->stride);
        write_set(job->witness->out, g, set);
        job->witness->verdicts++;
    }
    cw_release(g->env, set, words, sizeof *set);
    return status;
}

static enum cw_status answer_all(struct cw_solve_job *job, struct geography_edges *e,
                                 struct geography_grid *g)
{
    struct geography_counts counts;
    bool any;
    enum cw_status status = geography_edges_starts(e, g);
    if (status != CW_OK)
        return status;
    geography_count(g, &counts);
    cw_out_printf(job->out, "free cells: %" PRIu64 "\nwinning starts: %" PRIu64 "\n",
                  counts.free_cells, counts.winners);
    return job->params->value[GEOGRAPHY_COUNT] ? job->out->status
                                               : geography_write_cells(job->out, g, "", &any);
}

static enum cw_status answer(struct cw_solve_job *job, struct geography_grid *g)
{
    struct geography_edges e = {0};
    int64_t start = job->params->value[GEOGRAPHY_START];
    size_t row = (size_t)cw_param_row(start), column = (size_t)cw_param_column(start), at = 0;
    if (start >= 0) {
        at = row < g->rows && column < g->columns ? geography_at(g, row, column) : 0;
        if (!is_open(g, at))
            return cw_fail(job->env, CW_BAD_ARGUMENT,
                           "start %zu,%zu is not a free cell of the board", row + 1, column + 1);
    }
    enum cw_status status = geography_edges_open(&e, g);
    if (status == CW_OK)
        status = start >= 0 ? answer_start(job, &e, at) : answer_all(job, &e, g);
    geography_edges_close(&e);
    return status;
}

enum cw_status geography_solve_edges(struct cw_solve_job *job)
{
    struct geography_grid grid = {0};
    if (job->witness && job->params->value[GEOGRAPHY_START] < 0)
        return cw_fail(job->env, CW_BAD_ARGUMENT,
                       "a witness of edge geography is that of one start: give --start");
    enum cw_status status = geography_read_head(job->in);
    if (status == CW_OK)
        status = geography_read(job->in, &grid);
    if (status == CW_OK)
        status = answer(job, &grid);
    geography_grid_free(&grid);
    return status;
}
