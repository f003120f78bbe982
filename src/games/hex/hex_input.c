/* SPDX-License-Identifier: MIT
 *
 * hex_input.c - the contest format, as docs/FORMATS.md has it: headers are tokens, a row is a line.
 *
 * Rows of n letters and a newline go through the vector code many at a time; any other row is read
 * a byte at a time, which also finds the exact place of a fault.
 */
#include "games/hex/hex_input.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Rows longer than this are not waited for as a whole, so that the window stays small. */
enum { WHOLE_ROW_LIMIT = 64 * 1024, LONGEST_NUMBER = 80 };

void hex_input_init(struct hex_input *h, struct cw_reader *in, hex_packer *pack)
{
    memset(h, 0, sizeof *h);
    h->in = in;
    h->pack = pack;
    h->most_words = HEX_BATCH_WORDS;
    h->most_games = HEX_BATCH_GAMES;
    h->set = 1;
}

void hex_batch_free(struct cw_env *env, struct hex_batch *b)
{
    cw_release(env, b->words, b->capacity, sizeof *b->words);
    cw_release(env, b->games, b->games_capacity, sizeof *b->games);
    memset(b, 0, sizeof *b);
}

void hex_batch_clear(struct hex_batch *b, const struct hex_input *h)
{
    if (h->stage == HEX_IN_ROWS && b->used) {
        size_t rows = h->row + 1 + (h->column > 0);
        memmove(b->words, b->words + b->used, rows * hex_row_words(h->n) * sizeof *b->words);
    }
    b->used = 0;
    b->count = 0;
}

static enum hex_event fault(struct hex_input *h, const unsigned char *at, const char *rule)
{
    h->fault = (struct cw_diag){.rule = rule, .set = h->set, .message = h->message};
    if (h->stage == HEX_IN_ROWS) {
        h->fault.item = h->row + 1;
        h->fault.item_name = "row";
    }
    cw_reader_where(h->in, at, &h->fault);
    return HEX_BAD;
}

/* "b", "byte 0x00": what stands at a place. */
static const char *shown(unsigned char c, char text[16])
{
    if (c > ' ' && c < 0x7f)
        snprintf(text, 16, "'%c'", c);
    else
        snprintf(text, 16, "byte 0x%02x", c);
    return text;
}

/* --- memory --- */

/* Makes room for `rows` rows of the current board, the virtual one included.  Boards grow as their
 * rows come, so that a header alone takes no memory, and never past their size. */
static bool reserve(struct hex_input *h, struct hex_batch *b, size_t rows)
{
    size_t row_words = hex_row_words(h->n), whole;
    if (!hex_board_words(h->n, &whole) || whole > SIZE_MAX - b->used)
        return false;
    size_t need = b->used + rows * row_words;
    if (need <= b->capacity)
        return true;
    size_t want = b->capacity < b->used + whole - b->capacity ? 2 * b->capacity : b->used + whole;
    if (want < need)
        want = need;
    uint64_t *words = cw_realloc(h->in->env, b->words, b->capacity, want, sizeof *words);
    if (!words)
        return false;
    b->words = words;
    b->capacity = want;
    return true;
}

static enum hex_event no_memory(struct hex_input *h)
{
    cw_fail(h->in->env, CW_NO_MEMORY, "set %" PRIu64 ": no memory for a board of size %zu", h->set,
            h->n);
    return HEX_FAILED;
}

/* --- headers --- */

/* True when the window holds the next token whole, or the input ends. */
static bool token_ready(struct cw_reader *in)
{
    while (in->cur < in->end && cw_is_space(*in->cur))
        in->cur++;
    const unsigned char *p = in->cur;
    while (p < in->end && !cw_is_space(*p) && p - in->cur < LONGEST_NUMBER)
        p++;
    return p < in->end || in->ended;
}

static enum hex_event read_header(struct hex_input *h)
{
    int64_t value = 0;
    char text[64];
    if (!token_ready(h->in))
        return HEX_HUNGRY;
    enum cw_token token = cw_reader_int(h->in, &value);
    if (token == CW_TOKEN_END)
        return h->in->status == CW_OK ? HEX_END : HEX_FAILED;
    if (token == CW_TOKEN_INT && value == 0)
        return HEX_END;
    if (token == CW_TOKEN_INT && value > 0 && (uint64_t)value < SIZE_MAX) {
        h->n = (size_t)value;
        h->row = h->column = 0;
        h->stage = HEX_AFTER_HEADER;
        return HEX_FULL; /* goes on */
    }
    cw_reader_excerpt(h->in, text);
    if (token == CW_TOKEN_BAD)
        snprintf(h->message, sizeof h->message, "expected the size of a board, found %s", text);
    else
        snprintf(h->message, sizeof h->message, "the size of a board is at least 1%s: found %s",
                 value > 0 ? " and below 2^63" : "", text);
    h->fault = (struct cw_diag){.rule = "hex.bad-size", .set = h->set, .message = h->message};
    cw_reader_where_token(h->in, &h->fault);
    return HEX_BAD;
}

static enum hex_event cut_short(struct hex_input *h)
{
    if (h->in->status != CW_OK)
        return HEX_FAILED;
    snprintf(h->message, sizeof h->message,
             "the input ends in row %zu of %zu, after %zu of its %zu cells", h->row + 1, h->n,
             h->column, h->n);
    return fault(h, h->in->end, "hex.cut-short");
}

