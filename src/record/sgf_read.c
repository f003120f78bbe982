/* SPDX-License-Identifier: MIT
 *
 * sgf_read.c - from a tree of properties to a game.
 */
#include <stdio.h>
#include <string.h>
#include "record/cell.h"
#include "record/sgf.h"

/* --- recognising ------------------------------------------------------------------------------ */

/* The value behind the '[' at p[i], as far as it is in sight; returns where it ends. */
static size_t value_end(const unsigned char *p, size_t n, size_t i)
{
    while (i < n && p[i] != ']')
        i += p[i] == '\\' ? 2 : 1;
    return i < n ? i : n;
}

static void sniff_value(struct cw_sgf_sniff *sniff, const char *key, size_t keys, const char *value,
                        size_t size)
{
    if (keys == 2 && memcmp(key, "GM", 2) == 0) {
        for (size_t i = 0; i < size && value[i] >= '0' && value[i] <= '9' && i < 4; i++)
            sniff->game = sniff->game * 10 + (unsigned)(value[i] - '0');
    } else if (keys == 2 && memcmp(key, "EV", 2) == 0) {
        sniff->hex = size >= 3 && cw_word_is(value, 3, "hex");
        sniff->twixt = size >= 5 && cw_word_is(value, 5, "twixt");
    } else if (keys == 1 && strchr("BWbr", key[0])) {
        uint32_t x, y;
        sniff->key = key[0];
        sniff->two_letters = cw_sgf_two_letters(value, size, &x, &y);
    }
}

void cw_sgf_sniff(const unsigned char *bytes, size_t n, struct cw_sgf_sniff *sniff)
{
    size_t i = 0, key = 0, keys = 0;
    *sniff = (struct cw_sgf_sniff){0};
    while (i < n && cw_is_space(bytes[i]))
        i++;
    if (i == n || bytes[i] != '(')
        return;
    for (i++; i < n && cw_is_space(bytes[i]); i++)
        ;
    sniff->sgf = i < n && bytes[i] == ';';
    while (sniff->sgf && i < n && sniff->key == 0) {
        if (bytes[i] == '[') {
            size_t end = value_end(bytes, n, i + 1);
            if (keys)
                sniff_value(sniff, (const char *)bytes + key, keys, (const char *)bytes + i + 1,
                            end - i - 1);
            i = end;
            keys = 0;
        } else if ((bytes[i] | 0x20) >= 'a' && (bytes[i] | 0x20) <= 'z') {
            key = keys ? key : i;
            keys++;
        } else if (bytes[i] == ';' || bytes[i] == '(' || bytes[i] == ')') {
            keys = 0;
        }
        i++;
    }
}

bool cw_sgf_two_letters(const char *text, size_t size, uint32_t *column, uint32_t *row)
{
    if (size != 2 || (text[0] | 0x20) < 'a' || (text[0] | 0x20) > 'z' || (text[1] | 0x20) < 'a' ||
        (text[1] | 0x20) > 'z')
        return false;
    *column = (uint32_t)((text[0] | 0x20) - 'a');
    *row = (uint32_t)((text[1] | 0x20) - 'a');
    return true;
}

/* --- the game --------------------------------------------------------------------------------- */

enum { DEAD = 200 }; /* kind of a node that was taken out of the tree */

struct game {
    struct cw_read_job *job;
    const struct cw_sgf_dialect *dialect;
    bool exchanged; /* the keys of the moves are exchanged */
    bool keys_known;
    bool old_swap; /* swap-pieces means a swap of sides */
};

/* Takes the node out of the tree, with what is below it. */
static void kill_node(struct game *g, uint32_t node)
{
    if (node > 0)
        cw_record_unlink(g->job->record, node);
    g->job->record->nodes[node].kind = DEAD;
}

/* The plain text of a property of the root, cut off; false where there is none. */
static bool root_text(struct game *g, const char *key, char *text, size_t capacity,
                      struct cw_place *place)
{
    const struct cw_value *value = cw_record_first(g->job->record, 0, key);
    text[0] = '\0';
    if (!value)
        return false;
    cw_value_plain(g->job->record, value, text, capacity);
    *place = value->place;
    cw_record_remove(g->job->record, 0, key);
    return true;
}

static enum cw_status read_string(struct game *g, const char *key, size_t *at)
{
    struct cw_record *record = g->job->record;
    const struct cw_value *value = cw_record_first(record, 0, key);
    if (!value)
        return CW_OK;
    size_t from = value->at, size = value->size, start = record->text_size;
    enum cw_status status = CW_OK;
    cw_record_remove(record, 0, key);
    for (size_t i = 0; i < size && status == CW_OK; i++) {
        char c = record->text[from + i];
        /* Little Golem escapes nothing: there, a '\' before a letter is text */
        if (c == '\\' && i + 1 < size &&
            (g->dialect->game || strchr("]\\:", record->text[from + i + 1])))
            c = record->text[from + ++i];
        c = c == '\n' || c == '\r' || c == '\t' || c == '\0' ? ' ' : c; /* SimpleText */
        status = cw_record_text(record, &c, 1);
    }
    if (status == CW_OK)
        status = cw_record_text_end(record);
    *at = start;
    return status;
}

