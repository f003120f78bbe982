/* SPDX-License-Identifier: MIT
 *
 * list.c - bare lists of moves: "1.f6 2.swap 3.m16", or the moves alone.
 *
 * A list that numbers its moves goes on until a line begins with number 1; one without numbers is a
 * game a line, or, where its first line holds one move, goes on to a blank line.  '#' begins a
 * remark to the end of the line.
 */
#include <string.h>
#include "record/cell.h"
#include "record/format.h"

enum { TOKEN_MAX = 2048 };

struct list {
    struct cw_read_job *job;
    uint32_t last;       /* the node that moves are added to */
    uint64_t moves;      /* of the game, bad ones included */
    uint64_t first_line; /* where the game begins */
    bool numbered, broken;
    char token[TOKEN_MAX];
    size_t size;
    struct cw_place place;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The length of a number with its dot at the beginning of a token: "12." of "12.f6"; "12" alone
 * counts too. */
static size_t number_size(const char *text, size_t n)
{
    size_t i = 0;
    while (i < n && is_digit(text[i]))
        i++;
    if (i == 0 || i == n)
        return i;
    if (text[i] != '.' && text[i] != ')' && text[i] != ':')
        return 0;
    while (i < n && (text[i] == '.' || text[i] == ')' || text[i] == ':'))
        i++;
    return i;
}

int cw_list_detect(const struct cw_format *format, const unsigned char *bytes, size_t n)
{
    uint32_t x, y;
    size_t i = 0;
    (void)format;
    for (;;) {
        while (i < n && cw_is_space(bytes[i]))
            i++;
        if (i == n || bytes[i] != '#')
            break;
        while (i < n && bytes[i] != '\n')
            i++;
    }
    size_t end = i;
    while (end < n && !cw_is_space(bytes[end]))
        end++;
    i += number_size((const char *)bytes + i, end - i);
    while (i < n && (bytes[i] == ' ' || bytes[i] == '\t'))
        i++;
    return cw_cell_read((const char *)bytes + i, n - i, &x, &y) ? 30 : 0;
}

/* Takes a token; one that ends in a sign of an unfinished move goes on behind the blank or line. */
static enum cw_status take_token(struct list *l)
{
    struct cw_scan *s = l->job->in;
    bool cut = false;
    int c;
    l->size = 0;
    l->place = cw_scan_place(s);
    for (;;) {
        while ((c = cw_scan_peek(s)) >= 0 && !cw_is_space((unsigned char)c)) {
            if (l->size < TOKEN_MAX)
                l->token[l->size++] = (char)c;
            else
                cut = true;
            cw_scan_skip(s);
        }
        if (c < 0 || l->size == 0 || !strchr("/,+-", l->token[l->size - 1]))
            break;
        if (cw_scan_space(s) < 0)
            break;
    }
    if (cut) {
        l->broken = true;
        return cw_read_fault(l->job, l->place, "record.token", "a token of more than %d bytes",
                             TOKEN_MAX);
    }
    return l->job->in->r.status;
}

/* A token without its number. */
static enum cw_status take_move(struct list *l, const char *text, size_t size, size_t skipped)
{
    struct cw_record *record = l->job->record;
    struct cw_place place = l->place;
    uint32_t node;
    place.column += skipped;
    l->moves++;
    if (l->broken)
        return CW_OK;
    if (cw_word_is(text, size, "over")) /* by connection: the moves say so */
        return CW_OK;
    enum cw_status status =
        cw_read_move(l->job, l->last, cw_player_after(record, l->last), text, size, place, &node);
    if (node == CW_NOWHERE) {
        l->broken = true;
        return status;
    }
    l->last = node;
    return status;
}

/* Whether the game goes on behind a line end; the scan is at the newline or the end. */
static bool goes_on(struct list *l)
{
    struct cw_scan *s = l->job->in;
    uint64_t line = s->line;
    int c = cw_scan_space(s);
    if (c < 0)
        return false;
    if (l->moves == 0)
        return true;
    if (l->numbered) {
        size_t have = cw_reader_want(&s->r, 3);
        return !(have >= 2 && s->r.cur[0] == '1' && !is_digit((char)s->r.cur[1]));
    }
    /* one move on the first line, and no blank line since */
    return l->first_line == 0 && s->line == line + 1;
}

enum cw_status cw_list_read(struct cw_read_job *job)
{
    struct list l = {.job = job};
    enum cw_status status = cw_read_size(job, cw_scan_place(job->in), 0, 0);
    cw_read_rules(job, job->record->format->rules);
    uint64_t line = 0;
    cw_scan_space(job->in);
    job->record->nodes[0].place = cw_scan_place(job->in);
    while (status == CW_OK && job->in->r.status == CW_OK) {
        int c = cw_scan_blanks(job->in);
        if (c == '#')
            c = cw_scan_to_newline(job->in);
        if (c < 0 || c == '\n') {
            if (!goes_on(&l))
                break;
            continue;
        }
        status = take_token(&l);
        size_t number = number_size(l.token, l.size);
        l.numbered |= number > 0;
        if (status != CW_OK || number == l.size)
            continue;
        if (l.moves == 0)
            line = l.place.line;
        else if (l.place.line == line)
            l.first_line = line; /* a second move on the first line: a game a line */
        status = take_move(&l, l.token + number, l.size - number, number);
    }
    return status == CW_OK ? job->in->r.status : status;
}

enum cw_status cw_list_write(struct cw_write_job *job)
{
    const struct cw_record *record = job->record;
    uint64_t number = 0;
    for (uint32_t node = record->nodes[0].child; node != CW_NOWHERE;
         node = record->nodes[node].child) {
        const struct cw_node *n = &record->nodes[node];
        if (n->kind == CW_NODE_REMARK || n->kind == CW_NODE_SETUP)
            continue;
        cw_out_printf(job->out, "%s%llu.", number ? " " : "", (unsigned long long)number + 1);
        number++;
        if (n->kind == CW_NODE_TURN)
            job->format->notation->print(job, n);
        else
            cw_out_str(job->out, n->kind == CW_NODE_DRAW      ? "draw"
                                 : n->kind == CW_NODE_FORFEIT ? "forfeit"
                                                              : "resign");
    }
    cw_out_char(job->out, '\n');
    return CW_OK;
}
