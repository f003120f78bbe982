/* SPDX-License-Identifier: MIT
 *
 * play_screen.c - the screen by ncurses, which also restores the terminal when it is stopped
 * (SIGTSTP) and redraws when it goes on.
 *
 * Colours are those of Okabe and Ito ("Color Universal Design", 2008), which people with any kind of
 * colour vision can tell apart, as near as a palette of 256 or of 8 colours has them.
 */
#include "cli/play_screen.h"

#include <curses.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cli/cli.h"

enum { GREY, ORANGE, SKY, GREEN, YELLOW, BLUE, VERMILLION, PURPLE, TILES };

struct tone {
    short text, tile;
};

static const struct tone many[TILES] = {
    [GREY] = {16, 251},  [ORANGE] = {16, 214}, [SKY] = {16, 74},         [GREEN] = {16, 36},
    [YELLOW] = {16, 227}, [BLUE] = {231, 25},  [VERMILLION] = {16, 166}, [PURPLE] = {16, 175},
};
static const struct tone few[TILES] = {
    [GREY] = {COLOR_BLACK, COLOR_WHITE},   [ORANGE] = {COLOR_WHITE, COLOR_RED},
    [SKY] = {COLOR_BLACK, COLOR_CYAN},     [GREEN] = {COLOR_BLACK, COLOR_GREEN},
    [YELLOW] = {COLOR_BLACK, COLOR_YELLOW}, [BLUE] = {COLOR_WHITE, COLOR_BLUE},
    [VERMILLION] = {COLOR_WHITE, COLOR_RED}, [PURPLE] = {COLOR_WHITE, COLOR_MAGENTA},
};

enum { CLICKS = 8 };

/* There is one terminal, as there is one in curses itself. */
static SCREEN *screen;
static struct screen_event click[CLICKS]; /* those that wait, the last one first */
static int clicks;
static attr_t look[STYLES];
static short pair_of[STYLES];

/* --- styles ---------------------------------------------------------------------------------- */

static void define(enum screen_style style, attr_t attributes, short text, short back)
{
    look[style] = attributes;
    if (init_pair((short)(style + 1), text, back) != ERR)
        pair_of[style] = (short)(style + 1);
}

static void define_plain(void)
{
    static const attr_t plain[STYLE_TILE] = {
        [STYLE_BOLD] = A_BOLD,      [STYLE_BAR] = A_REVERSE,   [STYLE_WARNING] = A_BOLD,
        [STYLE_CURSOR] = A_BOLD | A_REVERSE, [STYLE_PICKED] = A_BOLD | A_UNDERLINE,
        [STYLE_SHOWN] = A_BOLD | A_UNDERLINE, [STYLE_PATH] = A_BOLD,
    };
    memset(pair_of, 0, sizeof pair_of);
    for (int i = 0; i < STYLES; i++)
        look[i] = i < STYLE_TILE ? plain[i] : i < STYLE_EDGE ? A_REVERSE : A_NORMAL;
    look[STYLE_DIM] = look[STYLE_FRAME] = A_DIM;
}

static void define_colours(void)
{
    bool rich = COLORS >= 256;
    const struct tone *tone = rich ? many : few;
    short back = use_default_colors() == OK ? -1 : COLOR_BLACK;
    short white = rich ? 231 : COLOR_WHITE, black = rich ? 16 : COLOR_BLACK;
    define(STYLE_CURSOR, A_BOLD, black, white);
    define(STYLE_PICKED, A_BOLD, black, white);
    define(STYLE_SHOWN, A_BOLD | A_REVERSE, white, black);
    for (int i = 0; i < TILES; i++) {
        define((enum screen_style)(STYLE_TILE + i), A_BOLD, tone[i].text, tone[i].tile);
        define((enum screen_style)(STYLE_EDGE + i), A_NORMAL, tone[i].tile, back);
    }
}

/* --- opening and closing --------------------------------------------------------------------- */

static int refuse(struct app *app, const char *term)
{
    if (!term || !*term)
        cli_error(app, "the terminal does not say what it is: TERM is not set");
    else
        cli_error(app, "a terminal of the type \"%.40s\" cannot move its cursor, which playing "
                       "needs", term);
    return EXIT_BAD;
}

void screen_close(void)
{
    if (!screen)
        return;
    endwin();
    delscreen(screen);
    screen = NULL;
}

int screen_check(struct app *app)
{
    const char *term = getenv("TERM");
    if (isatty(STDIN_FILENO) != 1 || !app->stdout_tty) {
        cli_error(app, "playing needs a terminal: standard input and output must be one");
        return EXIT_BAD;
    }
    return term && *term && screen_moves(term, STDOUT_FILENO) ? EXIT_DONE : refuse(app, term);
}

