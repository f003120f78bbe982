/* SPDX-License-Identifier: MIT
 *
 * twixt_verify.c - checks a witness of the judge (docs/witness/twixt.md) with code of its own.
 *
 * Every set is replayed.  A link is refused by looking at all links near it and asking, with cross
 * products, whether the two segments properly intersect: there is no table of crossers.  Then the
 * chain, the way or the refused links of the witness are compared with what the replay made.
 */
#include <inttypes.h>
#include <string.h>
#include "core/bitset.h"
#include "core/dsu.h"
#include "core/job.h"

struct hole {
    uint64_t x, y;
};

struct peg {
    struct hole at;
    uint64_t move;
    bool white, on_path;    /* on_path: the path of the witness has it */
    uint8_t links, refused; /* a bit for each of `leaps` */
};

enum { LEFT, RIGHT, TOP, BOTTOM, ZONES, LEAPS = 8, NONE = 0 };

static const struct { int dx, dy; } leaps[LEAPS] = {
    {-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1},
}; /* LEAPS - 1 - i is the opposite of i */

struct replay {
    struct cw_verify_job *job;
    bool lenient;
    uint64_t set, n, moves;
    uint64_t joined[2];      /* the first move that joined Black, White; 0 = none */
    struct peg *pegs;        /* pegs[0..3] are the zones and unused */
    uint32_t *parent;        /* union-find over pegs[] */
    uint32_t *list, *cost;   /* scratch of searches and paths */
    uint32_t *table;         /* slot of the hole -> index of the peg, 0 = empty */
    bool direct;             /* the slots are the holes in order, and one for all that are none */
    size_t count, pegs_room, table_size, table_room;
};

/* --- pegs ------------------------------------------------------------------------------------- */

/* Where a hole is in the table: its own place, or found by hashing where the board is too large. */
static size_t slot_of(const struct replay *r, struct hole at)
{
    if (r->direct)
        return at.x > r->n || at.y > r->n ? r->table_size - 1
                                          : (size_t)at.y * ((size_t)r->n + 1) + (size_t)at.x;
    uint64_t h = at.x * UINT64_C(0xd6e8feb86659fd93) + at.y;
    h = (h ^ h >> 32) * UINT64_C(0xd6e8feb86659fd93);
    size_t slot = (size_t)(h ^ h >> 32) & (r->table_size - 1);
    for (;; slot = (slot + 1) & (r->table_size - 1)) {
        const struct peg *peg = &r->pegs[r->table[slot]];
        if (r->table[slot] == NONE || (peg->at.x == at.x && peg->at.y == at.y))
            return slot;
    }
}

static uint32_t find_peg(const struct replay *r, struct hole at)
{
    return r->table[slot_of(r, at)];
}

static struct hole moved(struct hole at, int dx, int dy)
{
    /* a coordinate below 0 wraps to one that no peg has */
    return (struct hole){at.x + (uint64_t)(int64_t)dx, at.y + (uint64_t)(int64_t)dy};
}

static uint32_t across(const struct replay *r, uint32_t peg, unsigned leap)
{
    return find_peg(r, moved(r->pegs[peg].at, leaps[leap].dx, leaps[leap].dy));
}

static enum cw_status set_table(struct replay *r, size_t size)
{
    if (size > r->table_room) {
        uint32_t *table = cw_alloc(r->job->env, size, sizeof *table);
        if (!table)
            return CW_NO_MEMORY;
        cw_release(r->job->env, r->table, r->table_room, sizeof *table);
        r->table = table;
        r->table_room = size;
    }
    r->table_size = size;
    memset(r->table, 0, size * sizeof *r->table);
    for (size_t i = ZONES; i < r->count; i++)
        r->table[slot_of(r, r->pegs[i].at)] = (uint32_t)i;
    return CW_OK;
}

/* Starts with an empty table; a place for each hole where that is not much more than the pegs. */
static enum cw_status start_table(struct replay *r)
{
    uint64_t room = r->moves < 1 << 20 ? 64 + 8 * r->moves : (uint64_t)8 << 20;
    r->direct = r->n < 4096 && (r->n + 1) * (r->n + 1) < room;
    return set_table(r, r->direct ? (size_t)((r->n + 1) * (r->n + 1) + 1) : 64);
}

