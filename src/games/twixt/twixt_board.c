/* SPDX-License-Identifier: MIT
 *
 * twixt_board.c - pegs, links and groups of a position.
 */
#include "games/twixt/twixt_board.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "core/bitset.h"
#include "core/rng.h"

/* --- making and freeing ----------------------------------------------------------------------- */

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
    board->zone = cw_alloc(env, board->cells, 1);
    board->edge = cw_alloc(env, board->cells, 1);
    board->place = cw_alloc(env, board->cells, sizeof *board->place);
    board->near = cw_calloc(env, board->places, sizeof *board->near);
    board->parent = cw_alloc(env, vertices, sizeof *board->parent);
    board->weight = cw_alloc(env, vertices, sizeof *board->weight);
    board->joined = cw_alloc(env, vertices, sizeof *board->joined);
    if (!board->peg || !board->links || !board->zone || !board->edge || !board->place ||
        !board->near || !board->parent || !board->weight || !board->joined) {
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
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++) {
        board->step[dir] = twixt_steps[dir].dy * (int)board->columns + twixt_steps[dir].dx;
        board->place_step[dir] = twixt_steps[dir].dy * stride + twixt_steps[dir].dx;
    }
    for (size_t i = 0; i < twixt_crosser_count; i++) {
        const struct twixt_crosser *c = &twixt_crossers[i];
        unsigned n = board->crossers[c->link]++;
        int left = c->dy * stride + c->dx;
        assert(n < TWIXT_CROSSERS_MAX);
        board->crosser[c->link][n][0] = (int16_t)left;
        board->crosser[c->link][n][1] = (int16_t)(left + board->place_step[c->dir]);
        board->crosser_dir[c->link][n] = (int16_t)(unsigned char)c->dir;
    }
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        uint32_t column = cell % board->columns, row = cell / board->columns;
        unsigned top = row == 0, bottom = row + 1 == board->rows;
        unsigned left = column == 0, right = column + 1 == board->columns;
        unsigned down = top | bottom << 1, over = left | right << 1;
        bool across = twixt_board_first_across(board); /* the first player */
        board->edge[cell] = (unsigned char)(across ? over | down << 2 : down | over << 2);
        board->zone[cell] = (unsigned char)(across ? (down != 0) | (over != 0) << 1
                                                   : (over != 0) | (down != 0) << 1);
        board->place[cell] = (row + TWIXT_MARGIN) * (uint32_t)stride + column + TWIXT_MARGIN;
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
    copy->zone = fresh.zone;
    copy->edge = fresh.edge;
    copy->near = fresh.near;
    copy->place = fresh.place;
    copy->fresh_capacity = board->fresh_count;
    copy->fresh = cw_alloc(board->env, board->fresh_count, sizeof *copy->fresh);
    copy->parent = fresh.parent;
    copy->weight = fresh.weight;
    copy->joined = fresh.joined;
    copy->capacity = board->count;
    copy->edit_capacity = board->edit_count;
    copy->made = cw_alloc(board->env, board->count, sizeof *copy->made);
    copy->edits = cw_alloc(board->env, board->edit_count, sizeof *copy->edits);
    if (!copy->made || !copy->edits || !copy->fresh) {
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
    memcpy(copy->zone, board->zone, board->cells);
    memcpy(copy->edge, board->edge, board->cells);
    memcpy(copy->near, board->near, board->places * sizeof *copy->near);
    memcpy(copy->place, board->place, board->cells * sizeof *copy->place);
    if (board->fresh_count)
        memcpy(copy->fresh, board->fresh, board->fresh_count * sizeof *copy->fresh);
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
    cw_release(env, board->zone, board->cells, 1);
    cw_release(env, board->edge, board->cells, 1);
    cw_release(env, board->near, board->places, sizeof *board->near);
    cw_release(env, board->place, board->cells, sizeof *board->place);
    cw_release(env, board->fresh, board->fresh_capacity, sizeof *board->fresh);
    cw_release(env, board->parent, vertices, sizeof *board->parent);
    cw_release(env, board->weight, vertices, sizeof *board->weight);
    cw_release(env, board->joined, vertices, sizeof *board->joined);
    cw_release(env, board->made, board->capacity, sizeof *board->made);
    cw_release(env, board->edits, board->edit_capacity, sizeof *board->edits);
    cw_release(env, board, 1, sizeof *board);
}

/* --- holes ------------------------------------------------------------------------------------ */

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

/* The directions in which a link of the player from here would cross one that forbids it. */
static unsigned forbidden_dirs(const struct cw_board *board, uint32_t near, unsigned player)
{
    unsigned first = near >> 16 & 0xff, second = near >> 24;
    if (board->rules != TWIXT_PP)
        return first | second;
    return player ? first : second;
}

bool twixt_board_blocked(const struct cw_board *board, uint32_t cell, unsigned dir, unsigned player)
{
    return forbidden_dirs(board, board->near[board->place[cell]], player) >> dir & 1;
}

/* --- groups ----------------------------------------------------------------------------------- */

static uint32_t find(const struct cw_board *board, uint32_t v)
{
    while (board->parent[v] != v)
        v = board->parent[v];
    return v;
}

/* Returns the root of both. */
static uint32_t join(struct cw_board *board, uint32_t a, uint32_t b)
{
    a = find(board, a);
    b = find(board, b);
    if (a == b)
        return a;
    uint32_t large = board->weight[a] < board->weight[b] ? b : a, small = a + b - large;
    board->parent[small] = large;
    board->weight[large] += board->weight[small];
    board->joined[board->joins++] = small;
    return large;
}

