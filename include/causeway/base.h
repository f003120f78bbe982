/* SPDX-License-Identifier: MIT
 *
 * causeway/base.h - status codes, diagnostics, the environment, byte sources and sinks.
 *
 * Everything in the library is reached through a `struct cw_env *`: it carries the allocator, the
 * memory limit, the cancel flag, the progress callback and the sink for diagnostics.  The library
 * has no global state, never prints, never exits and never reads the environment of the process.
 *
 * Threads: one handle (an env, a position, a board) belongs to one thread at a time, except for
 * cw_env_cancel(), which any thread or signal handler may call.
 */
#ifndef CAUSEWAY_BASE_H
#define CAUSEWAY_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define CW_API __attribute__((visibility("default")))
#define CW_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define CW_API
#define CW_PRINTF(fmt, args)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* What a call came to.  The numbers are part of the ABI. */
enum cw_status {
    CW_OK = 0,        /* done */
    CW_NO = 1,        /* done, and the answer is negative (verify rejects, validate found faults) */
    CW_BAD_INPUT = 2, /* the input breaks its format or the game's rules; a diagnostic was sent */
    CW_BAD_ARGUMENT = 3, /* the caller asked for something that is not on offer */
    CW_NO_MEMORY = 4, /* the allocator failed or the memory limit is reached */
    CW_IO = 5,        /* a source could not be read or a sink not be written */
    CW_CLOSED = 6,    /* the reader of our output has gone away (EPIPE) */
    CW_CANCELLED = 7, /* cw_env_cancel() was called */
    CW_END = 8        /* an enumeration has no further element */
};

/* A short English name of a status ("bad input").  Never NULL. */
CW_API const char *cw_status_text(enum cw_status status);

/* The version of the library as "MAJOR.MINOR.PATCH". */
CW_API const char *cw_version(void);

/* One fault found in an input.  All pointers are valid during the callback only. */
struct cw_diag {
    const char *rule;      /* stable identifier, such as "twixt.hole-taken" */
    const char *file;      /* name of the source, or NULL */
    uint64_t line, column; /* from 1; the column counts bytes; 0 = does not apply */
    uint64_t set;          /* data set, game or board, from 1; 0 = does not apply */
    uint64_t item;         /* move, row or query in the set, from 1; 0 = does not apply */
    const char *item_name; /* "move", "row", "query": what `item` counts; NULL when item is 0 */
    const char *message;   /* what is wrong, in one line */
    const char *set_name;  /* what `set` counts; NULL = "set" */
};

/* How far a long call is.  `total` is 0 where it is unknown. */
struct cw_progress {
    const char *what; /* unit of done and total, plural: "bytes", "cells" */
    uint64_t done, total;
};

/* What the caller supplies.  Set `size` to sizeof(struct cw_hooks); zero fields mean the default. */
struct cw_hooks {
    size_t size;
    void *ctx; /* handed to every callback */
    /* Allocate (old == NULL), resize, or free (new_size == 0; returns NULL).  Must be callable from
     * several threads at once when more than one thread is asked for.  Default: realloc, free. */
    void *(*resize)(void *ctx, void *old, size_t old_size, size_t new_size);
    void (*diag)(void *ctx, const struct cw_diag *diag);         /* default: dropped */
    void (*progress)(void *ctx, const struct cw_progress *done); /* default: none */
    size_t memory_limit; /* bytes the library may hold at a time; 0 = no limit */
};

struct cw_env;

/* Makes an environment in *out; hooks may be NULL.  Returns CW_OK or CW_NO_MEMORY.
 * Free with cw_env_free() after all that was made with it. */
CW_API enum cw_status cw_env_new(const struct cw_hooks *hooks, struct cw_env **out);
CW_API void cw_env_free(struct cw_env *env); /* NULL is fine */

/* Asks the running call to stop soon with CW_CANCELLED; stays in force until cw_env_resume().
 * Async-signal-safe, and callable from any thread. */
CW_API void cw_env_cancel(struct cw_env *env);
CW_API void cw_env_resume(struct cw_env *env);

/* The message of the last diagnostic or failure, "" where there was none.  Valid until the next
 * call with this environment. */
CW_API const char *cw_env_last_error(const struct cw_env *env);

/* Most bytes that were held at a time since the environment was made. */
CW_API size_t cw_env_peak_memory(const struct cw_env *env);

/* Where bytes come from.  read() returns the number of bytes put into buf (1..n), 0 at the end, or
 * -1 on an error, with errno set. */
struct cw_source {
    ptrdiff_t (*read)(void *ctx, void *buf, size_t n);
    void *ctx;
    const char *name; /* for diagnostics; NULL = "-" */
};

/* Where bytes go.  write() takes all n bytes and returns 0, or returns -1 with errno set.
 * patch() overwrites bytes already written at an offset from the first byte; NULL where the sink
 * cannot (only witness files need it). */
struct cw_sink {
    int (*write)(void *ctx, const void *bytes, size_t n);
    int (*patch)(void *ctx, uint64_t offset, const void *bytes, size_t n);
    void *ctx;
};

/* A source over bytes in memory: keep the struct alive while the source is in use. */
struct cw_memory_source {
    const unsigned char *bytes;
    size_t size, pos;
};
CW_API struct cw_source cw_source_memory(struct cw_memory_source *memory, const void *bytes,
                                         size_t size, const char *name);

/* A sink that appends to a growing block of memory, `bytes[0..size)`, always followed by a NUL.
 * Start from {.env = env} (or any zero struct with env set); release with cw_memory_sink_free(). */
struct cw_memory_sink {
    struct cw_env *env;
    char *bytes;
    size_t size, capacity;
};
CW_API struct cw_sink cw_sink_memory(struct cw_memory_sink *memory);
CW_API void cw_memory_sink_free(struct cw_memory_sink *memory);

#ifdef __cplusplus
}
#endif
#endif
