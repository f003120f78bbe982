/* SPDX-License-Identifier: MIT
 *
 * Boards with wished answers: that they have them, and what is refused.
 */
#include <causeway/geography.h>
#include "geography_support.h"

#include <stdio.h>
#include <string.h>

static enum cw_status make(struct run *r, const char *style, uint64_t seed, const char *params,
                           struct oracle_board *b)
{
    bool too_large;
    enum cw_status status = run_generate(r, style, seed, params, false);
    if (status == CW_OK)
        assert_true(oracle_read(r->out.bytes, r->out.size, b, &too_large));
    return status;
}

static void wishes(void **state)
{
    (void)state;
    static struct oracle_board b;
    struct run r;
    struct cw_rng rng;
    cw_rng_seed(&rng, 20, 1);
    run_open(&r);
    for (uint64_t i = 0; i < 400 * test_scale(); i++) {
        size_t rows = 1 + cw_rng_below(&rng, 9), columns = 1 + cw_rng_below(&rng, 9);
        size_t row = cw_rng_below(&rng, rows), column = cw_rng_below(&rng, columns), count = 0;
        size_t most = (rows * columns + !((row + column) % 2)) / 2;
        size_t wanted = cw_rng_below(&rng, most + 2);
        bool start = cw_rng_chance(&rng, 1, 2), number = !start || cw_rng_chance(&rng, 2, 3);
        char params[128], part[32] = "";
        if (!start)
            most = (rows * columns + 1) / 2;
        if (start)
            snprintf(part, sizeof part, " start=%zu,%zu", row + 1, column + 1);
        int n = snprintf(params, sizeof params, "size=%zux%zu%s", columns, rows, part);
        if (number)
            snprintf(params + n, sizeof params - (size_t)n, " winners=%zu", wanted);
        enum cw_status status = make(&r, "wish", i, params, &b);
        if (number && (wanted > most || (start && wanted == 0))) {
            assert_int_equal(status, CW_BAD_ARGUMENT);
            continue;
        }
        assert_int_equal(status, CW_OK);
        oracle_solve(&b);
        for (size_t at = 0; at < rows * columns; at++)
            count += b.wins[at];
        if (number)
            assert_int_equal(count, wanted);
        if (start)
            assert_true(b.wins[row * columns + column]);
    }
    run_close(&r);
}

/* Follows every defence: how many choices the winner has at most on a way to the end, each with one
 * winning reply. */
static unsigned choices(struct cw_geography_play *p)
{
    struct cw_geography_reply reply[4];
    unsigned count, wins = 0, most = 0, choice;
    assert_int_equal(cw_geography_play_replies(p, reply, &count), CW_OK);
    for (unsigned i = 0; i < count; i++)
        wins += reply[i].wins;
    assert_int_equal(wins, cw_geography_play_mover_wins(p));
    choice = wins && count > 1;
    for (unsigned i = 0; i < count; i++) {
        if (wins && !reply[i].wins)
            continue;
        assert_int_equal(cw_geography_play_move(p, reply[i].cell.row, reply[i].cell.column), CW_OK);
        unsigned further = choices(p);
        most = further > most ? further : most;
        cw_geography_play_undo(p);
    }
    return most + choice;
}

static void puzzles(void **state)
{
    (void)state;
    static struct oracle_board b;
    struct run r;
    struct cw_rng rng;
    cw_rng_seed(&rng, 21, 1);
    run_open(&r);
    for (uint64_t i = 0; i < 40 * test_scale(); i++) {
        size_t rows = 5 + cw_rng_below(&rng, 16), columns = 5 + cw_rng_below(&rng, 16);
        size_t depth = 1 + cw_rng_below(&rng, 5);
        size_t row = i % 2 ? cw_rng_below(&rng, rows) : 0;
        size_t column = i % 2 ? cw_rng_below(&rng, columns) : 0;
        char params[128];
        struct cw_geography_play *p;
        snprintf(params, sizeof params, "size=%zux%zu depth=%zu start=%zu,%zu", columns, rows,
                 depth, row + 1, column + 1);
        enum cw_status status = make(&r, "puzzle", i, params, &b);
        if (status == CW_BAD_ARGUMENT && rows * columns < 20 * depth)
            continue; /* little room */
        assert_int_equal(status, CW_OK);
        assert_int_equal(cw_geography_play_new(r.env, rows, columns, b.cell, columns, &p), CW_OK);
        assert_true(cw_geography_play_mover_wins(p));
        assert_int_equal(cw_geography_play_move(p, row, column), CW_OK);
        assert_true(choices(p) >= depth);
        cw_geography_play_undo(p);
        for (size_t at = 0; at < rows * columns; at++) { /* from any start one reply wins */
            if (b.cell[at] != '.')
                continue;
            assert_int_equal(cw_geography_play_move(p, at / columns, at % columns), CW_OK);
            choices(p);
            cw_geography_play_undo(p);
        }
        cw_geography_play_free(p);
    }
    run_close(&r);
}

static void refusals(void **state)
{
    (void)state;
    static const char *const bad[][2] = {
        {"wish", "size=3 winners=6"},
        {"wish", "size=3 winners=0 start=1,1"},
        {"wish", "size=3 start=4,1"},
        {"wish", "size=3 start=1,2 winners=5"},
        {"puzzle", "size=3 depth=3"},
        {"puzzle", "size=6 depth=9"},
        {"puzzle", "size=3 start=1,4"},
        {"random", "winners=1"},
        {"open", "depth=1"},
        {"wish", "depth=1"},
        {"random", "start=1,1"},
    };
    struct run r;
    run_open(&r);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(run_generate(&r, bad[i][0], 1, bad[i][1], false), CW_BAD_ARGUMENT);
        assert_true(strlen(cw_env_last_error(r.env)) > 10);
    }
    for (unsigned side = 1; side < 8; side++) { /* without wishes, any size will do */
        char params[32];
        snprintf(params, sizeof params, "size=%ux%u", side, 1 + side / 3);
        assert_int_equal(run_generate(&r, "puzzle", side, params, false), CW_OK);
        assert_int_equal(run_generate(&r, "wish", side, params, false), CW_OK);
    }
    run_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wishes),
        cmocka_unit_test(puzzles),
        cmocka_unit_test(refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
