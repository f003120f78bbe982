/* SPDX-License-Identifier: MIT
 *
 * io.c - file descriptors as sources and sinks of the library.
 *
 * The first failure is kept in the app, with the name of the file, for the message that the
 * command prints when the library returns CW_IO.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cli/cli.h"

static void remember(struct app *app, const char *verb, const char *name)
{
    if (app->io_error == 0) {
        app->io_verb = verb;
        app->io_name = name;
        app->io_error = errno;
    }
}

/* --- sources --- */

/* Waits for bytes or for a signal.  Polling the signal pipe, rather than trusting that read() is
 * interrupted, leaves no moment in which a signal could be missed. */
static bool wait_readable(struct fd_source *s)
{
    struct pollfd fds[2] = {{.fd = s->fd, .events = POLLIN},
                            {.fd = s->app->wake[0], .events = POLLIN}};
    while (!s->app->interrupted) {
        int n = poll(fds, 2, -1);
        if (n > 0 && fds[1].revents == 0)
            return true;
        if (n < 0 && errno != EINTR)
            return true; /* let read() say what is wrong */
    }
    errno = ECANCELED;
    return false;
}

static void show_progress(const struct fd_source *s)
{
    double done = (double)s->done / 1e6, size = (double)s->size / 1e6;
    s->app->reads = true;
    if (s->size >= s->done && s->size > 0)
        cli_progress(s->app, "%s: %.0f of %.0f MB (%.0f %%)", s->source.name, done, size,
                     100 * done / size);
    else
        cli_progress(s->app, "%s: %.0f MB", s->source.name, done);
}

static ptrdiff_t read_fd(void *ctx, void *buf, size_t n)
{
    struct fd_source *s = ctx;
    for (;;) {
        if (s->waits && !wait_readable(s))
            return -1;
        ssize_t got = read(s->fd, buf, n);
        if (got >= 0) {
            s->done += (uint64_t)got;
            show_progress(s);
            return got;
        }
        if (errno == EINTR)
            continue;
        remember(s->app, "read", s->source.name);
        return -1;
    }
}

void source_fd(struct app *app, struct fd_source *s, int fd, const char *name)
{
    struct stat st;
    *s = (struct fd_source){.app = app, .fd = fd, .waits = true};
    s->source = (struct cw_source){.read = read_fd, .ctx = s, .name = name};
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode)) {
        s->waits = false;
        s->size = st.st_size > 0 ? (uint64_t)st.st_size : 0;
    }
}

int source_open(struct app *app, struct fd_source *s, const char *path)
{
    struct stat st;
    bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "<stdin>" : path;
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    *s = (struct fd_source){.fd = -1};
    if (fd < 0) {
        cli_error(app, "cannot open %s: %s", name, strerror(errno));
        return EXIT_BAD;
    }
    if (fstat(fd, &st) == 0 && S_ISDIR(st.st_mode)) {
        cli_error(app, "cannot read %s: it is a directory; give the files in it", name);
        if (!standard)
            close(fd);
        return EXIT_BAD;
    }
    source_fd(app, s, fd, name);
    s->owned = !standard;
    if (standard && app->stderr_tty && isatty(fd) == 1)
        cli_error(app, "reading from the terminal; Ctrl-D at the start of a line ends the input");
    return EXIT_DONE;
}

void source_close(struct fd_source *s)
{
    if (s->owned)
        close(s->fd);
    s->owned = false;
}

/* --- sinks --- */

static int write_all(int fd, const void *bytes, size_t n)
{
    const char *p = bytes;
    while (n > 0) {
        ssize_t put = write(fd, p, n);
        if (put < 0 && errno == EINTR)
            continue; /* a cancelled judge still delivers its answers; a second signal kills */
        if (put < 0)
            return -1;
        p += put;
        n -= (size_t)put;
    }
    return 0;
}

static int write_fd(void *ctx, const void *bytes, size_t n)
{
    struct fd_sink *s = ctx;
    if (s->app->stdout_tty)
        cli_progress_clear(s->app);
    if (write_all(s->fd, bytes, n) == 0) {
        s->done += n;
        if (!s->app->reads && !s->app->stdout_tty)
            cli_progress(s->app, "%.0f MB written", (double)s->done / 1e6);
        return 0;
    }
    int error = errno;
    remember(s->app, "write to", s->name);
    errno = error;
    return -1;
}

static int patch_fd(void *ctx, uint64_t offset, const void *bytes, size_t n)
{
    struct fd_sink *s = ctx;
    const char *p = bytes;
    while (n > 0) {
        ssize_t put = pwrite(s->fd, p, n, (off_t)offset);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0) {
            int error = errno;
            remember(s->app, "write to", s->name);
            errno = error;
            return -1;
        }
        p += put;
        n -= (size_t)put;
        offset += (uint64_t)put;
    }
    return 0;
}

void sink_fd(struct app *app, struct fd_sink *s, int fd, const char *name)
{
    *s = (struct fd_sink){.app = app, .fd = fd, .target = -1, .name = name};
    s->sink = (struct cw_sink){.write = write_fd, .ctx = s};
}

int sink_create(struct app *app, struct fd_sink *s, const char *path)
{
    struct stat st;
    int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0 && (errno == EACCES || errno == ENXIO))
        fd = open(path, O_WRONLY | O_CLOEXEC); /* a device or pipe that only takes bytes */
    if (fd < 0) {
        cli_error(app, "cannot write %s: %s", path, strerror(errno));
        return EXIT_RESOURCES;
    }
    sink_fd(app, s, fd, path);
    s->sink.patch = patch_fd;
    if (fstat(fd, &st) == 0 && !S_ISREG(st.st_mode)) {
        /* What is patched at the end must wait in a file until then. */
        FILE *spool = tmpfile();
        int copy = spool ? dup(fileno(spool)) : -1;
        if (spool)
            fclose(spool);
        if (copy < 0) {
            cli_error(app, "cannot make a temporary file for %s: %s", path, strerror(errno));
            close(fd);
            return EXIT_RESOURCES;
        }
        s->target = fd;
        s->fd = copy;
    }
    return EXIT_DONE;
}

/* Copies the spooled bytes to where they belong. */
static int deliver(struct fd_sink *s)
{
    char buf[16384];
    if (lseek(s->fd, 0, SEEK_SET) < 0)
        return -1;
    for (;;) {
        ssize_t got = read(s->fd, buf, sizeof buf);
        if (got == 0)
            return 0;
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 || write_all(s->target, buf, (size_t)got) != 0)
            return -1;
    }
}

enum cw_status sink_close(struct fd_sink *s)
{
    int error = 0;
    if (s->target >= 0) {
        if (deliver(s) != 0)
            error = errno;
        close(s->fd);
        s->fd = s->target;
    }
    if (close(s->fd) != 0 && error == 0)
        error = errno;
    if (error == 0)
        return CW_OK;
    errno = error;
    remember(s->app, "write to", s->name);
    return error == EPIPE ? CW_CLOSED : CW_IO;
}

int file_write(struct app *app, const char *path, const void *bytes, size_t size)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool ok = fd >= 0 && write_all(fd, bytes, size) == 0;
    int error = errno;
    if (fd >= 0 && close(fd) != 0 && ok) {
        ok = false;
        error = errno;
    }
    if (ok)
        return EXIT_DONE;
    cli_error(app, "cannot write %s: %s", path, strerror(error));
    return EXIT_RESOURCES;
}

void standard_descriptors(void)
{
    /* A closed descriptor is replaced by one that fails in the way the closed one would. */
    static const int modes[3] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
            (void)!open("/dev/null", modes[fd]);
}
