/* SPDX-License-Identifier: MIT
 *
 * The baseline of bench/ for Link: HDU 1175 as an accepted submission solves it.  scanf, one int a
 * cell, and a search in rounds of straight runs, one round a turn.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n, m;
static long cells; /* of the largest board so far, with a frame */
static int *board;
static char *seen; /* bit d: entered in direction d */
static long *queue;
static const int dx[4] = {0, 1, 0, -1}, dy[4] = {1, 0, -1, 0};

static int on_board(int x, int y)
{
    return x >= 1 && x <= n && y >= 1 && y <= m;
}

static long at(int x, int y)
{
    return (long)x * (m + 2) + y;
}

static void make_room(void)
{
    long need = (long)(n + 2) * (m + 2);
    if (need <= cells)
        return;
    cells = need;
    free(board);
    free(seen);
    free(queue);
    board = calloc((size_t)cells, sizeof *board);
    seen = calloc((size_t)cells, 1);
    queue = calloc((size_t)cells * 4, sizeof *queue);
    if (!board || !seen || !queue)
        exit(3);
}

static int joined(int x1, int y1, int x2, int y2)
{
    long head = 0, tail = 0;
    memset(seen, 0, (size_t)cells);
    for (int d = 0; d < 4; d++)
        queue[tail++] = at(x1, y1) * 4 + d;
    for (int turns = 0; turns <= 2; turns++) {
        for (long stop = tail; head < stop; head++) {
            int d = (int)(queue[head] % 4);
            int x = (int)(queue[head] / 4 / (m + 2)), y = (int)(queue[head] / 4 % (m + 2));
            for (;;) {
                x += dx[d];
                y += dy[d];
                if (x == x2 && y == y2)
                    return 1;
                if (!on_board(x, y) || board[at(x, y)] || (seen[at(x, y)] >> d & 1))
                    break;
                seen[at(x, y)] = (char)(seen[at(x, y)] | 1 << d);
                for (int side = 1; side < 4 && turns < 2; side += 2) {
                    int e = (d + side) % 4;
                    if (!(seen[at(x, y)] >> e & 1))
                        queue[tail++] = at(x, y) * 4 + e;
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
    return board[at(x1, y1)] && board[at(x1, y1)] == board[at(x2, y2)] && joined(x1, y1, x2, y2);
}

int main(void)
{
    while (scanf("%d %d", &n, &m) == 2 && (n || m)) {
        int q;
        make_room();
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= m; j++)
                if (scanf("%d", &board[at(i, j)]) != 1)
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
