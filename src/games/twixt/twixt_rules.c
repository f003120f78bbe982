/* SPDX-License-Identifier: MIT
 *
 * twixt_rules.c - positions of TwixT as a game: turns, and what has come of them.
 *
 * With a swap of sides the peg stays, and the two people change places: nothing on the board
 * changes, and the second player's side is to move again.  With a swap of pieces the peg changes
 * its colour and goes to the transposed hole, or is rotated by a quarter turn; the first player is
 * to move.
 */
#include <causeway/record.h>
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

/* --- turns ------------------------------------------------------------------------------------ */

/* The kind of a swap; without one it is that of sides. */
static enum cw_swap swap_kind(cw_atom atom)
{
    return cw_atom_a(atom) == CW_SWAP_NONE ? CW_SWAP_SIDES : (enum cw_swap)cw_atom_a(atom);
}

static enum cw_status legal_swap(const struct cw_board *board, cw_atom atom)
{
    if (swap_kind(atom) > CW_SWAP_ROTATE)
        return cw_fail(board->env, CW_NO, "there is no such swap");
    if (board->rules == TWIXT_CONTEST)
        return cw_fail(board->env, CW_NO, "the contest's rules have no swap");
    if (!twixt_board_may_swap(board))
        return cw_fail(board->env, CW_NO,
                       "only the second player may swap, right after the first peg");
    if (swap_kind(atom) != CW_SWAP_SIDES && board->columns != board->rows)
        return cw_fail(board->env, CW_NO,
                       "on a board of %ux%u, which is not square, only sides can be swapped",
                       board->columns, board->rows);
    return CW_OK;
}

/* Where the first peg goes with a swap, or comes from. */
static uint32_t swap_cell(const struct cw_board *board, enum cw_swap kind, uint32_t cell, bool back)
{
    uint32_t n = board->columns, x = cell % n, y = cell / n;
    if (kind == CW_SWAP_PIECES)
        return x * n + y;
    return back ? (n - 1 - x) * n + y : x * n + n - 1 - y; /* (x, y) goes to (n-1-y, x) */
}

enum cw_status twixt_legal_peg(const struct cw_board *board, uint32_t cell)
{
    static const char *const player[2] = {"the first player", "the second player"};
    char name[32];
    if (cell < board->cells && !board->peg[cell] &&
        !twixt_board_forbidden(board, cell, board->to_move))
        return CW_OK;
    if (cell >= board->cells)
        return cw_fail(board->env, CW_NO, "there is no hole %u on a board of %ux%u", cell,
                       board->columns, board->rows);
    twixt_board_name(board, cell, name);
    if (twixt_board_forbidden(board, cell, 0) && twixt_board_forbidden(board, cell, 1))
        return cw_fail(board->env, CW_NO, "%s is a corner, where the board has no hole", name);
    if (twixt_board_forbidden(board, cell, board->to_move))
        return cw_fail(board->env, CW_NO, "%s is in a border row of %s", name,
                       player[1 - board->to_move]);
    return cw_fail(board->env, CW_NO, "%s is already taken by %s", name,
                   player[board->peg[cell] - 1]);
}

/* A turn with link edits is tried on a copy. */
static enum cw_status legal_edits(const struct cw_board *board, const struct cw_turn *turn)
{
    struct cw_board *copy;
    if (board->rules != TWIXT_STANDARD)
        return cw_fail(board->env, CW_NO,
                       "links are removed or added by the standard rules only (rules=standard)");
    enum cw_status status = twixt_board_copy(board, &copy);
    if (status != CW_OK)
        return status;
    status = twixt_edit_turn(copy, turn);
    twixt_board_free(copy);
    return status;
}

/* What does not depend on link edits. */
static enum cw_status legal_start(const struct cw_board *board, const struct cw_turn *turn)
{
    int winner = twixt_board_winner(board);
    if (turn->count == 0 || turn->count > CW_TURN_MAX)
        return cw_fail(board->env, CW_NO, "a turn is one peg, or a swap");
    if (winner >= 0)
        return cw_fail(board->env, CW_NO, "the game is over: the %s player has won",
                       winner ? "second" : "first");
    return CW_OK;
}

static enum cw_status legal_plain(const struct cw_board *board, cw_atom atom)
{
    if (cw_atom_kind(atom) == CW_ATOM_SWAP && cw_atom_b(atom) == 0)
        return legal_swap(board, atom);
    if (cw_atom_kind(atom) == CW_ATOM_PLACE && cw_atom_b(atom) == 0)
        return twixt_legal_peg(board, cw_atom_a(atom));
    return cw_fail(board->env, CW_NO, "a turn is one peg, or a swap");
}

