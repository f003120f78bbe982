/* SPDX-License-Identifier: MIT
 *
 * twixt_witness_test.c - witnesses and their checker: what the judge writes is accepted, what is
 * changed is refused unless it is still true by a reading of docs/witness/twixt.md with the slow
 * oracle; and what explanation and JSON say is what the oracle finds.
 */
#include "twixt_support.h"

/* --- a reading of the format with the oracle -------------------------------------------------- */

struct replay {
    struct oracle game;
    int64_t n, moves;
    int move_of[ORACLE_PEGS]; /* by peg */
    int joined;               /* first move that joined Black; 0 = none */
};

/* Reads one set, lenient or not: legal inputs read the same. */
static const char *replay_set(const char *text, struct replay *r)
{
    char *rest;
    memset(r, 0, sizeof *r);
    r->n = strtoll(text, &rest, 10);
    r->moves = strtoll(rest, &rest, 10);
    r->game.columns = r->game.rows = r->n + 1;
    r->game.first_across = true;
    for (int move = 1; move <= r->moves; move++) {
        int64_t x = strtoll(rest, &rest, 10), y = strtoll(rest, &rest, 10);
        if (!oracle_on_board(&r->game, x, y) || oracle_find(&r->game, x, y) >= 0)
            continue;
        r->move_of[r->game.pegs] = move;
        oracle_place(&r->game, x, y, move % 2 == 0);
        if (!r->joined && oracle_joined(&r->game, 0, false))
            r->joined = move;
    }
    return rest;
}

/* 1 = linked, -1 = refused, 0 = neither. */
static int joint(const struct oracle *game, int a, int b)
{
    for (int i = 0; i < game->links; i++)
        if ((game->link[i].a == a && game->link[i].b == b) ||
            (game->link[i].a == b && game->link[i].b == a))
            return 1;
    for (int i = 0; i < game->refusals; i++)
        if ((game->refused[i].a == a && game->refused[i].b == b) ||
            (game->refused[i].a == b && game->refused[i].b == a))
            return -1;
    return 0;
}

static bool scan_hole(const char **p, const struct oracle *game, int *peg)
{
    char *rest;
    if (**p != ' ')
        return false;
    int64_t x = strtoll(*p + 1, &rest, 10);
    if (*rest != ',')
        return false;
    int64_t y = strtoll(rest + 1, &rest, 10);
    *p = rest;
    *peg = oracle_find(game, x, y);
    return *peg >= 0;
}

/* The rest of a line as a path; *refused gets the ends of its refused links. */
static bool true_path(const char *p, const struct replay *r, int last_move, int (*refused)[2],
                      int *refusals)
{
    bool used[ORACLE_PEGS] = {false};
    int before = -1, peg = -1;
    *refusals = 0;
    while (*p != '\n') {
        if (!scan_hole(&p, &r->game, &peg) || used[peg] || r->game.peg[peg].owner != 0 ||
            r->move_of[peg] > last_move)
            return false;
        used[peg] = true;
        int how = before < 0 ? r->game.peg[peg].x == 0 : joint(&r->game, before, peg);
        if (how == 0)
            return false;
        if (how < 0) {
            refused[*refusals][0] = before;
            refused[(*refusals)++][1] = peg;
        }
        before = peg;
    }
    return before >= 0 && r->game.peg[before].x == r->n;
}

/* Writes the line that must stand for a refused link. */
static void refused_line(const struct replay *r, const int ends[2], char line[200])
{
    const struct oracle *game = &r->game;
    int later = ends[0] > ends[1] ? ends[0] : ends[1], earlier = ends[0] + ends[1] - later;
    struct oracle_link best = {-1, -1};
    for (int i = 0; i < game->links; i++) {
        struct oracle_link l = game->link[i]; /* l.a is its later peg */
        bool first = best.a < 0 || l.a < best.a || (l.a == best.a && l.b < best.b);
        if (first && l.a < later &&
            oracle_touch(game->peg[later], game->peg[earlier], game->peg[l.a], game->peg[l.b]))
            best = l;
    }
    assert_true(best.a >= 0);
    snprintf(line, 200, "refused %d,%d %d,%d move %d by %d,%d %d,%d move %d\n",
             (int)game->peg[earlier].x, (int)game->peg[earlier].y, (int)game->peg[later].x,
             (int)game->peg[later].y, r->move_of[later], (int)game->peg[best.b].x,
             (int)game->peg[best.b].y, (int)game->peg[best.a].x, (int)game->peg[best.a].y,
             r->move_of[best.a]);
}

