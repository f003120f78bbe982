/* SPDX-License-Identifier: MIT
 *
 * twixt_format_t1.c - the files of T1j, and those that twixtbot-ui makes of them.
 *
 * T1j: '#' begins a comment, blank lines are skipped; eleven values, one a line, then a move a
 * line. twixtbot-ui: names on lines 4 and 5, moves from line 14, whatever the lines between hold.
 * A file of T1j with its usual two lines of comment is both.
 */
#include <stdio.h>
#include <string.h>
#include "core/view.h"
#include "record/cell.h"
#include "games/twixt/twixt_format.h"

enum { VALUES = 11, FIXED_LINES = 13, VALUE_MAX = 128, HEADER_MAX = 4096 };
enum { VERSION, NAME_1, NAME_2, ROWS, COLUMNS, HUMAN_1, HUMAN_2, STARTER, DIRECTION, PIE, OVER };

struct header {
    char value[VALUES][VALUE_MAX];
    size_t size;       /* bytes up to the first move */
    bool second_first; /* player 2, left to right, moves first */
    bool rows_first;   /* letters name rows */
    uint64_t columns, rows;
};

/* --- the header ------------------------------------------------------------------------------- */

/* A line without its comment and the blanks around; returns where the next one begins. */
static size_t take_line(const unsigned char *bytes, size_t n, size_t at, char value[VALUE_MAX])
{
    size_t end = at, from = at, to;
    while (end < n && bytes[end] != '\n')
        end++;
    for (to = from; to < end && bytes[to] != '#'; to++)
        ;
    while (from < to && cw_is_space(bytes[from]))
        from++;
    while (to > from && cw_is_space(bytes[to - 1]))
        to--;
    size_t size = to - from < VALUE_MAX ? to - from : VALUE_MAX - 1;
    memcpy(value, bytes + from, size);
    value[size] = '\0';
    return end < n ? end + 1 : end;
}

static bool is_number(const char *text, uint64_t *value)
{
    uint64_t both;
    return cw_parse_size(text, strlen(text), 'x', value, &both) && !strchr(text, 'x');
}

static bool one_of(const char *text, const char *letters)
{
    return text[0] && !text[1] && strchr(letters, text[0] & ~0x20) != NULL;
}

/* The header as T1j reads it. */
static bool read_values(const unsigned char *bytes, size_t n, struct header *h)
{
    size_t at = 0, count = 0;
    uint64_t number;
    while (at < n && count < VALUES) {
        at = take_line(bytes, n, at, h->value[count]);
        count += h->value[count][0] != '\0';
    }
    h->size = at;
    if (count < VALUES || !is_number(h->value[VERSION], &number) ||
        !is_number(h->value[ROWS], &h->rows) || !is_number(h->value[COLUMNS], &h->columns) ||
        !is_number(h->value[STARTER], &number) || number > 2)
        return false;
    h->second_first = number == 2;
    h->rows_first = one_of(h->value[DIRECTION], "H");
    return one_of(h->value[HUMAN_1], "HC") && one_of(h->value[HUMAN_2], "HC") &&
           one_of(h->value[DIRECTION], "VH") && one_of(h->value[PIE], "YN") &&
           one_of(h->value[OVER], "YN");
}

/* The header by fixed lines. */
static bool read_fixed(const unsigned char *bytes, size_t n, struct header *h)
{
    char line[FIXED_LINES + 1][VALUE_MAX] = {{0}};
    size_t at = 0, count = 0;
    uint32_t x, y;
    uint64_t number;
    *h = (struct header){0};
    for (; count < FIXED_LINES && at < n; count++)
        at = take_line(bytes, n, at, line[count]);
    if (count < FIXED_LINES)
        return false;
    h->size = at;
    memcpy(h->value[NAME_1], line[3], VALUE_MAX);
    memcpy(h->value[NAME_2], line[4], VALUE_MAX);
    if (!is_number(line[5], &h->rows) || !is_number(line[6], &h->columns))
        h->rows = h->columns = 0;
    h->second_first = is_number(line[9], &number) && number == 2;
    take_line(bytes, n, at, line[FIXED_LINES]);
    const char *move = line[FIXED_LINES];
    /* a list of moves, a game a line, is something else */
    for (size_t i = 0; i < FIXED_LINES; i++)
        if (i != 3 && i != 4 && cw_cell_read(line[i], strlen(line[i]), &x, &y))
            return false;
    size_t used = cw_cell_read(move, strlen(move), &x, &y);
    return (h->columns && !*move) || (used && !move[used]);
}

static int detect(const struct cw_format *format, const unsigned char *bytes, size_t n)
{
    struct header h = {.size = 0};
    size_t i = 0;
    (void)format;
    while (i < n && cw_is_space(bytes[i]))
        i++;
    if (i == n || bytes[i] == '(' || memchr(bytes, '\0', n))
        return 0;
    return read_values(bytes, n, &h) ? 90 : read_fixed(bytes, n, &h) ? 40 : 0;
}

/* --- moves ------------------------------------------------------------------------------------ */

/* "D9" as our name of the cell: rows and columns change places where letters name rows, and where
 * the player who goes left to right moves first, so that the first one always goes top to bottom.
 */
static size_t own_name(const struct header *h, const char *text, size_t size, char name[48])
{
    uint32_t column = 0, row = 0;
    char letters[16];
    if (cw_cell_read(text, size, &column, &row) != size || h->rows_first == h->second_first)
        return 0;
    snprintf(name, 48, "%s%u", cw_column_name(row, letters), column + 1);
    return strlen(name);
}

