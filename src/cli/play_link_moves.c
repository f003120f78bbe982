/* SPDX-License-Identifier: MIT
 *
 * play_link_moves.c - Link on the screen: choosing pieces, what keys do, what is said.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "cli/cli.h"
#include "cli/play_link.h"

enum {
    PATH_MS = 450,    /* a path is shown so long before its pair goes */
    HINT_MS = 4000,
    QUESTIONS = 3000  /* pairs looked at between two looks at the keyboard */
};
static const double LOOK_SECONDS = 1, BACK_SECONDS = 15;

static void say(struct link_session *s, const char *format, ...) CW_PRINTF(2, 3);

static void say(struct link_session *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->message, sizeof s->message, format, args);
    va_end(args);
}

static void busy(struct link_session *s, const char *text)
{
    s->setup.busy(s->setup.busy_ctx, text);
}

/* What a failed call is to the player. */
static void say_failure(struct link_session *s, enum cw_status status)
{
    if (status == CW_NO_MEMORY)
        say(s, "out of memory");
    else if (status == CW_NO || status == CW_BAD_ARGUMENT)
        say(s, "%s", cw_env_last_error(s->env));
    else
        say(s, "%s", cw_status_text(status));
}

/* --- steps ----------------------------------------------------------------------------------- */

static void after_step(struct link_session *s)
{
    link_nothing_chosen(s);
    if (s->play.puzzle.pieces > 0)
        s->cleared = 0;
    else if (!s->cleared)
        s->cleared = cli_now();
    link_ask_watch(s);
}

/* Takes the pair whose path is shown. */
static void finish_going(struct link_session *s)
{
    if (s->going.a == LINK_NO_CELL)
        return;
    enum cw_status status = link_play_take(&s->play, (uint32_t)s->going.a, (uint32_t)s->going.b);
    s->message[0] = '\0'; /* it was about the board before */
    if (status != CW_OK)
        say_failure(s, status);
    after_step(s);
}

static enum cw_status keep_path(struct link_session *s, const struct cw_link_cell *corner, size_t count)
{
    s->corners = 0;
    for (size_t i = 0; i < count; i++) {
        void *array = s->corner;
        enum cw_status status = cw_grow(s->env, &array, i, &s->corner_capacity, sizeof *s->corner);
        s->corner = array;
        if (status != CW_OK)
            return status;
        s->corner[i] = (struct play_point){corner[i].row - 1, corner[i].column - 1};
    }
    s->corners = count;
    return CW_OK;
}

static void refuse_pair(struct link_session *s, size_t cell, enum link_refusal why)
{
    uint64_t turns = s->play.puzzle.rules.turns;
    struct play_cell one, other;
    link_symbol(&s->symbols, s->play.puzzle.kind[s->picked], &one);
    link_symbol(&s->symbols, s->play.puzzle.kind[cell], &other);
    if (why == LINK_UNLIKE)
        say(s, "%s and %s: the kinds differ", one.text, other.text);
    else if (why == LINK_BESIDE)
        say(s, "%s and %s: side by side, which the rules forbid (adjacent=no)", one.text,
            other.text);
    else if (turns == 0)
        say(s, "%s and %s: no straight path", one.text, other.text);
    else
        say(s, "%s and %s: no path of at most %" PRIu64 " turn%s", one.text, other.text, turns,
            turns == 1 ? "" : "s");
    if (why == LINK_UNLIKE) /* most likely the player has begun anew */
        s->picked = (int64_t)cell;
}

void link_choose(void *session, size_t row, size_t column)
{
    struct link_session *s = session;
    size_t cell = row * s->play.puzzle.columns + column;
    const struct cw_link_cell *corner;
    size_t count;
    enum link_refusal why;
    finish_going(s);
    s->message[0] = '\0';
    s->sure = false;
    s->hint.a = LINK_NO_CELL;
    s->corners = 0;
    if (s->play.puzzle.kind[cell] == 0) {
        say(s, "there is no piece here");
        return;
    }
    if (s->picked == (int64_t)cell || s->picked == LINK_NO_CELL) {
        s->picked = s->picked == LINK_NO_CELL ? (int64_t)cell : LINK_NO_CELL;
        return;
    }
    enum cw_status status =
        link_play_ask(&s->play, (uint32_t)s->picked, (uint32_t)cell, &why, &corner, &count);
    if (status == CW_OK && why == LINK_GOES)
        status = keep_path(s, corner, count);
    if (status != CW_OK) {
        say_failure(s, status);
    } else if (why == LINK_GOES) {
        s->going = (struct link_shown_pair){s->picked, (int64_t)cell, cli_now() + PATH_MS};
        s->picked = LINK_NO_CELL;
    } else {
        refuse_pair(s, cell, why);
    }
}

