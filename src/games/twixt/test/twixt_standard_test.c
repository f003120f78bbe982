/* SPDX-License-Identifier: MIT
 *
 * twixt_standard_test.c - games with link edits, and games of every rule set up to 36x36, against a
 * slow oracle: a list of links, every pair of them compared as segments.
 */
#include <causeway/record.h>
#include "games/twixt/twixt_crossers.h"
#include "twixt_support.h"

enum { SIDE = 36, CELLS = SIDE * SIDE, LINKS = 4 * CELLS, MOST_TURNS = 260 };

enum rules { CLASSIC, PP, CONTEST, STANDARD };
static const char *const rule_names[] = {"classic", "pp", "contest", "standard"};

struct segment {
    uint32_t a, b; /* cells, a < b */
};

struct slow {
    enum rules rules;
    int columns, rows, mover;
    int owner[CELLS]; /* 0 = none */
    struct segment link[LINKS];
    int links;
};

/* --- the oracle ------------------------------------------------------------------------------- */

static struct oracle_peg point(const struct slow *s, uint32_t cell)
{
    return (struct oracle_peg){(int)cell % s->columns, (int)cell / s->columns, 0};
}

static bool knights_move(const struct slow *s, uint32_t a, uint32_t b)
{
    struct oracle_peg p = point(s, a), q = point(s, b);
    return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) == 5;
}

static int find_link(const struct slow *s, uint32_t a, uint32_t b)
{
    for (int i = 0; i < s->links; i++)
        if ((s->link[i].a == a && s->link[i].b == b) || (s->link[i].a == b && s->link[i].b == a))
            return i;
    return -1;
}

/* Is there a link that forbids this one? */
static bool crossed(const struct slow *s, uint32_t a, uint32_t b)
{
    for (int i = 0; i < s->links; i++) {
        bool own = s->owner[s->link[i].a] == s->owner[a];
        if (own && s->rules == PP)
            continue;
        if (oracle_touch(point(s, a), point(s, b), point(s, s->link[i].a), point(s, s->link[i].b)))
            return true;
    }
    return false;
}

static void make_link(struct slow *s, uint32_t a, uint32_t b)
{
    s->link[s->links++] = a < b ? (struct segment){a, b} : (struct segment){b, a};
}

static bool hole_open(const struct slow *s, uint32_t cell)
{
    struct oracle_peg p = point(s, cell);
    bool across = (s->mover == 0) == (s->rules == CONTEST);
    if (across ? p.y == 0 || p.y == s->rows - 1 : p.x == 0 || p.x == s->columns - 1)
        return false;
    return s->owner[cell] == 0;
}

static bool own_ends(const struct slow *s, cw_atom atom)
{
    uint32_t a = cw_atom_a(atom), b = cw_atom_b(atom);
    return a != b && knights_move(s, a, b) && s->owner[a] == s->mover + 1 &&
           s->owner[b] == s->mover + 1;
}

/* Makes the turn; false where it breaks the rules (then the oracle is spoilt). */
static bool slow_turn(struct slow *s, const struct cw_turn *turn)
{
    uint32_t at = 0;
    while (at < turn->count && cw_atom_kind(turn->atom[at]) != CW_ATOM_PLACE)
        at++;
    uint32_t peg = cw_atom_a(turn->atom[at]);
    if (turn->count > 1 && s->rules != STANDARD)
        return false;
    for (uint32_t i = 0; i < at; i++) {
        if (!own_ends(s, turn->atom[i]))
            return false;
        int link = find_link(s, cw_atom_a(turn->atom[i]), cw_atom_b(turn->atom[i]));
        if (link < 0)
            return false;
        s->link[link] = s->link[--s->links];
    }
    if (!hole_open(s, peg))
        return false;
    s->owner[peg] = s->mover + 1;
    for (uint32_t i = at + 1; i < turn->count; i++)
        if (!own_ends(s, turn->atom[i]) && cw_atom_kind(turn->atom[i]) == CW_ATOM_UNLINK)
            return false;
    for (uint32_t other = 0; other < (uint32_t)(s->columns * s->rows); other++) {
        bool unwanted = false;
        if (s->owner[other] != s->mover + 1 || other == peg || !knights_move(s, peg, other))
            continue;
        for (uint32_t i = at + 1; i < turn->count; i++)
            unwanted |= cw_atom_kind(turn->atom[i]) == CW_ATOM_UNLINK &&
                        (cw_atom_a(turn->atom[i]) == other || cw_atom_b(turn->atom[i]) == other);
        if (!unwanted && !crossed(s, peg, other))
            make_link(s, peg, other);
    }
    for (uint32_t i = at + 1; i < turn->count; i++) {
        cw_atom atom = turn->atom[i];
        if (cw_atom_kind(atom) != CW_ATOM_LINK)
            continue;
        if (!own_ends(s, atom))
            return false;
        if (find_link(s, cw_atom_a(atom), cw_atom_b(atom)) >= 0)
            continue;
        if (crossed(s, cw_atom_a(atom), cw_atom_b(atom)))
            return false;
        make_link(s, cw_atom_a(atom), cw_atom_b(atom));
    }
    s->mover ^= 1;
    return true;
}

