/* SPDX-License-Identifier: MIT
 *
 * geography_judge.h - what geography.c puts into the contract, one function a file.
 */
#ifndef CW_GEOGRAPHY_JUDGE_H
#define CW_GEOGRAPHY_JUDGE_H

#include "games/contract.h"
#include "games/geography/geography_solve.h"

/* Cells to a line of the witness at most; longer rows go on in further lines. */
enum { GEOGRAPHY_WITNESS_LINE = 8192 };

/* What the parameters of the game are, by index into its table. */
enum geography_param {
    GEOGRAPHY_DENSITY,
    GEOGRAPHY_WINNERS,
    GEOGRAPHY_START,
    GEOGRAPHY_REPLIES,
    GEOGRAPHY_COUNT,
    GEOGRAPHY_REGIONS,
    GEOGRAPHY_FINE,
    GEOGRAPHY_LABELS,
    GEOGRAPHY_SETS,
    GEOGRAPHY_EDGES,
    GEOGRAPHY_GRAPH
};

/* The winning starts of a solved board, a line each, after `head` where there is any. */
enum cw_status geography_write_cells(struct cw_out *out, const struct geography_grid *grid,
                                     const char *head, bool *any);
/* The record of docs/witness/geography.md. */
enum cw_status geography_write_witness(struct cw_witness *w, const struct geography_grid *grid,
                                       const struct geography_counts *counts);

enum cw_status geography_judge(struct cw_judge_job *job);
enum cw_status geography_solve_board(struct cw_solve_job *job);
enum cw_status geography_verify(struct cw_verify_job *job);
enum cw_status geography_validate(struct cw_validate_job *job);
enum cw_status geography_generate(struct cw_generate_job *job);
extern const struct cw_generate_style geography_styles[];
enum cw_status geography_shrink(struct cw_env *env, const char *input, size_t size, uint64_t k,
                                struct cw_out *out);

#endif
