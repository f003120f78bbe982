/* SPDX-License-Identifier: MIT
 *
 * link_play.c - taking pairs, settling, undo and redo.
 */
#include "games/link/link_play.h"

#include <stdlib.h>
#include "games/link/link_maker.h"

/* --- gravity --------------------------------------------------------------------------------- */

/* Cells along which pieces fall: the first is the place of rest. */
struct span {
    size_t first, count;
    ptrdiff_t step;
};

static void settle_span(uint64_t *kind, struct span s)
{
    size_t to = s.first;
    for (size_t i = 0, from = s.first; i < s.count; i++) {
        uint64_t k = kind[from];
        if (k) {
            kind[from] = 0;
            kind[to] = k;
            to = (size_t)((ptrdiff_t)to + s.step);
        }
        from = (size_t)((ptrdiff_t)from + s.step);
    }
}

/* One part of a line of cells `step` apart; `to_first`: towards the first of its cells. */
static void settle_part(uint64_t *kind, size_t first, size_t count, size_t step, bool to_first)
{
    if (count == 0)
        return;
    struct span s = {to_first ? first : first + (count - 1) * step, count,
                     to_first ? (ptrdiff_t)step : -(ptrdiff_t)step};
    settle_span(kind, s);
}

static void settle_line(uint64_t *kind, enum link_gravity g, size_t first, size_t count,
                        size_t step)
{
    size_t half = count / 2;
    bool outwards = g == LINK_FROM_CENTRE_COLUMNS || g == LINK_FROM_CENTRE_ROWS;
    if (g < LINK_CENTRE_COLUMNS) {
        settle_part(kind, first, count, step, g == LINK_UP || g == LINK_LEFT);
        return;
    }
    settle_part(kind, first, half, step, outwards); /* a middle cell stays */
    settle_part(kind, first + (count - half) * step, half, step, !outwards);
}

void link_settle(struct link_puzzle *p)
{
    enum link_gravity g = p->rules.gravity;
    if (g == LINK_STAY)
        return;
    bool along_rows = g == LINK_LEFT || g == LINK_RIGHT || g == LINK_CENTRE_COLUMNS ||
                      g == LINK_FROM_CENTRE_COLUMNS;
    for (size_t i = 0; i < (along_rows ? p->rows : p->columns); i++)
        settle_line(p->kind, g, along_rows ? i * p->columns : i,
                    along_rows ? p->columns : p->rows, along_rows ? 1 : p->columns);
}

/* --- beginning and end ----------------------------------------------------------------------- */

static uint64_t match(const struct link_play *play, uint64_t kind)
{
    return kind ? link_match_kind(&play->puzzle.rules, kind) : 0;
}

static enum cw_status make_board(struct link_play *play)
{
    const struct link_rules *rules = &play->puzzle.rules;
    const struct cw_link_rules plain = {
        .size = sizeof plain, .turns = rules->turns, .outside = rules->outside};
    for (size_t i = 0; i < play->cells; i++)
        play->scratch[i] = match(play, play->puzzle.kind[i]);
    return cw_link_board_new(play->env, play->puzzle.rows, play->puzzle.columns, play->scratch,
                             &plain, &play->board);
}

enum cw_status link_play_new(const struct link_puzzle *from, struct link_play *play)
{
    memset(play, 0, sizeof *play);
    play->env = from->env;
    enum cw_status status = link_puzzle_new(from->env, from->rows, from->columns, &play->puzzle);
    if (status != CW_OK)
        return status;
    play->cells = from->rows * from->columns;
    play->puzzle.rules = from->rules;
    play->puzzle.pieces = from->pieces;
    play->first = cw_alloc(play->env, play->cells, sizeof *play->first);
    play->scratch = cw_alloc(play->env, play->cells, sizeof *play->scratch);
    if (!play->first || !play->scratch)
        return CW_NO_MEMORY;
    memcpy(play->puzzle.kind, from->kind, play->cells * sizeof *from->kind);
    memcpy(play->first, from->kind, play->cells * sizeof *from->kind);
    struct cw_sink head = cw_sink_memory(&play->puzzle.head);
    if (from->head.size && head.write(head.ctx, from->head.bytes, from->head.size) != 0)
        return CW_NO_MEMORY;
    return make_board(play);
}

static void forget_from(struct link_play *play, size_t step)
{
    for (size_t i = step; i < play->made; i++)
        cw_release(play->env, play->step[i].change, play->step[i].changes,
                   sizeof *play->step[i].change);
    play->made = step;
}

