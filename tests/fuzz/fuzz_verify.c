/* SPDX-License-Identifier: MIT
 *
 * fuzz_verify.c - libFuzzer target over an input and a witness of the game CW_FUZZ_GAME, separated
 * by a line "%%".  Whatever the verifier accepts, the judge must answer in the same words: the
 * judge's own witness for that input must be accepted as well and have as many verdicts.
 *
 * The header's length and digest are put right first, since no fuzzer guesses a digest.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <causeway/game.h>
#include "core/digest.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The position of the line "%%", or NULL. */
static const uint8_t *find_separator(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i + 4 <= size; i++)
        if (memcmp(data + i, "\n%%\n", 4) == 0)
            return data + i;
    return NULL;
}

/* Puts the true length and digest into the fourth line, where it has the right width. */
static void patch_header(char *witness, size_t size, const uint8_t *input, size_t input_size)
{
    size_t at = 0;
    for (int line = 0; line < 3; line++) {
        char *newline = memchr(witness + at, '\n', size - at);
        if (!newline)
            return;
        at = (size_t)(newline + 1 - witness);
    }
    if (size - at < 44 || memcmp(witness + at, "input ", 6) != 0)
        return;
    char line[64];
    snprintf(line, sizeof line, "input %020" PRIu64 " %016" PRIx64 "\n", (uint64_t)input_size,
             cw_digest(CW_DIGEST_START, input, input_size));
    memcpy(witness + at, line, 44);
}

static void check_against_judge(struct cw_env *env, const struct cw_game *game, const uint8_t *input,
                                size_t size, const char *options, uint64_t verdicts)
{
    struct cw_memory_source a, b;
    struct cw_memory_sink answers = {.env = env}, witness = {.env = env};
    struct cw_sink sink = cw_sink_memory(&answers), witness_sink = cw_sink_memory(&witness);
    struct cw_judge_options opt = {
        .size = sizeof opt, .witness = &witness_sink, .params = *options == '-' ? NULL : options};
    struct cw_source in = cw_source_memory(&a, input, size, "in");
    enum cw_status status = cw_judge(env, game, &opt, &in, &sink);
    REQUIRE(status == CW_OK || status == CW_NO_MEMORY);
    if (status == CW_OK) {
        struct cw_source wit = cw_source_memory(&b, witness.bytes, witness.size, "wit");
        uint64_t checked = 0;
        in = cw_source_memory(&a, input, size, "in");
        REQUIRE(cw_verify(env, game, &in, &wit, &checked) == CW_OK);
        REQUIRE(checked == verdicts);
    }
    cw_memory_sink_free(&answers);
    cw_memory_sink_free(&witness);
}

static bool begins_with_comment(const uint8_t *input, size_t size)
{
    size_t at = 0;
    while (at < size && (input[at] == ' ' || (input[at] >= '\t' && input[at] <= '\r')))
        at++;
    return at < size && input[at] == '#';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *separator = find_separator(data, size);
    struct cw_hooks hooks = {.size = sizeof hooks, .memory_limit = (size_t)256 << 20};
    const struct cw_game *game = cw_game_find(CW_FUZZ_GAME);
    struct cw_env *env;
    if (!separator || cw_env_new(&hooks, &env) != CW_OK)
        return 0;
    size_t input_size = (size_t)(separator + 1 - data);
    size_t witness_size = size - input_size - 3;
    char *witness = malloc(witness_size + 1);
    REQUIRE(witness);
    memcpy(witness, separator + 4, witness_size);
    witness[witness_size] = '\0';
    patch_header(witness, witness_size, data, input_size);

    struct cw_memory_source a, b;
    struct cw_source in = cw_source_memory(&a, data, input_size, "in");
    struct cw_source wit = cw_source_memory(&b, witness, witness_size, "wit");
    uint64_t verdicts = 0;
    enum cw_status status = cw_verify(env, game, &in, &wit, &verdicts);
    /* a solver's witness for a board that is none: bad input */
    REQUIRE(status == CW_OK || status == CW_NO || status == CW_NO_MEMORY || status == CW_BAD_INPUT);
    /* solvers read more than contest text: puzzles, graphs, lines "# key: value" before a board */
    bool of_solver = (strcmp(CW_FUZZ_GAME, "link") == 0 && verdicts > 0 &&
                      !strstr(witness, "\nset 1 query ")) ||
                     (strcmp(CW_FUZZ_GAME, "geography") == 0 &&
                      (!strstr(witness, "\nset 1 ") || begins_with_comment(data, input_size)));
    if (status == CW_OK && !of_solver) {
        char options[256] = "";
        char *line = strstr(witness, "options ");
        REQUIRE(line && sscanf(line, "options %255[^\n]", options) == 1);
        check_against_judge(env, game, data, input_size, options, verdicts);
    }
    free(witness);
    cw_env_free(env);
    return 0;
}
