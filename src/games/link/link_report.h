/* SPDX-License-Identifier: MIT
 *
 * link_report.h - one verdict of the judge, in the form that is asked for.
 */
#ifndef LINK_REPORT_H
#define LINK_REPORT_H

#include "games/link/link_find.h"
#include "core/job.h"

struct link_verdict {
    uint64_t set, query; /* from 1 */
    struct link_cell a, b;
    enum link_why why;
};

/* Writes the verdict with what the job asks for besides: the explanation, the JSON object, the
 * drawing, the witness.  Where it is LINK_JOINED, f->corner holds the path. */
enum cw_status link_report(const struct cw_judge_job *job, const struct link_table *table,
                           const struct link_finder *f, const struct link_verdict *verdict);

/* Adds the board to a view: pieces with their kinds, the two cells asked about (NULL = none), the
 * path (count 0 = none), row and column numbers.  Memory runs out into view->status. */
void link_view_board(struct cw_view *view, const struct link_table *table,
                     const struct link_cell *asked, const struct link_cell *corner, size_t count);

#endif
