/* SPDX-License-Identifier: MIT
 *
 * geography_read.h - one board of contest text, as the judge reads it.
 */
#ifndef CW_GEOGRAPHY_READ_H
#define CW_GEOGRAPHY_READ_H

#include "core/reader.h"
#include "games/geography/geography_solve.h"

/* Skips the lines "# key: value" that a board file may begin with. */
enum cw_status geography_read_head(struct cw_reader *in);

/* Reads `N M` and N rows into *grid, ready to be solved; the caller frees it, whatever comes back.
 * Nothing is read past the line of the last row.  CW_BAD_INPUT with one diagnostic sent. */
enum cw_status geography_read(struct cw_reader *in, struct geography_grid *grid);

#endif
