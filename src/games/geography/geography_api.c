/* SPDX-License-Identifier: MIT
 *
 * geography_api.c - <causeway/geography.h>: the solver for programs.
 */
#include <causeway/geography.h>
#include "games/geography/geography_solve.h"

struct cw_geography {
    struct cw_env *env;
    struct geography_grid grid;
    struct geography_counts counts;
};

enum cw_status geography_grid_text(struct geography_grid *grid, struct cw_env *env, size_t rows,
                                   size_t columns, const char *cells, size_t pitch)
{
    enum cw_status status = geography_grid_shape(grid, env, rows, columns);
    if (status != CW_OK)
        return cw_fail(env, status, "%zu rows and %zu columns make no board", rows, columns);
    if (pitch < columns)
        return cw_fail(env, CW_BAD_ARGUMENT, "a pitch of %zu is less than %zu columns", pitch,
                       columns);
    if (geography_grid_hold(grid, grid->size) != CW_OK)
        return CW_NO_MEMORY;
    for (size_t row = 0; row < grid->rows; row++) {
        const unsigned char *text = (const unsigned char *)cells + row * pitch;
        size_t good =
            geography_cells(grid->cells + geography_at(grid, row, 0), text, grid->columns);
        if (good < grid->columns)
            return cw_fail(env, CW_BAD_ARGUMENT,
                           "row %zu, column %zu: byte 0x%02x is neither '.' nor '#'", row, good,
                           text[good]);
    }
    return CW_OK;
}

enum cw_status cw_geography_solve(struct cw_env *env, size_t rows, size_t columns,
                                  const char *cells, size_t pitch, struct cw_geography **out)
{
    *out = NULL;
    struct cw_geography *s = cw_calloc(env, 1, sizeof *s);
    if (!s)
        return CW_NO_MEMORY;
    s->env = env;
    enum cw_status status = geography_grid_text(&s->grid, env, rows, columns, cells, pitch);
    if (status == CW_OK)
        status = geography_solve(&s->grid, false);
    if (status != CW_OK) {
        cw_geography_free(s);
        return status;
    }
    geography_count(&s->grid, &s->counts);
    *out = s;
    return CW_OK;
}

void cw_geography_free(struct cw_geography *s)
{
    if (!s)
        return;
    geography_grid_free(&s->grid);
    cw_release(s->env, s, 1, sizeof *s);
}

uint64_t cw_geography_free_cells(const struct cw_geography *s)
{
    return s->counts.free_cells;
}

uint64_t cw_geography_pairs(const struct cw_geography *s)
{
    return s->counts.pairs;
}

uint64_t cw_geography_deficiency(const struct cw_geography *s)
{
    return s->counts.unmatched;
}

uint64_t cw_geography_winners(const struct cw_geography *s)
{
    return s->counts.winners;
}

bool cw_geography_wins(const struct cw_geography *s, size_t row, size_t column)
{
    return row < s->grid.rows && column < s->grid.columns &&
           (s->grid.cells[geography_at(&s->grid, row, column)] & GEOGRAPHY_WIN);
}

bool cw_geography_mate(const struct cw_geography *s, size_t row, size_t column,
                       struct cw_geography_cell *mate)
{
    if (row >= s->grid.rows || column >= s->grid.columns)
        return false;
    size_t at = geography_at(&s->grid, row, column);
    if (!geography_matched(&s->grid, at))
        return false;
    size_t to = geography_mate(&s->grid, at);
    mate->row = to / s->grid.stride - 1;
    mate->column = to % s->grid.stride - 1;
    return true;
}

bool cw_geography_next(const struct cw_geography *s, struct cw_geography_cell *cell)
{
    for (size_t row = cell->row; row < s->grid.rows; row++) {
        size_t column = geography_next_winner(&s->grid, row, row == cell->row ? cell->column : 0);
        if (column < s->grid.columns) {
            *cell = (struct cw_geography_cell){row, column};
            return true;
        }
    }
    return false;
}
