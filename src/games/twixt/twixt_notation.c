/* SPDX-License-Identifier: MIT
 *
 * twixt_notation.c - moves of TwixT as text.
 *
 * A turn with link edits is PEG[-chain[,chain]][+chain[,chain]], a chain A/B/C being the links A-B
 * and B-C.  The atoms of a turn stand in the order in which it is made: links removed, the peg,
 * links of the peg that are not made, links added.
 */
#include "twixt_format.h"

#include "record/cell.h"

/* --- reading ----------------------------------------------------------------------------------------- */

static enum cw_status add_atom(const struct cw_read_job *job, struct cw_move *move, cw_atom atom)
{
    if (move->atoms == CW_TURN_MAX)
        return cw_fail(job->env, CW_NO, "more than %d link edits in a turn", CW_TURN_MAX - 1);
    move->atom[move->atoms++] = atom;
    return CW_OK;
}

static enum cw_status read_peg(const struct cw_read_job *job, const char **text, const char *end,
                               uint32_t *cell)
{
    uint32_t column, row;
    size_t left = (size_t)(end - *text), used = cw_cell_read(*text, left, &column, &row);
    if (used == 0)
        return cw_fail(job->env, CW_NO, "unknown token \"%.*s\": expected a peg, such as d4",
                       (int)(left < 40 ? left : 40), *text);
    if (column >= job->record->columns || row >= job->record->rows)
        return cw_fail(job->env, CW_NO, "%.*s is off the board of %ux%u",
                       (int)(used < 40 ? used : 40), *text, job->record->columns,
                       job->record->rows);
    *text += used;
    *cell = row * job->record->columns + column;
    return CW_OK;
}

/* One chain: A/B/C.  Links of the new peg that are removed go to `own`, since they follow it. */
static enum cw_status read_chain(const struct cw_read_job *job, const char **text, const char *end,
                                 enum cw_atom_kind kind, uint32_t peg, struct cw_move *move,
                                 struct cw_move *own)
{
    uint32_t from, to;
    enum cw_status status = read_peg(job, text, end, &from);
    if (status == CW_OK && (*text == end || **text != '/'))
        return cw_fail(job->env, CW_NO, "a chain of links has two pegs or more, such as a3/b5");
    while (status == CW_OK && *text < end && **text == '/') {
        ++*text;
        if ((status = read_peg(job, text, end, &to)) != CW_OK)
            break;
        bool of_peg = kind == CW_ATOM_UNLINK && (from == peg || to == peg);
        status = add_atom(job, of_peg ? own : move,
                          cw_atom_make(kind, from < to ? from : to, from < to ? to : from));
        from = to;
    }
    return status;
}

/* What follows the peg. */
static enum cw_status read_edits(const struct cw_read_job *job, const char *text, const char *end,
                                 uint32_t peg, struct cw_move *move)
{
    struct cw_move removed = {.kind = CW_NODE_TURN}, own = removed, added = removed;
    enum cw_status status = CW_OK;
    enum cw_atom_kind kind = CW_ATOM_UNLINK;
    while (status == CW_OK && text < end) {
        if (*text == '-' || *text == '+')
            kind = *text == '-' ? CW_ATOM_UNLINK : CW_ATOM_LINK;
        else if (*text != ',')
            return cw_fail(job->env, CW_NO, "unknown token \"%.*s\" behind the peg",
                           (int)(end - text < 40 ? end - text : 40), text);
        text++;
        status = read_chain(job, &text, end, kind, peg,
                            kind == CW_ATOM_UNLINK ? &removed : &added, &own);
    }
    for (size_t i = 0; i < removed.atoms && status == CW_OK; i++)
        status = add_atom(job, move, removed.atom[i]);
    if (status == CW_OK)
        status = add_atom(job, move, cw_atom_make(CW_ATOM_PLACE, peg, 0));
    for (size_t i = 0; i < own.atoms && status == CW_OK; i++)
        status = add_atom(job, move, own.atom[i]);
    for (size_t i = 0; i < added.atoms && status == CW_OK; i++)
        status = add_atom(job, move, added.atom[i]);
    return status;
}

