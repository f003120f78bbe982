/* SPDX-License-Identifier: MIT
 *
 * link_styles.c - the boards of the generator, each kind made to break some wrong solution.
 *
 * What a seed gives never changes: tests keep golden hashes of it.
 */
#include <string.h>
#include "games/link/link_make.h"

static uint64_t below(struct link_maker *m, uint64_t n)
{
    return cw_rng_below(&m->rng, n);
}

static void ask(struct link_maker *m, struct link_spot a, struct link_spot b)
{
    if (m->specials == LINK_MAKE_SPECIALS)
        return;
    bool swap = below(m, 2);
    m->special[m->specials][swap] = a;
    m->special[m->specials++][!swap] = b;
}

static struct link_spot any_spot(struct link_maker *m)
{
    uint64_t row = below(m, m->rows);
    return (struct link_spot){row, below(m, m->columns)};
}

/* --- any density ----------------------------------------------------------------------------- */

static void scatter(struct link_maker *m, uint64_t density, uint64_t kinds)
{
    const struct cw_params *p = m->job->params;
    if (p->value[LINK_DENSITY] >= 0)
        density = (uint64_t)p->value[LINK_DENSITY];
    if (p->value[LINK_KINDS_WANTED] > 0)
        kinds = (uint64_t)p->value[LINK_KINDS_WANTED];
    for (uint64_t i = 0; i < m->rows * m->columns; i++) {
        bool piece = below(m, 100) < density;
        m->cell[i] = piece ? (uint32_t)(1 + below(m, kinds)) : 0;
    }
}

static void fill_random(struct link_maker *m)
{
    static const uint64_t densities[] = {15, 30, 45, 60, 80};
    const uint64_t kinds[] = {1, 2, 3, 5, m->rows * m->columns / 4 + 1};
    uint64_t density = densities[below(m, 5)];
    scatter(m, density, kinds[below(m, 5)]);
}

static void fill_full(struct link_maker *m)
{
    scatter(m, 100, m->rows * m->columns / 4 + 1);
}

static void fill_sparse(struct link_maker *m)
{
    scatter(m, 4, 2);
}

/* --- boards that are full but for a figure --------------------------------------------------- */

/* Lines and places on them, which are rows and columns or the other way round, from either end:
 * the eight symmetries of a figure. */
struct frame {
    struct link_maker *m;
    uint64_t row, column; /* of its corner on the board */
    uint64_t lines, length;
    bool upright, line_back, place_back;
};

/* A frame of a part of the board. */
static struct frame part_frame(struct link_maker *m, uint64_t row, uint64_t column, uint64_t rows,
                               uint64_t columns, uint64_t least_lines, uint64_t least_length)
{
    struct frame f = {.m = m, .row = row, .column = column};
    f.upright = below(m, 2);
    f.line_back = below(m, 2);
    f.place_back = below(m, 2);
    if ((f.upright ? columns : rows) < least_lines || (f.upright ? rows : columns) < least_length)
        f.upright = !f.upright;
    f.lines = f.upright ? columns : rows;
    f.length = f.upright ? rows : columns;
    return f;
}

static struct frame random_frame(struct link_maker *m, uint64_t least_lines, uint64_t least_length)
{
    return part_frame(m, 0, 0, m->rows, m->columns, least_lines, least_length);
}

static struct link_spot spot(const struct frame *f, uint64_t line, uint64_t place)
{
    uint64_t x = f->line_back ? f->lines - 1 - line : line;
    uint64_t y = f->place_back ? f->length - 1 - place : place;
    return f->upright ? (struct link_spot){f->row + y, f->column + x}
                      : (struct link_spot){f->row + x, f->column + y};
}

static struct link_spot set(const struct frame *f, uint64_t line, uint64_t place, uint32_t kind)
{
    struct link_spot s = spot(f, line, place);
    *link_maker_cell(f->m, s.row, s.column) = kind;
    return s;
}

/* Pieces everywhere; kinds below `first` are left for the figure. */
static void fill_up(struct link_maker *m, uint32_t first)
{
    for (uint64_t i = 0; i < m->rows * m->columns; i++)
        m->cell[i] = first + (uint32_t)below(m, 4);
}

/* Lanes of one cell's width that wind over the board.  The pairs asked about need two turns, three,
 * or more: from one lane into the next, into the gap behind that, or further. */
