/* SPDX-License-Identifier: MIT
 *
 * twixt_validate.c - every promise of the statement that an input breaks.
 *
 * After a fault it goes on as a lenient game does: a peg that cannot be placed is left out.  A
 * token that is not a number still stands for one, so that what follows keeps its place.
 */
#include <inttypes.h>
#include <stdio.h>
#include "games/twixt/twixt_judge.h"

enum { LEAST_N = 4, MOST_N = 20, LEAST_MOVES = 5, MOST_MOVES = 249 };

struct validator {
    struct cw_validate_job *job;
    struct twixt_kernel kernel;
    uint64_t set;
    uint64_t n, moves;
    bool board;    /* n is known: moves can be judged */
    bool game_over; /* said already that this game goes on after a win */
};

/* What stood where a number should. */
struct number {
    enum cw_token token;
    int64_t value;
    struct cw_diag place;
};

/* Sends a diagnostic at the place of a token. */
static void CW_PRINTF(5, 6) fault(struct validator *v, const struct cw_diag *place,
                                  const char *rule, uint64_t move, const char *format, ...)
{
    struct cw_diag diag = *place;
    char message[300];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    diag.rule = rule;
    diag.set = v->set;
    diag.item = move;
    diag.item_name = move ? "move" : NULL;
    diag.message = message;
    cw_report(v->job->env, &diag);
    v->job->faults++;
}

/* Skips the token at which reading stopped. */
static void skip_token(struct cw_reader *in)
{
    do {
        while (in->cur < in->end && !cw_is_space(*in->cur))
            in->cur++;
    } while (in->cur == in->end && cw_reader_more(in));
}

/* Reads a number; reports what is not one.  False at the end of the input. */
static bool read_number(struct validator *v, const char *what, uint64_t move, struct number *number)
{
    struct cw_reader *in = v->job->in;
    char excerpt[64];
    number->value = 0;
    number->place = (struct cw_diag){0};
    number->token = cw_reader_int(in, &number->value);
    if (in->status != CW_OK)
        return false;
    cw_reader_where_token(in, &number->place);
    if (number->token == CW_TOKEN_END) {
        if (what)
            fault(v, &number->place, "twixt.cut-short", move,
                  "the input ends within a data set: expected %s", what);
        return false;
    }
    if (number->token == CW_TOKEN_BAD) {
        fault(v, &number->place, "twixt.bad-number", move, "expected %s, found %s",
              what ? what : "N", cw_reader_excerpt(in, excerpt));
        skip_token(in);
    }
    return in->status == CW_OK;
}

/* Judges N and M.  False where M is unknown: then nobody can tell where the next set begins. */
static bool check_header(struct validator *v, const struct number *n, const struct number *m)
{
    v->board = n->token == CW_TOKEN_INT && n->value >= 0;
    v->n = v->board ? (uint64_t)n->value : 0;
    if (n->token == CW_TOKEN_HUGE)
        fault(v, &n->place, "twixt.too-large", 0, "N does not fit into 64 bits");
    else if (n->token == CW_TOKEN_INT && (n->value < LEAST_N || n->value > MOST_N))
        fault(v, &n->place, "twixt.limit-n", 0,
              "N is %" PRId64 ": the statement promises 3 < N < 21", n->value);
    if (m->token == CW_TOKEN_HUGE)
        fault(v, &m->place, "twixt.too-large", 0, "M does not fit into 64 bits");
    if (m->token != CW_TOKEN_INT)
        return false;
    if (m->value < LEAST_MOVES || m->value > MOST_MOVES)
        fault(v, &m->place, "twixt.limit-m", 0,
              "M is %" PRId64 ": the statement promises 4 < M < 250", m->value);
    if (m->value % 2 == 0)
        fault(v, &m->place, "twixt.even-moves", 0, "M is %" PRId64 ": the statement promises odd M",
              m->value);
    v->moves = m->value < 0 ? 0 : (uint64_t)m->value;
    return m->value >= 0;
}

