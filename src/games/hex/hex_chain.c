/* SPDX-License-Identifier: MIT
 *
 * hex_chain.c - the chain that proves a verdict.
 */
#include "hex_bits.h"

#include <string.h>

void hex_chain_free(struct hex_chain *chain)
{
    if (chain->steps)
        cw_release(chain->env, chain->steps, chain->capacity, 1);
    chain->steps = NULL;
    chain->count = chain->capacity = 0;
}

static enum cw_status push(struct hex_chain *chain, unsigned direction)
{
    void *steps = chain->steps;
    enum cw_status status = cw_grow(chain->env, &steps, chain->count, &chain->capacity, 1);
    chain->steps = steps;
    if (status == CW_OK)
        chain->steps[chain->count++] = (unsigned char)direction;
    return status;
}

/* --- shortest, by breadth-first search ------------------------------------------------------------ */

enum { UNSEEN = 0, GOAL = 7 }; /* otherwise 1 + the direction towards the far side */

/* Searches from the far side, so that the marks lead from the first cell on.  Returns the first
 * cell of the near side that is met; there is one. */
static uint32_t search(const uint64_t *board, size_t n, bool white_won, unsigned char *mark,
                       uint32_t *queue)
{
    size_t head = 0, tail = 0, last = n - 1;
    for (size_t i = 0; i < n; i++) {
        size_t row = white_won ? i : last, column = white_won ? last : i;
        if (hex_white(board, n, row, column) != white_won)
            continue;
        mark[row * n + column] = GOAL;
        queue[tail++] = (uint32_t)(row * n + column);
    }
    while (head < tail) {
        uint32_t cell = queue[head++];
        size_t row = cell / n, column = cell % n;
        if ((white_won ? column : row) == 0)
            return cell;
        for (unsigned d = 0; d < 6; d++) {
            size_t r = row, c = column;
            hex_step(&r, &c, d);
            if (r >= n || c >= n || mark[r * n + c] || hex_white(board, n, r, c) != white_won)
                continue;
            mark[r * n + c] = (unsigned char)(1 + (d + 3) % 6);
            queue[tail++] = (uint32_t)(r * n + c);
        }
    }
    return 0; /* not reached: the winner's sides are joined */
}

static enum cw_status shortest(const uint64_t *board, size_t n, bool white_won,
                               struct hex_chain *chain)
{
    struct cw_env *env = chain->env;
    enum cw_status status = CW_NO_MEMORY;
    unsigned char *mark = cw_calloc(env, n * n, 1);
    uint32_t *queue = cw_alloc(env, n * n, sizeof *queue);
    if (!mark || !queue)
        goto out;
    size_t cell = search(board, n, white_won, mark, queue);
    size_t row = cell / n, column = cell % n;
    chain->row = row;
    chain->column = column;
    chain->shortest = true;
    status = CW_OK;
    while (status == CW_OK && mark[row * n + column] != GOAL) {
        unsigned direction = mark[row * n + column] - 1u;
        status = push(chain, direction);
        hex_step(&row, &column, direction);
    }
out:
    cw_release(env, mark, n * n, 1);
    cw_release(env, queue, n * n, sizeof *queue);
    return status;
}

/* --- from the border walk ------------------------------------------------------------------------- */

/* The path that the winner's hand has taken, loops cut out.  `on` has a bit for each cell of it. */
struct trail {
    struct hex_chain *chain;
    uint64_t *on;
    size_t n, row, column; /* of its last cell; row == n: it is empty */
};

/* Takes cells back until (row, column), which is on the trail, is the last one. */
static void cut(struct trail *t, size_t row, size_t column)
{
    while (t->row != row || t->column != column) {
        cw_bits_clear(t->on, t->row * t->n + t->column);
        hex_step(&t->row, &t->column, (t->chain->steps[--t->chain->count] + 3u) % 6);
    }
}

/* The hand moves to a cell of the board: to the side it starts from, or by one step. */
static enum cw_status extend(struct trail *t, size_t row, size_t column, bool white_won,
                             unsigned direction)
{
    enum cw_status status = CW_OK;
    size_t cell = row * t->n + column;
    if (cw_bits_get(t->on, cell)) {
        cut(t, row, column);
        return CW_OK;
    }
    if ((white_won ? column : row) == 0) {
        if (t->row < t->n) {
            cut(t, t->chain->row, t->chain->column);
            cw_bits_clear(t->on, t->row * t->n + t->column);
        }
        t->chain->row = row;
        t->chain->column = column;
    } else {
        status = push(t->chain, direction);
    }
    cw_bits_set(t->on, cell);
    t->row = row;
    t->column = column;
    return status;
}

/* Walks the border again.  From the winner's old hand the cell ahead lies in direction d - 1
 * (black) or, the hands being d apart, d - 2 (white). */
static enum cw_status follow(const uint64_t *board, size_t n, bool white_won, struct trail *t)
{
    size_t row = 0, column = 0, bits = hex_row_words(n) * 64;
    unsigned direction = 0;
    enum cw_status status = CW_OK;
    for (uint32_t steps = 1; status == CW_OK; steps++) {
        bool white = cw_bits_get(board, (row + 1) * bits + column);
        if (white == white_won && row < n && column < n) {
            status = extend(t, row, column, white_won, (direction + (white ? 4 : 5)) % 6);
            if ((white_won ? column : row) == n - 1)
                break;
        }
        hex_step(&row, &column, white ? (direction + 3) % 6 : direction);
        direction = (direction + (white ? 5 : 1)) % 6;
        if (steps % 65536 == 0 && cw_cancelled(t->chain->env))
            return CW_CANCELLED;
    }
    return status;
}

enum cw_status hex_chain_border(struct cw_env *env, const uint64_t *board, size_t n,
                                bool white_won, struct hex_chain *chain)
{
    memset(chain, 0, sizeof *chain);
    chain->env = env;
    /* a board in memory has more than n * n bits, so this does not overflow */
    size_t words = cw_bits_words(n * n);
    struct trail trail = {.chain = chain, .n = n, .row = n};
    trail.on = cw_calloc(env, words, sizeof *trail.on);
    if (!trail.on)
        return CW_NO_MEMORY;
    enum cw_status status = follow(board, n, white_won, &trail);
    cw_release(env, trail.on, words, sizeof *trail.on);
    return status;
}

enum cw_status hex_chain_find(struct cw_env *env, const uint64_t *board, size_t n, bool white_won,
                              struct hex_chain *chain)
{
    if (n > HEX_SHORTEST_LIMIT)
        return hex_chain_border(env, board, n, white_won, chain);
    memset(chain, 0, sizeof *chain);
    chain->env = env;
    return shortest(board, n, white_won, chain);
}
