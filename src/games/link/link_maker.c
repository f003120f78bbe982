/* SPDX-License-Identifier: MIT
 *
 * link_maker.c - boards that can be cleared: by playing a random board down, dealing anew what is
 * stuck; or by solving random boards until one can.
 */
#include "games/link/link_maker.h"

#include <inttypes.h>
#include "games/link/link_drop.h"

enum { REDEALS = 20, RESTARTS = 200, CANDIDATES = 5000 };
enum stream { STREAM_BOARD = 11, STREAM_TRIALS = 12 };

/* A board being played down.  Pieces keep their numbers; only kinds move. */
struct maker {
    struct cw_env *env;
    struct cw_rng *rng;
    struct link_deal deal;
    struct link_drop drop;
    uint64_t *kind;   /* of a piece */
    uint64_t *set;    /* pieces left */
    uint32_t *live;   /* scratch: their numbers */
    size_t words;
};

static void swap_kinds(struct maker *m, uint32_t a, uint32_t b)
{
    uint64_t kind = m->kind[a];
    uint32_t group = m->deal.group[a];
    m->kind[a] = m->kind[b];
    m->kind[b] = kind;
    m->deal.group[a] = m->deal.group[b];
    m->deal.group[b] = group;
}

/* Lists the pieces of each group anew; sizes of groups do not change. */
static void list_groups(struct maker *m)
{
    struct link_deal *d = &m->deal;
    for (uint32_t i = 0; i < d->pieces; i++)
        d->member[d->first[d->group[i]]++] = i;
    for (uint32_t g = d->groups; g > 0; g--)
        d->first[g] = d->first[g - 1];
    d->first[0] = 0;
}

/* Deals the kinds of the pieces that are left over their places. */
static void deal_kinds(struct maker *m)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->deal.pieces; i++)
        if (cw_bits_get(m->set, i))
            m->live[count++] = i;
    for (uint32_t i = count; i > 1; i--)
        swap_kinds(m, m->live[i - 1], m->live[cw_rng_below(m->rng, i)]);
    list_groups(m);
    link_drop_forget(&m->drop);
}

static enum cw_status maker_new(const struct link_puzzle *p, struct cw_rng *rng, struct maker *m)
{
    *m = (struct maker){.env = p->env, .rng = rng};
    enum cw_status status = link_deal_new(p, &m->deal);
    if (status != CW_OK)
        return status;
    size_t n = m->deal.pieces;
    m->words = cw_bits_words(n);
    m->kind = cw_alloc(p->env, n, sizeof *m->kind);
    m->set = cw_alloc(p->env, m->words, sizeof *m->set);
    m->live = cw_alloc(p->env, n, sizeof *m->live);
    if (!m->kind || !m->set || !m->live)
        return CW_NO_MEMORY;
    for (size_t i = 0; i < n; i++)
        m->kind[i] = p->kind[(size_t)(m->deal.spot[i].row - 1) * p->columns +
                             (size_t)(m->deal.spot[i].column - 1)];
    return link_drop_new(&m->deal, &m->drop);
}

static void maker_free(struct maker *m)
{
    size_t n = m->deal.pieces;
    link_drop_free(&m->drop);
    cw_release(m->env, m->kind, n, sizeof *m->kind);
    cw_release(m->env, m->set, m->words, sizeof *m->set);
    cw_release(m->env, m->live, n, sizeof *m->live);
    link_deal_free(&m->deal);
}

/* Plays the board down; CW_NO where what is left stays stuck however it is dealt. */
static enum cw_status play_down(struct maker *m, struct link_made *made)
{
    memset(m->set, 0, m->words * sizeof *m->set);
    for (uint32_t i = 0; i < m->deal.pieces; i++)
        cw_bits_set(m->set, i);
    deal_kinds(m);
    made->moves = 0;
    for (int redeals = 0; 2 * made->moves < m->deal.pieces;) {
        link_drop_lay(&m->drop, m->set);
        enum cw_status status = link_drop_moves(&m->drop, false);
        if (status != CW_OK)
            return status;
        if (m->drop.moves == 0) {
            if (redeals++ == REDEALS)
                return CW_NO;
            deal_kinds(m);
            continue;
        }
        redeals = 0;
        struct link_pair pair = m->drop.move[cw_rng_below(m->rng, m->drop.moves)];
        made->move[made->moves++] =
            (struct link_move){m->drop.spot[pair.a], m->drop.spot[pair.b]};
        cw_bits_clear(m->set, pair.a);
        cw_bits_clear(m->set, pair.b);
    }
    return cw_cancelled(m->env) ? CW_CANCELLED : CW_OK;
}

