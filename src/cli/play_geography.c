/* SPDX-License-Identifier: MIT
 *
 * play_geography.c - vertex geography on the screen, against a player who never errs.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <causeway/geography.h>
#include "cli/cli.h"
#include "cli/play.h"
#include "games/geography/geography_read.h"

enum { COLOUR_WALL = 0, COLOUR_FREE = 3, COLOUR_VISITED = 4 }; /* grey, green, yellow */

struct geography_session {
    struct play_setup setup;
    struct app *app;
    struct cw_env *env;
    const char *file;  /* NULL = a board that was made here */
    const char *board; /* its size, as text */
    uint64_t seed;
    size_t rows, columns;
    char *cells; /* row-major, '.' and '#' */
    struct cw_geography_play *play;
    bool mover; /* the human is the mover, not the chooser */
    bool marks; /* replies are marked */
    bool hinted;
    struct cw_geography_cell hint;
    struct cw_geography_reply reply[4];
    unsigned replies; /* of who is to move */
    char message[PLAY_LINE];
};

/* --- boards ---------------------------------------------------------------------------------- */

static void drop_board(struct geography_session *s)
{
    cw_geography_play_free(s->play);
    cw_release(s->env, s->cells, s->rows * s->columns, 1);
    s->play = NULL;
    s->cells = NULL;
}

static enum cw_status take_board(struct geography_session *s, const struct cw_source *source)
{
    struct cw_reader in = {0};
    struct geography_grid grid = {0};
    enum cw_status status = cw_reader_open(&in, s->env, *source, 0, false);
    if (status == CW_OK)
        status = geography_read_head(&in);
    if (status == CW_OK)
        status = geography_read(&in, &grid);
    if (status == CW_OK) {
        drop_board(s);
        s->rows = grid.rows;
        s->columns = grid.columns;
        s->cells = cw_alloc(s->env, s->rows * s->columns, 1);
        status = s->cells ? CW_OK : CW_NO_MEMORY;
    }
    for (size_t i = 0; status == CW_OK && i < s->rows * s->columns; i++) {
        size_t at = geography_at(&grid, i / s->columns, i % s->columns);
        s->cells[i] = grid.cells[at] & GEOGRAPHY_FREE ? '.' : '#';
    }
    geography_grid_free(&grid);
    cw_reader_close(&in);
    if (status == CW_OK)
        status = cw_geography_play_new(s->env, s->rows, s->columns, s->cells, s->columns, &s->play);
    return status;
}

static enum cw_status make_board(struct geography_session *s)
{
    char params[96];
    struct cw_memory_sink text = {.env = s->env};
    struct cw_memory_source memory;
    const struct cw_sink sink = cw_sink_memory(&text);
    snprintf(params, sizeof params, "size=%.60s density=80", s->board);
    const struct cw_generate_options o = {.size = sizeof o,
                                          .seed = s->seed,
                                          .style = "random",
                                          .params = params,
                                          .beyond_limits = true};
    enum cw_status status = cw_generate(s->env, s->setup.args->game, &o, &sink);
    if (status == CW_OK) {
        struct cw_source source = cw_source_memory(&memory, text.bytes, text.size, NULL);
        status = take_board(s, &source);
    }
    cw_memory_sink_free(&text);
    return status;
}

/* --- turns ----------------------------------------------------------------------------------- */

/* The chooser makes the first move, and every other one. */
static bool is_ours(const struct geography_session *s)
{
    return (cw_geography_play_moves(s->play) % 2 == 1) == s->mover;
}

static bool is_over(const struct geography_session *s)
{
    return cw_geography_play_moves(s->play) > 0 && s->replies == 0;
}

static void fail(struct geography_session *s, enum cw_status status)
{
    snprintf(s->message, sizeof s->message, "%s", cw_status_text(status));
}

static void look(struct geography_session *s)
{
    s->hinted = false;
    enum cw_status status = cw_geography_play_replies(s->play, s->reply, &s->replies);
    if (status != CW_OK)
        fail(s, status);
}

