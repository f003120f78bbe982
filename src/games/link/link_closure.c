/* SPDX-License-Identifier: MIT
 *
 * link_closure.c - the relaxed closure, brought up to date instead of made anew.
 */
#include "games/link/link_closure.h"

enum cw_status link_closure_new(const struct link_deal *deal, const struct link_edge *edge,
                                const uint32_t *from, const signed char *value,
                                struct link_closure *c)
{
    *c = (struct link_closure){.deal = deal, .edge = edge, .from = from, .value = value};
    c->order = cw_alloc(deal->env, deal->pieces, sizeof *c->order);
    c->why = cw_alloc(deal->env, deal->pieces, sizeof *c->why);
    if (!c->order || !c->why)
        return CW_NO_MEMORY;
    for (uint32_t i = 0; i < deal->pieces; i++)
        c->order[i] = i;
    link_field_load(deal, &c->field);
    return CW_OK;
}

void link_closure_free(struct link_closure *c)
{
    if (!c->deal)
        return;
    cw_release(c->deal->env, c->order, c->deal->pieces, sizeof *c->order);
    cw_release(c->deal->env, c->why, c->deal->pieces, sizeof *c->why);
}

/* Puts back what vanished for a reason that no longer holds, and all after it. */
static void retract(struct link_closure *c)
{
    uint32_t keep = 0;
    while (keep < c->vanished && c->value[c->why[keep]] >= 0)
        keep++;
    for (uint32_t i = keep; i < c->vanished; i++)
        link_field_set(&c->field, c->deal->spot[c->order[i]]);
    c->vanished = keep;
}

/* A piece cannot be left but for a neighbour while all four places beside it are taken. */
static inline bool boxed_in(const struct link_field *f, struct link_spot s)
{
    uint64_t sides = (uint64_t)5 << (s.column - 1), ends = (uint64_t)5 << (s.row - 1);
    return (f->row[s.row] & sides) == sides && (f->column[s.column] & ends) == ends;
}

static bool try_piece(struct link_closure *c, uint32_t piece, uint32_t *why)
{
    const struct link_deal *d = c->deal;
    struct link_spot a = d->spot[piece];
    bool boxed = boxed_in(&c->field, a);
    for (uint32_t e = c->from[piece]; e < c->from[piece + 1]; e++) {
        struct link_edge edge = c->edge[e];
        if (c->value[edge.variable] < 0 || edge.partner == UINT32_MAX)
            continue;
        struct link_spot b = d->spot[edge.partner];
        if (boxed && !link_side_by_side(a.row, a.column, b.row, b.column))
            continue;
        if (link_field_join(&d->rules, &c->field, a, b)) {
            *why = edge.variable;
            return true;
        }
    }
    return false;
}

bool link_closure_update(struct link_closure *c)
{
    uint32_t pieces = c->deal->pieces, since = 0; /* tries since a piece vanished */
    retract(c);
    while (c->vanished < pieces && since < pieces - c->vanished) {
        for (uint32_t i = c->vanished; i < pieces && since < pieces - c->vanished; i++) {
            uint32_t piece = c->order[i], why;
            if (!try_piece(c, piece, &why)) {
                since++;
                continue;
            }
            link_field_clear(&c->field, c->deal->spot[piece]);
            c->order[i] = c->order[c->vanished];
            c->order[c->vanished] = piece;
            c->why[c->vanished++] = why;
            since = 0;
        }
    }
    return c->vanished == pieces;
}
