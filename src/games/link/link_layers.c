/* SPDX-License-Identifier: MIT
 *
 * link_layers.c - the search by layers of turns.
 *
 * A run is a maximal stretch of empty places in a row or a column.  Layer 0 holds the runs that
 * begin beside the first end; layer k + 1 holds the runs, not in an earlier layer, that cross one
 * of layer k.  Each place lies in one run each way, so every run is walked twice at most.
 *
 * A mark keeps the layer of a place's two runs modulo 3.  That is enough to walk back: runs that
 * cross are at most one layer apart.
 */
#include "games/link/link_layers.h"

enum way { ALONG_ROW, ALONG_COLUMN };

struct search {
    struct link_layers *s;
    const struct link_grid *g;
    size_t width, height;
    struct link_place target;
};

void link_layers_init(struct link_layers *s, struct cw_env *env)
{
    *s = (struct link_layers){.env = env};
}

void link_layers_free(struct link_layers *s)
{
    if (!s->env)
        return;
    cw_release(s->env, s->marks, s->marks_size, 1);
    for (int i = 0; i < 2; i++)
        cw_release(s->env, s->front[i], s->front_capacity[i], sizeof(size_t));
    cw_release(s->env, s->corner, s->capacity, sizeof *s->corner);
    *s = (struct link_layers){0};
}

/* One step along a row or column, forth or back; false at the border. */
static bool step(const struct search *q, struct link_place *at, enum way way, bool forth)
{
    size_t *coordinate = way == ALONG_ROW ? &at->column : &at->row;
    size_t most = (way == ALONG_ROW ? q->width : q->height) - 1;
    if (forth ? *coordinate == most : *coordinate == 0)
        return false;
    *coordinate += forth ? 1 : (size_t)-1;
    return true;
}

static unsigned char *mark_of(const struct search *q, struct link_place at)
{
    return &q->s->marks[at.row * q->width + at.column];
}

/* Layer modulo 3, plus 1, of the run of a place; 0 = not reached. */
static unsigned layer_of(const struct search *q, struct link_place at, enum way way)
{
    return (unsigned)(*mark_of(q, at) >> (4 * way)) & 15;
}

static enum cw_status push(struct link_layers *s, int side, size_t run)
{
    void *array = s->front[side];
    enum cw_status status =
        cw_grow(s->env, &array, s->front_count[side], &s->front_capacity[side], sizeof(size_t));
    s->front[side] = array;
    if (status == CW_OK)
        s->front[side][s->front_count[side]++] = run;
    return status;
}

static enum cw_status add_corner(struct link_layers *s, struct link_place at)
{
    void *array = s->corner;
    enum cw_status status = cw_grow(s->env, &array, s->count, &s->capacity, sizeof *s->corner);
    s->corner = array;
    if (status == CW_OK)
        s->corner[s->count++] = at;
    return status;
}

/* Marks the run through a place as one of `layer` and notes it for the next round; *found when it
 * ends at the target. */
static enum cw_status reach(struct search *q, struct link_place from, enum way way, uint64_t layer,
                            int side, bool *found)
{
    unsigned char mark = (unsigned char)((layer % 3 + 1) << (4 * way));
    bool empty = !link_grid_piece(q->g, from.row, from.column);
    if (empty)
        *mark_of(q, from) |= mark;
    for (int forth = 0; forth < 2; forth++) {
        struct link_place at = from;
        while (step(q, &at, way, forth)) {
            if (link_grid_piece(q->g, at.row, at.column)) {
                *found |= at.row == q->target.row && at.column == q->target.column;
                break;
            }
            *mark_of(q, at) |= mark;
        }
    }
    return push(q->s, side, (from.row * q->width + from.column) * 2 + way);
}

