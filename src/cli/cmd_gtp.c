/* SPDX-License-Identifier: MIT
 *
 * cmd_gtp.c - causeway gtp: the player behind the Go Text Protocol, on standard input and output.
 */
#include "protocol/gtp.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>
#include "cli/cli.h"

enum { OPT_PLAYOUTS, OPT_TIME, OPT_SEED, OPT_THREADS, OPT_MEMORY };

static const struct cli_option options[] = {
    [OPT_PLAYOUTS] = {"playouts", 0, "N", "think for at most N play-outs a move", NULL},
    [OPT_TIME] = {"time", 0, "S",
                  "think for at most S seconds a move, while time_settings has set no clock "
                  "(default 1, or no limit with --playouts)",
                  NULL},
    [OPT_SEED] = {"seed", 0, "S",
                  "with the same seed, one thread and --playouts the same moves are played "
                  "(default 1)",
                  NULL},
    [OPT_THREADS] = {"threads", 0, "N", "think with N threads; 0 = one for each core (default 1)",
                     NULL},
    [OPT_MEMORY] = {"memory", 0, "SIZE",
                    "hold at most SIZE, most of it the search tree, such as "
                    "512M (default: a tree of 256M)",
                    NULL},
    {0},
};

struct link {
    struct app *app;
    struct fd_source file;
};

/* Waits for input or a signal; false where the time is over or a signal came. */
static bool ready(struct app *app, bool wait)
{
    struct pollfd fds[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                            {.fd = app->wake[0], .events = POLLIN}};
    while (!app->interrupted) {
        int n = poll(fds, 2, wait ? -1 : 0);
        if (n > 0 && fds[0].revents)
            return true;
        if (n == 0 || (n < 0 && errno != EINTR))
            return false;
    }
    return false;
}

static ptrdiff_t read_command(void *ctx, void *buf, size_t n, bool wait)
{
    struct link *link = ctx;
    for (;;) {
        if (!ready(link->app, wait)) {
            errno = ECANCELED;
            return wait || link->app->interrupted ? -1 : CW_GTP_NOTHING;
        }
        ssize_t got = read(STDIN_FILENO, buf, n);
        if (got >= 0)
            return got;
        if (errno != EINTR && errno != EAGAIN)
            return -1;
    }
}

static enum cw_status open_file(void *ctx, const char *name, struct cw_source *source)
{
    struct link *link = ctx;
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return cw_fail(link->app->env, CW_NO, "cannot open %.200s: %s", name, strerror(errno));
    source_fd(link->app, &link->file, fd, name);
    link->file.owned = true;
    *source = link->file.source;
    return CW_OK;
}

static void close_file(void *ctx)
{
    struct link *link = ctx;
    source_close(&link->file);
    link->app->io_error = 0; /* it was answered */
}

/* "2" or "0.25": milliseconds. */
static bool seconds(struct app *app, const char *text, uint64_t *ms)
{
    uint64_t value = 0, unit = 1000;
    const char *p = text;
    for (; *p >= '0' && *p <= '9' && value < 1000000; p++)
        value = value * 10 + (unsigned)(*p - '0');
    bool good = p > text && value < 1000000;
    value *= 1000;
    if (*p == '.')
        for (p++; *p >= '0' && *p <= '9'; p++, unit /= 10)
            value += unit / 10 * (unsigned)(*p - '0');
    if (!good || *p || value == 0) {
        cli_usage_error(app, "--time takes a number of seconds, such as 2 or 0.5, not \"%.40s\"",
                        text);
        return false;
    }
    *ms = value;
    return true;
}

/* What is not for the tree is for the board, the threads and the answers. */
static size_t tree_memory(size_t limit)
{
    enum { REST = 16 << 20 };
    return limit > 2 * REST ? limit - REST : limit / 2;
}

static int run_gtp(struct app *app, const struct args *args)
{
    char params[512];
    struct link link = {.app = app};
    struct cw_gtp_options o = {.game = args->game,
                               .params = params,
                               .seed = 1,
                               .threads = 1,
                               .memory = tree_memory(app->memory_limit)};
    const struct cw_gtp_hooks hooks = {.read = read_command,
                                       .out = app->stdout_sink.sink,
                                       .open = open_file,
                                       .close = close_file,
                                       .ctx = &link};
    if (!args->game->bot)
        return cli_usage_error(app, "%s has no player", args->game->id);
    if (!args_u64(app, args, OPT_PLAYOUTS, 1, UINT32_MAX, &o.playouts) ||
        !args_u64(app, args, OPT_SEED, 0, UINT64_MAX, &o.seed) ||
        !args_threads(app, args, OPT_THREADS, &o.threads) ||
        args_params(app, args, NULL, params, sizeof params) != EXIT_DONE)
        return EXIT_BAD;
    if (args->value[OPT_TIME] && !seconds(app, args->value[OPT_TIME], &o.milliseconds))
        return EXIT_BAD;
    app->reads = true; /* no progress line: a program is listening */
    enum cw_status status = cw_gtp_run(app->env, &o, &hooks);
    if (status == CW_BAD_ARGUMENT) {
        cli_error(app, "%s", cw_env_last_error(app->env));
        return EXIT_BAD;
    }
    return cli_exit_status(app, status);
}

const struct command cli_gtp = {
    .name = "gtp",
    .operands = "",
    .summary = "play Hex or TwixT by the Go Text Protocol, for GUIs and match tools",
    .text = "Reads commands from standard input and answers on standard output, as HexGui, GoGui "
            "and match programs expect: genmove, play, undo, boardsize, showboard and more; "
            "list_commands names all. Black is the first player, top to bottom. A line "
            "\"# interrupt\" ends what it is thinking about.",
    .examples = "echo 'genmove b' | causeway gtp hex --playouts 10000\n"
                "causeway gtp twixt --rules pp --time 0.5",
    .options = options,
    .limit_option = "memory",
    .takes_game = true,
    .param_uses = CW_FOR_POSITION,
    .run = run_gtp,
};
