/* SPDX-License-Identifier: MIT
 *
 * cmd_check.c - causeway check: what happened in game records, and what breaks the rules.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "cli/cli.h"
#include "cli/record_file.h"
#include "core/json.h"

enum { OPT_GAME, OPT_RULES, OPT_SIZE, OPT_JSON, OPT_ERRORS, OPT_MEMORY };

static const struct cli_option options[] = {
    [OPT_GAME] = {"game", 0, "G", "what is played: hex or twixt; needed for a bare list of moves",
                  "hex twixt"},
    [OPT_RULES] = {"rules", 0, "R",
                   "TwixT's rules: contest, classic, pp or standard, instead of those that the "
                   "record says or implies",
                   "contest classic pp standard"},
    [OPT_SIZE] = {"size", 0, "N",
                  "columns x rows, such as 18x24 or 24, where the record does not "
                  "say them",
                  NULL},
    [OPT_JSON] = {"json", 0, NULL, "one JSON object a game (docs/RECORDS.md)", NULL},
    [OPT_ERRORS] = {"max-errors", 0, "K", "show at most K faults; 0 shows all (default 100)", NULL},
    [OPT_MEMORY] = {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as 512M",
                    NULL},
    {0},
};

struct check {
    struct app *app;
    bool json;
    uint64_t most, shown, hidden; /* faults */
    struct fault *faults;         /* of the game at hand, for JSON */
    size_t count, capacity;
    enum cw_status status; /* of keeping them */
};

struct fault {
    char rule[40], message[300];
    uint64_t line, column, move;
};

/* --- faults ----------------------------------------------------------------------------------- */

/* Shows a fault, or keeps it for the object of its game. */
static bool take_fault(void *ctx, const struct cw_diag *diag)
{
    struct check *c = ctx;
    if (c->most && c->shown == c->most) {
        c->hidden++;
        return true;
    }
    c->shown++;
    if (!c->json || diag->set == 0)
        return false;
    void *faults = c->faults;
    enum cw_status status =
        cw_grow(c->app->env, &faults, c->count, &c->capacity, sizeof *c->faults);
    c->faults = faults;
    if (status != CW_OK) {
        c->status = status;
        return true;
    }
    struct fault *f = &c->faults[c->count++];
    *f = (struct fault){.line = diag->line, .column = diag->column, .move = diag->item};
    snprintf(f->rule, sizeof f->rule, "%s", diag->rule);
    snprintf(f->message, sizeof f->message, "%s", diag->message);
    return true;
}

static void write_faults(struct check *c, struct cw_json *j)
{
    cw_json_array(j, "errors");
    for (size_t i = 0; i < c->count; i++) {
        const struct fault *f = &c->faults[i];
        cw_json_object(j, NULL);
        cw_json_str(j, "rule", f->rule);
        cw_json_uint(j, "line", f->line);
        cw_json_uint(j, "column", f->column);
        if (f->move)
            cw_json_uint(j, "move", f->move);
        cw_json_str(j, "message", f->message);
        cw_json_object_end(j);
    }
    cw_json_array_end(j);
}

/* --- a game ----------------------------------------------------------------------------------- */

static const char *side_name(const struct cw_record *record, int player)
{
    const struct cw_game *game = cw_record_game(record);
    return game->sides ? game->sides[player] : player == 0 ? "first" : "second";
}

static void print_line(struct check *c, const char *file, const struct cw_record *record,
                       const struct cw_summary *s)
{
    struct cw_out *out = &c->app->out;
    const char *rules = cw_record_rules(record);
    cw_out_printf(out, "%s:%" PRIu64 ": game %" PRIu64 ": %s, %s %s%s%ux%u, %" PRIu64 " move%s, ",
                  file, cw_record_line(record), cw_record_number(record),
                  cw_format_id(cw_record_format(record)), cw_game_name(cw_record_game(record)),
                  rules, *rules ? " " : "", cw_record_columns(record), cw_record_rows(record),
                  s->turns, s->turns == 1 ? "" : "s");
    if (s->ending == CW_ENDING_CONNECTION && s->winning_turn)
        cw_out_printf(out, "%s wins by connection with %s (move %" PRIu64 ")",
                      side_name(record, s->winner), s->winning_move, s->winning_turn);
    else if (s->winner >= 0)
        cw_out_printf(out, "%s wins by %s", side_name(record, s->winner),
                      cw_ending_text(s->ending));
    else
        cw_out_str(out, cw_ending_text(s->ending));
    if (s->dead)
        cw_out_str(out, ", neither side can connect any more");
    if (s->faults)
        cw_out_printf(out, ", %" PRIu64 " fault%s", s->faults, s->faults == 1 ? "" : "s");
    cw_out_char(out, '\n');
}

