/* SPDX-License-Identifier: MIT
 *
 * support.h - what test programs share: cmocka, an allocator that counts and can fail, and calls
 * of the library on texts in memory.
 */
#ifndef CW_TEST_SUPPORT_H
#define CW_TEST_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdatomic.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <causeway/base.h>

/* An allocator whose `fail_at`-th call (from 1; 0 = never) and all later ones fail. */
struct test_heap {
    atomic_size_t live;    /* bytes not given back */
    atomic_ullong calls;   /* allocations and growths so far; workers allocate too */
    uint64_t fail_at;
};

static inline void *test_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    struct test_heap *heap = ctx;
    if (new_size == 0) {
        free(old);
        heap->live -= old_size;
        return NULL;
    }
    if (new_size > old_size && ++heap->calls >= heap->fail_at && heap->fail_at)
        return NULL;
    void *block = realloc(old, new_size);
    if (block)
        heap->live += new_size - (old ? old_size : 0);
    return block;
}

/* Diagnostics as the command line writes them, one a line. */
struct test_log {
    char text[4096];
};

/* An environment for one test: its heap, its diagnostics. */
struct test_env {
    struct test_heap heap;
    struct test_log log;
    struct cw_env *env;
};

static inline void test_diag(void *ctx, const struct cw_diag *d)
{
    struct test_env *t = ctx;
    size_t used = strlen(t->log.text);
    int n = snprintf(t->log.text + used, sizeof t->log.text - used, "%llu:%llu: set %llu, item %llu: %s: %s\n",
                     (unsigned long long)d->line, (unsigned long long)d->column,
                     (unsigned long long)d->set, (unsigned long long)d->item, d->rule, d->message);
    (void)n;
}

static inline void *test_env_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
    return test_resize(&((struct test_env *)ctx)->heap, old, old_size, new_size);
}

static inline void test_env_open(struct test_env *t)
{
    memset(t, 0, sizeof *t);
    struct cw_hooks hooks = {
        .size = sizeof hooks, .ctx = t, .resize = test_env_resize, .diag = test_diag};
    assert_int_equal(cw_env_new(&hooks, &t->env), CW_OK);
}

/* Frees the environment; fails the test when the library leaked. */
static inline void test_env_close(struct test_env *t)
{
    cw_env_free(t->env);
    assert_int_equal(t->heap.live, 0);
}

/* CW_TEST_SCALE times n. */
static inline unsigned long test_scale(unsigned long n)
{
    const char *scale = getenv("CW_TEST_SCALE");
    unsigned long factor = scale ? strtoul(scale, NULL, 10) : 1;
    return n * (factor ? factor : 1);
}

#endif