static enum cw_status read_facts(struct game *g)
{
    struct cw_read_job *job = g->job;
    char text[64];
    uint64_t columns = 0, rows = 0;
    struct cw_place place = job->record->nodes[0].place;
    bool sized = root_text(g, "SZ", text, sizeof text, &place);
    enum cw_status status = CW_OK;
    if (sized && !cw_parse_size(text, strlen(text), ':', &columns, &rows))
        status = cw_read_fault(job, place, "sgf.size", "SZ[%.30s] is no size of a board", text);
    if (status == CW_OK)
        status = cw_read_size(job, place, columns, rows);
    const char *rules = g->dialect->default_rules;
    if (status == CW_OK && g->dialect->rules_from &&
        root_text(g, "RU", text, sizeof text, &place)) {
        rules = g->dialect->rules_from(text);
        if (!rules && !job->rules)
            status = cw_read_fault(job, place, "sgf.rules",
                                   "RU[%.30s] is no rule set that is known; see --rules", text);
    }
    if (status == CW_OK)
        cw_read_rules(job, rules ? rules : g->dialect->default_rules);
    if (root_text(g, "AP", text, sizeof text, &place) && g->dialect->old_swap)
        g->old_swap = g->dialect->old_swap(text);
    cw_record_remove(job->record, 0, "GM");
    cw_record_remove(job->record, 0, "FF");
    for (unsigned player = 0; player < 2 && status == CW_OK; player++)
        status = read_string(g, g->dialect->name[player], &job->record->name[player]);
    if (status == CW_OK)
        status = read_string(g, "RE", &job->record->result);
    if (status == CW_OK && g->dialect->move[0][0] == 'W')
        cw_record_flip_result(job->record); /* in a record B is the first player */
    return status;
}

/* --- set-up ----------------------------------------------------------------------------------- */

/* One point, or the rectangle of two. */
static enum cw_status setup_value(struct game *g, uint32_t node, const struct cw_value *value,
                                  uint32_t piece)
{
    struct cw_record *record = g->job->record;
    char text[64];
    struct cw_place place = value->place;
    struct cw_move move[2] = {{.kind = CW_NODE_TURN}, {.kind = CW_NODE_TURN}};
    size_t size = cw_value_plain(record, value, text, sizeof text);
    size_t colon = strcspn(text, ":");
    bool pair = colon < size;
    const struct cw_notation *notation = record->format->notation;
    enum cw_status status = notation->parse(g->job, text, colon, 0, &move[0]);
    if (status == CW_OK && pair)
        status = notation->parse(g->job, text + colon + 1, size - colon - 1, 0, &move[1]);
    for (unsigned i = 0; i < 1u + pair && status == CW_OK; i++)
        if (move[i].kind != CW_NODE_TURN || move[i].atoms != 1 ||
            cw_atom_kind(move[i].atom[0]) != CW_ATOM_PLACE)
            status = cw_fail(g->job->env, CW_NO, "\"%.30s\" is no cell", text);
    if (status == CW_NO)
        return cw_read_fault(g->job, place, "record.token", "%.200s",
                             cw_env_last_error(g->job->env));
    uint32_t n = record->columns, a = cw_atom_a(move[0].atom[0]);
    uint32_t b = pair ? cw_atom_a(move[1].atom[0]) : a;
    for (uint32_t y = a / n; y <= b / n && status == CW_OK; y++)
        for (uint32_t x = a % n; x <= b % n && status == CW_OK; x++)
            status =
                cw_record_add_atom(record, node, cw_atom_make(CW_ATOM_PLACE, y * n + x, piece));
    return status;
}

static enum cw_status read_setup(struct game *g, uint32_t node)
{
    struct cw_record *record = g->job->record;
    const char *keys[3] = {g->dialect->setup[0], g->dialect->setup[1], "AE"};
    enum cw_status status = CW_OK;
    bool any = false;
    for (unsigned k = 0; k < 3; k++) {
        uint32_t p = cw_record_find(record, node, keys[k]);
        if (p == CW_NOWHERE)
            continue;
        any = true;
        for (uint32_t v = record->properties[p].first; v != CW_NOWHERE && status == CW_OK;
             v = record->values[v].next) {
            struct cw_value value = record->values[v];
            status = setup_value(g, node, &value, k + 1);
        }
        cw_record_remove(record, node, keys[k]);
    }
    const struct cw_value *side = cw_record_first(record, node, "PL");
    if (side && status == CW_OK) {
        char text[8];
        cw_value_plain(record, side, text, sizeof text);
        char key = g->dialect->move[0][0], c = (char)(text[0] & ~0x20);
        if (c == 'B' || c == 'W')
            record->nodes[node].sets_player = c != (key & ~0x20);
        else
            status =
                cw_read_fault(g->job, side->place, "sgf.side", "PL[%s] is neither B nor W", text);
        cw_record_remove(record, node, "PL");
        any = true;
    }
    if (any)
        record->nodes[node].kind = CW_NODE_SETUP;
    return status;
}

