/* SPDX-License-Identifier: MIT
 *
 * mcts.c - the tree of Monte-Carlo tree search.
 */
#include "search/mcts.h"

#include <time.h>

enum cw_status mcts_tree_open(struct mcts_tree *tree, struct cw_env *env, size_t bytes)
{
    if (bytes < CW_SEARCH_MEMORY_LEAST)
        bytes = CW_SEARCH_MEMORY_LEAST;
    tree->capacity = bytes / sizeof *tree->nodes;
    if (tree->capacity > UINT32_MAX / 2)
        tree->capacity = UINT32_MAX / 2;
    tree->nodes = cw_alloc(env, tree->capacity, sizeof *tree->nodes);
    if (!tree->nodes)
        return CW_NO_MEMORY;
    atomic_init(&tree->used, (size_t)MCTS_FIRST + 1);
    atomic_init(&tree->full, false);
    atomic_init(&tree->stop, false);
    atomic_init(&tree->made, 0);
    *mcts_root(tree) = (struct mcts_node){.complete = true};
    return CW_OK;
}

void mcts_tree_close(struct mcts_tree *tree, struct cw_env *env)
{
    cw_release(env, tree->nodes, tree->capacity, sizeof *tree->nodes);
}

uint64_t mcts_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void make_child(struct mcts_node *child, const struct mcts_choice *choice)
{
    atomic_init(&child->visits, 0);
    atomic_init(&child->gain, 0);
    atomic_init(&child->amaf_visits, choice->weight);
    atomic_init(&child->amaf_gain,
                (uint32_t)choice->weight * choice->guess * (MCTS_GAIN / MCTS_GUESS));
    atomic_init(&child->first, MCTS_LEAF);
    atomic_init(&child->proof, choice->wins ? CW_PROOF_WON : CW_PROOF_NONE);
    child->complete = false;
    child->count = 0;
    child->move = choice->move;
}

bool mcts_grow(struct mcts_tree *tree, struct mcts_node *node, const struct mcts_choice *choices,
               unsigned count, bool complete)
{
    size_t first = atomic_load_explicit(&tree->used, memory_order_relaxed);
    do {
        if (count > tree->capacity - first) {
            atomic_store_explicit(&tree->full, true, memory_order_relaxed);
            atomic_store_explicit(&node->first, MCTS_LEAF, memory_order_relaxed);
            return false;
        }
    } while (!atomic_compare_exchange_weak_explicit(&tree->used, &first, first + count,
                                                    memory_order_relaxed, memory_order_relaxed));
    for (unsigned i = 0; i < count; i++) {
        make_child(&tree->nodes[first + i], &choices[i]);
        if (choices[i].wins)
            mcts_prove(node, CW_PROOF_LOST);
    }
    node->count = (uint16_t)count;
    node->complete = complete;
    atomic_store_explicit(&node->first, (uint32_t)first, memory_order_release);
    return true;
}

static bool all_lost(const struct mcts_tree *tree, const struct mcts_node *node)
{
    const struct mcts_node *child = mcts_children(tree, node);
    if (!child || !node->complete)
        return false;
    for (unsigned i = 0; i < node->count; i++)
        if (mcts_proof(&child[i]) != CW_PROOF_LOST)
            return false;
    return true;
}

void mcts_carry_proof(const struct mcts_tree *tree, struct mcts_node *const *path, unsigned last)
{
    for (; last > 0; last--) {
        enum cw_proof proof = mcts_proof(path[last]);
        if (proof == CW_PROOF_NONE)
            return;
        if (proof == CW_PROOF_WON)
            mcts_prove(path[last - 1], CW_PROOF_LOST);
        else if (all_lost(tree, path[last - 1]))
            mcts_prove(path[last - 1], CW_PROOF_WON);
        else
            return;
    }
}

/* A proven win comes first, a proven loss last, then what was looked at most. */
static uint64_t rank(const struct mcts_node *node)
{
    static const uint64_t by_proof[] = {
        [CW_PROOF_LOST] = 0, [CW_PROOF_NONE] = 1, [CW_PROOF_WON] = 2};
    uint32_t amaf = mcts_get(&node->amaf_visits);
    uint64_t guess = amaf ? (uint64_t)mcts_get(&node->amaf_gain) * 255 / MCTS_GAIN / amaf : 0;
    return by_proof[mcts_proof(node)] << 60 | (uint64_t)mcts_get(&node->visits) << 8 | guess;
}

const struct mcts_node *mcts_best(const struct mcts_tree *tree, const struct mcts_node *node)
{
    const struct mcts_node *child = mcts_children(tree, node), *best = child;
    for (unsigned i = 1; child && i < node->count; i++)
        if (rank(&child[i]) > rank(best))
            best = &child[i];
    return best;
}

static double chance(const struct mcts_node *node)
{
    enum cw_proof proof = mcts_proof(node);
    uint32_t visits = mcts_get(&node->visits);
    if (proof != CW_PROOF_NONE)
        return proof == CW_PROOF_WON;
    return visits ? mcts_get(&node->gain) / ((double)visits * MCTS_GAIN) : -1;
}

void mcts_results(const struct mcts_tree *tree, struct cw_search_job *job)
{
    const struct mcts_node *root = mcts_root(tree), *child = mcts_children(tree, root);
    enum cw_proof proof = mcts_proof(root);
    job->proof = proof == CW_PROOF_NONE   ? proof
                 : proof == CW_PROOF_LOST ? CW_PROOF_WON
                                          : CW_PROOF_LOST;
    job->made = atomic_load_explicit(&tree->made, memory_order_relaxed);
    job->nodes = atomic_load_explicit(&tree->used, memory_order_relaxed) - MCTS_FIRST;
    job->full = atomic_load_explicit(&tree->full, memory_order_relaxed);
    job->line_count = 0;
    job->move_count = root->count;
    job->chance = 0.5;
    for (unsigned i = 0; child && i < root->count && i < job->move_capacity; i++)
        job->moves[i] = (struct cw_search_move){child[i].move, mcts_get(&child[i].visits),
                                                chance(&child[i]), mcts_proof(&child[i])};
    const struct mcts_node *best = mcts_best(tree, root);
    if (!best)
        return;
    job->cell = best->move;
    if (chance(best) >= 0)
        job->chance = chance(best);
    for (; best && job->line_count < CW_SEARCH_LINE_MAX; best = mcts_best(tree, best)) {
        job->line[job->line_count++] = best->move;
        if (mcts_get(&best->visits) < 2)
            break;
    }
}
