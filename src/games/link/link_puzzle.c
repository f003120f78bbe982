/* SPDX-License-Identifier: MIT
 *
 * link_puzzle.c - rules as text, board files.
 */
#include "games/link/link_puzzle.h"

#include <inttypes.h>
#include <stdio.h>
#include <strings.h>

static const char *const gravity_names[] = {
    "none", "down", "up", "left", "right", "centre-columns", "centre-rows", "from-centre-columns",
    "from-centre-rows", NULL,
};

void link_rules_init(struct link_rules *rules)
{
    memset(rules, 0, sizeof *rules);
    rules->adjacent = true;
    rules->turns = 2;
}

/* A decimal number below 2^63. */
static bool take_number(const char **text, uint64_t *value)
{
    const char *p = *text;
    uint64_t v = 0;
    for (; *p >= '0' && *p <= '9'; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        if (v > ((uint64_t)INT64_MAX - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    bool good = p > *text;
    *text = p;
    *value = v;
    return good;
}

static enum cw_status parse_flag(struct cw_env *env, const char *name, const char *value,
                                 bool *flag)
{
    *flag = strcmp(value, "yes") == 0;
    if (*flag || strcmp(value, "no") == 0)
        return CW_OK;
    return cw_fail(env, CW_BAD_ARGUMENT, "%s is yes or no, not \"%.40s\"", name, value);
}

static enum cw_status parse_gravity(struct cw_env *env, const char *value,
                                    struct link_rules *rules)
{
    char names[200] = "";
    for (size_t i = 0; gravity_names[i]; i++) {
        if (strcmp(gravity_names[i], value) == 0) {
            rules->gravity = (enum link_gravity)i;
            return CW_OK;
        }
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", gravity_names[i]);
    }
    return cw_fail(env, CW_BAD_ARGUMENT, "gravity is one of %s, not \"%.40s\"", names, value);
}

/* "28-31,39-42": ranges of kinds that do not overlap. */
static enum cw_status parse_groups(struct cw_env *env, const char *value, struct link_rules *rules)
{
    const char *p = value;
    rules->groups = 0;
    for (;;) {
        struct link_range r;
        if (!take_number(&p, &r.low) || *p++ != '-' || !take_number(&p, &r.high) || r.low == 0 ||
            r.high < r.low)
            return cw_fail(env, CW_BAD_ARGUMENT,
                           "groups are ranges of kinds such as 28-31,39-42, not \"%.40s\"", value);
        for (size_t i = 0; i < rules->groups; i++)
            if (r.low <= rules->group[i].high && rules->group[i].low <= r.high)
                return cw_fail(env, CW_BAD_ARGUMENT, "two groups overlap in \"%.40s\"", value);
        if (rules->groups == LINK_GROUPS_MAX)
            return cw_fail(env, CW_BAD_ARGUMENT, "there are more than %d groups", LINK_GROUPS_MAX);
        rules->group[rules->groups++] = r;
        if (*p == '\0')
            return CW_OK;
        if (*p++ != ',')
            return cw_fail(env, CW_BAD_ARGUMENT,
                           "groups are ranges of kinds such as 28-31,39-42, not \"%.40s\"", value);
    }
}

static enum cw_status parse_rule(struct cw_env *env, const char *name, const char *value,
                                 struct link_rules *rules)
{
    if (strcmp(name, "outside") == 0)
        return parse_flag(env, name, value, &rules->outside);
    if (strcmp(name, "adjacent") == 0)
        return parse_flag(env, name, value, &rules->adjacent);
    if (strcmp(name, "gravity") == 0)
        return parse_gravity(env, value, rules);
    if (strcmp(name, "groups") == 0)
        return parse_groups(env, value, rules);
    if (strcmp(name, "turns") == 0) {
        const char *p = value;
        if (take_number(&p, &rules->turns) && *p == '\0' && rules->turns <= 1000000000)
            return CW_OK;
        return cw_fail(env, CW_BAD_ARGUMENT, "turns is a number from 0 to 1000000000, not "
                       "\"%.40s\"", value);
    }
    return cw_fail(env, CW_BAD_ARGUMENT, "there is no rule \"%.40s\"; there are outside, turns, "
                   "gravity, adjacent, groups", name);
}

enum cw_status link_rules_parse(struct cw_env *env, const char *text, struct link_rules *rules,
                                size_t *at)
{
    const char *start = text;
    unsigned seen = 0;
    size_t nowhere;
    if (!at)
        at = &nowhere;
    for (;;) {
        char word[512];
        text += strspn(text, " \t");
        size_t size = strcspn(text, " \t");
        *at = (size_t)(text - start);
        if (size == 0)
            return CW_OK;
        if (size >= sizeof word)
            return cw_fail(env, CW_BAD_ARGUMENT, "a rule is longer than 511 bytes");
        memcpy(word, text, size);
        word[size] = '\0';
        text += size;
        char *equals = strchr(word, '=');
        if (!equals)
            return cw_fail(env, CW_BAD_ARGUMENT, "\"%.40s\" is not NAME=VALUE", word);
        *equals = '\0';
        enum cw_status status = parse_rule(env, word, equals + 1, rules);
        if (status != CW_OK)
            return status;
        /* the first letters differ but for gravity and groups, whose second do not help either */
        unsigned bit = word[0] == 'g' ? (word[2] == 'a' ? 8u : 16u)
                                      : word[0] == 'o' ? 1u : word[0] == 't' ? 2u : 4u;
        if (seen & bit)
            return cw_fail(env, CW_BAD_ARGUMENT, "the rule \"%.40s\" stands there twice", word);
        seen |= bit;
    }
}

void link_rules_format(const struct link_rules *rules, struct cw_out *out)
{
    cw_out_printf(out, "outside=%s turns=%" PRIu64 " gravity=%s adjacent=%s",
                  rules->outside ? "yes" : "no", rules->turns, gravity_names[rules->gravity],
                  rules->adjacent ? "yes" : "no");
    for (size_t i = 0; i < rules->groups; i++)
        cw_out_printf(out, "%s%" PRIu64 "-%" PRIu64, i ? "," : " groups=", rules->group[i].low,
                      rules->group[i].high);
}

uint64_t link_match_kind(const struct link_rules *rules, uint64_t kind)
{
    for (size_t i = 0; i < rules->groups; i++)
        if (kind >= rules->group[i].low && kind <= rules->group[i].high)
            return rules->group[i].low;
    return kind;
}

/* --- boards ---------------------------------------------------------------------------------- */

enum cw_status link_puzzle_new(struct cw_env *env, size_t rows, size_t columns,
                               struct link_puzzle *puzzle)
{
    memset(puzzle, 0, sizeof *puzzle);
    puzzle->env = puzzle->head.env = env;
    link_rules_init(&puzzle->rules);
    if (rows == 0 || columns == 0 || rows > LINK_PUZZLE_CELLS_MAX / columns)
        return cw_fail(env, CW_BAD_ARGUMENT, "a board has 1 to %d cells", LINK_PUZZLE_CELLS_MAX);
    puzzle->kind = cw_calloc(env, rows * columns, sizeof *puzzle->kind);
    if (!puzzle->kind)
        return CW_NO_MEMORY;
    puzzle->rows = rows;
    puzzle->columns = columns;
    return CW_OK;
}

void link_puzzle_free(struct link_puzzle *puzzle)
{
    if (!puzzle->env)
        return;
    cw_release(puzzle->env, puzzle->kind, puzzle->rows * puzzle->columns, sizeof *puzzle->kind);
    cw_memory_sink_free(&puzzle->head);
    memset(puzzle, 0, sizeof *puzzle);
}

/* --- reading --------------------------------------------------------------------------------- */

enum { HEAD_LINE_MAX = 4096 };

struct head {
    struct cw_reader *in;
    struct link_puzzle *puzzle;
    bool ruled;
};

static enum cw_status fault(struct cw_reader *in, const char *rule, size_t at, const char *message)
{
    struct cw_diag diag = {.rule = rule};
    cw_reader_where(in, in->cur + at, &diag);
    return cw_reportf(in->env, CW_BAD_INPUT, &diag, "%s", message);
}

/* One line `# key: value` of `size` bytes at in->cur; text is a copy of it. */
static enum cw_status head_line(struct head *h, const char *text, size_t size)
{
    struct cw_reader *in = h->in;
    size_t key = 1 + strspn(text + 1, " \t"), colon = key + strcspn(text + key, ": \t");
    if (text[colon] != ':')
        return fault(in, "link.header", key, "expected a line \"# key: value\"");
    size_t length = colon - key, value = colon + 1 + strspn(text + colon + 1, " \t");
    if (length == 5 && memcmp(text + key, "rules", 5) == 0) {
        size_t at = 0;
        char message[512];
        if (h->ruled)
            return fault(in, "link.rules", key, "there is a line of rules already");
        h->ruled = true;
        if (link_rules_parse(in->env, text + value, &h->puzzle->rules, &at) == CW_OK)
            return CW_OK;
        snprintf(message, sizeof message, "%s", cw_env_last_error(in->env));
        return fault(in, "link.rules", value + at, message);
    }
    /* any other key is for people; but rules misspelt are not to be passed over */
    if (length >= 3 && strncasecmp(text + key, "rul", 3) == 0)
        return fault(in, "link.rules", key, "the line of rules is written \"# rules: ...\"");
    struct cw_sink sink = cw_sink_memory(&h->puzzle->head);
    if (sink.write(sink.ctx, text, size) != 0 || sink.write(sink.ctx, "\n", 1) != 0)
        return CW_NO_MEMORY;
    return CW_OK;
}

/* Takes all lines that begin with # before the board. */
static enum cw_status read_head(struct cw_reader *in, struct link_puzzle *puzzle)
{
    struct head h = {in, puzzle, false};
    for (;;) {
        char text[HEAD_LINE_MAX + 1];
        while (cw_reader_want(in, 1) > 0 && cw_is_space(*in->cur))
            in->cur++;
        if (cw_reader_want(in, 1) == 0 || *in->cur != '#')
            return in->status;
        size_t there = cw_reader_want(in, HEAD_LINE_MAX + 1);
        if (there > HEAD_LINE_MAX + 1)
            there = HEAD_LINE_MAX + 1;
        const unsigned char *newline = memchr(in->cur, '\n', there);
        size_t size = newline ? (size_t)(newline - in->cur) : there;
        if (size > HEAD_LINE_MAX)
            return fault(in, "link.header", 0, "a header line is longer than 4096 bytes");
        size_t used = size;
        if (used > 0 && in->cur[used - 1] == '\r')
            used--;
        if (memchr(in->cur, '\0', used))
            return fault(in, "link.header", 0, "there is a zero byte in this line");
        memcpy(text, in->cur, used);
        text[used] = '\0';
        enum cw_status status = head_line(&h, text, used);
        if (status != CW_OK)
            return status;
        in->cur += size;
    }
}

static enum cw_status read_number(struct cw_reader *in, const char *what, int64_t most,
                                  int64_t *value)
{
    char text[64];
    struct cw_diag diag = {.rule = "link.board"};
    enum cw_token token = cw_reader_int(in, value);
    if (token == CW_TOKEN_INT && *value >= 0 && *value <= most)
        return CW_OK;
    if (in->status != CW_OK)
        return in->status;
    cw_reader_where_token(in, &diag);
    return cw_reportf(in->env, CW_BAD_INPUT, &diag, "expected %s, found %s", what,
                      cw_reader_excerpt(in, text));
}

/* The board is taken a cell at a time, so that a size alone takes no memory. */
static enum cw_status read_cells(struct cw_reader *in, struct link_puzzle *p, size_t cells)
{
    size_t capacity = 0, used = 0;
    enum cw_status status = CW_OK;
    while (status == CW_OK && used < cells) {
        int64_t kind = 0;
        void *array = p->kind;
        status = read_number(in, "a kind from 0 to 2^63 - 1", INT64_MAX, &kind);
        if (status == CW_OK)
            status = cw_grow(in->env, &array, used, &capacity, sizeof *p->kind);
        p->kind = array;
        if (status == CW_OK) {
            p->kind[used++] = (uint64_t)kind;
            p->pieces += kind != 0;
        }
        if (used % 65536 == 0 && cw_cancelled(in->env))
            status = CW_CANCELLED;
    }
    uint64_t *fit = status == CW_OK
                        ? cw_realloc(in->env, p->kind, capacity, cells, sizeof *p->kind)
                        : NULL;
    if (fit) {
        p->kind = fit;
        return CW_OK;
    }
    cw_release(in->env, p->kind, capacity, sizeof *p->kind);
    p->kind = NULL;
    p->rows = p->columns = 0;
    return status == CW_OK ? CW_NO_MEMORY : status;
}

enum cw_status link_puzzle_read(struct cw_reader *in, struct link_puzzle *puzzle)
{
    int64_t rows = 0, columns = 0;
    memset(puzzle, 0, sizeof *puzzle);
    puzzle->env = puzzle->head.env = in->env;
    link_rules_init(&puzzle->rules);
    enum cw_status status = read_head(in, puzzle);
    if (status == CW_OK)
        status = read_number(in, "the number of rows", LINK_PUZZLE_CELLS_MAX, &rows);
    if (status == CW_OK)
        status = read_number(in, "the number of columns", LINK_PUZZLE_CELLS_MAX, &columns);
    if (status != CW_OK)
        return status;
    if (rows == 0 || columns == 0 || rows > LINK_PUZZLE_CELLS_MAX / columns) {
        struct cw_diag diag = {.rule = "link.board"};
        cw_reader_where_token(in, &diag);
        return cw_reportf(in->env, CW_BAD_INPUT, &diag, "a board has 1 to %d cells",
                          LINK_PUZZLE_CELLS_MAX);
    }
    puzzle->rows = (size_t)rows;
    puzzle->columns = (size_t)columns;
    return read_cells(in, puzzle, (size_t)(rows * columns));
}

void link_puzzle_write(const struct link_puzzle *p, struct cw_out *out)
{
    uint64_t most = 0;
    int width = 1;
    if (p->head.size)
        cw_out_bytes(out, p->head.bytes, p->head.size);
    cw_out_str(out, "# rules: ");
    link_rules_format(&p->rules, out);
    cw_out_printf(out, "\n%zu %zu\n", p->rows, p->columns);
    for (size_t i = 0; i < p->rows * p->columns; i++)
        most = p->kind[i] > most ? p->kind[i] : most;
    for (; most >= 10; most /= 10)
        width++;
    for (size_t i = 0; i < p->rows * p->columns; i++) {
        bool last = i % p->columns == p->columns - 1;
        cw_out_printf(out, "%*" PRIu64 "%c", width, p->kind[i], last ? '\n' : ' ');
    }
}
