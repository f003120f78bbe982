/* SPDX-License-Identifier: MIT
 *
 * sgf_tree.c - the lexer of the Smart Game Format: a tree of nodes with properties, nothing more.
 *
 * Variations are kept on a stack of our own, so that their depth is bounded by memory alone.
 */
#include <string.h>
#include "record/sgf.h"

/* --- values ----------------------------------------------------------------------------------- */

static bool is_letter(int c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* After a ']': whether what follows can follow a value.  Site dumps hold names with brackets that
 * are not escaped; there the value goes on. */
static bool value_ends(struct cw_scan *s)
{
    enum { LOOK = 32 };
    size_t i = 0;
    int c = cw_scan_peek(s);
    if (c == ';' || c == '[' || c == '(' || c == ')' || c < 0)
        return true;
    size_t have = cw_reader_want(&s->r, LOOK);
    const unsigned char *p = s->r.cur;
    while (i < have && cw_is_space(p[i]))
        i++;
    if (i == have || p[i] == ';' || p[i] == '[' || p[i] == '(' || p[i] == ')')
        return true;
    size_t start = i;
    bool capitals = true;
    for (; i < have && is_letter(p[i]); i++)
        capitals &= p[i] <= 'Z';
    bool key = i > start;
    while (key && capitals && i < have && cw_is_space(p[i]))
        i++;
    return key && (i == have || p[i] == '[');
}

/* Copies bytes up to a ']' or '\'; the byte that stopped it, or -1. */
static int copy_plain(struct cw_read_job *job, enum cw_status *status)
{
    struct cw_scan *s = job->in;
    while (cw_scan_peek(s) >= 0) {
        unsigned char *from = s->r.cur, *p = from;
        while (p < s->r.end && *p != ']' && *p != '\\') {
            if (*p++ == '\n') {
                s->line++;
                s->line_start = s->r.base + (uint64_t)(p - s->r.buf);
            }
        }
        *status = cw_record_text(job->record, from, (size_t)(p - from));
        s->r.cur = p;
        if (*status != CW_OK)
            return -1;
        if (p < s->r.end)
            return *p;
    }
    *status = s->r.status;
    return -1;
}

/* Properties in which a bracket too many is a mistake, not text. */
static bool is_strict(const char *key)
{
    return key[0] == '\0' || (key[1] == '\0' && key[0] != 'C') || strcmp(key, "SZ") == 0;
}

/* One value; the scan is behind its '['.  *closed = false: the file ended in it. */
static enum cw_status read_value(struct cw_read_job *job, uint32_t property, struct cw_place place,
                                 bool *closed)
{
    struct cw_record *record = job->record;
    struct cw_scan *s = job->in;
    enum cw_status status = CW_OK;
    size_t at = record->text_size;
    bool noted = false, strict = is_strict(record->properties[property].key);
    int c;
    *closed = false;
    while ((c = copy_plain(job, &status)) >= 0 && status == CW_OK) {
        struct cw_place here = cw_scan_place(s);
        char pair[2] = {'\\', ']'};
        cw_scan_skip(s);
        if (c == ']' && (strict || value_ends(s))) {
            *closed = true;
            break;
        }
        if (c == ']' && !noted) {
            cw_read_note(job, here, "sgf.bracket", "a ] without \\ before it, taken as text");
            noted = true;
        } else if (c == '\\') {
            if ((c = cw_scan_peek(s)) < 0)
                break;
            pair[1] = (char)c;
            cw_scan_skip(s);
        }
        status = cw_record_text(record, pair, 2);
    }
    size_t size = record->text_size - at;
    if (status == CW_OK)
        status = cw_record_text_end(record);
    if (status == CW_OK)
        status = cw_record_value(record, property, at, size, place);
    return status;
}

/* --- the tree --------------------------------------------------------------------------------- */

struct tree {
    struct cw_read_job *job;
    uint32_t current; /* CW_NOWHERE before the first node */
    size_t depth;     /* open parentheses */
    bool broken;      /* give the game up */
};

static enum cw_status push(struct tree *t)
{
    struct cw_read_job *job = t->job;
    void *stack = job->stack;
    enum cw_status status =
        cw_grow(job->env, &stack, t->depth, &job->stack_capacity, sizeof *job->stack);
    job->stack = stack;
    if (status == CW_OK)
        job->stack[t->depth++] = t->current;
    return status;
}

static enum cw_status open_node(struct tree *t)
{
    struct cw_record *record = t->job->record;
    struct cw_place place = cw_scan_place(t->job->in);
    cw_scan_skip(t->job->in);
    if (t->current == CW_NOWHERE) {
        t->current = 0;
        record->nodes[0].place = place;
        return CW_OK;
    }
    return cw_record_add_node(record, t->current, place, &t->current);
}

/* The game is given up: goes on to the next one, and says what was skipped. */
static enum cw_status give_up(struct tree *t, struct cw_place place, const char *what)
{
    uint64_t skipped;
    t->broken = true;
    bool found = cw_scan_to_game(t->job->in, t->depth > 1, &skipped);
    struct cw_place next = cw_scan_place(t->job->in);
    if (t->job->in->r.status != CW_OK)
        return t->job->in->r.status;
    if (found)
        return cw_read_fault(t->job, place, "sgf.syntax",
                             "%s; %llu bytes skipped, to the game at line %llu", what,
                             (unsigned long long)skipped, (unsigned long long)next.line);
    return cw_read_fault(t->job, place, "sgf.syntax",
                         "%s; the rest of the file skipped, %llu bytes", what,
                         (unsigned long long)skipped);
}

/* A key and its values.  FF[3] wrote "Black[" for "B[": small letters beside capitals are dropped.
 */
static enum cw_status read_property(struct tree *t)
{
    struct cw_scan *s = t->job->in;
    const struct cw_sgf_dialect *dialect = t->job->record->format->sgf;
    struct cw_place place = cw_scan_place(s);
    char key[12] = "", small[12] = "";
    size_t n = 0, m = 0;
    uint32_t property;
    enum cw_status status;
    for (int c = cw_scan_peek(s); is_letter(c); c = cw_scan_peek(s)) {
        if (c >= 'a' && m < sizeof small)
            small[m++] = (char)c;
        else if (c < 'a' && n < sizeof key)
            key[n++] = (char)c;
        cw_scan_skip(s);
    }
    if (n == 0)
        memcpy(key, small, n = m);
    if (t->current == CW_NOWHERE)
        return give_up(t, place, "a property outside of a node");
    if (cw_scan_space(s) != '[')
        return give_up(t, place, "letters without a value in brackets");
    /* a move in the root: the node that it belongs into */
    if (t->current == 0 && n == 1 &&
        (key[0] == dialect->move[0][0] || key[0] == dialect->move[1][0]) &&
        (status = cw_record_add_node(t->job->record, 0, place, &t->current)) != CW_OK)
        return status;
    status = cw_record_property(t->job->record, t->current, key, n, &property);
    while (status == CW_OK && cw_scan_space(s) == '[') {
        bool closed;
        place = cw_scan_place(s);
        cw_scan_skip(s);
        status = read_value(t->job, property, place, &closed);
        if (status == CW_OK && !closed)
            return give_up(t, place, "the file ends inside this value");
    }
    return status;
}

static enum cw_status step(struct tree *t, int c)
{
    struct cw_scan *s = t->job->in;
    if (c == ';')
        return open_node(t);
    if (is_letter(c))
        return read_property(t);
    if (c == '(') {
        if (t->depth > 0 && cw_scan_at_root(s)) {
            t->broken = true;
            return cw_read_fault(t->job, cw_scan_place(s), "sgf.syntax",
                                 "a game begins before the one above is closed");
        }
        cw_scan_skip(s);
        return push(t);
    }
    if (c == ')') {
        cw_scan_skip(s);
        t->current = t->job->stack[--t->depth];
        return CW_OK;
    }
    return give_up(t, cw_scan_place(s), "this is neither a node nor a property");
}

enum cw_status cw_sgf_tree(struct cw_read_job *job)
{
    struct tree t = {.job = job, .current = CW_NOWHERE};
    enum cw_status status = CW_OK;
    do {
        int c = cw_scan_space(job->in);
        if (c < 0 && job->in->r.status != CW_OK)
            return job->in->r.status;
        if (c < 0)
            return cw_read_fault(job, cw_scan_place(job->in), "sgf.syntax",
                                 "the file ends before the game is closed");
        status = step(&t, c);
    } while (status == CW_OK && t.depth > 0 && !t.broken);
    return status;
}
