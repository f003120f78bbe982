/* SPDX-License-Identifier: MIT
 *
 * fuzz_gtp.c - libFuzzer target: the input is what a GTP server is sent; the first byte chooses the
 * game.  Each answer must begin as an answer does and end with an empty line.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <causeway/game.h>
#include "protocol/gtp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct talk {
    const uint8_t *data;
    size_t size, at;
};

static ptrdiff_t read_talk(void *ctx, void *buf, size_t n, bool wait)
{
    struct talk *talk = ctx;
    size_t left = talk->size - talk->at;
    if (!wait)
        return -1; /* ends the search, whatever limits were set */
    n = n < left ? n : left;
    memcpy(buf, talk->data + talk->at, n);
    talk->at += n;
    return (ptrdiff_t)n;
}

static int check_answer(void *ctx, const void *bytes, size_t n)
{
    const char *text = bytes;
    (void)ctx;
    if (n >= 11 && memcmp(text, "gogui-gfx:\n", 11) == 0)
        return 0;
    if (text[0] == '=' || text[0] == '?') {
        if (n < 3 || memcmp(text + n - 2, "\n\n", 2) != 0)
            abort();
        for (size_t i = 0; i + 3 < n; i++)
            if (text[i] == '\n' && text[i + 1] == '\n')
                abort();
    }
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct cw_hooks limits = {.size = sizeof limits, .memory_limit = (size_t)64 << 20};
    struct cw_env *env;
    if (size < 1 || size > 1024 || cw_env_new(&limits, &env) != CW_OK)
        return 0;
    static const char *const rules[] = {NULL, "rules=classic", "rules=pp", "rules=standard"};
    const struct cw_game *game = cw_game_find(data[0] % 4 ? "twixt" : "hex");
    struct talk talk = {.data = data + 1, .size = size - 1};
    struct cw_gtp_options options = {.game = game, .params = rules[data[0] % 4], .playouts = 4,
                                     .milliseconds = 20, .memory = 1, .seed = 1};
    struct cw_gtp_hooks hooks = {.read = read_talk, .ctx = &talk};
    hooks.out = (struct cw_sink){.write = check_answer};
    if (game)
        cw_gtp_run(env, &options, &hooks);
    cw_env_free(env);
    return 0;
}
