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

/* A cell's byte: what it is, and where its mate is. */
enum { WALL = 0, FREE = GEOGRAPHY_VERIFY_FREE, CLAIMED = 2, EVEN = 4, CROSSED = 128 };
enum { RIGHT = 8, DOWN = 16, LEFT = 32, UP = 64, PAIRED = RIGHT | DOWN | LEFT | UP };

enum { CODES_IN_LINE = 4096 }; /* characters of a witness line, two cells each */

enum cw_status geography_verify_reject(struct geography_checker *k, const char *problem)
{
    cw_witness_reject(k->job->witness, 1, NULL, 0, "%s", problem);
    return CW_NO;
}

enum cw_status geography_verify_reject_at(struct geography_checker *k, size_t at,
                                          const char *problem)
{
    size_t row = at / k->stride, column = at % k->stride + 1;
    cw_witness_reject(k->job->witness, 1, "row", row, "cell %zu %zu: %s", row, column, problem);
    return CW_NO;
}

/* --- the input ------------------------------------------------------------------------------- */

/* The next byte of the input, or -1. */
static int next_byte(struct cw_reader *in)
{
    if (in->cur == in->end && cw_reader_more(in) == 0)
        return -1;
    return *in->cur++;
}

/* Room for the bytes below `size`; it grows with what is read, not with what the header claims. */
static enum cw_status hold(struct geography_checker *k, size_t size)
{
    size_t total = (k->rows + 2) * k->stride + 1;
    if (k->cell && size <= k->held)
        return CW_OK;
    size_t held = k->held < 2048 ? 4096 : k->held > total / 2 ? total : k->held * 2;
    held = held < size ? size : held > total ? total : held;
    unsigned char *cell = k->held ? cw_realloc(k->job->env, k->cell, k->held, held, 1)
                                  : cw_alloc(k->job->env, held, 1);
    if (!cell)
        return CW_NO_MEMORY;
    memset(cell + k->held, WALL, held - k->held);
    k->cell = cell;
    k->held = held;
    return CW_OK;
}

/* 16 bytes at a time, by the vector types of gcc and clang. */
typedef unsigned char bytes16 __attribute__((vector_size(16)));

/* Takes cells as long as there are any in the window; returns how many. */
static size_t take_cells(struct geography_checker *k, unsigned char *to, size_t most)
{
    struct cw_reader *in = k->job->input;
    const bytes16 dot = (bytes16){0} + '.', wall = (bytes16){0} + '#';
    size_t n = (size_t)(in->end - in->cur), i = 0;
    for (n = n < most ? n : most; n - i >= 16; i += 16) {
        bytes16 t;
        uint64_t half[2];
        memcpy(&t, in->cur + i, 16);
        bytes16 open = (bytes16)(t == dot), fine = open | (bytes16)(t == wall);
        memcpy(half, &fine, 16);
        if ((half[0] & half[1]) != UINT64_MAX)
            break;
        open &= FREE;
        memcpy(to + i, &open, 16);
    }
    for (; i < n && (in->cur[i] == '.' || in->cur[i] == '#'); i++)
        to[i] = in->cur[i] == '.' ? FREE : WALL;
    in->cur += i;
    return i;
}