enum cw_status twixt_move_parse(const struct cw_read_job *job, const char *text, size_t size,
                                unsigned player, struct cw_move *move)
{
    const struct cw_format *format = job->record->format;
    const char *end = text + size, *at = text;
    uint32_t column, row, peg;
    (void)player;
    if (size > 5 && cw_word_is(end - 5, 5, "|draw")) { /* Little Golem: a draw is offered, too */
        move->offer = true;
        size -= 5;
        end -= 5;
    }
    if (cw_parse_word(text, size, format->swap, move)) {
        if (move->kind == CW_NODE_TURN && cw_atom_kind(move->atom[0]) == CW_ATOM_PASS)
            return cw_fail(job->env, CW_NO, "there is no passing in TwixT");
        return CW_OK;
    }
    if (format->sgf && cw_sgf_two_letters(text, size, &column, &row)) {
        if (column >= job->record->columns || row >= job->record->rows)
            return cw_fail(job->env, CW_NO, "%.2s is off the board of %ux%u", text,
                           job->record->columns, job->record->rows);
        peg = row * job->record->columns + column;
        return add_atom(job, move, cw_atom_make(CW_ATOM_PLACE, peg, 0));
    }
    uint32_t unused[2];
    size_t used = cw_cell_read(text, size, &unused[0], &unused[1]);
    if (used == 0 || (used < size && text[used] != '-' && text[used] != '+'))
        return cw_fail(job->env, CW_NO, "unknown token \"%.*s\"%s", (int)(size < 40 ? size : 40),
                       text, size > 40 ? "..." : "");
    enum cw_status status = read_peg(job, &at, end, &peg);
    return status == CW_OK ? read_edits(job, at, end, peg, move) : status;
}

/* --- writing ----------------------------------------------------------------------------------------- */

static void print_cell(const struct cw_write_job *job, uint32_t cell, bool capital)
{
    if (capital)
        cw_print_cell_capital(job->out, job->record->columns, cell);
    else
        cw_print_cell(job->out, job->record->columns, cell);
}

/* All links of one kind; a link that begins where the one before ended goes on with its chain. */
static void print_links(const struct cw_write_job *job, const struct cw_node *node,
                        enum cw_atom_kind kind, bool capital)
{
    uint32_t tail = UINT32_MAX;
    for (size_t i = 0; i < node->atoms; i++) {
        cw_atom atom = job->record->atoms[node->atom + i];
        uint32_t a = cw_atom_a(atom), b = cw_atom_b(atom);
        if (cw_atom_kind(atom) != kind)
            continue;
        if (tail == b)
            b = a;
        else if (tail != a) {
            cw_out_char(job->out, tail != UINT32_MAX ? ',' : kind == CW_ATOM_LINK ? '+' : '-');
            print_cell(job, a, capital);
        }
        cw_out_char(job->out, '/');
        print_cell(job, b, capital);
        tail = b;
    }
}

static void print_turn(const struct cw_write_job *job, const struct cw_node *node, bool capital)
{
    cw_atom first = job->record->atoms[node->atom];
    if (cw_atom_kind(first) == CW_ATOM_SWAP) {
        bool plain = cw_atom_a(first) == (cw_atom)job->format->swap;
        cw_out_str(job->out, plain ? "swap" : "swap-sides");
        return;
    }
    for (size_t i = 0; i < node->atoms; i++)
        if (cw_atom_kind(job->record->atoms[node->atom + i]) == CW_ATOM_PLACE)
            print_cell(job, cw_atom_a(job->record->atoms[node->atom + i]), capital);
    print_links(job, node, CW_ATOM_UNLINK, capital);
    print_links(job, node, CW_ATOM_LINK, capital);
}

static void print_small(const struct cw_write_job *job, const struct cw_node *node)
{
    print_turn(job, node, false);
}

static void print_capital(const struct cw_write_job *job, const struct cw_node *node)
{
    print_turn(job, node, true);
}

static void print_letters(const struct cw_write_job *job, const struct cw_node *node)
{
    cw_atom atom = job->record->atoms[node->atom];
    if (cw_atom_kind(atom) != CW_ATOM_PLACE) {
        cw_out_str(job->out, "swap");
        return;
    }
    cw_out_char(job->out, (char)('a' + cw_atom_a(atom) % job->record->columns));
    cw_out_char(job->out, (char)('a' + cw_atom_a(atom) / job->record->columns));
}

#define BOARD_SIZES                                                                                \
    .default_columns = TWIXT_RECORD_SIZE, .default_rows = TWIXT_RECORD_SIZE,                       \
    .max_columns = TWIXT_RECORD_LIMIT, .max_rows = TWIXT_RECORD_LIMIT

const struct cw_notation twixt_notation = {
    BOARD_SIZES, .parse = twixt_move_parse, .print = print_small};

const struct cw_notation twixt_capital_notation = {
    BOARD_SIZES, .parse = twixt_move_parse, .print = print_capital};

const struct cw_notation twixt_letters_notation = {
    BOARD_SIZES, .parse = twixt_move_parse, .print = print_letters};
