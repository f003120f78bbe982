/* SPDX-License-Identifier: MIT
 *
 * play_link_symbols.c - two characters for every kind, which tell it without its colour.
 *
 * Up to 52 kinds are playing cards.  The colour goes on by one with each kind, so that neither the
 * cards of one rank nor those that look most alike share it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "cli/play_link.h"
#include "core/env.h"

enum { RANKS = 13, CARDS = 52, LETTERS = 32 };

static int by_size(const void *x, const void *y)
{
    const uint64_t *a = x, *b = y;
    return *a < *b ? -1 : *a > *b;
}

enum cw_status link_symbols_new(const struct link_puzzle *p, bool unicode, bool numbers,
                                struct link_symbols *s)
{
    size_t cells = p->rows * p->columns, used = 0;
    *s = (struct link_symbols){.env = p->env, .rules = &p->rules, .unicode = unicode,
                               .numbers = numbers};
    s->kind = cw_alloc(p->env, cells, sizeof *s->kind);
    if (!s->kind)
        return CW_NO_MEMORY;
    s->capacity = cells;
    for (size_t i = 0; i < cells; i++)
        if (p->kind[i])
            s->kind[used++] = p->kind[i];
    if (used > 1)
        qsort(s->kind, used, sizeof *s->kind, by_size);
    for (size_t i = 0; i < used; i++)
        if (i == 0 || s->kind[i] != s->kind[s->count - 1])
            s->kind[s->count++] = s->kind[i];
    return CW_OK;
}

void link_symbols_free(struct link_symbols *s)
{
    if (s->env)
        cw_release(s->env, s->kind, s->capacity, sizeof *s->kind);
    *s = (struct link_symbols){0};
}

static size_t number_of(const struct link_symbols *s, uint64_t kind)
{
    const uint64_t *at = bsearch(&kind, s->kind, s->count, sizeof kind, by_size);
    return at ? (size_t)(at - s->kind) : 0;
}

static void card(const struct link_symbols *s, size_t number, struct play_cell *cell)
{
    static const char rank[] = "A23456789TJQK";
    static const char *const suit[] = {"♠", "♥", "♦", "♣"}, *const letter[] = {"s", "h", "d", "c"};
    size_t which = number / RANKS;
    snprintf(cell->text, sizeof cell->text, "%c%s", rank[number % RANKS],
             s->unicode ? suit[which] : letter[which]);
    cell->colour = (unsigned)(number % PLAY_COLOURS);
}

/* More kinds than cards: two letters of those that are not easily mistaken.  From 1024 kinds on some
 * look alike; the number of the kind stands beside the status. */
static void letters(size_t number, struct play_cell *cell)
{
    static const char alphabet[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    snprintf(cell->text, sizeof cell->text, "%c%c", alphabet[number / LETTERS % LETTERS],
             alphabet[number % LETTERS]);
    cell->colour = (unsigned)((number + number / LETTERS) % PLAY_COLOURS);
}

/* Kinds that match one another: one sign and one colour for the group. */
static bool group(const struct link_symbols *s, uint64_t kind, struct play_cell *cell)
{
    static const char sign[] = "*+#=%&@$!?~^:;<>", member[] = "1234567890ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (size_t i = 0; i < s->rules->groups; i++) {
        struct link_range r = s->rules->group[i];
        if (kind < r.low || kind > r.high)
            continue;
        snprintf(cell->text, sizeof cell->text, "%c%c", sign[i % (sizeof sign - 1)],
                 member[(kind - r.low) % (sizeof member - 1)]);
        cell->colour = (unsigned)(i % PLAY_COLOURS);
        return true;
    }
    return false;
}

void link_symbol(const struct link_symbols *s, uint64_t kind, struct play_cell *cell)
{
    size_t number = number_of(s, kind);
    if (s->numbers && kind < 100) {
        snprintf(cell->text, sizeof cell->text, "%2" PRIu64, kind);
        cell->colour = (unsigned)(number % PLAY_COLOURS);
    } else if (group(s, kind, cell)) {
        return;
    } else if (!s->numbers && s->count <= CARDS) {
        card(s, number, cell);
    } else {
        letters(number, cell);
    }
}
