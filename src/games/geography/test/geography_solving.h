/* SPDX-License-Identifier: MIT
 *
 * geography_solving.h - `solve` on text in memory, for the tests of what it can do.
 */
#ifndef CW_GEOGRAPHY_SOLVING_H
#define CW_GEOGRAPHY_SOLVING_H

#include "geography_support.h"

/* One call; the files "labels" and "sets" go into memory, too. */
struct solving {
    struct run run;
    struct cw_memory_sink labels, sets;
};

void solving_open(struct solving *s);
void solving_close(struct solving *s);
/* Solves; the answer is in s->run.out.bytes, the witness in s->run.witness. */
enum cw_status solving_run(struct solving *s, const char *text, size_t size, const char *params);
/* The number behind "name: " at the start of a line of the answer; fails where there is none. */
uint64_t solving_value(const struct solving *s, const char *name);

#endif
