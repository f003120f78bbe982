/* SPDX-License-Identifier: MIT
 *
 * cmd_stress.c - causeway stress: looks for an input on which a solution fails, and makes it small.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "cli/cli.h"
#include "cli/styles.h"
#include "cli/trial.h"

enum { OPT_SEED, OPT_ROUNDS, OPT_STYLE, OPT_TIME, OPT_MEMORY, OPT_OUTPUT, OPT_SHRINK };

static const struct cli_option options[] = {
    [OPT_SEED] = {"seed", 0, "S", "where to begin; round k uses the seed S + k - 1 (default 1)",
                  NULL},
    [OPT_ROUNDS] = {"rounds", 0, "N", "inputs to try, from small to large (default 500)", NULL},
    [OPT_STYLE] = {"style", 0, "NAME", "this generator style only (default: all in turn)", "STYLE"},
    [OPT_TIME] = {"time", 0, "MS", "processor time for a run in milliseconds (default 2000)", NULL},
    [OPT_MEMORY] = {"memory", 0, "SIZE", "memory for a run; 0 = no limit (default 512M)", NULL},
    [OPT_OUTPUT] = {"output", 'o', "PREFIX",
                    "write a failure to PREFIX.in and PREFIX.out (default stress-GAME-fail)",
                    "FILE"},
    [OPT_SHRINK] = {"shrink", 0, "SECONDS",
                    "how long to make a failing input smaller; 0 = not at all (default 20)", NULL},
    {0},
};

enum { PRINT_BYTES = 2000 }; /* what is larger is not printed */

struct stress {
    struct app *app;
    const struct args *args;
    const struct cw_game *game;
    struct trial trial;
    struct cw_memory_sink input; /* of this round, or the smallest that fails */
    uint64_t seed, rounds, round;
    uint64_t shrink_ms;
    size_t styles, only; /* only: index of the one style to use; SIZE_MAX = all */
    /* What this round was made with, for the report. */
    const char *style;
    unsigned size;
    uint64_t first_bytes, steps;
};

static const unsigned sizes[] = {1,  2,  3,  4,  5,  6,  7,  8,   10,  12,  14,  16,
                                 20, 24, 30, 40, 60, 80, 100, 140, 200, 300, 500, 999};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* --- making inputs --- */

static enum cw_status generate(struct stress *s, unsigned size, uint64_t sets)
{
    char params[32];
    struct cw_sink sink = cw_sink_memory(&s->input);
    struct cw_generate_options o = {
        .size = sizeof o,
        .seed = s->seed + s->round,
        .sets = sets,
        .style = s->style,
        .params = size ? params : NULL,
    };
    snprintf(params, sizeof params, "size=%u", size);
    s->input.size = 0;
    s->size = size;
    return cw_generate(s->app->env, s->game, &o, &sink);
}

/* The input of this round.  What a style cannot do is asked for in a lesser way: another size near
 * a small one, one set only, the style's own choice. */
static enum cw_status make_input(struct stress *s)
{
    size_t style = s->only != SIZE_MAX ? s->only : (size_t)(s->round % s->styles);
    enum cw_status status = CW_BAD_ARGUMENT;
    s->style = s->game->styles[style].name;
    for (size_t i = s->round * SIZES / s->rounds; i < SIZES && status == CW_BAD_ARGUMENT; i++) {
        unsigned size = sizes[i];
        if (size < 20)
            status = generate(s, size, 400 / (size * size) + 1);
        if (status == CW_BAD_ARGUMENT)
            status = generate(s, size, 1);
        if (size >= 20)
            break;
    }
    if (status == CW_BAD_ARGUMENT)
        status = generate(s, 0, 10);
    if (status == CW_BAD_ARGUMENT)
        status = generate(s, 0, 1);
    return status;
}

/* --- shrinking --- */

/* Every step must lead down in one order, by length and then by bytes, so that steps cannot go
 * round in a circle. */
static bool is_smaller(const struct cw_memory_sink *a, const struct cw_memory_sink *b)
{
    return a->size < b->size || (a->size == b->size && memcmp(a->bytes, b->bytes, a->size) < 0);
}

