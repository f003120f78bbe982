/* SPDX-License-Identifier: MIT
 *
 * scan.h - a reader with the line and column of its next byte at hand, for record formats: they
 * need a place for every node, and counting newlines afterwards would be quadratic.
 */
#ifndef CW_RECORD_SCAN_H
#define CW_RECORD_SCAN_H

#include "core/reader.h"

struct cw_scan {
    struct cw_reader r;
    uint64_t line;       /* of the next byte, from 1 */
    uint64_t line_start; /* offset in the source of the first byte of that line */
};

struct cw_place {
    uint64_t line, column; /* from 1; the column counts bytes */
};

enum cw_status cw_scan_open(struct cw_scan *s, struct cw_env *env, struct cw_source source);
void cw_scan_close(struct cw_scan *s); /* fine on a zeroed struct */

/* The next byte, or -1 at the end or on a failure (s->r.status). */
static inline int cw_scan_peek(struct cw_scan *s)
{
    if (s->r.cur == s->r.end && cw_reader_more(&s->r) == 0)
        return -1;
    return *s->r.cur;
}

/* Takes the byte that cw_scan_peek() has shown. */
static inline void cw_scan_skip(struct cw_scan *s)
{
    if (*s->r.cur++ == '\n') {
        s->line++;
        s->line_start = cw_reader_offset(&s->r);
    }
}

static inline struct cw_place cw_scan_place(const struct cw_scan *s)
{
    return (struct cw_place){s->line, cw_reader_offset(&s->r) - s->line_start + 1};
}

/* Skips white space; the next byte, or -1. */
int cw_scan_space(struct cw_scan *s);
/* Skips blanks and tabs within a line; the next byte, or -1. */
int cw_scan_blanks(struct cw_scan *s);
/* Skips to the end of the line, the newline not included; the next byte, or -1. */
int cw_scan_to_newline(struct cw_scan *s);
/* Skips to the next '(' that a ';' follows, blanks between allowed.  With `roots` only those that
 * begin with a property of a root node count: others may be variations of a broken game.  False
 * at the end.  *skipped counts bytes that are not white space. */
bool cw_scan_to_game(struct cw_scan *s, bool roots, uint64_t *skipped);
/* At '(': whether a game begins here, by the property that follows. */
bool cw_scan_at_root(struct cw_scan *s);

#endif
