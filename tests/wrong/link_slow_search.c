/* SPDX-License-Identifier: MIT
 *
 * Wrong solution of HDU 1175: follows every path of at most two turns step by step, without
 * remembering where it has been: right, but far too slow on a wide empty board.
 */
#include <stdio.h>

enum { MAX = 1002 };

static int n, m, board[MAX][MAX];
static const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};

static int walk(int x, int y, int d, int turns, int x2, int y2)
{
    for (int e = 0; e < 4; e++) {
        int a = x + dx[e], b = y + dy[e], t = turns + (d >= 0 && e != d);
        if (t > 2 || (d >= 0 && (e + 2) % 4 == d))
            continue;
        if (a == x2 && b == y2)
            return 1;
        if (a < 1 || a > n || b < 1 || b > m || board[a][b])
            continue;
        if (walk(a, b, e, t, x2, y2))
            return 1;
    }
    return 0;
}

static int joined(int x1, int y1, int x2, int y2)
{
    return walk(x1, y1, -1, 0, x2, y2);
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
