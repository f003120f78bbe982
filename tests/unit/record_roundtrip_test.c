/* SPDX-License-Identifier: MIT
 *
 * record_roundtrip_test.c - random games of every game with records, through every format and every
 * other; cursors; lack of memory.
 */
#include "record_support.h"
#include "games/contract.h"
#include "record/format.h"

/* --- random records --------------------------------------------------------------------------- */

enum { WITH_EDITS = 1, WITH_PASS = 2, WITH_SETUP = 4, WITH_TREE = 8 };

/* A turn: mostly one of those listed, now and then a swap, a pass or a change of links. */
static bool random_turn(struct cw_rng *rng, const struct cw_position *pos, unsigned with,
                        struct cw_turn *turn)
{
    struct cw_turn edited = {.count = 0};
    uint64_t count = 0;
    cw_atom atom;
    if (cw_rng_chance(rng, 1, 3)) {
        *turn = (struct cw_turn){
            1, {cw_atom_make(CW_ATOM_SWAP, 1 + (uint32_t)cw_rng_below(rng, 2), 0)}};
        if (cw_position_legal(pos, turn) == CW_OK)
            return true;
    }
    *turn = (struct cw_turn){1, {cw_atom_make(CW_ATOM_PASS, 0, 0)}};
    if ((with & WITH_PASS) && cw_rng_chance(rng, 1, 12) && cw_position_legal(pos, turn) == CW_OK)
        return true;
    while (cw_position_turn(pos, count, turn) == CW_OK)
        count++;
    if (count == 0)
        return false;
    assert_int_equal(cw_position_turn(pos, cw_rng_below(rng, count), turn), CW_OK);
    if (!(with & WITH_EDITS) || cw_atom_kind(turn->atom[0]) != CW_ATOM_PLACE)
        return true;
    for (uint64_t i = 0; i < 20 && cw_position_link(pos, i, &atom) == CW_OK; i++)
        if (cw_atom_kind(atom) == CW_ATOM_UNLINK && cw_rng_chance(rng, 1, 3))
            edited.atom[edited.count++] = atom;
    edited.atom[edited.count++] = turn->atom[0];
    for (uint64_t i = 0; i < 20 && cw_position_link(pos, i, &atom) == CW_OK; i++)
        if (cw_atom_kind(atom) == CW_ATOM_LINK && cw_rng_chance(rng, 1, 3))
            edited.atom[edited.count++] = atom;
    if (cw_position_legal(pos, &edited) == CW_OK)
        *turn = edited;
    return true;
}

static void decorate(struct cw_rng *rng, struct cw_cursor *cursor)
{
    static const char *const texts[] = {"plain", "a ] and a \\ and a :", "two\nlines", "\xc3\xa4"};
    if (cw_rng_chance(rng, 1, 4))
        assert_int_equal(cw_cursor_set(cursor, "C", texts[cw_rng_below(rng, 4)]), CW_OK);
    if (cw_rng_chance(rng, 1, 6))
        assert_int_equal(cw_cursor_set(cursor, "LB", cw_rng_chance(rng, 1, 2) ? "b3:A" : "c1:x"),
                         CW_OK);
}