static void say_end(struct geography_session *s)
{
    size_t moves = cw_geography_play_moves(s->play);
    snprintf(s->message, sizeof s->message,
             "%s cannot move: you %s, after %zu move%s. n: again, u: undo",
             is_ours(s) ? "You" : "The computer", is_ours(s) ? "lose" : "win", moves,
             moves == 1 ? "" : "s");
}

/* The computer's move, where it is to move. */
static void answer(struct geography_session *s)
{
    struct cw_geography_cell cell;
    look(s);
    if (is_over(s) || is_ours(s)) {
        if (is_over(s))
            say_end(s);
        return;
    }
    enum cw_status status = cw_geography_play_best(s->play, &cell);
    if (status == CW_OK)
        status = cw_geography_play_move(s->play, cell.row, cell.column);
    if (status == CW_END)
        snprintf(s->message, sizeof s->message, "The board has no free cell");
    else if (status != CW_OK)
        fail(s, status);
    if (status != CW_OK)
        return;
    snprintf(s->message, sizeof s->message, "The computer goes to %zu,%zu", cell.row + 1,
             cell.column + 1);
    look(s);
    if (is_over(s))
        say_end(s);
}

static void begin(struct geography_session *s)
{
    while (cw_geography_play_undo(s->play) == CW_OK)
        continue;
    s->message[0] = '\0';
    answer(s);
    if (!s->mover)
        snprintf(s->message, sizeof s->message, "Put the token on any free cell");
}

static void choose(void *session, size_t row, size_t column)
{
    struct geography_session *s = session;
    if (is_over(s)) {
        say_end(s);
        return;
    }
    enum cw_status status = cw_geography_play_move(s->play, row, column);
    if (status == CW_NO)
        snprintf(s->message, sizeof s->message, "%.200s", cw_env_last_error(s->env));
    else if (status != CW_OK)
        fail(s, status);
    else
        answer(s);
}

/* --- keys ------------------------------------------------------------------------------------ */

/* Takes back our last move and what the computer answered. */
static void undo(struct geography_session *s)
{
    size_t first = s->mover ? 1 : 0; /* the start that the computer chose stays */
    if (cw_geography_play_moves(s->play) <= first) {
        snprintf(s->message, sizeof s->message, "There is nothing to take back");
        return;
    }
    do
        cw_geography_play_undo(s->play);
    while (cw_geography_play_moves(s->play) > first && !is_ours(s));
    snprintf(s->message, sizeof s->message, "Taken back");
    look(s);
}

/* A start or reply that wins, if there is one. */
static void hint(struct geography_session *s)
{
    struct cw_geography_cell cell = {0, 0};
    bool any = cw_geography_play_reply(s->play, &cell);
    size_t cells = cw_geography_play_moves(s->play) ? 0 : s->rows * s->columns;
    for (size_t at = 0; at < cells && !any; at++) {
        cell = (struct cw_geography_cell){at / s->columns, at % s->columns};
        any = cw_geography_play_start_wins(s->play, cell.row, cell.column);
    }
    s->hinted = any && !is_over(s);
    s->hint = cell;
    if (s->hinted)
        snprintf(s->message, sizeof s->message, "%zu,%zu wins", cell.row + 1, cell.column + 1);
    else if (!is_over(s))
        snprintf(s->message, sizeof s->message, "Nothing wins against a player who does not err");
}

static void key(void *session, int key_pressed)
{
    struct geography_session *s = session;
    enum cw_status status = CW_OK;
    switch (key_pressed) {
    case 'u':
        undo(s);
        return;
    case 'h':
        hint(s);
        return;
    case 'm':
        s->marks = !s->marks;
        snprintf(s->message, sizeof s->message,
                 s->marks ? "+ wins, - loses" : "Replies are not marked any more");
        return;
    case 'x':
        s->mover = !s->mover;
        break;
    case 'N':
        if (s->file) {
            snprintf(s->message, sizeof s->message, "The board is that of the file");
            return;
        }
        s->seed++;
        status = make_board(s);
        break;
    default:
        break;
    }
    if (status == CW_OK)
        begin(s);
    else
        fail(s, status);
}

