/* SPDX-License-Identifier: MIT
 *
 * link_drop_test.c - positions laid one over the other against each laid on an empty board.
 */
#include "link_support.h"
#include "games/link/link_drop.h"

enum { BOARDS = 400, GAMES = 4, SIDE = 14, SETS = SIDE * SIDE / 2 + 1 };

static void random_deal(struct bench *b, struct cw_rng *rng, struct link_puzzle *p,
                        struct link_deal *d)
{
    size_t rows = (size_t)cw_rng_range(rng, 1, SIDE), columns = (size_t)cw_rng_range(rng, 1, SIDE);
    size_t cells = rows * columns, copies = 2 * (size_t)cw_rng_range(rng, 1, 3);
    assert_int_equal(link_puzzle_new(b->env, rows, columns, p), CW_OK);
    p->rules.outside = cw_rng_chance(rng, 1, 2);
    p->rules.adjacent = !cw_rng_chance(rng, 1, 4);
    p->rules.gravity = (enum link_gravity)cw_rng_below(rng, 9);
    size_t holes = cw_rng_chance(rng, 1, 2) ? 0 : (size_t)cw_rng_below(rng, cells);
    p->pieces = cells - holes;
    for (size_t i = 0; i < cells; i++)
        p->kind[i] = i < p->pieces ? i / copies + 1 : 0;
    for (size_t i = cells; i > 1; i--) {
        size_t j = (size_t)cw_rng_below(rng, i);
        uint64_t keep = p->kind[j];
        p->kind[j] = p->kind[i - 1];
        p->kind[i - 1] = keep;
    }
    assert_int_equal(link_deal_new(p, d), CW_OK);
}

static void same_moves(struct link_drop *drop, const struct link_deal *d, const uint64_t *set)
{
    struct link_drop fresh;
    link_drop_lay(drop, set);
    assert_int_equal(link_drop_new(d, &fresh), CW_OK);
    link_drop_lay(&fresh, set);
    assert_memory_equal(&drop->field, &fresh.field, sizeof fresh.field);
    assert_memory_equal(drop->left, fresh.left, d->groups * sizeof *fresh.left);
    assert_memory_equal(drop->free, fresh.free, d->groups * sizeof *fresh.free);
    for (int free_only = 1; free_only >= 0; free_only--) {
        assert_int_equal(link_drop_moves(drop, free_only), CW_OK);
        assert_int_equal(link_drop_moves(&fresh, free_only), CW_OK);
        assert_int_equal(drop->moves, fresh.moves);
        for (size_t i = 0; i < fresh.moves; i++)
            assert_memory_equal(&drop->move[i], &fresh.move[i], sizeof *fresh.move);
    }
    link_drop_free(&fresh);
}

/* Random games, in which now and then a position of before is laid again. */
static void play(struct cw_rng *rng, struct link_drop *drop, const struct link_deal *d,
                 uint64_t (*set)[SIDE * SIDE / 64 + 1])
{
    size_t last = 0;
    memset(set[0], 0, sizeof set[0]);
    for (uint32_t i = 0; i < d->pieces; i++)
        cw_bits_set(set[0], i);
    for (;;) {
        if (cw_rng_chance(rng, 1, 4))
            same_moves(drop, d, set[cw_rng_below(rng, last + 1)]);
        same_moves(drop, d, set[last]);
        if (drop->moves == 0)
            return;
        memset(set[last + 1], 0, sizeof set[0]);
        link_drop_take(drop, drop->move[cw_rng_below(rng, drop->moves)], set[last + 1]);
        last++;
    }
}

static void laying_over(void **state)
{
    static uint64_t set[SETS][SIDE * SIDE / 64 + 1];
    struct bench bench;
    struct cw_rng rng;
    (void)state;
    bench_open(&bench);
    cw_rng_seed(&rng, 11, 0);
    for (unsigned long i = 0; i < BOARDS * bench_scale(); i++) {
        struct link_puzzle p;
        struct link_deal d;
        struct link_drop drop;
        random_deal(&bench, &rng, &p, &d);
        assert_int_equal(link_drop_new(&d, &drop), CW_OK);
        for (int game = 0; game < GAMES; game++)
            play(&rng, &drop, &d, set);
        link_drop_free(&drop);
        link_deal_free(&d);
        link_puzzle_free(&p);
    }
    bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laying_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
