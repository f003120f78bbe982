/* SPDX-License-Identifier: MIT
 *
 * twixt_shrink.c - smaller versions of an input that makes a solution fail.
 *
 * Candidates need not be legal: whoever asks tries them with the validator first.  Large steps come
 * first: sets, then runs of turns from long to short, then the size of the board, then single moves
 * towards the corner.
 */
#include <string.h>
#include "games/twixt/twixt_judge.h"

struct set {
    uint64_t n;
    size_t first, count; /* of its moves in holes[] */
};

struct input {
    struct cw_env *env;
    struct set *sets;
    struct twixt_hole *holes;
    size_t set_count, set_capacity, hole_count, hole_capacity;
};

static enum cw_status add_hole(struct input *in, struct twixt_hole hole)
{
    void *array = in->holes;
    enum cw_status status =
        cw_grow(in->env, &array, in->hole_count, &in->hole_capacity, sizeof *in->holes);
    in->holes = array;
    if (status == CW_OK)
        in->holes[in->hole_count++] = hole;
    return status;
}

static enum cw_status add_set(struct input *in, struct set set)
{
    void *array = in->sets;
    enum cw_status status =
        cw_grow(in->env, &array, in->set_count, &in->set_capacity, sizeof *in->sets);
    in->sets = array;
    if (status == CW_OK)
        in->sets[in->set_count++] = set;
    return status;
}

/* Reads two numbers; CW_END at the end of the input, CW_NO where it is no number. */
static enum cw_status read_pair(struct cw_reader *r, struct twixt_hole *pair)
{
    int64_t x, y;
    enum cw_token a = cw_reader_int(r, &x);
    if (a == CW_TOKEN_END)
        return r->status != CW_OK ? r->status : CW_END;
    if (a != CW_TOKEN_INT || cw_reader_int(r, &y) != CW_TOKEN_INT || x < 0 || y < 0)
        return r->status != CW_OK ? r->status : CW_NO;
    *pair = (struct twixt_hole){(uint64_t)x, (uint64_t)y};
    return CW_OK;
}

static enum cw_status read_sets(struct input *in, struct cw_reader *r)
{
    struct twixt_hole pair;
    for (;;) {
        enum cw_status status = read_pair(r, &pair);
        if (status == CW_END || (status == CW_OK && pair.x == 0 && pair.y == 0))
            return CW_OK;
        if (status != CW_OK)
            return status;
        struct set set = {pair.x, in->hole_count, 0};
        uint64_t count = pair.y;
        for (; set.count < count; set.count++) {
            status = read_pair(r, &pair);
            if (status == CW_OK)
                status = add_hole(in, pair);
            if (status != CW_OK)
                return status == CW_END ? CW_NO : status;
        }
        status = add_set(in, set);
        if (status != CW_OK)
            return status;
    }
}

/* --- what to leave out ------------------------------------------------------------------------ */

enum kind { DROP_SETS, DROP_TURNS, CUT_BOARD, MOVE_HOLE };

struct change {
    enum kind kind;
    size_t set, from, count; /* sets, or moves of the set; MOVE_HOLE: count says in which way */
};

/* Takes the k-th of `choices` off *k, or says that it is not among them. */
static bool among(uint64_t *k, uint64_t choices)
{
    if (*k < choices)
        return true;
    *k -= choices;
    return false;
}

/* The k-th change; CW_END past the last. */
static enum cw_status find_change(const struct input *in, uint64_t k, struct change *change)
{
    for (size_t run = in->set_count / 2; run > 0; run /= 2) {
        size_t runs = (in->set_count + run - 1) / run;
        if (among(&k, runs)) {
            *change = (struct change){DROP_SETS, (size_t)k * run, 0, run};
            return CW_OK;
        }
    }
    for (size_t s = 0; s < in->set_count; s++) {
        /* two moves are a turn of both players, so the rest keep their colours */
        size_t turns = in->sets[s].count / 2;
        for (size_t run = turns / 2 ? turns / 2 : turns; run > 0; run /= 2) {
            size_t runs = 2 * ((turns + run - 1) / run);
            if (among(&k, runs)) {
                *change =
                    (struct change){DROP_TURNS, s, (size_t)(k / 2) * 2 * run + k % 2, 2 * run};
                return CW_OK;
            }
        }
        if (among(&k, 4)) {
            *change = (struct change){CUT_BOARD, s, 0, (size_t)k};
            return CW_OK;
        }
        if (among(&k, 4 * (uint64_t)in->sets[s].count)) {
            *change = (struct change){MOVE_HOLE, s, (size_t)(k / 4), (size_t)(k % 4)};
            return CW_OK;
        }
    }
    return CW_END;
}

