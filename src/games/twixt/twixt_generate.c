/* SPDX-License-Identifier: MIT
 *
 * twixt_generate.c - legal inputs: games of Black and White in which nobody wins before the last
 * move, which is Black's.
 *
 * What a seed gives never changes: tests keep golden hashes of it.
 */
#include <inttypes.h>
#include <string.h>
#include "core/rng.h"
#include "games/twixt/twixt_judge.h"
#include "games/twixt/twixt_model.h"
#include "games/twixt/twixt_styles.h"

enum {
    LEAST_N = 4, MOST_N = 20,         /* the statement's limits */
    LEAST_MOVES = 5, MOST_MOVES = 249,
    SMALLEST_N = 3, LARGEST_N = 16000,
    LARGEST_STUDY = 100, /* for goals that cost a search a move */
    TRIES = 64,          /* random picks of a hole before all are looked at */
    GAMES = 20000        /* games tried for one set */
};

struct place {
    uint32_t x, y;
};

struct maker {
    struct cw_generate_job *job;
    const struct twixt_recipe *recipe;
    struct cw_rng rng;
    uint64_t set;
    size_t n;
    struct twixt_model rules, mistaken; /* the second only where the goal compares */
    struct place *moves;
    size_t count, wanted, capacity;
    struct place tip[2]; /* where the chain that Black, White extends ends */
};

/* --- holes ------------------------------------------------------------------------------------ */

static bool is_free(const struct maker *m, int64_t x, int64_t y, unsigned player)
{
    int64_t n = (int64_t)m->n, zone = player ? x : y;
    if (x < 0 || y < 0 || x > n || y > n || zone == 0 || zone == n)
        return false;
    return m->rules.owner[twixt_model_cell(&m->rules, (size_t)x, (size_t)y)] == 0;
}

static bool may_place(const struct maker *m, int64_t x, int64_t y, unsigned player, bool may_win)
{
    return is_free(m, x, y, player) &&
           (may_win || !twixt_model_wins(&m->rules, (size_t)x, (size_t)y, player));
}

/* Black goes along the upper edge; White's pegs lie in his end zones and before the upper one. */
static bool suggest_edge(struct maker *m, unsigned player, int64_t *x, int64_t *y)
{
    struct cw_rng *rng = &m->rng;
    int64_t n = (int64_t)m->n;
    if (!cw_rng_chance(rng, m->recipe->edge, 100))
        return false;
    if (player == 0) {
        *x = m->count ? m->tip[0].x + cw_rng_range(rng, 1, 2) : 0;
        *y = cw_rng_range(rng, 1, 3);
    } else {
        *x = cw_rng_range(rng, 1, n - 1);
        *y = cw_rng_chance(rng, 1, 2) ? n : cw_rng_range(rng, 0, 2);
    }
    return true;
}

/* A hole as the recipe likes it; it need not be free or on the board. */
static void suggest(struct maker *m, unsigned player, int64_t *x, int64_t *y)
{
    struct cw_rng *rng = &m->rng;
    int64_t n = (int64_t)m->n;
    if (m->recipe->edge && suggest_edge(m, player, x, y))
        return;
    if (m->count > player && cw_rng_chance(rng, m->recipe->extend[player], 100)) {
        /* a knight's move on, mostly two forwards and one aside */
        bool far = cw_rng_chance(rng, 2, 3), back = cw_rng_chance(rng, 1, 8);
        int64_t along = (far ? 2 : 1) * (back ? -1 : 1);
        int64_t aside = (far ? 1 : 2) * (cw_rng_chance(rng, 1, 2) ? 1 : -1);
        *x = m->tip[player].x + (player ? aside : along);
        *y = m->tip[player].y + (player ? along : aside);
        return;
    }
    if (m->count > 0 && cw_rng_chance(rng, m->recipe->crowd, 100)) {
        const struct place *near = &m->moves[cw_rng_below(rng, m->count)];
        *x = near->x + cw_rng_range(rng, -2, 2);
        *y = near->y + cw_rng_range(rng, -2, 2);
        return;
    }
    *x = cw_rng_range(rng, 0, n);
    *y = cw_rng_range(rng, 0, n);
}

