/* SPDX-License-Identifier: MIT
 *
 * geography_answer.c - `solve`: the winning starts of a board, its regions, or hands over to edge
 * geography and to graphs.
 */
#include <inttypes.h>
#include "core/job.h"
#include "games/geography/geography_answer.h"
#include "games/geography/geography_judge.h"
#include "games/geography/geography_read.h"
#include "games/geography/geography_regions.h"
#include "games/geography/geography_view.h"

enum cw_status geography_draw(struct cw_solve_job *job, const struct geography_grid *grid)
{
    struct cw_view view;
    if (grid->rows > job->draw_limit || grid->columns > job->draw_limit) {
        cw_out_printf(job->out, "the board of %zu x %zu cells is too large to draw\n",
                      grid->columns, grid->rows);
        return job->out->status;
    }
    cw_view_init(&view, job->env, 2, 1);
    geography_view_solved(grid, &view);
    enum cw_status status = view.status;
    if (status == CW_OK)
        job->draw(job->draw_ctx, &view, job->out);
    cw_view_free(&view);
    return status == CW_OK ? job->out->status : status;
}

static enum cw_status write_starts(struct cw_solve_job *job, const struct geography_grid *grid,
                                   const struct geography_counts *counts)
{
    bool any;
    cw_out_printf(job->out,
                  "free cells: %" PRIu64 "\npairs of a maximum matching: %" PRIu64
                  "\nunmatched cells: %" PRIu64 "\nwinning starts: %" PRIu64 "\n",
                  counts->free_cells, counts->pairs, counts->unmatched, counts->winners);
    if (job->draw)
        return geography_draw(job, grid);
    if (job->params->value[GEOGRAPHY_COUNT])
        return job->out->status;
    return geography_write_cells(job->out, grid, "", &any);
}

/* --- regions --------------------------------------------------------------------------------- */

/* The coarse sets, by colour. */
static void write_sets(struct cw_out *out, const struct geography_grid *grid)
{
    static const char letter[] = "DAC";
    uint64_t cells[3][2] = {{0}}, unmatched[2] = {0};
    for (size_t row = 0; row < grid->rows; row++) {
        for (size_t column = 0; column < grid->columns; column++) {
            size_t at = geography_at(grid, row, column);
            enum geography_set set = geography_set_of(grid, at);
            if (set == GEOGRAPHY_WALLS)
                continue;
            cells[set][(row + column) & 1]++;
            unmatched[(row + column) & 1] += grid->cells[at] & GEOGRAPHY_LONE;
        }
    }
    for (unsigned set = 0; set < 3; set++)
        for (unsigned odd = 0; odd < 2; odd++)
            cw_out_printf(out, "%c,,,,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%s\n", letter[set],
                          cells[set][odd], set ? 0 : cells[set][odd], set ? 0 : unmatched[odd],
                          odd ? "odd" : "even");
}

static enum cw_status write_parts(struct cw_out *out, const struct geography_grid *grid,
                                  const struct geography_parts *parts, const char *kind)
{
    for (size_t i = 0; i < parts->count && out->status == CW_OK; i++) {
        const struct geography_part *p = &parts->part[i];
        if ((i & 0xfff) == 0 && cw_cancelled(grid->env))
            return CW_CANCELLED;
        cw_out_printf(out, "%s,%zu,%zu,%zu,%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%s\n", kind, i + 1,
                      p->first / grid->stride, p->first % grid->stride, p->cells, p->winners,
                      p->unmatched, p->winners ? (p->odd ? "odd" : "even") : "");
    }
    return out->status;
}

/* What a cell is in a file. */
struct cell_file {
    const struct geography_grid *grid;
    const struct geography_parts *regions, *blocks; /* blocks->label is NULL without --fine */
    void (*cell)(const struct cell_file *f, struct cw_out *out, size_t at, bool first);
};

static void put_label(const struct cell_file *f, struct cw_out *out, size_t at, bool first)
{
    int64_t label = f->regions->label[at];
    if (label == 0 && f->grid->cells[at] & GEOGRAPHY_FREE)
        label = f->blocks->label ? -(int64_t)f->blocks->label[at] : -1;
    if (!first)
        cw_out_char(out, ' ');
    cw_out_i64(out, label);
}

static void put_set(const struct cell_file *f, struct cw_out *out, size_t at, bool first)
{
    (void)first;
    cw_out_char(out, "DAC#"[geography_set_of(f->grid, at)]);
}

