/* SPDX-License-Identifier: MIT
 *
 * show_board.c - pictures of the boards of contest inputs and board files: optional lines
 * "# key: value", then what the contest reads.
 *
 * The judge draws, so that the picture has in it what was found out: the winning chain, the path of
 * a Link query, the winning starts.
 */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "cli/show.h"

struct board_file {
    struct show *show;
    const struct cw_game *game;
    struct cw_memory_sink text;
    char params[256]; /* the rules that the file names and the judge knows */
    char title[128];
    uint64_t seen; /* boards so far */
    enum cw_status drawn;
    bool found;
};

/* --- reading --------------------------------------------------------------------------------- */

static enum cw_status slurp(struct board_file *f, const struct cw_source *source)
{
    struct cw_sink sink = cw_sink_memory(&f->text);
    char buf[16384];
    for (;;) {
        ptrdiff_t got = source->read(source->ctx, buf, sizeof buf);
        if (got < 0)
            return CW_IO;
        if (got == 0)
            return CW_OK;
        if (sink.write(sink.ctx, buf, (size_t)got) != 0)
            return CW_NO_MEMORY;
    }
}

/* Adds the rules of a line "rules: outside=yes turns=2" that the judge of the game has. */
static void take_rules(struct board_file *f, const char *value, size_t size)
{
    for (const char *end = value + size; value < end;) {
        size_t word = 0;
        while (value + word < end && !isspace((unsigned char)value[word]))
            word++;
        for (const struct cw_param *p = f->game->params; word && p && p->name; p++) {
            size_t n = strlen(p->name), used = strlen(f->params);
            if ((p->uses & CW_FOR_JUDGE) && word > n && value[n] == '=' &&
                memcmp(value, p->name, n) == 0 && used + word + 2 < sizeof f->params)
                snprintf(f->params + used, sizeof f->params - used, "%s%.*s", used ? " " : "",
                         (int)word, value);
        }
        value += word + 1;
    }
}

static void take_key(struct board_file *f, const char *line, size_t size)
{
    while (size && (*line == '#' || *line == ' ')) {
        line++;
        size--;
    }
    while (size && isspace((unsigned char)line[size - 1]))
        size--;
    if (size > 6 && memcmp(line, "rules:", 6) == 0)
        take_rules(f, line + 6, size - 6);
    if (size > 7 && memcmp(line, "title: ", 7) == 0)
        snprintf(f->title, sizeof f->title, "%.*s", (int)(size < 120 ? size - 7 : 113), line + 7);
}

/* Reads the lines before the board and blanks them out: that keeps the numbers of the others. */
static void take_header(struct board_file *f)
{
    char *at = f->text.bytes, *end = at + f->text.size;
    while (at < end && (*at == '#' || isspace((unsigned char)*at))) {
        char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t size = stop ? (size_t)(stop - at) : (size_t)(end - at);
        if (*at == '#') {
            take_key(f, at, size);
            memset(at, ' ', size);
        } else if (size && strspn(at, " \t\r") < size) {
            return; /* the board begins in this line */
        }
        at += size + (stop != NULL);
    }
}

/* A contest text begins with a number and has no letters but the b and w of Hex boards; records
 * have others, be it in the names of columns or in those of players. */
static bool is_contest(const struct board_file *f)
{
    const char *at = f->text.bytes + strspn(f->text.bytes, " \t\r\n\xef\xbb\xbf");
    size_t digits = strspn(at, "0123456789");
    if (digits == 0 || !isspace((unsigned char)at[digits]))
        return false;
    for (at += digits; *at; at++)
        if (isalpha((unsigned char)*at) && !strchr("bwBW", *at))
            return false;
    return true;
}

static int draw_record(struct board_file *f, const char *name)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, f->text.bytes, f->text.size, name);
    const struct cw_read_options o = {
        .size = sizeof o, .game = f->game, .rules = f->show->rules, .board = f->show->board};
    struct cw_records *records;
    enum cw_status status = cw_records_open(f->show->app->env, &source, &o, &records);
    if (status != CW_OK)
        return cli_exit_status(f->show->app, status);
    int result = show_records(f->show, records, name);
    cw_records_close(records);
    return result;
}

/* --- a Link board without queries ------------------------------------------------------------ */

/* The next number of a text; false at the end and at anything else. */
static bool next_number(const char **at, const char **digits, size_t *size)
{
    while (isspace((unsigned char)**at))
        ++*at;
    *digits = *at;
    while (**at >= '0' && **at <= '9')
        ++*at;
    *size = (size_t)(*at - *digits);
    return *size > 0;
}

static bool next_side(const char **at, uint64_t *value)
{
    const char *digits;
    size_t size;
    *value = 0;
    if (!next_number(at, &digits, &size) || size > 6)
        return false;
    for (size_t i = 0; i < size; i++)
        *value = *value * 10 + (uint64_t)(digits[i] - '0');
    return *value > 0;
}

