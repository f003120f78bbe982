/* SPDX-License-Identifier: MIT
 *
 * fuzz_contest.c - libFuzzer target over contest text of the game CW_FUZZ_GAME.
 *
 * For any bytes: the judge answers or names a fault; explanations, JSON, threads and small blocks
 * change no answer; the verifier accepts what the judge's witness says; validator and shrinker
 * survive; and nothing leaks.  The first byte chooses the options.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <causeway/game.h>
#include "games/contract.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

struct piece_source {
    const uint8_t *bytes;
    size_t size, pos, piece;
};

static ptrdiff_t read_piece(void *ctx, void *buf, size_t n)
{
    struct piece_source *p = ctx;
    size_t left = p->size - p->pos;
    n = n < p->piece ? n : p->piece;
    n = n < left ? n : left;
    memcpy(buf, p->bytes + p->pos, n);
    p->pos += n;
    return (ptrdiff_t)n;
}

static enum cw_status judge(struct cw_env *env, const struct cw_game *game,
                            struct cw_judge_options *opt, const uint8_t *data, size_t size,
                            size_t piece, struct cw_memory_sink *out)
{
    struct piece_source pieces = {data, size, 0, piece};
    struct cw_source source = {read_piece, &pieces, "fuzz"};
    struct cw_sink sink = cw_sink_memory(out);
    opt->size = sizeof *opt;
    return cw_judge(env, game, opt, &source, &sink);
}

static void shrink_once(struct cw_env *env, const struct cw_game *game, const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    REQUIRE(text);
    memcpy(text, data, size);
    text[size] = '\0';
    for (uint64_t k = 0; k < 4; k++) {
        struct cw_memory_sink sink = {.env = env};
        struct cw_out out;
        if (cw_out_open(&out, env, cw_sink_memory(&sink)) == CW_OK) {
            game->shrink(env, text, size, k, &out);
            cw_out_flush(&out);
        }
        cw_out_close(&out);
        cw_memory_sink_free(&sink);
    }
    free(text);
}

static void verify(struct cw_env *env, const struct cw_game *game, const uint8_t *data, size_t size,
                   const struct cw_memory_sink *witness)
{
    struct cw_memory_source a, b;
    struct cw_source in = cw_source_memory(&a, data, size, "in");
    struct cw_source wit = cw_source_memory(&b, witness->bytes, witness->size, "wit");
    enum cw_status status = cw_verify(env, game, &in, &wit, NULL);
    REQUIRE(status == CW_OK || status == CW_NO_MEMORY);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct cw_game *game = cw_game_find(CW_FUZZ_GAME);
    struct cw_hooks hooks = {.size = sizeof hooks, .memory_limit = (size_t)256 << 20};
    struct cw_env *env;
    if (size < 1 || cw_env_new(&hooks, &env) != CW_OK)
        return 0;
    unsigned how = data[0];
    const char *params = how & 1 ? CW_FUZZ_PARAMS : NULL;
    data++;
    size--;
    struct cw_memory_sink plain = {.env = env}, other = {.env = env}, full = {.env = env}, witness = {.env = env};
    struct cw_sink witness_sink = cw_sink_memory(&witness);
    struct cw_judge_options opt = {.params = params};
    enum cw_status first = judge(env, game, &opt, data, size, SIZE_MAX, &plain);
    REQUIRE(first == CW_OK || first == CW_BAD_INPUT || first == CW_NO_MEMORY);
    if (first != CW_NO_MEMORY) {
        opt.threads = how & 2 ? 2 : 1;
        enum cw_status second = judge(env, game, &opt, data, size, 1 + how % 5, &other);
        REQUIRE(second == first && other.size == plain.size);
        REQUIRE(plain.size == 0 || memcmp(other.bytes, plain.bytes, plain.size) == 0);
        opt.format = how & 4 ? CW_JSON : CW_EXPLAINED;
        opt.draw = how & 8 ? CW_DRAW_UNICODE : CW_DRAW_NONE;
        opt.witness = &witness_sink;
        enum cw_status third = judge(env, game, &opt, data, size, SIZE_MAX, &full);
        REQUIRE(third == first || third == CW_NO_MEMORY);
        if (third == CW_OK)
            verify(env, game, data, size, &witness);
    }
    struct cw_memory_source memory;
    struct cw_source in = cw_source_memory(&memory, data, size, "in");
    enum cw_status status = cw_validate(env, game, &in, NULL);
    REQUIRE(status == CW_OK || status == CW_NO || status == CW_NO_MEMORY);
    if (!params && status == CW_OK)
        REQUIRE(first == CW_OK); /* what the statement promises, the judge can judge */
    shrink_once(env, game, data, size);
    cw_memory_sink_free(&plain);
    cw_memory_sink_free(&other);
    cw_memory_sink_free(&full);
    cw_memory_sink_free(&witness);
    cw_env_free(env);
    return 0;
}