static void print_json(struct check *c, const char *file, const struct cw_record *record,
                       const struct cw_summary *s)
{
    static const char *const swaps[] = {NULL, "pieces", "sides", "rotation"};
    static const char *const players[] = {"first", "second"};
    const char *swap = swaps[cw_record_swap(record)];
    struct cw_json j;
    cw_json_open(&j, &c->app->out, cw_game_id(cw_record_game(record)));
    cw_json_str(&j, "file", file);
    cw_json_uint(&j, "number", cw_record_number(record));
    cw_json_uint(&j, "line", cw_record_line(record));
    cw_json_str(&j, "format", cw_format_id(cw_record_format(record)));
    if (*cw_record_rules(record))
        cw_json_str(&j, "rules", cw_record_rules(record));
    cw_json_uint(&j, "columns", cw_record_columns(record));
    cw_json_uint(&j, "rows", cw_record_rows(record));
    cw_json_array(&j, "players");
    cw_json_str(&j, NULL, cw_record_player(record, 0));
    cw_json_str(&j, NULL, cw_record_player(record, 1));
    cw_json_array_end(&j);
    if (swap)
        cw_json_str(&j, "swap", swap);
    cw_json_uint(&j, "moves", s->turns);
    cw_json_str(&j, "end", cw_ending_text(s->ending));
    if (s->winner >= 0)
        cw_json_str(&j, "winner", players[s->winner]);
    else
        cw_json_null(&j, "winner");
    if (s->winning_turn) {
        cw_json_uint(&j, "winning_move_number", s->winning_turn);
        cw_json_str(&j, "winning_move", s->winning_move);
    }
    cw_json_str(&j, "to_move", players[s->to_move & 1]);
    cw_json_bool(&j, "dead", s->dead);
    if (*cw_record_result(record))
        cw_json_str(&j, "stated_result", cw_record_result(record));
    cw_json_uint(&j, "faults", s->faults);
    write_faults(c, &j);
    cw_json_shut(&j);
}

/* --- files ------------------------------------------------------------------------------------ */

static int check_file(struct check *c, const struct cw_read_options *plan, const char *path)
{
    struct record_file f;
    struct cw_record *record;
    struct cw_summary summary;
    uint64_t faults = 0;
    int result = record_file_open(c->app, &f, path, plan);
    if (result != EXIT_DONE)
        return result;
    enum cw_status status;
    c->count = 0;
    while ((status = cw_records_next(f.records, &record)) == CW_OK) {
        status = cw_record_check(record, &summary);
        if (status != CW_OK && status != CW_NO)
            break;
        faults += summary.faults;
        if (c->json)
            print_json(c, f.source.name, record, &summary);
        else
            print_line(c, f.source.name, record, &summary);
        c->count = 0;
        if (c->status != CW_OK || c->app->out.status != CW_OK)
            break;
    }
    if (status == CW_OK || status == CW_NO)
        status = c->status != CW_OK ? c->status : c->app->out.status;
    result = cli_exit_status(c->app, status);
    if (faults + cw_records_faults(f.records) > 0)
        result = cli_worse(result, EXIT_NEGATIVE);
    record_file_close(&f);
    return result;
}

static int run_check(struct app *app, const struct args *args)
{
    struct check c = {.app = app, .json = args->value[OPT_JSON] != NULL, .most = 100};
    struct cw_read_options plan;
    int result = record_options(app, args, OPT_GAME, OPT_RULES, OPT_SIZE, &plan);
    if (result != EXIT_DONE)
        return result;
    if (!args_u64(app, args, OPT_ERRORS, 0, UINT64_MAX, &c.most))
        return EXIT_BAD;
    app->take_diag = take_fault;
    app->take_ctx = &c; /* cppcheck-suppress autoVariables ; until the end of this function */
    if (args->operands == 0)
        result = check_file(&c, &plan, "-");
    for (int i = 0; i < args->operands && !app->interrupted; i++)
        result = cli_worse(result, check_file(&c, &plan, args->operand[i]));
    app->take_diag = NULL;
    app->take_ctx = NULL;
    cw_release(app->env, c.faults, c.capacity, sizeof *c.faults);
    if (c.hidden)
        cli_error(app, "%" PRIu64 " more fault%s not shown; --max-errors 0 shows all", c.hidden,
                  c.hidden == 1 ? "" : "s");
    return result;
}

const struct command cli_check = {
    .name = "check",
    .operands = "[FILE...]",
    .summary = "say what happened in game records, and what breaks the rules",
    .text = "Reads records of TwixT and Hex games in any format (docs/RECORDS.md), any number of "
            "them in a FILE, and prints a line a game: format, game, rules, size, number of "
            "moves, and how it ended, with the move that completed the connection. A HexWorld "
            "link may stand in the place of a FILE. A fault is reported with its line, column "
            "and reason on standard error, and the other games are still checked. The exit status "
            "is 1 when there was a fault.",
    .examples = "causeway check games.sgf\n"
                "causeway check --game twixt --rules classic moves.txt\n"
                "causeway check --json *.tsgf | jq -r 'select(.end == \"connection\") | .winner'\n"
                "causeway check 'https://hexworld.org/board/#11c1,a10:sd4'",
    .options = options,
    .limit_option = "memory",
    .max_operands = -1,
    .run = run_check,
};
