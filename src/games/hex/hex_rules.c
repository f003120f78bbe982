/* SPDX-License-Identifier: MIT
 *
 * hex_rules.c - positions of Hex as a game.
 */
#include "games/hex/hex_rules.h"

#include <causeway/record.h>
#include <string.h>
#include "games/hex/hex_board.h"
#include "games/hex/hex_view.h"

enum cw_status hex_params_check(struct cw_env *env, struct cw_params *params)
{
    if (params->columns == 0)
        params->columns = params->rows = HEX_DEFAULT_SIZE;
    if (params->columns > HEX_SIZE_LIMIT || params->rows > HEX_SIZE_LIMIT)
        return cw_fail(env, CW_BAD_ARGUMENT, "a Hex board has at most %d columns and rows",
                       HEX_SIZE_LIMIT);
    return CW_OK;
}

/* --- making and freeing ---------------------------------------------------------------------- */

static size_t tie_bytes(uint32_t columns, uint32_t rows)
{
    return ((size_t)columns + 2) * ((size_t)rows + 2);
}

/* The sizes are limited, so that this cannot overflow. */
static size_t block_bytes(uint32_t columns, uint32_t rows)
{
    size_t cells = (size_t)columns * rows;
    return sizeof(struct cw_board) + (cells + 1) * sizeof(uint32_t) + cells +
           tie_bytes(columns, rows);
}

/* Sets the pointers into the block. */
static void lay_out(struct cw_board *board)
{
    board->tied = (uint32_t *)(board + 1);
    board->stone = (unsigned char *)(board->tied + board->cells + 1);
    board->tie = board->stone + board->cells;
}

enum cw_status hex_board_new(struct cw_env *env, const struct cw_params *params,
                             struct cw_board **out)
{
    uint32_t columns = (uint32_t)params->columns, rows = (uint32_t)params->rows;
    struct cw_board *board = cw_calloc(env, 1, block_bytes(columns, rows));
    *out = board;
    if (!board)
        return CW_NO_MEMORY;
    board->env = env;
    board->columns = columns;
    board->rows = rows;
    board->cells = columns * rows;
    board->reciprocal = (UINT64_C(1) << 32) / columns + 1;
    lay_out(board);
    hex_frame_ties(board->tie, columns, rows, columns + 2);
    return CW_OK;
}

enum cw_status hex_board_copy(const struct cw_board *board, struct cw_board **out)
{
    size_t bytes = block_bytes(board->columns, board->rows);
    struct cw_board *copy = cw_alloc(board->env, 1, bytes);
    *out = NULL;
    if (!copy)
        return CW_NO_MEMORY;
    memcpy(copy, board, bytes);
    lay_out(copy);
    copy->moves = NULL;
    copy->capacity = board->count;
    if (board->count) {
        copy->moves = cw_alloc(board->env, board->count, sizeof *copy->moves);
        if (!copy->moves) {
            hex_board_free(copy);
            return CW_NO_MEMORY;
        }
        memcpy(copy->moves, board->moves, board->count * sizeof *copy->moves);
    }
    *out = copy;
    return CW_OK;
}

void hex_board_free(struct cw_board *board)
{
    if (!board)
        return;
    cw_release(board->env, board->moves, board->capacity, sizeof *board->moves);
    cw_release(board->env, board, 1, block_bytes(board->columns, board->rows));
}

/* --- stones ---------------------------------------------------------------------------------- */

bool hex_neighbour(const struct cw_board *board, uint32_t cell, unsigned direction,
                   uint32_t *neighbour)
{
    static const int right[6] = {1, 0, -1, -1, 0, 1}, down[6] = {0, 1, 1, 0, -1, -1};
    int column = (int)(cell % board->columns) + right[direction];
    int row = (int)(cell / board->columns) + down[direction];
    if (column < 0 || row < 0 || column >= (int)board->columns || row >= (int)board->rows)
        return false;
    *neighbour = (uint32_t)row * board->columns + (uint32_t)column;
    return true;
}

