/* SPDX-License-Identifier: MIT
 *
 * A wrong solution of UVa 260: the search is recursive and its frame holds a text for debugging, so
 * that a winding chain overflows the stack.
 */
#include <stdio.h>
#include <string.h>

#define MOST 204

static int n;
static char board[MOST][MOST];
static char seen[MOST][MOST];
static int verbose;

static int reach(int i, int j)
{
    char where[600];
    if (i < 0 || j < 0 || i >= n || j >= n || seen[i][j] || board[i][j] != 'b')
        return 0;
    snprintf(where, sizeof where, "at %d,%d\n", i, j);
    if (verbose)
        fputs(where, stderr);
    seen[i][j] = 1;
    if (i == n - 1)
        return 1;
    int found = reach(i + 1, j) || reach(i + 1, j + 1) || reach(i, j + 1) || reach(i, j - 1) ||
                reach(i - 1, j) || reach(i - 1, j - 1);
    if (verbose && !found)
        fprintf(stderr, "back from %s", where);
    return found;
}

static int black_wins(void)
{
    for (int j = 0; j < n; j++)
        if (reach(0, j))
            return 1;
    return 0;
}

int main(int argc, char **argv)
{
    (void)argv;
    verbose = argc > 1;
    for (int game = 1; scanf("%d", &n) == 1 && n > 0; game++) {
        for (int i = 0; i < n; i++)
            if (scanf("%203s", board[i]) != 1)
                return 1;
        memset(seen, 0, sizeof seen);
        printf("%d %c\n", game, black_wins() ? 'B' : 'W');
    }
    return 0;
}
