/* SPDX-License-Identifier: MIT
 *
 * options.c - parses a command's words by its table of options and the parameters of its game.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "cli/cli.h"

/* --- spelling --- */

enum { WORD_MAX = 32 };

/* Edit distance (Levenshtein) of two words; words longer than WORD_MAX are far from all others. */
static size_t distance(const char *a, const char *b)
{
    size_t row[WORD_MAX + 1];
    size_t n = strlen(a), m = strlen(b);
    if (n > WORD_MAX || m > WORD_MAX)
        return WORD_MAX;
    for (size_t j = 0; j <= m; j++)
        row[j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t best = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[m];
}

const char *nearest_word(const char *word, const char *const *words)
{
    const char *best = NULL;
    size_t best_distance = strlen(word) < 4 ? 2 : 3; /* less than this counts as near */
    for (size_t i = 0; words[i]; i++) {
        size_t d = distance(word, words[i]);
        if (strlen(word) >= 3 && strncmp(word, words[i], strlen(word)) == 0)
            d = 1; /* the beginning of a word */
        if (d < best_distance) {
            best_distance = d;
            best = words[i];
        }
    }
    return best;
}

/* --- looking options up --- */

static int find_option(const struct command *command, const char *name, size_t size)
{
    for (int i = 0; command->options && command->options[i].name; i++)
        if (strncmp(command->options[i].name, name, size) == 0 && !command->options[i].name[size])
            return i;
    return -1;
}

static int find_letter(const struct command *command, char letter)
{
    for (int i = 0; command->options && command->options[i].name; i++)
        if (command->options[i].letter == letter)
            return i;
    return -1;
}

static const struct cw_param *find_param(const struct cw_game *game, unsigned uses,
                                         const char *name, size_t size)
{
    for (const struct cw_param *p = game->params; p && p->name; p++)
        if ((p->uses & uses) && strncmp(p->name, name, size) == 0 && !p->name[size])
            return p;
    return NULL;
}

/* The parameter of this name: of the game where it is known already, else of any game (whether an
 * option takes a value must be known before the game is). */
static const struct cw_param *param_of_any(const struct args *args, const char *name, size_t size)
{
    unsigned uses = args->command->param_uses;
    const struct cw_param *p = NULL;
    if (args->game)
        p = find_param(args->game, uses, name, size);
    for (size_t i = 0; !p && cw_games[i]; i++)
        p = find_param(cw_games[i], uses, name, size);
    return p;
}

static int unknown_option(struct app *app, const struct args *args, const char *word)
{
    const struct command *command = args->command;
    const char *names[OPTIONS_MAX + 8 * CW_PARAMS_MAX];
    char bare[WORD_MAX + 8];
    size_t count = 0;
    for (int i = 0; command->options && command->options[i].name; i++)
        names[count++] = command->options[i].name;
    for (size_t g = 0; cw_games[g]; g++)
        for (const struct cw_param *p = cw_games[g]->params; p && p->name; p++)
            if ((p->uses & command->param_uses) && count + 2 < sizeof names / sizeof *names)
                names[count++] = p->name;
    names[count++] = "help";
    names[count] = NULL;
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(word, "="), word);
    const char *near = nearest_word(bare + strspn(bare, "-"), names);
    if (near)
        return cli_usage_error(app, "there is no option %s; did you mean --%s?", bare, near);
    return cli_usage_error(app, "there is no option %s", bare);
}

/* --- one word --- */

struct words {
    char **word;
    int count, at;
};

/* The value of an option: behind "=", or the next word. */
static const char *take_value(struct words *w, const char *equals)
{
    if (equals)
        return equals + 1;
    return w->at < w->count ? w->word[w->at++] : NULL;
}

static int take_option(struct app *app, struct args *args, struct words *w, int index,
                       const char *equals)
{
    const struct cli_option *option = &args->command->options[index];
    if (!option->argument) {
        if (equals)
            return cli_usage_error(app, "--%s takes no value", option->name);
        args->value[index] = "";
        return EXIT_DONE;
    }
    if (option->argument[0] == '[') {
        args->value[index] = equals ? equals + 1 : "";
        return EXIT_DONE;
    }
    args->value[index] = take_value(w, equals);
    if (!args->value[index])
        return cli_usage_error(app, "--%s needs a value: --%s %s", option->name, option->name,
                               option->argument);
    return EXIT_DONE;
}

