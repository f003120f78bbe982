/* SPDX-License-Identifier: MIT
 *
 * records.c - a file of games: which format stands there, one game after another.
 */
#include <stdio.h>
#include <string.h>
#include <causeway/game.h>
#include "games/contract.h"
#include "record/format.h"

enum { SNIFF = 4096 };

struct cw_records {
    struct cw_env *env;
    struct cw_scan scan;
    struct cw_record *record;
    const struct cw_game *game;
    const struct cw_format *format, *last; /* the user's choice; that of the game before */
    char rules[16];
    uint64_t columns, rows;
    uint64_t games, faults;
    uint32_t *stack;
    size_t stack_capacity;
};

const struct cw_format *cw_format_at(const struct cw_game *game, size_t index)
{
    for (size_t i = 0; game->formats && game->formats[i]; i++)
        if (i == index)
            return game->formats[i];
    return NULL;
}

const struct cw_format *cw_format_find(const struct cw_game *game, const char *id)
{
    for (size_t i = 0; game->formats && game->formats[i]; i++)
        if (strcmp(game->formats[i]->id, id) == 0)
            return game->formats[i];
    return NULL;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* The first game that has a parameter named rules. */
static const struct cw_game *game_with_rules(void)
{
    for (size_t g = 0; cw_games[g]; g++)
        for (const struct cw_param *p = cw_games[g]->params; p && p->name; p++)
            if (strcmp(p->name, "rules") == 0 && (p->uses & CW_FOR_POSITION) &&
                cw_games[g]->formats)
                return cw_games[g];
    return NULL;
}

static enum cw_status take_options(struct cw_records *r, const struct cw_read_options *options)
{
    struct cw_read_options all = {0};
    if (options)
        memcpy(&all, options, options->size < sizeof all ? options->size : sizeof all);
    r->game = all.game;
    r->format = all.format;
    if (all.board && !cw_parse_size(all.board, strlen(all.board), 'x', &r->columns, &r->rows))
        return cw_fail(r->env, CW_BAD_ARGUMENT,
                       "size \"%.40s\" is not COLUMNSxROWS or one number, such as 24x24 or 24",
                       all.board);
    if (r->columns > UINT32_MAX || r->rows > UINT32_MAX)
        return cw_fail(r->env, CW_BAD_ARGUMENT, "size %.40s is too large", all.board);
    if (!all.rules)
        return CW_OK;
    if (!r->game)
        r->game = game_with_rules();
    char params[40];
    struct cw_params parsed;
    snprintf(params, sizeof params, "rules=%.20s", all.rules);
    snprintf(r->rules, sizeof r->rules, "%.15s", all.rules);
    if (!r->game)
        return cw_fail(r->env, CW_BAD_ARGUMENT, "no game has rule sets");
    cw_params_init(r->game->params, &parsed);
    return cw_params_parse(r->env, r->game->params, CW_FOR_POSITION, params, &parsed);
}

enum cw_status cw_records_open(struct cw_env *env, const struct cw_source *source,
                               const struct cw_read_options *options, struct cw_records **out)
{
    struct cw_records *r = cw_calloc(env, 1, sizeof *r);
    *out = NULL;
    if (!r)
        return CW_NO_MEMORY;
    r->env = env;
    enum cw_status status = take_options(r, options);
    if (status == CW_OK && r->game && !r->game->formats)
        status = cw_fail(env, CW_BAD_ARGUMENT, "there are no records of %s", r->game->name);
    if (status == CW_OK)
        status = cw_scan_open(&r->scan, env, *source);
    if (status == CW_OK)
        *out = r;
    else
        cw_records_close(r);
    return status;
}

void cw_records_close(struct cw_records *r)
{
    if (!r)
        return;
    cw_scan_close(&r->scan);
    cw_record_free(r->record);
    cw_release(r->env, r->stack, r->stack_capacity, sizeof *r->stack);
    cw_release(r->env, r, 1, sizeof *r);
}

struct cw_record *cw_records_take(struct cw_records *r)
{
    struct cw_record *record = r->record;
    r->record = NULL;
    if (record)
        record->file = NULL; /* the name may go with the source */
    return record;
}

uint64_t cw_records_faults(const struct cw_records *r)
{
    return r->faults;
}

/* --- recognising ------------------------------------------------------------------------------ */

struct choice {
    const struct cw_game *game;
    const struct cw_format *format;
    bool bare; /* it is a list of moves, of a game that is not known */
};

static void detect(struct cw_records *r, struct choice *choice)
{
    size_t n = cw_reader_want(&r->scan.r, SNIFF);
    int best = 0;
    *choice = (struct choice){0};
    for (size_t g = 0; cw_games[g]; g++) {
        if ((r->game && cw_games[g] != r->game) || !cw_games[g]->formats)
            continue;
        for (size_t f = 0; cw_games[g]->formats[f]; f++) {
            const struct cw_format *format = cw_games[g]->formats[f];
            if (r->format && format != r->format)
                continue;
            int sure = format->detect(format, r->scan.r.cur, n < SNIFF ? n : SNIFF);
            bool list = format->read == cw_list_read;
            if (sure > 0 && list && !r->game)
                choice->bare = true;
            else if (sure > best) {
                best = sure;
                choice->game = cw_games[g];
                choice->format = format;
            }
        }
    }
    if (best > 0)
        choice->bare = false;
}

/* The format to try where none was recognised: the user's, the last one, or the list of the game,
 * whose reader says what it cannot make sense of. */
static void fall_back(struct cw_records *r, struct choice *choice)
{
    const struct cw_format *format = r->format ? r->format : r->last;
    if (!format && r->game)
        format = cw_format_find(r->game, "list");
    if (!format || !r->game || *r->scan.r.cur == '(' || format->sgf)
        return;
    choice->game = r->game;
    choice->format = format;
}

static enum cw_status report(struct cw_records *r, struct cw_place place, const char *rule,
                             const char *message)
{
    r->faults++;
    return cw_reportf(r->env, CW_BAD_INPUT,
                      &(struct cw_diag){.rule = rule,
                                        .file = r->scan.r.source.name ? r->scan.r.source.name : "-",
                                        .line = place.line,
                                        .column = place.column},
                      "%s", message);
}

/* Nothing that is known stands here: on to the next "(;", where there is one. */
static enum cw_status skip_unknown(struct cw_records *r)
{
    struct cw_place place = cw_scan_place(&r->scan);
    char message[120];
    uint64_t skipped;
    bool tree = *r->scan.r.cur == '('; /* of another game: its variations are no games of ours */
    if (tree)
        cw_scan_skip(&r->scan);
    bool found = cw_scan_to_game(&r->scan, tree, &skipped);
    skipped += tree;
    if (r->scan.r.status != CW_OK)
        return r->scan.r.status;
    if (!found && r->games == 0)
        return report(r, place, "record.format",
                      "this is no game record in a format that is known");
    snprintf(message, sizeof message, "%llu bytes that are no game were skipped",
             (unsigned long long)skipped);
    report(r, place, "record.skipped", message);
    return found ? CW_OK : CW_END;
}

/* Goes to the next game. */
static enum cw_status find_game(struct cw_records *r, struct choice *choice)
{
    for (;;) {
        int c = cw_scan_space(&r->scan);
        if (c < 0)
            return r->scan.r.status == CW_OK ? CW_END : r->scan.r.status;
        detect(r, choice);
        if (!choice->format && !choice->bare)
            fall_back(r, choice);
        if (r->scan.r.status != CW_OK)
            return r->scan.r.status;
        if (choice->format)
            return CW_OK;
        if (choice->bare)
            return report(r, cw_scan_place(&r->scan), "record.game",
                          "this is a bare list of moves: say which game it is with --game "
                          "(--rules implies TwixT)");
        enum cw_status status = skip_unknown(r);
        if (status != CW_OK)
            return status;
    }
}

/* --- reading ---------------------------------------------------------------------------------- */

static enum cw_status fresh_record(struct cw_records *r)
{
    if (r->record) {
        cw_record_clear(r->record);
        return CW_OK;
    }
    r->record = cw_alloc(r->env, 1, sizeof *r->record);
    if (!r->record)
        return CW_NO_MEMORY;
    enum cw_status status = cw_record_init(r->record, r->env);
    if (status != CW_OK) {
        cw_record_free(r->record);
        r->record = NULL;
    }
    return status;
}

enum cw_status cw_records_next(struct cw_records *r, struct cw_record **out)
{
    struct choice choice;
    *out = NULL;
    enum cw_status status = find_game(r, &choice);
    if (status == CW_OK)
        status = fresh_record(r);
    if (status != CW_OK)
        return status;
    r->last = choice.format;
    r->record->game = choice.game;
    r->record->format = choice.format;
    r->record->number = ++r->games;
    r->record->file = r->scan.r.source.name;
    struct cw_read_job job = {
        .env = r->env,
        .in = &r->scan,
        .record = r->record,
        .rules = r->rules[0] ? r->rules : NULL,
        .columns = (uint32_t)r->columns,
        .rows = (uint32_t)r->rows,
        .stack = r->stack,
        .stack_capacity = r->stack_capacity,
    };
    status = choice.format->read(&job);
    r->stack = job.stack;
    r->stack_capacity = job.stack_capacity;
    if (status == CW_OK)
        *out = r->record;
    return status;
}
