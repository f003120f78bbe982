/* SPDX-License-Identifier: MIT
 *
 * twixt_position_test.c - positions by all rule sets against the slow oracle; text forms.
 */
#include "twixt_support.h"

enum { MOST_TURNS = 200 };

static const struct cw_game *twixt(void)
{
    return cw_game_find("twixt");
}

static const char *text_of(const struct cw_position *pos, struct cw_memory_sink *sink)
{
    sink->size = 0;
    assert_int_equal(cw_position_format(pos, sink), CW_OK);
    return sink->bytes;
}

static struct cw_position *parse(struct test_env *t, const char *text)
{
    struct cw_position *pos;
    if (cw_position_parse(t->env, text, &pos) != CW_OK)
        fail_msg("%s: %s", text, cw_env_last_error(t->env));
    return pos;
}

static enum cw_status play(struct cw_position *pos, const char *move)
{
    struct cw_turn turn;
    enum cw_status status = cw_turn_parse(pos, move, &turn);
    return status == CW_OK ? cw_position_apply(pos, &turn) : status;
}

/* --- random games against the oracle ---------------------------------------------------------- */

/* Are the turns offered the free holes that the rules allow? */
static void check_turns(const struct cw_position *pos, const struct oracle *game, unsigned mover,
                        bool swap)
{
    struct cw_turn turn;
    uint64_t index = 0;
    for (int64_t y = 0; y < game->rows; y++)
        for (int64_t x = 0; x < game->columns; x++) {
            if (oracle_find(game, x, y) >= 0 || oracle_in_zone(game, x, y, (int)mover))
                continue;
            assert_int_equal(cw_position_turn(pos, index++, &turn), CW_OK);
            assert_int_equal(cw_atom_a(turn.atom[0]), y * game->columns + x);
        }
    if (swap) {
        assert_int_equal(cw_position_turn(pos, index++, &turn), CW_OK);
        assert_int_equal(cw_atom_kind(turn.atom[0]), CW_ATOM_SWAP);
    }
    assert_int_equal(cw_position_turn(pos, index, &turn), CW_END);
}

static uint64_t count_turns(const struct cw_position *pos)
{
    struct cw_turn turn;
    uint64_t n = 0;
    while (cw_position_turn(pos, n, &turn) == CW_OK)
        n++;
    return n;
}

/* Reading the text form back gives the same position, now and after the next turn. */
static void check_text(struct test_env *t, const struct cw_position *pos, struct cw_memory_sink *a,
                       struct cw_memory_sink *b)
{
    struct cw_position *again = parse(t, text_of(pos, a));
    assert_true(cw_position_hash(again) == cw_position_hash(pos));
    assert_string_equal(text_of(again, b), a->bytes);
    assert_int_equal(count_turns(again), count_turns(pos));
    cw_position_free(again);
}

static void random_game(struct test_env *t, struct cw_rng *rng, const char *rules)
{
    static struct oracle game;
    char params[80];
    uint64_t hash[MOST_TURNS], columns = (uint64_t)cw_rng_range(rng, 3, 8);
    uint64_t rows = strcmp(rules, "contest") == 0 ? columns : (uint64_t)cw_rng_range(rng, 3, 8);
    struct cw_position *pos;
    struct cw_memory_sink a = {.env = t->env}, b = {.env = t->env};
    bool contest = strcmp(rules, "contest") == 0, swapped = false;
    snprintf(params, sizeof params, "size=%llux%llu rules=%s", (unsigned long long)columns,
             (unsigned long long)rows, rules);
    assert_int_equal(cw_position_new(t->env, twixt(), params, &pos), CW_OK);
    memset(&game, 0, sizeof game);
    game.columns = (int64_t)columns;
    game.rows = (int64_t)rows;
    game.first_across = contest;
    game.own_may_cross = strcmp(rules, "pp") == 0;
    size_t turns = 0;
    for (;;) {
        struct cw_state state;
        unsigned mover = (unsigned)(turns - swapped) & 1;
        bool won = false;
        cw_position_state(pos, &state);
        for (int player = 0; player < 2; player++)
            if (oracle_joined(&game, player, false)) {
                won = true;
                assert_int_equal(state.outcome, CW_WON);
                assert_int_equal(state.winner, player);
            }
        assert_int_equal(state.turns, turns);
        check_text(t, pos, &a, &b);
        if (won)
            break;
        assert_int_equal(state.to_move, mover);
        bool swap = !contest && turns == 1;
        check_turns(pos, &game, mover, swap);
        uint64_t choices = count_turns(pos);
        assert_int_equal(state.outcome, choices ? CW_ONGOING : CW_DRAWN);
        if (choices == 0)
            break;
        struct cw_turn turn;
        assert_int_equal(cw_position_turn(pos, cw_rng_below(rng, choices), &turn), CW_OK);
        if (swap && cw_rng_chance(rng, 1, 2))
            turn.atom[0] = cw_atom_make(CW_ATOM_SWAP, 0, 0);
        hash[turns++] = cw_position_hash(pos);
        assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        if (cw_atom_kind(turn.atom[0]) == CW_ATOM_SWAP)
            swapped = true;
        else
            oracle_place(&game, cw_atom_a(turn.atom[0]) % game.columns,
                         cw_atom_a(turn.atom[0]) / game.columns, (int)mover);
    }
    while (turns > 0) {
        assert_int_equal(cw_position_undo(pos), CW_OK);
        assert_true(cw_position_hash(pos) == hash[--turns]);
        if (turns % 8 == 0)
            check_text(t, pos, &a, &b);
    }
    assert_int_equal(cw_position_undo(pos), CW_END);
    cw_position_free(pos);
    cw_memory_sink_free(&a);
    cw_memory_sink_free(&b);
}

