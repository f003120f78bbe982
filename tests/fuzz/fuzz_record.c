/* SPDX-License-Identifier: MIT
 *
 * fuzz_record.c - libFuzzer target: the first byte chooses what the reader is told (nothing, a
 * game, rules, a size), the rest is a file of records.  Every game is checked; one without faults
 * must survive every format of its game: what is written is read as the same game.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <causeway/game.h>
#include <causeway/record.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* Reads back what was written; the first game must be the same. */
static void check_back(struct cw_env *env, const struct cw_record *record,
                       const struct cw_format *format, const struct cw_summary *want,
                       const struct cw_memory_sink *text)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text->bytes, text->size, NULL);
    char board[32];
    snprintf(board, sizeof board, "%ux%u", cw_record_columns(record), cw_record_rows(record));
    struct cw_read_options options = {
        .size = sizeof options,
        .game = cw_record_game(record),
        .format = format,
        .rules = *cw_record_rules(record) ? cw_record_rules(record) : NULL,
        .board = board,
    };
    struct cw_records *records;
    struct cw_record *back;
    struct cw_summary got;
    if (cw_records_open(env, &source, &options, &records) != CW_OK)
        return;
    enum cw_status status = cw_records_next(records, &back);
    if (status == CW_OK)
        status = cw_record_check(back, &got);
    REQUIRE(status == CW_OK || status == CW_NO_MEMORY);
    if (status == CW_OK) {
        REQUIRE(got.turns == want->turns);
        if (got.ending != want->ending) /* a forfeit may become a resignation, a result be lost */
            REQUIRE(cw_record_losses(record, format) & (CW_PART_FORFEIT | CW_PART_RESULT));
    }
    cw_records_close(records);
}

static void check_formats(struct cw_env *env, const struct cw_record *record,
                          const struct cw_summary *summary)
{
    for (size_t i = 0; cw_format_at(cw_record_game(record), i); i++) {
        const struct cw_format *format = cw_format_at(cw_record_game(record), i);
        struct cw_memory_sink text = {.env = env};
        struct cw_sink sink = cw_sink_memory(&text);
        /* without its set-up it is another game, and a list without moves is none */
        bool whole = !(cw_record_losses(record, format) & CW_PART_SETUP) && summary->turns > 0;
        enum cw_status status = cw_record_write(record, format, &sink);
        REQUIRE(status == CW_OK || status == CW_BAD_ARGUMENT || status == CW_NO_MEMORY);
        if (status == CW_OK && whole)
            check_back(env, record, format, summary, &text);
        cw_memory_sink_free(&text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const rules[] = {NULL, "classic", "pp", "standard"};
    struct cw_hooks hooks = {.size = sizeof hooks, .memory_limit = (size_t)64 << 20};
    struct cw_memory_source memory;
    struct cw_records *records;
    struct cw_record *record;
    struct cw_summary summary;
    struct cw_env *env;
    if (size < 1 || size > 4096 || cw_env_new(&hooks, &env) != CW_OK)
        return 0;
    struct cw_source source = cw_source_memory(&memory, data + 1, size - 1, NULL);
    struct cw_read_options options = {.size = sizeof options};
    if (data[0] & 1)
        options.game = cw_game_find(data[0] & 2 ? "hex" : "twixt");
    if ((data[0] & 3) == 1)
        options.rules = rules[data[0] >> 2 & 3];
    if (data[0] & 16)
        options.board = data[0] & 32 ? "7x9" : "12";
    if (cw_records_open(env, &source, &options, &records) == CW_OK) {
        while (cw_records_next(records, &record) == CW_OK)
            if (cw_record_check(record, &summary) == CW_OK)
                check_formats(env, record, &summary);
        cw_records_close(records);
    }
    cw_env_free(env);
    return 0;
}
