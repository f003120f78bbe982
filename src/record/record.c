/* SPDX-License-Identifier: MIT
 *
 * record.c - the arrays of a record and the links between them.
 */
#include "record/record.h"

#include <stdio.h>
#include <string.h>

/* --- life ------------------------------------------------------------------------------------- */

enum cw_status cw_record_init(struct cw_record *record, struct cw_env *env)
{
    uint32_t root;
    *record = (struct cw_record){.env = env};
    enum cw_status status = cw_record_text(record, "", 1);
    if (status == CW_OK)
        status = cw_record_add_node(record, CW_NOWHERE, (struct cw_place){0, 0}, &root);
    return status;
}

void cw_record_clear(struct cw_record *record)
{
    record->game = NULL;
    record->format = NULL;
    record->file = NULL;
    record->columns = record->rows = 0;
    record->rules[0] = record->params[0] = '\0';
    record->name[0] = record->name[1] = record->result = 0;
    record->number = record->faults = 0;
    record->node_count = record->atom_count = 0;
    record->property_count = record->value_count = 0;
    record->text_size = 1;
    uint32_t root; /* the array has room for it */
    cw_record_add_node(record, CW_NOWHERE, (struct cw_place){0, 0}, &root);
}

void cw_record_release(struct cw_record *record)
{
    struct cw_env *env = record->env;
    cw_release(env, record->nodes, record->node_capacity, sizeof *record->nodes);
    cw_release(env, record->atoms, record->atom_capacity, sizeof *record->atoms);
    cw_release(env, record->properties, record->property_capacity, sizeof *record->properties);
    cw_release(env, record->values, record->value_capacity, sizeof *record->values);
    cw_release(env, record->text, record->text_capacity, 1);
    *record = (struct cw_record){.env = env};
}

/* --- adding ----------------------------------------------------------------------------------- */

/* Room for one more; indices stay below CW_NOWHERE. */
static enum cw_status grow(struct cw_record *record, void *array, size_t used, size_t *capacity,
                           size_t size)
{
    void *block;
    if (used >= CW_NOWHERE)
        return CW_NO_MEMORY;
    memcpy(&block, array, sizeof block); /* any of the array pointers */
    enum cw_status status = cw_grow(record->env, &block, used, capacity, size);
    memcpy(array, &block, sizeof block);
    return status;
}

enum cw_status cw_record_add_node(struct cw_record *record, uint32_t parent, struct cw_place place,
                                  uint32_t *node)
{
    enum cw_status status = grow(record, &record->nodes, record->node_count, &record->node_capacity,
                                 sizeof *record->nodes);
    if (status != CW_OK)
        return status;
    *node = (uint32_t)record->node_count++;
    record->nodes[*node] = (struct cw_node){
        .parent = parent,
        .child = CW_NOWHERE,
        .last_child = CW_NOWHERE,
        .next = CW_NOWHERE,
        .last_visited = CW_NOWHERE,
        .properties = CW_NOWHERE,
        .last_property = CW_NOWHERE,
        .kind = CW_NODE_REMARK,
        .sets_player = -1,
        .place = place,
    };
    if (parent == CW_NOWHERE)
        return CW_OK;
    struct cw_node *above = &record->nodes[parent];
    if (above->child == CW_NOWHERE)
        above->child = *node;
    else
        record->nodes[above->last_child].next = *node;
    above->last_child = *node;
    return CW_OK;
}

enum cw_status cw_record_add_atom(struct cw_record *record, uint32_t node, cw_atom atom)
{
    enum cw_status status = grow(record, &record->atoms, record->atom_count, &record->atom_capacity,
                                 sizeof *record->atoms);
    if (status != CW_OK)
        return status;
    if (record->nodes[node].atoms == 0)
        record->nodes[node].atom = record->atom_count;
    record->atoms[record->atom_count++] = atom;
    record->nodes[node].atoms++;
    return CW_OK;
}

enum cw_status cw_record_set_atoms(struct cw_record *record, uint32_t node, const cw_atom *atoms,
                                   size_t count)
{
    enum cw_status status = CW_OK;
    record->nodes[node].atoms = 0;
    for (size_t i = 0; i < count && status == CW_OK; i++)
        status = cw_record_add_atom(record, node, atoms[i]);
    return status;
}

enum cw_status cw_record_text(struct cw_record *record, const void *bytes, size_t n)
{
    if (n > record->text_capacity - record->text_size) {
        size_t capacity = record->text_capacity ? record->text_capacity : 512;
        while (n > capacity - record->text_size) {
            if (capacity > SIZE_MAX / 4)
                return CW_NO_MEMORY;
            capacity *= 2;
        }
        char *text = cw_realloc(record->env, record->text, record->text_capacity, capacity, 1);
        if (!text)
            return CW_NO_MEMORY;
        record->text = text;
        record->text_capacity = capacity;
    }
    if (n)
        memcpy(record->text + record->text_size, bytes, n);
    record->text_size += n;
    return CW_OK;
}

enum cw_status cw_record_text_end(struct cw_record *record)
{
    return cw_record_text(record, "", 1);
}

