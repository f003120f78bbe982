/* SPDX-License-Identifier: MIT
 *
 * geography_text.c - positions and turns as text.
 *
 *     geography 3x3 to=second cells=.##/.../#.# token=b2 visited=a1,a2
 *
 * Columns x rows; the player to move; the rows from the top, "." free (visited or not) and "#"
 * wall; the token, once it is on the board; and the cells it has been on before, row by row.  A
 * cell is a column letter and a row number, so a turn is "b2".
 */
#include <stdio.h>
#include <string.h>
#include "games/geography/geography_board.h"

struct word {
    const char *text;
    size_t size;
};

const char *geography_cell_name(const struct cw_board *b, uint32_t cell, char name[32])
{
    char column[16];
    snprintf(name, 32, "%s%u", cw_column_name(cell % b->columns, column), cell / b->columns + 1);
    return name;
}

/* A decimal number of at most 9 digits, without leading zero, at the start of *w. */
static bool take_number(struct word *w, uint32_t *value)
{
    uint32_t v = 0;
    size_t n = 0;
    for (; n < w->size && n < 9 && w->text[n] >= '0' && w->text[n] <= '9'; n++)
        v = v * 10 + (uint32_t)(w->text[n] - '0');
    if (n == 0 || w->text[0] == '0')
        return false;
    w->text += n;
    w->size -= n;
    *value = v;
    return true;
}

/* A cell such as "b3" at the start of *w, on the board. */
static bool take_cell(const struct cw_board *b, struct word *w, uint32_t *cell)
{
    uint64_t column = 0;
    uint32_t row;
    size_t n = 0;
    for (; n < w->size && n < 6; n++) {
        char letter = (char)(w->text[n] | 0x20);
        if (letter < 'a' || letter > 'z')
            break;
        column = column * 26 + (uint64_t)(letter - 'a') + 1;
    }
    if (n == 0 || column > b->columns)
        return false;
    w->text += n;
    w->size -= n;
    if (!take_number(w, &row) || row > b->rows)
        return false;
    *cell = (row - 1) * b->columns + (uint32_t)(column - 1);
    return true;
}

/* The next word, between blanks; its size is 0 at the end. */
static struct word next_word(const char **text)
{
    *text += strspn(*text, " \t");
    struct word w = {*text, strcspn(*text, " \t")};
    *text += w.size;
    return w;
}

static bool is_word(struct word w, const char *text)
{
    return w.size == strlen(text) && memcmp(w.text, text, w.size) == 0;
}

/* Drops "name=" from the start of *w. */
static bool take_name(struct word *w, const char *name)
{
    size_t n = strlen(name);
    if (w->size <= n || memcmp(w->text, name, n) != 0 || w->text[n] != '=')
        return false;
    w->text += n + 1;
    w->size -= n + 1;
    return true;
}

static enum cw_status bad(struct cw_env *env, const char *what, struct word w)
{
    int n = w.size < 40 ? (int)w.size : 40;
    return cw_fail(env, CW_BAD_ARGUMENT, "%s, not \"%.*s\"", what, n, w.text);
}

static enum cw_status parse_cells(struct cw_board *b, struct word w)
{
    size_t expected = (size_t)b->rows * (b->columns + 1) - 1;
    if (w.size != expected)
        return cw_fail(b->env, CW_BAD_ARGUMENT,
                       "cells are %u rows of %u characters with \"/\" between them", b->rows,
                       b->columns);
    for (size_t i = 0; i < w.size; i++) {
        uint32_t row = (uint32_t)(i / (b->columns + 1)), column = (uint32_t)(i % (b->columns + 1));
        bool between = column == b->columns;
        if (between ? w.text[i] != '/' : w.text[i] != '.' && w.text[i] != '#')
            return cw_fail(b->env, CW_BAD_ARGUMENT, "character %zu of the cells is '%c'", i + 1,
                           w.text[i]);
        if (w.text[i] == '#')
            geography_set(b, row * b->columns + column, GEOGRAPHY_WALL);
    }
    return CW_OK;
}

static enum cw_status visit(struct cw_board *b, uint32_t cell)
{
    char name[32];
    geography_cell_name(b, cell, name);
    if (b->cell[cell] == GEOGRAPHY_WALL)
        return cw_fail(b->env, CW_BAD_ARGUMENT, "the token cannot have been on the wall %s", name);
    if (b->cell[cell] == GEOGRAPHY_VISITED)
        return cw_fail(b->env, CW_BAD_ARGUMENT, "%s is named twice", name);
    geography_set(b, cell, GEOGRAPHY_VISITED);
    return CW_OK;
}

