/* SPDX-License-Identifier: MIT
 *
 * link_pairing_propagate.c - what follows from the lemmas and from each piece having one partner.
 */
#include "games/link/link_pairing_state.h"

enum cw_status link_pairing_append(struct cw_env *env, struct link_numbers *n, uint32_t value)
{
    void *array = n->item;
    enum cw_status status = cw_grow(env, &array, n->count, &n->capacity, sizeof *n->item);
    n->item = array;
    if (status == CW_OK)
        n->item[n->count++] = value;
    return status;
}

/* --- lemmas ---------------------------------------------------------------------------------- */

enum cw_status link_pairing_add_lemma(struct link_pairing *p, enum link_lemma_kind kind,
                                      const struct link_numbers *literals,
                                      const struct link_numbers *hints)
{
    void *array = p->lemma;
    enum cw_status status =
        cw_grow(p->env, &array, p->lemmas, &p->lemma_capacity, sizeof *p->lemma);
    p->lemma = array;
    struct link_lemma l = {.kind = kind,
                           .first = (uint32_t)p->literals.count,
                           .hint_first = (uint32_t)p->hints.count,
                           .count = (uint32_t)literals->count,
                           .hints = hints ? (uint32_t)hints->count : 0};
    if (p->lemmas >= ~TAG_MASK || p->literals.count + literals->count >= UINT32_MAX ||
        p->hints.count + l.hints >= UINT32_MAX)
        return CW_NO_MEMORY;
    for (size_t i = 0; status == CW_OK && i < literals->count; i++)
        status = link_pairing_append(p->env, &p->literals, literals->item[i]);
    for (size_t i = l.hints; status == CW_OK && i-- > 0;)
        status = link_pairing_append(p->env, &p->hints, hints->item[i]);
    if (status == CW_OK)
        p->lemma[p->lemmas++] = l;
    return status;
}

static enum cw_status add_watch(struct link_pairing *p, link_literal literal, uint32_t lemma,
                                link_literal other)
{
    struct link_watchers *w = &p->watch[literal];
    void *array = w->item;
    enum cw_status status = cw_grow(p->env, &array, w->count, &w->capacity, sizeof *w->item);
    w->item = array;
    if (status == CW_OK)
        w->item[w->count++] = (struct link_watcher){lemma, other};
    return status;
}

enum cw_status link_pairing_watch_lemma(struct link_pairing *p)
{
    uint32_t index = (uint32_t)p->lemmas - 1;
    const link_literal *l = p->literals.item + p->lemma[index].first;
    if (p->lemma[index].count < 2)
        return CW_OK;
    enum cw_status status = add_watch(p, l[0], index, l[1]);
    return status == CW_OK ? add_watch(p, l[1], index, l[0]) : status;
}

/* --- propagation ----------------------------------------------------------------------------- */

/* Gives a literal its truth.  At level 0 what a lemma implies becomes a lemma of its own, so that a
 * checker need not look for it. */
enum cw_status link_pairing_assign(struct link_pairing *p, link_literal l, uint32_t why)
{
    uint32_t v = l / 2;
    p->value[v] = l % 2 ? -1 : 1;
    p->level[v] = p->levels;
    p->why[v] = why;
    p->trail[p->trailed++] = v;
    if (l % 2 == 0) {
        p->mate[p->variable[v].a] = v;
        if (p->variable[v].b != LINK_NOBODY)
            p->mate[p->variable[v].b] = v;
        else
            p->staying++;
    }
    if (p->levels > 0 || (why & TAG_MASK) != WHY_LEMMA || p->lemma[why & ~TAG_MASK].count == 1)
        return CW_OK;
    struct link_numbers unit = {&l, 1, 1}, hint = {&(uint32_t){why & ~TAG_MASK}, 1, 1};
    return link_pairing_add_lemma(p, LINK_LEMMA_DERIVED, &unit, &hint);
}

void link_pairing_backtrack(struct link_pairing *p, uint32_t level)
{
    if (p->levels <= level)
        return;
    uint32_t keep = p->mark[level];
    while (p->trailed > keep) {
        uint32_t v = p->trail[--p->trailed];
        if (p->value[v] > 0) {
            p->mate[p->variable[v].a] = LINK_NOBODY;
            if (p->variable[v].b != LINK_NOBODY)
                p->mate[p->variable[v].b] = LINK_NOBODY;
            else
                p->staying--;
        }
        p->value[v] = 0;
    }
    p->done = keep;
    p->levels = level;
}

static enum cw_status set_conflict(struct link_pairing *p, const link_literal *l, size_t count)
{
    enum cw_status status = CW_OK;
    p->conflict.count = 0;
    for (size_t i = 0; status == CW_OK && i < count; i++)
        status = link_pairing_append(p->env, &p->conflict, l[i]);
    return status;
}

