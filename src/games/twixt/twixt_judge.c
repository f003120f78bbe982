/* SPDX-License-Identifier: MIT
 *
 * twixt_judge.c - contest text in, answers out.
 */
#include "games/twixt/twixt_judge.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* --- errors of the input ---------------------------------------------------------------------- */

/* Hands over the answers of earlier sets; then a diagnostic about this one may follow. */
static enum cw_status begin_fault(struct twixt_judge *judge, struct cw_diag *diag, const char *rule,
                                  uint64_t move)
{
    diag->rule = rule;
    diag->set = judge->set;
    diag->item = move;
    diag->item_name = move ? "move" : NULL;
    return cw_out_flush(judge->job->out);
}

/* Reports what stands at the next token, which should have been a number. */
static enum cw_status report_token(struct twixt_judge *judge, const char *what, uint64_t move,
                                   enum cw_token token)
{
    struct cw_reader *in = judge->job->in;
    struct cw_diag diag = {0};
    char excerpt[64];
    if (in->status != CW_OK)
        return in->status;
    const char *rule = token == CW_TOKEN_END    ? "twixt.cut-short"
                       : token == CW_TOKEN_HUGE ? "twixt.too-large"
                                                : "twixt.bad-number";
    enum cw_status status = begin_fault(judge, &diag, rule, move);
    if (status != CW_OK)
        return status;
    cw_reader_where_token(in, &diag);
    cw_reader_excerpt(in, excerpt);
    if (token == CW_TOKEN_END)
        return cw_reportf(in->env, CW_BAD_INPUT, &diag,
                          "the input ends within a data set: expected %s", what);
    if (token == CW_TOKEN_HUGE)
        return cw_reportf(in->env, CW_BAD_INPUT, &diag, "%s does not fit into 64 bits: %s", what,
                          excerpt);
    return cw_reportf(in->env, CW_BAD_INPUT, &diag, "expected %s, found %s", what, excerpt);
}

/* The input is at a pair that cannot be read: finds out which half, and why. */
static enum cw_status report_pair(struct twixt_judge *judge, uint64_t move)
{
    int64_t value;
    enum cw_token token = cw_reader_int(judge->job->in, &value);
    if (token == CW_TOKEN_END || token == CW_TOKEN_BAD)
        return report_token(judge, move ? "the x of a hole" : "N", move, token);
    token = cw_reader_int(judge->job->in, &value);
    return report_token(judge, move ? "the y of a hole" : "M", move, token);
}

/* The first byte of a token, counted from 0, in the window. */
static const unsigned char *token_at(const struct cw_reader *in, size_t index)
{
    const unsigned char *p = in->cur;
    for (;; index--) {
        while (p < in->end && cw_is_space(*p))
            p++;
        if (index == 0)
            return p;
        while (p < in->end && !cw_is_space(*p))
            p++;
    }
}

/* A number as it stands in the input, cut where it is very long. */
static void copy_token(const struct cw_reader *in, size_t index, char text[32])
{
    const unsigned char *p = token_at(in, index);
    size_t size = 0;
    while (p + size < in->end && !cw_is_space(p[size]) && size < 31)
        size++;
    memcpy(text, p, size);
    text[size] = '\0';
    if (size == 31)
        memcpy(text + 28, "...", 3);
}

