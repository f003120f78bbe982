/* SPDX-License-Identifier: MIT
 *
 * twixt_support.h - what the tests of TwixT share.
 */
#ifndef CW_TWIXT_SUPPORT_H
#define CW_TWIXT_SUPPORT_H

#include "support.h"
#include <causeway/causeway.h>
#include "core/rng.h"
#include "twixt_oracle.h"

/* Judges a text; *out is emptied first.  Diagnostics go to t->log, which is emptied too. */
enum cw_status judge_text(struct test_env *t, const char *text, size_t size,
                          const struct cw_judge_options *options, struct cw_memory_sink *out);
/* The same, the witness going to a second sink. */
enum cw_status judge_witness(struct test_env *t, const char *text, size_t size, const char *params,
                             struct cw_memory_sink *out, struct cw_memory_sink *witness);
enum cw_status verify_text(struct test_env *t, const char *text, size_t size, const char *witness,
                           size_t witness_size, uint64_t *checked);
enum cw_status generate_text(struct test_env *t, const struct cw_generate_options *options,
                             struct cw_memory_sink *out);

/* Appends a random set to a text: `wild` makes holes that break rules common.  Returns its M. */
void append_set(struct cw_rng *rng, bool wild, char *text, size_t capacity);

/* Is what the judge said what the oracle says? */
void assert_as_oracle(struct test_env *t, enum cw_status status, const struct cw_memory_sink *out,
                      const struct oracle_answer *want, const char *text);

/* Calls what(name, input, size, answers) for each case in test/data. */
void each_case(void (*what)(const char *name, const char *input, size_t size,
                            const char *answers));

#endif
