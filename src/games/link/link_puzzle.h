/* SPDX-License-Identifier: MIT
 *
 * link_puzzle.h - a whole puzzle: the board, its rules in all their forms, and the board file.
 *
 * A board file is optional lines `# key: value`, then rows, columns and the kinds as in the contest
 * (docs/FORMATS.md).  `# rules: outside=yes gravity=down` gives the rules; what it does not name is
 * as in the contest.
 */
#ifndef LINK_PUZZLE_H
#define LINK_PUZZLE_H

#include "core/out.h"
#include "core/reader.h"

enum link_gravity {
    LINK_STAY,
    LINK_DOWN,
    LINK_UP,
    LINK_LEFT,
    LINK_RIGHT,
    LINK_CENTRE_COLUMNS, /* the left half moves right, the right half left */
    LINK_CENTRE_ROWS,
    LINK_FROM_CENTRE_COLUMNS,
    LINK_FROM_CENTRE_ROWS,
    LINK_GRAVITIES
};

enum { LINK_GROUPS_MAX = 16 };

/* Kinds low..high match one another. */
struct link_range {
    uint64_t low, high;
};

struct link_rules {
    bool outside;   /* a path may run round the board */
    bool adjacent;  /* two pieces side by side may go */
    uint64_t turns; /* most turns of a path */
    enum link_gravity gravity;
    struct link_range group[LINK_GROUPS_MAX];
    size_t groups;
};

struct link_puzzle {
    struct cw_env *env;
    struct link_rules rules;
    size_t rows, columns;
    uint64_t *kind;     /* row by row; 0 = empty */
    uint64_t pieces;    /* how many are not empty */
    struct cw_memory_sink head; /* the header lines other than rules, as they were */
};

enum { LINK_PUZZLE_CELLS_MAX = 1 << 28 };

/* The contest's rules. */
void link_rules_init(struct link_rules *rules);
/* Reads "outside=yes gravity=down" over what *rules holds. On a mistake CW_BAD_ARGUMENT, the reason
 * in cw_env_last_error(), and in *at (may be NULL) how far into the text it stands. */
enum cw_status link_rules_parse(struct cw_env *env, const char *text, struct link_rules *rules,
                                size_t *at);
/* All rules, so that reading them gives the same. */
void link_rules_format(const struct link_rules *rules, struct cw_out *out);

/* An empty board; release with link_puzzle_free() whatever came back. */
enum cw_status link_puzzle_new(struct cw_env *env, size_t rows, size_t columns,
                               struct link_puzzle *puzzle);
void link_puzzle_free(struct link_puzzle *puzzle); /* fine on a zeroed struct */
/* Reads a board file.  CW_BAD_INPUT after a diagnostic. */
enum cw_status link_puzzle_read(struct cw_reader *in, struct link_puzzle *puzzle);
/* Writes one; reading it gives the same puzzle. */
void link_puzzle_write(const struct link_puzzle *puzzle, struct cw_out *out);

/* The smallest kind of the group that a kind is in; kinds match where these are equal. */
uint64_t link_match_kind(const struct link_rules *rules, uint64_t kind);

static inline bool link_side_by_side(size_t row1, size_t column1, size_t row2, size_t column2)
{
    size_t down = row1 > row2 ? row1 - row2 : row2 - row1;
    size_t across = column1 > column2 ? column1 - column2 : column2 - column1;
    return down + across == 1;
}

#endif
