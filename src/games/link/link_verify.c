/* SPDX-License-Identifier: MIT
 *
 * link_verify.c - checks a witness against its input; docs/witness/link.md has the format.
 *
 * Shares nothing with the judge: it reads the input by itself, walks every path cell by cell, and
 * confirms that there is no path by a search over (cell, direction) in order of turns.
 */
#include <inttypes.h>
#include <string.h>
#include "core/job.h"

/* The order of the parameters for judging, which the options line of a witness sets. */
enum { TURNS = 0, OUTSIDE = 1 };

/* Playable places are rows 0..rows + 1 and columns 0..columns + 1: the board, and the ring round
 * it, which is open only where the rules have an outside. */
struct board {
    uint64_t rows, columns;
    uint64_t cells, capacity;
    uint64_t *kind; /* of the board, row by row; grows with what has been read */
};

/* Places waiting to be left in a direction: place * 4 + direction. */
struct heads {
    uint64_t *item;
    size_t count, capacity;
};

struct checker {
    struct cw_verify_job *job;
    struct cw_env *env;
    bool outside;
    uint64_t turns;
    uint64_t set, query;
    struct board board;
    unsigned char *seen; /* bit d: the place was entered in direction d */
    size_t seen_size;
    struct heads heads[2];
};

struct spot {
    int64_t row, column; /* from 1; beyond 64 bits: INT64_MIN or INT64_MAX, off every board */
};

/* Directions: up, right, down, left. */
static const int row_step[4] = {-1, 0, 1, 0}, column_step[4] = {0, 1, 0, -1};

static enum cw_status reject(struct checker *c, const char *why)
{
    return cw_witness_reject(c->job->witness, c->set, "query", c->query, "%s", why);
}

/* --- the input ------------------------------------------------------------------------------- */

static enum cw_status broken_input(struct checker *c)
{
    if (c->job->input->status != CW_OK)
        return c->job->input->status;
    return reject(c, "the input breaks its format here, so there is no verdict");
}

static enum cw_status read_number(struct checker *c, uint64_t *value)
{
    int64_t number = 0;
    if (cw_reader_int(c->job->input, &number) != CW_TOKEN_INT || number < 0)
        return broken_input(c);
    *value = (uint64_t)number;
    return CW_OK;
}

/* CW_END at the terminator or the end of the input. */
static enum cw_status read_sizes(struct checker *c)
{
    struct board *b = &c->board;
    int64_t number = 0;
    enum cw_token token = cw_reader_int(c->job->input, &number);
    if (token == CW_TOKEN_END && c->job->input->status == CW_OK)
        return CW_END;
    if (token != CW_TOKEN_INT || number < 0)
        return broken_input(c);
    b->rows = (uint64_t)number;
    enum cw_status status = read_number(c, &b->columns);
    if (status != CW_OK)
        return status;
    if (b->rows == 0 && b->columns == 0)
        return CW_END;
    return b->rows == 0 || b->columns == 0 ? broken_input(c) : CW_OK;
}

static enum cw_status read_cell(struct checker *c)
{
    struct board *b = &c->board;
    if (b->cells == b->capacity) {
        uint64_t more = b->capacity ? b->capacity * 2 : 1024;
        if (more > SIZE_MAX / sizeof *b->kind)
            return CW_NO_MEMORY;
        uint64_t *kind =
            cw_realloc(c->env, b->kind, (size_t)b->capacity, (size_t)more, sizeof *b->kind);
        if (!kind)
            return CW_NO_MEMORY;
        b->kind = kind;
        b->capacity = more;
    }
    return read_number(c, &b->kind[b->cells++]);
}

static enum cw_status read_board(struct checker *c)
{
    enum cw_status status = CW_OK;
    c->board.cells = 0;
    for (uint64_t row = 0; status == CW_OK && row < c->board.rows; row++)
        for (uint64_t column = 0; status == CW_OK && column < c->board.columns; column++) {
            status = read_cell(c);
            if (c->board.cells % 65536 == 0 && cw_cancelled(c->env))
                status = CW_CANCELLED;
        }
    return status;
}