enum cw_status twixt_legal(const struct cw_board *board, const struct cw_turn *turn)
{
    enum cw_status status = legal_start(board, turn);
    if (status != CW_OK)
        return status;
    return turn->count == 1 ? legal_plain(board, turn->atom[0]) : legal_edits(board, turn);
}

static void apply_swap(struct cw_board *board, enum cw_swap kind, struct twixt_made *made)
{
    board->swapped = true;
    made->cell = TWIXT_SWAP;
    if (kind == CW_SWAP_SIDES)
        return;
    uint32_t cell = 0;
    while (!board->peg[cell])
        cell++;
    made->swap = (signed char)kind;
    made->cell = swap_cell(board, kind, cell, false);
    twixt_board_take(board, cell, 0);
    twixt_board_put(board, made->cell, 1);
    board->to_move = 0;
}

/* Is the turn, without a look at reasons, a peg that may be placed? */
static bool is_legal_peg(const struct cw_board *board, const struct cw_turn *turn)
{
    cw_atom atom = turn->count == 1 ? turn->atom[0] : 0;
    uint32_t cell = cw_atom_a(atom);
    return board->won < 0 && atom == cw_atom_make(CW_ATOM_PLACE, cell, 0) &&
           cell < board->cells && !board->peg[cell] &&
           !twixt_board_forbidden(board, cell, board->to_move);
}

/* The first room is for a whole game on a board of usual size. */
static enum cw_status grow_made(struct cw_board *board)
{
    enum { FIRST = 600 };
    size_t more = board->cells < FIRST ? board->cells + 1 : FIRST;
    if (board->capacity)
        more = board->capacity * 2;
    void *made = cw_realloc(board->env, board->made, board->capacity, more, sizeof *board->made);
    if (!made)
        return CW_NO_MEMORY;
    board->made = made;
    board->capacity = more;
    return CW_OK;
}

enum cw_status twixt_apply(struct cw_board *board, const struct cw_turn *turn)
{
    bool peg = is_legal_peg(board, turn);
    enum cw_status status = peg ? CW_OK : legal_start(board, turn);
    if (!peg && status == CW_OK && turn->count == 1)
        status = legal_plain(board, turn->atom[0]);
    else if (!peg && status == CW_OK && board->rules != TWIXT_STANDARD)
        return legal_edits(board, turn);
    if (status == CW_OK && board->count == board->capacity)
        status = grow_made(board);
    if (status != CW_OK)
        return status;
    struct twixt_made *made = &board->made[board->count];
    *made = (struct twixt_made){cw_atom_a(turn->atom[0]), board->ties, (uint32_t)board->edit_count,
                                turn->count > 1, 0};
    if (turn->count > 1) {
        if ((status = twixt_edit_turn(board, turn)) != CW_OK)
            return status;
        for (uint32_t i = 0; i < turn->count; i++)
            if (cw_atom_kind(turn->atom[i]) == CW_ATOM_PLACE)
                made->cell = cw_atom_a(turn->atom[i]);
    } else if (cw_atom_kind(turn->atom[0]) == CW_ATOM_SWAP) {
        apply_swap(board, swap_kind(turn->atom[0]), made);
        board->count++;
        return CW_OK;
    } else {
        twixt_board_play(board, made->cell, board->to_move);
    }
    board->count++;
    board->to_move ^= 1;
    return CW_OK;
}

enum cw_status twixt_undo(struct cw_board *board)
{
    if (board->count == 0)
        return CW_END;
    struct twixt_made made = board->made[--board->count];
    if (made.cell == TWIXT_SWAP || made.swap)
        board->swapped = false;
    if (made.cell == TWIXT_SWAP)
        return CW_OK;
    board->to_move ^= 1;
    if (made.swap) {
        twixt_board_take(board, made.cell, 0);
        twixt_board_put(board, swap_cell(board, (enum cw_swap)made.swap, made.cell, true), 0);
        return CW_OK;
    }
    if (made.edited)
        twixt_edit_undo(board, &made);
    if (board->count >= board->solid) {
        twixt_board_take(board, made.cell, made.ties);
        return CW_OK;
    }
    /* its ties were counted before they were looked for anew */
    twixt_board_take(board, made.cell, board->ties);
    twixt_board_rebuild(board);
    board->solid = board->count;
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
    turn->atom[0] = cw_atom_make(CW_ATOM_SWAP, CW_SWAP_SIDES, 0);
    return index == 0 && twixt_board_may_swap(board) ? CW_OK : CW_END;
}

/* --- the state of the game -------------------------------------------------------------------- */

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
