/* SPDX-License-Identifier: MIT
 *
 * geography_answer.h - the parts of `solve`.
 */
#ifndef CW_GEOGRAPHY_ANSWER_H
#define CW_GEOGRAPHY_ANSWER_H

#include "core/job.h"
#include "games/geography/geography_solve.h"

/* Draws a solved board. */
enum cw_status geography_draw(struct cw_solve_job *job, const struct geography_grid *grid);

/* solve --graph */
enum cw_status geography_solve_graph(struct cw_solve_job *job);
/* solve --edges */
enum cw_status geography_solve_edges(struct cw_solve_job *job);

#endif
