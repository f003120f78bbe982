/* SPDX-License-Identifier: MIT
 *
 * twixt_record_test.c - records of TwixT: real games, every kind of fault with its place, the
 * conventions of sites and programs.
 */
#include "record_support.h"

/* --- real games ------------------------------------------------------------------------------- */

static char *load(const char *name, size_t *size)
{
    char path[600];
    snprintf(path, sizeof path, "%s/src/games/twixt/test/records/%s", CW_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 18);
    assert_non_null(file);
    *size = fread(text, 1, (1 << 18) - 1, file);
    text[*size] = '\0';
    fclose(file);
    return text;
}

/* Checks a file of games: what ends in a connection was won by whom it should.  Returns the number
 * of connections; *faults and *games count. */
static int check_file(struct test_env *t, const char *name, const char *rules, const char *board,
                      int *games, uint64_t *faults)
{
    size_t size, winners_size;
    char file[80];
    int connections = 0;
    snprintf(file, sizeof file, "%s.txt", name);
    char *text = load(file, &size);
    snprintf(file, sizeof file, "%s.winners", name);
    char *winners = load(file, &winners_size), *winner = winners;
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, name);
    struct cw_read_options options = {
        .size = sizeof options, .game = cw_game_find("twixt"), .rules = rules, .board = board};
    struct cw_records *records;
    struct cw_record *record;
    struct cw_summary s;
    assert_int_equal(cw_records_open(t->env, &source, &options, &records), CW_OK);
    for (*games = 0, *faults = 0; cw_records_next(records, &record) == CW_OK; ++*games) {
        enum cw_status status = cw_record_check(record, &s);
        assert_true(status == CW_OK || status == CW_NO);
        *faults += s.faults;
        char *end = strchr(winner, '\n');
        *end = '\0';
        const char *sides[] = {"first", "second"};
        if (s.ending == CW_ENDING_CONNECTION) {
            connections++;
            assert_string_equal(winner, sides[s.winner]);
            assert_int_equal(s.winning_turn, s.turns);
            assert_true(s.winning_move[0] != '\0');
        } else if (s.winner >= 0 && strcmp(winner, "?") != 0) {
            assert_string_equal(winner, sides[s.winner]);
        }
        winner = end + 1;
    }
    assert_int_equal(*winner, 0); /* as many games as winners */
    cw_records_close(records);
    free(text);
    free(winners);
    return connections;
}

static void test_correspondence(void **state)
{
    (void)state;
    struct test_env t;
    int games;
    uint64_t faults;
    test_env_open(&t);
    assert_int_equal(check_file(&t, "correspondence", NULL, NULL, &games, &faults), 1);
    assert_int_equal(games, 48);
    if (faults)
        fail_msg("%s", t.log.text);
    test_env_close(&t);
}

static void test_lists(void **state)
{
    (void)state;
    static const char *const boards[] = {"18x24", "24x14", "24x16", "24x18", "24x21", "24x24"};
    static const char *const rules[] = {"classic", "pp", "standard"};
    for (size_t r = 0; r < 3; r++) {
        int connections = 0, all = 0;
        for (size_t i = 0; i < 6; i++) {
            struct test_env t;
            char name[40];
            int games;
            uint64_t faults;
            test_env_open(&t);
            snprintf(name, sizeof name, "lists-%s", boards[i]);
            connections += check_file(&t, name, rules[r], boards[i], &games, &faults);
            all += games;
            assert_int_equal(faults, i == 5);
            if (i == 5) /* one token is malformed */
                assert_string_equal(
                    t.log.text, "54:153: set 54, item 0: record.token: unknown token "
                                "\"O11-P12O10\": a chain of links has two pegs or more, such as "
                                "a3/b5\n");
            test_env_close(&t);
        }
        assert_int_equal(all, 71);
        assert_int_equal(connections, 21);
    }
}

/* --- faults ----------------------------------------------------------------------------------- */

