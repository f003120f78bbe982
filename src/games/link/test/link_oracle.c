/* SPDX-License-Identifier: MIT */
#include "link_oracle.h"

#include <stdio.h>
#include <string.h>

static uint64_t kind_at(const struct oracle_board *b, int r, int c)
{
    return b->kind[(r - 1) * b->columns + c - 1];
}

static bool inside(const struct oracle_board *b, int64_t r, int64_t c)
{
    return r >= 1 && r <= b->rows && c >= 1 && c <= b->columns;
}

int oracle_turns(const struct oracle_board *b, bool outside, int r1, int c1, int r2, int c2)
{
    static const int dr[4] = {-1, 0, 1, 0}, dc[4] = {0, 1, 0, -1};
    enum { STATES = 3 * (ORACLE_CELLS + 2) * 4 }; /* of a board of one row, the worst shape */
    int best[STATES]; /* turns on the way into (cell, direction), -1 = not reached */
    int queue[STATES], head = 0, tail = 0, width = b->columns + 2;
    int low = outside ? 0 : 1, high_r = b->rows + (outside ? 1 : 0);
    int high_c = b->columns + (outside ? 1 : 0), answer = -1;
    for (int i = 0; i < (b->rows + 2) * width * 4; i++)
        best[i] = -1;
    /* relax until nothing changes: slow, but nobody has to think about the order */
    for (int d = 0; d < 4; d++) {
        best[(r1 * width + c1) * 4 + d] = 0;
        queue[tail++ % STATES] = (r1 * width + c1) * 4 + d;
    }
    while (head < tail) {
        int state = queue[head++ % STATES];
        int d = state % 4, r = state / 4 / width, c = state / 4 % width;
        for (int e = 0; e < 4; e++) {
            int turns = best[state] + (e != d);
            int nr = r + dr[e], nc = c + dc[e];
            bool first = r == r1 && c == c1;
            if ((first && e != d) || (e + 2) % 4 == d)
                continue;
            if (nr == r2 && nc == c2 && (answer < 0 || turns < answer))
                answer = turns;
            if (nr < low || nr > high_r || nc < low || nc > high_c)
                continue;
            if (inside(b, nr, nc) && kind_at(b, nr, nc) != 0)
                continue;
            int next = (nr * width + nc) * 4 + e;
            if (best[next] >= 0 && best[next] <= turns)
                continue;
            best[next] = turns;
            queue[tail++ % STATES] = next;
        }
    }
    return answer;
}

bool oracle_answer(const struct oracle_board *b, bool outside, int turns, int64_t r1, int64_t c1,
                   int64_t r2, int64_t c2)
{
    if (!inside(b, r1, c1) || !inside(b, r2, c2))
        return false;
    if (r1 == r2 && c1 == c2)
        return false;
    uint64_t x = kind_at(b, (int)r1, (int)c1), y = kind_at(b, (int)r2, (int)c2);
    if (x == 0 || x != y)
        return false;
    int need = oracle_turns(b, outside, (int)r1, (int)c1, (int)r2, (int)c2);
    return need >= 0 && need <= turns;
}

/* --- contest text ---------------------------------------------------------------------------- */

enum token { TOKEN_END, TOKEN_BAD, TOKEN_INT, TOKEN_HUGE };

struct tokens {
    const char *at, *end;
};

static bool blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static enum token next(struct tokens *t, int64_t *value)
{
    while (t->at < t->end && blank(*t->at))
        t->at++;
    if (t->at == t->end)
        return TOKEN_END;
    bool negative = *t->at == '-', huge = false;
    t->at += negative;
    uint64_t v = 0;
    int digits = 0;
    for (; t->at < t->end && !blank(*t->at); t->at++, digits++) {
        if (*t->at < '0' || *t->at > '9')
            return TOKEN_BAD;
        if (v > (UINT64_MAX - 9) / 10)
            huge = true;
        else
            v = v * 10 + (uint64_t)(*t->at - '0');
    }
    if (digits == 0)
        return TOKEN_BAD;
    if (huge || v > (uint64_t)INT64_MAX + negative) {
        *value = negative ? INT64_MIN : INT64_MAX;
        return TOKEN_HUGE;
    }
    *value = negative ? (int64_t)(0 - v) : (int64_t)v;
    return TOKEN_INT;
}

static bool count(struct tokens *t, int64_t *value)
{
    return next(t, value) == TOKEN_INT && *value >= 0;
}

/* 1: a board and its queries are answered; 0: the end; -1: the format is broken. */
static int judge_set(struct tokens *t, bool outside, int turns, char *answers, size_t capacity)
{
    struct oracle_board b;
    int64_t rows, columns, queries, kind, q[4];
    struct tokens ahead = *t;
    if (next(&ahead, &rows) == TOKEN_END)
        return 0;
    if (!count(t, &rows) || !count(t, &columns))
        return -1;
    if (rows == 0 && columns == 0)
        return 0;
    if (rows == 0 || columns == 0 || rows > ORACLE_CELLS / columns)
        return -1;
    b.rows = (int)rows;
    b.columns = (int)columns;
    for (int i = 0; i < b.rows * b.columns; i++) {
        if (!count(t, &kind))
            return -1;
        b.kind[i] = (uint64_t)kind;
    }
    if (!count(t, &queries))
        return -1;
    for (int64_t i = 0; i < queries; i++) {
        for (int j = 0; j < 4; j++) {
            enum token token = next(t, &q[j]);
            if (token != TOKEN_INT && token != TOKEN_HUGE)
                return -1;
        }
        size_t used = strlen(answers);
        snprintf(answers + used, capacity - used, "%s\n",
                 oracle_answer(&b, outside, turns, q[0], q[1], q[2], q[3]) ? "YES" : "NO");
    }
    return 1;
}

bool oracle_judge(const char *text, size_t size, bool outside, int turns, char *answers,
                  size_t capacity)
{
    struct tokens t = {text, text + size};
    int more;
    answers[0] = '\0';
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        t.at += 3;
    do
        more = judge_set(&t, outside, turns, answers, capacity);
    while (more > 0);
    return more == 0;
}
