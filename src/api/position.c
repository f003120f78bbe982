/* SPDX-License-Identifier: MIT
 *
 * position.c - the public calls on positions: dispatch to the game's contract.
 */
#include <causeway/position.h>
#include <causeway/game.h>
#include <string.h>
#include "api/picture.h"
#include "api/api_position.h"

/* Wraps a board; takes it over, also on failure. */
static enum cw_status wrap(struct cw_env *env, const struct cw_game *game, struct cw_board *board,
                           struct cw_position **out)
{
    struct cw_position *pos = cw_alloc(env, 1, sizeof *pos);
    if (!pos) {
        game->board_free(board);
        return CW_NO_MEMORY;
    }
    *pos = (struct cw_position){env, game, board};
    *out = pos;
    return CW_OK;
}

static enum cw_status no_positions(struct cw_env *env, const struct cw_game *game)
{
    return cw_fail(env, CW_BAD_ARGUMENT, "%s has no positions", game->id);
}

enum cw_status cw_position_new(struct cw_env *env, const struct cw_game *game, const char *params,
                               struct cw_position **out)
{
    struct cw_params parsed;
    struct cw_board *board;
    *out = NULL;
    if (!game->board_new)
        return no_positions(env, game);
    cw_params_init(game->params, &parsed);
    enum cw_status status =
        cw_params_parse(env, game->params, CW_FOR_POSITION, params, &parsed);
    if (status == CW_OK)
        status = game->params_check(env, &parsed);
    if (status == CW_OK)
        status = game->board_new(env, &parsed, &board);
    return status == CW_OK ? wrap(env, game, board, out) : status;
}

enum cw_status cw_position_parse(struct cw_env *env, const char *text, struct cw_position **out)
{
    char id[32];
    struct cw_board *board;
    *out = NULL;
    text += strspn(text, " \t");
    size_t size = strcspn(text, " \t");
    if (size >= sizeof id)
        size = sizeof id - 1;
    memcpy(id, text, size);
    id[size] = '\0';
    const struct cw_game *game = cw_game_find(id);
    if (!game)
        return cw_fail(env, CW_BAD_ARGUMENT, "a position begins with the name of a game, not \"%s\"",
                       id);
    if (!game->board_parse)
        return no_positions(env, game);
    enum cw_status status = game->board_parse(env, text, &board);
    return status == CW_OK ? wrap(env, game, board, out) : status;
}

enum cw_status cw_position_copy(const struct cw_position *pos, struct cw_position **out)
{
    struct cw_board *board;
    *out = NULL;
    enum cw_status status = pos->game->board_copy(pos->board, &board);
    return status == CW_OK ? wrap(pos->env, pos->game, board, out) : status;
}

void cw_position_free(struct cw_position *pos)
{
    if (!pos)
        return;
    pos->game->board_free(pos->board);
    cw_release(pos->env, pos, 1, sizeof *pos);
}

const struct cw_game *cw_position_game(const struct cw_position *pos)
{
    return pos->game;
}

enum cw_status cw_position_format(const struct cw_position *pos, struct cw_memory_sink *text)
{
    struct cw_out out;
    enum cw_status status = cw_out_open(&out, pos->env, cw_sink_memory(text));
    if (status == CW_OK) {
        pos->game->board_format(pos->board, &out);
        status = cw_out_flush(&out);
    }
    cw_out_close(&out);
    return status;
}

enum cw_status cw_turn_parse(const struct cw_position *pos, const char *text, struct cw_turn *turn)
{
    return pos->game->turn_parse(pos->board, text, turn);
}

enum cw_status cw_turn_format(const struct cw_position *pos, const struct cw_turn *turn,
                              struct cw_memory_sink *text)
{
    struct cw_out out;
    enum cw_status status = cw_out_open(&out, pos->env, cw_sink_memory(text));
    if (status == CW_OK) {
        pos->game->turn_format(pos->board, turn, &out);
        status = cw_out_flush(&out);
    }
    cw_out_close(&out);
    return status;
}