static bool skip_text(const char **p, const char *text)
{
    if (strncmp(*p, text, strlen(text)) != 0)
        return false;
    *p += strlen(text);
    return true;
}

/* Is the record of this set true?  *p moves past it. */
static bool true_record(const char **p, int set, const struct replay *r)
{
    char line[200];
    int refused[ORACLE_PEGS][2], refusals = 0;
    bool yes = r->moves % 2 == 1 && r->joined == r->moves;
    snprintf(line, sizeof line, "set %d %s\n", set, yes ? "yes" : "no");
    if (!skip_text(p, line))
        return false;
    int fewest = oracle_fewest_refused(&r->game);
    if (yes)
        snprintf(line, sizeof line, "chain");
    else if (r->joined)
        snprintf(line, sizeof line, "before %d", r->joined);
    else if (fewest >= 0)
        snprintf(line, sizeof line, "way %d", fewest);
    else
        return skip_text(p, "apart\n");
    if (!skip_text(p, line) || !strchr(*p, '\n'))
        return false;
    int last_move = r->joined ? r->joined : (int)r->moves;
    if (!true_path(*p, r, last_move, refused, &refusals))
        return false;
    *p = strchr(*p, '\n') + 1;
    if (refusals != (r->joined ? 0 : fewest))
        return false;
    for (int i = 0; i < refusals; i++) {
        refused_line(r, refused[i], line);
        if (!skip_text(p, line))
            return false;
    }
    return true;
}

/* Are all records of a witness true, and the frame unchanged? */
static bool true_witness(const char *input, const char *witness, const char *original)
{
    static struct replay r;
    const char *p = witness;
    int set = 0;
    for (int i = 0; i < 4; i++) {
        const char *end = strchr(original, '\n') + 1;
        if (strncmp(p, original, (size_t)(end - original)) != 0)
            return false;
        p += end - original;
        original = end;
    }
    for (;;) {
        input = replay_set(input, &r);
        if (r.n == 0 && r.moves == 0)
            break;
        if (!true_record(&p, ++set, &r))
            return false;
    }
    char end[32];
    snprintf(end, sizeof end, "end %d\n", set);
    return strcmp(p, end) == 0;
}

/* --- what the judge writes -------------------------------------------------------------------- */

static void random_input(struct test_env *t, struct cw_rng *rng, uint64_t seed, bool lenient,
                         struct cw_memory_sink *input)
{
    static const char *const styles[] = {"crowded", "win", "miss", "white-refuses", "own-refuses",
                                         "crossers", "white-refused"};
    struct cw_generate_options make = {.size = sizeof make,
                                       .seed = seed,
                                       .sets = 3,
                                       .style = styles[seed % 7],
                                       .params = "size=6"};
    if (!lenient) {
        assert_int_equal(generate_text(t, &make, input), CW_OK);
        return;
    }
    char text[8192] = "";
    for (int i = 0; i < 4; i++)
        append_set(rng, true, text, sizeof text - 8);
    strcat(text, "0 0\n");
    struct cw_sink sink = cw_sink_memory(input);
    input->size = 0;
    assert_int_equal(sink.write(sink.ctx, text, strlen(text)), 0);
}

static void test_true_witnesses(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 6, 1);
    for (unsigned long seed = 0; seed < test_scale(400); seed++) {
        struct test_env t;
        test_env_open(&t);
        struct cw_memory_sink in = {.env = t.env}, out = {.env = t.env}, wit = {.env = t.env};
        bool lenient = seed % 2;
        random_input(&t, &rng, seed, lenient, &in);
        uint64_t checked;
        assert_int_equal(judge_witness(&t, in.bytes, in.size, lenient ? "lenient=yes" : NULL, &out,
                                       &wit),
                         CW_OK);
        if (verify_text(&t, in.bytes, in.size, wit.bytes, wit.size, &checked) != CW_OK)
            fail_msg("refused: %s\n%s\n%s", t.log.text, in.bytes, wit.bytes);
        assert_int_equal(checked, lenient ? 4 : 3);
        if (!true_witness(in.bytes, wit.bytes, wit.bytes))
            fail_msg("not true:\n%s\n%s", in.bytes, wit.bytes);
        cw_memory_sink_free(&in);
        cw_memory_sink_free(&out);
        cw_memory_sink_free(&wit);
        test_env_close(&t);
    }
}

/* --- what others write ------------------------------------------------------------------------ */

/* The begin and the end of a random line. */
static void pick_line(struct cw_rng *rng, char *text, char **begin, char **end)
{
    size_t lines = 0;
    for (char *p = text; *p; p++)
        lines += *p == '\n';
    *begin = text;
    for (uint64_t skip = cw_rng_below(rng, lines); skip > 0; skip--)
        *begin = strchr(*begin, '\n') + 1;
    *end = strchr(*begin, '\n') + 1;
}

