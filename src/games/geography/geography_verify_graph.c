/* SPDX-License-Identifier: MIT
 *
 * geography_verify_graph.c - checks the winning starts of vertex geography on a graph: a matching
 * and the three sets of Gallai and Edmonds.
 *
 * 1. The matching is one: mates are each other's, along edges of the graph.
 * 2. It is maximum, by Tutte's and Berge's formula: a matching leaves at least as many vertices
 *    unmatched as there are odd components without A, less the size of A; this one leaves as many.
 * 3. By 2, only vertices of odd components can be left out; they must be D, and the others C.
 * 4. Each vertex of D can be left out: an alternating search from the unmatched vertices, which
 *    takes blossoms as one vertex, reaches it at even distance.
 */
#include "games/geography/geography_verify.h"

enum { UNSEEN, OUTER, INNER };
#define NONE UINT32_MAX

struct graph_checker {
    struct cw_verify_job *job;
    uint32_t n;
    uint32_t *end; /* edges as pairs of ends */
    size_t edges, capacity;
    size_t *first; /* n + 1: where the neighbours of a vertex begin in `to` */
    uint32_t *to;
    uint32_t *mate, *parent, *base, *seen, *queue; /* by vertex */
    unsigned char *set, *state;
    size_t a, d, pairs, queued;
};

static enum cw_status reject(struct graph_checker *k, const char *problem)
{
    return cw_witness_reject(k->job->witness, 1, NULL, 0, "%s", problem);
}

static enum cw_status reject_at(struct graph_checker *k, uint32_t v, const char *problem)
{
    return cw_witness_reject(k->job->witness, 1, "vertex", (uint64_t)v + 1, "%s", problem);
}

/* --- the graph ------------------------------------------------------------------------------- */

/* A line of the input as words: its letter, and the numbers at its end. */
static bool read_graph_line(struct cw_reader *in, char *letter, uint64_t number[2])
{
    for (;;) {
        if (!cw_reader_want(in, 1))
            return false;
        if (cw_is_space(*in->cur)) {
            in->cur++;
            continue;
        }
        *letter = (char)*in->cur;
        if (*letter == 'c') {
            while (cw_reader_want(in, 1) && *in->cur != '\n')
                in->cur++;
            continue;
        }
        break;
    }
    while (cw_reader_want(in, 1) && (*in->cur < '0' || *in->cur > '9') && *in->cur != '\n')
        in->cur++;
    number[0] = number[1] = 0;
    for (unsigned i = 0; i < 2; i++) {
        int64_t value;
        if (cw_reader_int(in, &value) != CW_TOKEN_INT || value < 0)
            return *letter = '?', true;
        number[i] = (uint64_t)value;
    }
    return true;
}

static enum cw_status read_edges(struct graph_checker *k)
{
    char letter;
    uint64_t number[2], lines = 0;
    while (read_graph_line(k->job->input, &letter, number)) {
        if (++lines % 4096 == 0 && cw_cancelled(k->job->env))
            return CW_CANCELLED;
        if (letter == 'p' && k->n == 0 && number[0] > 0 && number[0] < UINT32_MAX / 4) {
            k->n = (uint32_t)number[0];
            continue;
        }
        if (letter != 'e' || number[0] < 1 || number[1] < 1 || number[0] > k->n || number[1] > k->n)
            return reject(k, "the input is not a graph");
        void *end = k->end;
        enum cw_status status =
            cw_grow(k->job->env, &end, k->edges, &k->capacity, 2 * sizeof *k->end);
        k->end = end;
        if (status != CW_OK)
            return status;
        k->end[2 * k->edges] = (uint32_t)number[0] - 1;
        k->end[2 * k->edges++ + 1] = (uint32_t)number[1] - 1;
    }
    return k->n ? k->job->input->status : reject(k, "the input is not a graph");
}

static enum cw_status make_room(struct graph_checker *k)
{
    struct cw_env *env = k->job->env;
    uint32_t **by_vertex[] = {&k->mate, &k->parent, &k->base, &k->seen, &k->queue};
    for (size_t i = 0; i < 5; i++)
        if (!(*by_vertex[i] = cw_calloc(env, k->n, sizeof(uint32_t))))
            return CW_NO_MEMORY;
    k->set = cw_calloc(env, k->n, 1);
    k->state = cw_calloc(env, k->n, 1);
    k->first = cw_calloc(env, (size_t)k->n + 1, sizeof *k->first);
    k->to = cw_alloc(env, 2 * k->edges, sizeof *k->to);
    return k->set && k->state && k->first && k->to ? CW_OK : CW_NO_MEMORY;
}

