/* SPDX-License-Identifier: MIT
 *
 * hex_format_hexworld.c - links to HexWorld's board:
 * https://hexworld.org/board/#11c1,h4e7:sf9,b9c3 - size and view, moves to the cursor, moves after
 * it.
 *
 * The view (what stands before the first comma behind the size) and the cursor are kept as private
 * properties of the root, HWVIEW and HWCURSOR, so that a link survives the way over another format.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games/hex/hex_format.h"

static const char host[] = "hexworld.org/board/";

/* Where the part behind '#' begins, or 0. */
static size_t fragment(const unsigned char *bytes, size_t n)
{
    static const char *const schemes[] = {"https://", "http://", ""};
    size_t i = 0;
    while (i < n && cw_is_space(bytes[i]))
        i++;
    for (size_t s = 0; s < 3; s++) {
        size_t at = i + strlen(schemes[s]);
        if (at > n || memcmp(bytes + i, schemes[s], strlen(schemes[s])) != 0)
            continue;
        if (n - at >= 4 && memcmp(bytes + at, "www.", 4) == 0)
            at += 4;
        if (n - at >= sizeof host - 1 && memcmp(bytes + at, host, sizeof host - 1) == 0) {
            at += sizeof host - 1;
            return at < n && bytes[at] == '#' ? at + 1 : at;
        }
    }
    return 0;
}

static int detect(const struct cw_format *format, const unsigned char *bytes, size_t n)
{
    (void)format;
    return fragment(bytes, n) ? 100 : 0;
}

/* --- reading ---------------------------------------------------------------------------------- */

struct link {
    struct cw_read_job *job;
    uint32_t last;
    bool broken;
};

