/* SPDX-License-Identifier: MIT
 *
 * Wrong solution of HDU 1175: keeps only the least number of turns of each cell, without the
 * direction in which the cell was entered.
 */
#include <stdio.h>

enum { MAX = 1002 };

static int n, m, board[MAX][MAX], turns[MAX][MAX];
static int queue_x[MAX * MAX * 4], queue_y[MAX * MAX * 4], queue_d[MAX * MAX * 4];
static const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};

static int joined(int x1, int y1, int x2, int y2)
{
    int head = 0, tail = 0;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            turns[i][j] = 3;
    turns[x1][y1] = -1;
    for (int d = 0; d < 4; d++) {
        queue_x[tail] = x1;
        queue_y[tail] = y1;
        queue_d[tail++] = d;
    }
    while (head < tail) {
        int x = queue_x[head], y = queue_y[head], d = queue_d[head];
        int now = turns[x][y] < 0 ? 0 : turns[x][y];
        int first = x == x1 && y == y1;
        head++;
        for (int e = 0; e < 4; e++) {
            int a = x + dx[e], b = y + dy[e], t = now + (e != d);
            if ((first && e != d) || a < 1 || a > n || b < 1 || b > m || t > 2)
                continue;
            if (a == x2 && b == y2)
                return 1;
            if (board[a][b] || turns[a][b] <= t)
                continue; /* the mistake: another direction may be as good */
            turns[a][b] = t;
            queue_x[tail] = a;
            queue_y[tail] = b;
            queue_d[tail++] = e;
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