static void fill_serpentine(struct link_maker *m)
{
    enum { PAIRS = 4 };
    struct frame f = random_frame(m, 5, 4);
    fill_up(m, PAIRS + 1);
    for (uint64_t lane = 0; lane < f.lines; lane++) {
        if (lane % 2 == 1) {
            set(&f, lane, lane % 4 == 1 ? f.length - 1 : 0, 0);
            continue;
        }
        for (uint64_t i = 0; i < f.length; i++)
            set(&f, lane, i, 0);
    }
    uint64_t lane = 0;
    for (uint32_t pair = 1; pair <= PAIRS && lane + 4 < f.lines; pair++, lane += 6) {
        /* the end of the first piece's lane is where it goes on */
        bool at_end = lane % 4 == 0;
        uint64_t place = 1 + below(m, f.length - 2);
        struct link_spot a = set(&f, lane, place, pair), b;
        switch (below(m, 3)) {
        case 0: /* two turns */
            b = set(&f, lane + 2, below(m, f.length), pair);
            break;
        case 1: /* three: into the gap behind the next lane */
            b = set(&f, lane + 3, at_end ? 0 : f.length - 1, pair);
            break;
        default: /* four */
            b = set(&f, lane + 4, 1 + below(m, f.length - 1), pair);
        }
        ask(m, a, b);
    }
}

/* The two-turn trap.  The first piece stands in the corner of an empty rectangle; from it the path
 * must leave along the near side, turn into a line that leaves the rectangle, and turn once more.
 * Each place of that line within the rectangle is also reached across, with as many turns and as
 * many steps, but the path cannot go on from there without a third turn: a search that keeps the
 * first way into a place and forgets its direction loses the path. */
static void set_trap(const struct frame *f, uint32_t kind)
{
    struct link_maker *m = f->m;
    uint64_t deep = 1 + below(m, f->lines - 2), wide = 1 + below(m, f->length - 2);
    uint64_t exit = 1 + below(m, deep);
    uint64_t end = wide + 1 + below(m, f->length - wide - 1);
    uint64_t last = exit + 1 + below(m, f->lines - exit - 1);
    for (uint64_t line = 0; line <= deep; line++)
        for (uint64_t place = 0; place <= wide; place++)
            set(f, line, place, 0);
    for (uint64_t place = wide; place <= end; place++)
        set(f, exit, place, 0);
    for (uint64_t line = exit; line < last; line++)
        set(f, line, end, 0);
    struct link_spot a = set(f, 0, 0, kind);
    ask(m, a, set(f, last, end, kind));
}

/* Four traps in the quarters of a board that is large enough, turned and mirrored at random. */
static void fill_trap(struct link_maker *m)
{
    uint64_t down = m->rows / 2, right = m->columns / 2;
    fill_up(m, 5);
    if (down < 3 || right < 3) {
        struct frame f = random_frame(m, 3, 3);
        set_trap(&f, 1);
        return;
    }
    for (uint32_t quarter = 0; quarter < 4; quarter++) {
        struct frame f = part_frame(m, quarter / 2 * down, quarter % 2 * right, down, right, 3, 3);
        set_trap(&f, quarter + 1);
    }
}

/* Three of a kind in one lane: the middle one is in the way of the outer two. */
static void fill_blocked(struct link_maker *m)
{
    struct frame f = random_frame(m, 1, 3);
    fill_up(m, 4);
    for (uint32_t kind = 1; kind <= 3; kind++) {
        uint64_t line = below(m, f.lines);
        uint64_t a = below(m, f.length - 2), b = a + 1 + below(m, f.length - a - 2);
        uint64_t c = b + 1 + below(m, f.length - b - 1);
        for (uint64_t i = a; i <= c; i++)
            set(&f, line, i, 0);
        struct link_spot x = set(&f, line, a, kind), y = set(&f, line, b, kind);
        struct link_spot z = set(&f, line, c, kind);
        ask(m, x, z);
        ask(m, x, y);
    }
}

/* A full board; the pairs stand on one side of it, or on two that meet, with others between. */
static void fill_outside(struct link_maker *m)
{
    fill_up(m, 5);
    for (uint32_t kind = 1; kind <= 4; kind++) {
        struct frame f = random_frame(m, 1, 3);
        uint64_t a = below(m, f.length - 2), b = a + 2 + below(m, f.length - a - 2);
        struct link_spot x = set(&f, 0, a, kind);
        ask(m, x, set(&f, 0, b, kind));
        if (f.lines > 2 && below(m, 2)) /* round a corner */
            ask(m, x, set(&f, 1 + below(m, f.lines - 1), f.length - 1, kind));
    }
}

/* --- odd queries ----------------------------------------------------------------------------- */

