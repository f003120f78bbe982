/* SPDX-License-Identifier: MIT */
#include "core/params.h"

#include <stdio.h>

void cw_params_init(const struct cw_param *table, struct cw_params *params)
{
    memset(params, 0, sizeof *params);
    for (size_t i = 0; table && table[i].name; i++)
        params->value[i] = table[i].initial;
}

/* A decimal number without sign that fits into int64_t. */
static bool parse_number(const char *text, const char **rest, int64_t *value)
{
    const char *p = text;
    int64_t v = 0;
    for (; *p >= '0' && *p <= '9'; p++) {
        if (v > (INT64_MAX - (*p - '0')) / 10)
            return false;
        v = v * 10 + (*p - '0');
    }
    *rest = p;
    *value = v;
    return p > text;
}

/* "24x24" (columns x rows) or "24". */
static enum cw_status set_size(struct cw_env *env, const char *value, struct cw_params *params)
{
    const char *rest;
    int64_t columns = 0, rows;
    bool good = parse_number(value, &rest, &columns);
    rows = columns;
    if (good && *rest == 'x')
        good = parse_number(rest + 1, &rest, &rows);
    if (!good || *rest || columns < 1 || rows < 1)
        return cw_fail(env, CW_BAD_ARGUMENT,
                       "size \"%.40s\" is not COLUMNSxROWS or one number, such as 24x24 or 24",
                       value);
    params->columns = (uint64_t)columns;
    params->rows = (uint64_t)rows;
    return CW_OK;
}

static enum cw_status set_bool(struct cw_env *env, const struct cw_param *param, const char *value,
                               int64_t *out)
{
    bool yes = strcmp(value, "yes") == 0 || strcmp(value, "1") == 0;
    if (!yes && strcmp(value, "no") != 0 && strcmp(value, "0") != 0)
        return cw_fail(env, CW_BAD_ARGUMENT, "%s is yes or no, not \"%.40s\"", param->name, value);
    *out = yes;
    return CW_OK;
}

static enum cw_status set_int(struct cw_env *env, const struct cw_param *param, const char *value,
                              int64_t *out)
{
    const char *rest;
    int64_t v;
    if (!parse_number(value, &rest, &v) || *rest || v < param->min || v > param->max)
        return cw_fail(env, CW_BAD_ARGUMENT, "%s is a number from %lld to %lld, not \"%.40s\"",
                       param->name, (long long)param->min, (long long)param->max, value);
    *out = v;
    return CW_OK;
}

static enum cw_status set_enum(struct cw_env *env, const struct cw_param *param, const char *value,
                               int64_t *out)
{
    char names[200] = "";
    for (size_t i = 0; param->values[i]; i++) {
        if (strcmp(param->values[i], value) == 0) {
            *out = (int64_t)i;
            return CW_OK;
        }
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", param->values[i]);
    }
    return cw_fail(env, CW_BAD_ARGUMENT, "%s is one of %s, not \"%.40s\"", param->name, names,
                   value);
}

static enum cw_status set_cell(struct cw_env *env, const struct cw_param *param, const char *value,
                               int64_t *out)
{
    const char *rest;
    int64_t row, column = 0;
    bool good = parse_number(value, &rest, &row) && *rest == ',' &&
                parse_number(rest + 1, &rest, &column) && !*rest;
    if (!good || row < 1 || column < 1 || row > INT32_MAX || column > INT32_MAX)
        return cw_fail(env, CW_BAD_ARGUMENT, "%s is ROW,COLUMN, both from 1, not \"%.40s\"",
                       param->name, value);
    *out = (row - 1) << 31 | (column - 1);
    return CW_OK;
}

enum cw_status cw_params_set(struct cw_env *env, const struct cw_param *table, unsigned uses,
                             const char *name, const char *value, struct cw_params *params)
{
    if (strcmp(name, "size") == 0 &&
        (uses & (CW_FOR_GENERATE | CW_FOR_POSITION | CW_FOR_BOARD)))
        return set_size(env, value, params);
    for (size_t i = 0; table && table[i].name; i++) {
        if (!(table[i].uses & uses) || strcmp(table[i].name, name) != 0)
            continue;
        switch (table[i].kind) {
        case CW_PARAM_BOOL:
        case CW_PARAM_FILE:
            return set_bool(env, &table[i], value, &params->value[i]);
        case CW_PARAM_INT:
            return set_int(env, &table[i], value, &params->value[i]);
        case CW_PARAM_ENUM:
            return set_enum(env, &table[i], value, &params->value[i]);
        case CW_PARAM_CELL:
            return set_cell(env, &table[i], value, &params->value[i]);
        }
    }
    return cw_fail(env, CW_BAD_ARGUMENT, "there is no parameter \"%.40s\" here", name);
}

enum cw_status cw_params_parse(struct cw_env *env, const struct cw_param *table, unsigned uses,
                               const char *text, struct cw_params *params)
{
    while (text && *text) {
        size_t skip = strspn(text, " \t");
        size_t size = strcspn(text += skip, " \t");
        if (size == 0)
            break;
        char word[256];
        if (size >= sizeof word)
            return cw_fail(env, CW_BAD_ARGUMENT, "a parameter is longer than 255 bytes");
        memcpy(word, text, size);
        word[size] = '\0';
        text += size;
        char *equals = strchr(word, '=');
        if (!equals)
            return cw_fail(env, CW_BAD_ARGUMENT, "\"%.40s\" is not NAME=VALUE", word);
        *equals = '\0';
        enum cw_status status = cw_params_set(env, table, uses, word, equals + 1, params);
        if (status != CW_OK)
            return status;
    }
    return CW_OK;
}

void cw_params_format(const struct cw_param *table, unsigned uses, const struct cw_params *params,
                      struct cw_out *out)
{
    const char *gap = "";
    if (params->columns && (uses & (CW_FOR_GENERATE | CW_FOR_POSITION))) {
        cw_out_printf(out, "size=%llux%llu", (unsigned long long)params->columns,
                      (unsigned long long)params->rows);
        gap = " ";
    }
    for (size_t i = 0; table && table[i].name; i++) {
        if (!(table[i].uses & uses))
            continue;
        cw_out_printf(out, "%s%s=", gap, table[i].name);
        gap = " ";
        if (table[i].kind == CW_PARAM_BOOL || table[i].kind == CW_PARAM_FILE)
            cw_out_str(out, params->value[i] ? "yes" : "no");
        else if (table[i].kind == CW_PARAM_ENUM)
            cw_out_str(out, table[i].values[params->value[i]]);
        else if (table[i].kind == CW_PARAM_CELL && params->value[i] >= 0)
            cw_out_printf(out, "%llu,%llu", (unsigned long long)cw_param_row(params->value[i]) + 1,
                          (unsigned long long)cw_param_column(params->value[i]) + 1);
        else
            cw_out_i64(out, params->value[i]);
    }
    if (!*gap)
        cw_out_char(out, '-');
}
