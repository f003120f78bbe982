/* SPDX-License-Identifier: MIT
 *
 * hex_judge.c - contest text in, verdicts out.
 *
 * Boards are packed into batches (hex_input.c) and a batch is walked at once (hex_walk.c).  With
 * one thread nothing is read while a whole board waits for its verdict.  With more, two batches
 * take turns: one is filled while the other one is walked; but while the source hands out less
 * than it is asked for (a pipe, a terminal), boards are again decided before more is asked for.
 */
#include "games/hex/hex_judge.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "core/pool.h"
#include "games/hex/hex_input.h"
#include "games/hex/hex_view.h"

struct hex_judge {
    struct cw_judge_job *job;
    struct hex_input input;
    struct hex_batch batch[2];
    struct cw_pool *pool; /* NULL with one thread */
    uint64_t written;     /* games that have their verdict in the output */
    bool short_read;      /* the source gave less than was asked for */
    /* one round of the pool */
    struct hex_batch *walking, *filling; /* filling: NULL when nothing is read in this round */
    enum hex_event event;                /* what filling came to */
    size_t share;                        /* games a job */
};

/* --- facts --- */

static const char *winner_name(bool white_won)
{
    return white_won ? "W" : "B";
}

enum { SHOWN_WHOLE = 64, SHOWN_ENDS = 16, CELLS_A_LINE = 16 };

/* Long chains are abbreviated: this is for people; the witness and the JSON have all cells. */
static void explain_chain(struct cw_out *out, const struct hex_chain *chain, bool white_won)
{
    size_t cells = chain->count + 1, row = chain->row, column = chain->column, in_line = 0;
    cw_out_printf(out, "  %s: %s chain of %zu cell%s from %s 1 to the last, as row,column:",
                  white_won ? "White" : "Black", chain->shortest ? "a shortest" : "a", cells,
                  cells == 1 ? "" : "s", white_won ? "column" : "row");
    for (size_t i = 0; i < cells; i++) {
        bool gap = cells > SHOWN_WHOLE && i >= SHOWN_ENDS && i < cells - SHOWN_ENDS;
        if (gap && i == SHOWN_ENDS)
            cw_out_printf(out, "\n    ... %zu more cells ...", cells - 2 * (size_t)SHOWN_ENDS);
        if (!gap) {
            if (in_line % CELLS_A_LINE == 0)
                cw_out_str(out, "\n   ");
            cw_out_printf(out, " %zu,%zu", row + 1, column + 1);
            in_line++;
        }
        if (i < chain->count)
            hex_step(&row, &column, chain->steps[i]);
    }
    cw_out_char(out, '\n');
}

static void json_verdict(struct cw_out *out, uint64_t set, size_t n, bool white_won,
                         const struct hex_chain *chain)
{
    struct cw_json json;
    size_t row = chain->row, column = chain->column;
    cw_json_open(&json, out, "hex");
    cw_json_uint(&json, "set", set);
    cw_json_str(&json, "answer", winner_name(white_won));
    cw_json_uint(&json, "size", n);
    cw_json_bool(&json, "shortest", chain->shortest);
    cw_json_array(&json, "chain");
    for (size_t i = 0; i <= chain->count; i++) {
        cw_json_pair(&json, NULL, (int64_t)row + 1, (int64_t)column + 1);
        if (i < chain->count)
            hex_step(&row, &column, chain->steps[i]);
    }
    cw_json_array_end(&json);
    cw_json_shut(&json);
}

/* docs/witness/hex.md */
static void witness_verdict(struct cw_witness *witness, uint64_t set, bool white_won,
                            const struct hex_chain *chain)
{
    struct cw_out *out = witness->out;
    size_t row = chain->row, column = chain->column;
    cw_out_printf(out, "set %" PRIu64 " %s chain %zu\n", set, winner_name(white_won),
                  chain->count + 1);
    for (size_t i = 0; i <= chain->count; i++) {
        cw_out_u64(out, row + 1);
        cw_out_char(out, ' ');
        cw_out_u64(out, column + 1);
        cw_out_char(out, '\n');
        if (i < chain->count)
            hex_step(&row, &column, chain->steps[i]);
    }
    witness->verdicts++;
}

static enum cw_status draw_verdict(struct cw_judge_job *job, const uint64_t *board, size_t n,
                                   const struct hex_chain *chain)
{
    struct cw_view view;
    if (n > job->draw_limit) {
        cw_out_printf(job->out, "  (a board of size %zu is too large to draw: the limit is %zu)\n",
                      n, job->draw_limit);
        return CW_OK;
    }
    cw_view_init(&view, job->env, 2, 1);
    hex_view_contest(&view, board, n, chain);
    enum cw_status status = view.status;
    if (status == CW_OK)
        job->draw(job->draw_ctx, &view, job->out);
    cw_view_free(&view);
    return status;
}

/* Everything about one verdict but the plain answer. */
static enum cw_status write_facts(struct cw_judge_job *job, uint64_t set, const uint64_t *board,
                                  size_t n, bool white_won)
{
    struct hex_chain chain;
    enum cw_status status = hex_chain_find(job->env, board, n, white_won, &chain);
    if (status == CW_OK) {
        if (job->style == CW_STYLE_JSON)
            json_verdict(job->out, set, n, white_won, &chain);
        if (job->style == CW_STYLE_EXPLAIN)
            explain_chain(job->out, &chain, white_won);
        if (job->witness)
            witness_verdict(job->witness, set, white_won, &chain);
        if (job->draw)
            status = draw_verdict(job, board, n, &chain);
        if (status == CW_OK && job->witness)
            status = job->witness->out->status;
    }
    hex_chain_free(&chain);
    return status;
}

