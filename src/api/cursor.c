/* SPDX-License-Identifier: MIT
 *
 * cursor.c - walks a record with a position kept in step, and edits it.
 */
#include "api/cursor.h"

#include <string.h>
#include "api/api_position.h"

static bool ends_game(const struct cw_node *node)
{
    return node->kind == CW_NODE_RESIGN || node->kind == CW_NODE_FORFEIT ||
           node->kind == CW_NODE_DRAW;
}

static void turn_of(const struct cw_record *record, const struct cw_node *node,
                    struct cw_turn *turn)
{
    turn->count = node->atoms;
    if (node->atoms)
        memcpy(turn->atom, record->atoms + node->atom, node->atoms * sizeof *turn->atom);
}

/* Makes what a node says on a position. */
static enum cw_status perform(const struct cw_record *record, uint32_t index,
                              struct cw_position *pos)
{
    const struct cw_node *node = &record->nodes[index];
    struct cw_turn turn;
    if (node->kind == CW_NODE_SETUP)
        return cw_position_setup(pos, node->atoms ? record->atoms + node->atom : NULL, node->atoms,
                                 node->sets_player);
    if (node->kind != CW_NODE_TURN)
        return CW_OK;
    turn_of(record, node, &turn);
    return cw_position_apply(pos, &turn);
}

/* --- life ------------------------------------------------------------------------------------- */

enum cw_status cw_cursor_new(struct cw_record *record, struct cw_cursor **out)
{
    struct cw_cursor *cursor = cw_alloc(record->env, 1, sizeof *cursor);
    *out = NULL;
    if (!cursor)
        return CW_NO_MEMORY;
    *cursor = (struct cw_cursor){.env = record->env, .record = record};
    enum cw_status status =
        cw_position_new(record->env, record->game, record->params, &cursor->pos);
    if (status == CW_OK)
        status = perform(record, 0, cursor->pos);
    if (status == CW_OK)
        *out = cursor;
    else
        cw_cursor_free(cursor);
    return status;
}

void cw_cursor_free(struct cw_cursor *cursor)
{
    if (!cursor)
        return;
    cw_position_free(cursor->pos);
    cw_release(cursor->env, cursor, 1, sizeof *cursor);
}

/* --- looking ---------------------------------------------------------------------------------- */

static const struct cw_node *here(const struct cw_cursor *cursor)
{
    return &cursor->record->nodes[cursor->node];
}

const struct cw_position *cw_cursor_position(const struct cw_cursor *cursor)
{
    return cursor->pos;
}

enum cw_node_kind cw_cursor_kind(const struct cw_cursor *cursor)
{
    return (enum cw_node_kind)here(cursor)->kind;
}

unsigned cw_cursor_player(const struct cw_cursor *cursor)
{
    return here(cursor)->player;
}

void cw_cursor_turn(const struct cw_cursor *cursor, struct cw_turn *turn)
{
    turn->count = 0;
    if (here(cursor)->kind == CW_NODE_TURN)
        turn_of(cursor->record, here(cursor), turn);
}

uint64_t cw_cursor_number(const struct cw_cursor *cursor)
{
    return cursor->number;
}

uint32_t cw_cursor_branches(const struct cw_cursor *cursor)
{
    uint32_t count = 0;
    for (uint32_t child = here(cursor)->child; child != CW_NOWHERE;
         child = cursor->record->nodes[child].next)
        count++;
    return count;
}

uint32_t cw_cursor_branch(const struct cw_cursor *cursor)
{
    uint32_t index = 0;
    if (cursor->node == 0)
        return 0;
    uint32_t child = cursor->record->nodes[here(cursor)->parent].child;
    for (; child != cursor->node; child = cursor->record->nodes[child].next)
        index++;
    return index;
}

uint64_t cw_cursor_line(const struct cw_cursor *cursor)
{
    return here(cursor)->place.line;
}

uint64_t cw_cursor_column(const struct cw_cursor *cursor)
{
    return here(cursor)->place.column;
}

/* --- walking ---------------------------------------------------------------------------------- */

enum cw_status cw_cursor_enter(struct cw_cursor *cursor, uint32_t child)
{
    struct cw_record *record = cursor->record;
    const struct cw_node *node = &record->nodes[child];
    if (cursor->ended && node->kind != CW_NODE_REMARK)
        return cw_fail(cursor->env, CW_NO, "a move after the end of the game");
    enum cw_status status = perform(record, child, cursor->pos);
    if (status != CW_OK)
        return status;
    record->nodes[cursor->node].last_visited = child;
    cursor->node = child;
    cursor->number += node->kind == CW_NODE_TURN;
    cursor->ended += ends_game(node);
    return CW_OK;
}