static void fill_odd(struct link_maker *m)
{
    scatter(m, 50, 2);
    for (int i = 0; i < 60; i++) {
        struct link_spot a = any_spot(m), b = any_spot(m);
        uint32_t x = *link_maker_cell(m, a.row, a.column), y = *link_maker_cell(m, b.row, b.column);
        if (i % 3 == 0)
            ask(m, a, a);
        else if (i % 3 == 1 && x == 0 && a.row + 1 < m->rows &&
                 *link_maker_cell(m, a.row + 1, a.column) == 0)
            ask(m, a, (struct link_spot){a.row + 1, a.column}); /* two empty neighbours */
        else if (x != y || x == 0)
            ask(m, a, b); /* two empty cells, one, or two kinds */
    }
}

/* --- stale cells ----------------------------------------------------------------------------- */

/* Every other board is smaller than the one before it, and is asked about cells that only that one
 * had: neighbours of one kind there. */
static void fill_stale(struct link_maker *m)
{
    scatter(m, 85, 2);
    for (int tries = 0; m->set % 2 == 1 && tries < 400 && m->specials < 6; tries++) {
        bool upright = below(m, 2);
        uint64_t row = below(m, m->before_rows), column = below(m, m->before_columns);
        uint64_t next_row = row + upright, next_column = column + !upright;
        if (next_row >= m->before_rows || next_column >= m->before_columns)
            continue;
        if (next_row < m->rows && next_column < m->columns)
            continue;
        uint32_t a = m->before[row * m->before_columns + column];
        uint32_t b = m->before[next_row * m->before_columns + next_column];
        if (a != 0 && a == b)
            ask(m, (struct link_spot){row, column}, (struct link_spot){next_row, next_column});
    }
}

/* --- time ------------------------------------------------------------------------------------ */

/* A wide empty board; the second piece of each pair is walled in, so that everything within two
 * turns is looked at. */
static void fill_open(struct link_maker *m)
{
    memset(m->cell, 0, (size_t)(m->rows * m->columns) * sizeof *m->cell);
    for (uint32_t kind = 1; kind <= 5; kind++) {
        struct link_spot a = any_spot(m), b = any_spot(m);
        for (int side = 0; side < 4; side++) {
            uint64_t row = b.row + (side == 0) - (side == 1); /* wraps round below 0 */
            uint64_t column = b.column + (side == 2) - (side == 3);
            if (row < m->rows && column < m->columns)
                *link_maker_cell(m, row, column) = 6;
        }
        *link_maker_cell(m, a.row, a.column) = kind;
        *link_maker_cell(m, b.row, b.column) = kind;
        ask(m, a, b);
    }
}

/* --- the tables ------------------------------------------------------------------------------ */

#define KILLS(...)                                                                                 \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

const struct cw_generate_style link_styles[] = {
    {"random",
     "Pieces on 15 to 80 of a hundred cells, or with the wished density; few kinds or "
     "many. Breaks searches that forget a shape of path or count turns wrongly.",
     KILLS("one_shape", "three_turns", "same_kind_passes")},
    {"full",
     "A full board, four pieces of a kind on average: only neighbours go, and paths that "
     "leave the board show.",
     KILLS("goes_outside")},
    {"sparse", "Few pieces on a wide board: nearly every pair goes, in every shape of path.",
     KILLS("one_shape")},
    {"serpentine", "Lanes that wind over the board; pairs that need two, three or four turns.",
     KILLS("three_turns", "any_turns")},
    {"trap",
     "The only path crosses places that are reached as early across it: breaks searches "
     "that keep the turns of a cell without the direction.",
     KILLS("no_direction")},
    {"blocked", "Three pieces of a kind in one lane: the middle one blocks.",
     KILLS("same_kind_passes")},
    {"outside", "Pairs on the border of a full board, which only paths round the outside join.",
     KILLS("goes_outside")},
    {"odd", "One cell twice, empty cells, different kinds.", KILLS("same_cell", "empty_cells")},
    {"stale",
     "A large board, then a smaller one with queries where only the larger had cells. "
     "Needs two sets or more.",
     KILLS("stale_cells")},
    {"open",
     "A wide empty board with pieces that are walled in: searches that try every path, or "
     "every path of two turns, take too long.",
     KILLS("slow_search")},
    {0},
};

const struct link_recipe link_recipes[] = {
    {2, 20, 1, 1, 12, fill_random},  {2, 20, 1, 1, 12, fill_full},
    {20, 60, 1, 1, 12, fill_sparse}, {9, 40, 5, 5, 12, fill_serpentine},
    {10, 24, 3, 3, 6, fill_trap},    {3, 16, 1, 3, 10, fill_blocked},
    {3, 16, 1, 3, 10, fill_outside}, {2, 12, 1, 1, 12, fill_odd},
    {6, 20, 2, 2, 12, fill_stale},   {900, 999, 1, 1, 5, fill_open},
};
