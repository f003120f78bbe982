/* SPDX-License-Identifier: MIT
 *
 * calls.c - how long one call of the library takes, in this process: a geography board of the
 * statement's largest size, and the worst query on a Link board of the statement's largest size.
 */
#include <causeway/causeway.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "calls.h"

enum { MOST_RUNS = 101, GEOGRAPHY_SIDE = 100, LINK_ROWS = 1000, LINK_COLUMNS = 999 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* A board with every cell free but for `percent` walls, by a small generator of its own. */
static void random_cells(char *cells, unsigned percent)
{
    uint64_t state = 88172645463325252u; /* xorshift64, Marsaglia 2003 */
    for (size_t i = 0; i < GEOGRAPHY_SIDE * GEOGRAPHY_SIDE; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        cells[i] = state % 100 < percent ? '#' : '.';
    }
}

static double solve_geography(struct cw_env *env, const char *cells)
{
    enum { CALLS = 20 };
    double start = now();
    for (int i = 0; i < CALLS; i++) {
        struct cw_geography *solution;
        if (cw_geography_solve(env, GEOGRAPHY_SIDE, GEOGRAPHY_SIDE, cells, GEOGRAPHY_SIDE,
                               &solution) != CW_OK)
            return -1;
        cw_geography_free(solution);
    }
    return (now() - start) / CALLS * 1e6;
}

/* Two pieces in opposite corners and a diagonal wall between them: every column and every row is
 * open for a while, and none is open all the way. */
static struct cw_link_board *diagonal_board(struct cw_env *env)
{
    struct cw_link_board *board = NULL;
    uint64_t *kinds = calloc((size_t)LINK_ROWS * LINK_COLUMNS, sizeof *kinds);
    if (!kinds)
        return NULL;
    for (size_t row = 0; row < LINK_ROWS; row++)
        kinds[row * LINK_COLUMNS + (LINK_COLUMNS - 1) * (LINK_ROWS - 1 - row) / (LINK_ROWS - 1)] =
            2;
    kinds[0] = kinds[(size_t)LINK_ROWS * LINK_COLUMNS - 1] = 1;
    if (cw_link_board_new(env, LINK_ROWS, LINK_COLUMNS, kinds, NULL, &board) != CW_OK)
        board = NULL;
    free(kinds);
    return board;
}

static double query_link(struct cw_link_board *board)
{
    enum { CALLS = 2000 };
    struct cw_link_cell a = {1, 1}, b = {LINK_ROWS, LINK_COLUMNS};
    double start = now();
    for (int i = 0; i < CALLS; i++)
        if (cw_link_joined(board, a, b, NULL) != CW_NO)
            return -1;
    return (now() - start) / CALLS * 1e6;
}

static void print_median(const char *what, double *times, int runs)
{
    qsort(times, (size_t)runs, sizeof *times, by_value);
    printf("%-40s %10.2f us\n", what, times[runs / 2]);
}

void bench_calls(int runs)
{
    static double geography[3][MOST_RUNS], link[MOST_RUNS];
    static const unsigned walls[3] = {35, 10, 5};
    static char cells[3][GEOGRAPHY_SIDE * GEOGRAPHY_SIDE];
    struct cw_env *env;
    if (runs > MOST_RUNS)
        runs = MOST_RUNS;
    if (cw_env_new(NULL, &env) != CW_OK)
        return;
    struct cw_link_board *board = diagonal_board(env);
    for (int d = 0; d < 3; d++)
        random_cells(cells[d], walls[d]);
    for (int run = 0; run < runs && board; run++) {
        for (int d = 0; d < 3; d++)
            geography[d][run] = solve_geography(env, cells[d]);
        link[run] = query_link(board);
    }
    printf("\nlibrary calls, median of %d batches\n", runs);
    for (int d = 0; d < 3; d++) {
        char what[64];
        snprintf(what, sizeof what, "geography 100x100, %u %% free: solve", 100 - walls[d]);
        print_median(what, geography[d], runs);
    }
    print_median("link 1000x999, worst query of two turns", link, runs);
    cw_link_board_free(board);
    cw_env_free(env);
}
