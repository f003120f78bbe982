/* SPDX-License-Identifier: MIT
 *
 * twixt_play_test.c - the board for search and positions, against each other and the slow oracle,
 * on random games; the table of marks.
 */
#include <causeway/game.h>
#include "twixt_support.h"
#include "games/twixt/twixt_play.h"

/* --- the table ----------------------------------------------------------------------------------
 */

static void test_marks(void **state)
{
    (void)state;
    for (unsigned dir = 0; dir < 4; dir++) {
        const struct twixt_marks *marks = twixt_marks_of(dir);
        uint8_t bits[TWIXT_MARK_ROWS][8] = {{0}};
        unsigned count = 0;
        for (size_t i = 0; i < twixt_crosser_count; i++) {
            const struct twixt_crosser *c = &twixt_crossers[i];
            if (c->link != (int)dir)
                continue;
            assert_true(count < TWIXT_MARK_CROSSERS);
            assert_int_equal(marks->crosser[count].dx, c->dx);
            assert_int_equal(marks->crosser[count].dy, c->dy);
            assert_int_equal(marks->crosser[count++].dir, c->dir);
            int row = c->dy - marks->first_row, to = row + twixt_steps[(int)c->dir].dy;
            assert_in_range(row, 0, TWIXT_MARK_ROWS - 1);
            assert_in_range(to, 0, TWIXT_MARK_ROWS - 1);
            bits[row][c->dx + 1] |= (uint8_t)(1 << c->dir);
            bits[to][c->dx + 1 + twixt_steps[(int)c->dir].dx] |= (uint8_t)(16 << c->dir);
        }
        assert_int_equal(count, TWIXT_MARK_CROSSERS);
        assert_memory_equal(bits, marks->bits, sizeof bits);
    }
}

/* --- random games -------------------------------------------------------------------------------
 */

static void apply(struct cw_position *pos, uint32_t cell)
{
    struct cw_turn turn = {.count = 1, .atom = {cw_atom_make(CW_ATOM_PLACE, cell, 0)}};
    assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
}

static void check_same(const struct cw_position *pos, const struct twixt_play *b)
{
    struct cw_state s;
    cw_position_state(pos, &s);
    assert_int_equal(s.outcome, b->winner ? CW_WON : twixt_play_drawn(b) ? CW_DRAWN : CW_ONGOING);
    assert_int_equal(s.outcome == CW_WON ? s.winner + 1 : 0, b->winner);
    assert_int_equal(s.turns, b->moves);
    assert_int_equal(s.to_move, b->to_move);
    assert_true(cw_position_hash(pos) == twixt_play_hash(b));
}

/* The legal points are the position's turns. */
static void check_moves(const struct cw_position *pos, const struct twixt_play *b,
                        const uint16_t *points, unsigned count)
{
    struct cw_turn turn;
    for (unsigned i = 0; i < count; i += 1 + count / 8) {
        assert_true(twixt_play_legal(b, points[i]));
        assert_int_equal(cw_position_turn(pos, i, &turn), CW_OK);
        assert_int_equal(cw_atom_a(turn.atom[0]), twixt_play_cell(b, points[i]));
    }
    if (cw_position_turn(pos, count, &turn) == CW_OK)
        assert_int_equal(cw_atom_kind(turn.atom[0]), CW_ATOM_SWAP);
}

/* The board has the oracle's links and no others. */
static void check_links(const struct twixt_play *b, const struct oracle *game)
{
    int bits = 0;
    for (int i = 0; i < game->links; i++) {
        struct oracle_peg from = game->peg[game->link[i].a], to = game->peg[game->link[i].b];
        unsigned dir = 0, point = twixt_play_point((unsigned)from.x, (unsigned)from.y);
        while (twixt_steps[dir].dx != to.x - from.x || twixt_steps[dir].dy != to.y - from.y)
            dir++;
        assert_true(b->links[b->own_may_cross & from.owner][point] >> dir & 1);
    }
    for (unsigned i = 0; i < TWIXT_PLAY_POINTS; i++)
        bits += (int)cw_popcount64((uint64_t)b->links[0][i] | (uint64_t)b->links[1][i] << 8);
    assert_int_equal(bits, 2 * game->links);
}

static bool over(const struct twixt_play *b)
{
    return b->winner || twixt_play_drawn(b);
}

static unsigned below(struct cw_rng *rng, unsigned n)
{
    return (unsigned)cw_rng_below(rng, n);
}

/* A random legal point. */
static unsigned random_point(const struct twixt_play *b, struct cw_rng *rng)
{
    uint16_t points[TWIXT_PLAY_HOLES];
    for (int tries = 0; tries < 20; tries++) {
        unsigned point = twixt_play_point(below(rng, b->columns), below(rng, b->rows));
        if (twixt_play_legal(b, point))
            return point;
    }
    return points[below(rng, twixt_play_moves(b, points))];
}

/* Plays to the end, or until the oracle is full; `game` may be NULL.  Links are for ever, so that
 * looking for the oracle's winner before and after the last move settles all moves. */
