/* SPDX-License-Identifier: MIT
 *
 * hex_record_test.c - records of Hex: every kind of fault with its place, the conventions of sites
 * and programs, and positions of solver suites.
 */
#include "record_support.h"

static void test_positions(void **state)
{
    (void)state;
    char path[600], line[1024];
    int count = 0;
    snprintf(path, sizeof path, "%s/src/games/hex/test/records/positions.txt", CW_SOURCE_DIR);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink text = {.env = t.env};
    while (fgets(line, sizeof line, file)) {
        struct cw_position *pos;
        struct cw_state s;
        line[strcspn(line, "\n")] = '\0';
        if (cw_position_parse(t.env, line, &pos) != CW_OK)
            fail_msg("%s: %s", line, cw_env_last_error(t.env));
        cw_position_state(pos, &s);
        assert_int_equal(s.outcome, CW_ONGOING);
        cw_position_free(pos);
        count++;
    }
    assert_int_equal(count, 250);
    fclose(file);
    cw_memory_sink_free(&text);
    test_env_close(&t);
}

/* What the check says: diagnostics, then "ENDING winner turns". */
static void test_games(void **state)
{
    (void)state;
    static const struct {
        const char *text, *log, *want;
    } cases[] = {
        {"(;GM[11]SZ[3];B[a1];W[a1])",
         "1:23: set 1, item 2: record.illegal: a1 is already taken by Black\n", "broken -1 1"},
        {"(;GM[11]SZ[3];B[d1])", "1:17: set 1, item 0: record.token: d1 is not on a board of 3x3\n",
         "broken -1 0"},
        {"(;GM[11]SZ[3];B[a1]\n;B[a2])",
         "2:4: set 1, item 0: record.side: it is not the turn of B\n", "broken -1 1"},
        {"(;GM[11]SZ[3];B[foo])", "1:17: set 1, item 0: record.token: unknown token \"foo\"\n",
         "broken -1 0"},
        {"(;GM[11]SZ[2];B[a1];W[b1];B[a2];W[b2])",
         "1:35: set 1, item 4: record.illegal: b2: the game is over, Black has won\n",
         "broken -1 3"},
        {"(;GM[11]SZ[2];B[a1];W[resign];B[a2])",
         "1:33: set 1, item 2: record.after-end: a move after the end of the game\n",
         "broken -1 1"},
        {"(;GM[11]SZ[2];B[a1];W[draw])",
         "1:23: set 1, item 0: record.token: there is no draw in Hex\n", "broken -1 1"},
        {"(;GM[11]SZ[3:2];B[a1];W[swap-pieces])",
         "1:25: set 1, item 2: record.illegal: on a board of 3x2, which is not square, only sides "
         "can be "
         "swapped\n",
         "broken -1 1"},
        {"(;GM[11]SZ[0];B[a1])", "1:11: set 1, item 0: sgf.size: SZ[0] is no size of a board\n",
         "broken -1 1"},
        {"(;GM[11]SZ[999];B[a1])",
         "1:11: set 1, item 0: record.size: the board is 999x999, more than 255x255\n",
         "broken -1 1"},
        {"(;GM[11]SZ[3];B[a1](;W[b1])(;W[a1];B[b2])(;W[c3];B[c3]))",
         "1:32: set 1, item 2: record.illegal: a1 is already taken by Black\n"
         "1:52: set 1, item 3: record.illegal: c3 is already taken by White\n",
         "unfinished -1 2"},
        {"(;GM[11]SZ[2]RE[W+R];B[a1];W[b1];B[a2])",
         "1:36: set 1, item 3: record.result: the result that the record states is not what "
         "happened\n",
         "connection 0 3"},
        {"(;GM[11]SZ[2];B[a1];W[b2];B[a2])", "", "connection 0 3"},
        {"(;GM[11]SZ[3];B[a2];W[swap-pieces];B[b2];W[forfeit])", "", "forfeit 0 3"},
        {"(;GM[11]SZ[3];B[a2];W[swap-sides];W[b2];B[pass];W[resign])", "", "resignation 0 4"},
        /* HexGui up to 0.9 means sides by swap-pieces */
        {"(;GM[11]AP[HexGui:0.9]SZ[3];B[a2];W[swap-pieces];W[b2])", "", "unfinished -1 3"},
        {"(;GM[11]AP[HexGui:0.10]SZ[3];B[a2];W[swap-pieces];B[b2])", "", "unfinished -1 3"},
        {"(;GM[11]SZ[3]AB[a1:b2]AW[c3]PL[W];W[a3])", "", "unfinished -1 1"},
        {"(;GM[11]SZ[3];B[a1];W[];B[b1])", "", "unfinished -1 3"},
        {"(;SZ[11]EV[hex.x]PB[A]PW[x;]]RE[B];W[ad];B[swap];W[eg];B[resign])",
         "1:28: set 1, item 0: sgf.bracket: a ] without \\ before it, taken as text\n",
         "resignation 0 3"},
        {"https://hexworld.org/board/#11c1,h4e7f9,b9c3", "", "unfinished -1 5"},
        {"https://hexworld.org/board/#15c1,e6:sf7i8g10", "", "unfinished -1 5"},
        {"https://hexworld.org/board/#4x3,a1:pb2:fw", "", "forfeit 0 3"},
        {"https://hexworld.org/board/#4,a1:x",
         "1:33: set 1, item 0: record.token: unknown token \":x\"\n", "broken -1 1"},
        {"(;GM[11]SZ[3];B[a1]oops;W[b1])\n",
         "1:20: set 1, item 0: sgf.syntax: letters without a value in brackets; the rest of the "
         "file "
         "skipped, 7 bytes\n",
         "broken -1 1"},
        {"(;GM[11]SZ[3];B[a1]",
         "1:20: set 1, item 0: sgf.syntax: the file ends before the game is closed\n",
         "broken -1 1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct test_env t;
        struct cw_summary s;
        char got[80];
        test_env_open(&t);
        struct cw_record *record = read_game(&t, cases[i].text, strlen(cases[i].text), NULL);
        cw_record_check(record, &s);
        snprintf(got, sizeof got, "%s %d %llu", cw_ending_text(s.ending), s.winner,
                 (unsigned long long)s.turns);
        if (strcmp(got, cases[i].want) != 0 || strcmp(t.log.text, cases[i].log) != 0)
            fail_msg("%s\n%s\n%s", cases[i].text, got, t.log.text);
        cw_record_free(record);
        test_env_close(&t);
    }
}

/* A file that is not well formed: what can be read is read, what is skipped is said. */
static void test_recovery(void **state)
{
    (void)state;
    static const char text[] = "From: somebody\n\n(;GM[11]SZ[3];B[a1]) trailing\n"
                               "(;GM[11]SZ[3];B[b1]\n"
                               "(;FF[4]GM[11]SZ[3];B[c1](;W[a1])(;W[a2]@(;W[a3]))\n"
                               "(;FF[4]GM[11]SZ[3];B[c2])";
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, sizeof text - 1, "t");
    struct cw_records *records;
    struct cw_record *record;
    int games = 0;
    assert_int_equal(cw_records_open(t.env, &source, NULL, &records), CW_OK);
    while (cw_records_next(records, &record) == CW_OK)
        games++;
    assert_int_equal(games, 4);
    assert_int_equal(cw_records_faults(records), 2);
    assert_string_equal(
        t.log.text, "1:1: set 0, item 0: record.skipped: 13 bytes that are no game were skipped\n"
                    "3:22: set 0, item 0: record.skipped: 8 bytes that are no game were skipped\n"
                    "5:1: set 2, item 0: sgf.syntax: a game begins before the one above is closed\n"
                    "5:40: set 3, item 0: sgf.syntax: this is neither a node nor a property; 10 "
                    "bytes skipped, to "
                    "the game at line 6\n");
    cw_records_close(records);
    test_env_close(&t);
}

