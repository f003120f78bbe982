/* SPDX-License-Identifier: MIT
 *
 * mcts.inc.h - Monte-Carlo tree search, instantiated once for each game.
 *
 * UCT (Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning", ECML 2006) with the values of
 * moves made at any time mixed in (RAVE: Gelly and Silver, Artificial Intelligence 175, 2011),
 * proven wins and losses carried up (Winands, Bjornsson and Saito, "Monte-Carlo Tree Search
 * Solver", 2008), and threads that share the tree, a visit counting as lost until the play-out is
 * over (Chaslot, Winands and van den Herik, "Parallel Monte-Carlo Tree Search", 2008).
 *
 * Before it is included, a game defines
 *     MCTS(name)        the name with the game's prefix
 *     MCTS_MOVES        no position has more moves
 *     MCTS_POINTS       moves are below this
 *     MCTS_AMAF         1 = owner[] is filled in by play-outs
 *     MCTS_EXPLORE, MCTS_AMAF_LIKE, MCTS_EXPAND_AT
 *                       weight of curiosity, visits that moves at any time are worth, and visits
 *                       after which a node is expanded
 *     MCTS_TRY_ALL      1 = at the root each move is tried once, whatever the guesses say
 *     MCTS_BOARD        the type of a position, copied by assignment
 *     MCTS_FACTS        the type of what all threads read
 * and the functions
 *     unsigned MCTS(to_move)(board)    0 or 1
 *     unsigned MCTS(result)(board)     0 = it goes on, 1 or 2 = won by that player, 3 = drawn
 *     void MCTS(play)(board, move)
 *     bool MCTS(choices)(facts, board, choices, count)
 *                       the moves; true = no other one could be better when all of these lose
 *     unsigned MCTS(rollout)(facts, board, rng, owner)
 *                       the first player's gain, 0..MCTS_GAIN; owner[move] becomes 1 or 2 where
 *                       that player made the move in the end.  May spoil the board.
 *     uint32_t MCTS(cell)(board, move)    the cell of a move, as atoms count
 * It gets  enum cw_status MCTS(search)(job, facts, board).
 */
#include <math.h>
#include "core/pool.h"
#include "core/rng.h"
#include "search/mcts.h"

enum { MCTS(DEPTH) = 512 };

struct MCTS(worker) {
    const MCTS_FACTS *facts;
    const MCTS_BOARD *start;
    MCTS_BOARD board;
    struct cw_rng rng;
    struct mcts_node *path[MCTS(DEPTH)];
    struct mcts_choice choices[MCTS_MOVES];
    uint8_t owner[MCTS_POINTS];
};

struct MCTS(run) {
    struct cw_search_job *job;
    struct mcts_tree tree;
    struct MCTS(worker) * workers;
    uint64_t deadline, next_poll; /* milliseconds */
};

/* The child to look at next; NULL where all are proven lost. */
static struct mcts_node *MCTS(select)(const struct mcts_tree *tree, const struct mcts_node *node,
                                      bool plain)
{
    struct mcts_node *child = mcts_children(tree, node), *best = NULL;
    float top = -1, untried = plain || (MCTS_TRY_ALL && node == mcts_root(tree)) ? 1 : 0;
    float curiosity =
        (plain ? 0.7f : MCTS_EXPLORE) * sqrtf(logf((float)mcts_get(&node->visits) + 1));
    /* a tree that was made has its nodes */
    for (unsigned i = 0; i < node->count; i++) { /* NOLINT(clang-analyzer-core.NullDereference) */
        struct mcts_node *c = &child[i];
        enum cw_proof proof = mcts_proof(c);
        if (proof == CW_PROOF_WON)
            return c;
        if (proof == CW_PROOF_LOST)
            continue;
        float n = (float)mcts_get(&c->visits), m = plain ? 0 : (float)mcts_get(&c->amaf_visits);
        float value = n > 0 ? (float)mcts_get(&c->gain) / (n * MCTS_GAIN) : 0.5f;
        if (m > 0) {
            float other = (float)mcts_get(&c->amaf_gain) / (m * MCTS_GAIN);
            float share = m / (m + n + m * n * (1.0f / MCTS_AMAF_LIKE));
            value += share * (other - value);
        }
        value += curiosity / sqrtf(n + 1) + (n > 0 ? 0 : untried);
        if (value > top) {
            top = value;
            best = c;
        }
    }
    return best;
}