static enum cw_status read_query(struct checker *c, struct spot *a, struct spot *b)
{
    int64_t *const value[4] = {&a->row, &a->column, &b->row, &b->column};
    for (int i = 0; i < 4; i++) {
        enum cw_token token = cw_reader_int(c->job->input, value[i]);
        if (token != CW_TOKEN_INT && token != CW_TOKEN_HUGE)
            return broken_input(c);
    }
    return CW_OK;
}

/* --- the board ------------------------------------------------------------------------------- */

static bool on_board(const struct checker *c, struct spot s)
{
    return s.row >= 1 && (uint64_t)s.row <= c->board.rows && s.column >= 1 &&
           (uint64_t)s.column <= c->board.columns;
}

static uint64_t kind_at(const struct checker *c, struct spot s)
{
    return c->board.kind[(uint64_t)(s.row - 1) * c->board.columns + (uint64_t)(s.column - 1)];
}

/* Whether a path may run over a place. */
static bool is_open(const struct checker *c, struct spot s)
{
    if (on_board(c, s))
        return kind_at(c, s) == 0;
    return c->outside && s.row >= 0 && (uint64_t)s.row <= c->board.rows + 1 && s.column >= 0 &&
           (uint64_t)s.column <= c->board.columns + 1;
}

static bool equal(struct spot a, struct spot b)
{
    return a.row == b.row && a.column == b.column;
}

static struct spot ahead(struct spot s, unsigned direction)
{
    return (struct spot){s.row + row_step[direction], s.column + column_step[direction]};
}

/* --- a path ---------------------------------------------------------------------------------- */

/* Two different places in one row or column: the direction from one to the other, else 4. */
static unsigned direction_to(struct spot from, struct spot to)
{
    if (from.row == to.row)
        return from.column < to.column ? 1 : from.column > to.column ? 3 : 4;
    return from.column != to.column ? 4 : from.row < to.row ? 2 : 0;
}

static bool scan_spot(const char **text, const char *end, struct spot *s)
{
    uint64_t row, column;
    if (!cw_scan_word(text, end, " ") || !cw_scan_u64(text, end, &row) ||
        !cw_scan_word(text, end, ",") || !cw_scan_u64(text, end, &column))
        return false;
    *s = (struct spot){(int64_t)row, (int64_t)column};
    return true;
}

/* Walks from one corner to the next; every place before the next one must be open, and the next
 * one too unless it is the goal.  NULL, or what is wrong. */
static const char *walk_leg(const struct checker *c, struct spot from, struct spot to,
                            struct spot goal, unsigned *direction)
{
    unsigned before = *direction;
    *direction = direction_to(from, to);
    if (*direction == 4)
        return "two corners of the path are not in one row or column";
    if (before != 4 && (before + *direction) % 2 == 0)
        return "the path does not turn at one of its corners";
    for (struct spot s = ahead(from, *direction);; s = ahead(s, *direction)) {
        if (equal(s, to) && equal(s, goal))
            return NULL;
        if (!is_open(c, s))
            return "the path runs over a place that is not empty, or off the board";
        if (equal(s, to))
            return NULL;
    }
}

/* "path R,C R,C ...": corners from a to b. */
static enum cw_status check_path(struct checker *c, struct spot a, struct spot b, const char *text,
                                 const char *end)
{
    struct spot last, next;
    unsigned direction = 4;
    uint64_t legs = 0;
    if (!on_board(c, a) || !on_board(c, b) || equal(a, b) || kind_at(c, a) == 0 ||
        kind_at(c, a) != kind_at(c, b))
        return reject(c, "YES, but the cells are not two pieces of one kind");
    if (!cw_scan_word(&text, end, "path") || !scan_spot(&text, end, &last))
        return reject(c, "expected \"path ROW,COLUMN ROW,COLUMN ...\"");
    if (!equal(last, a))
        return reject(c, "the path does not begin at the first cell");
    for (; text != end; last = next, legs++) {
        if (!scan_spot(&text, end, &next))
            return reject(c, "expected \" ROW,COLUMN\" in the path");
        const char *wrong = walk_leg(c, last, next, b, &direction);
        if (wrong)
            return reject(c, wrong);
        if (equal(next, b) && text != end)
            return reject(c, "the path goes on behind the second cell");
        if (cw_cancelled(c->env))
            return CW_CANCELLED;
    }
    if (!equal(last, b))
        return reject(c, "the path does not end at the second cell");
    return legs - 1 > c->turns ? reject(c, "the path has too many turns") : CW_OK;
}