static struct cw_record *random_record(struct test_env *t, struct cw_rng *rng,
                                       const struct cw_game *game, unsigned with)
{
    static const char *const rules[] = {"classic", "pp", "standard"};
    struct cw_record *record;
    struct cw_cursor *cursor;
    char params[64];
    int columns = (int)cw_rng_range(rng, 5, 12);
    int rows = cw_rng_chance(rng, 3, 4) ? columns : (int)cw_rng_range(rng, 5, 12);
    int n = snprintf(params, sizeof params, "size=%dx%d", columns, rows);
    if (strcmp(game->id, "twixt") == 0)
        snprintf(params + n, sizeof params - (size_t)n, " rules=%s",
                 with & WITH_EDITS ? "standard" : rules[cw_rng_below(rng, 3)]);
    assert_int_equal(cw_record_new(t->env, game, params, &record), CW_OK);
    if (cw_rng_chance(rng, 1, 2)) {
        cw_record_set_player(record, 0, "Anna ]");
        cw_record_set_player(record, 1, "B. \\ C.");
    }
    if (with & WITH_SETUP) { /* cells that both may use, links or not */
        for (uint32_t i = 0; i < 3; i++)
            cw_record_add_atom(
                record, 0,
                cw_atom_make(CW_ATOM_PLACE, (1 + i) * (uint32_t)columns + 1 + i, 1 + i % 2));
        record->nodes[0].kind = CW_NODE_SETUP;
        record->nodes[0].sets_player = (signed char)cw_rng_below(rng, 2);
    }
    assert_int_equal(cw_cursor_new(record, &cursor), CW_OK);
    for (int steps = (int)cw_rng_range(rng, 0, 60); steps > 0; steps--) {
        struct cw_turn turn;
        struct cw_state state;
        if (with & WITH_TREE) {
            decorate(rng, cursor);
            for (uint64_t back = cw_rng_chance(rng, 1, 6) ? cw_rng_below(rng, 6) : 0; back > 0;
                 back--)
                cw_cursor_previous(cursor);
        }
        cw_position_state(cw_cursor_position(cursor), &state);
        if (state.outcome != CW_ONGOING || cw_cursor_kind(cursor) >= CW_NODE_RESIGN) {
            if (!(with & WITH_TREE))
                break;
            cw_cursor_go(cursor, 0);
            continue;
        }
        if (cw_rng_chance(rng, 1, 50)) {
            cw_cursor_finish(cursor,
                             strcmp(game->id, "twixt") == 0 && cw_rng_chance(rng, 1, 3)
                                 ? CW_NODE_DRAW
                             : cw_rng_chance(rng, 1, 2) ? CW_NODE_RESIGN
                                                        : CW_NODE_FORFEIT,
                             state.to_move);
            continue;
        }
        if (random_turn(rng, cw_cursor_position(cursor), with, &turn))
            assert_int_equal(cw_cursor_play(cursor, &turn), CW_OK);
    }
    cw_cursor_free(cursor);
    return record;
}

/* --- comparing -------------------------------------------------------------------------------- */

static void add(struct cw_memory_sink *sink, const char *text)
{
    struct cw_sink s = cw_sink_memory(sink);
    assert_int_equal(s.write(s.ctx, text, strlen(text)), 0);
}

/* The main line as text; swaps as swaps of sides where they can be. */
static void dump_line(struct test_env *t, const struct cw_record *record, bool forfeits,
                      struct cw_memory_sink *sink)
{
    struct cw_record *copy;
    struct cw_cursor *cursor;
    char text[80];
    assert_int_equal(cw_record_copy(record, &copy), CW_OK);
    if (cw_record_columns(record) == cw_record_rows(record))
        assert_int_equal(cw_record_convert_swap(copy, CW_SWAP_SIDES), CW_OK);
    sink->size = 0;
    snprintf(text, sizeof text, "%ux%u:", cw_record_columns(copy), cw_record_rows(copy));
    add(sink, text);
    assert_int_equal(cw_cursor_new(copy, &cursor), CW_OK);
    while (cw_cursor_next(cursor, 0) == CW_OK) {
        struct cw_turn turn;
        enum cw_node_kind kind = cw_cursor_kind(cursor);
        add(sink, " ");
        cw_cursor_turn(cursor, &turn);
        snprintf(text, sizeof text, "%u", cw_cursor_player(cursor));
        if (kind == CW_NODE_TURN)
            cw_turn_format(cw_cursor_position(cursor), &turn, sink);
        else if (kind == CW_NODE_DRAW)
            add(sink, "draw");
        else if (kind == CW_NODE_FORFEIT && forfeits)
            add(sink, "forfeit");
        else if (kind >= CW_NODE_RESIGN)
            add(sink, "resign");
        if (kind != CW_NODE_DRAW)
            add(sink, text);
    }
    cw_cursor_free(cursor);
    cw_record_free(copy);
    (void)t;
}