/* --- moves ------------------------------------------------------------------------------------ */

/* Whose key it is decides who moves; only a site that writes the second player's key for the first
 * one may begin with it. */
static bool right_player(struct game *g, uint32_t node, unsigned player)
{
    struct cw_record *record = g->job->record;
    unsigned expected = cw_player_after(record, record->nodes[node].parent);
    if (!g->keys_known) {
        g->keys_known = true;
        g->exchanged = g->dialect->second_key_first && player != expected;
    }
    return (player ^ (unsigned)g->exchanged) == expected;
}

static enum cw_status take_move(struct game *g, uint32_t node, unsigned player,
                                const struct cw_value *value)
{
    struct cw_record *record = g->job->record;
    struct cw_move move = {.kind = CW_NODE_TURN};
    struct cw_place place = value->place;
    place.column++;  /* behind the bracket */
    char text[1024]; /* a turn of 63 edits of links takes less */
    size_t size = cw_value_plain(record, value, text, sizeof text);
    enum cw_status status = record->format->notation->parse(g->job, text, size, player, &move);
    if (status == CW_NO) {
        char reason[256];
        snprintf(reason, sizeof reason, "%s", cw_env_last_error(g->job->env));
        kill_node(g, node);
        return cw_read_fault(g->job, place, "record.token", "%s", reason);
    }
    /* one may resign at any time; as the first thing, with the first player's key */
    if (move.kind != CW_NODE_TURN && !g->keys_known) {
        g->keys_known = true;
        g->exchanged = g->dialect->second_key_first && player == 1;
    }
    if (move.kind == CW_NODE_TURN && !right_player(g, node, player)) {
        kill_node(g, node);
        return cw_read_fault(g->job, place, "record.side", "it is not the turn of %s",
                             g->dialect->move[player]);
    }
    player ^= (unsigned)g->exchanged;
    if (g->old_swap && move.kind == CW_NODE_TURN && move.atoms == 1 &&
        cw_atom_kind(move.atom[0]) == CW_ATOM_SWAP)
        move.atom[0] = cw_atom_make(CW_ATOM_SWAP, CW_SWAP_SIDES, 0);
    if (status == CW_OK)
        status = cw_record_set_atoms(record, node, move.atom, move.atoms);
    record->nodes[node].kind = (unsigned char)move.kind;
    record->nodes[node].player = (unsigned char)player;
    record->nodes[node].offer = move.offer;
    record->nodes[node].place = place;
    return status;
}

static enum cw_status read_node(struct game *g, uint32_t node)
{
    struct cw_record *record = g->job->record;
    uint32_t parent = record->nodes[node].parent;
    if (parent != CW_NOWHERE && record->nodes[parent].kind == DEAD) {
        record->nodes[node].kind = DEAD;
        return CW_OK;
    }
    enum cw_status status = read_setup(g, node);
    for (unsigned player = 0; player < 2 && status == CW_OK; player++) {
        const char *key = g->dialect->move[player];
        const struct cw_value *first = cw_record_first(record, node, key);
        if (!first || record->nodes[node].kind == DEAD)
            continue;
        struct cw_value value = *first;
        if (value.next != CW_NOWHERE || record->nodes[node].kind != CW_NODE_REMARK) {
            kill_node(g, node);
            return cw_read_fault(g->job, value.place, "sgf.node",
                                 "a node holds one move, and no set-up beside it");
        }
        cw_record_remove(record, node, key);
        status = take_move(g, node, player, &value);
    }
    return status;
}

/* What is left of properties that stand for the game itself says nothing here, but would in another
 * format or place. */
static void drop_strays(struct game *g, uint32_t node)
{
    static const char *const keys[] = {"B",  "W",  "b",  "r",  "AB", "AW", "AE", "PL",
                                       "GM", "FF", "SZ", "PB", "PW", "RE", "AP"};
    for (size_t i = 0;
         g->job->record->nodes[node].properties != CW_NOWHERE && i < sizeof keys / sizeof *keys;
         i++) {
        const struct cw_value *value = cw_record_first(g->job->record, node, keys[i]);
        if (value && g->job->record->nodes[node].kind != DEAD)
            cw_read_note(g->job, value->place, "sgf.stray", "%s[...] means nothing here", keys[i]);
        cw_record_remove(g->job->record, node, keys[i]);
    }
}

enum cw_status cw_sgf_read(struct cw_read_job *job)
{
    struct game g = {.job = job, .dialect = job->record->format->sgf};
    enum cw_status status = cw_sgf_tree(job);
    if (status == CW_OK)
        status = read_facts(&g);
    for (uint32_t node = 0; status == CW_OK && node < job->record->node_count; node++) {
        status = read_node(&g, node);
        drop_strays(&g, node);
    }
    return status;
}
