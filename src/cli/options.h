/* SPDX-License-Identifier: MIT
 *
 * options.h - option tables and the parser.  Help, completion and the parser read the same tables;
 * a game's parameters (core/params.h) become options by themselves.
 */
#ifndef CW_CLI_OPTIONS_H
#define CW_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "core/params.h"

struct app;
struct command;
struct cw_game;

struct cli_option {
    const char *name;     /* without the dashes */
    char letter;          /* "-o"; 0 = none */
    const char *argument; /* "FILE"; NULL = a flag; "[=HOW]" = may be given, after "=" only */
    const char *help;
    const char *words;    /* for completion: words separated by blanks, "FILE" or "DIR"; or NULL */
};

enum { OPTIONS_MAX = 16 };

struct param_choice {
    const char *name, *value;
};

struct args {
    const struct command *command;
    const struct cw_game *game;
    const char *value[OPTIONS_MAX]; /* by index into the command's table; NULL = not given */
    struct param_choice param[CW_PARAMS_MAX];
    size_t params;
    char **operand; /* without GAME */
    int operands;
    char **program; /* what follows "--", ends with NULL; NULL where the command takes none */
    bool help;
};

/* Parses the words after the command.  Returns EXIT_DONE, or EXIT_BAD after a message. */
int args_parse(struct app *app, const struct command *command, int argc, char **argv,
               struct args *args);
/* Writes the game's parameters as text ("turns=2 outside=yes"), a size first where size is not
 * NULL.  Returns EXIT_DONE, or EXIT_BAD after a message. */
int args_params(struct app *app, const struct args *args, const char *size, char *text,
                size_t capacity);

/* What was typed for a parameter of the game; NULL = not given. */
const char *args_param(const struct args *args, const char *name);

/* Values of options.  On a mistake: a message that says what would be right, and false.  Where the
 * option is not given *value is left alone. */
bool args_u64(struct app *app, const struct args *args, int option, uint64_t min, uint64_t max,
              uint64_t *value);
/* 0 stands for as many as there are cores. */
bool args_threads(struct app *app, const struct args *args, int option, unsigned *threads);
bool args_size(struct app *app, const struct args *args, int option, uint64_t *bytes);

/* The entry of `words` (ends with NULL) nearest to `word`, or NULL where none is near. */
const char *nearest_word(const char *word, const char *const *words);

#endif
