/* SPDX-License-Identifier: MIT
 *
 * Wrong solution of HDU 1175: takes neighbouring cells of one kind away before it asks whether
 * there are pieces on them, so that two empty neighbours go together.
 */
#include <stdio.h>

enum { MAX = 1005 };

static int n, m, board[MAX][MAX];

static int minimum(int a, int b)
{
    return a < b ? a : b;
}

static int maximum(int a, int b)
{
    return a > b ? a : b;
}

/* Whether the cells of row x from column a to b are empty; the ends of the pair do not count. */
static int row_free(int x, int a, int b, const int *pair)
{
    for (int y = minimum(a, b); y <= maximum(a, b); y++)
        if (board[x][y] && !(x == pair[0] && y == pair[1]) && !(x == pair[2] && y == pair[3]))
            return 0;
    return 1;
}

static int column_free(int y, int a, int b, const int *pair)
{
    for (int x = minimum(a, b); x <= maximum(a, b); x++)
        if (board[x][y] && !(x == pair[0] && y == pair[1]) && !(x == pair[2] && y == pair[3]))
            return 0;
    return 1;
}

static int joined(int x1, int y1, int x2, int y2)
{
    const int pair[4] = {x1, y1, x2, y2};
    for (int y = 1; y <= m; y++)
        if (row_free(x1, y1, y, pair) && column_free(y, x1, x2, pair) && row_free(x2, y, y2, pair))
            return 1;
    for (int x = 1; x <= n; x++)
        if (column_free(y1, x1, x, pair) && row_free(x, y1, y2, pair) &&
            column_free(y2, x, x2, pair))
            return 1;
    return 0;
}

static int on_board(int x, int y)
{
    return x >= 1 && x <= n && y >= 1 && y <= m;
}

static int answer(int x1, int y1, int x2, int y2)
{
    if (!on_board(x1, y1) || !on_board(x2, y2) || board[x1][y1] != board[x2][y2])
        return 0;
    if ((x1 == x2 && maximum(y1, y2) == minimum(y1, y2) + 1) ||
        (y1 == y2 && maximum(x1, x2) == minimum(x1, x2) + 1))
        return 1;
    return board[x1][y1] && (x1 != x2 || y1 != y2) && joined(x1, y1, x2, y2);
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
