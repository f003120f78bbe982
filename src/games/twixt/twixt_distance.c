/* SPDX-License-Identifier: MIT
 *
 * twixt_distance.c - how many pegs a player still needs.
 */
#include "games/twixt/twixt_distance.h"

void twixt_costs_empty(const struct twixt_play *b, struct twixt_costs *costs)
{
    memset(costs, TWIXT_NEVER, sizeof *costs);
    for (unsigned player = 0; player < 2; player++)
        for (unsigned row = 0; row < b->rows; row++)
            for (unsigned column = 0; column < b->columns; column++) {
                unsigned point = twixt_play_point(column, row);
                if (twixt_play_allowed(b, point, player))
                    costs->cost[player][point] = 1;
            }
}

void twixt_costs_fill(const struct twixt_play *b, const struct twixt_costs *empty,
                      struct twixt_costs *costs)
{
    *costs = *empty;
    for (unsigned player = 0; player < 2; player++)
        for (unsigned row = 0; row < b->rows; row++)
            for (uint64_t pegs = b->rows_of[player][row + 2] >> 2; pegs; pegs &= pegs - 1) {
                unsigned point = twixt_play_point(cw_ctz64(pegs), row);
                costs->cost[player][point] = 0;
                costs->cost[player ^ 1][point] = TWIXT_NEVER;
            }
}

/* A breadth-first search by levels: `now` has the points of this level, `next` those of the one
 * after. */
struct flood {
    const struct twixt_play *b;
    const uint8_t *cost, *links, *blocked;
    uint8_t *at;
    unsigned level, ways, now_count, next_count;
    uint16_t *now, *next;
    uint8_t seen[TWIXT_PLAY_POINTS]; /* neighbours from which an empty hole was reached */
};

static void reach(struct flood *f, unsigned point)
{
    unsigned cost = f->cost[point];
    f->at[point] = (uint8_t)(f->level + cost);
    if (cost)
        f->next[f->next_count++] = (uint16_t)point;
    else
        f->now[f->now_count++] = (uint16_t)point;
}

static void leave(struct flood *f, unsigned point)
{
    unsigned links = f->links[point], blocked = f->blocked[point], peg = f->cost[point] == 0;
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++) {
        unsigned other = (unsigned)((int)point + twixt_play_step(dir)), bit = 1u << dir;
        if (f->cost[other] == TWIXT_NEVER || f->at[other] != TWIXT_NEVER)
            continue;
        bool linked = peg && (links & bit);
        if (!linked && ((blocked & bit) || (peg && f->cost[other] == 0)))
            continue;
        if (f->cost[other] && ++f->seen[other] < f->ways)
            continue;
        reach(f, other);
    }
}

/* The points of a side: in one row or column. */
static void reach_side(struct flood *f, unsigned player, bool far)
{
    const struct twixt_play *b = f->b;
    unsigned last = (player ? b->columns : b->rows) - 1u, line = far ? last : 0;
    for (unsigned i = 0; i < (player ? b->rows : b->columns); i++) {
        unsigned point = player ? twixt_play_point(line, i) : twixt_play_point(i, line);
        if (f->cost[point] != TWIXT_NEVER)
            reach(f, point);
    }
}

static unsigned nearest(const struct flood *f, unsigned player, bool far)
{
    const struct twixt_play *b = f->b;
    unsigned last = (player ? b->columns : b->rows) - 1u, line = far ? last : 0, best = TWIXT_NEVER;
    for (unsigned i = 0; i < (player ? b->rows : b->columns); i++) {
        unsigned point = player ? twixt_play_point(line, i) : twixt_play_point(i, line);
        best = f->at[point] < best ? f->at[point] : best;
    }
    return best;
}

void twixt_distance(const struct twixt_play *b, const struct twixt_costs *costs, unsigned player,
                    bool from_far, unsigned ways, struct twixt_field *field)
{
    uint16_t first[TWIXT_PLAY_HOLES], second[TWIXT_PLAY_HOLES];
    unsigned own = twixt_play_own(b, player);
    struct flood f = {.b = b,
                      .cost = costs->cost[player],
                      .links = b->links[own],
                      .blocked = b->blocked[own],
                      .at = field->at,
                      .ways = ways,
                      .now = first,
                      .next = second};
    memset(field->at, TWIXT_NEVER, sizeof field->at);
    reach_side(&f, player, from_far);
    while (f.now_count + f.next_count > 0 && f.level + 1 < TWIXT_NEVER) {
        while (f.now_count > 0)
            leave(&f, f.now[--f.now_count]);
        uint16_t *spent = f.now;
        f.now = f.next;
        f.next = spent;
        f.now_count = f.next_count;
        f.next_count = 0;
        f.level++;
    }
    field->across = nearest(&f, player, !from_far);
}
