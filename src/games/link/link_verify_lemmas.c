/* SPDX-License-Identifier: MIT
 *
 * link_verify_lemmas.c - checks that lemmas refute a board, by following each from those before it;
 * docs/witness/link-solve.md says why that proves it.
 */
#include <stdlib.h>
#include "games/link/link_verify_solve.h"

static enum cw_status make_groups(struct link_checker *c)
{
    int groups = 0, used = 0;
    for (int i = 0; i < c->pieces; i++)
        c->group[i] = NOBODY;
    for (int i = 0; i < c->pieces; i++) {
        if (c->group[i] != NOBODY)
            continue;
        c->group_first[groups] = used;
        for (int k = i; k < c->pieces; k++)
            if (link_verify_kind(c, k) == link_verify_kind(c, i)) {
                c->group[k] = groups;
                c->index[k] = used;
                c->member[used++] = k;
            }
        c->group_first[++groups] = used;
    }
    long next = c->stays > 0 ? c->pieces : 0;
    for (int g = 0; g < groups; g++) {
        long size = c->group_first[g + 1] - c->group_first[g];
        c->base[g] = next;
        next += size * (size - 1) / 2;
        if (next > 4000000)
            return link_verify_reject(c, "there are too many pairs of like pieces to check lemmas");
    }
    if (c->value)
        return link_verify_reject(c, "there are lemmas already");
    c->variables = next;
    c->value = cw_calloc(c->env, (size_t)next, 1);
    c->trail = cw_calloc(c->env, (size_t)next, sizeof *c->trail);
    return c->value && c->trail ? CW_OK : CW_NO_MEMORY;
}

/* The variable "a and b go together"; a piece with itself: "a stays". */
static long variable(const struct link_checker *c, int a, int b)
{
    if (a == b)
        return a;
    int first = c->group_first[c->group[a]];
    long size = c->group_first[c->group[a] + 1] - first;
    long i = c->index[a] - first, k = c->index[b] - first;
    long low = i < k ? i : k, high = i < k ? k : i;
    return c->base[c->group[a]] + low * (2 * size - low - 1) / 2 + high - low - 1;
}

/* The pieces of a variable, found by going through its group's: pieces and groups are few. */
static void ends(const struct link_checker *c, long v, int *a, int *b)
{
    int g = 0;
    if (v < (c->stays > 0 ? c->pieces : 0)) {
        *a = *b = (int)v;
        return;
    }
    while (g + 1 <= c->group[c->member[c->pieces - 1]] && c->base[g + 1] <= v)
        g++;
    long rest = v - c->base[g], size = c->group_first[g + 1] - c->group_first[g], low = 0;
    while (rest >= size - low - 1) {
        rest -= size - low - 1;
        low++;
    }
    *a = c->member[c->group_first[g] + low];
    *b = c->member[c->group_first[g] + low + 1 + rest];
}

static void set(struct link_checker *c, long v, signed char value)
{
    if (c->value[v] == value)
        return;
    if (c->value[v] != 0) {
        c->conflict = true;
        return;
    }
    c->value[v] = value;
    c->trail[c->trailed++] = v;
}

/* What follows at once for a piece: it goes with one partner, or stays, and that is all. */
static void settle_piece(struct link_checker *c, int piece)
{
    int g = c->group[piece], left = 0;
    long last = 0, mate = -1;
    for (int i = c->group_first[g]; i < c->group_first[g + 1]; i++) {
        if (c->member[i] == piece && c->stays == 0)
            continue;
        long v = variable(c, piece, c->member[i]);
        if (c->value[v] > 0)
            mate = v;
        if (c->value[v] >= 0) {
            left++;
            last = v;
        }
    }
    if (left == 0)
        c->conflict = true;
    else if (left == 1)
        set(c, last, 1);
    for (int i = c->group_first[g]; mate >= 0 && i < c->group_first[g + 1]; i++) {
        if (c->member[i] == piece && c->stays == 0)
            continue;
        long v = variable(c, piece, c->member[i]);
        if (v != mate)
            set(c, v, -1);
    }
}

static void follow(struct link_checker *c)
{
    while (!c->conflict && c->done < c->trailed) {
        long v = c->trail[c->done++];
        int a, b;
        ends(c, v, &a, &b);
        settle_piece(c, a);
        settle_piece(c, b);
        if (a != b || c->value[v] < 0)
            continue;
        c->staying++;
        if (c->staying > c->stays)
            c->conflict = true;
        for (int i = 0; c->staying == c->stays && i < c->pieces; i++)
            if (c->value[i] == 0)
                set(c, i, -1);
    }
}

static void forget(struct link_checker *c, long trailed)
{
    while (c->trailed > trailed) {
        long v = c->trail[--c->trailed];
        if (c->done > c->trailed && c->stays > 0 && v < c->pieces && c->value[v] > 0)
            c->staying--;
        c->value[v] = 0;
    }
    c->done = c->trailed;
    c->conflict = false;
}

/* Whether the relaxed closure with the pairs that are not denied leaves a piece that may not stay.
 * */
static bool stranded(struct link_checker *c)
{
    bool more = true;
    int left = c->pieces;
    link_verify_load(c);
    while (more) {
        more = false;
        for (int i = 0; i < c->pieces; i++) {
            int cell = c->place[i], g = c->group[i];
            if (c->held[cell] == NOBODY)
                continue;
            link_verify_flood(c, cell);
            for (int k = c->group_first[g]; k < c->group_first[g + 1]; k++) {
                int b = c->member[k], to = c->place[b], width = c->columns + 2;
                int apart = abs(cell / c->columns - to / c->columns) +
                            abs(cell % c->columns - to % c->columns);
                bool reached = c->seen[(to / c->columns + 1) * width + to % c->columns + 1] != 0;
                if (b == i || !reached || (apart == 1 && !c->adjacent) ||
                    c->value[variable(c, i, b)] < 0)
                    continue;
                c->held[cell] = NOBODY;
                left--;
                more = true;
                break;
            }
        }
    }
    bool bound = left > c->stays;
    for (int i = 0; i < c->pieces && c->stays > 0; i++)
        bound |= c->held[c->place[i]] != NOBODY && c->value[i] < 0;
    return bound;
}

