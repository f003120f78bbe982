/* SPDX-License-Identifier: MIT
 *
 * geography_verify_edges.c - checks who wins edge geography from a start: by an even kernel that
 * contains it, or by a set of cells of the other colour of which the start, alone among the cells
 * of its colour, has an odd number of neighbours.
 *
 * Why that proves it: with the token in an even kernel S, every other cell of the mover's way has
 * an even number of edges left to S when he comes to it, one of which he uses up, so the other
 * player can always return to S; he never runs out of replies, and the game ends.  And from a start
 * with an odd number of neighbours in T a move to one of those makes T an even kernel.
 */
#include "games/geography/geography_verify.h"

enum { WALL = 0, FREE = GEOGRAPHY_VERIFY_FREE, IN_SET = 2 };
enum { CODES_IN_LINE = 4096, CELLS_IN_CODE = 6 };

/* One character: six cells of a row. */
static enum cw_status take_code(struct geography_checker *k, size_t row, size_t column,
                                unsigned code)
{
    if (code > 63)
        return geography_verify_reject(k, "the line has a character that is not from 0 to o");
    for (size_t i = 0; i < CELLS_IN_CODE; i++) {
        if (!(code >> i & 1))
            continue;
        if (column + i >= k->columns)
            return geography_verify_reject(k, "the line says something of a cell beyond its end");
        size_t at = (row + 1) * k->stride + column + i;
        if (k->cell[at] == WALL)
            return geography_verify_reject_at(k, at, "it is a wall");
        k->cell[at] |= IN_SET;
    }
    return CW_OK;
}

static enum cw_status take_row(struct geography_checker *k, size_t row)
{
    const char *text;
    size_t size, codes = k->columns / CELLS_IN_CODE + (k->columns % CELLS_IN_CODE != 0);
    enum cw_status status = CW_OK;
    for (size_t done = 0; done < codes && status == CW_OK; done += size) {
        size_t want = codes - done < CODES_IN_LINE ? codes - done : CODES_IN_LINE;
        if ((status = cw_witness_line(k->job->witness, &text, &size)) != CW_OK)
            return status;
        if (size != want)
            return geography_verify_reject(k, "the line has not the length of its row");
        for (size_t i = 0; i < size && status == CW_OK; i++)
            status = take_code(k, row, (done + i) * CELLS_IN_CODE,
                               (unsigned)(unsigned char)text[i] - '0');
    }
    return status;
}

static unsigned neighbours_in_set(const struct geography_checker *k, size_t at)
{
    const unsigned char *c = k->cell + at;
    unsigned count = 0;
    count += (c[1] & IN_SET) != 0;
    count += (c[-1] & IN_SET) != 0;
    count += (c[k->stride] & IN_SET) != 0;
    count += (c[-(ptrdiff_t)k->stride] & IN_SET) != 0;
    return count;
}

/* All cells of one colour: the set keeps to it, or every free cell of it has an even number of
 * neighbours in the set, the start an odd one where the mover wins. */
static enum cw_status check_cells(struct geography_checker *k, size_t start, bool win)
{
    size_t stride = k->stride;
    bool set_is_odd = ((start / stride + start % stride) & 1) != win;
    for (size_t at = stride; at < (k->rows + 1) * stride; at++) {
        bool odd = (at / stride + at % stride) & 1;
        if ((at & 0xffff) == 0 && cw_cancelled(k->job->env))
            return CW_CANCELLED;
        if (k->cell[at] & IN_SET && odd != set_is_odd)
            return geography_verify_reject_at(k, at, "it is not of the colour of the set");
        if (k->cell[at] == WALL || odd == set_is_odd)
            continue;
        if ((neighbours_in_set(k, at) & 1) != (win && at == start))
            return geography_verify_reject_at(
                k, at,
                win && at == start ? "the start has an even number of neighbours in the set"
                                   : "it has an odd number of neighbours in the set");
    }
    if (!win && !(k->cell[start] & IN_SET))
        return geography_verify_reject_at(k, start, "the start is not in the set");
    return CW_OK;
}

enum cw_status geography_verify_edges(struct geography_checker *k, const char *text, size_t size)
{
    const char *end = text + size;
    uint64_t row = 0, column = 0;
    bool good = cw_scan_word(&text, end, "edges 1 ");
    bool win = good && cw_scan_word(&text, end, "WIN");
    good = good && (win || cw_scan_word(&text, end, "LOSE")) && cw_scan_word(&text, end, " ") &&
           cw_scan_u64(&text, end, &row) && cw_scan_word(&text, end, " ") &&
           cw_scan_u64(&text, end, &column) && text == end;
    if (!good)
        return geography_verify_reject(k, "expected \"edges 1 WIN|LOSE ROW COLUMN\"");
    enum cw_status status = geography_verify_read(k);
    if (status != CW_OK)
        return status;
    if (row < 1 || column < 1 || row > k->rows || column > k->columns)
        return geography_verify_reject(k, "the start is off the board");
    size_t start = (size_t)row * k->stride + (size_t)column - 1;
    if (k->cell[start] == WALL)
        return geography_verify_reject_at(k, start, "it is a wall");
    for (size_t i = 0; i < k->rows && status == CW_OK; i++)
        status = cw_cancelled(k->job->env) ? CW_CANCELLED : take_row(k, i);
    return status == CW_OK ? check_cells(k, start, win) : status;
}