/* Tries the k-th smaller input; when it fails in the same way it becomes the input. */
static enum cw_status try_smaller(struct stress *s, uint64_t k, bool *smaller)
{
    struct app *app = s->app;
    struct cw_memory_sink candidate = {.env = app->env};
    struct cw_memory_source source;
    struct cw_out out = {0};
    struct trial_result result;
    *smaller = false;
    enum cw_status status = cw_out_open(&out, app->env, cw_sink_memory(&candidate));
    if (status == CW_OK)
        status = s->game->shrink(app->env, s->input.bytes, s->input.size, k, &out);
    if (status == CW_OK)
        status = cw_out_flush(&out);
    cw_out_close(&out);
    if (status == CW_OK && (candidate.size == 0 || !is_smaller(&candidate, &s->input)))
        status = CW_NO;
    if (status == CW_OK) {
        struct cw_source text = cw_source_memory(&source, candidate.bytes, candidate.size, NULL);
        app->quiet = true;
        status = cw_validate(app->env, s->game, &text, NULL);
        app->quiet = false;
    }
    if (status == CW_OK)
        status = trial_run(&s->trial, candidate.bytes, candidate.size, &result);
    if (status == CW_OK && result.outcome == s->trial.wanted) {
        struct cw_memory_sink old = s->input;
        s->input = candidate;
        candidate = old;
        *smaller = true;
        s->steps++;
    }
    cw_memory_sink_free(&candidate);
    return status;
}

/* Greedy: takes every candidate that still fails, until a whole pass finds none. */
static enum cw_status shrink(struct stress *s, enum trial_outcome outcome)
{
    int64_t end = cli_now() + (int64_t)s->shrink_ms;
    bool again = s->game->shrink != NULL;
    s->first_bytes = s->input.size;
    s->trial.wanted = outcome;
    while (again && cli_now() < end) {
        again = false;
        for (uint64_t k = 0; cli_now() < end;) {
            bool smaller;
            enum cw_status status = try_smaller(s, k, &smaller);
            if (status == CW_END)
                break;
            if (status != CW_OK && status != CW_NO)
                return status;
            again = again || smaller;
            k += !smaller; /* the same step may be possible once more */
            cli_progress(s->app, "round %" PRIu64 " fails; shrinking: %zu bytes", s->round + 1,
                         s->input.size);
        }
    }
    return CW_OK;
}

/* --- reporting --- */

static void print_text(struct cw_out *out, const char *title, const struct cw_memory_sink *text)
{
    cw_out_printf(out, "--- %s\n", title);
    if (text->size > PRINT_BYTES) {
        cw_out_printf(out, "(%zu bytes)\n", text->size);
        return;
    }
    if (text->size == 0)
        return;
    cw_out_bytes(out, text->bytes, text->size);
    if (text->bytes[text->size - 1] != '\n')
        cw_out_char(out, '\n');
}

static enum cw_status right_answer(struct stress *s, struct cw_memory_sink *answer)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, s->input.bytes, s->input.size, NULL);
    struct cw_sink sink = cw_sink_memory(answer);
    return cw_judge(s->app->env, s->game, NULL, &source, &sink);
}

/* Writes and prints the failing input with both answers. */
static int report(struct stress *s)
{
    struct app *app = s->app;
    struct cw_out *out = &app->out;
    struct cw_memory_sink answer = {.env = app->env};
    struct trial_result result;
    char prefix[256], path[2][300], text[400], title[400];
    snprintf(prefix, sizeof prefix, "stress-%s-fail", s->game->id);
    const char *base = s->args->value[OPT_OUTPUT] ? s->args->value[OPT_OUTPUT] : prefix;
    snprintf(path[0], sizeof path[0], "%.290s.in", base);
    snprintf(path[1], sizeof path[1], "%.290s.out", base);
    cli_progress_clear(app);
    /* once more, for the answer of the program on the final input */
    enum cw_status status = trial_run(&s->trial, s->input.bytes, s->input.size, &result);
    if (status == CW_OK)
        status = right_answer(s, &answer);
    int code = cli_exit_status(app, status);
    if (code == EXIT_DONE) {
        if (s->steps)
            cw_out_printf(out, "shrunk from %" PRIu64 " to %zu bytes in %" PRIu64 " steps: %s\n",
                          s->first_bytes, s->input.size, s->steps,
                          trial_text(&s->trial, &result, text, sizeof text));
        cw_out_char(out, '\n');
        snprintf(title, sizeof title, "input (%s)", path[0]);
        print_text(out, title, &s->input);
        snprintf(title, sizeof title, "right answer (%s)", path[1]);
        print_text(out, title, &answer);
        print_text(out, "answer of the program", &s->trial.output);
        cw_out_str(out, "\nagain:");
        for (size_t i = 0; s->args->program[i]; i++)
            cw_out_printf(out, " %s", s->args->program[i]);
        cw_out_printf(out, " < %s\n", path[0]);
        code = file_write(app, path[0], s->input.bytes, s->input.size);
        if (code == EXIT_DONE)
            code = file_write(app, path[1], answer.bytes, answer.size);
        if (code == EXIT_DONE)
            code = EXIT_NEGATIVE;
    }
    cw_memory_sink_free(&answer);
    return code;
}

