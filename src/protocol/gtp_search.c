/* SPDX-License-Identifier: MIT
 *
 * gtp_search.c - commands that make the player think, its clock and its settings.
 */
#include <causeway/record.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include "protocol/gtp_server.h"

static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* --- the clock --- */

enum cw_status gtp_time_settings(struct gtp *g, char **args, unsigned count)
{
    uint64_t main_time, byo_time, stones;
    (void)count;
    enum cw_status status = gtp_thousandths(g, args[0], &main_time);
    if (status == CW_OK)
        status = gtp_thousandths(g, args[1], &byo_time);
    if (status == CW_OK)
        status = gtp_number(g, args[2], 100000, &stones);
    if (status != CW_OK)
        return status;
    g->main_time = (int64_t)main_time;
    g->byo_time = (int64_t)byo_time;
    g->byo_stones = (int64_t)stones;
    g->clock_set = stones > 0 || byo_time == 0; /* otherwise it means: no limit */
    for (unsigned i = 0; i < 2; i++)
        g->clock[i] = (struct gtp_clock){g->main_time, 0};
    return CW_OK;
}

enum cw_status gtp_time_left(struct gtp *g, char **args, unsigned count)
{
    unsigned colour;
    uint64_t left, stones;
    (void)count;
    enum cw_status status = gtp_colour(g, args[0], &colour);
    if (status == CW_OK)
        status = gtp_thousandths(g, args[1], &left);
    if (status == CW_OK)
        status = gtp_number(g, args[2], 100000, &stones);
    if (status != CW_OK)
        return status;
    g->clock[colour] = (struct gtp_clock){(int64_t)left, (int64_t)stones};
    g->clock_set = true;
    return CW_OK;
}

/* Milliseconds for a move.  A game is taken to last for a quarter of the cells, and for eight more
 * moves at any time; 30 ms go to messages. */
static uint64_t budget(struct gtp *g, unsigned colour, size_t cells)
{
    struct gtp_clock *clock = &g->clock[colour];
    if (!g->clock_set)
        return g->options.milliseconds || g->options.playouts ? g->options.milliseconds : 1000;
    if (clock->left <= 0 && clock->stones == 0 && g->byo_stones > 0)
        *clock = (struct gtp_clock){g->byo_time, g->byo_stones};
    int64_t expected = (int64_t)(cells / 8) - (int64_t)(g->count / 2);
    int64_t moves = clock->stones ? clock->stones : expected > 8 ? expected : 8;
    int64_t share = clock->left / moves - 30;
    return share > 1 ? (uint64_t)share : 1;
}

static void spend(struct gtp *g, unsigned colour, int64_t spent)
{
    struct gtp_clock *clock = &g->clock[colour];
    clock->left -= spent;
    if (clock->stones && --clock->stones == 0)
        *clock = (struct gtp_clock){g->byo_time, g->byo_stones};
}

/* --- a search --- */

/* "VAR b c3 w d4" and a line of text, while it thinks. */
static void show_live(struct gtp *g, const struct cw_search_job *job)
{
    struct cw_memory_sink text = {.env = g->env};
    struct cw_out out;
    if (cw_out_open(&out, g->env, cw_sink_memory(&text)) == CW_OK) {
        cw_out_str(&out, "VAR");
        for (unsigned i = 0; i < job->line_count; i++) {
            cw_out_str(&out, (g->searched + i) % 2 ? " w " : " b ");
            gtp_cell(g, job->line[i], &out);
        }
        cw_out_printf(&out, "\nTEXT %.1f %% after %" PRIu64 " play-outs\n", job->chance * 100,
                      job->made);
        if (cw_out_flush(&out) == CW_OK)
            gtp_live(g, text.bytes, text.size);
    }
    cw_out_close(&out);
    cw_memory_sink_free(&text);
}

static bool poll_input(void *ctx, const struct cw_search_job *job)
{
    struct gtp *g = ctx;
    if (g->live)
        show_live(g, job);
    return gtp_interrupted(g);
}

static enum cw_status make_room(struct gtp *g, size_t cells)
{
    if (g->found_capacity >= cells)
        return CW_OK;
    void *found = cw_realloc(g->env, g->found, g->found_capacity, cells, sizeof *g->found);
    if (!found)
        return CW_NO_MEMORY;
    g->found = found;
    g->found_capacity = cells;
    return CW_OK;
}

