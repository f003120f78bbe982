/* SPDX-License-Identifier: MIT
 *
 * judge_and_play.c - the library in forty lines: judge a contest input from memory, then play two
 * stones of Hex and print the position.  Builds outside the source tree:
 *
 *     cc judge_and_play.c $(pkg-config --cflags --libs causeway)
 */
#include <causeway/causeway.h>
#include <stdio.h>
#include <string.h>

static void show_fault(void *ctx, const struct cw_diag *diag)
{
    (void)ctx;
    fprintf(stderr, "%s:%llu:%llu: %s\n", diag->file, (unsigned long long)diag->line,
            (unsigned long long)diag->column, diag->message);
}

static enum cw_status judge(struct cw_env *env, const char *game, const char *text)
{
    struct cw_memory_source memory;
    struct cw_source input = cw_source_memory(&memory, text, strlen(text), "example");
    struct cw_memory_sink answers = {.env = env};
    struct cw_sink sink = cw_sink_memory(&answers);
    struct cw_judge_options options = {.size = sizeof options, .format = CW_EXPLAINED};
    enum cw_status status = cw_judge(env, cw_game_find(game), &options, &input, &sink);
    if (status == CW_OK)
        printf("%s:\n%s", game, answers.bytes);
    cw_memory_sink_free(&answers);
    return status;
}

static enum cw_status play(struct cw_env *env)
{
    static const char *const moves[] = {"b2", "c1"};
    struct cw_position *pos;
    struct cw_memory_sink text = {.env = env};
    struct cw_turn turn;
    enum cw_status status = cw_position_new(env, cw_game_find("hex"), "size=4x4", &pos);
    for (int i = 0; i < 2 && status == CW_OK; i++) {
        status = cw_turn_parse(pos, moves[i], &turn);
        if (status == CW_OK)
            status = cw_position_apply(pos, &turn);
    }
    if (status == CW_OK)
        status = cw_position_format(pos, &text);
    if (status == CW_OK)
        printf("%s\n", text.bytes);
    cw_memory_sink_free(&text);
    cw_position_free(pos);
    return status;
}

int main(void)
{
    struct cw_hooks hooks = {.size = sizeof hooks, .diag = show_fault};
    struct cw_env *env;
    if (cw_env_new(&hooks, &env) != CW_OK)
        return 3;
    enum cw_status status = judge(env, "twixt", "4 5\n0 2 2 4 4 2 3 2 2 1\n0 0\n");
    if (status == CW_OK)
        status = play(env);
    if (status != CW_OK)
        fprintf(stderr, "%s: %s\n", cw_status_text(status), cw_env_last_error(env));
    cw_env_free(env);
    return status == CW_OK ? 0 : 1;
}
