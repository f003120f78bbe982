/* SPDX-License-Identifier: MIT
 *
 * geography_rules.c - the token game: legal moves, making and undoing them.
 */
#include <inttypes.h>
#include <string.h>
#include "core/rng.h"
#include "games/geography/geography_board.h"

enum { DEFAULT_SIDE = 8 };

/* A fixed random number for each (place, value): positions are hashed by the xor of theirs. */
static uint64_t key(uint64_t place, uint64_t value)
{
    uint64_t state = place * 8 + value;
    return cw_splitmix64(&state);
}

unsigned geography_neighbours(const struct cw_board *b, uint32_t cell, uint32_t to[4])
{
    uint32_t row = cell / b->columns, column = cell % b->columns;
    unsigned n = 0;
    if (row > 0)
        to[n++] = cell - b->columns;
    if (column > 0)
        to[n++] = cell - 1;
    if (column + 1 < b->columns)
        to[n++] = cell + 1;
    if (row + 1 < b->rows)
        to[n++] = cell + b->columns;
    return n;
}

void geography_set(struct cw_board *b, uint32_t cell, enum geography_cell what)
{
    uint32_t row = cell / b->columns;
    if (b->cell[cell] == GEOGRAPHY_OPEN) {
        b->open--;
        b->row_open[row]--;
    }
    if (what == GEOGRAPHY_OPEN) {
        b->open++;
        b->row_open[row]++;
    }
    b->hash ^= key(cell, b->cell[cell]) ^ key(cell, what);
    b->cell[cell] = (unsigned char)what;
}

enum cw_status geography_params_check(struct cw_env *env, struct cw_params *params)
{
    if (params->columns == 0)
        params->columns = params->rows = DEFAULT_SIDE;
    if (params->rows > GEOGRAPHY_MOST_CELLS / params->columns)
        return cw_fail(env, CW_BAD_ARGUMENT,
                       "a geography board has at most %d cells, not %" PRIu64 " x %" PRIu64,
                       (int)GEOGRAPHY_MOST_CELLS, params->columns, params->rows);
    return CW_OK;
}

enum cw_status geography_board_make(struct cw_env *env, uint64_t rows, uint64_t columns,
                                    struct cw_board **out)
{
    *out = NULL;
    struct cw_board *b = cw_calloc(env, 1, sizeof *b);
    if (!b)
        return CW_NO_MEMORY;
    b->env = env;
    b->rows = (uint32_t)rows;
    b->columns = (uint32_t)columns;
    b->token = GEOGRAPHY_NOWHERE;
    uint32_t cells = geography_cell_count(b);
    b->cell = cw_alloc(env, cells, 1);
    b->row_open = cw_alloc(env, b->rows, sizeof *b->row_open);
    if (!b->cell || !b->row_open) {
        geography_board_free(b);
        return CW_NO_MEMORY;
    }
    memset(b->cell, GEOGRAPHY_OPEN, cells);
    for (uint32_t row = 0; row < b->rows; row++)
        b->row_open[row] = b->columns;
    b->open = cells;
    for (uint32_t cell = 0; cell < cells; cell++)
        b->hash ^= key(cell, GEOGRAPHY_OPEN);
    *out = b;
    return CW_OK;
}

enum cw_status geography_board_new(struct cw_env *env, const struct cw_params *params,
                                   struct cw_board **out)
{
    return geography_board_make(env, params->rows, params->columns, out);
}

enum cw_status geography_board_copy(const struct cw_board *board, struct cw_board **out)
{
    enum cw_status status = geography_board_make(board->env, board->rows, board->columns, out);
    if (status != CW_OK)
        return status;
    struct cw_board *b = *out;
    if (board->turns) {
        b->trail = cw_alloc(b->env, board->turns, sizeof *b->trail);
        if (!b->trail) {
            geography_board_free(b);
            *out = NULL;
            return CW_NO_MEMORY;
        }
        memcpy(b->trail, board->trail, board->turns * sizeof *b->trail);
        b->capacity = b->turns = board->turns;
    }
    memcpy(b->cell, board->cell, geography_cell_count(b));
    memcpy(b->row_open, board->row_open, b->rows * sizeof *b->row_open);
    b->open = board->open;
    b->token = board->token;
    b->to_move = board->to_move;
    b->hash = board->hash;
    return CW_OK;
}