static enum cw_status decided(struct gtp *g, const struct cw_state *state)
{
    const char *const *sides = g->options.game->sides;
    if (state->outcome == CW_WON && sides)
        return cw_fail(g->env, CW_NO, "the game is over: %s has won", sides[state->winner]);
    return cw_fail(g->env, CW_NO, "the game is over");
}

/* Thinks for a colour; the result is in g->job.  CW_NO where the game is over. */
static enum cw_status search(struct gtp *g, unsigned colour)
{
    struct cw_position *pos;
    struct cw_state state;
    struct cw_turn last;
    size_t cells = 0;
    int64_t began = now();
    if (!g->options.game->bot)
        return cw_fail(g->env, CW_NO, "%s has no player", g->options.game->id);
    cw_position_state(g->pos, &state);
    if (state.outcome != CW_ONGOING)
        return decided(g, &state);
    enum cw_status status = cw_position_copy(g->pos, &pos);
    if (status == CW_OK)
        status = gtp_turn_to(pos, colour);
    while (status == CW_OK && cw_position_turn(pos, cells, &last) == CW_OK)
        cells++;
    if (status == CW_OK)
        status = make_room(g, cells);
    g->searched = colour;
    if (status == CW_OK) {
        g->job = (struct cw_search_job){
            .env = g->env,
            .board = pos->board,
            .playouts = g->options.playouts,
            .milliseconds = budget(g, colour, cells),
            .memory = g->options.memory,
            .threads = g->options.threads,
            .seed = g->options.seed,
            .poll = poll_input,
            .ctx = g,
            .moves = g->found,
            .move_capacity = g->found_capacity,
        };
        status = g->options.game->bot(&g->job);
    }
    cw_position_free(pos);
    if (g->clock_set)
        spend(g, colour, now() - began);
    return status;
}

/* --- moves --- */

/* The swap that is allowed here by the setting; false where there is none. */
static bool may_swap(struct gtp *g, unsigned colour, struct cw_turn *turn)
{
    static const enum cw_swap kinds[] = {CW_SWAP_PIECES, CW_SWAP_SIDES};
    struct cw_state state;
    cw_position_state(g->pos, &state);
    if (g->swap == GTP_SWAP_OFF || colour != 1 || state.to_move != 1)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        if (g->swap == (i ? GTP_SWAP_PIECES : GTP_SWAP_SIDES))
            continue;
        *turn = (struct cw_turn){.count = 1,
                                 .atom = {cw_atom_make(CW_ATOM_SWAP, (uint32_t)kinds[i], 0)}};
        if (cw_position_legal(g->pos, turn) == CW_OK)
            return true;
    }
    return false;
}

/* Thinks and writes the move; *turn has no atoms where that is to resign. */
static enum cw_status choose(struct gtp *g, const char *word, unsigned *colour,
                             struct cw_turn *turn)
{
    struct cw_turn swap;
    struct cw_state state;
    enum cw_status status = gtp_colour(g, word, colour);
    if (status != CW_OK)
        return status;
    cw_position_state(g->pos, &state);
    turn->count = 0;
    if (state.outcome == CW_WON && state.winner != *colour) {
        cw_out_str(&g->body, "resign");
        return CW_OK;
    }
    status = search(g, *colour);
    if (status != CW_OK)
        return status;
    *turn = (struct cw_turn){.count = 1, .atom = {cw_atom_make(CW_ATOM_PLACE, g->job.cell, 0)}};
    if (may_swap(g, *colour, &swap) && g->job.chance < 0.5)
        *turn = swap;
    else if (g->job.proof == CW_PROOF_LOST && g->resigns)
        turn->count = 0;
    if (turn->count)
        g->options.game->turn_format(g->pos->board, turn, &g->body);
    else
        cw_out_str(&g->body, "resign");
    return CW_OK;
}

enum cw_status gtp_genmove(struct gtp *g, char **args, unsigned count)
{
    struct cw_turn turn;
    unsigned colour;
    (void)count;
    enum cw_status status = choose(g, args[0], &colour, &turn);
    return status == CW_OK && turn.count ? gtp_play_turn(g, colour, &turn) : status;
}

enum cw_status gtp_reg_genmove(struct gtp *g, char **args, unsigned count)
{
    struct cw_turn turn;
    unsigned colour;
    (void)count;
    return choose(g, args[0], &colour, &turn);
}

/* --- what a search has found --- */

static enum cw_status search_for(struct gtp *g, char **args, unsigned count)
{
    struct cw_state state;
    cw_position_state(g->pos, &state);
    unsigned colour = state.to_move;
    enum cw_status status = count ? gtp_colour(g, args[0], &colour) : CW_OK;
    return status == CW_OK ? search(g, colour) : status;
}