static bool is_blank(unsigned char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The rest of the header's line must be blank. */
static enum hex_event finish_header(struct hex_input *h)
{
    struct cw_reader *in = h->in;
    char text[16];
    while (in->cur < in->end && is_blank(*in->cur))
        in->cur++;
    if (in->cur == in->end)
        return in->ended ? cut_short(h) : HEX_HUNGRY;
    if (*in->cur != '\n') {
        snprintf(h->message, sizeof h->message,
                 "the rows begin on the line after the size: found %s", shown(*in->cur, text));
        return fault(h, in->cur, "hex.header-line");
    }
    in->cur++;
    h->stage = HEX_IN_ROWS;
    return HEX_FULL; /* goes on */
}

/* --- rows --- */

static enum hex_event bad_cell(struct hex_input *h, unsigned char c)
{
    char text[16];
    shown(c, text);
    if (c == '\n')
        snprintf(h->message, sizeof h->message, "row %zu has %zu cells instead of %zu", h->row + 1,
                 h->column, h->n);
    else if (h->column == h->n)
        snprintf(h->message, sizeof h->message, "row %zu goes on after its %zu cells: found %s",
                 h->row + 1, h->n, text);
    else
        snprintf(h->message, sizeof h->message, "expected a cell, b or w, found %s", text);
    return fault(h, h->in->cur,
                 c == '\n'           ? "hex.row-short"
                 : h->column == h->n ? "hex.row-long"
                                     : "hex.bad-cell");
}

/* What a byte means in a row. */
enum { FOREIGN, BLANK, NEWLINE, BLACK, WHITE };
static const unsigned char meaning[256] = {
    [' '] = BLANK, ['\t'] = BLANK, ['\r'] = BLANK, ['\n'] = NEWLINE,
    ['b'] = BLACK, ['B'] = BLACK,  ['w'] = WHITE,  ['W'] = WHITE,
};

/* Reads on in a row a byte at a time, to its newline, the end of the window or a fault. */
static enum hex_event read_row_slowly(struct hex_input *h, struct hex_batch *b)
{
    struct cw_reader *in = h->in;
    uint64_t *words = b->words + b->used + (h->row + 1) * hex_row_words(h->n);
    size_t column = h->column, n = h->n;
    unsigned char what = BLANK;
    if (column == 0)
        hex_clear_row(words, n);
    for (; in->cur < in->end; in->cur++) {
        what = meaning[*in->cur];
        if (what == BLANK || (what == NEWLINE && column == 0))
            continue;
        if (what < BLACK || column == n)
            break;
        words[column / 64] |= (uint64_t)(what == WHITE) << (column % 64);
        column++;
    }
    h->column = column;
    if (in->cur < in->end) {
        if (what != NEWLINE || column < n)
            return bad_cell(h, *in->cur);
        in->cur++;
    } else if (!in->ended) {
        return HEX_HUNGRY;
    } else if (column < n) {
        return cut_short(h);
    }
    h->row++; /* the last newline may be missing */
    h->column = 0;
    return HEX_FULL; /* goes on */
}

/* Reads rows until the board is complete or the window used up. */
static enum hex_event read_rows(struct hex_input *h, struct hex_batch *b)
{
    struct cw_reader *in = h->in;
    size_t row_words = hex_row_words(h->n);
    if (!reserve(h, b, 2))
        return no_memory(h);
    if (h->row == 0 && h->column == 0)
        hex_clear_row(b->words + b->used, h->n);
    while (h->row < h->n) {
        size_t there = (size_t)(in->end - in->cur);
        if (h->column == 0 && there > h->n) {
            size_t rows = there / (h->n + 1);
            if (rows > h->n - h->row)
                rows = h->n - h->row;
            if (!reserve(h, b, h->row + 1 + rows))
                return no_memory(h);
            const unsigned char *at = in->cur;
            rows = h->pack(&at, in->end, rows, h->n, b->words + b->used + (h->row + 1) * row_words);
            in->cur += at - in->cur;
            h->row += rows;
            if (rows)
                continue;
        } else if (h->column == 0 && !in->ended && h->n < WHOLE_ROW_LIMIT &&
                   !memchr(in->cur, '\n', there)) {
            return HEX_HUNGRY;
        }
        if (!reserve(h, b, h->row + 2))
            return no_memory(h);
        enum hex_event event = read_row_slowly(h, b);
        if (event != HEX_FULL)
            return event;
    }
    return HEX_FULL;
}

/* Appends the board just read to the games. */
static bool finish_game(struct hex_input *h, struct hex_batch *b)
{
    void *games = b->games;
    enum cw_status status =
        cw_grow(h->in->env, &games, b->count, &b->games_capacity, sizeof *b->games);
    b->games = games;
    if (status != CW_OK)
        return false;
    b->games[b->count++] = (struct hex_game){.base = b->used, .n = h->n};
    b->used += (h->n + 1) * hex_row_words(h->n);
    h->set++;
    h->stage = HEX_AT_HEADER;
    return true;
}

enum hex_event hex_input_run(struct hex_input *h, struct hex_batch *b)
{
    enum hex_event event = HEX_FULL;
    while (event == HEX_FULL) {
        switch (h->stage) {
        case HEX_AT_HEADER:
            if (b->used >= h->most_words || b->count >= h->most_games)
                return HEX_FULL;
            event = read_header(h);
            break;
        case HEX_AFTER_HEADER:
            event = finish_header(h);
            break;
        case HEX_IN_ROWS:
            event = read_rows(h, b);
            if (event == HEX_FULL && !finish_game(h, b))
                return no_memory(h);
            break;
        }
    }
    return event;
}
