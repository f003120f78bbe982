/* SPDX-License-Identifier: MIT
 *
 * hex_shrink.c - smaller variants of an input: runs of games gone; runs of rows, and as many
 * columns, gone from one game.
 */
#include "games/hex/hex_input.h"
#include "games/hex/hex_judge.h"

/* What a variant leaves out. */
struct cut {
    size_t first_game, games;   /* dropped */
    size_t game;                /* the one that loses rows; SIZE_MAX = none */
    size_t row, column, length; /* first row and column that are gone, how many */
};

/* The k-th run of `side` things: runs of half of them first, then of a quarter, down to single
 * ones. False past the last; *k then counts on from there. */
static bool find_run(size_t side, uint64_t *k, size_t *first, size_t *count)
{
    for (size_t length = side / 2; length > 0; length /= 2) {
        size_t runs = side / length + (side % length != 0);
        if (*k < runs) {
            *first = (size_t)*k * length;
            *count = side - *first < length ? side - *first : length;
            return true;
        }
        *k -= runs;
    }
    return false;
}

static enum cw_status find_cut(const struct hex_batch *b, uint64_t k, struct cut *cut)
{
    *cut = (struct cut){.game = SIZE_MAX};
    if (find_run(b->count, &k, &cut->first_game, &cut->games))
        return CW_OK;
    for (size_t g = 0; g < b->count; g++) {
        size_t n = b->games[g].n;
        cut->game = g;
        for (int mirrored = 0; mirrored < 2; mirrored++) {
            if (!find_run(n, &k, &cut->row, &cut->length))
                continue;
            cut->column = mirrored ? n - cut->length - cut->row : cut->row;
            return CW_OK;
        }
    }
    return CW_END;
}

/* How many cells of a cut board are black. */
static size_t count_black(const uint64_t *board, size_t n, const struct cut *cut)
{
    size_t black = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            black += i - cut->row >= cut->length && j - cut->column >= cut->length &&
                     !hex_white(board, n, i, j);
    return black;
}

/* Writes a game without its cut; the first cells of the colour in excess change until the board is
 * balanced again. */
static void write_cut_game(const uint64_t *board, size_t n, const struct cut *cut,
                           struct cw_out *out)
{
    size_t side = n - cut->length, cells = side * side;
    size_t black = count_black(board, n, cut), white = cells - black;
    size_t flips = black > white ? (black - white) / 2 : (white - black) / 2;
    bool from_white = white > black;
    cw_out_printf(out, "%zu\n", side);
    for (size_t i = 0; i < n; i++) {
        if (i - cut->row < cut->length)
            continue;
        for (size_t j = 0; j < n; j++) {
            if (j - cut->column < cut->length)
                continue;
            bool is_white = hex_white(board, n, i, j);
            if (flips && is_white == from_white) {
                is_white = !is_white;
                flips--;
            }
            cw_out_char(out, is_white ? 'w' : 'b');
        }
        cw_out_char(out, '\n');
    }
}

static enum cw_status write_variant(const struct hex_batch *b, const struct cut *cut,
                                    struct cw_out *out)
{
    for (size_t g = 0; g < b->count; g++) {
        const struct hex_game *game = &b->games[g];
        const uint64_t *board = b->words + game->base;
        if (g - cut->first_game < cut->games)
            continue;
        if (g == cut->game) {
            write_cut_game(board, game->n, cut, out);
            continue;
        }
        cw_out_printf(out, "%zu\n", game->n);
        for (size_t i = 0; i < game->n; i++) {
            for (size_t j = 0; j < game->n; j++)
                cw_out_char(out, hex_white(board, game->n, i, j) ? 'w' : 'b');
            cw_out_char(out, '\n');
        }
    }
    cw_out_str(out, "0\n");
    return out->status;
}

/* Reads all games of the input. */
static enum cw_status read_all(struct cw_reader *in, struct hex_batch *batch)
{
    struct hex_input h;
    hex_input_init(&h, in, hex_pack_best());
    h.most_words = h.most_games = SIZE_MAX;
    for (;;) {
        switch (hex_input_run(&h, batch)) {
        case HEX_HUNGRY:
            cw_reader_more(in);
            break;
        case HEX_FULL:
        case HEX_END:
            return CW_OK;
        case HEX_BAD:
            return CW_END; /* nothing to shrink in a broken input */
        case HEX_FAILED:
            return in->status != CW_OK ? in->status : CW_NO_MEMORY;
        }
    }
}

enum cw_status hex_shrink(struct cw_env *env, const char *input, size_t size, uint64_t k,
                          struct cw_out *out)
{
    struct cw_memory_source memory;
    struct cw_reader in;
    struct hex_batch batch = {0};
    struct cut cut;
    enum cw_status status =
        cw_reader_open(&in, env, cw_source_memory(&memory, input, size, NULL), 0, false);
    if (status == CW_OK)
        status = read_all(&in, &batch);
    if (status == CW_OK)
        status = find_cut(&batch, k, &cut);
    if (status == CW_OK && cut.game < batch.count && batch.games[cut.game].n == cut.length)
        status = CW_NO;
    if (status == CW_OK)
        status = write_variant(&batch, &cut, out);
    hex_batch_free(env, &batch);
    cw_reader_close(&in);
    return status;
}
