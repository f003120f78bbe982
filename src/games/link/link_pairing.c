/* SPDX-License-Identifier: MIT
 *
 * link_pairing.c - conflict-driven search over pairings: making, decisions, restarts.
 */
#include "games/link/link_pairing_state.h"

enum { VARIABLES_MAX = 1 << 21, RESTART_UNIT = 32 };

/* --- making ---------------------------------------------------------------------------------- */

/* Counts variables and edges; false where there are too many. */
static bool count_variables(struct link_pairing *p)
{
    const struct link_deal *d = p->deal;
    uint64_t variables = p->stays ? d->pieces : 0;
    for (uint32_t g = 0; g < d->groups; g++) {
        uint64_t size = d->first[g + 1] - d->first[g];
        variables += size * (size - 1) / 2;
    }
    p->variables = (uint32_t)variables;
    p->edges = (size_t)(2 * variables);
    return variables <= VARIABLES_MAX;
}

static void name_variables(struct link_pairing *p)
{
    const struct link_deal *d = p->deal;
    uint32_t v = 0;
    for (uint32_t i = 0; i <= d->pieces; i++)
        p->from[i] = 0;
    for (uint32_t g = 0; g < d->groups; g++)
        for (uint32_t i = d->first[g]; i < d->first[g + 1]; i++) {
            for (uint32_t j = i + 1; j < d->first[g + 1]; j++)
                p->variable[v++] = (struct link_variable){d->member[i], d->member[j]};
            p->from[d->member[i]] = d->first[g + 1] - d->first[g] - (p->stays ? 0 : 1);
        }
    for (uint32_t i = 0; p->stays && i < d->pieces; i++)
        p->variable[v++] = (struct link_variable){i, LINK_NOBODY};
    uint32_t sum = 0;
    for (uint32_t i = 0; i <= d->pieces; i++) {
        sum += p->from[i];
        p->from[i] = sum;
    }
    for (v = p->variables; v-- > 0;) { /* `from` counts down to the beginning of each piece */
        struct link_variable x = p->variable[v];
        p->edge[--p->from[x.a]] = (struct link_edge){v, x.b};
        if (x.b != LINK_NOBODY)
            p->edge[--p->from[x.b]] = (struct link_edge){v, x.a};
    }
}

static enum cw_status allocate(struct link_pairing *p)
{
    struct cw_env *env = p->env;
    uint32_t n = p->variables, pieces = p->deal->pieces;
    p->variable = cw_alloc(env, n, sizeof *p->variable);
    p->from = cw_alloc(env, (size_t)pieces + 1, sizeof *p->from);
    p->edge = cw_alloc(env, p->edges, sizeof *p->edge);
    p->value = cw_calloc(env, n, sizeof *p->value);
    p->level = cw_calloc(env, n, sizeof *p->level);
    p->why = cw_calloc(env, n, sizeof *p->why);
    p->trail = cw_alloc(env, n, sizeof *p->trail);
    p->mark = cw_alloc(env, (size_t)n + 1, sizeof *p->mark);
    p->mate = cw_alloc(env, pieces, sizeof *p->mate);
    p->activity = cw_calloc(env, pieces, sizeof *p->activity);
    p->watch = cw_calloc(env, 2 * (size_t)n, sizeof *p->watch);
    p->seen = cw_calloc(env, n, sizeof *p->seen);
    /* never NULL, since a lemma without literals points into them as well */
    p->literals.item = cw_alloc(env, 1, sizeof *p->literals.item);
    p->literals.capacity = p->literals.item != NULL;
    p->hints.item = cw_alloc(env, 1, sizeof *p->hints.item);
    p->hints.capacity = p->hints.item != NULL;
    if (!p->literals.item || !p->hints.item)
        return CW_NO_MEMORY;
    if (!p->variable || !p->from || !p->edge || !p->value || !p->level || !p->why || !p->trail ||
        !p->mark || !p->mate || !p->activity || !p->watch || !p->seen)
        return CW_NO_MEMORY;
    for (uint32_t i = 0; i < pieces; i++)
        p->mate[i] = LINK_NOBODY;
    name_variables(p);
    return link_closure_new(p->deal, p->edge, p->from, p->value, &p->closure);
}

