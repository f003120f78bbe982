/* SPDX-License-Identifier: MIT
 *
 * hex_walk.c - the border walk that decides a full board (hex_bits.h says why it does).
 *
 * One walk is bound by latency: the cell's bit chooses the entry of the table that leads to the
 * next bit, some 15 cycles a step, though a step is only ten instructions.  So eight boards are
 * walked in turn in one loop, each lane taking the next board when it has finished one.  A step is
 * free of branches but for the one, nearly never taken, that ends a walk.
 */
#include "games/hex/hex_bits.h"

/* A lane's cell in one word, so that one addition moves it: the index of its bit in the low 32
 * bits, then column and row in 16 bits each, both counted so that the first one outside the board
 * to the right or below is 0x8000. */
#define PLACE(row, column, words)                                                                  \
    ((uint64_t)((int64_t)(row) * (64 * (int64_t)(words)) + (column)) +                             \
     ((uint64_t)(int64_t)(column) << 32) + ((uint64_t)(int64_t)(row) << 48))
#define BELOW ((uint64_t)1 << 63)
#define RIGHT ((uint64_t)1 << 47)

enum { LANES = 8, SLOTS = HEX_LANE_LIMIT / 64 + 1, PARKED = 12 * SLOTS };

/* Twelve moves for each width of a row in words: two (black, white) for each direction d. */
#define MOVES(w)                                                                                   \
    PLACE(1, 0, w), PLACE(-1, 0, w), PLACE(0, -1, w), PLACE(0, 1, w), PLACE(-1, -1, w),            \
        PLACE(1, 1, w), PLACE(-1, 0, w), PLACE(1, 0, w), PLACE(0, 1, w), PLACE(0, -1, w),          \
        PLACE(1, 1, w), PLACE(-1, -1, w)
#define TURNS(w) /* d + 1, d - 1 */                                                                \
    12 * (w)-10, 12 * (w)-2, 12 * (w)-8, 12 * (w)-12, 12 * (w)-6, 12 * (w)-10, 12 * (w)-4,         \
        12 * (w)-8, 12 * (w)-2, 12 * (w)-6, 12 * (w)-12, 12 * (w)-4

/* The last two entries keep a lane that has nothing to do where it is. */
static const uint64_t move[PARKED + 2] = {
    MOVES(1),  MOVES(2),  MOVES(3),  MOVES(4),  MOVES(5),  MOVES(6),  MOVES(7),  MOVES(8), MOVES(9),
    MOVES(10), MOVES(11), MOVES(12), MOVES(13), MOVES(14), MOVES(15), MOVES(16), 0,        0};
static const uint64_t turn[PARKED + 2] = {
    TURNS(1),  TURNS(2),  TURNS(3),  TURNS(4),  TURNS(5),  TURNS(6),  TURNS(7),  TURNS(8), TURNS(9),
    TURNS(10), TURNS(11), TURNS(12), TURNS(13), TURNS(14), TURNS(15), TURNS(16), PARKED,   PARKED};

_Static_assert(SLOTS == 16, "the tables list the widths one by one");

struct lanes {
    uint64_t place[LANES];
    uint64_t state[LANES]; /* index into the tables: width, direction */
    struct hex_game *game[LANES];
};

/* Gives a lane the next game that is not too large for it; parks it when there is none. */
static bool refill(struct lanes *l, size_t lane, struct hex_game **next, const struct hex_game *end)
{
    while (*next < end && (*next)->n > HEX_LANE_LIMIT)
        ++*next;
    if (*next == end) {
        l->place[lane] = 0;
        l->state[lane] = PARKED;
        l->game[lane] = NULL;
        return false;
    }
    struct hex_game *game = (*next)++;
    size_t words = hex_row_words(game->n);
    l->place[lane] = (uint64_t)(game->base + words) * 64 + ((uint64_t)(0x8000 - game->n) << 32) +
                     ((uint64_t)(0x8000 - game->n) << 48);
    l->state[lane] = 12 * (words - 1);
    l->game[lane] = game;
    return true;
}

/* Steps all lanes until a walk ends.  The lanes are spelled out so that they stay in registers. */
static void step_lanes(const uint64_t *words, struct lanes *lanes)
{
    uint64_t p[LANES], s[LANES];
    for (int i = 0; i < LANES; i++) {
        p[i] = lanes->place[i];
        s[i] = lanes->state[i];
    }
#define STEP(i)                                                                                    \
    {                                                                                              \
        uint64_t at = s[i] + ((words[(uint32_t)p[i] >> 6] >> (p[i] & 63)) & 1);                    \
        p[i] += move[at];                                                                          \
        s[i] = turn[at];                                                                           \
        if (__builtin_expect((p[i] & (BELOW | RIGHT)) != 0, 0))                                    \
            break;                                                                                 \
    }
    for (;;) {
        STEP(0)
        STEP(1)
        STEP(2)
        STEP(3)
        STEP(4)
        STEP(5)
        STEP(6)
        STEP(7)
    }
#undef STEP
    for (int i = 0; i < LANES; i++) {
        lanes->place[i] = p[i];
        lanes->state[i] = s[i];
    }
}

static void walk_lanes(const uint64_t *words, struct hex_game *games, size_t count)
{
    struct lanes lanes;
    struct hex_game *next = games, *end = games + count;
    size_t busy = 0;
    for (size_t i = 0; i < LANES; i++)
        busy += refill(&lanes, i, &next, end);
    while (busy) {
        step_lanes(words, &lanes);
        for (size_t i = 0; i < LANES; i++) {
            if (!(lanes.place[i] & (BELOW | RIGHT)))
                continue;
            lanes.game[i]->white_won = (lanes.place[i] & RIGHT) != 0;
            busy -= !refill(&lanes, i, &next, end);
        }
    }
}

enum cw_status hex_walk_one(const struct cw_env *env, const uint64_t *board, size_t n,
                            bool *white_won)
{
    size_t row = 0, column = 0, words = hex_row_words(n);
    unsigned direction = 0;
    for (uint32_t steps = 1;; steps++) {
        /* a cell left of the board is the white bit before the row's first one */
        size_t bit = (row + 1) * words * 64 + column;
        if (cw_bits_get(board, bit)) {
            hex_step(&row, &column, (direction + 3) % 6);
            direction = (direction + 5) % 6;
        } else {
            hex_step(&row, &column, direction);
            direction = (direction + 1) % 6;
        }
        if (row == n || column == n)
            break;
        if (steps % 65536 == 0 && cw_cancelled(env))
            return CW_CANCELLED;
    }
    *white_won = column == n;
    return CW_OK;
}

enum cw_status hex_walk_games(const struct cw_env *env, const uint64_t *words,
                              struct hex_game *games, size_t count)
{
    enum cw_status status = CW_OK;
    if (count)
        walk_lanes(words, games, count);
    for (size_t i = 0; i < count && status == CW_OK; i++)
        if (games[i].n > HEX_LANE_LIMIT)
            status = hex_walk_one(env, words + games[i].base, games[i].n, &games[i].white_won);
    return status;
}
