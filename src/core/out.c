/* SPDX-License-Identifier: MIT */
#include "core/out.h"

#include <errno.h>
#include <stdio.h>

enum cw_status cw_out_open(struct cw_out *o, struct cw_env *env, struct cw_sink sink)
{
    memset(o, 0, sizeof *o);
    o->env = env;
    o->sink = sink;
    o->buf = cw_alloc(env, CW_OUT_SIZE, 1);
    return o->status = o->buf ? CW_OK : CW_NO_MEMORY;
}

void cw_out_close(struct cw_out *o)
{
    if (o->buf)
        cw_release(o->env, o->buf, CW_OUT_SIZE, 1);
    memset(o, 0, sizeof *o);
}

static void hand_over(struct cw_out *o, const void *bytes, size_t n)
{
    if (o->status != CW_OK || n == 0)
        return;
    if (o->sink.write(o->sink.ctx, bytes, n) == 0) {
        o->offset += n;
        return;
    }
    if (errno == EPIPE)
        o->status = CW_CLOSED;
    else if (errno == ENOMEM)
        o->status = CW_NO_MEMORY;
    else
        o->status = cw_fail(o->env, CW_IO, "cannot write: %s", strerror(errno));
}

enum cw_status cw_out_flush(struct cw_out *o)
{
    hand_over(o, o->buf, o->used);
    o->used = 0;
    return o->status;
}

void cw_out_bytes(struct cw_out *o, const void *bytes, size_t n)
{
    if (!o->buf)
        return;
    if (n > CW_OUT_SIZE - o->used)
        cw_out_flush(o);
    if (n > CW_OUT_SIZE) {
        hand_over(o, bytes, n);
        return;
    }
    memcpy(o->buf + o->used, bytes, n);
    o->used += n;
}

void cw_out_u64(struct cw_out *o, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + value % 10);
    while (value /= 10);
    cw_out_bytes(o, digits + at, sizeof digits - at);
}

void cw_out_i64(struct cw_out *o, int64_t value)
{
    if (value < 0) {
        cw_out_char(o, '-');
        cw_out_u64(o, (uint64_t) - (value + 1) + 1);
    } else {
        cw_out_u64(o, (uint64_t)value);
    }
}

void cw_out_printf(struct cw_out *o, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (n > 0)
        cw_out_bytes(o, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}