/* Where the text is a board with nothing behind it: its position as text, else CW_NO. */
static enum cw_status bare_board(struct board_file *f, struct cw_memory_sink *text)
{
    const char *at = f->text.bytes, *digits;
    uint64_t rows, columns;
    size_t size;
    struct cw_out out = {0};
    if (!next_side(&at, &rows) || !next_side(&at, &columns))
        return CW_NO;
    enum cw_status status = cw_out_open(&out, f->show->app->env, cw_sink_memory(text));
    if (status != CW_OK)
        return status;
    cw_out_printf(&out, "%s %" PRIu64 "x%" PRIu64 "%s%s cells=", f->game->id, columns, rows,
                  f->params[0] ? " " : "", f->params);
    for (uint64_t i = 0; i < rows * columns && status == CW_OK; i++) {
        if (i)
            cw_out_char(&out, i % columns ? ',' : '/');
        if (!next_number(&at, &digits, &size))
            status = CW_NO;
        else
            cw_out_bytes(&out, digits, size);
    }
    while (isspace((unsigned char)*at))
        at++;
    if (status == CW_OK && *at)
        status = CW_NO;
    if (status == CW_OK)
        status = cw_out_flush(&out);
    cw_out_close(&out);
    return status;
}

/* --- drawing --------------------------------------------------------------------------------- */

static enum cw_status on_board(void *ctx, const struct cw_view *view)
{
    struct board_file *f = ctx;
    struct cw_sink sink = cw_sink_memory(&f->show->bytes);
    if (++f->seen != f->show->number || f->found)
        return f->found ? CW_END : CW_OK;
    f->found = true;
    f->show->app->quiet = true; /* what follows is not asked for */
    if (f->show->format == SHOW_TEXT)
        f->drawn = cw_view_text(view, &f->show->picture, &sink);
    else
        f->drawn = cw_view_svg(view, &f->show->picture, &sink);
    return CW_END;
}

static int write_nothing(void *ctx, const void *bytes, size_t n)
{
    (void)ctx;
    (void)bytes;
    (void)n;
    return 0;
}

static int draw_judged(struct board_file *f, const char *name)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, f->text.bytes, f->text.size, name);
    struct cw_sink nowhere = {.write = write_nothing};
    struct cw_judge_options o = {
        .size = sizeof o, .params = f->params, .board = on_board, .board_ctx = f};
    enum cw_status status = cw_judge(f->show->app->env, f->game, &o, &source, &nowhere);
    f->show->app->quiet = false;
    if (f->found)
        return cli_exit_status(f->show->app, f->drawn);
    if (status != CW_OK)
        return cli_exit_status(f->show->app, status);
    if (f->seen == 0)
        cli_error(f->show->app, "%s has no board to show", name);
    else
        cli_error(f->show->app, "%s has %" PRIu64 " board%s: there is no number %" PRIu64, name,
                  f->seen, f->seen == 1 ? "" : "s", f->show->number);
    return EXIT_BAD;
}

static int draw_bare(struct board_file *f, const char *text)
{
    struct cw_position *pos;
    if (cw_position_parse(f->show->app->env, text, &pos) != CW_OK) {
        cli_error(f->show->app, "%s", cw_env_last_error(f->show->app->env));
        return EXIT_BAD;
    }
    int result = show_position(f->show, pos, f->title[0] ? f->title : NULL);
    cw_position_free(pos);
    return result;
}

static int draw_file(struct board_file *f, const char *name)
{
    struct cw_memory_sink bare = {.env = f->show->app->env};
    enum cw_status status = CW_NO;
    if (f->game->players == 0) /* a puzzle: the board alone is something to see */
        status = bare_board(f, &bare);
    int result;
    if (status == CW_OK)
        result = draw_bare(f, bare.bytes);
    else if (status == CW_NO && f->show->mark_text)
        result = cli_usage_error(f->show->app, "--mark goes with positions and game records");
    else if (status == CW_NO)
        result = draw_judged(f, name);
    else
        result = cli_exit_status(f->show->app, status);
    cw_memory_sink_free(&bare);
    return result;
}

int show_board(struct show *show, const struct cw_game *game, const char *path)
{
    struct board_file f = {.show = show, .game = game, .text = {.env = show->app->env}};
    struct fd_source in;
    int result = source_open(show->app, &in, path);
    if (result != EXIT_DONE)
        return result;
    enum cw_status status = slurp(&f, &in.source);
    result = cli_exit_status(show->app, status);
    if (status == CW_OK && f.text.size > 0 && cw_format_at(game, 0) && !is_contest(&f)) {
        result = draw_record(&f, in.source.name);
    } else if (status == CW_OK && f.text.size > 0) {
        take_header(&f);
        if (!show->picture.title)
            show->picture.title = f.title[0] ? f.title : cw_game_name(game);
        result = draw_file(&f, in.source.name);
    } else if (status == CW_OK) {
        cli_error(show->app, "%s is empty", in.source.name);
        result = EXIT_BAD;
    }
    cw_memory_sink_free(&f.text);
    source_close(&in);
    return result;
}