static void shuffle(struct cw_rng *rng, uint32_t *item, uint32_t count)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = (uint32_t)cw_rng_below(rng, i), keep = item[j];
        item[j] = item[i - 1];
        item[i - 1] = keep;
    }
}

enum cw_status link_pairing_new(const struct link_deal *deal, uint32_t stays, uint64_t seed,
                                struct link_pairing **out)
{
    struct link_pairing *p = *out = cw_calloc(deal->env, 1, sizeof *p);
    if (!p)
        return CW_NO_MEMORY;
    p->env = deal->env;
    p->deal = deal;
    p->stays = stays;
    p->bump = 1;
    cw_rng_seed(&p->rng, seed, 0);
    if (!count_variables(p)) {
        cw_release(deal->env, p, 1, sizeof *p);
        *out = NULL;
        return cw_fail(deal->env, CW_BAD_ARGUMENT, "there are too many pairs of matching pieces");
    }
    enum cw_status status = allocate(p);
    if (status == CW_OK)
        shuffle(&p->rng, p->closure.order, deal->pieces);
    return status;
}

void link_pairing_free(struct link_pairing *p)
{
    if (!p)
        return;
    struct cw_env *env = p->env;
    size_t n = p->variables, pieces = p->deal->pieces;
    for (size_t i = 0; p->watch && i < 2 * n; i++)
        cw_release(env, p->watch[i].item, p->watch[i].capacity, sizeof *p->watch[i].item);
    cw_release(env, p->variable, n, sizeof *p->variable);
    cw_release(env, p->from, pieces + 1, sizeof *p->from);
    cw_release(env, p->edge, p->edges, sizeof *p->edge);
    cw_release(env, p->value, n, sizeof *p->value);
    cw_release(env, p->level, n, sizeof *p->level);
    cw_release(env, p->why, n, sizeof *p->why);
    cw_release(env, p->trail, n, sizeof *p->trail);
    cw_release(env, p->mark, n + 1, sizeof *p->mark);
    cw_release(env, p->mate, pieces, sizeof *p->mate);
    cw_release(env, p->activity, pieces, sizeof *p->activity);
    cw_release(env, p->watch, 2 * n, sizeof *p->watch);
    cw_release(env, p->seen, n, sizeof *p->seen);
    cw_release(env, p->lemma, p->lemma_capacity, sizeof *p->lemma);
    struct link_numbers *arrays[] = {&p->literals, &p->hints, &p->learnt, &p->used, &p->conflict};
    const size_t count = sizeof arrays / sizeof *arrays; /* NOLINT(bugprone-sizeof-expression) */
    for (size_t i = 0; i < count; i++)
        cw_release(env, arrays[i]->item, arrays[i]->capacity, sizeof *arrays[i]->item);
    link_closure_free(&p->closure);
    cw_release(env, p, 1, sizeof *p);
}

/* --- decisions ------------------------------------------------------------------------------- */

/* The piece most in conflict, and of those never in one the first to vanish, goes with the partner
 * that lets it vanish. */
static bool decide(struct link_pairing *p)
{
    const struct link_closure *c = &p->closure;
    uint32_t best = LINK_NOBODY, v = LINK_NOBODY;
    for (uint32_t i = 0; i < p->deal->pieces; i++) {
        uint32_t piece = c->order[i];
        if (p->mate[piece] == LINK_NOBODY &&
            (best == LINK_NOBODY || p->activity[piece] > p->activity[c->order[best]]))
            best = i;
    }
    if (best == LINK_NOBODY)
        return false;
    uint32_t piece = c->order[best];
    if (best < c->vanished)
        v = c->why[best];
    for (uint32_t e = p->from[piece]; v == LINK_NOBODY; e++)
        if (p->value[p->edge[e].variable] == 0)
            v = p->edge[e].variable;
    p->mark[p->levels++] = p->trailed;
    (void)link_pairing_assign(p, 2 * v, WHY_NONE); /* cannot fail above level 0 */
    return true;
}

