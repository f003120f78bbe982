/* SPDX-License-Identifier: MIT */
#include "core/witness.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

/* --- writing ----------------------------------------------------------------------------------- */

void cw_witness_begin(struct cw_witness *w, struct cw_out *out, const char *game,
                      const struct cw_param *table, const struct cw_params *params)
{
    w->out = out;
    w->verdicts = 0;
    cw_out_printf(out, "causeway-witness 1\ngame %s\noptions ", game);
    cw_params_format(table, CW_FOR_JUDGE, params, out);
    cw_out_char(out, '\n');
    w->input_line = out->offset + out->used;
    cw_out_printf(out, "input %020" PRIu64 " %016" PRIx64 "\n", (uint64_t)0, (uint64_t)0);
}

enum cw_status cw_witness_end(struct cw_witness *w, struct cw_reader *input)
{
    enum cw_status status = cw_reader_drain(input);
    if (status != CW_OK)
        return status;
    cw_out_printf(w->out, "end %" PRIu64 "\n", w->verdicts);
    status = cw_out_flush(w->out);
    if (status != CW_OK)
        return status;
    char line[64];
    int n = snprintf(line, sizeof line, "input %020" PRIu64 " %016" PRIx64 "\n",
                     cw_reader_offset(input), input->digest);
    if (w->out->sink.patch(w->out->sink.ctx, w->input_line, line, (size_t)n) != 0)
        return cw_fail(w->out->env, CW_IO, "cannot write the witness: %s", strerror(errno));
    return CW_OK;
}

/* --- checking ------------------------------------------------------------------------------------ */

bool cw_scan_word(const char **text, const char *end, const char *word)
{
    size_t n = strlen(word);
    if ((size_t)(end - *text) < n || memcmp(*text, word, n) != 0)
        return false;
    *text += n;
    return true;
}

bool cw_scan_u64(const char **text, const char *end, uint64_t *value)
{
    const char *p = *text;
    uint64_t v = 0;
    while (p < end && *p >= '0' && *p <= '9' && p - *text < 19)
        v = v * 10 + (uint64_t)(*p++ - '0');
    bool more = p < end && *p >= '0' && *p <= '9';
    if (p == *text || more || (**text == '0' && p - *text > 1) || v > INT64_MAX)
        return false;
    *text = p;
    *value = v;
    return true;
}

static enum cw_status send(struct cw_witness_in *w, uint64_t set, const char *item_name,
                           uint64_t item, const char *message)
{
    struct cw_diag diag = {
        .rule = "witness.false",
        .file = w->in->source.name ? w->in->source.name : "-",
        .line = w->line,
        .column = 1,
        .set = set,
        .item = item,
        .item_name = item ? item_name : NULL,
        .message = message,
    };
    cw_report(w->in->env, &diag);
    return CW_NO;
}

enum cw_status cw_witness_reject(struct cw_witness_in *w, uint64_t set, const char *item_name,
                                 uint64_t item, const char *format, ...)
{
    char message[400];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return send(w, set, item_name, item, message);
}

enum cw_status cw_witness_line(struct cw_witness_in *w, const char **text, size_t *size)
{
    struct cw_reader *r = w->in;
    size_t seen = 0;
    w->line++;
    for (;;) {
        size_t there = (size_t)(r->end - r->cur);
        unsigned char *newline = there > seen ? memchr(r->cur + seen, '\n', there - seen) : NULL;
        if (newline) {
            *text = (const char *)r->cur;
            *size = (size_t)(newline - r->cur);
            r->cur = newline + 1;
            return CW_OK;
        }
        seen = there;
        if (cw_reader_more(r))
            continue;
        if (r->status != CW_OK)
            return r->status;
        return send(w, 0, NULL, 0, there ? "the last line has no newline: the witness is cut short"
                                         : "the witness ends here: it is cut short");
    }
}

/* Reads a line that must be exactly `prefix` and then something; leaves that in text..end. */
static enum cw_status prefixed_line(struct cw_witness_in *w, const char *prefix, const char **text,
                                    const char **end)
{
    size_t size;
    enum cw_status status = cw_witness_line(w, text, &size);
    if (status != CW_OK)
        return status;
    *end = *text + size;
    if (!cw_scan_word(text, *end, prefix))
        return cw_witness_reject(w, 0, NULL, 0, "expected a line that begins with \"%s\"", prefix);
    return CW_OK;
}

/* "input LENGTH DIGEST", with exactly 20 and 16 digits. */
static bool scan_input_line(const char *text, const char *end, struct cw_witness_in *w)
{
    if (end - text != 37 || text[20] != ' ')
        return false;
    w->length = w->digest = 0;
    for (int i = 0; i < 20; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        w->length = w->length * 10 + (uint64_t)(text[i] - '0');
    }
    for (int i = 21; i < 37; i++) {
        const char *hex = "0123456789abcdef";
        const char *digit = text[i] ? strchr(hex, text[i]) : NULL;
        if (!digit)
            return false;
        w->digest = w->digest << 4 | (uint64_t)(digit - hex);
    }
    return true;
}

enum cw_status cw_witness_open(struct cw_witness_in *w, struct cw_reader *in, const char *game)
{
    const char *text, *end;
    enum cw_status status;
    memset(w, 0, sizeof *w);
    w->in = in;
    if ((status = prefixed_line(w, "causeway-witness 1", &text, &end)) != CW_OK)
        return status;
    if (text != end)
        return cw_witness_reject(w, 0, NULL, 0, "expected \"causeway-witness 1\" alone");
    if ((status = prefixed_line(w, "game ", &text, &end)) != CW_OK)
        return status;
    if ((size_t)(end - text) != strlen(game) || memcmp(text, game, strlen(game)) != 0)
        return cw_witness_reject(w, 0, NULL, 0, "this is not a witness for %s", game);
    if ((status = prefixed_line(w, "options ", &text, &end)) != CW_OK)
        return status;
    size_t size = (size_t)(end - text);
    if (size == 0 || size >= sizeof w->options || memchr(text, '\0', size))
        return cw_witness_reject(w, 0, NULL, 0, "the options are malformed");
    memcpy(w->options, text, size);
    if ((status = prefixed_line(w, "input ", &text, &end)) != CW_OK)
        return status;
    if (!scan_input_line(text, end, w))
        return cw_witness_reject(w, 0, NULL, 0, "expected \"input LENGTH DIGEST\", 20 and 16 digits");
    return CW_OK;
}

enum cw_status cw_witness_close(struct cw_witness_in *w, struct cw_reader *input, uint64_t verdicts)
{
    const char *text, *end;
    uint64_t count;
    enum cw_status status = prefixed_line(w, "end ", &text, &end);
    if (status != CW_OK)
        return status;
    if (!cw_scan_u64(&text, end, &count) || text != end || count != verdicts)
        return cw_witness_reject(w, 0, NULL, 0, "expected \"end %" PRIu64 "\": the input has that many verdicts",
                                 verdicts);
    if (cw_reader_want(w->in, 1) > 0) {
        w->line++;
        return cw_witness_reject(w, 0, NULL, 0, "there is text after the footer");
    }
    if (w->in->status != CW_OK)
        return w->in->status;
    if ((status = cw_reader_drain(input)) != CW_OK)
        return status;
    w->line = 4;
    if (w->length != cw_reader_offset(input) || w->digest != input->digest)
        return cw_witness_reject(w, 0, NULL, 0, "length or digest differ from those of the input");
    return CW_OK;
}
