/* SPDX-License-Identifier: MIT
 *
 * play_link.c - Link on the screen: where boards come from, and what is seen of them.
 */
#include "cli/play_link.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "cli/cli.h"

/* How long the thread looks at a board. */
static const double WATCH_SECONDS = 30;

void link_ask_watch(struct link_session *s)
{
    s->outlook = (struct link_outlook){.answer = LINK_UNKNOWN};
    if (s->watch && link_watch_ask(s->watch, &s->play.puzzle, WATCH_SECONDS) == CW_OK)
        s->outlook.searching = true;
}

void link_nothing_chosen(struct link_session *s)
{
    s->picked = s->going.a = s->hint.a = LINK_NO_CELL;
    s->corners = 0;
}

/* --- boards ---------------------------------------------------------------------------------- */

static int read_puzzle(struct link_session *s, const struct cw_source *source,
                       struct link_puzzle *puzzle)
{
    struct cw_reader in = {0};
    enum cw_status status = cw_reader_open(&in, s->env, *source, 0, false);
    if (status == CW_OK)
        status = link_puzzle_read(&in, puzzle);
    cw_reader_close(&in);
    return status == CW_OK ? EXIT_DONE : cli_exit_status(s->app, status);
}

static int read_file(struct link_session *s, struct link_puzzle *puzzle)
{
    struct fd_source in;
    int result = source_open(s->app, &in, s->file);
    if (result != EXIT_DONE)
        return result;
    result = read_puzzle(s, &in.source, puzzle);
    source_close(&in);
    return result;
}

/* A board of the seed, as `causeway generate link --board` makes it. */
static int make_puzzle(struct link_session *s, struct link_puzzle *puzzle)
{
    struct cw_memory_sink text = {.env = s->env};
    struct cw_sink sink = cw_sink_memory(&text);
    struct cw_memory_source memory;
    const struct cw_puzzle_options o = {
        .size = sizeof o, .params = s->params, .rules = s->setup.args->value[PLAY_OPT_RULES],
        .seed = s->seed};
    enum cw_status status =
        cw_puzzle(s->env, s->setup.args->game, CW_NEW_BOARD, &o, NULL, &sink);
    int result = status == CW_OK ? EXIT_DONE : EXIT_RESOURCES;
    if (status != CW_OK && !s->app->quiet) /* else there is the screen */
        result = cli_exit_status(s->app, status);
    if (status == CW_NO && !s->app->quiet)
        cli_error(s->app, "%s", cw_env_last_error(s->env));
    if (status == CW_OK) {
        struct cw_source source = cw_source_memory(&memory, text.bytes, text.size, NULL);
        result = read_puzzle(s, &source, puzzle);
    }
    cw_memory_sink_free(&text);
    return result;
}

/* Begins with the board of the file or the seed; what was played before stays where that fails. */
int link_begin(struct link_session *s)
{
    struct link_puzzle puzzle = {0};
    struct link_play play = {0};
    struct link_symbols symbols = {0};
    int result = s->file ? read_file(s, &puzzle) : make_puzzle(s, &puzzle);
    enum cw_status status = CW_OK;
    if (result == EXIT_DONE)
        status = link_play_new(&puzzle, &play);
    if (result == EXIT_DONE && status == CW_OK) {
        const char *how = s->setup.args->value[PLAY_OPT_SYMBOLS];
        status = link_symbols_new(&puzzle, s->setup.unicode,
                                  how && strcmp(how, "numbers") == 0, &symbols);
    }
    if (result == EXIT_DONE && status != CW_OK)
        result = cli_exit_status(s->app, status);
    if (result == EXIT_DONE) {
        link_play_free(&s->play);
        link_symbols_free(&s->symbols);
        s->play = play;
        s->symbols = symbols;
        s->symbols.rules = &s->play.puzzle.rules;
        s->started = cli_now();
        s->cleared = 0;
        s->shuffles = 0;
        link_nothing_chosen(s);
        link_ask_watch(s);
    } else {
        link_play_free(&play);
        link_symbols_free(&symbols);
    }
    link_puzzle_free(&puzzle);
    return result;
}

