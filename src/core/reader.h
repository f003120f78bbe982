/* SPDX-License-Identifier: MIT
 *
 * reader.h - reads a source in blocks, with the line and column of any byte still in the window.
 *
 * The window is `cur..end` inside `buf`.  A kernel works on those bytes directly and asks for more
 * when it runs out; what lies before `cur` may then be dropped.  Lines are not counted while
 * reading: newlines are counted in bulk when the window slides, and exactly when a diagnostic
 * needs a place.  At least CW_READER_PAD readable bytes follow `end`; they are zero.
 */
#ifndef CW_CORE_READER_H
#define CW_CORE_READER_H

#include "core/env.h"

enum { CW_READER_PAD = 64 };

struct cw_reader {
    struct cw_env *env;
    struct cw_source source;
    unsigned char *buf;
    size_t capacity;              /* without the pad */
    unsigned char *cur, *end;     /* the unread bytes */
    uint64_t base;                /* offset in the source of buf[0] */
    uint64_t line;                /* number of the line that buf[0] stands in */
    uint64_t line_offset;         /* bytes of that line before buf[0] */
    uint64_t token_line, token_column; /* place of a token that left the window; line 0 = in it */
    const unsigned char *token;   /* first byte of the last token, where token_line is 0 */
    enum cw_status status;        /* first failure of the source, sticky */
    bool ended;                   /* the source has no more bytes */
    bool digesting;
    uint64_t digest;              /* FNV-1a of all bytes taken from the source */
};

/* Default window: fits in the second-level cache beside the tables of a kernel. */
enum { CW_READER_BLOCK = 256 * 1024 };

/* Starts reading; `block` is the first size of the window (0 = CW_READER_BLOCK).  A UTF-8
 * byte-order mark at the start is skipped (it counts as part of line 1 for columns).
 * CW_OK, CW_NO_MEMORY, CW_IO or CW_CANCELLED. */
enum cw_status cw_reader_open(struct cw_reader *r, struct cw_env *env, struct cw_source source,
                              size_t block, bool digesting);
void cw_reader_close(struct cw_reader *r); /* fine on a zeroed struct */

/* Takes one more block from the source, keeping cur..end (which may move: re-read r->cur and
 * r->end).  The window doubles when it is full.  Returns how many bytes were added; 0 = the
 * source has ended or failed (see r->status). */
size_t cw_reader_more(struct cw_reader *r);

/* Makes at least n unread bytes available where the source has them; returns end - cur. */
size_t cw_reader_want(struct cw_reader *r, size_t n);

/* Reads the source to its end, so that length and digest are those of the whole input. */
enum cw_status cw_reader_drain(struct cw_reader *r);

/* Bytes of the source before cur (all of them after cw_reader_drain()). */
uint64_t cw_reader_offset(const struct cw_reader *r);

/* Fills file, line and column of *diag for a byte of the window (buf..end). */
void cw_reader_where(const struct cw_reader *r, const unsigned char *at, struct cw_diag *diag);
/* The same for the first byte of the last token. */
void cw_reader_where_token(const struct cw_reader *r, struct cw_diag *diag);

/* What cw_reader_int() found. */
enum cw_token {
    CW_TOKEN_INT,  /* -?[0-9]+ that fits into 64 bits */
    CW_TOKEN_HUGE, /* -?[0-9]+ that does not; *value is INT64_MIN or INT64_MAX by its sign */
    CW_TOKEN_BAD,  /* something else; nothing of it is consumed */
    CW_TOKEN_END   /* the input ends, or reading failed: see r->status */
};

/* Skips white space and reads one integer token, which white space or the end must follow.
 * O(length), whatever the length; a token need not fit into the window. */
enum cw_token cw_reader_int(struct cw_reader *r, int64_t *value);

/* Describes what stands at the last token, for "expected X, found ...": a printable excerpt in
 * quotes, "byte 0x00", or "the end of the input".  Returns `text`. */
const char *cw_reader_excerpt(const struct cw_reader *r, char text[64]);

/* Blank, tab, CR, LF: the white space of all formats. */
static inline bool cw_is_space(unsigned char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* Number of newlines in n bytes; vectorised. */
uint64_t cw_count_newlines(const unsigned char *bytes, size_t n);

#endif
