/* SPDX-License-Identifier: MIT
 *
 * params.h - named settings of a game, described by a table: parsing, formatting, checking, help
 * texts, command-line options and shell completion all come from that one table.
 *
 * Text form: `name=value name=value`, blanks between; omitted names keep their default.  `size` is
 * built in: `size=24x24` (columns x rows) or `size=24`.
 */
#ifndef CW_CORE_PARAMS_H
#define CW_CORE_PARAMS_H

#include "core/out.h"

enum cw_param_kind {
    CW_PARAM_BOOL,
    CW_PARAM_INT,
    CW_PARAM_ENUM,
    CW_PARAM_CELL, /* "ROW,COLUMN", both from 1: see cw_param_row(); initial -1 = "not given" */
    CW_PARAM_FILE  /* a file that the game writes; its name stays with the caller: 1 = wanted */
};

/* Where a parameter means something. */
enum {
    CW_FOR_JUDGE = 1,
    CW_FOR_GENERATE = 2,
    CW_FOR_POSITION = 4,
    CW_FOR_SOLVE = 8,
    CW_FOR_HINT = 16,
    CW_FOR_BOARD = 32 /* boards of a puzzle */
};

struct cw_param {
    const char *name;
    enum cw_param_kind kind;
    unsigned uses;             /* CW_FOR_... */
    int64_t min, max, initial; /* enum: index into values; int: below min = "not given" */
    const char *const *values; /* enum: names, NULL-terminated */
    const char *help;          /* one line, for --help */
};

enum { CW_PARAMS_MAX = 24 };

struct cw_params {
    uint64_t columns, rows;       /* 0 = not given */
    int64_t value[CW_PARAMS_MAX]; /* in the order of the table */
};

/* Row and column, from 0, of the value of a CELL parameter that was given. */
static inline uint64_t cw_param_row(int64_t value)
{
    return (uint64_t)value >> 31;
}

static inline uint64_t cw_param_column(int64_t value)
{
    return (uint64_t)value & 0x7fffffff;
}

/* A table ends with an entry whose name is NULL; NULL is the empty table. */
void cw_params_init(const struct cw_param *table, struct cw_params *params);
/* Sets one parameter that is used for one of `uses`.  On CW_BAD_ARGUMENT the reason, with what
 * would be accepted, is in cw_env_last_error(). */
enum cw_status cw_params_set(struct cw_env *env, const struct cw_param *table, unsigned uses,
                             const char *name, const char *value, struct cw_params *params);
/* Parses a whole text over the values in *params.  text may be NULL. */
enum cw_status cw_params_parse(struct cw_env *env, const struct cw_param *table, unsigned uses,
                               const char *text, struct cw_params *params);
/* Writes all parameters used for `uses`, in table order, size first where given; "-" when none. */
void cw_params_format(const struct cw_param *table, unsigned uses, const struct cw_params *params,
                      struct cw_out *out);

#endif
