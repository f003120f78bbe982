/* SPDX-License-Identifier: MIT
 *
 * turning.c - the three ways to write that the second player takes the first move over.
 *
 * Seen by colours, a swap of sides changes nothing on the board; who holds which colour is another
 * matter.  A swap of pieces reflects (or rotates) the board so that the same person keeps his
 * colour.  So to go from one to the other, everything after the swap is reflected (rotated) and
 * changes its colour.
 */
#include <stdio.h>
#include <string.h>
#include "core/view.h"
#include "record/cell.h"
#include "record/record.h"

enum cw_swap cw_node_swap(const struct cw_record *record, uint32_t node)
{
    const struct cw_node *n = &record->nodes[node];
    if (n->kind != CW_NODE_TURN || n->atoms != 1 ||
        cw_atom_kind(record->atoms[n->atom]) != CW_ATOM_SWAP)
        return CW_SWAP_NONE;
    uint32_t kind = cw_atom_a(record->atoms[n->atom]);
    return kind == CW_SWAP_NONE || kind > CW_SWAP_ROTATE ? CW_SWAP_SIDES : (enum cw_swap)kind;
}

enum cw_swap cw_record_swap(const struct cw_record *record)
{
    for (uint32_t node = 0; node != CW_NOWHERE; node = record->nodes[node].child)
        if (cw_node_swap(record, node) != CW_SWAP_NONE)
            return cw_node_swap(record, node);
    return CW_SWAP_NONE;
}

/* Where a cell of a square board goes when the players change sides; `back` is the way back. */
static uint32_t swap_cell(enum cw_swap kind, uint32_t n, uint32_t cell, bool back)
{
    uint32_t x = cell % n, y = cell / n;
    if (kind == CW_SWAP_PIECES)
        return x * n + y;
    if (kind == CW_SWAP_ROTATE) /* a quarter turn clockwise: (x, y) goes to (n-1-y, x) */
        return back ? (n - 1 - x) * n + y : x * n + n - 1 - y;
    return cell;
}

/* --- markup ----------------------------------------------------------------------------------- */

/* Whether the key is that of markup that names cells; *both: also behind the colon. */
static bool is_markup(const char *key, bool *both)
{
    static const char *const cells[] = {"TR", "CR", "MA", "SQ", "SL", "DD", "VW", "TB", "TW", "LB"};
    *both = strcmp(key, "AR") == 0 || strcmp(key, "LN") == 0;
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        if (strcmp(key, cells[i]) == 0) {
            *both = strcmp(key, "LB") != 0; /* a rectangle is two corners */
            return true;
        }
    return *both;
}

/* Where a cell ends: a colon that is not escaped, or the end. */
static size_t colon_at(const char *raw, size_t size)
{
    size_t i = 0;
    while (i < size && raw[i] != ':')
        i += raw[i] == '\\' ? 2 : 1;
    return i < size ? i : size;
}

static enum cw_status put_cell(struct cw_record *record, size_t at, size_t size, enum cw_swap kind,
                               bool back)
{
    char name[16], text[32];
    uint32_t x, y, n = record->columns;
    const char *raw = record->text + at;
    int length = -1;
    if (cw_cell_read(raw, size, &x, &y) == size && size > 0 && x < n && y < n) {
        uint32_t cell = swap_cell(kind, n, y * n + x, back);
        length = snprintf(text, sizeof text, "%s%u", cw_column_name(cell % n, name), cell / n + 1);
    }
    if (length < 0) { /* not a cell: as it was; the text may move while it is appended to */
        enum cw_status status = CW_OK;
        for (size_t i = 0; i < size && status == CW_OK; i++) {
            char c = record->text[at + i];
            status = cw_record_text(record, &c, 1);
        }
        return status;
    }
    return cw_record_text(record, text, (size_t)length);
}

static enum cw_status turn_value(struct cw_record *record, uint32_t index, bool both,
                                 enum cw_swap kind, bool back)
{
    size_t at = record->values[index].at, size = record->values[index].size;
    size_t colon = colon_at(record->text + at, size), start = record->text_size;
    enum cw_status status = put_cell(record, at, colon, kind, back);
    if (status == CW_OK && colon < size)
        status = cw_record_text(record, ":", 1);
    if (status == CW_OK && colon < size)
        status =
            put_cell(record, at + colon + 1, size - colon - 1, both ? kind : CW_SWAP_SIDES, back);
    size_t end = record->text_size;
    if (status == CW_OK)
        status = cw_record_text_end(record);
    if (status != CW_OK)
        return status;
    record->values[index].at = start;
    record->values[index].size = end - start;
    return CW_OK;
}

