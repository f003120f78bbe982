/* SPDX-License-Identifier: MIT
 *
 * hex_bot.c - the Hex player: Monte-Carlo tree search over fast boards.
 *
 * In play-outs a bridge that the other player intrudes on is saved (Arneson, Hayward and Henderson,
 * "Monte Carlo Tree Search in Hex", 2010).  In the tree, who can win at once does; who must stop
 * that can only play there; and cells that are dead - that no completion of the board makes matter
 * to anybody, as seen from their six neighbours - are left out (Bjornsson, Hayward, Johanson and
 * van Rijswijck, "Dead Cell Analysis in Hex and the Shannon Game", 2007).
 */
#include "games/hex/hex_bot.h"

#include "games/hex/hex_board.h"
#include "search/mcts.h"

enum { RING = 6, RINGS = 729, POINTS = (HEX_BOARD_SIDE + 2) * HEX_BOARD_STRIDE };
enum { BLACK = 1, WHITE = 2 };

struct hex_facts {
    bool plain;
    bool dead[RINGS]; /* by the ring in base 3: empty, black, white */
};

/* Around a point, each next to the one before. */
static inline int ring_step(unsigned i)
{
    static const signed char step[RING] = {1,  HEX_BOARD_STRIDE,  HEX_BOARD_STRIDE - 1,
                                           -1, -HEX_BOARD_STRIDE, 1 - HEX_BOARD_STRIDE};
    return step[i];
}

/* --- what a ring of neighbours says ---------------------------------------------------------- */

/* Runs of black in a ring without empty cells: two or more are joined by the cell in the middle. */
static unsigned runs(unsigned black)
{
    unsigned turned = (black >> 1 | black << (RING - 1)) & 63;
    return cw_popcount64(black & ~turned);
}

static bool ring_dead(unsigned ring)
{
    unsigned black = 0, empty = 0;
    for (unsigned i = 0; i < RING; i++, ring /= 3) {
        black |= (unsigned)(ring % 3 == BLACK) << i;
        empty |= (unsigned)(ring % 3 == 0) << i;
    }
    for (unsigned fill = empty;; fill = (fill - 1) & empty) {
        if (runs(black | fill) > 1)
            return false;
        if (fill == 0)
            return true;
    }
}

/* The colour of what is on a point, or of the frame around the board. */
static inline unsigned colour_of(unsigned tie)
{
    return (unsigned)((tie & 7) != 0) * BLACK | (unsigned)(tie >> HEX_TIE_BITS != 0) * WHITE;
}

static bool is_dead(const struct hex_facts *facts, const struct hex_board *b, unsigned at)
{
    unsigned ring = 0;
    for (unsigned i = RING; i-- > 0;)
        ring = ring * 3 + colour_of(b->tie[(int)at + ring_step(i)]);
    return facts->dead[ring];
}

/* Of the cells around `at`, those that save a bridge of the player who owns the cells in `own`:
 * empty between two of his. */
static inline unsigned bridge_savers(unsigned own, unsigned empty)
{
    unsigned left = own << 1 | own >> (RING - 1), right = own >> 1 | own << (RING - 1);
    return left & right & empty & 63;
}

/* --- what the search asks -------------------------------------------------------------------- */

#define MCTS(name) hex_mcts_##name
#define MCTS_BOARD struct hex_board
#define MCTS_FACTS struct hex_facts
#define MCTS_MOVES HEX_BOARD_CELLS
#define MCTS_POINTS POINTS
#define MCTS_AMAF 1
#define MCTS_EXPLORE 0.05f
#define MCTS_AMAF_LIKE 1500.0f
#define MCTS_EXPAND_AT 4
#define MCTS_TRY_ALL 0

/* A move of the search is an index into tie[]. */

static inline unsigned hex_mcts_to_move(const struct hex_board *b)
{
    return b->to_move;
}

static inline unsigned hex_mcts_result(const struct hex_board *b)
{
    return b->winner;
}

static inline void hex_mcts_play(struct hex_board *b, unsigned move)
{
    hex_board_play(b, move - HEX_BOARD_FIRST);
}

static inline uint32_t hex_mcts_cell(const struct hex_board *b, unsigned move)
{
    return hex_board_cell(b, move - HEX_BOARD_FIRST);
}

