/* SPDX-License-Identifier: MIT
 *
 * bench_peers.c - the solver of vertex geography beside a textbook Hopcroft-Karp, LEMON and igraph,
 * whole processes in turns on the same boards; and that all print the same winning starts.
 *
 *     bench_peers --build BUILD [--side N] [--runs N]
 *
 * Times are those of the processor (user and system), as a share of it is what a shared machine
 * gives; medians.  LEMON and igraph are left out where they were not installed.
 */
#include <causeway/causeway.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { OURS, TEXTBOOK, LEMON, IGRAPH, PEERS };
enum { MOST_RUNS = 31 };

static const char *const names[PEERS] = {"causeway", "textbook", "lemon", "igraph"};

static int write_file(void *ctx, const void *bytes, size_t n)
{
    return fwrite(bytes, 1, n, ctx) == n ? 0 : -1;
}

static int make_board(const char *path, unsigned side, unsigned density)
{
    char params[64];
    struct cw_env *env;
    FILE *file = fopen(path, "wb");
    if (!file || cw_env_new(NULL, &env) != CW_OK)
        return -1;
    snprintf(params, sizeof params, "size=%u density=%u", side, density);
    struct cw_generate_options opt = {
        .size = sizeof opt, .seed = 1, .style = "random", .params = params, .beyond_limits = true};
    struct cw_sink sink = {write_file, NULL, file};
    enum cw_status status = cw_generate(env, cw_game_find("geography"), &opt, &sink);
    cw_env_free(env);
    return fclose(file) == 0 && status == CW_OK ? 0 : -1;
}

/* Runs a program; its processor time in seconds, or -1. */
static double run(const char *const argv[], const char *input, const char *output)
{
    struct rusage usage;
    int status;
    pid_t child = fork();
    if (child == 0) {
        int in = open(input, O_RDONLY), out = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
        if (in < 0 || out < 0 || dup2(in, 0) < 0 || dup2(out, 1) < 0)
            _exit(3);
        execv(argv[0], (char *const *)argv);
        _exit(3);
    }
    struct rusage before;
    getrusage(RUSAGE_CHILDREN, &before);
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) ||
        WEXITSTATUS(status) != 0)
        return -1;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec - before.ru_utime.tv_sec -
                    before.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec - before.ru_utime.tv_usec -
                    before.ru_stime.tv_usec) *
               1e-6;
}

static int same_files(const char *a, const char *b)
{
    FILE *x = fopen(a, "rb"), *y = fopen(b, "rb");
    int c = 0, d = 0;
    while (x && y && c == d && c != EOF) {
        c = getc(x);
        d = getc(y);
    }
    if (x)
        fclose(x);
    if (y)
        fclose(y);
    return x && y && c == d;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int bench_board(const char *build, unsigned side, unsigned density, int runs)
{
    char program[PEERS][4096], input[4096], output[PEERS][4096];
    double times[PEERS][MOST_RUNS], medians[PEERS];
    int done[PEERS] = {0}, good = 1;
    snprintf(program[OURS], sizeof program[OURS], "%s/causeway", build);
    snprintf(program[TEXTBOOK], sizeof program[TEXTBOOK], "%s/bench/textbook_geography", build);
    snprintf(program[LEMON], sizeof program[LEMON], "%s/bench/peer_geography_lemon", build);
    snprintf(program[IGRAPH], sizeof program[IGRAPH], "%s/bench/peer_geography_igraph", build);
    snprintf(input, sizeof input, "%s/bench/data/peers.in", build);
    if (make_board(input, side, density) != 0)
        return fprintf(stderr, "bench_peers: cannot make %s\n", input), 0;
    for (int i = 0; i < runs; i++) {
        for (int k = 0; k < PEERS; k++) {
            const char *const judge[] = {program[k], "judge", "geography", NULL};
            const char *const plain[] = {program[k], NULL};
            if (access(program[k], X_OK) != 0 || (done[k] >= 3 && times[k][0] > 3))
                continue;
            snprintf(output[k], sizeof output[k], "%s/bench/data/peers.%d", build, k);
            double t = run(k == OURS ? judge : plain, input, output[k]);
            if (t < 0)
                return fprintf(stderr, "bench_peers: %s failed\n", program[k]), 0;
            times[k][done[k]++] = t;
            if (k != OURS && i == 0 && !same_files(output[OURS], output[k])) {
                fprintf(stderr, "bench_peers: %s prints another answer\n", names[k]);
                good = 0;
            }
        }
    }
    printf("%6u%%", density);
    for (int k = 0; k < PEERS; k++) {
        qsort(times[k], (size_t)done[k], sizeof times[k][0], by_value);
        medians[k] = done[k] ? times[k][done[k] / 2] : -1;
        if (done[k])
            printf(" %9.1f", medians[k] * 1e9 / side / side);
        else
            printf(" %9s", "-");
    }
    for (int k = TEXTBOOK; k < PEERS; k++)
        if (done[k])
            printf(" %9.1f", medians[k] / medians[OURS]);
        else
            printf(" %9s", "-");
    printf("   %s\n", good ? "same" : "DIFFERENT");
    fflush(stdout);
    return good;
}

int main(int argc, char **argv)
{
    static const unsigned density[] = {55, 65, 80, 90, 95, 98, 100};
    const char *build = "build";
    unsigned side = 1000;
    int runs = 5, good = 1;
    char path[4096];
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--build") == 0)
            build = argv[i + 1];
        else if (strcmp(argv[i], "--side") == 0)
            side = (unsigned)strtoul(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--runs") == 0)
            runs = atoi(argv[i + 1]);
    }
    if (runs < 1 || runs > MOST_RUNS)
        runs = 5;
    snprintf(path, sizeof path, "%s/bench", build);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/bench/data", build);
    mkdir(path, 0777);
    printf("ns a cell (processor time, whole process) on %u x %u cells; times of causeway\n", side,
           side);
    printf(
        "density  causeway  textbook     lemon    igraph  x textb.   x lemon  x igraph  answers\n");
    for (size_t i = 0; i < sizeof density / sizeof *density; i++)
        good &= bench_board(build, side, density[i], runs);
    return good ? 0 : 1;
}
