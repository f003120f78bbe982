/* SPDX-License-Identifier: MIT
 *
 * out.h - buffered output to a sink.  Errors are sticky: write freely, look at the status once.
 */
#ifndef CW_CORE_OUT_H
#define CW_CORE_OUT_H

#include <string.h>
#include "core/env.h"

struct cw_out {
    struct cw_env *env;
    struct cw_sink sink;
    char *buf;
    size_t used;
    uint64_t offset; /* bytes handed to the sink so far */
    enum cw_status status;
};

enum { CW_OUT_SIZE = 64 * 1024 };

enum cw_status cw_out_open(struct cw_out *o, struct cw_env *env, struct cw_sink sink);
/* Drops what was not flushed and frees the buffer; fine on a zeroed struct. */
void cw_out_close(struct cw_out *o);
/* Hands everything to the sink.  Returns the sticky status: CW_OK, CW_IO or CW_CLOSED. */
enum cw_status cw_out_flush(struct cw_out *o);
void cw_out_bytes(struct cw_out *o, const void *bytes, size_t n);
void cw_out_u64(struct cw_out *o, uint64_t value);
void cw_out_i64(struct cw_out *o, int64_t value);
void cw_out_printf(struct cw_out *o, const char *format, ...) CW_PRINTF(2, 3);

static inline void cw_out_str(struct cw_out *o, const char *s)
{
    cw_out_bytes(o, s, strlen(s));
}

static inline void cw_out_char(struct cw_out *o, char c)
{
    if (o->used == CW_OUT_SIZE)
        cw_out_flush(o);
    if (o->used < CW_OUT_SIZE)
        o->buf[o->used++] = c;
}

#endif
