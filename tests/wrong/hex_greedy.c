/* SPDX-License-Identifier: MIT
 *
 * A wrong solution of UVa 260: it follows one chain from each start and does not go back to try
 * another way.
 */
#include <stdio.h>
#include <string.h>

#define MOST 204

static int n;
static char board[MOST][MOST];
static char seen[MOST][MOST];

static int black_wins(void)
{
    static const int di[] = {1, 1, 0, 0, -1, -1}, dj[] = {1, 0, 1, -1, 0, -1};
    for (int start = 0; start < n; start++) {
        int i = 0, j = start, d = 0;
        if (board[0][start] != 'b')
            continue;
        while (d < 6) {
            if (i == n - 1)
                return 1;
            seen[i][j] = 1;
            for (d = 0; d < 6; d++) {
                int r = i + di[d], c = j + dj[d];
                if (r < 0 || c < 0 || r >= n || c >= n || seen[r][c] || board[r][c] != 'b')
                    continue;
                i = r;
                j = c;
                break;
            }
        }
    }
    return 0;
}

int main(void)
{
    for (int game = 1; scanf("%d", &n) == 1 && n > 0; game++) {
        for (int i = 0; i < n; i++)
            if (scanf("%203s", board[i]) != 1)
                return 1;
        memset(seen, 0, sizeof seen);
        printf("%d %c\n", game, black_wins() ? 'B' : 'W');
    }
    return 0;
}
