/* SPDX-License-Identifier: MIT
 *
 * geography_verify.c - checks a witness with nothing of the solver: it reads the board itself,
 * takes the matching and the claimed winning starts from the witness (docs/witness/geography.md),
 * and searches once.
 *
 * The search goes from all unmatched cells at once, along an edge to a neighbour and back along
 * that neighbour's pair.  Two cells that it reaches so ("even" cells) and that touch each other
 * are the ends of an augmenting path, or would be the ends of an odd cycle, which a grid has not
 * got: then the matching is not maximum (Berge, PNAS 43, 1957).  When no even cells touch, the
 * matching is maximum and the even cells are those that some maximum matching leaves out: the
 * winning starts.
 */
#include "games/geography/geography_verify.h"

/* A cell's byte: what it is (WALL, FREE), and where its mate is. */
enum { WALL = 0, FREE = GEOGRAPHY_VERIFY_FREE, CLAIMED = 2, EVEN = 4 };
enum { RIGHT = 8, DOWN = 16, LEFT = 32, UP = 64, PAIRED = RIGHT | DOWN | LEFT | UP };

enum { CODES_IN_LINE = 4096 }; /* characters of a witness line, two cells each */

static enum cw_status reject(struct geography_checker *k, const char *problem)
{
    return cw_witness_reject(k->job->witness, 1, NULL, 0, "%s", problem);
}

static enum cw_status reject_at(struct geography_checker *k, size_t at, const char *problem)
{
    return cw_witness_reject(k->job->witness, 1, "row", at / k->columns + 1, "cell %zu %zu: %s",
                             at / k->columns + 1, at % k->columns + 1, problem);
}

/* --- the input -------------------------------------------------------------------------------- */

/* The next byte of the input, or -1. */
static int next_byte(struct cw_reader *in)
{
    if (in->cur == in->end && cw_reader_more(in) == 0)
        return -1;
    return *in->cur++;
}

/* Appends one cell; room grows with what is read, not with what the header claims. */
static enum cw_status add_cell(struct geography_checker *k, size_t at, unsigned char what)
{
    if (!k->cell || at == k->held) {
        size_t total = k->rows * k->columns;
        size_t held = k->held < 2048 ? 4096 : k->held > total / 2 ? total : k->held * 2;
        unsigned char *cell = k->held ? cw_realloc(k->job->env, k->cell, k->held, held, 1)
                                      : cw_alloc(k->job->env, held, 1);
        if (!cell)
            return CW_NO_MEMORY;
        k->cell = cell;
        k->held = held;
    }
    k->cell[at] = what;
    k->free_cells += what == FREE;
    return CW_OK;
}

/* One row: the cells of a line, blanks between them skipped, blank lines before it skipped. */
static enum cw_status read_row(struct geography_checker *k, size_t row)
{
    size_t column = 0;
    for (;;) {
        int byte = next_byte(k->job->input);
        if (byte == '.' || byte == '#') {
            if (column == k->columns)
                return reject(k, "the input has a row that is too long");
            enum cw_status status =
                add_cell(k, row * k->columns + column++, byte == '.' ? FREE : WALL);
            if (status != CW_OK)
                return status;
        } else if (byte == '\n' || byte < 0) {
            if (column == k->columns)
                return CW_OK;
            if (column > 0 || byte < 0)
                return reject(k, "the input has a row that is too short, or too few rows");
        } else if (!cw_is_space((unsigned char)byte)) {
            return reject(k, "the input has a byte that is no cell");
        }
    }
}

/* Lines that begin with '#' may stand before the size of the board. */
static void skip_comments(struct cw_reader *in)
{
    bool comment = false;
    for (int byte; (byte = next_byte(in)) >= 0;) {
        if (!comment && byte != '#' && !cw_is_space((unsigned char)byte)) {
            in->cur--;
            return;
        }
        comment = byte == '#' || (comment && byte != '\n');
    }
}

