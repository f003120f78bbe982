/* SPDX-License-Identifier: MIT
 *
 * A solution of UVa 260 as an accepted submission is written: scanf a row at a time, breadth-first
 * search for Black from the first row.  Boards up to 4,000 x 4,000.
 */
#include <stdio.h>
#include <string.h>

#define MOST 4002

static int n;
static char board[MOST][MOST];
static char seen[MOST][MOST];
static int queue[MOST * MOST];

static int black_wins(void)
{
    static const int di[] = {-1, -1, 0, 0, 1, 1}, dj[] = {-1, 0, -1, 1, 0, 1};
    int head = 0, tail = 0;
    for (int j = 0; j < n; j++)
        if (board[0][j] == 'b') {
            seen[0][j] = 1;
            queue[tail++] = j;
        }
    while (head < tail) {
        int i = queue[head] / n, j = queue[head] % n;
        head++;
        if (i == n - 1)
            return 1;
        for (int d = 0; d < 6; d++) {
            int r = i + di[d], c = j + dj[d];
            if (r < 0 || c < 0 || r >= n || c >= n || seen[r][c] || board[r][c] != 'b')
                continue;
            seen[r][c] = 1;
            queue[tail++] = r * n + c;
        }
    }
    return 0;
}

int main(void)
{
    for (int game = 1; scanf("%d", &n) == 1 && n > 0; game++) {
        for (int i = 0; i < n; i++) {
            if (scanf("%4001s", board[i]) != 1)
                return 1;
            memset(seen[i], 0, (size_t)n);
        }
        printf("%d %c\n", game, black_wins() ? 'B' : 'W');
    }
    return 0;
}
