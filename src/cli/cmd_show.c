/* SPDX-License-Identifier: MIT
 *
 * cmd_show.c - causeway show: a board as text for the terminal, as SVG, as PNG.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "cli/drawing.h"
#include "cli/record_file.h"
#include "cli/show.h"

enum {
    OPT_POSITION,
    OPT_GAME,
    OPT_MOVE,
    OPT_FORMAT,
    OPT_OUTPUT,
    OPT_ASCII,
    OPT_DRAW,
    OPT_NUMBERS,
    OPT_MARK,
    OPT_PLAIN,
    OPT_THEME,
    OPT_WIDTH,
    OPT_TITLE,
    OPT_RULES,
    OPT_SIZE,
    OPT_MEMORY
};

static const struct cli_option options[] = {
    [OPT_POSITION] = {"position", 0, "TEXT",
                      "show this position, such as "
                      "'hex 3x3 to=black black=a1 white=b2'",
                      NULL},
    [OPT_GAME] = {"game", 0, "K", "the K-th game or board of the file (default 1)", NULL},
    [OPT_MOVE] = {"move", 0, "N", "the board after move N (default: the last one)", NULL},
    [OPT_FORMAT] = {"format", 0, "FORMAT",
                    "text, svg or png (default: by the name of the output, else text)",
                    "text svg png"},
    [OPT_OUTPUT] = {"output", 'o', "FILE", "write to FILE instead of standard output", "FILE"},
    [OPT_ASCII] = {"ascii", 0, NULL, "text without other characters than ASCII", NULL},
    [OPT_DRAW] = {"draw", 0, "HOW",
                  "text as ascii, unicode or colour (default: the best the terminal can show)",
                  "ascii unicode colour"},
    [OPT_NUMBERS] = {"numbers", 0, NULL, "write the number of its move on each peg or stone", NULL},
    [OPT_MARK] = {"mark", 0, "CELLS", "mark these cells, such as 'c4 d5'", NULL},
    [OPT_PLAIN] = {"plain", 0, NULL, "mark neither the last move nor the winning chain", NULL},
    [OPT_THEME] = {"theme", 0, "THEME",
                   "colours of an SVG or PNG: light, dark, or auto, which leaves it to the reader "
                   "of an SVG (default)",
                   "auto light dark"},
    [OPT_WIDTH] = {"width", 0, "PIXELS", "width of an SVG or PNG (default: 20 a cell)", NULL},
    [OPT_TITLE] = {"title", 0, "TEXT", "title of an SVG", NULL},
    [OPT_RULES] = {"rules", 0, "R",
                   "TwixT's rules: contest, classic, pp or standard, instead of those that the "
                   "record says or implies",
                   "contest classic pp standard"},
    [OPT_SIZE] = {"size", 0, "N",
                  "columns x rows, such as 18x24 or 24, where the record does not "
                  "say them",
                  NULL},
    [OPT_MEMORY] = {"memory", 0, "SIZE", "give up rather than hold more than SIZE, such as 512M",
                    NULL},
    {0},
};

/* --- a position ------------------------------------------------------------------------------ */

/* The cells of one word of --mark; false where it is no cell. */
static bool mark_word(struct show *show, const struct cw_position *pos, const char *word)
{
    struct cw_turn turn;
    if (cw_turn_parse(pos, word, &turn) != CW_OK)
        return false;
    for (uint32_t i = 0; i < turn.count; i++) {
        enum cw_atom_kind kind = cw_atom_kind(turn.atom[i]);
        if (show->picture.mark_count + 2 > SHOW_MARKS_MOST)
            return false;
        if (kind == CW_ATOM_PLACE || kind == CW_ATOM_PAIR)
            show->marks[show->picture.mark_count++] = cw_atom_a(turn.atom[i]);
        if (kind == CW_ATOM_PAIR)
            show->marks[show->picture.mark_count++] = cw_atom_b(turn.atom[i]);
    }
    return true;
}

static int read_marks(struct show *show, const struct cw_position *pos)
{
    const char *at = show->mark_text;
    show->picture.marks = show->marks;
    while (at && *(at += strspn(at, " ;"))) {
        char word[64];
        size_t size = strcspn(at, " ;");
        snprintf(word, sizeof word, "%.*s", (int)(size < sizeof word ? size : sizeof word), at);
        if (!mark_word(show, pos, word))
            return cli_usage_error(show->app,
                                   "--mark: \"%s\" is no cell of this board, or they are "
                                   "too many; separate cells by blanks",
                                   word);
        at += size;
    }
    return EXIT_DONE;
}

