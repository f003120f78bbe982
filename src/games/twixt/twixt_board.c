/* SPDX-License-Identifier: MIT
 *
 * twixt_board.c - pegs, links and groups of a position.
 */
#include "games/twixt/twixt_board.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "core/rng.h"

/* Counts of a place in `crossed`: of four directions, for two players. */
enum { COUNTS = 8 };

/* --- making and freeing --------------------------------------------------------------------------- */

static enum cw_status allocate(struct cw_env *env, uint32_t columns, uint32_t rows,
                               struct cw_board **out)
{
    struct cw_board *board = cw_calloc(env, 1, sizeof *board);
    *out = NULL;
    if (!board)
        return CW_NO_MEMORY;
    uint32_t vertices = columns * rows + TWIXT_SIDES;
    board->places = (size_t)(columns + 2 * TWIXT_MARGIN) * (rows + 2 * TWIXT_MARGIN);
    board->env = env;
    board->columns = columns;
    board->rows = rows;
    board->cells = columns * rows;
    board->peg = cw_calloc(env, board->cells, 1);
    board->links = cw_calloc(env, board->cells, 1);
    board->near = cw_calloc(env, board->cells, 1);
    board->zone = cw_calloc(env, board->cells, 1);
    board->place = cw_alloc(env, board->cells, sizeof *board->place);
    board->crossed = cw_calloc(env, board->places, COUNTS);
    board->parent = cw_alloc(env, vertices, sizeof *board->parent);
    board->weight = cw_alloc(env, vertices, sizeof *board->weight);
    board->joined = cw_alloc(env, vertices, sizeof *board->joined);
    if (!board->peg || !board->links || !board->near || !board->zone || !board->place ||
        !board->crossed || !board->parent || !board->weight || !board->joined) {
        twixt_board_free(board);
        return CW_NO_MEMORY;
    }
    *out = board;
    return CW_OK;
}

/* Fills the tables that depend on size and rules alone. */
static void fill_tables(struct cw_board *board)
{
    int stride = (int)board->columns + 2 * TWIXT_MARGIN;
    uint32_t other;
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++)
        board->step[dir] = twixt_steps[dir].dy * (int)board->columns + twixt_steps[dir].dx;
    for (size_t i = 0; i < twixt_crosser_count; i++) {
        const struct twixt_crosser *c = &twixt_crossers[i];
        assert(board->crossers[c->link] < TWIXT_CROSSERS_MAX);
        board->crosser[c->link][board->crossers[c->link]++] =
            (c->dy * stride + c->dx) * COUNTS + c->dir * 2;
    }
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        uint32_t column = cell % board->columns, row = cell / board->columns;
        bool top = row == 0 || row + 1 == board->rows;
        bool side = column == 0 || column + 1 == board->columns;
        bool across = twixt_board_first_across(board); /* the first player's */
        board->zone[cell] = (unsigned char)((across ? top : side) | (across ? side : top) << 1);
        board->place[cell] = (row + TWIXT_MARGIN) * (uint32_t)stride + column + TWIXT_MARGIN;
        for (unsigned dir = 0; dir < TWIXT_DIRS; dir++)
            if (twixt_board_step(board, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, &other))
                board->near[cell] |= (unsigned char)(1u << dir);
    }
}

enum cw_status twixt_board_make(struct cw_env *env, enum twixt_rules rules, uint32_t columns,
                                uint32_t rows, struct cw_board **out)
{
    enum cw_status status = allocate(env, columns, rows, out);
    if (status != CW_OK)
        return status;
    struct cw_board *board = *out;
    board->rules = rules;
    board->won = -1;
    fill_tables(board);
    for (uint32_t i = 0; i < board->cells + TWIXT_SIDES; i++) {
        board->parent[i] = i;
        board->weight[i] = 1;
    }
    for (uint32_t cell = 0; cell < board->cells; cell++)
        for (unsigned player = 0; player < 2; player++)
            board->holes[player] += !twixt_board_forbidden(board, cell, player);
    return CW_OK;
}