/* Changes a witness of room for twice its size. */
static void mutate(struct cw_rng *rng, char *text)
{
    size_t size = strlen(text);
    char *a, *b, *c, *d, copy[16384];
    uint64_t kind = cw_rng_below(rng, 7);
    pick_line(rng, text, &a, &b);
    pick_line(rng, text, &c, &d);
    strcpy(copy, text);
    if (kind == 0) { /* another byte */
        text[cw_rng_below(rng, size)] = (char)(32 + cw_rng_below(rng, 95));
    } else if (kind == 1) { /* another digit, mostly a wrong hole or number */
        size_t at = cw_rng_below(rng, size);
        while (at + 1 < size && (text[at] < '0' || text[at] > '9'))
            at++;
        text[at] = (char)('0' + cw_rng_below(rng, 10));
    } else if (kind == 2) { /* a line less */
        memmove(a, b, strlen(b) + 1);
    } else if (kind == 3) { /* a line twice */
        strcpy(b, copy + (a - text));
    } else if (kind == 4 && a < c) { /* two lines swapped */
        char *p = a;
        size_t first = (size_t)(b - a), second = (size_t)(d - c), middle = (size_t)(c - b);
        memcpy(p, copy + (c - text), second);
        memcpy(p + second, copy + (b - text), middle);
        memcpy(p + second + middle, copy + (a - text), first);
    } else if (kind == 5) { /* cut */
        text[cw_rng_below(rng, size)] = '\0';
    } else { /* two words of a line swapped, or a word less */
        char *s = strchr(a, ' '), *e;
        if (!s || s > b || !(e = strpbrk(s + 1, " \n")))
            return;
        size_t word = (size_t)(e - s);
        memmove(s, e, strlen(e) + 1);
        if (cw_rng_chance(rng, 1, 2) && strchr(s, '\n')) {
            char *to = strchr(s, '\n');
            memmove(to + word, to, strlen(to) + 1);
            memcpy(to, copy + (s - text), word);
        }
    }
}

static void test_changed_witnesses(void **state)
{
    (void)state;
    struct cw_rng rng;
    unsigned long accepted = 0;
    cw_rng_seed(&rng, 7, 1);
    for (unsigned long seed = 0; seed < test_scale(150); seed++) {
        struct test_env t;
        test_env_open(&t);
        struct cw_memory_sink in = {.env = t.env}, out = {.env = t.env}, wit = {.env = t.env};
        bool lenient = seed % 2;
        random_input(&t, &rng, seed, lenient, &in);
        assert_int_equal(judge_witness(&t, in.bytes, in.size, lenient ? "lenient=yes" : NULL, &out,
                                       &wit),
                         CW_OK);
        for (int i = 0; i < 120; i++) {
            char changed[16384];
            assert_true(wit.size * 2 < sizeof changed);
            strcpy(changed, wit.bytes);
            mutate(&rng, changed);
            enum cw_status status =
                verify_text(&t, in.bytes, in.size, changed, strlen(changed), NULL);
            bool good = true_witness(in.bytes, changed, wit.bytes);
            if (status != (good ? CW_OK : CW_NO))
                fail_msg("status %d, %s (%s):\n%s\n%s", status, good ? "true" : "false", t.log.text,
                         in.bytes, changed);
            accepted += good && strcmp(changed, wit.bytes) != 0;
        }
        cw_memory_sink_free(&in);
        cw_memory_sink_free(&out);
        cw_memory_sink_free(&wit);
        test_env_close(&t);
    }
    print_message("%lu changed witnesses are still true\n", accepted);
}

