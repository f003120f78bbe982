/* SPDX-License-Identifier: MIT
 *
 * hex_verify.c - checks a witness (docs/witness/hex.md) against its input.  It shares nothing with
 * the judge: it reads the input by itself, a byte at a time, and looks at each cell of each chain.
 * A verdict is true when its chain is: both players cannot have one.
 *
 * Time is linear in input and witness; memory is a bit a cell of one board.
 */
#include <inttypes.h>
#include "core/bitset.h"
#include "core/job.h"

enum cw_status hex_verify(struct cw_verify_job *job);

struct checker {
    struct cw_verify_job *job;
    uint64_t set; /* of the current game, from 1 */
    size_t n;
    uint64_t *white; /* bit row * n + column */
    size_t capacity; /* words */
};

static enum cw_status malformed(struct checker *c, const char *what)
{
    if (c->job->input->status != CW_OK)
        return c->job->input->status;
    cw_witness_reject(c->job->witness, c->set, NULL, 0,
                      "the input is malformed in set %" PRIu64 ": %s", c->set, what);
    return CW_NO;
}

/* --- the input --- */

/* The next byte, or -1 at the end or on a failure. */
static int next_byte(struct cw_reader *in)
{
    if (in->cur == in->end && cw_reader_more(in) == 0)
        return -1;
    return *in->cur++;
}

/* CW_END where the input ends or says so. */
static enum cw_status read_size(struct checker *c)
{
    int64_t value = 0;
    int byte;
    enum cw_token token = cw_reader_int(c->job->input, &value);
    if (token == CW_TOKEN_END)
        return c->job->input->status == CW_OK ? CW_END : c->job->input->status;
    if (token == CW_TOKEN_INT && value == 0)
        return CW_END;
    if (token != CW_TOKEN_INT || value < 0)
        return malformed(c, "its size is not a number above 0");
    c->n = (size_t)value;
    do
        byte = next_byte(c->job->input);
    while (byte == ' ' || byte == '\t' || byte == '\r');
    return byte == '\n' ? CW_OK : malformed(c, "its rows do not begin on a new line");
}

/* Room for the first `rows` rows; grows by doubling, so that a large size alone takes nothing. */
static enum cw_status reserve(struct checker *c, size_t rows)
{
    size_t most = SIZE_MAX / 2 / c->n;
    if (rows > most)
        return CW_NO_MEMORY;
    size_t need = cw_bits_words(rows * c->n);
    if (c->white && need <= c->capacity)
        return CW_OK;
    size_t all = c->n <= most ? cw_bits_words(c->n * c->n) : SIZE_MAX;
    size_t want = c->capacity < all / 2 ? 2 * c->capacity : all;
    if (want < need)
        want = need;
    uint64_t *white = cw_realloc(c->job->env, c->white, c->capacity, want, sizeof *white);
    if (!white)
        return CW_NO_MEMORY;
    c->white = white;
    c->capacity = want;
    return CW_OK;
}

/* What a byte means in a row; a table, since branches on random letters are mispredicted. */
enum { FOREIGN, BLANK, NEWLINE, BLACK, WHITE };
static const unsigned char meaning[256] = {
    [' '] = BLANK, ['\t'] = BLANK, ['\r'] = BLANK, ['\n'] = NEWLINE,
    ['b'] = BLACK, ['B'] = BLACK,  ['w'] = WHITE,  ['W'] = WHITE,
};

static enum cw_status read_row(struct checker *c, size_t row)
{
    struct cw_reader *in = c->job->input;
    size_t column = 0, bit = row * c->n;
    for (;;) {
        if (in->cur == in->end && cw_reader_more(in) == 0)
            return column == c->n ? CW_OK : malformed(c, "the input ends within a row");
        unsigned what = meaning[*in->cur++];
        if (what >= BLACK && column < c->n) {
            uint64_t *word = &c->white[bit / 64];
            *word = (*word & ~((uint64_t)1 << (bit % 64))) | (uint64_t)(what == WHITE)
                                                                 << (bit % 64);
            bit++;
            column++;
        } else if (what == NEWLINE) {
            if (column == c->n)
                return CW_OK;
            if (column > 0)
                return malformed(c, "a row has too few cells");
        } else if (what != BLANK) {
            return malformed(c, column == c->n ? "a row has too many cells"
                                               : "a row has a character that is not a cell");
        }
    }
}

static enum cw_status read_game(struct checker *c)
{
    enum cw_status status = read_size(c);
    for (size_t row = 0; status == CW_OK && row < c->n; row++) {
        status = reserve(c, row + 1);
        if (status == CW_OK)
            status = read_row(c, row);
        if (status == CW_OK && cw_cancelled(c->job->env))
            status = CW_CANCELLED;
    }
    return status;
}

