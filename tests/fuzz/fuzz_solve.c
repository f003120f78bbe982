/* SPDX-License-Identifier: MIT
 *
 * fuzz_solve.c - libFuzzer target over `solve geography`: the first byte chooses among its options,
 * the rest is the file.  What is solved is proven by a witness that the verifier accepts.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <causeway/game.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

static const char *const params[] = {
    "", "regions=yes fine=yes labels=yes sets=yes", "edges=yes", "edges=yes start=1,1",
    "edges=yes start=2,2", "graph=yes sets=yes",
};

static enum cw_status file(void *ctx, const char *param, struct cw_sink *sink)
{
    (void)param;
    *sink = cw_sink_memory(ctx);
    return CW_OK;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct cw_hooks hooks = {.size = sizeof hooks, .memory_limit = (size_t)256 << 20};
    const struct cw_game *game = cw_game_find("geography");
    struct cw_env *env;
    if (size == 0 || cw_env_new(&hooks, &env) != CW_OK)
        return 0;
    unsigned which = data[0] % (sizeof params / sizeof *params);
    struct cw_memory_source a, b;
    struct cw_memory_sink out = {.env = env}, witness = {.env = env}, labels = {.env = env};
    struct cw_source in = cw_source_memory(&a, data + 1, size - 1, "in");
    struct cw_sink sink = cw_sink_memory(&out), witness_sink = cw_sink_memory(&witness);
    struct cw_solve_options opt = {.size = sizeof opt,
                                   .params = params[which],
                                   .witness = which == 2 ? NULL : &witness_sink,
                                   .file = file,
                                   .file_ctx = &labels};
    enum cw_status status = cw_solve(env, game, &opt, &in, &sink);
    REQUIRE(status == CW_OK || status == CW_BAD_INPUT || status == CW_NO_MEMORY ||
            status == CW_BAD_ARGUMENT); /* the start is no free cell */
    if (status == CW_OK && opt.witness) {
        in = cw_source_memory(&a, data + 1, size - 1, "in");
        struct cw_source claims = cw_source_memory(&b, witness.bytes, witness.size, "witness");
        status = cw_verify(env, game, &in, &claims, NULL);
        REQUIRE(status == CW_OK || status == CW_NO_MEMORY);
    }
    cw_memory_sink_free(&out);
    cw_memory_sink_free(&witness);
    cw_memory_sink_free(&labels);
    cw_env_free(env);
    return 0;
}
