/* SPDX-License-Identifier: MIT
 *
 * bench_geography.c - times moves and replies in games from solved boards.
 *
 *     bench_geography [SIDE [GAMES]]
 *
 * For each density, random games from random starts on a board of SIDE x SIDE cells (default 1000);
 * every reply is random, or, for the second figure, the side that stands won plays perfectly.
 */
#include <causeway/causeway.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint64_t state;

static uint64_t next_random(void) /* splitmix64 */
{
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3; /* microseconds */
}

struct sum {
    double total, most;
    uint64_t count;
};

static void add(struct sum *s, double value)
{
    s->total += value;
    s->most = value > s->most ? value : s->most;
    s->count++;
}

static void must(enum cw_status status)
{
    if (status != CW_OK) {
        fprintf(stderr, "bench_geography: %s\n", cw_status_text(status));
        exit(3);
    }
}

static void one_game(struct cw_geography_play *play, size_t side, bool perfect, struct sum *move,
                     struct sum *all, struct sum *undo)
{
    struct cw_geography_cell cell;
    struct cw_geography_reply reply[4];
    unsigned count = 1;
    do
        cell = (struct cw_geography_cell){next_random() % side, next_random() % side};
    while (!cw_geography_play_is_open(play, cell.row, cell.column));
    while (count) {
        double start = now();
        must(cw_geography_play_move(play, cell.row, cell.column));
        double end = now();
        if (cw_geography_play_moves(play) > 1)
            add(move, end - start);
        start = now();
        must(cw_geography_play_replies(play, reply, &count));
        add(all, now() - start);
        if (count && !(perfect && cw_geography_play_reply(play, &cell)))
            cell = reply[next_random() % count].cell;
    }
    double start = now();
    size_t moves = 0;
    while (cw_geography_play_undo(play) == CW_OK)
        moves++;
    add(undo, (now() - start) / (double)moves);
}

int main(int argc, char **argv)
{
    static const unsigned density[] = {60, 80, 90, 95, 98, 100};
    size_t side = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000;
    int games = argc > 2 ? atoi(argv[2]) : 200;
    char *cells = malloc(side * side);
    struct cw_env *env;
    if (!cells)
        return 3;
    must(cw_env_new(NULL, &env));
    printf("microseconds on %zu x %zu cells, %d games each\n", side, side, games);
    printf("density  play    move: mean  most   all replies: mean  most   undo  begin (ms)\n");
    for (size_t i = 0; i < sizeof density / sizeof *density; i++) {
        struct cw_geography_play *play;
        state = density[i];
        for (size_t at = 0; at < side * side; at++)
            cells[at] = next_random() % 100 < density[i] ? '.' : '#';
        double start = now();
        must(cw_geography_play_new(env, side, side, cells, side, &play));
        double begin = now() - start;
        for (int perfect = 0; perfect < 2; perfect++) {
            struct sum move = {0}, all = {0}, undo = {0};
            for (int game = 0; game < games; game++)
                one_game(play, side, perfect, &move, &all, &undo);
            printf("%6u%%  %-7s %10.2f %6.0f %18.2f %6.0f %6.2f %8.1f\n", density[i],
                   perfect ? "perfect" : "random", move.total / (double)move.count, move.most,
                   all.total / (double)all.count, all.most, undo.total / (double)undo.count,
                   begin / 1e3);
        }
        cw_geography_play_free(play);
    }
    cw_env_free(env);
    free(cells);
    return 0;
}
