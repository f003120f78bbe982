/* SPDX-License-Identifier: MIT */
#include "hex_oracle.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- boards --- */

/* Cells of a shortest chain of a colour between its two sides; 0 = there is none. */
static size_t distance(const char *cells, size_t n, char colour)
{
    static const int di[] = {-1, -1, 0, 0, 1, 1}, dj[] = {-1, 0, -1, 1, 0, 1};
    size_t head = 0, tail = 0, found = 0;
    size_t *queue = malloc(n * n * sizeof *queue), *far = calloc(n * n, sizeof *far);
    if (!queue || !far)
        abort();
    for (size_t i = 0; i < n; i++) {
        size_t cell = colour == 'b' ? i : i * n;
        if (tolower(cells[cell]) != colour)
            continue;
        far[cell] = 1;
        queue[tail++] = cell;
    }
    while (head < tail && !found) {
        size_t cell = queue[head++];
        long i = (long)(cell / n), j = (long)(cell % n);
        if ((colour == 'b' ? i : j) == (long)n - 1)
            found = far[cell];
        for (int d = 0; d < 6; d++) {
            long r = i + di[d], c = j + dj[d];
            if (r < 0 || c < 0 || r >= (long)n || c >= (long)n)
                continue;
            size_t next = (size_t)r * n + (size_t)c;
            if (far[next] || tolower(cells[next]) != colour)
                continue;
            far[next] = far[cell] + 1;
            queue[tail++] = next;
        }
    }
    free(queue);
    free(far);
    return found;
}

char hex_oracle_winner(const char *cells, size_t n)
{
    bool black = distance(cells, n, 'b') > 0, white = distance(cells, n, 'w') > 0;
    if (black == white)
        abort();
    return black ? 'B' : 'W';
}

size_t hex_oracle_shortest(const char *cells, size_t n)
{
    size_t black = distance(cells, n, 'b');
    return black ? black : distance(cells, n, 'w');
}

/* --- text --- */

struct text {
    const unsigned char *bytes;
    size_t size, at;
};

enum { AT_END = 256 };

static int peek(const struct text *t)
{
    return t->at < t->size ? t->bytes[t->at] : AT_END;
}

static bool blank(int c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static void place(const struct text *t, size_t at, struct hex_reading *r)
{
    r->bad = true;
    r->line = r->column = 1;
    for (size_t i = 0; i < at; i++) {
        r->column++;
        if (t->bytes[i] == '\n') {
            r->line++;
            r->column = 1;
        }
    }
}

/* A size; 0 = terminator or end; on a fault r->bad. */
static size_t read_size(struct text *t, struct hex_reading *r)
{
    while (blank(peek(t)) || peek(t) == '\n')
        t->at++;
    size_t start = t->at, value = 0;
    bool negative = peek(t) == '-', large = false;
    if (peek(t) == AT_END)
        return 0;
    if (negative)
        t->at++;
    size_t digits = t->at;
    for (; peek(t) >= '0' && peek(t) <= '9'; t->at++) {
        large = large || value > 100000000;
        value = large ? value : value * 10 + (size_t)(peek(t) - '0');
    }
    int after = peek(t);
    if (t->at == digits || (after != AT_END && after != '\n' && !blank(after)) || large ||
        (negative && value)) {
        place(t, start, r);
        return 0;
    }
    return value;
}

/* A row of n cells; false on a fault. */
static bool read_row(struct text *t, size_t n, char *cells, struct hex_reading *r)
{
    size_t count = 0;
    for (;; t->at++) {
        int c = peek(t);
        if (blank(c) || (c == '\n' && count == 0))
            continue;
        if ((c == '\n' || c == AT_END) && count == n) {
            t->at += c == '\n';
            return true;
        }
        if (count == n || c == AT_END || !strchr("bwBW", c) || c == 0) {
            place(t, t->at, r);
            return false;
        }
        cells[count++] = (char)c;
    }
}

/* The cells of the next game (free() them), NULL at the end or on a fault. */
static char *read_game(struct text *t, size_t *n, struct hex_reading *r)
{
    *n = read_size(t, r);
    if (*n == 0)
        return NULL;
    while (blank(peek(t)))
        t->at++;
    if (peek(t) != '\n') {
        place(t, t->at, r);
        return NULL;
    }
    t->at++;
    char *cells = NULL;
    for (size_t i = 0; i < *n; i++) {
        cells = realloc(cells, (i + 1) * *n);
        if (!cells)
            abort();
        if (!read_row(t, *n, cells + i * *n, r)) {
            free(cells);
            return NULL;
        }
    }
    return cells;
}

void hex_oracle_judge(const char *text, size_t size, struct hex_reading *r)
{
    struct text t = {(const unsigned char *)text, size, 0};
    size_t n, used = 0, capacity = 64;
    char *cells;
    *r = (struct hex_reading){.answers = calloc(capacity, 1)};
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        t.at = 3;
    for (r->set = 1; (cells = read_game(&t, &n, r)) != NULL; r->set++) {
        if (capacity - used < 32) {
            capacity *= 2;
            r->answers = realloc(r->answers, capacity);
        }
        if (!r->answers)
            abort();
        used += (size_t)snprintf(r->answers + used, 32, "%llu %c\n", (unsigned long long)r->set,
                                 hex_oracle_winner(cells, n));
        free(cells);
    }
}

/* --- witnesses --- */

static bool proves(const char *cells, size_t n, char winner, const char *lines, unsigned long count,
                   const char **rest)
{
    long row = 0, column = 0, old_row = 0, old_column = 0;
    for (unsigned long i = 0; i < count; i++) {
        int size = 0;
        if (sscanf(lines, "%ld %ld%n", &row, &column, &size) != 2 || lines[size] != '\n')
            return false;
        lines += size + 1;
        if (row < 1 || column < 1 || row > (long)n || column > (long)n)
            return false;
        if (toupper(cells[(size_t)(row - 1) * n + (size_t)(column - 1)]) != winner)
            return false;
        long down = row - old_row, right = column - old_column;
        bool near = down == 0 ? labs(right) == 1 : labs(down) == 1 && (right == 0 || right == down);
        if (i == 0 ? (winner == 'B' ? row : column) != 1 : !near)
            return false;
        old_row = row;
        old_column = column;
    }
    *rest = lines;
    return count > 0 && (winner == 'B' ? row : column) == (long)n;
}

bool hex_oracle_witness(const char *input, size_t input_size, const char *witness,
                        size_t witness_size)
{
    struct text t = {(const unsigned char *)input, input_size, 0};
    struct hex_reading r = {0};
    unsigned long set, count, games = 0;
    char winner;
    size_t n;
    char *cells, *copy = malloc(witness_size + 1);
    if (!copy)
        abort();
    memcpy(copy, witness, witness_size);
    copy[witness_size] = '\0';
    const char *lines = copy;
    for (int i = 0; i < 4 && lines; i++)
        lines = strchr(lines, '\n') ? strchr(lines, '\n') + 1 : NULL;
    bool good = lines != NULL;
    while (good && (cells = read_game(&t, &n, &r)) != NULL) {
        int size = 0;
        games++;
        good = sscanf(lines, "set %lu %c chain %lu%n", &set, &winner, &count, &size) == 3 &&
               lines[size] == '\n' && set == games &&
               proves(cells, n, winner, lines + size + 1, count, &lines);
        free(cells);
    }
    char footer[40];
    snprintf(footer, sizeof footer, "end %lu\n", games);
    good = good && !r.bad && strcmp(lines, footer) == 0;
    free(copy);
    return good;
}