/* Ties a stone to a side if it is loose, and then notes it down; where the next one is noted down.
 * Without branches; `turn` is what makes a loose stone's tie that to the side. */
static inline uint32_t *tie_loose(unsigned char *tie, size_t at, unsigned shift, unsigned turn,
                                  uint32_t *tail)
{
    unsigned loose = tie[at] & HEX_LOOSE << shift;
    tie[at] = (unsigned char)(tie[at] ^ loose * turn);
    *tail = (uint32_t)at;
    return tail + (loose >> shift);
}

/* Ties the loose stones around tie[at], and those around them. */
static void spread(struct cw_board *board, size_t at, unsigned shift, unsigned sides)
{
    size_t stride = (size_t)board->columns + 2;
    unsigned char *tie = board->tie;
    unsigned turn = HEX_LOOSE ^ sides;
    uint32_t *head = board->tied + board->ties, *tail = head;
    for (;;) {
        tail = tie_loose(tie, at - stride, shift, turn, tail);
        tail = tie_loose(tie, at - stride + 1, shift, turn, tail);
        tail = tie_loose(tie, at - 1, shift, turn, tail);
        tail = tie_loose(tie, at + 1, shift, turn, tail);
        tail = tie_loose(tie, at + stride - 1, shift, turn, tail);
        tail = tie_loose(tie, at + stride, shift, turn, tail);
        if (head == tail)
            break;
        at = *head++;
    }
    board->ties = (uint32_t)(tail - board->tied);
}

/* Where a cell is in tie[]. */
static size_t tie_at(const struct cw_board *board, uint32_t cell)
{
    uint64_t row = cell * board->reciprocal >> 32;
    return (size_t)cell + 2 * row + board->columns + 3;
}

/* See hex_board_play(). */
static inline void put(struct cw_board *board, uint32_t cell, unsigned player)
{
    size_t at = tie_at(board, cell), stride = (size_t)board->columns + 2;
    unsigned shift = player * HEX_TIE_BITS;
    unsigned char *tie = board->tie + at, *up = tie - stride, *down = tie + stride;
    unsigned around = (unsigned)(up[0] | up[1] | tie[-1] | tie[1] | down[-1] | down[0]) >> shift;
    unsigned sides = around & (HEX_NEAR | HEX_FAR), any = (sides >> 1 | sides >> 2) & HEX_LOOSE;
    board->hash ^= hex_stone_key(cell, player);
    board->stone[cell] = (unsigned char)(HEX_BLACK + player);
    *tie = (unsigned char)((sides | (any ^ HEX_LOOSE)) << shift);
    if (sides == (HEX_NEAR | HEX_FAR))
        board->winner = (enum hex_stone)(HEX_BLACK + player);
    else if (any & around)
        spread(board, at, shift, sides);
}

void hex_put(struct cw_board *board, uint32_t cell, enum hex_stone stone)
{
    put(board, cell, stone == HEX_WHITE);
}

/* Takes a stone off the board, and loosens all stones but the first `ties` that were tied: they are
 * of the same colour, and nobody had won before. */
static void take(struct cw_board *board, uint32_t cell, uint32_t ties)
{
    bool white = board->stone[cell] == HEX_WHITE;
    while (board->ties > ties)
        board->tie[board->tied[--board->ties]] =
            (unsigned char)(HEX_LOOSE << (white ? HEX_TIE_BITS : 0));
    board->tie[tie_at(board, cell)] = 0;
    board->hash ^= hex_stone_key(cell, white);
    board->stone[cell] = HEX_EMPTY;
    board->winner = HEX_EMPTY;
}

/* --- turns ----------------------------------------------------------------------------------- */

static uint32_t transposed(const struct cw_board *board, uint32_t cell)
{
    return cell % board->columns * board->columns + cell / board->columns;
}

