/* SPDX-License-Identifier: MIT
 *
 * hex_judge.h - the members of Hex's contract that work on contest text.
 */
#ifndef CW_HEX_JUDGE_H
#define CW_HEX_JUDGE_H

#include "games/contract.h"

enum cw_status hex_judge(struct cw_judge_job *job);
enum cw_status hex_validate(struct cw_validate_job *job);
enum cw_status hex_generate(struct cw_generate_job *job);
enum cw_status hex_shrink(struct cw_env *env, const char *input, size_t size, uint64_t k,
                          struct cw_out *out);
extern const struct cw_generate_style hex_styles[];

#endif