static int idle(void *session)
{
    (void)session;
    return -1;
}

static const struct play_key keys[] = {
    {'u', "u", "undo: take your last move back, as often as you like"},
    {'h', "h", "hint: show a move that wins, if there is one"},
    {'m', "m", "mark: show of every reply whether it wins (+) or loses (-)"},
    {'n', "n", "restart: the same board from the beginning"},
    {'x', "x", "exchange: the other side, from the beginning"},
    {'N', "N", "new: the board of the next seed"},
    {0, NULL, NULL},
};

/* --- opening --------------------------------------------------------------------------------- */

static int check_options(struct geography_session *s)
{
    static const int others[] = {PLAY_OPT_RULES, PLAY_OPT_WATCH, PLAY_OPT_SAVE, PLAY_OPT_SYMBOLS};
    const struct args *args = s->setup.args;
    const char *side = args->value[PLAY_OPT_SIDE];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    s->seed = ((uint64_t)now.tv_sec * 1000003 + (uint64_t)now.tv_nsec / 1000) % 1000000;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (args->value[others[i]])
            return cli_usage_error(s->app, "--%s is for another game",
                                   args->command->options[others[i]].name);
    if (!args_u64(s->app, args, PLAY_OPT_SEED, 0, UINT64_MAX, &s->seed))
        return EXIT_BAD;
    if (side && strcmp(side, "chooser") != 0 && strcmp(side, "mover") != 0)
        return cli_usage_error(s->app, "--side %.40s is none of chooser, mover", side);
    s->mover = side && strcmp(side, "mover") == 0;
    s->marks = args->value[PLAY_OPT_HINTS] != NULL;
    s->file = args->operands ? args->operand[0] : NULL;
    s->board = args->value[PLAY_OPT_BOARD] ? args->value[PLAY_OPT_BOARD] : "12x8";
    if (s->file && strcmp(s->file, "-") == 0)
        return cli_usage_error(s->app, "standard input is the keyboard here; give the board as a "
                                       "file");
    if (s->file && args->value[PLAY_OPT_BOARD])
        return cli_usage_error(s->app, "the size is that of the file: --board is for new boards");
    return EXIT_DONE;
}

static void close_session(void *session)
{
    struct geography_session *s = session;
    if (!s)
        return;
    drop_board(s);
    cw_release(s->env, s, 1, sizeof *s);
}

static int open_session(const struct play_setup *setup, void **session)
{
    struct cw_env *env = setup->app->env;
    struct geography_session *s = cw_calloc(env, 1, sizeof *s);
    struct fd_source in;
    *session = s;
    if (!s)
        return cli_exit_status(setup->app, CW_NO_MEMORY);
    s->setup = *setup;
    s->app = setup->app;
    s->env = env;
    int result = check_options(s);
    if (result == EXIT_DONE && s->file) {
        result = source_open(s->app, &in, s->file);
        if (result == EXIT_DONE)
            result = cli_exit_status(s->app, take_board(s, &in.source));
        source_close(&in);
    } else if (result == EXIT_DONE) {
        result = cli_exit_status(s->app, make_board(s));
    }
    if (result == EXIT_DONE)
        begin(s);
    return result;
}

/* --- what is seen ---------------------------------------------------------------------------- */

static void board_size(const void *session, size_t *rows, size_t *columns)
{
    const struct geography_session *s = session;
    *rows = s->rows;
    *columns = s->columns;
}

static bool is_open_board(const void *session)
{
    (void)session;
    return false;
}

/* '+' or '-' for a cell that the human may go to, 0 for others. */
static char mark_of(const struct geography_session *s, size_t row, size_t column)
{
    if (!s->marks || !is_ours(s))
        return 0;
    if (cw_geography_play_moves(s->play) == 0)
        return cw_geography_play_start_wins(s->play, row, column) ? '+' : 0;
    for (unsigned i = 0; i < s->replies; i++)
        if (s->reply[i].cell.row == row && s->reply[i].cell.column == column)
            return s->reply[i].wins ? '+' : '-';
    return 0;
}

