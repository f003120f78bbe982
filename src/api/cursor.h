/* SPDX-License-Identifier: MIT
 *
 * cursor.h - the inside of a cursor, for the files of src/api.
 */
#ifndef CW_API_CURSOR_H
#define CW_API_CURSOR_H

#include "record/record.h"

struct cw_cursor {
    struct cw_env *env;
    struct cw_record *record;
    struct cw_position *pos;
    uint32_t node;
    uint32_t ended;  /* nodes from the root to here that end the game */
    uint64_t number; /* turns from the root to here */
};

/* Goes to a child of the node where the cursor stands.  CW_NO with the reason: it stays. */
enum cw_status cw_cursor_enter(struct cw_cursor *cursor, uint32_t child);

#endif