/* The cell of the only stone where the second player may take it over: it is Black's, White is to
 * move and has not swapped yet. */
static bool swappable(const struct cw_board *board, uint32_t *cell)
{
    uint32_t stones = 0;
    if (board->to_move != 1 ||
        (board->count && board->moves[board->count - 1].kind != HEX_STONE))
        return false;
    for (uint32_t i = 0; i < board->cells; i++)
        if (board->stone[i] != HEX_EMPTY && (*cell = i, stones++ || board->stone[i] != HEX_BLACK))
            return false;
    return stones == 1;
}

static enum cw_status legal_swap(const struct cw_board *board, cw_atom atom)
{
    uint32_t cell;
    if (cw_atom_a(atom) != CW_SWAP_PIECES && cw_atom_a(atom) != CW_SWAP_SIDES)
        return cw_fail(board->env, CW_NO, "this kind of swap is not used in Hex");
    if (!swappable(board, &cell))
        return cw_fail(board->env, CW_NO, "a swap is possible for White's first move only, while "
                                          "the board holds one black stone");
    if (cw_atom_a(atom) == CW_SWAP_PIECES && board->columns != board->rows)
        return cw_fail(board->env, CW_NO,
                       "on a board of %ux%u, which is not square, only sides can be swapped",
                       board->columns, board->rows);
    return CW_OK;
}

static bool is_free(const struct cw_board *board, const struct cw_turn *turn)
{
    cw_atom atom = turn->count == 1 ? turn->atom[0] : 0;
    uint32_t cell = cw_atom_a(atom);
    return atom == cw_atom_make(CW_ATOM_PLACE, cell, 0) && cell < board->cells &&
           board->stone[cell] == HEX_EMPTY;
}

enum cw_status hex_legal(const struct cw_board *board, const struct cw_turn *turn)
{
    char name[32] = "";
    enum hex_stone winner = board->winner;
    if (winner == HEX_EMPTY && is_free(board, turn))
        return CW_OK;
    enum cw_atom_kind kind = turn->count == 1 ? cw_atom_kind(turn->atom[0]) : CW_ATOM_LINK;
    uint32_t cell = turn->count == 1 ? cw_atom_a(turn->atom[0]) : 0;
    if (kind == CW_ATOM_PLACE && cell < board->cells)
        hex_cell_name(board, cell, name);
    if (winner != HEX_EMPTY)
        return cw_fail(board->env, CW_NO, "%s%sthe game is over, %s has won", name,
                       *name ? ": " : "", winner == HEX_BLACK ? "Black" : "White");
    if (kind == CW_ATOM_SWAP)
        return legal_swap(board, turn->atom[0]);
    if (kind == CW_ATOM_PASS)
        return CW_OK;
    if (kind != CW_ATOM_PLACE || cw_atom_b(turn->atom[0]) != 0)
        return cw_fail(board->env, CW_NO, "a turn of Hex is one stone");
    if (cell >= board->cells)
        return cw_fail(board->env, CW_NO, "there is no cell %u on a board of %ux%u", cell,
                       board->columns, board->rows);
    return cw_fail(board->env, CW_NO, "%s is already taken by %s", name,
                   board->stone[cell] == HEX_BLACK ? "Black" : "White");
}

/* A swap or a pass that is legal. */
static void apply_special(struct cw_board *board, cw_atom atom, struct hex_move *move)
{
    bool pieces = cw_atom_a(atom) == CW_SWAP_PIECES;
    *move = (struct hex_move){0, board->ties, HEX_PASS};
    if (cw_atom_kind(atom) == CW_ATOM_PASS) {
        board->to_move ^= 1;
        return;
    }
    swappable(board, &move->cell);
    move->kind = pieces ? HEX_SWAP_PIECES : HEX_SWAP_SIDES;
    if (!pieces)
        return; /* White's colour is with the other player now, and still to move */
    take(board, move->cell, 0);
    move->cell = transposed(board, move->cell);
    hex_put(board, move->cell, HEX_WHITE);
    board->to_move = 0;
}

