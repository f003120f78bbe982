/* SPDX-License-Identifier: MIT
 *
 * twixt_board.c - pegs, links and ties of a position.
 */
#include "games/twixt/twixt_board.h"

#include <stdio.h>
#include <string.h>
#include "core/bitset.h"

/* Rows above and below the board and columns beside it, shared by the row's end and the next one's
 * start: what is looked at around a link, and around its crossers, stays within. */
enum { MARGIN_ROWS = 6, MARGIN_COLUMNS = 4 };

/* --- making and freeing ----------------------------------------------------------------------- */

static unsigned arrays_by_player(const struct cw_board *board)
{
    return board->rules == TWIXT_PP ? 2 : 1;
}

static size_t places(const struct cw_board *board)
{
    return (size_t)board->stride * (board->rows + 2 * MARGIN_ROWS);
}

/* Bytes of the whole block; sizes are limited, so that this cannot overflow. */
static size_t block_bytes(const struct cw_board *board)
{
    return sizeof *board + (board->cells + (size_t)1) * sizeof *board->tied + 3 * board->cells +
           (3 + 2 * arrays_by_player(board)) * places(board);
}

/* Sets the pointers into the block. */
static void lay_out(struct cw_board *board)
{
    size_t size = places(board);
    unsigned two = arrays_by_player(board) - 1;
    board->tied = (uint32_t *)(board + 1);
    board->peg = (unsigned char *)(board->tied + board->cells + 1);
    board->links = board->peg + board->cells;
    board->edge = board->links + board->cells;
    board->man[0] = board->edge + board->cells;
    board->man[1] = board->man[0] + size;
    board->tie = board->man[1] + size;
    board->fence[0] = board->tie + size;
    board->fence[1] = board->fence[0] + two * size;
    board->blocked[0] = board->fence[1] + size;
    board->blocked[1] = board->blocked[0] + two * size;
}

/* Fills the tables that depend on size and rules alone, and counts the holes. */
static void fill_tables(struct cw_board *board)
{
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++) {
        board->step[dir] = twixt_steps[dir].dy * board->stride + twixt_steps[dir].dx;
        board->neighbour[dir] = twixt_steps[dir].dy * (int32_t)board->columns + twixt_steps[dir].dx;
    }
    for (uint32_t cell = 0; cell < board->cells; cell++) {
        uint32_t column = cell % board->columns, row = cell / board->columns;
        unsigned down = (unsigned)(row == 0) | (unsigned)(row + 1 == board->rows) << 1;
        unsigned over = (unsigned)(column == 0) | (unsigned)(column + 1 == board->columns) << 1;
        bool across = twixt_board_first_across(board);
        unsigned first = across ? over : down, second = across ? down : over;
        unsigned forbidden = (unsigned)(second != 0) | (unsigned)(first != 0) << 1;
        board->edge[cell] = (unsigned char)(forbidden | first << 2 | second << 4);
        for (unsigned player = 0; player < 2; player++)
            board->holes[player] += !twixt_board_forbidden(board, cell, player);
    }
}

enum cw_status twixt_board_make(struct cw_env *env, enum twixt_rules rules, uint32_t columns,
                                uint32_t rows, struct cw_board **out)
{
    struct cw_board head = {
        .env = env,
        .rules = rules,
        .columns = columns,
        .rows = rows,
        .cells = columns * rows,
        .won = -1,
        .reciprocal = (UINT64_C(1) << 32) / columns + 1,
        .stride = (ptrdiff_t)columns + MARGIN_COLUMNS,
    };
    struct cw_board *board = *out = cw_calloc(env, 1, block_bytes(&head));
    if (!board)
        return CW_NO_MEMORY;
    *board = head;
    lay_out(board);
    fill_tables(board);
    return CW_OK;
}

