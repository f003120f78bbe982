/* SPDX-License-Identifier: MIT
 *
 * geography_best.c - a good reply: one that wins, or one that is hard to answer.
 */
#include "games/geography/geography_play.h"

enum { LOOK_AHEAD = 8, MOST_STARTS = 1000 };

/* One position of the look-ahead: its replies, and what has been found of them so far. */
struct level {
    struct cw_geography_reply reply[4];
    unsigned count, next;
    bool losing; /* the mover stands lost, and plays for time */
    unsigned length;
};

static enum cw_status enter(struct cw_geography_play *p, struct level *l)
{
    l->next = 0;
    l->losing = !cw_geography_play_mover_wins(p);
    enum cw_status status = cw_geography_play_replies(p, l->reply, &l->count);
    l->length = l->losing || l->count == 0 ? 0 : LOOK_AHEAD + 1;
    return status;
}

/* How many moves are made from here, LOOK_AHEAD at most, when the winner hurries and the loser
 * holds out. */
static enum cw_status length_of_play(struct cw_geography_play *p, unsigned *length)
{
    struct level level[LOOK_AHEAD + 1];
    unsigned depth = 0;
    enum cw_status status = enter(p, &level[0]);
    while (status == CW_OK) {
        struct level *l = &level[depth];
        if (depth < LOOK_AHEAD && l->next < l->count) {
            const struct cw_geography_reply *r = &l->reply[l->next++];
            if (!l->losing && !r->wins)
                continue;
            status = cw_geography_play_move(p, r->cell.row, r->cell.column);
            if (status == CW_OK)
                status = enter(p, &level[++depth]);
            if (depth == LOOK_AHEAD)
                level[depth].length = 0; /* it goes on beyond */
            continue;
        }
        if (depth == 0)
            break;
        cw_geography_play_undo(p);
        struct level *above = &level[--depth];
        unsigned moves = l->length + 1;
        if (above->losing ? moves > above->length : moves < above->length)
            above->length = moves;
    }
    while (status != CW_OK && depth--)
        cw_geography_play_undo(p);
    *length = level[0].length;
    return status;
}

/* The best so far: the share of winning replies that it leaves, and how long the play is. */
struct choice {
    struct cw_geography_cell cell;
    unsigned wins, replies, length;
    bool any;
};

/* The mover stands lost: looks at one of his moves. */
static enum cw_status consider(struct cw_geography_play *p, struct cw_geography_cell cell,
                               struct choice *best)
{
    struct cw_geography_reply reply[4];
    struct choice this = {.cell = cell, .any = true};
    enum cw_status status = cw_geography_play_move(p, cell.row, cell.column);
    if (status != CW_OK)
        return status;
    status = cw_geography_play_replies(p, reply, &this.replies);
    for (unsigned i = 0; i < this.replies; i++)
        this.wins += reply[i].wins;
    if (status == CW_OK)
        status = length_of_play(p, &this.length);
    cw_geography_play_undo(p);
    unsigned ours = this.wins * best->replies, theirs = best->wins * this.replies;
    if (status == CW_OK &&
        (!best->any || ours < theirs || (ours == theirs && this.length > best->length)))
        *best = this;
    return status;
}

static enum cw_status best_start(struct cw_geography_play *p, struct choice *best)
{
    size_t rows = p->grid.rows, columns = p->grid.columns, seen = 0, cells = rows * columns;
    size_t stride = cells / MOST_STARTS + 1; /* about a thousand, evenly spread */
    enum cw_status status = CW_OK;
    for (size_t at = 0; at < cells && status == CW_OK; at++) {
        if (p->any_start && cw_geography_play_start_wins(p, at / columns, at % columns)) {
            *best = (struct choice){.cell = {at / columns, at % columns}, .any = true};
            return CW_OK;
        }
        if (p->any_start || !cw_geography_play_is_open(p, at / columns, at % columns))
            continue;
        if (seen++ % stride == 0)
            status = consider(p, (struct cw_geography_cell){at / columns, at % columns}, best);
    }
    return status;
}

enum cw_status cw_geography_play_best(struct cw_geography_play *p, struct cw_geography_cell *cell)
{
    struct cw_geography_reply reply[4];
    struct choice best = {0};
    unsigned count = 0;
    enum cw_status status = CW_OK;
    if (cw_geography_play_reply(p, cell))
        return CW_OK;
    if (!p->token)
        status = best_start(p, &best);
    else
        status = cw_geography_play_replies(p, reply, &count);
    for (unsigned i = 0; i < count && status == CW_OK; i++)
        status = consider(p, reply[i].cell, &best);
    *cell = best.cell;
    return status == CW_OK && !best.any ? CW_END : status;
}
