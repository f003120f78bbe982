/* SPDX-License-Identifier: MIT */
#include "link_support.h"

static void *resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    struct bench *b = ctx;
    if (new_size == 0) {
        free(old);
        b->live -= old_size;
        return NULL;
    }
    if (new_size > old_size && ++b->calls >= b->fail_at && b->fail_at)
        return NULL;
    void *block = realloc(old, new_size);
    if (block)
        b->live += new_size - (old ? old_size : 0);
    return block;
}

static void hear(void *ctx, const struct cw_diag *d)
{
    struct bench *b = ctx;
    b->heard++;
    snprintf(b->last, sizeof b->last, "%llu:%llu set %llu %s %llu %s: %s",
             (unsigned long long)d->line, (unsigned long long)d->column, (unsigned long long)d->set,
             d->item_name ? d->item_name : "-", (unsigned long long)d->item, d->rule, d->message);
}

void bench_open(struct bench *b)
{
    memset(b, 0, sizeof *b);
    struct cw_hooks hooks = {.size = sizeof hooks, .ctx = b, .resize = resize, .diag = hear};
    assert_int_equal(cw_env_new(&hooks, &b->env), CW_OK);
    b->out.env = b->witness.env = b->env;
}

void bench_close(struct bench *b)
{
    cw_memory_sink_free(&b->out);
    cw_memory_sink_free(&b->witness);
    cw_env_free(b->env);
    assert_int_equal(b->live, 0);
}

static void clear(struct bench *b)
{
    b->heard = 0;
    b->last[0] = '\0';
}

enum cw_status bench_judge(struct bench *b, const char *text, size_t size, const char *params,
                           enum cw_judge_format format, bool witness)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, "input");
    struct cw_sink out = cw_sink_memory(&b->out), proof = cw_sink_memory(&b->witness);
    struct cw_judge_options opt = {
        .size = sizeof opt, .params = params, .format = format, .witness = witness ? &proof : NULL};
    clear(b);
    b->out.size = b->witness.size = 0;
    if (b->out.bytes)
        b->out.bytes[0] = '\0';
    return cw_judge(b->env, cw_game_find("link"), &opt, &source, &out);
}

enum cw_status bench_verify(struct bench *b, const char *text, size_t size, const char *witness,
                            size_t witness_size, uint64_t *checked)
{
    struct cw_memory_source x, y;
    struct cw_source input = cw_source_memory(&x, text, size, "input");
    struct cw_source proof = cw_source_memory(&y, witness, witness_size, "witness");
    clear(b);
    return cw_verify(b->env, cw_game_find("link"), &input, &proof, checked);
}

enum cw_status bench_validate(struct bench *b, const char *text, size_t size, uint64_t *faults)
{
    struct cw_memory_source memory;
    struct cw_source input = cw_source_memory(&memory, text, size, "input");
    clear(b);
    return cw_validate(b->env, cw_game_find("link"), &input, faults);
}

enum cw_status bench_generate(struct bench *b, const char *style, uint64_t seed, uint64_t sets,
                              const char *params, bool beyond)
{
    struct cw_generate_options opt = {.size = sizeof opt,
                                      .seed = seed,
                                      .sets = sets,
                                      .style = style,
                                      .params = params,
                                      .beyond_limits = beyond};
    struct cw_sink out = cw_sink_memory(&b->out);
    clear(b);
    b->out.size = 0;
    return cw_generate(b->env, cw_game_find("link"), &opt, &out);
}

unsigned long bench_scale(void)
{
    const char *scale = getenv("CW_TEST_SCALE");
    unsigned long factor = scale ? strtoul(scale, NULL, 10) : 1;
    return factor ? factor : 1;
}

void random_board(struct cw_rng *rng, int rows, int columns, struct oracle_board *b)
{
    static const uint64_t wide[] = {
        1, 9, 10, 255, 256, 65535, 65536, 4294967295u, 4294967296u, 12345678, 123456789, INT64_MAX};
    b->rows = 1 + (int)cw_rng_below(rng, (uint64_t)rows);
    b->columns = 1 + (int)cw_rng_below(rng, (uint64_t)columns);
    uint64_t percent = cw_rng_below(rng, 101), kinds = 1 + cw_rng_below(rng, 4);
    bool large = cw_rng_chance(rng, 1, 8);
    for (int i = 0; i < b->rows * b->columns; i++) {
        bool piece = cw_rng_below(rng, 100) < percent;
        uint64_t kind = 1 + cw_rng_below(rng, kinds);
        if (large && cw_rng_chance(rng, 1, 2))
            kind = wide[cw_rng_below(rng, sizeof wide / sizeof *wide)];
        b->kind[i] = piece ? kind : 0;
    }
}

static void append(char *text, size_t *size, const char *what)
{
    size_t n = strlen(what);
    memcpy(text + *size, what, n + 1);
    *size += n;
}

static void append_number(struct cw_rng *rng, bool wild, int64_t value, char *text, size_t *size)
{
    static const char *const gaps[] = {" ", "  ", "\t", "\r\n", "\n", " \n ", "\n\n"};
    char word[64];
    const char *zeros = wild && value >= 0 && cw_rng_chance(rng, 1, 50) ? "000000000" : "";
    if (wild && value == 0 && cw_rng_chance(rng, 1, 20))
        zeros = "-";
    snprintf(word, sizeof word, "%s%lld", zeros, (long long)value);
    append(text, size, word);
    append(text, size, wild && cw_rng_chance(rng, 1, 4) ? gaps[cw_rng_below(rng, 7)] : " ");
}

void append_board(struct cw_rng *rng, const struct oracle_board *b, int queries, bool wild,
                  char *text, size_t *size)
{
    append_number(rng, wild, b->rows, text, size);
    append_number(rng, wild, b->columns, text, size);
    append(text, size, "\n");
    for (int i = 0; i < b->rows * b->columns; i++) {
        append_number(rng, wild, (int64_t)b->kind[i], text, size);
        if ((i + 1) % b->columns == 0)
            append(text, size, "\n");
    }
    append_number(rng, wild, queries, text, size);
    for (int i = 0; i < queries; i++) {
        append(text, size, "\n");
        for (int j = 0; j < 4; j++) {
            int64_t side = j % 2 ? b->columns : b->rows;
            int64_t value = 1 + (int64_t)cw_rng_below(rng, (uint64_t)side);
            if (cw_rng_chance(rng, 1, 60))
                value = cw_rng_chance(rng, 1, 2) ? 0 : side + 1;
            append_number(rng, wild, value, text, size);
        }
    }
    append(text, size, "\n");
}