static void free_pegs(struct replay *r)
{
    cw_release(r->job->env, r->pegs, r->pegs_room, sizeof *r->pegs);
    cw_release(r->job->env, r->parent, r->pegs_room, sizeof *r->parent);
    cw_release(r->job->env, r->list, r->pegs_room, sizeof *r->list);
    cw_release(r->job->env, r->cost, r->pegs_room, sizeof *r->cost);
    r->pegs = NULL;
    r->parent = r->list = r->cost = NULL;
    r->pegs_room = 0;
}

/* Moves everything about pegs to larger arrays. */
static enum cw_status grow_pegs(struct replay *r)
{
    struct cw_env *env = r->job->env;
    struct replay bigger = {.job = r->job, .pegs_room = r->pegs_room ? 2 * r->pegs_room : 64};
    size_t room = bigger.pegs_room;
    if (room > UINT32_MAX)
        return CW_NO_MEMORY;
    bigger.pegs = cw_alloc(env, room, sizeof *r->pegs);
    bigger.parent = cw_alloc(env, room, sizeof *r->parent);
    bigger.list = cw_alloc(env, room, sizeof *r->list);
    bigger.cost = cw_alloc(env, room, sizeof *r->cost);
    if (!bigger.pegs || !bigger.parent || !bigger.list || !bigger.cost) {
        free_pegs(&bigger);
        return CW_NO_MEMORY;
    }
    if (r->count > 0) {
        memcpy(bigger.pegs, r->pegs, r->count * sizeof *r->pegs);
        memcpy(bigger.parent, r->parent, r->count * sizeof *r->parent);
    }
    free_pegs(r);
    r->pegs = bigger.pegs;
    r->parent = bigger.parent;
    r->list = bigger.list;
    r->cost = bigger.cost;
    r->pegs_room = room;
    return CW_OK;
}

/* --- geometry --------------------------------------------------------------------------------- */

/* On which side of the line from a through b is c?  All are within a few holes of each other. */
static int side(struct hole a, struct hole b, struct hole c)
{
    int64_t product = (int64_t)(b.x - a.x) * (int64_t)(c.y - a.y) -
                      (int64_t)(b.y - a.y) * (int64_t)(c.x - a.x);
    return (product > 0) - (product < 0);
}

/* Do two links meet anywhere but at a common end?  A link passes through no other hole, so they
 * meet elsewhere only where each has its ends on both sides of the other. */
