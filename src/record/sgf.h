/* SPDX-License-Identifier: MIT
 *
 * sgf.h - the Smart Game Format (FF[4]), and what differs between the games and sites that use it.
 *
 * Reading has two steps.  The lexer (sgf_tree.c) makes the bare tree of nodes with their properties
 * and knows no game; sgf_read.c then turns the properties that stand for moves, set-up and facts of
 * the game into those, by a dialect.  Files that are not well formed are read as far as possible.
 */
#ifndef CW_RECORD_SGF_H
#define CW_RECORD_SGF_H

#include "record/format.h"

struct cw_sgf_dialect {
    unsigned game;            /* GM; 0 = the dialect has no GM */
    const char *move[2];      /* properties of the moves of player 0 and 1 */
    const char *setup[2];     /* ... of their pieces in a set-up */
    const char *name[2];      /* ... of their names */
    const char *root;         /* what stands first in the root: "FF[4]GM[11]" */
    bool one_line;            /* written without line breaks */
    bool size_needed;         /* SZ is written even where it is the default */
    bool second_key_first;    /* a game without GM whose first move has the key of player 1
                               * exchanges the keys (Little Golem's Hex) */
    bool writes_second_first; /* ... and is written so */
    bool (*old_swap)(const char *program); /* AP of a program that means sides by swap-pieces */
    /* Rule sets and the values of RU; NULL = the game has no RU. */
    const char *(*rules_from)(const char *text);
    const char *(*rules_to)(const char *rules);
    const char *default_rules;
};

/* What the beginning of a game looks like. */
struct cw_sgf_sniff {
    bool sgf;         /* it begins with '(' and ';' */
    unsigned game;    /* GM; 0 = none */
    char key;         /* the first move: B, W, b, r; 0 = none seen */
    bool two_letters; /* ... its value is two letters */
    bool hex, twixt;  /* EV names the game */
};
void cw_sgf_sniff(const unsigned char *bytes, size_t n, struct cw_sgf_sniff *sniff);

enum cw_status cw_sgf_read(struct cw_read_job *job);
enum cw_status cw_sgf_write(struct cw_write_job *job);

/* Reads one tree, '(' to ')', into the record: properties as they stand. */
enum cw_status cw_sgf_tree(struct cw_read_job *job);

/* Two letters, column and row, as Little Golem writes them.  False where it is something else. */
bool cw_sgf_two_letters(const char *text, size_t size, uint32_t *column, uint32_t *row);

/* Text as the value of a property: ']' and '\' are escaped. */
void cw_sgf_escape(struct cw_out *out, const char *text);

#endif