void link_play_free(struct link_play *play)
{
    if (!play->env)
        return;
    forget_from(play, 0);
    cw_release(play->env, play->step, play->capacity, sizeof *play->step);
    cw_release(play->env, play->first, play->cells, sizeof *play->first);
    cw_release(play->env, play->scratch, play->cells, sizeof *play->scratch);
    cw_release(play->env, play->scan.piece, play->scan.capacity, sizeof *play->scan.piece);
    cw_link_board_free(play->board);
    link_puzzle_free(&play->puzzle);
    memset(play, 0, sizeof *play);
}

/* --- steps ----------------------------------------------------------------------------------- */

static void begin_scan(struct link_play *play)
{
    play->scan.pairs = 0;
    play->scan.sorted = play->scan.finished = false;
}

static struct cw_link_cell cell_at(const struct link_play *play, uint32_t cell)
{
    return (struct cw_link_cell){(int64_t)(cell / play->puzzle.columns) + 1,
                                 (int64_t)(cell % play->puzzle.columns) + 1};
}

/* Puts a kind on a cell of the board that answers questions, and of the puzzle.  No kind is larger
 * than one that was there before, so that nothing is allocated. */
static void put(struct link_play *play, uint32_t cell, uint64_t kind)
{
    play->puzzle.pieces += (kind != 0) - (uint64_t)(play->puzzle.kind[cell] != 0);
    play->puzzle.kind[cell] = kind;
    cw_link_set(play->board, cell_at(play, cell), match(play, kind));
}

/* Makes the difference between scratch and the puzzle a step that has been done.  On failure the
 * puzzle is as in scratch. */
static enum cw_status record(struct link_play *play, enum link_step_kind kind, uint64_t moves)
{
    size_t count = 0, used = 0;
    uint64_t *now = play->puzzle.kind;
    for (size_t i = 0; i < play->cells; i++)
        count += now[i] != play->scratch[i];
    forget_from(play, play->done);
    void *array = play->step;
    enum cw_status status =
        cw_grow(play->env, &array, play->made, &play->capacity, sizeof *play->step);
    play->step = array;
    struct link_change *change =
        status == CW_OK ? cw_alloc(play->env, count, sizeof *change) : NULL;
    if (!change) {
        memcpy(now, play->scratch, play->cells * sizeof *now);
        return CW_NO_MEMORY;
    }
    for (size_t i = 0; i < play->cells; i++)
        if (now[i] != play->scratch[i])
            change[used++] = (struct link_change){(uint32_t)i, play->scratch[i], now[i]};
    memcpy(now, play->scratch, play->cells * sizeof *now);
    for (size_t i = 0; i < count; i++)
        put(play, change[i].cell, change[i].after);
    play->step[play->made++] = (struct link_play_step){kind, change, count, play->moves, moves};
    play->done = play->made;
    play->moves = moves;
    begin_scan(play);
    return CW_OK;
}

static void keep_scratch(struct link_play *play)
{
    memcpy(play->scratch, play->puzzle.kind, play->cells * sizeof *play->scratch);
}

enum cw_status link_play_ask(struct link_play *play, uint32_t a, uint32_t b,
                             enum link_refusal *why, const struct cw_link_cell **corners,
                             size_t *count)
{
    static const enum link_refusal refusal[] = {
        [CW_LINK_JOINED] = LINK_GOES,    [CW_LINK_OFF] = LINK_NO_PIECE,
        [CW_LINK_SAME] = LINK_SAME_CELL, [CW_LINK_EMPTY] = LINK_NO_PIECE,
        [CW_LINK_KINDS] = LINK_UNLIKE,   [CW_LINK_FAR] = LINK_NO_PATH};
    struct cw_link_cell x = cell_at(play, a), y = cell_at(play, b);
    enum cw_link_why reason = CW_LINK_JOINED;
    enum cw_status status = corners ? cw_link_path(play->board, x, y, corners, count, &reason)
                                    : cw_link_joined(play->board, x, y, &reason);
    if (status != CW_OK && status != CW_NO)
        return status;
    *why = refusal[reason];
    if ((*why == LINK_GOES || *why == LINK_NO_PATH) && !play->puzzle.rules.adjacent &&
        link_side_by_side((size_t)x.row, (size_t)x.column, (size_t)y.row, (size_t)y.column))
        *why = LINK_BESIDE;
    return CW_OK;
}