/* The first hole that will do from a random one on, row by row; false where there is none. */
static bool scan_holes(struct maker *m, unsigned player, bool may_win, struct place *hole)
{
    size_t side = m->n + 1, all = side * side;
    size_t start = (size_t)cw_rng_below(&m->rng, all);
    for (size_t i = 0; i < all; i++) {
        size_t at = (start + i) % all;
        if (!may_place(m, (int64_t)(at % side), (int64_t)(at / side), player, may_win))
            continue;
        *hole = (struct place){(uint32_t)(at % side), (uint32_t)(at / side)};
        return true;
    }
    return false;
}

static bool pick_hole(struct maker *m, unsigned player, bool may_win, struct place *hole)
{
    for (int i = 0; i < TRIES; i++) {
        int64_t x, y;
        suggest(m, player, &x, &y);
        if (!may_place(m, x, y, player, may_win))
            continue;
        *hole = (struct place){(uint32_t)x, (uint32_t)y};
        return true;
    }
    return scan_holes(m, player, may_win, hole);
}

/* A hole near another with which Black does not win. */
static bool pick_beside(struct maker *m, struct place winning, struct place *hole)
{
    for (int i = 0; i < TRIES; i++) {
        int64_t x = winning.x + cw_rng_range(&m->rng, -2, 2);
        int64_t y = winning.y + cw_rng_range(&m->rng, -2, 2);
        if (!may_place(m, x, y, 0, false))
            continue;
        *hole = (struct place){(uint32_t)x, (uint32_t)y};
        return true;
    }
    return scan_holes(m, 0, false, hole);
}

/* --- games ------------------------------------------------------------------------------------ */

static bool compares(const struct maker *m)
{
    return m->recipe->goal == TWIXT_GOAL_DIFFERS || m->recipe->goal == TWIXT_GOAL_ORDER;
}

static void place(struct maker *m, struct place hole)
{
    unsigned player = (unsigned)m->count & 1;
    struct place *tip = &m->tip[player];
    twixt_model_place(&m->rules, hole.x, hole.y, player);
    if (m->recipe->goal == TWIXT_GOAL_DIFFERS)
        twixt_model_place(&m->mistaken, hole.x, hole.y, player);
    m->moves[m->count++] = hole;
    /* go on from here if it went on from the tip, or now and then */
    unsigned links = m->rules.links[twixt_model_cell(&m->rules, hole.x, hole.y)];
    if (m->count <= 2 || links || cw_rng_chance(&m->rng, 1, 6))
        *tip = hole;
}

/* All links made anew when the pegs stand, from left to right. */
static void link_at_end(struct maker *m)
{
    twixt_model_clear(&m->mistaken);
    for (size_t x = 0; x <= m->n; x++)
        for (size_t y = 0; y <= m->n; y++) {
            unsigned owner = m->rules.owner[twixt_model_cell(&m->rules, x, y)];
            if (owner)
                twixt_model_place(&m->mistaken, x, y, owner - 1);
        }
}

enum outcome { GOING_ON, DONE, SPOILT };

/* Looks at a game after a move of Black's. */
static enum outcome judge_game(struct maker *m)
{
    bool joined = twixt_model_joined(&m->rules, 0);
    if (m->count < LEAST_MOVES && m->count < m->wanted)
        return joined ? SPOILT : GOING_ON;
    switch (m->recipe->goal) {
    case TWIXT_GOAL_LENGTH:
        return m->count == m->wanted ? DONE : GOING_ON;
    case TWIXT_GOAL_MISS:
        break;
    case TWIXT_GOAL_WIN:
        if (joined)
            return DONE;
        break;
    case TWIXT_GOAL_BACK:
        if (joined)
            return twixt_model_joined_forwards(&m->rules) ? SPOILT : DONE;
        break;
    case TWIXT_GOAL_ORDER:
        link_at_end(m);
        /* fall through */
    case TWIXT_GOAL_DIFFERS:
        if (joined != twixt_model_joined(&m->mistaken, 0))
            return DONE;
        if (joined)
            return SPOILT;
        break;
    }
    return m->count < m->wanted ? GOING_ON : SPOILT;
}

