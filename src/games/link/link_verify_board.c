/* SPDX-License-Identifier: MIT
 *
 * link_verify_board.c - the board of a solver's witness as its verifier sees it: reading, falling,
 * paths.  Shares nothing with the solvers: cells, not bits; a flood, not runs.
 */
#include <stdlib.h>
#include "games/link/link_verify_solve.h"

static enum cw_status bad_board(struct link_checker *c, const char *message)
{
    struct cw_diag diag = {.rule = "link.board"};
    cw_reader_where(c->job->input, c->job->input->cur, &diag);
    return cw_reportf(c->env, CW_BAD_INPUT, &diag, "%s", message);
}

/* --- the board ------------------------------------------------------------------------------- */

static bool scan_groups(struct link_checker *c, const char **text, const char *end)
{
    do {
        if (c->ranges == MOST_RANGES || !cw_scan_u64(text, end, &c->low[c->ranges]) ||
            !cw_scan_word(text, end, "-") || !cw_scan_u64(text, end, &c->high[c->ranges]))
            return false;
        c->ranges++;
    } while (cw_scan_word(text, end, ","));
    return true;
}

static bool scan_rule(struct link_checker *c, const char **text, const char *end)
{
    static const char *const names[] = {"none", "down", "up", "left", "right", "centre-columns",
                                        "centre-rows", "from-centre-columns", "from-centre-rows"};
    if (cw_scan_word(text, end, "outside="))
        return (c->outside = cw_scan_word(text, end, "yes")) || cw_scan_word(text, end, "no");
    if (cw_scan_word(text, end, "adjacent="))
        return (c->adjacent = cw_scan_word(text, end, "yes")) || cw_scan_word(text, end, "no");
    if (cw_scan_word(text, end, "turns="))
        return cw_scan_u64(text, end, &c->turns);
    if (cw_scan_word(text, end, "groups="))
        return scan_groups(c, text, end);
    if (!cw_scan_word(text, end, "gravity="))
        return false;
    for (int i = STAY; i <= OUT_ROWS; i++)
        if (cw_scan_word(text, end, names[i])) {
            c->gravity = (enum link_checked_gravity)i;
            return true;
        }
    return false;
}

/* The lines that begin with #: all but rules are passed over. */
static enum cw_status read_head(struct link_checker *c)
{
    struct cw_reader *in = c->job->input;
    for (;;) {
        while (cw_reader_want(in, 1) > 0 && cw_is_space(*in->cur))
            in->cur++;
        if (cw_reader_want(in, 1) == 0 || *in->cur != '#')
            return in->status;
        size_t size = 0;
        while (cw_reader_want(in, size + 1) > size && in->cur[size] != '\n')
            size++;
        const char *text = (const char *)in->cur + 1, *end = (const char *)in->cur + size;
        while (cw_scan_word(&text, end, " ") || cw_scan_word(&text, end, "\t"))
            ;
        bool rules = cw_scan_word(&text, end, "rules:");
        while (rules && text < end) {
            bool blank = cw_is_space((unsigned char)*text);
            if (!blank && !scan_rule(c, &text, end))
                return bad_board(c, "a rule in this line is not understood");
            if (!blank && text < end && !cw_is_space((unsigned char)*text))
                return bad_board(c, "a rule in this line is not understood");
            text += blank;
        }
        in->cur += size;
    }
}

static uint64_t group_of(const struct link_checker *c, uint64_t kind)
{
    for (int i = 0; i < c->ranges; i++)
        if (kind >= c->low[i] && kind <= c->high[i])
            return c->low[i];
    return kind;
}

