/* SPDX-License-Identifier: MIT
 *
 * link_brute.c - every order is played; positions seen before are looked up.
 */
#include "link_brute.h"

#include <stdlib.h>
#include <string.h>

static bool match(const struct brute_board *b, int x, int y)
{
    if (x == 0 || y == 0)
        return false;
    bool both = b->group_low > 0 && x >= b->group_low && x <= b->group_high &&
                y >= b->group_low && y <= b->group_high;
    return x == y || both;
}

static bool is_empty(const struct brute_board *b, const int *cell, int row, int column)
{
    if (row >= 0 && row < b->rows && column >= 0 && column < b->columns)
        return cell[row * b->columns + column] == 0;
    return b->outside && row >= -1 && row <= b->rows && column >= -1 && column <= b->columns;
}

/* Walks from here in one direction; tries both turns after each step. */
static bool walk(const struct brute_board *b, const int *cell, int row, int column, int down,
                 int across, int turns, int to_row, int to_column)
{
    for (;;) {
        row += down;
        column += across;
        if (row == to_row && column == to_column)
            return true;
        if (!is_empty(b, cell, row, column))
            return false;
        if (turns > 0 &&
            (walk(b, cell, row, column, across, down, turns - 1, to_row, to_column) ||
             walk(b, cell, row, column, -across, -down, turns - 1, to_row, to_column)))
            return true;
    }
}

static bool joined(const struct brute_board *b, const int *cell, int x, int y)
{
    int r1 = x / b->columns, c1 = x % b->columns, r2 = y / b->columns, c2 = y % b->columns;
    if (!b->adjacent && abs(r1 - r2) + abs(c1 - c2) == 1)
        return false;
    return walk(b, cell, r1, c1, 0, 1, b->turns, r2, c2) ||
           walk(b, cell, r1, c1, 0, -1, b->turns, r2, c2) ||
           walk(b, cell, r1, c1, 1, 0, b->turns, r2, c2) ||
           walk(b, cell, r1, c1, -1, 0, b->turns, r2, c2);
}

/* Which way the piece on a cell falls. */
static void pull(const struct brute_board *b, int row, int column, int *down, int *across)
{
    bool left = 2 * column + 1 < b->columns, right = 2 * column + 1 > b->columns;
    bool upper = 2 * row + 1 < b->rows, lower = 2 * row + 1 > b->rows;
    *down = *across = 0;
    switch (b->gravity) {
    case BRUTE_DOWN:
        *down = 1;
        break;
    case BRUTE_UP:
        *down = -1;
        break;
    case BRUTE_LEFT:
        *across = -1;
        break;
    case BRUTE_RIGHT:
        *across = 1;
        break;
    case BRUTE_CENTRE_COLUMNS:
        *across = left - right;
        break;
    case BRUTE_FROM_CENTRE_COLUMNS:
        *across = right - left;
        break;
    case BRUTE_CENTRE_ROWS:
        *down = upper - lower;
        break;
    case BRUTE_FROM_CENTRE_ROWS:
        *down = lower - upper;
        break;
    default:
        break;
    }
}

/* Moves pieces one step at a time until none can; a piece does not leave its half. */
static void fall(const struct brute_board *b, int *cell)
{
    for (bool moved = true; moved;) {
        moved = false;
        for (int i = 0; i < b->rows * b->columns; i++) {
            int row = i / b->columns, column = i % b->columns, down, across, same_down, same_across;
            pull(b, row, column, &down, &across);
            int r = row + down, c = column + across;
            if (cell[i] == 0 || (down == 0 && across == 0) || r < 0 || c < 0 || r >= b->rows ||
                c >= b->columns || cell[r * b->columns + c] != 0)
                continue;
            pull(b, r, c, &same_down, &same_across);
            if (same_down != down || same_across != across)
                continue;
            cell[r * b->columns + c] = cell[i];
            cell[i] = 0;
            moved = true;
        }
    }
}

/* Positions seen, each with the most pairs that go from there. */
struct seen {
    unsigned char *cells;
    int *most;
    int count, capacity;
};

static int lookup(const struct seen *s, const unsigned char *key)
{
    for (int i = 0; i < s->count; i++)
        if (memcmp(s->cells + i * BRUTE_CELLS, key, BRUTE_CELLS) == 0)
            return s->most[i];
    return -1;
}

static void keep(struct seen *s, const unsigned char *key, int most)
{
    if (s->count == s->capacity) {
        s->capacity = s->capacity ? 2 * s->capacity : 64;
        s->cells = realloc(s->cells, (size_t)s->capacity * BRUTE_CELLS);
        s->most = realloc(s->most, (size_t)s->capacity * sizeof *s->most);
        if (!s->cells || !s->most)
            abort();
    }
    memcpy(s->cells + s->count * BRUTE_CELLS, key, BRUTE_CELLS);
    s->most[s->count++] = most;
}

static int explore(const struct brute_board *b, const int *cell, int limit, struct seen *seen)
{
    unsigned char key[BRUTE_CELLS] = {0};
    int n = b->rows * b->columns, most = 0;
    for (int i = 0; i < n; i++)
        key[i] = (unsigned char)cell[i];
    int known = lookup(seen, key);
    if (known >= 0)
        return known;
    for (int x = 0; x < n && most < limit; x++)
        for (int y = x + 1; y < n && most < limit; y++) {
            int next[BRUTE_CELLS];
            if (!match(b, cell[x], cell[y]) || !joined(b, cell, x, y))
                continue;
            memcpy(next, cell, sizeof next);
            next[x] = next[y] = 0;
            fall(b, next);
            int found = 1 + explore(b, next, limit - 1, seen);
            most = found > most ? found : most;
        }
    keep(seen, key, most);
    return most;
}

int brute_most(const struct brute_board *b)
{
    struct seen seen = {0};
    int pieces = 0;
    for (int i = 0; i < b->rows * b->columns; i++)
        pieces += b->kind[i] != 0;
    int most = explore(b, b->kind, pieces / 2, &seen);
    free(seen.cells);
    free(seen.most);
    return most;
}

/* Whether a whole pairing can be played: what can go, goes. */
static bool plays(const struct brute_board *b, const int *mate)
{
    int cell[BRUTE_CELLS], n = b->rows * b->columns;
    memcpy(cell, b->kind, sizeof cell);
    for (bool gone = true; gone;) {
        gone = false;
        for (int x = 0; x < n; x++)
            if (cell[x] != 0 && joined(b, cell, x, mate[x])) {
                cell[x] = cell[mate[x]] = 0;
                gone = true;
            }
    }
    for (int x = 0; x < n; x++)
        if (cell[x] != 0)
            return false;
    return true;
}

static uint64_t pair_up(const struct brute_board *b, int *mate)
{
    int n = b->rows * b->columns, x = 0;
    uint64_t count = 0;
    while (x < n && (b->kind[x] == 0 || mate[x] >= 0))
        x++;
    if (x == n)
        return plays(b, mate);
    for (int y = x + 1; y < n; y++)
        if (mate[y] < 0 && match(b, b->kind[x], b->kind[y])) {
            mate[x] = y;
            mate[y] = x;
            count += pair_up(b, mate);
            mate[x] = mate[y] = -1;
        }
    return count;
}

uint64_t brute_pairings(const struct brute_board *b)
{
    int mate[BRUTE_CELLS];
    memset(mate, 0xff, sizeof mate);
    return pair_up(b, mate);
}
