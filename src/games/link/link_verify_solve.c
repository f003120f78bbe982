/* SPDX-License-Identifier: MIT
 *
 * link_verify_solve.c - checks a solver's witness: an order by playing it, lemmas by following
 * them, layers by taking every step. docs/witness/link-solve.md has the format and why it proves
 * what it says.  Shares nothing with the solvers: cells, not bits; a flood, not runs.
 */
#include <stdio.h>
#include <stdlib.h>
#include "core/job.h"

enum { MOST_SIDE = 1000, MOST_RANGES = 16, NOBODY = -1 };

enum gravity { STAY, DOWN, UP, LEFT, RIGHT, IN_COLUMNS, IN_ROWS, OUT_COLUMNS, OUT_ROWS };

struct checker {
    struct cw_verify_job *job;
    struct cw_env *env;
    bool outside, adjacent;
    uint64_t turns;
    enum gravity gravity;
    uint64_t low[MOST_RANGES], high[MOST_RANGES];
    int ranges;
    int rows, columns, cells, pieces;
    uint64_t *kind;  /* of a cell, the smallest of its group; 0 = empty */
    int *held;       /* the piece on a cell of the board as it stands, or NOBODY */
    int *place;      /* of a piece: its cell on the board as it was loaded */
    int *line;       /* the cells along which pieces fall, one stack after the other */
    int *start;      /* of stack s: line[start[s]..start[s + 1]) */
    int stacks;
    /* flood */
    unsigned char *seen; /* of a place of the ringed board: bit 0 left along its row, 1 column */
    int *heads[2];
    /* lemmas */
    int stays;           /* at most so many pieces stay */
    int *group_first, *member, *index; /* pieces by group; index of a piece in member */
    int *group;          /* of a piece */
    long *base;          /* of a group: its first variable */
    long variables;
    signed char *value;
    long *trail;
    long trailed, done;
    int staying;
    bool conflict;
    struct lemma *lemma;
    size_t lemmas, lemma_capacity;
    long *literal;       /* 2 * variable, + 1 where denied */
    size_t literals, literal_capacity;
};

struct lemma {
    size_t first, count;
};

static enum cw_status reject(struct checker *c, const char *message)
{
    return cw_witness_reject(c->job->witness, 1, NULL, 0, "%s", message);
}

static enum cw_status bad_board(struct checker *c, const char *message)
{
    struct cw_diag diag = {.rule = "link.board"};
    cw_reader_where(c->job->input, c->job->input->cur, &diag);
    return cw_reportf(c->env, CW_BAD_INPUT, &diag, "%s", message);
}

/* --- the board ------------------------------------------------------------------------------- */

static bool scan_groups(struct checker *c, const char **text, const char *end)
{
    do {
        if (c->ranges == MOST_RANGES || !cw_scan_u64(text, end, &c->low[c->ranges]) ||
            !cw_scan_word(text, end, "-") || !cw_scan_u64(text, end, &c->high[c->ranges]))
            return false;
        c->ranges++;
    } while (cw_scan_word(text, end, ","));
    return true;
}

static bool scan_rule(struct checker *c, const char **text, const char *end)
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
            c->gravity = (enum gravity)i;
            return true;
        }
    return false;
}

/* The lines that begin with #: all but rules are passed over. */
static enum cw_status read_head(struct checker *c)
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

static uint64_t group_of(const struct checker *c, uint64_t kind)
{
    for (int i = 0; i < c->ranges; i++)
        if (kind >= c->low[i] && kind <= c->high[i])
            return c->low[i];
    return kind;
}

static enum cw_status allocate(struct checker *c)
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

static void release(struct checker *c)
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

static enum cw_status read_board(struct checker *c)
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

static uint64_t kind_of(const struct checker *c, int piece)
{
    return c->kind[c->place[piece]];
}

/* --- falling --------------------------------------------------------------------------------- */

static void add_stack(struct checker *c, int *used, int from, int step, int count)
{
    c->start[c->stacks++] = *used;
    for (int i = 0; i < count; i++)
        c->line[(*used)++] = from + i * step;
}

