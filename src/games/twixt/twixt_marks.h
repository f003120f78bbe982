/* SPDX-License-Identifier: MIT
 *
 * twixt_marks.h - the links that cross one, as five words; keys of pegs and links.
 *
 * Where a byte a hole has a bit for each direction, all links that cross a given one lie, with both
 * of their ends, in five rows of at most five holes.  So marking them, or asking whether one of
 * them is there, takes five words of 64 bits, wherever the rows are `stride` bytes apart.  The
 * bytes that are touched reach up to three rows above and four below a link's left end, one column
 * to the left and six to the right of it.  test/twixt_play_test.c compares the tables with
 * twixt_crossers.c.
 */
#ifndef CW_TWIXT_MARKS_H
#define CW_TWIXT_MARKS_H

#include <stdbool.h>
#include <string.h>
#include "core/rng.h"
#include "games/twixt/twixt_crossers.h"

/* A peg's tie: to nothing, or to these sides of its player. */
#define TWIXT_LOOSE 1u
#define TWIXT_NEAR 2u
#define TWIXT_FAR 4u

enum { TWIXT_MARK_ROWS = 5, TWIXT_MARK_CROSSERS = 9 };

/* The crossers of a link in direction 0..3: their bits, in rows from first_row on and in columns
 * from -1 on, counted from its left end; and the left end and direction of each. */
struct twixt_marks {
    uint8_t bits[TWIXT_MARK_ROWS][8];
    signed char first_row;
    struct {
        signed char dx, dy;
        unsigned char dir;
    } crosser[TWIXT_MARK_CROSSERS];
};

static inline const struct twixt_marks *twixt_marks_of(unsigned dir)
{
    static const struct twixt_marks marks[4] = {{{{0, 0, 128, 0, 0},
                                                  {2, 0, 192, 64, 0},
                                                  {4, 14, 224, 64, 0},
                                                  {4, 12, 0, 32, 0},
                                                  {0, 8, 0, 0, 0}},
                                                 -1,
                                                 {{-1, 0, 1},
                                                  {-1, 1, 2},
                                                  {-1, 2, 2},
                                                  {0, 1, 1},
                                                  {0, 1, 2},
                                                  {0, 1, 3},
                                                  {0, 2, 2},
                                                  {0, 2, 3},
                                                  {0, 3, 3}}},
                                                {{{0, 1, 128, 128, 0},
                                                  {0, 0, 193, 192, 64},
                                                  {4, 12, 28, 0, 0},
                                                  {0, 8, 8, 16, 0},
                                                  {0, 0, 0, 0, 0}},
                                                 -1,
                                                 {{-1, 1, 2},
                                                  {0, -1, 0},
                                                  {0, 1, 2},
                                                  {0, 1, 3},
                                                  {0, 2, 3},
                                                  {1, 0, 0},
                                                  {1, 1, 2},
                                                  {1, 1, 3},
                                                  {1, 2, 3}}},
                                                {{{0, 1, 1, 128, 0},
                                                  {2, 3, 131, 0, 0},
                                                  {0, 0, 56, 48, 32},
                                                  {0, 8, 16, 16, 0},
                                                  {0, 0, 0, 0, 0}},
                                                 -2,
                                                 {{-1, -1, 1},
                                                  {0, -2, 0},
                                                  {0, -1, 0},
                                                  {0, -1, 1},
                                                  {0, 1, 3},
                                                  {1, -2, 0},
                                                  {1, -1, 0},
                                                  {1, -1, 1},
                                                  {1, 0, 3}}},
                                                {{{0, 1, 0, 0, 0},
                                                  {2, 3, 0, 64, 0},
                                                  {2, 7, 112, 32, 0},
                                                  {4, 0, 48, 32, 0},
                                                  {0, 0, 16, 0, 0}},
                                                 -3,
                                                 {{-1, -2, 1},
                                                  {-1, -1, 1},
                                                  {-1, 0, 2},
                                                  {0, -3, 0},
                                                  {0, -2, 0},
                                                  {0, -2, 1},
                                                  {0, -1, 0},
                                                  {0, -1, 1},
                                                  {0, -1, 2}}}};
    return &marks[dir];
}