enum cw_status twixt_board_copy(const struct cw_board *board, struct cw_board **out)
{
    enum cw_status status = allocate(board->env, board->columns, board->rows, out);
    if (status != CW_OK)
        return status;
    struct cw_board *copy = *out, fresh = *copy;
    size_t vertices = board->cells + TWIXT_SIDES;
    *copy = *board;
    copy->peg = fresh.peg;
    copy->links = fresh.links;
    copy->near = fresh.near;
    copy->zone = fresh.zone;
    copy->place = fresh.place;
    copy->crossed = fresh.crossed;
    copy->parent = fresh.parent;
    copy->weight = fresh.weight;
    copy->joined = fresh.joined;
    copy->capacity = board->count;
    copy->edit_capacity = board->edit_count;
    copy->made = cw_alloc(board->env, board->count, sizeof *copy->made);
    copy->edits = cw_alloc(board->env, board->edit_count, sizeof *copy->edits);
    if (!copy->made || !copy->edits) {
        twixt_board_free(copy);
        *out = NULL;
        return CW_NO_MEMORY;
    }
    if (board->count)
        memcpy(copy->made, board->made, board->count * sizeof *copy->made);
    if (board->edit_count)
        memcpy(copy->edits, board->edits, board->edit_count * sizeof *copy->edits);
    memcpy(copy->peg, board->peg, board->cells);
    memcpy(copy->links, board->links, board->cells);
    memcpy(copy->near, board->near, board->cells);
    memcpy(copy->zone, board->zone, board->cells);
    memcpy(copy->place, board->place, board->cells * sizeof *copy->place);
    memcpy(copy->crossed, board->crossed, board->places * COUNTS);
    memcpy(copy->parent, board->parent, vertices * sizeof *copy->parent);
    memcpy(copy->weight, board->weight, vertices * sizeof *copy->weight);
    memcpy(copy->joined, board->joined, board->joins * sizeof *copy->joined);
    return CW_OK;
}

void twixt_board_free(struct cw_board *board)
{
    if (!board)
        return;
    struct cw_env *env = board->env;
    size_t vertices = board->cells + TWIXT_SIDES;
    cw_release(env, board->peg, board->cells, 1);
    cw_release(env, board->links, board->cells, 1);
    cw_release(env, board->near, board->cells, 1);
    cw_release(env, board->zone, board->cells, 1);
    cw_release(env, board->place, board->cells, sizeof *board->place);
    cw_release(env, board->crossed, board->places, COUNTS);
    cw_release(env, board->parent, vertices, sizeof *board->parent);
    cw_release(env, board->weight, vertices, sizeof *board->weight);
    cw_release(env, board->joined, vertices, sizeof *board->joined);
    cw_release(env, board->made, board->capacity, sizeof *board->made);
    cw_release(env, board->edits, board->edit_capacity, sizeof *board->edits);
    cw_release(env, board, 1, sizeof *board);
}

/* --- holes ---------------------------------------------------------------------------------------- */

void twixt_board_name(const struct cw_board *board, uint32_t cell, char name[32])
{
    char column[16];
    cw_column_name(cell % board->columns, column);
    snprintf(name, 32, "%s%u", column, cell / board->columns + 1);
}

bool twixt_board_step(const struct cw_board *board, uint32_t cell, int dx, int dy, uint32_t *other)
{
    int column = (int)(cell % board->columns) + dx, row = (int)(cell / board->columns) + dy;
    if (column < 0 || row < 0 || column >= (int)board->columns || row >= (int)board->rows)
        return false;
    *other = (uint32_t)row * board->columns + (uint32_t)column;
    return true;
}

/* The hole next to one that has a neighbour in this direction. */
static uint32_t neighbour(const struct cw_board *board, uint32_t cell, unsigned dir)
{
    return (uint32_t)((int32_t)cell + board->step[dir]);
}

/* The left end of a link. */
static uint32_t left_end(const struct cw_board *board, uint32_t cell, unsigned dir)
{
    return dir < 4 ? cell : neighbour(board, cell, dir);
}

bool twixt_board_blocked(const struct cw_board *board, uint32_t cell, unsigned dir, unsigned player)
{
    const unsigned char *counts =
        board->crossed + (size_t)board->place[left_end(board, cell, dir)] * COUNTS + dir % 4 * 2;
    return counts[1 - player] || (counts[player] && board->rules != TWIXT_PP);
}

/* --- groups --------------------------------------------------------------------------------------- */

static uint32_t find(const struct cw_board *board, uint32_t v)
{
    while (board->parent[v] != v)
        v = board->parent[v];
    return v;
}

static void join(struct cw_board *board, uint32_t a, uint32_t b)
{
    a = find(board, a);
    b = find(board, b);
    if (a == b)
        return;
    uint32_t large = board->weight[a] < board->weight[b] ? b : a, small = a + b - large;
    board->parent[small] = large;
    board->weight[large] += board->weight[small];
    board->joined[board->joins++] = small;
}

/* Sees whether the player has joined his sides, after a union. */
static void see_winner(struct cw_board *board, unsigned player)
{
    uint32_t side = board->cells + 2 * player;
    if (find(board, side) == find(board, side + 1))
        board->won = (signed char)player;
}

