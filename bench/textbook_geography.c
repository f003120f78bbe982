/* SPDX-License-Identifier: MIT
 *
 * textbook_geography.c - [JSOI2009] Game as an accepted submission would be written: Hopcroft-Karp
 * on adjacency lists, then alternating searches from the unmatched cells of both sides.  The depth
 * first part keeps a stack of its own, since recursion would not survive large boards.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n, m, cells;
static char *board;
static int *head, *next_edge, *target, edges; /* adjacency lists, for both sides */
static int *mate, *level, *cursor, *queue, *stack;
static char *wins;

static void *get(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size);
    if (!p)
        exit(3);
    return p;
}

static void add_edge(int u, int v)
{
    target[edges] = v;
    next_edge[edges] = head[u];
    head[u] = edges++;
}

static int read_board(void)
{
    if (scanf("%d %d", &n, &m) != 2 || n < 1 || m < 1 || n > 1000000000 / m)
        return 0;
    cells = n * m;
    board = get((size_t)cells, 1);
    for (int i = 0; i < cells; i++) {
        int c = getchar();
        while (c != '.' && c != '#') {
            if (c == EOF)
                return 0;
            c = getchar();
        }
        board[i] = (char)c;
    }
    return 1;
}

static void build_graph(void)
{
    size_t all = (size_t)cells;
    head = get(all, sizeof *head);
    next_edge = get(all * 4, sizeof *next_edge);
    target = get(all * 4, sizeof *target);
    mate = get(all, sizeof *mate);
    level = get(all, sizeof *level);
    cursor = get(all, sizeof *cursor);
    queue = get(all, sizeof *queue);
    stack = get(all, sizeof *stack);
    wins = get(all, 1);
    memset(head, -1, all * sizeof *head);
    memset(mate, -1, all * sizeof *mate);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int v = i * m + j;
            if (board[v] != '.')
                continue;
            if (i > 0 && board[v - m] == '.')
                add_edge(v, v - m);
            if (i + 1 < n && board[v + m] == '.')
                add_edge(v, v + m);
            if (j > 0 && board[v - 1] == '.')
                add_edge(v, v - 1);
            if (j + 1 < m && board[v + 1] == '.')
                add_edge(v, v + 1);
        }
}

static int is_left(int v)
{
    return board[v] == '.' && (v / m + v % m) % 2 == 0;
}

/* Levels of the left side by breadth-first search; is there an augmenting path? */
static int layer(void)
{
    int first = 0, last = 0, found = 0;
    for (int v = 0; v < cells; v++) {
        level[v] = -1;
        if (is_left(v) && mate[v] < 0) {
            level[v] = 0;
            queue[last++] = v;
        }
    }
    while (first < last) {
        int v = queue[first++];
        for (int e = head[v]; e >= 0; e = next_edge[e]) {
            int w = mate[target[e]];
            if (w < 0) {
                found = 1;
            } else if (level[w] < 0) {
                level[w] = level[v] + 1;
                queue[last++] = w;
            }
        }
    }
    return found;
}

/* One augmenting path along the levels from root, by depth-first search. */
static void augment(int root)
{
    int depth = 0;
    stack[0] = root;
    while (depth >= 0) {
        int v = stack[depth], e = cursor[v];
        if (e < 0) {
            level[v] = -1;
            depth--;
            continue;
        }
        cursor[v] = next_edge[e];
        int w = mate[target[e]];
        if (w >= 0) {
            if (level[w] == level[v] + 1)
                stack[++depth] = w;
            continue;
        }
        for (int u = target[e]; depth >= 0; depth--) { /* turn the path over */
            int x = stack[depth], before = mate[x];
            mate[x] = u;
            mate[u] = x;
            level[x] = -1;
            u = before;
        }
        return;
    }
}

static void match_all(void)
{
    while (layer()) {
        memcpy(cursor, head, (size_t)cells * sizeof *head);
        for (int v = 0; v < cells; v++)
            if (is_left(v) && mate[v] < 0)
                augment(v);
    }
}

static void mark_all(void)
{
    int first = 0, last = 0;
    for (int v = 0; v < cells; v++)
        if (board[v] == '.' && mate[v] < 0) {
            wins[v] = 1;
            queue[last++] = v;
        }
    while (first < last) {
        int v = queue[first++];
        for (int e = head[v]; e >= 0; e = next_edge[e]) {
            int w = mate[target[e]];
            if (!wins[w]) {
                wins[w] = 1;
                queue[last++] = w;
            }
        }
    }
    puts(last ? "WIN" : "LOSE");
    for (int v = 0; v < cells; v++)
        if (wins[v])
            printf("%d %d\n", v / m + 1, v % m + 1);
}

int main(void)
{
    if (!read_board())
        return 1;
    build_graph();
    match_all();
    mark_all();
    free(board);
    free(head);
    free(next_edge);
    free(target);
    free(mate);
    free(level);
    free(cursor);
    free(queue);
    free(stack);
    free(wins);
    return 0;
}
