/* SPDX-License-Identifier: MIT
 *
 * compare.c - compares a contestant's output with the judge's answers while they are made.
 *
 * The judge writes into a sink that cuts its answers into tokens and takes a token of the output
 * for each.  Which set a token belongs to is known from the judge's marks: a mark is kept with
 * its offset in the answers, since the judge's output is buffered.
 */
#include "cli/compare.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include "games/contract.h"
#include <causeway/game.h>

struct mark {
    uint64_t offset, set, item;
};

struct token {
    char text[TOKEN_MAX];
    size_t size; /* true length, may be larger than what is kept */
};

struct comparison {
    struct cw_env *env;
    struct cw_out *answers;
    struct cw_reader output;
    struct mark *marks;         /* first..count are ahead of `offset` */
    size_t first, count, capacity;
    uint64_t offset;            /* bytes of the answers looked at */
    struct mark current;        /* of the token being read */
    struct token expected;
    struct difference *difference;
    enum cw_status status;
};

static void token_add(struct token *t, unsigned char c)
{
    if (t->size < TOKEN_MAX - 1) {
        t->text[t->size] = c >= ' ' && c < 127 ? (char)c : '?';
        t->text[t->size + 1] = '\0';
    }
    t->size++;
}

/* Takes the next token of the output; an empty one at its end.  Its place goes to *where. */
static void output_token(struct comparison *c, struct token *t, struct cw_diag *where)
{
    struct cw_reader *r = &c->output;
    *t = (struct token){.size = 0};
    for (;;) {
        if (r->cur == r->end && cw_reader_more(r) == 0)
            break;
        unsigned char byte = *r->cur;
        if (cw_is_space(byte) && t->size > 0)
            break;
        if (!cw_is_space(byte)) {
            if (t->size == 0)
                cw_reader_where(r, r->cur, where);
            token_add(t, byte);
        }
        r->cur++;
    }
    if (t->size == 0)
        cw_reader_where(r, r->cur, where);
    if (r->status != CW_OK)
        c->status = r->status;
}

static void differ(struct comparison *c, enum difference_kind kind, const struct token *found,
                   const struct cw_diag *where)
{
    struct difference *d = c->difference;
    d->kind = kind;
    d->set = c->current.set;
    d->item = c->current.item;
    d->line = where->line;
    d->column = where->column;
    memcpy(d->expected, c->expected.text, sizeof d->expected);
    memcpy(d->found, found->text, sizeof d->found);
}

/* An answer's token is complete: the output must have the same one. */
static void finish_token(struct comparison *c)
{
    struct token found;
    struct cw_diag where = {0};
    if (c->expected.size == 0 || c->difference->kind != SAME)
        return;
    output_token(c, &found, &where);
    if (c->status != CW_OK)
        return;
    if (found.size == 0)
        differ(c, MISSING, &found, &where);
    else if (found.size != c->expected.size || strcmp(found.text, c->expected.text) != 0)
        differ(c, WRONG, &found, &where);
    else
        c->difference->tokens++;
    c->expected = (struct token){.size = 0};
}

/* Sink for the judge's answers. */
static int take_answers(void *ctx, const void *bytes, size_t n)
{
    struct comparison *c = ctx;
    const unsigned char *p = bytes;
    for (size_t i = 0; i < n && c->difference->kind == SAME && c->status == CW_OK; i++) {
        if (cw_is_space(p[i])) {
            finish_token(c);
            continue;
        }
        while (c->expected.size == 0 && c->first < c->count &&
               c->marks[c->first].offset <= c->offset + i)
            c->current = c->marks[c->first++];
        token_add(&c->expected, p[i]);
    }
    c->offset += n;
    if (c->first == c->count)
        c->first = c->count = 0;
    if (c->status == CW_OK && c->difference->kind == SAME)
        return 0;
    errno = ECANCELED; /* nothing after the first difference matters: stop the judge */
    return -1;
}

static void take_mark(void *ctx, uint64_t set, uint64_t item)
{
    struct comparison *c = ctx;
    void *marks = c->marks;
    enum cw_status status = cw_grow(c->env, &marks, c->count, &c->capacity, sizeof *c->marks);
    if (status != CW_OK) {
        c->status = status;
        return;
    }
    c->marks = marks;
    c->marks[c->count++] = (struct mark){c->answers->offset + c->answers->used, set, item};
}

/* After the last answer nothing may follow. */
static void finish_output(struct comparison *c)
{
    struct token found;
    struct cw_diag where = {0};
    finish_token(c);
    if (c->difference->kind != SAME || c->status != CW_OK)
        return;
    output_token(c, &found, &where);
    if (found.size > 0)
        differ(c, EXTRA, &found, &where);
}

enum cw_status compare_output(struct cw_env *env, const struct cw_game *game,
                              const struct cw_source *input, const struct cw_source *output,
                              struct difference *difference)
{
    struct cw_out answers = {0};
    struct cw_reader in = {0};
    struct cw_params params;
    struct comparison c = {.env = env, .answers = &answers, .difference = difference};
    struct cw_judge_job job = {
        .env = env,
        .in = &in,
        .out = &answers,
        .params = &params,
        .threads = 1,
        .verdict = take_mark,
        .verdict_ctx = &c,
    };
    *difference = (struct difference){.kind = SAME};
    cw_params_init(game->params, &params);
    enum cw_status status =
        cw_out_open(&answers, env, (struct cw_sink){.write = take_answers, .ctx = &c});
    if (status == CW_OK)
        status = cw_reader_open(&in, env, *input, 0, false);
    if (status == CW_OK)
        status = cw_reader_open(&c.output, env, *output, 0, false);
    if (status == CW_OK)
        status = game->judge(&job);
    if (status == CW_OK)
        status = cw_out_flush(&answers);
    if (status == CW_OK)
        finish_output(&c);
    if (c.status != CW_OK)
        status = c.status;
    else if (difference->kind != SAME)
        status = CW_OK; /* the judge was stopped by us */
    cw_release(env, c.marks, c.capacity, sizeof *c.marks);
    cw_reader_close(&c.output);
    cw_reader_close(&in);
    cw_out_close(&answers);
    return status;
}

const char *difference_text(const struct difference *d, char *text, size_t capacity)
{
    char where[96] = "", expected[TOKEN_MAX + 4], found[TOKEN_MAX + 24];
    if (d->kind == EXTRA)
        snprintf(where, sizeof where, "after the last answer");
    else if (d->item)
        snprintf(where, sizeof where, "set %" PRIu64 ", answer %" PRIu64, d->set, d->item);
    else
        snprintf(where, sizeof where, "set %" PRIu64, d->set);
    if (d->kind == EXTRA)
        snprintf(expected, sizeof expected, "the end");
    else
        snprintf(expected, sizeof expected, "\"%s\"", d->expected);
    if (d->kind == MISSING)
        snprintf(found, sizeof found, "the end of the output");
    else
        snprintf(found, sizeof found, "\"%s\"", d->found);
    snprintf(text, capacity, "%s: expected %s, found %s", where, expected, found);
    return text;
}
