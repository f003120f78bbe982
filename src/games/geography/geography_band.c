/* SPDX-License-Identifier: MIT */
#include "games/geography/geography_band.h"

#include <string.h>
#include "core/bitset.h"

/* --- words ----------------------------------------------------------------------------------- */

/* Four words at a time, by the vector types of gcc and clang. */
typedef uint64_t words4 __attribute__((vector_size(32)));

static inline void add_words(uint64_t *to, const uint64_t *from, size_t words)
{
    for (size_t i = 0; i < words; i += 4) {
        words4 a, b;
        memcpy(&a, to + i, sizeof a);
        memcpy(&b, from + i, sizeof b);
        a ^= b;
        memcpy(to + i, &a, sizeof a);
    }
}

static bool is_zero(const uint64_t *row, size_t words)
{
    uint64_t any = 0;
    for (size_t i = 0; i < words; i++)
        any |= row[i];
    return any == 0;
}

/* --- elimination ----------------------------------------------------------------------------- */

enum cw_status geography_band_open(struct geography_band *b, struct cw_env *env, size_t columns,
                                   size_t width)
{
    *b = (struct geography_band){.env = env, .columns = columns};
    /* a window begins at the word of its column, so up to 63 bits of it lie behind */
    b->words = (cw_bits_words(width + 63) + 3) / 4 * 4;
    if (columns > SIZE_MAX / 8 / b->words)
        return CW_NO_MEMORY;
    b->upper = cw_alloc(env, columns * b->words, sizeof *b->upper);
    b->pivot = cw_alloc(env, columns, sizeof *b->pivot);
    b->upper_right = cw_calloc(env, cw_bits_words(columns), sizeof *b->upper_right);
    return b->upper && b->pivot && b->upper_right ? CW_OK : CW_NO_MEMORY;
}

void geography_band_close(struct geography_band *b)
{
    if (!b->env)
        return;
    cw_release(b->env, b->row, b->capacity * b->words, sizeof *b->row);
    cw_release(b->env, b->right, b->capacity, 1);
    cw_release(b->env, b->upper, b->columns * b->words, sizeof *b->upper);
    cw_release(b->env, b->pivot, b->columns, sizeof *b->pivot);
    cw_release(b->env, b->upper_right, cw_bits_words(b->columns), sizeof *b->upper_right);
    *b = (struct geography_band){0};
}

static enum cw_status more_rows(struct geography_band *b)
{
    size_t capacity = b->capacity ? b->capacity * 2 : 64;
    uint64_t *row = cw_alloc(b->env, capacity * b->words, sizeof *row);
    unsigned char *right = cw_alloc(b->env, capacity, 1);
    if (!row || !right) {
        cw_release(b->env, row, capacity * b->words, sizeof *row);
        cw_release(b->env, right, capacity, 1);
        return CW_NO_MEMORY;
    }
    if (b->rows) {
        memcpy(row, b->row, b->rows * b->words * sizeof *row);
        memcpy(right, b->right, b->rows);
    }
    cw_release(b->env, b->row, b->capacity * b->words, sizeof *row);
    cw_release(b->env, b->right, b->capacity, 1);
    b->row = row;
    b->right = right;
    b->capacity = capacity;
    return CW_OK;
}

enum cw_status geography_band_row(struct geography_band *b, const size_t *column, size_t count,
                                  bool right)
{
    if (b->rows == b->capacity && more_rows(b) != CW_OK)
        return CW_NO_MEMORY;
    uint64_t *row = b->row + b->rows * b->words;
    memset(row, 0, b->words * sizeof *row);
    for (size_t i = 0; i < count; i++)
        cw_bits_set(row, column[i] - b->at / 64 * 64);
    b->right[b->rows++] = right;
    return CW_OK;
}

/* The row in the place of row i is the last one now. */
static void drop(struct geography_band *b, size_t i)
{
    if (i < --b->rows) {
        memcpy(b->row + i * b->words, b->row + b->rows * b->words, b->words * sizeof *b->row);
        b->right[i] = b->right[b->rows];
    }
}

/* All windows begin at the next word; rows that have come to nothing are dropped. */
static void shift(struct geography_band *b)
{
    for (size_t i = 0; i < b->rows;) {
        uint64_t *row = b->row + i * b->words;
        memmove(row, row + 1, (b->words - 1) * sizeof *row);
        row[b->words - 1] = 0;
        if (is_zero(row, b->words)) {
            b->inconsistent = b->inconsistent || b->right[i];
            drop(b, i);
        } else {
            i++;
        }
    }
}

void geography_band_step(struct geography_band *b)
{
    size_t words = b->words, first = 0;
    unsigned bit = b->at % 64;
    while (first < b->rows && !(b->row[first * words] >> bit & 1))
        first++;
    if (first < b->rows) {
        uint64_t *pivot = b->upper + b->pivots * words;
        unsigned char right = b->right[first];
        memcpy(pivot, b->row + first * words, words * sizeof *pivot);
        if (right)
            cw_bits_set(b->upper_right, b->pivots);
        drop(b, first);
        for (size_t i = first; i < b->rows; i++) {
            uint64_t *row = b->row + i * words;
            if (!(*row >> bit & 1))
                continue;
            add_words(row, pivot, words);
            b->right[i] ^= right;
        }
        b->pivot[b->at] = (uint32_t)b->pivots++;
    } else {
        b->pivot[b->at] = UINT32_MAX;
    }
    if (++b->at % 64 == 0 || b->at == b->columns)
        shift(b);
}

/* --- one solution ---------------------------------------------------------------------------- */

