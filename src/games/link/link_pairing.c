/* SPDX-License-Identifier: MIT
 *
 * link_pairing.c - conflict-driven search over pairings: propagation, lemmas, decisions.
 */
#include "games/link/link_pairing.h"

#include "games/link/link_closure.h"

enum { VARIABLES_MAX = 1 << 21, RESTART_UNIT = 32 };

/* Why a variable has its value: a tag in the two highest bits, and a number. */
enum { TAG_SHIFT = 30 };
#define TAG_MASK ((uint32_t)3 << TAG_SHIFT)
#define WHY_NONE ((uint32_t)0 << TAG_SHIFT)   /* decided */
#define WHY_COUNT (WHY_NONE | 1)              /* false: as many pieces stay as may */
#define WHY_PAIR ((uint32_t)1 << TAG_SHIFT)   /* false: a piece of it is in that true variable */
#define WHY_PIECE ((uint32_t)2 << TAG_SHIFT)  /* true: nothing else is left for that piece */
#define WHY_LEMMA ((uint32_t)3 << TAG_SHIFT)  /* by that lemma */

struct watch {
    uint32_t lemma;
    link_literal other; /* of the lemma: where it holds, the lemma need not be looked at */
};

struct watches {
    struct watch *item;
    size_t count, capacity;
};

struct numbers { /* a growing array */
    uint32_t *item;
    size_t count, capacity;
};

struct link_pairing {
    struct cw_env *env;
    const struct link_deal *deal;
    uint32_t stays, variables;
    struct link_variable *variable;
    uint32_t *from;          /* edges of a piece; pieces + 1 entries */
    struct link_edge *edge;
    size_t edges;
    signed char *value;      /* 0, 1 = true, -1 = false */
    uint32_t *level, *why;   /* of a variable that has a value */
    uint32_t *trail;         /* variables in the order in which they got their values */
    uint32_t trailed, done;  /* done: propagated */
    uint32_t *mark;          /* where in the trail each decision stands */
    uint32_t levels;
    uint32_t *mate;          /* of a piece: its true variable, or LINK_NOBODY */
    uint32_t staying;        /* pieces known to stay */
    double *activity;        /* of a piece: how often it was in conflicts lately */
    double bump;
    struct watches *watch;   /* by literal */
    struct link_lemma *lemma;
    size_t lemmas, lemma_capacity;
    struct numbers literals, hints;
    struct link_closure closure;
    unsigned char *seen;     /* of a variable, during analysis */
    struct numbers learnt, used, conflict; /* scratch: literals, lemmas, literals */
    struct cw_rng rng;
    uint64_t conflicts;
    bool refuted;
};

static bool is_true(const struct link_pairing *p, link_literal l)
{
    return p->value[l / 2] == (l % 2 ? -1 : 1);
}

static bool is_false(const struct link_pairing *p, link_literal l)
{
    return p->value[l / 2] == (l % 2 ? 1 : -1);
}

static enum cw_status append(struct cw_env *env, struct numbers *n, uint32_t value)
{
    void *array = n->item;
    enum cw_status status = cw_grow(env, &array, n->count, &n->capacity, sizeof *n->item);
    n->item = array;
    if (status == CW_OK)
        n->item[n->count++] = value;
    return status;
}

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
    struct numbers *arrays[] = {&p->literals, &p->hints, &p->learnt, &p->used, &p->conflict};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        cw_release(env, arrays[i]->item, arrays[i]->capacity, sizeof *arrays[i]->item);
    link_closure_free(&p->closure);
    cw_release(env, p, 1, sizeof *p);
}

/* --- lemmas ---------------------------------------------------------------------------------- */

/* Keeps a lemma; hints[0..hints) in the order in which analysis met them, last used first. */
static enum cw_status add_lemma(struct link_pairing *p, enum link_lemma_kind kind,
                                const struct numbers *literals, const struct numbers *hints)
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
        status = append(p->env, &p->literals, literals->item[i]);
    for (size_t i = l.hints; status == CW_OK && i-- > 0;)
        status = append(p->env, &p->hints, hints->item[i]);
    if (status == CW_OK)
        p->lemma[p->lemmas++] = l;
    return status;
}

static enum cw_status add_watch(struct link_pairing *p, link_literal literal, uint32_t lemma,
                                link_literal other)
{
    struct watches *w = &p->watch[literal];
    void *array = w->item;
    enum cw_status status = cw_grow(p->env, &array, w->count, &w->capacity, sizeof *w->item);
    w->item = array;
    if (status == CW_OK)
        w->item[w->count++] = (struct watch){lemma, other};
    return status;
}

/* Watches the first two literals of the newest lemma. */
static enum cw_status watch_lemma(struct link_pairing *p)
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
static enum cw_status assign(struct link_pairing *p, link_literal l, uint32_t why)
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
    struct numbers unit = {&l, 1, 1}, hint = {&(uint32_t){why & ~TAG_MASK}, 1, 1};
    return add_lemma(p, LINK_LEMMA_DERIVED, &unit, &hint);
}

