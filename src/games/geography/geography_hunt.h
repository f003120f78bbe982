/* SPDX-License-Identifier: MIT
 *
 * geography_hunt.h - searches in a game; see geography_play.h.
 */
#ifndef CW_GEOGRAPHY_HUNT_H
#define CW_GEOGRAPHY_HUNT_H

#include "games/geography/geography_play.h"

enum geography_found {
    GEOGRAPHY_UNKNOWN, /* the budget is used up */
    GEOGRAPHY_FOUND,   /* an unmatched cell: the one reached last */
    GEOGRAPHY_MET,     /* what another search has reached */
    GEOGRAPHY_NOTHING, /* all is searched, and there is none */
    GEOGRAPHY_FAILED   /* no memory */
};

/* Begins at a matched cell, backwards: for an unmatched cell of its colour; `inside`: all of D0. */
enum cw_status geography_hunt_start(struct cw_geography_play *play, struct geography_hunt *hunt,
                                    size_t at, bool inside);
/* Of D0: whether a cell touches it, being none of it. */
bool geography_play_beside(const struct cw_geography_play *play, size_t at);
/* Goes on for `budget` cells. */
enum geography_found geography_hunt_back(struct cw_geography_play *play,
                                         struct geography_hunt *hunt, size_t budget);
/* After FOUND: lets the hints point along the path. */
void geography_hunt_hint(struct cw_geography_play *play, const struct geography_hunt *hunt);
/* Takes the marks back. */
void geography_hunt_end(struct cw_geography_play *play, struct geography_hunt *hunt);
void geography_hunt_free(struct cw_geography_play *play, struct geography_hunt *hunt);

#endif
