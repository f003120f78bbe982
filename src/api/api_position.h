/* SPDX-License-Identifier: MIT
 *
 * api_position.h - the inside of a position, for the files of src/api.
 */
#ifndef CW_API_API_POSITION_H
#define CW_API_API_POSITION_H

#include "games/contract.h"

struct cw_position {
    struct cw_env *env;
    const struct cw_game *game;
    struct cw_board *board;
};

/* As the contract's setup(). */
enum cw_status cw_position_setup(struct cw_position *pos, const cw_atom *atoms, size_t count,
                                 int to_move);

#endif
