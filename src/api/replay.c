/* SPDX-License-Identifier: MIT
 *
 * replay.c - plays a record through: what happened, and what breaks the rules.
 */
#include <stdio.h>
#include <string.h>
#include "api/api_position.h"
#include "api/cursor.h"

struct replay {
    struct cw_cursor *cursor;
    struct cw_summary *summary;
    bool broken; /* the main line */
};

const char *cw_ending_text(enum cw_ending ending)
{
    switch (ending) {
    case CW_ENDING_UNFINISHED:
        return "unfinished";
    case CW_ENDING_CONNECTION:
        return "connection";
    case CW_ENDING_RESIGNATION:
        return "resignation";
    case CW_ENDING_FORFEIT:
        return "forfeit";
    case CW_ENDING_DRAW:
        return "draw";
    case CW_ENDING_BROKEN:
        return "broken";
    }
    return "unknown";
}

enum cw_status cw_record_new(struct cw_env *env, const struct cw_game *game, const char *params,
                             struct cw_record **out)
{
    struct cw_params parsed;
    struct cw_record *record = NULL;
    *out = NULL;
    cw_params_init(game->params, &parsed);
    enum cw_status status = cw_params_parse(env, game->params, CW_FOR_POSITION, params, &parsed);
    if (status == CW_OK)
        status = game->params_check(env, &parsed);
    if (status != CW_OK)
        return status;
    if (!(record = cw_alloc(env, 1, sizeof *record)))
        return CW_NO_MEMORY;
    status = cw_record_init(record, env);
    if (status != CW_OK) {
        cw_record_free(record);
        return status;
    }
    record->game = game;
    record->columns = (uint32_t)parsed.columns;
    record->rows = (uint32_t)parsed.rows;
    for (size_t i = 0; game->params && game->params[i].name; i++)
        if (strcmp(game->params[i].name, "rules") == 0)
            snprintf(record->rules, sizeof record->rules, "%s",
                     game->params[i].values[parsed.value[i]]);
    cw_record_fill_params(record);
    *out = record;
    return CW_OK;
}

/* --- faults ----------------------------------------------------------------------------------- */

static void fault(struct replay *r, uint32_t index, const char *rule, const char *message)
{
    const struct cw_record *record = r->cursor->record;
    const struct cw_node *node = &record->nodes[index];
    bool turn = node->kind == CW_NODE_TURN, entered = r->cursor->node == index;
    char copy[300];
    snprintf(copy, sizeof copy, "%s", message);
    r->summary->faults++;
    cw_report(record->env, &(struct cw_diag){
                               .rule = rule,
                               .file = record->file ? record->file : "-",
                               .line = node->place.line,
                               .column = node->place.column,
                               .set = record->number,
                               .set_name = "game",
                               .item = turn ? r->cursor->number + !entered : 0,
                               .item_name = turn ? "move" : NULL,
                               .message = copy,
                           });
}

/* Goes to a child.  CW_OK; CW_NO when it breaks the rules, which has been reported. */
static enum cw_status enter(struct replay *r, uint32_t child)
{
    enum cw_status status = cw_cursor_enter(r->cursor, child);
    if (status == CW_NO)
        fault(r, child, r->cursor->ended ? "record.after-end" : "record.illegal",
              cw_env_last_error(r->cursor->env));
    return status;
}

/* --- the end of the main line ----------------------------------------------------------------- */

/* Which player a stated result begins with, or -1. */
static int stated_winner(const char *result)
{
    return *result == 'B' ? 0 : *result == 'W' ? 1 : -1;
}

static void stated_ending(const char *result, struct cw_summary *summary)
{
    const char *how = strchr(result, '+');
    int winner = stated_winner(result);
    if (result[0] == '0' || result[0] == 'D' || result[0] == 'd') {
        summary->ending = CW_ENDING_DRAW;
    } else if (winner >= 0 && how && (how[1] == 'R' || how[1] == 'r')) {
        summary->ending = CW_ENDING_RESIGNATION;
        summary->winner = winner;
    } else if (winner >= 0 && how && strchr("TtFf", how[1]) && how[1]) {
        summary->ending = CW_ENDING_FORFEIT;
        summary->winner = winner;
    }
}

