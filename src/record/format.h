/* SPDX-License-Identifier: MIT
 *
 * format.h - what a record format is, and what its reader and writer are handed.
 *
 * A format belongs to one game and is named in the game's contract; the order of the table decides
 * nothing, detect() does.  Readers report faults with cw_read_fault() and go on as far as that
 * makes sense; turns are taken down as they stand, whether they are legal is for the rules to say.
 */
#ifndef CW_RECORD_FORMAT_H
#define CW_RECORD_FORMAT_H

#include "core/out.h"
#include "record/record.h"

/* A turn, or the end of the game, as text. */
struct cw_move {
    enum cw_node_kind kind;
    bool offer;
    size_t atoms;
    cw_atom atom[CW_TURN_MAX];
};

struct cw_notation;

struct cw_read_job {
    struct cw_env *env;
    struct cw_scan *in;
    struct cw_record *record; /* game, format and number are set */
    const char *rules;        /* the user's choice; NULL = what the file says */
    uint32_t columns, rows;   /* the user's choice where the file does not say; 0 = none */
    uint32_t *stack;          /* open variations; lives as long as the file is read */
    size_t stack_capacity;
};

struct cw_write_job {
    struct cw_env *env;
    const struct cw_record *record; /* its swaps are already of the format's kind */
    const struct cw_format *format;
    struct cw_out *out;
};

struct cw_format {
    const char *id;                 /* "sgf": what --to is given */
    const char *name;               /* "Smart Game Format, GM[11]" */
    const char *extensions;         /* "sgf"; several with blanks between */
    unsigned holds;                 /* enum cw_record_part */
    unsigned swaps;                 /* bits 1 << enum cw_swap of the kinds it can write */
    enum cw_swap swap;              /* the kind that other ones are converted to */
    const char *rules;              /* the rule set implied; NULL = written, or the game has one */
    uint32_t max_columns, max_rows; /* 0 = any */
    const struct cw_notation *notation;
    const struct cw_sgf_dialect *sgf; /* of formats read by cw_sgf_read() */
    /* How sure it is that a game of this format begins at `bytes`, 0..100.  `n` is at least 4096
     * unless the file ends before. */
    int (*detect)(const struct cw_format *format, const unsigned char *bytes, size_t n);
    /* Reads one game into the record.  CW_OK, also with faults; CW_NO_MEMORY, CW_IO, CW_CANCELLED.
     */
    enum cw_status (*read)(struct cw_read_job *job);
    /* Writes one game; the output's status is looked at by the caller.  CW_BAD_ARGUMENT with the
     * reason, or CW_OK. */
    enum cw_status (*write)(struct cw_write_job *job);
};

/* How a game writes its moves. */
struct cw_notation {
    uint32_t default_columns, default_rows;
    uint32_t max_columns, max_rows;
    /* Reads a move of `size` bytes for a player.  CW_OK, or CW_NO with the reason set. */
    enum cw_status (*parse)(const struct cw_read_job *job, const char *text, size_t size,
                            unsigned player, struct cw_move *move);
    /* Writes the turn of a node; never called for the end of a game. */
    void (*print)(const struct cw_write_job *job, const struct cw_node *node);
};

/* --- for readers (reading.c) --- */

/* Sends a diagnostic and counts it; returns CW_OK. */
enum cw_status cw_read_fault(struct cw_read_job *job, struct cw_place place, const char *rule,
                             const char *format, ...) CW_PRINTF(4, 5);
/* Sends a diagnostic that is not counted: something odd was understood all the same. */
void cw_read_note(struct cw_read_job *job, struct cw_place place, const char *rule,
                  const char *format, ...) CW_PRINTF(4, 5);
/* Sets the size, with the user's choice or the default where columns is 0; a fault where that is
 * too large. */
enum cw_status cw_read_size(struct cw_read_job *job, struct cw_place place, uint64_t columns,
                            uint64_t rows);
/* Sets the rules: the user's choice, else `rules`. */
void cw_read_rules(struct cw_read_job *job, const char *rules);
/* Adds the move that a word means below `parent`, and sets *node to it.  Where the word is none, a
 * fault is reported and *node is CW_NOWHERE. */
enum cw_status cw_read_move(struct cw_read_job *job, uint32_t parent, unsigned player,
                            const char *word, size_t size, struct cw_place place, uint32_t *node);
/* Who moves after the node: follows the turns up to it. */
unsigned cw_player_after(const struct cw_record *record, uint32_t node);
/* Reads "24" or "18x24" with a separator; false where that is not what stands there. */
bool cw_parse_size(const char *text, size_t n, char separator, uint64_t *columns, uint64_t *rows);
/* Whether the word is this one, capitals or not. */
bool cw_word_is(const char *text, size_t n, const char *word);

/* --- shared pieces of notations (notation.c) --- */

/* A cell that must be the whole of the text, and on the board.  CW_NO with the reason. */
enum cw_status cw_parse_cell(const struct cw_record *record, const char *text, size_t size,
                             uint32_t *cell);
/* The words that every game knows: resign, forfeit, draw, swap, swap-pieces, swap-sides, pass.
 * `swap` alone means `plain`.  True where it was one. */
bool cw_parse_word(const char *text, size_t size, enum cw_swap plain, struct cw_move *move);
void cw_print_cell(struct cw_out *out, uint32_t columns, uint32_t cell);
void cw_print_cell_capital(struct cw_out *out, uint32_t columns, uint32_t cell);

/* --- the list of moves, of any game (list.c) --- */
int cw_list_detect(const struct cw_format *format, const unsigned char *bytes, size_t n);
enum cw_status cw_list_read(struct cw_read_job *job);
enum cw_status cw_list_write(struct cw_write_job *job);

#endif
