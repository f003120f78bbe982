/* SPDX-License-Identifier: MIT
 *
 * link_proof.h - what the solver found, as text and as a witness (docs/witness/link-solve.md).
 */
#ifndef LINK_PROOF_H
#define LINK_PROOF_H

#include "core/witness.h"
#include "games/link/link_solve.h"

/* A pair by the cells on which its pieces stand when it goes. */
struct link_move {
    struct link_spot a, b;
};

/* The moves of an order; `moves` has room for order->count. */
enum cw_status link_order_moves(const struct link_deal *deal, const struct link_order *order,
                                struct link_move *moves);
/* The order as lines "1,2 3,4". */
enum cw_status link_order_write(const struct link_deal *deal, const struct link_order *order,
                                struct cw_out *out);

/* Claims of a witness: an order, and that no order takes more than result->most pairs. */
enum cw_status link_witness_order(const struct link_deal *deal, const struct link_result *result,
                                  struct cw_witness *witness);
enum cw_status link_witness_most(const struct link_deal *deal, const struct link_result *result,
                                 struct cw_witness *witness);

#endif
