/* SPDX-License-Identifier: MIT
 *
 * hex_validate.c - what the statement of UVa 260 promises of its input: 2 <= N <= 200, N rows of N
 * letters b or w, as many of each (to within one), and a 0 at the end.
 *
 * Works line by line.  A line that begins with a digit or a minus sign is taken for a header, any
 * other one for a row; so one missing or doubled line does not spoil what follows.
 */
#include <inttypes.h>
#include <stdio.h>
#include "games/hex/hex_judge.h"

enum { LEAST_SIZE = 2, MOST_SIZE = 200 };

/* Where something stands, kept after the window has moved on. */
struct place {
    uint64_t line, column;
    unsigned char byte;
};

struct line {
    struct place first;       /* its first byte that is not blank */
    struct place end;         /* its newline, or the end of the input */
    bool number;              /* it begins like a number */
    bool malformed, negative; /* that number */
    bool digits;              /* it has one at least */
    uint64_t value;           /* at most UINT64_MAX / 16 */
    struct place extra;       /* what follows the number; line 0: nothing */
    uint64_t black, white;    /* cells */
    struct place stranger;    /* the first byte that is no cell */
    struct place capital;     /* the first upper-case cell */
};

struct validator {
    struct cw_validate_job *job;
    uint64_t set;        /* the current one, from 1; 0 before the first header */
    struct place header; /* of that set */
    bool counted;        /* rows of the current set are being counted: its size was readable */
    uint64_t n, rows;    /* rows seen of the current set */
    uint64_t black, white;
    bool spoiled;                     /* a row was wrong: the balance cannot be told */
    uint64_t line_number, line_start; /* line_start: offset of its first byte */
};

static void report(struct validator *v, struct place at, uint64_t row, const char *rule,
                   const char *message)
{
    const char *name = v->job->in->source.name;
    struct cw_diag diag = {
        .rule = rule,
        .file = name ? name : "-",
        .line = at.line,
        .column = at.column,
        .set = v->set,
        .item = row,
        .item_name = row ? "row" : NULL,
        .message = message,
    };
    cw_report(v->job->env, &diag);
    v->job->faults++;
}

/* --- lines --- */

static void note(struct place *place, struct place here)
{
    if (place->line == 0)
        *place = here;
}

static void take_number_byte(struct line *l, struct place here, bool *ended)
{
    unsigned char c = here.byte;
    if (c == ' ' || c == '\t' || c == '\r') {
        *ended = true;
    } else if (*ended) {
        note(&l->extra, here);
    } else if (c >= '0' && c <= '9') {
        l->digits = true;
        l->value = l->value >= UINT64_MAX / 160 ? UINT64_MAX / 16 : l->value * 10 + (c - '0');
    } else if (c == '-' && here.line == l->first.line && here.column == l->first.column) {
        l->negative = true;
    } else {
        l->malformed = true;
    }
}

static void take_row_byte(struct line *l, struct place here)
{
    unsigned char c = here.byte, small = c | 0x20;
    if (c == ' ' || c == '\t' || c == '\r')
        return;
    if (small != 'b' && small != 'w') {
        note(&l->stranger, here);
        return;
    }
    if (c != small)
        note(&l->capital, here);
    if (small == 'b')
        l->black++;
    else
        l->white++;
}

/* Reads the next line that is not blank; false at the end of the input. */
static bool read_line(struct validator *v, struct line *l)
{
    struct cw_reader *in = v->job->in;
    bool ended = false;
    *l = (struct line){0};
    for (;;) {
        if (in->cur == in->end && cw_reader_more(in) == 0) {
            l->end = (struct place){v->line_number, cw_reader_offset(in) - v->line_start + 1, 0};
            return l->first.line != 0;
        }
        struct place here = {v->line_number, cw_reader_offset(in) - v->line_start + 1, *in->cur++};
        if (here.byte == '\n') {
            v->line_number++;
            v->line_start = cw_reader_offset(in);
            l->end = here;
            if (l->first.line)
                return true;
            continue;
        }
        bool blank = here.byte == ' ' || here.byte == '\t' || here.byte == '\r';
        if (!blank && l->first.line == 0) {
            l->first = here;
            l->number = here.byte == '-' || (here.byte >= '0' && here.byte <= '9');
        }
        if (l->number)
            take_number_byte(l, here, &ended);
        else
            take_row_byte(l, here);
    }
}

