/* SPDX-License-Identifier: MIT
 *
 * twixt_model.h - the rules with a mistake built in, for the generator: a game is most useful as a
 * test where the mistake changes the answer.  Without a mistake it is the rules as they are.
 */
#ifndef CW_TWIXT_MODEL_H
#define CW_TWIXT_MODEL_H

#include "core/env.h"
#include "games/twixt/twixt_crossers.h"

enum { TWIXT_NO_ENTRY = -1 };

struct twixt_model {
    struct cw_env *env;
    size_t n, stride, cells;
    uint8_t *owner;   /* by cell: 0 = none, 1 = Black, 2 = White */
    uint8_t *links;   /* a bit for each direction */
    uint32_t *parent; /* 0..3 are the zones, as in twixt_dense.h */
    uint8_t *reached; /* scratch of twixt_model_joined_forwards() */
    bool free[2];      /* links of this player are never refused */
    bool blind_to[2];  /* links of this player never refuse one */
    int missing_entry; /* of twixt_crossers; TWIXT_NO_ENTRY = none */
};

/* Makes a model for boards with holes 0..n; then an empty board. */
enum cw_status twixt_model_new(struct twixt_model *model, struct cw_env *env, size_t n);
void twixt_model_free(struct twixt_model *model);
void twixt_model_clear(struct twixt_model *model); /* the mistakes stay */

size_t twixt_model_cell(const struct twixt_model *model, size_t x, size_t y);
/* Places a peg on an empty hole with its links. */
void twixt_model_place(struct twixt_model *model, size_t x, size_t y, unsigned player);
/* Would that join the player's zones? */
bool twixt_model_wins(const struct twixt_model *model, size_t x, size_t y, unsigned player);
bool twixt_model_joined(const struct twixt_model *model, unsigned player);
/* Is there a black chain from x=0 to x=n that never goes back to the left? */
bool twixt_model_joined_forwards(struct twixt_model *model);

#endif
