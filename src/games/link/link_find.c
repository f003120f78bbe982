/* SPDX-License-Identifier: MIT
 *
 * link_find.c - cells, kinds, and the choice between the two searches.
 */
#include "games/link/link_find.h"

const char *link_why_word(enum link_why why)
{
    static const char *const words[] = {"joined", "off", "same", "empty", "kinds", "far"};
    return words[why];
}

void link_finder_init(struct link_finder *f, struct cw_env *env, bool outside, uint64_t turns)
{
    *f = (struct link_finder){.env = env, .turns = turns};
    link_grid_init(&f->grid, env, outside);
    link_layers_init(&f->layers, env);
}

void link_finder_free(struct link_finder *f)
{
    link_grid_free(&f->grid);
    link_layers_free(&f->layers);
    if (f->env)
        cw_release(f->env, f->corner, f->capacity, sizeof *f->corner);
    *f = (struct link_finder){0};
}

void link_finder_reset(struct link_finder *f)
{
    link_grid_reset(&f->grid);
}

/* The path as cells of the board. */
static enum cw_status keep(struct link_finder *f, const struct link_place *corner, size_t count)
{
    f->count = 0;
    for (size_t i = 0; i < count; i++) {
        void *array = f->corner;
        enum cw_status status = cw_grow(f->env, &array, f->count, &f->capacity, sizeof *f->corner);
        f->corner = array;
        if (status != CW_OK)
            return status;
        f->corner[f->count++] = (struct link_cell){
            (int64_t)corner[i].row + 1 - (int64_t)f->grid.ring,
            (int64_t)corner[i].column + 1 - (int64_t)f->grid.ring,
        };
    }
    return CW_OK;
}

/* CW_OK or CW_NO: whether a path of at most f->turns turns joins two places. */
static enum cw_status search(struct link_finder *f, struct link_place a, struct link_place b,
                             bool path)
{
    struct link_short_path way;
    enum cw_status status;
    if (f->turns == 2 && !path)
        return link_grid_joined(&f->grid, a, b);
    status = link_grid_path(&f->grid, a, b, &way);
    if (status == CW_OK)
        return way.count - 2 > f->turns ? CW_NO : path ? keep(f, way.corner, way.count) : CW_OK;
    if (status != CW_NO || f->turns <= 2)
        return status;
    status = link_layers_search(&f->layers, &f->grid, a, b, f->turns);
    return status == CW_OK && path ? keep(f, f->layers.corner, f->layers.count) : status;
}

enum cw_status link_find(struct link_finder *f, const struct link_table *table, struct link_cell a,
                         struct link_cell b, bool path, enum link_why *why)
{
    *why = LINK_OFF;
    if (!link_on_board(table, a) || !link_on_board(table, b))
        return CW_OK;
    *why = LINK_SAME;
    if (a.row == b.row && a.column == b.column)
        return CW_OK;
    uint64_t kind = link_table_kind(table, link_cell_index(table, a));
    uint64_t other = link_table_kind(table, link_cell_index(table, b));
    *why = LINK_EMPTY;
    if (kind == 0 || other == 0)
        return CW_OK;
    *why = LINK_KINDS;
    if (kind != other)
        return CW_OK;
    enum cw_status status = link_grid_build(&f->grid, table);
    if (status != CW_OK)
        return status;
    size_t shift = 1 - (size_t)f->grid.ring;
    struct link_place from = {(size_t)a.row - shift, (size_t)a.column - shift};
    struct link_place to = {(size_t)b.row - shift, (size_t)b.column - shift};
    status = search(f, from, to, path);
    *why = status == CW_OK ? LINK_JOINED : LINK_FAR;
    return status == CW_NO ? CW_OK : status;
}