/* Cells in the order in which pieces come to rest on them. */
static void make_stacks(struct checker *c)
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

static void settle(struct checker *c)
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
static bool open_place(const struct checker *c, int row, int column)
{
    bool on = row >= 0 && column >= 0 && row < c->rows && column < c->columns;
    if (on)
        return c->held[row * c->columns + column] == NOBODY;
    return c->outside && row >= -1 && column >= -1 && row <= c->rows && column <= c->columns;
}

/* Marks in `seen` (bit 2) all cells with a piece that a path from `cell` ends at, within the turns
 * allowed. */
static void flood(struct checker *c, int cell)
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

/* After flood(a): whether pieces on two cells can go. */
static bool joined(const struct checker *c, int a, int b)
{
    int apart = abs(a / c->columns - b / c->columns) + abs(a % c->columns - b % c->columns);
    int at = (b / c->columns + 1) * (c->columns + 2) + b % c->columns + 1;
    return a != b && (c->seen[at] & 4) && (c->adjacent || apart != 1) &&
           kind_of(c, c->held[a]) == kind_of(c, c->held[b]);
}

/* --- orders ---------------------------------------------------------------------------------- */

static bool scan_cell(const struct checker *c, const char **text, const char *end, int *cell)
{
    uint64_t row, column;
    if (!cw_scan_u64(text, end, &row) || !cw_scan_word(text, end, ",") ||
        !cw_scan_u64(text, end, &column) || row < 1 || row > (uint64_t)c->rows || column < 1 ||
        column > (uint64_t)c->columns)
        return false;
    *cell = (int)(row - 1) * c->columns + (int)column - 1;
    return true;
}

static void load(struct checker *c)
{
    for (int i = 0; i < c->cells; i++)
        c->held[i] = NOBODY;
    for (int i = 0; i < c->pieces; i++)
        c->held[c->place[i]] = i;
}

static enum cw_status check_order(struct checker *c, uint64_t pairs, bool cleared)
{
    load(c);
    if (cleared && 2 * pairs != (uint64_t)c->pieces)
        return reject(c, "CLEARED, but the board has another number of pieces");
    for (uint64_t i = 0; i < pairs; i++) {
        const char *text;
        size_t size;
        int a, b;
        enum cw_status status = cw_witness_line(c->job->witness, &text, &size);
        if (status != CW_OK)
            return status;
        const char *end = text + size;
        if (!scan_cell(c, &text, end, &a) || !cw_scan_word(&text, end, " ") ||
            !scan_cell(c, &text, end, &b) || text != end)
            return reject(c, "expected \"ROW,COLUMN ROW,COLUMN\"");
        if (c->held[a] == NOBODY || c->held[b] == NOBODY)
            return reject(c, "there is no piece on this cell");
        flood(c, a);
        if (!joined(c, a, b))
            return reject(c, "these two cannot go");
        c->held[a] = c->held[b] = NOBODY;
        settle(c);
    }
    return CW_OK;
}

/* --- lemmas ---------------------------------------------------------------------------------- */

static enum cw_status make_groups(struct checker *c)
{
    int groups = 0, used = 0;
    for (int i = 0; i < c->pieces; i++)
        c->group[i] = NOBODY;
    for (int i = 0; i < c->pieces; i++) {
        if (c->group[i] != NOBODY)
            continue;
        c->group_first[groups] = used;
        for (int k = i; k < c->pieces; k++)
            if (kind_of(c, k) == kind_of(c, i)) {
                c->group[k] = groups;
                c->index[k] = used;
                c->member[used++] = k;
            }
        c->group_first[++groups] = used;
    }
    long next = c->stays > 0 ? c->pieces : 0;
    for (int g = 0; g < groups; g++) {
        long size = c->group_first[g + 1] - c->group_first[g];
        c->base[g] = next;
        next += size * (size - 1) / 2;
        if (next > 4000000)
            return reject(c, "there are too many pairs of like pieces to check lemmas");
    }
    if (c->value)
        return reject(c, "there are lemmas already");
    c->variables = next;
    c->value = cw_calloc(c->env, (size_t)next, 1);
    c->trail = cw_calloc(c->env, (size_t)next, sizeof *c->trail);
    return c->value && c->trail ? CW_OK : CW_NO_MEMORY;
}

