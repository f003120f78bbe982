/* SPDX-License-Identifier: MIT
 *
 * A straightforward solution of the problem "Connect", as a contestant would hand it in: numbers by
 * scanf, a table of the nine links that cross a link, one search when all moves are made.  The
 * arrays are large enough for the boards of bench/.
 */
#include <stdio.h>
#include <string.h>

enum { PAD = 4, MOST = 1001 + 2 * PAD };

struct crosser {
    int dx, dy, dir;
};

static const int dx[8] = {1, 2, 2, 1, -1, -2, -2, -1};
static const int dy[8] = {2, 1, -1, -2, -2, -1, 1, 2};

static char peg[MOST][MOST];            /* 0 = none, 1 = Black, 2 = White */
static unsigned char linked[MOST][MOST]; /* a bit for each direction */
static char seen[MOST][MOST];
static struct crosser crossers[8][9];
static int queue[MOST * MOST];
static int n;

static int side(int ax, int ay, int bx, int by, int cx, int cy)
{
    int v = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    return (v > 0) - (v < 0);
}

/* Fills the table: each segment that crosses the one from (0,0), once, from its left end. */
static void make_table(void)
{
    for (int d = 0; d < 8; d++) {
        int count = 0;
        for (int x = -4; x <= 4; x++)
            for (int y = -4; y <= 4; y++)
                for (int e = 0; e < 4; e++) {
                    int u = x + dx[e], v = y + dy[e];
                    if (side(0, 0, dx[d], dy[d], x, y) * side(0, 0, dx[d], dy[d], u, v) < 0 &&
                        side(x, y, u, v, 0, 0) * side(x, y, u, v, dx[d], dy[d]) < 0)
                        crossers[d][count++] = (struct crosser){x, y, e};
                }
    }
}

static int blocked(int x, int y, int d)
{
    for (int i = 0; i < 9; i++) {
        const struct crosser *c = &crossers[d][i];
        if (linked[x + c->dx][y + c->dy] >> c->dir & 1)
            return 1;
    }
    return 0;
}

static void place(int x, int y, int colour)
{
    peg[x][y] = (char)colour;
    for (int d = 0; d < 8; d++) {
        int u = x + dx[d], v = y + dy[d];
        if (peg[u][v] != colour || blocked(x, y, d))
            continue;
        linked[x][y] = (unsigned char)(linked[x][y] | 1 << d);
        linked[u][v] = (unsigned char)(linked[u][v] | 1 << (d + 4) % 8);
    }
}

/* Does a chain of Black's join x=0 to x=n? */
static int joined(void)
{
    int head = 0, tail = 0;
    for (int y = PAD; y <= n + PAD; y++)
        if (peg[PAD][y] == 1) {
            seen[PAD][y] = 1;
            queue[tail++] = PAD * MOST + y;
        }
    while (head < tail) {
        int x = queue[head] / MOST, y = queue[head] % MOST;
        head++;
        if (x == n + PAD)
            return 1;
        for (int d = 0; d < 8; d++) {
            int u = x + dx[d], v = y + dy[d];
            if (!(linked[x][y] >> d & 1) || seen[u][v])
                continue;
            seen[u][v] = 1;
            queue[tail++] = u * MOST + v;
        }
    }
    return 0;
}

int main(void)
{
    int m;
    make_table();
    while (scanf("%d %d", &n, &m) == 2 && (n != 0 || m != 0)) {
        for (int x = 0; x <= n + 2 * PAD; x++) {
            memset(peg[x], 0, (size_t)n + 1 + 2 * PAD);
            memset(linked[x], 0, (size_t)n + 1 + 2 * PAD);
            memset(seen[x], 0, (size_t)n + 1 + 2 * PAD);
        }
        for (int i = 0; i < m; i++) {
            int x, y;
            if (scanf("%d %d", &x, &y) != 2)
                return 1;
            place(x + PAD, y + PAD, i % 2 + 1);
        }
        puts(joined() ? "yes" : "no");
    }
    return 0;
}