static enum cw_status read_move(struct cw_read_job *job, const struct header *h, uint32_t *last,
                                bool *broken)
{
    char text[VALUE_MAX], name[48];
    size_t size = 0;
    struct cw_place place = cw_scan_place(job->in);
    uint32_t node;
    int c;
    while ((c = cw_scan_peek(job->in)) >= 0 && !cw_is_space((unsigned char)c) && c != '#') {
        if (size < sizeof text)
            text[size++] = (char)c;
        cw_scan_skip(job->in);
    }
    if (*broken)
        return CW_OK;
    size_t own = own_name(h, text, size, name);
    enum cw_status status = cw_read_move(job, *last, cw_player_after(job->record, *last),
                                         own ? name : text, own ? own : size, place, &node);
    *broken = node == CW_NOWHERE;
    if (!*broken)
        *last = node;
    return status;
}

/* At a digit: whether it is the version of a next file. */
static bool header_follows(struct cw_scan *s)
{
    struct header h = {.size = 0};
    size_t n = cw_reader_want(&s->r, HEADER_MAX);
    return read_values(s->r.cur, n < HEADER_MAX ? n : HEADER_MAX, &h);
}

static enum cw_status read_moves(struct cw_read_job *job, const struct header *h)
{
    uint32_t last = 0;
    bool broken = false;
    enum cw_status status = CW_OK;
    while (status == CW_OK) {
        int c = cw_scan_space(job->in);
        if (c < 0 || (c >= '0' && c <= '9' && header_follows(job->in)))
            return job->in->r.status;
        if (c == '#')
            cw_scan_to_newline(job->in);
        else
            status = read_move(job, h, &last, &broken);
    }
    return status;
}

static enum cw_status read_t1(struct cw_read_job *job)
{
    struct header h = {.size = 0};
    size_t n = cw_reader_want(&job->in->r, HEADER_MAX);
    n = n < HEADER_MAX ? n : HEADER_MAX;
    struct cw_record *record = job->record;
    record->nodes[0].place = cw_scan_place(job->in);
    if (!read_values(job->in->r.cur, n, &h) && !read_fixed(job->in->r.cur, n, &h)) {
        cw_scan_to_newline(job->in);
        cw_read_size(job, record->nodes[0].place, 0, 0);
        cw_read_rules(job, record->format->rules);
        return cw_read_fault(job, record->nodes[0].place, "t1.header",
                             "this is not the header of a T1j file");
    }
    for (size_t i = 0; i < h.size; i++)
        cw_scan_skip(job->in);
    enum cw_status status = h.second_first
                                ? cw_read_size(job, record->nodes[0].place, h.rows, h.columns)
                                : cw_read_size(job, record->nodes[0].place, h.columns, h.rows);
    cw_read_rules(job, record->format->rules);
    for (unsigned player = 0; player < 2 && status == CW_OK; player++) {
        const char *name = h.value[player == (unsigned)h.second_first ? NAME_1 : NAME_2];
        if (strcmp(name, "?") != 0)
            status = cw_record_set_player(record, player, name);
    }
    return status == CW_OK ? read_moves(job, &h) : status;
}

/* --- writing ---------------------------------------------------------------------------------- */

/* A name that cannot be taken for a comment or a blank line. */
static void write_name(struct cw_out *out, const char *name, unsigned player)
{
    if (!*name)
        cw_out_char(out, '?');
    for (; *name; name++)
        cw_out_char(out, *name == '#' || *name == '\n' || *name == '\r' ? '_' : *name);
    cw_out_printf(out, " # name of player %u\n", player + 1);
}

static enum cw_status write_t1(struct cw_write_job *job)
{
    const struct cw_record *record = job->record;
    struct cw_out *out = job->out;
    uint32_t last = 0;
    for (uint32_t n = record->nodes[0].child; n != CW_NOWHERE; n = record->nodes[n].child)
        last = record->nodes[n].kind == CW_NODE_REMARK ? last : n;
    bool over = record->nodes[last].kind >= CW_NODE_RESIGN;
    cw_out_str(out, "# File created by Causeway\n"
                    "# Player 1 joins top to bottom, player 2 left to right\n"
                    "1 # version of file format\n");
    for (unsigned player = 0; player < 2; player++)
        write_name(out, record->text + record->name[player], player);
    cw_out_printf(out, "%u # y-size of board\n%u # x-size of board\n", record->rows,
                  record->columns);
    cw_out_str(out, "H # player 1 human or computer\nH # player 2 human or computer\n"
                    "1 # starting player\nV # direction of letters\n");
    cw_out_printf(out, "%c # pie rule\n%c # game already over\n",
                  cw_record_swap(record) != CW_SWAP_NONE ? 'Y' : 'N', over ? 'Y' : 'N');
    for (uint32_t n = record->nodes[0].child; n != CW_NOWHERE; n = record->nodes[n].child) {
        const struct cw_node *node = &record->nodes[n];
        if (node->kind == CW_NODE_REMARK || node->kind == CW_NODE_SETUP)
            continue;
        if (node->kind == CW_NODE_TURN)
            job->format->notation->print(job, node);
        else
            cw_out_str(out, node->kind == CW_NODE_DRAW ? "draw" : "resign");
        cw_out_char(out, '\n');
    }
    return CW_OK;
}

const struct cw_format twixt_format_t1 = {
    .id = "t1",
    .name = "T1j's .T1",
    .extensions = "T1 t1",
    .holds = CW_PART_NAMES | CW_PART_SIZE,
    .swaps = 1u << CW_SWAP_SIDES,
    .swap = CW_SWAP_SIDES,
    .rules = "classic",
    .notation = &twixt_capital_notation,
    .detect = detect,
    .read = read_t1,
    .write = write_t1,
};
