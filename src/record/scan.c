/* SPDX-License-Identifier: MIT */
#include "record/scan.h"

#include <string.h>

enum { SCAN_BLOCK = 64 * 1024, ROOT_LOOK = 48 };

enum cw_status cw_scan_open(struct cw_scan *s, struct cw_env *env, struct cw_source source)
{
    s->line = 1;
    s->line_start = 0;
    return cw_reader_open(&s->r, env, source, SCAN_BLOCK, false);
}

void cw_scan_close(struct cw_scan *s)
{
    cw_reader_close(&s->r);
}

int cw_scan_space(struct cw_scan *s)
{
    int c;
    while ((c = cw_scan_peek(s)) >= 0 && cw_is_space((unsigned char)c))
        cw_scan_skip(s);
    return c;
}

int cw_scan_blanks(struct cw_scan *s)
{
    int c;
    while ((c = cw_scan_peek(s)) == ' ' || c == '\t' || c == '\r')
        cw_scan_skip(s);
    return c;
}

int cw_scan_to_newline(struct cw_scan *s)
{
    int c;
    while ((c = cw_scan_peek(s)) >= 0 && c != '\n')
        cw_scan_skip(s);
    return c;
}

/* At '(': the offset of the ';' that follows, or 0. */
static size_t semicolon_after(struct cw_scan *s)
{
    size_t have = cw_reader_want(&s->r, ROOT_LOOK), i = 1;
    while (i < have && cw_is_space(s->r.cur[i]))
        i++;
    return i < have && s->r.cur[i] == ';' ? i : 0;
}

bool cw_scan_at_root(struct cw_scan *s)
{
    static const char *const keys[] = {"FF[", "GM[", "SZ[", "EV[", "AP[", "CA[", "PB[", "PW["};
    size_t i = semicolon_after(s), have = (size_t)(s->r.end - s->r.cur);
    if (i == 0)
        return false;
    for (i++; i < have && cw_is_space(s->r.cur[i]); i++)
        ;
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        if (have - i >= 3 && memcmp(s->r.cur + i, keys[k], 3) == 0)
            return true;
    return false;
}

bool cw_scan_to_game(struct cw_scan *s, bool roots, uint64_t *skipped)
{
    int c;
    *skipped = 0;
    while ((c = cw_scan_peek(s)) >= 0) {
        if (c == '(' && (roots ? cw_scan_at_root(s) : semicolon_after(s) != 0))
            return true;
        *skipped += !cw_is_space((unsigned char)c);
        cw_scan_skip(s);
    }
    return false;
}
