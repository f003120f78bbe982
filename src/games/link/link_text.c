/* SPDX-License-Identifier: MIT
 *
 * link_text.c - positions and turns as text.
 *
 *     link 4x3 turns=2 outside=no cells=1,2,0,1/0,0,0,0/2,1,2,1
 *
 * Columns x rows; the rules; the rows from the top, the kinds in a row separated by commas, 0 for
 * an empty cell.  A cell is row,column from 1, as in the contest, and a turn is two cells:
 * "1,1-3,4".
 */
#include <inttypes.h>
#include "games/link/link_board.h"

struct word {
    const char *text;
    size_t size;
};

/* The next word, between blanks; its size is 0 at the end. */
static struct word next_word(const char **text)
{
    *text += strspn(*text, " \t");
    struct word w = {*text, strcspn(*text, " \t")};
    *text += w.size;
    return w;
}

static bool take(struct word *w, const char *text)
{
    size_t n = strlen(text);
    if (w->size < n || memcmp(w->text, text, n) != 0)
        return false;
    w->text += n;
    w->size -= n;
    return true;
}

/* A decimal number without leading zeros, below 2^63. */
static bool take_number(struct word *w, uint64_t *value)
{
    uint64_t v = 0;
    size_t n = 0;
    for (; n < w->size && w->text[n] >= '0' && w->text[n] <= '9'; n++) {
        uint64_t digit = (uint64_t)(w->text[n] - '0');
        if (v > ((uint64_t)INT64_MAX - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    if (n == 0 || (n > 1 && w->text[0] == '0'))
        return false;
    w->text += n;
    w->size -= n;
    *value = v;
    return true;
}

static enum cw_status bad(struct cw_env *env, const char *what, struct word w)
{
    int n = w.size < 40 ? (int)w.size : 40;
    return cw_fail(env, CW_BAD_ARGUMENT, "%s, not \"%.*s\"", what, n, w.text);
}

/* One rule, "turns=2". */
static enum cw_status parse_rule(struct cw_env *env, struct word w, struct cw_params *params)
{
    char text[64];
    if (w.size >= sizeof text)
        return bad(env, "expected turns=K, outside=yes or outside=no, or cells=...", w);
    memcpy(text, w.text, w.size);
    text[w.size] = '\0';
    if (!take(&w, "turns=") && !take(&w, "outside="))
        return bad(env, "expected turns=K, outside=yes or outside=no, or cells=...", w);
    return cw_params_parse(env, cw_game_link.params, CW_FOR_POSITION, text, params);
}

static enum cw_status parse_cells(struct cw_board *b, struct word w)
{
    for (uint64_t row = 1; row <= b->table.rows; row++) {
        for (uint64_t column = 1; column <= b->table.columns; column++) {
            uint64_t kind;
            bool first = column == 1;
            if (!(first && row == 1) && !take(&w, first ? "/" : ","))
                return cw_fail(b->env, CW_BAD_ARGUMENT,
                               "the cells end or break off before row %" PRIu64 ", column %" PRIu64,
                               row, column);
            if (!take_number(&w, &kind))
                return cw_fail(b->env, CW_BAD_ARGUMENT,
                               "the kind in row %" PRIu64 ", column %" PRIu64
                               " is not a number below 2^63",
                               row, column);
            enum cw_status status = link_table_add(&b->table, kind);
            if (status != CW_OK)
                return status;
        }
    }
    return w.size ? bad(b->env, "the last row has more cells than the others", w) : CW_OK;
}

/* The size and the rules; *cells is the word of the cells. */
static enum cw_status parse_head(struct cw_env *env, const char *text, struct cw_params *params,
                                 struct word *cells)
{
    struct word w = next_word(&text);
    if (!take(&w, "link") || w.size)
        return bad(env, "expected link", w);
    struct word size = w = next_word(&text);
    if (!take_number(&w, &params->columns) || !take(&w, "x") || !take_number(&w, &params->rows) ||
        w.size)
        return bad(env, "the size is COLUMNSxROWS, such as 4x3", size);
    enum cw_status status = link_check_size(env, params->columns, params->rows);
    while (status == CW_OK) {
        w = next_word(&text);
        if (w.size == 0)
            return cw_fail(env, CW_BAD_ARGUMENT, "the cells are missing");
        if (take(&w, "cells="))
            break;
        status = parse_rule(env, w, params);
    }
    *cells = w;
    w = next_word(&text);
    return status == CW_OK && w.size ? bad(env, "the cells come last", w) : status;
}

enum cw_status link_board_parse(struct cw_env *env, const char *text, struct cw_board **out)
{
    struct cw_params params;
    struct word cells = {text, 0};
    *out = NULL;
    cw_params_init(cw_game_link.params, &params);
    enum cw_status status = parse_head(env, text, &params, &cells);
    /* a cell takes two bytes of text: no memory for a board that is not there */
    if (status == CW_OK && cells.size < 2 * params.columns * params.rows - 1)
        status = cw_fail(env, CW_BAD_ARGUMENT, "there are too few cells for %" PRIu64 " x %" PRIu64,
                         params.columns, params.rows);
    if (status == CW_OK)
        status = link_board_start(env, params.rows, params.columns, &params, out);
    if (status == CW_OK)
        status = parse_cells(*out, cells);
    if (status == CW_OK)
        status = link_board_finish(*out);
    if (status != CW_OK) {
        link_board_free(*out);
        *out = NULL;
    }
    return status;
}

void link_board_format(const struct cw_board *b, struct cw_out *out)
{
    cw_out_printf(out, "link %" PRIu64 "x%" PRIu64 " turns=%" PRIu64 " outside=%s cells=",
                  b->table.columns, b->table.rows, b->turns, b->outside ? "yes" : "no");
    for (uint64_t cell = 0; cell < b->table.total; cell++) {
        if (cell > 0)
            cw_out_char(out, cell % b->table.columns ? ',' : '/');
        cw_out_u64(out, link_table_kind(&b->table, cell));
    }
}

static bool take_cell(const struct cw_board *b, struct word *w, uint32_t *cell)
{
    uint64_t row, column;
    if (!take_number(w, &row) || !take(w, ",") || !take_number(w, &column))
        return false;
    if (row == 0 || row > b->table.rows || column == 0 || column > b->table.columns)
        return false;
    *cell = (uint32_t)((row - 1) * b->table.columns + column - 1);
    return true;
}

enum cw_status link_turn_parse(const struct cw_board *b, const char *text, struct cw_turn *turn)
{
    uint32_t first, second;
    struct word w = next_word(&text), rest = w;
    if (!take_cell(b, &rest, &first) || !take(&rest, "-") || !take_cell(b, &rest, &second) ||
        rest.size || next_word(&text).size)
        return bad(b->env,
                   "a turn is two cells of the board as ROW,COLUMN-ROW,COLUMN, such as "
                   "1,1-3,4",
                   w);
    turn->count = 1;
    turn->atom[0] = cw_atom_make(CW_ATOM_PAIR, first < second ? first : second,
                                 first < second ? second : first);
    return CW_OK;
}

void link_turn_format(const struct cw_board *b, const struct cw_turn *turn, struct cw_out *out)
{
    struct link_cell x = link_cell_at(b, cw_atom_a(turn->atom[0]));
    struct link_cell y = link_cell_at(b, cw_atom_b(turn->atom[0]));
    cw_out_printf(out, "%" PRId64 ",%" PRId64 "-%" PRId64 ",%" PRId64, x.row, x.column, y.row,
                  y.column);
}
