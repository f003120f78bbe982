/* SPDX-License-Identifier: MIT
 *
 * hex_rules_test.c - positions: random play against a plain flood, text forms, refusals, pictures.
 */
#include <causeway/game.h>
#include "support.h"
#include "core/rng.h"

/* --- a plain model of a position --- */

struct model {
    int columns, rows;
    char stone[20][20]; /* [row][column]: 0, 'b', 'w' */
};

static bool flood(const struct model *m, char colour)
{
    static const int right[] = {1, -1, 0, 0, 1, -1}, down[] = {0, 0, 1, -1, -1, 1};
    bool on[20][20] = {{false}}, grown = true, done = false;
    for (int y = 0; y < m->rows; y++)
        for (int x = 0; x < m->columns; x++)
            on[y][x] = m->stone[y][x] == colour && (colour == 'b' ? y : x) == 0;
    while (grown) {
        grown = false;
        for (int y = 0; y < m->rows; y++)
            for (int x = 0; x < m->columns; x++)
                for (int d = 0; d < 6 && on[y][x]; d++) {
                    int u = x + right[d], v = y + down[d];
                    if (u < 0 || v < 0 || u >= m->columns || v >= m->rows || on[v][u] ||
                        m->stone[v][u] != colour)
                        continue;
                    on[v][u] = grown = true;
                }
    }
    for (int y = 0; y < m->rows; y++)
        for (int x = 0; x < m->columns; x++)
            done = done || (on[y][x] && (colour == 'b' ? y == m->rows - 1 : x == m->columns - 1));
    return done;
}

static void compare(const struct cw_position *pos, const struct model *m, uint64_t turns)
{
    struct cw_state state;
    bool black = flood(m, 'b'), white = flood(m, 'w');
    cw_position_state(pos, &state);
    assert_int_equal(state.outcome, black || white ? CW_WON : CW_ONGOING);
    if (black || white)
        assert_int_equal(state.winner, white);
    assert_int_equal(state.turns, turns);
    assert_int_equal(state.to_move, turns % 2);
}

static const char *format(struct test_env *t, const struct cw_position *pos,
                          struct cw_memory_sink *text)
{
    *text = (struct cw_memory_sink){.env = t->env};
    assert_int_equal(cw_position_format(pos, text), CW_OK);
    return text->bytes;
}

static void play(struct test_env *t, struct cw_rng *rng, int columns, int rows)
{
    struct model m = {.columns = columns, .rows = rows};
    struct cw_position *pos;
    struct cw_memory_sink texts[400];
    struct cw_state state;
    char params[32];
    int made = 0;
    snprintf(params, sizeof params, "size=%dx%d", columns, rows);
    assert_int_equal(cw_position_new(t->env, cw_game_find("hex"), params, &pos), CW_OK);
    for (;;) {
        format(t, pos, &texts[made]);
        compare(pos, &m, (uint64_t)made);
        cw_position_state(pos, &state);
        if (state.outcome != CW_ONGOING)
            break;
        struct cw_turn turn;
        uint64_t index = cw_rng_below(rng, (uint64_t)(columns * rows - made));
        assert_int_equal(cw_position_turn(pos, index, &turn), CW_OK);
        uint32_t cell = cw_atom_a(turn.atom[0]);
        assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        m.stone[cell / (uint32_t)columns][cell % (uint32_t)columns] = made % 2 ? 'w' : 'b';
        made++;
        assert_int_equal(cw_position_apply(pos, &turn), CW_NO);
    }
    struct cw_turn none;
    assert_int_equal(cw_position_turn(pos, 0, &none), CW_END);
    for (; made >= 0; made--) {
        struct cw_memory_sink now;
        assert_string_equal(format(t, pos, &now), texts[made].bytes);
        cw_memory_sink_free(&now);
        cw_memory_sink_free(&texts[made]);
        assert_int_equal(cw_position_undo(pos), made ? CW_OK : CW_END);
    }
    cw_position_free(pos);
}

static void test_random_play(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    test_env_open(&t);
    cw_rng_seed(&rng, 1, 0);
    for (unsigned long i = test_scale(300); i > 0; i--)
        play(&t, &rng, 1 + (int)cw_rng_below(&rng, 9), 1 + (int)cw_rng_below(&rng, 9));
    play(&t, &rng, 20, 19);
    test_env_close(&t);
}

/* --- text --- */