static int on_failure(struct stress *s, const struct trial_result *result)
{
    char text[400], size[32] = "";
    cli_progress_clear(s->app);
    if (s->size)
        snprintf(size, sizeof size, " --size %u", s->size);
    cw_out_printf(&s->app->out, "round %" PRIu64 " fails: %s\n(style %s%s, seed %" PRIu64 ")\n",
                  s->round + 1, trial_text(&s->trial, result, text, sizeof text), s->style, size,
                  s->seed + s->round);
    cw_out_flush(&s->app->out);
    enum cw_status status = s->shrink_ms > 0 ? shrink(s, result->outcome) : CW_OK;
    if (s->app->interrupted) { /* enough shrinking; the failure itself is worth reporting */
        cli_signals_resume(s->app);
        status = CW_OK;
    }
    if (status != CW_OK)
        return trial_error(&s->trial, status);
    return report(s);
}

/* --- rounds --- */

static int run_rounds(struct stress *s)
{
    struct app *app = s->app;
    struct trial_result result;
    for (s->round = 0; s->round < s->rounds; s->round++) {
        cli_progress(app, "round %" PRIu64 " of %" PRIu64, s->round + 1, s->rounds);
        enum cw_status status = make_input(s);
        if (status == CW_OK)
            status = trial_run(&s->trial, s->input.bytes, s->input.size, &result);
        if (status == CW_CANCELLED || app->interrupted) {
            cli_error(app, "interrupted; %" PRIu64 " round%s passed", s->round,
                      s->round == 1 ? "" : "s");
            return EXIT_INTERRUPTED;
        }
        if (status != CW_OK)
            return trial_error(&s->trial, status);
        if (result.outcome == TRIAL_FAILED)
            return cli_usage_error(app, "%s cannot be run: %s", s->args->program[0],
                                   strerror(result.run.error));
        if (result.outcome != TRIAL_PASSED)
            return on_failure(s, &result);
    }
    cli_progress_clear(app);
    cw_out_printf(&app->out, "%" PRIu64 " round%s passed\n", s->rounds, s->rounds == 1 ? "" : "s");
    return EXIT_DONE;
}

static int run_stress(struct app *app, const struct args *args)
{
    struct stress s = {
        .app = app,
        .args = args,
        .game = args->game,
        .input = {.env = app->env},
        .seed = 1,
        .rounds = 500,
        .only = SIZE_MAX,
    };
    uint64_t seconds = 20;
    struct run_limits limits = {.time_ms = 2000, .memory = 512u << 20};
    if (!args_u64(app, args, OPT_SEED, 0, UINT64_MAX / 2, &s.seed) ||
        !args_u64(app, args, OPT_ROUNDS, 1, 1000000000, &s.rounds) ||
        !args_u64(app, args, OPT_SHRINK, 0, 1000000, &seconds) ||
        !args_u64(app, args, OPT_TIME, 1, 3600000, &limits.time_ms) ||
        !args_size(app, args, OPT_MEMORY, &limits.memory))
        return EXIT_BAD;
    s.shrink_ms = seconds * 1000;
    if (args->value[OPT_STYLE] &&
        style_find(app, args->game, args->value[OPT_STYLE], &s.only) != EXIT_DONE)
        return EXIT_BAD;
    while (s.game->styles && s.game->styles[s.styles].name)
        s.styles++;
    if (s.styles == 0)
        return cli_usage_error(app, "%s has no generator", s.game->id);
    int result = trial_open(&s.trial, app, s.game, args->program, &limits);
    if (result == EXIT_DONE)
        result = run_rounds(&s);
    trial_close(&s.trial);
    cw_memory_sink_free(&s.input);
    return result;
}

const struct command cli_stress = {
    .name = "stress",
    .operands = "-- CMD...",
    .summary = "find a small input on which a solution fails",
    .text = "Runs CMD, a solution of the contest problem that reads standard input and writes "
            "standard output, on generated inputs from small to large, with limits on time, memory "
            "and an 8 MiB stack, and compares its output with the right answers. The first "
            "input on which it fails is made smaller as long as it fails in the same way, then "
            "printed with both answers and written to PREFIX.in and PREFIX.out. The exit status "
            "is 1 when a failure was found.",
    .examples = "causeway stress hex -- ./solution\n"
                "causeway stress link --rounds 2000 --time 1000 -- python3 link.py\n"
                "causeway stress twixt --seed 42 -o smallest -- ./solution --fast",
    .options = options,
    .takes_game = true,
    .takes_program = true,
    .run = run_stress,
};
