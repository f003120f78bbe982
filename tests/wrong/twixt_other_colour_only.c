/* SPDX-License-Identifier: MIT
 *
 * A wrong solution of the problem "Connect", for the tests of the generator.
 * Mistake: links are refused only where they cross a link of the other colour.
 */
#include <stdio.h>

enum { SIZE = 21 };

static const int dx[8] = {1, 2, 2, 1, -1, -2, -2, -1};
static const int dy[8] = {2, 1, -1, -2, -2, -1, 1, 2};

static int peg[SIZE][SIZE];       /* 0 = none, 1 = Black, 2 = White */
static int linked[SIZE][SIZE][8]; /* is there a link from here in this direction? */
static int seen[SIZE][SIZE];
static int n;

static int on_board(int x, int y)
{
    return x >= 0 && y >= 0 && x <= n && y <= n;
}

static int side(int ax, int ay, int bx, int by, int cx, int cy)
{
    int v = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    return (v > 0) - (v < 0);
}

/* Do the segments a-b and c-d cross? */
static int cross(int ax, int ay, int bx, int by, int cx, int cy, int ex, int ey)
{
    return side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, ex, ey) < 0 &&
           side(cx, cy, ex, ey, ax, ay) * side(cx, cy, ex, ey, bx, by) < 0;
}

static int blocked(int x, int y, int d)
{
    int u, v, e;
    for (u = x - 3; u <= x + 3; u++)
        for (v = y - 3; v <= y + 3; v++)
            for (e = 0; on_board(u, v) && e < 8; e++)
                if (linked[u][v][e] && peg[u][v] != peg[x][y] &&
                    cross(x, y, x + dx[d], y + dy[d], u, v, u + dx[e], v + dy[e]))
                    return 1;
    return 0;
}

static void place(int x, int y, int colour)
{
    int d;
    peg[x][y] = colour;
    for (d = 0; d < 8; d++) {
        int u = x + dx[d], v = y + dy[d];
        if (!on_board(u, v) || peg[u][v] != colour || blocked(x, y, d))
            continue;
        linked[x][y][d] = 1;
        linked[u][v][(d + 4) % 8] = 1;
    }
}

static int search(int x, int y)
{
    int d;
    seen[x][y] = 1;
    if (x == n)
        return 1;
    for (d = 0; d < 8; d++)
        if (linked[x][y][d] && !seen[x + dx[d]][y + dy[d]] && search(x + dx[d], y + dy[d]))
            return 1;
    return 0;
}

static void clear(void)
{
    int x, y, d;
    for (x = 0; x < SIZE; x++)
        for (y = 0; y < SIZE; y++) {
            peg[x][y] = seen[x][y] = 0;
            for (d = 0; d < 8; d++)
                linked[x][y][d] = 0;
        }
}

int main(void)
{
    int m, i, x, y, yes;
    while (scanf("%d %d", &n, &m) == 2 && n) {
        clear();
        for (i = 0; i < m; i++) {
            if (scanf("%d %d", &x, &y) != 2)
                return 1;
            place(x, y, i % 2 + 1);
        }
        yes = 0;
        for (y = 0; y <= n; y++)
            if (peg[0][y] == 1 && !seen[0][y] && search(0, y))
                yes = 1;
        puts(yes ? "yes" : "no");
    }
    return 0;
}
