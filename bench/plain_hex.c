/* SPDX-License-Identifier: MIT
 *
 * plain_hex.c - Hex in plain arrays, as a baseline for bench_rules.c: a search after every move, or
 * a union-find with path halving and a vertex for each side.
 */
#include "deck.h"

#include <string.h>

static int n;
static char stone[DECK_SIDE][DECK_SIDE]; /* 0, 1 = Black, 2 = White */
static const int dx[6] = {1, 0, -1, -1, 0, 1}, dy[6] = {0, 1, 1, 0, -1, -1};

/* Has this player joined his sides?  Breadth-first from the first of them. */
static int joined(int player)
{
    static char seen[DECK_SIDE][DECK_SIDE];
    static int queue[DECK_CELLS];
    int head = 0, tail = 0;
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < n; i++) {
        int x = player == 1 ? i : 0, y = player == 1 ? 0 : i;
        if (stone[y][x] == player) {
            seen[y][x] = 1;
            queue[tail++] = y * n + x;
        }
    }
    while (head < tail) {
        int x = queue[head] % n, y = queue[head] / n;
        head++;
        if ((player == 1 ? y : x) == n - 1)
            return 1;
        for (int d = 0; d < 6; d++) {
            int u = x + dx[d], v = y + dy[d];
            if (u < 0 || v < 0 || u >= n || v >= n || seen[v][u] || stone[v][u] != player)
                continue;
            seen[v][u] = 1;
            queue[tail++] = v * n + u;
        }
    }
    return 0;
}

uint64_t plain_hex_fill(struct deck *d, unsigned games)
{
    uint64_t sum = 0;
    n = (int)d->side;
    for (unsigned game = 0; game < games; game++) {
        gather(d);
        for (unsigned move = 0; move < d->count; move++) {
            int cell = (int)deal(d, 0);
            stone[cell / n][cell % n] = (char)(1 + move % 2);
        }
        sum += (uint64_t)joined(1);
    }
    return sum;
}

uint64_t plain_hex_search(struct deck *d, unsigned games)
{
    uint64_t sum = 0;
    n = (int)d->side;
    for (unsigned game = 0; game < games; game++) {
        unsigned moves = 0, player;
        gather(d);
        memset(stone, 0, sizeof stone);
        do {
            player = moves++ % 2;
            int cell = (int)deal(d, player);
            stone[cell / n][cell % n] = (char)(1 + player);
        } while (!joined(1 + (int)player));
        sum = score(sum, moves, player);
    }
    return sum;
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

static int place(int x, int y, int player)
{
    int side = n * n + 2 * (player - 1), along = player == 1 ? y : x;
    stone[y][x] = (char)player;
    for (int d = 0; d < 6; d++) {
        int u = x + dx[d], v = y + dy[d];
        if (u >= 0 && v >= 0 && u < n && v < n && stone[v][u] == player)
            join(y * n + x, v * n + u);
    }
    if (along == 0)
        join(y * n + x, side);
    if (along == n - 1)
        join(y * n + x, side + 1);
    return find(side) == find(side + 1);
}

uint64_t plain_hex_union(struct deck *d, unsigned games)
{
    uint64_t sum = 0;
    int won;
    n = (int)d->side;
    for (unsigned game = 0; game < games; game++) {
        unsigned moves = 0, player;
        gather(d);
        memset(stone, 0, sizeof stone);
        for (int i = 0; i < n * n + 4; i++)
            parent[i] = i;
        do {
            player = moves++ % 2;
            int cell = (int)deal(d, player);
            won = place(cell % n, cell / n, 1 + (int)player);
        } while (!won);
        sum = score(sum, moves, player);
    }
    return sum;
}
