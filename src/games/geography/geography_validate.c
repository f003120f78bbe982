/* SPDX-License-Identifier: MIT
 *
 * geography_validate.c - every promise of the statement that an input breaks: 1 <= N, M <= 100, N
 * rows of M characters "." or "#".  What follows the board is ignored, as the judge does.
 */
#include <inttypes.h>
#include "games/geography/geography_judge.h"

enum { LIMIT = 100 };

struct validator {
    struct cw_validate_job *job;
    struct cw_reader *in;
    uint64_t side[2]; /* rows, columns; 0 = unknown */
    uint64_t row;     /* from 1 */
};

static const char *const side_name[2] = {"rows", "columns"};

/* Sends a fault; the format takes two numbers. */
static void fault(struct validator *v, struct cw_diag *where, const char *rule, const char *problem,
                  uint64_t a, uint64_t b)
{
    where->rule = rule;
    where->set = 1;
    where->item = v->row;
    where->item_name = v->row ? "row" : NULL;
    v->job->faults++;
    cw_reportf(v->job->env, CW_NO, where, problem, a, b);
}

/* Sends a fault whose format takes what stands at the last token, in quotes. */
static void fault_quoting(struct validator *v, const char *rule, const char *problem)
{
    char text[64];
    struct cw_diag where = {.rule = rule, .set = 1, .item = v->row};
    cw_reader_where_token(v->in, &where);
    where.item_name = v->row ? "row" : NULL;
    v->job->faults++;
    cw_reportf(v->job->env, CW_NO, &where, problem, cw_reader_excerpt(v->in, text));
}

/* Reads one side; false when the board has no known shape. */
static bool check_side(struct validator *v, int which)
{
    int64_t value = 0;
    struct cw_diag where = {0};
    enum cw_token token = cw_reader_int(v->in, &value);
    if (v->in->status != CW_OK)
        return false;
    if (token == CW_TOKEN_END || token == CW_TOKEN_BAD) {
        fault_quoting(v, token == CW_TOKEN_END ? "geography.no-board" : "geography.bad-number",
                      which ? "expected the number of columns, found %s"
                            : "expected the number of rows, found %s");
        return false;
    }
    cw_reader_where_token(v->in, &where);
    if (token == CW_TOKEN_HUGE || value < 1 || value > LIMIT) {
        v->job->faults++;
        where.rule = "geography.limit-size";
        where.set = 1;
        cw_reportf(v->job->env, CW_NO, &where, "the number of %s is %s%" PRId64
                   ", the statement promises 1..%d", side_name[which],
                   token == CW_TOKEN_HUGE ? "beyond " : "", value, (int)LIMIT);
    }
    if (token == CW_TOKEN_INT && value >= 1)
        v->side[which] = (uint64_t)value;
    return true;
}

/* The next byte without taking it, or -1. */
static int peek(struct cw_reader *in)
{
    return in->cur < in->end || cw_reader_more(in) ? *in->cur : -1;
}

/* The rest of the header's line must be blank. */
static void check_header_end(struct validator *v)
{
    bool told = false;
    for (int byte; (byte = peek(v->in)) >= 0; v->in->cur++) {
        if (byte == '\n') {
            v->in->cur++;
            return;
        }
        if (cw_is_space((unsigned char)byte) || told)
            continue;
        v->in->token = v->in->cur;
        v->in->token_line = 0;
        fault_quoting(v, "geography.text-after-size",
                      "the line of the two sizes ends after them, but here stands %s");
        told = true;
    }
}

/* One line with a byte on it that is not blank; false when the input ends before such a line. */
static bool check_row(struct validator *v)
{
    uint64_t cells = 0;
    struct cw_diag where = {0};
    int byte;
    for (; (byte = peek(v->in)) >= 0 && (byte != '\n' || cells == 0); v->in->cur++) {
        if (cw_is_space((unsigned char)byte))
            continue;
        cells++;
        if (cells == v->side[1] + 1)
            cw_reader_where(v->in, v->in->cur, &where);
        if (byte == '.' || byte == '#')
            continue;
        v->in->token = v->in->cur;
        v->in->token_line = 0;
        fault_quoting(v, "geography.bad-cell", "a cell is \".\" or \"#\", not %s");
    }
    if (cells == 0)
        return false;
    if (cells < v->side[1])
        cw_reader_where(v->in, v->in->cur, &where);
    if (cells != v->side[1])
        fault(v, &where, cells < v->side[1] ? "geography.row-too-short" : "geography.row-too-long",
              "the row has %" PRIu64 " cells instead of %" PRIu64, cells, v->side[1]);
    if (byte == '\n')
        v->in->cur++;
    return true;
}

static void check_rows(struct validator *v)
{
    for (v->row = 1; v->row <= v->side[0]; v->row++) {
        if (check_row(v))
            continue;
        uint64_t rows = v->row - 1;
        struct cw_diag where = {0};
        if (v->in->status != CW_OK)
            return;
        v->row = 0;
        cw_reader_where(v->in, v->in->cur, &where);
        fault(v, &where, "geography.rows-missing", "the input ends after %" PRIu64 " of %" PRIu64
              " rows", rows, v->side[0]);
        return;
    }
}

enum cw_status geography_validate(struct cw_validate_job *job)
{
    struct validator v = {.job = job, .in = job->in};
    if (check_side(&v, 0) && check_side(&v, 1)) {
        check_header_end(&v);
        if (v.side[0] && v.side[1])
            check_rows(&v);
    }
    if (job->in->status != CW_OK)
        return job->in->status;
    return job->faults ? CW_NO : CW_OK;
}