static void test_faults(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *text, *log;
    } cases[] = {
        {"pp", "1.c3 2.c3",
         "1:8: set 1, item 2: record.illegal: c3 is already taken by the first player\n"},
        {"pp", "1.c3 2.z3", "1:8: set 1, item 0: record.token: z3 is not on a board of 6x6\n"},
        {"pp", "1.a3",
         "1:3: set 1, item 1: record.illegal: a3 is in a border row of the second player\n"},
        {"pp", "1.a1",
         "1:3: set 1, item 1: record.illegal: a1 is a corner, where the board has no hole\n"},
        {"pp", "1.c3\n2.b2 3.resign 4.d4",
         "2:17: set 1, item 3: record.after-end: a move after the end of the game\n"},
        {"pp", "1.c3 2.b2 3.pass",
         "1:13: set 1, item 0: record.token: there is no passing in TwixT\n"},
        {"pp", "c3 swap swap",
         "1:9: set 1, item 3: record.illegal: only the second player may swap, right after the "
         "first peg\n"},
        {"pp", "c3 b2 c4-c3/d5",
         "1:7: set 1, item 3: record.illegal: links are removed or added by the standard rules "
         "only "
         "(rules=standard)\n"},
        {"standard", "c3 b2 d5 d2 b4-c3/e4",
         "1:13: set 1, item 5: record.illegal: c3-e4 is no link between own pegs\n"},
        {"standard", "c3 b2 d5 d2 b4-c3/d5 e2 e4-c3/d5",
         "1:25: set 1, item 7: record.illegal: the link c3-d5, to be removed, does not exist\n"},
        {"standard", "c2 b3 c4 b5 d2 e3 d4-c2/d4 e5 b2+d2/c4,c2/d4",
         "1:31: set 1, item 9: record.illegal: the link c2-d4 crosses c4-d2\n"},
        {"standard", "c3 b2 d5 d2 b4-c3",
         "1:13: set 1, item 0: record.token: unknown token \"b4-c3\": a chain "
         "of links has two pegs or more, such as a3/b5\n"},
        {"standard", "c3 b2 what",
         "1:7: set 1, item 0: record.token: unknown token \"what\": expected a hole, "
         "such as d4\n"},
        {"standard", "c3 b2 d4x",
         "1:7: set 1, item 0: record.token: \"d4x\" is not a turn: there is text "
         "after the hole\n"},
        {"contest", "c3 swap",
         "1:4: set 1, item 2: record.illegal: the contest's rules have no swap\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct test_env t;
        struct cw_summary s;
        test_env_open(&t);
        struct cw_read_options options = {.size = sizeof options,
                                          .game = cw_game_find("twixt"),
                                          .rules = cases[i].rules,
                                          .board = "6x6"};
        struct cw_record *record = read_game(&t, cases[i].text, strlen(cases[i].text), &options);
        enum cw_status status = cw_record_check(record, &s);
        assert_int_equal(status, CW_NO);
        assert_int_equal(s.ending, CW_ENDING_BROKEN);
        assert_int_equal(s.faults, 1);
        assert_string_equal(t.log.text, cases[i].log);
        cw_record_free(record);
        test_env_close(&t);
    }
}

/* A move behind the connection is one too many; a resignation of the loser is not. */
static void test_after_connection(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_summary s;
    struct cw_read_options options = {
        .size = sizeof options, .game = cw_game_find("twixt"), .board = "5x5"};
    static const char won[] = "c1 b2 b3 d2 c5", more[] = "c1 b2 b3 d2 c5 d4",
                      resigned[] = "c1 b2 b3 d2 c5 resign";
    test_env_open(&t);
    struct cw_record *record = read_game(&t, won, sizeof won - 1, &options);
    assert_int_equal(cw_record_check(record, &s), CW_OK);
    assert_int_equal(s.ending, CW_ENDING_CONNECTION);
    assert_int_equal(s.winner, 0);
    assert_int_equal(s.winning_turn, 5);
    assert_string_equal(s.winning_move, "c5");
    cw_record_free(record);
    record = read_game(&t, resigned, sizeof resigned - 1, &options);
    assert_int_equal(cw_record_check(record, &s), CW_OK);
    assert_int_equal(s.ending, CW_ENDING_CONNECTION);
    cw_record_free(record);
    record = read_game(&t, more, sizeof more - 1, &options);
    assert_int_equal(cw_record_check(record, &s), CW_NO);
    assert_string_equal(t.log.text,
                        "1:16: set 1, item 6: record.illegal: the game is over: the first "
                        "player has won\n");
    cw_record_free(record);
    test_env_close(&t);
}

