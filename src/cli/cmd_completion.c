/* SPDX-License-Identifier: MIT
 *
 * cmd_completion.c - causeway completion: a script for bash, made from the tables of options.
 */
#include <string.h>
#include "cli/cli.h"

static void option_words(struct cw_out *out, const struct command *command)
{
    for (const struct cli_option *o = command->options; o && o->name; o++)
        cw_out_printf(out, "--%s ", o->name);
    cw_out_str(out, "--help");
}

static void param_words(struct cw_out *out, const struct cw_game *game, unsigned uses)
{
    for (const struct cw_param *p = game->params; p && p->name; p++)
        if (p->uses & uses)
            cw_out_printf(out, " --%s", p->name);
}

static void style_words(struct cw_out *out)
{
    cw_out_str(out, "    --style)\n        case $game in\n");
    for (size_t g = 0; cw_games[g]; g++) {
        cw_out_printf(out, "        %s) words='", cw_games[g]->id);
        for (const struct cw_generate_style *s = cw_games[g]->styles; s && s->name; s++)
            cw_out_printf(out, "%s ", s->name);
        cw_out_str(out, "list' ;;\n");
    }
    cw_out_str(out, "        esac ;;\n");
}

/* Values of options: files, folders, or the words of the table. */
static void value_cases(struct cw_out *out)
{
    for (size_t c = 0; cli_commands[c]; c++) {
        for (const struct cli_option *o = cli_commands[c]->options; o && o->name; o++) {
            if (!o->argument || (o->words && strcmp(o->words, "STYLE") == 0))
                continue;
            cw_out_printf(out, "    %s:--%s=", cli_commands[c]->name, o->name);
            if (o->argument[0] != '[') /* the next word may be the value, too */
                cw_out_printf(out, " | %s:--%s", cli_commands[c]->name, o->name);
            cw_out_str(out, ") ");
            if (!o->words)
                cw_out_str(out, "return");
            else if (strcmp(o->words, "FILE") == 0)
                cw_out_str(out, "files=f");
            else if (strcmp(o->words, "DIR") == 0)
                cw_out_str(out, "files=d");
            else
                cw_out_printf(out, "words='%s'", o->words);
            cw_out_str(out, " ;;\n");
        }
    }
    for (size_t g = 0; cw_games[g]; g++) {
        for (const struct cw_param *p = cw_games[g]->params; p && p->name; p++) {
            if (p->kind == CW_PARAM_FILE)
                cw_out_printf(out, "    *:--%s | *:--%s=) files=f ;;\n", p->name, p->name);
            if (p->kind == CW_PARAM_INT || p->kind == CW_PARAM_CELL)
                cw_out_printf(out, "    *:--%s | *:--%s=) return ;;\n", p->name, p->name);
            if (p->kind != CW_PARAM_ENUM)
                continue;
            cw_out_printf(out, "    *:--%s | *:--%s=) words='", p->name, p->name);
            for (size_t i = 0; p->values[i]; i++)
                cw_out_printf(out, "%s%s", i ? " " : "", p->values[i]);
            cw_out_str(out, "' ;;\n");
        }
    }
}

static void game_ids(struct cw_out *out, const char *gap)
{
    for (size_t g = 0; cw_games[g]; g++)
        cw_out_printf(out, "%s%s", g ? gap : "", cw_games[g]->id);
}

static void command_names(struct cw_out *out)
{
    for (size_t c = 0; cli_commands[c]; c++)
        cw_out_printf(out, "%s ", cli_commands[c]->name);
}