static void test_text_forms(void **state)
{
    (void)state;
    static const struct {
        const char *in, *out, *error;
    } cases[] = {
        {"hex 3x2", "hex 3x2 to=black", NULL},
        {" hex\t3 to=white  white=C3,b2 black=a1 ", "hex 3x3 to=white black=a1 white=b2,c3", NULL},
        {"hex 28x1 black=ab1", "hex 28x1 to=black black=ab1", NULL},
        {"hex", NULL, "a Hex position begins with \"hex\" and a size"},
        {"hex 3y3", NULL, "size \"3y3\" is not COLUMNSxROWS or one number, such as 24x24 or 24"},
        {"hex 256x3", NULL, "a Hex board has at most 255 columns and rows"},
        {"hex 3x3 black=a1,a1", NULL, "a1 is listed twice"},
        {"hex 3x3 black=a1 white=a1", NULL, "a1 is listed twice"},
        {"hex 3x3 black=a4", NULL, "a4 is not on a board of 3x3"},
        {"hex 3x3 black=zzzzzzzz99999999999999999", NULL, "zzzzzzzz999999999999 is not on a board of 3x3"},
        {"hex 3x3 black=a01", NULL,
         "\"a01\" is not a cell: expected letters and a number, such as c4"},
        {"hex 3x3 black=", NULL, "\"\" is not a cell: expected letters and a number, such as c4"},
        {"hex 3x3 black=a1;b2", NULL, "expected a comma after a1"},
        {"hex 3x3 to=red", NULL, "to= is black or white"},
        {"hex 3x3 to=black to=white", NULL, "to= is given twice"},
        {"hex 3x3 red=a1", NULL, "expected to=, black= or white=, found \"red=a1\""},
    };
    struct test_env t;
    test_env_open(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cw_position *pos;
        struct cw_memory_sink text;
        enum cw_status status = cw_position_parse(t.env, cases[i].in, &pos);
        assert_int_equal(status, cases[i].out ? CW_OK : CW_BAD_ARGUMENT);
        if (cases[i].out) {
            assert_string_equal(format(&t, pos, &text), cases[i].out);
            cw_memory_sink_free(&text);
            assert_int_equal(cw_position_undo(pos), CW_END);
        } else {
            assert_string_equal(cw_env_last_error(t.env), cases[i].error);
        }
        cw_position_free(pos);
    }
    test_env_close(&t);
}

static void test_turns(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_position *pos;
    struct cw_turn turn;
    test_env_open(&t);
    assert_int_equal(cw_position_parse(t.env, "hex 3x3 to=white black=a1 white=c3", &pos), CW_OK);
    assert_int_equal(cw_turn_parse(pos, "a1", &turn), CW_OK);
    assert_int_equal(cw_position_legal(pos, &turn), CW_NO);
    assert_string_equal(cw_env_last_error(t.env), "a1 is already taken by Black");
    assert_int_equal(cw_turn_parse(pos, "d1", &turn), CW_BAD_ARGUMENT);
    assert_int_equal(cw_turn_parse(pos, "a1 ", &turn), CW_BAD_ARGUMENT);
    assert_int_equal(cw_turn_parse(pos, "11", &turn), CW_BAD_ARGUMENT);
    turn.count = 1;
    turn.atom[0] = cw_atom_make(CW_ATOM_PLACE, 9, 0);
    assert_int_equal(cw_position_legal(pos, &turn), CW_NO);
    turn.atom[0] = cw_atom_make(CW_ATOM_LINK, 1, 2);
    assert_int_equal(cw_position_apply(pos, &turn), CW_NO);
    cw_position_free(pos);
    assert_int_equal(cw_position_parse(t.env, "hex 2x2 black=a1,a2", &pos), CW_OK);
    assert_int_equal(cw_turn_parse(pos, "b1", &turn), CW_OK);
    assert_int_equal(cw_position_legal(pos, &turn), CW_NO);
    assert_string_equal(cw_env_last_error(t.env), "b1: the game is over, Black has won");
    cw_position_free(pos);
    test_env_close(&t);
}

static void test_picture(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_position *pos;
    struct cw_memory_sink drawn;
    test_env_open(&t);
    drawn = (struct cw_memory_sink){.env = t.env};
    assert_int_equal(cw_position_parse(t.env, "hex 3x3 black=b1,b2,a3 white=c3", &pos), CW_OK);
    assert_int_equal(cw_position_draw(pos, CW_DRAW_ASCII, &drawn), CW_OK);
    assert_non_null(strstr(drawn.bytes, ". X ."));
    assert_non_null(strstr(drawn.bytes, "X . o"));
    cw_memory_sink_free(&drawn);
    cw_position_free(pos);
    test_env_close(&t);
}

/* --- memory --- */

static enum cw_status everything(uint64_t fail_at, uint64_t *calls)
{
    struct test_env t;
    struct cw_position *pos = NULL, *copy = NULL;
    struct cw_turn turn;
    test_env_open(&t);
    t.heap.calls = 0;
    t.heap.fail_at = fail_at;
    struct cw_memory_sink drawn = {.env = t.env};
    enum cw_status status = cw_position_parse(t.env, "hex 3x3 black=b1,b2 white=c3", &pos);
    if (status == CW_OK)
        status = cw_turn_parse(pos, "a3", &turn);
    if (status == CW_OK)
        status = cw_position_apply(pos, &turn);
    if (status == CW_OK)
        status = cw_position_copy(pos, &copy);
    if (status == CW_OK)
        status = cw_position_draw(copy, CW_DRAW_UNICODE, &drawn);
    cw_memory_sink_free(&drawn);
    cw_position_free(pos);
    cw_position_free(copy);
    *calls = t.heap.calls;
    test_env_close(&t);
    return status;
}

static void test_failing_allocator(void **state)
{
    (void)state;
    uint64_t calls, some;
    assert_int_equal(everything(0, &calls), CW_OK);
    for (uint64_t i = 1; i <= calls; i++)
        assert_int_equal(everything(i, &some), CW_NO_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_play), cmocka_unit_test(test_text_forms),
        cmocka_unit_test(test_turns),       cmocka_unit_test(test_picture),
        cmocka_unit_test(test_failing_allocator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
