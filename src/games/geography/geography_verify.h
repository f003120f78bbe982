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

struct geography_checker {
    struct cw_verify_job *job;
    size_t rows, columns;
    unsigned char *cell; /* row-major, no frame */
    size_t held;
    size_t *queue; /* even cells whose neighbours are to be looked at */
    size_t queued, capacity;
    uint64_t winners, pairs, free_cells; /* as counted */
};

/* The contract's function; it tells the kind of witness by its first record. */
enum cw_status geography_verify(struct cw_verify_job *job);

/* Reads the board; cells are k->cell then, FREE or 0. */
enum cw_status geography_verify_read(struct geography_checker *k);

/* Of edge geography, and of graphs: `text` is the first line of the record, valid until the next
 * one is asked for. */
enum cw_status geography_verify_edges(struct geography_checker *k, const char *text, size_t size);
enum cw_status geography_verify_graph(struct cw_verify_job *job, const char *text, size_t size);

#endif
