/* SPDX-License-Identifier: MIT
 *
 * link_pairing_learn.c - lemmas from the board where the closure stops, and from conflicts.
 */
#include "games/link/link_pairing_state.h"

/* --- the board ------------------------------------------------------------------------------- */

/* The forbidden pairs that could be joined where the closure has stopped, unless they are forbidden
 * for good: one of them must be allowed.  They go into p->conflict. */
static enum cw_status cut(struct link_pairing *p)
{
    const struct link_closure *c = &p->closure;
    const struct link_deal *d = p->deal;
    enum cw_status status = CW_OK;
    p->conflict.count = 0;
    for (uint32_t i = c->vanished; status == CW_OK && i < d->pieces; i++) {
        uint32_t piece = c->order[i];
        for (uint32_t e = p->from[piece]; status == CW_OK && e < p->from[piece + 1]; e++) {
            struct link_edge x = p->edge[e];
            if (x.partner == LINK_NOBODY || p->value[x.variable] >= 0 || p->seen[x.variable] ||
                p->level[x.variable] == 0 ||
                !link_field_join(&d->rules, &c->field, d->spot[piece], d->spot[x.partner]))
                continue;
            p->seen[x.variable] = 1;
            status = link_pairing_append(p->env, &p->conflict, 2 * x.variable);
        }
    }
    for (size_t i = 0; i < p->conflict.count; i++)
        p->seen[p->conflict.item[i] / 2] = 0;
    return status;
}

/* Puts the literals of a lemma that are not false, and then those of the highest levels, first. */
static void order_watches(struct link_pairing *p, struct link_lemma lemma)
{
    link_literal *l = p->literals.item + lemma.first;
    for (uint32_t place = 0; place < 2 && place < lemma.count; place++) {
        uint32_t best = place;
        uint64_t best_rank = 0;
        for (uint32_t i = place; i < lemma.count; i++) {
            uint64_t rank = link_is_false(p, l[i]) ? (uint64_t)p->level[l[i] / 2] + 1 : UINT64_MAX;
            if (rank > best_rank) {
                best = i;
                best_rank = rank;
            }
        }
        link_literal keep = l[place];
        l[place] = l[best];
        l[best] = keep;
    }
}

/* Adds p->conflict as a lemma about the board; where all its literals are false it stays the
 * conflict, where one is open that follows. */
static enum link_step_result add_board_lemma(struct link_pairing *p, struct link_stepping *s)
{
    s->status = link_pairing_add_lemma(p, LINK_LEMMA_BOARD, &p->conflict, NULL);
    if (s->status != CW_OK)
        return STEP_FAILED;
    uint32_t index = (uint32_t)p->lemmas - 1;
    order_watches(p, p->lemma[index]);
    s->status = link_pairing_watch_lemma(p);
    const link_literal *l = p->literals.item + p->lemma[index].first;
    uint32_t count = p->lemma[index].count;
    if (s->status != CW_OK)
        return STEP_FAILED;
    if (count > 0 && !link_is_false(p, l[0])) {
        if (link_is_true(p, l[0]) || (count > 1 && !link_is_false(p, l[1])))
            return STEP_OK;
        s->status = link_pairing_assign(p, l[0], WHY_LEMMA | index);
        return s->status == CW_OK ? STEP_OK : STEP_FAILED;
    }
    p->used.count = 0;
    s->status = link_pairing_append(p->env, &p->used, index);
    return s->status == CW_OK ? STEP_CONFLICT : STEP_FAILED;
}

/* What cannot vanish stays, unless one of the cut's pairs is allowed. */
static enum link_step_result stranded_stay(struct link_pairing *p, struct link_stepping *s)
{
    size_t shared = p->conflict.count;
    for (uint32_t i = p->closure.vanished; i < p->deal->pieces; i++) {
        uint32_t v = link_stay_variable(p, p->closure.order[i]);
        if (p->value[v] > 0)
            continue;
        p->conflict.count = shared;
        s->status = link_pairing_append(p->env, &p->conflict, 2 * v);
        enum link_step_result step = s->status == CW_OK ? add_board_lemma(p, s) : STEP_FAILED;
        if (step != STEP_OK)
            return step;
    }
    return STEP_OK;
}

enum link_step_result link_pairing_consult(struct link_pairing *p, struct link_stepping *s)
{
    if (link_closure_update(&p->closure))
        return STEP_OK;
    s->status = cut(p);
    if (s->status != CW_OK)
        return STEP_FAILED;
    return p->stays ? stranded_stay(p, s) : add_board_lemma(p, s);
}

/* --- conflicts ------------------------------------------------------------------------------- */

static void bump(struct link_pairing *p, uint32_t v)
{
    struct link_variable x = p->variable[v];
    p->activity[x.a] += p->bump;
    if (x.b != LINK_NOBODY)
        p->activity[x.b] += p->bump;
    if (p->activity[x.a] > 1e100) {
        for (uint32_t i = 0; i < p->deal->pieces; i++)
            p->activity[i] *= 1e-100;
        p->bump *= 1e-100;
    }
}