/* There is no turn behind a win, so that nobody has won once one is taken back. */
static void unjoin(struct cw_board *board, uint32_t joins)
{
    board->won = -1;
    while (board->joins > joins) {
        uint32_t child = board->joined[--board->joins];
        board->weight[board->parent[child]] -= board->weight[child];
        board->parent[child] = child;
    }
}

/* --- pegs and links ------------------------------------------------------------------------------- */

static uint64_t peg_key(uint32_t cell, unsigned player)
{
    uint64_t state = (uint64_t)cell * 2 + player;
    return cw_splitmix64(&state);
}

/* A link counts once, at its left end. */
static uint64_t link_key(uint32_t left, unsigned dir)
{
    uint64_t state = UINT64_C(1) << 40 | (uint64_t)left * 4 | dir;
    return cw_splitmix64(&state);
}

static void join_sides(struct cw_board *board, uint32_t cell, unsigned player)
{
    uint32_t column = cell % board->columns, row = cell / board->columns;
    bool across = (player == 0) == twixt_board_first_across(board);
    uint32_t along = across ? column : row, last = (across ? board->columns : board->rows) - 1;
    if (along == 0)
        join(board, cell, board->cells + 2 * player);
    if (along == last)
        join(board, cell, board->cells + 2 * player + 1);
    if (along == 0 || along == last)
        see_winner(board, player);
}

void twixt_board_put(struct cw_board *board, uint32_t cell, unsigned player)
{
    board->peg[cell] = (unsigned char)(player + 1);
    board->hash ^= peg_key(cell, player);
    board->pegs[player]++;
    for (unsigned p = 0; p < 2; p++)
        board->holes[p] -= !twixt_board_forbidden(board, cell, p);
    join_sides(board, cell, player);
}

void twixt_board_rebuild(struct cw_board *board)
{
    for (uint32_t i = 0; i < board->cells + TWIXT_SIDES; i++) {
        board->parent[i] = i;
        board->weight[i] = 1;
    }
    board->joins = 0;
    board->won = -1;
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (board->peg[cell])
            join_sides(board, cell, board->peg[cell] - 1u);
        for (unsigned dir = 0; dir < 4; dir++)
            if (board->links[cell] >> dir & 1)
                join(board, cell, neighbour(board, cell, dir));
    }
    for (unsigned player = 0; player < 2; player++)
        see_winner(board, player);
}

/* Sets or clears a link's bits at both ends, and counts it at the links that it crosses. */
void twixt_board_flip(struct cw_board *board, uint32_t cell, unsigned dir)
{
    uint32_t other = neighbour(board, cell, dir), left = dir < 4 ? cell : other;
    unsigned way = dir % 4;
    bool there = board->links[cell] >> dir & 1;
    unsigned char *counts =
        board->crossed + (size_t)board->place[left] * COUNTS + (board->peg[cell] - 1);
    unsigned char change = there ? (unsigned char)-1 : 1;
    board->links[cell] ^= (unsigned char)(1u << dir);
    board->links[other] ^= (unsigned char)(1u << (dir ^ 4));
    board->hash ^= link_key(left, way);
    for (unsigned i = 0; i < board->crossers[way]; i++)
        counts[board->crosser[way][i]] = (unsigned char)(counts[board->crosser[way][i]] + change);
}

void twixt_board_link(struct cw_board *board, uint32_t cell, unsigned dir)
{
    twixt_board_flip(board, cell, dir);
    join(board, cell, neighbour(board, cell, dir));
    see_winner(board, board->peg[cell] - 1u);
}

void twixt_board_link_all(struct cw_board *board, uint32_t cell)
{
    unsigned char peg = board->peg[cell];
    unsigned near = board->near[cell];
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++)
        if ((near >> dir & 1) && board->peg[neighbour(board, cell, dir)] == peg &&
            !twixt_board_blocked(board, cell, dir, peg - 1u))
            twixt_board_link(board, cell, dir);
}

void twixt_board_take(struct cw_board *board, uint32_t cell, uint32_t joins)
{
    unsigned player = board->peg[cell] - 1u;
    for (unsigned dir = 0; board->links[cell] && dir < TWIXT_DIRS; dir++)
        if (board->links[cell] >> dir & 1)
            twixt_board_flip(board, cell, dir);
    unjoin(board, joins);
    board->peg[cell] = 0;
    board->hash ^= peg_key(cell, player);
    board->pegs[player]--;
    for (unsigned p = 0; p < 2; p++)
        board->holes[p] += !twixt_board_forbidden(board, cell, p);
}

bool twixt_board_may_swap(const struct cw_board *board)
{
    return board->rules != TWIXT_CONTEST && board->to_move == 1 && board->pegs[0] == 1 &&
           board->pegs[1] == 0 && !board->swapped;
}
