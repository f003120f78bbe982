/* SPDX-License-Identifier: MIT
 *
 * help.c - help texts, made from the tables of commands, options and parameters.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "cli/cli.h"

enum { WIDTH = 80, COLUMN = 24 };

static void spaces(struct cw_out *out, size_t n)
{
    while (n-- > 0)
        cw_out_char(out, ' ');
}

/* Writes words from column `at`, going on at column `indent` of further lines; ends the line. */
static void wrap(struct cw_out *out, size_t at, size_t indent, const char *text)
{
    bool first = true;
    while (*text) {
        size_t size = strcspn(text, " \n");
        if (!first && at + 1 + size > WIDTH) {
            cw_out_char(out, '\n');
            spaces(out, indent);
            at = indent;
            first = true;
        }
        if (!first) {
            cw_out_char(out, ' ');
            at++;
        }
        cw_out_bytes(out, text, size);
        at += size;
        first = size == 0;
        text += size;
        if (*text == '\n') {
            cw_out_char(out, '\n');
            if (text[1] && text[1] != '\n')
                spaces(out, indent);
            at = indent;
            first = true;
        }
        if (*text)
            text++;
    }
    cw_out_char(out, '\n');
}

void help_text(struct cw_out *out, unsigned indent, const char *text)
{
    spaces(out, indent);
    wrap(out, indent, indent, text);
}

void help_item(struct cw_out *out, const char *left, const char *text)
{
    size_t size = strlen(left) + 2;
    cw_out_str(out, "  ");
    cw_out_str(out, left);
    if (size + 2 > COLUMN) {
        cw_out_char(out, '\n');
        size = 0;
    }
    spaces(out, COLUMN - size);
    wrap(out, COLUMN, COLUMN, text);
}

static void option_item(struct cw_out *out, const struct cli_option *option)
{
    char left[80];
    char letter[8] = "";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "%s--%s%s%s", letter, option->name,
             option->argument && option->argument[0] != '[' ? " " : "",
             option->argument ? option->argument : "");
    help_item(out, left, option->help);
}

static void param_item(struct cw_out *out, const struct cw_param *p)
{
    char left[120], text[300];
    size_t used = (size_t)snprintf(left, sizeof left, "--%s", p->name);
    if (p->kind == CW_PARAM_INT)
        snprintf(left + used, sizeof left - used, " N");
    else if (p->kind == CW_PARAM_CELL)
        snprintf(left + used, sizeof left - used, " ROW,COLUMN");
    else if (p->kind == CW_PARAM_FILE)
        snprintf(left + used, sizeof left - used, " FILE");
    else if (p->kind == CW_PARAM_ENUM)
        for (size_t i = 0; p->values[i] && used < sizeof left; i++)
            used += (size_t)snprintf(left + used, sizeof left - used, "%s%s", i ? "|" : " ",
                                     p->values[i]);
    if (p->kind == CW_PARAM_INT && p->initial >= 0)
        snprintf(text, sizeof text, "%s (%" PRId64 " to %" PRId64 "; default %" PRId64 ")",
                 p->help, p->min < 0 ? 0 : p->min, p->max, p->initial);
    else if (p->kind == CW_PARAM_INT) /* a negative number stands for "not given" */
        snprintf(text, sizeof text, "%s (%" PRId64 " to %" PRId64 ")", p->help,
                 p->min < 0 ? 0 : p->min, p->max);
    else if (p->kind == CW_PARAM_ENUM)
        snprintf(text, sizeof text, "%s (default %s)", p->help, p->values[p->initial]);
    else
        snprintf(text, sizeof text, "%s", p->help);
    help_item(out, left, text);
}

static void params_section(struct cw_out *out, const struct cw_game *game, unsigned uses)
{
    bool any = false;
    for (const struct cw_param *p = game->params; p && p->name; p++) {
        if (!(p->uses & uses))
            continue;
        if (!any)
            cw_out_printf(out, "\nOptions of %s:\n", game->id);
        any = true;
        param_item(out, p);
    }
}

