/* SPDX-License-Identifier: MIT
 *
 * signals.c - Ctrl-C stops what runs in an orderly way: the library is asked to return, and a byte
 * in a pipe wakes whoever waits for input.  The second signal kills.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#include "cli/cli.h"

/* The one global of the program: a signal handler has no other way to find it. */
static struct app *volatile signalled;

static void on_signal(int number)
{
    int error = errno;
    struct app *app = signalled;
    if (!app || app->interrupted) {
        signal(number, SIG_DFL);
        raise(number);
    } else {
        app->interrupted = 1;
        cw_env_cancel(app->env);
        (void)!write(app->wake[1], "", 1);
    }
    errno = error;
}

static void catch_signal(int number)
{
    struct sigaction action = {.sa_handler = on_signal}, old;
    sigemptyset(&action.sa_mask);
    /* What the caller has told us to ignore (nohup, a background job) stays ignored. */
    if (sigaction(number, NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction(number, &action, NULL);
}

int cli_signals_start(struct app *app)
{
    if (pipe(app->wake) != 0) {
        app->wake[0] = app->wake[1] = -1;
        cli_error(app, "cannot make a pipe: %s", strerror(errno));
        return EXIT_RESOURCES;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(app->wake[i], F_SETFD, FD_CLOEXEC);
        fcntl(app->wake[i], F_SETFL, O_NONBLOCK);
    }
    signalled = app;
    signal(SIGPIPE, SIG_IGN);
    catch_signal(SIGINT);
    catch_signal(SIGTERM);
    return EXIT_DONE;
}

void cli_signals_resume(struct app *app)
{
    char byte;
    app->interrupted = 0;
    while (read(app->wake[0], &byte, 1) > 0)
        ;
    cw_env_resume(app->env);
}

void cli_signals_stop(struct app *app)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signalled = NULL;
    for (int i = 0; i < 2; i++)
        if (app->wake[i] >= 0)
            close(app->wake[i]);
}
