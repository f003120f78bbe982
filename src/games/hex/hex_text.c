/* SPDX-License-Identifier: MIT
 *
 * hex_text.c - text forms: `hex 11x11 to=black black=a1,b2 white=c3`, and cells such as "c4".
 */
#include <causeway/record.h>
#include <stdio.h>
#include <string.h>
#include "games/hex/hex_rules.h"

void hex_cell_name(const struct cw_board *board, uint32_t cell, char name[32])
{
    char column[16];
    cw_column_name(cell % board->columns, column);
    snprintf(name, 32, "%s%u", column, cell / board->columns + 1);
}

/* Reads a cell of the board; advances *text past it.  On CW_BAD_ARGUMENT the reason is set. */
static enum cw_status scan_cell(const struct cw_board *board, const char **text, uint32_t *cell)
{
    const char *p = *text;
    uint32_t column = 0, row = 0;
    for (; (*p | 0x20) >= 'a' && (*p | 0x20) <= 'z'; p++)
        column = column < 1000 ? column * 26 + (uint32_t)((*p | 0x20) - 'a') + 1 : column;
    const char *digits = p;
    for (; *p >= '0' && *p <= '9'; p++)
        row = row < 1000 ? row * 10 + (uint32_t)(*p - '0') : row;
    if (digits == *text || p == digits || *digits == '0')
        return cw_fail(board->env, CW_BAD_ARGUMENT,
                       "\"%.20s\" is not a cell: expected letters and a number, such as c4", *text);
    if (column > board->columns || row > board->rows)
        return cw_fail(board->env, CW_BAD_ARGUMENT, "%.*s is not on a board of %ux%u",
                       p - *text < 20 ? (int)(p - *text) : 20, *text, board->columns,
                       board->rows);
    *cell = (row - 1) * board->columns + column - 1;
    *text = p;
    return CW_OK;
}

/* Turns that are not a stone.  A swap without its kind is that of the pieces where it can be. */
static bool parse_word(const struct cw_board *board, const char *text, struct cw_turn *turn)
{
    bool square = board->columns == board->rows;
    enum cw_swap swap = CW_SWAP_NONE;
    if (strcmp(text, "swap-pieces") == 0 || (strcmp(text, "swap") == 0 && square))
        swap = CW_SWAP_PIECES;
    else if (strcmp(text, "swap-sides") == 0 || strcmp(text, "swap") == 0)
        swap = CW_SWAP_SIDES;
    else if (strcmp(text, "pass") != 0)
        return false;
    turn->count = 1;
    turn->atom[0] = swap == CW_SWAP_NONE ? cw_atom_make(CW_ATOM_PASS, 0, 0)
                                         : cw_atom_make(CW_ATOM_SWAP, (uint32_t)swap, 0);
    return true;
}

enum cw_status hex_turn_parse(const struct cw_board *board, const char *text, struct cw_turn *turn)
{
    uint32_t cell;
    const char *rest = text;
    if (parse_word(board, text, turn))
        return CW_OK;
    enum cw_status status = scan_cell(board, &rest, &cell);
    if (status != CW_OK)
        return status;
    if (*rest)
        return cw_fail(board->env, CW_BAD_ARGUMENT,
                       "\"%.40s\" is not a turn: there is text after the cell", text);
    turn->count = 1;
    turn->atom[0] = cw_atom_make(CW_ATOM_PLACE, cell, 0);
    return CW_OK;
}

void hex_turn_format(const struct cw_board *board, const struct cw_turn *turn, struct cw_out *out)
{
    char name[32];
    if (turn->count != 1)
        return;
    switch (cw_atom_kind(turn->atom[0])) {
    case CW_ATOM_SWAP:
        cw_out_str(out, cw_atom_a(turn->atom[0]) == CW_SWAP_SIDES ? "swap-sides" : "swap-pieces");
        break;
    case CW_ATOM_PASS:
        cw_out_str(out, "pass");
        break;
    default:
        hex_cell_name(board, cw_atom_a(turn->atom[0]), name);
        cw_out_str(out, name);
    }
}