/* Sets cur and prev, completes the command itself, finds the game among the words. */
static void print_start(struct cw_out *out)
{
    cw_out_str(out, "# bash completion for causeway; made by: causeway completion bash\n"
                    "_causeway()\n{\n"
                    "    local command=${COMP_WORDS[1]} game='' words='' files='' word\n"
                    "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
                    "    COMPREPLY=()\n"
                    "    # bash cuts --option=value into three words\n"
                    "    if [[ $cur == = ]]; then\n"
                    "        cur='' prev=$prev=\n"
                    "    elif [[ $prev == = ]]; then\n"
                    "        prev=${COMP_WORDS[COMP_CWORD - 2]}=\n"
                    "    fi\n"
                    "    if ((COMP_CWORD == 1)); then\n"
                    "        mapfile -t COMPREPLY < <(compgen -W '");
    command_names(out);
    cw_out_str(out, "help --help --version' -- \"$cur\")\n        return\n    fi\n"
                    "    for word in \"${COMP_WORDS[@]:2:COMP_CWORD-2}\"; do\n"
                    "        case $word in\n        --)\n"
                    "            [[ $command == stress ]] || continue\n"
                    "            mapfile -t COMPREPLY < <(compgen -cf -- \"$cur\")\n"
                    "            return ;;\n        ");
    game_ids(out, " | ");
    cw_out_str(out, ") game=$word ;;\n        esac\n    done\n"
                    "    if [[ $command == help ]]; then\n        words='");
    command_names(out);
    cw_out_str(out, "'\n        ((COMP_CWORD > 2)) && words='");
    game_ids(out, " ");
    cw_out_str(out, "'\n        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
                    "        return\n    fi\n");
}

/* Where the word is an option: those of the command and of the game. */
static void print_options(struct cw_out *out)
{
    cw_out_str(out, "    if [[ -z $words$files && $cur == -* ]]; then\n"
                    "        case $command in\n");
    for (size_t c = 0; cli_commands[c]; c++) {
        cw_out_printf(out, "        %s) words='", cli_commands[c]->name);
        option_words(out, cli_commands[c]);
        cw_out_str(out, "' ;;\n");
    }
    cw_out_str(out, "        esac\n        case $command:$game in\n");
    for (size_t c = 0; cli_commands[c]; c++)
        for (size_t g = 0; cli_commands[c]->param_uses && cw_games[g]; g++) {
            cw_out_printf(out, "        %s:%s) words+='", cli_commands[c]->name, cw_games[g]->id);
            param_words(out, cw_games[g], cli_commands[c]->param_uses);
            cw_out_str(out, "' ;;\n");
        }
    cw_out_str(out, "        esac\n");
}

/* Where it is none: a game first, then files. */
static void print_operands(struct cw_out *out)
{
    bool first = true;
    cw_out_str(out, "    elif [[ -z $words$files ]]; then\n"
                    "        case $command:$game in\n"
                    "        games:*) return ;;\n"
                    "        completion:*) words=bash ;;\n        ");
    for (size_t c = 0; cli_commands[c]; c++)
        if (cli_commands[c]->takes_game) {
            cw_out_printf(out, "%s%s:", first ? "" : " | ", cli_commands[c]->name);
            first = false;
        }
    cw_out_str(out, ") words='");
    game_ids(out, " ");
    cw_out_str(out, "' ;;\n        testset:*) files=d ;;\n        *) files=f ;;\n        esac\n"
                    "    fi\n");
}

static void print_bash(struct cw_out *out)
{
    print_start(out);
    cw_out_str(out, "    case $command:$prev in\n");
    value_cases(out);
    cw_out_str(out, "    esac\n    case ${prev%=} in\n");
    style_words(out);
    cw_out_str(out, "    esac\n");
    print_options(out);
    print_operands(out);
    cw_out_str(out, "    if [[ -n $words ]]; then\n"
                    "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
                    "    else\n"
                    "        mapfile -t COMPREPLY < <(compgen -\"${files:-f}\" -- \"$cur\")\n"
                    "        compopt -o filenames 2>/dev/null\n"
                    "    fi\n}\n"
                    "complete -F _causeway causeway\n");
}

static int run_completion(struct app *app, const struct args *args)
{
    if (strcmp(args->operand[0], "bash") != 0)
        return cli_usage_error(app, "there is no completion for \"%.40s\", only for bash",
                               args->operand[0]);
    print_bash(&app->out);
    return EXIT_DONE;
}

const struct command cli_completion = {
    .name = "completion",
    .operands = "bash",
    .summary = "a script that completes commands in bash",
    .text = "Prints a completion script; \"make install\" puts it where bash looks for it.",
    .examples = "eval \"$(causeway completion bash)\"",
    .min_operands = 1,
    .max_operands = 1,
    .run = run_completion,
};