/* --- the witness --- */

/* "set SET WINNER chain COUNT" */
static enum cw_status read_verdict(struct checker *c, bool *white_won, uint64_t *count)
{
    struct cw_witness_in *w = c->job->witness;
    const char *text;
    size_t size;
    uint64_t set;
    enum cw_status status = cw_witness_line(w, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size;
    if (!cw_scan_word(&text, end, "set ") || !cw_scan_u64(&text, end, &set) || set != c->set)
        return cw_witness_reject(w, c->set, NULL, 0, "expected \"set %" PRIu64 "\"", c->set);
    *white_won = cw_scan_word(&text, end, " W");
    if (!*white_won && !cw_scan_word(&text, end, " B"))
        return cw_witness_reject(w, c->set, NULL, 0, "the winner is neither B nor W");
    if (!cw_scan_word(&text, end, " chain ") || !cw_scan_u64(&text, end, count) || text != end)
        return cw_witness_reject(w, c->set, NULL, 0, "expected \"chain\" and a number of cells");
    if (*count < c->n)
        return cw_witness_reject(w, c->set, NULL, 0,
                                 "a chain of %" PRIu64 " cells cannot cross a board of size %zu",
                                 *count, c->n);
    return CW_OK;
}

/* "ROW COLUMN"; counted from 0 afterwards. */
static enum cw_status read_cell(struct checker *c, uint64_t item, uint64_t *row, uint64_t *column)
{
    struct cw_witness_in *w = c->job->witness;
    const char *text;
    size_t size;
    enum cw_status status = cw_witness_line(w, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size;
    if (!cw_scan_u64(&text, end, row) || !cw_scan_word(&text, end, " ") ||
        !cw_scan_u64(&text, end, column) || text != end)
        return cw_witness_reject(w, c->set, "cell", item, "expected \"ROW COLUMN\"");
    if (*row < 1 || *row > c->n || *column < 1 || *column > c->n)
        return cw_witness_reject(w, c->set, "cell", item,
                                 "%" PRIu64 ",%" PRIu64 " is not on the board", *row, *column);
    --*row;
    --*column;
    return CW_OK;
}

/* (i,j) touches (i-1,j-1), (i-1,j), (i,j-1) and the opposites: all but one diagonal. */
static bool touching(uint64_t row1, uint64_t column1, uint64_t row2, uint64_t column2)
{
    int64_t down = (int64_t)row2 - (int64_t)row1, right = (int64_t)column2 - (int64_t)column1;
    return down >= -1 && down <= 1 && right >= -1 && right <= 1 && (down != 0 || right != 0) &&
           down != -right;
}

static enum cw_status check_chain(struct checker *c, bool white_won, uint64_t count)
{
    struct cw_witness_in *w = c->job->witness;
    uint64_t row = 0, column = 0, old_row = 0, old_column = 0;
    for (uint64_t i = 1; i <= count; i++) {
        enum cw_status status = read_cell(c, i, &row, &column);
        if (status != CW_OK)
            return status;
        if (cw_bits_get(c->white, row * c->n + column) != white_won)
            return cw_witness_reject(w, c->set, "cell", i, "%" PRIu64 ",%" PRIu64 " is not %s",
                                     row + 1, column + 1, white_won ? "white" : "black");
        if (i == 1 && (white_won ? column : row) != 0)
            return cw_witness_reject(w, c->set, "cell", i, "the chain does not begin in %s 1",
                                     white_won ? "column" : "row");
        if (i > 1 && !touching(old_row, old_column, row, column))
            return cw_witness_reject(w, c->set, "cell", i,
                                     "%" PRIu64 ",%" PRIu64 " does not touch the cell before it",
                                     row + 1, column + 1);
        old_row = row;
        old_column = column;
    }
    if ((white_won ? column : row) != c->n - 1)
        return cw_witness_reject(w, c->set, NULL, 0, "the chain does not end in %s %zu",
                                 white_won ? "column" : "row", c->n);
    return CW_OK;
}

enum cw_status hex_verify(struct cw_verify_job *job)
{
    struct checker c = {.job = job};
    enum cw_status status = CW_OK;
    while (status == CW_OK) {
        bool white_won = false;
        uint64_t count = 0;
        c.set++;
        status = read_game(&c);
        if (status == CW_OK)
            status = read_verdict(&c, &white_won, &count);
        if (status == CW_OK)
            status = check_chain(&c, white_won, count);
        if (status == CW_OK)
            job->checked++;
    }
    cw_release(job->env, c.white, c.capacity, sizeof *c.white);
    return status == CW_END ? CW_OK : status;
}