static void test_random_games(void **state)
{
    (void)state;
    static const char *const rules[] = {"classic", "pp", "contest"};
    struct cw_rng rng;
    cw_rng_seed(&rng, 8, 1);
    for (unsigned long i = 0; i < test_scale(600); i++) {
        struct test_env t;
        test_env_open(&t);
        random_game(&t, &rng, rules[i % 3]);
        test_env_close(&t);
    }
}

/* --- known positions -------------------------------------------------------------------------- */

/* The rule sets disagree on real games, both ways: contest notation, N = 4, nine moves. */
static void test_rules_differ(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        bool classic, pp;
    } games[] = {
        {"3 2 1 3 1 1 2 2 2 1 3 0 4 2 2 3 0 2", false, true},
        {"3 2 2 1 4 3 1 2 4 1 2 4 0 1 1 3 2 2", true, false},
    };
    for (size_t i = 0; i < 2; i++)
        for (int pp = 0; pp < 2; pp++) {
            struct test_env t;
            struct cw_position *pos;
            struct cw_state s;
            test_env_open(&t);
            /* classic and pp join top to bottom, so x and y change places */
            assert_int_equal(cw_position_new(t.env, twixt(),
                                             pp ? "size=5 rules=pp" : "size=5 rules=classic", &pos),
                             CW_OK);
            for (const char *p = games[i].moves; *p; p += p[3] ? 4 : 3) {
                char name[3] = {(char)('a' + p[2] - '0'), (char)('1' + p[0] - '0'), '\0'};
                assert_int_equal(play(pos, name), CW_OK);
            }
            cw_position_state(pos, &s);
            assert_int_equal(s.outcome == CW_WON && s.winner == 0,
                             pp ? games[i].pp : games[i].classic);
            cw_position_free(pos);
            test_env_close(&t);
        }
}

