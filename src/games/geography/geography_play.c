/* SPDX-License-Identifier: MIT
 *
 * geography_play.c - beginning a game, moves and undo.
 */
#include <string.h>
#include "core/bitset.h"
#include "games/geography/geography_hunt.h"
#include "games/geography/geography_play.h"

enum { MOST_CELLS = 1 << 29 };

/* --- beginning ------------------------------------------------------------------------------- */

static enum cw_status add_exit(struct cw_geography_play *p, size_t at)
{
    unsigned colour = at & 1;
    if (cw_bits_get(p->starts, at))
        return CW_OK;
    void *list = p->exits[colour].at;
    enum cw_status status = cw_grow(p->env, &list, p->exits[colour].count,
                                    &p->exits[colour].capacity, sizeof(uint32_t));
    p->exits[colour].at = list;
    if (status == CW_OK)
        p->exits[colour].at[p->exits[colour].count++] = (uint32_t)at;
    return status;
}

/* Takes the winning starts out of the bytes, and lets hints point to the mates, where they are of
 * no use. */
static void take_over(struct cw_geography_play *p)
{
    for (size_t at = 0; at < p->grid.size; at++) {
        unsigned char *c = p->grid.cells + at;
        if (*c & GEOGRAPHY_WIN) {
            cw_bits_set(p->starts, at);
            p->any_start = true;
        }
        if (*c & GEOGRAPHY_FREE)
            *c = (unsigned char)((*c & (0x33)) | (*c >> GEOGRAPHY_MATE & 3u) << GEOGRAPHY_FROM);
    }
}

struct list {
    struct cw_env *env;
    uint32_t *at;
    size_t count, capacity;
};

static enum cw_status add(struct list *list, size_t at)
{
    void *array = list->at;
    enum cw_status status =
        cw_grow(list->env, &array, list->count, &list->capacity, sizeof *list->at);
    list->at = array;
    if (status == CW_OK)
        list->at[list->count++] = (uint32_t)at;
    return status;
}

/* Hints for all cells beside D: breadth first from the unmatched cells, so that ways are short. */
static enum cw_status spread(struct cw_geography_play *p, struct list *list, uint64_t *done)
{
    enum cw_status status = CW_OK;
    for (size_t at = 0; at < p->grid.size && status == CW_OK; at++)
        if (p->grid.cells[at] & GEOGRAPHY_LONE)
            status = add(list, at);
    for (size_t i = 0; i < list->count && status == CW_OK; i++) {
        if ((i & 0xfff) == 0 && cw_cancelled(p->env))
            return CW_CANCELLED;
        for (unsigned d = 0; d < 4 && status == CW_OK; d++) {
            size_t odd = (size_t)((ptrdiff_t)list->at[i] + geography_step(&p->grid, d));
            unsigned char *c = p->grid.cells + odd;
            if (!(*c & GEOGRAPHY_FREE) || cw_bits_get(done, odd))
                continue;
            cw_bits_set(done, odd);
            *c = (unsigned char)((*c & 0x3f) | (d ^ 2u) << GEOGRAPHY_FROM);
            status = add(list, geography_mate(&p->grid, odd));
        }
    }
    return status;
}

static enum cw_status give_hints(struct cw_geography_play *p)
{
    struct list list = {.env = p->env};
    uint64_t *done = cw_calloc(p->env, cw_bits_words(p->grid.size), sizeof *done);
    enum cw_status status = done ? spread(p, &list, done) : CW_NO_MEMORY;
    cw_release(p->env, done, cw_bits_words(p->grid.size), sizeof *done);
    cw_release(p->env, list.at, list.capacity, sizeof *list.at);
    return status;
}

enum cw_status cw_geography_play_new(struct cw_env *env, size_t rows, size_t columns,
                                     const char *cells, size_t pitch,
                                     struct cw_geography_play **out)
{
    *out = NULL;
    struct cw_geography_play *p = cw_calloc(env, 1, sizeof *p);
    if (!p)
        return CW_NO_MEMORY;
    p->env = env;
    enum cw_status status = geography_grid_text(&p->grid, env, rows, columns, cells, pitch);
    if (status == CW_OK && p->grid.size >= MOST_CELLS)
        status = cw_fail(env, CW_BAD_ARGUMENT, "games are played on less than 2^29 cells");
    if (status == CW_OK)
        status = geography_solve(&p->grid, false);
    if (status == CW_OK) {
        p->starts = cw_calloc(env, cw_bits_words(p->grid.size), sizeof *p->starts);
        status = p->starts ? CW_OK : CW_NO_MEMORY;
    }
    if (status == CW_OK) {
        take_over(p);
        status = give_hints(p);
    }
    if (status == CW_OK)
        *out = p;
    else
        cw_geography_play_free(p);
    return status;
}