/* Does a stone of the player there join his sides? */
static bool joins(const struct hex_board *b, unsigned at, unsigned player)
{
    unsigned around = 0;
    for (unsigned i = 0; i < RING; i++)
        around |= b->tie[(int)at + ring_step(i)];
    around >>= player * HEX_TIE_BITS;
    return (around & HEX_NEAR) && (around & HEX_FAR);
}

/* Bridges from there to stones of the player. */
static unsigned bridges(const struct hex_board *b, unsigned at, unsigned player)
{
    static const signed char to[RING] = {HEX_BOARD_STRIDE + 1,     2 * HEX_BOARD_STRIDE - 1,
                                         HEX_BOARD_STRIDE - 2,     -HEX_BOARD_STRIDE - 1,
                                         1 - 2 * HEX_BOARD_STRIDE, 2 - HEX_BOARD_STRIDE};
    unsigned count = 0;
    for (unsigned i = 0; i < RING; i++) {
        int first = (int)at + ring_step(i), second = (int)at + ring_step((i + 1) % RING);
        if (b->tie[first] || b->tie[second])
            continue;
        count += colour_of(b->tie[(int)at + to[i]]) == player + 1;
    }
    return count;
}

/* Ring steps apart from the middle of the board, doubled. */
static unsigned eccentricity(const struct hex_board *b, unsigned point)
{
    int x = 2 * (int)(point % HEX_BOARD_STRIDE) - b->columns + 1;
    int y = 2 * (int)(point / HEX_BOARD_STRIDE) - b->rows + 1, z = -x - y;
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    z = z < 0 ? -z : z;
    return (unsigned)(x + y + z) / 2;
}

static struct mcts_choice guess_at(const struct hex_board *b, unsigned point)
{
    unsigned at = point + HEX_BOARD_FIRST, side = b->columns + b->rows;
    unsigned bridge = bridges(b, at, b->to_move) > 0;
    unsigned guess = 9 - 5 * eccentricity(b, point) / side + 2 * bridge;
    return (struct mcts_choice){.move = (uint16_t)at, .guess = (uint8_t)guess, .weight = 6};
}

/* Prefers the cells that save a bridge which the last stone intruded on. */
static void prefer_savers(const struct hex_board *b, struct mcts_choice *choices, unsigned count)
{
    if (b->moves == 0)
        return;
    int at = b->played[b->moves - 1] + HEX_BOARD_FIRST;
    unsigned own = 0, empty = 0;
    for (unsigned i = 0; i < RING; i++) {
        unsigned colour = colour_of(b->tie[at + ring_step(i)]);
        own |= (unsigned)(colour == b->to_move + 1u) << i;
        empty |= (unsigned)(colour == 0) << i;
    }
    for (unsigned savers = bridge_savers(own, empty); savers; savers &= savers - 1)
        for (unsigned i = 0; i < count; i++)
            if (choices[i].move == at + ring_step(cw_ctz64(savers))) {
                choices[i].guess = 14;
                choices[i].weight = 16;
            }
}

static bool hex_mcts_choices(const struct hex_facts *facts, const struct hex_board *b,
                             struct mcts_choice *choices, unsigned *count)
{
    uint16_t points[HEX_BOARD_CELLS], must[HEX_BOARD_CELLS];
    unsigned all = hex_board_moves(b, points), forced = 0;
    *count = 0;
    for (unsigned i = 0; i < all; i++) {
        unsigned at = points[i] + HEX_BOARD_FIRST;
        if (joins(b, at, b->to_move)) {
            choices[0] = (struct mcts_choice){
                .move = (uint16_t)at, .guess = MCTS_GUESS, .weight = 1, .wins = true};
            *count = 1;
            return true;
        }
        if (joins(b, at, b->to_move ^ 1u))
            must[forced++] = points[i];
        if (facts->plain)
            choices[(*count)++] = (struct mcts_choice){.move = (uint16_t)at};
        else if (!is_dead(facts, b, at))
            choices[(*count)++] = guess_at(b, points[i]);
    }
    if (facts->plain)
        return true;
    for (unsigned i = 0; i < forced; i++)
        choices[i] = guess_at(b, must[i]);
    if (forced)
        *count = forced;
    prefer_savers(b, choices, *count);
    return true;
}

