/* SPDX-License-Identifier: MIT
 *
 * hex_format_sgf.c - Hex in the Smart Game Format: GM[11], Little Golem's games; and lists.
 */
#include <string.h>
#include "games/hex/hex_format.h"
#include "games/hex/hex_rules.h"

/* --- moves ------------------------------------------------------------------------------------ */

static enum cw_status parse(const struct cw_read_job *job, const char *text, size_t size,
                            unsigned player, struct cw_move *move)
{
    uint32_t column, row, cell;
    (void)player;
    if (size == 0) { /* "B[]" */
        move->atoms = 1;
        move->atom[0] = cw_atom_make(CW_ATOM_PASS, 0, 0);
        return CW_OK;
    }
    if (cw_parse_word(text, size, CW_SWAP_PIECES, move)) {
        if (move->kind == CW_NODE_DRAW)
            return cw_fail(job->env, CW_NO, "there is no draw in Hex");
        return CW_OK;
    }
    /* two letters are Little Golem's point; a cell of the standard has digits */
    if (cw_sgf_two_letters(text, size, &column, &row)) {
        if (column >= job->record->columns || row >= job->record->rows)
            return cw_fail(job->env, CW_NO, "%.2s is not on a board of %ux%u", text,
                           job->record->columns, job->record->rows);
        cell = row * job->record->columns + column;
    } else if (cw_parse_cell(job->record, text, size, &cell) != CW_OK) {
        return CW_NO;
    }
    move->atoms = 1;
    move->atom[0] = cw_atom_make(CW_ATOM_PLACE, cell, 0);
    return CW_OK;
}

static void print(const struct cw_write_job *job, const struct cw_node *node)
{
    cw_atom atom = job->record->atoms[node->atom];
    if (cw_atom_kind(atom) == CW_ATOM_SWAP)
        cw_out_str(job->out, cw_atom_a(atom) == CW_SWAP_SIDES ? "swap-sides" : "swap-pieces");
    else if (cw_atom_kind(atom) == CW_ATOM_PASS)
        cw_out_str(job->out, "pass");
    else
        cw_print_cell(job->out, job->record->columns, cw_atom_a(atom));
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

const struct cw_notation hex_notation = {
    .default_columns = HEX_DEFAULT_SIZE,
    .default_rows = HEX_DEFAULT_SIZE,
    .max_columns = HEX_SIZE_LIMIT,
    .max_rows = HEX_SIZE_LIMIT,
    .parse = parse,
    .print = print,
};

const struct cw_notation hex_letters_notation = {
    .default_columns = HEX_DEFAULT_SIZE,
    .default_rows = HEX_DEFAULT_SIZE,
    .max_columns = HEX_SIZE_LIMIT,
    .max_rows = HEX_SIZE_LIMIT,
    .parse = parse,
    .print = print_letters,
};

/* --- GM[11] ----------------------------------------------------------------------------------- */

/* HexGui up to 0.9 and MoHex write swap-pieces and leave the stone where it is. */
static bool old_swap(const char *program)
{
    if (cw_word_is(program, strcspn(program, ":"), "mohex"))
        return true;
    if (!cw_word_is(program, strcspn(program, ":"), "hexgui"))
        return false;
    const char *version = strchr(program, ':');
    if (!version)
        return false;
    for (version++; *version == ' ' || *version == 'v' || *version == 'V'; version++)
        ;
    if (version[0] != '0' || version[1] != '.')
        return false;
    unsigned minor = 0;
    const char *p = version + 2;
    for (; *p >= '0' && *p <= '9' && minor < 1000; p++)
        minor = minor * 10 + (unsigned)(*p - '0');
    return p > version + 2 && minor <= 9;
}

static int detect_sgf(const struct cw_format *format, const unsigned char *bytes, size_t n)
{
    struct cw_sgf_sniff sniff;
    (void)format;
    cw_sgf_sniff(bytes, n, &sniff);
    if (!sniff.sgf || (sniff.game && sniff.game != 11))
        return 0;
    if (sniff.game == 11)
        return 95;
    if (sniff.key == 'b' || sniff.key == 'r' || sniff.twixt)
        return 0;
    return sniff.key && !sniff.two_letters ? 60 : 20;
}

static const struct cw_sgf_dialect dialect_sgf = {
    .game = 11,
    .move = {"B", "W"},
    .setup = {"AB", "AW"},
    .name = {"PB", "PW"},
    .root = "FF[4]GM[11]AP[Causeway]",
    .size_needed = true,
    .old_swap = old_swap,
};

const struct cw_format hex_format_sgf = {
    .id = "sgf",
    .name = "Smart Game Format (GM[11])",
    .extensions = "sgf",
    .holds = ~0u,
    .swaps = 1u << CW_SWAP_PIECES | 1u << CW_SWAP_SIDES,
    .swap = CW_SWAP_PIECES,
    .notation = &hex_notation,
    .sgf = &dialect_sgf,
    .detect = detect_sgf,
    .read = cw_sgf_read,
    .write = cw_sgf_write,
};

/* --- Little Golem ----------------------------------------------------------------------------- */

static int detect_lg(const struct cw_format *format, const unsigned char *bytes, size_t n)
{
    struct cw_sgf_sniff sniff;
    (void)format;
    cw_sgf_sniff(bytes, n, &sniff);
    if (!sniff.sgf || sniff.game || sniff.twixt || sniff.key == 'b' || sniff.key == 'r')
        return 0;
    return sniff.two_letters ? 80 : sniff.hex || sniff.key == 'W' ? 70 : 0;
}

static const struct cw_sgf_dialect dialect_lg = {
    .move = {"B", "W"},
    .setup = {"AB", "AW"},
    .name = {"PB", "PW"},
    .root = "FF[4]",
    .one_line = true,
    .size_needed = true,
    .second_key_first = true,
    .writes_second_first = true,
};

const struct cw_format hex_format_lg = {
    .id = "lg",
    .name = "Little Golem's game file",
    .extensions = "sgf hsgf",
    .holds = ~0u & ~(unsigned)CW_PART_PASS,
    .swaps = 1u << CW_SWAP_PIECES,
    .swap = CW_SWAP_PIECES,
    .max_columns = 26,
    .max_rows = 26,
    .notation = &hex_letters_notation,
    .sgf = &dialect_lg,
    .detect = detect_lg,
    .read = cw_sgf_read,
    .write = cw_sgf_write,
};

/* --- lists ------------------------------------------------------------------------------------ */

const struct cw_format hex_format_list = {
    .id = "list",
    .name = "a list of moves",
    .extensions = "txt",
    .holds = CW_PART_PASS | CW_PART_FORFEIT,
    .swaps = 1u << CW_SWAP_PIECES | 1u << CW_SWAP_SIDES,
    .swap = CW_SWAP_PIECES,
    .notation = &hex_notation,
    .detect = cw_list_detect,
    .read = cw_list_read,
    .write = cw_list_write,
};

const struct cw_format *const hex_formats[] = {
    &hex_format_sgf, &hex_format_lg, &hex_format_hexworld, &hex_format_list, NULL,
};