static enum cw_status add_literal(struct link_checker *c, long literal)
{
    void *array = c->literal;
    enum cw_status status =
        cw_grow(c->env, &array, c->literals, &c->literal_capacity, sizeof *c->literal);
    c->literal = array;
    if (status == CW_OK)
        c->literal[c->literals++] = literal;
    return status;
}

/* " +1,2=3,4 -5,6": to the end of the line. */
static enum cw_status scan_literals(struct link_checker *c, const char *text, const char *end)
{
    enum cw_status status = CW_OK;
    while (status == CW_OK && text != end) {
        int a, b;
        bool denied = cw_scan_word(&text, end, " -");
        if (!denied && !cw_scan_word(&text, end, " +"))
            return link_verify_reject(c, "expected \" +\" or \" -\" and one or two cells");
        if (!link_verify_scan_cell(c, &text, end, &a))
            return link_verify_reject(c, "expected a cell");
        b = a;
        if (cw_scan_word(&text, end, "=") && (!link_verify_scan_cell(c, &text, end, &b) || a == b))
            return link_verify_reject(c, "expected another cell");
        if (c->kind[a] == 0 || c->kind[a] != c->kind[b] || (a == b && c->stays == 0))
            return link_verify_reject(c, "these cells are no pair of like pieces");
        status = add_literal(c, 2 * variable(c, c->held[a], c->held[b]) + denied);
    }
    return status;
}

/* Follows an earlier lemma: with one literal left open, that is true. */
static void use(struct link_checker *c, const struct link_checked_lemma *l)
{
    long open = -1;
    int count = 0;
    for (size_t i = 0; i < l->count; i++) {
        long x = c->literal[l->first + i];
        signed char holds = (signed char)(x % 2 ? -c->value[x / 2] : c->value[x / 2]);
        if (holds > 0)
            return;
        if (holds == 0) {
            open = x;
            count++;
        }
    }
    if (count == 0)
        c->conflict = true;
    else if (count == 1)
        set(c, open / 2, open % 2 ? -1 : 1);
    follow(c);
}

/* "board : LITERALS" or "from N N ... : LITERALS". */
static enum cw_status check_lemma(struct link_checker *c, bool *refuted)
{
    const char *text;
    size_t size;
    enum cw_status status = cw_witness_line(c->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size, *colon = memchr(text, ':', size);
    void *array = c->lemma;
    status = cw_grow(c->env, &array, c->lemmas, &c->lemma_capacity, sizeof *c->lemma);
    c->lemma = array;
    if (status != CW_OK)
        return status;
    struct link_checked_lemma *l = &c->lemma[c->lemmas];
    *l = (struct link_checked_lemma){c->literals, 0};
    if (!colon)
        return link_verify_reject(c, "expected \"board : ...\" or \"from ... : ...\"");
    link_verify_load(c);
    status = scan_literals(c, colon + 1, end);
    if (status != CW_OK)
        return status;
    l->count = c->literals - l->first;
    long before = c->trailed;
    bool for_good = c->conflict;
    for (size_t i = 0; i < l->count; i++)
        set(c, c->literal[l->first + i] / 2, c->literal[l->first + i] % 2 ? 1 : -1);
    follow(c);
    bool board = cw_scan_word(&text, colon, "board ");
    if (!board && !cw_scan_word(&text, colon, "from "))
        return link_verify_reject(c, "expected \"board : ...\" or \"from ... : ...\"");
    while (text != colon) {
        uint64_t number;
        if (board || !cw_scan_u64(&text, colon, &number) || !cw_scan_word(&text, colon, " ") ||
            number < 1 || number > c->lemmas)
            return link_verify_reject(c, "expected numbers of earlier lemmas");
        use(c, &c->lemma[number - 1]);
    }
    if (!c->conflict && !(board && stranded(c)))
        return link_verify_reject(c, board
                                         ? "every piece can vanish without what this lemma asks for"
                                         : "this lemma does not follow from those named");
    forget(c, before);
    c->lemmas++;
    c->conflict = for_good;
    *refuted = l->count == 0;
    if (l->count == 1 && !c->conflict) {
        set(c, c->literal[l->first] / 2, c->literal[l->first] % 2 ? -1 : 1);
        follow(c);
    }
    return CW_OK;
}

enum cw_status link_verify_lemmas(struct link_checker *c, uint64_t most, uint64_t count)
{
    bool refuted = false;
    enum cw_status status;
    if (c->gravity != STAY)
        return link_verify_reject(c, "lemmas prove nothing where pieces fall");
    if (2 * (most + 1) > (uint64_t)c->pieces)
        return link_verify_reject(c, "a board of so few pieces needs parity, not lemmas");
    c->stays = c->pieces - 2 * (int)(most + 1);
    status = make_groups(c);
    for (int i = 0; status == CW_OK && i < c->pieces; i++)
        settle_piece(c, i);
    if (status == CW_OK)
        follow(c);
    for (uint64_t i = 0; status == CW_OK && i < count; i++)
        status = cw_cancelled(c->env) ? CW_CANCELLED : check_lemma(c, &refuted);
    if (status == CW_OK && !refuted)
        return link_verify_reject(c, "the last lemma is not the empty one");
    return status;
}
