/* SPDX-License-Identifier: MIT
 *
 * gtp_board.c - commands about the board: size, moves, pictures, records.
 */
#include <causeway/picture.h>
#include <causeway/record.h>
#include <stdio.h>
#include "protocol/gtp_server.h"

/* --- words --- */

enum cw_status gtp_colour(struct gtp *g, const char *word, unsigned *colour)
{
    static const char *const names[] = {"b", "w", "black", "white"};
    for (unsigned i = 0; i < 4; i++) {
        size_t n = 0;
        while (names[i][n] && (word[n] | 32) == names[i][n])
            n++;
        if (names[i][n] == '\0' && word[n] == '\0') {
            *colour = i & 1;
            return CW_OK;
        }
    }
    return cw_fail(g->env, CW_NO, "\"%.40s\" is no colour; b, w, black and white are", word);
}

enum cw_status gtp_number(struct gtp *g, const char *word, uint64_t most, uint64_t *value)
{
    uint64_t v = 0;
    const char *p = word;
    for (; *p >= '0' && *p <= '9' && v <= most / 10; p++)
        v = v * 10 + (unsigned)(*p - '0');
    if (*p || p == word || v > most)
        return cw_fail(g->env, CW_NO, "\"%.40s\" is not a whole number up to %llu", word,
                       (unsigned long long)most);
    *value = v;
    return CW_OK;
}

enum cw_status gtp_thousandths(struct gtp *g, const char *word, uint64_t *value)
{
    enum { MOST = 100000000 };
    uint64_t v = 0, unit = 1000;
    const char *p = word;
    for (; *p >= '0' && *p <= '9' && v < MOST; p++)
        v = v * 10 + (unsigned)(*p - '0');
    bool good = p > word && v < MOST;
    v *= 1000;
    if (*p == '.')
        for (p++; *p >= '0' && *p <= '9'; p++, unit /= 10)
            v += unit / 10 * (unsigned)(*p - '0');
    if (*p || !good)
        return cw_fail(g->env, CW_NO, "\"%.40s\" is not a number of seconds", word);
    *value = v;
    return CW_OK;
}

void gtp_cell(struct gtp *g, uint32_t cell, struct cw_out *out)
{
    struct cw_turn turn = {.count = 1, .atom = {cw_atom_make(CW_ATOM_PLACE, cell, 0)}};
    g->options.game->turn_format(g->pos->board, &turn, out);
}

/* --- the position and what was played --- */

/* Takes a position over as the first one. */
static enum cw_status begin(struct gtp *g, struct cw_position *start)
{
    struct cw_position *pos;
    enum cw_status status = cw_position_copy(start, &pos);
    if (status != CW_OK) {
        cw_position_free(start);
        return status;
    }
    cw_position_free(g->start);
    cw_position_free(g->pos);
    g->start = start;
    g->pos = pos;
    g->count = 0;
    return CW_OK;
}

enum cw_status gtp_reset(struct gtp *g)
{
    char params[256], size[64] = "";
    struct cw_position *start;
    if (g->columns)
        snprintf(size, sizeof size, "size=%llux%llu ", (unsigned long long)g->columns,
                 (unsigned long long)g->rows);
    snprintf(params, sizeof params, "%s%s", size, g->options.params ? g->options.params : "");
    enum cw_status status = cw_position_new(g->env, g->options.game, params, &start);
    return status == CW_OK ? begin(g, start) : status;
}

/* Where the game knows no passing, the board is set up anew. */
enum cw_status gtp_turn_to(struct cw_position *pos, unsigned colour)
{
    struct cw_turn pass = {.count = 1, .atom = {cw_atom_make(CW_ATOM_PASS, 0, 0)}};
    struct cw_state state;
    cw_position_state(pos, &state);
    if (state.outcome != CW_ONGOING || state.to_move == colour)
        return CW_OK;
    enum cw_status status = cw_position_apply(pos, &pass);
    if (status == CW_NO && pos->game->setup)
        status = pos->game->setup(&pos->board, NULL, 0, (int)colour);
    return status;
}