static enum cw_status write_file(struct cw_solve_job *job, const char *param,
                                 const struct cell_file *f)
{
    struct cw_out out = {0};
    struct cw_sink sink;
    enum cw_status status = job->file(job->file_ctx, param, &sink);
    if (status == CW_OK)
        status = cw_out_open(&out, job->env, sink);
    for (size_t row = 0; row < f->grid->rows && status == CW_OK; row++) {
        for (size_t column = 0; column < f->grid->columns; column++)
            f->cell(f, &out, geography_at(f->grid, row, column), column == 0);
        cw_out_char(&out, '\n');
        status = cw_cancelled(job->env) ? CW_CANCELLED : out.status;
    }
    if (status == CW_OK)
        status = cw_out_flush(&out);
    cw_out_close(&out);
    return status;
}

static enum cw_status write_regions(struct cw_solve_job *job, const struct geography_grid *grid)
{
    struct geography_parts regions = {0}, blocks = {0};
    const int64_t *value = job->params->value;
    struct cell_file f = {.grid = grid, .regions = &regions, .blocks = &blocks, .cell = put_label};
    enum cw_status status = geography_regions(grid, &regions);
    if (status == CW_OK && value[GEOGRAPHY_FINE])
        status = geography_blocks(grid, &blocks);
    if (status == CW_OK) {
        cw_out_str(job->out, "kind,number,row,column,cells,winning,unmatched,colour\n");
        write_sets(job->out, grid);
        status = write_parts(job->out, grid, &regions, "region");
    }
    if (status == CW_OK)
        status = write_parts(job->out, grid, &blocks, "block");
    if (status == CW_OK && value[GEOGRAPHY_LABELS])
        status = write_file(job, "labels", &f);
    f.cell = put_set;
    if (status == CW_OK && value[GEOGRAPHY_SETS])
        status = write_file(job, "sets", &f);
    geography_parts_free(&regions);
    geography_parts_free(&blocks);
    return status;
}

/* --- the whole ------------------------------------------------------------------------------- */

static enum cw_status solve_vertices(struct cw_solve_job *job)
{
    struct geography_grid grid = {0};
    struct geography_counts counts;
    enum cw_status status = geography_read_head(job->in);
    if (status == CW_OK)
        status = geography_read(job->in, &grid);
    grid.threads = job->threads;
    if (status == CW_OK)
        status = geography_solve(&grid, false);
    if (status == CW_OK) {
        geography_count(&grid, &counts);
        status = job->params->value[GEOGRAPHY_REGIONS] ? write_regions(job, &grid)
                                                       : write_starts(job, &grid, &counts);
    }
    if (status == CW_OK && job->witness)
        status = geography_write_witness(job->witness, &grid, &counts);
    geography_grid_free(&grid);
    return status;
}

enum cw_status geography_solve_board(struct cw_solve_job *job)
{
    const int64_t *value = job->params->value;
    bool other = value[GEOGRAPHY_EDGES] || value[GEOGRAPHY_GRAPH];
    if (value[GEOGRAPHY_EDGES] && value[GEOGRAPHY_GRAPH])
        return cw_fail(job->env, CW_BAD_ARGUMENT,
                       "edge geography is solved on grids only (on graphs it is PSPACE-complete)");
    if (other && value[GEOGRAPHY_REGIONS])
        return cw_fail(job->env, CW_BAD_ARGUMENT,
                       "regions are those of vertex geography on a grid");
    if (!value[GEOGRAPHY_REGIONS] && (value[GEOGRAPHY_FINE] || value[GEOGRAPHY_LABELS] ||
                                      (value[GEOGRAPHY_SETS] && !value[GEOGRAPHY_GRAPH])))
        return cw_fail(job->env, CW_BAD_ARGUMENT, "fine, labels and sets go with regions");
    if (!value[GEOGRAPHY_EDGES] && value[GEOGRAPHY_START] >= 0)
        return cw_fail(job->env, CW_BAD_ARGUMENT, "a start is given with edges only");
    if (job->draw && (other || value[GEOGRAPHY_REGIONS]))
        return cw_fail(job->env, CW_BAD_ARGUMENT, "only the winning starts of a board are drawn");
    return value[GEOGRAPHY_EDGES]   ? geography_solve_edges(job)
           : value[GEOGRAPHY_GRAPH] ? geography_solve_graph(job)
                                    : solve_vertices(job);
}