static void test_conversions(void **state)
{
    (void)state;
    static const struct {
        const char *text, *format, *want; /* NULL: refused */
    } cases[] = {
        {"(;GM[11]SZ[11];B[a2];W[swap-pieces];B[f6];W[resign])", "hexworld",
         "https://hexworld.org/board/#11,a2:sf6:rw\n"},
        {"(;GM[11]SZ[11];B[a2];W[swap-sides];W[f6]LB[a2:A];B[g1])", "hexworld",
         "https://hexworld.org/board/#11,a2:sf6a7\n"},
        {"(;GM[11]SZ[11];B[a2];W[swap-sides];W[c6]LB[a2:A];B[g1])", "lg",
         "(;FF[4]SZ[11];W[ab];B[swap];W[fc]LB[b1:A];B[ag])\n"},
        {"(;GM[11]SZ[4:3];B[a2];W[swap-sides];W[b1])", "hexworld", NULL},
        {"(;GM[11]SZ[4:3];B[a2];W[pass];B[b1])", "lg", NULL},
        {"(;GM[11]SZ[4:3];B[a2];W[pass];B[b1])", "hexworld",
         "https://hexworld.org/board/#4x3,a2:pb1\n"},
        {"https://hexworld.org/board/#11r3c1,h4e7f9,b9c3", "hexworld",
         "https://hexworld.org/board/#11r3c1,h4e7f9,b9c3\n"},
        {"https://hexworld.org/board/#11r3c1,h4e7f9,b9c3", "list", "1.h4 2.e7 3.f9 4.b9 5.c3\n"},
        {"(;SZ[11]EV[hex];W[ad];B[swap];W[eg];B[resign])", "sgf",
         "(;FF[4]GM[11]AP[Causeway]SZ[11]EV[hex]\n;B[a4];W[swap-pieces];B[e7];W[resign])\n"},
        {"(;GM[11]AP[MoHex:2]SZ[11];B[a2];W[swap-pieces];W[f7])", "sgf",
         "(;FF[4]GM[11]AP[Causeway]SZ[11]\n;B[a2];W[swap-sides];W[f7])\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct test_env t;
        test_env_open(&t);
        struct cw_memory_sink text = {.env = t.env};
        struct cw_record *record = read_game(&t, cases[i].text, strlen(cases[i].text), NULL);
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
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_recovery),
        cmocka_unit_test(test_conversions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