/* Sees whether the player has joined his sides in the group with this root. */
static void see_winner(struct cw_board *board, unsigned player, uint32_t root)
{
    uint32_t side = board->cells + 2 * player;
    if (find(board, side) == root && find(board, side + 1) == root)
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

/* --- pegs and links --------------------------------------------------------------------------- */

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
    unsigned sides = board->edge[cell] >> 2 * player & 3;
    if (sides & 1)
        see_winner(board, player, join(board, cell, board->cells + 2 * player));
    if (sides & 2)
        see_winner(board, player, join(board, cell, board->cells + 2 * player + 1));
}

/* Tells the neighbours of a hole that a peg has come or gone. */
static void tell_neighbours(struct cw_board *board, uint32_t cell, unsigned player)
{
    uint32_t *near = board->near + board->place[cell];
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++)
        near[board->place_step[dir]] ^= UINT32_C(1) << (8 * player + (dir ^ 4));
}

void twixt_board_put(struct cw_board *board, uint32_t cell, unsigned player)
{
    board->peg[cell] = (unsigned char)(player + 1);
    board->hash ^= peg_key(cell, player);
    board->pegs[player]++;
    for (unsigned p = 0; p < 2; p++)
        board->holes[p] -= !twixt_board_forbidden(board, cell, p);
    tell_neighbours(board, cell, player);
    if (board->edge[cell])
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
        see_winner(board, player, find(board, board->cells + 2 * player));
}

/* Sets or clears a link's bits at both ends. */
static void toggle_link(struct cw_board *board, uint32_t cell, unsigned dir)
{
    uint32_t other = neighbour(board, cell, dir);
    board->links[cell] ^= (unsigned char)(1u << dir);
    board->links[other] ^= (unsigned char)(1u << (dir ^ 4));
    board->hash ^= link_key(dir < 4 ? cell : other, dir % 4);
}

/* Marks the links that one crosses, at both of their ends; returns which were not crossed before.
 */
static unsigned mark_crossers(struct cw_board *board, uint32_t cell, unsigned dir)
{
    unsigned way = dir % 4, count = board->crossers[way], fresh = 0;
    unsigned shift = 16 + 8 * (board->peg[cell] - 1u);
    uint32_t *near = board->near + board->place[dir < 4 ? cell : neighbour(board, cell, dir)];
    const int16_t(*at)[2] = (const int16_t(*)[2])board->crosser[way];
    const int16_t *dirs = board->crosser_dir[way];
    for (unsigned i = 0; i < count; i++) {
        uint32_t *left = near + at[i][0], *right = near + at[i][1];
        unsigned bit = shift + (unsigned)dirs[i];
        fresh |= (~*left >> bit & 1) << i;
        *left |= UINT32_C(1) << bit;
        *right |= UINT32_C(16) << bit;
    }
    return fresh;
}

/* Takes the marks back that a link was the first to make. */
static void unmark_crossers(struct cw_board *board, uint32_t cell, unsigned dir, unsigned fresh)
{
    unsigned way = dir % 4, shift = 16 + 8 * (board->peg[cell] - 1u);
    uint32_t *near = board->near + board->place[dir < 4 ? cell : neighbour(board, cell, dir)];
    for (; fresh; fresh &= fresh - 1) {
        unsigned i = cw_ctz64(fresh), bit = shift + (unsigned)board->crosser_dir[way][i];
        near[board->crosser[way][i][0]] &= ~(UINT32_C(1) << bit);
        near[board->crosser[way][i][1]] &= ~(UINT32_C(16) << bit);
    }
}

void twixt_board_flip(struct cw_board *board, uint32_t cell, unsigned dir)
{
    toggle_link(board, cell, dir);
    for (size_t i = 0; i < board->places; i++)
        board->near[i] &= 0xffff;
    for (uint32_t left = 0; left < board->cells; left++)
        for (unsigned dirs = board->links[left] & 15u; dirs; dirs &= dirs - 1)
            mark_crossers(board, left, cw_ctz64(dirs));
}

/* Makes a link; returns the marks that it was the first to make. */
static unsigned make_link(struct cw_board *board, uint32_t cell, unsigned dir)
{
    toggle_link(board, cell, dir);
    uint32_t root = join(board, cell, neighbour(board, cell, dir));
    see_winner(board, board->peg[cell] - 1u, root);
    return mark_crossers(board, cell, dir);
}

void twixt_board_link(struct cw_board *board, uint32_t cell, unsigned dir)
{
    make_link(board, cell, dir);
}

void twixt_board_link_all(struct cw_board *board, uint32_t cell, bool in_turn)
{
    unsigned player = board->peg[cell] - 1u;
    uint32_t near = board->near[board->place[cell]];
    unsigned dirs = near >> 8 * player & 0xff & ~forbidden_dirs(board, near, player);
    /* links of one peg do not cross each other */
    for (; dirs; dirs &= dirs - 1) {
        unsigned fresh = make_link(board, cell, cw_ctz64(dirs));
        if (in_turn)
            board->fresh[board->fresh_count++] = (uint16_t)fresh;
    }
}

void twixt_board_take(struct cw_board *board, uint32_t cell, uint32_t joins)
{
    unsigned player = board->peg[cell] - 1u;
    for (unsigned dir = TWIXT_DIRS; board->links[cell] && dir-- > 0;)
        if (board->links[cell] >> dir & 1) {
            toggle_link(board, cell, dir);
            unmark_crossers(board, cell, dir, board->fresh[--board->fresh_count]);
        }
    unjoin(board, joins);
    board->peg[cell] = 0;
    tell_neighbours(board, cell, player);
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
