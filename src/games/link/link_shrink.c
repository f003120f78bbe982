/* SPDX-License-Identifier: MIT
 *
 * link_shrink.c - smaller variants of an input: runs of boards, queries, rows and columns gone,
 * kinds numbered from 1, cells emptied.
 */
#include "core/reader.h"
#include "games/link/link_game.h"

/* One board of the input: where its numbers are. */
struct part {
    uint64_t rows, columns, queries;
    size_t cells, asked; /* index of the first cell and of the first query */
};

struct text {
    struct cw_env *env;
    int64_t *number;
    size_t count, capacity;
    struct part *part;
    size_t parts, part_capacity;
};

/* What is left out: `length` things from `first` on, in one board or, where that is what goes, of
 * boards. */
struct cut {
    enum { CUT_PARTS, CUT_QUERIES, CUT_ROWS, CUT_COLUMNS, CUT_KINDS, CUT_CELL } what;
    size_t part;
    uint64_t first, length;
};

static enum cw_status read_numbers(struct text *t, const char *input, size_t size)
{
    struct cw_memory_source memory;
    struct cw_reader in;
    struct cw_source source = cw_source_memory(&memory, input, size, NULL);
    enum cw_status status = cw_reader_open(&in, t->env, source, 0, false);
    while (status == CW_OK) {
        int64_t number;
        enum cw_token token = cw_reader_int(&in, &number);
        if (token != CW_TOKEN_INT) {
            status = in.status != CW_OK ? in.status : CW_END;
            break;
        }
        void *array = t->number;
        status = cw_grow(t->env, &array, t->count, &t->capacity, sizeof *t->number);
        t->number = array;
        if (status == CW_OK)
            t->number[t->count++] = number;
    }
    cw_reader_close(&in);
    return status == CW_END ? CW_OK : status;
}

static enum cw_status find_parts(struct text *t)
{
    size_t at = 0;
    while (t->count - at >= 2 && t->number[at] > 0 && t->number[at + 1] > 0) {
        struct part p = {.rows = (uint64_t)t->number[at],
                         .columns = (uint64_t)t->number[at + 1],
                         .cells = at + 2};
        if (p.columns > t->count / p.rows || p.rows * p.columns >= t->count - p.cells)
            break;
        p.asked = p.cells + (size_t)(p.rows * p.columns) + 1;
        int64_t queries = t->number[p.asked - 1];
        if (queries < 0 || (uint64_t)queries > (t->count - p.asked) / 4)
            break;
        p.queries = (uint64_t)queries;
        void *array = t->part;
        enum cw_status status =
            cw_grow(t->env, &array, t->parts, &t->part_capacity, sizeof *t->part);
        t->part = array;
        if (status != CW_OK)
            return status;
        t->part[t->parts++] = p;
        at = p.asked + (size_t)p.queries * 4;
    }
    return CW_OK;
}

/* The k-th run of `side` things, runs of half of them first, then of a quarter, down to single
 * ones.  False past the last; *k then counts on from there. */
static bool find_run(uint64_t side, uint64_t *k, struct cut *cut)
{
    for (uint64_t length = side / 2; length > 0; length /= 2) {
        uint64_t runs = side / length + (side % length != 0);
        if (*k < runs) {
            cut->first = *k * length;
            cut->length = side - cut->first < length ? side - cut->first : length;
            return true;
        }
        *k -= runs;
    }
    return false;
}

static bool find_cut(const struct text *t, uint64_t k, struct cut *cut)
{
    *cut = (struct cut){.what = CUT_PARTS};
    if (find_run(t->parts, &k, cut))
        return true;
    for (cut->part = 0; cut->part < t->parts; cut->part++) {
        const struct part *p = &t->part[cut->part];
        cut->what = CUT_QUERIES;
        if (find_run(p->queries, &k, cut))
            return true;
        cut->what = CUT_ROWS;
        if (find_run(p->rows, &k, cut))
            return true;
        cut->what = CUT_COLUMNS;
        if (find_run(p->columns, &k, cut))
            return true;
    }
    cut->what = CUT_KINDS;
    if (k-- == 0)
        return true;
    cut->what = CUT_CELL;
    for (cut->part = 0; cut->part < t->parts; cut->part++) {
        const struct part *p = &t->part[cut->part];
        if (k < p->rows * p->columns) {
            cut->first = k;
            cut->length = 1;
            return true;
        }
        k -= p->rows * p->columns;
    }
    return false;
}

static bool gone(const struct cut *cut, int what, uint64_t i)
{
    return (int)cut->what == what && i - cut->first < cut->length;
}

/* A coordinate, from 1, after lines were taken out; 0 = its line is gone. */
static int64_t moved(const struct cut *cut, int what, int64_t at)
{
    if ((int)cut->what != what || at <= (int64_t)cut->first)
        return at;
    if (at <= (int64_t)(cut->first + cut->length))
        return 0;
    return at - (int64_t)cut->length;
}

/* The query after the cut; false where it asks about what is gone. */
static bool query_after(const struct cut *cut, const int64_t *number, int64_t query[4])
{
    for (int i = 0; i < 4; i++) {
        query[i] = moved(cut, i % 2 ? CUT_COLUMNS : CUT_ROWS, number[i]);
        if (query[i] == 0 && number[i] != 0)
            return false;
    }
    return true;
}