static enum cw_status allocate(struct link_checker *c)
{
    size_t n = (size_t)c->cells, ring = (size_t)(c->rows + 2) * (size_t)(c->columns + 2);
    c->kind = cw_calloc(c->env, n, sizeof *c->kind);
    c->held = cw_calloc(c->env, n, sizeof *c->held);
    c->place = cw_calloc(c->env, n, sizeof *c->place);
    c->line = cw_calloc(c->env, n, sizeof *c->line);
    c->start = cw_calloc(c->env, n + 3 * MOST_SIDE, sizeof *c->start);
    c->seen = cw_calloc(c->env, ring, 1);
    c->heads[0] = cw_calloc(c->env, ring, sizeof(int));
    c->heads[1] = cw_calloc(c->env, ring, sizeof(int));
    c->group_first = cw_calloc(c->env, n + 1, sizeof(int));
    c->member = cw_calloc(c->env, n, sizeof(int));
    c->index = cw_calloc(c->env, n, sizeof(int));
    c->group = cw_calloc(c->env, n, sizeof(int));
    c->base = cw_calloc(c->env, n + 1, sizeof *c->base);
    bool all = c->kind && c->held && c->place && c->line && c->start && c->seen && c->heads[0] &&
               c->heads[1] && c->group_first && c->member && c->index && c->group && c->base;
    return all ? CW_OK : CW_NO_MEMORY;
}

void link_verify_release(struct link_checker *c)
{
    size_t n = (size_t)c->cells, ring = (size_t)(c->rows + 2) * (size_t)(c->columns + 2);
    size_t variables = (size_t)c->variables;
    cw_release(c->env, c->kind, n, sizeof *c->kind);
    cw_release(c->env, c->held, n, sizeof *c->held);
    cw_release(c->env, c->place, n, sizeof *c->place);
    cw_release(c->env, c->line, n, sizeof *c->line);
    cw_release(c->env, c->start, n + 3 * MOST_SIDE, sizeof *c->start);
    cw_release(c->env, c->seen, ring, 1);
    cw_release(c->env, c->heads[0], ring, sizeof(int));
    cw_release(c->env, c->heads[1], ring, sizeof(int));
    cw_release(c->env, c->group_first, n + 1, sizeof(int));
    cw_release(c->env, c->member, n, sizeof(int));
    cw_release(c->env, c->index, n, sizeof(int));
    cw_release(c->env, c->group, n, sizeof(int));
    cw_release(c->env, c->base, n + 1, sizeof *c->base);
    cw_release(c->env, c->value, variables, 1);
    cw_release(c->env, c->trail, variables, sizeof *c->trail);
    cw_release(c->env, c->lemma, c->lemma_capacity, sizeof *c->lemma);
    cw_release(c->env, c->literal, c->literal_capacity, sizeof *c->literal);
}

enum cw_status link_verify_read_board(struct link_checker *c)
{
    int64_t rows, columns, kind;
    enum cw_status status = read_head(c);
    if (status != CW_OK)
        return status;
    if (cw_reader_int(c->job->input, &rows) != CW_TOKEN_INT ||
        cw_reader_int(c->job->input, &columns) != CW_TOKEN_INT || rows < 1 || rows > MOST_SIDE ||
        columns < 1 || columns > MOST_SIDE)
        return bad_board(c, "expected rows and columns of a board of at most 1000 x 1000");
    c->rows = (int)rows;
    c->columns = (int)columns;
    c->cells = c->rows * c->columns;
    status = allocate(c);
    for (int i = 0; status == CW_OK && i < c->cells; i++) {
        if (cw_reader_int(c->job->input, &kind) != CW_TOKEN_INT || kind < 0)
            return bad_board(c, "expected a kind");
        c->kind[i] = kind ? group_of(c, (uint64_t)kind) : 0;
        c->held[i] = kind ? c->pieces : NOBODY;
        if (kind)
            c->place[c->pieces++] = i;
    }
    return status;
}

uint64_t link_verify_kind(const struct link_checker *c, int piece)
{
    return c->kind[c->place[piece]];
}

void link_verify_load(struct link_checker *c)
{
    for (int i = 0; i < c->cells; i++)
        c->held[i] = NOBODY;
    for (int i = 0; i < c->pieces; i++)
        c->held[c->place[i]] = i;
}

bool link_verify_scan_cell(const struct link_checker *c, const char **text, const char *end,
                           int *cell)
{
    uint64_t row, column;
    if (!cw_scan_u64(text, end, &row) || !cw_scan_word(text, end, ",") ||
        !cw_scan_u64(text, end, &column) || row < 1 || row > (uint64_t)c->rows || column < 1 ||
        column > (uint64_t)c->columns)
        return false;
    *cell = (int)(row - 1) * c->columns + (int)column - 1;
    return true;
}

/* --- falling --------------------------------------------------------------------------------- */

