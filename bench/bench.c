/* SPDX-License-Identifier: MIT
 *
 * bench.c - times the judges as whole processes against two baselines in the same run: reading the
 * same file in 1 MiB blocks and adding up its bytes, and a straightforward contest solution
 * (bench/textbook_GAME.c).  Inputs are generated from fixed seeds and kept in BUILD/bench/data.
 *
 *     bench --build BUILD [--runs N] [--only TEXT] [--big]
 *
 * The programs take turns, so that a slow moment of the machine hits all of them; each figure is
 * the median of N runs (default 5).  Ratios are of medians.
 */
#include <causeway/causeway.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "calls.h"

extern char **environ;

struct workload {
    const char *name; /* also the file name */
    const char *game, *style, *params;
    uint64_t sets;
    uint64_t cells; /* boards that are measured in ns a cell: how many; 0 = MB/s */
    bool threads;   /* time it on two threads as well */
    bool big;       /* only with --big */
};

static const struct workload workloads[] = {
    {"hex-200", "hex", "uniform", "size=200", 2500, 0, true, false},
    {"link-1-digit", "link", "random", "size=999x1000 kinds=9 density=90", 50, 0, false, false},
    {"link-5-digits", "link", "random", "size=999x1000 kinds=99999 digits=5 density=90", 25, 0,
     false, false},
    {"twixt-20", "twixt", "uniform", "size=20 moves=221", 40000, 0, true, false},
    {"twixt-1000", "twixt", "uniform", "size=999 moves=499999", 1, 0, false, false},
    {"geography-55", "geography", "random", "size=1000 density=55", 1, 1000000, false, false},
    {"geography-65", "geography", "random", "size=1000 density=65", 1, 1000000, false, false},
    {"geography-80", "geography", "random", "size=1000 density=80", 1, 1000000, false, false},
    {"geography-90", "geography", "random", "size=1000 density=90", 1, 1000000, false, true},
    {"geography-95", "geography", "random", "size=1000 density=95", 1, 1000000, false, true},
    {"geography-98", "geography", "random", "size=1000 density=98", 1, 1000000, false, true},
    {"hex-20000", "hex", "uniform", "size=20000", 1, 0, false, true},
    {"link-30000x3000", "link", "random", "size=3000x30000 kinds=9 density=90", 1, 0, false, true},
};

enum { MOST_RUNS = 101, CONTENDERS = 4 };
enum contender { READING, TEXTBOOK, ONE_THREAD, TWO_THREADS };

struct options {
    const char *build, *only;
    int runs;
    bool big;
};

/* --- inputs
 * ------------------------------------------------------------------------------------------ */

static int write_file(void *ctx, const void *bytes, size_t n)
{
    return fwrite(bytes, 1, n, ctx) == n ? 0 : -1;
}

/* Makes the input unless it is there; returns its size in bytes. */
static uint64_t make_input(const struct workload *w, const char *path)
{
    struct stat st;
    if (stat(path, &st) == 0 && st.st_size > 0)
        return (uint64_t)st.st_size;
    struct cw_env *env;
    FILE *file = fopen(path, "wb");
    if (!file || cw_env_new(NULL, &env) != CW_OK) {
        fprintf(stderr, "bench: %s: %s\n", path, strerror(errno));
        exit(3);
    }
    struct cw_generate_options opt = {.size = sizeof opt,
                                      .seed = 1,
                                      .sets = w->sets,
                                      .style = w->style,
                                      .params = w->params,
                                      .beyond_limits = true};
    struct cw_sink sink = {write_file, NULL, file};
    enum cw_status status = cw_generate(env, cw_game_find(w->game), &opt, &sink);
    if (fclose(file) != 0 || status != CW_OK) {
        fprintf(stderr, "bench: %s: %s\n", w->name, cw_env_last_error(env));
        remove(path);
        exit(3);
    }
    cw_env_free(env);
    return stat(path, &st) == 0 ? (uint64_t)st.st_size : 0;
}

/* The first baseline: reads standard input in 1 MiB blocks and adds up its bytes. */
static int read_and_add(void)
{
    static unsigned char block[1 << 20];
    uint64_t sum = 0;
    ssize_t got;
    while ((got = read(0, block, sizeof block)) > 0)
        for (ssize_t i = 0; i < got; i++)
            sum += block[i];
    printf("%llu\n", (unsigned long long)sum);
    return got < 0 ? 3 : 0;
}

/* --- timing
 * ------------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Runs a program with the file as standard input and its output dropped; seconds, or -1. */
