/* SPDX-License-Identifier: MIT
 *
 * geography_answer_graph.c - what `solve --graph` prints.
 */
#include <inttypes.h>
#include "games/geography/geography_answer.h"
#include "games/geography/geography_graph.h"
#include "games/geography/geography_judge.h"

static enum cw_status write_witness(struct cw_witness *w, const struct geography_graph *g,
                                    const struct geography_matching *m)
{
    struct cw_out *out = w->out;
    cw_out_printf(out, "graph 1 vertices %" PRIu32 " pairs %zu winners %zu\n", g->vertices,
                  m->pairs, m->count[0]);
    for (uint32_t v = 0; v < g->vertices && out->status == CW_OK; v++) {
        if ((v & 0xfff) == 0 && cw_cancelled(g->env))
            return CW_CANCELLED;
        cw_out_u64(out, m->mate[v] == GEOGRAPHY_UNMATCHED ? 0 : (uint64_t)m->mate[v] + 1);
        cw_out_char(out, ' ');
        cw_out_char(out, (char)m->set[v]);
        cw_out_char(out, '\n');
    }
    w->verdicts++;
    return out->status;
}

static enum cw_status write_sets(struct cw_solve_job *job, const struct geography_matching *m)
{
    struct cw_out out = {0};
    struct cw_sink sink;
    enum cw_status status = job->file(job->file_ctx, "sets", &sink);
    if (status == CW_OK)
        status = cw_out_open(&out, job->env, sink);
    for (uint32_t v = 0; v < m->vertices && status == CW_OK; v++) {
        cw_out_u64(&out, (uint64_t)v + 1);
        cw_out_char(&out, ' ');
        cw_out_char(&out, (char)m->set[v]);
        cw_out_char(&out, '\n');
        status = out.status;
    }
    if (status == CW_OK)
        status = cw_out_flush(&out);
    cw_out_close(&out);
    return status;
}

static enum cw_status write_starts(struct cw_solve_job *job, const struct geography_graph *g,
                                   const struct geography_matching *m)
{
    struct cw_out *out = job->out;
    size_t unmatched = g->vertices - 2 * m->pairs;
    cw_out_printf(out, "vertices: %" PRIu32 "\nedges: %zu\npairs of a maximum matching: %zu\n",
                  g->vertices, g->edges, m->pairs);
    /* Tutte and Berge: of the components without A, the odd ones are as many more than A as any
     * matching leaves vertices unmatched, at least */
    cw_out_printf(out,
                  "unmatched vertices: %zu\nset A: %zu\nset C: %zu\n"
                  "odd components without A: %zu\nwinning starts: %zu\n",
                  unmatched, m->count[1], m->count[2], unmatched + m->count[1], m->count[0]);
    for (uint32_t v = 0; v < g->vertices && out->status == CW_OK; v++) {
        if (job->params->value[GEOGRAPHY_COUNT] || m->set[v] != 'D')
            continue;
        cw_out_u64(out, (uint64_t)v + 1);
        cw_out_char(out, '\n');
    }
    return out->status;
}

enum cw_status geography_solve_graph(struct cw_solve_job *job)
{
    struct geography_graph graph = {0};
    struct geography_matching matching = {0};
    enum cw_status status = geography_graph_read(job->in, &graph);
    if (status == CW_OK)
        status = geography_blossom(&graph, &matching);
    if (status == CW_OK)
        status = write_starts(job, &graph, &matching);
    if (status == CW_OK && job->params->value[GEOGRAPHY_SETS])
        status = write_sets(job, &matching);
    if (status == CW_OK && job->witness)
        status = write_witness(job->witness, &graph, &matching);
    geography_matching_free(&matching);
    geography_graph_free(&graph);
    return status;
}