static void add_stack(struct link_checker *c, int *used, int from, int step, int count)
{
    c->start[c->stacks++] = *used;
    for (int i = 0; i < count; i++)
        c->line[(*used)++] = from + i * step;
}

void link_verify_make_stacks(struct link_checker *c)
{
    int used = 0, g = (int)c->gravity;
    bool along_rows = g == LEFT || g == RIGHT || g == IN_COLUMNS || g == OUT_COLUMNS;
    int lines = along_rows ? c->rows : c->columns, length = along_rows ? c->columns : c->rows;
    for (int i = 0; g != STAY && i < lines; i++) {
        int first = along_rows ? i * c->columns : i, step = along_rows ? 1 : c->columns;
        int half = length / 2, last = first + (length - 1) * step;
        int inner = first + (half - 1) * step, outer = last - (half - 1) * step;
        if (g == UP || g == LEFT)
            add_stack(c, &used, first, step, length);
        else if (g == DOWN || g == RIGHT)
            add_stack(c, &used, last, -step, length);
        else if (g == IN_COLUMNS || g == IN_ROWS) {
            add_stack(c, &used, inner, -step, half);
            add_stack(c, &used, outer, step, half);
        } else {
            add_stack(c, &used, first, step, half);
            add_stack(c, &used, last, -step, half);
        }
        if (g >= IN_COLUMNS && length % 2)
            add_stack(c, &used, first + half * step, step, 1);
    }
    for (int i = 0; g == STAY && i < c->cells; i++)
        add_stack(c, &used, i, 1, 1);
    c->start[c->stacks] = used;
}

void link_verify_settle(struct link_checker *c)
{
    for (int s = 0; s < c->stacks; s++) {
        int rest = c->start[s];
        for (int i = c->start[s]; i < c->start[s + 1]; i++) {
            int piece = c->held[c->line[i]];
            c->held[c->line[i]] = NOBODY;
            if (piece != NOBODY)
                c->held[c->line[rest++]] = piece;
        }
    }
}

/* --- paths ----------------------------------------------------------------------------------- */

/* Whether a path may pass through this place: row and column from -1 to one past the last. */
static bool open_place(const struct link_checker *c, int row, int column)
{
    bool on = row >= 0 && column >= 0 && row < c->rows && column < c->columns;
    if (on)
        return c->held[row * c->columns + column] == NOBODY;
    return c->outside && row >= -1 && column >= -1 && row <= c->rows && column <= c->columns;
}

void link_verify_flood(struct link_checker *c, int cell)
{
    static const int down[] = {0, 0, 1, -1}, across[] = {1, -1, 0, 0};
    int width = c->columns + 2, count = 1, side = 0;
    memset(c->seen, 0, (size_t)(c->rows + 2) * (size_t)width);
    c->heads[0][0] = (cell / c->columns + 1) * width + cell % c->columns + 1;
    for (uint64_t leg = 0; leg <= c->turns && count > 0; leg++, side = !side) {
        int next = 0;
        for (int i = 0; i < count; i++) {
            int from = c->heads[side][i];
            for (int d = 0; d < 4; d++) {
                unsigned char axis = d < 2 ? 1 : 2;
                int row = from / width - 1, column = from % width - 1;
                if (c->seen[from] & axis)
                    continue; /* reached along this line, which was then followed to its end */
                for (;;) {
                    row += down[d];
                    column += across[d];
                    int at = (row + 1) * width + column + 1;
                    if (!open_place(c, row, column)) {
                        if (row >= 0 && column >= 0 && row < c->rows && column < c->columns)
                            c->seen[at] |= 4;
                        break;
                    }
                    if (!(c->seen[at] & 3))
                        c->heads[!side][next++] = at;
                    c->seen[at] |= axis;
                }
            }
        }
        count = next;
    }
}

bool link_verify_joined(const struct link_checker *c, int a, int b)
{
    int apart = abs(a / c->columns - b / c->columns) + abs(a % c->columns - b % c->columns);
    int at = (b / c->columns + 1) * (c->columns + 2) + b % c->columns + 1;
    return a != b && (c->seen[at] & 4) && (c->adjacent || apart != 1) &&
           link_verify_kind(c, c->held[a]) == link_verify_kind(c, c->held[b]);
}
