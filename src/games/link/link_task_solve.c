/* SPDX-License-Identifier: MIT
 *
 * link_task_solve.c - causeway solve link.
 */
#include <inttypes.h>
#include <stdio.h>
#include "games/link/link_pairing.h"
#include "games/link/link_task.h"
#include "games/link/link_wide.h"

enum { SEED = 1 };

static const char *proof_text(const struct link_result *r, char text[64])
{
    if (r->proof == LINK_BY_PARITY)
        return "a kind has an odd number of pieces";
    if (r->proof == LINK_BY_LAYERS)
        return "all positions were visited";
    snprintf(text, 64, "after %" PRIu64 " conflicts", link_pairing_conflicts(r->pairing));
    return text;
}

static enum cw_status report(struct cw_solve_job *job, const struct link_deal *d,
                             const struct link_result *r)
{
    struct cw_out *out = job->out;
    char text[64];
    enum cw_status status = CW_OK;
    if (r->answer == LINK_UNSOLVABLE) {
        cw_out_printf(out, "unsolvable: %s\n", proof_text(r, text));
        if (job->witness)
            status = link_witness_most(d, r, job->witness);
        return status == CW_OK ? CW_NO : status;
    }
    size_t count = r->order.count;
    if (r->answer == LINK_SOLVED)
        cw_out_printf(out, "solved: %zu pair%s\n", count, count == 1 ? "" : "s");
    else
        cw_out_printf(out, "not decided in time: %zu of %u pairs found\n", count, d->pieces / 2);
    status = link_order_write(d, &r->order, out);
    if (status == CW_OK && job->witness)
        status = link_witness_order(d, r, job->witness);
    return status == CW_OK && r->answer == LINK_UNKNOWN ? CW_END : status;
}

static enum cw_status report_maximum(struct cw_solve_job *job, const struct link_deal *d,
                                     const struct link_result *r)
{
    size_t count = r->order.count;
    if (r->answer == LINK_SOLVED)
        cw_out_printf(job->out, "%zu of %u pieces can be removed, and no more\n", 2 * count,
                      d->pieces);
    else
        cw_out_printf(job->out, "between %zu and %u of %u pieces can be removed\n", 2 * count,
                      2 * r->most, d->pieces);
    enum cw_status status = link_order_write(d, &r->order, job->out);
    if (status == CW_OK && job->witness)
        status = link_witness_order(d, r, job->witness);
    if (status == CW_OK && job->witness && 2 * r->most < d->pieces)
        status = link_witness_most(d, r, job->witness);
    return status == CW_OK && r->answer == LINK_UNKNOWN ? CW_END : status;
}

static enum cw_status count_pairings(struct cw_solve_job *job, const struct link_deal *d,
                                     const struct link_limits *limits)
{
    struct link_counting count;
    if (d->rules.gravity != LINK_STAY)
        return cw_fail(job->env, CW_BAD_ARGUMENT, "--count is for boards without gravity");
    if (job->witness)
        return cw_fail(job->env, CW_BAD_ARGUMENT, "there is no witness for --count");
    enum cw_status status = link_count(d, limits, &count);
    if (status == CW_OK)
        cw_out_printf(job->out, "%s\n", count.digits);
    else if (status == CW_END)
        cw_out_printf(job->out, "not counted in time: %" PRIu64 " cases looked at\n", count.nodes);
    return status;
}

enum cw_status link_solve(struct cw_solve_job *job)
{
    struct link_puzzle puzzle;
    struct link_deal deal = {0};
    struct link_result result = {0};
    struct link_limits limits;
    const int64_t *value = job->params->value;
    link_limits_start(&limits, (double)value[LINK_TIME], 0);
    enum cw_status status = link_puzzle_read(job->in, &puzzle);
    bool large = puzzle.rows > LINK_SIDE_MAX || puzzle.columns > LINK_SIDE_MAX;
    if (status == CW_OK && large && !value[LINK_MAX] && !value[LINK_COUNT]) {
        status = link_wide_task(job, &puzzle, &limits);
        goto out;
    }
    if (status == CW_OK)
        status = link_deal_new(&puzzle, &deal);
    if (status != CW_OK)
        goto out;
    if (value[LINK_COUNT]) {
        status = count_pairings(job, &deal, &limits);
    } else if (value[LINK_MAX]) {
        status = link_maximum(&deal, &limits, SEED, &result);
        if (status == CW_OK)
            status = report_maximum(job, &deal, &result);
    } else {
        status = link_solve_deal(&deal, &limits, job->threads, SEED, &result);
        if (status == CW_OK)
            status = report(job, &deal, &result);
    }
out:
    link_result_free(&result);
    link_deal_free(&deal);
    link_puzzle_free(&puzzle);
    return status;
}

enum cw_status link_verify_any(struct cw_verify_job *job)
{
    static const char solved[] = "set 1 ", judged[] = "set 1 query ";
    struct cw_reader *in = job->witness->in;
    size_t there = cw_reader_want(in, sizeof judged - 1);
    bool of_solver = there >= sizeof solved - 1 && !memcmp(in->cur, solved, sizeof solved - 1);
    bool of_judge = there >= sizeof judged - 1 && !memcmp(in->cur, judged, sizeof judged - 1);
    if (!of_solver || of_judge)
        return link_verify(job);
    return link_verify_solve(job);
}
