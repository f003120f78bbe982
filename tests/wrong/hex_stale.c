/* SPDX-License-Identifier: MIT
 *
 * A wrong solution of UVa 260: it relies on the margin around the board, and does not clear it, so
 * that cells of an earlier, larger board lie beside a smaller one.
 */
#include <stdio.h>
#include <string.h>

#define MOST 206

static int n;
static char board[MOST][MOST]; /* the board begins at 1,1 */
static char seen[MOST][MOST];
static int queue_i[MOST * MOST], queue_j[MOST * MOST];

static int black_wins(void)
{
    static const int di[] = {-1, -1, 0, 0, 1, 1}, dj[] = {-1, 0, -1, 1, 0, 1};
    int head = 0, tail = 0;
    for (int j = 1; j <= n; j++)
        if (board[1][j] == 'b') {
            seen[1][j] = 1;
            queue_i[tail] = 1;
            queue_j[tail++] = j;
        }
    while (head < tail) {
        int i = queue_i[head], j = queue_j[head++];
        if (i == n)
            return 1;
        for (int d = 0; d < 6; d++) {
            int r = i + di[d], c = j + dj[d];
            if (seen[r][c] || board[r][c] != 'b')
                continue;
            seen[r][c] = 1;
            queue_i[tail] = r;
            queue_j[tail++] = c;
        }
    }
    return 0;
}

int main(void)
{
    char line[MOST];
    for (int game = 1; scanf("%d", &n) == 1 && n > 0; game++) {
        for (int i = 1; i <= n; i++) {
            if (scanf("%203s", line) != 1)
                return 1;
            for (int j = 1; j <= n; j++)
                board[i][j] = line[j - 1];
        }
        memset(seen, 0, sizeof seen);
        printf("%d %c\n", game, black_wins() ? 'B' : 'W');
    }
    return 0;
}
