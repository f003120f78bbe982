/* SPDX-License-Identifier: MIT
 *
 * twixt_judge.h - what the parts of the judge share.
 */
#ifndef CW_TWIXT_JUDGE_H
#define CW_TWIXT_JUDGE_H

#include "core/job.h"
#include "games/twixt/twixt_kernel.h"
#include "games/twixt/twixt_scan.h"

/* Moves scanned and played at a time: a contest set in one go, and small enough for the first-level
 * cache. */
enum { TWIXT_CHUNK = 256 };

struct twixt_judge {
    struct cw_judge_job *job;
    struct twixt_kernel kernel;
    bool lenient;
    bool facts;   /* more than the answer is wanted */
    uint64_t set; /* from 1 */
    uint64_t n, moves;
    bool ended; /* the terminator or the end of the input was met */
    struct twixt_hole holes[TWIXT_CHUNK];
};

/* Reads the next header into n and moves; sets `ended` where there is none. */
enum cw_status twixt_judge_header(struct twixt_judge *judge);
/* Reads and judges the moves of that set and writes its verdict; reports what it breaks. */
enum cw_status twixt_judge_set(struct twixt_judge *judge);
/* Writes a bare verdict. */
void twixt_judge_answer(struct twixt_judge *judge, bool yes);

/* Judges the whole input with several threads; answers only. */
enum cw_status twixt_judge_parallel(struct twixt_judge *judge);

/* Writes the verdict on the finished set with all that was asked for (twixt_report.c). */
enum cw_status twixt_report(struct twixt_judge *judge);

extern const struct cw_param twixt_params[];
enum {
    TWIXT_PARAM_LENIENT,
    TWIXT_PARAM_MOVES,
    TWIXT_PARAM_RULES
};

enum cw_status twixt_judge(struct cw_judge_job *job);
enum cw_status twixt_verify(struct cw_verify_job *job);
enum cw_status twixt_validate(struct cw_validate_job *job);
enum cw_status twixt_generate(struct cw_generate_job *job);
enum cw_status twixt_shrink(struct cw_env *env, const char *input, size_t size, uint64_t k,
                            struct cw_out *out);
extern const struct cw_generate_style twixt_styles[];

#endif
