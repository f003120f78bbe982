/* SPDX-License-Identifier: MIT
 *
 * geography_shrink.c - smaller variants of an input: runs of rows gone, runs of columns gone, free
 * cells turned into walls.
 */
#include <inttypes.h>
#include "games/geography/geography_judge.h"
#include "games/geography/geography_read.h"

/* What is left out, from one board to the next smaller one. */
struct cut {
    size_t row, rows, column, columns; /* first and how many are dropped */
    size_t wall;                       /* byte of the board that becomes a wall; 0 = none */
};

/* The k-th run of `side` things, where runs of half of them come first, then of a quarter, down to
 * single ones.  False past the last; *k then counts on from there. */
static bool find_run(size_t side, uint64_t *k, size_t *first, size_t *count)
{
    for (size_t length = side / 2; length > 0; length /= 2) {
        size_t runs = side / length + (side % length != 0);
        if (*k < runs) {
            *first = (size_t)*k * length;
            *count = side - *first < length ? side - *first : length;
            return true;
        }
        *k -= runs;
    }
    return false;
}

/* The k-th free cell's byte, or 0. */
static size_t find_free(const struct geography_grid *grid, uint64_t k)
{
    for (size_t row = 0; row < grid->rows; row++)
        for (size_t column = 0; column < grid->columns; column++) {
            size_t at = geography_at(grid, row, column);
            if ((grid->cells[at] & GEOGRAPHY_FREE) && k-- == 0)
                return at;
        }
    return 0;
}

static void write_cut(const struct geography_grid *grid, const struct cut *cut, struct cw_out *out)
{
    cw_out_printf(out, "%zu %zu\n", grid->rows - cut->rows, grid->columns - cut->columns);
    for (size_t row = 0; row < grid->rows; row++) {
        if (row - cut->row < cut->rows)
            continue;
        for (size_t column = 0; column < grid->columns; column++) {
            if (column - cut->column < cut->columns)
                continue;
            size_t at = geography_at(grid, row, column);
            bool open = (grid->cells[at] & GEOGRAPHY_FREE) && at != cut->wall;
            cw_out_char(out, open ? '.' : '#');
        }
        cw_out_char(out, '\n');
    }
}

enum cw_status geography_shrink(struct cw_env *env, const char *input, size_t size, uint64_t k,
                                struct cw_out *out)
{
    struct cw_memory_source memory;
    struct cw_reader in;
    struct geography_grid grid = {0};
    struct cut cut = {0};
    enum cw_status status =
        cw_reader_open(&in, env, cw_source_memory(&memory, input, size, NULL), 0, false);
    if (status == CW_OK)
        status = geography_read(&in, &grid);
    if (status == CW_OK && !find_run(grid.rows, &k, &cut.row, &cut.rows) &&
        !find_run(grid.columns, &k, &cut.column, &cut.columns)) {
        cut.wall = find_free(&grid, k);
        if (!cut.wall)
            status = CW_END;
    }
    if (status == CW_OK)
        write_cut(&grid, &cut, out);
    geography_grid_free(&grid);
    cw_reader_close(&in);
    return status == CW_OK ? out->status : status;
}