static void format_stones(const struct cw_board *board, enum hex_stone stone, const char *key,
                          struct cw_out *out)
{
    char name[32];
    const char *gap = key;
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (board->stone[cell] != stone)
            continue;
        hex_cell_name(board, cell, name);
        cw_out_str(out, gap);
        cw_out_str(out, name);
        gap = ",";
    }
}

void hex_board_format(const struct cw_board *board, struct cw_out *out)
{
    cw_out_printf(out, "hex %ux%u to=%s", board->columns, board->rows,
                  board->to_move == 0 ? "black" : "white");
    format_stones(board, HEX_BLACK, " black=", out);
    format_stones(board, HEX_WHITE, " white=", out);
}

/* --- reading a position ---------------------------------------------------------------------------- */

static enum cw_status parse_stones(struct cw_board *board, const char *text, enum hex_stone stone)
{
    char name[32];
    uint32_t cell = 0;
    for (const char *p = text;; p++) {
        enum cw_status status = scan_cell(board, &p, &cell);
        if (status != CW_OK)
            return status;
        hex_cell_name(board, cell, name);
        if (board->stone[cell] != HEX_EMPTY)
            return cw_fail(board->env, CW_BAD_ARGUMENT, "%s is listed twice", name);
        hex_put(board, cell, stone);
        if (*p == '\0' || *p == ' ' || *p == '\t')
            return CW_OK;
        if (*p != ',')
            return cw_fail(board->env, CW_BAD_ARGUMENT, "expected a comma after %s", name);
    }
}

/* One `name=value`; `seen` has a bit for each name. */
static enum cw_status parse_field(struct cw_board *board, const char *word, size_t size,
                                  unsigned *seen)
{
    static const char *const names[] = {"to=", "black=", "white="};
    unsigned which = 0;
    while (which < 3 && strncmp(word, names[which], strlen(names[which])) != 0)
        which++;
    if (which == 3)
        return cw_fail(board->env, CW_BAD_ARGUMENT,
                       "expected to=, black= or white=, found \"%.*s\"",
                       size < 40 ? (int)size : 40, word);
    if (*seen & 1u << which)
        return cw_fail(board->env, CW_BAD_ARGUMENT, "%s is given twice", names[which]);
    *seen |= 1u << which;
    const char *value = word + strlen(names[which]);
    if (which > 0)
        return parse_stones(board, value, which == 1 ? HEX_BLACK : HEX_WHITE);
    size_t left = size - 3;
    if (left != 5 || (strncmp(value, "black", 5) != 0 && strncmp(value, "white", 5) != 0))
        return cw_fail(board->env, CW_BAD_ARGUMENT, "to= is black or white");
    board->to_move = *value == 'w';
    return CW_OK;
}

/* "11x11"; text is at its first byte. */
static enum cw_status parse_size(struct cw_env *env, const char *text, size_t size,
                                 struct cw_params *params)
{
    char word[32];
    cw_params_init(NULL, params);
    if (size == 0 || size >= sizeof word)
        return cw_fail(env, CW_BAD_ARGUMENT, "expected the size of the board, such as 11x11");
    memcpy(word, text, size);
    word[size] = '\0';
    enum cw_status status = cw_params_set(env, NULL, CW_FOR_POSITION, "size", word, params);
    return status == CW_OK ? hex_params_check(env, params) : status;
}

enum cw_status hex_board_parse(struct cw_env *env, const char *text, struct cw_board **out)
{
    struct cw_params params;
    unsigned seen = 0;
    *out = NULL;
    text += strspn(text, " \t");
    if (strncmp(text, "hex", 3) != 0 || (text[3] != ' ' && text[3] != '\t'))
        return cw_fail(env, CW_BAD_ARGUMENT, "a Hex position begins with \"hex\" and a size");
    text += 3;
    text += strspn(text, " \t");
    size_t size = strcspn(text, " \t");
    enum cw_status status = parse_size(env, text, size, &params);
    if (status == CW_OK)
        status = hex_board_new(env, &params, out);
    for (text += size; status == CW_OK; text += size) {
        text += strspn(text, " \t");
        size = strcspn(text, " \t");
        if (size == 0)
            return CW_OK;
        status = parse_field(*out, text, size, &seen);
    }
    hex_board_free(*out);
    *out = NULL;
    return status;
}
