/* SPDX-License-Identifier: MIT
 *
 * geography_graph.c - reading DIMACS graphs.
 */
#include <inttypes.h>
#include <string.h>
#include "games/geography/geography_graph.h"

struct graph_reader {
    struct cw_reader *in;
    struct geography_graph *graph;
    uint32_t *end; /* pairs of ends, as they stand in the file */
    size_t edges, capacity;
    uint64_t promised, lines, loops, duplicates;
    struct cw_diag ignored; /* where the first loop or duplicate stands */
};

void geography_graph_free(struct geography_graph *g)
{
    if (!g->env)
        return;
    cw_release(g->env, g->first, (size_t)g->vertices + 1, sizeof *g->first);
    cw_release(g->env, g->to, g->ends, sizeof *g->to);
    *g = (struct geography_graph){0};
}

/* --- lines ----------------------------------------------------------------------------------- */

static enum cw_status bad(struct graph_reader *r, const char *rule, const char *expected)
{
    char text[64];
    struct cw_diag where = {.rule = rule, .set = 1};
    r->in->token = r->in->cur;
    r->in->token_line = 0;
    cw_reader_where_token(r->in, &where);
    return cw_reportf(r->in->env, CW_BAD_INPUT, &where, "expected %s, found %s", expected,
                      cw_reader_excerpt(r->in, text));
}

/* The first byte of the next line that is not blank, or -1. */
static int next_line(struct cw_reader *in)
{
    for (;;) {
        while (in->cur < in->end && cw_is_space(*in->cur))
            in->cur++;
        if (in->cur < in->end)
            return *in->cur;
        if (!cw_reader_more(in))
            return -1;
    }
}

static void skip_line(struct cw_reader *in)
{
    for (;;) {
        while (in->cur < in->end)
            if (*in->cur++ == '\n')
                return;
        if (!cw_reader_more(in))
            return;
    }
}

/* Takes a word, and the blanks behind it. */
static bool take_word(struct cw_reader *in, const char *word)
{
    size_t size = strlen(word);
    if (cw_reader_want(in, size + 1) <= size || memcmp(in->cur, word, size) != 0 ||
        (in->cur[size] != ' ' && in->cur[size] != '\t'))
        return false;
    in->cur += size;
    while (cw_reader_want(in, 1) && (*in->cur == ' ' || *in->cur == '\t'))
        in->cur++;
    return true;
}

/* A number from `low` to `high`. */
static enum cw_status take_number(struct graph_reader *r, int64_t low, int64_t high,
                                  const char *expected, int64_t *value)
{
    char text[64];
    enum cw_token token = cw_reader_int(r->in, value);
    if (token == CW_TOKEN_INT && *value >= low && *value <= high)
        return CW_OK;
    if (r->in->status != CW_OK)
        return r->in->status;
    struct cw_diag where = {.rule = "geography.bad-graph", .set = 1};
    cw_reader_where_token(r->in, &where);
    return cw_reportf(r->in->env, CW_BAD_INPUT, &where,
                      "expected %s from %" PRId64 " to %" PRId64 ", found %s", expected, low, high,
                      token == CW_TOKEN_END ? "the end of the input"
                                            : cw_reader_excerpt(r->in, text));
}

static enum cw_status take_problem(struct graph_reader *r)
{
    int64_t vertices = 0, edges = 0;
    if (!take_word(r->in, "p") || !(take_word(r->in, "edge") || take_word(r->in, "col")))
        return bad(r, "geography.bad-graph", "\"p edge VERTICES EDGES\"");
    enum cw_status status = take_number(r, 1, UINT32_MAX / 4, "the number of vertices", &vertices);
    if (status == CW_OK)
        status = take_number(r, 0, INT64_MAX, "the number of edges", &edges);
    r->graph->vertices = (uint32_t)vertices;
    r->promised = (uint64_t)edges;
    return status;
}

static enum cw_status take_edge(struct graph_reader *r)
{
    int64_t u = 0, v = 0, most = r->graph->vertices;
    struct cw_diag where = {.rule = "geography.graph-edges-ignored", .set = 1};
    if (!r->lines++ || r->lines % 4096 == 0)
        if (cw_cancelled(r->in->env))
            return CW_CANCELLED;
    if (!take_word(r->in, "e"))
        return bad(r, "geography.bad-graph", "a line \"e VERTEX VERTEX\"");
    enum cw_status status = take_number(r, 1, most, "a vertex", &u);
    if (status == CW_OK)
        status = take_number(r, 1, most, "a vertex", &v);
    if (status != CW_OK)
        return status;
    if (u == v) {
        cw_reader_where_token(r->in, &where);
        if (!r->loops++)
            r->ignored = where;
        return CW_OK;
    }
    void *end = r->end;
    status = cw_grow(r->in->env, &end, r->edges, &r->capacity, 2 * sizeof *r->end);
    r->end = end;
    if (status != CW_OK)
        return status;
    r->end[2 * r->edges] = (uint32_t)u - 1;
    r->end[2 * r->edges++ + 1] = (uint32_t)v - 1;
    return CW_OK;
}

