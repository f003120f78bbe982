/* SPDX-License-Identifier: MIT */
#include "twixt_oracle.h"

#include <string.h>

/* --- geometry --------------------------------------------------------------------------------- */

static int orient(struct oracle_peg a, struct oracle_peg b, struct oracle_peg c)
{
    int64_t v = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return (v > 0) - (v < 0);
}

static bool same(struct oracle_peg a, struct oracle_peg b)
{
    return a.x == b.x && a.y == b.y;
}

/* Is c, on the line through a and b, between them? */
static bool between(struct oracle_peg a, struct oracle_peg b, struct oracle_peg c)
{
    int64_t left = a.x < b.x ? a.x : b.x, right = a.x + b.x - left;
    int64_t top = a.y < b.y ? a.y : b.y, bottom = a.y + b.y - top;
    return left <= c.x && c.x <= right && top <= c.y && c.y <= bottom;
}

bool oracle_touch(struct oracle_peg a, struct oracle_peg b, struct oracle_peg c,
                  struct oracle_peg d)
{
    /* knight's moves from one end in different directions meet nowhere else */
    bool twice = (same(a, c) && same(b, d)) || (same(a, d) && same(b, c));
    if (twice)
        return true;
    if (same(a, c) || same(a, d) || same(b, c) || same(b, d))
        return false;
    int o1 = orient(a, b, c), o2 = orient(a, b, d), o3 = orient(c, d, a), o4 = orient(c, d, b);
    if (o1 != o2 && o3 != o4)
        return true;
    return (o1 == 0 && between(a, b, c)) || (o2 == 0 && between(a, b, d)) ||
           (o3 == 0 && between(c, d, a)) || (o4 == 0 && between(c, d, b));
}

/* The same, where the segments may be so far apart that their products would overflow. */
static bool touch_near(struct oracle_peg a, struct oracle_peg b, struct oracle_peg c,
                       struct oracle_peg d)
{
    bool far = a.x < c.x - 9 || a.x > c.x + 9 || a.y < c.y - 9 || a.y > c.y + 9;
    return !far && oracle_touch(a, b, c, d);
}

/* --- the board -------------------------------------------------------------------------------- */

int oracle_find(const struct oracle *game, int64_t x, int64_t y)
{
    for (int i = 0; i < game->pegs; i++)
        if (game->peg[i].x == x && game->peg[i].y == y)
            return i;
    return -1;
}

bool oracle_on_board(const struct oracle *game, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < game->columns && y < game->rows;
}

bool oracle_in_zone(const struct oracle *game, int64_t x, int64_t y, int owner)
{
    if ((owner == 0) == game->first_across)
        return y == 0 || y == game->rows - 1;
    return x == 0 || x == game->columns - 1;
}

void oracle_place(struct oracle *game, int64_t x, int64_t y, int owner)
{
    int me = game->pegs++, before = game->links;
    game->peg[me] = (struct oracle_peg){x, y, owner};
    for (int other = 0; other < me; other++) {
        int64_t dx = game->peg[other].x - x, dy = game->peg[other].y - y;
        bool near = dx >= -2 && dx <= 2 && dy >= -2 && dy <= 2; /* huge ones must not be squared */
        if (game->peg[other].owner != owner || !near || dx * dx + dy * dy != 5)
            continue;
        bool refused = false;
        for (int i = 0; i < before; i++) {
            struct oracle_link l = game->link[i];
            if (game->own_may_cross && game->peg[l.a].owner == owner)
                continue;
            refused |= touch_near(game->peg[me], game->peg[other], game->peg[l.a], game->peg[l.b]);
        }
        if (refused)
            game->refused[game->refusals++] = (struct oracle_link){me, other};
        else
            game->link[game->links++] = (struct oracle_link){me, other};
    }
}

/* The cheapest way across, a refused link costing `price`, or -1. */
static int cheapest(const struct oracle *game, int owner, int price)
{
    int cost[ORACLE_PEGS], best = -1;
    bool across = (owner == 0) == game->first_across, changed = true;
    const int far = 1000000;
    for (int i = 0; i < game->pegs; i++) {
        int64_t along = across ? game->peg[i].x : game->peg[i].y;
        cost[i] = game->peg[i].owner == owner && along == 0 ? 0 : far;
    }
    while (changed) {
        changed = false;
        for (int i = 0; i < game->links + game->refusals; i++) {
            bool made = i < game->links;
            struct oracle_link l = made ? game->link[i] : game->refused[i - game->links];
            int step = made ? 0 : price;
            if (cost[l.a] + step < cost[l.b] && (changed = true))
                cost[l.b] = cost[l.a] + step;
            if (cost[l.b] + step < cost[l.a] && (changed = true))
                cost[l.a] = cost[l.b] + step;
        }
    }
    for (int i = 0; i < game->pegs; i++) {
        int64_t along = across ? game->peg[i].x : game->peg[i].y;
        int64_t last = (across ? game->columns : game->rows) - 1;
        if (cost[i] < far && along == last && (best < 0 || cost[i] < best))
            best = cost[i];
    }
    return best;
}