/* Has the player joined his sides?  Spreads over the links until nothing changes. */
static bool joined(const struct slow *s, int player)
{
    static bool reached[CELLS];
    bool across = (player == 0) == (s->rules == CONTEST), changed = true;
    for (int cell = 0; cell < s->columns * s->rows; cell++)
        reached[cell] =
            s->owner[cell] == player + 1 && (across ? cell % s->columns : cell / s->columns) == 0;
    while (changed) {
        changed = false;
        for (int i = 0; i < s->links; i++) {
            struct segment l = s->link[i];
            if (reached[l.a] != reached[l.b])
                changed = reached[l.a] = reached[l.b] = true;
        }
    }
    for (int cell = 0; cell < s->columns * s->rows; cell++)
        if (reached[cell] &&
            (across ? cell % s->columns == s->columns - 1 : cell / s->columns == s->rows - 1))
            return true;
    return false;
}

/* --- comparing -------------------------------------------------------------------------------- */

static void add_name(const struct slow *s, uint32_t cell, char *text)
{
    uint32_t x = cell % (uint32_t)s->columns;
    char *end = text + strlen(text);
    if (x >= 26)
        *end++ = (char)('a' + x / 26 - 1);
    sprintf(end, "%c%u", (char)('a' + x % 26), cell / (uint32_t)s->columns + 1);
}

/* The links of the text form, taken out of the position's own text and looked up one by one. */
static void check_links(const struct slow *s, const char *text)
{
    const char *p = strstr(text, " links=");
    char name[64];
    int listed = 0, possible = 0;
    for (uint32_t a = 0; a < (uint32_t)(s->columns * s->rows); a++)
        for (uint32_t b = a + 1; b < (uint32_t)(s->columns * s->rows) && b < a + 80; b++)
            possible += s->owner[a] && s->owner[a] == s->owner[b] && knights_move(s, a, b);
    if (!p) {
        assert_int_equal(possible, s->links);
        return;
    }
    for (int i = 0; i < s->links; i++) {
        char one[64] = "", two[64] = "";
        add_name(s, s->link[i].a, one);
        strcat(one, "-");
        add_name(s, s->link[i].b, one);
        add_name(s, s->link[i].b, two);
        strcat(two, "-");
        add_name(s, s->link[i].a, two);
        const char *hit = strstr(p, one);
        size_t size = strlen(one);
        while (hit && ((hit[-1] != '=' && hit[-1] != ',') ||
                       (hit[size] && hit[size] != ',' && hit[size] != ' ')))
            hit = strstr(hit + 1, one);
        for (const char *q = hit ? NULL : strstr(p, two); q && !hit; q = strstr(q + 1, two)) {
            size = strlen(two);
            if ((q[-1] == '=' || q[-1] == ',') && (!q[size] || q[size] == ',' || q[size] == ' '))
                hit = q;
        }
        snprintf(name, sizeof name, "%s", one);
        if (!hit)
            fail_msg("the link %s is missing in %s", name, text);
    }
    for (p += 7; *p && *p != ' '; p++)
        listed += *p == '-';
    assert_int_equal(listed, s->links);
}

/* --- random turns ----------------------------------------------------------------------------- */

static uint32_t random_cell(const struct slow *s, struct cw_rng *rng)
{
    uint32_t cells = (uint32_t)(s->columns * s->rows);
    if (cw_rng_chance(rng, 1, 3))
        return (uint32_t)cw_rng_below(rng, cells);
    /* near a peg, so that there is something to link */
    for (int tries = 0; tries < 40; tries++) {
        uint32_t cell = (uint32_t)cw_rng_below(rng, cells);
        for (uint32_t other = 0; other < cells; other++)
            if (s->owner[other] == s->mover + 1 && knights_move(s, cell, other))
                return cell;
    }
    return (uint32_t)cw_rng_below(rng, cells);
}

static cw_atom link_atom(enum cw_atom_kind kind, uint32_t a, uint32_t b)
{
    return cw_atom_make(kind, a < b ? a : b, a < b ? b : a);
}

