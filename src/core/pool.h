/* SPDX-License-Identifier: MIT
 *
 * pool.h - a fixed set of threads that share out numbered jobs.
 *
 * pthreads and C11 atomics (not <threads.h>, which the thread sanitizer does not understand).
 */
#ifndef CW_CORE_POOL_H
#define CW_CORE_POOL_H

#include "core/env.h"

struct cw_pool;

/* `threads` counts the calling thread: 1 makes a pool that runs everything in the caller.
 * CW_OK or CW_NO_MEMORY; when a thread cannot be started the pool has fewer and still works. */
enum cw_status cw_pool_new(struct cw_env *env, unsigned threads, struct cw_pool **out);
void cw_pool_free(struct cw_pool *pool);
unsigned cw_pool_threads(const struct cw_pool *pool);

/* Calls work(ctx, index, worker) once for each index below count, in any order, worker below
 * cw_pool_threads(); returns when all are done.  What the jobs wrote is visible to the caller. */
void cw_pool_run(struct cw_pool *pool, size_t count,
                 void (*work)(void *ctx, size_t index, unsigned worker), void *ctx);

#endif