static void test_reasons(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_position *pos;
    test_env_open(&t);
    static const struct {
        const char *position, *move, *reason;
    } cases[] = {
        {"twixt 5x5 first=c1", "c1", "c1 is already taken by the first player"},
        {"twixt 5x5", "a1", "a1 is a corner, where the board has no hole"},
        {"twixt 5x5", "a3", "a3 is in a border row of the second player"},
        {"twixt 5x5 to=second", "c1", "c1 is in a border row of the first player"},
        {"twixt 5x5 rules=contest", "c1", "c1 is in a border row of the second player"},
        {"twixt 5x5", "swap", "only the second player may swap, right after the first peg"},
        {"twixt 5x5 to=second first=c3 swap=no", "swap",
         "only the second player may swap, right after the first peg"},
        {"twixt 5x5 rules=contest to=second first=c3", "swap", "the contest's rules have no swap"},
        {"twixt 5x5 to=second first=c1,b3,c5", "c3", "the game is over: the first player has won"},
        {"twixt 5x5", "f1", "f1 is not on a board of 5x5"},
        {"twixt 5x5", "c3x", "\"c3x\" is not a turn: there is text after the hole"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pos = parse(&t, cases[i].position);
        assert_int_not_equal(play(pos, cases[i].move), CW_OK);
        assert_string_equal(cw_env_last_error(t.env), cases[i].reason);
        cw_position_free(pos);
    }
    test_env_close(&t);
}

static void test_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text, *want; /* NULL = the reason is in `reason` */
        const char *reason;
    } cases[] = {
        {"twixt 24x24 rules=pp to=first first=d4,e6 second=h8",
         "twixt 24x24 rules=pp to=first first=d4,e6 second=h8", NULL},
        {"  twixt\t6 second=B3 to=second first=c1",
         "twixt 6x6 rules=classic to=second first=c1 second=b3", NULL},
        {"twixt 5x6 first=c1,b3 links=c1-b3", "twixt 5x6 rules=classic to=first first=c1,b3", NULL},
        {"twixt 5x6 first=c1,b3 links=b3-c1", "twixt 5x6 rules=classic to=first first=c1,b3", NULL},
        {"twixt 6x6 first=c2,d4 second=c4,d2", NULL,
         "c4-d2 crosses another possible link: say which there are by links="},
        {"twixt 6x6 first=c2,d4 second=c4,d2 links=d2-c4",
         "twixt 6x6 rules=classic to=first first=c2,d4 second=d2,c4 links=c4-d2", NULL},
        {"twixt 6x6 first=c2,d4,c4,d2", NULL,
         "c4-d2 crosses another possible link: say which there are by links="},
        {"twixt 6x6 rules=pp first=c2,d4,c4,d2", "twixt 6x6 rules=pp to=first first=c2,d2,c4,d4",
         NULL},
        {"twixt 6x6 first=c2,d4 second=c4,d2 links=d2-c4,c2-d4", NULL,
         "c2-d4 crosses another link"},
        {"twixt 6x6 first=c2,d4 links=c2-d5", NULL, "c2-d5 does not join two pegs of a player"},
        {"twixt 6x6 first=c2,d4 links=c2-d4,d4-c2", NULL, "d4-c2 is listed twice"},
        {"twixt 6x6 first=c2,d4,e6 links=c2-d4", NULL,
         "d4-e6 is not linked, and no link is in its way"},
        {"twixt 6x6 first=c2,c2", NULL, "c2 is listed twice"},
        {"twixt 6x6 first=a2", NULL, "a2 is a corner or in a border row of the other player"},
        {"twixt 2x6", NULL, "a TwixT board has 3 to 255 columns and rows"},
        {"twixt 6x7 rules=contest", NULL, "the contest's board is square"},
        {"twixt 6x6 rules=standard first=c2,d4 links=none",
         "twixt 6x6 rules=standard to=first first=c2,d4 links=none", NULL},
        {"twixt 6x6 to=black", NULL, "to= is first or second"},
        {"twixt 6x6 swap=no", NULL, "swap= says nothing here: nobody could swap"},
        {"twixt 6x6 to=second first=c3 swap=yes", "twixt 6x6 rules=classic to=second first=c3",
         NULL},
        {"twixt 6x6 to=second first=c3 swap=no",
         "twixt 6x6 rules=classic to=second first=c3 swap=no", NULL},
        {"twixt 6x6 to=first to=first", NULL, "to= is given twice"},
        {"twixt 6x6 nonsense", NULL, NULL},
        {"twixt", NULL, NULL},
    };
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink sink = {.env = t.env};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cw_position *pos;
        enum cw_status status = cw_position_parse(t.env, cases[i].text, &pos);
        if (!cases[i].want) {
            assert_int_equal(status, CW_BAD_ARGUMENT);
            if (cases[i].reason)
                assert_string_equal(cw_env_last_error(t.env), cases[i].reason);
        } else if (status != CW_OK) {
            fail_msg("%s: %s", cases[i].text, cw_env_last_error(t.env));
        } else {
            assert_string_equal(text_of(pos, &sink), cases[i].want);
        }
        if (status == CW_OK)
            cw_position_free(pos);
    }
    cw_memory_sink_free(&sink);
    test_env_close(&t);
}

/* The picture has the winning chain marked: capital letters in ASCII. */
static void test_drawing(void **state)
{
    (void)state;
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink sink = {.env = t.env};
    struct cw_position *pos = parse(&t, "twixt 5x5 to=second first=c1,b3,c5,d3 second=a2");
    assert_int_equal(cw_position_draw(pos, CW_DRAW_ASCII, &sink), CW_OK);
    int marked = 0;
    for (const char *p = sink.bytes; *p; p++)
        marked += *p == 'X';
    assert_int_equal(marked, 3);
    cw_position_free(pos);
    cw_memory_sink_free(&sink);
    test_env_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games), cmocka_unit_test(test_rules_differ),
        cmocka_unit_test(test_reasons),      cmocka_unit_test(test_texts),
        cmocka_unit_test(test_drawing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