/* The closure's order is a removal order once each piece has its one partner: a pair goes when its
 * first piece vanishes. */
static void write_order(const struct link_pairing *p, struct link_order *order)
{
    const struct link_closure *c = &p->closure;
    order->count = 0;
    for (uint32_t i = 0; i < c->vanished; i++) {
        struct link_variable x = p->variable[c->why[i]];
        bool first = true;
        for (uint32_t k = 0; k < i && first; k++)
            first = c->why[k] != c->why[i];
        if (first)
            order->pair[order->count++] = (struct link_pair){x.a, x.b};
    }
}

/* 1, 1, 2, 1, 1, 2, 4, ...: Luby, Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms",
 * Inf. Proc. Letters 47, 1993. */
static uint64_t luby(uint64_t i)
{
    uint64_t size = 1;
    while (size < i + 1)
        size = 2 * size + 1;
    while (size - 1 != i) {
        size = (size - 1) / 2;
        i %= size;
    }
    return (size + 1) / 2;
}

/* Marks what the refutation rests on: the last lemma, all that say one literal, and what they need.
 * */
static void mark_used(struct link_pairing *p)
{
    for (size_t i = p->lemmas; i-- > 0;) {
        struct link_lemma *l = &p->lemma[i];
        l->used |= l->count <= 1;
        for (uint32_t h = 0; l->used && h < l->hints; h++)
            p->lemma[p->hints.item[l->hint_first + h]].used = true;
    }
}

/* A piece whose group has no other piece has no partner: known without a decision. */
static enum link_step_result first_facts(struct link_pairing *p, struct link_stepping *s)
{
    enum link_step_result step = STEP_OK;
    for (uint32_t i = 0; step == STEP_OK && i < p->deal->pieces; i++)
        step = link_pairing_propagate_piece(p, i, s);
    return step;
}

enum cw_status link_pairing_solve(struct link_pairing *p, const struct link_limits *limits,
                                  struct link_order *order)
{
    struct link_stepping s = {CW_OK};
    uint64_t restarts = 0, until = RESTART_UNIT;
    enum link_step_result step = first_facts(p, &s);
    for (uint64_t round = 0; s.status == CW_OK; round++) {
        if (step == STEP_OK)
            step = link_pairing_propagate(p, &s);
        if (step == STEP_OK) {
            uint32_t before = p->trailed;
            step = link_pairing_consult(p, &s);
            if (step == STEP_OK && p->trailed > before)
                continue;
        }
        if (step == STEP_CONFLICT) {
            s.status = link_pairing_learn(p);
            if (p->refuted && s.status == CW_OK) {
                mark_used(p);
                return CW_NO;
            }
            step = STEP_OK;
            if (p->conflicts >= until) {
                until = p->conflicts + RESTART_UNIT * luby(++restarts);
                link_pairing_backtrack(p, 0);
            }
        } else if (step == STEP_OK && !decide(p)) {
            write_order(p, order);
            return CW_OK;
        }
        if (s.status == CW_OK && round % 64 == 0)
            s.status = link_limits_check(p->env, limits);
    }
    return s.status;
}

/* --- what others may see --------------------------------------------------------------------- */

uint64_t link_pairing_conflicts(const struct link_pairing *p)
{
    return p->conflicts;
}

size_t link_pairing_lemmas(const struct link_pairing *p)
{
    return p->lemmas;
}

const struct link_lemma *link_pairing_lemma(const struct link_pairing *p, size_t index)
{
    return &p->lemma[index];
}

const link_literal *link_pairing_literals(const struct link_pairing *p,
                                          const struct link_lemma *lemma)
{
    return p->literals.item + lemma->first;
}

const uint32_t *link_pairing_hints(const struct link_pairing *p, const struct link_lemma *lemma)
{
    return p->hints.item + lemma->hint_first;
}

struct link_variable link_pairing_variable(const struct link_pairing *p, uint32_t variable)
{
    return p->variable[variable];
}
