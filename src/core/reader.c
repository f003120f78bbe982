/* SPDX-License-Identifier: MIT */
#include "core/reader.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include "core/digest.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum cw_status cw_reader_open(struct cw_reader *r, struct cw_env *env, struct cw_source source,
                              size_t block, bool digesting)
{
    memset(r, 0, sizeof *r);
    r->env = env;
    r->source = source;
    r->line = 1;
    r->digesting = digesting;
    r->digest = CW_DIGEST_START;
    r->capacity = block ? block : CW_READER_BLOCK;
    r->buf = cw_alloc(env, r->capacity + CW_READER_PAD, 1);
    if (!r->buf) {
        r->capacity = 0;
        return r->status = CW_NO_MEMORY;
    }
    r->cur = r->end = r->buf;
    memset(r->end, 0, CW_READER_PAD);
    /* a source may hand out fewer than three bytes at a time; only a first byte 0xEF needs more */
    if (cw_reader_want(r, 1) && *r->cur == 0xef && cw_reader_want(r, 3) >= 3 &&
        memcmp(r->cur, "\xef\xbb\xbf", 3) == 0)
        r->cur += 3;
    r->token = r->cur;
    return r->status;
}

void cw_reader_close(struct cw_reader *r)
{
    if (r->buf)
        cw_release(r->env, r->buf, r->capacity + CW_READER_PAD, 1);
    memset(r, 0, sizeof *r);
}

#if defined(__SSE2__)
/* Sixteen bytes at a time: a compare gives -1 for each newline, byte-wide counters take up to 255
 * of those, and a sum of absolute differences adds the counters up. */
static uint64_t count_newlines_wide(const unsigned char **bytes, size_t *n)
{
    const __m128i newline = _mm_set1_epi8('\n'), zero = _mm_setzero_si128();
    __m128i total = zero;
    while (*n >= 64) {
        __m128i sum = zero;
        for (unsigned round = 0; round < 60 && *n >= 64; round++, *bytes += 64, *n -= 64) {
            for (size_t i = 0; i < 64; i += 16) {
                __m128i x = _mm_loadu_si128((const __m128i *)(const void *)(*bytes + i));
                sum = _mm_sub_epi8(sum, _mm_cmpeq_epi8(x, newline));
            }
        }
        total = _mm_add_epi64(total, _mm_sad_epu8(sum, zero));
    }
    uint64_t half[2];
    _mm_storeu_si128((__m128i *)(void *)half, total);
    return half[0] + half[1];
}
#else
static uint64_t count_newlines_wide(const unsigned char **bytes, size_t *n)
{
    (void)bytes;
    (void)n;
    return 0;
}
#endif

uint64_t cw_count_newlines(const unsigned char *bytes, size_t n)
{
    uint64_t total = count_newlines_wide(&bytes, &n);
    while (n) {
        /* a byte-sized sum in short runs is what compilers turn into vector compares */
        size_t run = n < 192 ? n : 192;
        unsigned char sum = 0;
        for (size_t i = 0; i < run; i++)
            sum = (unsigned char)(sum + (bytes[i] == '\n'));
        total += sum;
        bytes += run;
        n -= run;
    }
    return total;
}

/* Number of bytes of [from, at) after its last newline; all of them and `carry` where there is
 * none. */
static uint64_t bytes_into_line(const unsigned char *from, const unsigned char *at, uint64_t carry)
{
    const unsigned char *p = at;
    while (p > from && p[-1] != '\n')
        p--;
    return (uint64_t)(at - p) + (p == from ? carry : 0);
}

/* Drops the bytes before cur: moves the rest to the front of the window.  A short token that ends
 * at cur stays, so that a diagnostic can quote it. */
static void slide(struct cw_reader *r)
{
    enum { SHORT = 32 };
    unsigned char *keep = r->cur;
    if (r->token_line == 0 && r->token < r->cur && r->cur - r->token <= SHORT)
        keep -= r->cur - r->token;
    size_t gone = (size_t)(keep - r->buf);
    if (gone == 0)
        return;
    if (r->token_line == 0 && r->token < keep) {
        struct cw_diag diag = {0};
        cw_reader_where(r, r->token, &diag);
        r->token_line = diag.line;
        r->token_column = diag.column;
    } else if (r->token_line == 0) {
        r->token -= gone;
    }
    r->line_offset = bytes_into_line(r->buf, keep, r->line_offset);
    r->line += cw_count_newlines(r->buf, gone);
    r->base += gone;
    memmove(r->buf, keep, (size_t)(r->end - keep));
    r->cur -= gone;
    r->end -= gone;
}

/* Doubles the window, which is full. */
static bool widen(struct cw_reader *r)
{
    size_t capacity = r->capacity * 2;
    unsigned char *buf = NULL;
    if (capacity > r->capacity)
        buf = cw_realloc(r->env, r->buf, r->capacity + CW_READER_PAD, capacity + CW_READER_PAD, 1);
    if (!buf) {
        r->status = CW_NO_MEMORY;
        return false;
    }
    r->end = buf + (r->end - r->buf);
    r->token = buf + (r->token - r->buf);
    r->cur = buf + (r->cur - r->buf);
    r->buf = buf;
    r->capacity = capacity;
    return true;
}

