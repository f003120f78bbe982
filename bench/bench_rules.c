/* SPDX-License-Identifier: MIT
 *
 * bench_rules.c - random games a second on one thread, through the boards for search, through
 * positions, and by plain programs (plain_hex.c, plain_twixt.c) in the same run.
 *
 *     bench_rules [--runs N] [--only TEXT]
 *
 * A game goes on until somebody has won or the player to move has no place left; through positions
 * each game is played on a copy of the first position, with the state asked for after every move.
 * Dealing the moves is part of the time, and the same for all: they play the same games, and
 * whoever comes to other results than the first one ends the program with status 1.  Processor time
 * is measured, the contenders take turns, and each figure is the median of N runs (default 7).
 */
#include <causeway/causeway.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "deck.h"
#include "games/hex/hex_board.h"
#include "games/twixt/twixt_play.h"

enum { CONTENDERS = 5, MOST_RUNS = 101, CHECKED_GAMES = 300 };

static struct cw_env *env;
static struct cw_position *first; /* of the task that is running */

static void give_up(const char *what)
{
    fprintf(stderr, "bench_rules: %s\n", what);
    exit(3);
}

/* --- contenders ---------------------------------------------------------------------------------
 */

static uint64_t positions(struct deck *d, unsigned games)
{
    uint64_t sum = 0;
    for (unsigned game = 0; game < games; game++) {
        struct cw_position *pos;
        struct cw_state state = {.outcome = CW_ONGOING};
        struct cw_turn turn;
        turn.count = 1;
        gather(d);
        if (cw_position_copy(first, &pos) != CW_OK)
            give_up("no memory");
        do {
            turn.atom[0] = cw_atom_make(CW_ATOM_PLACE, deal(d, state.to_move), 0);
            if (cw_position_apply(pos, &turn) != CW_OK)
                give_up(cw_env_last_error(env));
            cw_position_state(pos, &state);
        } while (state.outcome == CW_ONGOING);
        sum = score(sum, (unsigned)state.turns, state.outcome == CW_WON ? state.winner : 2);
        cw_position_free(pos);
    }
    return sum;
}

static uint64_t hex_boards(struct deck *d, unsigned games)
{
    static struct hex_board start, b;
    static uint16_t point[DECK_CELLS];
    uint64_t sum = 0;
    hex_board_reset(&start, d->side, d->side);
    for (uint32_t cell = 0; cell < d->side * d->side; cell++)
        point[cell] = (uint16_t)hex_board_point(cell % d->side, cell / d->side);
    for (unsigned game = 0; game < games; game++) {
        gather(d);
        b = start;
        while (b.winner == 0)
            hex_board_play(&b, point[deal(d, b.to_move)]);
        sum = score(sum, b.moves, b.winner - 1u);
    }
    return sum;
}

/* One board, each game taken back move by move. */
static uint64_t hex_undos(struct deck *d, unsigned games)
{
    static struct hex_board b;
    static uint16_t point[DECK_CELLS];
    uint64_t sum = 0;
    hex_board_reset(&b, d->side, d->side);
    for (uint32_t cell = 0; cell < d->side * d->side; cell++)
        point[cell] = (uint16_t)hex_board_point(cell % d->side, cell / d->side);
    for (unsigned game = 0; game < games; game++) {
        gather(d);
        while (b.winner == 0)
            hex_board_play(&b, point[deal(d, b.to_move)]);
        sum = score(sum, b.moves, b.winner - 1u);
        while (b.moves > 0)
            hex_board_undo(&b);
    }
    return sum;
}

static uint64_t hex_fills(struct deck *d, unsigned games)
{
    static struct hex_board b;
    uint64_t sum = 0;
    hex_board_reset(&b, d->side, d->side);
    for (unsigned game = 0; game < games; game++)
        sum += hex_board_fill(&b, &d->rng) == 1;
    return sum;
}

static uint64_t twixt_boards(struct deck *d, unsigned games)
{
    static struct twixt_play start, b;
    static uint16_t point[DECK_CELLS];
    uint64_t sum = 0;
    twixt_play_reset(&start, d->side, d->side, false);
    for (uint32_t cell = 0; cell < d->side * d->side; cell++)
        point[cell] = (uint16_t)twixt_play_point(cell % d->side, cell / d->side);
    for (unsigned game = 0; game < games; game++) {
        gather(d);
        b = start;
        while (b.winner == 0 && !twixt_play_drawn(&b))
            twixt_play_peg(&b, point[deal(d, b.to_move)]);
        sum = score(sum, b.moves, b.winner ? b.winner - 1u : 2);
    }
    return sum;
}

static uint64_t twixt_undos(struct deck *d, unsigned games)
{
    static struct twixt_play b;
    static uint16_t point[DECK_CELLS];
    uint64_t sum = 0;
    twixt_play_reset(&b, d->side, d->side, false);
    for (uint32_t cell = 0; cell < d->side * d->side; cell++)
        point[cell] = (uint16_t)twixt_play_point(cell % d->side, cell / d->side);
    for (unsigned game = 0; game < games; game++) {
        gather(d);
        while (b.winner == 0 && !twixt_play_drawn(&b))
            twixt_play_peg(&b, point[deal(d, b.to_move)]);
        sum = score(sum, b.moves, b.winner ? b.winner - 1u : 2);
        while (b.moves > 0)
            twixt_play_undo(&b);
    }
    return sum;
}

/* --- tasks --------------------------------------------------------------------------------------
 */

