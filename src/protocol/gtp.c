/* SPDX-License-Identifier: MIT
 *
 * gtp.c - lines, answers and the table of commands.
 */
#include "protocol/gtp_server.h"

#include <stdio.h>

/* --- commands about the server --- */

static enum cw_status gtp_quit(struct gtp *g, char **args, unsigned count)
{
    (void)args, (void)count;
    g->quit = true;
    return CW_OK;
}

static enum cw_status gtp_protocol_version(struct gtp *g, char **args, unsigned count)
{
    (void)args, (void)count;
    cw_out_char(&g->body, '2');
    return CW_OK;
}

static enum cw_status gtp_name(struct gtp *g, char **args, unsigned count)
{
    (void)args, (void)count;
    cw_out_printf(&g->body, "Causeway %s", g->options.game->name);
    return CW_OK;
}

static enum cw_status gtp_version(struct gtp *g, char **args, unsigned count)
{
    (void)args, (void)count;
    cw_out_str(&g->body, cw_version());
    return CW_OK;
}

static const struct gtp_command *find(const char *name)
{
    for (const struct gtp_command *c = gtp_commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static enum cw_status gtp_known_command(struct gtp *g, char **args, unsigned count)
{
    cw_out_str(&g->body, count && find(args[0]) ? "true" : "false");
    return CW_OK;
}

static enum cw_status gtp_list_commands(struct gtp *g, char **args, unsigned count)
{
    (void)args, (void)count;
    for (const struct gtp_command *c = gtp_commands; c->name; c++)
        cw_out_printf(&g->body, "%s\n", c->name);
    return CW_OK;
}

static enum cw_status gtp_analyze_commands(struct gtp *g, char **args, unsigned count)
{
    (void)args, (void)count;
    cw_out_str(&g->body, "plist/Legal Moves/all_legal_moves\n"
                         "pspairs/Winning Chances/search_chances %m\n"
                         "var/Best Line/search_line %m\n"
                         "string/Evaluation/search_value %m\n"
                         "string/Search Tree/search_tree\n"
                         "string/Final Score/final_score\n"
                         "param/Settings/param\n");
    return CW_OK;
}

/* GoGui asks whether "# interrupt" is understood. */
static enum cw_status gtp_interrupt(struct gtp *g, char **args, unsigned count)
{
    (void)g, (void)args, (void)count;
    return CW_OK;
}

const struct gtp_command gtp_commands[] = {
    {"protocol_version", 0, GTP_ARGS, gtp_protocol_version},
    {"name", 0, GTP_ARGS, gtp_name},
    {"version", 0, GTP_ARGS, gtp_version},
    {"known_command", 0, 1, gtp_known_command},
    {"list_commands", 0, GTP_ARGS, gtp_list_commands},
    {"quit", 0, GTP_ARGS, gtp_quit},
    {"boardsize", 1, 2, gtp_boardsize},
    {"clear_board", 0, GTP_ARGS, gtp_clear_board},
    {"play", 2, 2, gtp_play},
    {"undo", 0, GTP_ARGS, gtp_undo},
    {"genmove", 1, 1, gtp_genmove},
    {"reg_genmove", 1, 1, gtp_reg_genmove},
    {"showboard", 0, GTP_ARGS, gtp_showboard},
    {"final_score", 0, GTP_ARGS, gtp_final_score},
    {"time_settings", 3, 3, gtp_time_settings},
    {"time_left", 3, 3, gtp_time_left},
    {"loadsgf", 1, 2, gtp_loadsgf},
    {"all_legal_moves", 0, 1, gtp_all_legal_moves},
    {"search_chances", 0, 1, gtp_search_chances},
    {"search_line", 0, 1, gtp_search_line},
    {"search_value", 0, 1, gtp_search_value},
    {"search_tree", 0, 1, gtp_search_tree},
    {"param", 0, 2, gtp_param},
    {"hexgui-analyze_commands", 0, GTP_ARGS, gtp_analyze_commands},
    {"gogui-analyze_commands", 0, GTP_ARGS, gtp_analyze_commands},
    {"gogui-interrupt", 0, GTP_ARGS, gtp_interrupt},
    {0},
};

/* --- answers --- */

static enum cw_status send(struct gtp *g, const char *bytes, size_t size)
{
    return g->hooks.out.write(g->hooks.out.ctx, bytes, size) == 0 ? CW_OK : CW_IO;
}

enum cw_status gtp_live(struct gtp *g, const char *text, size_t size)
{
    enum cw_status status = send(g, "gogui-gfx:\n", 11);
    if (status == CW_OK)
        status = send(g, text, size);
    return status == CW_OK ? send(g, "\n", 1) : status;
}

/* An answer ends with an empty line, and has none inside: those are dropped, as are newlines at its
 * end. */
static size_t squeeze(char *text, size_t size)
{
    size_t kept = 0;
    for (size_t i = 0; i < size; i++)
        if (text[i] != '\n' || kept == 0 || text[kept - 1] != '\n')
            text[kept++] = text[i];
    while (kept && text[kept - 1] == '\n')
        kept--;
    return kept;
}

static enum cw_status answer(struct gtp *g, const char *id, enum cw_status status)
{
    bool good = status == CW_OK;
    char mark[64];
    enum cw_status written = cw_out_flush(&g->body);
    g->body.status = CW_OK;
    g->body.used = 0;
    if (good && written != CW_OK) {
        good = false;
        status = CW_NO_MEMORY;
    }
    int n = snprintf(mark, sizeof mark, "%c%s ", good ? '=' : '?', id);
    struct cw_memory_sink whole = {.env = g->env};
    struct cw_sink sink = cw_sink_memory(&whole);
    const char *reason = status == CW_NO_MEMORY ? "out of memory" : cw_env_last_error(g->env);
    size_t size = good ? squeeze(g->text.bytes, g->text.size) : strlen(reason);
    if (sink.write(sink.ctx, mark, (size_t)n) == 0 &&
        (size == 0 || sink.write(sink.ctx, good ? g->text.bytes : reason, size) == 0) &&
        sink.write(sink.ctx, "\n\n", 2) == 0)
        status = send(g, whole.bytes, whole.size);
    else
        status = send(g, "? out of memory\n\n", 17);
    cw_memory_sink_free(&whole);
    g->text.size = 0;
    return status;
}

/* --- input --- */

/* Reads more bytes; false where nothing has come. */
static enum cw_status read_more(struct gtp *g, bool wait, bool *came)
{
    *came = false;
    memmove(g->line, g->line + g->at, g->used - g->at);
    g->used -= g->at;
    g->at = 0;
    if (g->used == GTP_LINE) {
        if (!wait)
            return CW_OK;
        g->used = 0; /* too long: the rest of the line is dropped, too */
        g->skipping = true;
    }
    ptrdiff_t got = g->hooks.read(g->hooks.ctx, g->line + g->used, GTP_LINE - g->used, wait);
    if (got == CW_GTP_NOTHING)
        return CW_OK;
    if (got < 0)
        return cw_cancelled(g->env) ? CW_CANCELLED : CW_IO;
    g->end = got == 0;
    g->used += (size_t)got;
    *came = got > 0;
    return CW_OK;
}

bool gtp_interrupted(struct gtp *g)
{
    bool came = true;
    if (!g->end && read_more(g, false, &came) != CW_OK)
        return true; /* nobody waits for more; the next line says what is wrong */
    const char *line = g->line + g->at, *end = memchr(line, '\n', g->used - g->at);
    size_t size = end ? (size_t)(end - line) : 0;
    if (size && line[size - 1] == '\r')
        size--;
    if (size != 11 || memcmp(line, "# interrupt", 11) != 0)
        return false;
    g->at += (size_t)(end - line) + 1;
    return true;
}

/* The next line, without its end, is put into `line`.  CW_END after the last one; CW_NO for one
 * that was too long. */
static enum cw_status next_line(struct gtp *g, char *line)
{
    for (;;) {
        char *from = g->line + g->at, *end = memchr(from, '\n', g->used - g->at);
        bool came;
        if (end || (g->end && g->used > g->at)) {
            size_t size = end ? (size_t)(end - from) : g->used - g->at;
            bool skipped = g->skipping;
            memcpy(line, from, size);
            line[size] = '\0';
            for (size_t i = 0; i < size; i++) /* so that what follows a NUL byte is seen */
                line[i] = line[i] ? line[i] : ' ';
            g->at += size + (end != NULL);
            g->skipping = false;
            return skipped ? CW_NO : CW_OK;
        }
        if (g->end)
            return CW_END;
        enum cw_status status = read_more(g, true, &came);
        if (status != CW_OK)
            return status;
    }
}

/* Splits a line at blanks, tabs counting as such; control characters are dropped, and what follows
 * a # is a comment.  The number of words, at most `most`. */
static unsigned split(char *line, char **words, unsigned most)
{
    unsigned count = 0;
    char *to = line;
    bool inside = false;
    for (const char *p = line; *p && *p != '#'; p++) {
        unsigned char c = (unsigned char)*p;
        bool blank = c == ' ' || c == '\t';
        if (!blank && (c < ' ' || c == 127))
            continue;
        if (blank && inside)
            *to++ = '\0';
        if (!blank && !inside) {
            if (count == most)
                break;
            words[count++] = to;
        }
        inside = !blank;
        if (inside)
            *to++ = (char)c;
    }
    *to = '\0';
    return count;
}

static bool is_id(const char *word)
{
    return strspn(word, "0123456789") == strlen(word) && strlen(word) < 20;
}

static enum cw_status obey(struct gtp *g, char **words, unsigned count)
{
    const struct gtp_command *command = find(words[0]);
    if (!command)
        return cw_fail(g->env, CW_NO, "unknown command");
    if (count - 1 < command->least || count - 1 > command->most)
        return cw_fail(g->env, CW_NO, "wrong number of arguments");
    return command->run(g, words + 1, count - 1);
}

/* One line.  What it returns ends the server unless it is CW_OK. */
static enum cw_status serve(struct gtp *g, char *line)
{
    char *words[GTP_ARGS + 2], **word = words;
    unsigned count = split(line, words, GTP_ARGS + 2);
    const char *id = "";
    if (count && is_id(words[0])) {
        id = *word++;
        count--;
    }
    if (count == 0)
        return *id ? answer(g, id, cw_fail(g->env, CW_NO, "there is no command")) : CW_OK;
    enum cw_status status = obey(g, word, count);
    if (status == CW_IO || status == CW_CLOSED || status == CW_CANCELLED)
        return status;
    return answer(g, id, status);
}

/* --- the whole --- */

static void release(struct gtp *g)
{
    cw_position_free(g->start);
    cw_position_free(g->pos);
    cw_release(g->env, g->moves, g->capacity, sizeof *g->moves);
    cw_release(g->env, g->found, g->found_capacity, sizeof *g->found);
    cw_release(g->env, g->line, 2 * GTP_LINE + 1, 1);
    cw_out_close(&g->body);
    cw_memory_sink_free(&g->text);
}

enum cw_status cw_gtp_run(struct cw_env *env, const struct cw_gtp_options *options,
                          const struct cw_gtp_hooks *hooks)
{
    struct gtp g = {.env = env, .options = *options, .hooks = *hooks, .resigns = true};
    g.text.env = env;
    if (g.options.memory == 0)
        g.options.memory = CW_GTP_MEMORY;
    enum cw_status status = cw_out_open(&g.body, env, cw_sink_memory(&g.text));
    if (status == CW_OK) {
        g.line = cw_alloc(env, 2 * GTP_LINE + 1, 1);
        status = g.line ? gtp_reset(&g) : CW_NO_MEMORY;
    }
    while (status == CW_OK && !g.quit) {
        char *line = g.line + GTP_LINE;
        status = next_line(&g, line);
        if (status == CW_NO)
            status = answer(&g, "", cw_fail(env, CW_NO, "the line is too long"));
        else if (status == CW_OK)
            status = serve(&g, line);
    }
    release(&g);
    return status == CW_END ? CW_OK : status;
}
