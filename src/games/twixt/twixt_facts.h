/* SPDX-License-Identifier: MIT
 *
 * twixt_facts.h - why the answer to a set is yes or no.
 */
#ifndef CW_TWIXT_FACTS_H
#define CW_TWIXT_FACTS_H

#include "games/twixt/twixt_kernel.h"

enum twixt_reason {
    TWIXT_JOINED,         /* yes: `path` is the winning chain */
    TWIXT_JOINED_BEFORE,  /* no, in a lenient game: `path` is the chain of an earlier move */
    TWIXT_REFUSED,        /* no: `path` needs `refused` links that were refused */
    TWIXT_APART           /* no, and refused links would not have helped */
};

struct twixt_facts {
    struct cw_env *env;
    enum twixt_reason reason;
    uint32_t *path; /* indices of pegs in the kernel's map, from x=0 to x=n */
    size_t length, capacity;
    size_t refused;
};

/* A link, as its two pegs; `later` was placed later, and the link was tried then. */
struct twixt_tie {
    uint32_t later, earlier;
};

/* Finds the facts about a finished game on a map.  O(moves).  Free with twixt_facts_free(). */
enum cw_status twixt_facts_find(struct twixt_facts *facts, struct cw_env *env,
                                const struct twixt_kernel *k);
void twixt_facts_free(struct twixt_facts *facts);

/* Are two pegs on the path, one after the other, joined by a refused link only? */
bool twixt_facts_is_refused(const struct twixt_kernel *k, uint32_t a, uint32_t b);

/* The two pegs as a link. */
struct twixt_tie twixt_facts_tie(uint32_t a, uint32_t b);

/* The link that refused another: of those that cross it and were there, the one made first; among
 * links made by one move, that whose other peg is older. */
struct twixt_tie twixt_facts_refuser(const struct twixt_kernel *k, struct twixt_tie refused);

#endif
