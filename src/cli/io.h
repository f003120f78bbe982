/* SPDX-License-Identifier: MIT
 *
 * io.h - file descriptors as sources and sinks of the library.
 */
#ifndef CW_CLI_IO_H
#define CW_CLI_IO_H

#include <causeway/base.h>

struct app;

struct fd_source {
    struct app *app;
    struct cw_source source; /* what the library is handed */
    int fd;
    bool waits;     /* reading may block: wait for the signal pipe too */
    bool owned;     /* close() when done */
    uint64_t size;  /* of a regular file; 0 = unknown */
    uint64_t done;  /* bytes read */
};

/* Opens a file for reading; "-" is standard input.  Returns EXIT_DONE, or EXIT_BAD after a
 * message (no such file, a directory, no permission). */
int source_open(struct app *app, struct fd_source *s, const char *path);
void source_close(struct fd_source *s); /* fine on a zeroed struct */
/* A source over a descriptor that the caller owns. */
void source_fd(struct app *app, struct fd_source *s, int fd, const char *name);

struct fd_sink {
    struct app *app;
    struct cw_sink sink;
    const char *name; /* for messages */
    int fd;           /* where bytes are written */
    uint64_t done;    /* bytes written */
    int target;       /* -1, or a descriptor that cannot seek, to which fd is copied at the end */
};

/* A sink over a descriptor that the caller owns; it cannot patch. */
void sink_fd(struct app *app, struct fd_sink *s, int fd, const char *name);
/* Creates a file (or opens a pipe or device) for writing with patch().  Returns EXIT_DONE, or
 * EXIT_RESOURCES after a message. */
int sink_create(struct app *app, struct fd_sink *s, const char *path);
/* The same for a witness beside an input, which must not be overwritten: EXIT_BAD after a message.
 * (cmd_judge.c) */
int witness_create(struct app *app, const struct fd_source *in, const char *path,
                   struct fd_sink *witness);
/* Completes and closes it.  Returns CW_OK, CW_IO or CW_CLOSED. */
enum cw_status sink_close(struct fd_sink *s);

/* Writes a whole file at once. */
int file_write(struct app *app, const char *path, const void *bytes, size_t size);

/* Makes sure that descriptors 0, 1 and 2 exist, so that no file of ours becomes one of them. */
void standard_descriptors(void);

#endif