size_t cw_reader_more(struct cw_reader *r)
{
    if (r->ended || r->status != CW_OK)
        return 0;
    if (cw_cancelled(r->env)) {
        r->status = CW_CANCELLED;
        return 0;
    }
    slide(r);
    if ((size_t)(r->end - r->buf) == r->capacity && !widen(r))
        return 0;
    size_t room = r->capacity - (size_t)(r->end - r->buf);
    ptrdiff_t got = r->source.read(r->source.ctx, r->end, room);
    if (got < 0) {
        int error = errno;
        r->status = CW_IO;
        if (cw_cancelled(r->env))
            r->status = CW_CANCELLED;
        else
            cw_fail(r->env, CW_IO, "%s: cannot read: %s",
                    r->source.name ? r->source.name : "-", strerror(error));
        got = 0;
    } else if (got == 0) {
        r->ended = true;
    }
    if (r->digesting)
        r->digest = cw_digest(r->digest, r->end, (size_t)got);
    r->end += got;
    memset(r->end, 0, CW_READER_PAD);
    return (size_t)got;
}

size_t cw_reader_want(struct cw_reader *r, size_t n)
{
    while ((size_t)(r->end - r->cur) < n && cw_reader_more(r))
        ;
    return (size_t)(r->end - r->cur);
}

enum cw_status cw_reader_drain(struct cw_reader *r)
{
    do
        r->cur = r->end;
    while (cw_reader_more(r));
    return r->status;
}

uint64_t cw_reader_offset(const struct cw_reader *r)
{
    return r->base + (uint64_t)(r->cur - r->buf);
}

void cw_reader_where(const struct cw_reader *r, const unsigned char *at, struct cw_diag *diag)
{
    diag->file = r->source.name ? r->source.name : "-";
    diag->line = r->line + cw_count_newlines(r->buf, (size_t)(at - r->buf));
    diag->column = bytes_into_line(r->buf, at, r->line_offset) + 1;
}

void cw_reader_where_token(const struct cw_reader *r, struct cw_diag *diag)
{
    if (r->token_line == 0) {
        cw_reader_where(r, r->token, diag);
        return;
    }
    diag->file = r->source.name ? r->source.name : "-";
    diag->line = r->token_line;
    diag->column = r->token_column;
}

/* Skips white space, refilling; false at the end of the input. */
static bool skip_space(struct cw_reader *r)
{
    for (;;) {
        while (r->cur < r->end && cw_is_space(*r->cur))
            r->cur++;
        if (r->cur < r->end)
            return true;
        if (!cw_reader_more(r))
            return false;
    }
}

/* Reads the digits at cur, however many, refilling; a value past INT64_MAX + 1 stays there. */
static uint64_t read_digits(struct cw_reader *r, uint64_t *count)
{
    const uint64_t most = (uint64_t)INT64_MAX + 1;
    uint64_t value = 0;
    for (;;) {
        while (r->cur < r->end && (unsigned)(*r->cur - '0') <= 9) {
            unsigned digit = (unsigned)(*r->cur++ - '0');
            value = value > (most - digit) / 10 ? most + 1 : value * 10 + digit;
            if (value > most)
                value = most + 1;
            ++*count;
        }
        if (r->cur < r->end || !cw_reader_more(r))
            return value;
    }
}

/* The whole of cw_reader_int(), for tokens that may cross the end of the window. */
static enum cw_token read_int_slowly(struct cw_reader *r, int64_t *value)
{
    bool there = skip_space(r);
    r->token = r->cur;
    r->token_line = 0;
    if (!there)
        return CW_TOKEN_END;
    bool negative = *r->cur == '-';
    if (negative)
        r->cur++;
    uint64_t count = 0;
    uint64_t magnitude = read_digits(r, &count);
    if (r->status != CW_OK)
        return CW_TOKEN_END;
    if (count == 0 || (r->cur < r->end && !cw_is_space(*r->cur)))
        return CW_TOKEN_BAD;
    if (magnitude > (uint64_t)INT64_MAX + (negative ? 1 : 0)) {
        *value = negative ? INT64_MIN : INT64_MAX;
        return CW_TOKEN_HUGE;
    }
    if (negative)
        *value = magnitude > (uint64_t)INT64_MAX ? INT64_MIN : -(int64_t)magnitude;
    else
        *value = (int64_t)magnitude;
    return CW_TOKEN_INT;
}

enum cw_token cw_reader_int(struct cw_reader *r, int64_t *value)
{
    unsigned char *p = r->cur;
    while (p < r->end && cw_is_space(*p))
        p++;
    unsigned char *start = p;
    uint64_t v = 0;
    while ((unsigned)(*p - '0') <= 9 && p - start < 18)
        v = v * 10 + (unsigned)(*p++ - '0');
    /* the zero pad stops the loop at the end of the window, where a token may go on */
    if (p == start || p >= r->end || !cw_is_space(*p))
        return read_int_slowly(r, value);
    r->token = start;
    r->token_line = 0;
    r->cur = p;
    *value = (int64_t)v;
    return CW_TOKEN_INT;
}

const char *cw_reader_excerpt(const struct cw_reader *r, char text[64])
{
    const unsigned char *p = r->token;
    if (r->token_line != 0)
        return snprintf(text, 64, "a long token"), text;
    if (p >= r->end)
        return snprintf(text, 64, "the end of the input"), text;
    if (*p <= ' ' || *p >= 0x7f)
        return snprintf(text, 64, "byte 0x%02x", *p), text;
    int n = 0;
    while (p + n < r->end && p[n] > ' ' && p[n] < 0x7f && n < 24)
        n++;
    bool more = p + n < r->end && !cw_is_space(p[n]);
    snprintf(text, 64, "\"%.*s\"%s", n, (const char *)p, more ? "..." : "");
    return text;
}
