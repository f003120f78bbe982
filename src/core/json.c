/* SPDX-License-Identifier: MIT */
#include "core/json.h"

/* Comma and key before a value. */
static void lead(struct cw_json *j, const char *key)
{
    if (j->filled[j->depth])
        cw_out_char(j->out, ',');
    j->filled[j->depth] = true;
    if (key) {
        cw_out_char(j->out, '"');
        cw_out_str(j->out, key);
        cw_out_bytes(j->out, "\":", 2);
    }
}

static void enter(struct cw_json *j, const char *key, char bracket)
{
    lead(j, key);
    cw_out_char(j->out, bracket);
    if (j->depth + 1 < CW_JSON_DEPTH)
        j->depth++;
    j->filled[j->depth] = false;
}

static void leave(struct cw_json *j, char bracket)
{
    if (j->depth > 0)
        j->depth--;
    cw_out_char(j->out, bracket);
}

void cw_json_open(struct cw_json *j, struct cw_out *out, const char *game)
{
    memset(j, 0, sizeof *j);
    j->out = out;
    enter(j, NULL, '{');
    cw_json_int(j, "causeway", CW_JSON_VERSION);
    cw_json_str(j, "game", game);
}

void cw_json_shut(struct cw_json *j)
{
    leave(j, '}');
    cw_out_char(j->out, '\n');
}

void cw_json_object(struct cw_json *j, const char *key)
{
    enter(j, key, '{');
}

void cw_json_object_end(struct cw_json *j)
{
    leave(j, '}');
}

void cw_json_array(struct cw_json *j, const char *key)
{
    enter(j, key, '[');
}

void cw_json_array_end(struct cw_json *j)
{
    leave(j, ']');
}

/* Length of the well-formed UTF-8 sequence at s, or 0. */
static size_t utf8_length(const unsigned char *s)
{
    if (s[0] < 0x80)
        return 1;
    size_t n = s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : (s[0] & 0xf0) == 0xe0 ? 3 : 0;
    if (s[0] >= 0xf0 && s[0] < 0xf5)
        n = 4;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
    bool beyond = (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf4 && s[1] > 0x8f);
    return overlong || beyond ? 0 : n;
}

void cw_json_str(struct cw_json *j, const char *key, const char *value)
{
    lead(j, key);
    cw_out_char(j->out, '"');
    for (const unsigned char *s = (const unsigned char *)value; *s;) {
        size_t n = utf8_length(s);
        if (n == 0)
            cw_out_str(j->out, "\\ufffd");
        else if (*s == '"' || *s == '\\')
            cw_out_printf(j->out, "\\%c", *s);
        else if (*s < 0x20)
            cw_out_printf(j->out, "\\u%04x", *s);
        else
            cw_out_bytes(j->out, s, n);
        s += n ? n : 1;
    }
    cw_out_char(j->out, '"');
}

void cw_json_int(struct cw_json *j, const char *key, int64_t value)
{
    lead(j, key);
    cw_out_i64(j->out, value);
}

void cw_json_uint(struct cw_json *j, const char *key, uint64_t value)
{
    lead(j, key);
    cw_out_u64(j->out, value);
}

void cw_json_bool(struct cw_json *j, const char *key, bool value)
{
    lead(j, key);
    cw_out_str(j->out, value ? "true" : "false");
}

void cw_json_null(struct cw_json *j, const char *key)
{
    lead(j, key);
    cw_out_str(j->out, "null");
}

void cw_json_pair(struct cw_json *j, const char *key, int64_t a, int64_t b)
{
    lead(j, key);
    cw_out_char(j->out, '[');
    cw_out_i64(j->out, a);
    cw_out_char(j->out, ',');
    cw_out_i64(j->out, b);
    cw_out_char(j->out, ']');
}