/* Gives the node children if it is time; false where it has none after that. */
static bool MCTS(expand)(struct MCTS(run) * run, struct MCTS(worker) * w, struct mcts_node *node)
{
    uint32_t leaf = MCTS_LEAF;
    unsigned count = 0;
    if (mcts_children(&run->tree, node))
        return true;
    if (node != mcts_root(&run->tree) &&
        (mcts_get(&node->visits) <= MCTS_EXPAND_AT ||
         atomic_load_explicit(&run->tree.full, memory_order_relaxed)))
        return false;
    if (!atomic_compare_exchange_strong_explicit(&node->first, &leaf, MCTS_BUSY,
                                                 memory_order_acquire, memory_order_relaxed))
        return leaf != MCTS_BUSY; /* another thread is at it, or was just now */
    bool complete = MCTS(choices)(w->facts, &w->board, w->choices, &count);
    return mcts_grow(&run->tree, node, w->choices, count, complete);
}

/* Counts a play-out at the nodes of the path, and for the moves of both players at any time. */
static void MCTS(count)(const struct MCTS(run) * run, struct MCTS(worker) * w, unsigned last,
                        unsigned gain, bool amaf)
{
    unsigned mover = MCTS(to_move)(w->start) ^ 1; /* who moved to path[0] */
    for (unsigned d = 0; d <= last; d++, mover ^= 1) {
        struct mcts_node *node = w->path[d], *child;
        mcts_add(&node->gain, mover ? MCTS_GAIN - gain : gain);
        child = MCTS_AMAF && amaf ? mcts_children(&run->tree, node) : NULL;
        if (!child)
            continue;
        unsigned mine = (mover ^ 1) + 1, mine_gain = mover ? gain : MCTS_GAIN - gain;
        for (unsigned i = 0; i < node->count; i++) {
            if (w->owner[child[i].move] != mine)
                continue;
            mcts_add(&child[i].amaf_visits, 1);
            mcts_add(&child[i].amaf_gain, mine_gain);
        }
    }
}

/* What the end of the path is worth to the first player; *amaf says whether owner[] is filled. */
static unsigned MCTS(judge)(struct MCTS(worker) * w, struct mcts_node *node, bool stuck, bool *amaf)
{
    unsigned result = MCTS(result)(&w->board), mover = MCTS(to_move)(&w->board) ^ 1;
    enum cw_proof proof = mcts_proof(node);
    *amaf = false;
    if (result == 3)
        return MCTS_GAIN / 2;
    if (result) {
        mcts_prove(node, CW_PROOF_WON);
        return result == 1 ? MCTS_GAIN : 0;
    }
    if (proof != CW_PROOF_NONE || stuck) {
        unsigned winner = proof == CW_PROOF_LOST ? mover ^ 1 : mover;
        return winner == 0 ? MCTS_GAIN : 0;
    }
    *amaf = true;
    return MCTS(rollout)(w->facts, &w->board, &w->rng, w->owner);
}

/* One play-out. */
static void MCTS(once)(struct MCTS(run) * run, struct MCTS(worker) * w)
{
    struct mcts_node *node = mcts_root(&run->tree);
    unsigned last = 0;
    bool stuck = false, amaf;
    w->board = *w->start;
    w->path[0] = node;
    mcts_add(&node->visits, 1);
    while (last + 1 < MCTS(DEPTH) && mcts_proof(node) == CW_PROOF_NONE &&
           MCTS(result)(&w->board) == 0 && MCTS(expand)(run, w, node)) {
        struct mcts_node *next = MCTS(select)(&run->tree, node, run->job->plain);
        stuck = !next;
        if (stuck)
            break;
        node = next;
        mcts_add(&node->visits, 1);
        MCTS(play)(&w->board, node->move);
        w->path[++last] = node;
    }
    unsigned gain = MCTS(judge)(w, node, stuck, &amaf);
    MCTS(count)(run, w, last, gain, amaf);
    if (mcts_proof(node) != CW_PROOF_NONE)
        mcts_carry_proof(&run->tree, w->path, last);
}

