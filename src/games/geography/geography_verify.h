/* SPDX-License-Identifier: MIT
 *
 * geography_verify.h - what the checkers of witnesses share.  Like them it knows core/ alone.
 */
#ifndef CW_GEOGRAPHY_VERIFY_H
#define CW_GEOGRAPHY_VERIFY_H

#include <inttypes.h>
#include <string.h>
#include "core/job.h"
#include "core/reader.h"
#include "core/witness.h"

enum { GEOGRAPHY_VERIFY_FREE = 1 }; /* a cell's byte when the board has been read; 0 = wall */

/* Walls frame the board: cell (row, column), from 0, is at (row + 1) * stride + column, where
 * stride is columns + 1, so that neighbours need no looking after. */
struct geography_checker {
    struct cw_verify_job *job;
    size_t rows, columns, stride;
    unsigned char *cell;
    size_t held;
    size_t *queue; /* even cells whose neighbours are to be looked at */
    size_t queued, capacity;
    uint64_t winners, pairs, free_cells; /* as counted */
};

/* The contract's function; it tells the kind of witness by its first record. */
enum cw_status geography_verify(struct cw_verify_job *job);

/* Reads the board. */
enum cw_status geography_verify_read(struct geography_checker *k);
enum cw_status geography_verify_reject(struct geography_checker *k, const char *problem);
enum cw_status geography_verify_reject_at(struct geography_checker *k, size_t at,
                                          const char *problem);

/* Of edge geography, and of graphs: `text` is the first line of the record, valid until the next
 * one is asked for. */
enum cw_status geography_verify_edges(struct geography_checker *k, const char *text, size_t size);
enum cw_status geography_verify_graph(struct cw_verify_job *job, const char *text, size_t size);

#endif