/* --- answers --- */

static enum cw_status write_answers(struct hex_judge *j, const struct hex_batch *batch)
{
    struct cw_judge_job *job = j->job;
    bool facts = job->style != CW_STYLE_PLAIN || job->witness || job->draw;
    for (size_t i = 0; i < batch->count; i++) {
        const struct hex_game *game = &batch->games[i];
        uint64_t set = ++j->written;
        cw_judge_mark(job, set, 0);
        if (job->style != CW_STYLE_JSON) {
            cw_out_u64(job->out, set);
            cw_out_bytes(job->out, game->white_won ? " W\n" : " B\n", 3);
        }
        if (!facts)
            continue;
        enum cw_status status =
            write_facts(job, set, batch->words + game->base, game->n, game->white_won);
        if (status == CW_OK && cw_cancelled(job->env))
            status = CW_CANCELLED;
        if (status != CW_OK)
            return status;
    }
    return job->out->status;
}

/* --- reading and walking --- */

/* Fills a batch.  HEX_HUNGRY only when it has whole boards that must not wait. */
static enum hex_event fill(struct hex_judge *j, struct hex_batch *batch)
{
    struct cw_reader *in = j->job->in;
    for (;;) {
        enum hex_event event = hex_input_run(&j->input, batch);
        if (event != HEX_HUNGRY)
            return event;
        if (batch->count && (!j->pool || j->short_read))
            return event;
        cw_reader_more(in);
        if (in->status != CW_OK)
            return HEX_FAILED;
        j->short_read = (size_t)(in->end - in->buf) < in->capacity;
    }
}

/* A job of a round: number 0 reads, the others walk. */
static void round_job(void *ctx, size_t index, unsigned worker)
{
    struct hex_judge *j = ctx;
    (void)worker;
    if (index == 0) {
        if (j->filling)
            j->event = fill(j, j->filling);
        return;
    }
    size_t first = (index - 1) * j->share, count = j->walking->count - first;
    if (count > j->share)
        count = j->share;
    /* cancelling shows in the flag, which the caller looks at */
    (void)hex_walk_games(j->job->env, j->walking->words, j->walking->games + first, count);
}

/* Walks one batch and, where `filling` is not NULL, fills it meanwhile. */
static enum cw_status run_round(struct hex_judge *j, struct hex_batch *walking,
                                struct hex_batch *filling)
{
    enum { LEAST_SHARE = 16, SHARES_A_THREAD = 8 };
    if (!j->pool)
        return hex_walk_games(j->job->env, walking->words, walking->games, walking->count);
    j->walking = walking;
    j->filling = filling;
    j->share = walking->count / (SHARES_A_THREAD * (size_t)cw_pool_threads(j->pool)) + 1;
    if (j->share < LEAST_SHARE)
        j->share = LEAST_SHARE;
    cw_pool_run(j->pool, 1 + (walking->count + j->share - 1) / j->share, round_job, j);
    return cw_cancelled(j->job->env) ? CW_CANCELLED : CW_OK;
}

/* What the end of the input, or of reading it, comes to. */
static enum cw_status finish(struct hex_judge *j, enum hex_event event)
{
    struct cw_judge_job *job = j->job;
    enum cw_status status = cw_out_flush(job->out);
    if (status != CW_OK || event == HEX_END)
        return status;
    if (event == HEX_FAILED)
        return job->in->status != CW_OK ? job->in->status : CW_NO_MEMORY;
    cw_report(job->env, &j->input.fault);
    return CW_BAD_INPUT;
}

static enum cw_status judge_all(struct hex_judge *j)
{
    struct hex_batch *now = &j->batch[0], *other = &j->batch[1];
    enum cw_status status = CW_OK;
    j->event = fill(j, now);
    for (;;) {
        enum hex_event event = j->event;
        bool overlap = j->pool && event == HEX_FULL;
        status = run_round(j, now, overlap ? other : NULL);
        if (status == CW_OK)
            status = write_answers(j, now);
        if (status != CW_OK || (event != HEX_FULL && event != HEX_HUNGRY))
            return status == CW_OK ? finish(j, event) : status;
        if (overlap) { /* what is being read lies in the other batch */
            now->used = now->count = 0;
            struct hex_batch *swap = now;
            now = other;
            other = swap;
            continue;
        }
        hex_batch_clear(now, &j->input);
        if (event == HEX_HUNGRY && (status = cw_out_flush(j->job->out)) != CW_OK)
            return status;
        j->event = fill(j, now);
    }
}

enum cw_status hex_judge(struct cw_judge_job *job)
{
    struct hex_judge j = {.job = job};
    enum cw_status status = CW_OK;
    /* the first block has been read already */
    j.short_read = (size_t)(job->in->end - job->in->buf) < job->in->capacity;
    hex_input_init(&j.input, job->in, hex_pack_best());
    if (job->threads > 1)
        status = cw_pool_new(job->env, job->threads, &j.pool);
    if (status == CW_OK)
        status = judge_all(&j);
    cw_pool_free(j.pool);
    hex_batch_free(job->env, &j.batch[0]);
    hex_batch_free(job->env, &j.batch[1]);
    return status;
}
