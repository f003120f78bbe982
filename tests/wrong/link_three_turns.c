/* SPDX-License-Identifier: MIT
 *
 * Wrong solution of HDU 1175: counts the segments of a path wrongly and allows three turns.
 */
#include <stdio.h>
#include <string.h>

enum { MAX = 1002 };

static int n, m, board[MAX][MAX];
static int queue[MAX * MAX * 4], seen[MAX][MAX][4];
static const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};

/* Rounds of segments: all cells that k segments reach, then those that one more reaches. */
static int joined(int x1, int y1, int x2, int y2)
{
    int head = 0, tail = 0;
    memset(seen, 0, sizeof seen);
    for (int d = 0; d < 4; d++)
        queue[tail++] = (x1 * MAX + y1) * 4 + d;
    for (int turns = 0; turns <= 3; turns++) { /* the mistake: 3 instead of 2 */
        for (int stop = tail; head < stop; head++) {
            int d = queue[head] % 4, x = queue[head] / 4 / MAX, y = queue[head] / 4 % MAX;
            for (;;) {
                x += dx[d];
                y += dy[d];
                if (x == x2 && y == y2)
                    return 1;
                if (x < 1 || x > n || y < 1 || y > m || board[x][y] || seen[x][y][d])
                    break;
                seen[x][y][d] = 1;
                for (int e = 1; e < 4; e += 2) {
                    int f = (d + e) % 4;
                    if (!seen[x][y][f] && tail < MAX * MAX * 4)
                        queue[tail++] = (x * MAX + y) * 4 + f;
                }
            }
        }
    }
    return 0;
}

static int on_board(int x, int y)
{
    return x >= 1 && x <= n && y >= 1 && y <= m;
}

static int may_ask(int x1, int y1, int x2, int y2)
{
    return on_board(x1, y1) && on_board(x2, y2) && (x1 != x2 || y1 != y2) && board[x1][y1] &&
           board[x1][y1] == board[x2][y2];
}

int main(void)
{
    while (scanf("%d %d", &n, &m) == 2 && (n || m)) {
        int q;
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= m; j++)
                if (scanf("%d", &board[i][j]) != 1)
                    return 1;
        if (scanf("%d", &q) != 1)
            return 1;
        while (q-- > 0) {
            int x1, y1, x2, y2;
            if (scanf("%d %d %d %d", &x1, &y1, &x2, &y2) != 4)
                return 1;
            puts(may_ask(x1, y1, x2, y2) && joined(x1, y1, x2, y2) ? "YES" : "NO");
        }
    }
    return 0;
}
