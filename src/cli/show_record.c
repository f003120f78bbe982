/* SPDX-License-Identifier: MIT
 *
 * show_record.c - pictures out of game records: the board after a move, and over it who plays, the
 * move, and what came of it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "cli/show.h"

struct scene {
    struct show *show;
    struct cw_record *record;
    struct cw_cursor *cursor;
    struct cw_memory_sink caption;
    int worst; /* EXIT_BAD where the game breaks the rules before the move asked for */
};

/* --- caption --------------------------------------------------------------------------------- */

static const char *side_name(const struct cw_game *game, unsigned player)
{
    return game->sides ? game->sides[player & 1] : player == 0 ? "first" : "second";
}

/* What the pegs or stones of a player look like. */
static const char *glyph(const struct show *show, unsigned player)
{
    if (show->format != SHOW_TEXT || show->picture.draw == CW_DRAW_ASCII)
        return player == 0 ? "x" : "o";
    return player == 0 ? "\u25cf" : "\u25cb";
}

static void write_players(struct scene *s, struct cw_out *out)
{
    const struct cw_game *game = cw_record_game(s->record);
    const char *rules = cw_record_rules(s->record);
    cw_out_printf(out, "%s %s%s%" PRIu32 "x%" PRIu32, cw_game_name(game), rules, *rules ? " " : "",
                  cw_record_columns(s->record), cw_record_rows(s->record));
    for (unsigned player = 0; player < 2; player++) {
        const char *name = cw_record_player(s->record, player);
        cw_out_str(out, player == 0 ? ": " : " - ");
        if (s->show->format == SHOW_TEXT)
            cw_out_printf(out, "%s ", glyph(s->show, player));
        cw_out_str(out, *name ? name : side_name(game, player));
    }
}

/* The text of the turn that led here. */
static enum cw_status write_turn(struct scene *s, uint64_t number, struct cw_out *out)
{
    struct cw_memory_sink text = {.env = s->show->app->env};
    struct cw_cursor *before;
    struct cw_turn turn;
    enum cw_status status = cw_cursor_new(s->record, &before);
    if (status != CW_OK)
        return status;
    status = cw_cursor_go(before, number);
    if (status == CW_OK) {
        cw_cursor_turn(before, &turn);
        status = cw_cursor_go(before, number - 1);
    }
    if (status == CW_OK)
        status = cw_turn_format(cw_cursor_position(before), &turn, &text);
    if (status == CW_OK)
        cw_out_str(out, text.bytes);
    cw_cursor_free(before);
    cw_memory_sink_free(&text);
    return status;
}

static void write_outcome(struct scene *s, struct cw_out *out)
{
    const struct cw_game *game = cw_record_game(s->record);
    struct cw_state state;
    cw_position_state(cw_cursor_position(s->cursor), &state);
    const char *mover = side_name(game, cw_cursor_player(s->cursor));
    switch (cw_cursor_kind(s->cursor)) {
    case CW_NODE_RESIGN:
        cw_out_printf(out, "%s resigns", mover);
        return;
    case CW_NODE_FORFEIT:
        cw_out_printf(out, "%s forfeits", mover);
        return;
    case CW_NODE_DRAW:
        cw_out_str(out, "a draw is agreed");
        return;
    default:
        break;
    }
    if (state.outcome == CW_WON)
        cw_out_printf(out, "%s wins", side_name(game, state.winner));
    else if (state.outcome == CW_DRAWN)
        cw_out_str(out, "draw");
    else
        cw_out_printf(out, "%s to move", side_name(game, state.to_move));
}

static enum cw_status write_caption(struct scene *s)
{
    struct cw_out out;
    uint64_t number = cw_cursor_number(s->cursor);
    enum cw_status status = cw_out_open(&out, s->show->app->env, cw_sink_memory(&s->caption));
    if (status != CW_OK)
        return status;
    write_players(s, &out);
    cw_out_str(&out, s->show->format == SHOW_TEXT ? "\n" : "; ");
    if (number > 0) {
        cw_out_printf(&out, "move %" PRIu64 " of %" PRIu64 ": ", number,
                      cw_record_turns(s->record));
        status = write_turn(s, number, &out);
        cw_out_str(&out, ", ");
    }
    write_outcome(s, &out);
    if (status == CW_OK)
        status = cw_out_flush(&out);
    cw_out_close(&out);
    return status;
}

/* --- a game ---------------------------------------------------------------------------------- */

/* Goes to the move.  A game that breaks the rules before it is shown as far as it goes. */
static int go(struct scene *s)
{
    struct app *app = s->show->app;
    enum cw_status status = cw_cursor_go(s->cursor, s->show->move);
    if (status == CW_NO) {
        cli_error(app, "game %" PRIu64 ", move %" PRIu64 ": %s", cw_record_number(s->record),
                  cw_cursor_number(s->cursor) + 1, cw_env_last_error(app->env));
        s->worst = EXIT_BAD;
        return EXIT_DONE;
    }
    if (status == CW_END && s->show->move != UINT64_MAX) {
        cli_error(app, "game %" PRIu64 " has %" PRIu64 " move%s: there is no move %" PRIu64,
                  cw_record_number(s->record), cw_cursor_number(s->cursor),
                  cw_cursor_number(s->cursor) == 1 ? "" : "s", s->show->move);
        return EXIT_BAD;
    }
    return cli_exit_status(app, status);
}

static int show_game(struct show *show, struct cw_record *record)
{
    struct scene s = {.show = show, .record = record, .caption = {.env = show->app->env}};
    enum cw_status status = cw_cursor_new(record, &s.cursor);
    if (status != CW_OK)
        return cli_exit_status(show->app, status);
    int result = go(&s);
    if (result == EXIT_DONE)
        result = cli_exit_status(show->app, write_caption(&s));
    if (result == EXIT_DONE)
        result = show_position(show, cw_cursor_position(s.cursor), s.caption.bytes);
    cw_cursor_free(s.cursor);
    cw_memory_sink_free(&s.caption);
    show->worst = cli_worse(show->worst, s.worst);
    return result;
}

int show_records(struct show *show, struct cw_records *records, const char *name)
{
    struct cw_record *record = NULL;
    enum cw_status status = CW_OK;
    uint64_t seen = 0;
    while (seen < show->number && status == CW_OK) {
        show->app->quiet = seen + 1 < show->number; /* other games' faults were not asked for */
        status = cw_records_next(records, &record);
        seen += status == CW_OK;
    }
    show->app->quiet = false;
    if (status == CW_OK && record) {
        if (cw_record_faults(record) > 0)
            show->worst = EXIT_BAD;
        return show_game(show, record);
    }
    if (status != CW_END)
        return cli_exit_status(show->app, status);
    if (seen == 0)
        cli_error(show->app, "%s has no game to show", name);
    else
        cli_error(show->app, "%s has %" PRIu64 " game%s: there is no number %" PRIu64, name, seen,
                  seen == 1 ? "" : "s", show->number);
    return EXIT_BAD;
}