/* --- no path --------------------------------------------------------------------------------- */

static uint64_t place_of(const struct checker *c, struct spot s)
{
    return (uint64_t)s.row * (c->board.columns + 2) + (uint64_t)s.column;
}

static enum cw_status push(struct checker *c, struct heads *h, struct spot s, unsigned direction)
{
    void *array = h->item;
    enum cw_status status = cw_grow(c->env, &array, h->count, &h->capacity, sizeof *h->item);
    h->item = array;
    if (status == CW_OK)
        h->item[h->count++] = place_of(c, s) * 4 + direction;
    return status;
}

/* Leaves one place in one direction, as far as it goes without a turn; turns become heads of the
 * next round. */
static enum cw_status go_straight(struct checker *c, uint64_t head, struct spot goal,
                                  struct heads *next, bool *found)
{
    uint64_t width = c->board.columns + 2;
    unsigned direction = (unsigned)(head % 4);
    struct spot s = {(int64_t)(head / 4 / width), (int64_t)(head / 4 % width)};
    for (;;) {
        s = ahead(s, direction);
        if (equal(s, goal))
            *found = true;
        if (!is_open(c, s) || (c->seen[place_of(c, s)] >> direction & 1))
            return CW_OK;
        c->seen[place_of(c, s)] |= (unsigned char)(1u << direction);
        for (unsigned turn = 1; turn < 4; turn += 2) {
            enum cw_status status = push(c, next, s, (direction + turn) % 4);
            if (status != CW_OK)
                return status;
        }
    }
}

static enum cw_status clear_seen(struct checker *c)
{
    uint64_t width = c->board.columns + 2;
    if (c->board.rows + 2 > SIZE_MAX / 4 / width)
        return CW_NO_MEMORY;
    size_t places = (size_t)((c->board.rows + 2) * width);
    if (places > c->seen_size) {
        cw_release(c->env, c->seen, c->seen_size, 1);
        c->seen_size = 0;
        c->seen = cw_alloc(c->env, places, 1);
        if (!c->seen)
            return CW_NO_MEMORY;
        c->seen_size = places;
    }
    memset(c->seen, 0, places);
    return CW_OK;
}

/* Confirms that no path of at most c->turns turns joins two pieces. */
static enum cw_status check_far(struct checker *c, struct spot a, struct spot b)
{
    enum cw_status status = clear_seen(c);
    bool found = false;
    int side = 0;
    c->heads[0].count = 0;
    for (unsigned direction = 0; direction < 4 && status == CW_OK; direction++)
        status = push(c, &c->heads[0], a, direction);
    for (uint64_t turns = 0; status == CW_OK && turns <= c->turns; turns++, side = !side) {
        struct heads *now = &c->heads[side], *next = &c->heads[!side];
        if (now->count == 0)
            break;
        next->count = 0;
        for (size_t i = 0; status == CW_OK && i < now->count; i++) {
            status = go_straight(c, now->item[i], b, next, &found);
            if (i % 65536 == 0 && cw_cancelled(c->env))
                status = CW_CANCELLED;
        }
        if (status == CW_OK && found)
            return reject(c, "NO, but a path joins the two pieces");
    }
    return status;
}

