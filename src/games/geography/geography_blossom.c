/* SPDX-License-Identifier: MIT
 *
 * geography_blossom.c - maximum matching in a general graph (Edmonds, "Paths, trees, and flowers",
 * Canad. J. Math. 17, 1965), with blossoms in a union-find (Gabow, "An efficient implementation of
 * Edmonds' algorithm for maximum matching on graphs", J. ACM 23, 1976).
 *
 * From each unmatched vertex one search grows an alternating tree.  Outer vertices are those at
 * even distance, or in a blossom; inner ones those at odd distance.  A search that ends without an
 * augmenting path leaves its tree as it is: no later augmenting path enters it (a Hungarian tree).
 * In the end the outer vertices are D, the inner ones A.
 *
 * An inner vertex keeps the outer one that reached it (`link`).  A vertex that a blossom made outer
 * keeps the edge that closed the blossom (`bridge`).  From these the path to the root is turned
 * over by Gabow's procedure R, with a stack.
 */
#include "core/dsu.h"
#include "games/geography/geography_graph.h"

enum state { UNSEEN, OUTER, INNER };

#define NONE UINT32_MAX

struct blossom {
    const struct geography_graph *g;
    uint32_t *mate;
    uint32_t *link;
    uint32_t *bridge[2]; /* the ends of the edge; NONE = outer at even distance, or not outer */
    uint32_t *base;      /* union-find; the base of a blossom is in `root` of its set */
    uint32_t *top;       /* by root of the union-find: the base vertex */
    uint32_t *stamp;     /* of the search for a common base */
    unsigned char *state;
    uint32_t *queue;   /* outer vertices; those from `head` on have not been looked at */
    uint32_t *touched; /* all vertices of the tree */
    size_t head, tail, reached;
    uint32_t time;
};

static uint32_t base_of(struct blossom *b, uint32_t v)
{
    return b->top[cw_dsu_find(b->base, v)];
}

static void touch(struct blossom *b, uint32_t v)
{
    b->touched[b->reached++] = v;
}

static void make_outer(struct blossom *b, uint32_t v)
{
    b->state[v] = OUTER;
    b->queue[b->tail++] = v;
}

/* The base that the ways from two outer vertices to the root have in common: a step on one, a step
 * on the other, so that the cost is that of the blossom. */
static uint32_t common_base(struct blossom *b, uint32_t u, uint32_t v)
{
    b->time++;
    u = base_of(b, u);
    v = base_of(b, v);
    for (;;) {
        if (u != NONE) {
            if (b->stamp[u] == b->time)
                return u;
            b->stamp[u] = b->time;
            u = b->mate[u] == NONE ? NONE : base_of(b, b->link[b->mate[u]]);
        }
        uint32_t other = u;
        u = v;
        v = other;
    }
}

/* Takes the way from u to the blossom's base into the blossom, from base to base; v is the other
 * end of the edge that closed it. */
static void shrink(struct blossom *b, uint32_t u, uint32_t v, uint32_t base)
{
    for (uint32_t outer = base_of(b, u); outer != base;) {
        uint32_t inner = b->mate[outer], next = base_of(b, b->link[inner]);
        b->bridge[0][inner] = u;
        b->bridge[1][inner] = v;
        make_outer(b, inner);
        cw_dsu_join(b->base, outer, inner);
        b->top[cw_dsu_join(b->base, outer, base)] = base;
        outer = next;
    }
}

/* Matches the unmatched vertex v with outer vertex u, and turns over the path from u to the root.
 * The stack holds pairs (x, y): y is to be matched with x, and the path from y on to be turned
 * over; there are never more than there are vertices on the path. */
static void augment(struct blossom *b, uint32_t u, uint32_t v)
{
    uint32_t *stack = b->queue;
    size_t depth = 0;
    b->mate[v] = u;
    stack[depth++] = v;
    stack[depth++] = u;
    while (depth) {
        uint32_t y = stack[--depth], x = stack[--depth], t = b->mate[y];
        b->mate[y] = x;
        if (t == NONE || b->mate[t] != y)
            continue;
        if (b->bridge[0][y] == NONE) {
            b->mate[t] = b->link[t];
            stack[depth++] = t;
            stack[depth++] = b->link[t];
        } else { /* from one end of the bridge, then from the other */
            uint32_t p = b->bridge[0][y], q = b->bridge[1][y];
            stack[depth++] = q;
            stack[depth++] = p;
            stack[depth++] = p;
            stack[depth++] = q;
        }
    }
}

/* Forgets the tree of a search that succeeded. */
static void forget(struct blossom *b)
{
    for (size_t i = 0; i < b->reached; i++) {
        uint32_t v = b->touched[i];
        b->state[v] = UNSEEN;
        b->base[v] = b->top[v] = v;
        b->bridge[0][v] = NONE;
    }
}