static int check_options(struct link_session *s)
{
    const struct args *args = s->setup.args;
    const char *how = args->value[PLAY_OPT_SYMBOLS];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    s->seed = ((uint64_t)now.tv_sec * 1000003 + (uint64_t)now.tv_nsec / 1000) % 1000000;
    if (!args_u64(s->app, args, PLAY_OPT_SEED, 0, UINT64_MAX, &s->seed))
        return EXIT_BAD;
    if (how && strcmp(how, "cards") != 0 && strcmp(how, "numbers") != 0)
        return cli_usage_error(s->app, "--symbols %.40s is none of cards, numbers", how);
    if (args->value[PLAY_OPT_SIDE] || args->value[PLAY_OPT_HINTS])
        return cli_usage_error(s->app, "--side and --hints are for geography; the key h gives a "
                                       "hint");
    s->file = args->operands ? args->operand[0] : NULL;
    if (s->file && strcmp(s->file, "-") == 0)
        return cli_usage_error(s->app, "standard input is the keyboard here; give the board as a "
                                       "file");
    if (s->file && (args->value[PLAY_OPT_BOARD] || args->value[PLAY_OPT_RULES] || args->params))
        return cli_usage_error(s->app, "size, rules and pieces are those of the file: --board, "
                                       "--rules, --kinds and the like are for new boards");
    s->board = args->value[PLAY_OPT_BOARD] ? args->value[PLAY_OPT_BOARD] : "18x8";
    return s->file ? EXIT_DONE : args_params(s->app, args, s->board, s->params, sizeof s->params);
}

static void close_session(void *session)
{
    struct link_session *s = session;
    if (!s)
        return;
    link_watch_free(s->watch);
    link_symbols_free(&s->symbols);
    link_play_free(&s->play);
    cw_release(s->env, s->corner, s->corner_capacity, sizeof *s->corner);
    cw_release(s->env, s, 1, sizeof *s);
}

static int open_session(const struct play_setup *setup, void **session)
{
    struct cw_env *env = setup->app->env;
    struct link_session *s = cw_calloc(env, 1, sizeof *s);
    *session = s;
    if (!s)
        return cli_exit_status(setup->app, CW_NO_MEMORY);
    s->setup = *setup;
    s->app = setup->app;
    s->env = env;
    link_nothing_chosen(s);
    int result = check_options(s);
    if (result == EXIT_DONE)
        result = link_begin(s);
    if (result != EXIT_DONE || !setup->args->value[PLAY_OPT_WATCH])
        return result;
    if (s->play.puzzle.rows > LINK_SIDE_MAX || s->play.puzzle.columns > LINK_SIDE_MAX)
        return cli_usage_error(s->app, "--watch is for boards of at most %dx%d", LINK_SIDE_MAX,
                               LINK_SIDE_MAX);
    enum cw_status status = link_watch_new(env, s->app->memory_limit, &s->watch);
    if (status != CW_OK)
        return cli_exit_status(s->app, status);
    link_ask_watch(s);
    return EXIT_DONE;
}

/* --- what is seen ---------------------------------------------------------------------------- */

static void board_size(const void *session, size_t *rows, size_t *columns)
{
    const struct link_session *s = session;
    *rows = s->play.puzzle.rows;
    *columns = s->play.puzzle.columns;
}

static bool is_open(const void *session)
{
    const struct link_session *s = session;
    return s->play.puzzle.rules.outside;
}

static void show_cell(const void *session, size_t row, size_t column, struct play_cell *cell)
{
    const struct link_session *s = session;
    int64_t at = (int64_t)(row * s->play.puzzle.columns + column);
    uint64_t kind = s->play.puzzle.kind[at];
    *cell = (struct play_cell){.text = ""};
    if (!kind)
        return;
    link_symbol(&s->symbols, kind, cell);
    cell->picked = at == s->picked;
    cell->joined = s->going.a != LINK_NO_CELL && (at == s->going.a || at == s->going.b);
    bool lit = (s->hint.until - cli_now()) / LINK_FLASH_MS % 2 == 0;
    cell->shown = lit && s->hint.a != LINK_NO_CELL && (at == s->hint.a || at == s->hint.b);
}

static size_t show_path(const void *session, const struct play_point **corner)
{
    const struct link_session *s = session;
    *corner = s->corner;
    return s->corners;
}

