/* SPDX-License-Identifier: MIT
 *
 * link_pairing.h - exact solving without gravity, as a search over pairings with learned lemmas.
 *
 * Removal is monotone, so a solution is a pairing.  A variable says of two matching pieces that
 * they go together; another, that a piece stays (where some may).  Each piece is in exactly one
 * true variable.  What the board adds is found when it is needed: the relaxed closure lets a piece
 * vanish once the cell of a partner still allowed can be reached over vanished cells.  Where it
 * ends with pieces left, one of the forbidden pairs that could be joined there has to be allowed
 * again: a lemma, true of every solution whatever was decided.  Lemmas drive a conflict-driven
 * search (Marques-Silva and Sakallah, "GRASP", IEEE Trans.  Comp. 48, 1999;  Moskewicz et al.,
 * "Chaff", 2001; with the board as a theory:  Nieuwenhuis, Oliveras, Tinelli, "Solving SAT and SAT
 * modulo theories", J.  ACM 53, 2006).  The list of lemmas is the refutation
 * (docs/witness/link-solve.md).
 */
#ifndef LINK_PAIRING_H
#define LINK_PAIRING_H

#include "games/link/link_solve.h"

/* A literal: twice a variable, plus one where it is denied. */
typedef uint32_t link_literal;

enum link_lemma_kind {
    LINK_LEMMA_BOARD,  /* by the closure */
    LINK_LEMMA_DERIVED /* by earlier lemmas */
};

struct link_lemma {
    enum link_lemma_kind kind;
    uint32_t first, count;       /* literals */
    uint32_t hint_first, hints;  /* earlier lemmas, in the order in which they are used */
    bool used;                   /* the refutation needs it */
};

struct link_pairing;

/* The variables of a pair (a < b) or, with b == UINT32_MAX, of a piece that stays. */
struct link_variable {
    uint32_t a, b;
};
#define LINK_NOBODY UINT32_MAX

/* At most `stays` pieces may stay on the board.  CW_BAD_ARGUMENT where there are too many pairs of
 * matching pieces for this method (more than two million). */
enum cw_status link_pairing_new(const struct link_deal *deal, uint32_t stays, uint64_t seed,
                                struct link_pairing **out);
void link_pairing_free(struct link_pairing *p);
/* CW_OK: *order holds the pairs in an order in which they can go. CW_NO: there is none. CW_END: the
 * limits were reached. CW_NO_MEMORY, CW_CANCELLED. */
enum cw_status link_pairing_solve(struct link_pairing *p, const struct link_limits *limits,
                                  struct link_order *order);
uint64_t link_pairing_conflicts(const struct link_pairing *p);

/* After CW_NO: the lemmas, in order; those not `used` may be left out. */
size_t link_pairing_lemmas(const struct link_pairing *p);
const struct link_lemma *link_pairing_lemma(const struct link_pairing *p, size_t index);
const link_literal *link_pairing_literals(const struct link_pairing *p,
                                          const struct link_lemma *lemma);
const uint32_t *link_pairing_hints(const struct link_pairing *p, const struct link_lemma *lemma);
struct link_variable link_pairing_variable(const struct link_pairing *p, uint32_t variable);

#endif
