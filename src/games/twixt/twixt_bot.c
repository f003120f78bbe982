/* SPDX-License-Identifier: MIT
 *
 * twixt_bot.c - the TwixT player: tree search with an evaluation in place of play-outs.
 *
 * Random play says little about TwixT.  A leaf is worth what the distances of the two players say
 * (twixt_distance.h).  In the tree, who can win with a peg does, and who must stop one can only
 * play what stops it; apart from that, holes that lie on nobody's short ways are left out.
 */
#include "games/twixt/twixt_bot.h"

#include <math.h>
#include "games/twixt/twixt_distance.h"
#include "search/mcts.h"

struct twixt_facts_of_search {
    bool plain;
    struct twixt_costs empty;
};

#define MCTS(name) twixt_mcts_##name
#define MCTS_BOARD struct twixt_play
#define MCTS_FACTS struct twixt_facts_of_search
#define MCTS_MOVES TWIXT_PLAY_HOLES
#define MCTS_POINTS TWIXT_PLAY_POINTS
#define MCTS_AMAF 0
#define MCTS_EXPLORE 0.1f
#define MCTS_AMAF_LIKE 20.0f
#define MCTS_EXPAND_AT 2
#define MCTS_TRY_ALL 1

static inline unsigned twixt_mcts_to_move(const struct twixt_play *b)
{
    return b->to_move;
}

static inline unsigned twixt_mcts_result(const struct twixt_play *b)
{
    return b->winner ? b->winner : twixt_play_drawn(b) ? 3 : 0;
}

static inline void twixt_mcts_play(struct twixt_play *b, unsigned move)
{
    twixt_play_peg(b, move);
}

static inline uint32_t twixt_mcts_cell(const struct twixt_play *b, unsigned move)
{
    return twixt_play_cell(b, move);
}

/* --- moves ----------------------------------------------------------------------------------- */

/* Distances of a player from both of his sides. */
struct reach {
    struct twixt_field from_near, from_far;
};

static void measure(const struct twixt_play *b, const struct twixt_costs *costs, unsigned player,
                    struct reach *reach)
{
    twixt_distance(b, costs, player, false, 1, &reach->from_near);
    twixt_distance(b, costs, player, true, 1, &reach->from_far);
}

/* How many pegs longer than a shortest way the best one through an empty hole is. */
static unsigned detour(const struct reach *reach, unsigned point)
{
    unsigned a = reach->from_near.at[point], z = reach->from_far.at[point];
    if (a == TWIXT_NEVER || z == TWIXT_NEVER)
        return TWIXT_NEVER;
    return a + z - 1 - reach->from_near.across;
}

/* Holes with which the player to move wins at once; *b is left as it was. */
static unsigned winning(struct twixt_play *b, const struct reach *reach, const uint16_t *points,
                        unsigned count, uint16_t *wins)
{
    unsigned found = 0;
    for (unsigned i = 0; reach->from_near.across == 1 && i < count; i++) {
        if (detour(reach, points[i]) != 0)
            continue;
        twixt_play_peg(b, points[i]);
        if (b->winner)
            wins[found++] = points[i];
        twixt_play_undo(b);
    }
    return found;
}

/* Keeps of the moves those after which none of the opponent's threats wins any more. */
static unsigned stopping(struct twixt_play *b, uint16_t *points, unsigned count,
                         const uint16_t *threats, unsigned threat_count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        bool stopped = true;
        twixt_play_peg(b, points[i]);
        for (unsigned k = 0; stopped && k < threat_count; k++) {
            if (!twixt_play_legal(b, threats[k]))
                continue;
            twixt_play_peg(b, threats[k]);
            stopped = b->winner == 0;
            twixt_play_undo(b);
        }
        twixt_play_undo(b);
        if (stopped)
            points[kept++] = points[i];
    }
    return kept;
}

/* The opponent's holes with which he would win now. */
static unsigned threats_of(struct twixt_play *b, const struct reach *his, uint16_t *threats)
{
    uint16_t points[TWIXT_PLAY_HOLES];
    b->to_move ^= 1;
    unsigned count = winning(b, his, points, twixt_play_moves(b, points), threats);
    b->to_move ^= 1;
    return count;
}