enum cw_status twixt_board_copy(const struct cw_board *board, struct cw_board **out)
{
    struct cw_board *copy = cw_alloc(board->env, 1, block_bytes(board));
    *out = NULL;
    if (!copy)
        return CW_NO_MEMORY;
    memcpy(copy, board, block_bytes(board));
    lay_out(copy);
    copy->capacity = board->count;
    copy->edit_capacity = board->edit_count;
    copy->made = board->count ? cw_alloc(board->env, board->count, sizeof *copy->made) : NULL;
    copy->edits =
        board->edit_count ? cw_alloc(board->env, board->edit_count, sizeof *copy->edits) : NULL;
    if ((board->count && !copy->made) || (board->edit_count && !copy->edits)) {
        twixt_board_free(copy);
        return CW_NO_MEMORY;
    }
    if (board->count)
        memcpy(copy->made, board->made, board->count * sizeof *copy->made);
    if (board->edit_count)
        memcpy(copy->edits, board->edits, board->edit_count * sizeof *copy->edits);
    *out = copy;
    return CW_OK;
}

void twixt_board_free(struct cw_board *board)
{
    if (!board)
        return;
    cw_release(board->env, board->made, board->capacity, sizeof *board->made);
    cw_release(board->env, board->edits, board->edit_capacity, sizeof *board->edits);
    cw_release(board->env, board, 1, block_bytes(board));
}

/* --- holes ------------------------------------------------------------------------------------ */

void twixt_board_name(const struct cw_board *board, uint32_t cell, char name[32])
{
    char column[16];
    cw_column_name(cell % board->columns, column);
    snprintf(name, 32, "%s%u", column, cell / board->columns + 1);
}

bool twixt_board_step(const struct cw_board *board, uint32_t cell, int dx, int dy, uint32_t *other)
{
    int column = (int)(cell % board->columns) + dx, row = (int)(cell / board->columns) + dy;
    if (column < 0 || row < 0 || column >= (int)board->columns || row >= (int)board->rows)
        return false;
    *other = (uint32_t)row * board->columns + (uint32_t)column;
    return true;
}

static uint32_t row_of(const struct cw_board *board, uint32_t cell)
{
    return (uint32_t)(cell * board->reciprocal >> 32);
}

/* Where a hole is in the arrays with a margin. */
static size_t place_of(const struct cw_board *board, uint32_t cell)
{
    return (size_t)cell + (size_t)row_of(board, cell) * MARGIN_COLUMNS +
           MARGIN_ROWS * (size_t)board->stride;
}

bool twixt_board_blocked(const struct cw_board *board, uint32_t cell, unsigned dir, unsigned player)
{
    return board->blocked[player][place_of(board, cell)] >> dir & 1;
}

/* --- ties ------------------------------------------------------------------------------------- */

/* What a peg without links is tied to: the sides of its player that it is on. */
static inline unsigned tie_alone(const struct cw_board *board, uint32_t cell, unsigned player)
{
    unsigned sides = (unsigned)board->edge[cell] >> (2 + 2 * player) & 3u;
    return twixt_tie_from(sides * TWIXT_NEAR);
}

/* Ties the loose pegs linked to that at a place, and those linked to them, to a side. */
static void spread(struct cw_board *board, size_t place, unsigned player, unsigned side)
{
    unsigned char *tie = board->tie;
    const unsigned char *links = board->fence[player ^ 1];
    uint32_t *head = board->tied + board->ties, *tail = head;
    /* where a player's own links do not hinder him, his opponent's array has them, and only them;
     * otherwise the array has all links, and those of a peg are of its colour */
    for (;;) {
        for (unsigned dirs = links[place]; dirs; dirs &= dirs - 1) {
            size_t at = (size_t)((ptrdiff_t)place + board->step[cw_ctz64(dirs)]);
            unsigned old = tie[at], is_loose = old & TWIXT_LOOSE;
            tie[at] = (unsigned char)(is_loose ? side : old);
            *tail = (uint32_t)at;
            tail += is_loose;
        }
        if (head == tail)
            break;
        place = *head++;
    }
    board->ties = (uint32_t)(tail - board->tied);
}