/* The hole after the change.  A board that is cut loses a column and a row, each at its low or its
 * high side: what lies there moves in by one. */
static struct twixt_hole changed(struct twixt_hole hole, const struct change *change, uint64_t n,
                                 size_t set, size_t index)
{
    if (change->kind == CUT_BOARD && change->set == set) {
        bool low_x = change->count % 2, low_y = change->count / 2;
        return (struct twixt_hole){hole.x - (low_x ? hole.x > 0 : hole.x == n),
                                   hole.y - (low_y ? hole.y > 0 : hole.y == n)};
    }
    if (change->kind == MOVE_HOLE && change->set == set && change->from == index) {
        static const int dx[4] = {-1, 0, -2, 0}, dy[4] = {0, -1, 0, -2};
        return (struct twixt_hole){hole.x + (uint64_t)(int64_t)dx[change->count],
                                   hole.y + (uint64_t)(int64_t)dy[change->count]};
    }
    return hole;
}

static void write_set(const struct input *in, const struct change *change, size_t s,
                      struct cw_out *out)
{
    const struct set *set = &in->sets[s];
    bool drops = change->kind == DROP_TURNS && change->set == s;
    bool cut = change->kind == CUT_BOARD && change->set == s;
    size_t from = drops ? change->from : set->count;
    size_t to = drops && set->count - from > change->count ? from + change->count : set->count;
    cw_out_u64(out, set->n - cut);
    cw_out_char(out, ' ');
    cw_out_u64(out, set->count - (to - from));
    cw_out_char(out, '\n');
    for (size_t i = 0; i < set->count; i++) {
        if (i >= from && i < to)
            continue;
        struct twixt_hole hole = changed(in->holes[set->first + i], change, set->n, s, i);
        cw_out_u64(out, hole.x);
        cw_out_char(out, ' ');
        cw_out_u64(out, hole.y);
        cw_out_char(out, '\n');
    }
}

static enum cw_status write_change(const struct input *in, const struct change *change,
                                   struct cw_out *out)
{
    if (change->kind == CUT_BOARD && in->sets[change->set].n < 2)
        return CW_NO;
    if (change->kind == MOVE_HOLE) {
        struct twixt_hole hole = in->holes[in->sets[change->set].first + change->from];
        uint64_t by = change->count < 2 ? 1 : 2;
        if ((change->count % 2 ? hole.y : hole.x) < by)
            return CW_NO;
    }
    for (size_t s = 0; s < in->set_count; s++)
        if (change->kind != DROP_SETS || s < change->set || s >= change->set + change->count)
            write_set(in, change, s, out);
    cw_out_str(out, "0 0\n");
    return out->status;
}

enum cw_status twixt_shrink(struct cw_env *env, const char *input, size_t size, uint64_t k,
                            struct cw_out *out)
{
    struct input in = {.env = env};
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, input, size, "input");
    struct cw_reader reader = {0};
    struct change change;
    enum cw_status status = cw_reader_open(&reader, env, source, 0, false);
    if (status == CW_OK)
        status = read_sets(&in, &reader);
    if (status == CW_OK)
        status = find_change(&in, k, &change);
    if (status == CW_OK)
        status = write_change(&in, &change, out);
    cw_reader_close(&reader);
    cw_release(env, in.sets, in.set_capacity, sizeof *in.sets);
    cw_release(env, in.holes, in.hole_capacity, sizeof *in.holes);
    return status;
}
