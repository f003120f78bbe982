/* SPDX-License-Identifier: MIT */
#include "games/twixt/twixt_kernel.h"

#include <causeway/twixt.h>
#include <string.h>

enum { CELLS_FREE = 1024, CELLS_A_MOVE = 16 };

static bool suits_array(uint64_t n, uint64_t moves)
{
    size_t cells = twixt_dense_cells(n);
    return cells != SIZE_MAX &&
           (cells <= CELLS_FREE || (cells - CELLS_FREE) / CELLS_A_MOVE <= moves);
}

enum cw_status twixt_kernel_start(struct twixt_kernel *k, struct cw_env *env, uint64_t n,
                                  uint64_t moves, bool lenient, enum twixt_board_kind kind)
{
    k->env = env;
    k->n = n;
    k->moves = 0;
    k->won[0] = k->won[1] = 0;
    k->lenient = lenient;
    k->in_array = kind == TWIXT_IN_ARRAY || (kind == TWIXT_SUITABLE && suits_array(n, moves));
    return k->in_array ? twixt_dense_start(&k->dense, env, n) : twixt_map_start(&k->map, env);
}

void twixt_kernel_free(struct twixt_kernel *k)
{
    twixt_dense_free(&k->dense);
    twixt_map_free(&k->map);
}

/* The rules of a move on the map, in the order in which twixt_dense_play() looks at them. */
static enum twixt_fault fault_on_map(const struct twixt_kernel *k, const struct twixt_hole *hole,
                                     unsigned player)
{
    uint64_t across = player ? hole->x : hole->y;
    if (k->won[0] | k->won[1])
        return TWIXT_GAME_OVER;
    if (hole->x > k->n || hole->y > k->n)
        return TWIXT_OFF_BOARD;
    if (across == 0 || across == k->n)
        return TWIXT_WRONG_ZONE;
    return twixt_map_find(&k->map, hole->x, hole->y) ? TWIXT_TAKEN : TWIXT_FINE;
}

static enum cw_status play_on_map(struct twixt_kernel *k, const struct twixt_hole *hole,
                                  enum twixt_fault *fault)
{
    unsigned player = (unsigned)k->moves & 1;
    struct twixt_peg peg = {hole->x, hole->y, k->moves + 1, (uint8_t)player, 0, 0};
    if (!k->lenient) {
        *fault = fault_on_map(k, hole, player);
        if (*fault != TWIXT_FINE)
            return CW_OK;
    }
    bool place = hole->x <= k->n && hole->y <= k->n && !twixt_map_find(&k->map, hole->x, hole->y);
    if (place && twixt_map_place(&k->map, k->n, peg) != CW_OK)
        return CW_NO_MEMORY;
    k->moves++;
    if (!k->won[player] && twixt_map_joined(&k->map, player))
        k->won[player] = k->moves;
    return CW_OK;
}

enum cw_status twixt_kernel_play(struct twixt_kernel *k, const struct twixt_hole *holes,
                                 size_t count, size_t *made, enum twixt_fault *fault)
{
    *fault = TWIXT_FINE;
    *made = 0;
    if (k->in_array) {
        *made = twixt_dense_play(&k->dense, holes, count, k->moves + 1, k->lenient, k->won, fault);
        k->moves += *made;
        return CW_OK;
    }
    while (*made < count) {
        enum cw_status status = play_on_map(k, &holes[*made], fault);
        if (status != CW_OK || *fault != TWIXT_FINE)
            return status;
        ++*made;
    }
    return CW_OK;
}

uint64_t twixt_kernel_taken_by(const struct twixt_kernel *k, const struct twixt_hole *hole)
{
    if (hole->x > k->n || hole->y > k->n)
        return 0;
    if (k->in_array)
        return twixt_dense_taken_by(&k->dense, hole);
    return k->map.pegs[twixt_map_find(&k->map, hole->x, hole->y)].move;
}

/* --- the public calls ------------------------------------------------------------------------- */

struct cw_twixt {
    struct twixt_kernel kernel;
};

enum cw_status cw_twixt_new(struct cw_env *env, uint64_t n, uint64_t moves, struct cw_twixt **out)
{
    *out = NULL;
    struct cw_twixt *game = cw_calloc(env, 1, sizeof *game);
    if (!game)
        return CW_NO_MEMORY;
    game->kernel.env = env;
    enum cw_status status = cw_twixt_reset(game, n, moves);
    if (status != CW_OK) {
        cw_twixt_free(game);
        return status;
    }
    *out = game;
    return CW_OK;
}

void cw_twixt_free(struct cw_twixt *game)
{
    if (!game)
        return;
    struct cw_env *env = game->kernel.env;
    twixt_kernel_free(&game->kernel);
    cw_release(env, game, 1, sizeof *game);
}

enum cw_status cw_twixt_reset(struct cw_twixt *game, uint64_t n, uint64_t moves)
{
    struct cw_env *env = game->kernel.env;
    if (n > INT64_MAX)
        return cw_fail(env, CW_BAD_ARGUMENT, "a board has at most 2^63 holes a side");
    return twixt_kernel_start(&game->kernel, env, n, moves, false, TWIXT_SUITABLE);
}

enum cw_status cw_twixt_play(struct cw_twixt *game, const struct cw_twixt_move *moves, size_t count,
                             size_t *made, enum cw_twixt_fault *fault)
{
    enum { RUN = 256 };
    struct twixt_hole holes[RUN];
    enum twixt_fault found = TWIXT_FINE;
    enum cw_status status = CW_OK;
    size_t done = 0;
    while (done < count && status == CW_OK && found == TWIXT_FINE) {
        size_t run = count - done < RUN ? count - done : RUN, played;
        for (size_t i = 0; i < run; i++)
            holes[i] = (struct twixt_hole){moves[done + i].x, moves[done + i].y};
        status = twixt_kernel_play(&game->kernel, holes, run, &played, &found);
        done += played;
    }
    if (made)
        *made = done;
    if (fault)
        *fault = (enum cw_twixt_fault)found;
    return status == CW_OK && found != TWIXT_FINE ? CW_NO : status;
}

uint64_t cw_twixt_won(const struct cw_twixt *game, enum cw_twixt_player player)
{
    return game->kernel.won[player == CW_TWIXT_WHITE];
}

uint64_t cw_twixt_moves(const struct cw_twixt *game)
{
    return game->kernel.moves;
}