/* A variable of the piece is false: the last one left is true. */
enum link_step_result link_pairing_propagate_piece(struct link_pairing *p, uint32_t piece,
                                                   struct link_stepping *s)
{
    uint32_t left = LINK_NOBODY;
    if (p->mate[piece] != LINK_NOBODY)
        return STEP_OK;
    for (uint32_t e = p->from[piece]; e < p->from[piece + 1]; e++) {
        if (p->value[p->edge[e].variable] < 0)
            continue;
        if (left != LINK_NOBODY)
            return STEP_OK;
        left = p->edge[e].variable;
    }
    if (left != LINK_NOBODY) {
        s->status = link_pairing_assign(p, 2 * left, WHY_PIECE | piece);
        return s->status == CW_OK ? STEP_OK : STEP_FAILED;
    }
    p->conflict.count = 0;
    s->status = CW_OK;
    for (uint32_t e = p->from[piece]; s->status == CW_OK && e < p->from[piece + 1]; e++)
        s->status = link_pairing_append(p->env, &p->conflict, 2 * p->edge[e].variable);
    return s->status == CW_OK ? STEP_CONFLICT : STEP_FAILED;
}

/* A variable of the piece is true: all others are false. */
static enum link_step_result propagate_mate(struct link_pairing *p, uint32_t piece, uint32_t v,
                                            struct link_stepping *s)
{
    for (uint32_t e = p->from[piece]; e < p->from[piece + 1]; e++) {
        uint32_t u = p->edge[e].variable;
        if (u == v || p->value[u] < 0)
            continue;
        if (p->value[u] > 0) {
            s->status = set_conflict(p, (link_literal[]){2 * u + 1, 2 * v + 1}, 2);
            return s->status == CW_OK ? STEP_CONFLICT : STEP_FAILED;
        }
        s->status = link_pairing_assign(p, 2 * u + 1, WHY_PAIR | v);
        if (s->status != CW_OK)
            return STEP_FAILED;
    }
    return STEP_OK;
}

/* One more piece stays: when it is the last that may, all others go. */
static enum link_step_result propagate_count(struct link_pairing *p, struct link_stepping *s)
{
    s->status = CW_OK;
    if (p->staying < p->stays)
        return STEP_OK;
    p->conflict.count = 0;
    for (uint32_t i = 0; s->status == CW_OK && i < p->deal->pieces; i++) {
        uint32_t v = link_stay_variable(p, i);
        if (p->staying == p->stays && p->value[v] == 0)
            s->status = link_pairing_assign(p, 2 * v + 1, WHY_COUNT);
        else if (p->staying > p->stays && p->value[v] > 0)
            s->status = link_pairing_append(p->env, &p->conflict, 2 * v + 1);
    }
    if (s->status != CW_OK)
        return STEP_FAILED;
    return p->staying > p->stays ? STEP_CONFLICT : STEP_OK;
}

/* Visits the lemmas that watch a literal which is false now. */
static enum link_step_result propagate_lemmas(struct link_pairing *p, link_literal gone,
                                              struct link_stepping *s)
{
    struct link_watchers *w = &p->watch[gone];
    size_t keep = 0, i = 0;
    enum link_step_result step = STEP_OK;
    for (; i < w->count && step == STEP_OK; i++) {
        struct link_watcher now = w->item[i];
        if (link_is_true(p, now.other)) {
            w->item[keep++] = now;
            continue;
        }
        struct link_lemma lemma = p->lemma[now.lemma];
        link_literal *l = p->literals.item + lemma.first;
        if (l[0] == gone) {
            l[0] = l[1];
            l[1] = gone;
        }
        now.other = l[0];
        uint32_t k = 2;
        while (k < lemma.count && link_is_false(p, l[k]))
            k++;
        if (!link_is_true(p, l[0]) && k < lemma.count) { /* watch another one */
            l[1] = l[k];
            l[k] = gone;
            s->status = add_watch(p, l[1], now.lemma, l[0]);
            if (s->status != CW_OK) {
                w->item[keep++] = now;
                step = STEP_FAILED;
            }
            continue;
        }
        w->item[keep++] = now;
        if (link_is_true(p, l[0]))
            continue;
        if (link_is_false(p, l[0])) {
            s->status = set_conflict(p, l, lemma.count);
            p->used.count = 0;
            if (s->status == CW_OK)
                s->status = link_pairing_append(p->env, &p->used, now.lemma);
            step = s->status == CW_OK ? STEP_CONFLICT : STEP_FAILED;
        } else {
            s->status = link_pairing_assign(p, l[0], WHY_LEMMA | now.lemma);
            step = s->status == CW_OK ? STEP_OK : STEP_FAILED;
        }
    }
    while (i < w->count)
        w->item[keep++] = w->item[i++];
    w->count = keep;
    return step;
}

enum link_step_result link_pairing_propagate(struct link_pairing *p, struct link_stepping *s)
{
    enum link_step_result step = STEP_OK;
    p->used.count = 0;
    while (step == STEP_OK && p->done < p->trailed) {
        uint32_t v = p->trail[p->done++];
        struct link_variable x = p->variable[v];
        if (p->value[v] > 0) {
            step = propagate_mate(p, x.a, v, s);
            if (step == STEP_OK)
                step = x.b != LINK_NOBODY ? propagate_mate(p, x.b, v, s) : propagate_count(p, s);
        } else {
            step = link_pairing_propagate_piece(p, x.a, s);
            if (step == STEP_OK && x.b != LINK_NOBODY)
                step = link_pairing_propagate_piece(p, x.b, s);
        }
        if (step == STEP_OK)
            step = propagate_lemmas(p, 2 * v + (p->value[v] > 0), s);
    }
    return step;
}
