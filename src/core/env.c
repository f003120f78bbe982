/* SPDX-License-Identifier: MIT */
#include "core/env.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cw_env {
    struct cw_hooks hooks;
    atomic_size_t used, peak;
    atomic_int cancelled;
    char last_error[512];
};

static void *default_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    (void)ctx;
    (void)old_size;
    if (new_size == 0) {
        free(old);
        return NULL;
    }
    return realloc(old, new_size);
}

enum cw_status cw_env_new(const struct cw_hooks *hooks, struct cw_env **out)
{
    struct cw_hooks full = {.size = sizeof full};
    if (hooks)
        memcpy(&full, hooks, hooks->size < sizeof full ? hooks->size : sizeof full);
    if (!full.resize)
        full.resize = default_resize;
    *out = NULL;
    struct cw_env *env = full.resize(full.ctx, NULL, 0, sizeof *env);
    if (!env)
        return CW_NO_MEMORY;
    memset(env, 0, sizeof *env);
    env->hooks = full;
    *out = env;
    return CW_OK;
}

void cw_env_free(struct cw_env *env)
{
    if (env)
        env->hooks.resize(env->hooks.ctx, env, sizeof *env, 0);
}

void cw_env_cancel(struct cw_env *env)
{
    atomic_store_explicit(&env->cancelled, 1, memory_order_relaxed);
}

void cw_env_resume(struct cw_env *env)
{
    atomic_store_explicit(&env->cancelled, 0, memory_order_relaxed);
}

bool cw_cancelled(const struct cw_env *env)
{
    return atomic_load_explicit(&env->cancelled, memory_order_relaxed) != 0;
}

const char *cw_env_last_error(const struct cw_env *env)
{
    return env->last_error;
}

size_t cw_env_peak_memory(const struct cw_env *env)
{
    return atomic_load_explicit(&env->peak, memory_order_relaxed);
}

/* --- memory ------------------------------------------------------------------------------------ */

/* Books `bytes` more; false, with nothing booked, where that would pass the limit. */
static bool book(struct cw_env *env, size_t bytes)
{
    size_t limit = env->hooks.memory_limit;
    size_t before = atomic_fetch_add_explicit(&env->used, bytes, memory_order_relaxed);
    size_t now = before + bytes;
    if (limit && (now < before || now > limit)) {
        atomic_fetch_sub_explicit(&env->used, bytes, memory_order_relaxed);
        return false;
    }
    size_t peak = atomic_load_explicit(&env->peak, memory_order_relaxed);
    while (now > peak && !atomic_compare_exchange_weak_explicit(
                             &env->peak, &peak, now, memory_order_relaxed, memory_order_relaxed))
        ;
    return true;
}

static void unbook(struct cw_env *env, size_t bytes)
{
    atomic_fetch_sub_explicit(&env->used, bytes, memory_order_relaxed);
}

/* Bytes of `count` elements; an empty array takes one, so that it is not NULL. */
static bool block_bytes(size_t count, size_t size, size_t *bytes)
{
    if (size && count > (size_t)PTRDIFF_MAX / size)
        return false;
    size_t product = count * size;
    *bytes = product > 0 ? product : 1;
    return true;
}

void *cw_alloc(struct cw_env *env, size_t count, size_t size)
{
    size_t bytes;
    if (!block_bytes(count, size, &bytes) || !book(env, bytes))
        return NULL;
    void *block = env->hooks.resize(env->hooks.ctx, NULL, 0, bytes);
    if (!block)
        unbook(env, bytes);
    return block;
}

void *cw_calloc(struct cw_env *env, size_t count, size_t size)
{
    void *block = cw_alloc(env, count, size);
    if (block)
        memset(block, 0, count * size);
    return block;
}

void *cw_realloc(struct cw_env *env, void *old, size_t old_count, size_t new_count, size_t size)
{
    size_t old_bytes, new_bytes;
    if (!old)
        return cw_alloc(env, new_count, size);
    if (!block_bytes(old_count, size, &old_bytes) || !block_bytes(new_count, size, &new_bytes))
        return NULL;
    if (new_bytes > old_bytes && !book(env, new_bytes - old_bytes))
        return NULL;
    void *block = env->hooks.resize(env->hooks.ctx, old, old_bytes, new_bytes);
    if (block && new_bytes < old_bytes)
        unbook(env, old_bytes - new_bytes);
    else if (!block && new_bytes > old_bytes)
        unbook(env, new_bytes - old_bytes);
    return block;
}

void cw_release(struct cw_env *env, void *block, size_t count, size_t size)
{
    size_t bytes;
    if (!block || !block_bytes(count, size, &bytes))
        return;
    env->hooks.resize(env->hooks.ctx, block, bytes, 0);
    unbook(env, bytes);
}

enum cw_status cw_grow(struct cw_env *env, void **array, size_t used, size_t *capacity, size_t size)
{
    if (used < *capacity)
        return CW_OK;
    size_t more = *capacity ? *capacity * 2 : 16;
    void *block = more > *capacity ? cw_realloc(env, *array, *capacity, more, size) : NULL;
    if (!block)
        return CW_NO_MEMORY;
    *array = block;
    *capacity = more;
    return CW_OK;
}

/* --- progress and diagnostics -------------------------------------------------------------------- */

void cw_progress(struct cw_env *env, const char *what, uint64_t done, uint64_t total)
{
    struct cw_progress progress = {what, done, total};
    if (env->hooks.progress)
        env->hooks.progress(env->hooks.ctx, &progress);
}

bool cw_has_progress(const struct cw_env *env)
{
    return env->hooks.progress != NULL;
}

void cw_report(struct cw_env *env, const struct cw_diag *diag)
{
    if (diag->message != env->last_error)
        snprintf(env->last_error, sizeof env->last_error, "%s", diag->message);
    if (env->hooks.diag)
        env->hooks.diag(env->hooks.ctx, diag);
}

enum cw_status cw_reportf(struct cw_env *env, enum cw_status status, const struct cw_diag *where,
                          const char *format, ...)
{
    struct cw_diag diag = *where;
    va_list args;
    va_start(args, format);
    vsnprintf(env->last_error, sizeof env->last_error, format, args);
    va_end(args);
    diag.message = env->last_error;
    cw_report(env, &diag);
    return status;
}

enum cw_status cw_fail(struct cw_env *env, enum cw_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(env->last_error, sizeof env->last_error, format, args);
    va_end(args);
    return status;
}

const char *cw_status_text(enum cw_status status)
{
    switch (status) {
    case CW_OK:
        return "done";
    case CW_NO:
        return "the answer is negative";
    case CW_BAD_INPUT:
        return "bad input";
    case CW_BAD_ARGUMENT:
        return "bad argument";
    case CW_NO_MEMORY:
        return "out of memory";
    case CW_IO:
        return "input or output failed";
    case CW_CLOSED:
        return "the reader of the output has gone away";
    case CW_CANCELLED:
        return "interrupted";
    case CW_END:
        return "no more elements";
    }
    return "unknown status";
}
