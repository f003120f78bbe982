/* SPDX-License-Identifier: MIT
 *
 * link_read.h - reads contest text: boards and queries.
 */
#ifndef LINK_READ_H
#define LINK_READ_H

#include "core/job.h"
#include "games/link/link_find.h"
#include "games/link/link_scan.h"

struct link_text {
    struct cw_env *env;
    struct cw_reader *in;
    struct cw_out *out; /* flushed before the input is waited for and before a diagnostic */
    const struct link_scanner *scanner;
    uint64_t set; /* boards begun so far */
};

void link_text_init(struct link_text *text, struct cw_env *env, struct cw_reader *in,
                    struct cw_out *out);

/* Each returns CW_BAD_INPUT after a diagnostic where the text breaks the format, or the status of
 * the reader or the output where that fails. */

/* The sizes of the next board; CW_END at the terminator or at the end of the input. */
enum cw_status link_read_sizes(struct link_text *text, uint64_t *rows, uint64_t *columns);
/* The cells of a board that has begun in the table. */
enum cw_status link_read_cells(struct link_text *text, struct link_table *table);
/* The number of queries, and one query.  A coordinate beyond 64 bits is INT64_MIN or INT64_MAX,
 * which are off every board. */
enum cw_status link_read_count(struct link_text *text, uint64_t *queries);
enum cw_status link_read_query(struct link_text *text, uint64_t query, struct link_cell *a,
                               struct link_cell *b);

#endif