enum cw_status gtp_search_chances(struct gtp *g, char **args, unsigned count)
{
    enum cw_status status = search_for(g, args, count);
    const char *gap = "";
    for (size_t i = 0; status == CW_OK && i < g->job.move_count && i < g->found_capacity; i++) {
        if (g->found[i].chance < 0)
            continue;
        cw_out_str(&g->body, gap);
        gtp_cell(g, g->found[i].cell, &g->body);
        cw_out_printf(&g->body, " %.3f", g->found[i].chance);
        gap = " ";
    }
    return status;
}

enum cw_status gtp_search_line(struct gtp *g, char **args, unsigned count)
{
    enum cw_status status = search_for(g, args, count);
    for (unsigned i = 0; status == CW_OK && i < g->job.line_count; i++) {
        if (i)
            cw_out_char(&g->body, ' ');
        gtp_cell(g, g->job.line[i], &g->body);
    }
    return status;
}

enum cw_status gtp_search_value(struct gtp *g, char **args, unsigned count)
{
    static const char *const proofs[] = {"", " won", " lost"};
    enum cw_status status = search_for(g, args, count);
    if (status == CW_OK)
        cw_out_printf(&g->body, "%.3f%s", g->job.chance, proofs[g->job.proof]);
    return status;
}

enum cw_status gtp_search_tree(struct gtp *g, char **args, unsigned count)
{
    enum cw_status status = g->job.made && !count ? CW_OK : search_for(g, args, count);
    if (status == CW_OK)
        cw_out_printf(&g->body, "playouts %" PRIu64 " nodes %" PRIu64 " line %u full %d",
                      g->job.made, g->job.nodes, g->job.line_count, g->job.full);
    return status;
}

/* --- settings --- */

static const char *const swap_words[] = {"off", "on", "pieces", "sides", NULL};

static enum cw_status list_params(struct gtp *g)
{
    struct cw_out *o = &g->body;
    cw_out_printf(o, "[list/off/on/pieces/sides] swap %s\n", swap_words[g->swap]);
    cw_out_printf(o, "[bool] live_gfx %d\n", g->live);
    cw_out_printf(o, "[bool] resign %d\n", g->resigns);
    cw_out_printf(o, "[string] playouts %" PRIu64 "\n", g->options.playouts);
    cw_out_printf(o, "[string] time %" PRIu64 ".%03u\n", g->options.milliseconds / 1000,
                  (unsigned)(g->options.milliseconds % 1000));
    cw_out_printf(o, "[string] seed %" PRIu64, g->options.seed);
    return CW_OK;
}

static enum cw_status set_flag(struct gtp *g, const char *word, bool *flag)
{
    *flag = strcmp(word, "1") == 0 || strcmp(word, "on") == 0;
    if (*flag || strcmp(word, "0") == 0 || strcmp(word, "off") == 0)
        return CW_OK;
    return cw_fail(g->env, CW_NO, "\"%.40s\" is neither 0 nor 1", word);
}

static enum cw_status set_swap(struct gtp *g, const char *word)
{
    for (unsigned i = 0; swap_words[i]; i++)
        if (strcmp(word, swap_words[i]) == 0) {
            g->swap = (enum gtp_swap)i;
            return CW_OK;
        }
    return cw_fail(g->env, CW_NO, "swap is off, on, pieces or sides, not \"%.40s\"", word);
}

enum cw_status gtp_param(struct gtp *g, char **args, unsigned count)
{
    if (count == 0)
        return list_params(g);
    if (count < 2)
        return cw_fail(g->env, CW_NO, "param takes a name and a value");
    if (strcmp(args[0], "swap") == 0)
        return set_swap(g, args[1]);
    if (strcmp(args[0], "live_gfx") == 0)
        return set_flag(g, args[1], &g->live);
    if (strcmp(args[0], "resign") == 0)
        return set_flag(g, args[1], &g->resigns);
    if (strcmp(args[0], "playouts") == 0)
        return gtp_number(g, args[1], UINT32_MAX, &g->options.playouts);
    if (strcmp(args[0], "seed") == 0)
        return gtp_number(g, args[1], UINT64_MAX, &g->options.seed);
    if (strcmp(args[0], "time") == 0)
        return gtp_thousandths(g, args[1], &g->options.milliseconds);
    return cw_fail(g->env, CW_NO, "there is no setting \"%.40s\"", args[0]);
}