static void backtrack(struct link_pairing *p, uint32_t level)
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

/* What a search step came to. */
enum step { STEP_OK, STEP_CONFLICT, STEP_FAILED };

struct stepping {
    enum cw_status status; /* with STEP_FAILED */
};

static enum cw_status set_conflict(struct link_pairing *p, const link_literal *l, size_t count)
{
    enum cw_status status = CW_OK;
    p->conflict.count = 0;
    for (size_t i = 0; status == CW_OK && i < count; i++)
        status = append(p->env, &p->conflict, l[i]);
    return status;
}

/* A variable of the piece is false: the last one left is true. */
static enum step propagate_piece(struct link_pairing *p, uint32_t piece, struct stepping *s)
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
        s->status = assign(p, 2 * left, WHY_PIECE | piece);
        return s->status == CW_OK ? STEP_OK : STEP_FAILED;
    }
    p->conflict.count = 0;
    s->status = CW_OK;
    for (uint32_t e = p->from[piece]; s->status == CW_OK && e < p->from[piece + 1]; e++)
        s->status = append(p->env, &p->conflict, 2 * p->edge[e].variable);
    return s->status == CW_OK ? STEP_CONFLICT : STEP_FAILED;
}

/* A variable of the piece is true: all others are false. */
static enum step propagate_mate(struct link_pairing *p, uint32_t piece, uint32_t v,
                                struct stepping *s)
{
    for (uint32_t e = p->from[piece]; e < p->from[piece + 1]; e++) {
        uint32_t u = p->edge[e].variable;
        if (u == v || p->value[u] < 0)
            continue;
        if (p->value[u] > 0) {
            s->status = set_conflict(p, (link_literal[]){2 * u + 1, 2 * v + 1}, 2);
            return s->status == CW_OK ? STEP_CONFLICT : STEP_FAILED;
        }
        s->status = assign(p, 2 * u + 1, WHY_PAIR | v);
        if (s->status != CW_OK)
            return STEP_FAILED;
    }
    return STEP_OK;
}

static uint32_t stay_variable(const struct link_pairing *p, uint32_t piece)
{
    return p->variables - p->deal->pieces + piece;
}

/* One more piece stays: when it is the last that may, all others go. */
static enum step propagate_count(struct link_pairing *p, struct stepping *s)
{
    s->status = CW_OK;
    if (p->staying < p->stays)
        return STEP_OK;
    p->conflict.count = 0;
    for (uint32_t i = 0; s->status == CW_OK && i < p->deal->pieces; i++) {
        uint32_t v = stay_variable(p, i);
        if (p->staying == p->stays && p->value[v] == 0)
            s->status = assign(p, 2 * v + 1, WHY_COUNT);
        else if (p->staying > p->stays && p->value[v] > 0)
            s->status = append(p->env, &p->conflict, 2 * v + 1);
    }
    if (s->status != CW_OK)
        return STEP_FAILED;
    return p->staying > p->stays ? STEP_CONFLICT : STEP_OK;
}

