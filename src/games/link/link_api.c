/* SPDX-License-Identifier: MIT
 *
 * link_api.c - the calls of causeway/link.h.
 */
#include <causeway/link.h>
#include <inttypes.h>
#include "games/link/link_find.h"

struct cw_link_board {
    struct cw_env *env;
    struct link_table table;
    struct link_finder finder;
    struct cw_link_cell *corner;
    size_t capacity;
};

static struct link_cell inner(struct cw_link_cell c)
{
    return (struct link_cell){c.row, c.column};
}

static enum cw_status check_kind(struct cw_env *env, uint64_t kind)
{
    if (kind > INT64_MAX)
        return cw_fail(env, CW_BAD_ARGUMENT, "a kind is below 2^63, and %" PRIu64 " is not", kind);
    return CW_OK;
}

static enum cw_status fill(struct cw_link_board *board, const uint64_t *kinds)
{
    for (uint64_t i = 0; i < board->table.total; i++) {
        enum cw_status status = check_kind(board->env, kinds[i]);
        if (status == CW_OK)
            status = link_table_add(&board->table, kinds[i]);
        if (status != CW_OK)
            return status;
    }
    enum cw_status status = link_grid_build(&board->finder.grid, &board->table);
    return status == CW_OK ? link_grid_build_columns(&board->finder.grid) : status;
}

enum cw_status cw_link_board_new(struct cw_env *env, size_t rows, size_t columns,
                                 const uint64_t *kinds, const struct cw_link_rules *rules,
                                 struct cw_link_board **out)
{
    struct cw_link_rules full = {.size = sizeof full, .turns = 2};
    *out = NULL;
    if (rules)
        memcpy(&full, rules, rules->size < sizeof full ? rules->size : sizeof full);
    if (rows == 0 || columns == 0 || rows > SIZE_MAX / sizeof *kinds / columns)
        return cw_fail(env, CW_BAD_ARGUMENT, "there is no board of %zu rows and %zu columns", rows,
                       columns);
    struct cw_link_board *board = cw_calloc(env, 1, sizeof *board);
    if (!board)
        return CW_NO_MEMORY;
    board->env = env;
    link_table_init(&board->table, env);
    link_finder_init(&board->finder, env, full.outside, full.turns);
    link_table_begin(&board->table, rows, columns);
    enum cw_status status = fill(board, kinds);
    if (status != CW_OK) {
        cw_link_board_free(board);
        return status;
    }
    *out = board;
    return CW_OK;
}

void cw_link_board_free(struct cw_link_board *board)
{
    if (!board)
        return;
    struct cw_env *env = board->env;
    link_finder_free(&board->finder);
    link_table_free(&board->table);
    cw_release(env, board->corner, board->capacity, sizeof *board->corner);
    cw_release(env, board, 1, sizeof *board);
}

size_t cw_link_rows(const struct cw_link_board *board)
{
    return (size_t)board->table.rows;
}

size_t cw_link_columns(const struct cw_link_board *board)
{
    return (size_t)board->table.columns;
}

uint64_t cw_link_kind(const struct cw_link_board *board, struct cw_link_cell cell)
{
    if (!link_on_board(&board->table, inner(cell)))
        return 0;
    return link_table_kind(&board->table, link_cell_index(&board->table, inner(cell)));
}

static enum cw_status find(struct cw_link_board *board, struct cw_link_cell a,
                           struct cw_link_cell b, bool path, enum cw_link_why *why)
{
    static const enum cw_link_why reasons[] = {
        [LINK_JOINED] = CW_LINK_JOINED, [LINK_OFF] = CW_LINK_OFF,     [LINK_SAME] = CW_LINK_SAME,
        [LINK_EMPTY] = CW_LINK_EMPTY,   [LINK_KINDS] = CW_LINK_KINDS, [LINK_FAR] = CW_LINK_FAR,
    };
    enum link_why reason;
    enum cw_status status =
        link_find(&board->finder, &board->table, inner(a), inner(b), path, &reason);
    if (status != CW_OK)
        return status;
    if (why)
        *why = reasons[reason];
    return reason == LINK_JOINED ? CW_OK : CW_NO;
}

enum cw_status cw_link_joined(struct cw_link_board *board, struct cw_link_cell a,
                              struct cw_link_cell b, enum cw_link_why *why)
{
    return find(board, a, b, false, why);
}

enum cw_status cw_link_path(struct cw_link_board *board, struct cw_link_cell a,
                            struct cw_link_cell b, const struct cw_link_cell **corners,
                            size_t *count, enum cw_link_why *why)
{
    *corners = NULL;
    *count = 0;
    enum cw_status status = find(board, a, b, true, why);
    if (status != CW_OK)
        return status;
    size_t used = 0;
    for (; used < board->finder.count; used++) {
        void *array = board->corner;
        status = cw_grow(board->env, &array, used, &board->capacity, sizeof *board->corner);
        board->corner = array;
        if (status != CW_OK)
            return status;
        struct link_cell c = board->finder.corner[used];
        board->corner[used] = (struct cw_link_cell){c.row, c.column};
    }
    *corners = board->corner;
    *count = used;
    return CW_OK;
}

enum cw_status cw_link_set(struct cw_link_board *board, struct cw_link_cell cell, uint64_t kind)
{
    struct link_cell c = inner(cell);
    if (!link_on_board(&board->table, c))
        return cw_fail(board->env, CW_BAD_ARGUMENT, "the cell is off the board");
    enum cw_status status = check_kind(board->env, kind);
    if (status == CW_OK)
        status = link_table_fit(&board->table, kind);
    if (status != CW_OK)
        return status;
    size_t shift = 1 - (size_t)board->finder.grid.ring;
    link_table_put(&board->table, link_cell_index(&board->table, c), kind);
    link_grid_put(&board->finder.grid,
                  (struct link_place){(size_t)c.row - shift, (size_t)c.column - shift}, kind != 0);
    return CW_OK;
}