/* The results, in cells. */
static void MCTS(report)(const struct MCTS(run) * run)
{
    struct cw_search_job *job = run->job;
    const MCTS_BOARD *start = run->workers[0].start;
    mcts_results(&run->tree, job);
    job->cell = MCTS(cell)(start, job->cell);
    for (unsigned i = 0; i < job->line_count; i++)
        job->line[i] = MCTS(cell)(start, job->line[i]);
    for (size_t i = 0; i < job->move_count && i < job->move_capacity; i++)
        job->moves[i].cell = MCTS(cell)(start, job->moves[i].cell);
}

/* Looks at the limits; by the calling thread alone also at what it is told from outside. */
static bool MCTS(goes_on)(struct MCTS(run) * run, unsigned worker)
{
    struct cw_search_job *job = run->job;
    struct mcts_tree *tree = &run->tree;
    if (mcts_stopped(tree) || cw_cancelled(job->env))
        return false;
    if (mcts_proof(mcts_root(tree)) != CW_PROOF_NONE ||
        mcts_get(&mcts_root(tree)->visits) >= MCTS_VISITS_MOST)
        return false;
    if (worker != 0 || (!job->milliseconds && !job->poll))
        return true;
    uint64_t now = mcts_now();
    if (job->milliseconds && now >= run->deadline)
        return false;
    if (job->poll && now >= run->next_poll) {
        run->next_poll = now + 100;
        MCTS(report)(run);
        return !job->poll(job->ctx, job);
    }
    return true;
}

/* What one thread does.  The time is looked at after so few play-outs that a limit is kept to a few
 * milliseconds. */
static void MCTS(work)(void *ctx, size_t index, unsigned worker)
{
    enum { BETWEEN = 16 };
    struct MCTS(run) *run = ctx;
    uint64_t most = run->job->playouts ? run->job->playouts : UINT64_MAX;
    (void)index;
    while (MCTS(goes_on)(run, worker)) {
        uint64_t made = atomic_fetch_add_explicit(&run->tree.made, BETWEEN, memory_order_relaxed);
        uint64_t left = made < most ? most - made : 0;
        unsigned count = left < BETWEEN ? (unsigned)left : BETWEEN, i = 0;
        while (i < count && mcts_proof(mcts_root(&run->tree)) == CW_PROOF_NONE) {
            MCTS(once)(run, &run->workers[worker]);
            i++;
        }
        if (i < BETWEEN)
            atomic_fetch_sub_explicit(&run->tree.made, BETWEEN - i, memory_order_relaxed);
        if (count < BETWEEN)
            break;
    }
    mcts_stop(&run->tree);
}

static enum cw_status MCTS(search)(struct cw_search_job *job, const MCTS_FACTS *facts,
                                   const MCTS_BOARD *start)
{
    struct MCTS(run) run = {.job = job};
    struct cw_pool *pool = NULL;
    unsigned threads = job->threads ? job->threads : 1;
    enum cw_status status = mcts_tree_open(&run.tree, job->env, job->memory);
    run.workers = cw_alloc(job->env, threads, sizeof *run.workers);
    if (status == CW_OK)
        status = run.workers ? cw_pool_new(job->env, threads, &pool) : CW_NO_MEMORY;
    if (status != CW_OK)
        goto out;
    for (unsigned i = 0; i < threads; i++) {
        struct MCTS(worker) *w = &run.workers[i];
        w->facts = facts;
        w->start = start;
        memset(w->owner, 0, sizeof w->owner);
        cw_rng_seed(&w->rng, job->seed, i);
    }
    run.deadline = mcts_now() + job->milliseconds;
    run.next_poll = mcts_now() + 100;
    MCTS(once)(&run, &run.workers[0]); /* so that the root has children even when cancelled */
    atomic_fetch_add_explicit(&run.tree.made, 1, memory_order_relaxed);
    cw_pool_run(pool, cw_pool_threads(pool), MCTS(work), &run);
    MCTS(report)(&run);
out:
    cw_pool_free(pool);
    cw_release(job->env, run.workers, threads, sizeof *run.workers);
    mcts_tree_close(&run.tree, job->env);
    return status;
}