/* Deals the puzzle's kinds over its places so that made->move clears it; CW_NO where that was not
 * found. */
static enum cw_status construct(struct link_made *made, struct cw_rng *rng)
{
    struct link_puzzle *p = &made->puzzle;
    struct maker m;
    enum cw_status status = maker_new(p, rng, &m);
    for (int i = 0; status == CW_OK; i++) {
        status = play_down(&m, made);
        if (status != CW_NO || i == RESTARTS)
            break;
        status = CW_OK;
    }
    for (uint32_t i = 0; status == CW_OK && i < m.deal.pieces; i++)
        p->kind[(size_t)(m.deal.spot[i].row - 1) * p->columns +
                (size_t)(m.deal.spot[i].column - 1)] = m.kind[i];
    maker_free(&m);
    return status;
}

/* --- drawing evenly -------------------------------------------------------------------------- */

static void shuffle_cells(struct link_puzzle *p, struct cw_rng *rng)
{
    for (size_t i = p->rows * p->columns; i > 1; i--) {
        size_t j = (size_t)cw_rng_below(rng, i);
        uint64_t keep = p->kind[j];
        p->kind[j] = p->kind[i - 1];
        p->kind[i - 1] = keep;
    }
}

/* Solves the board as it stands; the moves go into made->move.  CW_NO: it cannot be cleared. */
static enum cw_status solve(struct link_made *made)
{
    struct link_limits limits;
    struct link_deal deal = {0};
    struct link_result r = {0};
    link_limits_start(&limits, 0, 0);
    enum cw_status status = link_deal_new(&made->puzzle, &deal);
    if (status == CW_OK)
        status = link_solve_deal(&deal, &limits, 1, 1, &r);
    if (status == CW_OK && r.answer != LINK_SOLVED)
        status = CW_NO;
    if (status == CW_OK) {
        made->moves = r.order.count;
        status = link_order_moves(&deal, &r.order, made->move);
    }
    link_result_free(&r);
    link_deal_free(&deal);
    return status;
}

/* --- difficulty ------------------------------------------------------------------------------ */

enum cw_status link_trials(const struct link_deal *deal, uint64_t seed, unsigned enough,
                           unsigned *cleared)
{
    struct cw_rng rng;
    struct link_order order;
    enum cw_status status = link_order_new(deal, &order);
    cw_rng_seed(&rng, seed, STREAM_TRIALS);
    *cleared = 0;
    for (int i = 0; status == CW_OK && i < LINK_TRIALS && *cleared < enough; i++) {
        size_t count;
        status = link_playout(deal, &rng, &order, &count);
        *cleared += status == CW_OK && 2 * count == deal->pieces;
    }
    link_order_free(&order);
    return status;
}

static enum cw_status fits(const struct link_made *made, const struct link_plan *plan)
{
    static const unsigned enough[] = {0, LINK_TRIALS / 4, LINK_TRIALS / 4, LINK_TRIALS / 32};
    struct link_deal deal = {0};
    unsigned cleared = 0;
    if (plan->difficulty == LINK_ANY)
        return CW_OK;
    enum cw_status status = link_deal_new(&made->puzzle, &deal);
    if (status == CW_OK)
        status = link_trials(&deal, plan->seed, enough[plan->difficulty], &cleared);
    link_deal_free(&deal);
    enum link_difficulty is = cleared >= LINK_TRIALS / 4    ? LINK_EASY
                              : cleared >= LINK_TRIALS / 32 ? LINK_MEDIUM
                                                            : LINK_HARD;
    return status == CW_OK && is != plan->difficulty ? CW_NO : status;
}

/* --- new boards ------------------------------------------------------------------------------ */

static enum cw_status check_plan(struct cw_env *env, const struct link_plan *plan)
{
    if (plan->rows == 0 || plan->columns == 0 || plan->rows > LINK_SIDE_MAX ||
        plan->columns > LINK_SIDE_MAX)
        return cw_fail(env, CW_BAD_ARGUMENT, "a board has 1x1 to %dx%d cells", LINK_SIDE_MAX,
                       LINK_SIDE_MAX);
    uint64_t cells = plan->rows * plan->columns;
    if (plan->copies < 2 || plan->copies % 2)
        return cw_fail(env, CW_BAD_ARGUMENT, "copies is an even number, 2 or more");
    if (plan->kinds > cells || plan->kinds * plan->copies > cells)
        return cw_fail(env, CW_BAD_ARGUMENT, "%" PRIu64 " kinds of %" PRIu64
                       " pieces do not fit on %zux%zu cells", plan->kinds, plan->copies,
                       plan->columns, plan->rows);
    for (size_t i = 0; i < plan->rules.groups; i++)
        if (plan->rules.group[i].low > cells)
            return cw_fail(env, CW_BAD_ARGUMENT, "a group lies beyond the kinds of the board");
    return CW_OK;
}

