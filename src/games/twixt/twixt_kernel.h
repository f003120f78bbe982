/* SPDX-License-Identifier: MIT
 *
 * twixt_kernel.h - a game of TwixT by the contest's rules, on whichever board suits it.
 */
#ifndef CW_TWIXT_KERNEL_H
#define CW_TWIXT_KERNEL_H

#include "games/twixt/twixt_dense.h"
#include "games/twixt/twixt_map.h"

struct twixt_kernel {
    struct cw_env *env;
    uint64_t n;
    uint64_t moves; /* played so far, turns that passed included */
    uint64_t won[2]; /* the move that first joined Black, White; 0 = none */
    bool lenient, in_array;
    struct twixt_dense dense;
    struct twixt_map map;
};

enum twixt_board_kind { TWIXT_SUITABLE, TWIXT_IN_ARRAY, TWIXT_IN_MAP };

/* Starts a game on holes 0..n (n < 2^63) that will have about `moves` moves.  An array is taken
 * where it has room for at most 16 cells a move: so time and memory follow the input. */
enum cw_status twixt_kernel_start(struct twixt_kernel *k, struct cw_env *env, uint64_t n,
                                  uint64_t moves, bool lenient, enum twixt_board_kind kind);
void twixt_kernel_free(struct twixt_kernel *k);

/* Plays moves; stops before the first that breaks a rule.  *made is how many were played. */
enum cw_status twixt_kernel_play(struct twixt_kernel *k, const struct twixt_hole *holes,
                                 size_t count, size_t *made, enum twixt_fault *fault);

/* The move whose peg stands in a hole; 0 where none does, or where there is no such hole. */
uint64_t twixt_kernel_taken_by(const struct twixt_kernel *k, const struct twixt_hole *hole);

/* The contest's question: is the last move Black's, and the first that joins Black? */
static inline bool twixt_kernel_yes(const struct twixt_kernel *k)
{
    return k->moves % 2 == 1 && k->won[0] == k->moves;
}

#endif
