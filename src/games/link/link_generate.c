/* SPDX-License-Identifier: MIT
 *
 * link_generate.c - writes boards of a style (link_styles.c) and queries about them.
 */
#include <inttypes.h>
#include "games/link/link_promises.h"
#include "games/link/link_make.h"

/* How kind number k is spelt with up to `digits` digits, each length as often. */
static uint64_t spell(uint32_t kind, uint64_t digits)
{
    if (kind == 0 || digits == 0)
        return kind;
    uint64_t state = kind, low = 1;
    uint64_t length = 1 + cw_splitmix64(&state) % digits;
    for (uint64_t i = 1; i < length; i++)
        low *= 10;
    return low + cw_splitmix64(&state) % (low * 9);
}

static enum cw_status choose_size(struct link_maker *m, const struct link_recipe *recipe)
{
    const struct cw_generate_job *job = m->job;
    m->rows = job->params->rows;
    m->columns = job->params->columns;
    if (m->rows == 0 || m->columns == 0) {
        m->rows = recipe->low + cw_rng_below(&m->rng, recipe->high - recipe->low + 1);
        m->columns = recipe->low + cw_rng_below(&m->rng, recipe->high - recipe->low + 1);
    }
    if (!job->beyond_limits && (m->rows > LINK_LIMIT_ROWS || m->columns > LINK_LIMIT_COLUMNS))
        return cw_fail(job->env, CW_BAD_ARGUMENT,
                       "the statement allows at most %d columns and %d rows, not %" PRIu64
                       " x %" PRIu64,
                       (int)LINK_LIMIT_COLUMNS, (int)LINK_LIMIT_ROWS, m->columns, m->rows);
    uint64_t shorter = m->rows < m->columns ? m->rows : m->columns;
    uint64_t longer = m->rows < m->columns ? m->columns : m->rows;
    if (shorter < recipe->least_lines || longer < recipe->least_length)
        return cw_fail(job->env, CW_BAD_ARGUMENT,
                       "style %s needs at least %" PRIu64 " x %" PRIu64 " cells",
                       link_styles[job->style].name, recipe->least_lines, recipe->least_length);
    if (longer > SIZE_MAX / sizeof *m->cell / shorter)
        return cw_fail(job->env, CW_BAD_ARGUMENT, "no memory holds %" PRIu64 " x %" PRIu64 " cells",
                       m->columns, m->rows);
    return CW_OK;
}

static enum cw_status choose_queries(struct link_maker *m, const struct link_recipe *recipe)
{
    const struct cw_generate_job *job = m->job;
    m->queries = (uint64_t)job->params->value[LINK_QUERIES];
    if (m->queries == 0)
        m->queries = recipe->queries;
    if (!job->beyond_limits && m->queries > LINK_LIMIT_QUERIES)
        return cw_fail(job->env, CW_BAD_ARGUMENT,
                       "the statement allows at most %d queries, not %" PRIu64,
                       (int)LINK_LIMIT_QUERIES, m->queries);
    return CW_OK;
}

/* Room for the cells of this set, and last set's cells out of the way. */
static enum cw_status make_room(struct link_maker *m)
{
    size_t cells = (size_t)(m->rows * m->columns);
    if (cells <= m->capacity)
        return CW_OK;
    cw_release(m->job->env, m->cell, m->capacity, sizeof *m->cell);
    m->capacity = 0;
    m->cell = cw_alloc(m->job->env, cells, sizeof *m->cell);
    if (!m->cell)
        return CW_NO_MEMORY;
    m->capacity = cells;
    return CW_OK;
}

/* The board becomes the one before, whose memory serves the next. */
static void turn_over(struct link_maker *m)
{
    uint32_t *cell = m->before;
    size_t capacity = m->before_capacity;
    m->before = m->cell;
    m->before_capacity = m->capacity;
    m->before_rows = m->rows;
    m->before_columns = m->columns;
    m->cell = cell;
    m->capacity = capacity;
}