static struct cw_read_options options_for(const struct cw_record *record, const char *board)
{
    return (struct cw_read_options){
        .size = sizeof(struct cw_read_options),
        .game = cw_record_game(record),
        .rules = *cw_record_rules(record) ? cw_record_rules(record) : NULL,
        .board = board,
    };
}

static void must_equal(struct test_env *t, const struct cw_record *a, const struct cw_record *b,
                       const char *how, const char *text)
{
    struct cw_memory_sink x = {.env = t->env}, y = {.env = t->env};
    dump_line(t, a, false, &x);
    dump_line(t, b, false, &y);
    if (strcmp(x.bytes, y.bytes) != 0)
        fail_msg("%s:\n%s\n%s\n%s\n%s", how, x.bytes, y.bytes, text, t->log.text);
    cw_memory_sink_free(&x);
    cw_memory_sink_free(&y);
}

/* Through one format and back; NULL where the format refuses, for a reason that it has. */
static struct cw_record *through(struct test_env *t, const struct cw_record *record,
                                 const struct cw_format *format)
{
    struct cw_memory_sink text = {.env = t->env}, again = {.env = t->env};
    struct cw_record *back = NULL;
    struct cw_summary summary;
    char board[32];
    if (record->nodes[0].child == CW_NOWHERE)
        return NULL; /* without a move, some formats are alike, and a list is nothing */
    enum cw_status status = write_game(record, format->id, &text);
    snprintf(board, sizeof board, "%ux%u", cw_record_columns(record), cw_record_rows(record));
    struct cw_read_options options = options_for(record, board);
    if (status == CW_OK) {
        back = read_game(t, text.bytes, text.size, &options);
        assert_string_equal(cw_format_id(cw_record_format(back)), format->id);
        if (cw_record_check(back, &summary) != CW_OK)
            fail_msg("%s: %s\n%s", format->id, text.bytes, t->log.text);
        must_equal(t, record, back, format->id, text.bytes);
        assert_int_equal(write_game(back, format->id, &again), CW_OK);
        assert_string_equal(again.bytes, text.bytes);
    } else {
        assert_int_equal(status, CW_BAD_ARGUMENT);
        bool square = cw_record_columns(record) == cw_record_rows(record);
        assert_true((cw_record_losses(record, format) & (CW_PART_LINKS | CW_PART_PASS)) || !square);
    }
    cw_memory_sink_free(&text);
    cw_memory_sink_free(&again);
    return back;
}

static void test_round_trips(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 50, 1);
    for (unsigned long i = 0; i < test_scale(300); i++) {
        struct test_env t;
        test_env_open(&t);
        const struct cw_game *game = cw_game_find(i % 2 ? "twixt" : "hex");
        struct cw_record *record = random_record(&t, &rng, game, (unsigned)(i / 2) & 11);
        for (size_t a = 0; cw_format_at(game, a); a++) {
            struct cw_record *first = through(&t, record, cw_format_at(game, a));
            for (size_t b = 0; first && cw_format_at(game, b); b++)
                cw_record_free(through(&t, first, cw_format_at(game, b)));
            cw_record_free(first);
        }
        cw_record_free(record);
        test_env_close(&t);
    }
}

