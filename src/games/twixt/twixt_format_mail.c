/* SPDX-License-Identifier: MIT
 *
 * twixt_format_mail.c - games as the mail servers print them: a header "O (vert)  # (horz)", a line
 * with the names, then pairs of a number and a move, to Resign or Forfeit.
 *
 * The header says nothing about the size; for boards other than 24x24 we write it behind the header
 * ("36x36") and read it there.
 */
#include <string.h>
#include "record/cell.h"
#include "games/twixt/twixt_format.h"

enum { MOVE_MAX = 2048, LINE_MAX = 256, WIDTH = 76 };

/* --- reading ---------------------------------------------------------------------------------- */

static bool has(const char *text, size_t n, const char *word)
{
    size_t size = strlen(word);
    for (size_t i = 0; i + size <= n; i++)
        if (memcmp(text + i, word, size) == 0)
            return true;
    return false;
}

static size_t line_size(const unsigned char *bytes, size_t n)
{
    const unsigned char *newline = memchr(bytes, '\n', n);
    return newline ? (size_t)(newline - bytes) : n;
}

static bool is_header(const unsigned char *bytes, size_t n)
{
    size_t size = line_size(bytes, n);
    return has((const char *)bytes, size, "(vert)") && has((const char *)bytes, size, "(horz)");
}

static int detect(const struct cw_format *format, const unsigned char *bytes, size_t n)
{
    size_t i = 0;
    (void)format;
    while (i < n && cw_is_space(bytes[i]))
        i++;
    return is_header(bytes + i, n - i) ? 95 : 0;
}

/* Takes a line, cut off at LINE_MAX, without the blanks at its ends. */
static size_t take_line(struct cw_scan *s, char line[LINE_MAX])
{
    size_t n = 0;
    int c;
    while ((c = cw_scan_peek(s)) >= 0 && c != '\n') {
        if (n < LINE_MAX)
            line[n++] = (char)c;
        cw_scan_skip(s);
    }
    while (n > 0 && cw_is_space((unsigned char)line[n - 1]))
        n--;
    return n;
}

static enum cw_status read_header(struct cw_read_job *job)
{
    char line[LINE_MAX];
    uint64_t columns = 0, rows = 0;
    struct cw_place place = cw_scan_place(job->in);
    size_t n = take_line(job->in, line), word = n;
    while (word > 0 && line[word - 1] != ' ' && line[word - 1] != '\t')
        word--;
    if (!cw_parse_size(line + word, n - word, 'x', &columns, &rows))
        columns = rows = 0;
    job->record->nodes[0].place = place;
    cw_read_rules(job, job->record->format->rules);
    return cw_read_size(job, place, columns, rows);
}

/* "1 O18" at the beginning of a line: there is no line with names. */
static bool is_moves(struct cw_scan *s)
{
    uint32_t x, y;
    size_t n = cw_reader_want(&s->r, 64), i = 0;
    const unsigned char *p = s->r.cur;
    while (i < n && p[i] >= '0' && p[i] <= '9')
        i++;
    size_t digits = i;
    while (i < n && (p[i] == '.' || p[i] == ')' || p[i] == ' ' || p[i] == '\t'))
        i++;
    return digits > 0 && i > digits && i < n &&
           cw_cell_read((const char *)p + i, n - i, &x, &y) > 0;
}

/* Two names with two blanks or a tab between; where there is no such gap, two words. */
static enum cw_status read_names(struct cw_read_job *job)
{
    char line[LINE_MAX];
    if (cw_scan_space(job->in) < 0 || is_moves(job->in))
        return CW_OK;
    size_t n = take_line(job->in, line), gap = 0;
    for (size_t i = 0; i + 1 < n && gap == 0; i++)
        if (line[i] == '\t' || (line[i] == ' ' && line[i + 1] == ' '))
            gap = i;
    for (size_t i = 0; i < n && gap == 0; i++)
        if (line[i] == ' ')
            gap = i;
    size_t first = gap ? gap : n, second = first;
    while (second < n && cw_is_space((unsigned char)line[second]))
        second++;
    const char *names[2] = {line, line + second};
    size_t sizes[2] = {first, n - second};
    enum cw_status status = CW_OK;
    for (unsigned player = 0; player < 2 && status == CW_OK; player++)
        if (sizes[player] && !(sizes[player] == 1 && names[player][0] == '?'))
            status = cw_record_string(job->record, names[player], sizes[player],
                                      &job->record->name[player]);
    return status;
}

/* A move; one that ends in a sign of an unfinished move goes on behind the line end. */
static size_t take_token(struct cw_scan *s, char token[MOVE_MAX])
{
    size_t n = 0;
    int c;
    for (;;) {
        while ((c = cw_scan_peek(s)) >= 0 && !cw_is_space((unsigned char)c)) {
            if (n < MOVE_MAX)
                token[n++] = (char)c;
            cw_scan_skip(s);
        }
        if (c < 0 || n == 0 || !strchr("/,+-", token[n - 1]) || cw_scan_space(s) < 0)
            return n;
    }
}

static bool is_number(const char *token, size_t n)
{
    size_t i = 0;
    while (i < n && token[i] >= '0' && token[i] <= '9')
        i++;
    return i > 0 && (i == n || (i + 1 == n && (token[i] == '.' || token[i] == ')')));
}