enum cw_status cw_cursor_next(struct cw_cursor *cursor, uint32_t branch)
{
    uint32_t child = cw_record_child(cursor->record, cursor->node, branch);
    return child == CW_NOWHERE ? CW_END : cw_cursor_enter(cursor, child);
}

/* A set-up cannot be taken back: plays from the root to the node anew. */
static enum cw_status replay_to(struct cw_cursor *cursor, uint32_t node)
{
    struct cw_record *record = cursor->record;
    struct cw_position *pos = NULL;
    uint32_t count = 0, *path;
    for (uint32_t n = node; n != CW_NOWHERE; n = record->nodes[n].parent)
        count++;
    path = cw_alloc(cursor->env, count, sizeof *path);
    if (!path)
        return CW_NO_MEMORY;
    uint32_t n = node;
    for (uint32_t i = count; i > 0; n = record->nodes[n].parent)
        path[--i] = n;
    enum cw_status status = cw_position_new(cursor->env, record->game, record->params, &pos);
    for (uint32_t i = 0; i < count && status == CW_OK; i++)
        status = perform(record, path[i], pos);
    cw_release(cursor->env, path, count, sizeof *path);
    if (status == CW_OK) {
        cw_position_free(cursor->pos);
        cursor->pos = pos;
    } else {
        cw_position_free(pos);
    }
    return status;
}

enum cw_status cw_cursor_previous(struct cw_cursor *cursor)
{
    const struct cw_node *node = here(cursor);
    enum cw_status status = CW_OK;
    if (cursor->node == 0)
        return CW_END;
    if (node->kind == CW_NODE_SETUP)
        status = replay_to(cursor, node->parent);
    else if (node->kind == CW_NODE_TURN)
        status = cw_position_undo(cursor->pos);
    if (status != CW_OK)
        return status;
    cursor->number -= node->kind == CW_NODE_TURN;
    cursor->ended -= ends_game(node);
    cursor->node = node->parent;
    return CW_OK;
}

enum cw_status cw_cursor_go(struct cw_cursor *cursor, uint64_t number)
{
    enum cw_status status = CW_OK;
    while (cursor->node != 0 && status == CW_OK)
        status = cw_cursor_previous(cursor);
    for (;;) {
        uint32_t child = here(cursor)->child;
        if (status != CW_OK)
            return status;
        if (child == CW_NOWHERE)
            return cursor->number < number ? CW_END : CW_OK;
        if (cursor->number == number && cursor->record->nodes[child].kind != CW_NODE_SETUP)
            return CW_OK;
        status = cw_cursor_enter(cursor, child);
    }
}

/* --- editing ---------------------------------------------------------------------------------- */

enum cw_status cw_cursor_play(struct cw_cursor *cursor, const struct cw_turn *turn)
{
    struct cw_record *record = cursor->record;
    uint32_t child = here(cursor)->child;
    struct cw_state state;
    if (turn->count > CW_TURN_MAX)
        return cw_fail(cursor->env, CW_NO, "a turn has at most %d parts", CW_TURN_MAX);
    for (; child != CW_NOWHERE; child = record->nodes[child].next) {
        const struct cw_node *node = &record->nodes[child];
        if (node->kind == CW_NODE_TURN && node->atoms == turn->count &&
            memcmp(record->atoms + node->atom, turn->atom, turn->count * sizeof *turn->atom) == 0)
            return cw_cursor_enter(cursor, child);
    }
    enum cw_status status = cursor->ended ? cw_fail(cursor->env, CW_NO, "the game is over")
                                          : cw_position_legal(cursor->pos, turn);
    if (status != CW_OK)
        return status;
    cw_position_state(cursor->pos, &state);
    status = cw_record_add_node(record, cursor->node, (struct cw_place){0, 0}, &child);
    if (status != CW_OK)
        return status;
    record->nodes[child].kind = CW_NODE_TURN;
    record->nodes[child].player = (unsigned char)state.to_move;
    status = cw_record_set_atoms(record, child, turn->atom, turn->count);
    if (status == CW_OK)
        status = cw_cursor_enter(cursor, child);
    if (status != CW_OK)
        cw_record_unlink(record, child);
    return status;
}