/* The variable "a and b go together"; a piece with itself: "a stays". */
static long variable(const struct checker *c, int a, int b)
{
    if (a == b)
        return a;
    int first = c->group_first[c->group[a]];
    long size = c->group_first[c->group[a] + 1] - first;
    long i = c->index[a] - first, k = c->index[b] - first;
    long low = i < k ? i : k, high = i < k ? k : i;
    return c->base[c->group[a]] + low * (2 * size - low - 1) / 2 + high - low - 1;
}

/* The pieces of a variable, found by going through its group's: pieces and groups are few. */
static void ends(const struct checker *c, long v, int *a, int *b)
{
    int g = 0;
    if (v < (c->stays > 0 ? c->pieces : 0)) {
        *a = *b = (int)v;
        return;
    }
    while (g + 1 <= c->group[c->member[c->pieces - 1]] && c->base[g + 1] <= v)
        g++;
    long rest = v - c->base[g], size = c->group_first[g + 1] - c->group_first[g], low = 0;
    while (rest >= size - low - 1) {
        rest -= size - low - 1;
        low++;
    }
    *a = c->member[c->group_first[g] + low];
    *b = c->member[c->group_first[g] + low + 1 + rest];
}

static void set(struct checker *c, long v, signed char value)
{
    if (c->value[v] == value)
        return;
    if (c->value[v] != 0) {
        c->conflict = true;
        return;
    }
    c->value[v] = value;
    c->trail[c->trailed++] = v;
}

/* What follows at once for a piece: it goes with one partner, or stays, and that is all. */
static void settle_piece(struct checker *c, int piece)
{
    int g = c->group[piece], left = 0;
    long last = 0, mate = -1;
    for (int i = c->group_first[g]; i < c->group_first[g + 1]; i++) {
        if (c->member[i] == piece && c->stays == 0)
            continue;
        long v = variable(c, piece, c->member[i]);
        if (c->value[v] > 0)
            mate = v;
        if (c->value[v] >= 0) {
            left++;
            last = v;
        }
    }
    if (left == 0)
        c->conflict = true;
    else if (left == 1)
        set(c, last, 1);
    for (int i = c->group_first[g]; mate >= 0 && i < c->group_first[g + 1]; i++) {
        if (c->member[i] == piece && c->stays == 0)
            continue;
        long v = variable(c, piece, c->member[i]);
        if (v != mate)
            set(c, v, -1);
    }
}

static void follow(struct checker *c)
{
    while (!c->conflict && c->done < c->trailed) {
        long v = c->trail[c->done++];
        int a, b;
        ends(c, v, &a, &b);
        settle_piece(c, a);
        settle_piece(c, b);
        if (a != b || c->value[v] < 0)
            continue;
        c->staying++;
        if (c->staying > c->stays)
            c->conflict = true;
        for (int i = 0; c->staying == c->stays && i < c->pieces; i++)
            if (c->value[i] == 0)
                set(c, i, -1);
    }
}

static void forget(struct checker *c, long trailed)
{
    while (c->trailed > trailed) {
        long v = c->trail[--c->trailed];
        if (c->done > c->trailed && c->stays > 0 && v < c->pieces && c->value[v] > 0)
            c->staying--;
        c->value[v] = 0;
    }
    c->done = c->trailed;
    c->conflict = false;
}

/* Whether the relaxed closure with the pairs that are not denied leaves a piece that may not stay.
 * */
