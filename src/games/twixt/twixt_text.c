/* SPDX-License-Identifier: MIT
 *
 * twixt_text.c - positions and turns as text.
 *
 *     twixt 24x24 rules=classic to=first first=d4,e6 second=h8
 *
 * `links=d4-e6,...` (or `links=none`) follows where some two pegs of a player, a knight's move
 * apart, are not linked; elsewhere the links follow from the pegs and are left out.  `swap=no`
 * follows where the second player could swap but has done so.
 */
#include <causeway/record.h>
#include <stdio.h>
#include <string.h>
#include "games/twixt/twixt_board.h"
#include "games/twixt/twixt_judge.h"

/* --- holes and turns -------------------------------------------------------------------------- */

/* Reads a hole of the board; advances *text past it.  On CW_BAD_ARGUMENT the reason is set. */
static enum cw_status scan_hole(const struct cw_board *board, const char **text, uint32_t *cell)
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
                       "\"%.20s\" is not a hole: expected letters and a number, such as d4", *text);
    if (column > board->columns || row > board->rows)
        return cw_fail(board->env, CW_BAD_ARGUMENT, "%.*s is not on a board of %ux%u",
                       p - *text < 20 ? (int)(p - *text) : 20, *text, board->columns, board->rows);
    *cell = (row - 1) * board->columns + column - 1;
    *text = p;
    return CW_OK;
}

static const char *const swap_words[] = {NULL, "swap-pieces", "swap-sides", "swap-rotate"};

enum cw_status twixt_turn_parse(const struct cw_board *board, const char *text,
                                struct cw_turn *turn)
{
    const struct twixt_reading reading = {board->env, board->columns, board->rows, CW_BAD_ARGUMENT};
    turn->count = 1;
    turn->atom[0] = cw_atom_make(CW_ATOM_SWAP, CW_SWAP_SIDES, 0);
    if (strcmp(text, "swap") == 0)
        return CW_OK;
    for (uint32_t kind = CW_SWAP_PIECES; kind <= CW_SWAP_ROTATE; kind++)
        if (strcmp(text, swap_words[kind]) == 0) {
            turn->atom[0] = cw_atom_make(CW_ATOM_SWAP, kind, 0);
            return CW_OK;
        }
    return twixt_turn_read(&reading, text, strlen(text), turn);
}

void twixt_turn_format(const struct cw_board *board, const struct cw_turn *turn, struct cw_out *out)
{
    cw_atom first = turn->count ? turn->atom[0] : 0;
    uint32_t kind = cw_atom_a(first);
    if (cw_atom_kind(first) != CW_ATOM_SWAP)
        twixt_turn_write(out, board->columns, turn->atom, turn->count, false);
    else
        cw_out_str(out,
                   kind == CW_SWAP_PIECES || kind == CW_SWAP_ROTATE ? swap_words[kind] : "swap");
}

/* --- writing a position ----------------------------------------------------------------------- */

static const char *rules_name(enum twixt_rules rules)
{
    return twixt_params[TWIXT_PARAM_RULES].values[rules];
}

static void format_pegs(const struct cw_board *board, unsigned player, const char *key,
                        struct cw_out *out)
{
    char name[32];
    const char *gap = key;
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        if (board->peg[cell] != player + 1)
            continue;
        twixt_board_name(board, cell, name);
        cw_out_str(out, gap);
        cw_out_str(out, name);
        gap = ",";
    }
}

/* The peg of the same player that a link from here could go to. */
static bool partner(const struct cw_board *board, uint32_t cell, unsigned dir, uint32_t *other)
{
    return board->peg[cell] &&
           twixt_board_step(board, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, other) &&
           board->peg[*other] == board->peg[cell];
}

static bool all_linked(const struct cw_board *board)
{
    uint32_t other;
    for (uint32_t cell = 0; cell < board->cells; cell++)
        for (unsigned dir = 0; dir < 4; dir++)
            if (partner(board, cell, dir, &other) && !(board->links[cell] >> dir & 1))
                return false;
    return true;
}

static void format_links(const struct cw_board *board, struct cw_out *out)
{
    char name[32];
    const char *gap = " links=";
    uint32_t other;
    for (uint32_t cell = 0; cell < board->cells; cell++)
        for (unsigned dir = 0; dir < 4; dir++) {
            if (!(board->links[cell] >> dir & 1) || !partner(board, cell, dir, &other))
                continue;
            twixt_board_name(board, cell, name);
            cw_out_str(out, gap);
            cw_out_str(out, name);
            cw_out_char(out, '-');
            twixt_board_name(board, other, name);
            cw_out_str(out, name);
            gap = ",";
        }
    if (*gap == ' ')
        cw_out_str(out, " links=none");
}

