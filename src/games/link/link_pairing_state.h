/* SPDX-License-Identifier: MIT
 *
 * link_pairing_state.h - what the parts of the search over pairings share: its state, and the
 * steps it is made of.
 */
#ifndef LINK_PAIRING_STATE_H
#define LINK_PAIRING_STATE_H

#include "games/link/link_closure.h"
#include "games/link/link_pairing.h"

/* Why a variable has its value: a tag in the two highest bits, and a number. */
enum { TAG_SHIFT = 30 };
#define TAG_MASK ((uint32_t)3 << TAG_SHIFT)
#define WHY_NONE ((uint32_t)0 << TAG_SHIFT)   /* decided */
#define WHY_COUNT (WHY_NONE | 1)              /* false: as many pieces stay as may */
#define WHY_PAIR ((uint32_t)1 << TAG_SHIFT)   /* false: a piece of it is in that true variable */
#define WHY_PIECE ((uint32_t)2 << TAG_SHIFT)  /* true: nothing else is left for that piece */
#define WHY_LEMMA ((uint32_t)3 << TAG_SHIFT)  /* by that lemma */

/* A lemma that is looked at when a literal becomes false. */
struct link_watcher {
    uint32_t lemma;
    link_literal other; /* of the lemma: where it holds, the lemma need not be looked at */
};

struct link_watchers {
    struct link_watcher *item;
    size_t count, capacity;
};

struct link_numbers { /* a growing array */
    uint32_t *item;
    size_t count, capacity;
};

struct link_pairing {
    struct cw_env *env;
    const struct link_deal *deal;
    uint32_t stays, variables;
    struct link_variable *variable;
    uint32_t *from;          /* edges of a piece; pieces + 1 entries */
    struct link_edge *edge;
    size_t edges;
    signed char *value;      /* 0, 1 = true, -1 = false */
    uint32_t *level, *why;   /* of a variable that has a value */
    uint32_t *trail;         /* variables in the order in which they got their values */
    uint32_t trailed, done;  /* done: propagated */
    uint32_t *mark;          /* where in the trail each decision stands */
    uint32_t levels;
    uint32_t *mate;          /* of a piece: its true variable, or LINK_NOBODY */
    uint32_t staying;        /* pieces known to stay */
    double *activity;        /* of a piece: how often it was in conflicts lately */
    double bump;
    struct link_watchers *watch; /* by literal */
    struct link_lemma *lemma;
    size_t lemmas, lemma_capacity;
    struct link_numbers literals, hints;
    struct link_closure closure;
    unsigned char *seen;     /* of a variable, during analysis */
    struct link_numbers learnt, used, conflict; /* scratch: literals, lemmas, literals */
    struct cw_rng rng;
    uint64_t conflicts;
    bool refuted;
};

/* What a search step came to. */
enum link_step_result { STEP_OK, STEP_CONFLICT, STEP_FAILED };

struct link_stepping {
    enum cw_status status; /* with STEP_FAILED */
};

static inline bool link_is_true(const struct link_pairing *p, link_literal l)
{
    return p->value[l / 2] == (l % 2 ? -1 : 1);
}

static inline bool link_is_false(const struct link_pairing *p, link_literal l)
{
    return p->value[l / 2] == (l % 2 ? 1 : -1);
}

/* The variable that says that a piece stays, where some may. */
static inline uint32_t link_stay_variable(const struct link_pairing *p, uint32_t piece)
{
    return p->variables - p->deal->pieces + piece;
}

/* A lack of memory leaves the array as it was. */
enum cw_status link_pairing_append(struct cw_env *env, struct link_numbers *n, uint32_t value);

/* --- link_pairing_propagate.c --- */

/* Keeps a lemma; hints (may be NULL) in the order in which analysis met them, last used first. */
enum cw_status link_pairing_add_lemma(struct link_pairing *p, enum link_lemma_kind kind,
                                      const struct link_numbers *literals,
                                      const struct link_numbers *hints);
/* Watches the first two literals of the newest lemma. */
enum cw_status link_pairing_watch_lemma(struct link_pairing *p);
/* Gives a literal its truth.  Cannot fail above level 0. */
enum cw_status link_pairing_assign(struct link_pairing *p, link_literal l, uint32_t why);
void link_pairing_backtrack(struct link_pairing *p, uint32_t level);
/* What follows for a piece when a variable of it is false. */
enum link_step_result link_pairing_propagate_piece(struct link_pairing *p, uint32_t piece,
                                                   struct link_stepping *s);
/* All that follows from what is known.  The conflict, where there is one, is in p->conflict, and
 * the lemma that it is, if any, in p->used. */
enum link_step_result link_pairing_propagate(struct link_pairing *p, struct link_stepping *s);

/* --- link_pairing_learn.c --- */

/* Asks the board, once all that follows from the lemmas is known. */
enum link_step_result link_pairing_consult(struct link_pairing *p, struct link_stepping *s);
/* Learns from the conflict and takes decisions back.  At level 0 the board is refuted. */
enum cw_status link_pairing_learn(struct link_pairing *p);

#endif
