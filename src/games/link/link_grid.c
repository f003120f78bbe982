/* SPDX-License-Identifier: MIT
 *
 * link_grid.c - bit rows, bit columns, and the query for two turns.
 *
 * A path of at most two turns runs along the line of one end, then along a lane across the lines,
 * then along the line of the other end; the lines are rows or columns.  So: intersect the stretches
 * that the two ends reach along their lines, and look for a lane in it that is free strictly
 * between the two lines.  Paths with fewer turns are the cases where a stretch has length 0.
 */
#include "games/link/link_grid.h"

#include "core/bitset.h"

void link_grid_init(struct link_grid *g, struct cw_env *env, bool outside)
{
    *g = (struct link_grid){.env = env, .ring = outside};
}

void link_grid_free(struct link_grid *g)
{
    if (!g->env)
        return;
    cw_release(g->env, g->rows.bits, g->rows.capacity, sizeof(uint64_t));
    cw_release(g->env, g->columns.bits, g->columns.capacity, sizeof(uint64_t));
    *g = (struct link_grid){0};
}

void link_grid_reset(struct link_grid *g)
{
    g->rows_built = g->columns_built = false;
}

/* --- building -------------------------------------------------------------------------------- */

/* A line is rounded up to the chunk that a query takes at a time, so that a query may read it in
 * whole chunks. */
enum { CHUNK = 8 };

static enum cw_status shape(struct link_grid *g, struct link_lines *l, uint64_t lines,
                            uint64_t length)
{
    if (lines > SIZE_MAX || length > SIZE_MAX - 64 * CHUNK)
        return CW_NO_MEMORY;
    size_t words = (cw_bits_words((size_t)length) + CHUNK - 1) / CHUNK * CHUNK;
    if ((size_t)lines > SIZE_MAX / sizeof(uint64_t) / words)
        return CW_NO_MEMORY;
    size_t need = (size_t)lines * words;
    if (need > l->capacity) {
        cw_release(g->env, l->bits, l->capacity, sizeof(uint64_t));
        l->capacity = 0;
        l->bits = cw_alloc(g->env, need, sizeof(uint64_t));
        if (!l->bits)
            return CW_NO_MEMORY;
        l->capacity = need;
    }
    l->lines = (size_t)lines;
    l->length = (size_t)length;
    l->words = words;
    return CW_OK;
}

/* Moves the bits of a line one place up, for the ring. */
static void shift_up(uint64_t *line, size_t words)
{
    for (size_t w = words; w-- > 1;)
        line[w] = line[w] << 1 | line[w - 1] >> 63;
    line[0] <<= 1;
}

enum cw_status link_grid_build(struct link_grid *g, const struct link_table *table)
{
    if (g->rows_built)
        return CW_OK;
    struct link_lines *l = &g->rows;
    uint64_t more = 2 * g->ring;
    enum cw_status status = shape(g, l, table->rows + more, table->columns + more);
    if (status != CW_OK)
        return status;
    size_t columns = (size_t)table->columns, filled = cw_bits_words(columns);
    for (size_t i = 0; i < l->lines; i++) {
        uint64_t *line = l->bits + i * l->words;
        bool in_ring = i < g->ring || i - g->ring >= table->rows;
        size_t used = in_ring ? 0 : filled;
        memset(line + used, 0, (l->words - used) * sizeof *line);
        if (in_ring)
            continue;
        link_table_pieces(table, (uint64_t)(i - g->ring) * columns, columns, line);
        if (g->ring)
            shift_up(line, l->words);
    }
    g->rows_built = true;
    return CW_OK;
}

/* Transposes 64 x 64 bits: swaps ever smaller off-diagonal blocks (H. S. Warren, Hacker's Delight,
 * section 7-3, here for bit 0 at the left). */
static void transpose(uint64_t a[64])
{
    uint64_t mask = UINT64_C(0x00000000ffffffff);
    for (unsigned j = 32; j != 0; j >>= 1, mask ^= mask << j) {
        for (unsigned k = 0; k < 64; k = (k + j + 1) & ~j) {
            uint64_t t = ((a[k] >> j) ^ a[k + j]) & mask;
            a[k] ^= t << j;
            a[k + j] ^= t;
        }
    }
}

