/* SPDX-License-Identifier: MIT
 *
 * cmd_convert.c - causeway convert: game records from one format to another.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include "cli/cli.h"
#include "cli/record_file.h"

enum { OPT_TO, OPT_OUTPUT, OPT_GAME, OPT_RULES, OPT_SIZE, OPT_MEMORY };

static const struct cli_option options[] = {
    [OPT_TO] = {"to", 0, "FORMAT",
                "sgf or list; of TwixT also lg, t1, mail; of Hex also lg, hexworld",
                "sgf list lg t1 mail hexworld"},
    [OPT_OUTPUT] = {"output", 'o', "FILE", "write there, not to standard output", "FILE"},
    [OPT_GAME] = {"game", 0, "G", "what is played: hex or twixt; needed for a bare list of moves",
                  "hex twixt"},
    [OPT_RULES] = {"rules", 0, "R",
                   "TwixT's rules, instead of those that the record says or implies",
                   "contest classic pp standard"},
    [OPT_SIZE] = {"size", 0, "N", "columns x rows, where the record does not say them", NULL},
    [OPT_MEMORY] = {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as 512M",
                    NULL},
    {0},
};

enum { PARTS = 12 };

/* In the order of the bits of enum cw_record_part. */
static const char *const part_names[PARTS] = {
    "variations",
    "comments",
    "properties such as event, date and markup",
    "names of the players",
    "set-up",
    "the result that the record states",
    "the rule set",
    "offers of a draw",
    "the size of the board (give --size when reading it)",
    "passes",
    "links removed or added",
    "forfeits (written as resignations)",
};

struct convert {
    struct app *app;
    const char *to;
    struct cw_sink sink;
    uint64_t dropped[PARTS]; /* games that lost this part */
};

static int unknown_format(struct convert *c, const struct cw_game *game)
{
    char names[120] = "";
    for (size_t i = 0; cw_format_at(game, i); i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "",
                 cw_format_id(cw_format_at(game, i)));
    }
    return cli_usage_error(c->app, "there is no format \"%.40s\" of %s; there are %s", c->to,
                           cw_game_name(game), names);
}

/* Converts one game; broken ones are left out. */
static int convert_game(struct convert *c, struct cw_record *record)
{
    struct cw_summary summary;
    const struct cw_format *format = cw_format_find(cw_record_game(record), c->to);
    if (!format)
        return unknown_format(c, cw_record_game(record));
    enum cw_status status = cw_record_check(record, &summary);
    if (status == CW_NO) {
        cli_error(c->app, "game %" PRIu64 " breaks the rules and is not converted",
                  cw_record_number(record));
        return EXIT_NEGATIVE;
    }
    if (status != CW_OK)
        return cli_exit_status(c->app, status);
    status = cw_record_write(record, format, &c->sink);
    if (status == CW_BAD_ARGUMENT) {
        cli_error(c->app, "game %" PRIu64 " is not converted: %s", cw_record_number(record),
                  cw_env_last_error(c->app->env));
        return EXIT_NEGATIVE;
    }
    if (status != CW_OK)
        return cli_exit_status(c->app, status);
    unsigned losses = cw_record_losses(record, format);
    for (unsigned i = 0; i < PARTS; i++)
        c->dropped[i] += losses >> i & 1;
    return EXIT_DONE;
}

static int convert_games(struct convert *c, struct record_file *f)
{
    struct cw_record *record;
    enum cw_status status;
    int result = EXIT_DONE;
    while ((status = cw_records_next(f->records, &record)) == CW_OK) {
        result = cli_worse(result, convert_game(c, record));
        if (result != EXIT_DONE && result != EXIT_NEGATIVE)
            return result;
    }
    if (cw_records_faults(f->records))
        result = cli_worse(result, EXIT_NEGATIVE);
    return cli_worse(result, cli_exit_status(c->app, status));
}

static void warn(struct convert *c)
{
    for (unsigned i = 0; i < PARTS; i++)
        if (c->dropped[i])
            cli_error(c->app, "warning: %s cannot hold %s; dropped from %" PRIu64 " game%s", c->to,
                      part_names[i], c->dropped[i], c->dropped[i] == 1 ? "" : "s");
}

static bool same_file(const struct record_file *f, const char *path)
{
    struct stat in, out;
    return f->file.fd >= 0 && fstat(f->file.fd, &in) == 0 && stat(path, &out) == 0 &&
           S_ISREG(in.st_mode) && in.st_dev == out.st_dev && in.st_ino == out.st_ino;
}

/* Writes to a sink through the program's own output buffer. */
static int put(void *ctx, const void *bytes, size_t n)
{
    struct app *app = ctx;
    cw_out_bytes(&app->out, bytes, n);
    return app->out.status == CW_OK ? 0 : -1;
}

static int run_convert(struct app *app, const struct args *args)
{
    struct convert c = {.app = app, .to = args->value[OPT_TO]};
    const char *output = args->value[OPT_OUTPUT];
    struct cw_read_options plan;
    struct record_file f;
    struct fd_sink file;
    int result = record_options(app, args, OPT_GAME, OPT_RULES, OPT_SIZE, &plan);
    if (result != EXIT_DONE)
        return result;
    if (!c.to)
        return cli_usage_error(app, "to which format? Say it with --to, such as --to sgf");
    result = record_file_open(app, &f, args->operands ? args->operand[0] : "-", &plan);
    if (result != EXIT_DONE)
        return result;
    c.sink = (struct cw_sink){.write = put, .ctx = app};
    if (output && same_file(&f, output))
        result = cli_usage_error(app, "--output %s would overwrite the input", output);
    else if (output)
        result = sink_create(app, &file, output);
    if (result == EXIT_DONE) {
        if (output)
            c.sink = file.sink;
        result = convert_games(&c, &f);
        if (output)
            result = cli_worse(result, cli_exit_status(app, sink_close(&file)));
        warn(&c);
    }
    record_file_close(&f);
    return result;
}

const struct command cli_convert = {
    .name = "convert",
    .operands = "--to FORMAT [FILE]",
    .summary = "write game records in another format",
    .text = "Reads records of TwixT and Hex games as \"check\" does and writes them in another "
            "format of the same game (docs/RECORDS.md). Comments, variations, names and set-up "
            "are kept where the format can hold them; a warning says what was dropped. The ways "
            "to write a swap are converted. A game that cannot be written without becoming "
            "another one, or that breaks the rules, is left out, with the reason, and the exit "
            "status is 1.",
    .examples = "causeway convert game.tsgf --to t1 -o game.T1\n"
                "causeway convert 'https://hexworld.org/board/#11c1,a10:sd4' --to sgf\n"
                "causeway convert --game twixt --rules standard moves.txt --to mail",
    .options = options,
    .limit_option = "memory",
    .max_operands = 1,
    .run = run_convert,
};
