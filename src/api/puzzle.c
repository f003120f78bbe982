/* SPDX-License-Identifier: MIT
 *
 * puzzle.c - the public call for hints, shuffling and new boards.
 */
#include <causeway/game.h>
#include <string.h>
#include "games/contract.h"

typedef enum cw_status (*task_function)(struct cw_solve_job *job);

static task_function function_of(const struct cw_game *game, enum cw_puzzle_task task,
                                 unsigned *uses)
{
    *uses = task == CW_HINT ? CW_FOR_HINT : CW_FOR_BOARD;
    return task == CW_HINT ? game->hint : task == CW_SHUFFLE ? game->shuffle : game->puzzle;
}

/* What a witness of a board that was just written is tied to: the board goes to memory first. */
static enum cw_status run_with_witness(struct cw_solve_job job, const struct cw_game *game,
                                       task_function run, const struct cw_sink *sink,
                                       const struct cw_sink *output)
{
    struct cw_memory_sink board = {.env = job.env};
    struct cw_memory_source memory;
    struct cw_reader again = {0};
    struct cw_out text = {0}, proof = {0};
    struct cw_witness witness;
    struct cw_params judged;
    cw_params_init(game->params, &judged);
    enum cw_status status = cw_out_open(&text, job.env, cw_sink_memory(&board));
    if (status == CW_OK)
        status = cw_out_open(&proof, job.env, *sink);
    if (status == CW_OK) {
        cw_witness_begin(&witness, &proof, game->id, game->params, &judged);
        job.out = &text;
        job.witness = &witness;
        status = run(&job);
    }
    if (status == CW_OK)
        status = cw_out_flush(&text);
    if (status == CW_OK) {
        struct cw_source source = cw_source_memory(&memory, board.bytes, board.size, NULL);
        status = cw_reader_open(&again, job.env, source, 0, true);
        if (status == CW_OK)
            status = cw_witness_end(&witness, &again);
        if (status == CW_OK && output->write(output->ctx, board.bytes, board.size) != 0)
            status = CW_IO;
        cw_reader_close(&again);
    }
    cw_out_close(&text);
    cw_out_close(&proof);
    cw_memory_sink_free(&board);
    return status;
}

static enum cw_status run_plain(struct cw_solve_job job, task_function run,
                                const struct cw_sink *output)
{
    struct cw_out out = {0};
    enum cw_status status = cw_out_open(&out, job.env, *output);
    job.out = &out;
    if (status == CW_OK)
        status = run(&job);
    enum cw_status flushed = out.buf ? cw_out_flush(&out) : CW_OK;
    cw_out_close(&out);
    return status == CW_OK || status == CW_NO ? (flushed == CW_OK ? status : flushed) : status;
}

enum cw_status cw_puzzle(struct cw_env *env, const struct cw_game *game, enum cw_puzzle_task task,
                         const struct cw_puzzle_options *options, const struct cw_source *input,
                         const struct cw_sink *output)
{
    struct cw_puzzle_options opt = {.size = sizeof opt};
    struct cw_params params;
    struct cw_reader in = {0};
    unsigned uses;
    if (options)
        memcpy(&opt, options, options->size < sizeof opt ? options->size : sizeof opt);
    task_function run = function_of(game, task, &uses);
    if (!run)
        return cw_fail(env, CW_BAD_ARGUMENT, "%s has no such thing", game->id);
    if (opt.witness && !opt.witness->patch)
        return cw_fail(env, CW_BAD_ARGUMENT, "the witness sink cannot patch");
    if (opt.witness && task == CW_HINT)
        return cw_fail(env, CW_BAD_ARGUMENT, "a hint has no witness");
    cw_params_init(game->params, &params);
    enum cw_status status = cw_params_parse(env, game->params, uses, opt.params, &params);
    struct cw_solve_job job = {.env = env,
                               .in = &in,
                               .params = &params,
                               .threads = opt.threads ? opt.threads : 1,
                               .seed = opt.seed,
                               .rules = opt.rules};
    if (status == CW_OK && task != CW_NEW_BOARD)
        status = cw_reader_open(&in, env, *input, 0, false);
    if (status == CW_OK)
        status = opt.witness ? run_with_witness(job, game, run, opt.witness, output)
                             : run_plain(job, run, output);
    cw_reader_close(&in);
    return status;
}