/* A cell that saves a bridge from the stone of `other` just put there, or 0. */
static inline unsigned reply(const uint8_t *cells, unsigned at, unsigned own_colour,
                             struct cw_rng *rng)
{
    unsigned own = 0, empty = 0;
    for (unsigned i = 0; i < RING; i++) {
        unsigned colour = cells[(int)at + ring_step(i)];
        own |= (unsigned)(colour == own_colour) << i;
        empty |= (unsigned)(colour == 0) << i;
    }
    unsigned savers = bridge_savers(own, empty);
    if (!savers)
        return 0;
    if ((savers & (savers - 1)) && (cw_rng_next(rng) >> 63))
        savers &= savers - 1;
    return (unsigned)((int)at + ring_step(cw_ctz64(savers)));
}

/* owner[] is the board that is filled up. */
static unsigned hex_mcts_rollout(const struct hex_facts *facts, struct hex_board *b,
                                 struct cw_rng *rng, uint8_t *owner)
{
    uint16_t left[HEX_BOARD_CELLS];
    uint32_t black[HEX_BOARD_SIDE + 2];
    unsigned drawn = hex_board_moves(b, left), empty = drawn, colour = b->to_move + 1u;
    unsigned at = b->moves ? b->played[b->moves - 1] + HEX_BOARD_FIRST : 0, next = 0;
    for (unsigned i = 0; i < POINTS; i++)
        owner[i] = (uint8_t)colour_of(b->tie[i]);
    black[0] = ~UINT32_C(0);
    for (unsigned row = 1; row <= b->rows; row++)
        black[row] = b->rows_of[0][row];
    if (at && !facts->plain)
        next = reply(owner, at, colour, rng);
    for (; empty > 0; empty--, colour ^= BLACK | WHITE) {
        at = next;
        while (!at || owner[at]) {
            unsigned i = hex_board_below(rng, drawn);
            at = left[i] + HEX_BOARD_FIRST;
            left[i] = left[--drawn];
        }
        owner[at] = (uint8_t)colour;
        black[at / HEX_BOARD_STRIDE] |= (uint32_t)(colour & 1) << at % HEX_BOARD_STRIDE;
        next = facts->plain ? 0 : reply(owner, at, colour ^ (BLACK | WHITE), rng);
    }
    return hex_board_full_winner(b, black) == 1 ? MCTS_GAIN : 0;
}

#include "search/mcts.inc.h"

/* --- the contract ---------------------------------------------------------------------------- */

static void put(const struct cw_board *from, struct hex_board *b, uint32_t cell)
{
    b->to_move = from->stone[cell] == HEX_WHITE;
    hex_board_play(b, hex_board_point(cell % from->columns, cell / from->columns));
}

/* The last stone is put last, so that a bridge it intrudes on is seen. */
static void take_over(const struct cw_board *from, struct hex_board *b)
{
    uint32_t last = from->cells;
    if (from->count && from->moves[from->count - 1].kind == HEX_STONE)
        last = from->moves[from->count - 1].cell;
    hex_board_reset(b, from->columns, from->rows);
    for (uint32_t cell = 0; cell < from->cells; cell++)
        if (from->stone[cell] != HEX_EMPTY && cell != last)
            put(from, b, cell);
    if (last < from->cells)
        put(from, b, last);
    b->to_move = (uint8_t)from->to_move;
}

enum cw_status hex_bot(struct cw_search_job *job)
{
    struct hex_facts facts = {.plain = job->plain};
    struct hex_board b;
    if (job->board->columns > HEX_BOARD_SIDE || job->board->rows > HEX_BOARD_SIDE)
        return cw_fail(job->env, CW_BAD_ARGUMENT, "the Hex player plays on boards up to %dx%d",
                       HEX_BOARD_SIDE, HEX_BOARD_SIDE);
    for (unsigned ring = 0; ring < RINGS; ring++)
        facts.dead[ring] = ring_dead(ring);
    take_over(job->board, &b);
    return hex_mcts_search(job, &facts, &b);
}
