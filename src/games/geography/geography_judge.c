/* SPDX-License-Identifier: MIT
 *
 * geography_judge.c - [JSOI2009] Game: WIN and the winning starts, or LOSE; with the facts that
 * were asked for.
 */
#include <inttypes.h>
#include <string.h>
#include "core/job.h"
#include "games/geography/geography_judge.h"
#include "games/geography/geography_read.h"
#include "games/geography/geography_view.h"

/* --- the cells ------------------------------------------------------------------------------- */

/* The text of column numbers is put together from a head that changes every thousand columns and
 * three digits and a newline out of a table, four bytes at a time. */
struct cell_writer {
    struct cw_out *out;
    char low[2][1000][4]; /* [0] without leading zeros, for columns below 1000 */
    char head[64];        /* "row " and the column's digits before the last three */
    size_t head_size;
    size_t thousand;      /* of the head; SIZE_MAX = none yet */
};

enum { CELL_TEXT = 64 + 4 }; /* bytes that may be written for a cell, its text or not */

static void init_writer(struct cell_writer *w, struct cw_out *out)
{
    w->out = out;
    memset(w->head, 0, sizeof w->head);
    for (unsigned i = 0; i < 1000; i++) {
        char digits[4] = {(char)('0' + i / 100), (char)('0' + i / 10 % 10), (char)('0' + i % 10),
                          '\n'};
        size_t skip = i < 10 ? 2 : i < 100 ? 1 : 0;
        memcpy(w->low[1][i], digits, 4);
        memset(w->low[0][i], 0, 4);
        memcpy(w->low[0][i], digits + skip, 4 - skip);
    }
}

static size_t put_number(char *to, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + value % 10);
    while (value /= 10);
    memcpy(to, digits + at, sizeof digits - at);
    return sizeof digits - at;
}

static void set_head(struct cell_writer *w, size_t row, size_t thousand)
{
    w->thousand = thousand;
    w->head_size = put_number(w->head, (uint64_t)row + 1);
    w->head[w->head_size++] = ' ';
    if (thousand)
        w->head_size += put_number(w->head + w->head_size, thousand);
}

static void put_cell(struct cell_writer *w, size_t row, size_t column)
{
    struct cw_out *out = w->out;
    size_t thousand = (column + 1) / 1000, low = (column + 1) % 1000;
    if (thousand != w->thousand)
        set_head(w, row, thousand);
    if (CW_OUT_SIZE - out->used < CELL_TEXT)
        cw_out_flush(out);
    char *to = out->buf + out->used;
    memcpy(to, w->head, 16);
    if (w->head_size > 16)
        memcpy(to + 16, w->head + 16, sizeof w->head - 16);
    memcpy(to + w->head_size, w->low[thousand != 0][low], 4);
    size_t digits = thousand || low >= 100 ? 4 : low >= 10 ? 3 : 2;
    out->used += w->head_size + digits;
}

static void write_row(struct cell_writer *w, const struct geography_grid *grid, size_t row)
{
    w->thousand = SIZE_MAX;
    size_t column = 0;
    while ((column = geography_next_winner(grid, row, column)) < grid->columns)
        put_cell(w, row, column++);
}

enum cw_status geography_write_cells(struct cw_out *out, const struct geography_grid *grid,
                                     const char *head, bool *any)
{
    struct cell_writer w;
    init_writer(&w, out);
    *any = false;
    for (size_t row = 0; row < grid->rows && out->status == CW_OK; row++) {
        if (!*any) {
            if (geography_next_winner(grid, row, 0) == grid->columns)
                continue;
            cw_out_str(out, head);
            *any = true;
        }
        if (cw_cancelled(grid->env))
            return CW_CANCELLED;
        write_row(&w, grid, row);
    }
    return out->status;
}

static enum cw_status write_answer(struct cw_out *out, const struct geography_grid *grid)
{
    bool any;
    enum cw_status status = geography_write_cells(out, grid, "WIN\n", &any);
    if (status == CW_OK && !any)
        cw_out_str(out, "LOSE\n");
    return status == CW_OK ? out->status : status;
}

/* --- the facts ------------------------------------------------------------------------------- */

static void explain(struct cw_out *out, const struct geography_counts *counts)
{
    cw_out_printf(out, "  free cells: %" PRIu64 "\n", counts->free_cells);
    cw_out_printf(out, "  size of a maximum matching: %" PRIu64 "\n", counts->pairs);
    cw_out_printf(out, "  deficiency (free cells that it leaves unmatched): %" PRIu64 "\n",
                  counts->unmatched);
    cw_out_printf(out, "  winning starts: %" PRIu64 "\n", counts->winners);
}

