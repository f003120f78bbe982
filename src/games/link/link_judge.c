/* SPDX-License-Identifier: MIT
 *
 * link_judge.c - answers the queries of contest text.
 */
#include "games/link/link_game.h"
#include "games/link/link_read.h"
#include "games/link/link_report.h"

struct judge {
    struct cw_judge_job *job;
    struct link_text text;
    struct link_table table;
    struct link_finder finder;
    bool plain;
};

static enum cw_status answer(struct judge *j, uint64_t query)
{
    struct link_verdict v = {.set = j->text.set, .query = query};
    enum cw_status status = link_read_query(&j->text, query, &v.a, &v.b);
    if (status == CW_OK)
        status = link_find(&j->finder, &j->table, v.a, v.b, !j->plain, &v.why);
    if (status != CW_OK)
        return status;
    if (j->plain) {
        cw_out_bytes(j->job->out, v.why == LINK_JOINED ? "YES\n" : "NO\n",
                     v.why == LINK_JOINED ? 4 : 3);
    } else {
        cw_judge_mark(j->job, v.set, v.query);
        status = link_report(j->job, &j->table, &j->finder, &v);
        if (status != CW_OK)
            return status;
    }
    return j->job->out->status;
}

static enum cw_status judge_set(struct judge *j)
{
    uint64_t rows, columns, queries;
    enum cw_status status = link_read_sizes(&j->text, &rows, &columns);
    if (status != CW_OK)
        return status;
    link_table_begin(&j->table, rows, columns);
    link_finder_reset(&j->finder);
    status = link_read_cells(&j->text, &j->table);
    if (status == CW_OK)
        status = link_read_count(&j->text, &queries);
    for (uint64_t query = 1; status == CW_OK && query <= queries; query++) {
        status = answer(j, query);
        if (status == CW_OK && query % 1024 == 0 && cw_cancelled(j->job->env))
            status = CW_CANCELLED;
    }
    return status;
}

enum cw_status link_judge(struct cw_judge_job *job)
{
    struct judge j = {.job = job, .plain = cw_judge_plain(job)};
    link_text_init(&j.text, job->env, job->in, job->out);
    link_table_init(&j.table, job->env);
    link_finder_init(&j.finder, job->env, job->params->value[LINK_OUTSIDE] != 0,
                     (uint64_t)job->params->value[LINK_TURNS]);
    enum cw_status status;
    do
        status = judge_set(&j);
    while (status == CW_OK);
    link_finder_free(&j.finder);
    link_table_free(&j.table);
    return status == CW_END ? CW_OK : status;
}