/* Would the second player have a swap if it had not been made? */
static bool swap_is_open_or_made(const struct cw_board *board)
{
    struct cw_board before = *board;
    before.swapped = false;
    return twixt_board_may_swap(&before);
}

void twixt_board_format(const struct cw_board *board, struct cw_out *out)
{
    cw_out_printf(out, "twixt %ux%u rules=%s to=%s", board->columns, board->rows,
                  rules_name(board->rules), board->to_move ? "second" : "first");
    format_pegs(board, 0, " first=", out);
    format_pegs(board, 1, " second=", out);
    if (!all_linked(board))
        format_links(board, out);
    if (board->swapped && swap_is_open_or_made(board))
        cw_out_str(out, " swap=no");
}

/* --- reading a position ----------------------------------------------------------------------- */

enum field { FIELD_RULES, FIELD_TO, FIELD_FIRST, FIELD_SECOND, FIELD_LINKS, FIELD_SWAP, FIELDS };

struct fields {
    const char *value[FIELDS]; /* NULL = not given; ends at a blank or the end */
    size_t size[FIELDS];
};

static enum cw_status split_fields(struct cw_env *env, const char *text, struct fields *fields)
{
    static const char *const names[FIELDS] = {
        "rules=", "to=", "first=", "second=", "links=", "swap="};
    memset(fields, 0, sizeof *fields);
    for (;;) {
        text += strspn(text, " \t");
        size_t size = strcspn(text, " \t"), which = 0;
        if (size == 0)
            return CW_OK;
        while (which < FIELDS && strncmp(text, names[which], strlen(names[which])) != 0)
            which++;
        if (which == FIELDS)
            return cw_fail(env, CW_BAD_ARGUMENT,
                           "expected rules=, to=, first=, second=, links= or swap=, found \"%.*s\"",
                           size < 40 ? (int)size : 40, text);
        if (fields->value[which])
            return cw_fail(env, CW_BAD_ARGUMENT, "%s is given twice", names[which]);
        fields->value[which] = text + strlen(names[which]);
        fields->size[which] = size - strlen(names[which]);
        text += size;
    }
}

static bool field_is(const struct fields *fields, enum field field, const char *word)
{
    return fields->value[field] && fields->size[field] == strlen(word) &&
           memcmp(fields->value[field], word, fields->size[field]) == 0;
}

static bool at_word_end(const char *p)
{
    return *p == '\0' || *p == ' ' || *p == '\t';
}

static enum cw_status parse_pegs(struct cw_board *board, const char *text, unsigned player)
{
    char name[32];
    uint32_t cell = 0;
    for (const char *p = text;; p++) {
        enum cw_status status = scan_hole(board, &p, &cell);
        if (status != CW_OK)
            return status;
        twixt_board_name(board, cell, name);
        if (board->peg[cell])
            return cw_fail(board->env, CW_BAD_ARGUMENT, "%s is listed twice", name);
        if (twixt_board_forbidden(board, cell, player))
            return cw_fail(board->env, CW_BAD_ARGUMENT,
                           "%s is a corner or in a border row of the other player", name);
        twixt_board_put(board, cell, player);
        if (at_word_end(p))
            return CW_OK;
        if (*p != ',')
            return cw_fail(board->env, CW_BAD_ARGUMENT, "expected a comma after %s", name);
    }
}

/* Says that two pegs are wrongly linked or not linked. */
static enum cw_status bad_link(const struct cw_board *board, uint32_t a, uint32_t b,
                               const char *what)
{
    char from[32], to[32];
    twixt_board_name(board, a, from);
    twixt_board_name(board, b, to);
    return cw_fail(board->env, CW_BAD_ARGUMENT, "%s-%s %s", from, to, what);
}

static enum cw_status parse_links(struct cw_board *board, const char *text)
{
    uint32_t a = 0, b = 0, other;
    if (strncmp(text, "none", 4) == 0 && at_word_end(text + 4))
        return CW_OK;
    for (const char *p = text;; p++) {
        enum cw_status status = scan_hole(board, &p, &a);
        if (status == CW_OK && *p++ != '-')
            return cw_fail(board->env, CW_BAD_ARGUMENT, "a link is written as d4-e6");
        if (status == CW_OK)
            status = scan_hole(board, &p, &b);
        if (status != CW_OK)
            return status;
        unsigned dir = 0;
        while (dir < TWIXT_DIRS && !(partner(board, a, dir, &other) && other == b))
            dir++;
        if (dir == TWIXT_DIRS)
            return bad_link(board, a, b, "does not join two pegs of a player");
        if (board->links[a] >> dir & 1)
            return bad_link(board, a, b, "is listed twice");
        if (twixt_board_blocked(board, a, dir, board->peg[a] - 1u))
            return bad_link(board, a, b, "crosses another link");
        twixt_board_link(board, a, dir);
        if (at_word_end(p))
            return CW_OK;
        if (*p != ',')
            return bad_link(board, a, b, "is not followed by a comma");
    }
}

