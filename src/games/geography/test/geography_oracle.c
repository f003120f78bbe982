/* SPDX-License-Identifier: MIT */
#include "geography_oracle.h"

#include <stdio.h>
#include <string.h>

/* --- neighbours ------------------------------------------------------------------------------- */

static bool is_open(const struct oracle_board *b, long row, long column)
{
    return row >= 0 && column >= 0 && row < (long)b->rows && column < (long)b->columns &&
           b->cell[(size_t)row * b->columns + (size_t)column] == '.';
}

static size_t open_neighbours(const struct oracle_board *b, size_t at, size_t to[4])
{
    static const long step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    size_t n = 0;
    for (int k = 0; k < 4; k++) {
        long row = (long)(at / b->columns) + step[k][0];
        long column = (long)(at % b->columns) + step[k][1];
        if (is_open(b, row, column))
            to[n++] = (size_t)row * b->columns + (size_t)column;
    }
    return n;
}

/* --- play ------------------------------------------------------------------------------------- */

/* Does the player to move win with the token on `at`?  Cells left behind become walls. */
static bool mover_wins(struct oracle_board *b, size_t at)
{
    size_t to[4];
    bool wins = false;
    b->cell[at] = '#';
    size_t n = open_neighbours(b, at, to);
    for (size_t i = 0; i < n && !wins; i++)
        wins = !mover_wins(b, to[i]);
    b->cell[at] = '.';
    return wins;
}

void oracle_by_play(struct oracle_board *b)
{
    for (size_t at = 0; at < b->rows * b->columns; at++)
        b->wins[at] = b->cell[at] == '.' && !mover_wins(b, at);
}

/* --- matching --------------------------------------------------------------------------------- */

struct matcher {
    const struct oracle_board *b;
    size_t mate[ORACLE_MOST]; /* ORACLE_MOST = none */
    bool seen[ORACLE_MOST];
};

static bool find_mate(struct matcher *m, size_t at)
{
    size_t to[4];
    size_t n = open_neighbours(m->b, at, to);
    for (size_t i = 0; i < n; i++) {
        if (m->seen[to[i]])
            continue;
        m->seen[to[i]] = true;
        if (m->mate[to[i]] == ORACLE_MOST || find_mate(m, m->mate[to[i]])) {
            m->mate[to[i]] = at;
            return true;
        }
    }
    return false;
}

static size_t matching_size(const struct oracle_board *b)
{
    struct matcher m = {.b = b};
    size_t size = 0, cells = b->rows * b->columns;
    for (size_t at = 0; at < cells; at++)
        m.mate[at] = ORACLE_MOST;
    for (size_t at = 0; at < cells; at++) {
        if (b->cell[at] != '.' || (at / b->columns + at % b->columns) % 2)
            continue;
        memset(m.seen, 0, sizeof m.seen);
        size += find_mate(&m, at);
    }
    return size;
}

void oracle_by_matching(struct oracle_board *b)
{
    b->matching = matching_size(b);
    for (size_t at = 0; at < b->rows * b->columns; at++) {
        b->wins[at] = false;
        if (b->cell[at] != '.')
            continue;
        b->cell[at] = '#';
        b->wins[at] = matching_size(b) == b->matching;
        b->cell[at] = '.';
    }
}

void oracle_solve(struct oracle_board *b)
{
    if (b->rows * b->columns <= 20)
        oracle_by_play(b);
    else
        oracle_by_matching(b);
}

/* --- text ------------------------------------------------------------------------------------- */

struct text {
    const char *bytes;
    size_t size, pos;
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* -?[0-9]+ between white space; values beyond a million all count as a million. */
static bool read_number(struct text *t, long *value)
{
    bool negative = false;
    while (t->pos < t->size && (is_blank(t->bytes[t->pos]) || t->bytes[t->pos] == '\n'))
        t->pos++;
    if (t->pos < t->size && t->bytes[t->pos] == '-') {
        negative = true;
        t->pos++;
    }
    size_t first = t->pos;
    *value = 0;
    for (; t->pos < t->size && t->bytes[t->pos] >= '0' && t->bytes[t->pos] <= '9'; t->pos++)
        if (*value < 1000000)
            *value = *value * 10 + (t->bytes[t->pos] - '0');
    if (negative)
        *value = -*value;
    return t->pos > first &&
           (t->pos == t->size || is_blank(t->bytes[t->pos]) || t->bytes[t->pos] == '\n');
}

/* The next line without its blanks into `line`; false at the end of the text. */
static bool read_line(struct text *t, char *line, size_t room, size_t *length)
{
    if (t->pos == t->size)
        return false;
    for (*length = 0; t->pos < t->size && t->bytes[t->pos] != '\n'; t->pos++)
        if (!is_blank(t->bytes[t->pos]) && *length < room)
            line[(*length)++] = t->bytes[t->pos];
    if (t->pos < t->size)
        t->pos++;
    return true;
}

bool oracle_read(const char *bytes, size_t size, struct oracle_board *b, bool *too_large)
{
    struct text t = {bytes, size, 0};
    long rows, columns;
    char line[ORACLE_MOST + 1];
    size_t length;
    *too_large = false;
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        t.pos = 3;
    if (!read_number(&t, &rows) || !read_number(&t, &columns) || rows < 1 || columns < 1)
        return false;
    if (read_line(&t, line, sizeof line, &length) && length > 0)
        return false;
    *too_large = rows > ORACLE_MOST || columns > ORACLE_MOST || rows * columns > ORACLE_MOST;
    if (*too_large)
        return false;
    b->rows = (size_t)rows;
    b->columns = (size_t)columns;
    for (size_t row = 0; row < b->rows; row++) {
        do
            if (!read_line(&t, line, sizeof line, &length))
                return false;
        while (length == 0);
        if (length != b->columns)
            return false;
        for (size_t i = 0; i < length; i++)
            if (line[i] != '.' && line[i] != '#')
                return false;
        memcpy(b->cell + row * b->columns, line, length);
    }
    return true;
}

void oracle_answer(const struct oracle_board *b, char *answer)
{
    bool any = false;
    for (size_t at = 0; at < b->rows * b->columns; at++)
        any = any || b->wins[at];
    answer += sprintf(answer, any ? "WIN\n" : "LOSE\n");
    for (size_t at = 0; at < b->rows * b->columns; at++)
        if (b->wins[at])
            answer += sprintf(answer, "%zu %zu\n", at / b->columns + 1, at % b->columns + 1);
}
