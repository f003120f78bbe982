/* SPDX-License-Identifier: MIT
 *
 * link_verify_layers.c - checks that layers refute a board, by taking every step from every
 * position; docs/witness/link-solve.md says why that proves it.
 */
#include "games/link/link_verify_solve.h"

/* The positions of a layer, sorted: each is the cells whose pieces are left, four a digit. */
struct layer {
    char *text;
    size_t count, digits, capacity; /* capacity: positions allocated */
};

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* "layer COUNT" and so many lines in ascending order. */
static enum cw_status read_layer(struct link_checker *c, struct layer *l)
{
    const char *text;
    size_t size;
    uint64_t count;
    enum cw_status status = cw_witness_line(c->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size;
    if (!cw_scan_word(&text, end, "layer ") || !cw_scan_u64(&text, end, &count) || text != end)
        return link_verify_reject(c, "expected \"layer COUNT\"");
    l->digits = (size_t)(c->cells + 3) / 4;
    for (l->count = 0; l->count < count; l->count++) {
        void *array = l->text;
        status = cw_witness_line(c->job->witness, &text, &size);
        if (status == CW_OK)
            status = cw_grow(c->env, &array, l->count, &l->capacity, l->digits);
        l->text = array;
        if (status != CW_OK)
            return status;
        if (size != l->digits)
            return link_verify_reject(c, "a position has the wrong number of digits");
        if (l->count > 0 && memcmp(l->text + (l->count - 1) * size, text, size) >= 0)
            return link_verify_reject(c, "the positions of a layer stand in ascending order");
        for (size_t i = 0; i < size; i++)
            for (int bit = 0, d = digit_of(text[i]); bit < 4; bit++) {
                size_t cell = 4 * i + (size_t)bit;
                if (d < 0 || ((d >> bit & 1) && (cell >= (size_t)c->cells || !c->kind[cell])))
                    return link_verify_reject(c, "this is no set of pieces of the board");
            }
        memcpy(l->text + l->count * size, text, size);
    }
    return CW_OK;
}

static bool in_layer(const struct layer *l, const char *digits)
{
    size_t low = 0, high = l->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = memcmp(l->text + middle * l->digits, digits, l->digits);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* Puts the pieces of a position where they come to rest; returns how many there are. */
static int lay(struct link_checker *c, const char *digits)
{
    int left = 0;
    for (int i = 0; i < c->cells; i++)
        c->held[i] = NOBODY;
    for (int i = 0; i < c->pieces; i++)
        if (digit_of(digits[c->place[i] / 4]) >> c->place[i] % 4 & 1) {
            c->held[c->place[i]] = i;
            left++;
        }
    if (left < c->pieces) /* the board stays as it was loaded until a pair goes */
        link_verify_settle(c);
    return left;
}

/* The position on the board, where of like pieces in a stack those are named that stood first. */
static void canonical(const struct link_checker *c, char *digits)
{
    memset(digits, 0, (size_t)(c->cells + 3) / 4);
    for (int s = 0; s < c->stacks; s++) {
        int slot = c->start[s];
        for (int i = c->start[s]; i < c->start[s + 1]; i++) {
            int piece = c->held[c->line[i]];
            if (piece == NOBODY)
                continue;
            while (c->kind[c->line[slot]] != link_verify_kind(c, piece))
                slot++;
            digits[c->line[slot] / 4] = (char)(digits[c->line[slot] / 4] | 1 << c->line[slot] % 4);
            slot++;
        }
    }
    for (int i = 0; i < (c->cells + 3) / 4; i++)
        digits[i] = "0123456789abcdef"[(int)digits[i]];
}

/* How many pieces of other groups lie on the piece of this cell, and how many at all. */
static void above(const struct link_checker *c, int cell, int *others, int *all)
{
    *others = *all = 0;
    for (int s = 0; s < c->stacks; s++)
        for (int i = c->start[s]; i < c->start[s + 1]; i++) {
            if (c->line[i] != cell)
                continue;
            for (int k = i + 1; k < c->start[s + 1]; k++) {
                int piece = c->held[c->line[k]];
                *all += piece != NOBODY;
                *others += piece != NOBODY &&
                           link_verify_kind(c, piece) != link_verify_kind(c, c->held[cell]);
            }
            return;
        }
}

/* Whether all pieces left of the kind on this cell lie free, so that taking two of them loses
 * nothing. */
static bool free_kind(const struct link_checker *c, int cell)
{
    int left = 0, others, all;
    bool sky = c->outside && c->adjacent && c->turns >= 2 && c->gravity >= DOWN &&
               c->gravity <= RIGHT;
    for (int i = 0; i < c->cells; i++) {
        if (c->held[i] == NOBODY ||
            link_verify_kind(c, c->held[i]) != link_verify_kind(c, c->held[cell]))
            continue;
        left++;
        above(c, i, &others, &all);
        if (others > 0)
            return false;
    }
    return left == 2 || (left % 2 == 0 && sky);
}

/* Whether two pieces lie on top of their stacks, or are the two on top of one. */
static bool exposed(const struct link_checker *c, int a, int b)
{
    int others, above_a, above_b, first_a = 0, first_b = 0;
    above(c, a, &others, &above_a);
    above(c, b, &others, &above_b);
    for (int s = 0; s < c->stacks; s++)
        for (int i = c->start[s]; i < c->start[s + 1]; i++) {
            if (c->line[i] == a)
                first_a = s;
            if (c->line[i] == b)
                first_b = s;
        }
    return above_a + above_b == (first_a == first_b ? 1 : 0);
}

/* Whether the position without these two is in the next layer. */
static bool step_in(struct link_checker *c, int a, int b, const struct layer *next, int *board,
                    char *digits)
{
    memcpy(board, c->held, (size_t)c->cells * sizeof *board);
    c->held[a] = c->held[b] = NOBODY;
    link_verify_settle(c);
    canonical(c, digits);
    memcpy(c->held, board, (size_t)c->cells * sizeof *board);
    return in_layer(next, digits);
}

/* Every step from a position must lead into the next layer, or one step of a free kind. */
static enum cw_status check_position(struct link_checker *c, const char *position,
                                     const struct layer *next, int *board, char *digits)
{
    bool all = true, loaded = lay(c, position) == c->pieces;
    for (int a = 0; a < c->cells; a++) {
        bool flooded = false;
        if (c->held[a] == NOBODY)
            continue;
        for (int b = a + 1; b < c->cells; b++) {
            if (c->held[b] == NOBODY ||
                link_verify_kind(c, c->held[a]) != link_verify_kind(c, c->held[b]))
                continue;
            if (!flooded)
                link_verify_flood(c, a);
            flooded = true;
            if (!link_verify_joined(c, a, b))
                continue;
            bool there = step_in(c, a, b, next, board, digits);
            if (there && !loaded && exposed(c, a, b) && free_kind(c, a))
                return CW_OK;
            all &= there;
        }
    }
    return all ? CW_OK
               : link_verify_reject(c, "a step from the layer before leads to none of these");
}

enum cw_status link_verify_layers(struct link_checker *c, uint64_t most, uint64_t count)
{
    struct layer layer[2] = {{0}, {0}};
    size_t digits = (size_t)(c->cells + 3) / 4;
    char *text = cw_calloc(c->env, digits, 1);
    int *board = cw_calloc(c->env, (size_t)c->cells, sizeof *board);
    enum cw_status status = text && board ? read_layer(c, &layer[0]) : CW_NO_MEMORY;
    if (status == CW_OK && count != most + 1)
        status = link_verify_reject(c, "there is one layer more than pairs that can go");
    if (status == CW_OK) {
        link_verify_load(c);
        canonical(c, text);
        if (!in_layer(&layer[0], text))
            status = link_verify_reject(c, "the first layer lacks the board itself");
    }
    for (uint64_t i = 0; status == CW_OK && i < count; i++) {
        struct layer *now = &layer[i % 2], *next = &layer[(i + 1) % 2];
        next->count = 0;
        if (i + 1 < count)
            status = read_layer(c, next);
        for (size_t k = 0; status == CW_OK && k < now->count; k++)
            status = cw_cancelled(c->env)
                         ? CW_CANCELLED
                         : check_position(c, now->text + k * digits, next, board, text);
    }
    for (int i = 0; i < 2; i++)
        cw_release(c->env, layer[i].text, layer[i].capacity, digits);
    cw_release(c->env, text, digits, 1);
    cw_release(c->env, board, (size_t)c->cells, sizeof *board);
    return status;
}