/* What holds everything keeps everything: trees, remarks, set-up, names. */
static void test_whole_trees(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 51, 1);
    for (unsigned long i = 0; i < test_scale(300); i++) {
        struct test_env t;
        test_env_open(&t);
        const struct cw_game *game = cw_game_find(i % 2 ? "twixt" : "hex");
        struct cw_record *record = random_record(&t, &rng, game, (unsigned)(i / 2) & 15), *back;
        struct cw_memory_sink a = {.env = t.env}, b = {.env = t.env};
        struct cw_summary one, two;
        enum cw_status status = write_game(record, "sgf", &a);
        if (status == CW_OK) {
            back = read_game(&t, a.bytes, a.size, NULL);
            assert_int_equal(cw_record_faults(back), 0);
            assert_int_equal(write_game(back, "sgf", &b), CW_OK);
            assert_string_equal(a.bytes, b.bytes);
            assert_int_equal(cw_record_check(record, &one), CW_OK);
            if (cw_record_check(back, &two) != CW_OK)
                fail_msg("%s\n%s", a.bytes, t.log.text);
            assert_int_equal(one.turns, two.turns);
            assert_int_equal(one.ending, two.ending);
            assert_string_equal(cw_record_player(record, 0), cw_record_player(back, 0));
            /* over Little Golem's form of it, too, where that can say it */
            if (cw_record_turns(back) > 0 &&
                !(cw_record_losses(back, cw_format_find(game, "lg")) & ~(unsigned)CW_PART_RULES) &&
                write_game(back, "lg", &b) == CW_OK) {
                struct cw_read_options options = options_for(record, NULL);
                struct cw_record *lg = read_game(&t, b.bytes, b.size, &options);
                assert_int_equal(write_game(back, "sgf", &a), CW_OK);
                assert_int_equal(write_game(lg, "sgf", &b), CW_OK);
                if (cw_record_swap(back) != CW_SWAP_SIDES && !strstr(a.bytes, "swap-sides"))
                    assert_string_equal(a.bytes, b.bytes);
                cw_record_free(lg);
            }
            cw_record_free(back);
        } else {
            assert_int_equal(status, CW_BAD_ARGUMENT);
            assert_true(cw_record_columns(record) != cw_record_rows(record));
        }
        cw_record_free(record);
        cw_memory_sink_free(&a);
        cw_memory_sink_free(&b);
        test_env_close(&t);
    }
}

/* Between the three conventions and back is the same game, and the same winner. */
static void test_swaps(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 52, 1);
    for (unsigned long i = 0; i < test_scale(200); i++) {
        struct test_env t;
        test_env_open(&t);
        const struct cw_game *game = cw_game_find(i % 2 ? "twixt" : "hex");
        struct cw_record *record =
            random_record(&t, &rng, game, WITH_TREE | WITH_EDITS * (i % 3 == 0));
        struct cw_memory_sink a = {.env = t.env}, b = {.env = t.env};
        struct cw_summary one, two;
        enum cw_swap swap = cw_record_swap(record);
        if (cw_record_columns(record) == cw_record_rows(record) && swap != CW_SWAP_NONE) {
            enum cw_swap kinds[] = {CW_SWAP_SIDES, CW_SWAP_PIECES, CW_SWAP_ROTATE, CW_SWAP_PIECES,
                                    CW_SWAP_SIDES};
            size_t last = i % 2 ? 5 : 2; /* Hex knows no rotation: black goes top to bottom */
            assert_int_equal(cw_record_check(record, &one), CW_OK);
            assert_int_equal(cw_record_convert_swap(record, CW_SWAP_SIDES), CW_OK);
            assert_int_equal(write_game(record, "list", &a), CW_OK);
            for (size_t k = 0; k < last; k++) {
                assert_int_equal(cw_record_convert_swap(record, kinds[k]), CW_OK);
                assert_int_equal(cw_record_swap(record), kinds[k]);
                if (cw_record_check(record, &two) != CW_OK)
                    fail_msg("%s", t.log.text);
                assert_int_equal(one.turns, two.turns);
                assert_int_equal(one.ending, two.ending);
                /* the winner is another side, the same person */
                bool flips = (swap == CW_SWAP_SIDES) != (kinds[k] == CW_SWAP_SIDES);
                assert_int_equal(two.winner, one.winner < 0 ? -1 : one.winner ^ (int)flips);
            }
            assert_int_equal(cw_record_convert_swap(record, CW_SWAP_SIDES), CW_OK);
            assert_int_equal(write_game(record, "list", &b), CW_OK);
            assert_string_equal(a.bytes, b.bytes);
        }
        cw_record_free(record);
        cw_memory_sink_free(&a);
        cw_memory_sink_free(&b);
        test_env_close(&t);
    }
}