/* Ring steps to the last peg; far away where there is none. */
static unsigned from_last(const struct twixt_play *b, unsigned point)
{
    if (b->moves == 0)
        return TWIXT_PLAY_SIDE;
    unsigned last = b->played[b->moves - 1];
    int x = (int)twixt_play_column(point) - (int)twixt_play_column(last);
    int y = (int)twixt_play_row(point) - (int)twixt_play_row(last);
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return (unsigned)(x > y ? x : y);
}

/* 0 at the border .. 3 in the middle. */
static unsigned centrality(const struct twixt_play *b, unsigned point)
{
    int x = 2 * (int)twixt_play_column(point) - b->columns + 1;
    int y = 2 * (int)twixt_play_row(point) - b->rows + 1;
    x = (x < 0 ? -x : x) * 4 / (b->columns + 1);
    y = (y < 0 ? -y : y) * 4 / (b->rows + 1);
    return 3 - (unsigned)(x > y ? x : y);
}

static struct mcts_choice guess_at(const struct twixt_play *b, unsigned point, unsigned mine,
                                   unsigned his)
{
    unsigned guess = 2 + (mine == 0) * 4u + (mine == 1) + (his == 0) * 3u + (his == 1);
    guess += (from_last(b, point) <= 4) + centrality(b, point);
    return (struct mcts_choice){.move = (uint16_t)point, .guess = (uint8_t)guess, .weight = 8};
}

/* Ways of so many pegs more than the shortest are looked at; on small boards, all holes are. */
enum { DETOUR_MOST = 1, SMALL = 64 };

static bool general_choices(const struct twixt_play *b, const struct reach *mine,
                            const struct reach *his, const uint16_t *points, unsigned all,
                            struct mcts_choice *choices, unsigned *count)
{
    bool small = (unsigned)b->columns * b->rows <= SMALL;
    for (unsigned pass = 0; pass < 2 && *count == 0; pass++)
        for (unsigned i = 0; i < all; i++) {
            unsigned me = detour(mine, points[i]), him = detour(his, points[i]);
            if (small || pass || me <= DETOUR_MOST || him <= DETOUR_MOST)
                choices[(*count)++] = guess_at(b, points[i], me, him);
        }
    return *count == all;
}

static bool twixt_mcts_choices(const struct twixt_facts_of_search *facts,
                               const struct twixt_play *board, struct mcts_choice *choices,
                               unsigned *count)
{
    struct twixt_play b = *board;
    struct twixt_costs costs;
    struct reach mine, his;
    uint16_t points[TWIXT_PLAY_HOLES], wins[TWIXT_PLAY_HOLES];
    unsigned all = twixt_play_moves(&b, points), found;
    *count = 0;
    if (facts->plain) {
        for (unsigned i = 0; i < all; i++)
            choices[(*count)++] = (struct mcts_choice){.move = points[i]};
        return true;
    }
    twixt_costs_fill(&b, &facts->empty, &costs);
    measure(&b, &costs, b.to_move, &mine);
    measure(&b, &costs, b.to_move ^ 1u, &his);
    if (winning(&b, &mine, points, all, wins)) {
        *count = 1;
        choices[0] =
            (struct mcts_choice){.move = wins[0], .guess = MCTS_GUESS, .weight = 1, .wins = true};
        return true;
    }
    found = threats_of(&b, &his, wins);
    if (!found)
        return general_choices(&b, &mine, &his, points, all, choices, count);
    unsigned kept = stopping(&b, points, all, wins, found);
    if (kept == 0)
        kept = 1; /* all of them lose */
    for (unsigned i = 0; i < kept; i++)
        choices[(*count)++] =
            guess_at(&b, points[i], detour(&mine, points[i]), detour(&his, points[i]));
    return true;
}

/* --- the worth of a position ------------------------------------------------------------------ */

static unsigned random_game(struct twixt_play *b, struct cw_rng *rng)
{
    uint16_t points[TWIXT_PLAY_HOLES];
    while (twixt_mcts_result(b) == 0) {
        unsigned count = twixt_play_moves(b, points);
        /* a game that is not over has a move: count > 0 */
        twixt_play_peg(b, points[(cw_rng_next(rng) >> 32) * count >> 32]); /* NOLINT */
    }
    return b->winner == 1 ? MCTS_GAIN : b->winner == 2 ? 0 : MCTS_GAIN / 2;
}

