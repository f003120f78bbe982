/* SPDX-License-Identifier: MIT
 *
 * fuzz_position.c - libFuzzer target: the first line is a position of any game, each further line a
 * turn or "undo".  Whatever is read must be written and read back as the same position.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <causeway/game.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

static void check_forms(struct cw_env *env, const struct cw_position *pos)
{
    struct cw_memory_sink a = {.env = env}, b = {.env = env};
    struct cw_position *again;
    enum cw_status status = cw_position_format(pos, &a);
    if (status == CW_OK)
        status = cw_position_parse(env, a.bytes, &again);
    REQUIRE(status == CW_OK || status == CW_NO_MEMORY);
    if (status == CW_OK) {
        REQUIRE(cw_position_hash(again) == cw_position_hash(pos));
        if (cw_position_format(again, &b) == CW_OK)
            REQUIRE(strcmp(a.bytes, b.bytes) == 0);
        cw_position_free(again);
    }
    cw_memory_sink_free(&a);
    cw_memory_sink_free(&b);
}

static void play_line(struct cw_position *pos, const char *line)
{
    struct cw_turn turn;
    if (strcmp(line, "undo") == 0) {
        cw_position_undo(pos);
        return;
    }
    if (cw_turn_parse(pos, line, &turn) != CW_OK)
        return;
    enum cw_status legal = cw_position_legal(pos, &turn);
    enum cw_status made = cw_position_apply(pos, &turn);
    REQUIRE(made == legal || made == CW_NO_MEMORY || legal == CW_NO_MEMORY);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct cw_hooks hooks = {.size = sizeof hooks, .memory_limit = (size_t)64 << 20};
    struct cw_env *env;
    if (size > 4096 || cw_env_new(&hooks, &env) != CW_OK)
        return 0;
    char *text = malloc(size + 1);
    REQUIRE(text);
    memcpy(text, data, size);
    text[size] = '\0';
    char *line = text, *next = strchr(text, '\n');
    struct cw_position *pos = NULL;
    if (next)
        *next++ = '\0';
    if (cw_position_parse(env, line, &pos) == CW_OK) {
        check_forms(env, pos);
        for (int turns = 0; next && turns < 100; turns++) {
            line = next;
            next = strchr(line, '\n');
            if (next)
                *next++ = '\0';
            play_line(pos, line);
        }
        check_forms(env, pos);
    }
    cw_position_free(pos);
    free(text);
    cw_env_free(env);
    return 0;
}
