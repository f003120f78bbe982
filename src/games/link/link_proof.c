/* SPDX-License-Identifier: MIT
 *
 * link_proof.c - removal orders, lemmas and layers as lines.
 */
#include "games/link/link_proof.h"

#include "games/link/link_drop.h"
#include "games/link/link_fall.h"
#include "games/link/link_pairing.h"

/* --- orders ---------------------------------------------------------------------------------- */

enum cw_status link_order_moves(const struct link_deal *d, const struct link_order *order,
                                struct link_move *moves)
{
    struct link_drop drop;
    enum cw_status status = link_drop_new(d, &drop);
    uint64_t *set = cw_calloc(d->env, drop.words, sizeof *set);
    if (!set)
        status = CW_NO_MEMORY;
    for (uint32_t i = 0; status == CW_OK && i < d->pieces; i++)
        cw_bits_set(set, i);
    for (size_t i = 0; status == CW_OK && i < order->count; i++) {
        struct link_pair p = order->pair[i];
        link_drop_lay(&drop, set);
        moves[i] = (struct link_move){drop.spot[p.a], drop.spot[p.b]};
        link_drop_take(&drop, p, set);
    }
    cw_release(d->env, set, drop.words, sizeof *set);
    link_drop_free(&drop);
    return status;
}

enum cw_status link_order_write(const struct link_deal *d, const struct link_order *order,
                                struct cw_out *out)
{
    struct link_move *moves = cw_alloc(d->env, order->count, sizeof *moves);
    enum cw_status status = moves ? link_order_moves(d, order, moves) : CW_NO_MEMORY;
    for (size_t i = 0; status == CW_OK && i < order->count; i++)
        cw_out_printf(out, "%d,%d %d,%d\n", moves[i].a.row, moves[i].a.column, moves[i].b.row,
                      moves[i].b.column);
    cw_release(d->env, moves, order->count, sizeof *moves);
    return status;
}

enum cw_status link_witness_order(const struct link_deal *d, const struct link_result *r,
                                  struct cw_witness *w)
{
    bool cleared = 2 * r->order.count == d->pieces;
    cw_out_printf(w->out, "set 1 %s %zu\n", cleared ? "CLEARED" : "REMOVED", r->order.count);
    w->verdicts++;
    return link_order_write(d, &r->order, w->out);
}

/* --- lemmas ---------------------------------------------------------------------------------- */

static void write_literal(const struct link_deal *d, const struct link_pairing *p, link_literal l,
                          struct cw_out *out)
{
    struct link_variable v = link_pairing_variable(p, l / 2);
    struct link_spot a = d->spot[v.a];
    cw_out_printf(out, " %c%d,%d", l % 2 ? '-' : '+', a.row, a.column);
    if (v.b != LINK_NOBODY)
        cw_out_printf(out, "=%d,%d", d->spot[v.b].row, d->spot[v.b].column);
}

/* Lemmas that are not needed are left out; `number` gives the others their numbers from 1. */
static void write_lemmas(const struct link_deal *d, const struct link_pairing *p, uint32_t *number,
                         struct cw_out *out)
{
    uint32_t count = 0;
    for (size_t i = 0; i < link_pairing_lemmas(p); i++)
        number[i] = link_pairing_lemma(p, i)->used ? ++count : 0;
    cw_out_printf(out, " lemmas %u\n", count);
    for (size_t i = 0; i < link_pairing_lemmas(p); i++) {
        const struct link_lemma *l = link_pairing_lemma(p, i);
        if (!l->used)
            continue;
        cw_out_str(out, l->kind == LINK_LEMMA_BOARD ? "board" : "from");
        for (uint32_t k = 0; k < l->hints; k++)
            cw_out_printf(out, " %u", number[link_pairing_hints(p, l)[k]]);
        cw_out_str(out, " :");
        for (uint32_t k = 0; k < l->count; k++)
            write_literal(d, p, link_pairing_literals(p, l)[k], out);
        cw_out_char(out, '\n');
    }
}

/* --- layers ---------------------------------------------------------------------------------- */

/* A position: the cells of the loaded board whose pieces are left, four a digit. */
static void write_position(const struct link_deal *d, const uint64_t *set, char *text,
                           size_t digits)
{
    memset(text, 0, digits);
    for (uint32_t i = 0; i < d->pieces; i++) {
        size_t cell = (size_t)(d->spot[i].row - 1) * d->columns + (size_t)(d->spot[i].column - 1);
        if (cw_bits_get(set, i))
            text[cell / 4] = (char)(text[cell / 4] | 1 << cell % 4);
    }
    for (size_t i = 0; i < digits; i++)
        text[i] = "0123456789abcdef"[(unsigned char)text[i]];
    text[digits] = '\n';
}

enum { LINE_MAX_BYTES = LINK_SIDE_MAX * LINK_SIDE_MAX / 4 + 2 };

/* Heapsort of lines of equal length (Williams, "Heapsort", CACM 7, 1964): no memory, no bad case.
 * */
static void sift(char *text, size_t size, size_t at, size_t count)
{
    char keep[LINE_MAX_BYTES];
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && memcmp(text + child * size, text + (child + 1) * size, size) < 0)
            child++;
        if (memcmp(text + at * size, text + child * size, size) >= 0)
            return;
        memcpy(keep, text + at * size, size);
        memcpy(text + at * size, text + child * size, size);
        memcpy(text + child * size, keep, size);
    }
}

static void sort_lines(char *text, size_t size, size_t count)
{
    char keep[LINE_MAX_BYTES];
    for (size_t i = count / 2; i-- > 0;)
        sift(text, size, i, count);
    for (size_t last = count; last-- > 1;) {
        memcpy(keep, text, size);
        memcpy(text, text + last * size, size);
        memcpy(text + last * size, keep, size);
        sift(text, size, 0, last);
    }
}

static enum cw_status write_layers(const struct link_deal *d, const struct link_fall *f,
                                   size_t layers, struct cw_out *out)
{
    size_t digits = ((size_t)d->rows * d->columns + 3) / 4, size = digits + 1;
    cw_out_printf(out, " layers %zu\n", layers);
    for (size_t i = 0; i < layers; i++) {
        const struct link_layer *l = &f->layer[i];
        char *text = cw_alloc(d->env, l->count, size);
        if (!text)
            return CW_NO_MEMORY;
        for (size_t k = 0; k < l->count; k++)
            write_position(d, l->set + k * f->words, text + k * size, digits);
        sort_lines(text, size, l->count);
        cw_out_printf(out, "layer %zu\n", l->count);
        cw_out_bytes(out, text, l->count * size);
        cw_release(d->env, text, l->count, size);
    }
    return CW_OK;
}

enum cw_status link_witness_most(const struct link_deal *d, const struct link_result *r,
                                 struct cw_witness *w)
{
    cw_out_printf(w->out, "set 1 AT-MOST %u", r->most);
    w->verdicts++;
    if (r->proof == LINK_BY_PARITY) {
        cw_out_str(w->out, " parity\n");
        return CW_OK;
    }
    if (r->proof == LINK_BY_LEMMAS) {
        size_t lemmas = link_pairing_lemmas(r->pairing);
        uint32_t *number = cw_alloc(d->env, lemmas, sizeof *number);
        if (!number)
            return CW_NO_MEMORY;
        write_lemmas(d, r->pairing, number, w->out);
        cw_release(d->env, number, lemmas, sizeof *number);
        return CW_OK;
    }
    return write_layers(d, r->fall, (size_t)r->most + 1, w->out);
}