/* Visits the lemmas that watch a literal which is false now. */
static enum step propagate_lemmas(struct link_pairing *p, link_literal gone, struct stepping *s)
{
    struct watches *w = &p->watch[gone];
    size_t keep = 0, i = 0;
    enum step step = STEP_OK;
    for (; i < w->count && step == STEP_OK; i++) {
        struct watch now = w->item[i];
        if (is_true(p, now.other)) {
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
        while (k < lemma.count && is_false(p, l[k]))
            k++;
        if (!is_true(p, l[0]) && k < lemma.count) { /* watch another one */
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
        if (is_true(p, l[0]))
            continue;
        if (is_false(p, l[0])) {
            s->status = set_conflict(p, l, lemma.count);
            p->used.count = 0;
            if (s->status == CW_OK)
                s->status = append(p->env, &p->used, now.lemma);
            step = s->status == CW_OK ? STEP_CONFLICT : STEP_FAILED;
        } else {
            s->status = assign(p, l[0], WHY_LEMMA | now.lemma);
            step = s->status == CW_OK ? STEP_OK : STEP_FAILED;
        }
    }
    while (i < w->count)
        w->item[keep++] = w->item[i++];
    w->count = keep;
    return step;
}

/* The conflict, where there is one, is in p->conflict, and the lemma that it is, if any, in
 * p->used. */
static enum step propagate(struct link_pairing *p, struct stepping *s)
{
    enum step step = STEP_OK;
    p->used.count = 0;
    while (step == STEP_OK && p->done < p->trailed) {
        uint32_t v = p->trail[p->done++];
        struct link_variable x = p->variable[v];
        if (p->value[v] > 0) {
            step = propagate_mate(p, x.a, v, s);
            if (step == STEP_OK)
                step = x.b != LINK_NOBODY ? propagate_mate(p, x.b, v, s) : propagate_count(p, s);
        } else {
            step = propagate_piece(p, x.a, s);
            if (step == STEP_OK && x.b != LINK_NOBODY)
                step = propagate_piece(p, x.b, s);
        }
        if (step == STEP_OK)
            step = propagate_lemmas(p, 2 * v + (p->value[v] > 0), s);
    }
    return step;
}

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
            status = append(p->env, &p->conflict, 2 * x.variable);
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
            uint64_t rank = is_false(p, l[i]) ? (uint64_t)p->level[l[i] / 2] + 1 : UINT64_MAX;
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
static enum step add_board_lemma(struct link_pairing *p, struct stepping *s)
{
    s->status = add_lemma(p, LINK_LEMMA_BOARD, &p->conflict, NULL);
    if (s->status != CW_OK)
        return STEP_FAILED;
    uint32_t index = (uint32_t)p->lemmas - 1;
    order_watches(p, p->lemma[index]);
    s->status = watch_lemma(p);
    const link_literal *l = p->literals.item + p->lemma[index].first;
    uint32_t count = p->lemma[index].count;
    if (s->status != CW_OK)
        return STEP_FAILED;
    if (count > 0 && !is_false(p, l[0])) {
        if (is_true(p, l[0]) || (count > 1 && !is_false(p, l[1])))
            return STEP_OK;
        s->status = assign(p, l[0], WHY_LEMMA | index);
        return s->status == CW_OK ? STEP_OK : STEP_FAILED;
    }
    p->used.count = 0;
    s->status = append(p->env, &p->used, index);
    return s->status == CW_OK ? STEP_CONFLICT : STEP_FAILED;
}

/* What cannot vanish stays, unless one of the cut's pairs is allowed. */
static enum step stranded_stay(struct link_pairing *p, struct stepping *s)
{
    size_t shared = p->conflict.count;
    for (uint32_t i = p->closure.vanished; i < p->deal->pieces; i++) {
        uint32_t v = stay_variable(p, p->closure.order[i]);
        if (p->value[v] > 0)
            continue;
        p->conflict.count = shared;
        s->status = append(p->env, &p->conflict, 2 * v);
        enum step step = s->status == CW_OK ? add_board_lemma(p, s) : STEP_FAILED;
        if (step != STEP_OK)
            return step;
    }
    return STEP_OK;
}

/* Asks the board, once all that follows from the lemmas is known. */
static enum step consult(struct link_pairing *p, struct stepping *s)
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
        return append(p->env, &p->learnt, l);
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
    status = append(p->env, &p->used, number);
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
    enum cw_status status = append(p->env, &p->learnt, 0);
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

/* Learns from the conflict and takes decisions back.  At level 0 the board is refuted. */
static enum cw_status learn(struct link_pairing *p)
{
    p->conflicts++;
    p->bump *= 1.05;
    backtrack(p, conflict_level(p));
    if (p->levels == 0) {
        p->learnt.count = 0;
        p->refuted = true;
        return add_lemma(p, LINK_LEMMA_DERIVED, &p->learnt, &p->used);
    }
    enum cw_status status = resolve(p);
    if (status == CW_OK)
        status = add_lemma(p, LINK_LEMMA_DERIVED, &p->learnt, &p->used);
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
    backtrack(p, back);
    status = watch_lemma(p);
    return status == CW_OK ? assign(p, l[0], WHY_LEMMA | (uint32_t)(p->lemmas - 1)) : status;
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
    (void)assign(p, 2 * v, WHY_NONE); /* cannot fail above level 0 */
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
static enum step first_facts(struct link_pairing *p, struct stepping *s)
{
    enum step step = STEP_OK;
    for (uint32_t i = 0; step == STEP_OK && i < p->deal->pieces; i++)
        step = propagate_piece(p, i, s);
    return step;
}

enum cw_status link_pairing_solve(struct link_pairing *p, const struct link_limits *limits,
                                  struct link_order *order)
{
    struct stepping s = {CW_OK};
    uint64_t restarts = 0, until = RESTART_UNIT;
    enum step step = first_facts(p, &s);
    for (uint64_t round = 0; s.status == CW_OK; round++) {
        if (step == STEP_OK)
            step = propagate(p, &s);
        if (step == STEP_OK) {
            uint32_t before = p->trailed;
            step = consult(p, &s);
            if (step == STEP_OK && p->trailed > before)
                continue;
        }
        if (step == STEP_CONFLICT) {
            s.status = learn(p);
            if (p->refuted && s.status == CW_OK) {
                mark_used(p);
                return CW_NO;
            }
            step = STEP_OK;
            if (p->conflicts >= until) {
                until = p->conflicts + RESTART_UNIT * luby(++restarts);
                backtrack(p, 0);
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
