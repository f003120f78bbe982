/* SPDX-License-Identifier: MIT
 *
 * main.c - finds the command, parses its words, makes the environment, runs it.
 */
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "cli/cli.h"

const struct command *const cli_commands[] = {
    &cli_judge,    &cli_solve,   &cli_verify, &cli_validate, &cli_grade, &cli_generate,
    &cli_hint,     &cli_shuffle, &cli_play,
    &cli_testset,  &cli_stress,  &cli_check,  &cli_convert,  &cli_show,  &cli_gtp,   &cli_games,
    &cli_completion,
    NULL,
};

const struct command *cli_command_find(const char *name)
{
    for (size_t i = 0; cli_commands[i]; i++)
        if (strcmp(cli_commands[i]->name, name) == 0)
            return cli_commands[i];
    return NULL;
}

static int unknown_command(struct app *app, const char *word)
{
    const char *names[32];
    size_t count = 0;
    for (; cli_commands[count] && count + 3 < sizeof names / sizeof *names; count++)
        names[count] = cli_commands[count]->name;
    names[count++] = "help";
    names[count++] = "version";
    names[count] = NULL;
    if (word[0] == '-' && word[1] != '\0')
        return cli_usage_error(app, "the command comes first, then %.40s", word);
    const char *near = nearest_word(word, names);
    if (near)
        return cli_usage_error(app, "there is no command \"%.40s\"; did you mean %s?", word, near);
    return cli_usage_error(app, "there is no command \"%.40s\"", word);
}

/* --- the life of the program --- */

static int app_open(struct app *app)
{
    const struct cw_hooks hooks = {
        .size = sizeof hooks,
        .ctx = app,
        .diag = cli_on_diag,
        .progress = app->stderr_tty ? cli_on_progress : NULL,
        .memory_limit = app->memory_limit,
    };
    enum cw_status status = cw_env_new(&hooks, &app->env);
    sink_fd(app, &app->stdout_sink, STDOUT_FILENO, "standard output");
    if (status == CW_OK)
        status = cw_out_open(&app->out, app->env, app->stdout_sink.sink);
    if (status == CW_OK)
        return cli_signals_start(app);
    if (!app->env) {
        cli_error(app, "out of memory");
        return EXIT_RESOURCES;
    }
    return cli_exit_status(app, status);
}

/* Delivers what is left of the output; a failure counts. */
static int app_close(struct app *app, int result)
{
    bool failed_before = app->out.status != CW_OK;
    if (app->out.buf) {
        enum cw_status status = cw_out_flush(&app->out);
        if (close(STDOUT_FILENO) != 0 && status == CW_OK && app->io_error == 0)
            status = CW_IO;
        if (status != CW_OK && (!failed_before || result == EXIT_DONE))
            result = cli_worse(result, cli_exit_status(app, status));
    }
    cli_progress_clear(app);
    cli_signals_stop(app);
    cw_out_close(&app->out);
    cw_env_free(app->env);
    return result;
}

/* --- commands that are none of the table --- */

static int print_overview(struct app *app)
{
    int result = app_open(app);
    if (result == EXIT_DONE)
        help_overview(&app->out);
    return app_close(app, result);
}

static int print_version(struct app *app)
{
    int result = app_open(app);
    if (result == EXIT_DONE)
        cw_out_printf(&app->out, "causeway %s\n", cw_version());
    return app_close(app, result);
}

static int print_help(struct app *app, const struct command *command, const struct cw_game *game)
{
    int result = app_open(app);
    if (result == EXIT_DONE)
        help_command(app, command, game);
    return app_close(app, result);
}

/* help [COMMAND [GAME]] is COMMAND [GAME] --help. */
static int run_help(struct app *app, int argc, char **argv)
{
    if (argc < 1 || argv[0][0] == '-')
        return print_overview(app);
    const struct command *command = cli_command_find(argv[0]);
    if (!command)
        return unknown_command(app, argv[0]);
    const struct cw_game *game = argc > 1 && command->takes_game ? cw_game_find(argv[1]) : NULL;
    return print_help(app, command, game);
}

static int run_command(struct app *app, const struct command *command, int argc, char **argv)
{
    struct args args;
    char program[64];
    uint64_t limit = 0;
    snprintf(program, sizeof program, "causeway %s", command->name);
    app->program = program;
    int result = args_parse(app, command, argc, argv, &args);
    if (result != EXIT_DONE)
        return result;
    if (args.help)
        return print_help(app, command, args.game);
    for (int i = 0; command->limit_option && command->options[i].name; i++) {
        if (strcmp(command->options[i].name, command->limit_option) != 0)
            continue;
        if (!args_size(app, &args, i, &limit))
            return EXIT_BAD;
        app->memory_text = args.value[i];
    }
    app->memory_limit = (size_t)limit;
    result = app_open(app);
    if (result == EXIT_DONE)
        result = command->run(app, &args);
    result = app_close(app, app->interrupted ? EXIT_INTERRUPTED : result);
    return result;
}

static bool is_word(const char *word, const char *plain, const char *dashed, const char *letter)
{
    return strcmp(word, plain) == 0 || strcmp(word, dashed) == 0 || strcmp(word, letter) == 0;
}

int main(int argc, char **argv)
{
    struct app app = {.program = "causeway", .wake = {-1, -1}};
    standard_descriptors();
    setlocale(LC_CTYPE, "");
    app.stdout_tty = isatty(STDOUT_FILENO) == 1;
    app.stderr_tty = isatty(STDERR_FILENO) == 1;
    if (argc < 2)
        return cli_usage_error(&app, "which command?");
    if (is_word(argv[1], "help", "--help", "-h"))
        return run_help(&app, argc - 2, argv + 2);
    if (is_word(argv[1], "version", "--version", "-V"))
        return print_version(&app);
    const struct command *command = cli_command_find(argv[1]);
    if (!command)
        return unknown_command(&app, argv[1]);
    return run_command(&app, command, argc - 2, argv + 2);
}
