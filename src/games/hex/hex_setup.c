/* SPDX-License-Identifier: MIT
 *
 * hex_setup.c - stones put down and taken away outside of play.
 */
#include <string.h>
#include "games/hex/hex_rules.h"

enum cw_status hex_setup(struct cw_board **board, const cw_atom *atoms, size_t count, int to_move)
{
    const struct cw_board *old = *board;
    struct cw_params params = {.columns = old->columns, .rows = old->rows};
    struct cw_board *fresh;
    unsigned char *stones = cw_alloc(old->env, old->cells, 1);
    enum cw_status status = stones ? hex_board_new(old->env, &params, &fresh) : CW_NO_MEMORY;
    if (status != CW_OK) {
        cw_release(old->env, stones, old->cells, 1);
        return status;
    }
    memcpy(stones, old->stone, old->cells);
    for (size_t i = 0; i < count && status == CW_OK; i++) {
        uint32_t cell = cw_atom_a(atoms[i]), piece = cw_atom_b(atoms[i]);
        if (cw_atom_kind(atoms[i]) != CW_ATOM_PLACE || cell >= old->cells || piece < 1 || piece > 3)
            status = cw_fail(old->env, CW_NO, "this set-up cannot be made on a board of %ux%u",
                             old->columns, old->rows);
        else
            stones[cell] = (unsigned char)(piece == 3 ? HEX_EMPTY : piece);
    }
    for (uint32_t cell = 0; cell < old->cells && status == CW_OK; cell++)
        if (stones[cell] != HEX_EMPTY)
            hex_put(fresh, cell, (enum hex_stone)stones[cell]);
    cw_release(old->env, stones, old->cells, 1);
    if (status != CW_OK) {
        hex_board_free(fresh);
        return status;
    }
    fresh->to_move = to_move >= 0 ? (unsigned)to_move : old->to_move;
    hex_board_free(*board);
    *board = fresh;
    return CW_OK;
}