/* --- rules --- */

/* The set before a header or the end of the input. */
static void finish_set(struct validator *v, struct place at)
{
    char text[120];
    if (v->set == 0 || !v->counted)
        return;
    if (v->rows < v->n) {
        snprintf(text, sizeof text, "the game has %" PRIu64 " rows instead of %" PRIu64, v->rows,
                 v->n);
        report(v, at, v->rows + 1, "hex.missing-rows", text);
    } else if (!v->spoiled && (v->black > v->white + 1 || v->white > v->black + 1)) {
        snprintf(text, sizeof text,
                 "%" PRIu64 " black and %" PRIu64 " white pawns: they may differ by one at most",
                 v->black, v->white);
        report(v, v->header, 0, "hex.unbalanced", text);
    }
}

/* A line that is a number; false when it is the terminator. */
static bool take_header(struct validator *v, const struct line *l)
{
    char text[120];
    bool malformed = l->malformed || !l->digits;
    finish_set(v, l->first);
    if (!malformed && l->value == 0)
        return false;
    v->set++;
    v->header = l->first;
    v->n = l->value;
    v->rows = v->black = v->white = 0;
    v->counted = !malformed && !l->negative;
    v->spoiled = false;
    if (malformed)
        report(v, l->first, 0, "hex.bad-size", "the size is not a whole number");
    else if (l->negative || l->value < LEAST_SIZE || l->value > MOST_SIZE) {
        snprintf(text, sizeof text, "the size is %s%" PRIu64 "%s: it is from %d to %d",
                 l->negative ? "-" : "", l->value, l->value == UINT64_MAX / 16 ? " or more" : "",
                 LEAST_SIZE, MOST_SIZE);
        report(v, l->first, 0, "hex.size-limit", text);
    }
    if (l->extra.line)
        report(v, l->extra, 0, "hex.header-line", "there is more on the line of the size");
    return true;
}

static void take_row(struct validator *v, const struct line *l)
{
    char text[120];
    uint64_t cells = l->black + l->white;
    if (v->set == 0) {
        report(v, l->first, 0, "hex.bad-size", "expected the size of a board");
        v->set = 1; /* report it once */
        return;
    }
    if (!v->counted)
        return; /* the size was unreadable: reported */
    v->rows++;
    if (v->rows > v->n) {
        if (v->rows == v->n + 1)
            report(v, l->first, v->rows, "hex.extra-rows",
                   "there are more rows than the size says");
        return;
    }
    if (l->stranger.line) {
        snprintf(text, sizeof text, "byte 0x%02x is neither b nor w", l->stranger.byte);
        report(v, l->stranger, v->rows, "hex.bad-cell", text);
    }
    if (l->capital.line)
        report(v, l->capital, v->rows, "hex.upper-case", "pawns are lower-case letters");
    if (cells != v->n && !l->stranger.line) {
        snprintf(text, sizeof text, "the row has %" PRIu64 " cells instead of %" PRIu64, cells,
                 v->n);
        report(v, l->end, v->rows, cells < v->n ? "hex.row-short" : "hex.row-long", text);
    }
    v->black += l->black;
    v->white += l->white;
    v->spoiled = v->spoiled || l->stranger.line || cells != v->n;
}

enum cw_status hex_validate(struct cw_validate_job *job)
{
    struct validator v = {.job = job, .line_number = 1};
    struct line line;
    bool terminated = false;
    while (!terminated && read_line(&v, &line)) {
        if (line.number)
            terminated = !take_header(&v, &line);
        else
            take_row(&v, &line);
    }
    if (job->in->status != CW_OK)
        return job->in->status;
    if (!terminated) {
        finish_set(&v, line.end);
        v.set = 0;
        report(&v, line.end, 0, "hex.no-terminator", "the 0 after the last game is missing");
    }
    return job->faults ? CW_NO : CW_OK;
}