/* Reaches all runs that cross one run. */
static enum cw_status cross(struct search *q, size_t run, uint64_t layer, int side,
                            struct link_place *from, bool *found)
{
    enum way way = run % 2 ? ALONG_COLUMN : ALONG_ROW;
    enum way other = way == ALONG_ROW ? ALONG_COLUMN : ALONG_ROW;
    struct link_place start = {run / 2 / q->width, run / 2 % q->width};
    for (int forth = 0; forth < 2; forth++) {
        struct link_place at = start;
        bool more = forth == 0 || step(q, &at, way, true);
        for (; more; more = step(q, &at, way, forth)) {
            bool piece = link_grid_piece(q->g, at.row, at.column);
            if (piece && (at.row != start.row || at.column != start.column))
                break;
            if (piece || layer_of(q, at, other))
                continue;
            *from = at;
            enum cw_status status = reach(q, at, other, layer, side, found);
            if (status != CW_OK || *found)
                return status;
        }
    }
    return CW_OK;
}

/* From a place whose run along `way` is of `layer`: a place of that run whose crossing run is of
 * the layer before, or the first end where there is no layer before. */
static struct link_place turn_before(const struct search *q, struct link_place from, enum way way,
                                     uint64_t layer, struct link_place first)
{
    enum way other = way == ALONG_ROW ? ALONG_COLUMN : ALONG_ROW;
    if (layer == 0)
        return first;
    for (int forth = 0; forth < 2; forth++) {
        struct link_place at = from;
        while (step(q, &at, way, forth) && !link_grid_piece(q->g, at.row, at.column))
            if (layer_of(q, at, other) == (layer - 1) % 3 + 1)
                return at;
    }
    return from; /* not reached: every run of a later layer was entered from one before it */
}

/* The corners, backwards from the target; `from` is where the last run was entered. */
static enum cw_status walk_back(struct search *q, struct link_place first, struct link_place from,
                                enum way way, uint64_t layer)
{
    struct link_layers *s = q->s;
    s->count = 0;
    enum cw_status status = add_corner(s, q->target);
    for (;; layer--, way = way == ALONG_ROW ? ALONG_COLUMN : ALONG_ROW) {
        if (status == CW_OK)
            status = add_corner(s, layer == 0 ? first : from);
        if (status != CW_OK || layer == 0)
            break;
        from = turn_before(q, from, way == ALONG_ROW ? ALONG_COLUMN : ALONG_ROW, layer - 1, first);
    }
    for (size_t i = 0; status == CW_OK && i < s->count / 2; i++) {
        struct link_place t = s->corner[i];
        s->corner[i] = s->corner[s->count - 1 - i];
        s->corner[s->count - 1 - i] = t;
    }
    return status;
}

static enum cw_status prepare(struct link_layers *s, size_t places)
{
    if (places > s->marks_size) {
        cw_release(s->env, s->marks, s->marks_size, 1);
        s->marks_size = 0;
        s->marks = cw_alloc(s->env, places, 1);
        if (!s->marks)
            return CW_NO_MEMORY;
        s->marks_size = places;
    }
    memset(s->marks, 0, places);
    s->front_count[0] = s->front_count[1] = 0;
    return CW_OK;
}

enum cw_status link_layers_search(struct link_layers *s, const struct link_grid *g,
                                  struct link_place a, struct link_place b, uint64_t turns)
{
    struct search q = {
        .s = s, .g = g, .width = g->rows.length, .height = g->rows.lines, .target = b};
    enum cw_status status = prepare(s, q.width * q.height);
    bool found = false;
    for (int way = 0; way < 2 && status == CW_OK; way++) {
        status = reach(&q, a, (enum way)way, 0, 0, &found);
        if (status == CW_OK && found)
            return walk_back(&q, a, a, (enum way)way, 0);
    }
    int side = 0;
    for (uint64_t layer = 1; status == CW_OK && layer <= turns && s->front_count[side]; layer++) {
        if (cw_cancelled(s->env))
            return CW_CANCELLED;
        s->front_count[!side] = 0;
        for (size_t i = 0; i < s->front_count[side]; i++) {
            struct link_place from = a;
            size_t run = s->front[side][i];
            status = cross(&q, run, layer, !side, &from, &found);
            if (status != CW_OK)
                return status;
            if (found)
                return walk_back(&q, a, from, run % 2 ? ALONG_ROW : ALONG_COLUMN, layer);
        }
        side = !side;
    }
    return status == CW_OK ? CW_NO : status;
}
