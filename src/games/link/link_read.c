/* SPDX-License-Identifier: MIT
 *
 * link_read.c - boards and queries from contest text.
 */
#include "games/link/link_read.h"

#include <inttypes.h>
#include <stdio.h>

void link_text_init(struct link_text *text, struct cw_env *env, struct cw_reader *in,
                    struct cw_out *out)
{
    *text = (struct link_text){.env = env, .in = in, .out = out, .scanner = link_scanner_best()};
}

/* Whether the window holds the next number and the white space behind it. */
static bool number_is_there(const struct cw_reader *in)
{
    const unsigned char *p = in->cur;
    while (p < in->end && cw_is_space(*p))
        p++;
    while (p < in->end && !cw_is_space(*p))
        p++;
    return p < in->end;
}

/* cw_reader_int(), but answers are handed out before the program may have to wait for input. */
static enum cw_token next_number(struct link_text *text, int64_t *value)
{
    if (text->out->used > 0 && !number_is_there(text->in))
        cw_out_flush(text->out);
    return cw_reader_int(text->in, value);
}

/* What the numbers of a place in the text are, for messages. */
struct place {
    const char *rule;
    const char *item_name; /* "row", "query" or NULL */
    uint64_t item;
    const char *what; /* "the number of rows", "a kind" */
};

static enum cw_status refuse(struct link_text *text, const struct place *place, const char *rule,
                             const char *message)
{
    struct cw_diag diag = {
        .rule = rule, .set = text->set, .item = place->item, .item_name = place->item_name};
    enum cw_status status = cw_out_flush(text->out);
    if (status != CW_OK)
        return status;
    cw_reader_where_token(text->in, &diag);
    return cw_reportf(text->env, CW_BAD_INPUT, &diag, "%s", message);
}

/* Says what is wrong with a token that is no number in range. */
static enum cw_status refuse_token(struct link_text *text, const struct place *place,
                                   enum cw_token token, int64_t value)
{
    char message[200], found[64];
    if (text->in->status != CW_OK)
        return text->in->status;
    if (token == CW_TOKEN_END) {
        snprintf(message, sizeof message, "the input ends where %s should be", place->what);
        return refuse(text, place, "link.cut-short", message);
    }
    if (token == CW_TOKEN_BAD)
        snprintf(message, sizeof message, "expected %s, found %s", place->what,
                 cw_reader_excerpt(text->in, found));
    else if (token == CW_TOKEN_HUGE && value > 0)
        snprintf(message, sizeof message, "%s is beyond 2^63-1", place->what);
    else
        snprintf(message, sizeof message, "%s must be an integer >= 0, found %s", place->what,
                 cw_reader_excerpt(text->in, found));
    return refuse(text, place, place->rule, message);
}

/* A number >= 0. */
static enum cw_status read_count(struct link_text *text, const struct place *place, uint64_t *value)
{
    int64_t number = 0;
    enum cw_token token = next_number(text, &number);
    if (token != CW_TOKEN_INT || number < 0)
        return refuse_token(text, place, token, number);
    *value = (uint64_t)number;
    return CW_OK;
}

enum cw_status link_read_sizes(struct link_text *text, uint64_t *rows, uint64_t *columns)
{
    const struct place first = {.rule = "link.bad-size", .what = "the number of rows"};
    const struct place second = {.rule = "link.bad-size", .what = "the number of columns"};
    text->set++;
    int64_t number = 0;
    enum cw_token token = next_number(text, &number);
    if (token == CW_TOKEN_END && text->in->status == CW_OK)
        return CW_END;
    if (token != CW_TOKEN_INT || number < 0)
        return refuse_token(text, &first, token, number);
    *rows = (uint64_t)number;
    enum cw_status status = read_count(text, &second, columns);
    if (status != CW_OK)
        return status;
    if (*rows == 0 && *columns == 0)
        return CW_END;
    if (*rows == 0 || *columns == 0)
        return refuse(text, &second, "link.one-zero",
                      *rows == 0
                          ? "a board of 0 rows must also have 0 columns, which ends the input"
                          : "a board of 0 columns must also have 0 rows, which ends the input");
    return CW_OK;
}

/* Reads one cell with care. */
static enum cw_status read_cell(struct link_text *text, struct link_table *table)
{
    char what[96];
    struct place place = {.rule = "link.bad-cell",
                          .item_name = "row",
                          .item = table->used / table->columns + 1,
                          .what = what};
    int64_t number = 0;
    enum cw_token token = next_number(text, &number);
    if (token == CW_TOKEN_INT && number >= 0)
        return link_table_add(table, (uint64_t)number);
    snprintf(what, sizeof what, "the kind in row %" PRIu64 ", column %" PRIu64, place.item,
             table->used % table->columns + 1);
    return refuse_token(text, &place, token, number);
}

enum { STAGE = 1024 };

/* Reads the cells that are in the window and plain to read; *progress when there was one. */
static enum cw_status scan_cells(struct link_text *text, struct link_table *table, bool *progress)
{
    union {
        uint8_t bytes[4 * STAGE];
        uint32_t words[STAGE];
    } stage;
    const unsigned char *at = text->in->cur;
    uint64_t before = table->used;
    uint64_t left = table->total - table->used;
    enum cw_status status = CW_OK;
    if (table->shift == 0) {
        /* digits go where they belong at once */
        size_t room = left < 16 * STAGE ? (size_t)left : 16 * STAGE;
        status = link_table_reserve(table, room);
        if (status != CW_OK)
            return status;
        table->used += text->scanner->digits(&at, table->cells + (size_t)table->used, room);
    } else {
        size_t room = left < sizeof stage.bytes ? (size_t)left : sizeof stage.bytes;
        size_t count = text->scanner->digits(&at, stage.bytes, room);
        status = link_table_add_bytes(table, stage.bytes, count);
    }
    left = table->total - table->used;
    if (status == CW_OK && left > 0) {
        size_t room = left < STAGE ? (size_t)left : STAGE;
        size_t count = text->scanner->numbers(&at, stage.words, room);
        status = link_table_add_words(table, stage.words, count);
    }
    text->in->cur += at - text->in->cur;
    *progress = table->used > before;
    return status;
}

enum cw_status link_read_cells(struct link_text *text, struct link_table *table)
{
    while (table->used < table->total) {
        bool progress;
        enum cw_status status = scan_cells(text, table, &progress);
        if (status == CW_OK && !progress)
            status = read_cell(text, table);
        if (status == CW_OK && cw_cancelled(text->env))
            status = CW_CANCELLED;
        if (status != CW_OK)
            return status;
    }
    return CW_OK;
}

enum cw_status link_read_count(struct link_text *text, uint64_t *queries)
{
    const struct place place = {.rule = "link.bad-count", .what = "the number of queries"};
    return read_count(text, &place, queries);
}

enum cw_status link_read_query(struct link_text *text, uint64_t query, struct link_cell *a,
                               struct link_cell *b)
{
    int64_t *const value[4] = {&a->row, &a->column, &b->row, &b->column};
    static const char *const what[4] = {"the first row", "the first column", "the second row",
                                        "the second column"};
    for (int i = 0; i < 4; i++) {
        const struct place place = {
            .rule = "link.bad-query", .item_name = "query", .item = query, .what = what[i]};
        enum cw_token token = next_number(text, value[i]);
        if (token != CW_TOKEN_INT && token != CW_TOKEN_HUGE)
            return refuse_token(text, &place, token, 0);
    }
    return CW_OK;
}