/* Every pair of pegs that is not linked must be kept apart by a link, unless links may be removed.
 */
static enum cw_status check_unlinked(const struct cw_board *board)
{
    uint32_t other;
    if (board->rules == TWIXT_STANDARD)
        return CW_OK;
    for (uint32_t cell = 0; cell < board->cells; cell++)
        for (unsigned dir = 0; dir < 4; dir++)
            if (partner(board, cell, dir, &other) && !(board->links[cell] >> dir & 1) &&
                !twixt_board_blocked(board, cell, dir, board->peg[cell] - 1u))
                return bad_link(board, cell, other, "is not linked, and no link is in its way");
    return CW_OK;
}

/* Makes the links that were not given: all of them, and none may cross another. */
static enum cw_status derive_links(struct cw_board *board)
{
    uint32_t other;
    for (uint32_t cell = 0; cell < board->cells; cell++)
        for (unsigned dir = 0; dir < 4; dir++) {
            if (!partner(board, cell, dir, &other))
                continue;
            if (twixt_board_blocked(board, cell, dir, board->peg[cell] - 1u))
                return bad_link(board, cell, other,
                                "crosses another possible link: say which there are by links=");
            twixt_board_link(board, cell, dir);
        }
    return CW_OK;
}

static enum cw_status parse_board(struct cw_board *board, const struct fields *fields)
{
    enum cw_status status = CW_OK;
    if (fields->value[FIELD_TO] && !field_is(fields, FIELD_TO, "first") &&
        !field_is(fields, FIELD_TO, "second"))
        return cw_fail(board->env, CW_BAD_ARGUMENT, "to= is first or second");
    board->to_move = field_is(fields, FIELD_TO, "second");
    for (unsigned player = 0; player < 2 && status == CW_OK; player++)
        if (fields->value[FIELD_FIRST + player])
            status = parse_pegs(board, fields->value[FIELD_FIRST + player], player);
    if (status == CW_OK && fields->value[FIELD_LINKS])
        status = parse_links(board, fields->value[FIELD_LINKS]);
    if (status == CW_OK)
        status = fields->value[FIELD_LINKS] ? check_unlinked(board) : derive_links(board);
    if (status != CW_OK || !fields->value[FIELD_SWAP])
        return status;
    if (!twixt_board_may_swap(board))
        return cw_fail(board->env, CW_BAD_ARGUMENT, "swap= says nothing here: nobody could swap");
    board->swapped = field_is(fields, FIELD_SWAP, "no");
    if (!board->swapped && !field_is(fields, FIELD_SWAP, "yes"))
        return cw_fail(board->env, CW_BAD_ARGUMENT, "swap= is yes or no");
    return CW_OK;
}

/* Reads "24x24" and the rule set. */
static enum cw_status parse_params(struct cw_env *env, const char *text, size_t size,
                                   const struct fields *fields, struct cw_params *params)
{
    char word[64];
    cw_params_init(twixt_params, params);
    if (size == 0 || size >= 32)
        return cw_fail(env, CW_BAD_ARGUMENT, "expected the size of the board, such as 24x24");
    snprintf(word, sizeof word, "%.*s", (int)size, text);
    enum cw_status status = cw_params_set(env, twixt_params, CW_FOR_POSITION, "size", word, params);
    if (status == CW_OK && fields->value[FIELD_RULES]) {
        snprintf(word, sizeof word, "%.*s",
                 fields->size[FIELD_RULES] < 40 ? (int)fields->size[FIELD_RULES] : 40,
                 fields->value[FIELD_RULES]);
        status = cw_params_set(env, twixt_params, CW_FOR_POSITION, "rules", word, params);
    }
    return status == CW_OK ? twixt_params_check(env, params) : status;
}

enum cw_status twixt_board_parse(struct cw_env *env, const char *text, struct cw_board **out)
{
    struct cw_params params;
    struct fields fields;
    *out = NULL;
    text += strspn(text, " \t");
    if (strncmp(text, "twixt", 5) != 0 || (text[5] != ' ' && text[5] != '\t'))
        return cw_fail(env, CW_BAD_ARGUMENT, "a TwixT position begins with \"twixt\" and a size");
    text += 5;
    text += strspn(text, " \t");
    size_t size = strcspn(text, " \t");
    enum cw_status status = split_fields(env, text + size, &fields);
    if (status == CW_OK)
        status = parse_params(env, text, size, &fields, &params);
    if (status == CW_OK)
        status = twixt_board_new(env, &params, out);
    if (status == CW_OK)
        status = parse_board(*out, &fields);
    if (status == CW_OK)
        return CW_OK;
    twixt_board_free(*out);
    *out = NULL;
    return status;
}
