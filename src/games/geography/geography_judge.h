/* SPDX-License-Identifier: MIT
 *
 * geography_judge.h - what geography.c puts into the contract, one function a file.
 */
#ifndef CW_GEOGRAPHY_JUDGE_H
#define CW_GEOGRAPHY_JUDGE_H

#include "games/contract.h"

/* Cells to a line of the witness at most; longer rows go on in further lines. */
enum { GEOGRAPHY_WITNESS_LINE = 8192 };

enum cw_status geography_judge(struct cw_judge_job *job);
enum cw_status geography_verify(struct cw_verify_job *job);
enum cw_status geography_validate(struct cw_validate_job *job);
enum cw_status geography_generate(struct cw_generate_job *job);
extern const struct cw_generate_style geography_styles[];
enum cw_status geography_shrink(struct cw_env *env, const char *input, size_t size, uint64_t k,
                                struct cw_out *out);

#endif