int show_position(struct show *show, const struct cw_position *pos, const char *caption)
{
    struct cw_sink sink = cw_sink_memory(&show->bytes);
    int result = read_marks(show, pos);
    if (result != EXIT_DONE)
        return result;
    if (!show->picture.title)
        show->picture.title = caption;
    enum cw_status status = CW_OK;
    if (show->format != SHOW_TEXT) {
        status = cw_position_svg(pos, &show->picture, &sink);
    } else {
        if (caption && (sink.write(sink.ctx, caption, strlen(caption)) != 0 ||
                        sink.write(sink.ctx, "\n", 1) != 0))
            status = CW_NO_MEMORY;
        if (status == CW_OK)
            status = cw_position_text(pos, &show->picture, &sink);
    }
    return cli_exit_status(show->app, status);
}

static int show_text(struct show *show, const char *text)
{
    struct cw_position *pos;
    enum cw_status status = cw_position_parse(show->app->env, text, &pos);
    if (status == CW_BAD_ARGUMENT || status == CW_BAD_INPUT || status == CW_NO) {
        cli_error(show->app, "--position: %s", cw_env_last_error(show->app->env));
        return EXIT_BAD;
    }
    if (status != CW_OK)
        return cli_exit_status(show->app, status);
    int result = show_position(show, pos, NULL);
    cw_position_free(pos);
    return result;
}

/* --- options --------------------------------------------------------------------------------- */

static bool choose_format(struct show *show)
{
    const char *format = show->args->value[OPT_FORMAT], *name = show->args->value[OPT_OUTPUT];
    const char *dot = name ? strrchr(name, '.') : NULL;
    if (!format)
        format = dot && strcmp(dot, ".svg") == 0   ? "svg"
                 : dot && strcmp(dot, ".png") == 0 ? "png"
                                                   : "text";
    if (strcmp(format, "text") == 0)
        show->format = SHOW_TEXT;
    else if (strcmp(format, "svg") == 0)
        show->format = SHOW_SVG;
    else if (strcmp(format, "png") == 0)
        show->format = SHOW_PNG;
    else {
        cli_usage_error(show->app, "--format %.40s is none of text, svg, png", format);
        return false;
    }
    if (show->format == SHOW_PNG && !name && show->app->stdout_tty) {
        cli_usage_error(show->app, "a PNG is nothing for a terminal; give a file: -o board.png");
        return false;
    }
    return true;
}

static bool choose_text(struct show *show)
{
    const char *how = show->args->value[OPT_ASCII] ? "ascii" : show->args->value[OPT_DRAW];
    bool file = show->args->value[OPT_OUTPUT];
    if (!drawing_choose(show->app, "draw", how ? how : "", &show->picture.draw))
        return false;
    if (!how && file && show->picture.draw == CW_DRAW_COLOUR)
        show->picture.draw = CW_DRAW_UNICODE;
    show->picture.most_columns = file ? 0 : drawing_columns(show->app);
    return true;
}

static bool choose_svg(struct show *show)
{
    const char *theme = show->args->value[OPT_THEME];
    uint64_t width = 0;
    if (!args_u64(show->app, show->args, OPT_WIDTH, 16, 30000, &width))
        return false;
    show->picture.width = (unsigned)width;
    show->picture.title = show->args->value[OPT_TITLE];
    if (!theme || strcmp(theme, "auto") == 0)
        show->picture.theme = show->format == SHOW_PNG ? CW_THEME_LIGHT : CW_THEME_AUTO;
    else if (strcmp(theme, "light") == 0)
        show->picture.theme = CW_THEME_LIGHT;
    else if (strcmp(theme, "dark") == 0)
        show->picture.theme = CW_THEME_DARK;
    else {
        cli_usage_error(show->app, "--theme %.40s is none of auto, light, dark", theme);
        return false;
    }
    return true;
}

