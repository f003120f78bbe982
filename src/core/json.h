/* SPDX-License-Identifier: MIT
 *
 * json.h - writes JSON to a cw_out as a stream: no tree, so a million cells cost no memory.
 * Every object of ours begins with cw_json_open(), which puts the format version first.
 */
#ifndef CW_CORE_JSON_H
#define CW_CORE_JSON_H

#include "core/out.h"

enum { CW_JSON_VERSION = 1, CW_JSON_DEPTH = 32 };

struct cw_json {
    struct cw_out *out;
    unsigned depth;
    bool filled[CW_JSON_DEPTH]; /* the open container at this depth has an element */
};

/* Keys are NULL inside an array.  Strings are UTF-8; other bytes are escaped as U+FFFD. */
void cw_json_open(struct cw_json *j, struct cw_out *out, const char *game); /* {"causeway":1,"game":... */
void cw_json_shut(struct cw_json *j);                                       /* } and a newline */
void cw_json_object(struct cw_json *j, const char *key);
void cw_json_object_end(struct cw_json *j);
void cw_json_array(struct cw_json *j, const char *key);
void cw_json_array_end(struct cw_json *j);
void cw_json_str(struct cw_json *j, const char *key, const char *value);
void cw_json_int(struct cw_json *j, const char *key, int64_t value);
void cw_json_uint(struct cw_json *j, const char *key, uint64_t value);
void cw_json_bool(struct cw_json *j, const char *key, bool value);
void cw_json_null(struct cw_json *j, const char *key);
/* [a,b]: a cell or a hole. */
void cw_json_pair(struct cw_json *j, const char *key, int64_t a, int64_t b);

#endif