enum cw_status geography_verify_read(struct geography_checker *k)
{
    struct cw_reader *in = k->job->input;
    int64_t rows = 0, columns = 0;
    skip_comments(in);
    if (cw_reader_int(in, &rows) != CW_TOKEN_INT || cw_reader_int(in, &columns) != CW_TOKEN_INT ||
        rows < 1 || columns < 1 || (uint64_t)columns > PTRDIFF_MAX / 2 / (uint64_t)rows)
        return reject(k, "the input does not begin with the size of a board");
    k->rows = (size_t)rows;
    k->columns = (size_t)columns;
    for (int byte = ' '; byte != '\n';) {
        byte = next_byte(in);
        if (byte < 0 || !cw_is_space((unsigned char)byte))
            return reject(k, "the input has no rows after the size of the board");
    }
    enum cw_status status = CW_OK;
    for (size_t row = 0; row < k->rows && status == CW_OK; row++) {
        if (cw_cancelled(k->job->env))
            return CW_CANCELLED;
        status = read_row(k, row);
    }
    return status;
}

/* --- the witness ------------------------------------------------------------------------------ */

/* Claims that two cells are a pair; `here` and `there` are the directions to each other. */
static enum cw_status pair(struct geography_checker *k, size_t at, size_t to, unsigned char here,
                           unsigned char there)
{
    if (k->cell[to] == WALL)
        return reject_at(k, at, "it is paired with a wall");
    if (k->cell[at] & PAIRED || k->cell[to] & PAIRED)
        return reject_at(k, at, "it or its mate has another mate");
    k->cell[at] |= here;
    k->cell[to] |= there;
    k->pairs++;
    return CW_OK;
}

/* Takes what the three bits `code` say of a cell. */
static enum cw_status take_code(struct geography_checker *k, size_t row, size_t column, unsigned code)
{
    size_t at = row * k->columns + column;
    if (code == 0)
        return CW_OK;
    if (k->cell[at] == WALL)
        return reject_at(k, at, "it is a wall");
    if (code & 4) {
        k->cell[at] |= CLAIMED;
        k->winners++;
    }
    switch (code & 3) {
    case 1:
        if (column + 1 == k->columns)
            return reject_at(k, at, "it is paired with a cell off the board");
        return pair(k, at, at + 1, RIGHT, LEFT);
    case 2:
        if (row + 1 == k->rows)
            return reject_at(k, at, "it is paired with a cell off the board");
        return pair(k, at, at + k->columns, DOWN, UP);
    case 3:
        return reject_at(k, at, "it has two mates");
    }
    return CW_OK;
}

/* The lines of one row. */
static enum cw_status take_row(struct geography_checker *k, size_t row)
{
    const char *text;
    size_t size;
    enum cw_status status = CW_OK;
    for (size_t column = 0; column < k->columns && status == CW_OK;) {
        size_t left = k->columns - column, want = left / 2 + left % 2;
        want = want < CODES_IN_LINE ? want : CODES_IN_LINE;
        if ((status = cw_witness_line(k->job->witness, &text, &size)) != CW_OK)
            return status;
        if (size != want)
            return reject(k, "the line has not the length of its row");
        for (size_t i = 0; i < size && status == CW_OK; i++) {
            unsigned code = (unsigned)(unsigned char)text[i] - '0';
            if (code > 63)
                return reject(k, "the line has a character that is not from 0 to o");
            status = take_code(k, row, column++, code & 7);
            if (status == CW_OK && column < k->columns)
                status = take_code(k, row, column++, code >> 3);
            else if (status == CW_OK && code >> 3)
                return reject(k, "the line says something of a cell beyond its end");
        }
    }
    return status;
}

/* Reads `text` as "set 1 VERDICT winners W pairs P free F". */
static bool scan_verdict(const char *text, const char *end, bool *win, uint64_t value[3])
{
    if (!cw_scan_word(&text, end, "set 1 "))
        return false;
    *win = cw_scan_word(&text, end, "WIN");
    return (*win || cw_scan_word(&text, end, "LOSE")) && cw_scan_word(&text, end, " winners ") &&
           cw_scan_u64(&text, end, &value[0]) && cw_scan_word(&text, end, " pairs ") &&
           cw_scan_u64(&text, end, &value[1]) && cw_scan_word(&text, end, " free ") &&
           cw_scan_u64(&text, end, &value[2]) && text == end;
}

