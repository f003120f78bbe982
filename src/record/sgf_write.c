/* SPDX-License-Identifier: MIT
 *
 * sgf_write.c - a record as a tree of the Smart Game Format.
 */
#include "record/sgf.h"

void cw_sgf_escape(struct cw_out *out, const char *text)
{
    for (; *text; text++) {
        if (*text == ']' || *text == '\\')
            cw_out_char(out, '\\');
        cw_out_char(out, *text);
    }
}

static void property(struct cw_out *out, const char *key, const char *text)
{
    if (!*text)
        return;
    cw_out_printf(out, "%s[", key);
    cw_sgf_escape(out, text);
    cw_out_char(out, ']');
}

static void write_root(struct cw_write_job *job)
{
    const struct cw_record *record = job->record;
    const struct cw_sgf_dialect *dialect = job->format->sgf;
    const struct cw_notation *notation = job->format->notation;
    cw_out_str(job->out, dialect->root);
    if (dialect->size_needed || record->columns != notation->default_columns ||
        record->rows != notation->default_rows) {
        cw_out_printf(job->out, "SZ[%u", record->columns);
        if (record->rows != record->columns)
            cw_out_printf(job->out, ":%u", record->rows);
        cw_out_char(job->out, ']');
    }
    if (dialect->rules_to)
        property(job->out, "RU", dialect->rules_to(record->rules));
    for (unsigned player = 0; player < 2; player++)
        property(job->out, dialect->name[player], record->text + record->name[player]);
    const char *result = record->text + record->result;
    if (dialect->move[0][0] == 'W' && (*result == 'B' || *result == 'W')) {
        cw_out_printf(job->out, "RE[%c", *result == 'B' ? 'W' : 'B');
        cw_sgf_escape(job->out, result + 1);
        cw_out_char(job->out, ']');
    } else {
        property(job->out, "RE", result);
    }
}

static void write_setup(struct cw_write_job *job, const struct cw_node *node)
{
    const struct cw_sgf_dialect *dialect = job->format->sgf;
    const char *keys[3] = {dialect->setup[0], dialect->setup[1], "AE"};
    for (uint32_t piece = 1; piece <= 3; piece++) {
        bool begun = false;
        for (size_t i = 0; i < node->atoms; i++) {
            cw_atom atom = job->record->atoms[node->atom + i];
            if (cw_atom_b(atom) != piece)
                continue;
            if (!begun)
                cw_out_str(job->out, keys[piece - 1]);
            begun = true;
            cw_out_char(job->out, '[');
            cw_print_cell(job->out, job->record->columns, cw_atom_a(atom));
            cw_out_char(job->out, ']');
        }
    }
    if (node->sets_player >= 0) {
        bool white = (node->sets_player == 0) == (dialect->move[0][0] == 'W');
        cw_out_printf(job->out, "PL[%c]", white ? 'W' : 'B');
    }
}

static void write_move(struct cw_write_job *job, const struct cw_node *node)
{
    const struct cw_sgf_dialect *dialect = job->format->sgf;
    unsigned key = node->player ^ (unsigned)dialect->writes_second_first;
    bool forfeits = (job->format->holds & CW_PART_FORFEIT) != 0;
    cw_out_printf(job->out, "%s[", dialect->move[key]);
    if (node->kind == CW_NODE_TURN)
        job->format->notation->print(job, node);
    else if (node->kind == CW_NODE_DRAW)
        cw_out_str(job->out, "draw");
    else
        cw_out_str(job->out, node->kind == CW_NODE_FORFEIT && forfeits ? "forfeit" : "resign");
    if (node->offer && (job->format->holds & CW_PART_OFFERS))
        cw_out_str(job->out, "|draw");
    cw_out_char(job->out, ']');
}

static void write_node(struct cw_write_job *job, uint32_t index)
{
    const struct cw_record *record = job->record;
    const struct cw_node *node = &record->nodes[index];
    cw_out_char(job->out, ';');
    if (index == 0)
        write_root(job);
    if (node->kind == CW_NODE_SETUP)
        write_setup(job, node);
    else if (node->kind != CW_NODE_REMARK)
        write_move(job, node);
    for (uint32_t p = node->properties; p != CW_NOWHERE; p = record->properties[p].next) {
        cw_out_str(job->out, record->properties[p].key);
        for (uint32_t v = record->properties[p].first; v != CW_NOWHERE;
             v = record->values[v].next) {
            cw_out_char(job->out, '[');
            cw_out_bytes(job->out, record->text + record->values[v].at, record->values[v].size);
            cw_out_char(job->out, ']');
        }
    }
}

enum { NODES_A_LINE = 12 };

enum cw_status cw_sgf_write(struct cw_write_job *job)
{
    const struct cw_node *nodes = job->record->nodes;
    const char *line = job->format->sgf->one_line ? "" : "\n";
    unsigned on_line = 0;
    uint32_t node = 0;
    cw_out_char(job->out, '(');
    for (;;) {
        write_node(job, node);
        bool turn_line = node == 0 || ++on_line % NODES_A_LINE == 0;
        uint32_t child = nodes[node].child;
        if (child != CW_NOWHERE) {
            if (turn_line && child == nodes[node].last_child)
                cw_out_str(job->out, line);
            if (child != nodes[node].last_child)
                cw_out_printf(job->out, "%s(", line);
            node = child;
            continue;
        }
        while (node != 0 && nodes[node].next == CW_NOWHERE) {
            uint32_t parent = nodes[node].parent;
            if (nodes[parent].child != nodes[parent].last_child)
                cw_out_char(job->out, ')');
            node = parent;
        }
        if (node == 0)
            break;
        cw_out_printf(job->out, ")%s(", line);
        node = nodes[node].next;
    }
    cw_out_str(job->out, ")\n");
    return CW_OK;
}
