/* SPDX-License-Identifier: MIT
 *
 * twixt_rules.c - positions of TwixT as a game: turns, and what has come of them.
 *
 * The swap is that of sides: the peg stays, and the two people change places.  So nothing on the
 * board changes, and the second player's side is to move again.
 */
#include "core/rng.h"
#include "games/twixt/twixt_board.h"
#include "games/twixt/twixt_judge.h"

enum cw_status twixt_params_check(struct cw_env *env, struct cw_params *params)
{
    if (params->columns == 0)
        params->columns = params->rows = TWIXT_DEFAULT_SIZE;
    uint64_t columns = params->columns, rows = params->rows;
    if (columns < TWIXT_LEAST_SIZE || rows < TWIXT_LEAST_SIZE || columns > TWIXT_LARGEST_SIZE ||
        rows > TWIXT_LARGEST_SIZE)
        return cw_fail(env, CW_BAD_ARGUMENT, "a TwixT board has %d to %d columns and rows",
                       TWIXT_LEAST_SIZE, TWIXT_LARGEST_SIZE);
    if (params->value[TWIXT_PARAM_RULES] == TWIXT_CONTEST && columns != rows)
        return cw_fail(env, CW_BAD_ARGUMENT, "the contest's board is square");
    return CW_OK;
}

enum cw_status twixt_board_new(struct cw_env *env, const struct cw_params *params,
                               struct cw_board **out)
{
    return twixt_board_make(env, (enum twixt_rules)params->value[TWIXT_PARAM_RULES],
                            (uint32_t)params->columns, (uint32_t)params->rows, out);
}

/* --- turns ---------------------------------------------------------------------------------------- */

static enum cw_status legal_swap(const struct cw_board *board)
{
    if (twixt_board_may_swap(board))
        return CW_OK;
    if (board->rules == TWIXT_CONTEST)
        return cw_fail(board->env, CW_NO, "the contest's rules have no swap");
    return cw_fail(board->env, CW_NO, "only the second player may swap, right after the first peg");
}

static enum cw_status legal_peg(const struct cw_board *board, uint32_t cell)
{
    static const char *const player[2] = {"the first player", "the second player"};
    char name[32];
    if (cell >= board->cells)
        return cw_fail(board->env, CW_NO, "there is no hole %u on a board of %ux%u", cell,
                       board->columns, board->rows);
    twixt_board_name(board, cell, name);
    if (twixt_board_forbidden(board, cell, 0) && twixt_board_forbidden(board, cell, 1))
        return cw_fail(board->env, CW_NO, "%s is a corner, where the board has no hole", name);
    if (twixt_board_forbidden(board, cell, board->to_move))
        return cw_fail(board->env, CW_NO, "%s is in a border row of %s", name,
                       player[1 - board->to_move]);
    if (board->peg[cell])
        return cw_fail(board->env, CW_NO, "%s is already taken by %s", name,
                       player[board->peg[cell] - 1]);
    return CW_OK;
}

enum cw_status twixt_legal(const struct cw_board *board, const struct cw_turn *turn)
{
    enum cw_atom_kind kind = turn->count ? cw_atom_kind(turn->atom[0]) : (enum cw_atom_kind)0;
    bool peg = kind == CW_ATOM_PLACE && cw_atom_b(turn->atom[0]) == 0;
    bool swap = turn->count && turn->atom[0] == cw_atom_make(CW_ATOM_SWAP, 0, 0);
    if (turn->count != 1 || (!peg && !swap))
        return cw_fail(board->env, CW_NO, "a turn is one peg, or a swap");
    int winner = twixt_board_winner(board);
    if (winner >= 0)
        return cw_fail(board->env, CW_NO, "the game is over: the %s player has won",
                       winner ? "second" : "first");
    return swap ? legal_swap(board) : legal_peg(board, cw_atom_a(turn->atom[0]));
}

enum cw_status twixt_apply(struct cw_board *board, const struct cw_turn *turn)
{
    enum cw_status status = twixt_legal(board, turn);
    void *made = board->made;
    if (status == CW_OK)
        status = cw_grow(board->env, &made, board->count, &board->capacity, sizeof *board->made);
    board->made = made;
    if (status != CW_OK)
        return status;
    if (cw_atom_kind(turn->atom[0]) == CW_ATOM_SWAP) {
        board->made[board->count++] = (struct twixt_made){TWIXT_SWAP, board->joins};
        board->swapped = true;
        return CW_OK;
    }
    uint32_t cell = cw_atom_a(turn->atom[0]);
    board->made[board->count++] = (struct twixt_made){cell, board->joins};
    twixt_board_put(board, cell, board->to_move);
    twixt_board_link_all(board, cell);
    board->to_move ^= 1;
    return CW_OK;
}

enum cw_status twixt_undo(struct cw_board *board)
{
    if (board->count == 0)
        return CW_END;
    struct twixt_made made = board->made[--board->count];
    if (made.cell == TWIXT_SWAP) {
        board->swapped = false;
        return CW_OK;
    }
    twixt_board_take(board, made.cell, made.joins);
    board->to_move ^= 1;
    return CW_OK;
}

/* Holes row by row, then the swap. */
enum cw_status twixt_turn_at(const struct cw_board *board, uint64_t index, struct cw_turn *turn)
{
    if (twixt_board_winner(board) >= 0)
        return CW_END;
    turn->count = 1;
    for (uint32_t cell = 0; cell < board->cells; cell++)
        if (!board->peg[cell] && !twixt_board_forbidden(board, cell, board->to_move) &&
            index-- == 0) {
            turn->atom[0] = cw_atom_make(CW_ATOM_PLACE, cell, 0);
            return CW_OK;
        }
    turn->atom[0] = cw_atom_make(CW_ATOM_SWAP, 0, 0);
    return index == 0 && twixt_board_may_swap(board) ? CW_OK : CW_END;
}

/* --- the state of the game ------------------------------------------------------------------------ */

void twixt_state(const struct cw_board *board, struct cw_state *state)
{
    int winner = twixt_board_winner(board);
    *state = (struct cw_state){
        .outcome = winner >= 0 ? CW_WON : CW_ONGOING,
        .to_move = board->to_move,
        .winner = winner == 1,
        .turns = board->count,
    };
    if (winner < 0 && board->holes[board->to_move] == 0 && !twixt_board_may_swap(board))
        state->outcome = CW_DRAWN;
}

uint64_t twixt_hash(const struct cw_board *board)
{
    uint64_t state = (uint64_t)board->columns << 32 | (uint64_t)board->rows << 16 |
                     (uint64_t)board->rules << 8 | (uint64_t)twixt_board_may_swap(board) << 1 |
                     board->to_move;
    return board->hash ^ cw_splitmix64(&state);
}