static int take_param(struct app *app, struct args *args, struct words *w,
                      const struct cw_param *param, const char *equals)
{
    const char *value = param->kind == CW_PARAM_BOOL && !equals ? "yes" : take_value(w, equals);
    if (!value)
        return cli_usage_error(app, "--%s needs a value", param->name);
    size_t i = 0;
    while (i < args->params && strcmp(args->param[i].name, param->name) != 0)
        i++;
    if (i == CW_PARAMS_MAX)
        return cli_usage_error(app, "too many options");
    if (i == args->params)
        args->params++;
    args->param[i] = (struct param_choice){param->name, value};
    return EXIT_DONE;
}

static int take_dashed(struct app *app, struct args *args, struct words *w, const char *word)
{
    const struct command *command = args->command;
    if (strcmp(word, "-h") == 0 || strcmp(word, "--help") == 0) {
        args->help = true;
        return EXIT_DONE;
    }
    if (word[1] != '-') {
        int index = find_letter(command, word[1]);
        if (index < 0 || (word[2] && !command->options[index].argument))
            return unknown_option(app, args, word);
        /* "-oNAME" is read like "--output=NAME" */
        return take_option(app, args, w, index, word[2] ? word + 1 : NULL);
    }
    const char *name = word + 2;
    size_t size = strcspn(name, "=");
    const char *equals = name[size] ? name + size : NULL;
    int index = find_option(command, name, size);
    if (index >= 0)
        return take_option(app, args, w, index, equals);
    const struct cw_param *param = param_of_any(args, name, size);
    if (param)
        return take_param(app, args, w, param, equals);
    return unknown_option(app, args, word);
}

/* "geography, hex, link or twixt" */
static void list_games(char *text, size_t capacity)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; cw_games[i] && used < capacity; i++) {
        const char *gap = i == 0 ? "" : cw_games[i + 1] ? ", " : " or ";
        used += (size_t)snprintf(text + used, capacity - used, "%s%s", gap, cw_games[i]->id);
    }
}

static int take_game(struct app *app, struct args *args, const char *word)
{
    const char *ids[33];
    char games[200];
    size_t count = 0;
    args->game = cw_game_find(word);
    if (args->game)
        return EXIT_DONE;
    for (; cw_games[count] && count + 1 < sizeof ids / sizeof *ids; count++)
        ids[count] = cw_games[count]->id;
    ids[count] = NULL;
    const char *near = nearest_word(word, ids);
    list_games(games, sizeof games);
    if (near)
        return cli_usage_error(app, "there is no game \"%.40s\"; did you mean %s?", word, near);
    return cli_usage_error(app, "there is no game \"%.40s\"; GAME is %s", word, games);
}

/* --- the whole --- */

/* A parameter given must belong to the game that was named. */
static int check_params(struct app *app, const struct args *args)
{
    unsigned uses = args->command->param_uses;
    for (size_t i = 0; i < args->params; i++) {
        const char *name = args->param[i].name;
        char owners[200] = "";
        if (find_param(args->game, uses, name, strlen(name)))
            continue;
        for (size_t g = 0; cw_games[g]; g++) {
            size_t used = strlen(owners);
            if (find_param(cw_games[g], uses, name, strlen(name)))
                snprintf(owners + used, sizeof owners - used, "%s%s", used ? ", " : "",
                         cw_games[g]->id);
        }
        return cli_usage_error(app, "%s has no option --%s; it belongs to %s", args->game->id,
                               name, owners);
    }
    return EXIT_DONE;
}

static int check_operands(struct app *app, const struct args *args)
{
    const struct command *command = args->command;
    char games[200];
    if (command->takes_game && !args->game) {
        list_games(games, sizeof games);
        return cli_usage_error(app, "which game? GAME is %s", games);
    }
    if (args->operands < command->min_operands)
        return cli_usage_error(app, "too few arguments; usage: %s%s%s", app->program,
                               command->takes_game ? " GAME " : " ", command->operands);
    if (command->max_operands >= 0 && args->operands > command->max_operands)
        return cli_usage_error(app, "\"%s\" is one argument too many; usage: %s%s%s%s",
                               args->operand[command->max_operands], app->program,
                               command->takes_game ? " GAME" : "", *command->operands ? " " : "",
                               command->operands);
    if (command->takes_program && (!args->program || !args->program[0]))
        return cli_usage_error(app, "which program? Put it last, behind --: %s %s -- ./solution",
                               app->program, args->game ? args->game->id : "GAME");
    return check_params(app, args);
}