int screen_open(struct app *app)
{
    const char *term = getenv("TERM"), *no_color = getenv("NO_COLOR");
    screen = term && *term ? newterm(NULL, stdout, stdin) : NULL;
    if (!screen)
        return refuse(app, term);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED, NULL);
    define_plain();
    if (!(no_color && *no_color) && has_colors() && start_color() == OK && COLORS >= 8 &&
        COLOR_PAIRS > STYLES)
        define_colours();
    return EXIT_DONE;
}

/* --- output ---------------------------------------------------------------------------------- */

void screen_size(int *rows, int *columns)
{
    getmaxyx(stdscr, *rows, *columns);
}

void screen_clear(void)
{
    erase();
}

/* Columns that the first `size` bytes take: all characters that are used are one column wide. */
static int width_of(const char *text, size_t size)
{
    int width = 0;
    for (size_t i = 0; i < size; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

/* Bytes of the text that fit into so many columns. */
static size_t fitting(const char *text, int columns)
{
    size_t size = 0;
    for (; text[size]; size++)
        if (((unsigned char)text[size] & 0xc0) != 0x80 && columns-- == 0)
            break;
    return size;
}

void screen_put(int y, int x, enum screen_style style, const char *text)
{
    int rows, columns;
    screen_size(&rows, &columns);
    if (y < 0 || y >= rows)
        return;
    for (; x < 0 && *text; x++)
        text += fitting(text, 1);
    if (x < 0 || x >= columns)
        return;
    attr_set(look[style], pair_of[style], NULL);
    mvaddnstr(y, x, text, (int)fitting(text, columns - x));
    attr_set(A_NORMAL, 0, NULL);
}

void screen_line(int y, enum screen_style style, const char *text)
{
    int rows, columns;
    screen_size(&rows, &columns);
    screen_put(y, 0, style, text);
    for (int x = width_of(text, strlen(text)); x < columns; x++)
        screen_put(y, x, style, " ");
}

void screen_show(int cursor_y, int cursor_x)
{
    move(cursor_y, cursor_x);
    refresh();
}

/* --- input ----------------------------------------------------------------------------------- */

static int translate(int key)
{
    static const struct {
        int from, to;
    } table[] = {
        {KEY_UP, SCREEN_UP},         {KEY_DOWN, SCREEN_DOWN}, {KEY_LEFT, SCREEN_LEFT},
        {KEY_RIGHT, SCREEN_RIGHT},   {KEY_HOME, SCREEN_HOME}, {KEY_END, SCREEN_END},
        {KEY_PPAGE, SCREEN_PAGE_UP}, {KEY_NPAGE, SCREEN_PAGE_DOWN},
        {KEY_ENTER, '\n'},           {'\r', '\n'},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].from == key)
            return table[i].to;
    return key;
}

/* Of clicks that come quickly after each other curses tells once, and hands out the last one first. */
static void take_clicks(void)
{
    MEVENT mouse;
    for (clicks = 0; clicks < CLICKS && getmouse(&mouse) == OK;)
        if (mouse.bstate & BUTTON1_PRESSED)
            click[clicks++] = (struct screen_event){SCREEN_CLICK, 0, mouse.y, mouse.x};
}

/* What curses has read; false where there is nothing. */
static bool take_event(struct screen_event *event)
{
    int key = clicks ? KEY_MOUSE : getch();
    if (key == ERR)
        return false;
    if (key == KEY_RESIZE) {
        event->kind = SCREEN_RESIZED;
        return true;
    }
    if (key == KEY_MOUSE) {
        if (!clicks)
            take_clicks();
        if (clicks)
            *event = click[--clicks];
        return event->kind == SCREEN_CLICK;
    }
    *event = (struct screen_event){.kind = SCREEN_KEY, .key = translate(key)};
    return true;
}

void screen_wait(struct app *app, int timeout, struct screen_event *event)
{
    struct pollfd fds[2] = {{STDIN_FILENO, POLLIN, 0}, {app->wake[0], POLLIN, 0}};
    *event = (struct screen_event){.kind = SCREEN_NOTHING};
    if (!app->interrupted && take_event(event))
        return;
    int ready = app->interrupted ? 0 : poll(fds, 2, timeout);
    bool gone = app->interrupted || (ready > 0 && fds[1].revents);
    /* poll() also ends for a resize, and when the program was stopped and goes on */
    if (!gone && ready != 0 && !take_event(event))
        gone = ready > 0 && (fds[0].revents & (POLLHUP | POLLERR));
    if (gone)
        event->kind = SCREEN_GONE;
}