static bool mentions(const char *line, size_t size, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= size; i++)
        if (strncmp(line + i, word, n) == 0)
            return true;
    return false;
}

/* Whether a line is about this game, or about no game in particular. */
static bool is_about(const char *line, size_t size, const struct cw_game *game)
{
    if (!game || mentions(line, size, game->id))
        return true;
    for (size_t i = 0; cw_games[i]; i++)
        if (mentions(line, size, cw_games[i]->id))
            return false;
    return true;
}

/* Lines with a title over them; those about other games than the one asked for are left out. */
static void indented_lines(struct cw_out *out, const char *title, const char *text,
                           const struct cw_game *game)
{
    while (*text) {
        size_t size = strcspn(text, "\n");
        if (is_about(text, size, game)) {
            if (*title)
                cw_out_printf(out, "\n%s:\n", title);
            title = "";
            cw_out_str(out, "  ");
            cw_out_bytes(out, text, size);
            cw_out_char(out, '\n');
        }
        text += size + (text[size] == '\n');
    }
}

void help_command(struct app *app, const struct command *command, const struct cw_game *game)
{
    struct cw_out *out = &app->out;
    const char *word = !command->takes_game ? "" : game ? game->id : "GAME";
    cw_out_printf(out, "usage: causeway %s%s%s%s%s%s\n\n", command->name, *word ? " " : "", word,
                  command->options ? " [OPTIONS]" : "",
                  *command->operands ? " " : "", command->operands);
    help_text(out, 0, command->text);
    if (command->takes_game && !game) {
        cw_out_str(out, "\nGames:\n");
        for (size_t i = 0; cw_games[i]; i++)
            help_item(out, cw_games[i]->id, cw_games[i]->summary);
    }
    cw_out_str(out, "\nOptions:\n");
    for (size_t i = 0; command->options && command->options[i].name; i++)
        option_item(out, &command->options[i]);
    help_item(out, "-h, --help", command->takes_game
                                     ? "this text; with GAME also what that game adds to it"
                                     : "this text");
    for (size_t i = 0; command->param_uses && cw_games[i]; i++)
        if (!game || game == cw_games[i])
            params_section(out, cw_games[i], command->param_uses);
    if (command->more_help)
        command->more_help(app, game);
    if (command->examples)
        indented_lines(out, "Examples", command->examples, game);
}

void help_overview(struct cw_out *out)
{
    cw_out_str(out, "usage: causeway COMMAND [OPTIONS] ...\n\n");
    help_text(out, 0,
              "Causeway is a referee for grid connection and path games. It judges contest inputs, "
              "explains and proves its verdicts, and makes tests that wrong solutions fail.");
    cw_out_str(out, "\nCommands:\n");
    for (size_t i = 0; cli_commands[i]; i++)
        help_item(out, cli_commands[i]->name, cli_commands[i]->summary);
    help_item(out, "help COMMAND [GAME]", "what a command does, its options and examples");
    help_item(out, "--version", "the version of the program");
    cw_out_str(out, "\nGames:\n");
    for (size_t i = 0; cw_games[i]; i++)
        help_item(out, cw_games[i]->id, cw_games[i]->summary);
    indented_lines(out, "Examples",
                   "causeway judge hex input.txt\n"
                   "causeway judge twixt --explain --draw < input.txt\n"
                   "causeway generate link --seed 7 | causeway judge link\n"
                   "causeway stress geography -- ./solution", NULL);
    indented_lines(out, "Exit status",
                   "0    done\n"
                   "1    done, and the answer is negative (a witness is false, an input has\n"
                   "     faults, a solution is wrong)\n"
                   "2    bad input or usage\n"
                   "3    memory, reading or writing failed\n"
                   "130  interrupted", NULL);
}