static void show_cell(const void *session, size_t row, size_t column, struct play_cell *cell)
{
    const struct geography_session *s = session;
    struct cw_geography_cell token;
    bool here =
        cw_geography_play_token(s->play, &token) && token.row == row && token.column == column;
    char mark = mark_of(s, row, column);
    *cell = (struct play_cell){.text = "  ", .colour = COLOUR_FREE};
    if (s->cells[row * s->columns + column] == '#') {
        snprintf(cell->text, sizeof cell->text, "%s", s->setup.unicode ? "░░" : "##");
        cell->colour = COLOUR_WALL;
    } else if (here) {
        snprintf(cell->text, sizeof cell->text, "%s", s->setup.unicode ? "●●" : "@@");
        cell->picked = true;
    } else if (!cw_geography_play_is_open(s->play, row, column)) {
        snprintf(cell->text, sizeof cell->text, "xx");
        cell->colour = COLOUR_VISITED;
    } else if (mark) {
        snprintf(cell->text, sizeof cell->text, "%c%c", mark, mark);
    } else if (!s->setup.unicode) {
        snprintf(cell->text, sizeof cell->text, " .");
    }
    cell->shown = s->hinted && s->hint.row == row && s->hint.column == column;
}

static size_t show_path(const void *session, const struct play_point **corner)
{
    (void)session;
    *corner = NULL;
    return 0;
}

static void show_title(const void *session, char *text, size_t capacity)
{
    const struct geography_session *s = session;
    if (s->file)
        snprintf(text, capacity, "Geography %zux%zu  %.60s  you are the %s", s->columns, s->rows,
                 s->file, s->mover ? "mover" : "chooser");
    else
        snprintf(text, capacity, "Geography %zux%zu  seed %" PRIu64 "  you are the %s", s->columns,
                 s->rows, s->seed, s->mover ? "mover" : "chooser");
}

static void show_status(const void *session, char *text, size_t capacity)
{
    const struct geography_session *s = session;
    size_t moves = cw_geography_play_moves(s->play);
    /* before the first move "the mover wins" says that no start wins for the chooser */
    bool won = cw_geography_play_mover_wins(s->play) == (moves > 0);
    snprintf(text, capacity, "%zu move%s%s", moves, moves == 1 ? "" : "s",
             !s->marks || is_over(s) ? ""
             : won                   ? ", you can win"
                                     : ", you stand lost");
    if (moves > 0 && !is_over(s)) {
        size_t used = strlen(text);
        snprintf(text + used, capacity - used, ", %u repl%s", s->replies,
                 s->replies == 1 ? "y" : "ies");
    }
}

static const char *show_message(const void *session)
{
    const struct geography_session *s = session;
    return s->message;
}

static void show_about(const void *session, size_t row, size_t column, char *text, size_t capacity)
{
    const struct geography_session *s = session;
    const char *what = s->cells[row * s->columns + column] == '#'        ? "wall"
                       : cw_geography_play_is_open(s->play, row, column) ? "free"
                                                                         : "visited";
    snprintf(text, capacity, "%zu,%zu: %s", row + 1, column + 1, what);
}

static void farewell(const void *session)
{
    const struct geography_session *s = session;
    struct cw_out *out = &s->app->out;
    size_t moves = cw_geography_play_moves(s->play);
    cw_out_printf(out, "%s after %zu move%s.\n",
                  !is_over(s)  ? "Left"
                  : is_ours(s) ? "You lost"
                               : "You won",
                  moves, moves == 1 ? "" : "s");
    if (!s->file)
        cw_out_printf(out,
                      "The same board again: causeway play geography --board %s --seed %" PRIu64
                      " --side %s\n",
                      s->board, s->seed, s->mover ? "mover" : "chooser");
}

const struct play_game play_geography = {
    .id = "geography",
    .keys = keys,
    .open = open_session,
    .close = close_session,
    .size = board_size,
    .is_open = is_open_board,
    .cell = show_cell,
    .path = show_path,
    .choose = choose,
    .key = key,
    .idle = idle,
    .title = show_title,
    .status = show_status,
    .message = show_message,
    .about = show_about,
    .farewell = farewell,
};
