/* SPDX-License-Identifier: MIT
 *
 * link_task_hint.c - causeway hint link: what can go now, by which path; or the pair to take.
 */
#include <inttypes.h>
#include <stdlib.h>
#include "games/link/link_find.h"
#include "games/link/link_task.h"

/* The board as the judge's path finder reads it, with like kinds made the same. */
static enum cw_status load_table(const struct link_puzzle *p, struct link_table *t)
{
    enum cw_status status = CW_OK;
    link_table_begin(t, p->rows, p->columns);
    for (size_t i = 0; status == CW_OK && i < p->rows * p->columns; i++)
        status = link_table_add(t, p->kind[i] ? link_match_kind(&p->rules, p->kind[i]) : 0);
    return status;
}

struct piece {
    uint64_t kind;
    uint32_t cell;
};

static int by_kind(const void *a, const void *b)
{
    const struct piece *x = a, *y = b;
    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    return x->cell < y->cell ? -1 : x->cell > y->cell;
}

struct hints {
    struct cw_solve_job *job;
    const struct link_puzzle *puzzle;
    struct link_table table;
    struct link_finder finder;
    uint64_t count;
};

/* "1,2 3,4 path 1,2 1,5 3,5 3,4": the corners from end to end. */
static enum cw_status hint_pair(struct hints *h, struct link_cell a, struct link_cell b)
{
    enum link_why why;
    bool beside = link_side_by_side((size_t)a.row, (size_t)a.column, (size_t)b.row,
                                    (size_t)b.column);
    if (beside && !h->puzzle->rules.adjacent)
        return CW_OK;
    enum cw_status status = link_find(&h->finder, &h->table, a, b, true, &why);
    if (status != CW_OK || why != LINK_JOINED)
        return status;
    struct cw_out *out = h->job->out;
    cw_out_printf(out, "%" PRId64 ",%" PRId64 " %" PRId64 ",%" PRId64 " path", a.row, a.column,
                  b.row, b.column);
    for (size_t i = 0; i < h->finder.count; i++)
        cw_out_printf(out, " %" PRId64 ",%" PRId64, h->finder.corner[i].row,
                      h->finder.corner[i].column);
    cw_out_char(out, '\n');
    h->count++;
    return out->status;
}

static struct link_cell cell_at(const struct link_puzzle *p, uint32_t cell)
{
    return (struct link_cell){(int64_t)(cell / p->columns) + 1, (int64_t)(cell % p->columns) + 1};
}

static enum cw_status hint_all(struct hints *h)
{
    const struct link_puzzle *p = h->puzzle;
    size_t n = 0, room = (size_t)p->pieces;
    struct piece *piece = cw_alloc(p->env, room, sizeof *piece);
    enum cw_status status = piece ? load_table(p, &h->table) : CW_NO_MEMORY;
    for (size_t i = 0; status == CW_OK && i < p->rows * p->columns; i++)
        if (p->kind[i])
            piece[n++] = (struct piece){link_match_kind(&p->rules, p->kind[i]), (uint32_t)i};
    if (status == CW_OK)
        qsort(piece, n, sizeof *piece, by_kind);
    for (size_t i = 0; status == CW_OK && i < n; i++)
        for (size_t k = i + 1; status == CW_OK && k < n && piece[k].kind == piece[i].kind; k++)
            status = cw_cancelled(p->env) ? CW_CANCELLED
                                          : hint_pair(h, cell_at(p, piece[i].cell),
                                                      cell_at(p, piece[k].cell));
    cw_release(p->env, piece, room, sizeof *piece);
    return status;
}

/* The first pair of the best order there is, and how sure it is. */
static enum cw_status hint_best(struct hints *h)
{
    struct link_deal deal = {0};
    struct link_result r = {0};
    struct link_limits limits;
    int64_t seconds = h->job->params->value[LINK_TIME];
    link_limits_start(&limits, (double)(seconds ? seconds : 5), 0);
    enum cw_status status = link_deal_new(h->puzzle, &deal);
    if (status == CW_OK)
        status = link_solve_deal(&deal, &limits, h->job->threads, 1, &r);
    bool lost = status == CW_OK && r.answer == LINK_UNSOLVABLE;
    if (lost) { /* then the pair that begins the longest order */
        link_result_free(&r);
        status = link_maximum(&deal, &limits, 1, &r);
    }
    if (status == CW_OK && r.order.count > 0)
        status = load_table(h->puzzle, &h->table);
    if (status == CW_OK && r.order.count > 0) {
        struct link_pair first = r.order.pair[0];
        struct link_spot a = deal.spot[first.a], b = deal.spot[first.b];
        status = hint_pair(h, (struct link_cell){a.row, a.column},
                           (struct link_cell){b.row, b.column});
        cw_out_str(h->job->out, lost ? "the board cannot be cleared, whatever is taken\n"
                                : r.answer == LINK_SOLVED
                                    ? "proven: the board can be cleared after it\n"
                                    : "likely: whether the board can be cleared is not known\n");
    }
    link_result_free(&r);
    link_deal_free(&deal);
    return status;
}

enum cw_status link_hint(struct cw_solve_job *job)
{
    struct link_puzzle puzzle;
    struct hints h = {.job = job, .puzzle = &puzzle};
    enum cw_status status = link_puzzle_read(job->in, &puzzle);
    link_table_init(&h.table, job->env);
    link_finder_init(&h.finder, job->env, puzzle.rules.outside, puzzle.rules.turns);
    if (status == CW_OK)
        status = job->params->value[LINK_BEST] ? hint_best(&h) : hint_all(&h);
    if (status == CW_OK && h.count == 0) {
        cw_out_str(job->out, puzzle.pieces ? "no pair can go\n" : "the board is clear\n");
        status = puzzle.pieces ? CW_NO : CW_OK;
    }
    link_finder_free(&h.finder);
    link_table_free(&h.table);
    link_puzzle_free(&puzzle);
    return status;
}