static enum cw_status parse_visited(struct cw_board *b, struct word w)
{
    for (;;) {
        uint32_t cell;
        if (!take_cell(b, &w, &cell) || (w.size && w.text[0] != ','))
            return bad(b->env, "visited is a list of cells of the board, such as a1,b2", w);
        enum cw_status status = visit(b, cell);
        if (status != CW_OK || w.size == 0)
            return status;
        w.text++;
        w.size--;
    }
}

static enum cw_status parse_token(struct cw_board *b, struct word w)
{
    uint32_t cell;
    struct word rest = w;
    if (!take_cell(b, &rest, &cell) || rest.size)
        return bad(b->env, "token is a cell of the board, such as b2", w);
    b->token = cell;
    return visit(b, cell);
}

/* All that follows the size, in the order in which it is written. */
static enum cw_status parse_fields(struct cw_board *b, const char *text)
{
    enum cw_status status;
    struct word w = next_word(&text);
    if (!take_name(&w, "to") || !(is_word(w, "first") || is_word(w, "second")))
        return bad(b->env, "after the size comes to=first or to=second", w);
    b->to_move = is_word(w, "second");
    w = next_word(&text);
    if (take_name(&w, "cells")) {
        if ((status = parse_cells(b, w)) != CW_OK)
            return status;
        w = next_word(&text);
    }
    if (w.size == 0 && b->to_move == 1)
        return cw_fail(b->env, CW_BAD_ARGUMENT, "the first player places the token");
    if (w.size == 0)
        return CW_OK;
    if (!take_name(&w, "token"))
        return bad(b->env, "expected token=CELL", w);
    if ((status = parse_token(b, w)) != CW_OK)
        return status;
    w = next_word(&text);
    if (w.size == 0)
        return CW_OK;
    if (!take_name(&w, "visited"))
        return bad(b->env, "expected visited=CELL,CELL", w);
    if ((status = parse_visited(b, w)) != CW_OK)
        return status;
    w = next_word(&text);
    return w.size ? bad(b->env, "expected nothing more", w) : CW_OK;
}

enum cw_status geography_board_parse(struct cw_env *env, const char *text, struct cw_board **out)
{
    uint32_t columns, rows;
    *out = NULL;
    struct word w = next_word(&text);
    if (!is_word(w, "geography"))
        return bad(env, "expected geography", w);
    struct word size = next_word(&text), rest = size;
    bool good = take_number(&rest, &columns) && rest.size && *rest.text == 'x';
    if (good) {
        rest.text++;
        rest.size--;
        good = take_number(&rest, &rows) && rest.size == 0;
    }
    if (!good)
        return bad(env, "the size is COLUMNSxROWS, such as 3x3", size);
    struct cw_params params = {.columns = columns, .rows = rows};
    enum cw_status status = geography_params_check(env, &params);
    if (status == CW_OK)
        status = geography_board_make(env, rows, columns, out);
    if (status == CW_OK)
        status = parse_fields(*out, text);
    if (status != CW_OK) {
        geography_board_free(*out);
        *out = NULL;
    }
    return status;
}

void geography_board_format(const struct cw_board *b, struct cw_out *out)
{
    char name[32];
    cw_out_printf(out, "geography %ux%u to=%s cells=", b->columns, b->rows,
                  b->to_move ? "second" : "first");
    uint32_t cells = geography_cell_count(b);
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (cell && cell % b->columns == 0)
            cw_out_char(out, '/');
        cw_out_char(out, b->cell[cell] == GEOGRAPHY_WALL ? '#' : '.');
    }
    if (b->token == GEOGRAPHY_NOWHERE)
        return;
    cw_out_printf(out, " token=%s", geography_cell_name(b, b->token, name));
    const char *before = " visited=";
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (b->cell[cell] != GEOGRAPHY_VISITED || cell == b->token)
            continue;
        cw_out_str(out, before);
        cw_out_str(out, geography_cell_name(b, cell, name));
        before = ",";
    }
}

enum cw_status geography_turn_parse(const struct cw_board *b, const char *text,
                                    struct cw_turn *turn)
{
    uint32_t cell;
    struct word w = next_word(&text), rest = w;
    if (!take_cell(b, &rest, &cell) || rest.size || next_word(&text).size)
        return bad(b->env, "a turn is a cell of the board, such as b3", w);
    turn->count = 1;
    turn->atom[0] = cw_atom_make(CW_ATOM_PLACE, cell, 0);
    return CW_OK;
}

void geography_turn_format(const struct cw_board *b, const struct cw_turn *turn,
                           struct cw_out *out)
{
    char name[32];
    cw_out_str(out, geography_cell_name(b, cw_atom_a(turn->atom[0]), name));
}
