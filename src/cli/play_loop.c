/* SPDX-License-Identifier: MIT
 *
 * play_loop.c - keys, the mouse, and the lines round the board: alike in all games.
 */
#include <stdio.h>
#include <string.h>
#include "cli/cli.h"
#include "cli/play_draw.h"
#include "cli/play_screen.h"

/* The smallest terminal, and the lines that are not the board's: the title, and three below. */
enum { LEAST_ROWS = 10, LEAST_COLUMNS = 40, ABOVE = 1, BELOW = 3, JUMP = 5 };

struct loop {
    struct app *app;
    const struct play_game *game;
    void *session;
    struct play_layout layout;
    size_t row, column; /* of the cursor */
    size_t help;        /* 0 = the board is shown; else the page of help, from 1 */
    bool left;          /* the player has had enough */
};

static const struct play_key common[] = {
    {'\n', "arrows", "move the cursor (also H J K L, Home, End, Page Up, Page Down)"},
    {'\n', "space", "choose the cell under the cursor (also Enter, or the mouse)"},
    {0, NULL, NULL},
};
static const struct play_key common_end[] = {
    {'?', "?", "this help"},
    {'q', "q", "quit (Ctrl-Z: stop for a while)"},
    {0, NULL, NULL},
};

/* --- drawing --------------------------------------------------------------------------------- */

static void draw_small(int rows, int columns)
{
    char text[80];
    snprintf(text, sizeof text, "%dx%d is too small:", columns, rows);
    screen_put(0, 0, STYLE_BOLD, text);
    snprintf(text, sizeof text, "%dx%d is needed", LEAST_COLUMNS, LEAST_ROWS);
    screen_put(1, 0, STYLE_PLAIN, text);
    screen_put(2, 0, STYLE_PLAIN, "(q quits)");
    screen_show(rows - 1, 0);
}

static size_t keys_count(const struct play_key *keys)
{
    size_t count = 0;
    while (keys[count].key)
        count++;
    return count;
}

/* The number-th of all keys; NULL past the last. */
static const struct play_key *key_at(const struct play_game *game, size_t number)
{
    const struct play_key *const table[] = {common, game->keys, common_end};
    for (size_t i = 0; i < 3; i++) {
        if (number < keys_count(table[i]))
            return &table[i][number];
        number -= keys_count(table[i]);
    }
    return NULL;
}

/* Draws a page of help on so many lines; false where there is no such page. */
static bool draw_help(const struct loop *p, size_t page, int height)
{
    size_t lines = (size_t)height - 1, first = (page - 1) * lines;
    char text[PLAY_LINE];
    if (!key_at(p->game, first))
        return false;
    for (size_t i = 0; i < lines; i++) {
        const struct play_key *key = key_at(p->game, first + i);
        if (!key)
            break;
        screen_put(ABOVE + (int)i, 2, STYLE_BOLD, key->name);
        screen_put(ABOVE + (int)i, 10, STYLE_PLAIN, key->what);
    }
    snprintf(text, sizeof text, "Any key goes %s.",
             key_at(p->game, first + lines) ? "on" : "back to the board");
    screen_put(ABOVE + (int)lines, 2, STYLE_DIM, text);
    return true;
}

/* "space choose  u undo ..." as far as it fits. */
static void draw_keys(const struct loop *p, int y, int columns)
{
    char text[PLAY_LINE] = " space choose";
    for (const struct play_key *k = p->game->keys; k->key; k++) {
        char word[64];
        size_t used = strlen(text);
        snprintf(word, sizeof word, "  %s %.*s", k->name, (int)strcspn(k->what, " :"), k->what);
        if (k->key == 27 || used + strlen(word) + 17 > (size_t)columns || used > PLAY_LINE - 80)
            continue;
        memcpy(text + used, word, strlen(word) + 1);
    }
    snprintf(text + strlen(text), sizeof text - strlen(text), "  ? help  q quit");
    screen_line(y, STYLE_BAR, text);
}

