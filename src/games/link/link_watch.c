/* SPDX-License-Identifier: MIT
 *
 * link_watch.c - one question at a time; a new one cancels the search for the one before.
 */
#include "games/link/link_watch.h"

#include <pthread.h>
#include <signal.h>

struct link_watch {
    struct cw_env *env;     /* of the caller */
    struct cw_env *thread_env;
    pthread_t thread;
    pthread_mutex_t lock;   /* over all that follows */
    pthread_cond_t changed;
    bool ending, asked;
    struct link_puzzle puzzle; /* made with `env`: the question that waits for the thread */
    double seconds;
    struct link_outlook outlook;
};

static enum cw_status copy_puzzle(struct cw_env *env, const struct link_puzzle *from,
                                  struct link_puzzle *to)
{
    enum cw_status status = link_puzzle_new(env, from->rows, from->columns, to);
    if (status != CW_OK)
        return status;
    to->rules = from->rules;
    to->pieces = from->pieces;
    memcpy(to->kind, from->kind, from->rows * from->columns * sizeof *from->kind);
    return CW_OK;
}

static uint32_t cell_of(const struct link_puzzle *p, struct link_spot s)
{
    return (uint32_t)((size_t)(s.row - 1) * p->columns + (size_t)(s.column - 1));
}

enum cw_status link_look(const struct link_puzzle *p, double seconds, struct link_outlook *outlook)
{
    struct link_deal deal = {0};
    struct link_result r = {0};
    struct link_limits limits;
    *outlook = (struct link_outlook){.answer = LINK_UNKNOWN};
    if (p->rows > LINK_SIDE_MAX || p->columns > LINK_SIDE_MAX)
        return CW_OK;
    link_limits_start(&limits, seconds, 0);
    enum cw_status status = link_deal_new(p, &deal);
    if (status == CW_OK)
        status = link_solve_deal(&deal, &limits, 1, 1, &r);
    if (status == CW_OK) {
        outlook->answer = r.answer;
        outlook->pair = r.order.count > 0;
    }
    if (status == CW_OK && outlook->pair) {
        outlook->a = cell_of(p, deal.spot[r.order.pair[0].a]);
        outlook->b = cell_of(p, deal.spot[r.order.pair[0].b]);
    }
    link_result_free(&r);
    link_deal_free(&deal);
    return status;
}

/* --- the thread ------------------------------------------------------------------------------ */

/* Takes the question over; called with the lock held.  The copy is made with the thread's own
 * environment, since an environment belongs to one thread at a time. */
static enum cw_status take_question(struct link_watch *w, struct link_puzzle *puzzle)
{
    w->asked = false;
    cw_env_resume(w->thread_env);
    return copy_puzzle(w->thread_env, &w->puzzle, puzzle);
}

static void *run(void *ctx)
{
    struct link_watch *w = ctx;
    pthread_mutex_lock(&w->lock);
    for (;;) {
        while (!w->asked && !w->ending)
            pthread_cond_wait(&w->changed, &w->lock);
        if (w->ending)
            break;
        struct link_puzzle puzzle;
        struct link_outlook found = {.answer = LINK_UNKNOWN};
        enum cw_status status = take_question(w, &puzzle);
        double seconds = w->seconds;
        pthread_mutex_unlock(&w->lock);
        if (status == CW_OK)
            link_look(&puzzle, seconds, &found); /* what fails stays unknown */
        link_puzzle_free(&puzzle);
        pthread_mutex_lock(&w->lock);
        if (!w->asked)
            w->outlook = found;
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* Signals are for the threads of the caller. */
static int start_thread(struct link_watch *w)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&w->thread, NULL, run, w);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

enum cw_status link_watch_new(struct cw_env *env, size_t memory, struct link_watch **out)
{
    const struct cw_hooks hooks = {.size = sizeof hooks, .memory_limit = memory};
    *out = NULL;
    struct link_watch *w = cw_calloc(env, 1, sizeof *w);
    if (!w)
        return CW_NO_MEMORY;
    w->env = env;
    if (cw_env_new(&hooks, &w->thread_env) != CW_OK) {
        cw_release(env, w, 1, sizeof *w);
        return CW_NO_MEMORY;
    }
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, NULL);
    if (start_thread(w) != 0) {
        pthread_cond_destroy(&w->changed);
        pthread_mutex_destroy(&w->lock);
        cw_env_free(w->thread_env);
        cw_release(env, w, 1, sizeof *w);
        return CW_NO_MEMORY;
    }
    *out = w;
    return CW_OK;
}

void link_watch_free(struct link_watch *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    cw_env_cancel(w->thread_env);
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
    link_puzzle_free(&w->puzzle);
    cw_env_free(w->thread_env);
    cw_release(w->env, w, 1, sizeof *w);
}

enum cw_status link_watch_ask(struct link_watch *w, const struct link_puzzle *puzzle,
                              double seconds)
{
    pthread_mutex_lock(&w->lock);
    link_puzzle_free(&w->puzzle);
    enum cw_status status = copy_puzzle(w->env, puzzle, &w->puzzle);
    if (status == CW_OK) {
        w->asked = true;
        w->seconds = seconds;
        w->outlook = (struct link_outlook){.answer = LINK_UNKNOWN, .searching = true};
        cw_env_cancel(w->thread_env);
        pthread_cond_signal(&w->changed);
    }
    pthread_mutex_unlock(&w->lock);
    return status;
}

void link_watch_answer(struct link_watch *w, struct link_outlook *outlook)
{
    pthread_mutex_lock(&w->lock);
    *outlook = w->outlook;
    pthread_mutex_unlock(&w->lock);
}