void geography_board_free(struct cw_board *board)
{
    if (!board)
        return;
    cw_release(board->env, board->cell, geography_cell_count(board), 1);
    cw_release(board->env, board->row_open, board->rows, sizeof *board->row_open);
    cw_release(board->env, board->trail, board->capacity, sizeof *board->trail);
    cw_release(board->env, board, 1, sizeof *board);
}

static bool touches(const struct cw_board *b, uint32_t from, uint32_t cell)
{
    uint32_t to[4];
    unsigned n = geography_neighbours(b, from, to);
    for (unsigned i = 0; i < n; i++)
        if (to[i] == cell)
            return true;
    return false;
}

enum cw_status geography_legal(const struct cw_board *b, const struct cw_turn *turn)
{
    char name[32], token[32];
    if (turn->count != 1 || cw_atom_kind(turn->atom[0]) != CW_ATOM_PLACE ||
        cw_atom_b(turn->atom[0]) != 0)
        return cw_fail(b->env, CW_NO, "a turn puts the token on one cell");
    uint32_t cell = cw_atom_a(turn->atom[0]);
    if (cell >= geography_cell_count(b))
        return cw_fail(b->env, CW_NO, "the cell is off the board of %u x %u cells", b->columns,
                       b->rows);
    geography_cell_name(b, cell, name);
    if (b->cell[cell] == GEOGRAPHY_WALL)
        return cw_fail(b->env, CW_NO, "%s is a wall", name);
    if (b->cell[cell] == GEOGRAPHY_VISITED)
        return cw_fail(b->env, CW_NO, "the token has been on %s", name);
    if (b->token != GEOGRAPHY_NOWHERE && !touches(b, b->token, cell))
        return cw_fail(b->env, CW_NO, "%s does not touch %s, where the token is", name,
                       geography_cell_name(b, b->token, token));
    return CW_OK;
}

enum cw_status geography_apply(struct cw_board *b, const struct cw_turn *turn)
{
    enum cw_status status = geography_legal(b, turn);
    if (status != CW_OK)
        return status;
    void *trail = b->trail;
    status = cw_grow(b->env, &trail, b->turns, &b->capacity, sizeof *b->trail);
    b->trail = trail;
    if (status != CW_OK)
        return status;
    b->trail[b->turns++] = b->token;
    b->token = cw_atom_a(turn->atom[0]);
    geography_set(b, b->token, GEOGRAPHY_VISITED);
    b->to_move ^= 1;
    return CW_OK;
}

enum cw_status geography_undo(struct cw_board *b)
{
    if (b->turns == 0)
        return CW_END;
    geography_set(b, b->token, GEOGRAPHY_OPEN);
    b->token = b->trail[--b->turns];
    b->to_move ^= 1;
    return CW_OK;
}

/* The index-th open cell, which exists. */
static uint32_t open_cell(const struct cw_board *b, uint64_t index)
{
    uint32_t row = 0;
    while (index >= b->row_open[row])
        index -= b->row_open[row++];
    uint32_t cell = row * b->columns;
    for (;; cell++)
        if (b->cell[cell] == GEOGRAPHY_OPEN && index-- == 0)
            return cell;
}

/* Row-major order, for the first turn and for the others. */
enum cw_status geography_turn_at(const struct cw_board *b, uint64_t index, struct cw_turn *turn)
{
    turn->count = 1;
    if (b->token == GEOGRAPHY_NOWHERE) {
        if (index >= b->open)
            return CW_END;
        turn->atom[0] = cw_atom_make(CW_ATOM_PLACE, open_cell(b, index), 0);
        return CW_OK;
    }
    uint32_t to[4];
    unsigned n = geography_neighbours(b, b->token, to);
    for (unsigned i = 0; i < n; i++) {
        if (b->cell[to[i]] != GEOGRAPHY_OPEN || index-- > 0)
            continue;
        turn->atom[0] = cw_atom_make(CW_ATOM_PLACE, to[i], 0);
        return CW_OK;
    }
    return CW_END;
}

void geography_state(const struct cw_board *b, struct cw_state *state)
{
    struct cw_turn turn;
    bool over = geography_turn_at(b, 0, &turn) == CW_END;
    *state = (struct cw_state){.outcome = over ? CW_WON : CW_ONGOING,
                               .to_move = b->to_move,
                               .winner = over ? b->to_move ^ 1 : 0,
                               .turns = b->turns};
}

uint64_t geography_hash(const struct cw_board *b)
{
    uint64_t places = (uint64_t)b->columns << 32 | b->rows;
    return b->hash ^ key(b->token, 4 + b->to_move) ^ key(places, 7);
}