static void show_title(const void *session, char *text, size_t capacity)
{
    const struct link_session *s = session;
    const struct link_puzzle *p = &s->play.puzzle;
    struct cw_memory_sink rules = {.env = s->env};
    struct cw_out out = {0};
    int used = snprintf(text, capacity, "Link %zux%zu  ", p->columns, p->rows);
    size_t at = used > 0 ? (size_t)used : 0;
    if (s->file)
        used = snprintf(text + at, capacity - at, "%.60s  ", s->file);
    else
        used = snprintf(text + at, capacity - at, "seed %" PRIu64 "  ", s->seed);
    at += used > 0 ? (size_t)used : 0;
    if (cw_out_open(&out, s->env, cw_sink_memory(&rules)) == CW_OK) {
        link_rules_format(&p->rules, &out);
        if (cw_out_flush(&out) == CW_OK && at < capacity)
            snprintf(text + at, capacity - at, "%s", rules.bytes);
    }
    cw_out_close(&out);
    cw_memory_sink_free(&rules);
}

static const char *outlook_text(const struct link_session *s)
{
    if (!s->watch || s->play.puzzle.pieces == 0)
        return "";
    if (s->outlook.searching)
        return ", solvable?";
    return s->outlook.answer == LINK_SOLVED       ? ", solvable (proven)"
           : s->outlook.answer == LINK_UNSOLVABLE ? ", UNSOLVABLE (proven)"
                                                  : ", solvable: not known";
}

void link_time_text(const struct link_session *s, char text[24])
{
    int64_t seconds = ((s->cleared ? s->cleared : cli_now()) - s->started) / 1000;
    if (seconds < 3600)
        snprintf(text, 24, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
    else
        snprintf(text, 24, "%d:%02d:%02d", (int)(seconds / 3600), (int)(seconds / 60 % 60),
                 (int)(seconds % 60));
}

static void show_status(const void *session, char *text, size_t capacity)
{
    const struct link_session *s = session;
    uint64_t left = s->play.puzzle.pieces / 2;
    char clock[24];
    link_time_text(s, clock);
    snprintf(text, capacity, "%" PRIu64 " pair%s left, %s%" PRIu64 " can go, %" PRIu64
             " move%s, %s%s", left, left == 1 ? "" : "s",
             s->play.scan.finished ? "" : "at least ", s->play.scan.pairs, s->play.moves,
             s->play.moves == 1 ? "" : "s", clock, outlook_text(s));
}

static const char *show_message(const void *session)
{
    const struct link_session *s = session;
    return s->message;
}

static void show_about(const void *session, size_t row, size_t column, char *text,
                       size_t capacity)
{
    const struct link_session *s = session;
    uint64_t kind = s->play.puzzle.kind[row * s->play.puzzle.columns + column];
    if (kind)
        snprintf(text, capacity, "%zu,%zu: kind %" PRIu64, row + 1, column + 1, kind);
    else
        snprintf(text, capacity, "%zu,%zu", row + 1, column + 1);
}

static void farewell(const void *session)
{
    const struct link_session *s = session;
    const struct args *args = s->setup.args;
    struct cw_out *out = &s->app->out;
    cw_out_printf(out, "%" PRIu64 " pair%s taken, %" PRIu64 " left.\n", s->play.moves,
                  s->play.moves == 1 ? "" : "s", s->play.puzzle.pieces / 2);
    if (s->file)
        return;
    cw_out_printf(out, "The same board again: causeway play link --board %s --seed %" PRIu64,
                  s->board, s->seed);
    if (args->value[PLAY_OPT_RULES])
        cw_out_printf(out, " --rules '%s'", args->value[PLAY_OPT_RULES]);
    for (size_t i = 0; i < args->params; i++)
        cw_out_printf(out, " --%s=%s", args->param[i].name, args->param[i].value);
    cw_out_char(out, '\n');
}

static const struct play_key keys[] = {
    {'u', "u", "undo: take the last step back, as often as you like"},
    {'r', "r", "redo: do again what was undone"},
    {'h', "h", "hint: show a pair, one that keeps the board solvable if it can be"},
    {'s', "s", "shuffle: deal what is left anew, so that it can be cleared"},
    {'n', "n", "restart: the board as it was at first (u takes that back, too)"},
    {'N', "N", "new: the board of the next seed"},
    {'U', "U", "back: undo until the board can be cleared for certain"},
    {'w', "w", "write: the board as it stands, to a file"},
    {LINK_ESCAPE, "Esc", "put the chosen piece back"},
    {0, NULL, NULL},
};

const struct play_game play_link = {
    .id = "link",
    .keys = keys,
    .open = open_session,
    .close = close_session,
    .size = board_size,
    .is_open = is_open,
    .cell = show_cell,
    .path = show_path,
    .choose = link_choose,
    .key = link_key,
    .idle = link_idle,
    .title = show_title,
    .status = show_status,
    .message = show_message,
    .about = show_about,
    .farewell = farewell,
};
