/* SPDX-License-Identifier: MIT
 *
 * link_report.c - verdicts with their reasons.
 */
#include "games/link/link_report.h"

#include <inttypes.h>

static uint64_t kind_at(const struct link_table *table, struct link_cell c)
{
    return link_table_kind(table, link_cell_index(table, c));
}

static void write_cell(struct cw_out *out, struct link_cell c)
{
    cw_out_i64(out, c.row);
    cw_out_char(out, ',');
    cw_out_i64(out, c.column);
}

static void write_path(struct cw_out *out, const struct link_finder *f)
{
    for (size_t i = 0; i < f->count; i++) {
        cw_out_char(out, ' ');
        write_cell(out, f->corner[i]);
    }
}

/* --- explanation ----------------------------------------------------------------------------- */

static void explain_no(struct cw_out *out, const struct link_table *table,
                       const struct link_finder *f, const struct link_verdict *v)
{
    switch (v->why) {
    case LINK_OFF:
        cw_out_printf(out,
                      "the %s cell is off the board of %" PRIu64 " rows and %" PRIu64 " columns\n",
                      link_on_board(table, v->a) ? "second" : "first", table->rows, table->columns);
        break;
    case LINK_SAME:
        cw_out_str(out, "the two cells are the same\n");
        break;
    case LINK_EMPTY:
        write_cell(out, kind_at(table, v->a) == 0 ? v->a : v->b);
        cw_out_str(out, " is empty\n");
        break;
    case LINK_KINDS:
        cw_out_str(out, "the kinds differ: ");
        write_cell(out, v->a);
        cw_out_printf(out, " holds %" PRIu64 ", ", kind_at(table, v->a));
        write_cell(out, v->b);
        cw_out_printf(out, " holds %" PRIu64 "\n", kind_at(table, v->b));
        break;
    default:
        cw_out_printf(out, "no path of at most %" PRIu64 " turn%s\n", f->turns,
                      f->turns == 1 ? "" : "s");
    }
}

static void explain(struct cw_out *out, const struct link_table *table, const struct link_finder *f,
                    const struct link_verdict *v)
{
    cw_out_str(out, v->why == LINK_JOINED ? "YES\n  " : "NO\n  ");
    if (v->why != LINK_JOINED) {
        explain_no(out, table, f, v);
        return;
    }
    size_t turns = f->count - 2;
    cw_out_printf(out, "path with %zu turn%s:", turns, turns == 1 ? "" : "s");
    write_path(out, f);
    cw_out_char(out, '\n');
}

/* --- JSON ------------------------------------------------------------------------------------ */

/* A coordinate beyond 64 bits is null. */
static void json_cell(struct cw_json *j, const char *key, struct link_cell c)
{
    const int64_t value[2] = {c.row, c.column};
    cw_json_array(j, key);
    for (int i = 0; i < 2; i++) {
        if (value[i] == INT64_MIN || value[i] == INT64_MAX)
            cw_json_null(j, NULL);
        else
            cw_json_int(j, NULL, value[i]);
    }
    cw_json_array_end(j);
}

static void write_json(struct cw_out *out, const struct link_table *table,
                       const struct link_finder *f, const struct link_verdict *v)
{
    struct cw_json j;
    cw_json_open(&j, out, "link");
    cw_json_uint(&j, "set", v->set);
    cw_json_uint(&j, "query", v->query);
    cw_json_str(&j, "answer", v->why == LINK_JOINED ? "YES" : "NO");
    json_cell(&j, "from", v->a);
    json_cell(&j, "to", v->b);
    if (v->why == LINK_JOINED) {
        cw_json_uint(&j, "kind", kind_at(table, v->a));
        cw_json_uint(&j, "turns", f->count - 2);
        cw_json_array(&j, "path");
        for (size_t i = 0; i < f->count; i++)
            cw_json_pair(&j, NULL, f->corner[i].row, f->corner[i].column);
        cw_json_array_end(&j);
    } else {
        cw_json_str(&j, "reason", link_why_word(v->why));
        if (v->why == LINK_EMPTY || v->why == LINK_KINDS || v->why == LINK_FAR) {
            cw_json_array(&j, "kinds");
            cw_json_uint(&j, NULL, kind_at(table, v->a));
            cw_json_uint(&j, NULL, kind_at(table, v->b));
            cw_json_array_end(&j);
        }
        if (v->why == LINK_FAR)
            cw_json_uint(&j, "max_turns", f->turns);
    }
    cw_json_shut(&j);
}

/* --- witness and drawing --------------------------------------------------------------------- */

static void write_witness(struct cw_witness *w, const struct link_finder *f,
                          const struct link_verdict *v)
{
    cw_out_printf(w->out, "set %" PRIu64 " query %" PRIu64 " ", v->set, v->query);
    if (v->why == LINK_JOINED) {
        cw_out_str(w->out, "YES\npath");
        write_path(w->out, f);
        cw_out_char(w->out, '\n');
    } else {
        cw_out_printf(w->out, "NO\nreason %s\n", link_why_word(v->why));
    }
    w->verdicts++;
}

static enum cw_status draw(const struct cw_judge_job *job, const struct link_table *table,
                           const struct link_finder *f, const struct link_verdict *v)
{
    if (table->rows > job->draw_limit || table->columns > job->draw_limit) {
        cw_out_printf(job->out,
                      "  the board of %" PRIu64 " rows and %" PRIu64
                      " columns is too large to draw\n",
                      table->rows, table->columns);
        return CW_OK;
    }
    struct cw_view view;
    cw_view_init(&view, job->env, 4, 2);
    const struct link_cell asked[2] = {v->a, v->b};
    link_view_board(&view, table, asked, f->corner, v->why == LINK_JOINED ? f->count : 0);
    enum cw_status status = view.status;
    if (status == CW_OK)
        job->draw(job->draw_ctx, &view, job->out);
    cw_view_free(&view);
    return status == CW_OK ? job->out->status : status;
}

enum cw_status link_report(const struct cw_judge_job *job, const struct link_table *table,
                           const struct link_finder *f, const struct link_verdict *verdict)
{
    if (job->style == CW_STYLE_JSON)
        write_json(job->out, table, f, verdict);
    else if (job->style == CW_STYLE_EXPLAIN)
        explain(job->out, table, f, verdict);
    else
        cw_out_str(job->out, verdict->why == LINK_JOINED ? "YES\n" : "NO\n");
    if (job->witness) {
        write_witness(job->witness, f, verdict);
        if (job->witness->out->status != CW_OK)
            return job->witness->out->status;
    }
    return job->draw ? draw(job, table, f, verdict) : CW_OK;
}