void geography_band_solution(const struct geography_band *b, uint64_t *x)
{
    size_t all = cw_bits_words(b->columns);
    memset(x, 0, all * sizeof *x);
    for (size_t at = b->columns; at-- > 0;) {
        if (b->pivot[at] == UINT32_MAX)
            continue;
        const uint64_t *row = b->upper + b->pivot[at] * b->words;
        uint64_t sum = 0;
        for (size_t i = 0; i < b->words && at / 64 + i < all; i++)
            sum ^= row[i] & x[at / 64 + i]; /* bit `at` itself is still 0 in x */
        if ((cw_popcount64(sum) & 1) != cw_bits_get(b->upper_right, b->pivot[at]))
            cw_bits_set(x, at);
    }
}

/* --- all solutions --------------------------------------------------------------------------- */

/* From right to left, each variable as a linear form over the solutions: a pivot's is the sum of
 * those in its row, a free variable's is a new one.  Only the forms of a window are needed, and of
 * them only which sums vanish, so when the coordinates are used up they are changed for as many as
 * the forms of the window have rank. */
struct forms {
    const struct geography_band *b;
    uint64_t *form; /* a ring: of variable j at j % ring */
    size_t ring;
    size_t words; /* of a form, a multiple of 4 */
    size_t used;  /* coordinates */
};

static uint64_t *form_of(const struct forms *f, size_t at)
{
    return f->form + at % f->ring * f->words;
}

/* The columns that a Gaussian elimination of the ring's forms finds pivots in, ascending. */
static enum cw_status basis(const struct forms *f, uint32_t *pivot, size_t *rank)
{
    size_t rows = f->ring, total = rows * f->words;
    uint64_t *copy = cw_alloc(f->b->env, total, sizeof *copy);
    if (!copy)
        return CW_NO_MEMORY;
    memcpy(copy, f->form, total * sizeof *copy);
    *rank = 0;
    for (size_t column = 0; column < f->used && *rank < rows; column++) {
        uint64_t *top = copy + *rank * f->words;
        size_t i = *rank;
        while (i < rows && !cw_bits_get(copy + i * f->words, column))
            i++;
        if (i == rows)
            continue;
        if (i > *rank) { /* the row has its bit where the top one has none: their sum serves */
            uint64_t *other = copy + i * f->words;
            add_words(top, other, f->words);
            add_words(other, top, f->words);
        }
        for (i++; i < rows; i++)
            if (cw_bits_get(copy + i * f->words, column))
                add_words(copy + i * f->words, top, f->words);
        pivot[(*rank)++] = (uint32_t)column;
    }
    cw_release(f->b->env, copy, total, sizeof *copy);
    return CW_OK;
}

/* Changes to the coordinates `pivot`, and to forms of `words` words. */
static enum cw_status change_to(struct forms *f, const uint32_t *pivot, size_t rank, size_t words)
{
    uint64_t *form = cw_calloc(f->b->env, f->ring * words, sizeof *form);
    if (!form)
        return CW_NO_MEMORY;
    for (size_t i = 0; i < f->ring; i++)
        for (size_t k = 0; k < rank; k++)
            if (cw_bits_get(f->form + i * f->words, pivot[k]))
                cw_bits_set(form + i * words, k);
    cw_release(f->b->env, f->form, f->ring * f->words, sizeof *form);
    f->form = form;
    f->words = words;
    f->used = rank;
    return CW_OK;
}

static enum cw_status compress(struct forms *f)
{
    size_t rank = 0, capacity = f->words * 64;
    uint32_t *pivot = cw_alloc(f->b->env, capacity, sizeof *pivot);
    if (!pivot)
        return CW_NO_MEMORY;
    enum cw_status status = basis(f, pivot, &rank);
    if (status == CW_OK)
        status = change_to(f, pivot, rank, rank > capacity / 2 ? f->words * 2 : f->words);
    cw_release(f->b->env, pivot, capacity, sizeof *pivot);
    return status;
}

/* Adds up the forms of the variables in a row, but for its first. */
static void add_forms(const struct forms *f, uint64_t *to, size_t at)
{
    const struct geography_band *b = f->b;
    const uint64_t *row = b->upper + b->pivot[at] * b->words;
    size_t base = at / 64 * 64;
    for (size_t i = 0; i < b->words; i++) {
        uint64_t bits = row[i];
        if (i == 0)
            bits &= ~((uint64_t)1 << at % 64);
        for (; bits; bits &= bits - 1)
            add_words(to, form_of(f, base + i * 64 + cw_ctz64(bits)), f->words);
    }
}

enum cw_status geography_band_support(const struct geography_band *b, uint64_t *support)
{
    struct forms f = {.b = b, .ring = b->words * 64 + 1, .words = 4};
    enum cw_status status = CW_OK;
    memset(support, 0, cw_bits_words(b->columns) * sizeof *support);
    f.form = cw_calloc(b->env, f.ring * f.words, sizeof *f.form);
    if (!f.form)
        return CW_NO_MEMORY;
    for (size_t at = b->columns; at-- > 0 && status == CW_OK;) {
        uint64_t *form = form_of(&f, at);
        if (at % 64 == 0 && cw_cancelled(b->env))
            status = CW_CANCELLED;
        memset(form, 0, f.words * sizeof *form);
        if (b->pivot[at] != UINT32_MAX) {
            add_forms(&f, form, at);
        } else {
            if (f.used == f.words * 64)
                status = compress(&f);
            if (status != CW_OK)
                break;
            form = form_of(&f, at);
            cw_bits_set(form, f.used++);
        }
        if (!is_zero(form, f.words))
            cw_bits_set(support, at);
    }
    cw_release(b->env, f.form, f.ring * f.words, sizeof *f.form);
    return status;
}
