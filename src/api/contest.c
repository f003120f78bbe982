/* SPDX-License-Identifier: MIT
 *
 * contest.c - the public calls on contest text: they open the readers and outputs that a game's
 * functions work on, and hand over.
 */
#include <causeway/game.h>
#include <string.h>
#include "games/contract.h"
#include "render/text.h"
#include "cw_version.h"

const char *cw_version(void)
{
    return CW_VERSION;
}

const struct cw_game *cw_game_at(size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (!cw_games[i])
            return NULL;
    return cw_games[index];
}

const struct cw_game *cw_game_find(const char *id)
{
    for (size_t i = 0; cw_games[i]; i++)
        if (strcmp(cw_games[i]->id, id) == 0)
            return cw_games[i];
    return NULL;
}

const char *cw_game_id(const struct cw_game *game)
{
    return game->id;
}

const char *cw_game_name(const struct cw_game *game)
{
    return game->name;
}

const char *cw_game_summary(const struct cw_game *game)
{
    return game->summary;
}

static void draw_view(void *ctx, const struct cw_view *view, struct cw_out *out)
{
    const struct cw_judge_options *options = ctx;
    const struct cw_picture picture = {.size = sizeof picture, .draw = options->draw};
    enum cw_status status = options->board ? options->board(options->board_ctx, view)
                                           : cw_render_text(view, &picture, out);
    if (out->status == CW_OK)
        out->status = status; /* the judge looks at the status of its output anyway */
}

/* Runs the game's judge and writes the witness around it. */
static enum cw_status run_judge(struct cw_judge_job job, const struct cw_game *game,
                                const struct cw_sink *witness_sink)
{
    struct cw_out witness_out = {0};
    struct cw_witness witness;
    enum cw_status status = CW_OK;
    if (witness_sink) {
        status = cw_out_open(&witness_out, job.env, *witness_sink);
        if (status != CW_OK)
            return status;
        cw_witness_begin(&witness, &witness_out, game->id, game->params, job.params);
        job.witness = &witness;
    }
    status = game->judge(&job);
    enum cw_status flushed = cw_out_flush(job.out);
    if (status == CW_OK)
        status = flushed;
    if (witness_sink && status == CW_OK)
        status = cw_witness_end(&witness, job.in);
    else if (witness_sink && status == CW_BAD_INPUT)
        cw_out_flush(&witness_out);
    cw_out_close(&witness_out);
    return status;
}

enum cw_status cw_judge(struct cw_env *env, const struct cw_game *game,
                        const struct cw_judge_options *options, const struct cw_source *input,
                        const struct cw_sink *answers)
{
    struct cw_judge_options opt = {.size = sizeof opt};
    struct cw_params params;
    struct cw_reader in = {0};
    struct cw_out out = {0};
    if (options)
        memcpy(&opt, options, options->size < sizeof opt ? options->size : sizeof opt);
    if (!game->judge)
        return cw_fail(env, CW_BAD_ARGUMENT, "%s has no judge", game->id);
    if (opt.witness && !opt.witness->patch)
        return cw_fail(env, CW_BAD_ARGUMENT, "the witness sink cannot patch");
    cw_params_init(game->params, &params);
    enum cw_status status = cw_params_parse(env, game->params, CW_FOR_JUDGE, opt.params, &params);
    if (status != CW_OK)
        return status;
    struct cw_judge_job job = {
        .env = env,
        .in = &in,
        .out = &out,
        .params = &params,
        .style = opt.format == CW_JSON        ? CW_STYLE_JSON
                 : opt.format == CW_EXPLAINED ? CW_STYLE_EXPLAIN
                                              : CW_STYLE_PLAIN,
        .threads = opt.threads ? opt.threads : 1,
        .draw = opt.draw != CW_DRAW_NONE || opt.board ? draw_view : NULL,
        .draw_ctx = &opt,
        .draw_limit = opt.board ? CW_DRAW_LIMIT_ALONE : CW_DRAW_LIMIT,
        .verdict = opt.verdict,
        .verdict_ctx = opt.verdict_ctx,
    };
    status = cw_out_open(&out, env, *answers);
    if (status == CW_OK)
        status = cw_reader_open(&in, env, *input, 0, opt.witness != NULL);
    if (status == CW_OK)
        status = run_judge(job, game, opt.witness);
    cw_reader_close(&in);
    cw_out_close(&out);
    return status;
}

