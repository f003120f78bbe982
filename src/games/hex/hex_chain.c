/* SPDX-License-Identifier: MIT
 *
 * hex_chain.c - the chain that proves a verdict.
 */
#include "games/hex/hex_bits.h"

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

/* --- shortest, by breadth-first search --- */

/* A byte a cell, with a margin of one cell, so that neighbours need no checks.  A mark of 1 to 6 is
 * 1 + the direction towards the far side. */
enum { UNSEEN = 0, GOAL = 7, BLOCKED = 8, NEAR_SIDE = 9 };

struct field {
    size_t n, stride;
    unsigned char *mark; /* (n + 2) * stride */
    uint32_t *queue;     /* places in mark */
    ptrdiff_t step[6];
};

static size_t field_bytes(size_t n)
{
    return (n + 2) * (n + 2);
}

static void lay_out(struct field *f, const uint64_t *board, bool white_won)
{
    size_t n = f->n, s = f->stride, row_words = hex_row_words(n);
    memset(f->mark, BLOCKED, field_bytes(n));
    for (size_t i = 0; i < n; i++) {
        const uint64_t *words = board + (i + 1) * row_words;
        unsigned char *mark = f->mark + (i + 1) * s + 1;
        for (size_t j = 0; j < n; j++)
            mark[j] = cw_bits_get(words, j) == white_won ? UNSEEN : BLOCKED;
    }
    for (size_t i = 1; i <= n; i++)
        f->mark[white_won ? i * s : i] = NEAR_SIDE;
    for (unsigned d = 0; d < 6; d++) {
        size_t row = 1, column = 1;
        hex_step(&row, &column, d);
        f->step[d] = (ptrdiff_t)(row * s + column) - (ptrdiff_t)(s + 1);
    }
}

/* Searches from the far side, so that the marks lead from the first cell on.  Returns the first
 * cell beside the near side that is met: there is one, the winner's sides being joined. */
static size_t search(struct field *f, bool white_won)
{
    size_t head = 0, tail = 0, n = f->n, s = f->stride, cell = 0;
    size_t to_near = white_won ? 1 : s;
    unsigned char *mark = f->mark;
    for (size_t i = 1; i <= n; i++) {
        cell = white_won ? i * s + n : n * s + i;
        if (mark[cell] != UNSEEN)
            continue;
        mark[cell] = GOAL;
        f->queue[tail++] = (uint32_t)cell;
    }
    while (head < tail) {
        cell = f->queue[head++];
        if (mark[cell - to_near] == NEAR_SIDE)
            break;
        for (unsigned d = 0; d < 6; d++) {
            size_t next = cell + (size_t)f->step[d];
            if (mark[next] != UNSEEN)
                continue;
            mark[next] = (unsigned char)(1 + (d + 3) % 6);
            f->queue[tail++] = (uint32_t)next;
        }
    }
    return cell;
}

static enum cw_status shortest(const uint64_t *board, size_t n, bool white_won,
                               struct hex_chain *chain)
{
    struct cw_env *env = chain->env;
    struct field f = {.n = n, .stride = n + 2};
    enum cw_status status = CW_NO_MEMORY;
    f.mark = cw_alloc(env, field_bytes(n), 1);
    f.queue = cw_alloc(env, n * n, sizeof *f.queue);
    if (!f.mark || !f.queue)
        goto out;
    lay_out(&f, board, white_won);
    size_t cell = search(&f, white_won);
    chain->row = cell / f.stride - 1;
    chain->column = cell % f.stride - 1;
    chain->shortest = true;
    status = CW_OK;
    while (status == CW_OK && f.mark[cell] != GOAL) {
        unsigned direction = f.mark[cell] - 1u;
        status = push(chain, direction);
        cell += (size_t)f.step[direction];
    }
out:
    cw_release(env, f.mark, field_bytes(n), 1);
    cw_release(env, f.queue, n * n, sizeof *f.queue);
    return status;
}

/* --- from the border walk --- */

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

enum cw_status hex_chain_border(struct cw_env *env, const uint64_t *board, size_t n, bool white_won,
                                struct hex_chain *chain)
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
