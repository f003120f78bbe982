/* SPDX-License-Identifier: MIT
 *
 * witness.h - the frame of a witness file (docs/WITNESS.md): header, records, footer.
 *
 *     causeway-witness 1
 *     game hex
 *     options -
 *     input 00000000000000001234 0123456789abcdef
 *     ...one or more lines a verdict, written by the game...
 *     end 17
 *
 * Length and digest of the input are known only when it has been read, so the fourth line is
 * written with a fixed width and patched at the end.  A judge that stops early leaves the footer
 * out, and such a witness is rejected.
 */
#ifndef CW_CORE_WITNESS_H
#define CW_CORE_WITNESS_H

#include "core/params.h"
#include "core/reader.h"

/* --- writing --- */
struct cw_witness {
    struct cw_out *out;
    uint64_t input_line; /* offset of the line to patch */
    uint64_t verdicts;   /* the game counts here */
};

void cw_witness_begin(struct cw_witness *w, struct cw_out *out, const char *game,
                      const struct cw_param *table, const struct cw_params *params);
/* Drains the input, patches its length and digest, writes the footer and flushes. */
enum cw_status cw_witness_end(struct cw_witness *w, struct cw_reader *input);

/* --- checking --- */
struct cw_witness_in {
    struct cw_reader *in;
    uint64_t line;             /* of the line last read, from 1 */
    uint64_t length, digest;   /* what the header says of the input */
    char options[256];
};

/* Reads the header.  CW_NO with a diagnostic when it is not the header of a witness for `game`. */
enum cw_status cw_witness_open(struct cw_witness_in *w, struct cw_reader *in, const char *game);
/* The next line without its newline, in the reader's window until the next call.  CW_NO with a
 * diagnostic when the file ends here or the line has no newline. */
enum cw_status cw_witness_line(struct cw_witness_in *w, const char **text, size_t *size);
/* Reads the footer, which must give `verdicts`, and the end of the file; compares length and
 * digest with those of the input, which it drains. */
enum cw_status cw_witness_close(struct cw_witness_in *w, struct cw_reader *input,
                                uint64_t verdicts);
/* Sends a diagnostic at the current witness line and returns CW_NO. */
enum cw_status cw_witness_reject(struct cw_witness_in *w, uint64_t set, const char *item_name,
                                 uint64_t item, const char *format, ...) CW_PRINTF(5, 6);

/* Small strict scanners for witness lines: advance *text, return false when it is not there.
 * Numbers are canonical: no sign, no leading zero, below 2^63. */
bool cw_scan_word(const char **text, const char *end, const char *word);
bool cw_scan_u64(const char **text, const char *end, uint64_t *value);

#endif