/* --- cursors ---------------------------------------------------------------------------------- */

static void test_cursor(void **state)
{
    (void)state;
    static const char text[] =
        "(;GM[11]FF[4]SZ[5]C[root];B[a1];W[b2](;B[c3];W[d4])(;B[e5]AE[a1])(;B[e4]"
        ";AE[a1]AW[a2];W[c2]))";
    struct test_env t;
    test_env_open(&t);
    struct cw_record *record = read_game(&t, text, sizeof text - 1, NULL);
    struct cw_cursor *c;
    struct cw_turn turn;
    struct cw_memory_sink sink = {.env = t.env};
    assert_int_equal(cw_record_faults(record), 1); /* a move and a set-up in a node */
    assert_int_equal(cw_cursor_new(record, &c), CW_OK);
    uint64_t empty = cw_position_hash(cw_cursor_position(c));
    assert_int_equal(cw_cursor_go(c, 2), CW_OK);
    assert_int_equal(cw_cursor_branches(c), 2);
    uint64_t two = cw_position_hash(cw_cursor_position(c));
    assert_int_equal(cw_cursor_next(c, 1), CW_OK);
    assert_int_equal(cw_cursor_branch(c), 1);
    assert_int_equal(cw_cursor_next(c, 0), CW_OK);
    assert_int_equal(cw_cursor_kind(c), CW_NODE_SETUP);
    assert_int_equal(cw_cursor_next(c, 0), CW_OK);
    assert_int_equal(cw_cursor_number(c), 4);
    assert_int_equal(cw_position_format(cw_cursor_position(c), &sink), CW_OK);
    assert_string_equal(sink.bytes, "hex 5x5 to=black black=e4 white=a2,b2,c2");
    for (int i = 0; i < 3; i++)
        assert_int_equal(cw_cursor_undo(c), CW_OK);
    assert_true(cw_position_hash(cw_cursor_position(c)) == two);
    for (int i = 0; i < 3; i++) /* into the variation that was left */
        assert_int_equal(cw_cursor_redo(c), CW_OK);
    assert_int_equal(cw_cursor_redo(c), CW_END);
    assert_int_equal(cw_cursor_number(c), 4);
    /* a new move is a new variation, an old one is not */
    assert_int_equal(cw_cursor_go(c, 2), CW_OK);
    assert_int_equal(cw_turn_parse(cw_cursor_position(c), "c3", &turn), CW_OK);
    assert_int_equal(cw_cursor_play(c, &turn), CW_OK);
    assert_int_equal(cw_cursor_branch(c), 0);
    assert_int_equal(cw_cursor_previous(c), CW_OK);
    assert_int_equal(cw_turn_parse(cw_cursor_position(c), "d1", &turn), CW_OK);
    assert_int_equal(cw_cursor_play(c, &turn), CW_OK);
    assert_int_equal(cw_cursor_branch(c), 2);
    assert_int_equal(cw_cursor_set(c, "C", "x ] y"), CW_OK);
    sink.size = 0;
    assert_int_equal(cw_cursor_get(c, "C", 0, &sink), CW_OK);
    assert_string_equal(sink.bytes, "x ] y");
    assert_int_equal(cw_cursor_get(c, "C", 1, &sink), CW_END);
    assert_string_equal(cw_cursor_key(c, 0), "C");
    assert_int_equal(cw_cursor_set(c, "B", "a1"), CW_BAD_ARGUMENT);
    assert_int_equal(cw_cursor_set(c, "C", NULL), CW_OK);
    assert_null(cw_cursor_key(c, 0));
    assert_int_equal(cw_cursor_play(c, &turn), CW_NO);
    assert_int_equal(cw_cursor_finish(c, CW_NODE_RESIGN, 1), CW_OK);
    assert_int_equal(cw_turn_parse(cw_cursor_position(c), "d2", &turn), CW_OK);
    assert_int_equal(cw_cursor_play(c, &turn), CW_NO);
    assert_int_equal(cw_cursor_previous(c), CW_OK);
    assert_int_equal(cw_cursor_delete(c), CW_OK);
    assert_int_equal(cw_cursor_branches(c), 2);
    assert_true(cw_position_hash(cw_cursor_position(c)) == two);
    assert_int_equal(cw_cursor_go(c, 0), CW_OK);
    assert_true(cw_position_hash(cw_cursor_position(c)) == empty);
    assert_int_equal(cw_cursor_delete(c), CW_END);
    assert_int_equal(cw_cursor_previous(c), CW_END);
    assert_int_equal(cw_cursor_go(c, 99), CW_END);
    assert_int_equal(cw_cursor_number(c), 4);
    cw_memory_sink_free(&sink);
    cw_cursor_free(c);
    cw_record_free(record);
    test_env_close(&t);
}