enum cw_status link_grid_build_columns(struct link_grid *g)
{
    const struct link_lines *r = &g->rows;
    struct link_lines *c = &g->columns;
    if (g->columns_built)
        return CW_OK;
    enum cw_status status = shape(g, c, r->length, r->lines);
    if (status != CW_OK)
        return status;
    memset(c->bits, 0, c->lines * c->words * sizeof *c->bits);
    for (size_t row = 0; row < r->lines; row += 64) {
        size_t high = r->lines - row < 64 ? r->lines - row : 64;
        for (size_t w = 0; w * 64 < r->length; w++) {
            uint64_t block[64] = {0};
            for (size_t i = 0; i < high; i++)
                block[i] = r->bits[(row + i) * r->words + w];
            transpose(block);
            size_t wide = r->length - w * 64 < 64 ? r->length - w * 64 : 64;
            for (size_t i = 0; i < wide; i++)
                c->bits[(w * 64 + i) * c->words + row / 64] = block[i];
        }
    }
    g->columns_built = true;
    return CW_OK;
}

static void put(struct link_lines *l, size_t line, size_t at, bool piece)
{
    if (piece)
        cw_bits_set(l->bits + line * l->words, at);
    else
        cw_bits_clear(l->bits + line * l->words, at);
}

void link_grid_put(struct link_grid *g, struct link_place at, bool piece)
{
    if (g->rows_built)
        put(&g->rows, at.row, at.column, piece);
    if (g->columns_built)
        put(&g->columns, at.column, at.row, piece);
}

/* --- the query ------------------------------------------------------------------------------- */

/* An end of a path, seen along lines: which line, and where on it. */
struct end {
    size_t line, at;
};

struct stretch {
    size_t low, high; /* both included */
};

/* The empty places reached from an end along its line, with the end itself. */
static struct stretch reach(const struct link_lines *l, struct end e)
{
    const uint64_t *line = l->bits + e.line * l->words;
    struct stretch s = {0, l->length - 1};
    size_t w = e.at / 64;
    uint64_t before = line[w] & (((uint64_t)1 << (e.at % 64)) - 1);
    uint64_t behind = line[w] & ~(((uint64_t)2 << (e.at % 64)) - 1);
    for (size_t i = w;; before = line[--i]) {
        if (before) {
            s.low = i * 64 + 63 - cw_clz64(before) + 1;
            break;
        }
        if (i == 0)
            break;
    }
    for (size_t i = w; i < l->words; behind = ++i < l->words ? line[i] : 0) {
        if (behind) {
            s.high = i * 64 + cw_ctz64(behind) - 1;
            break;
        }
    }
    return s;
}

/* The lanes that both ends reach; low > high when there is none. */
static struct stretch common(const struct link_lines *l, struct end a, struct end b)
{
    struct stretch s = reach(l, a), t = reach(l, b);
    return (struct stretch){s.low > t.low ? s.low : t.low, s.high < t.high ? s.high : t.high};
}

/* Bits low..high of word w of a line. */
static uint64_t word_mask(struct stretch s, size_t w)
{
    uint64_t mask = UINT64_MAX;
    if (w * 64 < s.low)
        mask = s.low - w * 64 < 64 ? mask << (s.low - w * 64) : 0;
    if (s.high / 64 == w)
        mask &= UINT64_MAX >> (63 - s.high % 64);
    return s.high / 64 < w ? 0 : mask;
}

static bool lane_left(const uint64_t taken[CHUNK])
{
    uint64_t all = UINT64_MAX;
    for (size_t i = 0; i < CHUNK; i++)
        all &= taken[i];
    return all != UINT64_MAX;
}

/* Ors the lines strictly between two into `taken`, for CHUNK words from word w on; stops early when
 * no lane of the stretch is left. */
static bool some_lane(const struct link_lines *l, size_t from, size_t to, size_t w,
                      struct stretch s, uint64_t taken[CHUNK])
{
    uint64_t all[CHUNK]; /* a copy that nothing else points to stays in registers */
    for (size_t i = 0; i < CHUNK; i++)
        all[i] = ~word_mask(s, w + i);
    const uint64_t *p = l->bits + (from + 1) * l->words + w;
    for (size_t line = from + 1; line < to; line++, p += l->words) {
        for (size_t i = 0; i < CHUNK; i++)
            all[i] |= p[i];
        if (line % 8 == 0 && !lane_left(all))
            return false;
    }
    memcpy(taken, all, sizeof all);
    return lane_left(all);
}

