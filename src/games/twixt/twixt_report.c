/* SPDX-License-Identifier: MIT
 *
 * twixt_report.c - a verdict with its facts: explanation, JSON, witness, picture.
 */
#include <inttypes.h>
#include "core/bitset.h"
#include "games/twixt/twixt_facts.h"
#include "games/twixt/twixt_judge.h"
#include "games/twixt/twixt_view.h"

static void write_hole(struct cw_out *out, const struct twixt_kernel *k, uint32_t peg)
{
    cw_out_u64(out, k->map.pegs[peg].x);
    cw_out_char(out, ',');
    cw_out_u64(out, k->map.pegs[peg].y);
}

static void write_path(struct cw_out *out, const struct twixt_kernel *k,
                       const struct twixt_facts *facts)
{
    for (size_t i = 0; i < facts->length; i++) {
        cw_out_char(out, ' ');
        write_hole(out, k, facts->path[i]);
    }
}

/* Calls what(...) for each refused link of the path, in its order. */
static void each_refused(const struct twixt_kernel *k, const struct twixt_facts *facts, void *ctx,
                         void (*what)(void *ctx, const struct twixt_kernel *k,
                                      struct twixt_tie refused, struct twixt_tie by))
{
    for (size_t i = 1; facts->reason == TWIXT_REFUSED && i < facts->length; i++) {
        uint32_t a = facts->path[i - 1], b = facts->path[i];
        if (!twixt_facts_is_refused(k, a, b))
            continue;
        struct twixt_tie refused = twixt_facts_tie(a, b);
        what(ctx, k, refused, twixt_facts_refuser(k, refused));
    }
}

/* --- explanation ------------------------------------------------------------------------------ */

static void explain_refused(void *ctx, const struct twixt_kernel *k, struct twixt_tie refused,
                            struct twixt_tie by)
{
    struct cw_out *out = ctx;
    cw_out_str(out, "    link ");
    write_hole(out, k, refused.earlier);
    cw_out_str(out, " to ");
    write_hole(out, k, refused.later);
    cw_out_printf(out, " of move %" PRIu64 ": refused by %s link ", k->map.pegs[refused.later].move,
                  k->map.pegs[by.later].owner ? "White's" : "Black's");
    write_hole(out, k, by.earlier);
    cw_out_str(out, " to ");
    write_hole(out, k, by.later);
    cw_out_printf(out, " of move %" PRIu64 "\n", k->map.pegs[by.later].move);
}

/* What only a lenient game can have: a last turn with which nobody could win. */
static void explain_last_turn(struct cw_out *out, const struct twixt_kernel *k)
{
    if (k->moves == 0)
        cw_out_str(out, "  there are no moves\n");
    else if (k->moves % 2 == 0)
        cw_out_str(out, "  the last move is White's\n");
    else if (k->map.pegs[k->map.count - 1].move != k->moves)
        cw_out_str(out, "  the last move places no peg: its hole is taken or off the board\n");
}