static enum cw_status winning_move(struct replay *r)
{
    struct cw_summary *summary = r->summary;
    struct cw_cursor *cursor = r->cursor;
    struct cw_memory_sink text = {.env = cursor->env};
    struct cw_turn turn;
    uint32_t node = cursor->node;
    while (cursor->record->nodes[node].kind != CW_NODE_TURN) {
        if (node == 0)
            return CW_OK; /* won by the set-up */
        node = cursor->record->nodes[node].parent;
    }
    const struct cw_node *n = &cursor->record->nodes[node];
    turn.count = n->atoms;
    memcpy(turn.atom, cursor->record->atoms + n->atom, n->atoms * sizeof *turn.atom);
    enum cw_status status = cw_turn_format(cursor->pos, &turn, &text);
    if (status == CW_OK)
        snprintf(summary->winning_move, sizeof summary->winning_move, "%s",
                 text.bytes ? text.bytes : "");
    summary->winning_turn = cursor->number;
    cw_memory_sink_free(&text);
    return status;
}

static enum cw_status conclude(struct replay *r)
{
    struct cw_summary *summary = r->summary;
    const struct cw_record *record = r->cursor->record;
    struct cw_state state;
    enum cw_status status = CW_OK;
    cw_position_state(r->cursor->pos, &state);
    summary->turns = r->cursor->number;
    summary->to_move = state.to_move;
    uint32_t last = r->cursor->node;
    while (last && record->nodes[last].kind == CW_NODE_REMARK)
        last = record->nodes[last].parent;
    const struct cw_node *node = &record->nodes[last];
    const char *result = record->text + record->result;
    if (state.outcome == CW_WON) {
        summary->ending = CW_ENDING_CONNECTION;
        summary->winner = (int)state.winner;
        status = winning_move(r);
        if (r->cursor->ended && (node->kind == CW_NODE_DRAW || node->player == state.winner))
            fault(r, last, "record.after-end", "the game was won before");
    } else if (node->kind == CW_NODE_RESIGN || node->kind == CW_NODE_FORFEIT) {
        summary->ending = node->kind == CW_NODE_RESIGN ? CW_ENDING_RESIGNATION : CW_ENDING_FORFEIT;
        summary->winner = node->player ^ 1;
    } else if (node->kind == CW_NODE_DRAW || state.outcome == CW_DRAWN) {
        summary->ending = CW_ENDING_DRAW;
    } else {
        stated_ending(result, summary);
        status = cw_position_dead(r->cursor->pos, &summary->dead);
    }
    if (summary->winner >= 0 && stated_winner(result) >= 0 &&
        stated_winner(result) != summary->winner)
        fault(r, last, "record.result", "the result that the record states is not what happened");
    if (r->broken) {
        summary->ending = CW_ENDING_BROKEN;
        summary->winner = -1;
    }
    return status;
}

/* --- all lines of play ------------------------------------------------------------------------ */

static enum cw_status play_all(struct replay *r)
{
    struct cw_cursor *cursor = r->cursor;
    const struct cw_node *nodes = cursor->record->nodes;
    uint32_t next = nodes[0].child;
    bool main_line = true, branches = false;
    uint64_t steps = 0;
    enum cw_status status = CW_OK;
    while (status == CW_OK) {
        if (++steps % 1024 == 0 && cw_cancelled(cursor->env))
            return CW_CANCELLED;
        if (next != CW_NOWHERE) {
            branches |= nodes[next].next != CW_NOWHERE;
            status = enter(r, next);
            if (status == CW_OK) {
                next = nodes[next].child;
                continue;
            }
            if (status != CW_NO)
                return status;
            r->broken |= main_line;
            status = CW_OK;
            next = nodes[next].next;
        }
        if (main_line && (status = conclude(r)) != CW_OK)
            return status;
        main_line = false;
        if (next != CW_NOWHERE)
            continue;
        if (cursor->node == 0 || !branches)
            return CW_OK;
        next = nodes[cursor->node].next;
        status = cw_cursor_previous(cursor);
    }
    return status;
}

enum cw_status cw_record_check(const struct cw_record *record, struct cw_summary *summary)
{
    struct replay r = {.summary = summary, .broken = record->faults > 0};
    *summary = (struct cw_summary){.winner = -1, .faults = record->faults};
    struct cw_cursor start = {.env = record->env, .record = (struct cw_record *)record};
    r.cursor = &start;
    enum cw_status status = cw_cursor_new(start.record, &r.cursor);
    if (status == CW_NO || status == CW_BAD_ARGUMENT) {
        r.cursor = &start;
        fault(&r, 0, "record.illegal", cw_env_last_error(record->env));
        summary->ending = CW_ENDING_BROKEN;
        return CW_NO;
    }
    if (status != CW_OK)
        return status;
    status = play_all(&r);
    cw_cursor_free(r.cursor);
    return status == CW_OK && summary->faults ? CW_NO : status;
}