static void swap_ends(struct end *a, struct end *b)
{
    struct end t = *a;
    *a = *b;
    *b = t;
}

/* Whether nothing stands between two ends on one line. */
static bool straight(const struct link_lines *l, struct end a, struct end b)
{
    return a.at < b.at ? reach(l, a).high + 1 == b.at : reach(l, b).high + 1 == a.at;
}

/* Whether a path runs line - lane - line. */
static bool joined_along(const struct link_lines *l, struct end a, struct end b)
{
    if (a.line == b.line)
        return straight(l, a, b);
    if (a.line > b.line)
        swap_ends(&a, &b);
    struct stretch s = common(l, a, b);
    uint64_t taken[CHUNK];
    for (size_t w = s.low / 64 / CHUNK * CHUNK; s.low <= s.high && w <= s.high / 64; w += CHUNK)
        if (some_lane(l, a.line, b.line, w, s, taken))
            return true;
    return false;
}

enum cw_status link_grid_joined(struct link_grid *g, struct link_place a, struct link_place b)
{
    if (joined_along(&g->rows, (struct end){a.row, a.column}, (struct end){b.row, b.column}))
        return CW_OK;
    enum cw_status status = link_grid_build_columns(g);
    if (status != CW_OK)
        return status;
    bool yes =
        joined_along(&g->columns, (struct end){a.column, a.row}, (struct end){b.column, b.row});
    return yes ? CW_OK : CW_NO;
}

/* --- the path -------------------------------------------------------------------------------- */

struct candidate {
    bool found, along_rows;
    unsigned turns;
    size_t detour; /* how far the lane lies outside the rectangle of the two ends */
    size_t lane;
};

static void consider(struct candidate *best, struct candidate c)
{
    if (!best->found || c.turns < best->turns ||
        (c.turns == best->turns && c.detour < best->detour))
        *best = c;
}

/* The best path line - lane - line. */
static void search_along(const struct link_lines *l, bool rows, struct end a, struct end b,
                         struct candidate *best)
{
    struct candidate c = {.found = true, .along_rows = rows, .lane = a.at};
    if (a.line == b.line) {
        if (straight(l, a, b))
            consider(best, c);
        return;
    }
    if (a.line > b.line)
        swap_ends(&a, &b);
    struct stretch s = common(l, a, b);
    size_t low = a.at < b.at ? a.at : b.at, high = a.at + b.at - low;
    uint64_t taken[CHUNK];
    for (size_t w = s.low / 64 / CHUNK * CHUNK; s.low <= s.high && w <= s.high / 64; w += CHUNK) {
        if (!some_lane(l, a.line, b.line, w, s, taken))
            continue;
        for (size_t i = 0; i < CHUNK; i++) {
            for (uint64_t open = ~taken[i]; open; open &= open - 1) {
                c.lane = (w + i) * 64 + cw_ctz64(open);
                c.turns = (unsigned)(c.lane != a.at) + (unsigned)(c.lane != b.at);
                c.detour = c.lane < low ? low - c.lane : c.lane > high ? c.lane - high : 0;
                consider(best, c);
            }
        }
    }
}

static void add_corner(struct link_short_path *path, struct link_place at)
{
    const struct link_place *last = path->count ? &path->corner[path->count - 1] : NULL;
    if (!last || last->row != at.row || last->column != at.column)
        path->corner[path->count++] = at;
}

enum cw_status link_grid_path(struct link_grid *g, struct link_place a, struct link_place b,
                              struct link_short_path *path)
{
    struct candidate best = {.found = false};
    enum cw_status status = link_grid_build_columns(g);
    if (status != CW_OK)
        return status;
    search_along(&g->rows, true, (struct end){a.row, a.column}, (struct end){b.row, b.column},
                 &best);
    search_along(&g->columns, false, (struct end){a.column, a.row}, (struct end){b.column, b.row},
                 &best);
    if (!best.found)
        return CW_NO;
    path->count = 0;
    add_corner(path, a);
    if (best.turns > 0) {
        add_corner(path, best.along_rows ? (struct link_place){a.row, best.lane}
                                         : (struct link_place){best.lane, a.column});
        add_corner(path, best.along_rows ? (struct link_place){b.row, best.lane}
                                         : (struct link_place){best.lane, b.column});
    }
    add_corner(path, b);
    return CW_OK;
}
