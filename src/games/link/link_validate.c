/* SPDX-License-Identifier: MIT
 *
 * link_validate.c - every promise of the statement that an input breaks:
 *   0 < n <= 1000, 0 < m < 1000; n x m integers >= 0; 0 < q < 50; q times four positive integers,
 *   which name cells of a largest board; a board with n = 0 and m = 0, behind which nothing stands.
 */
#include <inttypes.h>
#include <stdio.h>
#include "core/job.h"
#include "games/link/link_game.h"
#include "games/link/link_promises.h"

struct validator {
    struct cw_validate_job *job;
    struct cw_reader *in;
    uint64_t set, item;
    const char *item_name;
    bool ended; /* the input ended, or failed, inside a board */
};

static void send(struct validator *v, const char *rule, const char *message)
{
    struct cw_diag diag = {
        .rule = rule, .set = v->set, .item = v->item, .item_name = v->item ? v->item_name : NULL};
    cw_reader_where_token(v->in, &diag);
    v->job->faults++;
    cw_reportf(v->job->env, CW_NO, &diag, "%s", message);
}

/* Skips the token that is no integer. */
static void skip_token(struct cw_reader *in)
{
    while (in->cur < in->end || cw_reader_more(in)) {
        if (cw_is_space(*in->cur))
            return;
        in->cur++;
    }
}

/* Reads an integer that should lie in low..high.  False where there is none to go on with. */
static bool number(struct validator *v, const char *what, const char *rule, int64_t low,
                   int64_t high, int64_t *value)
{
    char message[240], found[64];
    enum cw_token token = cw_reader_int(v->in, value);
    if (v->in->status != CW_OK || token == CW_TOKEN_END) {
        v->ended = true;
        snprintf(message, sizeof message, "the input ends where %s should be", what);
        if (v->in->status == CW_OK)
            send(v, "link.cut-short", message);
        return false;
    }
    cw_reader_excerpt(v->in, found);
    if (token == CW_TOKEN_BAD) {
        snprintf(message, sizeof message, "expected %s, an integer, found %s", what, found);
        send(v, "link.not-a-number", message);
        skip_token(v->in);
        return false;
    }
    if (token == CW_TOKEN_INT && *value >= low && *value <= high)
        return true;
    if (high == INT64_MAX)
        snprintf(message, sizeof message,
                 "%s is %s, the statement promises %" PRId64 " or more, below 2^63", what, found,
                 low);
    else
        snprintf(message, sizeof message,
                 "%s is %s, the statement promises %" PRId64 " to %" PRId64, what, found, low,
                 high);
    send(v, rule, message);
    return token == CW_TOKEN_INT;
}

static void check_cells(struct validator *v, uint64_t rows, uint64_t columns)
{
    char what[96];
    v->item_name = "row";
    for (uint64_t row = 1; row <= rows && !v->ended; row++) {
        v->item = row;
        for (uint64_t column = 1; column <= columns && !v->ended; column++) {
            int64_t kind = 0;
            const unsigned char *at = v->in->cur;
            /* a digit between blanks is right, and by far the most common case */
            if (v->in->end - at > 2 && cw_is_space(at[0]) && (unsigned)(at[1] - '0') <= 9 &&
                cw_is_space(at[2])) {
                v->in->cur += 2;
                continue;
            }
            snprintf(what, sizeof what, "the kind in row %" PRIu64 ", column %" PRIu64, row,
                     column);
            number(v, what, "link.limit-kind", 0, INT64_MAX, &kind);
        }
    }
    v->item = 0;
}

static void check_queries(struct validator *v)
{
    static const char *const what[4] = {"the first row", "the first column", "the second row",
                                        "the second column"};
    static const int64_t most[4] = {LINK_LIMIT_ROWS, LINK_LIMIT_COLUMNS, LINK_LIMIT_ROWS,
                                    LINK_LIMIT_COLUMNS};
    int64_t queries = 0;
    number(v, "the number of queries", "link.limit-queries", 1, LINK_LIMIT_QUERIES, &queries);
    v->item_name = "query";
    for (int64_t query = 1; query <= queries && !v->ended; query++) {
        v->item = (uint64_t)query;
        for (int i = 0; i < 4 && !v->ended; i++) {
            int64_t value;
            number(v, what[i], "link.limit-query", 1, most[i], &value);
        }
    }
    v->item = 0;
}

/* Whether the input ends here; a fault is sent where the terminator is missing. */
static bool at_end(struct validator *v)
{
    int64_t ignored;
    struct cw_reader *in = v->in;
    while ((in->cur < in->end || cw_reader_more(in)) && cw_is_space(*in->cur))
        in->cur++;
    if (in->cur < in->end)
        return false;
    if (in->status == CW_OK && cw_reader_int(in, &ignored) == CW_TOKEN_END)
        send(v, "link.no-terminator", "the input ends without the board of 0 rows and 0 columns");
    return true;
}

static void check_after_end(struct validator *v)
{
    int64_t ignored;
    char message[160], found[64];
    v->set = 0;
    if (cw_reader_int(v->in, &ignored) == CW_TOKEN_END)
        return;
    snprintf(message, sizeof message,
             "the board of 0 rows and 0 columns ends the input, but %s "
             "stands behind it",
             cw_reader_excerpt(v->in, found));
    send(v, "link.text-after-end", message);
}

/* One board; false when it was the last thing that can be read. */
static bool check_set(struct validator *v)
{
    int64_t rows = 0, columns = 0;
    uint64_t before = v->job->faults;
    v->set++;
    if (at_end(v))
        return false;
    bool good = number(v, "the number of rows", "link.limit-rows", 0, LINK_LIMIT_ROWS, &rows);
    if (v->ended)
        return false;
    good =
        number(v, "the number of columns", "link.limit-columns", 0, LINK_LIMIT_COLUMNS, &columns) &&
        good;
    if (v->ended)
        return false;
    if (good && rows == 0 && columns == 0) {
        check_after_end(v);
        return false;
    }
    if (!good || rows <= 0 || columns <= 0) {
        if (v->job->faults == before)
            send(v, "link.one-zero", "one of the two sizes is 0 and the other is not");
        return false; /* a board of unknown size: nothing behind it has a meaning */
    }
    check_cells(v, (uint64_t)rows, (uint64_t)columns);
    if (!v->ended)
        check_queries(v);
    return !v->ended;
}

enum cw_status link_validate(struct cw_validate_job *job)
{
    struct validator v = {.job = job, .in = job->in};
    while (check_set(&v))
        if (cw_cancelled(job->env))
            return CW_CANCELLED;
    if (job->in->status != CW_OK)
        return job->in->status;
    return job->faults ? CW_NO : CW_OK;
}
