/* SPDX-License-Identifier: MIT
 *
 * peer_geography.h - a board from standard input, and its answer to standard output, for programs
 * that solve vertex geography with somebody else's matching.
 */
#ifndef CW_BENCH_PEER_GEOGRAPHY_H
#define CW_BENCH_PEER_GEOGRAPHY_H

#include <stdio.h>
#include <stdlib.h>

struct peer_board {
    int rows, columns, count; /* free cells */
    char *cell;               /* '.' and '#' */
    int *number;              /* of a free cell among them, from 0 */
    int *at;                  /* the cell of a number */
};

static void *peer_get(size_t bytes)
{
    void *block = calloc(bytes ? bytes : 1, 1);
    if (!block)
        exit(3);
    return block;
}

static void peer_read(struct peer_board *b)
{
    if (scanf("%d %d", &b->rows, &b->columns) != 2)
        exit(2);
    size_t cells = (size_t)b->rows * (size_t)b->columns;
    b->cell = (char *)peer_get(cells + 1);
    b->number = (int *)peer_get(cells * sizeof(int));
    b->at = (int *)peer_get(cells * sizeof(int));
    b->count = 0;
    char *line = (char *)peer_get((size_t)b->columns + 2);
    for (int row = 0; row < b->rows; row++) {
        char format[32];
        snprintf(format, sizeof format, "%%%ds", b->columns);
        if (scanf(format, line) != 1)
            exit(2);
        for (int column = 0; column < b->columns; column++) {
            int at = row * b->columns + column;
            b->cell[at] = line[column];
            if (line[column] == '.') {
                b->number[at] = b->count;
                b->at[b->count++] = at;
            }
        }
    }
    free(line);
}

/* The neighbours of a free cell to the right and below: each edge once. */
static int peer_edges(const struct peer_board *b, int cell, int to[2])
{
    int count = 0;
    if ((cell + 1) % b->columns != 0 && b->cell[cell + 1] == '.')
        to[count++] = cell + 1;
    if (cell + b->columns < b->rows * b->columns && b->cell[cell + b->columns] == '.')
        to[count++] = cell + b->columns;
    return count;
}

/* wins: by number */
static void peer_write(const struct peer_board *b, const char *wins)
{
    int any = 0;
    for (int i = 0; i < b->count; i++) {
        if (!wins[i])
            continue;
        if (!any)
            puts("WIN");
        any = 1;
        printf("%d %d\n", b->at[i] / b->columns + 1, b->at[i] % b->columns + 1);
    }
    if (!any)
        puts("LOSE");
}

#endif