/* A turn with edits; most are legal. */
static void random_turn(const struct slow *s, struct cw_rng *rng, struct cw_turn *turn)
{
    uint32_t peg = random_cell(s, rng), cells = (uint32_t)(s->columns * s->rows);
    turn->count = 0;
    bool edits = s->rules == STANDARD ? cw_rng_chance(rng, 1, 2) : cw_rng_chance(rng, 1, 50);
    for (int i = 0; edits && i < 3 && s->links; i++) {
        struct segment l = s->link[cw_rng_below(rng, (uint64_t)s->links)];
        bool twice = false;
        for (uint32_t k = 0; k < turn->count; k++)
            twice |= turn->atom[k] == link_atom(CW_ATOM_UNLINK, l.a, l.b);
        if ((s->owner[l.a] == s->mover + 1 && !twice && l.a != peg && l.b != peg) ||
            cw_rng_chance(rng, 1, 60))
            turn->atom[turn->count++] = link_atom(CW_ATOM_UNLINK, l.a, l.b);
    }
    turn->atom[turn->count++] = cw_atom_make(CW_ATOM_PLACE, peg, 0);
    for (uint32_t other = 0; edits && other < cells && turn->count < 40; other++)
        if (s->owner[other] == s->mover + 1 && other != peg && knights_move(s, peg, other) &&
            cw_rng_chance(rng, 1, 4))
            turn->atom[turn->count++] = link_atom(CW_ATOM_UNLINK, peg, other);
    for (int i = 0; edits && i < 6; i++) {
        uint32_t a = (uint32_t)cw_rng_below(rng, cells);
        for (uint32_t b = 0; b < cells && turn->count < 60; b++)
            if (s->owner[a] == s->mover + 1 && s->owner[b] == s->mover + 1 &&
                knights_move(s, a, b) && cw_rng_chance(rng, 1, 2)) {
                turn->atom[turn->count++] = link_atom(CW_ATOM_LINK, a, b);
                break;
            }
    }
}

static void check_round_trips(struct test_env *t, const struct cw_position *pos,
                              const struct cw_turn *turn, const char *text)
{
    struct cw_memory_sink sink = {.env = t->env};
    struct cw_turn again;
    struct cw_position *copy;
    assert_int_equal(cw_turn_format(pos, turn, &sink), CW_OK);
    assert_int_equal(cw_turn_parse(pos, sink.bytes, &again), CW_OK);
    assert_int_equal(again.count, turn->count);
    assert_memory_equal(again.atom, turn->atom, turn->count * sizeof *turn->atom);
    sink.size = 0;
    assert_int_equal(cw_position_parse(t->env, text, &copy), CW_OK);
    assert_int_equal(cw_position_format(copy, &sink), CW_OK);
    assert_string_equal(sink.bytes, text);
    assert_true(cw_position_hash(copy) == cw_position_hash(pos));
    cw_position_free(copy);
    cw_memory_sink_free(&sink);
}

static void random_game(struct test_env *t, struct cw_rng *rng, enum rules rules, int largest)
{
    static struct slow s, tried;
    static char *texts[MOST_TURNS];
    static uint64_t hashes[MOST_TURNS];
    struct cw_position *pos;
    struct cw_memory_sink sink = {.env = t->env};
    struct cw_state state = {.outcome = CW_ONGOING};
    char params[80];
    size_t made = 0;
    memset(&s, 0, sizeof s);
    s.rules = rules;
    s.columns = (int)cw_rng_range(rng, 5, largest);
    s.rows = rules == CONTEST || cw_rng_chance(rng, 1, 2) ? s.columns
                                                          : (int)cw_rng_range(rng, 5, largest);
    snprintf(params, sizeof params, "size=%dx%d rules=%s", s.columns, s.rows, rule_names[rules]);
    assert_int_equal(cw_position_new(t->env, cw_game_find("twixt"), params, &pos), CW_OK);
    for (int tries = 0; tries < 2 * MOST_TURNS && made < MOST_TURNS; tries++) {
        struct cw_turn turn;
        random_turn(&s, rng, &turn);
        sink.size = 0;
        assert_int_equal(cw_position_format(pos, &sink), CW_OK);
        uint64_t hash = cw_position_hash(pos);
        tried = s;
        bool legal = slow_turn(&tried, &turn);
        enum cw_status status = cw_position_legal(pos, &turn);
        if ((status == CW_OK) != legal)
            fail_msg("%s: the oracle says %d: %s", sink.bytes, legal, cw_env_last_error(t->env));
        if (legal && tries % 7 == 0)
            check_round_trips(t, pos, &turn, sink.bytes);
        assert_int_equal(cw_position_apply(pos, &turn), legal ? CW_OK : CW_NO);
        if (!legal) { /* nothing has changed */
            assert_true(cw_position_hash(pos) == hash);
            continue;
        }
        s = tried;
        texts[made] = malloc(sink.size + 1);
        memcpy(texts[made], sink.bytes, sink.size + 1);
        hashes[made++] = hash;
        sink.size = 0;
        assert_int_equal(cw_position_format(pos, &sink), CW_OK);
        check_links(&s, sink.bytes);
        cw_position_state(pos, &state);
        for (int player = 0; player < 2; player++)
            assert_int_equal(joined(&s, player),
                             state.outcome == CW_WON && state.winner == (unsigned)player);
        if (state.outcome != CW_ONGOING)
            break;
    }
    while (made > 0) {
        assert_int_equal(cw_position_undo(pos), CW_OK);
        sink.size = 0;
        assert_int_equal(cw_position_format(pos, &sink), CW_OK);
        assert_string_equal(sink.bytes, texts[--made]);
        assert_true(cw_position_hash(pos) == hashes[made]);
        cw_position_state(pos, &state);
        assert_int_not_equal(state.outcome, CW_WON);
        free(texts[made]);
    }
    assert_int_equal(cw_position_undo(pos), CW_END);
    cw_position_free(pos);
    cw_memory_sink_free(&sink);
}