/* One row: the cells of a line, blanks between them skipped, blank lines before it skipped. */
static enum cw_status read_row(struct geography_checker *k, size_t row)
{
    size_t column = 0, first = (row + 1) * k->stride;
    for (;;) {
        size_t ready = (size_t)(k->job->input->end - k->job->input->cur);
        ready = ready < k->columns - column ? ready : k->columns - column;
        if (hold(k, first + column + ready + 1) != CW_OK)
            return CW_NO_MEMORY;
        column += take_cells(k, k->cell + first + column, ready);
        int byte = next_byte(k->job->input);
        if (byte == '.' || byte == '#') {
            if (column == k->columns)
                return geography_verify_reject(k, "the input has a row that is too long");
            k->job->input->cur--;
        } else if (byte == '\n' || byte < 0) {
            if (column == k->columns)
                return CW_OK;
            if (column > 0 || byte < 0)
                return geography_verify_reject(
                    k, "the input has a row that is too short, or too few rows");
        } else if (!cw_is_space((unsigned char)byte)) {
            return geography_verify_reject(k, "the input has a byte that is no cell");
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
        rows < 1 || columns < 1 || columns > INT64_MAX / 4 ||
        (uint64_t)rows > PTRDIFF_MAX / 2 / ((uint64_t)columns + 1) - 3)
        return geography_verify_reject(k, "the input does not begin with the size of a board");
    k->rows = (size_t)rows;
    k->columns = (size_t)columns;
    k->stride = k->columns + 1;
    for (int byte = ' '; byte != '\n';) {
        byte = next_byte(in);
        if (byte < 0 || !cw_is_space((unsigned char)byte))
            return geography_verify_reject(k, "the input has no rows after the size of the board");
    }
    enum cw_status status = CW_OK;
    for (size_t row = 0; row < k->rows && status == CW_OK; row++) {
        if (cw_cancelled(k->job->env))
            return CW_CANCELLED;
        status = read_row(k, row);
    }
    return status == CW_OK ? hold(k, (k->rows + 2) * k->stride + 1) : status;
}

/* --- the witness ----------------------------------------------------------------------------- */

/* What is wrong with the three bits `code` of a cell. */
static enum cw_status bad_code(struct geography_checker *k, size_t at, size_t to, unsigned code)
{
    bool off = (code & 3) == 1 ? at % k->stride + 1 == k->columns : at / k->stride == k->rows;
    if (k->cell[at] == WALL)
        return geography_verify_reject_at(k, at, "it is a wall");
    if ((code & 3) == 3)
        return geography_verify_reject_at(k, at, "it has two mates");
    if (off)
        return geography_verify_reject_at(k, at, "it is paired with a cell off the board");
    if (k->cell[to] == WALL)
        return geography_verify_reject_at(k, at, "it is paired with a wall");
    return geography_verify_reject_at(k, at, "it or its mate has another mate");
}

/* What a character does to its two cells, the two below them and the one to the right of them, a
 * byte each in this order: bits to set, bits that must be there, and bits that must not. */
struct two {
    uint64_t set, there, taken;
    unsigned winners, pairs;
};

static void mark(uint64_t *bytes, size_t byte, unsigned bits)
{
    *bytes |= (uint64_t)bits << 8 * byte;
}

static void make_table(struct two table[64])
{
    memset(table, 0, 64 * sizeof *table);
    for (unsigned code = 0; code < 64; code++) {
        struct two *t = &table[code];
        for (unsigned i = 0; i < 2; i++) {
            unsigned three = code >> 3 * i & 7, pair = three & 3;
            size_t to = pair == 2 ? 2 + i : i ? 4 : 1; /* below, or to the right */
            if (three)
                mark(&t->there, i, FREE);
            if (three & 4)
                mark(&t->set, i, CLAIMED);
            t->winners += three >> 2;
            if (!pair)
                continue;
            t->pairs++;
            mark(&t->set, i, pair == 1 ? RIGHT : DOWN);
            mark(&t->set, to, pair == 1 ? LEFT : UP);
            mark(&t->there, to, FREE);
            mark(&t->taken, i, PAIRED);
            mark(&t->taken, to, PAIRED);
            if (pair == 3)
                mark(&t->taken, i, FREE); /* it cannot be */
        }
        if ((code & 3) == 1 && code >> 3 & 3)
            mark(&t->taken, 1, FREE); /* the right one would have two mates */
    }
}

/* Takes one cell: for what `two` cannot tell. */
static enum cw_status take_code(struct geography_checker *k, size_t at, unsigned code)
{
    static const unsigned char here[4] = {0, RIGHT, DOWN, 0}, there[4] = {0, LEFT, UP, 0};
    const size_t step[4] = {0, 1, k->stride, 0};
    unsigned pair = code & 3;
    size_t to = at + step[pair];
    unsigned a = k->cell[at], b = k->cell[to];
    if (code && (!(a & b & FREE) || pair == 3 || (pair && (a | b) & PAIRED)))
        return bad_code(k, at, to, code);
    k->cell[at] = (unsigned char)(a | code / 4 * CLAIMED | here[pair]);
    k->cell[to] |= there[pair];
    k->winners += code / 4;
    k->pairs += pair != 0;
    return CW_OK;
}

/* Takes the characters of a line, two cells each, from cell `at` on. */
static enum cw_status take_codes(struct geography_checker *k, const struct two table[64],
                                 size_t at, const char *text, size_t cells)
{
    unsigned char *cell = k->cell + at, *below = cell + k->stride;
    enum cw_status status = CW_OK;
    uint64_t winners = 0, pairs = 0;
    for (size_t i = 0; i < cells; i += 2) {
        unsigned code = (unsigned)(unsigned char)text[i / 2] - '0';
        if (code > 63)
            return geography_verify_reject(k,
                                           "the line has a character that is not from 0 to o");
        const struct two *t = &table[code];
        uint64_t bytes = cell[i] | (uint64_t)cell[i + 1] << 8 | (uint64_t)below[i] << 16 |
                         (uint64_t)below[i + 1] << 24 | (uint64_t)cell[i + 2] << 32;
        if (i + 1 == cells || ((bytes & t->taken) | (~bytes & t->there))) {
            status = take_code(k, at + i, code & 7);
            if (status == CW_OK && i + 1 < cells)
                status = take_code(k, at + i + 1, code >> 3);
            else if (status == CW_OK && code >> 3)
                status = geography_verify_reject(
                    k, "the line says something of a cell beyond its end");
            if (status != CW_OK)
                return status;
            continue;
        }
        bytes |= t->set;
        cell[i] = (unsigned char)bytes;
        cell[i + 1] = (unsigned char)(bytes >> 8);
        below[i] = (unsigned char)(bytes >> 16);
        below[i + 1] = (unsigned char)(bytes >> 24);
        cell[i + 2] = (unsigned char)(bytes >> 32);
        winners += t->winners;
        pairs += t->pairs;
    }
    k->winners += winners;
    k->pairs += pairs;
    return CW_OK;
}

/* The lines of one row. */
static enum cw_status take_row(struct geography_checker *k, const struct two table[64], size_t row)
{
    const char *text;
    size_t size, at = (row + 1) * k->stride, end = at + k->columns;
    enum cw_status status = CW_OK;
    while (at < end && status == CW_OK) {
        size_t cells = end - at < 2 * CODES_IN_LINE ? end - at : 2 * CODES_IN_LINE;
        if ((status = cw_witness_line(k->job->witness, &text, &size)) != CW_OK)
            return status;
        if (size != cells / 2 + cells % 2)
            return geography_verify_reject(k, "the line has not the length of its row");
        status = take_codes(k, table, at, text, cells);
        at += cells;
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
    struct two table[64];
    make_table(table);
    if (!scan_verdict(text, text + size, &win, value))
        return geography_verify_reject(
            k, "expected \"set 1 WIN|LOSE winners NUMBER pairs NUMBER free NUMBER\"");
    enum cw_status status = CW_OK;
    for (size_t at = 0; at < (k->rows + 2) * k->stride; at++)
        k->free_cells += k->cell[at]; /* FREE is 1, and nothing else is set yet */
    uint64_t line = k->job->witness->line;
    for (size_t row = 0; row < k->rows && status == CW_OK; row++)
        status = cw_cancelled(k->job->env) ? CW_CANCELLED : take_row(k, table, row);
    if (status != CW_OK)
        return status;
    k->job->witness->line = line; /* what is false now is what the first line claims */
    if (win != (k->winners > 0))
        return geography_verify_reject(k, win ? "WIN, but no winning start is marked"
                             : "LOSE, but winning starts are marked");
    if (value[0] != k->winners || value[1] != k->pairs || value[2] != k->free_cells)
        return geography_verify_reject(k, "the numbers are not those of the cells that follow");
    return CW_OK;
}

/* --- the search ------------------------------------------------------------------------------ */

static enum cw_status room(struct geography_checker *k)
{
    if (k->capacity - k->queued >= 4)
        return CW_OK;
    size_t capacity = k->capacity ? k->capacity * 2 : 1024;
    size_t *queue = cw_realloc(k->job->env, k->queue, k->capacity, capacity, sizeof *queue);
    if (!queue)
        return CW_NO_MEMORY;
    k->queue = queue;
    k->capacity = capacity;
    return CW_OK;
}

/* From an even cell over the edge to the cell `to`, whose byte is *c, and back along its pair.
 * Every pair is crossed once: then *end gets the mate, and the result is 1. */
static inline size_t cross(unsigned char *c, size_t to, const ptrdiff_t *mate, size_t *end,
                           unsigned *touched)
{
    unsigned byte = *c, fresh = (byte & (FREE | EVEN | CROSSED)) == FREE;
    *c = (unsigned char)(byte | fresh * CROSSED);
    *end = to + (size_t)mate[byte / RIGHT % 16];
    *touched |= byte;
    return fresh;
}

/* Some thousand even cells of the queue. */
static enum cw_status cross_some(struct geography_checker *k, const ptrdiff_t *mate)
{
    const size_t stride = k->stride;
    unsigned char *cell = k->cell;
    for (unsigned steps = 0; k->queued > 0 && steps < 4096; steps++) {
        if (room(k) != CW_OK)
            return CW_NO_MEMORY;
        size_t *end = k->queue + k->queued - 1, at = *end;
        unsigned touched = 0;
        cell[at] |= EVEN;
        end += cross(cell + at + 1, at + 1, mate, end, &touched);
        end += cross(cell + at - 1, at - 1, mate, end, &touched);
        end += cross(cell + at + stride, at + stride, mate, end, &touched);
        end += cross(cell + at - stride, at - stride, mate, end, &touched);
        k->queued = (size_t)(end - k->queue);
        if (touched & EVEN)
            return geography_verify_reject_at(
                k, at, "an augmenting path reaches it: the matching is not maximum");
    }
    return CW_OK;
}

static enum cw_status cross_all(struct geography_checker *k)
{
    const ptrdiff_t stride = (ptrdiff_t)k->stride;
    /* by the four bits that say where the mate is, RIGHT, DOWN, LEFT, UP, as a number */
    const ptrdiff_t mate[16] = {[1] = 1, [2] = stride, [4] = -1, [8] = -stride};
    enum cw_status status = CW_OK;
    while (k->queued > 0 && status == CW_OK)
        status = cw_cancelled(k->job->env) ? CW_CANCELLED : cross_some(k, mate);
    return status;
}

#define EIGHT(byte) (UINT64_C(0x0101010101010101) * (byte))

static inline uint64_t eight(const struct geography_checker *k, size_t at)
{
    uint64_t bytes;
    memcpy(&bytes, k->cell + at, 8);
    return bytes;
}

/* The unmatched cells are even.  Eight cells are skipped when all are walls or paired. */
static enum cw_status start(struct geography_checker *k, size_t size)
{
    for (size_t at = 0; at < size; at++) {
        if (size - at >= 8) {
            uint64_t c = eight(k, at), paired = c / RIGHT | c / DOWN | c / LEFT | c / UP;
            if (!(c & ~paired & EIGHT(FREE))) {
                at += 7;
                continue;
            }
        }
        if ((k->cell[at] & (FREE | PAIRED)) != FREE)
            continue;
        if (room(k) != CW_OK)
            return CW_NO_MEMORY;
        k->cell[at] |= EVEN;
        k->queue[k->queued++] = at;
    }
    return CW_OK;
}

/* The marked cells must be the even ones. */
static enum cw_status compare(struct geography_checker *k, size_t size)
{
    for (size_t at = 0; at < size; at++) {
        if (size - at >= 8) {
            uint64_t c = eight(k, at);
            if (!((c / CLAIMED ^ c / EVEN) & EIGHT(1))) {
                at += 7;
                continue;
            }
        }
        unsigned c = k->cell[at];
        if ((c / CLAIMED ^ c / EVEN) & 1)
            return geography_verify_reject_at(
                k, at, c & EVEN ? "it is a winning start, but is not marked"
                                : "it is marked, but is no winning start");
    }
    return CW_OK;
}

static enum cw_status search(struct geography_checker *k)
{
    size_t size = (k->rows + 2) * k->stride;
    enum cw_status status = start(k, size);
    if (status == CW_OK)
        status = cross_all(k);
    return status == CW_OK ? compare(k, size) : status;
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