static void write_json(struct cw_out *out, const struct geography_grid *grid,
                       const struct geography_counts *counts)
{
    struct cw_json j;
    cw_json_open(&j, out, "geography");
    cw_json_uint(&j, "set", 1);
    cw_json_str(&j, "answer", counts->winners ? "WIN" : "LOSE");
    cw_json_uint(&j, "rows", grid->rows);
    cw_json_uint(&j, "columns", grid->columns);
    cw_json_uint(&j, "free", counts->free_cells);
    cw_json_uint(&j, "matching", counts->pairs);
    cw_json_uint(&j, "deficiency", counts->unmatched);
    cw_json_uint(&j, "winners", counts->winners);
    cw_json_array(&j, "cells");
    for (size_t row = 0; row < grid->rows && out->status == CW_OK; row++) {
        size_t column = 0;
        while ((column = geography_next_winner(grid, row, column)) < grid->columns)
            cw_json_pair(&j, NULL, (int64_t)row + 1, (int64_t)++column);
    }
    cw_json_array_end(&j);
    cw_json_shut(&j);
}

/* What a cell says in the witness: bit 2, it is a winning start; 1, it is matched with the cell to
 * the right of it; 2, with the one below. */
static unsigned witness_code(const struct geography_grid *grid, size_t at)
{
    unsigned code = grid->cells[at] & GEOGRAPHY_WIN ? 4 : 0;
    if (geography_matched(grid, at)) {
        size_t mate = geography_mate(grid, at);
        code |= mate == at + 1 ? 1u : mate == at + grid->stride ? 2u : 0u;
    }
    return code;
}

enum cw_status geography_write_witness(struct cw_witness *w, const struct geography_grid *grid,
                                       const struct geography_counts *counts)
{
    struct cw_out *out = w->out;
    cw_out_printf(out, "set 1 %s winners %" PRIu64 " pairs %" PRIu64 " free %" PRIu64 "\n",
                  counts->winners ? "WIN" : "LOSE", counts->winners, counts->pairs,
                  counts->free_cells);
    for (size_t row = 0; row < grid->rows && out->status == CW_OK; row++) {
        if (cw_cancelled(grid->env))
            return CW_CANCELLED;
        for (size_t column = 0; column < grid->columns; column += 2) {
            size_t at = geography_at(grid, row, column);
            unsigned code = witness_code(grid, at);
            if (column + 1 < grid->columns)
                code |= witness_code(grid, at + 1) << 3;
            if (column > 0 && column % GEOGRAPHY_WITNESS_LINE == 0)
                cw_out_char(out, '\n');
            cw_out_char(out, (char)('0' + code));
        }
        cw_out_char(out, '\n');
    }
    w->verdicts++;
    return out->status;
}

static enum cw_status draw(struct cw_judge_job *job, const struct geography_grid *grid)
{
    struct cw_view view;
    if (grid->rows > job->draw_limit || grid->columns > job->draw_limit) {
        cw_out_printf(job->out, "  the board of %zu x %zu cells is too large to draw\n",
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

static enum cw_status answer(struct cw_judge_job *job, const struct geography_grid *grid)
{
    struct geography_counts counts;
    enum cw_status status = CW_OK;
    if (cw_judge_plain(job))
        return write_answer(job->out, grid);
    geography_count(grid, &counts);
    cw_judge_mark(job, 1, 0);
    if (job->style == CW_STYLE_JSON)
        write_json(job->out, grid, &counts);
    else
        status = write_answer(job->out, grid);
    if (status == CW_OK && job->style == CW_STYLE_EXPLAIN)
        explain(job->out, &counts);
    if (status == CW_OK && job->draw)
        status = draw(job, grid);
    if (status == CW_OK && job->witness)
        status = geography_write_witness(job->witness, grid, &counts);
    return status == CW_OK ? job->out->status : status;
}

enum cw_status geography_judge(struct cw_judge_job *job)
{
    struct geography_grid grid;
    enum cw_status status = geography_read(job->in, &grid);
    grid.threads = job->threads;
    if (status == CW_OK)
        status = geography_solve(&grid, false);
    if (status == CW_OK)
        status = answer(job, &grid);
    geography_grid_free(&grid);
    return status;
}
