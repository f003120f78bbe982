/* SPDX-License-Identifier: MIT
 *
 * link_rules.c - the puzzle: dealing, legal pairs, removing and putting back.
 */
#include <inttypes.h>
#include <stdlib.h>
#include "core/rng.h"
#include "games/link/link_board.h"
#include "games/link/link_report.h"

enum { DEFAULT_COLUMNS = 14, DEFAULT_ROWS = 6, MOST_CELLS = 1 << 28 };

/* A fixed random number for each piece of a kind on a cell: a position is hashed by their xor. */
static uint64_t key(uint64_t cell, uint64_t kind)
{
    uint64_t state = kind;
    state = cw_splitmix64(&state) + cell;
    return cw_splitmix64(&state);
}

enum cw_status link_check_size(struct cw_env *env, uint64_t columns, uint64_t rows)
{
    if (columns == 0 || rows == 0 || rows > MOST_CELLS / columns)
        return cw_fail(env, CW_BAD_ARGUMENT,
                       "a link board has 1 to %d cells, not %" PRIu64 " x %" PRIu64,
                       (int)MOST_CELLS, columns, rows);
    return CW_OK;
}

enum cw_status link_params_check(struct cw_env *env, struct cw_params *params)
{
    if (params->columns == 0) {
        params->columns = DEFAULT_COLUMNS;
        params->rows = DEFAULT_ROWS;
    }
    enum cw_status status = link_check_size(env, params->columns, params->rows);
    if (status != CW_OK)
        return status;
    if (params->columns % 2 && params->rows % 2)
        return cw_fail(env, CW_BAD_ARGUMENT,
                       "a dealt board needs an even number of cells, and %" PRIu64 " x %" PRIu64
                       " is odd",
                       params->columns, params->rows);
    if (params->value[LINK_COPIES] % 2)
        return cw_fail(env, CW_BAD_ARGUMENT, "copies must be even, and is %" PRId64,
                       params->value[LINK_COPIES]);
    return CW_OK;
}

enum cw_status link_board_start(struct cw_env *env, uint64_t rows, uint64_t columns,
                                const struct cw_params *params, struct cw_board **out)
{
    *out = NULL;
    struct cw_board *b = cw_calloc(env, 1, sizeof *b);
    if (!b)
        return CW_NO_MEMORY;
    b->env = env;
    b->outside = params->value[LINK_OUTSIDE] != 0;
    b->turns = (uint64_t)params->value[LINK_TURNS];
    link_table_init(&b->table, env);
    link_table_begin(&b->table, rows, columns);
    b->cursor = cw_calloc(env, 1, sizeof *b->cursor);
    b->finder = cw_calloc(env, 1, sizeof *b->finder);
    enum cw_status status = b->cursor && b->finder ? CW_OK : CW_NO_MEMORY;
    if (status == CW_OK) {
        link_finder_init(b->finder, env, b->outside, b->turns);
        status = link_table_reserve(&b->table, rows * columns);
    }
    if (status != CW_OK) {
        link_board_free(b);
        return status;
    }
    *out = b;
    return CW_OK;
}

struct piece {
    uint64_t kind, cell;
};

static int compare_pieces(const void *x, const void *y)
{
    const struct piece *a = x, *b = y;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return a->cell < b->cell ? -1 : a->cell > b->cell;
}

enum cw_status link_board_finish(struct cw_board *b)
{
    for (uint64_t cell = 0; cell < b->table.total; cell++)
        b->piece_count += link_table_kind(&b->table, cell) != 0;
    b->pieces = cw_alloc(b->env, b->piece_count, sizeof *b->pieces);
    struct piece *sorted = cw_alloc(b->env, b->piece_count, sizeof *sorted);
    enum cw_status status = b->pieces && sorted ? CW_OK : CW_NO_MEMORY;
    if (status == CW_OK)
        status = link_grid_build(&b->finder->grid, &b->table);
    if (status == CW_OK)
        status = link_grid_build_columns(&b->finder->grid);
    if (status == CW_OK) {
        uint64_t rules = b->turns * 2 + b->outside;
        b->hash = key(b->table.columns, cw_splitmix64(&rules));
        for (uint64_t cell = 0; cell < b->table.total; cell++) {
            uint64_t kind = link_table_kind(&b->table, cell);
            if (kind == 0)
                continue;
            sorted[b->left++] = (struct piece){kind, cell};
            b->hash ^= key(cell, kind);
        }
        if (b->piece_count > 1)
            qsort(sorted, b->piece_count, sizeof *sorted, compare_pieces);
        for (size_t i = 0; i < b->piece_count; i++)
            b->pieces[i] = sorted[i].cell;
    }
    cw_release(b->env, sorted, b->piece_count, sizeof *sorted);
    return status;
}

