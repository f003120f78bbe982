/* SPDX-License-Identifier: MIT */
#include "geography_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void hear(void *ctx, const struct cw_diag *diag)
{
    struct heard *h = ctx;
    h->count++;
    snprintf(h->rule, sizeof h->rule, "%s", diag->rule ? diag->rule : "");
    snprintf(h->message, sizeof h->message, "%s", diag->message);
    snprintf(h->item_name, sizeof h->item_name, "%s", diag->item_name ? diag->item_name : "");
    h->line = diag->line;
    h->column = diag->column;
    h->set = diag->set;
    h->item = diag->item;
}

void run_open(struct run *r)
{
    memset(r, 0, sizeof *r);
    struct cw_hooks hooks = {.size = sizeof hooks, .ctx = &r->heard, .diag = hear};
    assert_int_equal(cw_env_new(&hooks, &r->env), CW_OK);
    r->game = cw_game_find("geography");
    assert_non_null(r->game);
    r->out.env = r->witness.env = r->env;
}

void run_close(struct run *r)
{
    cw_memory_sink_free(&r->out);
    cw_memory_sink_free(&r->witness);
    cw_env_free(r->env);
}

static void forget(struct cw_memory_sink *sink)
{
    sink->size = 0;
    if (sink->bytes)
        sink->bytes[0] = '\0';
}

enum cw_status run_judge(struct run *r, const char *text, size_t size, enum cw_judge_format format,
                         bool with_witness)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, "board");
    struct cw_sink answers = cw_sink_memory(&r->out), witness = cw_sink_memory(&r->witness);
    struct cw_judge_options opt = {.size = sizeof opt, .format = format};
    forget(&r->out);
    r->heard.count = 0;
    if (with_witness) {
        forget(&r->witness);
        opt.witness = &witness;
    }
    return cw_judge(r->env, r->game, &opt, &source, &answers);
}

enum cw_status run_verify(struct run *r, const char *text, size_t size, const char *witness,
                          size_t witness_size)
{
    struct cw_memory_source a, b;
    struct cw_source input = cw_source_memory(&a, text, size, "board");
    struct cw_source record = cw_source_memory(&b, witness, witness_size, "witness");
    uint64_t checked = 0;
    r->heard.count = 0;
    enum cw_status status = cw_verify(r->env, r->game, &input, &record, &checked);
    if (status == CW_OK)
        assert_int_equal(checked, 1);
    return status;
}

enum cw_status run_validate(struct run *r, const char *text, size_t size)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, "board");
    uint64_t faults = 0;
    r->heard.count = 0;
    enum cw_status status = cw_validate(r->env, r->game, &source, &faults);
    assert_int_equal(faults, r->heard.count);
    assert_int_equal(status, faults ? CW_NO : CW_OK);
    return status;
}

enum cw_status run_generate(struct run *r, const char *style, uint64_t seed, const char *params,
                            bool beyond)
{
    struct cw_generate_options opt = {
        .size = sizeof opt,
        .seed = seed,
        .style = style,
        .params = params,
        .beyond_limits = beyond,
    };
    struct cw_sink sink = cw_sink_memory(&r->out);
    forget(&r->out);
    return cw_generate(r->env, r->game, &opt, &sink);
}

uint64_t test_scale(void)
{
    const char *text = getenv("CW_TEST_SCALE");
    unsigned long long scale = text ? strtoull(text, NULL, 10) : 1;
    return scale ? scale : 1;
}

size_t random_board(struct cw_rng *rng, size_t rows, size_t columns, unsigned percent,
                    struct oracle_board *b, char *text)
{
    b->rows = rows;
    b->columns = columns;
    size_t size = (size_t)sprintf(text, "%zu %zu\n", rows, columns);
    for (size_t row = 0; row < rows; row++) {
        for (size_t column = 0; column < columns; column++)
            b->cell[row * columns + column] = cw_rng_chance(rng, percent, 100) ? '.' : '#';
        memcpy(text + size, b->cell + row * columns, columns);
        size += columns;
        text[size++] = '\n';
    }
    text[size] = '\0';
    return size;
}

char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long length = ftell(file);
    assert_true(length >= 0);
    rewind(file);
    char *bytes = malloc((size_t)length + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, (size_t)length, file), length);
    fclose(file);
    bytes[length] = '\0';
    *size = (size_t)length;
    return bytes;
}