enum cw_status cw_position_legal(const struct cw_position *pos, const struct cw_turn *turn)
{
    return pos->game->legal(pos->board, turn);
}

enum cw_status cw_position_apply(struct cw_position *pos, const struct cw_turn *turn)
{
    return pos->game->apply(pos->board, turn);
}

enum cw_status cw_position_undo(struct cw_position *pos)
{
    return pos->game->undo(pos->board);
}

enum cw_status cw_position_turn(const struct cw_position *pos, uint64_t index,
                                struct cw_turn *turn)
{
    return pos->game->turn_at(pos->board, index, turn);
}

enum cw_status cw_position_link(const struct cw_position *pos, uint64_t index, cw_atom *atom)
{
    return pos->game->link_at ? pos->game->link_at(pos->board, index, atom) : CW_END;
}

void cw_position_state(const struct cw_position *pos, struct cw_state *state)
{
    pos->game->state(pos->board, state);
}

uint64_t cw_position_hash(const struct cw_position *pos)
{
    return pos->game->hash(pos->board);
}

enum cw_status cw_position_chain(const struct cw_position *pos, uint32_t *cells, size_t capacity,
                                 size_t *count)
{
    *count = 0;
    if (!pos->game->chain)
        return CW_OK;
    return pos->game->chain(pos->board, cells, capacity, count);
}

enum cw_status cw_position_dead(const struct cw_position *pos, bool *dead)
{
    struct cw_state state;
    *dead = false;
    cw_position_state(pos, &state);
    if (!pos->game->dead || state.outcome != CW_ONGOING)
        return CW_OK;
    return pos->game->dead(pos->board, dead);
}

enum cw_status cw_position_setup(struct cw_position *pos, const cw_atom *atoms, size_t count,
                                 int to_move)
{
    if (!pos->game->setup)
        return cw_fail(pos->env, CW_NO, "%s has no set-up", pos->game->name);
    return pos->game->setup(&pos->board, atoms, count, to_move);
}

/* --- pictures --------------------------------------------------------------------------------- */

enum cw_status cw_position_draw(const struct cw_position *pos, enum cw_draw how,
                                struct cw_memory_sink *text)
{
    const struct cw_picture picture = {.size = sizeof picture, .draw = how};
    const struct cw_sink sink = cw_sink_memory(text);
    return how == CW_DRAW_NONE ? CW_OK : cw_position_text(pos, &picture, &sink);
}

static enum cw_status make_view(const struct cw_position *pos, struct cw_view *view)
{
    cw_view_init(view, pos->env, 2, 1);
    enum cw_status status = pos->game->view(pos->board, view);
    return status == CW_OK ? view->status : status;
}

enum cw_status cw_position_text(const struct cw_position *pos, const struct cw_picture *picture,
                                const struct cw_sink *text)
{
    struct cw_view view;
    enum cw_status status = make_view(pos, &view);
    if (status == CW_OK)
        status = cw_view_text(&view, picture, text);
    cw_view_free(&view);
    return status;
}

/* A longer text form would be no description any more. */
enum { DESCRIPTION_MOST = 4000 };

enum cw_status cw_position_svg(const struct cw_position *pos, const struct cw_picture *picture,
                               const struct cw_sink *svg)
{
    struct cw_memory_sink description = {.env = pos->env};
    struct cw_picture p = cw_picture_complete(picture);
    struct cw_view view;
    enum cw_status status = make_view(pos, &view);
    if (status == CW_OK)
        status = cw_position_format(pos, &description);
    if (status == CW_OK)
        status = cw_picture_svg(&view, &p, p.title ? p.title : pos->game->name,
                                description.size <= DESCRIPTION_MOST ? description.bytes : NULL,
                                svg);
    cw_view_free(&view);
    cw_memory_sink_free(&description);
    return status;
}