/* The parameters named in a witness header, which must be written as we would write them. */
static enum cw_status witness_params(struct cw_env *env, const struct cw_game *game,
                                     struct cw_witness_in *witness, struct cw_params *params)
{
    struct cw_memory_sink canonical = {.env = env};
    struct cw_out out;
    const char *text = strcmp(witness->options, "-") == 0 ? "" : witness->options;
    cw_params_init(game->params, params);
    bool good = cw_params_parse(env, game->params, CW_FOR_JUDGE, text, params) == CW_OK;
    enum cw_status status = cw_out_open(&out, env, cw_sink_memory(&canonical));
    if (status == CW_OK) {
        cw_params_format(game->params, CW_FOR_JUDGE, params, &out);
        status = cw_out_flush(&out);
    }
    cw_out_close(&out);
    if (status == CW_OK && (!good || strcmp(canonical.bytes, witness->options) != 0)) {
        witness->line = 3;
        status = cw_witness_reject(witness, 0, NULL, 0, "the options are malformed");
    }
    cw_memory_sink_free(&canonical);
    return status;
}

enum cw_status cw_verify(struct cw_env *env, const struct cw_game *game,
                         const struct cw_source *input, const struct cw_source *witness,
                         uint64_t *checked)
{
    struct cw_reader in = {0}, witness_reader = {0};
    struct cw_witness_in witness_in;
    struct cw_params params;
    struct cw_verify_job job = {
        .env = env, .input = &in, .witness = &witness_in, .params = &params};
    if (!game->verify)
        return cw_fail(env, CW_BAD_ARGUMENT, "%s has no verifier", game->id);
    enum cw_status status = cw_reader_open(&in, env, *input, 0, true);
    if (status == CW_OK)
        status = cw_reader_open(&witness_reader, env, *witness, 0, false);
    if (status == CW_OK)
        status = cw_witness_open(&witness_in, &witness_reader, game->id);
    if (status == CW_OK)
        status = witness_params(env, game, &witness_in, &params);
    if (status == CW_OK)
        status = game->verify(&job);
    if (status == CW_OK)
        status = cw_witness_close(&witness_in, &in, job.checked);
    if (checked)
        *checked = job.checked;
    cw_reader_close(&in);
    cw_reader_close(&witness_reader);
    return status;
}

enum cw_status cw_validate(struct cw_env *env, const struct cw_game *game,
                           const struct cw_source *input, uint64_t *faults)
{
    struct cw_reader in = {0};
    struct cw_validate_job job = {.env = env, .in = &in};
    if (!game->validate)
        return cw_fail(env, CW_BAD_ARGUMENT, "%s has no validator", game->id);
    enum cw_status status = cw_reader_open(&in, env, *input, 0, false);
    if (status == CW_OK)
        status = game->validate(&job);
    if (faults)
        *faults = job.faults;
    cw_reader_close(&in);
    return status;
}

static enum cw_status find_style(struct cw_env *env, const struct cw_game *game, const char *name,
                                 size_t *style)
{
    for (size_t i = 0; game->styles[i].name; i++)
        if (!name || strcmp(game->styles[i].name, name) == 0) {
            *style = i;
            return CW_OK;
        }
    return cw_fail(env, CW_BAD_ARGUMENT, "%s has no style \"%.40s\"", game->id, name);
}

enum cw_status cw_generate(struct cw_env *env, const struct cw_game *game,
                           const struct cw_generate_options *options, const struct cw_sink *output)
{
    struct cw_generate_options opt = {.size = sizeof opt};
    struct cw_params params;
    struct cw_out out = {0};
    if (options)
        memcpy(&opt, options, options->size < sizeof opt ? options->size : sizeof opt);
    if (!game->generate)
        return cw_fail(env, CW_BAD_ARGUMENT, "%s has no generator", game->id);
    struct cw_generate_job job = {
        .env = env,
        .out = &out,
        .seed = opt.seed,
        .sets = opt.sets ? opt.sets : 1,
        .beyond_limits = opt.beyond_limits,
        .params = &params,
    };
    enum cw_status status = find_style(env, game, opt.style, &job.style);
    cw_params_init(game->params, &params);
    if (status == CW_OK)
        status = cw_params_parse(env, game->params, CW_FOR_GENERATE, opt.params, &params);
    if (status == CW_OK)
        status = cw_out_open(&out, env, *output);
    if (status == CW_OK)
        status = game->generate(&job);
    if (status == CW_OK)
        status = cw_out_flush(&out);
    cw_out_close(&out);
    return status;
}
