/* SPDX-License-Identifier: MIT
 *
 * geography_maker.h - a board in the making, for the generator's styles.
 */
#ifndef CW_GEOGRAPHY_MAKER_H
#define CW_GEOGRAPHY_MAKER_H

#include "core/job.h"
#include "core/rng.h"

struct geography_maker {
    struct cw_generate_job *job;
    struct cw_rng rng;
    size_t rows, columns;
    int64_t density; /* percent; -1 = not given */
    char *cell;      /* row-major, '.' and '#'; walls at first */
};

/* A board whose winning starts are as wished (parameters winners and start).  CW_BAD_ARGUMENT with
 * the reason where there is none. */
enum cw_status geography_make_wish(struct geography_maker *m);
/* A board on which one reply wins at each step, with as many choices as wished (parameters depth
 * and start). */
enum cw_status geography_make_puzzle(struct geography_maker *m);

#endif
