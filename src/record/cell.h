/* SPDX-License-Identifier: MIT
 *
 * cell.h - names of cells in records: letters for the column from the left, a number for the row
 * from the top; "d4".
 */
#ifndef CW_RECORD_CELL_H
#define CW_RECORD_CELL_H

#include <stddef.h>
#include <stdint.h>

enum { CW_CELL_FAR = 1000000 }; /* columns and rows are cut off here */

/* Reads a cell at the beginning of n bytes; columns and rows count from 0.  Returns its length, or
 * 0 where there is none. */
static inline size_t cw_cell_read(const char *text, size_t n, uint32_t *column, uint32_t *row)
{
    uint32_t x = 0, y = 0;
    size_t i = 0, digits;
    for (; i < n && (text[i] | 0x20) >= 'a' && (text[i] | 0x20) <= 'z'; i++)
        x = x < CW_CELL_FAR ? x * 26 + (uint32_t)((text[i] | 0x20) - 'a') + 1 : x;
    for (digits = i; i < n && text[i] >= '0' && text[i] <= '9'; i++)
        y = y < CW_CELL_FAR ? y * 10 + (uint32_t)(text[i] - '0') : y;
    if (digits == 0 || i == digits || text[digits] == '0')
        return 0;
    *column = x - 1;
    *row = y - 1;
    return i;
}

#endif