int args_parse(struct app *app, const struct command *command, int argc, char **argv,
               struct args *args)
{
    struct words w = {argv, argc, 0};
    bool plain = false; /* after "--" */
    *args = (struct args){.command = command, .operand = argv};
    while (w.at < w.count) {
        char *word = w.word[w.at++];
        int status = EXIT_DONE;
        if (!plain && strcmp(word, "--") == 0) {
            if (command->takes_program) {
                args->program = argv + w.at;
                break;
            }
            plain = true;
        } else if (!plain && word[0] == '-' && word[1]) {
            status = take_dashed(app, args, &w, word);
        } else if (command->takes_game && !args->game) {
            status = take_game(app, args, word);
        } else {
            args->operand[args->operands++] = word; /* never ahead of the reading */
        }
        if (status != EXIT_DONE)
            return status;
    }
    return args->help ? EXIT_DONE : check_operands(app, args);
}

int args_params(struct app *app, const struct args *args, const char *size, char *text,
                size_t capacity)
{
    struct cw_params params;
    size_t used = 0;
    int n;
    cw_params_init(args->game->params, &params);
    text[0] = '\0';
    for (size_t i = 0; i < args->params + (size != NULL); i++) {
        const char *name = i < args->params ? args->param[i].name : "size";
        const char *value = i < args->params ? args->param[i].value : size;
        const struct cw_param *param =
            find_param(args->game, args->command->param_uses, name, strlen(name));
        if (param && param->kind == CW_PARAM_FILE)
            value = "yes"; /* the file's name is for args_param() */
        if (cw_params_set(app->env, args->game->params, args->command->param_uses, name, value,
                          &params) != CW_OK)
            return cli_usage_error(app, "--%s", cw_env_last_error(app->env));
        n = snprintf(text + used, capacity - used, "%s%s=%s", used ? " " : "", name, value);
        if (n < 0 || (size_t)n >= capacity - used)
            return cli_usage_error(app, "the value of --%s is too long", name);
        used += (size_t)n;
    }
    return EXIT_DONE;
}

const char *args_param(const struct args *args, const char *name)
{
    for (size_t i = 0; i < args->params; i++)
        if (strcmp(args->param[i].name, name) == 0)
            return args->param[i].value;
    return NULL;
}

/* --- values --- */

static bool read_number(const char *text, uint64_t *value, const char **rest)
{
    uint64_t v = 0;
    const char *p = text;
    for (; *p >= '0' && *p <= '9'; p++) {
        unsigned digit = (unsigned)(*p - '0');
        if (v > (UINT64_MAX - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    *value = v;
    *rest = p;
    return p > text;
}

bool args_u64(struct app *app, const struct args *args, int option, uint64_t min, uint64_t max,
              uint64_t *value)
{
    const char *text = args->value[option], *rest;
    uint64_t v;
    if (!text)
        return true;
    if (read_number(text, &v, &rest) && !*rest && v >= min && v <= max) {
        *value = v;
        return true;
    }
    const char *name = args->command->options[option].name;
    if (max == UINT64_MAX)
        cli_usage_error(app, "--%s is a number from %" PRIu64 " up, not \"%.40s\"", name, min, text);
    else
        cli_usage_error(app, "--%s is a number from %" PRIu64 " to %" PRIu64 ", not \"%.40s\"",
                        name, min, max, text);
    return false;
}

bool args_size(struct app *app, const struct args *args, int option, uint64_t *bytes)
{
    static const char letters[] = "KMGT";
    const char *text = args->value[option], *rest;
    uint64_t v;
    unsigned shift = 0;
    if (!text)
        return true;
    bool good = read_number(text, &v, &rest);
    if (good && *rest) {
        const char *letter = strchr(letters, *rest >= 'a' ? *rest - 'a' + 'A' : *rest);
        good = letter != NULL;
        shift = good ? 10 * (unsigned)(letter - letters + 1) : 0;
        rest++;
        if (good && (strcmp(rest, "B") == 0 || strcmp(rest, "iB") == 0))
            rest = "";
        good = good && !*rest && v <= (uint64_t)PTRDIFF_MAX >> shift;
    }
    if (good) {
        *bytes = v << shift;
        return true;
    }
    cli_usage_error(app, "--%s is a number of bytes such as 512M or 2G, not \"%.40s\"",
                    args->command->options[option].name, text);
    return false;
}

bool args_threads(struct app *app, const struct args *args, int option, unsigned *threads)
{
    uint64_t n = 1;
    if (!args_u64(app, args, option, 0, 1024, &n))
        return false;
    if (n == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        n = cores > 0 ? (uint64_t)cores : 1;
    }
    *threads = (unsigned)n;
    return true;
}