/* One byte of the link, or -1 at its end. */
static int peek(struct cw_scan *s)
{
    int c = cw_scan_peek(s);
    return c < 0 || cw_is_space((unsigned char)c) ? -1 : c;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static uint64_t read_number(struct cw_scan *s)
{
    uint64_t value = 0;
    for (int c = peek(s); is_digit(c); c = peek(s)) {
        value = value < 1000000000 ? value * 10 + (uint64_t)(c - '0') : value;
        cw_scan_skip(s);
    }
    return value;
}

/* "15x12r3c1," or the same without what is not said. */
static enum cw_status read_head(struct link *l)
{
    struct cw_scan *s = l->job->in;
    struct cw_place place = cw_scan_place(s);
    char view[64];
    size_t n = 0;
    uint64_t columns = read_number(s), rows = columns;
    if (columns && peek(s) == 'x') {
        cw_scan_skip(s);
        rows = read_number(s);
    }
    bool sized = columns && rows;
    enum cw_status status = cw_read_size(l->job, place, sized ? columns : 0, rows);
    if (status == CW_OK && !sized)
        status = cw_read_fault(l->job, place, "hexworld.size", "the link does not say the size");
    cw_read_rules(l->job, NULL);
    for (int c = peek(s); c >= 0 && c != ','; c = peek(s)) {
        if (n + 1 < sizeof view && c != ']' && c != '\\')
            view[n++] = (char)c;
        cw_scan_skip(s);
    }
    uint32_t property;
    size_t at;
    if (status == CW_OK && n)
        status = cw_record_string(l->job->record, view, n, &at);
    if (status == CW_OK && n)
        status = cw_record_property(l->job->record, 0, "HWVIEW", 6, &property);
    if (status == CW_OK && n)
        status = cw_record_value(l->job->record, property, at, n, place);
    return status;
}

/* The end of the game by the player of a colour: ":rb", ":fw". */
static enum cw_status add_end(struct link *l, char what, char colour, struct cw_place place)
{
    uint32_t node;
    enum cw_status status = cw_record_add_node(l->job->record, l->last, place, &node);
    if (status != CW_OK)
        return status;
    l->job->record->nodes[node].kind = what == 'r' ? CW_NODE_RESIGN : CW_NODE_FORFEIT;
    l->job->record->nodes[node].player = colour == 'w';
    l->last = node;
    return CW_OK;
}

static enum cw_status add_move(struct link *l, const char *word, size_t size, struct cw_place place)
{
    uint32_t node;
    enum cw_status status = cw_read_move(l->job, l->last, cw_player_after(l->job->record, l->last),
                                         word, size, place, &node);
    if (node == CW_NOWHERE)
        l->broken = true;
    else
        l->last = node;
    return status;
}

/* A colon and its letters. */
static enum cw_status read_special(struct link *l)
{
    struct cw_scan *s = l->job->in;
    struct cw_place place = cw_scan_place(s);
    cw_scan_skip(s);
    int what = peek(s), colour;
    if (what >= 0)
        cw_scan_skip(s);
    if (what == 's')
        return add_move(l, "swap-pieces", 11, place);
    if (what == 'p')
        return add_move(l, "pass", 4, place);
    if ((what == 'r' || what == 'f') && ((colour = peek(s)) == 'b' || colour == 'w')) {
        cw_scan_skip(s);
        return add_end(l, (char)what, (char)colour, place);
    }
    l->broken = true;
    return cw_read_fault(l->job, place, "record.token", "unknown token \":%c\"",
                         what > ' ' && what < 127 ? what : '?');
}

static enum cw_status read_cell(struct link *l)
{
    struct cw_scan *s = l->job->in;
    struct cw_place place = cw_scan_place(s);
    char word[48];
    size_t n = 0;
    int c = peek(s);
    for (; c >= 'a' && c <= 'z'; c = peek(s)) {
        if (n < 20)
            word[n++] = (char)c;
        cw_scan_skip(s);
    }
    bool letters = n > 0;
    for (; letters && is_digit(c); c = peek(s)) {
        if (n < sizeof word)
            word[n++] = (char)c;
        cw_scan_skip(s);
    }
    if (!letters) { /* no cell: one byte of what it is */
        word[n++] = (char)c;
        cw_scan_skip(s);
    }
    return add_move(l, word, n, place);
}

static enum cw_status keep_cursor(struct link *l, uint64_t moves)
{
    char text[24];
    uint32_t property;
    size_t at, n = (size_t)snprintf(text, sizeof text, "%llu", (unsigned long long)moves);
    enum cw_status status = cw_record_string(l->job->record, text, n, &at);
    if (status == CW_OK)
        status = cw_record_property(l->job->record, 0, "HWCURSOR", 8, &property);
    if (status == CW_OK)
        status = cw_record_value(l->job->record, property, at, n, cw_scan_place(l->job->in));
    return status;
}

static enum cw_status read_link(struct cw_read_job *job)
{
    struct link l = {.job = job};
    struct cw_scan *s = job->in;
    unsigned commas = 0;
    uint64_t moves = 0;
    size_t have = cw_reader_want(&s->r, 64), head = fragment(s->r.cur, have);
    job->record->nodes[0].place = cw_scan_place(s);
    while (head-- > 0)
        cw_scan_skip(s);
    enum cw_status status = read_head(&l);
    while (status == CW_OK && peek(s) >= 0) {
        int c = peek(s);
        if (l.broken || c == ',') {
            if (c == ',' && commas++ == 1 && !l.broken)
                status = keep_cursor(&l, moves);
            cw_scan_skip(s);
            continue;
        }
        status = c == ':' ? read_special(&l) : read_cell(&l);
        moves++;
    }
    return status == CW_OK ? s->r.status : status;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_special(struct cw_write_job *job, const struct cw_node *node)
{
    if (node->kind != CW_NODE_TURN)
        cw_out_printf(job->out, ":%c%c", node->kind == CW_NODE_RESIGN ? 'r' : 'f',
                      node->player ? 'w' : 'b');
    else if (cw_atom_kind(job->record->atoms[node->atom]) == CW_ATOM_SWAP)
        cw_out_str(job->out, ":s");
    else
        cw_out_str(job->out, ":p");
}

static enum cw_status write_link(struct cw_write_job *job)
{
    const struct cw_record *record = job->record;
    const struct cw_value *view = cw_record_first(record, 0, "HWVIEW");
    const struct cw_value *cursor = cw_record_first(record, 0, "HWCURSOR");
    uint64_t shown = UINT64_MAX, moves = 0;
    cw_out_printf(job->out, "https://hexworld.org/board/#%u", record->columns);
    if (record->rows != record->columns)
        cw_out_printf(job->out, "x%u", record->rows);
    if (view)
        cw_out_bytes(job->out, record->text + view->at, view->size);
    if (cursor)
        shown = strtoull(record->text + cursor->at, NULL, 10);
    cw_out_char(job->out, ',');
    for (uint32_t n = record->nodes[0].child; n != CW_NOWHERE; n = record->nodes[n].child) {
        const struct cw_node *node = &record->nodes[n];
        if (node->kind == CW_NODE_REMARK || node->kind == CW_NODE_SETUP)
            continue;
        if (moves++ == shown)
            cw_out_char(job->out, ',');
        if (node->kind == CW_NODE_TURN && cw_atom_kind(record->atoms[node->atom]) == CW_ATOM_PLACE)
            job->format->notation->print(job, node);
        else
            write_special(job, node);
    }
    cw_out_char(job->out, '\n');
    return CW_OK;
}

const struct cw_format hex_format_hexworld = {
    .id = "hexworld",
    .name = "a link to HexWorld",
    .extensions = "url",
    .holds = CW_PART_PASS | CW_PART_FORFEIT | CW_PART_SIZE | CW_PART_TURN,
    .swaps = 1u << CW_SWAP_PIECES,
    .swap = CW_SWAP_PIECES,
    .notation = &hex_notation,
    .detect = detect,
    .read = read_link,
    .write = write_link,
};
