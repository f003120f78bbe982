/* SPDX-License-Identifier: MIT */
#include "games/geography/geography_read.h"

#include <inttypes.h>

struct row_reader {
    struct cw_reader *in;
    struct geography_grid *grid;
    size_t row; /* from 0 */
    size_t column;
    bool complete;
};

/* --- the header ------------------------------------------------------------------------------ */

static enum cw_status bad_header(struct cw_reader *in, const char *rule, const char *format,
                                 const char *what, const char *value)
{
    struct cw_diag where = {.rule = rule, .set = 1};
    cw_reader_where_token(in, &where);
    return cw_reportf(in->env, CW_BAD_INPUT, &where, format, what, value);
}

/* Reads one side of the board: what = "rows" or "columns". */
static enum cw_status read_side(struct cw_reader *in, const char *what, uint64_t *side)
{
    char text[64];
    int64_t value = 0;
    switch (cw_reader_int(in, &value)) {
    case CW_TOKEN_END:
        if (in->status != CW_OK)
            return in->status;
        return bad_header(in, "geography.no-board", "expected the number of %s, found %s", what,
                          "the end of the input");
    case CW_TOKEN_BAD:
        return bad_header(in, "geography.bad-number", "expected the number of %s, found %s", what,
                          cw_reader_excerpt(in, text));
    case CW_TOKEN_HUGE:
        return bad_header(in, "geography.bad-size",
                          "the number of %s, %s, does not fit into 64 bits", what,
                          cw_reader_excerpt(in, text));
    case CW_TOKEN_INT:
        break;
    }
    if (value < 1)
        return bad_header(in, "geography.bad-size", "the number of %s, %s, is less than 1", what,
                          cw_reader_excerpt(in, text));
    *side = (uint64_t)value;
    return CW_OK;
}

/* The rows start on the line after the header's: nothing else may stand on that one. */
static enum cw_status end_header(struct cw_reader *in)
{
    char text[64];
    for (;;) {
        while (in->cur < in->end && cw_is_space(*in->cur))
            if (*in->cur++ == '\n')
                return CW_OK;
        if (in->cur < in->end)
            break;
        if (!cw_reader_more(in))
            return in->status; /* no rows: found out by the next step */
    }
    in->token = in->cur;
    in->token_line = 0;
    return bad_header(in, "geography.text-after-size",
                      "the line of the %s ends after them, but here stands %s", "two sizes",
                      cw_reader_excerpt(in, text));
}

static enum cw_status read_header(struct cw_reader *in, struct geography_grid *grid)
{
    uint64_t rows = 0, columns = 0;
    enum cw_status status = read_side(in, "rows", &rows);
    if (status == CW_OK)
        status = read_side(in, "columns", &columns);
    if (status != CW_OK)
        return status;
    if (geography_grid_shape(grid, in->env, rows, columns) != CW_OK)
        return bad_header(in, "geography.bad-size", "no memory can hold a board of that many %s%s",
                          "cells", "");
    return end_header(in);
}

/* A board's own rows begin after two numbers, so a '#' before them begins a comment. */
enum cw_status geography_read_head(struct cw_reader *in)
{
    bool comment = false;
    for (;;) {
        while (in->cur < in->end && (comment || *in->cur == '#' || cw_is_space(*in->cur))) {
            comment = *in->cur == '#' || (comment && *in->cur != '\n');
            in->cur++;
        }
        if (in->cur < in->end || !cw_reader_more(in))
            return in->status;
    }
}

/* --- the rows -------------------------------------------------------------------------------- */

static enum cw_status bad_row(const struct row_reader *r, const char *rule, const char *problem)
{
    struct cw_diag where = {
        .rule = rule, .set = 1, .item = (uint64_t)r->row + 1, .item_name = "row"};
    cw_reader_where(r->in, r->in->cur, &where);
    return cw_reportf(r->in->env, CW_BAD_INPUT, &where, "the row %s (%zu of %zu cells read)",
                      problem, r->column, r->grid->columns);
}

static enum cw_status bad_cell(const struct row_reader *r)
{
    char text[64];
    struct cw_diag where = {.rule = "geography.bad-cell",
                            .set = 1,
                            .item = (uint64_t)r->row + 1,
                            .item_name = "row"};
    r->in->token = r->in->cur;
    r->in->token_line = 0;
    cw_reader_where_token(r->in, &where);
    return cw_reportf(r->in->env, CW_BAD_INPUT, &where,
                      "cell %zu of the row is \".\" or \"#\", not %s", r->column + 1,
                      cw_reader_excerpt(r->in, text));
}

/* Looks at the byte at cur, which is no cell or one too many. */
static enum cw_status between_cells(struct row_reader *r)
{
    unsigned char byte = *r->in->cur;
    if (byte == '\n') {
        if (r->column > 0 && r->column < r->grid->columns)
            return bad_row(r, "geography.row-too-short", "is too short");
        r->complete = r->column > 0;
    } else if (byte == '.' || byte == '#') {
        return bad_row(r, "geography.row-too-long", "is too long");
    } else if (!cw_is_space(byte)) {
        return r->column < r->grid->columns ? bad_cell(r)
                                            : bad_row(r, "geography.row-too-long", "does not end");
    }
    r->in->cur++;
    return CW_OK;
}

static enum cw_status end_of_input(struct row_reader *r)
{
    if (r->in->status != CW_OK)
        return r->in->status;
    if (r->column == r->grid->columns) {
        r->complete = true;
        return CW_OK;
    }
    if (r->column > 0)
        return bad_row(r, "geography.row-too-short", "is too short");
    struct cw_diag where = {.rule = "geography.rows-missing", .set = 1};
    cw_reader_where(r->in, r->in->cur, &where);
    return cw_reportf(r->in->env, CW_BAD_INPUT, &where, "the input ends after %zu of %zu rows",
                      r->row, r->grid->rows);
}

static enum cw_status read_row(struct row_reader *r)
{
    struct cw_reader *in = r->in;
    struct geography_grid *grid = r->grid;
    size_t start = geography_at(grid, r->row, 0);
    enum cw_status status = CW_OK;
    r->column = 0;
    r->complete = false;
    while (status == CW_OK && !r->complete) {
        size_t n = grid->columns - r->column, have = (size_t)(in->end - in->cur);
        if (have == 0) {
            if (!cw_reader_more(in))
                status = end_of_input(r);
            continue;
        }
        n = n < have ? n : have;
        if (geography_grid_hold(grid, start + r->column + n) != CW_OK)
            return CW_NO_MEMORY;
        size_t cells = geography_cells(grid->cells + start + r->column, in->cur, n);
        in->cur += cells;
        r->column += cells;
        if (in->cur < in->end && (cells < n || n == 0 || r->column == grid->columns))
            status = between_cells(r);
    }
    return status;
}

enum cw_status geography_read(struct cw_reader *in, struct geography_grid *grid)
{
    *grid = (struct geography_grid){.env = in->env};
    enum cw_status status = read_header(in, grid);
    struct row_reader r = {.in = in, .grid = grid};
    for (; status == CW_OK && r.row < grid->rows; r.row++)
        status = read_row(&r);
    return status == CW_OK ? geography_grid_hold(grid, grid->size) : status;
}