bool oracle_joined(const struct oracle *game, int owner, bool with_refused)
{
    return cheapest(game, owner, with_refused ? 0 : 1000000) >= 0;
}

int oracle_fewest_refused(const struct oracle *game)
{
    return cheapest(game, 0, 1);
}

/* --- contest text ----------------------------------------------------------------------------- */

struct text {
    const char *p, *end;
};

enum kind { NUMBER, HUGE_NUMBER, NO_NUMBER, NOTHING };

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static enum kind next(struct text *text, int64_t *value)
{
    while (text->p < text->end && is_space(*text->p))
        text->p++;
    if (text->p == text->end)
        return NOTHING;
    bool negative = *text->p == '-', huge = false;
    const char *digits = text->p + negative;
    *value = 0;
    for (text->p = digits; text->p < text->end && *text->p >= '0' && *text->p <= '9'; text->p++) {
        int64_t digit = *text->p - '0';
        huge |= *value > (INT64_MAX - digit) / 10;
        *value = huge ? 0 : *value * 10 + digit;
    }
    if (text->p == digits || (text->p < text->end && !is_space(*text->p)))
        return NO_NUMBER;
    if (negative)
        *value = -*value;
    if (huge)
        *value = negative ? INT64_MIN : INT64_MAX;
    return huge ? HUGE_NUMBER : NUMBER;
}

static void stop(struct oracle_answer *answer, const char *rule, uint64_t move)
{
    answer->bad = true;
    answer->rule = rule;
    answer->move = move;
}

/* Which rule a strict move breaks, or NULL. */
static const char *fault(const struct oracle *game, int64_t x, int64_t y, int owner)
{
    if (oracle_joined(game, 0, false) || oracle_joined(game, 1, false))
        return "twixt.move-after-win";
    if (!oracle_on_board(game, x, y))
        return "twixt.off-board";
    if (oracle_in_zone(game, x, y, owner))
        return "twixt.wrong-zone";
    return oracle_find(game, x, y) >= 0 ? "twixt.hole-taken" : NULL;
}

static void judge_moves(struct text *text, int64_t moves, bool lenient, struct oracle *game,
                        struct oracle_answer *answer)
{
    bool yes = false;
    for (int64_t move = 1; move <= moves; move++) {
        int64_t hole[2];
        int owner = move % 2 == 0;
        for (int i = 0; i < 2; i++) {
            enum kind kind = next(text, &hole[i]);
            if (kind == NOTHING || kind == NO_NUMBER) {
                stop(answer, kind == NOTHING ? "twixt.cut-short" : "twixt.bad-number",
                     (uint64_t)move);
                return;
            }
        }
        const char *rule = lenient ? NULL : fault(game, hole[0], hole[1], owner);
        if (rule) {
            stop(answer, rule, (uint64_t)move);
            return;
        }
        bool before = oracle_joined(game, 0, false);
        if (oracle_on_board(game, hole[0], hole[1]) && oracle_find(game, hole[0], hole[1]) < 0)
            oracle_place(game, hole[0], hole[1], owner);
        yes = owner == 0 && !before && oracle_joined(game, 0, false);
    }
    strcat(answer->text, yes ? "yes\n" : "no\n");
}

/* The header of a set; false where reading stops. */
static bool judge_header(struct text *text, int64_t header[2], struct oracle_answer *answer)
{
    enum kind kind[2];
    for (int i = 0; i < 2 && !answer->bad; i++) {
        kind[i] = next(text, &header[i]);
        if (kind[i] == NOTHING && i == 0)
            return false;
        if (kind[i] == NOTHING)
            stop(answer, "twixt.cut-short", 0);
        if (kind[i] == NO_NUMBER)
            stop(answer, "twixt.bad-number", 0);
    }
    for (int i = 0; i < 2 && !answer->bad; i++) {
        if (kind[i] == HUGE_NUMBER)
            stop(answer, "twixt.too-large", 0);
        else if (header[i] < 0)
            stop(answer, "twixt.negative", 0);
    }
    return !answer->bad;
}

void oracle_judge(const char *bytes, size_t size, bool lenient, struct oracle_answer *answer)
{
    struct text text = {bytes, bytes + size};
    static struct oracle game;
    memset(answer, 0, sizeof *answer);
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        text.p += 3;
    for (answer->set = 1;; answer->set++) {
        int64_t header[2];
        if (!judge_header(&text, header, answer) || (header[0] == 0 && header[1] == 0))
            return;
        memset(&game, 0, sizeof game);
        game.columns = game.rows = header[0] + 1;
        game.first_across = true;
        if (!lenient && header[1] % 2 == 0)
            stop(answer, "twixt.even-moves", 0);
        else
            judge_moves(&text, header[1], lenient, &game, answer);
        if (answer->bad)
            return;
    }
}