/* The kinds in order; what is left over is empty. */
static void lay_out(const struct link_plan *plan, struct link_puzzle *p)
{
    size_t cells = plan->rows * plan->columns;
    size_t pieces = plan->kinds ? (size_t)(plan->kinds * plan->copies) : cells - cells % 2;
    p->rules = plan->rules;
    p->pieces = pieces;
    for (size_t i = 0; i < cells; i++)
        p->kind[i] = i < pieces ? i / (size_t)plan->copies + 1 : 0;
}

static enum cw_status made_new(struct cw_env *env, size_t rows, size_t columns,
                               struct link_made *made)
{
    memset(made, 0, sizeof *made);
    enum cw_status status = link_puzzle_new(env, rows, columns, &made->puzzle);
    if (status != CW_OK)
        return status;
    made->move = cw_alloc(env, rows * columns, sizeof *made->move);
    if (!made->move)
        return CW_NO_MEMORY;
    made->capacity = rows * columns;
    return CW_OK;
}

void link_made_free(struct link_made *made)
{
    if (made->puzzle.env)
        cw_release(made->puzzle.env, made->move, made->capacity, sizeof *made->move);
    link_puzzle_free(&made->puzzle);
    memset(made, 0, sizeof *made);
}

enum cw_status link_make(struct cw_env *env, const struct link_plan *plan, struct link_made *made)
{
    struct cw_rng rng;
    memset(made, 0, sizeof *made);
    enum cw_status status = check_plan(env, plan);
    if (status == CW_OK)
        status = made_new(env, plan->rows, plan->columns, made);
    if (status != CW_OK)
        return status;
    cw_rng_seed(&rng, plan->seed, STREAM_BOARD);
    lay_out(plan, &made->puzzle);
    for (int i = 0; i < CANDIDATES; i++) {
        shuffle_cells(&made->puzzle, &rng); /* also where the holes are */
        status = plan->uniform ? solve(made) : construct(made, &rng);
        if (status == CW_NO && !plan->uniform)
            break;
        if (status == CW_OK)
            status = fits(made, plan);
        if (status != CW_NO)
            return status;
    }
    return cw_fail(env, status, plan->uniform || plan->difficulty != LINK_ANY
                                    ? "none of %d boards was such a one"
                                    : "no board was found that can be cleared", CANDIDATES);
}

/* --- dealing anew ---------------------------------------------------------------------------- */

/* Whether the places could be cleared if all pieces were alike: where not, no dealing helps. */
static enum cw_status clearable(const struct link_puzzle *p)
{
    struct link_made alike;
    enum cw_status status = made_new(p->env, p->rows, p->columns, &alike);
    if (status == CW_OK) {
        alike.puzzle.rules = p->rules;
        alike.puzzle.rules.groups = 0;
        for (size_t i = 0; i < p->rows * p->columns; i++)
            alike.puzzle.kind[i] = p->kind[i] != 0;
        alike.puzzle.pieces = p->pieces;
        status = solve(&alike);
    }
    link_made_free(&alike);
    return status;
}

static enum cw_status all_even(const struct link_puzzle *p)
{
    struct link_deal deal = {0};
    enum cw_status status = link_deal_new(p, &deal);
    if (status == CW_OK && 2 * link_most_pairs(&deal) != deal.pieces)
        status = cw_fail(p->env, CW_NO, "a kind has an odd number of pieces");
    link_deal_free(&deal);
    return status;
}

enum cw_status link_redeal(const struct link_puzzle *p, uint64_t seed, struct link_made *made)
{
    struct cw_rng rng;
    memset(made, 0, sizeof *made);
    enum cw_status status = all_even(p);
    if (status == CW_OK)
        status = made_new(p->env, p->rows, p->columns, made);
    if (status != CW_OK)
        return status;
    memcpy(made->puzzle.kind, p->kind, p->rows * p->columns * sizeof *p->kind);
    made->puzzle.rules = p->rules;
    made->puzzle.pieces = p->pieces;
    cw_rng_seed(&rng, seed, STREAM_BOARD);
    status = construct(made, &rng);
    if (status != CW_NO)
        return status;
    status = p->pieces <= 400 ? clearable(p) : CW_OK;
    if (status == CW_NO)
        return cw_fail(p->env, CW_NO, "these places cannot be cleared, whatever lies on them");
    return status == CW_OK ? CW_END : status;
}