static bool links_cross(struct hole a, struct hole b, struct hole c, struct hole d)
{
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

struct link {
    uint32_t later, earlier; /* its pegs: those with the higher and the lower move */
};

/* Of the links that cross the segment a-b and were there when move `before` was made, the one that
 * came first: by its move, then by the move of its older peg.  later is NONE where there is none.
 * Where two links cross, one end of the other is within one hole of the box around the first:
 * its nearer end is at most half its length away. */
static struct link first_crosser(const struct replay *r, struct hole a, struct hole b,
                                 uint64_t before)
{
    struct hole low = {a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y};
    int wide = a.x + 2 == b.x || b.x + 2 == a.x ? 2 : 1, high = 3 - wide;
    struct link first = {NONE, NONE};
    for (int dy = -1; dy <= high + 1; dy++)
        for (int dx = -1; dx <= wide + 1; dx++) {
            uint32_t p = find_peg(r, moved(low, dx, dy));
            /* the entry of no peg has no links */
            for (unsigned rest = r->pegs[p].links; rest; rest &= rest - 1) {
                uint32_t q = across(r, p, cw_ctz64(rest));
                struct link link = {p > q ? p : q, p > q ? q : p};
                bool better = first.later == NONE || link.later < first.later ||
                              (link.later == first.later && link.earlier < first.earlier);
                if (better && r->pegs[link.later].move < before &&
                    links_cross(a, b, r->pegs[p].at, r->pegs[q].at))
                    first = link;
            }
        }
    return first;
}

/* --- moves ------------------------------------------------------------------------------------ */

static void add_links(struct replay *r, uint32_t peg)
{
    struct peg *p = &r->pegs[peg];
    for (unsigned leap = 0; leap < LEAPS; leap++) {
        uint32_t other = across(r, peg, leap);
        if (other == NONE || r->pegs[other].white != p->white)
            continue;
        struct peg *q = &r->pegs[other];
        if (first_crosser(r, p->at, q->at, p->move).later != NONE) {
            p->refused |= (uint8_t)(1u << leap);
            q->refused |= (uint8_t)(1u << (LEAPS - 1 - leap));
        } else {
            p->links |= (uint8_t)(1u << leap);
            q->links |= (uint8_t)(1u << (LEAPS - 1 - leap));
            cw_dsu_join(r->parent, peg, other);
        }
    }
}

static enum cw_status add_peg(struct replay *r, struct hole at, uint64_t move)
{
    if (r->count == r->pegs_room && grow_pegs(r) != CW_OK)
        return CW_NO_MEMORY;
    if (!r->direct && 2 * r->count >= r->table_size && set_table(r, 2 * r->table_size) != CW_OK)
        return CW_NO_MEMORY;
    uint32_t peg = (uint32_t)r->count++;
    bool white = move % 2 == 0;
    r->pegs[peg] = (struct peg){.at = at, .move = move, .white = white};
    r->parent[peg] = peg;
    r->table[slot_of(r, at)] = peg;
    uint64_t along = white ? at.y : at.x;
    if (along == 0)
        cw_dsu_join(r->parent, peg, white ? TOP : LEFT);
    if (along == r->n)
        cw_dsu_join(r->parent, peg, white ? BOTTOM : RIGHT);
    add_links(r, peg);
    uint32_t near = white ? TOP : LEFT, far = white ? BOTTOM : RIGHT;
    if (!r->joined[white] && cw_dsu_find(r->parent, near) == cw_dsu_find(r->parent, far))
        r->joined[white] = move;
    return CW_OK;
}

/* Says that the input is not one that the judge would answer. */
static enum cw_status bad_input(struct replay *r, uint64_t move, const char *what)
{
    return cw_witness_reject(r->job->witness, r->set, "move", move, "the input is not legal: %s",
                             what);
}

static enum cw_status make_move(struct replay *r, struct hole at, uint64_t move)
{
    bool off = at.x > r->n || at.y > r->n;
    bool taken = !off && find_peg(r, at) != NONE;
    uint64_t zone = move % 2 ? at.y : at.x;
    if (r->lenient)
        return off || taken ? CW_OK : add_peg(r, at, move);
    if (r->joined[0] || r->joined[1])
        return bad_input(r, move, "a move after a win");
    if (off || taken)
        return bad_input(r, move, off ? "a hole off the board" : "a hole taken twice");
    if (zone == 0 || zone == r->n)
        return bad_input(r, move, "a peg in the other player's end zone");
    return add_peg(r, at, move);
}

/* --- the input -------------------------------------------------------------------------------- */

/* Reads a number; negative ones and those past 64 bits become UINT64_MAX. */
static enum cw_status read_number(struct replay *r, uint64_t move, uint64_t *value)
{
    int64_t v;
    enum cw_token token = cw_reader_int(r->job->input, &v);
    if (r->job->input->status != CW_OK)
        return r->job->input->status;
    if (token == CW_TOKEN_END || token == CW_TOKEN_BAD)
        return bad_input(r, move, "a number is missing");
    *value = token == CW_TOKEN_HUGE || v < 0 ? UINT64_MAX : (uint64_t)v;
    return CW_OK;
}

/* Reads the header of a set; *more is false at the terminator and at the end. */
static enum cw_status read_header(struct replay *r, bool *more)
{
    struct cw_reader *in = r->job->input;
    do {
        while (in->cur < in->end && cw_is_space(*in->cur))
            in->cur++;
    } while (in->cur == in->end && cw_reader_more(in));
    *more = in->cur < in->end;
    if (!*more)
        return in->status;
    enum cw_status status = read_number(r, 0, &r->n);
    if (status == CW_OK)
        status = read_number(r, 0, &r->moves);
    if (status != CW_OK)
        return status;
    *more = r->n != 0 || r->moves != 0;
    if (r->n > INT64_MAX || r->moves > INT64_MAX)
        return bad_input(r, 0, "N or M is negative or too large");
    if (*more && !r->lenient && r->moves % 2 == 0)
        return bad_input(r, 0, "M is even");
    return CW_OK;
}

static enum cw_status replay_set(struct replay *r)
{
    enum cw_status status = CW_OK;
    r->count = 0;
    r->joined[0] = r->joined[1] = 0;
    if (r->pegs_room == 0)
        status = grow_pegs(r);
    if (status != CW_OK)
        return status;
    memset(r->pegs, 0, ZONES * sizeof *r->pegs);
    for (uint32_t i = 0; i < ZONES; i++)
        r->parent[i] = i;
    r->count = ZONES;
    status = start_table(r);
    for (uint64_t move = 1; status == CW_OK && move <= r->moves; move++) {
        struct hole at;
        status = read_number(r, move, &at.x);
        if (status == CW_OK)
            status = read_number(r, move, &at.y);
        if (status == CW_OK)
            status = make_move(r, at, move);
        if (status == CW_OK && move % 4096 == 0 && cw_cancelled(r->job->env))
            status = CW_CANCELLED;
    }
    return status;
}

/* --- paths ------------------------------------------------------------------------------------ */

/* Puts all pegs that a peg of the list reaches by links onto the list, at its cost. */
static size_t flood(struct replay *r, size_t done, size_t count)
{
    for (; done < count; done++) {
        uint32_t peg = r->list[done];
        for (unsigned leap = 0; leap < LEAPS; leap++) {
            if (!(r->pegs[peg].links >> leap & 1))
                continue;
            uint32_t other = across(r, peg, leap);
            if (r->cost[other] != UINT32_MAX)
                continue;
            r->cost[other] = r->cost[peg];
            r->list[count++] = other;
        }
    }
    return count;
}

/* The fewest refused links with which Black would be joined; UINT32_MAX where none would do.  The
 * list has the pegs of each cost in turn: one step over a refused link starts the next cost. */
static uint32_t fewest_refused(struct replay *r)
{
    size_t count = 0, begin = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        r->cost[i] = UINT32_MAX;
        if (i >= ZONES && !r->pegs[i].white && r->pegs[i].at.x == 0) {
            r->cost[i] = 0;
            r->list[count++] = i;
        }
    }
    while (begin < count) {
        size_t end = count = flood(r, begin, count);
        for (size_t i = begin; i < end; i++)
            if (r->pegs[r->list[i]].at.x == r->n)
                return r->cost[r->list[i]];
        for (size_t i = begin; i < end; i++)
            for (unsigned leap = 0; leap < LEAPS; leap++) {
                if (!(r->pegs[r->list[i]].refused >> leap & 1))
                    continue;
                uint32_t other = across(r, r->list[i], leap);
                if (r->cost[other] != UINT32_MAX)
                    continue;
                r->cost[other] = r->cost[r->list[i]] + 1;
                r->list[count++] = other;
            }
        begin = end;
    }
    return UINT32_MAX;
}