static enum cw_status read_lines(struct graph_reader *r)
{
    enum cw_status status = CW_OK;
    int byte;
    while (status == CW_OK && (byte = next_line(r->in)) >= 0) {
        if (byte == 'c')
            skip_line(r->in);
        else if (r->graph->vertices == 0)
            status = take_problem(r);
        else
            status = take_edge(r);
    }
    if (status == CW_OK && r->in->status != CW_OK)
        return r->in->status;
    if (status == CW_OK && r->graph->vertices == 0)
        return bad(r, "geography.bad-graph", "\"p edge VERTICES EDGES\"");
    return status;
}

/* --- lists of neighbours --------------------------------------------------------------------- */

/* Two passes of counting sort, by one end and then by the other, leave every list ascending. */
static enum cw_status make_lists(struct graph_reader *r)
{
    struct geography_graph *g = r->graph;
    size_t n = g->vertices, ends = 2 * r->edges;
    g->first = cw_calloc(g->env, n + 1, sizeof *g->first);
    g->to = cw_alloc(g->env, ends, sizeof *g->to);
    g->ends = ends;
    uint32_t *by = cw_alloc(g->env, ends, sizeof *by); /* end numbers by the vertex at the end */
    if (!g->first || !g->to || !by) {
        if (!g->to)
            g->ends = 0;
        cw_release(g->env, by, ends, sizeof *by);
        return CW_NO_MEMORY;
    }
    for (size_t i = 0; i < ends; i++)
        g->first[r->end[i] + 1]++;
    for (size_t v = 0; v < n; v++)
        g->first[v + 1] += g->first[v];
    for (size_t i = ends; i-- > 0;) /* first[v] slides to where the list of v begins, and back */
        by[g->first[r->end[i]]++] = (uint32_t)i;
    memmove(g->first + 1, g->first, n * sizeof *g->first);
    g->first[0] = 0;
    for (size_t i = 0; i < ends; i++) { /* ascending by the vertex at end i */
        uint32_t at = by[i], other = r->end[at ^ 1];
        g->to[g->first[other]++] = r->end[at];
    }
    memmove(g->first + 1, g->first, n * sizeof *g->first);
    g->first[0] = 0;
    cw_release(g->env, by, ends, sizeof *by);
    return CW_OK;
}

static void drop_duplicates(struct graph_reader *r)
{
    struct geography_graph *g = r->graph;
    size_t kept = 0, start = 0;
    for (size_t v = 0; v < g->vertices; v++) {
        size_t end = g->first[v + 1];
        for (size_t i = start; i < end; i++)
            if (i == start || g->to[i] != g->to[i - 1])
                g->to[kept++] = g->to[i];
        start = end;
        g->first[v + 1] = kept;
    }
    r->duplicates = r->edges - kept / 2;
    g->edges = kept / 2;
}

static void warn(struct graph_reader *r)
{
    struct cw_env *env = r->in->env;
    if (r->ignored.line == 0)
        r->ignored = (struct cw_diag){.rule = "geography.graph-edges-ignored", .set = 1};
    if (r->loops || r->duplicates)
        cw_reportf(env, CW_OK, &r->ignored,
                   "warning: left out: loops %" PRIu64 ", duplicate edges %" PRIu64, r->loops,
                   r->duplicates);
    struct cw_diag where = {.rule = "geography.graph-edge-count", .set = 1};
    if (r->lines != r->promised)
        cw_reportf(env, CW_OK, &where,
                   "warning: the graph has %" PRIu64 " lines of edges, not %" PRIu64 " as it says",
                   r->lines, r->promised);
}

enum cw_status geography_graph_read(struct cw_reader *in, struct geography_graph *graph)
{
    struct graph_reader r = {.in = in, .graph = graph};
    *graph = (struct geography_graph){.env = in->env};
    enum cw_status status = read_lines(&r);
    if (status == CW_OK && r.edges > UINT32_MAX / 4)
        status = cw_fail(in->env, CW_NO_MEMORY, "the graph has too many edges");
    if (status == CW_OK)
        status = make_lists(&r);
    if (status == CW_OK) {
        drop_duplicates(&r);
        warn(&r);
    }
    cw_release(in->env, r.end, r.capacity, 2 * sizeof *r.end);
    return status;
}
