/* SPDX-License-Identifier: MIT
 *
 * twixt_format.h - the record formats of TwixT.
 */
#ifndef CW_TWIXT_FORMAT_H
#define CW_TWIXT_FORMAT_H

#include "record/sgf.h"

enum { TWIXT_RECORD_SIZE = 24, TWIXT_RECORD_LIMIT = 255 };

/* Moves as "d4", "o24-n18/p17+n17/p18", swap, resign, draw.  `swap` alone means the kind that the
 * format writes. */
enum cw_status twixt_move_parse(const struct cw_read_job *job, const char *text, size_t size,
                                unsigned player, struct cw_move *move);

extern const struct cw_notation twixt_notation;         /* d4 */
extern const struct cw_notation twixt_capital_notation; /* D4 */
extern const struct cw_notation twixt_letters_notation; /* dd: Little Golem */

extern const struct cw_format twixt_format_sgf, twixt_format_lg, twixt_format_list, twixt_format_t1,
    twixt_format_mail;
extern const struct cw_format *const twixt_formats[]; /* ends with NULL */

#endif