/* The first room is for a whole game on a board of usual size. */
static enum cw_status grow_moves(struct cw_board *board)
{
    enum { FIRST = 400 };
    size_t more = board->cells < FIRST ? board->cells + 1 : FIRST;
    if (board->capacity)
        more = board->capacity * 2;
    void *moves = cw_realloc(board->env, board->moves, board->capacity, more, sizeof *board->moves);
    if (!moves)
        return CW_NO_MEMORY;
    board->moves = moves;
    board->capacity = more;
    return CW_OK;
}

enum cw_status hex_apply(struct cw_board *board, const struct cw_turn *turn)
{
    enum cw_status status = CW_OK;
    bool stone = board->winner == HEX_EMPTY && is_free(board, turn);
    if (!stone)
        status = hex_legal(board, turn);
    if (status == CW_OK && board->count == board->capacity)
        status = grow_moves(board);
    if (status != CW_OK)
        return status;
    struct hex_move *move = &board->moves[board->count];
    if (stone) {
        *move = (struct hex_move){cw_atom_a(turn->atom[0]), board->ties, HEX_STONE};
        put(board, move->cell, board->to_move);
        board->to_move ^= 1;
    } else {
        apply_special(board, turn->atom[0], move);
    }
    board->count++;
    return CW_OK;
}

enum cw_status hex_undo(struct cw_board *board)
{
    if (board->count == 0)
        return CW_END;
    struct hex_move move = board->moves[--board->count];
    if (move.kind == HEX_SWAP_SIDES)
        return CW_OK;
    board->to_move ^= 1;
    if (move.kind == HEX_PASS)
        return CW_OK;
    if (move.kind == HEX_SWAP_PIECES) {
        take(board, move.cell, 0);
        hex_put(board, transposed(board, move.cell), HEX_BLACK);
        return CW_OK;
    }
    take(board, move.cell, move.ties);
    return CW_OK;
}

enum cw_status hex_turn_at(const struct cw_board *board, uint64_t index, struct cw_turn *turn)
{
    if (board->winner != HEX_EMPTY)
        return CW_END;
    for (uint32_t cell = 0; cell < board->cells; cell++)
        if (board->stone[cell] == HEX_EMPTY && index-- == 0) {
            turn->count = 1;
            turn->atom[0] = cw_atom_make(CW_ATOM_PLACE, cell, 0);
            return CW_OK;
        }
    return CW_END;
}

void hex_state(const struct cw_board *board, struct cw_state *state)
{
    enum hex_stone winner = board->winner;
    *state = (struct cw_state){
        .outcome = winner == HEX_EMPTY ? CW_ONGOING : CW_WON,
        .to_move = board->to_move,
        .winner = winner == HEX_WHITE,
        .turns = board->count,
    };
}

uint64_t hex_hash(const struct cw_board *board)
{
    return board->hash ^ hex_frame_key(board->columns, board->rows, board->to_move);
}

/* --- picture --------------------------------------------------------------------------------- */

/* The direction back along the search in winning_chain(), plus 1. */
enum { UNSEEN = 0, START = 7 };

/* A shortest winning chain, from the winner's last side back to his first, by breadth-first search;
 * at most `capacity` cells are stored. */