/* Ties what a link between two pegs ties, or sees that their player has won. */
static void tie_ends(struct cw_board *board, size_t a, size_t b, unsigned player)
{
    unsigned both = board->tie[a] | board->tie[b], sides = both & (TWIXT_NEAR | TWIXT_FAR);
    if (sides == (TWIXT_NEAR | TWIXT_FAR)) {
        board->won = (signed char)player;
    } else if (sides && (both & TWIXT_LOOSE)) {
        size_t loose = board->tie[a] & TWIXT_LOOSE ? a : b;
        board->tie[loose] = (unsigned char)sides;
        board->tied[board->ties++] = (uint32_t)loose;
        spread(board, loose, player, sides);
    }
}

void twixt_board_rebuild(struct cw_board *board)
{
    board->ties = 0;
    board->won = -1;
    for (uint32_t cell = 0; cell < board->cells; cell++)
        if (board->peg[cell])
            board->tie[place_of(board, cell)] =
                (unsigned char)tie_alone(board, cell, board->peg[cell] - 1u);
    for (uint32_t cell = 0; cell < board->cells; cell++)
        for (unsigned dirs = board->links[cell] & 15u; dirs; dirs &= dirs - 1) {
            size_t place = place_of(board, cell);
            size_t other = (size_t)((ptrdiff_t)place + board->step[cw_ctz64(dirs)]);
            tie_ends(board, place, other, board->peg[cell] - 1u);
        }
}

/* --- pegs and links --------------------------------------------------------------------------- */

/* Sets or clears a link's bits at both of its ends; returns where its left end is. */
static inline ptrdiff_t toggle(struct cw_board *board, uint32_t cell, size_t place, unsigned dir,
                               unsigned player)
{
    uint32_t other = (uint32_t)((int32_t)cell + board->neighbour[dir]);
    ptrdiff_t there = (ptrdiff_t)place + board->step[dir];
    unsigned char *fence = board->fence[player ^ 1];
    unsigned here_bit = 1u << dir, there_bit = 1u << (dir ^ 4);
    board->hash ^= twixt_link_key(dir < 4 ? cell : other, dir & 3);
    board->links[cell] = (unsigned char)(board->links[cell] ^ here_bit);
    board->links[other] = (unsigned char)(board->links[other] ^ there_bit);
    fence[place] = (unsigned char)(fence[place] ^ here_bit);
    fence[there] = (unsigned char)(fence[there] ^ there_bit);
    return dir < 4 ? (ptrdiff_t)place : there;
}

static inline void make_link(struct cw_board *board, uint32_t cell, size_t place, unsigned dir,
                             unsigned player)
{
    ptrdiff_t left = toggle(board, cell, place, dir, player);
    twixt_mark(board->blocked[player ^ 1] + left, board->stride, dir & 3);
}

static void take_link(struct cw_board *board, uint32_t cell, size_t place, unsigned dir,
                      unsigned player)
{
    /* cppcheck-suppress arrayIndexOutOfBoundsCond ; dir < 8 */
    ptrdiff_t left = (ptrdiff_t)place + (dir < 4 ? 0 : board->step[dir]);
    twixt_unmark(board->blocked[player ^ 1] + left, board->fence[player ^ 1] + left, board->stride,
                 dir & 3);
    toggle(board, cell, place, dir, player);
}

void twixt_board_flip(struct cw_board *board, uint32_t cell, unsigned dir)
{
    size_t place = place_of(board, cell);
    if (board->links[cell] >> dir & 1)
        take_link(board, cell, place, dir, board->peg[cell] - 1u);
    else
        make_link(board, cell, place, dir, board->peg[cell] - 1u);
}

void twixt_board_link(struct cw_board *board, uint32_t cell, unsigned dir)
{
    size_t place = place_of(board, cell);
    make_link(board, cell, place, dir, board->peg[cell] - 1u);
    tie_ends(board, place, (size_t)((ptrdiff_t)place + board->step[dir]), board->peg[cell] - 1u);
}