/* Looks at the neighbours of an outer vertex; true when a path was found and turned over. */
static bool scan(struct blossom *b, uint32_t u)
{
    for (size_t i = b->g->first[u]; i < b->g->first[u + 1]; i++) {
        uint32_t v = b->g->to[i];
        if (b->state[v] == UNSEEN) {
            if (b->mate[v] == NONE) {
                augment(b, u, v);
                return true;
            }
            b->link[v] = u;
            b->state[v] = INNER;
            touch(b, v);
            touch(b, b->mate[v]);
            make_outer(b, b->mate[v]);
        } else if (b->state[v] == OUTER && base_of(b, u) != base_of(b, v)) {
            uint32_t base = common_base(b, u, v);
            shrink(b, u, v, base);
            shrink(b, v, u, base);
        }
    }
    return false;
}

static enum cw_status search(struct blossom *b, uint32_t root)
{
    b->head = b->tail = b->reached = 0;
    touch(b, root);
    make_outer(b, root);
    while (b->head < b->tail) {
        if (scan(b, b->queue[b->head++])) {
            forget(b);
            return CW_OK;
        }
        if ((b->head & 0xfff) == 0 && cw_cancelled(b->g->env))
            return CW_CANCELLED;
    }
    return CW_OK;
}

/* Vertices with one unmatched neighbour first, which is never wrong (Karp and Sipser, FOCS 1981);
 * then the others, each with its first unmatched neighbour.  `stamp` counts unmatched neighbours,
 * `queue` holds those with one. */
static void pair(struct blossom *b, uint32_t u, uint32_t v)
{
    const struct geography_graph *g = b->g;
    b->mate[u] = v;
    b->mate[v] = u;
    for (unsigned k = 0; k < 2; k++) {
        uint32_t end = k ? u : v;
        for (size_t i = g->first[end]; i < g->first[end + 1]; i++)
            if (--b->stamp[g->to[i]] == 1 && b->mate[g->to[i]] == NONE)
                b->queue[b->tail++] = g->to[i];
    }
}

static void pair_first(struct blossom *b, uint32_t u)
{
    for (size_t i = b->g->first[u]; b->mate[u] == NONE && i < b->g->first[u + 1]; i++)
        if (b->mate[b->g->to[i]] == NONE)
            pair(b, u, b->g->to[i]);
}

static void start(struct blossom *b)
{
    const struct geography_graph *g = b->g;
    for (uint32_t v = 0; v < g->vertices; v++) {
        b->mate[v] = NONE;
        b->stamp[v] = (uint32_t)(g->first[v + 1] - g->first[v]);
        if (b->stamp[v] == 1)
            b->queue[b->tail++] = v;
    }
    for (uint32_t v = 0; v < g->vertices; v++) {
        while (b->head < b->tail)
            pair_first(b, b->queue[b->head++]);
        b->head = b->tail = 0;
        pair_first(b, v);
    }
    while (b->head < b->tail)
        pair_first(b, b->queue[b->head++]);
    for (uint32_t v = 0; v < g->vertices; v++) {
        b->base[v] = b->top[v] = v;
        b->bridge[0][v] = NONE;
        b->stamp[v] = 0;
    }
}

static enum cw_status match(struct blossom *b, struct geography_matching *m)
{
    const struct geography_graph *g = b->g;
    enum cw_status status = CW_OK;
    start(b);
    for (uint32_t v = 0; v < g->vertices && status == CW_OK; v++) {
        if ((v & 0xffff) == 0 && cw_has_progress(g->env))
            cw_progress(g->env, "vertices", v, g->vertices);
        if (b->mate[v] == NONE)
            status = search(b, v);
    }
    for (uint32_t v = 0; v < g->vertices; v++) {
        static const char letter[] = {[UNSEEN] = 'C', [OUTER] = 'D', [INNER] = 'A'};
        m->set[v] = (unsigned char)letter[b->state[v]];
        m->count[m->set[v] == 'D' ? 0 : m->set[v] == 'A' ? 1 : 2]++;
        m->pairs += v < m->mate[v] && m->mate[v] != NONE;
    }
    return status;
}

enum cw_status geography_blossom(const struct geography_graph *g, struct geography_matching *m)
{
    size_t n = g->vertices;
    *m = (struct geography_matching){.env = g->env, .vertices = g->vertices};
    m->mate = cw_alloc(g->env, n, sizeof *m->mate);
    m->set = cw_alloc(g->env, n, 1);
    uint32_t *block = cw_alloc(g->env, n, 9 * sizeof *block);
    struct blossom b = {.g = g, .mate = m->mate, .state = cw_calloc(g->env, n, 1)};
    enum cw_status status = CW_NO_MEMORY;
    if (m->mate && m->set && block && b.state) {
        uint32_t **part[] = {&b.link, &b.bridge[0], &b.bridge[1], &b.base,
                             &b.top,  &b.stamp,     &b.touched,   &b.queue};
        for (size_t i = 0; i < 8; i++) /* the queue comes last, and has room for two each */
            *part[i] = block + i * n;
        status = match(&b, m);
    }
    cw_release(g->env, block, n, 9 * sizeof *block);
    cw_release(g->env, b.state, n, 1);
    return status;
}

void geography_matching_free(struct geography_matching *m)
{
    if (!m->env)
        return;
    cw_release(m->env, m->mate, m->vertices, sizeof *m->mate);
    cw_release(m->env, m->set, m->vertices, 1);
    *m = (struct geography_matching){0};
}