static enum cw_status apply(struct cw_position *pos, const struct gtp_move *move)
{
    enum cw_status status = gtp_turn_to(pos, move->colour);
    return status == CW_OK ? cw_position_apply(pos, &move->turn) : status;
}

/* A position after the first `count` moves takes the place of the present one. */
static enum cw_status replay(struct gtp *g, size_t count)
{
    struct cw_position *pos;
    enum cw_status status = cw_position_copy(g->start, &pos);
    for (size_t i = 0; status == CW_OK && i < count; i++)
        status = apply(pos, &g->moves[i]);
    if (status != CW_OK) {
        cw_position_free(pos);
        return status;
    }
    cw_position_free(g->pos);
    g->pos = pos;
    g->count = count;
    return CW_OK;
}

enum cw_status gtp_play_turn(struct gtp *g, unsigned colour, const struct cw_turn *turn)
{
    void *moves = g->moves;
    enum cw_status status = cw_grow(g->env, &moves, g->count, &g->capacity, sizeof *g->moves);
    g->moves = moves;
    if (status != CW_OK)
        return status;
    g->moves[g->count] = (struct gtp_move){colour, *turn};
    return replay(g, g->count + 1);
}

enum cw_status gtp_boardsize(struct gtp *g, char **args, unsigned count)
{
    uint64_t columns, rows, old_columns = g->columns, old_rows = g->rows;
    enum cw_status status = gtp_number(g, args[0], 100000, &columns);
    rows = columns;
    if (status == CW_OK && count > 1)
        status = gtp_number(g, args[1], 100000, &rows);
    if (status != CW_OK)
        return status;
    if (columns == 0 || rows == 0)
        return cw_fail(g->env, CW_NO, "unacceptable size");
    g->columns = columns;
    g->rows = rows;
    status = gtp_reset(g);
    if (status != CW_OK) {
        g->columns = old_columns;
        g->rows = old_rows;
    }
    return status;
}

enum cw_status gtp_clear_board(struct gtp *g, char **args, unsigned count)
{
    (void)args, (void)count;
    for (unsigned i = 0; i < 2; i++)
        g->clock[i] = (struct gtp_clock){g->main_time, 0};
    return gtp_reset(g);
}

/* Swap words concern the second player, whoever sends them. */
enum cw_status gtp_play(struct gtp *g, char **args, unsigned count)
{
    struct cw_turn turn;
    unsigned colour;
    (void)count;
    enum cw_status status = gtp_colour(g, args[0], &colour);
    if (status == CW_OK && strcmp(args[1], "resign") == 0)
        return CW_OK; /* nothing changes on the board */
    if (status == CW_OK)
        status = cw_turn_parse(g->pos, args[1], &turn);
    if (status != CW_OK)
        return status;
    if (turn.count == 1 && cw_atom_kind(turn.atom[0]) == CW_ATOM_SWAP)
        colour = 1;
    return gtp_play_turn(g, colour, &turn);
}

enum cw_status gtp_undo(struct gtp *g, char **args, unsigned count)
{
    (void)args, (void)count;
    if (g->count)
        return replay(g, g->count - 1);
    struct cw_position *before;
    enum cw_status status = cw_position_copy(g->start, &before);
    if (status == CW_OK) {
        status = cw_position_undo(before); /* of a record that was loaded */
        if (status == CW_OK)
            return begin(g, before);
        cw_position_free(before);
    }
    return status == CW_END ? cw_fail(g->env, CW_NO, "cannot undo") : status;
}

enum cw_status gtp_showboard(struct gtp *g, char **args, unsigned count)
{
    (void)args, (void)count;
    struct cw_memory_sink text = {.env = g->env};
    enum cw_status status = cw_position_draw(g->pos, CW_DRAW_ASCII, &text);
    if (status == CW_OK) {
        cw_out_char(&g->body, '\n');
        cw_out_bytes(&g->body, text.bytes, text.size);
    }
    cw_memory_sink_free(&text);
    return status;
}