static void check_move(struct validator *v, const struct number *x, const struct twixt_hole *hole,
                       uint64_t move)
{
    const struct twixt_kernel *k = &v->kernel;
    bool white = move % 2 == 0;
    uint64_t zone = white ? hole->x : hole->y;
    if ((k->won[0] || k->won[1]) && !v->game_over) {
        v->game_over = true;
        fault(v, &x->place, "twixt.move-after-win", move,
              "the game goes on, but %s won with move %" PRIu64, k->won[0] ? "Black" : "White",
              k->won[0] ? k->won[0] : k->won[1]);
    }
    if (hole->x > k->n || hole->y > k->n) {
        fault(v, &x->place, "twixt.off-board", move,
              "the hole is off the board: holes go from 0 to %" PRIu64, k->n);
        return;
    }
    if (zone == 0 || zone == k->n)
        fault(v, &x->place, "twixt.wrong-zone", move,
              "%s may not place a peg at %" PRIu64 ",%" PRIu64 ", in %s's end zone",
              white ? "White" : "Black", hole->x, hole->y, white ? "Black" : "White");
    uint64_t by = twixt_kernel_taken_by(k, hole);
    if (by)
        fault(v, &x->place, "twixt.hole-taken", move,
              "hole %" PRIu64 ",%" PRIu64 " is already taken by move %" PRIu64, hole->x, hole->y,
              by);
}

static uint64_t coordinate(const struct number *number)
{
    return number->token == CW_TOKEN_INT && number->value >= 0 ? (uint64_t)number->value
                                                               : UINT64_MAX;
}

/* Reads the moves of a set; CW_END where the input ends. */
static enum cw_status check_moves(struct validator *v)
{
    enum cw_status status = twixt_kernel_start(&v->kernel, v->job->env, v->n, v->moves, true,
                                               TWIXT_SUITABLE);
    v->game_over = false;
    for (uint64_t move = 1; status == CW_OK && move <= v->moves; move++) {
        struct number x, y;
        size_t made;
        enum twixt_fault none;
        if (!read_number(v, "the x of a hole", move, &x) ||
            !read_number(v, "the y of a hole", move, &y))
            return CW_END;
        struct twixt_hole hole = {coordinate(&x), coordinate(&y)};
        if (v->board && x.token != CW_TOKEN_BAD && y.token != CW_TOKEN_BAD)
            check_move(v, &x, &hole, move);
        status = twixt_kernel_play(&v->kernel, &hole, 1, &made, &none);
    }
    return status;
}

/* One set; CW_END where nothing follows it. */
static enum cw_status check_set(struct validator *v)
{
    struct number n, m;
    v->set++;
    if (!read_number(v, NULL, 0, &n)) {
        v->set = 0;
        if (v->job->in->status == CW_OK)
            fault(v, &n.place, "twixt.no-terminator", 0, "the 0 0 after the last set is missing");
        return CW_END;
    }
    if (!read_number(v, "M", 0, &m))
        return CW_END;
    if (n.token == CW_TOKEN_INT && m.token == CW_TOKEN_INT && n.value == 0 && m.value == 0)
        return CW_END;
    if (!check_header(v, &n, &m)) {
        fault(v, &m.place, "twixt.lost", 0, "without M the rest of the input cannot be checked");
        return CW_END;
    }
    return check_moves(v);
}

enum cw_status twixt_validate(struct cw_validate_job *job)
{
    struct validator *v = cw_calloc(job->env, 1, sizeof *v);
    if (!v)
        return CW_NO_MEMORY;
    enum cw_status status;
    v->job = job;
    v->kernel.env = job->env;
    do
        status = check_set(v);
    while (status == CW_OK);
    twixt_kernel_free(&v->kernel);
    cw_release(job->env, v, 1, sizeof *v);
    if (status != CW_END)
        return status;
    if (job->in->status != CW_OK)
        return job->in->status;
    return job->faults ? CW_NO : CW_OK;
}
