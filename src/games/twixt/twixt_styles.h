/* SPDX-License-Identifier: MIT
 *
 * twixt_styles.h - what the generator's styles aim at.
 */
#ifndef CW_TWIXT_STYLES_H
#define CW_TWIXT_STYLES_H

#include <stdbool.h>
#include <stdint.h>

/* When a game is done. */
enum twixt_goal {
    TWIXT_GOAL_LENGTH,  /* as many moves as were wanted, nobody winning before */
    TWIXT_GOAL_WIN,     /* Black wins */
    TWIXT_GOAL_MISS,    /* Black could win and does not */
    TWIXT_GOAL_BACK,    /* Black wins by a chain that must go back to the left */
    TWIXT_GOAL_DIFFERS, /* the answer differs when a link is refused by fewer links */
    TWIXT_GOAL_ORDER    /* the answer differs when the links are made at the end */
};

/* The mistake of TWIXT_GOAL_DIFFERS. */
enum twixt_mistake {
    TWIXT_NO_MISTAKE,
    TWIXT_BLIND_TO_BLACK, /* Black's links refuse none */
    TWIXT_BLIND_TO_WHITE,
    TWIXT_ENTRY_MISSING, /* from the table of crossers */
    TWIXT_WHITE_FREE     /* White's links are never refused */
};

struct twixt_recipe {
    enum twixt_goal goal;
    enum twixt_mistake mistake;
    unsigned extend[2]; /* how many of 100 moves of Black, White go on from a chain of his own */
    unsigned crowd;     /* how many of 100 of the others fall near any peg */
    unsigned edge;      /* how many of 100 moves lie along White's end zones */
    unsigned least_n, most_n; /* sizes picked where none is given */
    bool shrinking;     /* sizes go down from set to set instead */
};

/* In the order of twixt_styles[]. */
extern const struct twixt_recipe twixt_recipes[];

#endif