/* --- lack of memory --------------------------------------------------------------------------- */

/* Reads, checks, converts; every status but CW_OK must be CW_NO_MEMORY. */
static enum cw_status do_all(struct test_env *t, const char *text, const char *const *formats)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, strlen(text), "t");
    struct cw_memory_sink out = {.env = t->env};
    struct cw_sink sink = cw_sink_memory(&out);
    struct cw_records *records = NULL;
    struct cw_record *record;
    struct cw_summary summary;
    enum cw_status status = cw_records_open(t->env, &source, NULL, &records);
    while (status == CW_OK && (status = cw_records_next(records, &record)) == CW_OK) {
        status = cw_record_check(record, &summary);
        for (size_t i = 0; status == CW_OK && formats[i]; i++)
            status =
                cw_record_write(record, cw_format_find(cw_record_game(record), formats[i]), &sink);
    }
    cw_records_close(records);
    cw_memory_sink_free(&out);
    return status == CW_END ? CW_OK : status;
}

static void test_failing_allocator(void **state)
{
    (void)state;
    static const char hex[] = "(;GM[11]SZ[4]PB[A]C[x];B[a2];W[swap-pieces](;B[b2];W[c1])(;B[c3]))\n"
                              "(;GM[11]SZ[4]AB[a1][b1:c2]PL[W];W[a4];B[resign])";
    static const char twixt[] = "O (vert)  # (horz)  9x9\nA  B\n 1 C3   2 E5\n 3 D5   4 F7\n"
                                " 5 E7-C3/D5 6 Resign\n";
    static const char *const hex_formats[] = {"sgf", "lg", "hexworld", "list", NULL};
    static const char *const twixt_formats[] = {"sgf", "mail", "list", NULL};
    for (int game = 0; game < 2; game++) {
        enum cw_status status = CW_NO_MEMORY;
        for (uint64_t n = 1; status == CW_NO_MEMORY; n++) {
            struct test_env t;
            test_env_open(&t);
            t.heap.fail_at = t.heap.calls + n;
            status = do_all(&t, game ? twixt : hex, game ? twixt_formats : hex_formats);
            assert_true(status == CW_OK || status == CW_NO_MEMORY);
            t.heap.fail_at = 0;
            test_env_close(&t);
            assert_true(n < 2000);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_whole_trees),
        cmocka_unit_test(test_swaps),
        cmocka_unit_test(test_cursor),
        cmocka_unit_test(test_failing_allocator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