/* Counts a false literal of the conflict or of a reason: those of the current level have to be
 * resolved, lower ones go into the lemma, what is false for good is dropped. */
static enum cw_status meet(struct link_pairing *p, link_literal l, uint32_t *open)
{
    uint32_t v = l / 2;
    if (p->seen[v] || p->level[v] == 0)
        return CW_OK;
    p->seen[v] = 1;
    bump(p, v);
    if (p->level[v] < p->levels)
        return link_pairing_append(p->env, &p->learnt, l);
    ++*open;
    return CW_OK;
}

/* Meets the literals that made variable v what it is. */
static enum cw_status meet_reason(struct link_pairing *p, uint32_t v, uint32_t *open)
{
    uint32_t why = p->why[v], number = why & ~TAG_MASK;
    enum cw_status status = CW_OK;
    if ((why & TAG_MASK) == WHY_PAIR)
        return meet(p, 2 * number + 1, open);
    if ((why & TAG_MASK) == WHY_PIECE) {
        for (uint32_t e = p->from[number]; status == CW_OK && e < p->from[number + 1]; e++)
            if (p->edge[e].variable != v)
                status = meet(p, 2 * p->edge[e].variable, open);
        return status;
    }
    if (why == WHY_COUNT) { /* those that were first to stay */
        for (uint32_t i = 0, left = p->stays; status == CW_OK && left > 0; i++)
            if (p->value[p->trail[i]] > 0 && p->variable[p->trail[i]].b == LINK_NOBODY) {
                status = meet(p, 2 * p->trail[i] + 1, open);
                left--;
            }
        return status;
    }
    struct link_lemma lemma = p->lemma[number];
    status = link_pairing_append(p->env, &p->used, number);
    for (uint32_t i = 0; status == CW_OK && i < lemma.count; i++)
        if (p->literals.item[lemma.first + i] / 2 != v)
            status = meet(p, p->literals.item[lemma.first + i], open);
    return status;
}

/* The highest level among the literals of the conflict. */
static uint32_t conflict_level(const struct link_pairing *p)
{
    uint32_t level = 0;
    for (size_t i = 0; i < p->conflict.count; i++)
        if (p->level[p->conflict.item[i] / 2] > level)
            level = p->level[p->conflict.item[i] / 2];
    return level;
}

/* Resolves the conflict back to one literal of its level (the first unique implication point),
 * which is then put first in p->learnt. */
static enum cw_status resolve(struct link_pairing *p)
{
    uint32_t open = 0, at = p->trailed;
    link_literal last = 0;
    p->learnt.count = 0;
    enum cw_status status = link_pairing_append(p->env, &p->learnt, 0);
    for (size_t i = 0; status == CW_OK && i < p->conflict.count; i++)
        status = meet(p, p->conflict.item[i], &open);
    while (status == CW_OK && open > 0) {
        uint32_t v;
        do
            v = p->trail[--at];
        while (!p->seen[v] || p->level[v] < p->levels);
        p->seen[v] = 0;
        last = 2 * v + (p->value[v] > 0);
        if (--open > 0)
            status = meet_reason(p, v, &open);
    }
    if (p->learnt.count > 0)
        p->learnt.item[0] = last;
    for (uint32_t i = p->trailed; i-- > 0;)
        p->seen[p->trail[i]] = 0;
    return status;
}

enum cw_status link_pairing_learn(struct link_pairing *p)
{
    p->conflicts++;
    p->bump *= 1.05;
    link_pairing_backtrack(p, conflict_level(p));
    if (p->levels == 0) {
        p->learnt.count = 0;
        p->refuted = true;
        return link_pairing_add_lemma(p, LINK_LEMMA_DERIVED, &p->learnt, &p->used);
    }
    enum cw_status status = resolve(p);
    if (status == CW_OK)
        status = link_pairing_add_lemma(p, LINK_LEMMA_DERIVED, &p->learnt, &p->used);
    if (status != CW_OK)
        return status;
    struct link_lemma lemma = p->lemma[p->lemmas - 1];
    link_literal *l = p->literals.item + lemma.first;
    uint32_t back = 0, second = 1;
    for (uint32_t i = 1; i < lemma.count; i++)
        if (p->level[l[i] / 2] > back) {
            back = p->level[l[i] / 2];
            second = i;
        }
    if (lemma.count > 1) {
        link_literal keep = l[1];
        l[1] = l[second];
        l[second] = keep;
    }
    link_pairing_backtrack(p, back);
    status = link_pairing_watch_lemma(p);
    return status == CW_OK ? link_pairing_assign(p, l[0], WHY_LEMMA | (uint32_t)(p->lemmas - 1))
                           : status;
}