static void test_random_games(void **state)
{
    (void)state;
    struct cw_rng rng;
    cw_rng_seed(&rng, 33, 1);
    for (unsigned long i = 0; i < test_scale(60); i++) {
        struct test_env t;
        test_env_open(&t);
        random_game(&t, &rng, i % 2 ? STANDARD : (enum rules)(i / 2 % 3), i % 10 == 1 ? 36 : 12);
        test_env_close(&t);
    }
    for (unsigned long i = 0; i < test_scale(4); i++) {
        struct test_env t;
        test_env_open(&t);
        random_game(&t, &rng, (enum rules)(i % 4), 36);
        test_env_close(&t);
    }
}

/* --- single cases ----------------------------------------------------------------------------- */

static void test_reasons(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"twixt 9x9 rules=standard first=c3,d5 second=e5", "e7-c3/e4",
         "c3-e4 is no link between own pegs"},
        {"twixt 9x9 rules=standard first=c3,d5", "e7-c3/e5",
         "c3-e5 is no link: its ends are not a knight's move apart"},
        {"twixt 9x9 rules=standard first=c3,d5 links=none", "e8-c3/d5",
         "the link c3-d5, to be removed, does not exist"},
        {"twixt 9x9 rules=standard first=c3,d5,d3,c5 second=g7 links=c3-d5", "h8+d3/c5",
         "the link c5-d3 crosses c3-d5"},
        {"twixt 9x9 rules=standard first=c3,d5", "a3-c3/d5",
         "a3 is in a border row of the second player"},
        {"twixt 9x9 rules=classic first=c3,d5", "e7-c3/d5",
         "links are removed or added by the standard rules only (rules=standard)"},
        {"twixt 9x9 rules=standard to=second first=c3,d5", "e7-c3/d5",
         "c3-d5 is no link between own pegs"},
    };
    struct test_env t;
    test_env_open(&t);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cw_position *pos;
        struct cw_turn turn;
        if (cw_position_parse(t.env, cases[i][0], &pos) != CW_OK ||
            cw_turn_parse(pos, cases[i][1], &turn) != CW_OK)
            fail_msg("%s: %s", cases[i][0], cw_env_last_error(t.env));
        assert_int_equal(cw_position_apply(pos, &turn), CW_NO);
        assert_string_equal(cw_env_last_error(t.env), cases[i][2]);
        cw_position_free(pos);
    }
    test_env_close(&t);
}

/* The same pegs with other links are another position, with another hash. */
static void test_links_are_position(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_position *a, *b;
    test_env_open(&t);
    assert_int_equal(cw_position_parse(t.env, "twixt 9x9 rules=standard first=c3,d5", &a), CW_OK);
    assert_int_equal(
        cw_position_parse(t.env, "twixt 9x9 rules=standard first=c3,d5 links=none", &b), CW_OK);
    assert_true(cw_position_hash(a) != cw_position_hash(b));
    cw_atom atom;
    assert_int_equal(cw_position_link(a, 0, &atom), CW_OK);
    assert_int_equal(cw_atom_kind(atom), CW_ATOM_UNLINK);
    assert_int_equal(cw_position_link(a, 1, &atom), CW_END);
    assert_int_equal(cw_position_link(b, 0, &atom), CW_OK);
    assert_int_equal(cw_atom_kind(atom), CW_ATOM_LINK);
    cw_position_free(a);
    cw_position_free(b);
    test_env_close(&t);
}

