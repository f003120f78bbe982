/* SPDX-License-Identifier: MIT
 *
 * env.h - memory, cancelling, progress and diagnostics, as the library itself uses them.
 *
 * Memory is accounted by size, so the caller passes the size again when it frees (as Lua does):
 * that needs no hidden headers, and makes `--memory` exact.
 */
#ifndef CW_CORE_ENV_H
#define CW_CORE_ENV_H

#include <stdarg.h>
#include <causeway/base.h>

/* `count` elements of `size` bytes, not initialised, or NULL (out of memory, or count * size would
 * overflow).  count == 0 gives a valid pointer that must be released with count 0. */
void *cw_alloc(struct cw_env *env, size_t count, size_t size);
/* The same, filled with zero bytes. */
void *cw_calloc(struct cw_env *env, size_t count, size_t size);
/* Changes the number of elements; NULL leaves the old block as it was. */
void *cw_realloc(struct cw_env *env, void *old, size_t old_count, size_t new_count, size_t size);
/* Gives a block back; count and size as it was allocated.  NULL is fine. */
void cw_release(struct cw_env *env, void *block, size_t count, size_t size);

/* Makes room for one more element in a growing array: doubles *capacity when *array holds
 * `used == *capacity` elements.  CW_OK or CW_NO_MEMORY (the array is then unchanged). */
enum cw_status cw_grow(struct cw_env *env, void **array, size_t used, size_t *capacity,
                       size_t size);

/* True once cw_env_cancel() was called.  One relaxed load: cheap enough for every few thousand
 * steps of a loop. */
bool cw_cancelled(const struct cw_env *env);

/* Tells the caller how far we are.  Only from the calling thread; call a few times a second at
 * most (cw_progress_due() says when). */
void cw_progress(struct cw_env *env, const char *what, uint64_t done, uint64_t total);
bool cw_has_progress(const struct cw_env *env);

/* Sends a diagnostic.  Only from the thread that made the library call. */
void cw_report(struct cw_env *env, const struct cw_diag *diag);

/* Formats the message, sends the diagnostic with the other fields of *where, returns `status`. */
enum cw_status cw_reportf(struct cw_env *env, enum cw_status status, const struct cw_diag *where,
                          const char *format, ...) CW_PRINTF(4, 5);

/* Keeps a message for cw_env_last_error() without sending a diagnostic; returns `status`. */
enum cw_status cw_fail(struct cw_env *env, enum cw_status status, const char *format, ...)
    CW_PRINTF(3, 4);

#endif