/* The first kinds of a board in the order in which they appear; kinds beyond stay as they are. */
struct renumbering {
    int64_t seen[64];
    int count;
};

static int number_of(const struct renumbering *r, int64_t kind)
{
    int at = 0;
    while (at < r->count && r->seen[at] != kind)
        at++;
    return at;
}

static void note_kinds(const struct text *t, const struct part *p, struct renumbering *r)
{
    const int most = (int)(sizeof r->seen / sizeof *r->seen);
    r->count = 0;
    for (uint64_t i = 0; i < p->rows * p->columns && r->count < most; i++) {
        int64_t kind = t->number[p->cells + (size_t)i];
        if (kind != 0 && number_of(r, kind) == r->count)
            r->seen[r->count++] = kind;
    }
}

/* The kind of a cell after the cut. */
static int64_t kind_after(const struct text *t, const struct part *p, const struct cut *cut,
                          const struct renumbering *r, uint64_t cell)
{
    int64_t kind = t->number[p->cells + (size_t)cell];
    if (gone(cut, CUT_CELL, cell))
        return 0;
    if (cut->what != CUT_KINDS || kind == 0)
        return kind;
    int number = number_of(r, kind);
    return number < r->count ? number + 1 : kind;
}

static void write_cells(const struct text *t, const struct part *p, const struct cut *cut,
                        struct cw_out *out)
{
    struct renumbering r = {.count = 0};
    if (cut->what == CUT_KINDS)
        note_kinds(t, p, &r);
    for (uint64_t row = 0; row < p->rows; row++) {
        const char *gap = "";
        if (gone(cut, CUT_ROWS, row))
            continue;
        for (uint64_t column = 0; column < p->columns; column++) {
            if (gone(cut, CUT_COLUMNS, column))
                continue;
            cw_out_str(out, gap);
            gap = " ";
            cw_out_i64(out, kind_after(t, p, cut, &r, row * p->columns + column));
        }
        cw_out_char(out, '\n');
    }
}

static void write_part(const struct text *t, const struct part *p, const struct cut *cut,
                       struct cw_out *out)
{
    uint64_t rows = p->rows - (cut->what == CUT_ROWS ? cut->length : 0);
    uint64_t columns = p->columns - (cut->what == CUT_COLUMNS ? cut->length : 0);
    uint64_t queries = 0;
    int64_t query[4];
    cw_out_u64(out, rows);
    cw_out_char(out, ' ');
    cw_out_u64(out, columns);
    cw_out_char(out, '\n');
    write_cells(t, p, cut, out);
    for (int pass = 0; pass < 2; pass++) {
        for (uint64_t i = 0; i < p->queries; i++) {
            if (gone(cut, CUT_QUERIES, i) ||
                !query_after(cut, &t->number[p->asked + (size_t)i * 4], query))
                continue;
            queries++;
            for (int j = 0; pass == 1 && j < 4; j++) {
                cw_out_i64(out, query[j]);
                cw_out_char(out, j < 3 ? ' ' : '\n');
            }
        }
        if (pass == 0) {
            cw_out_u64(out, queries);
            cw_out_char(out, '\n');
        }
    }
}

/* Whether a cut leaves something to ask about, and changes something. */
static bool makes_sense(const struct text *t, const struct cut *cut)
{
    const struct part *p = &t->part[cut->part];
    if (cut->what == CUT_CELL)
        return t->number[p->cells + (size_t)cut->first] != 0;
    if (cut->what != CUT_ROWS && cut->what != CUT_COLUMNS)
        return true;
    int64_t query[4];
    for (uint64_t i = 0; i < p->queries; i++)
        if (query_after(cut, &t->number[p->asked + (size_t)i * 4], query))
            return true;
    return p->queries == 0;
}

static void write_text(const struct text *t, const struct cut *cut, struct cw_out *out)
{
    const struct cut none = {.what = CUT_PARTS, .length = 0};
    for (size_t i = 0; i < t->parts; i++) {
        if (gone(cut, CUT_PARTS, i))
            continue;
        bool here = cut->what == CUT_KINDS || (cut->what != CUT_PARTS && cut->part == i);
        write_part(t, &t->part[i], here ? cut : &none, out);
    }
    cw_out_str(out, "0 0\n");
}

enum cw_status link_shrink(struct cw_env *env, const char *input, size_t size, uint64_t k,
                           struct cw_out *out)
{
    struct text t = {.env = env};
    struct cut cut;
    enum cw_status status = read_numbers(&t, input, size);
    if (status == CW_OK)
        status = find_parts(&t);
    if (status == CW_OK && (t.parts == 0 || !find_cut(&t, k, &cut)))
        status = CW_END;
    if (status == CW_OK && !makes_sense(&t, &cut))
        status = CW_NO;
    if (status == CW_OK) {
        write_text(&t, &cut, out);
        status = out->status;
    }
    cw_release(env, t.number, t.capacity, sizeof *t.number);
    cw_release(env, t.part, t.part_capacity, sizeof *t.part);
    return status;
}