static void play_out(struct cw_position *pos, struct twixt_play *b, struct oracle *game,
                     struct cw_rng *rng)
{
    uint16_t points[TWIXT_PLAY_HOLES];
    bool joined[2] = {false, false};
    while (!over(b) && !(game && game->pegs == ORACLE_PEGS)) {
        unsigned point = random_point(b, rng), owner = b->to_move;
        if (below(rng, 16) == 0)
            check_moves(pos, b, points, twixt_play_moves(b, points));
        twixt_play_peg(b, point);
        apply(pos, twixt_play_cell(b, point));
        check_same(pos, b);
        if (game && b->winner)
            for (int player = 0; player < 2; player++)
                assert_false(oracle_joined(game, player, false));
        if (game)
            oracle_place(game, twixt_play_column(point), twixt_play_row(point), (int)owner);
    }
    if (!game)
        return;
    for (int player = 0; player < 2; player++)
        joined[player] = oracle_joined(game, player, false);
    assert_int_equal(joined[0], b->winner == 1);
    assert_int_equal(joined[1], b->winner == 2);
    check_links(b, game);
}

static void random_game(struct test_env *t, struct cw_rng *rng, unsigned columns, unsigned rows,
                        bool pp, bool with_oracle)
{
    static struct twixt_play b, again, middle, empty;
    static struct oracle game;
    struct cw_position *pos;
    char params[48];
    snprintf(params, sizeof params, "size=%ux%u rules=%s", columns, rows, pp ? "pp" : "classic");
    assert_int_equal(cw_position_new(t->env, cw_game_find("twixt"), params, &pos), CW_OK);
    memset(&game, 0, sizeof game);
    game.columns = columns;
    game.rows = rows;
    game.own_may_cross = pp;
    twixt_play_reset(&b, columns, rows, pp);
    empty = b;
    play_out(pos, &b, with_oracle ? &game : NULL, rng);

    /* back to some moment, on in another way, and back: the same bytes each time */
    again = b;
    unsigned moves = b.moves, kept = below(rng, moves + 1);
    while (b.moves > kept) {
        twixt_play_undo(&b);
        assert_int_equal(cw_position_undo(pos), CW_OK);
        check_same(pos, &b);
    }
    middle = b;
    play_out(pos, &b, NULL, rng);
    for (; b.moves > kept; twixt_play_undo(&b))
        assert_int_equal(cw_position_undo(pos), CW_OK);
    assert_memory_equal(&b, &middle, sizeof b);
    for (unsigned i = kept; i < moves; i++) {
        twixt_play_peg(&b, again.played[i]);
        apply(pos, twixt_play_cell(&b, again.played[i]));
    }
    assert_memory_equal(&b, &again, sizeof b);
    check_same(pos, &b);
    while (b.moves > 0)
        twixt_play_undo(&b);
    assert_memory_equal(&b, &empty, sizeof b);
    cw_position_free(pos);
}

static void test_random_games(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    test_env_open(&t);
    cw_rng_seed(&rng, 15, 3);
    for (unsigned long i = 0; i < test_scale(20000); i++) {
        unsigned most = i % 5 ? 12 : 24, columns = 5 + below(&rng, most - 4);
        unsigned rows = i % 3 ? columns : 5 + below(&rng, most - 4);
        random_game(&t, &rng, columns, rows, i % 2, i % 5 || i % 4 == 0);
    }
    for (unsigned i = 0; i < test_scale(20); i++)
        random_game(&t, &rng, 36 - i % 4, 36 - i % 3, i % 2, i % 5 == 0);
    for (unsigned columns = 3; columns < 5; columns++)
        for (unsigned rows = 3; rows <= 36; rows++) {
            random_game(&t, &rng, columns, rows, rows % 2, true);
            random_game(&t, &rng, rows, columns, rows % 2, true);
        }
    test_env_close(&t);
}

/* --- positions beyond the board for search ------------------------------------------------------
 */

/* Plays among the last holes of a long board, as many as the oracle has room for, and takes it all
 * back, twice. */
static void long_game(struct test_env *t, struct cw_rng *rng, unsigned columns, unsigned rows,
                      bool pp)
{
    static struct oracle game;
    struct cw_position *pos;
    struct cw_state s;
    char params[48];
    snprintf(params, sizeof params, "size=%ux%u rules=%s", columns, rows, pp ? "pp" : "classic");
    assert_int_equal(cw_position_new(t->env, cw_game_find("twixt"), params, &pos), CW_OK);
    uint64_t start = cw_position_hash(pos);
    for (int round = 0; round < 2; round++) {
        memset(&game, 0, sizeof game);
        game.columns = columns;
        game.rows = rows;
        game.own_may_cross = pp;
        cw_position_state(pos, &s);
        for (int tries = 0; tries < 1000 && s.outcome == CW_ONGOING && game.pegs < ORACLE_PEGS;
             tries++) {
            unsigned x = columns - 1 - below(rng, columns < 14 ? columns : 14);
            unsigned y = rows - 1 - below(rng, rows < 14 ? rows : 14), mover = s.to_move;
            if (oracle_find(&game, x, y) >= 0 || oracle_in_zone(&game, x, y, (int)mover))
                continue;
            apply(pos, y * columns + x);
            oracle_place(&game, x, y, (int)mover);
            cw_position_state(pos, &s);
            for (int player = 0; player < 2; player++)
                assert_int_equal(oracle_joined(&game, player, false),
                                 s.outcome == CW_WON && (int)s.winner == player);
        }
        while (cw_position_undo(pos) == CW_OK)
            ;
        assert_true(cw_position_hash(pos) == start);
    }
    cw_position_free(pos);
}

static void test_long_boards(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    test_env_open(&t);
    cw_rng_seed(&rng, 17, 3);
    for (unsigned i = 0; i < (unsigned)test_scale(40); i++) {
        long_game(&t, &rng, 255, 6 + i % 7, i % 2);
        long_game(&t, &rng, 6 + i % 7, 255, i % 2);
    }
    test_env_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_long_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