/* Kinds 1, 2, 3, ... with `copies` pieces each (the last kind may have fewer), shuffled. */
static enum cw_status deal(struct cw_board *b, const struct cw_params *params)
{
    uint64_t copies = (uint64_t)params->value[LINK_COPIES];
    struct link_table *t = &b->table;
    for (uint64_t cell = 0; cell < t->total; cell++) {
        enum cw_status status = link_table_add(t, cell / copies + 1);
        if (status != CW_OK)
            return status;
    }
    struct cw_rng rng;
    cw_rng_seed(&rng, (uint64_t)params->value[LINK_SEED], 0);
    for (uint64_t cell = t->total; cell-- > 1;) {
        uint64_t other = cw_rng_below(&rng, cell + 1), kind = link_table_kind(t, cell);
        link_table_put(t, cell, link_table_kind(t, other));
        link_table_put(t, other, kind);
    }
    return CW_OK;
}

enum cw_status link_board_new(struct cw_env *env, const struct cw_params *params,
                              struct cw_board **out)
{
    enum cw_status status = link_board_start(env, params->rows, params->columns, params, out);
    if (status == CW_OK)
        status = deal(*out, params);
    if (status == CW_OK)
        status = link_board_finish(*out);
    if (status != CW_OK) {
        link_board_free(*out);
        *out = NULL;
    }
    return status;
}

/* Copies rules, cells and history; the rest follows from them. */
static enum cw_status copy_into(struct cw_board *b, const struct cw_board *from)
{
    for (uint64_t cell = 0; cell < from->table.total; cell++) {
        enum cw_status status = link_table_add(&b->table, link_table_kind(&from->table, cell));
        if (status != CW_OK)
            return status;
    }
    b->pieces = cw_alloc(b->env, from->piece_count, sizeof *b->pieces);
    if (!b->pieces)
        return CW_NO_MEMORY;
    memcpy(b->pieces, from->pieces, from->piece_count * sizeof *b->pieces);
    b->piece_count = from->piece_count;
    if (from->made > 0) {
        b->history = cw_alloc(b->env, from->made, sizeof *b->history);
        if (!b->history)
            return CW_NO_MEMORY;
        memcpy(b->history, from->history, from->made * sizeof *b->history);
        b->history_capacity = b->made = from->made;
    }
    b->left = from->left;
    b->hash = from->hash;
    enum cw_status status = link_grid_build(&b->finder->grid, &b->table);
    return status == CW_OK ? link_grid_build_columns(&b->finder->grid) : status;
}

enum cw_status link_board_copy(const struct cw_board *board, struct cw_board **out)
{
    struct cw_params params = {0};
    params.value[LINK_OUTSIDE] = board->outside;
    params.value[LINK_TURNS] = (int64_t)board->turns;
    enum cw_status status =
        link_board_start(board->env, board->table.rows, board->table.columns, &params, out);
    if (status == CW_OK)
        status = copy_into(*out, board);
    if (status != CW_OK) {
        link_board_free(*out);
        *out = NULL;
    }
    return status;
}

void link_board_free(struct cw_board *board)
{
    if (!board)
        return;
    struct cw_env *env = board->env;
    link_table_free(&board->table);
    if (board->finder)
        link_finder_free(board->finder);
    cw_release(env, board->finder, 1, sizeof *board->finder);
    cw_release(env, board->cursor, 1, sizeof *board->cursor);
    cw_release(env, board->pieces, board->piece_count, sizeof *board->pieces);
    cw_release(env, board->history, board->history_capacity, sizeof *board->history);
    cw_release(env, board, 1, sizeof *board);
}

enum cw_status link_legal(const struct cw_board *b, const struct cw_turn *turn)
{
    if (turn->count != 1 || cw_atom_kind(turn->atom[0]) != CW_ATOM_PAIR)
        return cw_fail(b->env, CW_NO, "a turn removes one pair of pieces");
    uint64_t first = cw_atom_a(turn->atom[0]), second = cw_atom_b(turn->atom[0]);
    if (first >= b->table.total || second >= b->table.total)
        return cw_fail(b->env, CW_NO, "a cell is off the board");
    if (first > second)
        return cw_fail(b->env, CW_NO, "a pair names its cells in the order of the board");
    struct link_cell x = link_cell_at(b, first), y = link_cell_at(b, second);
    enum link_why why;
    enum cw_status status = link_find(b->finder, &b->table, x, y, false, &why);
    if (status != CW_OK)
        return status;
    switch (why) {
    case LINK_JOINED:
        return CW_OK;
    case LINK_SAME:
        return cw_fail(b->env, CW_NO, "a pair is two different cells");
    case LINK_EMPTY:
        if (link_table_kind(&b->table, first) != 0)
            x = y;
        return cw_fail(b->env, CW_NO, "%" PRId64 ",%" PRId64 " is empty", x.row, x.column);
    case LINK_KINDS:
        return cw_fail(b->env, CW_NO, "the kinds differ: %" PRIu64 " and %" PRIu64,
                       link_table_kind(&b->table, first), link_table_kind(&b->table, second));
    default:
        return cw_fail(b->env, CW_NO, "no path of at most %" PRIu64 " turns joins the two pieces",
                       b->turns);
    }
}

