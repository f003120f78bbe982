/* SPDX-License-Identifier: MIT
 *
 * record_support.h - reading and writing records in tests.
 */
#ifndef CW_TEST_RECORD_SUPPORT_H
#define CW_TEST_RECORD_SUPPORT_H

#include "support.h"
#include <causeway/causeway.h>
#include "core/rng.h"

/* Reads the first game of a text, which must be there; the caller frees it. */
static inline struct cw_record *read_game(struct test_env *t, const char *text, size_t size,
                                          const struct cw_read_options *options)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, "t");
    struct cw_records *records;
    struct cw_record *record;
    if (cw_records_open(t->env, &source, options, &records) != CW_OK)
        fail_msg("%s", cw_env_last_error(t->env));
    if (cw_records_next(records, &record) != CW_OK)
        fail_msg("no game in \"%.200s\": %s", text, t->log.text);
    record = cw_records_take(records);
    cw_records_close(records);
    return record;
}

/* Writes a record into an emptied sink. */
static inline enum cw_status write_game(const struct cw_record *record, const char *format,
                                        struct cw_memory_sink *text)
{
    struct cw_sink sink = cw_sink_memory(text);
    const struct cw_format *f = cw_format_find(cw_record_game(record), format);
    assert_non_null(f);
    text->size = 0;
    return cw_record_write(record, f, &sink);
}

#endif