void cw_geography_play_free(struct cw_geography_play *p)
{
    if (!p)
        return;
    cw_release(p->env, p->starts, p->starts ? cw_bits_words(p->grid.size) : 0, sizeof *p->starts);
    cw_release(p->env, p->move, p->move_capacity, sizeof *p->move);
    cw_release(p->env, p->change, p->change_capacity, sizeof *p->change);
    for (unsigned colour = 0; colour < 2; colour++)
        cw_release(p->env, p->exits[colour].at, p->exits[colour].capacity, sizeof(uint32_t));
    geography_hunt_free(p, &p->back);
    geography_hunt_free(p, &p->other);
    geography_hunt_free(p, &p->forth);
    geography_grid_free(&p->grid);
    cw_release(p->env, p, 1, sizeof *p);
}

/* --- changes --------------------------------------------------------------------------------- */

static enum cw_status change(struct cw_geography_play *p, size_t at, unsigned char byte)
{
    void *array = p->change;
    enum cw_status status =
        cw_grow(p->env, &array, p->changes, &p->change_capacity, sizeof *p->change);
    p->change = array;
    if (status != CW_OK)
        return status;
    p->change[p->changes++] = (struct geography_change){(uint32_t)at, p->grid.cells[at]};
    p->grid.cells[at] = byte;
    return CW_OK;
}

static enum cw_status change_mate(struct cw_geography_play *p, size_t at, unsigned direction)
{
    unsigned hint = p->grid.cells[at] & (3u << GEOGRAPHY_FROM);
    size_t mate = (size_t)((ptrdiff_t)at + geography_step(&p->grid, direction));
    enum cw_status status =
        change(p, at, (unsigned char)(GEOGRAPHY_FREE | direction << GEOGRAPHY_MATE | hint));
    return status == CW_OK && geography_play_beside(p, mate) ? add_exit(p, at) : status;
}

/* Takes back all changes beyond those of `m`. */
static void restore(struct cw_geography_play *p, const struct geography_move *m)
{
    while (p->changes > m->changes) {
        const struct geography_change *c = &p->change[--p->changes];
        p->grid.cells[c->at] = c->was;
    }
    p->exits[0].count = m->exits[0];
    p->exits[1].count = m->exits[1];
    p->token = m->token;
    p->losing = m->losing;
}

static struct geography_move now(const struct cw_geography_play *p)
{
    return (struct geography_move){
        p->token, p->losing, p->changes, {p->exits[0].count, p->exits[1].count}};
}

/* The token, which is not in D, leaves the board: its mate becomes unmatched. */
static enum cw_status leave_won(struct cw_geography_play *p)
{
    size_t mate = geography_mate(&p->grid, p->token);
    unsigned hint = p->grid.cells[mate] & (3u << GEOGRAPHY_FROM);
    enum cw_status status = change(p, p->token, 0);
    if (status == CW_OK)
        status = change(p, mate, (unsigned char)(GEOGRAPHY_FREE | GEOGRAPHY_LONE | hint));
    return status == CW_OK ? add_exit(p, mate) : status;
}

/* Turns the path of a search over: each even cell goes with the mate of the one before it. */
static enum cw_status turn_over(struct cw_geography_play *p, const struct geography_hunt *h)
{
    enum cw_status status = CW_OK;
    for (size_t i = h->count - 1; i && status == CW_OK;) {
        size_t from = h->at[i].from >> 2;
        unsigned d = h->at[i].from & 3u;
        size_t odd = geography_mate(&p->grid, h->at[from].cell);
        status = change_mate(p, h->at[i].cell, d ^ 2u);
        if (status == CW_OK)
            status = change_mate(p, odd, d);
        i = from;
    }
    return status;
}

/* The token is in D and matched: searches for the way to an unmatched cell, in D0 first. */
static enum cw_status find_way(struct cw_geography_play *p)
{
    bool inside = cw_bits_get(p->starts, p->token);
    enum cw_status status = geography_hunt_start(p, &p->back, p->token, inside);
    while (status == CW_OK) {
        switch (geography_hunt_back(p, &p->back, 4096)) {
        case GEOGRAPHY_FOUND:
            geography_hunt_hint(p, &p->back);
            return CW_OK;
        case GEOGRAPHY_FAILED:
            return CW_NO_MEMORY;
        case GEOGRAPHY_NOTHING: /* not in D0: everywhere, then */
            geography_hunt_end(p, &p->back);
            status = geography_hunt_start(p, &p->back, p->token, false);
            break;
        default:
            status = cw_cancelled(p->env) ? CW_CANCELLED : CW_OK;
        }
    }
    return status;
}

/* The token, which is in D, leaves the board. */
static enum cw_status leave_lost(struct cw_geography_play *p)
{
    enum cw_status status = CW_OK;
    if (geography_matched(&p->grid, p->token)) {
        status = find_way(p);
        size_t reached = p->back.count;
        geography_hunt_end(p, &p->back);
        p->back.count = reached;
        if (status == CW_OK)
            status = turn_over(p, &p->back);
    }
    return status == CW_OK ? change(p, p->token, 0) : status;
}