static void make_lists(struct graph_checker *k)
{
    for (size_t i = 0; i < 2 * k->edges; i++)
        k->first[k->end[i]]++;
    for (uint32_t v = 0; v < k->n; v++)
        k->first[v + 1] += k->first[v]; /* now where the list of v ends */
    for (size_t i = 0; i < 2 * k->edges; i++)
        k->to[--k->first[k->end[i]]] = k->end[i ^ 1];
}

static void release_all(struct graph_checker *k)
{
    struct cw_env *env = k->job->env;
    uint32_t *by_vertex[] = {k->mate, k->parent, k->base, k->seen, k->queue};
    for (size_t i = 0; i < 5; i++)
        cw_release(env, by_vertex[i], k->n, sizeof(uint32_t));
    cw_release(env, k->set, k->n, 1);
    cw_release(env, k->state, k->n, 1);
    cw_release(env, k->first, (size_t)k->n + 1, sizeof *k->first);
    cw_release(env, k->to, 2 * k->edges, sizeof *k->to);
    cw_release(env, k->end, k->capacity, 2 * sizeof *k->end);
}

/* --- the witness ----------------------------------------------------------------------------- */

static enum cw_status take_vertices(struct graph_checker *k)
{
    const char *text;
    size_t size;
    for (uint32_t v = 0; v < k->n; v++) {
        uint64_t mate;
        enum cw_status status = cw_witness_line(k->job->witness, &text, &size);
        if (status != CW_OK)
            return status;
        const char *end = text + size;
        if (!cw_scan_u64(&text, end, &mate) || !cw_scan_word(&text, end, " ") || end - text != 1 ||
            (*text != 'D' && *text != 'A' && *text != 'C') || mate > k->n)
            return reject(k, "expected \"MATE D|A|C\", the mate of a vertex (0 = none), its set");
        k->set[v] = (unsigned char)*text;
        k->mate[v] = mate ? (uint32_t)mate - 1 : NONE;
        k->d += *text == 'D';
        k->a += *text == 'A';
        k->pairs += mate > 0;
    }
    k->pairs /= 2;
    return CW_OK;
}

static enum cw_status check_matching(struct graph_checker *k)
{
    for (uint32_t v = 0; v < k->n; v++) {
        bool edge = k->mate[v] == NONE;
        if (!edge && (k->mate[v] == v || k->mate[k->mate[v]] != v))
            return reject_at(k, v, "its mate has another mate");
        for (size_t i = k->first[v]; i < k->first[v + 1] && !edge; i++)
            edge = k->to[i] == k->mate[v];
        if (!edge)
            return reject_at(k, v, "no edge leads to its mate");
    }
    return CW_OK;
}

/* The components without A: those of D are odd, those of C even. */
static enum cw_status check_components(struct graph_checker *k)
{
    size_t odd = 0;
    for (uint32_t root = 0; root < k->n; root++) {
        size_t head = 0, tail = 0;
        if (k->set[root] == 'A' || k->seen[root])
            continue;
        k->seen[root] = 1;
        k->queue[tail++] = root;
        for (; head < tail; head++) {
            uint32_t v = k->queue[head];
            if (k->set[v] != k->set[root])
                return reject_at(k, v, "a component without A is neither in D nor in C");
            for (size_t i = k->first[v]; i < k->first[v + 1]; i++) {
                uint32_t w = k->to[i];
                if (k->set[w] == 'A' || k->seen[w])
                    continue;
                k->seen[w] = 1;
                k->queue[tail++] = w;
            }
        }
        if ((tail & 1) != (k->set[root] == 'D'))
            return reject_at(k, root, "its component is even in D, or odd in C");
        odd += tail & 1;
    }
    if (odd - k->a != k->n - 2 * k->pairs)
        return reject(k, "the components do not show that the matching is maximum");
    return CW_OK;
}

/* --- the search ------------------------------------------------------------------------------ */

static uint32_t base_of(struct graph_checker *k, uint32_t v)
{
    while (k->base[v] != v)
        v = k->base[v] = k->base[k->base[v]];
    return v;
}

