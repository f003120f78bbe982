/* SPDX-License-Identifier: MIT
 *
 * mcts.h - the tree of Monte-Carlo tree search: nodes in an arena of fixed size, which knows no
 * game.  mcts.inc.h is the search.
 *
 * Any number of threads work on one tree.  Counts are read and written with relaxed atomic loads
 * and stores, not added to: an addition lost now and then changes no average to speak of, and the
 * single thread pays nothing.  Only the right to expand a node is fought for.
 */
#ifndef CW_SEARCH_MCTS_H
#define CW_SEARCH_MCTS_H

#include <stdatomic.h>
#include "search/search.h"

/* A won play-out counts this much, a lost one 0, so that evaluations can lie between.
 * Guesses are coarser. */
enum { MCTS_GAIN = 64, MCTS_GUESS = 16 };
/* No count of gains may overflow. */
enum { MCTS_VISITS_MOST = 1 << 25 };

typedef _Atomic uint32_t mcts_count;

/* Gains are those of the player whose move leads to the node. */
struct mcts_node {
    mcts_count visits, gain;
    mcts_count amaf_visits, amaf_gain; /* play-outs in which he made the move at any time */
    mcts_count first;                  /* of the children; or MCTS_LEAF, MCTS_BUSY */
    _Atomic unsigned char proof;       /* enum cw_proof, for that player */
    bool complete;                     /* the children are all the moves that matter */
    uint16_t count;                    /* children */
    uint16_t move;
};
enum { MCTS_LEAF, MCTS_BUSY, MCTS_FIRST };

/* What a game says of a move when it expands a node: a guess, and how many play-outs it is worth.
 */
struct mcts_choice {
    uint16_t move;
    uint8_t guess; /* 0..MCTS_GUESS */
    uint8_t weight;
    bool wins; /* at once */
};

struct mcts_tree {
    struct mcts_node *nodes;
    size_t capacity;
    atomic_size_t used;
    atomic_bool full, stop;
    atomic_uint_fast64_t made;
};

static inline uint32_t mcts_get(const mcts_count *count)
{
    return atomic_load_explicit(count, memory_order_relaxed);
}

static inline void mcts_add(mcts_count *count, uint32_t more)
{
    atomic_store_explicit(count, mcts_get(count) + more, memory_order_relaxed);
}

static inline enum cw_proof mcts_proof(const struct mcts_node *node)
{
    return (enum cw_proof)atomic_load_explicit(&node->proof, memory_order_relaxed);
}

static inline void mcts_prove(struct mcts_node *node, enum cw_proof proof)
{
    atomic_store_explicit(&node->proof, (unsigned char)proof, memory_order_relaxed);
}

/* The children of an expanded node; NULL = it is not. */
static inline struct mcts_node *mcts_children(const struct mcts_tree *tree,
                                              const struct mcts_node *node)
{
    uint32_t first = atomic_load_explicit(&node->first, memory_order_acquire);
    return first < MCTS_FIRST ? NULL : &tree->nodes[first];
}

static inline void mcts_stop(struct mcts_tree *tree)
{
    atomic_store_explicit(&tree->stop, true, memory_order_relaxed);
}

static inline bool mcts_stopped(const struct mcts_tree *tree)
{
    return atomic_load_explicit(&tree->stop, memory_order_relaxed);
}

/* --- mcts.c --- */

/* Memory for at most `bytes`, and the root.  CW_OK or CW_NO_MEMORY. */
enum cw_status mcts_tree_open(struct mcts_tree *tree, struct cw_env *env, size_t bytes);
void mcts_tree_close(struct mcts_tree *tree, struct cw_env *env);
static inline struct mcts_node *mcts_root(const struct mcts_tree *tree)
{
    return &tree->nodes[MCTS_FIRST];
}

/* Gives a node children; the caller has made it MCTS_BUSY.  False where there is no room. */
bool mcts_grow(struct mcts_tree *tree, struct mcts_node *node, const struct mcts_choice *choices,
               unsigned count, bool complete);
/* Carries the proof of the last node of a path towards the root as far as it goes. */
void mcts_carry_proof(const struct mcts_tree *tree, struct mcts_node *const *path, unsigned last);
/* The child to play, or to go on with; NULL where there is none. */
const struct mcts_node *mcts_best(const struct mcts_tree *tree, const struct mcts_node *node);
/* Milliseconds on a clock that only goes forward. */
uint64_t mcts_now(void);
/* Fills in the results that need no game; cells are points here, which the caller translates. */
void mcts_results(const struct mcts_tree *tree, struct cw_search_job *job);

#endif