/* Pegs that a player needs, plain and against an opponent, added up. */
static float needs(const struct twixt_play *b, const struct twixt_costs *costs, unsigned player)
{
    struct twixt_field field;
    twixt_distance(b, costs, player, false, 1, &field);
    if (field.across == TWIXT_NEVER)
        return 2 * TWIXT_PLAY_SIDE;
    unsigned plain = field.across;
    twixt_distance(b, costs, player, false, 2, &field);
    unsigned safe = field.across == TWIXT_NEVER ? plain + 6 : field.across;
    return (float)(plain + safe);
}

static unsigned twixt_mcts_rollout(const struct twixt_facts_of_search *facts, struct twixt_play *b,
                                   struct cw_rng *rng, uint8_t *owner)
{
    struct twixt_costs costs;
    (void)owner;
    if (facts->plain)
        return random_game(b, rng);
    twixt_costs_fill(b, &facts->empty, &costs);
    float lead = needs(b, &costs, 1) - needs(b, &costs, 0) + (b->to_move == 0 ? 1.0f : -1.0f);
    float gain = (float)MCTS_GAIN / (1 + expf(-0.3f * lead));
    return (unsigned)(gain + (float)(cw_rng_next(rng) >> 40) * 0x1p-24f); /* right on average */
}

#include "search/mcts.inc.h"

/* --- the contract ----------------------------------------------------------------------------- */

/* By the contest's rules the players have changed sides. */
static unsigned player_of(const struct cw_board *from, unsigned player)
{
    return player ^ twixt_board_first_across(from);
}

static unsigned point_of(const struct cw_board *from, uint32_t cell)
{
    return twixt_play_point(cell % from->columns, cell / from->columns);
}

static void put_pegs(const struct cw_board *from, struct twixt_play *b)
{
    for (uint32_t cell = 0; cell < from->cells; cell++) {
        if (!from->peg[cell])
            continue;
        unsigned point = point_of(from, cell), player = player_of(from, from->peg[cell] - 1u);
        b->rows_of[player][twixt_play_row(point) + 2] |= UINT64_C(4) << twixt_play_column(point);
        b->tie[point] = TWIXT_LOOSE;
        for (unsigned i = 0; i < 2; i++)
            b->holes[i] = (uint16_t)(b->holes[i] - twixt_play_allowed(b, point, i));
    }
}

static void make_links(const struct cw_board *from, struct twixt_play *b)
{
    for (uint32_t cell = 0; cell < from->cells; cell++)
        for (unsigned dirs = from->peg[cell] ? from->links[cell] & 15u : 0; dirs; dirs &= dirs - 1)
            twixt_play_link(b, player_of(from, from->peg[cell] - 1u), point_of(from, cell),
                            cw_ctz64(dirs));
}

/* Ties the pegs on the sides, and what hangs on them. */
static void tie_pegs(const struct cw_board *from, struct twixt_play *b)
{
    for (uint32_t cell = 0; cell < from->cells; cell++) {
        if (!from->peg[cell])
            continue;
        unsigned point = point_of(from, cell), player = player_of(from, from->peg[cell] - 1u);
        unsigned along = player ? twixt_play_column(point) : twixt_play_row(point);
        unsigned last = (player ? b->columns : b->rows) - 1u;
        unsigned side = along == 0 ? TWIXT_NEAR : along == last ? TWIXT_FAR : 0;
        if (!side || b->tie[point] != TWIXT_LOOSE)
            continue;
        b->to_move = (uint8_t)player;
        b->tie[point] = (uint8_t)side;
        twixt_play_spread(b, point, side);
    }
    b->ties = 0; /* they stay */
}

enum cw_status twixt_bot(struct cw_search_job *job)
{
    const struct cw_board *from = job->board;
    struct twixt_facts_of_search facts = {.plain = job->plain};
    struct twixt_play b;
    if (from->columns > TWIXT_PLAY_SIDE || from->rows > TWIXT_PLAY_SIDE)
        return cw_fail(job->env, CW_BAD_ARGUMENT, "the TwixT player plays on boards up to %dx%d",
                       TWIXT_PLAY_SIDE, TWIXT_PLAY_SIDE);
    twixt_play_reset(&b, from->columns, from->rows, from->rules == TWIXT_PP);
    twixt_costs_empty(&b, &facts.empty);
    put_pegs(from, &b);
    make_links(from, &b);
    tie_pegs(from, &b);
    b.to_move = (uint8_t)player_of(from, from->to_move);
    enum cw_status status = twixt_mcts_search(job, &facts, &b);
    if (from->rules == TWIXT_STANDARD)
        job->proof = CW_PROOF_NONE;
    return status;
}