static void reach(struct graph_checker *k, uint32_t v)
{
    k->state[v] = OUTER;
    k->queue[k->queued++] = v;
}

/* The base above an outer one, or NONE. */
static uint32_t above(struct graph_checker *k, uint32_t base)
{
    return k->mate[base] == NONE ? NONE : base_of(k, k->parent[k->mate[base]]);
}

/* Outer vertices u and v are neighbours: all between them and where their ways to the root meet
 * becomes one.  False when they do not meet. */
static bool take_blossom(struct graph_checker *k, uint32_t u, uint32_t v, uint32_t time)
{
    uint32_t x = base_of(k, u), y = base_of(k, v), meet = NONE;
    for (uint32_t step = 0; meet == NONE && (x != NONE || y != NONE); step++) {
        uint32_t *walker = step & 1 ? &y : &x;
        if (*walker == NONE)
            continue;
        if (k->seen[*walker] == time)
            meet = *walker;
        k->seen[*walker] = time;
        *walker = above(k, *walker);
    }
    for (unsigned side = 0; side < 2 && meet != NONE; side++) {
        for (uint32_t b = base_of(k, side ? v : u); b != meet;) {
            uint32_t inner = k->mate[b], next = above(k, b);
            if (k->state[inner] == INNER)
                reach(k, inner);
            k->base[b] = k->base[inner] = meet;
            b = next;
        }
    }
    return meet != NONE;
}

static enum cw_status search(struct graph_checker *k)
{
    uint32_t time = 1; /* check_components() has used 1 */
    for (uint32_t v = 0; v < k->n; v++) {
        k->base[v] = v;
        if (k->mate[v] == NONE)
            reach(k, v);
    }
    for (size_t head = 0; head < k->queued; head++) {
        uint32_t u = k->queue[head];
        if ((head & 0xfff) == 0 && cw_cancelled(k->job->env))
            return CW_CANCELLED;
        for (size_t i = k->first[u]; i < k->first[u + 1]; i++) {
            uint32_t v = k->to[i];
            if (k->state[v] == UNSEEN) {
                k->state[v] = INNER;
                k->parent[v] = u;
                reach(k, k->mate[v]); /* unmatched vertices have been reached */
            } else if (k->state[v] == OUTER && base_of(k, u) != base_of(k, v) &&
                       !take_blossom(k, u, v, ++time)) {
                return reject_at(k, u, "an augmenting path leads through it");
            }
        }
    }
    for (uint32_t v = 0; v < k->n; v++)
        if ((k->set[v] == 'D') != (k->state[v] == OUTER))
            return reject_at(k, v, "it is in D, but every maximum matching needs it");
    return CW_OK;
}

/* --- the whole ------------------------------------------------------------------------------- */

static enum cw_status check(struct graph_checker *k, const uint64_t value[3])
{
    enum cw_status status = read_edges(k);
    if (status != CW_OK)
        return status;
    if (value[0] != k->n)
        return reject(k, "the graph has another number of vertices");
    status = make_room(k);
    if (status != CW_OK)
        return status;
    make_lists(k);
    uint64_t line = k->job->witness->line;
    status = take_vertices(k);
    if (status != CW_OK)
        return status;
    k->job->witness->line = line; /* what is false now is what the first line claims */
    if (value[1] != k->pairs || value[2] != k->d)
        return reject(k, "the numbers are not those of the vertices that follow");
    status = check_matching(k);
    if (status == CW_OK)
        status = check_components(k);
    return status == CW_OK ? search(k) : status;
}

enum cw_status geography_verify_graph(struct cw_verify_job *job, const char *text, size_t size)
{
    struct graph_checker k = {.job = job};
    const char *end = text + size;
    uint64_t value[3];
    bool good = cw_scan_word(&text, end, "graph 1 vertices ") &&
                cw_scan_u64(&text, end, &value[0]) && cw_scan_word(&text, end, " pairs ") &&
                cw_scan_u64(&text, end, &value[1]) && cw_scan_word(&text, end, " winners ") &&
                cw_scan_u64(&text, end, &value[2]) && text == end;
    if (!good)
        return reject(&k, "expected \"graph 1 vertices NUMBER pairs NUMBER winners NUMBER\"");
    enum cw_status status = check(&k, value);
    release_all(&k);
    return status;
}
