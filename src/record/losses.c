/* SPDX-License-Identifier: MIT
 *
 * losses.c - what a record has, what a format can hold, and writing one in the other.
 */
#include <string.h>
#include "record/format.h"

const char *cw_format_id(const struct cw_format *format)
{
    return format->id;
}

const char *cw_format_name(const struct cw_format *format)
{
    return format->name;
}

static unsigned parts_of_node(const struct cw_record *record, uint32_t index)
{
    const struct cw_node *node = &record->nodes[index];
    unsigned parts = 0;
    if (node->kind == CW_NODE_SETUP)
        parts |= CW_PART_SETUP;
    if (node->kind == CW_NODE_FORFEIT)
        parts |= CW_PART_FORFEIT;
    if ((node->kind == CW_NODE_RESIGN || node->kind == CW_NODE_FORFEIT) &&
        node->player != cw_player_after(record, node->parent))
        parts |= CW_PART_TURN;
    if (node->offer)
        parts |= CW_PART_OFFERS;
    for (size_t i = 0; node->kind == CW_NODE_TURN && i < node->atoms; i++) {
        enum cw_atom_kind kind = cw_atom_kind(record->atoms[node->atom + i]);
        parts |= kind == CW_ATOM_LINK || kind == CW_ATOM_UNLINK ? CW_PART_LINKS
                 : kind == CW_ATOM_PASS                         ? CW_PART_PASS
                                                                : 0u;
    }
    for (uint32_t p = node->properties; p != CW_NOWHERE; p = record->properties[p].next)
        if (strcmp(record->properties[p].key, "C") == 0)
            parts |= CW_PART_COMMENTS;
        else if (strncmp(record->properties[p].key, "HW", 2) != 0) /* HexWorld's own */
            parts |= CW_PART_PROPERTIES;
    return parts;
}

static unsigned parts_of(const struct cw_record *record, const struct cw_format *format)
{
    unsigned parts = parts_of_node(record, 0);
    bool all = (format->holds & CW_PART_VARIATIONS) != 0;
    uint32_t node = record->nodes[0].child;
    if (record->nodes[0].child != record->nodes[0].last_child)
        parts |= CW_PART_VARIATIONS;
    while (node != CW_NOWHERE) {
        parts |= parts_of_node(record, node);
        if (record->nodes[node].child != record->nodes[node].last_child)
            parts |= CW_PART_VARIATIONS;
        node = all ? cw_record_walk(record, node, 0) : record->nodes[node].child;
    }
    for (unsigned player = 0; player < 2; player++)
        if (record->text[record->name[player]])
            parts |= CW_PART_NAMES;
    if (record->text[record->result])
        parts |= CW_PART_RESULT;
    if (record->rules[0] && (!format->rules || strcmp(format->rules, record->rules) != 0))
        parts |= CW_PART_RULES;
    const struct cw_notation *notation = format->notation;
    if (record->columns != notation->default_columns || record->rows != notation->default_rows)
        parts |= CW_PART_SIZE;
    return parts;
}

unsigned cw_record_losses(const struct cw_record *record, const struct cw_format *format)
{
    return parts_of(record, format) & ~format->holds;
}

/* --- writing ---------------------------------------------------------------------------------- */

static enum cw_status refuse(const struct cw_record *record, const struct cw_format *format)
{
    unsigned losses = cw_record_losses(record, format);
    if (losses & CW_PART_LINKS)
        return cw_fail(record->env, CW_BAD_ARGUMENT,
                       "links are removed or added in this game, which %s cannot say",
                       format->name);
    if (losses & CW_PART_PASS)
        return cw_fail(record->env, CW_BAD_ARGUMENT,
                       "a player passes in this game, which %s cannot say", format->name);
    if (losses & CW_PART_TURN)
        return cw_fail(record->env, CW_BAD_ARGUMENT,
                       "a player gives up when it is not his turn, which %s cannot say",
                       format->name);
    if ((format->max_columns && record->columns > format->max_columns) ||
        (format->max_rows && record->rows > format->max_rows))
        return cw_fail(record->env, CW_BAD_ARGUMENT,
                       "the board of %ux%u is larger than %ux%u, the most that %s can say",
                       record->columns, record->rows, format->max_columns, format->max_rows,
                       format->name);
    return CW_OK;
}

/* Whether a swap of the record is of a kind that the format has not got. */
static bool swap_differs(const struct cw_record *record, const struct cw_format *format)
{
    for (uint32_t node = 0; node != CW_NOWHERE; node = cw_record_walk(record, node, 0)) {
        enum cw_swap swap = cw_node_swap(record, node);
        if (swap != CW_SWAP_NONE && !(format->swaps & 1u << swap))
            return true;
    }
    return false;
}

enum cw_status cw_record_write(const struct cw_record *record, const struct cw_format *format,
                               const struct cw_sink *sink)
{
    struct cw_record *turned = NULL;
    struct cw_out out = {0};
    enum cw_status status = refuse(record, format);
    if (status == CW_OK && swap_differs(record, format)) {
        status = cw_record_copy(record, &turned);
        if (status == CW_OK)
            status = cw_record_convert_swap(turned, format->swap);
    }
    if (status == CW_OK)
        status = cw_out_open(&out, record->env, *sink);
    if (status == CW_OK) {
        struct cw_write_job job = {record->env, turned ? turned : record, format, &out};
        status = format->write(&job);
    }
    if (status == CW_OK)
        status = cw_out_flush(&out);
    cw_out_close(&out);
    cw_record_free(turned);
    return status;
}