enum cw_status cw_record_turn_markup(struct cw_record *record, uint32_t node, enum cw_swap kind,
                                     bool back)
{
    bool both;
    uint32_t p = record->nodes[node].properties;
    for (; p != CW_NOWHERE; p = record->properties[p].next) {
        if (!is_markup(record->properties[p].key, &both))
            continue;
        for (uint32_t v = record->properties[p].first; v != CW_NOWHERE;
             v = record->values[v].next) {
            enum cw_status status = turn_value(record, v, both, kind, back);
            if (status != CW_OK)
                return status;
        }
    }
    return CW_OK;
}

/* --- converting ------------------------------------------------------------------------------- */

static cw_atom turn_atom(cw_atom atom, enum cw_swap kind, uint32_t n, bool back)
{
    uint32_t a = swap_cell(kind, n, cw_atom_a(atom), back), b = cw_atom_b(atom);
    switch (cw_atom_kind(atom)) {
    case CW_ATOM_PLACE: /* b is the colour of a piece in a set-up: 1, 2 */
        return cw_atom_make(CW_ATOM_PLACE, a, b == 1 || b == 2 ? 3 - b : b);
    case CW_ATOM_LINK:
    case CW_ATOM_UNLINK:
        b = swap_cell(kind, n, b, back);
        return cw_atom_make(cw_atom_kind(atom), a < b ? a : b, a < b ? b : a);
    default:
        return atom;
    }
}

/* Reflects or rotates one node, or takes that back. */
static enum cw_status turn_node(struct cw_record *record, uint32_t node, enum cw_swap kind,
                                bool back)
{
    struct cw_node *n = &record->nodes[node];
    if (kind != CW_SWAP_PIECES && kind != CW_SWAP_ROTATE)
        return CW_OK;
    for (size_t i = 0; i < n->atoms; i++)
        record->atoms[n->atom + i] =
            turn_atom(record->atoms[n->atom + i], kind, record->columns, back);
    n->player ^= 1;
    if (n->sets_player >= 0)
        n->sets_player = (signed char)(n->sets_player ^ 1);
    return cw_record_turn_markup(record, node, kind, back);
}

void cw_record_flip_result(struct cw_record *record)
{
    char first = record->text[record->result];
    if (first == 'B' || first == 'W')
        record->text[record->result] = first == 'B' ? 'W' : 'B';
}

static bool on_main_line(const struct cw_record *record, uint32_t node)
{
    for (; record->nodes[node].parent != CW_NOWHERE; node = record->nodes[node].parent)
        if (record->nodes[record->nodes[node].parent].child != node)
            return false;
    return true;
}

static bool turns_board(enum cw_swap kind)
{
    return kind == CW_SWAP_PIECES || kind == CW_SWAP_ROTATE;
}

enum cw_status cw_record_convert_swap(struct cw_record *record, enum cw_swap swap)
{
    for (uint32_t top = 0; top != CW_NOWHERE; top = cw_record_walk(record, top, 0)) {
        enum cw_swap kind = cw_node_swap(record, top);
        if (kind == CW_SWAP_NONE || kind == swap)
            continue;
        if (record->columns != record->rows)
            return cw_fail(
                record->env, CW_BAD_ARGUMENT,
                "the board of %ux%u is not square: a piece that changes its colour "
                "cannot go to the other side's cell, so only a swap of sides is possible",
                record->columns, record->rows);
        record->atoms[record->nodes[top].atom] = cw_atom_make(CW_ATOM_SWAP, (uint32_t)swap, 0);
        for (uint32_t node = cw_record_walk(record, top, top); node != CW_NOWHERE;
             node = cw_record_walk(record, node, top)) {
            enum cw_status status = turn_node(record, node, kind, true);
            if (status == CW_OK)
                status = turn_node(record, node, swap, false);
            if (status != CW_OK)
                return status;
        }
        if (turns_board(kind) != turns_board(swap) && on_main_line(record, top))
            cw_record_flip_result(record);
    }
    return CW_OK;
}
