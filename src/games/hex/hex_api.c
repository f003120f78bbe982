/* SPDX-License-Identifier: MIT
 *
 * hex_api.c - the calls of causeway/hex.h.
 */
#include <causeway/hex.h>
#include "games/hex/hex_bits.h"

static enum cw_status check_size(struct cw_env *env, size_t n, size_t stride)
{
    if (n >= 1 && stride >= n && n <= (size_t)PTRDIFF_MAX / stride)
        return CW_OK;
    return cw_fail(env, CW_BAD_ARGUMENT, "a board of size %zu with rows %zu apart cannot be", n,
                   stride);
}

/* The colour of a letter: 0, 1, or -1. */
static int colour_of(char letter)
{
    int small = letter | 0x20;
    return small == 'w' ? 1 : small == 'b' ? 0 : -1;
}

static enum cw_status bad_letter(struct cw_env *env, size_t row, size_t column)
{
    return cw_fail(env, CW_BAD_ARGUMENT, "the letter in row %zu, column %zu is neither b nor w",
                   row, column);
}

enum cw_status cw_hex_winner(struct cw_env *env, const char *cells, size_t n, size_t stride,
                             enum cw_hex_colour *winner)
{
    size_t row = 0, column = 0;
    unsigned direction = 0;
    enum cw_status status = check_size(env, n, stride);
    if (status != CW_OK)
        return status;
    /* the walk of hex_bits.h; above the board all is black, left of it white */
    for (uint32_t steps = 1; row != n && column != n; steps++) {
        int colour = row > n ? 0 : column > n ? 1 : colour_of(cells[row * stride + column]);
        if (colour < 0)
            return bad_letter(env, row, column);
        hex_step(&row, &column, colour ? (direction + 3) % 6 : direction);
        direction = (direction + (colour ? 5 : 1)) % 6;
        if (steps % 65536 == 0 && cw_cancelled(env))
            return CW_CANCELLED;
    }
    *winner = column == n ? CW_HEX_WHITE : CW_HEX_BLACK;
    return CW_OK;
}

static enum cw_status pack(struct cw_env *env, const char *cells, size_t n, size_t stride,
                           uint64_t *board)
{
    size_t row_words = hex_row_words(n);
    hex_clear_row(board, n);
    for (size_t i = 0; i < n; i++) {
        uint64_t *words = board + (i + 1) * row_words;
        hex_clear_row(words, n);
        for (size_t j = 0; j < n; j++) {
            int colour = colour_of(cells[i * stride + j]);
            if (colour < 0)
                return bad_letter(env, i, j);
            if (colour)
                cw_bits_set(words, j);
        }
    }
    return CW_OK;
}

enum cw_status cw_hex_chain(struct cw_env *env, const char *cells, size_t n, size_t stride,
                            enum cw_hex_colour *winner, struct cw_hex_cell *chain, size_t capacity,
                            size_t *count)
{
    size_t words;
    bool white_won;
    struct hex_chain found = {0};
    enum cw_status status = check_size(env, n, stride);
    if (status != CW_OK)
        return status;
    if (!hex_board_words(n, &words))
        return CW_NO_MEMORY;
    uint64_t *board = cw_alloc(env, words, sizeof *board);
    if (!board)
        return CW_NO_MEMORY;
    if ((status = pack(env, cells, n, stride, board)) != CW_OK)
        goto out;
    if ((status = hex_walk_one(env, board, n, &white_won)) != CW_OK)
        goto out;
    if ((status = hex_chain_find(env, board, n, white_won, &found)) != CW_OK)
        goto out;
    *winner = white_won ? CW_HEX_WHITE : CW_HEX_BLACK;
    *count = found.count + 1;
    size_t row = found.row, column = found.column;
    for (size_t i = 0; i < capacity && i < *count; i++) {
        chain[i] = (struct cw_hex_cell){row, column};
        if (i < found.count)
            hex_step(&row, &column, found.steps[i]);
    }
out:
    hex_chain_free(&found);
    cw_release(env, board, words, sizeof *board);
    return status;
}