/* --- moves ----------------------------------------------------------------------------------- */

static bool on_board(const struct cw_geography_play *p, size_t row, size_t column)
{
    return row < p->grid.rows && column < p->grid.columns;
}

bool cw_geography_play_is_open(const struct cw_geography_play *p, size_t row, size_t column)
{
    size_t at = on_board(p, row, column) ? geography_at(&p->grid, row, column) : 0;
    return (p->grid.cells[at] & GEOGRAPHY_FREE) && at != p->token;
}

static enum cw_status legal(struct cw_geography_play *p, size_t row, size_t column)
{
    if (!on_board(p, row, column))
        return cw_fail(p->env, CW_NO, "row %zu, column %zu is off the board", row + 1, column + 1);
    size_t at = geography_at(&p->grid, row, column);
    if (!cw_geography_play_is_open(p, row, column))
        return cw_fail(p->env, CW_NO, "row %zu, column %zu is a wall, or the token has been there",
                       row + 1, column + 1);
    size_t apart = at > p->token ? at - p->token : p->token - at;
    if (p->token && apart != 1 && apart != p->grid.stride)
        return cw_fail(p->env, CW_NO, "row %zu, column %zu does not touch the token", row + 1,
                       column + 1);
    return CW_OK;
}

enum cw_status cw_geography_play_move(struct cw_geography_play *p, size_t row, size_t column)
{
    enum cw_status status = legal(p, row, column);
    if (status != CW_OK)
        return status;
    size_t at = geography_at(&p->grid, row, column);
    struct geography_move before = now(p);
    void *array = p->move;
    status = cw_grow(p->env, &array, p->moves, &p->move_capacity, sizeof *p->move);
    p->move = array;
    if (status != CW_OK)
        return status;
    if (!p->token) {
        p->losing = cw_bits_get(p->starts, at);
    } else if (p->losing) {
        status = leave_lost(p);
        p->losing = false;
    } else {
        status = leave_won(p);
        if (status == CW_OK)
            status = geography_play_in_d(p, (uint32_t)at, &p->losing);
    }
    if (status != CW_OK) {
        restore(p, &before);
        return status;
    }
    p->token = (uint32_t)at;
    p->move[p->moves++] = before;
    return CW_OK;
}

enum cw_status cw_geography_play_undo(struct cw_geography_play *p)
{
    if (p->moves == 0)
        return CW_END;
    restore(p, &p->move[--p->moves]);
    return CW_OK;
}

/* --- questions ------------------------------------------------------------------------------- */

static struct cw_geography_cell cell_of(const struct cw_geography_play *p, size_t at)
{
    return (struct cw_geography_cell){at / p->grid.stride - 1, at % p->grid.stride - 1};
}

size_t cw_geography_play_moves(const struct cw_geography_play *p)
{
    return p->moves;
}

bool cw_geography_play_token(const struct cw_geography_play *p, struct cw_geography_cell *cell)
{
    if (p->token)
        *cell = cell_of(p, p->token);
    return p->token;
}

bool cw_geography_play_start_wins(const struct cw_geography_play *p, size_t row, size_t column)
{
    return on_board(p, row, column) && cw_bits_get(p->starts, geography_at(&p->grid, row, column));
}

bool cw_geography_play_mover_wins(const struct cw_geography_play *p)
{
    return p->token ? !p->losing : !p->any_start;
}

bool cw_geography_play_reply(const struct cw_geography_play *p, struct cw_geography_cell *cell)
{
    if (!p->token || p->losing)
        return false;
    *cell = cell_of(p, geography_mate(&p->grid, p->token));
    return true;
}

enum cw_status cw_geography_play_replies(struct cw_geography_play *p,
                                         struct cw_geography_reply replies[4], unsigned *count)
{
    static const unsigned order[4] = {3, 2, 0, 1}; /* up, left, right, down */
    struct geography_move before = now(p);
    size_t token = p->token;
    enum cw_status status = CW_OK;
    *count = 0;
    if (!token)
        return CW_OK;
    if (!p->losing)
        status = leave_won(p);
    for (unsigned i = 0; i < 4 && status == CW_OK; i++) {
        size_t at = (size_t)((ptrdiff_t)token + geography_step(&p->grid, order[i]));
        if (!(p->grid.cells[at] & GEOGRAPHY_FREE))
            continue;
        struct cw_geography_reply *reply = &replies[(*count)++];
        *reply = (struct cw_geography_reply){cell_of(p, at), false};
        if (!before.losing)
            status = geography_play_in_d(p, (uint32_t)at, &reply->wins);
    }
    restore(p, &before);
    return status;
}
