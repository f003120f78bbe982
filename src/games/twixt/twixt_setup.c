/* SPDX-License-Identifier: MIT
 *
 * twixt_setup.c - pegs put down and taken away outside of play, and positions where nobody can win.
 */
#include <string.h>
#include "games/twixt/twixt_board.h"

/* --- set-up ----------------------------------------------------------------------------------- */

/* Copies the pegs whose holes are not set up anew, and the links between them. */
static void copy_rest(const struct cw_board *old, struct cw_board *fresh,
                      const unsigned char *replaced)
{
    uint32_t other;
    for (uint32_t cell = 0; cell < old->cells; cell++)
        if (old->peg[cell] && !replaced[cell])
            twixt_board_put(fresh, cell, old->peg[cell] - 1u);
    for (uint32_t cell = 0; cell < old->cells; cell++)
        for (unsigned dir = 0; dir < 4; dir++)
            if ((old->links[cell] >> dir & 1) && !replaced[cell] &&
                twixt_board_step(old, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, &other) &&
                !replaced[other])
                twixt_board_link(fresh, cell, dir);
}

/* A peg with all the links that it can have, or a link. */
static enum cw_status add_piece(struct cw_board *board, cw_atom atom)
{
    uint32_t cell = cw_atom_a(atom), piece = cw_atom_b(atom), other;
    char name[32];
    if (cell >= board->cells)
        return cw_fail(board->env, CW_NO, "the set-up leaves the board of %ux%u", board->columns,
                       board->rows);
    twixt_board_name(board, cell, name);
    if (cw_atom_kind(atom) == CW_ATOM_PLACE && piece == 3)
        return CW_OK;
    if (cw_atom_kind(atom) == CW_ATOM_PLACE && (piece == 1 || piece == 2)) {
        if (twixt_board_forbidden(board, cell, piece - 1))
            return cw_fail(board->env, CW_NO,
                           "%s is a corner or in a border row of the other player", name);
        if (board->peg[cell])
            return cw_fail(board->env, CW_NO, "%s is set up twice", name);
        twixt_board_put(board, cell, piece - 1);
        twixt_board_link_all(board, cell);
        return CW_OK;
    }
    for (unsigned dir = 0; cw_atom_kind(atom) == CW_ATOM_LINK && dir < TWIXT_DIRS; dir++)
        if (twixt_board_step(board, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, &other) &&
            other == piece && board->peg[cell] && board->peg[cell] == board->peg[other] &&
            !(board->links[cell] >> dir & 1) &&
            !twixt_board_blocked(board, cell, dir, board->peg[cell] - 1u)) {
            twixt_board_link(board, cell, dir);
            return CW_OK;
        }
    return cw_fail(board->env, CW_NO, "this set-up cannot be made at %s", name);
}

enum cw_status twixt_setup(struct cw_board **board, const cw_atom *atoms, size_t count, int to_move)
{
    const struct cw_board *old = *board;
    struct cw_board *fresh;
    unsigned char *replaced = cw_calloc(old->env, old->cells, 1);
    enum cw_status status =
        replaced ? twixt_board_make(old->env, old->rules, old->columns, old->rows, &fresh)
                 : CW_NO_MEMORY;
    if (status != CW_OK) {
        cw_release(old->env, replaced, old->cells, 1);
        return status;
    }
    for (size_t i = 0; i < count; i++)
        if (cw_atom_kind(atoms[i]) == CW_ATOM_PLACE && cw_atom_a(atoms[i]) < old->cells)
            replaced[cw_atom_a(atoms[i])] = 1;
    copy_rest(old, fresh, replaced);
    for (size_t i = 0; i < count && status == CW_OK; i++)
        status = add_piece(fresh, atoms[i]);
    cw_release(old->env, replaced, old->cells, 1);
    if (status != CW_OK) {
        twixt_board_free(fresh);
        return status;
    }
    fresh->swapped = old->swapped;
    fresh->to_move = to_move >= 0 ? (unsigned)to_move : old->to_move;
    twixt_board_free(*board);
    *board = fresh;
    return CW_OK;
}

/* --- nobody can connect any more -------------------------------------------------------------- */

/* Whether a link of the player from one hole to another may exist some day.  Everything that play
 * could still change is taken to change in his favour: he gets all free holes that he may use, and
 * no new link of the opponent is made.  What stays: pegs; by rules without link edits also links,
 * and that two pegs without a link never get one. */
static bool may_link(const struct cw_board *board, uint32_t cell, unsigned dir, uint32_t other,
                     unsigned player)
{
    if (board->peg[other] ? board->peg[other] != player + 1
                          : twixt_board_forbidden(board, other, player))
        return false;
    if ((board->links[cell] >> dir & 1) || board->rules == TWIXT_STANDARD)
        return true;
    if (board->peg[cell] && board->peg[other])
        return false;
    return !twixt_board_blocked(board, cell, dir, player);
}

/* Whether the player could join his sides if only he moved; `seen` and `queue` are scratch. */
static bool may_connect(const struct cw_board *board, unsigned player, unsigned char *seen,
                        uint32_t *queue)
{
    bool across = (player == 0) == twixt_board_first_across(board);
    size_t head = 0, tail = 0;
    memset(seen, 0, board->cells);
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        bool near = (across ? cell % board->columns : cell / board->columns) == 0;
        bool usable = board->peg[cell] ? board->peg[cell] == player + 1
                                       : !twixt_board_forbidden(board, cell, player);
        if (near && usable) {
            seen[cell] = 1;
            queue[tail++] = cell;
        }
    }
    while (head < tail) {
        uint32_t cell = queue[head++], other;
        if (across ? cell % board->columns + 1 == board->columns
                   : cell / board->columns + 1 == board->rows)
            return true;
        for (unsigned dir = 0; dir < TWIXT_DIRS; dir++)
            if (twixt_board_step(board, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, &other) &&
                !seen[other] && may_link(board, cell, dir, other, player)) {
                seen[other] = 1;
                queue[tail++] = other;
            }
    }
    return false;
}

enum cw_status twixt_dead(const struct cw_board *board, bool *dead)
{
    unsigned char *seen = cw_alloc(board->env, board->cells, 1);
    uint32_t *queue = cw_alloc(board->env, board->cells, sizeof *queue);
    bool good = seen && queue;
    if (good)
        *dead = !may_connect(board, 0, seen, queue) && !may_connect(board, 1, seen, queue);
    cw_release(board->env, seen, board->cells, 1);
    cw_release(board->env, queue, board->cells, sizeof *queue);
    return good ? CW_OK : CW_NO_MEMORY;
}
