/* SPDX-License-Identifier: MIT
 *
 * hex_input.h - contest text to bit boards, resumable at every byte.
 */
#ifndef CW_HEX_INPUT_H
#define CW_HEX_INPUT_H

#include "core/reader.h"
#include "games/hex/hex_bits.h"

/* Boards that wait for their verdict, one after the other in `words`, and at the end perhaps the
 * rows of a board that is still being read. */
struct hex_batch {
    uint64_t *words;
    size_t used, capacity; /* used: by whole boards */
    struct hex_game *games;
    size_t count, games_capacity;
};

/* A batch with this many words or games takes no further game. */
enum { HEX_BATCH_WORDS = 128 * 1024, HEX_BATCH_GAMES = 16384 };

void hex_batch_free(struct cw_env *env, struct hex_batch *batch);

enum hex_stage { HEX_AT_HEADER, HEX_AFTER_HEADER, HEX_IN_ROWS };

struct hex_input {
    struct cw_reader *in;
    hex_packer *pack;
    size_t most_words, most_games; /* of a batch: those above, unless the user sets others */
    uint64_t set;                  /* of the game being read, from 1 */
    enum hex_stage stage;
    size_t n, row, column; /* the next cell */
    struct cw_diag fault;  /* with HEX_BAD: not yet sent */
    char message[200];
};

enum hex_event {
    HEX_FULL,   /* the batch is full; no game is cut */
    HEX_HUNGRY, /* the window is used up: cw_reader_more(), then call again */
    HEX_END,    /* terminator or end of the input */
    HEX_BAD,    /* a rule is broken: `fault` */
    HEX_FAILED  /* out of memory; the reader's failures show in its status */
};

void hex_input_init(struct hex_input *h, struct cw_reader *in, hex_packer *pack);

/* Reads on in the reader's window. */
enum hex_event hex_input_run(struct hex_input *h, struct hex_batch *batch);

/* Forgets the games of a batch, and keeps the rows of the game that is being read. */
void hex_batch_clear(struct hex_batch *batch, const struct hex_input *h);

#endif
