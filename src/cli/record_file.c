/* SPDX-License-Identifier: MIT */
#include "cli/record_file.h"

#include <string.h>
#include "cli/cli.h"

int record_options(struct app *app, const struct args *args, int game, int rules, int size,
                   struct cw_read_options *options)
{
    const char *id = game >= 0 ? args->value[game] : NULL;
    *options = (struct cw_read_options){.size = sizeof *options};
    if (id) {
        const char *ids[33];
        size_t count = 0;
        options->game = cw_game_find(id);
        for (; cw_games[count] && count + 1 < sizeof ids / sizeof *ids; count++)
            ids[count] = cw_games[count]->id;
        ids[count] = NULL;
        const char *near = nearest_word(id, ids);
        if (!options->game && near)
            return cli_usage_error(app, "there is no game \"%.40s\"; did you mean %s?", id, near);
        if (!options->game)
            return cli_usage_error(app, "there is no game \"%.40s\"", id);
        if (!cw_format_at(options->game, 0))
            return cli_usage_error(app, "there are no records of %s", cw_game_name(options->game));
    }
    options->rules = rules >= 0 ? args->value[rules] : NULL;
    options->board = size >= 0 ? args->value[size] : NULL;
    return EXIT_DONE;
}

static bool is_link(const char *path)
{
    static const char *const starts[] = {"https://", "http://", "hexworld.org/",
                                         "www.hexworld.org/"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strncmp(path, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

int record_file_open(struct app *app, struct record_file *f, const char *path,
                     const struct cw_read_options *options)
{
    int result = EXIT_DONE;
    *f = (struct record_file){.file = {.fd = -1}};
    if (is_link(path)) {
        f->source = cw_source_memory(&f->memory, path, strlen(path), "link");
    } else {
        result = source_open(app, &f->file, path);
        f->source = f->file.source;
    }
    if (result != EXIT_DONE)
        return result;
    enum cw_status status = cw_records_open(app->env, &f->source, options, &f->records);
    if (status != CW_OK) {
        source_close(&f->file);
        return cli_exit_status(app, status);
    }
    return EXIT_DONE;
}

void record_file_close(struct record_file *f)
{
    cw_records_close(f->records);
    source_close(&f->file);
}