/* Two pieces of a kind, where a few tries find them; else whatever the last try gave. */
static void random_pair(struct link_maker *m, struct link_spot pair[2])
{
    uint32_t kind[2] = {0, 0};
    pair[0] = pair[1] = (struct link_spot){0, 0};
    if (m->rows == 0 || m->columns == 0)
        return; /* no style leaves a board without cells; then there is nothing to choose */
    for (int tries = 0; tries < 64; tries++) {
        for (int i = 0; i < 2; i++) {
            /* the first cell stays once it holds a piece */
            if (i == 1 || tries % 8 == 0 || kind[0] == 0) {
                pair[i].row = cw_rng_below(&m->rng, m->rows);
                pair[i].column = cw_rng_below(&m->rng, m->columns);
            }
            kind[i] = *link_maker_cell(m, pair[i].row, pair[i].column);
        }
        bool same = pair[0].row == pair[1].row && pair[0].column == pair[1].column;
        if (kind[0] != 0 && kind[0] == kind[1] && !same)
            return;
    }
}

static void write_query(struct cw_out *out, const struct link_spot pair[2])
{
    const uint64_t number[4] = {pair[0].row, pair[0].column, pair[1].row, pair[1].column};
    for (int i = 0; i < 4; i++) {
        cw_out_u64(out, number[i] + 1);
        cw_out_char(out, i < 3 ? ' ' : '\n');
    }
}

static enum cw_status write_set(struct link_maker *m)
{
    struct cw_out *out = m->job->out;
    uint64_t digits = (uint64_t)m->job->params->value[LINK_DIGITS];
    const uint32_t *cell = m->cell;
    cw_out_printf(out, "%" PRIu64 " %" PRIu64 "\n", m->rows, m->columns);
    for (uint64_t row = 0; row < m->rows && out->status == CW_OK; row++) {
        if (cw_cancelled(m->job->env))
            return CW_CANCELLED;
        for (uint64_t column = 0; column < m->columns; column++) {
            cw_out_u64(out, spell(*cell++, digits));
            cw_out_char(out, column + 1 < m->columns ? ' ' : '\n');
        }
    }
    cw_out_u64(out, m->queries);
    cw_out_char(out, '\n');
    for (uint64_t i = 0; i < m->queries && out->status == CW_OK; i++) {
        struct link_spot pair[2];
        if (i % 65536 == 0 && cw_cancelled(m->job->env))
            return CW_CANCELLED;
        if (i < m->specials)
            write_query(out, m->special[i]);
        else {
            random_pair(m, pair);
            write_query(out, pair);
        }
    }
    return out->status;
}

static enum cw_status make_set(struct link_maker *m)
{
    const struct link_recipe *recipe = &link_recipes[m->job->style];
    cw_rng_seed(&m->rng, m->job->seed, m->set + ((uint64_t)m->job->style << 48));
    enum cw_status status = choose_size(m, recipe);
    if (status == CW_OK)
        status = choose_queries(m, recipe);
    if (status != CW_OK)
        return status;
    bool stale = strcmp(link_styles[m->job->style].name, "stale") == 0;
    if (stale && m->set % 2 == 1 && m->before_rows > 0 && m->before_columns > 0) {
        m->rows = (m->before_rows + 1) / 2; /* a part of the board before */
        m->columns = (m->before_columns + 1) / 2;
    }
    status = make_room(m);
    if (status != CW_OK)
        return status;
    m->specials = 0;
    recipe->fill(m);
    status = write_set(m);
    turn_over(m);
    return status;
}

enum cw_status link_generate(struct cw_generate_job *job)
{
    struct link_maker m = {.job = job};
    enum cw_status status = CW_OK;
    for (m.set = 0; status == CW_OK && m.set < job->sets; m.set++)
        status = make_set(&m);
    if (status == CW_OK) {
        cw_out_str(job->out, "0 0\n");
        status = job->out->status;
    }
    cw_release(job->env, m.cell, m.capacity, sizeof *m.cell);
    cw_release(job->env, m.before, m.before_capacity, sizeof *m.before);
    return status;
}