/* --- formats ---------------------------------------------------------------------------------- */

static void test_conversions(void **state)
{
    (void)state;
    static const struct {
        const char *text, *rules, *format, *want; /* want = NULL: refused */
    } cases[] = {
        /* Little Golem moves the peg, T1j the players: the same game */
        {"(;FF[4]EV[twixt.x]PB[Ann]PW[Bob]SZ[8]SO[x];b[bd];r[swap];b[ee];r[cf|draw];b[resign])",
         "pp", "list", "1.b4 2.swap 3.e5 4.c6 5.resign\n"},
        {"(;FF[4]SZ[8];b[bd];r[swap];b[ee];r[cf])", "pp", "t1",
         "# File created by Causeway\n# Player 1 joins top to bottom, player 2 left to right\n"
         "1 # version of file format\n? # name of player 1\n? # name of player 2\n"
         "8 # y-size of board\n8 # x-size of board\nH # player 1 human or computer\n"
         "H # player 2 human or computer\n1 # starting player\nV # direction of letters\n"
         "Y # pie rule\nN # game already over\nB4\nswap\nE5\nF3\n"},
        {"(;FF[4]GM[21]SZ[8:9];W[b4];B[d4];W[c6-b4/c6])", "standard", "sgf",
         "(;FF[4]GM[21]AP[Causeway]SZ[8:9]RU[STD]\n;W[b4];B[d4];W[c6-b4/c6])\n"},
        {"(;FF[4]GM[21]SZ[8:9]RU[PP];W[b4];B[swap-sides];B[d4])", "pp", "lg", NULL},
        {"(;FF[4]GM[21]SZ[8];W[b4];B[d4];W[c6-b4/c6])", "standard", "t1", NULL},
        {"(;FF[4]GM[21]SZ[8]RE[W+R];W[b4];B[resign])", "standard", "mail",
         "O (vert)  # (horz)  8x8\n?         ?\n  1 B4          \nResign\n\n"},
        /* T1j: rows before columns; the starter of a file goes top to bottom with us */
        {"# x\n1\nAnn # 1\nBob\n9\n7\nH\nC\n1\nV\nN\nN\nD9\n\nc3 # good\n", "classic", "list",
         "1.d9 2.c3\n"},
        {"1\nAnn\nBob\n9\n7\nH\nC\n2\nV\nN\nN\nA4\nC3\n", "classic", "list", "1.d1 2.c3\n"},
        {"1\nAnn\nBob\n7\n9\nH\nC\n1\nH\nN\nN\nA4\nC3\n", "classic", "list", "1.d1 2.c3\n"},
        /* twixtbot-ui: fixed lines, whatever they hold */
        {"a\nb\nc\nAnn\nBob # x\n8\n8\n\n\n\n\n\n\nD7\nswap\nE2\nresign\n", "classic", "list",
         "1.d7 2.swap-sides 3.e2 4.resign\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct test_env t;
        struct cw_summary s;
        test_env_open(&t);
        struct cw_memory_sink text = {.env = t.env};
        struct cw_record *record = read_game(&t, cases[i].text, strlen(cases[i].text), NULL);
        if (cw_record_check(record, &s) != CW_OK)
            fail_msg("%zu: %s", i, t.log.text);
        assert_string_equal(cw_record_rules(record), cases[i].rules);
        enum cw_status status = write_game(record, cases[i].format, &text);
        assert_int_equal(status, cases[i].want ? CW_OK : CW_BAD_ARGUMENT);
        if (cases[i].want)
            assert_string_equal(text.bytes, cases[i].want);
        cw_record_free(record);
        cw_memory_sink_free(&text);
        test_env_close(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_correspondence), cmocka_unit_test(test_lists),
        cmocka_unit_test(test_faults),         cmocka_unit_test(test_after_connection),
        cmocka_unit_test(test_conversions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