static bool stranded(struct checker *c)
{
    bool more = true;
    int left = c->pieces;
    load(c);
    while (more) {
        more = false;
        for (int i = 0; i < c->pieces; i++) {
            int cell = c->place[i], g = c->group[i];
            if (c->held[cell] == NOBODY)
                continue;
            flood(c, cell);
            for (int k = c->group_first[g]; k < c->group_first[g + 1]; k++) {
                int b = c->member[k], to = c->place[b], width = c->columns + 2;
                int apart = abs(cell / c->columns - to / c->columns) +
                            abs(cell % c->columns - to % c->columns);
                bool reached = c->seen[(to / c->columns + 1) * width + to % c->columns + 1] != 0;
                if (b == i || !reached || (apart == 1 && !c->adjacent) ||
                    c->value[variable(c, i, b)] < 0)
                    continue;
                c->held[cell] = NOBODY;
                left--;
                more = true;
                break;
            }
        }
    }
    bool bound = left > c->stays;
    for (int i = 0; i < c->pieces && c->stays > 0; i++)
        bound |= c->held[c->place[i]] != NOBODY && c->value[i] < 0;
    return bound;
}

static enum cw_status add_literal(struct checker *c, long literal)
{
    void *array = c->literal;
    enum cw_status status =
        cw_grow(c->env, &array, c->literals, &c->literal_capacity, sizeof *c->literal);
    c->literal = array;
    if (status == CW_OK)
        c->literal[c->literals++] = literal;
    return status;
}

/* " +1,2=3,4 -5,6": to the end of the line. */
static enum cw_status scan_literals(struct checker *c, const char *text, const char *end)
{
    enum cw_status status = CW_OK;
    while (status == CW_OK && text != end) {
        int a, b;
        bool denied = cw_scan_word(&text, end, " -");
        if (!denied && !cw_scan_word(&text, end, " +"))
            return reject(c, "expected \" +\" or \" -\" and one or two cells");
        if (!scan_cell(c, &text, end, &a))
            return reject(c, "expected a cell");
        b = a;
        if (cw_scan_word(&text, end, "=") && (!scan_cell(c, &text, end, &b) || a == b))
            return reject(c, "expected another cell");
        if (c->kind[a] == 0 || c->kind[a] != c->kind[b] || (a == b && c->stays == 0))
            return reject(c, "these cells are no pair of like pieces");
        status = add_literal(c, 2 * variable(c, c->held[a], c->held[b]) + denied);
    }
    return status;
}

/* Follows an earlier lemma: with one literal left open, that is true. */
static void use(struct checker *c, const struct lemma *l)
{
    long open = -1;
    int count = 0;
    for (size_t i = 0; i < l->count; i++) {
        long x = c->literal[l->first + i];
        signed char holds = (signed char)(x % 2 ? -c->value[x / 2] : c->value[x / 2]);
        if (holds > 0)
            return;
        if (holds == 0) {
            open = x;
            count++;
        }
    }
    if (count == 0)
        c->conflict = true;
    else if (count == 1)
        set(c, open / 2, open % 2 ? -1 : 1);
    follow(c);
}