/* --- the witness ------------------------------------------------------------------------------ */

/* " x,y" */
static bool scan_peg(const struct replay *r, const char **text, const char *end, uint32_t *peg)
{
    struct hole at;
    if (!cw_scan_word(text, end, " ") || !cw_scan_u64(text, end, &at.x) ||
        !cw_scan_word(text, end, ",") || !cw_scan_u64(text, end, &at.y))
        return false;
    *peg = find_peg(r, at);
    return *peg != NONE;
}

/* How two pegs are joined: 1 by a link, -1 by a refused one, 0 not at all. */
static int joint(const struct replay *r, uint32_t a, uint32_t b)
{
    for (unsigned leap = 0; leap < LEAPS; leap++)
        if (across(r, a, leap) == b)
            return r->pegs[a].links >> leap & 1 ? 1 : r->pegs[a].refused >> leap & 1 ? -1 : 0;
    return 0;
}

/* Reads a path of different black pegs of moves up to `last` from x=0 to x=n.  The ends of its
 * refused links go to r->list and r->cost; *refused is their number. */
static bool scan_path(struct replay *r, const char **text, const char *end, uint64_t last,
                      size_t *refused)
{
    uint32_t peg = NONE, before = NONE;
    *refused = 0;
    while (*text < end) {
        if (!scan_peg(r, text, end, &peg))
            return false;
        struct peg *p = &r->pegs[peg];
        if (p->white || p->move > last || p->on_path)
            return false;
        p->on_path = true;
        if (before == NONE && p->at.x != 0)
            return false;
        int how = before == NONE ? 1 : joint(r, before, peg);
        if (how == 0)
            return false;
        if (how < 0) {
            r->list[*refused] = before;
            r->cost[(*refused)++] = peg;
        }
        before = peg;
    }
    return before != NONE && r->pegs[before].at.x == r->n;
}

