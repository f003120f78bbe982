/* SPDX-License-Identifier: MIT
 *
 * facts.c - making, copying and freeing records, and the facts of the game as a whole.
 */
#include <string.h>
#include "record/format.h"

void cw_record_free(struct cw_record *record)
{
    if (!record)
        return;
    struct cw_env *env = record->env;
    cw_record_release(record);
    cw_release(env, record, 1, sizeof *record);
}

/* A copy of `used` elements; NULL where there are none, too. */
static bool copy_array(struct cw_env *env, void *to, const void *from, size_t used,
                       size_t *capacity, size_t size)
{
    void *block = NULL;
    *capacity = 0;
    if (used) {
        if (!(block = cw_alloc(env, used, size)))
            return false;
        memcpy(block, from, used * size);
        *capacity = used;
    }
    memcpy(to, &block, sizeof block);
    return true;
}

enum cw_status cw_record_copy(const struct cw_record *record, struct cw_record **out)
{
    struct cw_env *env = record->env;
    struct cw_record *copy = cw_alloc(env, 1, sizeof *copy);
    *out = NULL;
    if (!copy)
        return CW_NO_MEMORY;
    *copy = *record;
    copy->nodes = NULL;
    copy->atoms = NULL;
    copy->properties = NULL;
    copy->values = NULL;
    copy->text = NULL;
    copy->node_capacity = copy->atom_capacity = copy->property_capacity = 0;
    copy->value_capacity = copy->text_capacity = 0;
    if (copy_array(env, &copy->nodes, record->nodes, record->node_count, &copy->node_capacity,
                   sizeof *record->nodes) &&
        copy_array(env, &copy->atoms, record->atoms, record->atom_count, &copy->atom_capacity,
                   sizeof *record->atoms) &&
        copy_array(env, &copy->properties, record->properties, record->property_count,
                   &copy->property_capacity, sizeof *record->properties) &&
        copy_array(env, &copy->values, record->values, record->value_count, &copy->value_capacity,
                   sizeof *record->values) &&
        copy_array(env, &copy->text, record->text, record->text_size, &copy->text_capacity, 1)) {
        *out = copy;
        return CW_OK;
    }
    cw_record_free(copy);
    return CW_NO_MEMORY;
}

const struct cw_game *cw_record_game(const struct cw_record *record)
{
    return record->game;
}

const struct cw_format *cw_record_format(const struct cw_record *record)
{
    return record->format;
}

const char *cw_record_params(const struct cw_record *record)
{
    return record->params;
}

const char *cw_record_rules(const struct cw_record *record)
{
    return record->rules;
}

uint32_t cw_record_columns(const struct cw_record *record)
{
    return record->columns;
}

uint32_t cw_record_rows(const struct cw_record *record)
{
    return record->rows;
}

uint64_t cw_record_number(const struct cw_record *record)
{
    return record->number;
}

uint64_t cw_record_line(const struct cw_record *record)
{
    return record->nodes[0].place.line;
}

uint64_t cw_record_faults(const struct cw_record *record)
{
    return record->faults;
}

const char *cw_record_player(const struct cw_record *record, unsigned player)
{
    return record->text + record->name[player & 1];
}

enum cw_status cw_record_set_player(struct cw_record *record, unsigned player, const char *name)
{
    return cw_record_string(record, name, strlen(name), &record->name[player & 1]);
}

const char *cw_record_result(const struct cw_record *record)
{
    return record->text + record->result;
}

enum cw_status cw_record_set_result(struct cw_record *record, const char *result)
{
    return cw_record_string(record, result, strlen(result), &record->result);
}

uint64_t cw_record_turns(const struct cw_record *record)
{
    uint64_t turns = 0;
    for (uint32_t node = 0; node != CW_NOWHERE; node = record->nodes[node].child)
        turns += record->nodes[node].kind == CW_NODE_TURN;
    return turns;
}