/* --- hints ----------------------------------------------------------------------------------- */

/* Some pair that can go, whatever comes of it. */
static bool any_pair(struct link_session *s, struct link_outlook *found)
{
    while (!s->play.scan.finished && s->play.scan.pairs == 0)
        if (link_play_scan(&s->play, QUESTIONS) != CW_OK || s->app->interrupted)
            return false;
    found->pair = s->play.scan.pairs > 0;
    found->a = s->play.scan.one[0];
    found->b = s->play.scan.one[1];
    return found->pair;
}

static void give_hint(struct link_session *s)
{
    struct link_outlook found;
    const struct cw_link_cell *corner;
    size_t count;
    enum link_refusal why = LINK_NO_PATH;
    busy(s, "Looking for the best pair ...");
    enum cw_status status = link_look(&s->play.puzzle, LOOK_SECONDS, &found);
    if (status != CW_OK) {
        say_failure(s, status);
        return;
    }
    if (!found.pair && !any_pair(s, &found))
        return; /* stuck, or cleared: that is being said anyway */
    status = link_play_ask(&s->play, found.a, found.b, &why, &corner, &count);
    if (status == CW_OK && why == LINK_GOES)
        status = keep_path(s, corner, count);
    if (status != CW_OK || why != LINK_GOES) {
        say_failure(s, status);
        return;
    }
    s->picked = LINK_NO_CELL;
    s->hint = (struct link_shown_pair){found.a, found.b, cli_now() + HINT_MS};
    if (found.answer == LINK_SOLVED)
        say(s, "Hint: after this pair the board can be cleared (proven)");
    else if (found.answer == LINK_UNSOLVABLE)
        say(s, "These go, but the board cannot be cleared any more (proven); U goes back");
    else
        say(s, "Hint: likely a good pair; whether the board can be cleared is not known");
}

/* Takes moves back until the board can be cleared for certain. */
static void go_back(struct link_session *s)
{
    size_t steps = 0;
    int64_t end = cli_now() + (int64_t)(1000 * BACK_SECONDS);
    struct link_outlook found;
    busy(s, "Looking for the last board that can be cleared ...");
    for (;;) {
        enum cw_status status = link_look(&s->play.puzzle, LOOK_SECONDS, &found);
        if (status != CW_OK || found.answer == LINK_SOLVED || cli_now() > end ||
            link_play_undo(&s->play) != CW_OK)
            break;
        steps++;
    }
    if (found.answer == LINK_SOLVED && steps == 0) {
        say(s, "This board can be cleared (proven): nothing to take back");
    } else if (found.answer == LINK_SOLVED) {
        say(s, "Back by %zu: this board can be cleared (proven). r goes forth again", steps);
        after_step(s);
    } else {
        for (size_t i = 0; i < steps; i++)
            link_play_redo(&s->play);
        say(s, "No board before this one was found that can be cleared");
    }
}

/* --- other keys ------------------------------------------------------------------------------ */

static void shuffle(struct link_session *s)
{
    busy(s, "Shuffling ...");
    enum cw_status status = link_play_shuffle(&s->play, s->seed + ++s->shuffles);
    if (status == CW_OK) {
        say(s, "Shuffled: this board can be cleared. u takes it back");
        after_step(s);
    } else if (status == CW_END) {
        say(s, "No way was found to deal the pieces so that the board can be cleared");
    } else {
        say_failure(s, status);
    }
}

static int write_file(const char *path, bool fresh, const char *bytes, size_t size)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (fresh ? O_EXCL : O_TRUNC), 0666);
    if (fd < 0)
        return errno;
    int error = 0;
    while (size > 0 && !error) {
        ssize_t n = write(fd, bytes, size);
        if (n < 0 && errno != EINTR)
            error = errno;
        bytes += n > 0 ? n : 0;
        size -= n > 0 ? (size_t)n : 0;
    }
    if (close(fd) != 0 && !error)
        error = errno;
    return error;
}

/* Into the file of --save, or the first of link-1.txt, link-2.txt, ... that is not there. */
static void save_bytes(struct link_session *s, const struct cw_memory_sink *text)
{
    const char *path = s->setup.args->value[PLAY_OPT_SAVE];
    char name[32];
    int error = EEXIST;
    if (path) {
        error = write_file(path, false, text->bytes, text->size);
    } else {
        path = name;
        for (int i = 1; error == EEXIST && i < 10000; i++) {
            snprintf(name, sizeof name, "link-%d.txt", i);
            error = write_file(name, true, text->bytes, text->size);
        }
    }
    if (error)
        say(s, "cannot write %.100s: %s", path, strerror(error));
    else
        say(s, "Written to %.100s", path);
}