enum cw_status cw_cursor_finish(struct cw_cursor *cursor, enum cw_node_kind kind, unsigned player)
{
    uint32_t child;
    if ((kind != CW_NODE_RESIGN && kind != CW_NODE_FORFEIT && kind != CW_NODE_DRAW) || player > 1)
        return cw_fail(cursor->env, CW_BAD_ARGUMENT, "this is no end of a game");
    if (cursor->ended)
        return cw_fail(cursor->env, CW_NO, "the game is over");
    enum cw_status status =
        cw_record_add_node(cursor->record, cursor->node, (struct cw_place){0, 0}, &child);
    if (status != CW_OK)
        return status;
    cursor->record->nodes[child].kind = (unsigned char)kind;
    cursor->record->nodes[child].player = (unsigned char)player;
    return cw_cursor_enter(cursor, child);
}

enum cw_status cw_cursor_undo(struct cw_cursor *cursor)
{
    return cw_cursor_previous(cursor);
}

enum cw_status cw_cursor_redo(struct cw_cursor *cursor)
{
    uint32_t child = here(cursor)->last_visited;
    if (child == CW_NOWHERE)
        child = here(cursor)->child;
    return child == CW_NOWHERE ? CW_END : cw_cursor_enter(cursor, child);
}

enum cw_status cw_cursor_delete(struct cw_cursor *cursor)
{
    uint32_t node = cursor->node;
    enum cw_status status = cw_cursor_previous(cursor);
    if (status == CW_OK)
        cw_record_unlink(cursor->record, node);
    return status;
}

/* --- properties ------------------------------------------------------------------------------- */

enum cw_status cw_cursor_get(const struct cw_cursor *cursor, const char *key, uint32_t index,
                             struct cw_memory_sink *text)
{
    const struct cw_record *record = cursor->record;
    uint32_t p = cw_record_find(record, cursor->node, key);
    uint32_t v = p == CW_NOWHERE ? CW_NOWHERE : record->properties[p].first;
    while (index-- > 0 && v != CW_NOWHERE)
        v = record->values[v].next;
    if (v == CW_NOWHERE)
        return CW_END;
    size_t size = record->values[v].size;
    char *plain = cw_alloc(cursor->env, size + 1, 1);
    if (!plain)
        return CW_NO_MEMORY;
    size_t n = cw_value_plain(record, &record->values[v], plain, size + 1);
    struct cw_sink sink = cw_sink_memory(text);
    enum cw_status status = sink.write(sink.ctx, plain, n) == 0 ? CW_OK : CW_NO_MEMORY;
    cw_release(cursor->env, plain, size + 1, 1);
    return status;
}

static bool good_key(const char *key)
{
    static const char *const taken[] = {"B",  "W",  "AB", "AW", "AE", "PL", "SZ",
                                        "GM", "FF", "PB", "PW", "RE", "RU", "AP"};
    size_t n = strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(key, taken[i]) == 0)
            return false;
    return n > 0 && n < sizeof((struct cw_property *)0)->key && !key[n];
}

enum cw_status cw_cursor_set(struct cw_cursor *cursor, const char *key, const char *text)
{
    struct cw_record *record = cursor->record;
    uint32_t property;
    if (!good_key(key))
        return cw_fail(cursor->env, CW_BAD_ARGUMENT, "\"%.20s\" is no property to be set", key);
    cw_record_remove(record, cursor->node, key);
    if (!text)
        return CW_OK;
    size_t at = record->text_size, size = 0;
    enum cw_status status = CW_OK;
    for (const char *p = text; *p && status == CW_OK; p++) {
        if (*p == ']' || *p == '\\')
            status = cw_record_text(record, "\\", 1);
        if (status == CW_OK)
            status = cw_record_text(record, p, 1);
    }
    size = record->text_size - at;
    if (status == CW_OK)
        status = cw_record_text_end(record);
    if (status == CW_OK)
        status = cw_record_property(record, cursor->node, key, strlen(key), &property);
    if (status == CW_OK)
        status = cw_record_value(record, property, at, size, (struct cw_place){0, 0});
    return status;
}

const char *cw_cursor_key(const struct cw_cursor *cursor, uint32_t index)
{
    uint32_t p = here(cursor)->properties;
    while (index-- > 0 && p != CW_NOWHERE)
        p = cursor->record->properties[p].next;
    return p == CW_NOWHERE ? NULL : cursor->record->properties[p].key;
}
