/* SPDX-License-Identifier: MIT
 *
 * The baseline of bench/ for Link: HDU 1175 as an accepted submission solves it.  scanf, one int a
 * cell, and a search in rounds of straight runs, one round a turn.
 */
#include <stdio.h>
#include <string.h>

enum { ROWS = 1002, COLUMNS = 1002 };

static int n, m, board[ROWS][COLUMNS];
static char seen[ROWS][COLUMNS][4]; /* entered in this direction */
static int queue[ROWS * COLUMNS * 4];
static const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};

static int on_board(int x, int y)
{
    return x >= 1 && x <= n && y >= 1 && y <= m;
}

static int joined(int x1, int y1, int x2, int y2)
{
    int head = 0, tail = 0;
    memset(seen, 0, sizeof seen);
    for (int d = 0; d < 4; d++)
        queue[tail++] = (x1 * COLUMNS + y1) * 4 + d;
    for (int turns = 0; turns <= 2; turns++) {
        for (int stop = tail; head < stop; head++) {
            int d = queue[head] % 4;
            int x = queue[head] / 4 / COLUMNS, y = queue[head] / 4 % COLUMNS;
            for (;;) {
                x += dx[d];
                y += dy[d];
                if (x == x2 && y == y2)
                    return 1;
                if (!on_board(x, y) || board[x][y] || seen[x][y][d])
                    break;
                seen[x][y][d] = 1;
                for (int side = 1; side < 4 && turns < 2; side += 2) {
                    int e = (d + side) % 4;
                    if (!seen[x][y][e])
                        queue[tail++] = (x * COLUMNS + y) * 4 + e;
                }
            }
        }
    }
    return 0;
}

static int answer(int x1, int y1, int x2, int y2)
{
    if (!on_board(x1, y1) || !on_board(x2, y2) || (x1 == x2 && y1 == y2))
        return 0;
    return board[x1][y1] && board[x1][y1] == board[x2][y2] && joined(x1, y1, x2, y2);
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
            puts(answer(x1, y1, x2, y2) ? "YES" : "NO");
        }
    }
    return 0;
}