static double time_program(const char *const argv[], const char *input)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    pid_t child;
    int status = -1;
    double start = now();
    int error = posix_spawn(&child, argv[0], &actions, NULL, (char *const *)argv, environ);
    if (error == 0)
        waitpid(child, &status, 0);
    double end = now();
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return -1;
    return end - start;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *times, int n)
{
    qsort(times, (size_t)n, sizeof *times, by_value);
    return n == 0 ? -1 : n % 2 ? times[n / 2] : (times[n / 2 - 1] + times[n / 2]) / 2;
}

/* Times all contenders in turn; a contender slower than 3 s is run three times only. */
static void time_all(const struct workload *w, const struct options *opt, const char *self,
                     const char *input, double medians[CONTENDERS])
{
    static double times[CONTENDERS][MOST_RUNS];
    int done[CONTENDERS] = {0};
    char program[4096], textbook[4096];
    snprintf(program, sizeof program, "%s/causeway", opt->build);
    snprintf(textbook, sizeof textbook, "%s/bench/textbook_%s", opt->build, w->game);
    const char *const argv[CONTENDERS][7] = {
        {self, "--read-and-add", NULL},
        {textbook, NULL},
        {program, "judge", w->game, "--threads", "1", NULL},
        {program, "judge", w->game, "--threads", "2", NULL},
    };
    for (int run = 0; run < opt->runs; run++)
        for (int c = 0; c < CONTENDERS; c++) {
            bool skip = (c == TWO_THREADS && !w->threads) || (c == TEXTBOOK && w->big);
            bool slow = done[c] >= 3 && times[c][0] > 3;
            double t = skip || slow ? -1 : time_program(argv[c], input);
            if (t >= 0)
                times[c][done[c]++] = t;
            else if (!skip && !slow)
                fprintf(stderr, "bench: %s: %s failed\n", w->name, argv[c][0]);
        }
    for (int c = 0; c < CONTENDERS; c++)
        medians[c] = median(times[c], done[c]);
}

static void print_rate(double seconds, uint64_t bytes)
{
    if (seconds < 0)
        printf(" %9s", "-");
    else
        printf(" %9.1f", (double)bytes / seconds * 1e-6);
}

static void print_ratio(double a, double b)
{
    if (a < 0 || b <= 0)
        printf(" %8s", "-");
    else
        printf(" %8.2f", a / b);
}

static void bench_workload(const struct workload *w, const struct options *opt, const char *self)
{
    char path[4096];
    double t[CONTENDERS];
    snprintf(path, sizeof path, "%s/bench/data/%s.in", opt->build, w->name);
    uint64_t bytes = make_input(w, path);
    time_all(w, opt, self, path, t);
    printf("%-16s %8.1f", w->name, (double)bytes * 1e-6);
    for (int c = 0; c < CONTENDERS; c++)
        print_rate(t[c], bytes);
    print_ratio(t[TEXTBOOK], t[ONE_THREAD]);
    print_ratio(t[ONE_THREAD], t[READING]);
    print_ratio(t[ONE_THREAD], t[TWO_THREADS]);
    printf(" %9.4f", t[ONE_THREAD]);
    if (w->cells)
        printf(" %8.1f", t[ONE_THREAD] * 1e9 / (double)w->cells);
    printf("\n");
    fflush(stdout);
}

static void make_folders(const char *build)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/bench", build);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/bench/data", build);
    mkdir(path, 0777);
}

int main(int argc, char **argv)
{
    struct options opt = {.build = "build", .runs = 5};
    for (int i = 1; i < argc; i++) {
        bool value = i + 1 < argc;
        if (strcmp(argv[i], "--read-and-add") == 0)
            return read_and_add();
        else if (strcmp(argv[i], "--build") == 0 && value)
            opt.build = argv[++i];
        else if (strcmp(argv[i], "--only") == 0 && value)
            opt.only = argv[++i];
        else if (strcmp(argv[i], "--runs") == 0 && value)
            opt.runs = atoi(argv[++i]);
        else if (strcmp(argv[i], "--big") == 0)
            opt.big = true;
        else
            return fputs("usage: bench [--build DIR] [--only TEXT] [--runs N] [--big]\n", stderr),
                   2;
    }
    if (opt.runs < 1 || opt.runs > MOST_RUNS)
        opt.runs = 5;
    make_folders(opt.build);
    printf("%-16s %8s %9s %9s %9s %9s %8s %8s %8s %9s %8s\n", "workload", "MB", "read MB/s",
           "textbook", "1 thread", "2 threads", "x textb.", "x read", "x 2 thr.", "seconds",
           "ns/cell");
    for (size_t i = 0; i < sizeof workloads / sizeof *workloads; i++) {
        const struct workload *w = &workloads[i];
        if ((w->big && !opt.big) || (opt.only && !strstr(w->name, opt.only)))
            continue;
        bench_workload(w, &opt, argv[0]);
    }
    if (!opt.only)
        bench_calls(opt.runs);
    return 0;
}
