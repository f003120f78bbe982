/* SPDX-License-Identifier: MIT
 *
 * notation.c - pieces that the notations of the games share.
 */
#include "core/view.h"
#include "record/cell.h"
#include "record/format.h"

enum cw_status cw_parse_cell(const struct cw_record *record, const char *text, size_t size,
                             uint32_t *cell)
{
    uint32_t column, row;
    size_t used = cw_cell_read(text, size, &column, &row);
    if (used == 0 || used != size)
        return cw_fail(record->env, CW_NO, "unknown token \"%.*s\"%s", (int)(size < 40 ? size : 40),
                       text, size > 40 ? "..." : "");
    if (column >= record->columns || row >= record->rows)
        return cw_fail(record->env, CW_NO, "%.*s is not on a board of %ux%u",
                       (int)(size < 40 ? size : 40), text, record->columns, record->rows);
    *cell = row * record->columns + column;
    return CW_OK;
}

bool cw_parse_word(const char *text, size_t size, enum cw_swap plain, struct cw_move *move)
{
    static const struct {
        const char *word;
        enum cw_node_kind kind;
        enum cw_swap swap;
    } words[] = {
        {"resign", CW_NODE_RESIGN, CW_SWAP_NONE},      {"resigns", CW_NODE_RESIGN, CW_SWAP_NONE},
        {"aufgabe", CW_NODE_RESIGN, CW_SWAP_NONE},     {"forfeit", CW_NODE_FORFEIT, CW_SWAP_NONE},
        {"draw", CW_NODE_DRAW, CW_SWAP_NONE},          {"swap", CW_NODE_TURN, CW_SWAP_NONE},
        {"swap-pieces", CW_NODE_TURN, CW_SWAP_PIECES}, {"swap-sides", CW_NODE_TURN, CW_SWAP_SIDES},
        {"pass", CW_NODE_TURN, CW_SWAP_NONE},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!cw_word_is(text, size, words[i].word))
            continue;
        move->kind = words[i].kind;
        if (move->kind != CW_NODE_TURN)
            return true;
        enum cw_swap swap = words[i].swap == CW_SWAP_NONE ? plain : words[i].swap;
        move->atoms = 1;
        move->atom[0] = words[i].word[0] == 'p' ? cw_atom_make(CW_ATOM_PASS, 0, 0)
                                                : cw_atom_make(CW_ATOM_SWAP, (uint32_t)swap, 0);
        return true;
    }
    return false;
}

void cw_print_cell(struct cw_out *out, uint32_t columns, uint32_t cell)
{
    char name[16];
    cw_out_str(out, cw_column_name(cell % columns, name));
    cw_out_u64(out, cell / columns + 1);
}

void cw_print_cell_capital(struct cw_out *out, uint32_t columns, uint32_t cell)
{
    char name[16];
    cw_column_name(cell % columns, name);
    for (char *p = name; *p; p++)
        *p = (char)(*p - 'a' + 'A');
    cw_out_str(out, name);
    cw_out_u64(out, cell / columns + 1);
}