/* Swaps of pieces move the peg as the sites say, and are taken back. */
static void test_swaps(void **state)
{
    (void)state;
    static const struct {
        const char *peg, *swap, *want;
    } cases[] = {
        {"b4", "swap-pieces", "twixt 8x8 rules=pp to=first second=d2"},
        {"c5", "swap-rotate", "twixt 8x8 rules=pp to=first second=d3"},
        {"b4", "swap-sides", "twixt 8x8 rules=pp to=second first=b4 swap=no"},
    };
    struct test_env t;
    test_env_open(&t);
    struct cw_memory_sink text = {.env = t.env};
    for (size_t i = 0; i < 3; i++) {
        struct cw_position *pos;
        struct cw_turn turn;
        assert_int_equal(cw_position_new(t.env, cw_game_find("twixt"), "size=8 rules=pp", &pos),
                         CW_OK);
        assert_int_equal(cw_turn_parse(pos, cases[i].peg, &turn), CW_OK);
        assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        uint64_t hash = cw_position_hash(pos);
        assert_int_equal(cw_turn_parse(pos, cases[i].swap, &turn), CW_OK);
        assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        text.size = 0;
        assert_int_equal(cw_position_format(pos, &text), CW_OK);
        assert_string_equal(text.bytes, cases[i].want);
        assert_int_equal(cw_position_undo(pos), CW_OK);
        assert_true(cw_position_hash(pos) == hash);
        cw_position_free(pos);
        assert_int_equal(cw_position_new(t.env, cw_game_find("twixt"), "size=8x9 rules=pp", &pos),
                         CW_OK);
        assert_int_equal(cw_turn_parse(pos, "b4", &turn), CW_OK);
        assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        assert_int_equal(cw_turn_parse(pos, cases[i].swap, &turn), CW_OK);
        assert_int_equal(cw_position_apply(pos, &turn), i == 2 ? CW_OK : CW_NO);
        cw_position_free(pos);
    }
    cw_memory_sink_free(&text);
    test_env_close(&t);
}

/* --- dead positions --------------------------------------------------------------------------- */

/* Plays every game on from here; whether somebody wins one of them. */
static bool can_be_won(struct cw_position *pos, int *budget)
{
    struct cw_state state;
    struct cw_turn turn;
    cw_position_state(pos, &state);
    if (state.outcome == CW_WON || --*budget < 0)
        return true;
    for (uint64_t i = 0; cw_position_turn(pos, i, &turn) == CW_OK; i++) {
        assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        bool won = can_be_won(pos, budget);
        cw_position_undo(pos);
        if (won)
            return true;
    }
    return false;
}

/* Where a position is called dead, no play whatever wins it; and dead ones are found. */
static void test_dead(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_rng rng;
    int found = 0;
    test_env_open(&t);
    cw_rng_seed(&rng, 34, 1);
    for (unsigned long i = 0; i < test_scale(300); i++) {
        struct cw_position *pos;
        struct cw_state s;
        struct cw_turn turn;
        char params[64];
        snprintf(params, sizeof params, "size=%dx%d rules=%s", (int)cw_rng_range(&rng, 4, 6),
                 (int)cw_rng_range(&rng, 4, 6), rule_names[i % 2]);
        assert_int_equal(cw_position_new(t.env, cw_game_find("twixt"), params, &pos), CW_OK);
        for (;;) {
            uint64_t count = 0;
            bool dead;
            cw_position_state(pos, &s);
            assert_int_equal(cw_position_dead(pos, &dead), CW_OK);
            int budget = 100000;
            if (dead) {
                found++;
                assert_int_equal(s.outcome, CW_ONGOING);
                if (can_be_won(pos, &budget))
                    assert_true(budget < 0);
                break;
            }
            while (cw_position_turn(pos, count, &turn) == CW_OK)
                count++;
            if (s.outcome != CW_ONGOING || count == 0)
                break;
            assert_int_equal(cw_position_turn(pos, cw_rng_below(&rng, count), &turn), CW_OK);
            assert_int_equal(cw_position_apply(pos, &turn), CW_OK);
        }
        cw_position_free(pos);
    }
    assert_true(found > 20);
    test_env_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_links_are_position),
        cmocka_unit_test(test_swaps),
        cmocka_unit_test(test_dead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
