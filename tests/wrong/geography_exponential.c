/* SPDX-License-Identifier: MIT
 *
 * Wrong solution of [JSOI2009] Game: plays the game out from every start, which is right and takes
 * for ever on anything but the smallest boards.
 */
#include <stdio.h>

enum { W = 102, MAX = W * W };

static int n, m, wins[MAX];
static char cell[MAX];
static const int step[4] = {-W, W, -1, 1};

static int read_board(void)
{
    if (scanf("%d %d", &n, &m) != 2)
        return 0;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            if (scanf(" %c", &cell[i * W + j]) != 1)
                return 0;
    return 1;
}

/* Does the player to move win with the token on v?  Cells it has been on are walls. */
static int mover_wins(int v)
{
    int good = 0;
    cell[v] = '#';
    for (int k = 0; k < 4 && !good; k++)
        if (cell[v + step[k]] == '.' && !mover_wins(v + step[k]))
            good = 1;
    cell[v] = '.';
    return good;
}

static void mark_all(void)
{
    for (int v = 0; v < MAX; v++)
        if (cell[v] == '.' && !mover_wins(v))
            wins[v] = 1;
}

static void print_answer(void)
{
    int any = 0;
    for (int v = 0; v < MAX; v++)
        any |= wins[v];
    puts(any ? "WIN" : "LOSE");
    for (int v = 0; v < MAX; v++)
        if (wins[v])
            printf("%d %d\n", v / W, v % W);
}

int main(void)
{
    if (!read_board())
        return 1;
    mark_all();
    print_answer();
    return 0;
}