static enum cw_status take_record(struct geography_checker *k, const char *text, size_t size)
{
    bool win;
    uint64_t value[3];
    if (!scan_verdict(text, text + size, &win, value))
        return reject(k, "expected \"set 1 WIN|LOSE winners NUMBER pairs NUMBER free NUMBER\"");
    enum cw_status status = CW_OK;
    uint64_t line = k->job->witness->line;
    for (size_t row = 0; row < k->rows && status == CW_OK; row++)
        status = cw_cancelled(k->job->env) ? CW_CANCELLED : take_row(k, row);
    if (status != CW_OK)
        return status;
    k->job->witness->line = line; /* what is false now is what the first line claims */
    if (win != (k->winners > 0))
        return reject(k, win ? "WIN, but no winning start is marked"
                             : "LOSE, but winning starts are marked");
    if (value[0] != k->winners || value[1] != k->pairs || value[2] != k->free_cells)
        return reject(k, "the numbers are not those of the cells that follow");
    return CW_OK;
}

/* --- the search ------------------------------------------------------------------------------- */

static enum cw_status make_even(struct geography_checker *k, size_t at)
{
    void *queue = k->queue;
    enum cw_status status =
        cw_grow(k->job->env, &queue, k->queued, &k->capacity, sizeof *k->queue);
    k->queue = queue;
    if (status != CW_OK)
        return status;
    k->cell[at] |= EVEN;
    k->queue[k->queued++] = at;
    return CW_OK;
}

/* From even cell `at` over the edge to `to`, and back along the pair of `to`. */
static enum cw_status cross(struct geography_checker *k, size_t at, size_t to)
{
    unsigned char c = k->cell[to];
    if (c == WALL)
        return CW_OK;
    if (c & EVEN)
        return reject_at(k, at, "an augmenting path reaches it: the matching is not maximum");
    size_t mate = c & RIGHT   ? to + 1
                  : c & LEFT  ? to - 1
                  : c & DOWN  ? to + k->columns
                              : to - k->columns;
    return k->cell[mate] & EVEN ? CW_OK : make_even(k, mate);
}

static enum cw_status cross_all(struct geography_checker *k, size_t at)
{
    size_t row = at / k->columns, column = at % k->columns;
    enum cw_status status = CW_OK;
    if (column > 0)
        status = cross(k, at, at - 1);
    if (status == CW_OK && column + 1 < k->columns)
        status = cross(k, at, at + 1);
    if (status == CW_OK && row > 0)
        status = cross(k, at, at - k->columns);
    if (status == CW_OK && row + 1 < k->rows)
        status = cross(k, at, at + k->columns);
    return status;
}

static enum cw_status search(struct geography_checker *k)
{
    enum cw_status status = CW_OK;
    size_t cells = k->cell ? k->rows * k->columns : 0;
    for (size_t at = 0; at < cells && status == CW_OK; at++)
        if (k->cell[at] & FREE && !(k->cell[at] & PAIRED))
            status = make_even(k, at);
    for (size_t steps = 0; status == CW_OK && k->queued > 0; steps++) {
        if ((steps & 0xfff) == 0 && cw_cancelled(k->job->env))
            return CW_CANCELLED;
        status = cross_all(k, k->queue[--k->queued]);
    }
    for (size_t at = 0; at < cells && status == CW_OK; at++) {
        unsigned char c = k->cell[at];
        if (!(c & CLAIMED) != !(c & EVEN))
            status = reject_at(k, at, c & EVEN ? "it is a winning start, but is not marked"
                                               : "it is marked, but is no winning start");
    }
    return status;
}

static enum cw_status verify_vertices(struct geography_checker *k, const char *text, size_t size)
{
    enum cw_status status = geography_verify_read(k);
    if (status == CW_OK)
        status = take_record(k, text, size);
    return status == CW_OK ? search(k) : status;
}

enum cw_status geography_verify(struct cw_verify_job *job)
{
    struct geography_checker k = {.job = job};
    const char *text;
    size_t size;
    /* The input is read while the first line of the record stays in the witness reader's window. */
    enum cw_status status = cw_witness_line(job->witness, &text, &size);
    if (status == CW_OK && size >= 6 && memcmp(text, "edges ", 6) == 0)
        status = geography_verify_edges(&k, text, size);
    else if (status == CW_OK && size >= 6 && memcmp(text, "graph ", 6) == 0)
        status = geography_verify_graph(job, text, size);
    else if (status == CW_OK)
        status = verify_vertices(&k, text, size);
    if (job->input->status != CW_OK)
        status = job->input->status;
    if (status == CW_OK)
        job->checked++;
    cw_release(job->env, k.cell, k.held, 1);
    cw_release(job->env, k.queue, k.capacity, sizeof *k.queue);
    return status;
}
