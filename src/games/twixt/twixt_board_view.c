/* SPDX-License-Identifier: MIT
 *
 * twixt_board_view.c - a position as a picture, with a shortest winning chain marked.
 */
#include "games/twixt/twixt_board.h"
#include "games/twixt/twixt_view.h"

enum { UNSEEN = TWIXT_DIRS + 1, START = TWIXT_DIRS };

/* Fills came[], the direction back along the search, and returns the chain's last peg. */
static uint32_t search(const struct cw_board *board, unsigned winner, unsigned char *came,
                       uint32_t *queue)
{
    bool across = (winner == 0) == twixt_board_first_across(board);
    size_t head = 0, tail = 0;
    uint32_t cell = 0, other = 0;
    for (uint32_t i = 0; i < board->cells; i++) {
        bool near = (across ? i % board->columns : i / board->columns) == 0;
        came[i] = near && board->peg[i] == winner + 1 ? START : UNSEEN;
        if (came[i] == START)
            queue[tail++] = i;
    }
    while (head < tail) {
        cell = queue[head++];
        if (across ? cell % board->columns + 1 == board->columns
                   : cell / board->columns + 1 == board->rows)
            break;
        for (unsigned dir = 0; dir < TWIXT_DIRS; dir++) {
            if (!(board->links[cell] >> dir & 1))
                continue;
            twixt_board_step(board, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, &other);
            if (came[other] != UNSEEN)
                continue;
            came[other] = (unsigned char)(dir ^ 4);
            queue[tail++] = other;
        }
    }
    return cell;
}

enum cw_status twixt_winning_chain(const struct cw_board *board, uint32_t *cells, size_t capacity,
                                   size_t *count)
{
    int winner = twixt_board_winner(board);
    *count = 0;
    if (winner < 0)
        return CW_OK;
    unsigned char *came = cw_alloc(board->env, board->cells, 1);
    uint32_t *queue = cw_alloc(board->env, board->cells, sizeof *queue);
    bool good = came && queue;
    uint32_t cell = good ? search(board, (unsigned)winner, came, queue) : 0;
    while (good) {
        if (*count < capacity)
            cells[*count] = cell;
        ++*count;
        unsigned dir = came[cell];
        if (dir == START)
            break;
        twixt_board_step(board, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, &cell);
    }
    cw_release(board->env, came, board->cells, 1);
    cw_release(board->env, queue, board->cells, sizeof *queue);
    return good ? CW_OK : CW_NO_MEMORY;
}

/* Sets chain[] for the pegs of a winning chain: 1 + the direction of its link to the peg before,
 * START + 1 at its first peg. */
static enum cw_status mark_chain(const struct cw_board *board, unsigned char *chain)
{
    int winner = twixt_board_winner(board);
    if (winner < 0)
        return CW_OK;
    enum cw_status status = CW_NO_MEMORY;
    unsigned char *came = cw_alloc(board->env, board->cells, 1);
    uint32_t *queue = cw_alloc(board->env, board->cells, sizeof *queue);
    if (came && queue) {
        uint32_t cell = search(board, (unsigned)winner, came, queue);
        while (came[cell] != START) {
            unsigned dir = came[cell];
            chain[cell] = (unsigned char)(1 + dir);
            twixt_board_step(board, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, &cell);
        }
        chain[cell] = START + 1;
        status = CW_OK;
    }
    cw_release(board->env, came, board->cells, 1);
    cw_release(board->env, queue, board->cells, sizeof *queue);
    return status;
}

static enum cw_role role_of(const struct cw_board *board, uint32_t cell)
{
    return board->peg[cell] == 2 ? CW_ROLE_SECOND : CW_ROLE_FIRST;
}

static void view_link(const struct cw_board *board, uint32_t cell, unsigned dir, bool marked,
                      struct cw_view *view)
{
    uint32_t other = cell;
    twixt_board_step(board, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, &other);
    twixt_view_link(view, role_of(board, cell), marked, cell % board->columns,
                    cell / board->columns, other % board->columns, other / board->columns);
}

static void view_holes(const struct cw_board *board, const unsigned char *chain,
                       const uint32_t *number, const struct twixt_frame *frame,
                       struct cw_view *view)
{
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        size_t column = cell % board->columns, row = cell / board->columns;
        if (twixt_view_corner(frame, column, row))
            continue;
        if (board->peg[cell])
            twixt_view_peg(view, column, row, board->peg[cell] - 1u, chain[cell] != 0);
        else
            twixt_view_hole(view, column, row);
        cw_view_cell(view, cell);
        cw_view_number(view, number[cell], number[cell] && number[cell] == board->count);
    }
}

enum cw_status twixt_view(const struct cw_board *board, struct cw_view *view)
{
    struct twixt_frame frame = {board->columns, board->rows, false,
                                twixt_board_first_across(board)};
    unsigned char *chain = cw_calloc(board->env, board->cells, 1);
    uint32_t *number = cw_calloc(board->env, board->cells, sizeof *number);
    enum cw_status status = chain && number ? mark_chain(board, chain) : CW_NO_MEMORY;
    view->text_x = TWIXT_TEXT_X;
    view->text_y = TWIXT_TEXT_Y;
    if (status == CW_OK) {
        for (size_t i = 0; i < board->count; i++)
            if (board->made[i].cell != TWIXT_SWAP)
                number[board->made[i].cell] = (uint32_t)(i + 1);
        twixt_view_frame(view, &frame);
        for (uint32_t cell = 0; cell < board->cells; cell++)
            for (unsigned dir = 0; dir < 4; dir++)
                if (board->links[cell] >> dir & 1)
                    view_link(board, cell, dir, false, view);
        for (uint32_t cell = 0; cell < board->cells; cell++)
            if (chain[cell] && chain[cell] != START + 1)
                view_link(board, cell, chain[cell] - 1u, true, view);
        view_holes(board, chain, number, &frame, view);
    }
    cw_release(board->env, chain, board->cells, 1);
    cw_release(board->env, number, board->cells, sizeof *number);
    return status == CW_OK ? view->status : status;
}
