/* SPDX-License-Identifier: MIT
 *
 * hex_format.h - the record formats of Hex.
 */
#ifndef CW_HEX_FORMAT_H
#define CW_HEX_FORMAT_H

#include "record/sgf.h"

extern const struct cw_notation hex_notation;         /* a1, swap-pieces, resign */
extern const struct cw_notation hex_letters_notation; /* aa, swap: Little Golem */

extern const struct cw_format hex_format_sgf, hex_format_lg, hex_format_hexworld, hex_format_list;
extern const struct cw_format *const hex_formats[]; /* ends with NULL */

#endif