static bool choose(struct show *show)
{
    show->picture.numbers = show->args->value[OPT_NUMBERS];
    show->picture.plain = show->args->value[OPT_PLAIN];
    show->mark_text = show->args->value[OPT_MARK];
    show->rules = show->args->value[OPT_RULES];
    show->board = show->args->value[OPT_SIZE];
    return choose_format(show) && choose_text(show) && choose_svg(show) &&
           args_u64(show->app, show->args, OPT_GAME, 1, UINT64_MAX, &show->number) &&
           args_u64(show->app, show->args, OPT_MOVE, 0, UINT64_MAX, &show->move);
}

/* --- the whole ------------------------------------------------------------------------------- */

/* A file of game records, whatever the game. */
static int show_file(struct show *show, const char *path)
{
    const struct cw_read_options plan = {
        .size = sizeof plan, .rules = show->rules, .board = show->board};
    struct record_file file;
    int result = record_file_open(show->app, &file, path, &plan);
    if (result != EXIT_DONE)
        return result;
    result = show_records(show, file.records, file.source.name);
    if (result == EXIT_BAD && show->bytes.size == 0 && cw_records_faults(file.records) > 0)
        cli_error(show->app,
                  "a list of moves, a board or a contest input needs its game: %s GAME "
                  "%s",
                  show->app->program, path);
    record_file_close(&file);
    return result;
}

static int show_operands(struct show *show)
{
    const struct args *args = show->args;
    const char *position = args->value[OPT_POSITION];
    if (position && args->operands > 0)
        return cli_usage_error(show->app, "--position and a file exclude each other");
    if (position)
        return show_text(show, position);
    if (args->operands == 0)
        return cli_usage_error(show->app, "what? Give a FILE, GAME FILE, or --position TEXT");
    const struct cw_game *game = cw_game_find(args->operand[0]);
    if (game && (args->operands > 1 || access(args->operand[0], F_OK) != 0))
        return show_board(show, game, args->operands > 1 ? args->operand[1] : "-");
    if (args->operands > 1)
        return cli_usage_error(show->app, "there is no game \"%.40s\"", args->operand[0]);
    return show_file(show, args->operand[0]);
}

static int deliver(struct show *show)
{
    const char *path = show->args->value[OPT_OUTPUT];
    if (path && strcmp(path, "-") != 0)
        return file_write(show->app, path, show->bytes.bytes, show->bytes.size);
    cw_out_bytes(&show->app->out, show->bytes.bytes, show->bytes.size);
    return EXIT_DONE;
}

static int run_show(struct app *app, const struct args *args)
{
    struct show show = {.app = app,
                        .args = args,
                        .picture = {.size = sizeof show.picture},
                        .number = 1,
                        .move = UINT64_MAX,
                        .bytes = {.env = app->env}};
    if (!choose(&show))
        return EXIT_BAD;
    int result = show_operands(&show);
    int shown = result;
    if (shown == EXIT_DONE && show.format == SHOW_PNG)
        shown = show_to_png(&show);
    if (shown == EXIT_DONE)
        shown = deliver(&show);
    cw_memory_sink_free(&show.bytes);
    return cli_worse(show.worst, cli_worse(result, shown));
}

const struct command cli_show = {
    .name = "show",
    .operands = "[GAME] [FILE]",
    .summary = "draw a board for the terminal, as SVG or PNG",
    .text =
        "Draws a position, the board after a move of a game record, or a board of a contest input "
        "or board file of GAME. FILE alone is a file of records in any format that \"causeway "
        "check\" knows, or a HexWorld link; a bare list of moves needs its GAME. Of a contest "
        "input, the picture shows the winning chain, the path of a Link query, or the winning "
        "starts of vertex geography. A board file is what the contest reads, behind optional lines "
        "\"# key: value\"; a Link board needs no queries.\n\n"
        "In text the first player's pegs and stones are solid (x in ASCII) and the second player's "
        "hollow (o), those of the winning chain are diamonds (X, O), and the last move stands in "
        "[brackets]. An SVG follows the reader's light or dark colours. A PNG is made by the "
        "program rsvg-convert (Debian package librsvg2-bin).",
    .examples = "causeway show game.tsgf --move 20\n"
                "causeway show 'https://hexworld.org/board/#11c1,h4e7f9b9c3' -o game.svg\n"
                "causeway show --position 'hex 5x5 to=white black=c3 white=b2'\n"
                "causeway show twixt input.txt --game 2 -o board.svg\n"
                "causeway show geography board.txt --width 1200 -o board.png",
    .options = options,
    .limit_option = "memory",
    .max_operands = 2,
    .run = run_show,
};
