/* SPDX-License-Identifier: MIT
 *
 * job.h - what a game's judge, verifier, validator and generator are handed.
 *
 * The caller opens and closes readers and outputs; the game's function uses them and returns a
 * status.  A job belongs to one call.
 */
#ifndef CW_CORE_JOB_H
#define CW_CORE_JOB_H

#include "core/json.h"
#include "core/out.h"
#include "core/params.h"
#include "core/reader.h"
#include "core/view.h"
#include "core/witness.h"

enum cw_style { CW_STYLE_PLAIN, CW_STYLE_EXPLAIN, CW_STYLE_JSON };

struct cw_judge_job {
    struct cw_env *env;
    struct cw_reader *in;
    struct cw_out *out;
    struct cw_witness *witness;     /* NULL = none wanted */
    const struct cw_params *params; /* those CW_FOR_JUDGE */
    enum cw_style style;
    unsigned threads; /* at least 1 */
    /* Draws a board under its verdict; NULL = not wanted.  Not called for boards of more than
     * draw_limit columns or rows: the judge then writes one line that says so. */
    void (*draw)(void *ctx, const struct cw_view *view, struct cw_out *out);
    void *draw_ctx;
    size_t draw_limit;
    /* Called before the answer to (set, item) is written; item is 0 where a set has one answer.
     * NULL = not wanted. */
    void (*verdict)(void *ctx, uint64_t set, uint64_t item);
    void *verdict_ctx;
};

/* Of pictures among answers, and of pictures that somebody asks for one by one. */
enum { CW_DRAW_LIMIT = 60, CW_DRAW_LIMIT_ALONE = 4000 };

/* A judge that finds a bad set flushes `out`, then reports, then returns CW_BAD_INPUT. */
static inline void cw_judge_mark(const struct cw_judge_job *job, uint64_t set, uint64_t item)
{
    if (job->verdict)
        job->verdict(job->verdict_ctx, set, item);
}

/* True when the judge needs no more than answers: the fast path. */
static inline bool cw_judge_plain(const struct cw_judge_job *job)
{
    return job->style == CW_STYLE_PLAIN && !job->witness && !job->draw && !job->verdict;
}

struct cw_solve_job {
    struct cw_env *env;
    struct cw_reader *in;           /* a board; closed where one is to be made */
    struct cw_out *out;
    struct cw_witness *witness;     /* NULL = none wanted */
    const struct cw_params *params; /* those CW_FOR_SOLVE, or what the call is for */
    unsigned threads;               /* at least 1 */
    uint64_t seed;                  /* for what is drawn at random */
    const char *rules;              /* of a board that is to be made; NULL = the usual ones */
    /* As for a judge; NULL = not wanted. */
    void (*draw)(void *ctx, const struct cw_view *view, struct cw_out *out);
    void *draw_ctx;
    size_t draw_limit;
    /* The sink of a parameter of kind CW_PARAM_FILE, by its name. */
    enum cw_status (*file)(void *ctx, const char *param, struct cw_sink *sink);
    void *file_ctx;
};

struct cw_verify_job {
    struct cw_env *env;
    struct cw_reader *input;
    struct cw_witness_in *witness;  /* its header has been read */
    const struct cw_params *params; /* from the options line of the header */
    uint64_t checked;               /* verdicts found true */
};

struct cw_validate_job {
    struct cw_env *env;
    struct cw_reader *in;
    uint64_t faults; /* diagnostics sent */
};

struct cw_generate_job {
    struct cw_env *env;
    struct cw_out *out;
    uint64_t seed;
    uint64_t sets;                  /* how many data sets, games or boards; at least 1 */
    size_t style;                   /* index into the game's table of styles */
    bool beyond_limits;             /* sizes beyond the statement's limits are allowed */
    const struct cw_params *params; /* size (0 = let the style choose) and those CW_FOR_GENERATE */
};

/* A generator style: what it makes and which wrong solutions it is made to catch. */
struct cw_generate_style {
    const char *name;
    const char *purpose;      /* one or two sentences for --help */
    const char *const *kills; /* names of programs in tests/wrong/ without "GAME_", NULL-ended */
};

#endif