enum cw_status gtp_final_score(struct gtp *g, char **args, unsigned count)
{
    struct cw_state state;
    (void)args, (void)count;
    cw_position_state(g->pos, &state);
    if (state.outcome == CW_WON)
        cw_out_str(&g->body, state.winner ? "W+" : "B+");
    else if (state.outcome == CW_DRAWN)
        cw_out_char(&g->body, '0');
    else
        return cw_fail(g->env, CW_NO, "cannot score: the game is not over");
    return CW_OK;
}

enum cw_status gtp_all_legal_moves(struct gtp *g, char **args, unsigned count)
{
    struct cw_position *pos;
    struct cw_turn turn;
    struct cw_state state;
    cw_position_state(g->pos, &state);
    unsigned colour = state.to_move;
    enum cw_status status = count ? gtp_colour(g, args[0], &colour) : CW_OK;
    if (status == CW_OK)
        status = cw_position_copy(g->pos, &pos);
    if (status != CW_OK)
        return status;
    status = gtp_turn_to(pos, colour);
    for (uint64_t i = 0; status == CW_OK && !cw_cancelled(g->env); i++) {
        status = cw_position_turn(pos, i, &turn);
        if (status != CW_OK)
            break;
        if (i)
            cw_out_char(&g->body, ' ');
        g->options.game->turn_format(pos->board, &turn, &g->body);
    }
    cw_position_free(pos);
    return status == CW_END ? CW_OK : status;
}

/* --- records --- */

/* The position of a record before a move, from 1, or after the last one. */
static enum cw_status position_of(struct cw_record *record, uint64_t move, struct cw_position **out)
{
    struct cw_cursor *cursor;
    enum cw_status status = cw_cursor_new(record, &cursor);
    if (status != CW_OK)
        return status;
    status = cw_cursor_go(cursor, move ? move - 1 : UINT64_MAX);
    if (status == CW_OK || status == CW_END)
        status = cw_position_copy(cw_cursor_position(cursor), out);
    cw_cursor_free(cursor);
    return status;
}

static enum cw_status read_record(struct gtp *g, const struct cw_source *source, uint64_t move,
                                  struct cw_position **out)
{
    const struct cw_read_options options = {.size = sizeof options, .game = g->options.game};
    struct cw_records *records;
    struct cw_record *record;
    enum cw_status status = cw_records_open(g->env, source, &options, &records);
    if (status != CW_OK)
        return status;
    status = cw_records_next(records, &record);
    if (status == CW_END)
        status = cw_fail(g->env, CW_NO, "there is no game in the file");
    else if (status == CW_OK && cw_record_game(record) != g->options.game)
        status = cw_fail(g->env, CW_NO, "the file is not of this game");
    else if (status == CW_OK)
        status = position_of(record, move, out);
    cw_records_close(records);
    return status == CW_BAD_INPUT ? CW_NO : status;
}

enum cw_status gtp_loadsgf(struct gtp *g, char **args, unsigned count)
{
    struct cw_source source;
    struct cw_position *start = NULL;
    uint64_t move = 0;
    if (!g->hooks.open)
        return cw_fail(g->env, CW_NO, "files cannot be read here");
    enum cw_status status = count > 1 ? gtp_number(g, args[1], UINT32_MAX, &move) : CW_OK;
    if (status == CW_OK)
        status = g->hooks.open(g->hooks.ctx, args[0], &source);
    if (status != CW_OK)
        return status;
    status = read_record(g, &source, move, &start);
    g->hooks.close(g->hooks.ctx);
    if (status == CW_OK)
        status = begin(g, start);
    return status == CW_IO ? cw_fail(g->env, CW_NO, "cannot load the file") : status;
}
