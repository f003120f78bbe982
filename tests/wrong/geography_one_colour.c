/* SPDX-License-Identifier: MIT
 *
 * Wrong solution of [JSOI2009] Game: searches from the unmatched cells of the colour it has
 * matched from, and forgets those of the other colour.
 */
#include <stdio.h>
#include <string.h>

enum { W = 102, MAX = W * W };

static int n, m, mate[MAX], seen[MAX], wins[MAX];
static char cell[MAX];
static const int step[4] = {-W, W, -1, 1};

static int read_board(void)
{
    if (scanf("%d %d", &n, &m) != 2)
        return 0;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            if (scanf(" %c", &cell[i * W + j]) != 1)
                return 0;
    return 1;
}

/* An augmenting path from v, which nothing has entered yet in this round. */
static int grow(int v)
{
    for (int k = 0; k < 4; k++) {
        int u = v + step[k];
        if (cell[u] != '.' || seen[u])
            continue;
        seen[u] = 1;
        if (!mate[u] || grow(mate[u])) {
            mate[u] = v;
            mate[v] = u;
            return 1;
        }
    }
    return 0;
}

static void match_all(void)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            int v = i * W + j;
            if ((i + j) % 2 == 0 || cell[v] != '.')
                continue;
            memset(seen, 0, sizeof seen);
            grow(v);
        }
}

/* Cells that an even alternating path reaches win. */
static void mark(int v)
{
    wins[v] = 1;
    for (int k = 0; k < 4; k++) {
        int u = v + step[k];
        if (cell[u] == '.' && mate[u] && !wins[mate[u]])
            mark(mate[u]);
    }
}

static void mark_all(void)
{
    for (int v = 0; v < MAX; v++)
        if (cell[v] == '.' && !mate[v] && !wins[v] && (v / W + v % W) % 2 == 1)
            mark(v);
}

static void print_answer(void)
{
    int any = 0;
    for (int v = 0; v < MAX; v++)
        any |= wins[v];
    puts(any ? "WIN" : "LOSE");
    for (int v = 0; v < MAX; v++)
        if (wins[v])
            printf("%d %d\n", v / W, v % W);
}

int main(void)
{
    if (!read_board())
        return 1;
    match_all();
    mark_all();
    print_answer();
    return 0;
}