/* Counts a peg that comes (change = 1) or goes (-1). */
static inline void count_peg(struct cw_board *board, uint32_t cell, unsigned player, int change)
{
    board->hash ^= twixt_peg_key(cell, player);
    board->pegs[player] += (uint32_t)change;
    for (unsigned p = 0; p < 2; p++)
        board->holes[p] -= (uint32_t)(change * !twixt_board_forbidden(board, cell, p));
}

static inline void put(struct cw_board *board, uint32_t cell, size_t place, unsigned player)
{
    board->peg[cell] = (unsigned char)(player + 1);
    board->man[player][place] = 1;
    board->tie[place] = (unsigned char)tie_alone(board, cell, player);
    count_peg(board, cell, player, 1);
}

/* The directions in which there is a peg of the player; spelled out for speed. */
static inline unsigned near_pegs(const struct cw_board *board, size_t place, unsigned player)
{
    const unsigned char *here = board->man[player] + place;
    const unsigned char *up = here - board->stride, *up2 = up - board->stride;
    const unsigned char *down = here + board->stride, *down2 = down + board->stride;
    unsigned dirs = down2[-1];
    dirs = 2 * dirs + down[-2];
    dirs = 2 * dirs + up[-2];
    dirs = 2 * dirs + up2[-1];
    dirs = 2 * dirs + up2[1];
    dirs = 2 * dirs + up[2];
    dirs = 2 * dirs + down[2];
    return 2 * dirs + down2[1];
}

static inline void link_all(struct cw_board *board, uint32_t cell, size_t place, unsigned player)
{
    unsigned tie = board->tie[place] & ~TWIXT_LOOSE;
    unsigned dirs = near_pegs(board, place, player) & ~(unsigned)board->blocked[player][place];
    /* links of one peg do not cross each other */
    for (; dirs; dirs &= dirs - 1) {
        unsigned dir = cw_ctz64(dirs);
        make_link(board, cell, place, dir, player);
        tie |= board->tie[(ptrdiff_t)place + board->step[dir]];
    }
    unsigned now = twixt_tie_from(tie);
    board->tie[place] = (unsigned char)now;
    if (now == (TWIXT_NEAR | TWIXT_FAR))
        board->won = (signed char)player;
    else if (~now & tie & TWIXT_LOOSE) /* one branch, seldom taken */
        spread(board, place, player, now);
}

void twixt_board_put(struct cw_board *board, uint32_t cell, unsigned player)
{
    put(board, cell, place_of(board, cell), player);
}

void twixt_board_link_all(struct cw_board *board, uint32_t cell)
{
    link_all(board, cell, place_of(board, cell), board->peg[cell] - 1u);
}

void twixt_board_play(struct cw_board *board, uint32_t cell, unsigned player)
{
    size_t place = place_of(board, cell);
    put(board, cell, place, player);
    link_all(board, cell, place, player);
}

/* There is no turn behind a win, so that nobody has won once one is taken back. */
void twixt_board_take(struct cw_board *board, uint32_t cell, uint32_t ties)
{
    size_t place = place_of(board, cell);
    unsigned player = board->peg[cell] - 1u;
    for (unsigned dirs = board->links[cell]; dirs; dirs &= dirs - 1)
        take_link(board, cell, place, cw_ctz64(dirs), player);
    while (board->ties > ties)
        board->tie[board->tied[--board->ties]] = TWIXT_LOOSE;
    board->won = -1;
    board->peg[cell] = board->man[player][place] = board->tie[place] = 0;
    count_peg(board, cell, player, -1);
}

bool twixt_board_may_swap(const struct cw_board *board)
{
    return board->rules != TWIXT_CONTEST && board->to_move == 1 && board->pegs[0] == 1 &&
           board->pegs[1] == 0 && !board->swapped;
}
