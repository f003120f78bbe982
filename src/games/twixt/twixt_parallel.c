/* SPDX-License-Identifier: MIT
 *
 * twixt_parallel.c - judging with several threads.
 *
 * One thread finds where the sets in the window begin: it reads their headers and counts tokens,
 * which is ten times as fast as judging.  Then all threads judge runs of whole sets.  A set that is
 * not plainly right, or that the window does not hold, is judged once more in turn, which is where
 * errors are told.
 */
#include <string.h>
#include "core/pool.h"
#include "games/twixt/twixt_judge.h"

enum { RUN_BYTES = 8 * 1024, LONG_SET = 128 * 1024 };

struct set {
    const unsigned char *header, *moves_at;
    uint64_t n, moves;
    bool judged, yes;
};

struct run {
    size_t first, count;
};

struct worker {
    struct twixt_kernel kernel;
    struct twixt_hole holes[TWIXT_CHUNK];
};

struct parallel {
    struct twixt_judge *judge;
    struct cw_pool *pool;
    struct worker *workers;
    struct set *sets;
    struct run *runs;
    size_t set_count, set_capacity, run_count, run_capacity;
    const unsigned char *end; /* of the sets found */
    bool last;                /* what follows the sets found is the terminator or nothing */
};

/* --- one set, by a worker --------------------------------------------------------------------- */

/* Judges a set that is whole in the window; leaves `judged` false where anything is amiss. */
static void judge_set(struct parallel *all, struct worker *worker, struct set *set)
{
    const unsigned char *p = set->moves_at;
    struct cw_reader *in = all->judge->job->in;
    struct twixt_kernel *k = &worker->kernel;
    uint64_t left = set->moves;
    if (twixt_kernel_start(k, all->judge->job->env, set->n, set->moves, all->judge->lenient,
                           TWIXT_SUITABLE) != CW_OK)
        return;
    while (left > 0) {
        size_t want = left < TWIXT_CHUNK ? (size_t)left : TWIXT_CHUNK, count, made;
        enum twixt_fault fault;
        if (twixt_scan_pairs(&p, in->end, in->ended, worker->holes, want, &count) !=
                TWIXT_SCAN_FULL ||
            twixt_kernel_play(k, worker->holes, count, &made, &fault) != CW_OK ||
            fault != TWIXT_FINE)
            return;
        left -= count;
    }
    set->yes = twixt_kernel_yes(k);
    set->judged = true;
}

static void judge_run(void *ctx, size_t index, unsigned number)
{
    struct parallel *all = ctx;
    const struct run *run = &all->runs[index];
    for (size_t i = 0; i < run->count; i++) {
        struct set *set = &all->sets[run->first + i];
        judge_set(all, &all->workers[number], set);
        if (!set->judged)
            return;
    }
}

/* --- finding the sets ------------------------------------------------------------------------- */

static enum cw_status add_set(struct parallel *all, const struct set *set)
{
    void *array = all->sets;
    enum cw_status status = cw_grow(all->judge->job->env, &array, all->set_count,
                                    &all->set_capacity, sizeof *all->sets);
    all->sets = array;
    if (status == CW_OK)
        all->sets[all->set_count++] = *set;
    return status;
}

static enum cw_status add_to_runs(struct parallel *all, const unsigned char *header)
{
    struct run *run = all->run_count ? &all->runs[all->run_count - 1] : NULL;
    if (run && header - all->sets[run->first].header < RUN_BYTES) {
        run->count++;
        return CW_OK;
    }
    void *array = all->runs;
    enum cw_status status = cw_grow(all->judge->job->env, &array, all->run_count,
                                    &all->run_capacity, sizeof *all->runs);
    all->runs = array;
    if (status == CW_OK)
        all->runs[all->run_count++] = (struct run){all->set_count - 1, 1};
    return status;
}

/* Lists the sets that are whole in the window and have a good header. */
static enum cw_status find_sets(struct parallel *all)
{
    struct cw_reader *in = all->judge->job->in;
    const unsigned char *p = in->cur;
    all->set_count = all->run_count = 0;
    all->last = false;
    for (;;) {
        struct twixt_hole header;
        struct set set = {.header = p};
        size_t count;
        all->end = p;
        if (twixt_scan_pairs(&p, in->end, in->ended, &header, 1, &count) != TWIXT_SCAN_FULL)
            return CW_OK;
        set.n = header.x;
        set.moves = header.y;
        set.moves_at = p;
        all->last = set.n == 0 && set.moves == 0;
        bool odd = set.moves % 2 == 1 || all->judge->lenient;
        if (all->last || !odd || set.n > INT64_MAX || set.moves > (uint64_t)(in->end - p) ||
            !twixt_scan_skip(&p, in->end, 2 * set.moves))
            return CW_OK;
        enum cw_status status = add_set(all, &set);
        if (status == CW_OK)
            status = add_to_runs(all, set.header);
        if (status != CW_OK)
            return status;
    }
}

/* Judges the sets found and writes their answers up to the first that is not plainly right. */
static bool judge_found(struct parallel *all)
{
    struct twixt_judge *judge = all->judge;
    struct cw_reader *in = judge->job->in;
    cw_pool_run(all->pool, all->run_count, judge_run, all);
    for (size_t i = 0; i < all->set_count; i++) {
        in->cur += all->sets[i].header - in->cur;
        if (!all->sets[i].judged)
            return false;
        judge->set++;
        twixt_judge_answer(judge, all->sets[i].yes);
    }
    in->cur += all->end - in->cur;
    return true;
}

static enum cw_status judge_one_in_turn(struct twixt_judge *judge)
{
    enum cw_status status = twixt_judge_header(judge);
    return status == CW_OK && !judge->ended ? twixt_judge_set(judge) : status;
}

static enum cw_status judge_all(struct parallel *all)
{
    struct twixt_judge *judge = all->judge;
    struct cw_reader *in = judge->job->in;
    struct cw_out *out = judge->job->out;
    while (!judge->ended) {
        enum cw_status status = find_sets(all);
        if (status != CW_OK)
            return status;
        bool right = judge_found(all);
        bool take_next = !right || all->last || in->ended ||
                         (all->set_count == 0 && in->end - in->cur >= LONG_SET);
        if (take_next)
            status = judge_one_in_turn(judge);
        else if (cw_out_flush(out) == CW_OK)
            cw_reader_more(in);
        if (status == CW_OK)
            status = out->status;
        if (status == CW_OK)
            status = in->status;
        if (status != CW_OK)
            return status;
    }
    return CW_OK;
}

enum cw_status twixt_judge_parallel(struct twixt_judge *judge)
{
    struct cw_env *env = judge->job->env;
    struct parallel all = {.judge = judge};
    unsigned threads = judge->job->threads;
    enum cw_status status = cw_pool_new(env, threads, &all.pool);
    all.workers = cw_calloc(env, threads, sizeof *all.workers);
    if (status == CW_OK && !all.workers)
        status = CW_NO_MEMORY;
    if (status == CW_OK)
        status = judge_all(&all);
    for (unsigned i = 0; all.workers && i < threads; i++)
        twixt_kernel_free(&all.workers[i].kernel);
    cw_release(env, all.workers, threads, sizeof *all.workers);
    cw_release(env, all.sets, all.set_capacity, sizeof *all.sets);
    cw_release(env, all.runs, all.run_capacity, sizeof *all.runs);
    cw_pool_free(all.pool);
    return status;
}
