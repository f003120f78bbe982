/* SPDX-License-Identifier: MIT
 *
 * record.h - the tree of a game in growing arrays.  It knows no game: what a turn means is in its
 * atoms, which the rules of the game check when the record is played through.
 *
 * Nodes, atoms, properties, values and text each lie in one array; links between them are indices.
 * A parent has a smaller index than its children.  Deleted nodes stay where they are, without a
 * link to them, until the record is freed.
 */
#ifndef CW_RECORD_RECORD_H
#define CW_RECORD_RECORD_H

#include <causeway/record.h>
#include "core/env.h"
#include "record/scan.h"

#define CW_NOWHERE UINT32_MAX

struct cw_value {
    uint32_t next;
    size_t at, size; /* in the text: raw, with its escapes; a NUL byte follows */
    struct cw_place place;
};

struct cw_property {
    uint32_t next;
    uint32_t first, last; /* values */
    char key[12];         /* longer ones are cut off */
};

struct cw_node {
    uint32_t parent, child, last_child, next; /* first and last child, next sibling */
    uint32_t last_visited;                    /* the child that redo goes to */
    uint32_t properties, last_property;
    uint32_t atoms; /* count */
    size_t atom;    /* the first */
    unsigned char kind, player;
    bool offer;              /* a draw is offered with this turn */
    signed char sets_player; /* CW_NODE_SETUP: who moves next; -1 = as before */
    struct cw_place place;
};

struct cw_record {
    struct cw_env *env;
    const struct cw_game *game;
    const struct cw_format *format;
    uint32_t columns, rows;
    char rules[16];
    char params[64];
    size_t name[2], result; /* in the text; 0 = "" */
    uint64_t number, faults;
    const char *file; /* name of the source, while it is open; NULL = "-" */
    struct cw_node *nodes;
    size_t node_count, node_capacity;
    cw_atom *atoms;
    size_t atom_count, atom_capacity;
    struct cw_property *properties;
    size_t property_count, property_capacity;
    struct cw_value *values;
    size_t value_count, value_capacity;
    char *text; /* begins with a NUL byte: "" */
    size_t text_size, text_capacity;
};

/* An empty record with its root node, in zeroed memory. */
enum cw_status cw_record_init(struct cw_record *record, struct cw_env *env);
/* Empties it for the next game; arrays are kept. */
void cw_record_clear(struct cw_record *record);
void cw_record_release(struct cw_record *record); /* what init allocated */

/* All of these return CW_OK or CW_NO_MEMORY. */
enum cw_status cw_record_add_node(struct cw_record *record, uint32_t parent, struct cw_place place,
                                  uint32_t *node);
enum cw_status cw_record_set_atoms(struct cw_record *record, uint32_t node, const cw_atom *atoms,
                                   size_t count);
/* Appends one atom to the node that got the last ones. */
enum cw_status cw_record_add_atom(struct cw_record *record, uint32_t node, cw_atom atom);
/* Appends to the text without ending it: several calls make one string, *_end ends it. */
enum cw_status cw_record_text(struct cw_record *record, const void *bytes, size_t n);
enum cw_status cw_record_text_end(struct cw_record *record);
enum cw_status cw_record_string(struct cw_record *record, const void *bytes, size_t n, size_t *at);
/* The property of the node with this key, made where it is missing. */
enum cw_status cw_record_property(struct cw_record *record, uint32_t node, const char *key,
                                  size_t n, uint32_t *property);
/* A value that lies at text[at..at+size). */
enum cw_status cw_record_value(struct cw_record *record, uint32_t property, size_t at, size_t size,
                               struct cw_place place);

/* The property, or CW_NOWHERE. */
uint32_t cw_record_find(const struct cw_record *record, uint32_t node, const char *key);
/* The first value of a property of the node, or NULL. */
const struct cw_value *cw_record_first(const struct cw_record *record, uint32_t node,
                                       const char *key);
void cw_record_remove(struct cw_record *record, uint32_t node, const char *key);
void cw_record_unlink(struct cw_record *record, uint32_t node);
/* The next node in the order of the file (a node before its children), within the tree below
 * `top`; CW_NOWHERE past the last. */
uint32_t cw_record_walk(const struct cw_record *record, uint32_t node, uint32_t top);
/* The n-th child, or CW_NOWHERE. */
uint32_t cw_record_child(const struct cw_record *record, uint32_t node, uint32_t index);
/* Writes "size=24x24 rules=pp" into record->params. */
void cw_record_fill_params(struct cw_record *record);
/* Puts the text of a raw value, escapes resolved, into `text` (at most capacity - 1 bytes). */
size_t cw_value_plain(const struct cw_record *record, const struct cw_value *value, char *text,
                      size_t capacity);

/* --- changing coordinates (turning.c) --- */

/* The swap that a node makes, or CW_SWAP_NONE. */
enum cw_swap cw_node_swap(const struct cw_record *record, uint32_t node);
/* "B+R" becomes "W+R", and the other way round. */
void cw_record_flip_result(struct cw_record *record);
/* Whether the key is that of markup that names cells; *both: also behind the colon. */
/* Rewrites every cell named in the markup of a node (LB, TR, ...) the same way, or back. */
enum cw_status cw_record_turn_markup(struct cw_record *record, uint32_t node, enum cw_swap kind,
                                     bool back);

#endif
