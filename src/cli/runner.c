/* SPDX-License-Identifier: MIT
 *
 * runner.c - runs a program with limits, in a process group of its own so that its children go
 * with it.
 */
#include "cli/runner.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "cli/cli.h"

enum { STACK_BYTES = 8 * 1024 * 1024, WALL_FACTOR = 3, WALL_EXTRA_MS = 500 };

static void limit(int resource, uint64_t soft, uint64_t hard)
{
    struct rlimit r;
    if (getrlimit(resource, &r) != 0)
        return;
    if (r.rlim_max == RLIM_INFINITY || hard < r.rlim_max)
        r.rlim_max = (rlim_t)hard;
    r.rlim_cur = (rlim_t)soft < r.rlim_max ? (rlim_t)soft : r.rlim_max;
    setrlimit(resource, &r);
}

/* In the child; does not return.  An exec that fails sends errno through `trouble`. */
static void become(char *const *program, int input, int output, int trouble,
                   const struct run_limits *limits)
{
    int null = open("/dev/null", O_WRONLY);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_STACK, STACK_BYTES, STACK_BYTES);
    /* whole seconds only: what lies between is seen by the parent afterwards */
    uint64_t seconds = (limits->time_ms + 999) / 1000;
    limit(RLIMIT_CPU, seconds, seconds + 1);
    if (limits->memory)
        limit(RLIMIT_AS, limits->memory, limits->memory);
    if (null >= 0 && dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0 &&
        dup2(null, STDERR_FILENO) >= 0)
        execvp(program[0], program);
    int error = errno;
    (void)!write(trouble, &error, sizeof error);
    _exit(127);
}

struct running {
    struct app *app;
    pid_t pid;
    int output, trouble; /* read ends */
    int64_t start, deadline;
};

static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static enum cw_status start(struct running *run, char *const *program, int input,
                            const struct run_limits *limits)
{
    int output[2] = {-1, -1}, trouble[2] = {-1, -1};
    run->pid = -1;
    if (lseek(input, 0, SEEK_SET) == 0 && make_pipe(output) && make_pipe(trouble))
        run->pid = fork();
    if (run->pid == 0)
        become(program, input, output[1], trouble[1], limits);
    int error = errno;
    if (run->pid > 0)
        setpgid(run->pid, run->pid); /* in parent and child: whoever comes first */
    close(output[1]);
    close(trouble[1]);
    run->output = output[0];
    run->trouble = trouble[0];
    run->start = cli_now();
    run->deadline = run->start + (int64_t)limits->time_ms * WALL_FACTOR + WALL_EXTRA_MS;
    if (run->pid > 0)
        return CW_OK;
    close(output[0]);
    close(trouble[0]);
    return cw_fail(run->app->env, CW_IO, "cannot start a process: %s", strerror(error));
}

/* Takes the output until the program closes it, or is over a limit: see *verdict. */
static enum cw_status collect(struct running *run, const struct run_limits *limits,
                              struct cw_memory_sink *output, enum run_verdict *verdict)
{
    struct cw_sink sink = cw_sink_memory(output);
    char buf[16384];
    uint64_t total = 0;
    for (;;) {
        struct pollfd fds[2] = {{.fd = run->output, .events = POLLIN},
                                {.fd = run->app->wake[0], .events = POLLIN}};
        int64_t left = run->deadline - cli_now();
        if (left <= 0) {
            *verdict = RUN_TIME;
            return CW_OK;
        }
        int n = poll(fds, 2, (int)(left < 60000 ? left : 60000));
        if (run->app->interrupted)
            return CW_CANCELLED;
        if (n <= 0)
            continue;
        ssize_t got = read(run->output, buf, sizeof buf);
        if (got == 0)
            return CW_OK;
        if (got < 0)
            continue;
        total += (uint64_t)got;
        if (total > limits->output) {
            *verdict = RUN_OUTPUT;
            return CW_OK;
        }
        if (sink.write(sink.ctx, buf, (size_t)got) != 0)
            return CW_NO_MEMORY;
    }
}

/* Waits for the end of a program that has closed its output, without reaping it.  False when its
 * time is over. */
static bool await(const struct running *run)
{
    struct timespec pause = {.tv_nsec = 20000}; /* most are gone at once: sleep briefly at first */
    for (;;) {
        siginfo_t info = {0};
        int waited = waitid(P_PID, (id_t)run->pid, &info, WEXITED | WNOHANG | WNOWAIT);
        if (waited == 0 && info.si_pid == run->pid)
            return true;
        if (run->app->interrupted || cli_now() >= run->deadline)
            return false;
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < 2000000)
            pause.tv_nsec *= 2;
    }
}

static uint64_t children_ms(void)
{
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    return (uint64_t)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000 +
           (uint64_t)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1000;
}

/* Ends the whole group, reaps the program, and says how it ended. */
static void finish(struct running *run, const struct run_limits *limits,
                   struct run_result *result)
{
    int status = 0;
    uint64_t before = children_ms();
    kill(-run->pid, SIGKILL);
    while (waitpid(run->pid, &status, 0) < 0 && errno == EINTR)
        ;
    uint64_t used = children_ms() - before;
    result->ms = (uint64_t)(cli_now() - run->start);
    if (read(run->trouble, &result->error, sizeof result->error) ==
        (ssize_t)sizeof result->error)
        result->verdict = RUN_FAILED;
    if (result->verdict != RUN_OK)
        return;
    if (used > limits->time_ms || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)) {
        result->verdict = RUN_TIME;
    } else if (WIFSIGNALED(status)) {
        result->verdict = RUN_CRASH;
        result->signal = WTERMSIG(status);
    } else if (WIFEXITED(status) && WEXITSTATUS(status) != 0) {
        result->verdict = RUN_EXIT;
        result->status = WEXITSTATUS(status);
    }
}

enum cw_status run_program(struct app *app, char *const *program, int input,
                           const struct run_limits *limits, struct cw_memory_sink *output,
                           struct run_result *result)
{
    struct running run = {.app = app};
    *result = (struct run_result){.verdict = RUN_OK};
    enum cw_status status = start(&run, program, input, limits);
    if (status != CW_OK)
        return status;
    status = collect(&run, limits, output, &result->verdict);
    if (status == CW_OK && result->verdict == RUN_OK && !await(&run))
        result->verdict = RUN_TIME;
    finish(&run, limits, result);
    close(run.output);
    close(run.trouble);
    return app->interrupted ? CW_CANCELLED : status;
}

const char *run_text(const struct run_result *result, const struct run_limits *limits, char *text,
                     size_t capacity)
{
    switch (result->verdict) {
    case RUN_OK:
        snprintf(text, capacity, "ran");
        break;
    case RUN_CRASH:
        snprintf(text, capacity, "killed by signal %d (%s)", result->signal,
                 strsignal(result->signal));
        break;
    case RUN_EXIT:
        snprintf(text, capacity, "exit status %d", result->status);
        break;
    case RUN_TIME:
        snprintf(text, capacity, "not done within %" PRIu64 " ms", limits->time_ms);
        break;
    case RUN_OUTPUT:
        snprintf(text, capacity, "more than %" PRIu64 " bytes of output", limits->output);
        break;
    case RUN_FAILED:
        snprintf(text, capacity, "cannot be run: %s", strerror(result->error));
        break;
    }
    return text;
}