static void explain(struct cw_out *out, const struct twixt_kernel *k,
                    const struct twixt_facts *facts)
{
    switch (facts->reason) {
    case TWIXT_JOINED:
        cw_out_printf(out, "  move %" PRIu64 " joins x=0 to x=%" PRIu64 ":", k->moves, k->n);
        write_path(out, k, facts);
        cw_out_char(out, '\n');
        break;
    case TWIXT_JOINED_BEFORE:
        cw_out_printf(out, "  Black was joined before the last move, by move %" PRIu64 ":",
                      k->won[0]);
        write_path(out, k, facts);
        cw_out_char(out, '\n');
        break;
    case TWIXT_REFUSED:
        explain_last_turn(out, k);
        cw_out_printf(out, "  Black lacks %zu refused link%s on the way", facts->refused,
                      facts->refused == 1 ? "" : "s");
        write_path(out, k, facts);
        cw_out_str(out, ":\n");
        each_refused(k, facts, out, explain_refused);
        break;
    case TWIXT_APART:
        explain_last_turn(out, k);
        cw_out_str(out, "  Black is not joined, even with the links that were refused\n");
        break;
    }
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_link(struct cw_json *j, const struct twixt_kernel *k, struct twixt_tie tie)
{
    const struct twixt_peg *a = &k->map.pegs[tie.earlier], *b = &k->map.pegs[tie.later];
    cw_json_array(j, "link");
    cw_json_pair(j, NULL, (int64_t)a->x, (int64_t)a->y);
    cw_json_pair(j, NULL, (int64_t)b->x, (int64_t)b->y);
    cw_json_array_end(j);
    cw_json_uint(j, "move", b->move);
}

static void json_refused(void *ctx, const struct twixt_kernel *k, struct twixt_tie refused,
                         struct twixt_tie by)
{
    struct cw_json *j = ctx;
    cw_json_object(j, NULL);
    json_link(j, k, refused);
    cw_json_object(j, "refused_by");
    json_link(j, k, by);
    cw_json_str(j, "player", k->map.pegs[by.later].owner ? "white" : "black");
    cw_json_object_end(j);
    cw_json_object_end(j);
}

static void write_json(struct cw_out *out, uint64_t set, const struct twixt_kernel *k,
                       const struct twixt_facts *facts)
{
    struct cw_json j;
    cw_json_open(&j, out, "twixt");
    cw_json_uint(&j, "set", set);
    cw_json_str(&j, "answer", facts->reason == TWIXT_JOINED ? "yes" : "no");
    cw_json_uint(&j, "moves", k->moves);
    if (k->won[0])
        cw_json_uint(&j, "joined_by_move", k->won[0]);
    else
        cw_json_null(&j, "joined_by_move");
    cw_json_array(&j, facts->reason == TWIXT_REFUSED ? "way" : "chain");
    for (size_t i = 0; i < facts->length; i++) {
        const struct twixt_peg *peg = &k->map.pegs[facts->path[i]];
        cw_json_pair(&j, NULL, (int64_t)peg->x, (int64_t)peg->y);
    }
    cw_json_array_end(&j);
    cw_json_array(&j, "refused");
    each_refused(k, facts, &j, json_refused);
    cw_json_array_end(&j);
    cw_json_shut(&j);
}

/* --- witness ---------------------------------------------------------------------------------- */

static void witness_refused(void *ctx, const struct twixt_kernel *k, struct twixt_tie refused,
                            struct twixt_tie by)
{
    struct cw_out *out = ctx;
    cw_out_str(out, "refused ");
    write_hole(out, k, refused.earlier);
    cw_out_char(out, ' ');
    write_hole(out, k, refused.later);
    cw_out_printf(out, " move %" PRIu64 " by ", k->map.pegs[refused.later].move);
    write_hole(out, k, by.earlier);
    cw_out_char(out, ' ');
    write_hole(out, k, by.later);
    cw_out_printf(out, " move %" PRIu64 "\n", k->map.pegs[by.later].move);
}

/* docs/witness/twixt.md describes these lines. */
static void write_witness(struct cw_out *out, uint64_t set, const struct twixt_kernel *k,
                          const struct twixt_facts *facts)
{
    cw_out_printf(out, "set %" PRIu64 " %s\n", set, facts->reason == TWIXT_JOINED ? "yes" : "no");
    switch (facts->reason) {
    case TWIXT_JOINED:
        cw_out_str(out, "chain");
        break;
    case TWIXT_JOINED_BEFORE:
        cw_out_printf(out, "before %" PRIu64, k->won[0]);
        break;
    case TWIXT_REFUSED:
        cw_out_printf(out, "way %zu", facts->refused);
        break;
    case TWIXT_APART:
        cw_out_str(out, "apart");
        break;
    }
    write_path(out, k, facts);
    cw_out_char(out, '\n');
    each_refused(k, facts, out, witness_refused);
}

/* --- picture ---------------------------------------------------------------------------------- */

/* Draws the links of a peg to those placed before it. */
static void view_links(struct cw_view *view, const struct twixt_kernel *k, uint32_t peg)
{
    const struct twixt_peg *p = &k->map.pegs[peg];
    for (unsigned dirs = p->links; dirs; dirs &= dirs - 1) {
        uint32_t other = twixt_map_step(&k->map, peg, cw_ctz64(dirs));
        const struct twixt_peg *q = &k->map.pegs[other];
        if (other < peg)
            twixt_view_link(view, p->owner ? CW_ROLE_SECOND : CW_ROLE_FIRST, false, (size_t)p->x,
                            (size_t)p->y, (size_t)q->x, (size_t)q->y);
    }
}

/* Draws the path, its refused links apart. */
static void view_path(struct cw_view *view, const struct twixt_kernel *k,
                      const struct twixt_facts *facts)
{
    bool chain = facts->reason != TWIXT_REFUSED;
    for (size_t i = 0; i < facts->length; i++) {
        const struct twixt_peg *p = &k->map.pegs[facts->path[i]];
        twixt_view_peg(view, (size_t)p->x, (size_t)p->y, 0, chain);
        cw_view_number(view, p->move, p->move == k->moves);
        if (i == 0)
            continue;
        const struct twixt_peg *q = &k->map.pegs[facts->path[i - 1]];
        bool refused = twixt_facts_is_refused(k, facts->path[i - 1], facts->path[i]);
        twixt_view_link(view, refused ? CW_ROLE_REFUSED : CW_ROLE_FIRST, chain, (size_t)q->x,
                        (size_t)q->y, (size_t)p->x, (size_t)p->y);
    }
}

static enum cw_status draw(struct cw_judge_job *job, const struct twixt_kernel *k,
                           const struct twixt_facts *facts)
{
    if (k->n >= job->draw_limit) {
        cw_out_printf(job->out, "  (a board of %" PRIu64 " holes a side is too large to draw: the "
                                "limit is %zu)\n",
                      k->n + 1, job->draw_limit);
        return job->out->status;
    }
    struct twixt_frame frame = {(size_t)k->n + 1, (size_t)k->n + 1, true, true};
    struct cw_view view;
    cw_view_init(&view, job->env, TWIXT_TEXT_X, TWIXT_TEXT_Y);
    twixt_view_frame(&view, &frame);
    for (size_t y = 0; y < frame.rows; y++)
        for (size_t x = 0; x < frame.columns; x++)
            if (!twixt_view_corner(&frame, x, y) && !twixt_map_find(&k->map, x, y))
                twixt_view_hole(&view, x, y);
    for (uint32_t peg = TWIXT_ZONES; peg < k->map.count; peg++)
        view_links(&view, k, peg);
    for (uint32_t peg = TWIXT_ZONES; peg < k->map.count; peg++) {
        const struct twixt_peg *p = &k->map.pegs[peg];
        twixt_view_peg(&view, (size_t)p->x, (size_t)p->y, p->owner, false);
        cw_view_number(&view, p->move, p->move == k->moves);
    }
    view_path(&view, k, facts);
    enum cw_status status = view.status;
    if (status == CW_OK)
        job->draw(job->draw_ctx, &view, job->out);
    cw_view_free(&view);
    return status == CW_OK ? job->out->status : status;
}

/* --- all of it -------------------------------------------------------------------------------- */

enum cw_status twixt_report(struct twixt_judge *judge)
{
    struct cw_judge_job *job = judge->job;
    const struct twixt_kernel *k = &judge->kernel;
    struct twixt_facts facts;
    enum cw_status status = twixt_facts_find(&facts, job->env, k);
    if (status == CW_OK && job->style == CW_STYLE_JSON) {
        cw_judge_mark(job, judge->set, 0);
        write_json(job->out, judge->set, k, &facts);
    } else if (status == CW_OK) {
        twixt_judge_answer(judge, facts.reason == TWIXT_JOINED);
    }
    if (status == CW_OK && job->style == CW_STYLE_EXPLAIN)
        explain(job->out, k, &facts);
    if (status == CW_OK && job->witness) {
        write_witness(job->witness->out, judge->set, k, &facts);
        job->witness->verdicts++;
        status = job->witness->out->status;
    }
    if (status == CW_OK && job->draw)
        status = draw(job, k, &facts);
    twixt_facts_free(&facts);
    return status == CW_OK ? job->out->status : status;
}
