/* SPDX-License-Identifier: MIT */
#include "twixt_support.h"

#include <dirent.h>

static const struct cw_game *twixt(void)
{
    return cw_game_find("twixt");
}

enum cw_status judge_text(struct test_env *t, const char *text, size_t size,
                          const struct cw_judge_options *options, struct cw_memory_sink *out)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, "input");
    struct cw_sink sink = cw_sink_memory(out);
    out->size = 0;
    t->log.text[0] = '\0';
    enum cw_status status = cw_judge(t->env, twixt(), options, &source, &sink);
    sink.write(sink.ctx, "", 0);
    return status;
}

enum cw_status judge_witness(struct test_env *t, const char *text, size_t size, const char *params,
                             struct cw_memory_sink *out, struct cw_memory_sink *witness)
{
    struct cw_sink sink = cw_sink_memory(witness);
    struct cw_judge_options options = {.size = sizeof options, .params = params, .witness = &sink};
    witness->size = 0;
    return judge_text(t, text, size, &options, out);
}

enum cw_status verify_text(struct test_env *t, const char *text, size_t size, const char *witness,
                           size_t witness_size, uint64_t *checked)
{
    struct cw_memory_source a, b;
    struct cw_source in = cw_source_memory(&a, text, size, "input");
    struct cw_source wit = cw_source_memory(&b, witness, witness_size, "witness");
    t->log.text[0] = '\0';
    return cw_verify(t->env, twixt(), &in, &wit, checked);
}

enum cw_status generate_text(struct test_env *t, const struct cw_generate_options *options,
                             struct cw_memory_sink *out)
{
    struct cw_sink sink = cw_sink_memory(out);
    out->size = 0;
    return cw_generate(t->env, twixt(), options, &sink);
}

void append_set(struct cw_rng *rng, bool wild, char *text, size_t capacity)
{
    static const int sizes[] = {3, 4, 4, 5, 5, 6, 7, 8};
    char taken[16][16] = {{0}};
    int n = wild && cw_rng_chance(rng, 1, 8) ? (int)cw_rng_below(rng, 3)
                                             : sizes[cw_rng_below(rng, 8)];
    int moves = (int)cw_rng_below(rng, (uint64_t)((n + 1) * (n + 1) * 3 / 4) + 1) | 1;
    if (wild && cw_rng_chance(rng, 1, 10))
        moves--;
    if (n == 0 && moves == 0)
        moves = 1;
    size_t used = strlen(text);
    used += (size_t)snprintf(text + used, capacity - used, "%d %d\n", n, moves);
    for (int i = 0; i < moves; i++) {
        int x = 0, y = 0;
        for (int tries = 0; tries < 200; tries++) {
            int low = wild && cw_rng_chance(rng, 1, 30) ? -1 : 0;
            x = (int)cw_rng_range(rng, low, n - low);
            y = (int)cw_rng_range(rng, low, n - low);
            if (wild && cw_rng_chance(rng, 1, 20))
                break;
            int zone = i % 2 ? x : y;
            if (x >= 0 && y >= 0 && x <= n && y <= n && !taken[x][y] && zone > 0 && zone < n)
                break;
        }
        if (x >= 0 && y >= 0)
            taken[x][y] = 1;
        const char *gap = cw_rng_chance(rng, 1, 6)   ? "\n"
                          : cw_rng_chance(rng, 1, 9) ? " \t\r\n"
                                                     : " ";
        used += (size_t)snprintf(text + used, capacity - used, "%d %d%s", x, y, gap);
    }
    snprintf(text + used, capacity - used, "\n");
}

void assert_as_oracle(struct test_env *t, enum cw_status status, const struct cw_memory_sink *out,
                      const struct oracle_answer *want, const char *text)
{
    char log[200];
    const char *answers = out->size ? out->bytes : "";
    if (strcmp(answers, want->text) != 0)
        fail_msg("the oracle says\n%sthe judge\n%son\n%s", want->text, answers, text);
    if (status != (want->bad ? CW_BAD_INPUT : CW_OK))
        fail_msg("status %d, %s on\n%s", status, t->log.text, text);
    if (!want->bad)
        return;
    snprintf(log, sizeof log, ": set %llu, item %llu: %s: ", (unsigned long long)want->set,
             (unsigned long long)want->move, want->rule);
    if (!strstr(t->log.text, log) || strchr(t->log.text, '\n') != strrchr(t->log.text, '\n'))
        fail_msg("expected one diagnostic with \"%s\", not\n%son\n%s", log, t->log.text, text);
}

/* The whole file, NUL-ended; NULL where there is none. */
static char *load(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *bytes = malloc(1 << 20);
    *size = fread(bytes, 1, (1 << 20) - 1, file);
    bytes[*size] = '\0';
    fclose(file);
    return bytes;
}

void each_case(void (*what)(const char *name, const char *input, size_t size, const char *answers))
{
    const char *folder = CW_SOURCE_DIR "/src/games/twixt/test/data";
    DIR *dir = opendir(folder);
    int cases = 0;
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        char path[1024];
        size_t size, length = strlen(entry->d_name);
        if (length < 4 || strcmp(entry->d_name + length - 3, ".in") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        char *input = load(path, &size);
        snprintf(path, sizeof path, "%s/%.*s.out", folder, (int)(length - 3), entry->d_name);
        size_t answer_size;
        char *answers = load(path, &answer_size);
        assert_non_null(answers);
        what(entry->d_name, input, size, answers);
        free(input);
        free(answers);
        cases++;
    }
    closedir(dir);
    assert_true(cases >= 15);
}