/* What a peg is tied to, from its sides and the ties of the pegs that it is linked to. */
static inline unsigned twixt_tie_from(unsigned ties)
{
    unsigned sides = ties & (TWIXT_NEAR | TWIXT_FAR);
    return sides | (~(sides >> 1 | sides >> 2) & TWIXT_LOOSE);
}

static inline uint64_t twixt_row(const void *bytes)
{
    uint64_t row;
    memcpy(&row, bytes, sizeof row);
    return row;
}
static inline void twixt_mark_row(unsigned char *at, const uint8_t bits[8])
{
    uint64_t row = twixt_row(at) | twixt_row(bits);
    memcpy(at, &row, sizeof row);
}

/* Marks the crossers of a link, whose left end is *left, at both of their ends.  Spelled out, since
 * compilers leave loops as they are. */
static inline void twixt_mark(unsigned char *left, ptrdiff_t stride, unsigned dir)
{
    const struct twixt_marks *marks = twixt_marks_of(dir);
    left += marks->first_row * stride - 1;
    twixt_mark_row(left, marks->bits[0]);
    twixt_mark_row(left + stride, marks->bits[1]);
    twixt_mark_row(left + 2 * stride, marks->bits[2]);
    twixt_mark_row(left + 3 * stride, marks->bits[3]);
    twixt_mark_row(left + 4 * stride, marks->bits[4]);
}

/* Adds the left ends of the links across one that lie in a row to *some, and those which were there
 * before, in rows above, to *twice. */
static inline void twixt_count_row(const unsigned char *at, const uint8_t bits[8], uint64_t *some,
                                   uint64_t *twice)
{
    uint64_t ends = twixt_row(at) & twixt_row(bits) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    *twice |= *some & ends;
    *some |= ends;
}

/* Are there two links or more across this one? */
static inline bool twixt_crossed_twice(const unsigned char *left, ptrdiff_t stride, unsigned dir)
{
    const struct twixt_marks *marks = twixt_marks_of(dir);
    uint64_t some = 0, twice = 0;
    left += marks->first_row * stride - 1;
    twixt_count_row(left, marks->bits[0], &some, &twice);
    twixt_count_row(left + stride, marks->bits[1], &some, &twice);
    twixt_count_row(left + 2 * stride, marks->bits[2], &some, &twice);
    twixt_count_row(left + 3 * stride, marks->bits[3], &some, &twice);
    twixt_count_row(left + 4 * stride, marks->bits[4], &some, &twice);
    return (twice | (some & (some - 1))) != 0;
}

/* Takes the marks of a link back that no other one in links[] makes.  The link is still in there:
 * if its bits had just been cleared, the words read here would have to wait for them. */
static inline void twixt_unmark(unsigned char *marked, const unsigned char *links, ptrdiff_t stride,
                                unsigned dir)
{
    const struct twixt_marks *marks = twixt_marks_of(dir);
    for (unsigned i = 0; i < TWIXT_MARK_CROSSERS; i++) {
        unsigned way = marks->crosser[i].dir;
        ptrdiff_t left = marks->crosser[i].dy * stride + marks->crosser[i].dx;
        ptrdiff_t right = left + twixt_steps[way].dy * stride + twixt_steps[way].dx;
        unsigned clear = (unsigned)!twixt_crossed_twice(links + left, stride, way) << way;
        marked[left] = (unsigned char)(marked[left] & ~clear);
        marked[right] = (unsigned char)(marked[right] & ~(clear << 4));
    }
}

static inline uint64_t twixt_peg_key(uint32_t cell, unsigned player)
{
    uint64_t state = (uint64_t)cell * 2 + player;
    return cw_splitmix64(&state);
}

/* A link counts once, at its left end. */
static inline uint64_t twixt_link_key(uint32_t left, unsigned dir)
{
    uint64_t state = UINT64_C(1) << 40 | (uint64_t)left * 4 | dir;
    return cw_splitmix64(&state);
}

#endif
