/* SPDX-License-Identifier: MIT
 *
 * record_file.h - files of game records as operands: a path, "-", or a HexWorld link in its place.
 */
#ifndef CW_CLI_RECORD_FILE_H
#define CW_CLI_RECORD_FILE_H

#include <causeway/record.h>
#include "cli/io.h"

struct app;
struct args;

struct record_file {
    struct fd_source file;
    struct cw_memory_source memory;
    struct cw_source source;
    struct cw_records *records;
};

/* Reads the options --game, --rules and --size (indices into the command's table, -1 = none).
 * Returns EXIT_DONE, or EXIT_BAD after a message. */
int record_options(struct app *app, const struct args *args, int game, int rules, int size,
                   struct cw_read_options *options);
/* Opens a file, "-" or a link.  Returns EXIT_DONE, or another status after a message. */
int record_file_open(struct app *app, struct record_file *f, const char *path,
                     const struct cw_read_options *options);
void record_file_close(struct record_file *f);

#endif