/* Puts one piece on a cell or takes it away. */
static void put(struct cw_board *b, uint64_t cell, uint64_t kind)
{
    uint64_t before = link_table_kind(&b->table, cell);
    size_t ring = b->finder->grid.ring;
    struct link_place at = {(size_t)(cell / b->table.columns) + ring,
                            (size_t)(cell % b->table.columns) + ring};
    b->hash ^= key(cell, before ? before : kind);
    if (kind)
        b->left++;
    else
        b->left--;
    link_table_put(&b->table, cell, kind);
    link_grid_put(&b->finder->grid, at, kind != 0);
    b->cursor->valid = false;
}

enum cw_status link_apply(struct cw_board *b, const struct cw_turn *turn)
{
    enum cw_status status = link_legal(b, turn);
    if (status != CW_OK)
        return status;
    void *array = b->history;
    status = cw_grow(b->env, &array, b->made, &b->history_capacity, sizeof *b->history);
    b->history = array;
    if (status != CW_OK)
        return status;
    uint64_t first = cw_atom_a(turn->atom[0]), second = cw_atom_b(turn->atom[0]);
    b->history[b->made++] = (struct link_removed){first, second, link_table_kind(&b->table, first)};
    put(b, first, 0);
    put(b, second, 0);
    return CW_OK;
}

enum cw_status link_undo(struct cw_board *b)
{
    if (b->made == 0)
        return cw_fail(b->env, CW_END, "this is the first position");
    struct link_removed last = b->history[--b->made];
    put(b, last.a, last.kind);
    put(b, last.b, last.kind);
    return CW_OK;
}

/* Moves the cursor to the next pair that can go; CW_END when there is none. */
static enum cw_status next_pair(const struct cw_board *b, struct link_cursor *c)
{
    size_t second = c->valid ? c->second + 1 : 1;
    for (size_t first = c->valid ? c->first : 0; first < b->piece_count; second = ++first + 1) {
        uint64_t kind = link_table_kind(&b->table, b->pieces[first]);
        if (kind == 0)
            continue;
        for (; second < b->piece_count; second++) {
            uint64_t other = link_table_kind(&b->table, b->pieces[second]);
            enum link_why why;
            if (other == 0)
                continue;
            if (other != kind)
                break;
            enum cw_status status =
                link_find(b->finder, &b->table, link_cell_at(b, b->pieces[first]),
                          link_cell_at(b, b->pieces[second]), false, &why);
            if (status != CW_OK)
                return status;
            if (why != LINK_JOINED)
                continue;
            *c = (struct link_cursor){c->valid ? c->index + 1 : 0, first, second, true};
            return CW_OK;
        }
    }
    return CW_END;
}

enum cw_status link_turn_at(const struct cw_board *b, uint64_t index, struct cw_turn *turn)
{
    struct link_cursor c = *b->cursor;
    if (c.valid && c.index > index)
        c.valid = false;
    while (!c.valid || c.index < index) {
        enum cw_status status = next_pair(b, &c);
        if (status != CW_OK)
            return status;
    }
    *b->cursor = c;
    turn->count = 1;
    turn->atom[0] =
        cw_atom_make(CW_ATOM_PAIR, (uint32_t)b->pieces[c.first], (uint32_t)b->pieces[c.second]);
    return CW_OK;
}

void link_state(const struct cw_board *b, struct cw_state *state)
{
    struct cw_turn turn;
    *state = (struct cw_state){.outcome = CW_CLEARED, .turns = b->made};
    if (b->left > 0)
        state->outcome = link_turn_at(b, 0, &turn) == CW_END ? CW_STUCK : CW_ONGOING;
}

uint64_t link_hash(const struct cw_board *b)
{
    return b->hash;
}

enum cw_status link_view(const struct cw_board *board, struct cw_view *view)
{
    link_view_board(view, &board->table, NULL, NULL, 0);
    return view->status;
}
