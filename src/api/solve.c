/* SPDX-License-Identifier: MIT
 *
 * solve.c - the public call that solves one board: opens what a game's solver works on.
 */
#include <causeway/game.h>
#include <string.h>
#include "games/contract.h"
#include "render/text.h"

static void draw_view(void *ctx, const struct cw_view *view, struct cw_out *out)
{
    const struct cw_solve_options *options = ctx;
    const struct cw_picture picture = {.size = sizeof picture, .draw = options->draw};
    enum cw_status status = cw_render_text(view, &picture, out);
    if (out->status == CW_OK)
        out->status = status; /* the solver looks at the status of its output anyway */
}

static enum cw_status no_file(void *ctx, const char *param, struct cw_sink *sink)
{
    (void)ctx;
    (void)param;
    (void)sink;
    return CW_BAD_ARGUMENT;
}

/* Runs the solver and writes the frame of the witness around its proof. */
static enum cw_status run(struct cw_solve_job job, const struct cw_game *game,
                          const struct cw_sink *witness_sink)
{
    struct cw_out witness_out = {0};
    struct cw_witness witness;
    if (witness_sink) {
        enum cw_status status = cw_out_open(&witness_out, job.env, *witness_sink);
        if (status != CW_OK)
            return status;
        cw_witness_begin(&witness, &witness_out, game->id, game->params, job.params);
        job.witness = &witness;
    }
    enum cw_status status = game->solve(&job);
    enum cw_status flushed = cw_out_flush(job.out);
    bool found = status == CW_OK || status == CW_NO;
    if (found && flushed != CW_OK)
        status = flushed;
    else if (witness_sink && found) {
        enum cw_status ended = cw_witness_end(&witness, job.in);
        status = ended == CW_OK ? status : ended;
    }
    cw_out_close(&witness_out);
    return status;
}

enum cw_status cw_solve(struct cw_env *env, const struct cw_game *game,
                        const struct cw_solve_options *options, const struct cw_source *input,
                        const struct cw_sink *output)
{
    struct cw_solve_options opt = {.size = sizeof opt};
    struct cw_params params;
    struct cw_reader in = {0};
    struct cw_out out = {0};
    if (options)
        memcpy(&opt, options, options->size < sizeof opt ? options->size : sizeof opt);
    if (!game->solve)
        return cw_fail(env, CW_BAD_ARGUMENT, "%s has no solver", game->id);
    if (opt.witness && !opt.witness->patch)
        return cw_fail(env, CW_BAD_ARGUMENT, "the witness sink cannot patch");
    cw_params_init(game->params, &params);
    enum cw_status status = cw_params_parse(env, game->params, CW_FOR_SOLVE, opt.params, &params);
    if (status != CW_OK)
        return status;
    struct cw_solve_job job = {
        .env = env,
        .in = &in,
        .out = &out,
        .params = &params,
        .threads = opt.threads ? opt.threads : 1,
        .draw = opt.draw != CW_DRAW_NONE ? draw_view : NULL,
        .draw_ctx = &opt,
        .draw_limit = CW_DRAW_LIMIT,
        .file = opt.file ? opt.file : no_file,
        .file_ctx = opt.file_ctx,
    };
    status = cw_out_open(&out, env, *output);
    if (status == CW_OK)
        status = cw_reader_open(&in, env, *input, 0, opt.witness != NULL);
    if (status == CW_OK)
        status = run(job, game, opt.witness);
    cw_reader_close(&in);
    cw_out_close(&out);
    return status;
}
