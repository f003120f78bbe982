/* SPDX-License-Identifier: MIT
 *
 * twixt_notation.c - moves of TwixT in records: turns (twixt_turn_text.c), swap, resign, draw.
 */
#include <string.h>
#include "games/twixt/twixt_board.h"
#include "games/twixt/twixt_format.h"

static enum cw_status read_turn(const struct cw_read_job *job, const char *text, size_t size,
                                struct cw_move *move)
{
    const struct twixt_reading reading = {job->env, job->record->columns, job->record->rows, CW_NO};
    struct cw_turn turn;
    enum cw_status status = twixt_turn_read(&reading, text, size, &turn);
    if (status != CW_OK)
        return status;
    move->atoms = turn.count;
    memcpy(move->atom, turn.atom, turn.count * sizeof *turn.atom);
    return CW_OK;
}

enum cw_status twixt_move_parse(const struct cw_read_job *job, const char *text, size_t size,
                                unsigned player, struct cw_move *move)
{
    const struct cw_format *format = job->record->format;
    uint32_t column, row;
    (void)player;
    if (size > 5 &&
        cw_word_is(text + size - 5, 5, "|draw")) { /* Little Golem: a draw is offered, too */
        move->offer = true;
        size -= 5;
    }
    if (cw_parse_word(text, size, format->swap, move)) {
        if (move->kind == CW_NODE_TURN && cw_atom_kind(move->atom[0]) == CW_ATOM_PASS)
            return cw_fail(job->env, CW_NO, "there is no passing in TwixT");
        return CW_OK;
    }
    if (format->sgf && cw_sgf_two_letters(text, size, &column, &row)) {
        if (column >= job->record->columns || row >= job->record->rows)
            return cw_fail(job->env, CW_NO, "%.2s is not on a board of %ux%u", text,
                           job->record->columns, job->record->rows);
        move->atoms = 1;
        move->atom[0] = cw_atom_make(CW_ATOM_PLACE, row * job->record->columns + column, 0);
        return CW_OK;
    }
    return read_turn(job, text, size, move);
}

static void print_turn(const struct cw_write_job *job, const struct cw_node *node, bool capital)
{
    const cw_atom *atoms = job->record->atoms + node->atom;
    if (cw_atom_kind(atoms[0]) == CW_ATOM_SWAP)
        cw_out_str(job->out,
                   cw_atom_a(atoms[0]) == (uint32_t)job->format->swap ? "swap" : "swap-sides");
    else
        twixt_turn_write(job->out, job->record->columns, atoms, node->atoms, capital);
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

const struct cw_notation twixt_notation = {BOARD_SIZES, .parse = twixt_move_parse,
                                           .print = print_small};

const struct cw_notation twixt_capital_notation = {BOARD_SIZES, .parse = twixt_move_parse,
                                                   .print = print_capital};

const struct cw_notation twixt_letters_notation = {BOARD_SIZES, .parse = twixt_move_parse,
                                                   .print = print_letters};