enum cw_status link_play_take(struct link_play *play, uint32_t a, uint32_t b)
{
    enum link_refusal why;
    enum cw_status status = link_play_ask(play, a, b, &why, NULL, NULL);
    if (status != CW_OK)
        return status;
    if (why != LINK_GOES)
        return cw_fail(play->env, CW_NO, "this pair does not go");
    keep_scratch(play);
    play->puzzle.kind[a] = play->puzzle.kind[b] = 0;
    link_settle(&play->puzzle);
    return record(play, LINK_STEP_PAIR, play->moves + 1);
}

enum cw_status link_play_undo(struct link_play *play)
{
    if (play->done == 0)
        return CW_END;
    const struct link_play_step *s = &play->step[--play->done];
    for (size_t i = 0; i < s->changes; i++)
        put(play, s->change[i].cell, s->change[i].before);
    play->moves = s->moves_before;
    begin_scan(play);
    return CW_OK;
}

enum cw_status link_play_redo(struct link_play *play)
{
    if (play->done == play->made)
        return CW_END;
    const struct link_play_step *s = &play->step[play->done++];
    for (size_t i = 0; i < s->changes; i++)
        put(play, s->change[i].cell, s->change[i].after);
    play->moves = s->moves_after;
    begin_scan(play);
    return CW_OK;
}

enum cw_status link_play_restart(struct link_play *play)
{
    keep_scratch(play);
    memcpy(play->puzzle.kind, play->first, play->cells * sizeof *play->first);
    return record(play, LINK_STEP_RESTART, 0);
}

enum cw_status link_play_shuffle(struct link_play *play, uint64_t seed)
{
    struct link_made made = {0};
    enum cw_status status = link_redeal(&play->puzzle, seed, &made);
    if (status == CW_OK) {
        keep_scratch(play);
        memcpy(play->puzzle.kind, made.puzzle.kind, play->cells * sizeof *made.puzzle.kind);
        status = record(play, LINK_STEP_SHUFFLE, play->moves);
    }
    link_made_free(&made);
    return status;
}

/* --- pairs that can go ----------------------------------------------------------------------- */

struct tagged {
    uint64_t kind;
    uint32_t cell;
};

static int by_kind(const void *x, const void *y)
{
    const struct tagged *a = x, *b = y;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return a->cell < b->cell ? -1 : a->cell > b->cell;
}

static enum cw_status sort_pieces(struct link_play *play)
{
    size_t count = 0, room = (size_t)play->puzzle.pieces;
    struct tagged *tag = cw_alloc(play->env, room, sizeof *tag);
    if (!play->scan.piece) {
        play->scan.piece = cw_alloc(play->env, play->cells, sizeof *play->scan.piece);
        play->scan.capacity = play->scan.piece ? play->cells : 0;
    }
    if (!tag || !play->scan.piece) {
        cw_release(play->env, tag, room, sizeof *tag);
        return CW_NO_MEMORY;
    }
    for (size_t i = 0; i < play->cells; i++)
        if (play->puzzle.kind[i])
            tag[count++] = (struct tagged){match(play, play->puzzle.kind[i]), (uint32_t)i};
    if (count > 1)
        qsort(tag, count, sizeof *tag, by_kind);
    for (size_t i = 0; i < count; i++)
        play->scan.piece[i] = tag[i].cell;
    cw_release(play->env, tag, room, sizeof *tag);
    play->scan.pieces = count;
    play->scan.a = 0;
    play->scan.b = 1;
    play->scan.sorted = true;
    return CW_OK;
}

enum cw_status link_play_scan(struct link_play *play, size_t questions)
{
    if (!play->scan.sorted) {
        enum cw_status status = sort_pieces(play);
        if (status != CW_OK)
            return status;
    }
    while (!play->scan.finished && questions-- > 0) {
        if (play->scan.a + 1 >= play->scan.pieces) {
            play->scan.finished = true;
            break;
        }
        enum link_refusal why = LINK_UNLIKE;
        enum cw_status status = CW_OK;
        uint32_t a = play->scan.piece[play->scan.a];
        if (play->scan.b < play->scan.pieces)
            status = link_play_ask(play, a, play->scan.piece[play->scan.b], &why, NULL, NULL);
        if (status != CW_OK)
            return status;
        if (why == LINK_UNLIKE) { /* the kind ends here */
            play->scan.b = ++play->scan.a + 1;
            continue;
        }
        if (why == LINK_GOES && play->scan.pairs++ == 0) {
            play->scan.one[0] = a;
            play->scan.one[1] = play->scan.piece[play->scan.b];
        }
        play->scan.b++;
    }
    return CW_OK;
}