enum cw_status cw_record_string(struct cw_record *record, const void *bytes, size_t n, size_t *at)
{
    size_t start = record->text_size;
    enum cw_status status = cw_record_text(record, bytes, n);
    if (status == CW_OK)
        status = cw_record_text_end(record);
    if (status == CW_OK)
        *at = start;
    return status;
}

enum cw_status cw_record_property(struct cw_record *record, uint32_t node, const char *key,
                                  size_t n, uint32_t *property)
{
    char name[sizeof record->properties->key];
    n = n < sizeof name ? n : sizeof name - 1;
    memcpy(name, key, n);
    name[n] = '\0';
    *property = cw_record_find(record, node, name);
    if (*property != CW_NOWHERE)
        return CW_OK;
    enum cw_status status = grow(record, &record->properties, record->property_count,
                                 &record->property_capacity, sizeof *record->properties);
    if (status != CW_OK)
        return status;
    *property = (uint32_t)record->property_count++;
    struct cw_property *p = &record->properties[*property];
    *p = (struct cw_property){.next = CW_NOWHERE, .first = CW_NOWHERE, .last = CW_NOWHERE};
    memcpy(p->key, name, n + 1);
    struct cw_node *owner = &record->nodes[node];
    if (owner->properties == CW_NOWHERE)
        owner->properties = *property;
    else
        record->properties[owner->last_property].next = *property;
    owner->last_property = *property;
    return CW_OK;
}

enum cw_status cw_record_value(struct cw_record *record, uint32_t property, size_t at, size_t size,
                               struct cw_place place)
{
    enum cw_status status = grow(record, &record->values, record->value_count,
                                 &record->value_capacity, sizeof *record->values);
    if (status != CW_OK)
        return status;
    uint32_t value = (uint32_t)record->value_count++;
    struct cw_property *p = &record->properties[property];
    record->values[value] =
        (struct cw_value){.next = CW_NOWHERE, .at = at, .size = size, .place = place};
    if (p->first == CW_NOWHERE)
        p->first = value;
    else
        record->values[p->last].next = value;
    p->last = value;
    return CW_OK;
}

/* --- looking up and removing ------------------------------------------------------------------ */

uint32_t cw_record_find(const struct cw_record *record, uint32_t node, const char *key)
{
    uint32_t p = record->nodes[node].properties;
    while (p != CW_NOWHERE && strcmp(record->properties[p].key, key) != 0)
        p = record->properties[p].next;
    return p;
}

const struct cw_value *cw_record_first(const struct cw_record *record, uint32_t node,
                                       const char *key)
{
    uint32_t p = cw_record_find(record, node, key);
    if (p == CW_NOWHERE || record->properties[p].first == CW_NOWHERE)
        return NULL;
    return &record->values[record->properties[p].first];
}

void cw_record_remove(struct cw_record *record, uint32_t node, const char *key)
{
    struct cw_node *owner = &record->nodes[node];
    uint32_t before = CW_NOWHERE, p = owner->properties;
    while (p != CW_NOWHERE && strcmp(record->properties[p].key, key) != 0) {
        before = p;
        p = record->properties[p].next;
    }
    if (p == CW_NOWHERE)
        return;
    if (before == CW_NOWHERE)
        owner->properties = record->properties[p].next;
    else
        record->properties[before].next = record->properties[p].next;
    if (owner->last_property == p)
        owner->last_property = before;
}

void cw_record_unlink(struct cw_record *record, uint32_t node)
{
    struct cw_node *above = &record->nodes[record->nodes[node].parent];
    uint32_t before = CW_NOWHERE;
    for (uint32_t child = above->child; child != node; child = record->nodes[child].next)
        before = child;
    uint32_t next = record->nodes[node].next;
    if (before == CW_NOWHERE)
        above->child = next;
    else
        record->nodes[before].next = next;
    if (above->last_child == node)
        above->last_child = before;
    if (above->last_visited == node)
        above->last_visited = CW_NOWHERE;
}

uint32_t cw_record_walk(const struct cw_record *record, uint32_t node, uint32_t top)
{
    if (record->nodes[node].child != CW_NOWHERE)
        return record->nodes[node].child;
    while (node != top && record->nodes[node].next == CW_NOWHERE)
        node = record->nodes[node].parent;
    return node == top ? CW_NOWHERE : record->nodes[node].next;
}

uint32_t cw_record_child(const struct cw_record *record, uint32_t node, uint32_t index)
{
    uint32_t child = record->nodes[node].child;
    while (index-- > 0 && child != CW_NOWHERE)
        child = record->nodes[child].next;
    return child;
}

void cw_record_fill_params(struct cw_record *record)
{
    snprintf(record->params, sizeof record->params, "size=%ux%u%s%s", record->columns, record->rows,
             record->rules[0] ? " rules=" : "", record->rules);
}

size_t cw_value_plain(const struct cw_record *record, const struct cw_value *value, char *text,
                      size_t capacity)
{
    const char *raw = record->text + value->at;
    size_t n = 0;
    for (size_t i = 0; i < value->size && n + 1 < capacity; i++) {
        if (raw[i] == '\\' && i + 1 < value->size && raw[++i] == '\n')
            continue; /* an escaped line break is none */
        text[n++] = raw[i];
    }
    text[n] = '\0';
    return n;
}
