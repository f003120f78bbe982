/* SPDX-License-Identifier: MIT */
#include "core/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

struct worker {
    struct cw_pool *pool;
    pthread_t thread;
    unsigned number;
};

struct cw_pool {
    struct cw_env *env;
    unsigned threads; /* with the caller */
    unsigned slots;   /* size of workers[] */
    struct worker *workers;
    pthread_mutex_t lock;
    pthread_cond_t start, finished;
    uint64_t round; /* grows with every cw_pool_run() */
    unsigned busy;  /* workers that have not finished the round */
    bool closing;
    /* the round */
    atomic_size_t next;
    size_t count;
    void (*work)(void *ctx, size_t index, unsigned worker);
    void *ctx;
};

static void take_jobs(struct cw_pool *pool, unsigned worker)
{
    size_t index;
    while ((index = atomic_fetch_add_explicit(&pool->next, 1, memory_order_relaxed)) < pool->count)
        pool->work(pool->ctx, index, worker);
}

static void *worker_main(void *argument)
{
    struct worker *self = argument;
    struct cw_pool *pool = self->pool;
    uint64_t seen = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->round == seen && !pool->closing)
            pthread_cond_wait(&pool->start, &pool->lock);
        if (pool->closing)
            break;
        seen = pool->round;
        pthread_mutex_unlock(&pool->lock);
        take_jobs(pool, self->number);
        pthread_mutex_lock(&pool->lock);
        if (--pool->busy == 0)
            pthread_cond_signal(&pool->finished);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

enum cw_status cw_pool_new(struct cw_env *env, unsigned threads, struct cw_pool **out)
{
    *out = NULL;
    struct cw_pool *pool = cw_calloc(env, 1, sizeof *pool);
    if (!pool)
        return CW_NO_MEMORY;
    pool->env = env;
    pool->threads = 1;
    pool->slots = threads > 1 ? threads - 1 : 0;
    pool->workers = cw_calloc(env, pool->slots, sizeof *pool->workers);
    if (!pool->workers) {
        cw_release(env, pool, 1, sizeof *pool);
        return CW_NO_MEMORY;
    }
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->start, NULL);
    pthread_cond_init(&pool->finished, NULL);
    for (unsigned i = 0; i < pool->slots; i++) {
        struct worker *worker = &pool->workers[i];
        worker->pool = pool;
        worker->number = i + 1;
        if (pthread_create(&worker->thread, NULL, worker_main, worker) != 0)
            break;
        pool->threads++;
    }
    *out = pool;
    return CW_OK;
}

void cw_pool_free(struct cw_pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    pthread_cond_broadcast(&pool->start);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i + 1 < pool->threads; i++)
        pthread_join(pool->workers[i].thread, NULL);
    pthread_cond_destroy(&pool->finished);
    pthread_cond_destroy(&pool->start);
    pthread_mutex_destroy(&pool->lock);
    cw_release(pool->env, pool->workers, pool->slots, sizeof *pool->workers);
    cw_release(pool->env, pool, 1, sizeof *pool);
}

unsigned cw_pool_threads(const struct cw_pool *pool)
{
    return pool->threads;
}

void cw_pool_run(struct cw_pool *pool, size_t count,
                 void (*work)(void *ctx, size_t index, unsigned worker), void *ctx)
{
    pthread_mutex_lock(&pool->lock);
    pool->count = count;
    pool->work = work;
    pool->ctx = ctx;
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    pool->busy = pool->threads - 1;
    pool->round++;
    pthread_cond_broadcast(&pool->start);
    pthread_mutex_unlock(&pool->lock);

    take_jobs(pool, 0);

    pthread_mutex_lock(&pool->lock);
    while (pool->busy > 0)
        pthread_cond_wait(&pool->finished, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