/* "board : LITERALS" or "from N N ... : LITERALS". */
static enum cw_status check_lemma(struct checker *c, bool *refuted)
{
    const char *text;
    size_t size;
    enum cw_status status = cw_witness_line(c->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size, *colon = memchr(text, ':', size);
    void *array = c->lemma;
    status = cw_grow(c->env, &array, c->lemmas, &c->lemma_capacity, sizeof *c->lemma);
    c->lemma = array;
    if (status != CW_OK)
        return status;
    struct lemma *l = &c->lemma[c->lemmas];
    *l = (struct lemma){c->literals, 0};
    if (!colon)
        return reject(c, "expected \"board : ...\" or \"from ... : ...\"");
    load(c);
    status = scan_literals(c, colon + 1, end);
    if (status != CW_OK)
        return status;
    l->count = c->literals - l->first;
    long before = c->trailed;
    bool for_good = c->conflict;
    for (size_t i = 0; i < l->count; i++)
        set(c, c->literal[l->first + i] / 2, c->literal[l->first + i] % 2 ? 1 : -1);
    follow(c);
    bool board = cw_scan_word(&text, colon, "board ");
    if (!board && !cw_scan_word(&text, colon, "from "))
        return reject(c, "expected \"board : ...\" or \"from ... : ...\"");
    while (text != colon) {
        uint64_t number;
        if (board || !cw_scan_u64(&text, colon, &number) || !cw_scan_word(&text, colon, " ") ||
            number < 1 || number > c->lemmas)
            return reject(c, "expected numbers of earlier lemmas");
        use(c, &c->lemma[number - 1]);
    }
    if (!c->conflict && !(board && stranded(c)))
        return reject(c, board ? "every piece can vanish without what this lemma asks for"
                               : "this lemma does not follow from those named");
    forget(c, before);
    c->lemmas++;
    c->conflict = for_good;
    *refuted = l->count == 0;
    if (l->count == 1 && !c->conflict) {
        set(c, c->literal[l->first] / 2, c->literal[l->first] % 2 ? -1 : 1);
        follow(c);
    }
    return CW_OK;
}

static enum cw_status check_lemmas(struct checker *c, uint64_t most, uint64_t count)
{
    bool refuted = false;
    enum cw_status status;
    if (c->gravity != STAY)
        return reject(c, "lemmas prove nothing where pieces fall");
    if (2 * (most + 1) > (uint64_t)c->pieces)
        return reject(c, "a board of so few pieces needs parity, not lemmas");
    c->stays = c->pieces - 2 * (int)(most + 1);
    status = make_groups(c);
    for (int i = 0; status == CW_OK && i < c->pieces; i++)
        settle_piece(c, i);
    if (status == CW_OK)
        follow(c);
    for (uint64_t i = 0; status == CW_OK && i < count; i++)
        status = cw_cancelled(c->env) ? CW_CANCELLED : check_lemma(c, &refuted);
    if (status == CW_OK && !refuted)
        return reject(c, "the last lemma is not the empty one");
    return status;
}

/* --- layers ---------------------------------------------------------------------------------- */

/* The positions of a layer, sorted: each is the cells whose pieces are left, four a digit. */
struct layer {
    char *text;
    size_t count, digits, capacity; /* capacity: positions allocated */
};

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* "layer COUNT" and so many lines in ascending order. */
static enum cw_status read_layer(struct checker *c, struct layer *l)
{
    const char *text;
    size_t size;
    uint64_t count;
    enum cw_status status = cw_witness_line(c->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size;
    if (!cw_scan_word(&text, end, "layer ") || !cw_scan_u64(&text, end, &count) || text != end)
        return reject(c, "expected \"layer COUNT\"");
    l->digits = (size_t)(c->cells + 3) / 4;
    for (l->count = 0; l->count < count; l->count++) {
        void *array = l->text;
        status = cw_witness_line(c->job->witness, &text, &size);
        if (status == CW_OK)
            status = cw_grow(c->env, &array, l->count, &l->capacity, l->digits);
        l->text = array;
        if (status != CW_OK)
            return status;
        if (size != l->digits)
            return reject(c, "a position has the wrong number of digits");
        if (l->count > 0 && memcmp(l->text + (l->count - 1) * size, text, size) >= 0)
            return reject(c, "the positions of a layer stand in ascending order");
        for (size_t i = 0; i < size; i++)
            for (int bit = 0, d = digit_of(text[i]); bit < 4; bit++) {
                size_t cell = 4 * i + (size_t)bit;
                if (d < 0 || ((d >> bit & 1) && (cell >= (size_t)c->cells || !c->kind[cell])))
                    return reject(c, "this is no set of pieces of the board");
            }
        memcpy(l->text + l->count * size, text, size);
    }
    return CW_OK;
}

static bool in_layer(const struct layer *l, const char *digits)
{
    size_t low = 0, high = l->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = memcmp(l->text + middle * l->digits, digits, l->digits);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* Puts the pieces of a position where they come to rest; returns how many there are. */
static int lay(struct checker *c, const char *digits)
{
    int left = 0;
    for (int i = 0; i < c->cells; i++)
        c->held[i] = NOBODY;
    for (int i = 0; i < c->pieces; i++)
        if (digit_of(digits[c->place[i] / 4]) >> c->place[i] % 4 & 1) {
            c->held[c->place[i]] = i;
            left++;
        }
    if (left < c->pieces) /* the board stays as it was loaded until a pair goes */
        settle(c);
    return left;
}

/* The position on the board, where of like pieces in a stack those are named that stood first. */
static void canonical(const struct checker *c, char *digits)
{
    memset(digits, 0, (size_t)(c->cells + 3) / 4);
    for (int s = 0; s < c->stacks; s++) {
        int slot = c->start[s];
        for (int i = c->start[s]; i < c->start[s + 1]; i++) {
            int piece = c->held[c->line[i]];
            if (piece == NOBODY)
                continue;
            while (c->kind[c->line[slot]] != kind_of(c, piece))
                slot++;
            digits[c->line[slot] / 4] = (char)(digits[c->line[slot] / 4] | 1 << c->line[slot] % 4);
            slot++;
        }
    }
    for (int i = 0; i < (c->cells + 3) / 4; i++)
        digits[i] = "0123456789abcdef"[(int)digits[i]];
}

/* How many pieces of other groups lie on the piece of this cell, and how many at all. */
static void above(const struct checker *c, int cell, int *others, int *all)
{
    *others = *all = 0;
    for (int s = 0; s < c->stacks; s++)
        for (int i = c->start[s]; i < c->start[s + 1]; i++) {
            if (c->line[i] != cell)
                continue;
            for (int k = i + 1; k < c->start[s + 1]; k++) {
                int piece = c->held[c->line[k]];
                *all += piece != NOBODY;
                *others += piece != NOBODY && kind_of(c, piece) != kind_of(c, c->held[cell]);
            }
            return;
        }
}

/* Whether all pieces left of the kind on this cell lie free, so that taking two of them loses
 * nothing. */
static bool free_kind(const struct checker *c, int cell)
{
    int left = 0, others, all;
    bool sky = c->outside && c->adjacent && c->turns >= 2 && c->gravity >= DOWN &&
               c->gravity <= RIGHT;
    for (int i = 0; i < c->cells; i++) {
        if (c->held[i] == NOBODY || kind_of(c, c->held[i]) != kind_of(c, c->held[cell]))
            continue;
        left++;
        above(c, i, &others, &all);
        if (others > 0)
            return false;
    }
    return left == 2 || (left % 2 == 0 && sky);
}

/* Whether two pieces lie on top of their stacks, or are the two on top of one. */
static bool exposed(const struct checker *c, int a, int b)
{
    int others, above_a, above_b, first_a = 0, first_b = 0;
    above(c, a, &others, &above_a);
    above(c, b, &others, &above_b);
    for (int s = 0; s < c->stacks; s++)
        for (int i = c->start[s]; i < c->start[s + 1]; i++) {
            if (c->line[i] == a)
                first_a = s;
            if (c->line[i] == b)
                first_b = s;
        }
    return above_a + above_b == (first_a == first_b ? 1 : 0);
}

/* Whether the position without these two is in the next layer. */
static bool step_in(struct checker *c, int a, int b, const struct layer *next, int *board,
                    char *digits)
{
    memcpy(board, c->held, (size_t)c->cells * sizeof *board);
    c->held[a] = c->held[b] = NOBODY;
    settle(c);
    canonical(c, digits);
    memcpy(c->held, board, (size_t)c->cells * sizeof *board);
    return in_layer(next, digits);
}

/* Every step from a position must lead into the next layer, or one step of a free kind. */
static enum cw_status check_position(struct checker *c, const char *position,
                                     const struct layer *next, int *board, char *digits)
{
    bool all = true, loaded = lay(c, position) == c->pieces;
    for (int a = 0; a < c->cells; a++) {
        bool flooded = false;
        if (c->held[a] == NOBODY)
            continue;
        for (int b = a + 1; b < c->cells; b++) {
            if (c->held[b] == NOBODY || kind_of(c, c->held[a]) != kind_of(c, c->held[b]))
                continue;
            if (!flooded)
                flood(c, a);
            flooded = true;
            if (!joined(c, a, b))
                continue;
            bool there = step_in(c, a, b, next, board, digits);
            if (there && !loaded && exposed(c, a, b) && free_kind(c, a))
                return CW_OK;
            all &= there;
        }
    }
    return all ? CW_OK : reject(c, "a step from the layer before leads to none of these");
}

static enum cw_status check_layers(struct checker *c, uint64_t most, uint64_t count)
{
    struct layer layer[2] = {{0}, {0}};
    size_t digits = (size_t)(c->cells + 3) / 4;
    char *text = cw_calloc(c->env, digits, 1);
    int *board = cw_calloc(c->env, (size_t)c->cells, sizeof *board);
    enum cw_status status = text && board ? read_layer(c, &layer[0]) : CW_NO_MEMORY;
    if (status == CW_OK && count != most + 1)
        status = reject(c, "there is one layer more than pairs that can go");
    if (status == CW_OK) {
        load(c);
        canonical(c, text);
        if (!in_layer(&layer[0], text))
            status = reject(c, "the first layer lacks the board itself");
    }
    for (uint64_t i = 0; status == CW_OK && i < count; i++) {
        struct layer *now = &layer[i % 2], *next = &layer[(i + 1) % 2];
        next->count = 0;
        if (i + 1 < count)
            status = read_layer(c, next);
        for (size_t k = 0; status == CW_OK && k < now->count; k++)
            status = cw_cancelled(c->env)
                         ? CW_CANCELLED
                         : check_position(c, now->text + k * digits, next, board, text);
    }
    for (int i = 0; i < 2; i++)
        cw_release(c->env, layer[i].text, layer[i].capacity, digits);
    cw_release(c->env, text, digits, 1);
    cw_release(c->env, board, (size_t)c->cells, sizeof *board);
    return status;
}

/* --- claims ---------------------------------------------------------------------------------- */

static enum cw_status check_parity(struct checker *c, uint64_t most)
{
    uint64_t pairs = 0;
    for (int i = 0; i < c->pieces; i++) {
        uint64_t before = 0;
        for (int k = 0; k < i; k++)
            before += kind_of(c, k) == kind_of(c, i);
        pairs += before % 2;
    }
    return pairs == most ? CW_OK : reject(c, "the kinds have another number of pairs");
}

static enum cw_status check_claim(struct checker *c, bool *more)
{
    const char *text;
    size_t size;
    uint64_t number, count;
    while (cw_reader_want(c->job->witness->in, 5) < 5 && c->job->witness->in->status != CW_OK)
        return c->job->witness->in->status;
    *more = cw_reader_want(c->job->witness->in, 4) >= 4 &&
            memcmp(c->job->witness->in->cur, "end ", 4) != 0;
    if (!*more)
        return CW_OK;
    enum cw_status status = cw_witness_line(c->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size;
    if (!cw_scan_word(&text, end, "set 1 "))
        return reject(c, "expected \"set 1 CLAIM\"");
    bool cleared = cw_scan_word(&text, end, "CLEARED ");
    if (cleared || cw_scan_word(&text, end, "REMOVED ")) {
        if (!cw_scan_u64(&text, end, &number) || text != end)
            return reject(c, "expected the number of pairs");
        return check_order(c, number, cleared);
    }
    if (!cw_scan_word(&text, end, "AT-MOST ") || !cw_scan_u64(&text, end, &number) ||
        !cw_scan_word(&text, end, " ") || number > (uint64_t)c->pieces / 2)
        return reject(c, "expected CLEARED, REMOVED or AT-MOST and the number of pairs");
    if (cw_scan_word(&text, end, "parity") && text == end)
        return check_parity(c, number);
    bool lemmas = cw_scan_word(&text, end, "lemmas ");
    if ((!lemmas && !cw_scan_word(&text, end, "layers ")) || !cw_scan_u64(&text, end, &count) ||
        text != end)
        return reject(c, "expected parity, lemmas or layers");
    return lemmas ? check_lemmas(c, number, count) : check_layers(c, number, count);
}

enum cw_status link_verify_solve(struct cw_verify_job *job);

enum cw_status link_verify_solve(struct cw_verify_job *job)
{
    struct checker c = {.job = job, .env = job->env, .adjacent = true, .turns = 2};
    bool more = true;
    enum cw_status status = read_board(&c);
    if (status == CW_OK)
        make_stacks(&c);
    while (status == CW_OK && more) {
        status = check_claim(&c, &more);
        job->checked += status == CW_OK && more;
    }
    release(&c);
    return status;
}