/* Reports a broken rule; the text of the chunk is still in the window, `made` moves were fine. */
static enum cw_status report_move(struct twixt_judge *judge, size_t made, enum twixt_fault fault)
{
    static const char *const rules[] = {
        [TWIXT_FINE] = "twixt.fine",
        [TWIXT_GAME_OVER] = "twixt.move-after-win",
        [TWIXT_OFF_BOARD] = "twixt.off-board",
        [TWIXT_WRONG_ZONE] = "twixt.wrong-zone",
        [TWIXT_TAKEN] = "twixt.hole-taken",
    };
    struct cw_reader *in = judge->job->in;
    const struct twixt_kernel *k = &judge->kernel;
    uint64_t move = k->moves + 1;
    struct cw_diag diag = {0};
    enum cw_status status = begin_fault(judge, &diag, rules[fault], move);
    if (status != CW_OK)
        return status;
    in->token = token_at(in, 2 * made);
    in->token_line = 0;
    cw_reader_where_token(in, &diag);
    char x[32], y[32];
    copy_token(in, 2 * made, x);
    copy_token(in, 2 * made + 1, y);
    bool white = move % 2 == 0;
    switch (fault) {
    case TWIXT_GAME_OVER:
        return cw_reportf(in->env, CW_BAD_INPUT, &diag,
                          "the game is over: %s won with move %" PRIu64,
                          k->won[0] ? "Black" : "White", k->won[0] ? k->won[0] : k->won[1]);
    case TWIXT_OFF_BOARD:
        return cw_reportf(in->env, CW_BAD_INPUT, &diag,
                          "hole %s,%s is off the board: holes go from 0 to %" PRIu64, x, y, k->n);
    case TWIXT_WRONG_ZONE:
        return cw_reportf(in->env, CW_BAD_INPUT, &diag,
                          "%s may not place a peg at %s,%s: %s=0 and %s=%" PRIu64
                          " are %s's end zones",
                          white ? "White" : "Black", x, y, white ? "x" : "y", white ? "x" : "y",
                          k->n, white ? "Black" : "White");
    default:
        return cw_reportf(in->env, CW_BAD_INPUT, &diag,
                          "hole %s,%s is already taken by move %" PRIu64, x, y,
                          twixt_kernel_taken_by(k, &judge->holes[made]));
    }
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Takes more input.  As that may wait for somebody who waits for us, answers go out first. */
static enum cw_status refill(struct twixt_judge *judge)
{
    struct cw_reader *in = judge->job->in;
    struct cw_out *out = judge->job->out;
    while (in->cur < in->end && cw_is_space(*in->cur))
        in->cur++;
    if (out->used && cw_out_flush(out) != CW_OK)
        return out->status;
    cw_reader_more(in);
    return in->status;
}

/* Reports what is wrong with the number of the header that was read last. */
static enum cw_status CW_PRINTF(3, 4) bad_header(struct twixt_judge *judge, const char *rule,
                                                const char *format, ...)
{
    struct cw_diag diag = {0};
    char message[200];
    va_list args;
    enum cw_status status = begin_fault(judge, &diag, rule, 0);
    if (status != CW_OK)
        return status;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    cw_reader_where_token(judge->job->in, &diag);
    return cw_reportf(judge->job->env, CW_BAD_INPUT, &diag, "%s", message);
}

/* Takes N and M, which are known to be numbers. */
static enum cw_status check_header(struct twixt_judge *judge)
{
    static const char *const what[2] = {"N, the size of the board,", "M, the number of moves,"};
    int64_t value[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        enum cw_token token = cw_reader_int(judge->job->in, &value[i]);
        if (token == CW_TOKEN_HUGE)
            return report_token(judge, what[i], 0, token);
        if (value[i] < 0)
            return bad_header(judge, "twixt.negative", "%s is negative: %" PRId64, what[i],
                              value[i]);
    }
    judge->n = (uint64_t)value[0];
    judge->moves = (uint64_t)value[1];
    judge->ended = judge->n == 0 && judge->moves == 0;
    if (judge->ended || judge->lenient || judge->moves % 2 == 1)
        return CW_OK;
    return bad_header(judge, "twixt.even-moves",
                      "M is %" PRIu64 ": the last move must be Black's, so M is odd", judge->moves);
}

enum cw_status twixt_judge_header(struct twixt_judge *judge)
{
    struct cw_reader *in = judge->job->in;
    struct twixt_hole header;
    enum twixt_scan_end end;
    size_t count;
    judge->set++;
    for (;;) {
        const unsigned char *p = in->cur;
        end = twixt_scan_pairs(&p, in->end, in->ended, &header, 1, &count);
        if (end != TWIXT_SCAN_MORE || in->ended)
            break;
        enum cw_status status = refill(judge);
        if (status != CW_OK)
            return status;
    }
    while (in->cur < in->end && cw_is_space(*in->cur))
        in->cur++;
    judge->ended = in->cur == in->end;
    if (judge->ended)
        return CW_OK;
    if (end != TWIXT_SCAN_FULL)
        return report_pair(judge, 0);
    return check_header(judge);
}

/* Plays the moves of the set.  The text of a chunk stays in the window until it was played, so that
 * an error finds its place; that of earlier chunks may go. */
static enum cw_status play_set(struct twixt_judge *judge)
{
    struct cw_reader *in = judge->job->in;
    uint64_t left = judge->moves;
    while (left > 0) {
        const unsigned char *p = in->cur;
        size_t want = left < TWIXT_CHUNK ? (size_t)left : TWIXT_CHUNK, count, made;
        enum twixt_fault fault;
        enum twixt_scan_end end =
            twixt_scan_pairs(&p, in->end, in->ended, judge->holes, want, &count);
        enum cw_status status =
            twixt_kernel_play(&judge->kernel, judge->holes, count, &made, &fault);
        if (status != CW_OK)
            return status;
        if (fault != TWIXT_FINE)
            return report_move(judge, made, fault);
        in->cur += p - in->cur;
        left -= count;
        if (end == TWIXT_SCAN_BAD || (end == TWIXT_SCAN_MORE && in->ended))
            return report_pair(judge, judge->kernel.moves + 1);
        if (end == TWIXT_SCAN_MORE && (status = refill(judge)) != CW_OK)
            return status;
    }
    return CW_OK;
}

void twixt_judge_answer(struct twixt_judge *judge, bool yes)
{
    cw_judge_mark(judge->job, judge->set, 0);
    if (yes)
        cw_out_bytes(judge->job->out, "yes\n", 4);
    else
        cw_out_bytes(judge->job->out, "no\n", 3);
}

enum cw_status twixt_judge_set(struct twixt_judge *judge)
{
    enum cw_status status =
        twixt_kernel_start(&judge->kernel, judge->job->env, judge->n, judge->moves, judge->lenient,
                           judge->facts ? TWIXT_IN_MAP : TWIXT_SUITABLE);
    if (status == CW_OK)
        status = play_set(judge);
    if (status != CW_OK)
        return status;
    if (judge->facts)
        return twixt_report(judge);
    twixt_judge_answer(judge, twixt_kernel_yes(&judge->kernel));
    return judge->job->out->status;
}

static enum cw_status judge_in_turn(struct twixt_judge *judge)
{
    for (;;) {
        enum cw_status status = twixt_judge_header(judge);
        if (status != CW_OK || judge->ended)
            return status;
        status = twixt_judge_set(judge);
        if (status != CW_OK)
            return status;
    }
}

enum cw_status twixt_judge(struct cw_judge_job *job)
{
    struct twixt_judge *judge = cw_calloc(job->env, 1, sizeof *judge);
    if (!judge)
        return CW_NO_MEMORY;
    judge->job = job;
    judge->kernel.env = job->env;
    judge->lenient = job->params->value[TWIXT_PARAM_LENIENT] != 0;
    judge->facts = job->style != CW_STYLE_PLAIN || job->witness || job->draw;
    enum cw_status status = job->threads > 1 && !judge->facts ? twixt_judge_parallel(judge)
                                                              : judge_in_turn(judge);
    twixt_kernel_free(&judge->kernel);
    cw_release(job->env, judge, 1, sizeof *judge);
    return status;
}