static enum cw_status find_chain(const struct cw_board *board, enum hex_stone winner,
                                 uint32_t *cells, size_t capacity, size_t *count)
{
    bool black = winner == HEX_BLACK;
    size_t head = 0, tail = 0;
    enum cw_status status = CW_NO_MEMORY;
    unsigned char *mark = cw_calloc(board->env, board->cells, 1);
    uint32_t *queue = cw_alloc(board->env, board->cells, sizeof *queue), cell = 0, other;
    if (!mark || !queue)
        goto out;
    for (uint32_t i = 0; i < board->cells; i++)
        if (board->stone[i] == winner && (black ? i / board->columns : i % board->columns) == 0) {
            mark[i] = START;
            queue[tail++] = i;
        }
    while (head < tail) {
        cell = queue[head++];
        if (black ? cell / board->columns == board->rows - 1
                  : cell % board->columns == board->columns - 1)
            break;
        for (unsigned d = 0; d < 6; d++)
            if (hex_neighbour(board, cell, d, &other) && board->stone[other] == winner &&
                mark[other] == UNSEEN) {
                mark[other] = (unsigned char)(1 + (d + 3) % 6);
                queue[tail++] = other;
            }
    }
    for (*count = 0;; hex_neighbour(board, cell, mark[cell] - 1u, &cell)) {
        if (*count < capacity)
            cells[*count] = cell;
        ++*count;
        if (mark[cell] == START)
            break;
    }
    status = CW_OK;
out:
    cw_release(board->env, mark, board->cells, 1);
    cw_release(board->env, queue, board->cells, sizeof *queue);
    return status;
}

enum cw_status hex_winning_chain(const struct cw_board *board, uint32_t *cells, size_t capacity,
                                 size_t *count)
{
    enum hex_stone winner = board->winner;
    *count = 0;
    return winner == HEX_EMPTY ? CW_OK : find_chain(board, winner, cells, capacity, count);
}

/* Marks the cells of a winning chain in on[]. */
static enum cw_status mark_chain(const struct cw_board *board, bool *on)
{
    size_t count = 0;
    uint32_t *cells = cw_alloc(board->env, board->cells, sizeof *cells);
    enum cw_status status = cells ? hex_winning_chain(board, cells, board->cells, &count)
                                  : CW_NO_MEMORY;
    for (size_t i = 0; status == CW_OK && i < count; i++)
        on[cells[i]] = true;
    cw_release(board->env, cells, board->cells, sizeof *cells);
    return status;
}

/* The stones of a winning chain hold on to their neighbours in it. */
static void view_joints(const struct cw_board *board, const bool *on, struct cw_view *view)
{
    for (uint32_t i = 0; i < board->cells; i++) {
        for (unsigned d = 0; on[i] && d < 6; d++) {
            uint32_t other;
            if (hex_neighbour(board, i, d, &other) && other > i && on[other])
                hex_view_joint(view, board->rows, 1,
                               board->stone[i] == HEX_BLACK ? CW_ROLE_FIRST : CW_ROLE_SECOND,
                               i / board->columns, i % board->columns, other / board->columns,
                               other % board->columns);
        }
    }
}

enum cw_status hex_view(const struct cw_board *board, struct cw_view *view)
{
    static const enum cw_role role[] = {CW_ROLE_BOARD, CW_ROLE_FIRST, CW_ROLE_SECOND};
    enum cw_status status = CW_OK;
    enum hex_stone winner = board->winner;
    bool *on = cw_calloc(board->env, board->cells, sizeof *on);
    uint32_t *number = cw_calloc(board->env, board->cells, sizeof *number);
    if (!on || !number)
        status = CW_NO_MEMORY;
    if (status == CW_OK && winner != HEX_EMPTY)
        status = mark_chain(board, on);
    if (status == CW_OK) {
        for (size_t i = 0; i < board->count; i++)
            if (board->moves[i].kind != HEX_PASS)
                number[board->moves[i].cell] = (uint32_t)(i + 1);
        hex_view_frame(view, board->columns, board->rows, 1, false);
        for (uint32_t i = 0; i < board->cells; i++) {
            hex_view_cell(view, board->rows, 1, i / board->columns, i % board->columns,
                          role[board->stone[i]], on[i]);
            cw_view_cell(view, i);
            cw_view_number(view, number[i], number[i] && number[i] == board->count);
        }
        view_joints(board, on, view);
    }
    cw_release(board->env, on, board->cells, sizeof *on);
    cw_release(board->env, number, board->cells, sizeof *number);
    return status == CW_OK ? view->status : status;
}