/* "refused a b move M by c d move L", with the older peg of each link first. */
static enum cw_status check_refused_line(struct replay *r, uint32_t a, uint32_t b)
{
    const char *text;
    size_t size;
    enum cw_status status = cw_witness_line(r->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size;
    struct link link = {a > b ? a : b, a > b ? b : a};
    const struct peg *later = &r->pegs[link.later], *earlier = &r->pegs[link.earlier];
    struct link by = first_crosser(r, earlier->at, later->at, later->move);
    uint32_t peg[4];
    uint64_t move[2];
    bool good = cw_scan_word(&text, end, "refused") && scan_peg(r, &text, end, &peg[0]) &&
                scan_peg(r, &text, end, &peg[1]) && cw_scan_word(&text, end, " move ") &&
                cw_scan_u64(&text, end, &move[0]) && cw_scan_word(&text, end, " by") &&
                scan_peg(r, &text, end, &peg[2]) && scan_peg(r, &text, end, &peg[3]) &&
                cw_scan_word(&text, end, " move ") && cw_scan_u64(&text, end, &move[1]) &&
                text == end;
    if (!good || peg[0] != link.earlier || peg[1] != link.later || move[0] != later->move ||
        peg[2] != by.earlier || peg[3] != by.later || move[1] != r->pegs[by.later].move)
        return cw_witness_reject(r->job->witness, r->set, NULL, 0,
                                 "this is not the refused link of move %" PRIu64
                                 " and the link that refused it",
                                 later->move);
    return CW_OK;
}

static enum cw_status check_refused(struct replay *r, size_t refused)
{
    enum cw_status status = CW_OK;
    for (size_t i = 0; status == CW_OK && i < refused; i++)
        status = check_refused_line(r, r->list[i], r->cost[i]);
    return status;
}

/* The line under the verdict: what it claims must be what the replay shows. */
static enum cw_status check_reason(struct replay *r, bool yes)
{
    const char *text;
    size_t size, refused = 0;
    uint64_t number = 0;
    enum cw_status status = cw_witness_line(r->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size;
    bool good = false;
    if (yes) {
        good = cw_scan_word(&text, end, "chain") && scan_path(r, &text, end, r->moves, &refused) &&
               refused == 0;
    } else if (r->joined[0]) {
        good = cw_scan_word(&text, end, "before ") && cw_scan_u64(&text, end, &number) &&
               number == r->joined[0] && scan_path(r, &text, end, number, &refused) && refused == 0;
    } else {
        uint32_t fewest = fewest_refused(r);
        good = fewest == UINT32_MAX
                   ? cw_scan_word(&text, end, "apart") && text == end
                   : cw_scan_word(&text, end, "way ") && cw_scan_u64(&text, end, &number) &&
                         number == fewest && scan_path(r, &text, end, r->moves, &refused) &&
                         refused == number;
    }
    if (!good)
        return cw_witness_reject(r->job->witness, r->set, NULL, 0,
                                 "the line does not show why the answer is %s", yes ? "yes" : "no");
    return check_refused(r, refused);
}

static enum cw_status check_set(struct replay *r)
{
    const char *text;
    size_t size;
    uint64_t set;
    enum cw_status status = cw_witness_line(r->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size;
    bool yes = r->moves % 2 == 1 && r->joined[0] == r->moves;
    if (!cw_scan_word(&text, end, "set ") || !cw_scan_u64(&text, end, &set) || set != r->set)
        return cw_witness_reject(r->job->witness, r->set, NULL, 0,
                                 "expected the verdict on set %" PRIu64, r->set);
    if (!cw_scan_word(&text, end, yes ? " yes" : " no") || text != end)
        return cw_witness_reject(r->job->witness, r->set, NULL, 0, "the answer is %s",
                                 yes ? "yes" : "no");
    status = check_reason(r, yes);
    if (status == CW_OK)
        r->job->checked++;
    return status;
}

enum cw_status twixt_verify(struct cw_verify_job *job);
enum cw_status twixt_verify(struct cw_verify_job *job)
{
    struct replay r = {.job = job};
    enum cw_status status = CW_OK;
    bool more = true;
    r.lenient = strcmp(job->witness->options, "lenient=yes") == 0;
    while (status == CW_OK && more) {
        r.set++;
        status = read_header(&r, &more);
        if (status != CW_OK || !more)
            break;
        status = replay_set(&r);
        if (status == CW_OK)
            status = check_set(&r);
    }
    free_pegs(&r);
    cw_release(job->env, r.table, r.table_room, sizeof *r.table);
    return status;
}
