/* SPDX-License-Identifier: MIT
 *
 * plain_twixt.c - TwixT in plain arrays, as a baseline for bench_rules.c: a search after every
 * move, or a union-find with path halving and a vertex for each side.  Which links cross is worked
 * out once, by cross products.
 */
#include "deck.h"

#include <string.h>

static int n;
static char peg[DECK_SIDE][DECK_SIDE]; /* 0, 1 = first player, 2 = second */
static char linked[DECK_SIDE][DECK_SIDE][8];
static const int dx[8] = {1, 2, 2, 1, -1, -2, -2, -1}, dy[8] = {2, 1, -1, -2, -2, -1, 1, 2};

/* Links that cross one from (0,0), by its direction: left ends and directions 0..3. */
static struct {
    int x, y, dir;
} across[8][40];
static int acrosses[8];

static int side_of(int ax, int ay, int bx, int by, int x, int y)
{
    int v = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    return (v > 0) - (v < 0);
}

static void find_crossing_links(void)
{
    if (acrosses[0] > 0)
        return;
    for (int d = 0; d < 8; d++)
        for (int x = -4; x <= 4; x++)
            for (int y = -4; y <= 4; y++)
                for (int e = 0; e < 4; e++) {
                    int u = x + dx[e], v = y + dy[e];
                    if (side_of(0, 0, dx[d], dy[d], x, y) * side_of(0, 0, dx[d], dy[d], u, v) >=
                            0 ||
                        side_of(x, y, u, v, 0, 0) * side_of(x, y, u, v, dx[d], dy[d]) >= 0)
                        continue;
                    across[d][acrosses[d]].x = x;
                    across[d][acrosses[d]].y = y;
                    across[d][acrosses[d]++].dir = e;
                }
}

static int on_board(int x, int y)
{
    return x >= 0 && y >= 0 && x < n && y < n;
}

static int blocked(int x, int y, int d)
{
    for (int i = 0; i < acrosses[d]; i++) {
        int u = x + across[d][i].x, v = y + across[d][i].y;
        if (on_board(u, v) && linked[v][u][across[d][i].dir])
            return 1;
    }
    return 0;
}

static int parent[DECK_CELLS + 4];

static int find(int v)
{
    while (parent[v] != v)
        v = parent[v] = parent[parent[v]];
    return v;
}

static void join(int v, int w)
{
    parent[find(v)] = find(w);
}

static void place(int x, int y, int player)
{
    peg[y][x] = (char)player;
    for (int d = 0; d < 8; d++) {
        int u = x + dx[d], v = y + dy[d];
        if (!on_board(u, v) || peg[v][u] != player || blocked(x, y, d))
            continue;
        linked[y][x][d] = linked[v][u][d ^ 4] = 1;
        join(y * n + x, v * n + u);
    }
    int side = n * n + 2 * (player - 1), along = player == 1 ? y : x;
    if (along == 0)
        join(y * n + x, side);
    if (along == n - 1)
        join(y * n + x, side + 1);
}

static int joined_union(int player)
{
    return find(n * n + 2 * player - 2) == find(n * n + 2 * player - 1);
}

/* Breadth-first from the player's first side. */
static int joined_search(int player)
{
    static char seen[DECK_SIDE][DECK_SIDE];
    static int queue[DECK_CELLS];
    int head = 0, tail = 0;
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < n; i++) {
        int x = player == 1 ? i : 0, y = player == 1 ? 0 : i;
        if (peg[y][x] == player) {
            seen[y][x] = 1;
            queue[tail++] = y * n + x;
        }
    }
    while (head < tail) {
        int x = queue[head] % n, y = queue[head] / n;
        head++;
        if ((player == 1 ? y : x) == n - 1)
            return 1;
        for (int d = 0; d < 8; d++)
            if (linked[y][x][d] && !seen[y + dy[d]][x + dx[d]]) {
                seen[y + dy[d]][x + dx[d]] = 1;
                queue[tail++] = (y + dy[d]) * n + x + dx[d];
            }
    }
    return 0;
}

static uint64_t play(struct deck *d, unsigned games, int (*joined)(int player))
{
    uint64_t sum = 0;
    n = (int)d->side;
    find_crossing_links();
    for (unsigned game = 0; game < games; game++) {
        unsigned moves = 0, player = 0,
                 holes[2] = {(d->side - 2) * d->side, (d->side - 2) * d->side};
        int won = 0;
        gather(d);
        memset(peg, 0, sizeof peg);
        memset(linked, 0, sizeof linked);
        for (int i = 0; i < n * n + 4; i++)
            parent[i] = i;
        while (!won && holes[moves % 2] > 0) {
            player = moves++ % 2;
            uint32_t cell = deal(d, player);
            for (int p = 0; p < 2; p++)
                holes[p] -= !(d->barred[cell] >> p & 1);
            place((int)cell % n, (int)cell / n, 1 + (int)player);
            won = joined(1 + (int)player);
        }
        sum = score(sum, moves, won ? player : 2);
    }
    return sum;
}

uint64_t plain_twixt_search(struct deck *d, unsigned games)
{
    return play(d, games, joined_search);
}

uint64_t plain_twixt_union(struct deck *d, unsigned games)
{
    return play(d, games, joined_union);
}