/* May Black win with the move to come? */
static bool black_may_win(const struct maker *m)
{
    bool last = m->count + 1 >= m->wanted, short_game = m->count + 1 < LEAST_MOVES;
    if (m->recipe->goal == TWIXT_GOAL_LENGTH)
        return last;
    return last || !short_game;
}

static enum outcome play_game(struct maker *m)
{
    m->count = 0;
    twixt_model_clear(&m->rules);
    if (compares(m))
        twixt_model_clear(&m->mistaken);
    for (;;) {
        unsigned player = (unsigned)m->count & 1;
        struct place hole;
        bool may_win = player == 0 && black_may_win(m);
        if (!pick_hole(m, player, may_win, &hole))
            return SPOILT;
        bool wins = may_win && twixt_model_wins(&m->rules, hole.x, hole.y, 0);
        if (wins && m->recipe->goal == TWIXT_GOAL_MISS) {
            if (!pick_beside(m, hole, &hole))
                return SPOILT;
            place(m, hole);
            return DONE;
        }
        place(m, hole);
        enum outcome outcome = player == 0 ? judge_game(m) : GOING_ON;
        if (outcome != GOING_ON)
            return outcome;
        if (m->count >= m->wanted)
            return SPOILT;
    }
}

/* --- sets ------------------------------------------------------------------------------------- */

static void write_set(struct maker *m)
{
    struct cw_out *out = m->job->out;
    cw_out_u64(out, m->n);
    cw_out_char(out, ' ');
    cw_out_u64(out, m->count);
    cw_out_char(out, '\n');
    for (size_t i = 0; i < m->count; i++) {
        cw_out_u64(out, m->moves[i].x);
        cw_out_char(out, ' ');
        cw_out_u64(out, m->moves[i].y);
        /* any line breaks will do, so that readers of lines are caught */
        bool end = i + 1 == m->count || cw_rng_chance(&m->rng, 1, 8);
        cw_out_char(out, end ? '\n' : ' ');
    }
}

static void pick_mistake(struct maker *m)
{
    m->mistaken.blind_to[0] = m->recipe->mistake == TWIXT_BLIND_TO_BLACK;
    m->mistaken.blind_to[1] = m->recipe->mistake == TWIXT_BLIND_TO_WHITE;
    m->mistaken.free[1] = m->recipe->mistake == TWIXT_WHITE_FREE;
    m->mistaken.missing_entry = TWIXT_NO_ENTRY;
    if (m->recipe->goal == TWIXT_GOAL_DIFFERS && m->recipe->mistake == TWIXT_ENTRY_MISSING)
        m->mistaken.missing_entry = (int)cw_rng_below(&m->rng, twixt_crosser_count);
}

/* How many moves the set has, or has at most. */
static size_t pick_length(struct maker *m)
{
    int64_t given = m->job->params->value[TWIXT_PARAM_MOVES];
    uint64_t room = (m->n + 1) * (m->n + 1) * 6 / 10;
    if (given)
        return (size_t)given;
    if (room > MOST_MOVES && !(m->job->beyond_limits && m->recipe->goal != TWIXT_GOAL_LENGTH))
        room = MOST_MOVES;
    if (m->recipe->goal != TWIXT_GOAL_LENGTH)
        return (size_t)(room - (room % 2 == 0));
    return (size_t)(LEAST_MOVES + 2 * cw_rng_below(&m->rng, (room - LEAST_MOVES) / 2 + 1));
}

/* Sets the models and the list of moves up for a size. */
static enum cw_status take_size(struct maker *m, size_t n)
{
    struct cw_env *env = m->job->env;
    if (m->rules.n == n && m->moves)
        return CW_OK;
    twixt_model_free(&m->rules);
    twixt_model_free(&m->mistaken);
    cw_release(env, m->moves, m->capacity, sizeof *m->moves);
    m->moves = NULL;
    m->n = n;
    m->capacity = (n + 1) * (n + 1);
    enum cw_status status = twixt_model_new(&m->rules, env, n);
    if (status == CW_OK && compares(m))
        status = twixt_model_new(&m->mistaken, env, n);
    if (status != CW_OK)
        return status;
    m->moves = cw_alloc(env, m->capacity, sizeof *m->moves);
    return m->moves ? CW_OK : CW_NO_MEMORY;
}

