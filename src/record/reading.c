/* SPDX-License-Identifier: MIT
 *
 * reading.c - what readers of all formats share: faults, sizes, moves.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "record/format.h"

static void send(struct cw_read_job *job, struct cw_place place, const char *rule,
                 const char *format, va_list args)
{
    char message[400];
    vsnprintf(message, sizeof message, format, args);
    for (char *p = message; *p; p++) /* tokens come from the file; a message is one line */
        if ((unsigned char)*p < ' ' || *p == 0x7f)
            *p = '?';
    cw_report(job->env, &(struct cw_diag){
                            .rule = rule,
                            .file = job->in->r.source.name ? job->in->r.source.name : "-",
                            .line = place.line,
                            .column = place.column,
                            .set = job->record->number,
                            .set_name = "game",
                            .message = message,
                        });
}

enum cw_status cw_read_fault(struct cw_read_job *job, struct cw_place place, const char *rule,
                             const char *format, ...)
{
    va_list args;
    va_start(args, format);
    send(job, place, rule, format, args);
    va_end(args);
    job->record->faults++;
    return CW_OK;
}

void cw_read_note(struct cw_read_job *job, struct cw_place place, const char *rule,
                  const char *format, ...)
{
    va_list args;
    va_start(args, format);
    send(job, place, rule, format, args);
    va_end(args);
}

enum cw_status cw_read_size(struct cw_read_job *job, struct cw_place place, uint64_t columns,
                            uint64_t rows)
{
    struct cw_record *record = job->record;
    const struct cw_notation *notation = record->format->notation;
    if (columns == 0 && job->columns) {
        columns = job->columns;
        rows = job->rows;
    } else if (columns == 0) {
        columns = notation->default_columns;
        rows = notation->default_rows;
    }
    enum cw_status status = CW_OK;
    if (columns > notation->max_columns || rows > notation->max_rows) {
        status = cw_read_fault(job, place, "record.size", "the board is %llux%llu, more than %ux%u",
                               (unsigned long long)columns, (unsigned long long)rows,
                               notation->max_columns, notation->max_rows);
        columns = notation->default_columns;
        rows = notation->default_rows;
    }
    record->columns = (uint32_t)columns;
    record->rows = (uint32_t)rows;
    cw_record_fill_params(record);
    return status;
}

void cw_read_rules(struct cw_read_job *job, const char *rules)
{
    struct cw_record *record = job->record;
    const char *chosen = job->rules ? job->rules : rules;
    snprintf(record->rules, sizeof record->rules, "%s", chosen ? chosen : "");
    cw_record_fill_params(record);
}

unsigned cw_player_after(const struct cw_record *record, uint32_t node)
{
    for (; node != CW_NOWHERE; node = record->nodes[node].parent) {
        const struct cw_node *n = &record->nodes[node];
        if (n->kind == CW_NODE_SETUP && n->sets_player >= 0)
            return (unsigned)n->sets_player;
        /* with a swap of sides, the colour that was to move still is */
        if (n->kind >= CW_NODE_RESIGN) /* too late, but it would be the other's turn */
            return n->player ^ 1u;
        if (n->kind == CW_NODE_TURN)
            return cw_node_swap(record, node) == CW_SWAP_SIDES ? n->player : n->player ^ 1u;
    }
    return 0;
}

enum cw_status cw_read_move(struct cw_read_job *job, uint32_t parent, unsigned player,
                            const char *word, size_t size, struct cw_place place, uint32_t *node)
{
    struct cw_move move = {.kind = CW_NODE_TURN};
    *node = CW_NOWHERE;
    enum cw_status status = job->record->format->notation->parse(job, word, size, player, &move);
    if (status == CW_NO) {
        char reason[256];
        snprintf(reason, sizeof reason, "%s", cw_env_last_error(job->env));
        return cw_read_fault(job, place, "record.token", "%s", reason);
    }
    if (status == CW_OK)
        status = cw_record_add_node(job->record, parent, place, node);
    if (status == CW_OK)
        status = cw_record_set_atoms(job->record, *node, move.atom, move.atoms);
    if (status != CW_OK)
        return status;
    struct cw_node *n = &job->record->nodes[*node];
    n->kind = (unsigned char)move.kind;
    n->player = (unsigned char)player;
    n->offer = move.offer;
    return CW_OK;
}

bool cw_parse_size(const char *text, size_t n, char separator, uint64_t *columns, uint64_t *rows)
{
    uint64_t number[2] = {0, 0};
    size_t i = 0;
    for (unsigned k = 0; k < 2; k++) {
        size_t start = i;
        for (; i < n && text[i] >= '0' && text[i] <= '9'; i++)
            number[k] =
                number[k] < 1000000000 ? number[k] * 10 + (uint64_t)(text[i] - '0') : number[k];
        if (i == start || number[k] == 0)
            return false;
        if (k == 0 && i == n)
            number[k = 1] = number[0];
        else if (k == 0 && text[i++] != separator)
            return false;
    }
    *columns = number[0];
    *rows = number[1];
    return i == n;
}

bool cw_word_is(const char *text, size_t n, const char *word)
{
    size_t i = 0;
    for (; i < n && word[i]; i++) {
        char c = text[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c != word[i])
            return false;
    }
    return i == n && !word[i];
}