static enum cw_status read_moves(struct cw_read_job *job)
{
    struct cw_scan *s = job->in;
    char token[MOVE_MAX];
    uint32_t last = 0, node;
    bool broken = false;
    enum cw_status status = CW_OK;
    while (status == CW_OK && cw_scan_space(s) >= 0) {
        size_t have = cw_reader_want(&s->r, LINE_MAX);
        if ((*s->r.cur == 'O' || *s->r.cur == '#') &&
            is_header(s->r.cur, have < LINE_MAX ? have : LINE_MAX))
            break;
        struct cw_place place = cw_scan_place(s);
        size_t n = take_token(s, token);
        if (is_number(token, n) || broken || cw_word_is(token, n, "over"))
            continue;
        status =
            cw_read_move(job, last, cw_player_after(job->record, last), token, n, place, &node);
        broken = node == CW_NOWHERE;
        last = broken ? last : node;
    }
    return status == CW_OK ? s->r.status : status;
}

static enum cw_status read_mail(struct cw_read_job *job)
{
    enum cw_status status = read_header(job);
    if (status == CW_OK)
        status = read_names(job);
    return status == CW_OK ? read_moves(job) : status;
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Runs of blanks become one, since two separate the names; and a number at the beginning is kept
 * together with what follows, so that it is not taken for that of a move. */
static size_t write_name(struct cw_out *out, const char *name)
{
    size_t n = 0;
    bool blank = true, number = true;
    for (; *name; name++) {
        bool space = cw_is_space((unsigned char)*name);
        if (space && (blank || !name[1]))
            continue;
        bool joins = number && n > 0 && (space || *name == '.' || *name == ')');
        number &= *name >= '0' && *name <= '9';
        cw_out_char(out, joins ? '_' : space ? ' ' : *name);
        blank = space;
        n++;
    }
    if (n == 0 || number)
        cw_out_char(out, n == 0 ? '?' : '_');
    return n + (n == 0 || number);
}

/* A move on a line of its own, wrapped behind '/', ',', '+' and '-'. */
static void write_wrapped(struct cw_out *out, const char *move, size_t n, size_t column)
{
    size_t from = 0;
    while (from < n) {
        size_t to = from + 1;
        while (to < n && !strchr("/,+-", move[to - 1]))
            to++;
        if (column + (to - from) > WIDTH) {
            cw_out_str(out, "\n     ");
            column = 5;
        }
        cw_out_bytes(out, move + from, to - from);
        column += to - from;
        from = to;
    }
}

static void write_move(struct cw_write_job *job, const char *move, size_t n, uint64_t number,
                       bool *second)
{
    bool wide = n > 12;
    if (*second && wide) {
        cw_out_char(job->out, '\n');
        *second = false;
    }
    cw_out_printf(job->out, "%s%3llu ", *second ? "  " : "", (unsigned long long)number);
    write_wrapped(job->out, move, n, 4);
    if (*second || wide) {
        cw_out_char(job->out, '\n');
        *second = false;
        return;
    }
    for (size_t i = n; i < 12; i++)
        cw_out_char(job->out, ' ');
    *second = true;
}

static enum cw_status write_moves(struct cw_write_job *job, struct cw_write_job *aside,
                                  struct cw_memory_sink *text)
{
    const struct cw_record *record = job->record;
    uint64_t number = 0;
    bool second = false;
    for (uint32_t n = record->nodes[0].child; n != CW_NOWHERE; n = record->nodes[n].child) {
        const struct cw_node *node = &record->nodes[n];
        if (node->kind == CW_NODE_REMARK || node->kind == CW_NODE_SETUP)
            continue;
        if (node->kind != CW_NODE_TURN) {
            cw_out_printf(job->out, "%s%s\n", second ? "\n" : "",
                          node->kind == CW_NODE_DRAW      ? "Draw"
                          : node->kind == CW_NODE_FORFEIT ? "Forfeit"
                                                          : "Resign");
            second = false;
            continue;
        }
        text->size = 0;
        job->format->notation->print(aside, node);
        enum cw_status status = cw_out_flush(aside->out);
        if (status != CW_OK)
            return status;
        write_move(job, text->bytes, text->size, ++number, &second);
    }
    if (second)
        cw_out_char(job->out, '\n');
    return CW_OK;
}

static enum cw_status write_mail(struct cw_write_job *job)
{
    const struct cw_record *record = job->record;
    struct cw_memory_sink text = {.env = job->env};
    struct cw_out out;
    struct cw_write_job aside = *job;
    enum cw_status status = cw_out_open(&out, job->env, cw_sink_memory(&text));
    aside.out = &out;
    cw_out_str(job->out, "O (vert)  # (horz)");
    if (record->columns != TWIXT_RECORD_SIZE || record->rows != TWIXT_RECORD_SIZE)
        cw_out_printf(job->out, "  %ux%u", record->columns, record->rows);
    cw_out_char(job->out, '\n');
    for (size_t n = write_name(job->out, record->text + record->name[0]) + 2; n < 10; n++)
        cw_out_char(job->out, ' ');
    cw_out_str(job->out, "  ");
    write_name(job->out, record->text + record->name[1]);
    cw_out_char(job->out, '\n');
    if (status == CW_OK)
        status = write_moves(job, &aside, &text);
    cw_out_char(job->out, '\n');
    cw_out_close(&out);
    cw_memory_sink_free(&text);
    return status;
}

const struct cw_format twixt_format_mail = {
    .id = "mail",
    .name = "mail-server text",
    .extensions = "txt",
    .holds = CW_PART_NAMES | CW_PART_SIZE | CW_PART_FORFEIT | CW_PART_LINKS,
    .swaps = 1u << CW_SWAP_SIDES,
    .swap = CW_SWAP_SIDES,
    .rules = "standard",
    .notation = &twixt_capital_notation,
    .detect = detect,
    .read = read_mail,
    .write = write_mail,
};