/* The smallest size to pick: the recipe's, or more where so many moves need it. */
static uint64_t least_size(const struct maker *m)
{
    uint64_t n = m->recipe->least_n, moves = (uint64_t)m->job->params->value[TWIXT_PARAM_MOVES];
    while (n < m->recipe->most_n && moves > (n + 1) * (n + 1) * 3 / 4)
        n++;
    return n;
}

static size_t pick_size(struct maker *m)
{
    const struct twixt_recipe *recipe = m->recipe;
    uint64_t given = m->job->params->columns, least = least_size(m);
    uint64_t sizes = recipe->most_n - least + 1;
    if (given)
        return (size_t)given;
    if (recipe->shrinking)
        return (size_t)(recipe->most_n - (m->set - 1) % sizes);
    return (size_t)(least + cw_rng_below(&m->rng, sizes));
}

static enum cw_status make_set(struct maker *m)
{
    struct cw_env *env = m->job->env;
    cw_rng_seed(&m->rng, m->job->seed, m->set);
    enum cw_status status = take_size(m, pick_size(m));
    if (status != CW_OK)
        return status;
    for (int game = 0; game < GAMES; game++) {
        if (cw_cancelled(env))
            return CW_CANCELLED;
        m->wanted = pick_length(m);
        pick_mistake(m);
        if (play_game(m) != DONE)
            continue;
        write_set(m);
        return m->job->out->status;
    }
    return cw_fail(env, CW_BAD_ARGUMENT,
                   "no game of style %s was found for size %zu and %zu moves: try a larger size or "
                   "other moves",
                   twixt_styles[m->job->style].name, m->n, m->wanted);
}

/* Are the wishes possible at all? */
static enum cw_status check_wishes(const struct maker *m)
{
    const struct cw_generate_job *job = m->job;
    struct cw_env *env = job->env;
    uint64_t n = job->params->columns, moves = (uint64_t)job->params->value[TWIXT_PARAM_MOVES];
    bool study = m->recipe->goal != TWIXT_GOAL_LENGTH && m->recipe->goal != TWIXT_GOAL_WIN &&
                 m->recipe->goal != TWIXT_GOAL_MISS;
    uint64_t most = !job->beyond_limits ? MOST_N : study ? LARGEST_STUDY : LARGEST_N;
    uint64_t least = job->beyond_limits ? SMALLEST_N : LEAST_N;
    if (n != job->params->rows)
        return cw_fail(env, CW_BAD_ARGUMENT, "the contest's boards are square: give one number");
    if (n && (n < least || n > most))
        return cw_fail(env, CW_BAD_ARGUMENT, "size is N, from %" PRIu64 " to %" PRIu64 "%s", least,
                       most, job->beyond_limits ? "" : " within the statement's limits");
    if (moves && moves % 2 == 0)
        return cw_fail(env, CW_BAD_ARGUMENT, "the number of moves is odd: the last is Black's");
    if (moves && !job->beyond_limits && (moves < LEAST_MOVES || moves > MOST_MOVES))
        return cw_fail(env, CW_BAD_ARGUMENT,
                       "moves are %d to %d within the statement's limits", LEAST_MOVES, MOST_MOVES);
    uint64_t smallest = n ? n : least_size(m);
    if (moves > (smallest + 1) * (smallest + 1) - 4)
        return cw_fail(env, CW_BAD_ARGUMENT,
                       "a board of size %" PRIu64 " has no room for %" PRIu64 " moves", smallest,
                       moves);
    return CW_OK;
}

enum cw_status twixt_generate(struct cw_generate_job *job)
{
    struct maker *m = cw_calloc(job->env, 1, sizeof *m);
    if (!m)
        return CW_NO_MEMORY;
    m->job = job;
    m->recipe = &twixt_recipes[job->style];
    enum cw_status status = check_wishes(m);
    for (m->set = 1; status == CW_OK && m->set <= job->sets; m->set++)
        status = make_set(m);
    if (status == CW_OK) {
        cw_out_str(job->out, "0 0\n");
        status = job->out->status;
    }
    twixt_model_free(&m->rules);
    twixt_model_free(&m->mistaken);
    cw_release(job->env, m->moves, m->capacity, sizeof *m->moves);
    cw_release(job->env, m, 1, sizeof *m);
    return status;
}