static void draw(struct loop *p, const char *message)
{
    int rows, columns, y = 0, x = 0;
    char text[2 * PLAY_LINE + 8], about[PLAY_LINE] = "";
    size_t board_rows, board_columns;
    screen_size(&rows, &columns);
    screen_clear();
    if (rows < LEAST_ROWS || columns < LEAST_COLUMNS) {
        draw_small(rows, columns);
        return;
    }
    p->game->size(p->session, &board_rows, &board_columns);
    p->game->title(p->session, text + 1, PLAY_LINE);
    text[0] = ' ';
    screen_line(0, STYLE_BAR, text);
    if (p->help && !draw_help(p, p->help, rows - ABOVE - BELOW))
        p->help = 0;
    if (!p->help) {
        play_lay_out(&p->layout, board_rows, board_columns, ABOVE, rows - ABOVE - BELOW, columns,
                     p->row, p->column);
        play_draw(&p->layout, p->game, p->session, p->row, p->column, &y, &x);
    }
    p->game->status(p->session, text, PLAY_LINE);
    p->game->about(p->session, p->row, p->column, about, sizeof about);
    screen_put(rows - 3, 1, STYLE_PLAIN, text);
    if ((int)(strlen(text) + strlen(about)) + 4 <= columns)
        screen_put(rows - 3, columns - 1 - (int)strlen(about), STYLE_DIM, about);
    screen_put(rows - 2, 1, STYLE_WARNING, message);
    draw_keys(p, rows - 1, columns);
    screen_show(y, x);
}

/* For what takes a while: the message is seen before it begins. */
static void show_busy(void *ctx, const char *text)
{
    draw(ctx, text);
}

/* --- input ----------------------------------------------------------------------------------- */

static void move_by(struct loop *p, int64_t down, int64_t across)
{
    size_t rows, columns;
    p->game->size(p->session, &rows, &columns);
    int64_t row = (int64_t)p->row + down, column = (int64_t)p->column + across;
    p->row = row < 0 ? 0 : row >= (int64_t)rows ? rows - 1 : (size_t)row;
    p->column = column < 0 ? 0 : column >= (int64_t)columns ? columns - 1 : (size_t)column;
}

/* False where the key does not move the cursor. */
static bool move_key(struct loop *p, int key)
{
    static const struct {
        int key, letter, down, across;
    } moves[] = {
        {SCREEN_UP, 'K', -1, 0},        {SCREEN_DOWN, 'J', 1, 0},
        {SCREEN_LEFT, 'H', 0, -1},      {SCREEN_RIGHT, 'L', 0, 1},
        {SCREEN_HOME, 0, 0, -1000000000}, {SCREEN_END, 0, 0, 1000000000},
        {SCREEN_PAGE_UP, 0, -JUMP, 0},  {SCREEN_PAGE_DOWN, 0, JUMP, 0},
    };
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (key == moves[i].key || (key != 0 && key == moves[i].letter)) {
            move_by(p, moves[i].down, moves[i].across);
            return true;
        }
    return false;
}

static void take_key(struct loop *p, int key)
{
    if (key == 'q' || key == 'Q') {
        p->left = true;
    } else if (p->help) {
        p->help++; /* past the last page there is the board again */
    } else if (key == '?') {
        p->help = 1;
    } else if (key == ' ' || key == '\n') {
        p->game->choose(p->session, p->row, p->column);
    } else if (!move_key(p, key)) {
        for (const struct play_key *k = p->game->keys; k->key; k++)
            if (k->key == key)
                p->game->key(p->session, key);
    }
}

static void take_click(struct loop *p, int y, int x)
{
    size_t row, column;
    if (p->help) {
        p->help++;
    } else if (play_cell_at(&p->layout, y, x, &row, &column)) {
        p->row = row;
        p->column = column;
        p->game->choose(p->session, row, column);
    }
}

static int run_loop(struct loop *p)
{
    while (!p->left) {
        struct screen_event event;
        int timeout = p->game->idle(p->session);
        draw(p, p->game->message(p->session));
        screen_wait(p->app, timeout, &event);
        if (event.kind == SCREEN_GONE)
            return EXIT_INTERRUPTED;
        if (event.kind == SCREEN_KEY)
            take_key(p, event.key);
        if (event.kind == SCREEN_CLICK)
            take_click(p, event.y, event.x);
    }
    return EXIT_DONE;
}

int play_run(struct app *app, const struct args *args, const struct play_game *game, bool ascii)
{
    struct loop loop = {.app = app, .game = game, .layout.ascii = ascii};
    const struct play_setup setup = {
        .app = app, .args = args, .unicode = !ascii, .busy = show_busy, .busy_ctx = &loop};
    int result = screen_check(app);
    if (result == EXIT_DONE)
        result = game->open(&setup, &loop.session);
    if (result == EXIT_DONE)
        result = screen_open(app);
    if (result == EXIT_DONE) {
        app->quiet = true; /* nothing may be written over the board */
        result = run_loop(&loop);
        app->quiet = false;
        screen_close();
        game->farewell(loop.session);
    }
    game->close(loop.session);
    return result;
}