/* "reason WORD". */
static enum cw_status check_reason(struct checker *c, struct spot a, struct spot b,
                                   const char *text, const char *end)
{
    static const char *const words[] = {"off", "same", "empty", "kinds", "far"};
    size_t reason = 0;
    if (!cw_scan_word(&text, end, "reason "))
        return reject(c, "expected \"reason WORD\"");
    while (reason < 5 && !((size_t)(end - text) == strlen(words[reason]) &&
                           memcmp(text, words[reason], strlen(words[reason])) == 0))
        reason++;
    if (reason == 5)
        return reject(c, "the reason is one of off, same, empty, kinds, far");
    bool both_on = on_board(c, a) && on_board(c, b);
    bool holds = reason == 0 ? !both_on : both_on;
    if (holds && reason == 1)
        holds = equal(a, b);
    if (holds && reason == 2)
        holds = kind_at(c, a) == 0 || kind_at(c, b) == 0;
    if (holds && reason >= 3)
        holds = kind_at(c, a) != 0 && kind_at(c, b) != 0;
    if (holds && reason == 3)
        holds = kind_at(c, a) != kind_at(c, b);
    if (holds && reason == 4)
        holds = !equal(a, b) && kind_at(c, a) == kind_at(c, b);
    if (!holds)
        return reject(c, "the reason given for NO does not hold");
    return reason == 4 ? check_far(c, a, b) : CW_OK;
}

/* --- records --------------------------------------------------------------------------------- */

/* "set S query Q YES" or "... NO", for the query at hand. */
static enum cw_status read_verdict(struct checker *c, bool *yes)
{
    const char *text;
    size_t size;
    uint64_t set, query;
    enum cw_status status = cw_witness_line(c->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size;
    if (!cw_scan_word(&text, end, "set ") || !cw_scan_u64(&text, end, &set) ||
        !cw_scan_word(&text, end, " query ") || !cw_scan_u64(&text, end, &query) ||
        !cw_scan_word(&text, end, " ") || set != c->set || query != c->query)
        return reject(c, "expected \"set SET query QUERY YES\" or \"... NO\" for this query");
    *yes = end - text == 3 && memcmp(text, "YES", 3) == 0;
    if (!*yes && !(end - text == 2 && memcmp(text, "NO", 2) == 0))
        return reject(c, "the verdict is YES or NO");
    return CW_OK;
}

static enum cw_status check_query(struct checker *c)
{
    struct spot a, b;
    bool yes = false;
    const char *text;
    size_t size;
    enum cw_status status = read_query(c, &a, &b);
    if (status == CW_OK)
        status = read_verdict(c, &yes);
    if (status == CW_OK)
        status = cw_witness_line(c->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    status =
        yes ? check_path(c, a, b, text, text + size) : check_reason(c, a, b, text, text + size);
    if (status == CW_OK)
        c->job->checked++;
    return status;
}

static enum cw_status check_set(struct checker *c)
{
    uint64_t queries = 0;
    c->set++;
    c->query = 0;
    enum cw_status status = read_sizes(c);
    if (status == CW_OK)
        status = read_board(c);
    if (status == CW_OK)
        status = read_number(c, &queries);
    while (status == CW_OK && c->query < queries) {
        c->query++;
        status = check_query(c);
    }
    return status;
}

enum cw_status link_verify(struct cw_verify_job *job);

enum cw_status link_verify(struct cw_verify_job *job)
{
    struct checker c = {.job = job,
                        .env = job->env,
                        .outside = job->params->value[OUTSIDE] != 0,
                        .turns = (uint64_t)job->params->value[TURNS]};
    enum cw_status status;
    do
        status = check_set(&c);
    while (status == CW_OK);
    cw_release(c.env, c.board.kind, (size_t)c.board.capacity, sizeof *c.board.kind);
    cw_release(c.env, c.seen, c.seen_size, 1);
    for (int i = 0; i < 2; i++)
        cw_release(c.env, c.heads[i].item, c.heads[i].capacity, sizeof *c.heads[i].item);
    return status == CW_END ? CW_OK : status;
}