static const struct task {
    const char *name, *game, *params;
    unsigned side;
    bool same_games; /* the contenders' results can be compared */
    struct {
        const char *name;
        contender *play;
        double wanted; /* games a second; 0 = nothing is said */
    } by[CONTENDERS];
} tasks[] = {
    {"hex-11-fill",
     "hex",
     "size=11",
     11,
     false,
     {{"board for search", hex_fills, 1500000}, {"plain shuffle and search", plain_hex_fill, 0}}},
    {"hex-11",
     "hex",
     "size=11",
     11,
     true,
     {{"board for search", hex_boards, 500000},
      {"position", positions, 500000},
      {"board, games taken back", hex_undos, 0},
      {"plain union-find", plain_hex_union, 0},
      {"plain search", plain_hex_search, 0}}},
    {"twixt-24",
     "twixt",
     "size=24 rules=classic",
     24,
     true,
     {{"board for search", twixt_boards, 60000},
      {"position", positions, 60000},
      {"board, games taken back", twixt_undos, 0},
      {"plain union-find", plain_twixt_union, 0},
      {"plain search", plain_twixt_search, 0}}},
    {"twixt-12",
     "twixt",
     "size=12 rules=classic",
     12,
     true,
     {{"board for search", twixt_boards, 250000},
      {"position", positions, 250000},
      {"board, games taken back", twixt_undos, 0},
      {"plain union-find", plain_twixt_union, 0},
      {"plain search", plain_twixt_search, 0}}},
};

static void shuffle_deck(struct deck *d, const struct task *task, uint64_t stream)
{
    memset(d, 0, sizeof *d);
    d->side = task->side;
    d->twixt = strcmp(task->game, "twixt") == 0;
    cw_rng_seed(&d->rng, 1, stream);
    for (uint32_t cell = 0; cell < d->side * d->side; cell++) {
        uint32_t x = cell % d->side, y = cell / d->side;
        if (d->twixt)
            d->barred[cell] =
                (unsigned char)((x == 0 || x == d->side - 1) | (y == 0 || y == d->side - 1) << 1);
        if (d->barred[cell] != 3) /* a corner */
            d->cell[d->count++] = cell;
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double games_a_second(const struct task *task, contender *play, unsigned games, int run)
{
    static struct deck d;
    shuffle_deck(&d, task, (uint64_t)run);
    double start = now();
    play(&d, games);
    return games / (now() - start);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Do they all come to the same results? */
static bool agree(const struct task *task)
{
    static struct deck d;
    uint64_t sums[CONTENDERS] = {0};
    for (int c = 0; c < CONTENDERS && task->by[c].play; c++) {
        shuffle_deck(&d, task, 0);
        sums[c] = task->by[c].play(&d, CHECKED_GAMES);
        if (task->same_games && sums[c] != sums[0]) {
            fprintf(stderr, "bench_rules: %s: %s has other results than %s\n", task->name,
                    task->by[c].name, task->by[0].name);
            return false;
        }
    }
    return true;
}

static void print_task(const struct task *task, double rates[][MOST_RUNS], int runs)
{
    double medians[CONTENDERS] = {0}, baseline = 0;
    for (int c = 0; c < CONTENDERS && task->by[c].play; c++) {
        qsort(rates[c], (size_t)runs, sizeof rates[c][0], by_value);
        medians[c] = rates[c][runs / 2];
        if (strncmp(task->by[c].name, "plain", 5) == 0 && baseline == 0)
            baseline = medians[c];
    }
    for (int c = 0; c < CONTENDERS && task->by[c].play; c++) {
        printf("%-12s %-25s %9.0f games/s %6.2f x plain", task->name, task->by[c].name, medians[c],
               medians[c] / baseline);
        if (task->by[c].wanted > 0)
            printf("   wanted %7.0f", task->by[c].wanted);
        printf("\n");
    }
    fflush(stdout);
}

static bool run_task(const struct task *task, int runs)
{
    static double rates[CONTENDERS][MOST_RUNS];
    unsigned games[CONTENDERS] = {0};
    const struct cw_game *game = cw_game_find(task->game);
    if (!game || cw_position_new(env, game, task->params, &first) != CW_OK)
        give_up(cw_env_last_error(env));
    bool good = agree(task);
    for (int c = 0; good && c < CONTENDERS && task->by[c].play; c++) {
        double rate = games_a_second(task, task->by[c].play, 100, 0);
        games[c] = (unsigned)(rate * 0.15) + 10; /* a run takes some 0.15 s */
    }
    for (int run = 0; good && run < runs; run++)
        for (int c = 0; c < CONTENDERS && task->by[c].play; c++)
            rates[c][run] = games_a_second(task, task->by[c].play, games[c], run);
    if (good)
        print_task(task, rates, runs);
    cw_position_free(first);
    return good;
}

int main(int argc, char **argv)
{
    int runs = 7, status = 0;
    const char *only = "";
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--runs") == 0 && i + 1 < argc)
            runs = atoi(argv[++i]);
        else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc)
            only = argv[++i];
        else
            runs = 0;
    }
    if (runs < 1 || runs > MOST_RUNS) {
        fprintf(stderr, "usage: bench_rules [--runs 1..%d] [--only TEXT]\n", MOST_RUNS);
        return 2;
    }
    if (cw_env_new(NULL, &env) != CW_OK)
        give_up("no memory");
    for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strstr(tasks[i].name, only) && !run_task(&tasks[i], runs))
            status = 1;
    cw_env_free(env);
    return status;
}