static void save(struct link_session *s)
{
    struct cw_memory_sink text = {.env = s->env};
    struct cw_out out = {0};
    enum cw_status status = cw_out_open(&out, s->env, cw_sink_memory(&text));
    if (status == CW_OK) {
        link_puzzle_write(&s->play.puzzle, &out);
        status = cw_out_flush(&out);
    }
    cw_out_close(&out);
    if (status == CW_OK)
        save_bytes(s, &text);
    else
        say_failure(s, status);
    cw_memory_sink_free(&text);
}

static void new_board(struct link_session *s, bool sure)
{
    if (s->file) {
        say(s, "This board is from a file; n begins it anew");
        return;
    }
    s->sure = s->play.moves > 0 && s->play.puzzle.pieces > 0 && !sure;
    if (s->sure) {
        say(s, "N once more gives this board up for a new one");
        return;
    }
    busy(s, "Making a board ...");
    s->seed++;
    if (link_begin(s) == EXIT_DONE) {
        s->message[0] = '\0';
    } else {
        s->seed--;
        say(s, "No new board was made: %s", cw_env_last_error(s->env));
    }
}

static void step(struct link_session *s, enum cw_status (*move)(struct link_play *), const char *none)
{
    enum cw_status status = move(&s->play);
    if (status == CW_OK)
        after_step(s);
    else if (status == CW_END)
        say(s, "%s", none);
    else
        say_failure(s, status);
}

void link_key(void *session, int pressed)
{
    struct link_session *s = session;
    bool sure = s->sure;
    finish_going(s);
    s->message[0] = '\0';
    s->sure = false;
    s->hint.a = LINK_NO_CELL;
    s->corners = 0;
    switch (pressed) {
    case 'u': step(s, link_play_undo, "Nothing to undo"); break;
    case 'r': step(s, link_play_redo, "Nothing to redo"); break;
    case 'n': step(s, link_play_restart, ""); break;
    case 'h': give_hint(s); break;
    case 's': shuffle(s); break;
    case 'U': go_back(s); break;
    case 'N': new_board(s, sure); break;
    case 'w': save(s); break;
    case LINK_ESCAPE: s->picked = LINK_NO_CELL; break;
    default: break;
    }
}

/* --- waiting --------------------------------------------------------------------------------- */

/* What is to be said at the end of the board. */
static void say_end(struct link_session *s)
{
    char clock[24];
    if (s->message[0] || !s->play.scan.finished || s->play.scan.pairs > 0)
        return;
    if (s->play.puzzle.pieces == 0) {
        link_time_text(s, clock);
        say(s, "Cleared in %" PRIu64 " moves and %s.  n again%s  u undo  q quit", s->play.moves,
            clock, s->file ? "" : "  N new board");
    } else {
        say(s, "Stuck: no pair can go.  u undo  U undo until solvable  s shuffle  n restart");
    }
}

/* What the thread has found; that the board is lost is told once. */
static void take_answer(struct link_session *s)
{
    if (!s->watch)
        return;
    link_watch_answer(s->watch, &s->outlook);
    if (s->outlook.answer == LINK_SOLVED)
        s->told = false;
    if (s->outlook.answer != LINK_UNSOLVABLE || s->told || s->play.scan.pairs == 0)
        return;
    s->told = true;
    say(s, s->play.moves ? "The board cannot be cleared any more (proven). U goes back"
                         : "This board cannot be cleared (proven). s shuffles it");
}

static int sooner(int a, int64_t b)
{
    return b < a ? (int)(b < 0 ? 0 : b) : a;
}

int link_idle(void *session)
{
    struct link_session *s = session;
    int64_t now = cli_now();
    if (s->going.a != LINK_NO_CELL && now >= s->going.until)
        finish_going(s);
    if (s->hint.a != LINK_NO_CELL && now >= s->hint.until) {
        s->hint.a = LINK_NO_CELL;
        s->corners = 0;
    }
    if (!s->play.scan.finished) {
        enum cw_status status = link_play_scan(&s->play, QUESTIONS);
        if (status != CW_OK && status != CW_CANCELLED) {
            say_failure(s, status);
            s->play.scan.finished = true;
        }
    }
    take_answer(s);
    say_end(s);
    if (!s->play.scan.finished)
        return 0;
    int wait = s->cleared ? 60000 : 1000 - (int)((now - s->started) % 1000);
    if (s->watch && s->outlook.searching)
        wait = sooner(wait, 50);
    if (s->hint.a != LINK_NO_CELL)
        wait = sooner(wait, LINK_FLASH_MS);
    if (s->going.a != LINK_NO_CELL)
        wait = sooner(wait, s->going.until - now);
    return wait;
}