/* A witness for another input, and inputs that are not legal. */
static void test_foreign_inputs(void **state)
{
    (void)state;
    static const char legal[] = "4 5\n0 2 2 4 4 2 3 2 2 1\n0 0\n";
    static const char *const others[] = {
        "4 5\n0 2 2 4 4 2 3 2 2 3\n0 0\n",
        "4 5\n0 2 2 4 4 2 3 2 2 1\n0 0",
        "4 5\n0 2 2 4 4 2 3 2 2\n",
        "4 5\n0 2 2 4 4 2 3 2 2 x\n0 0\n",
        "4 6\n0 2 2 4 4 2 3 2 2 1 1 1\n0 0\n",
        "",
        "-4 5",
        "4",
        "4 5\n0 2 0 1 4 2 3 2 2 1\n0 0\n",
        "4 5\n0 2 2 4 4 2 2 4 2 1\n0 0\n",
        "4 99999999999999999999 ",
        "4 5\n0 2 2 4 4 2 3 2 2 1\n4 5\n0 2 2 4 4 2 3 2 2 1\n0 0\n",
        "4 5\n0 2 2 4 4 2 3 9 2 1\n0 0\n",
        "4 7\n0 2 2 4 4 2 3 2 2 1 1 1 1 2\n0 0\n",
    };
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink out = {.env = t.env}, wit = {.env = t.env};
    assert_int_equal(judge_witness(&t, legal, sizeof legal - 1, NULL, &out, &wit), CW_OK);
    assert_int_equal(verify_text(&t, legal, sizeof legal - 1, wit.bytes, wit.size, NULL), CW_OK);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(verify_text(&t, others[i], strlen(others[i]), wit.bytes, wit.size, NULL),
                         CW_NO);
        assert_true(*t.log.text != '\0');
    }
    cw_memory_sink_free(&out);
    cw_memory_sink_free(&wit);
    test_env_close(&t);
}

/* --- explanation and JSON --------------------------------------------------------------------- */

static void test_explanations(void **state)
{
    (void)state;
    static const struct {
        const char *params, *input, *want;
    } cases[] = {
        {NULL, "4 5\n0 2 2 4 4 2 3 2 2 3\n4 5\n0 2 2 4 4 2 3 2 2 1\n6 5 0 3 1 0 3 3 2 0 6 3 0 0",
         "no\n"
         "  Black lacks 1 refused link on the way 0,2 2,3 4,2:\n"
         "    link 4,2 to 2,3 of move 5: refused by White's link 2,4 to 3,2 of move 4\n"
         "yes\n"
         "  move 5 joins x=0 to x=4: 0,2 2,1 4,2\n"
         "no\n"
         "  Black is not joined, even with the links that were refused\n"},
        {"lenient=yes", "4 7\n0 2 2 4 4 2 3 2 2 1 1 1 2 2\n4 6 0 2 2 4 4 2 3 2 2 3 2 0\n4 0\n"
                        "4 5 0 2 2 4 4 2 3 2 3 2\n4 5 0 2 2 4 4 2 3 2 9 9",
         "no\n"
         "  Black was joined before the last move, by move 5: 0,2 2,1 4,2\n"
         "no\n"
         "  the last move is White's\n"
         "  Black lacks 1 refused link on the way 0,2 2,3 4,2:\n"
         "    link 4,2 to 2,3 of move 5: refused by White's link 2,4 to 3,2 of move 4\n"
         "no\n"
         "  there are no moves\n"
         "  Black is not joined, even with the links that were refused\n"
         "no\n"
         "  the last move places no peg: its hole is taken or off the board\n"
         "  Black is not joined, even with the links that were refused\n"
         "no\n"
         "  the last move places no peg: its hole is taken or off the board\n"
         "  Black is not joined, even with the links that were refused\n"},
    };
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink out = {.env = t.env};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cw_judge_options options = {
            .size = sizeof options, .params = cases[i].params, .format = CW_EXPLAINED};
        assert_int_equal(judge_text(&t, cases[i].input, strlen(cases[i].input), &options, &out),
                         CW_OK);
        assert_string_equal(out.bytes, cases[i].want);
    }
    struct cw_judge_options options = {.size = sizeof options, .format = CW_JSON};
    assert_int_equal(judge_text(&t, cases[0].input, strlen(cases[0].input), &options, &out), CW_OK);
    assert_string_equal(
        out.bytes,
        "{\"causeway\":1,\"game\":\"twixt\",\"set\":1,\"answer\":\"no\",\"moves\":5,"
        "\"joined_by_move\":null,\"way\":[[0,2],[2,3],[4,2]],\"refused\":[{\"link\":[[4,2],[2,3]],"
        "\"move\":5,\"refused_by\":{\"link\":[[2,4],[3,2]],\"move\":4,\"player\":\"white\"}}]}\n"
        "{\"causeway\":1,\"game\":\"twixt\",\"set\":2,\"answer\":\"yes\",\"moves\":5,"
        "\"joined_by_move\":5,\"chain\":[[0,2],[2,1],[4,2]],\"refused\":[]}\n"
        "{\"causeway\":1,\"game\":\"twixt\",\"set\":3,\"answer\":\"no\",\"moves\":5,"
        "\"joined_by_move\":null,\"chain\":[],\"refused\":[]}\n");
    cw_memory_sink_free(&out);
    test_env_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_true_witnesses),
        cmocka_unit_test(test_changed_witnesses),
        cmocka_unit_test(test_foreign_inputs),
        cmocka_unit_test(test_explanations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
