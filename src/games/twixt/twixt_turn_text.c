/* SPDX-License-Identifier: MIT
 *
 * twixt_turn_text.c - turns as text, in records and in positions.
 *
 * A turn with link edits is PEG[-chain[,chain]][+chain[,chain]], a chain A/B/C being the links A-B
 * and B-C.  The atoms of a turn stand in the order in which it is made: links removed, the peg,
 * links of the peg that are not made, links added.
 */
#include <stdio.h>
#include "games/twixt/twixt_board.h"
#include "record/cell.h"
#include "record/format.h"

/* --- reading ---------------------------------------------------------------------------------- */

static enum cw_status add_atom(const struct twixt_reading *r, struct cw_turn *turn, cw_atom atom)
{
    if (turn->count == CW_TURN_MAX)
        return cw_fail(r->env, r->bad, "more than %d link edits in a turn", CW_TURN_MAX - 1);
    turn->atom[turn->count++] = atom;
    return CW_OK;
}

static enum cw_status read_peg(const struct twixt_reading *r, const char **text, const char *end,
                               uint32_t *cell)
{
    uint32_t column, row;
    size_t left = (size_t)(end - *text), used = cw_cell_read(*text, left, &column, &row);
    if (used == 0)
        return cw_fail(r->env, r->bad, "expected a peg, such as d4, at \"%.*s\"",
                       (int)(left < 40 ? left : 40), *text);
    if (column >= r->columns || row >= r->rows)
        return cw_fail(r->env, r->bad, "%.*s is not on a board of %ux%u",
                       (int)(used < 40 ? used : 40), *text, r->columns, r->rows);
    *text += used;
    *cell = row * r->columns + column;
    return CW_OK;
}

/* One chain: A/B/C.  Links of the new peg that are removed go to `own`, since they follow it. */
static enum cw_status read_chain(const struct twixt_reading *r, const char **text, const char *end,
                                 enum cw_atom_kind kind, uint32_t peg, struct cw_turn *turn,
                                 struct cw_turn *own)
{
    uint32_t from = 0, to = 0;
    enum cw_status status = read_peg(r, text, end, &from);
    if (status == CW_OK && (*text == end || **text != '/'))
        return cw_fail(r->env, r->bad, "a chain of links has two pegs or more, such as a3/b5");
    while (status == CW_OK && *text < end && **text == '/') {
        ++*text;
        if ((status = read_peg(r, text, end, &to)) != CW_OK)
            break;
        bool of_peg = kind == CW_ATOM_UNLINK && (from == peg || to == peg);
        status = add_atom(r, of_peg ? own : turn,
                          cw_atom_make(kind, from < to ? from : to, from < to ? to : from));
        from = to;
    }
    return status;
}

/* What follows the peg. */
static enum cw_status read_edits(const struct twixt_reading *r, const char *text, const char *end,
                                 uint32_t peg, struct cw_turn *turn)
{
    struct cw_turn removed = {.count = 0}, own = removed, added = removed;
    enum cw_status status = CW_OK;
    enum cw_atom_kind kind = CW_ATOM_UNLINK;
    while (status == CW_OK && text < end) {
        if (*text == '-' || *text == '+')
            kind = *text == '-' ? CW_ATOM_UNLINK : CW_ATOM_LINK;
        else if (*text != ',')
            return cw_fail(r->env, r->bad, "expected -, + or a comma at \"%.*s\"",
                           (int)(end - text < 40 ? end - text : 40), text);
        text++;
        status =
            read_chain(r, &text, end, kind, peg, kind == CW_ATOM_UNLINK ? &removed : &added, &own);
    }
    for (uint32_t i = 0; i < removed.count && status == CW_OK; i++)
        status = add_atom(r, turn, removed.atom[i]);
    if (status == CW_OK)
        status = add_atom(r, turn, cw_atom_make(CW_ATOM_PLACE, peg, 0));
    for (uint32_t i = 0; i < own.count && status == CW_OK; i++)
        status = add_atom(r, turn, own.atom[i]);
    for (uint32_t i = 0; i < added.count && status == CW_OK; i++)
        status = add_atom(r, turn, added.atom[i]);
    return status;
}

enum cw_status twixt_turn_read(const struct twixt_reading *r, const char *text, size_t size,
                               struct cw_turn *turn)
{
    const char *at = text, *end = text + size;
    uint32_t unused[2], peg = 0;
    size_t used = cw_cell_read(text, size, &unused[0], &unused[1]);
    turn->count = 0;
    int shown = (int)(size < 40 ? size : 40);
    if (used == 0)
        return cw_fail(r->env, r->bad, "unknown token \"%.*s\": expected a hole, such as d4", shown,
                       text);
    if (used < size && text[used] != '-' && text[used] != '+')
        return cw_fail(r->env, r->bad, "\"%.*s\" is not a turn: there is text after the hole",
                       shown, text);
    enum cw_status status = read_peg(r, &at, end, &peg);
    if (status != CW_OK)
        return status;
    status = read_edits(r, at, end, peg, turn);
    if (status == CW_OK)
        return CW_OK;
    char reason[160];
    snprintf(reason, sizeof reason, "%.150s", cw_env_last_error(r->env));
    return cw_fail(r->env, status, "unknown token \"%.*s\": %s", shown, text, reason);
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_cell(struct cw_out *out, uint32_t columns, uint32_t cell, bool capital)
{
    if (capital)
        cw_print_cell_capital(out, columns, cell);
    else
        cw_print_cell(out, columns, cell);
}

/* All links of one kind; a link that begins where the one before ended goes on with its chain. */
static void write_links(struct cw_out *out, uint32_t columns, const cw_atom *atoms, size_t count,
                        enum cw_atom_kind kind, bool capital)
{
    uint32_t tail = UINT32_MAX;
    for (size_t i = 0; i < count; i++) {
        uint32_t a = cw_atom_a(atoms[i]), b = cw_atom_b(atoms[i]);
        if (cw_atom_kind(atoms[i]) != kind)
            continue;
        if (tail == b) {
            b = a;
        } else if (tail != a) {
            cw_out_char(out, tail != UINT32_MAX ? ',' : kind == CW_ATOM_LINK ? '+' : '-');
            write_cell(out, columns, a, capital);
        }
        cw_out_char(out, '/');
        write_cell(out, columns, b, capital);
        tail = b;
    }
}

void twixt_turn_write(struct cw_out *out, uint32_t columns, const cw_atom *atoms, size_t count,
                      bool capital)
{
    for (size_t i = 0; i < count; i++)
        if (cw_atom_kind(atoms[i]) == CW_ATOM_PLACE)
            write_cell(out, columns, cw_atom_a(atoms[i]), capital);
    write_links(out, columns, atoms, count, CW_ATOM_UNLINK, capital);
    write_links(out, columns, atoms, count, CW_ATOM_LINK, capital);
}
