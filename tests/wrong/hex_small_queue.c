/* SPDX-License-Identifier: MIT
 *
 * A wrong solution of UVa 260: the queue never reuses its places and has room for 4,000 cells; what
 * comes after that is dropped.
 */
#include <stdio.h>
#include <string.h>

#define MOST 204

static int n;
static char board[MOST][MOST];
static char seen[MOST][MOST];

enum { MOST_QUEUED = 4000 };

static int queue_i[MOST_QUEUED], queue_j[MOST_QUEUED];

static int black_wins(void)
{
    static const int di[] = {-1, -1, 0, 0, 1, 1}, dj[] = {-1, 0, -1, 1, 0, 1};
    int head = 0, tail = 0;
    for (int j = 0; j < n; j++)
        if (board[0][j] == 'b') {
            seen[0][j] = 1;
            queue_i[tail] = 0;
            queue_j[tail++] = j;
        }
    while (head < tail) {
        int i = queue_i[head], j = queue_j[head++];
        if (i == n - 1)
            return 1;
        for (int d = 0; d < 6; d++) {
            int r = i + di[d], c = j + dj[d];
            if (r < 0 || c < 0 || r >= n || c >= n || seen[r][c] || board[r][c] != 'b' ||
                tail == MOST_QUEUED)
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
    for (int game = 1; scanf("%d", &n) == 1 && n > 0; game++) {
        for (int i = 0; i < n; i++)
            if (scanf("%203s", board[i]) != 1)
                return 1;
        memset(seen, 0, sizeof seen);
        printf("%d %c\n", game, black_wins() ? 'B' : 'W');
    }
    return 0;
}
