/* SPDX-License-Identifier: MIT */
#include "core/view.h"

#include <string.h>

void cw_view_init(struct cw_view *v, struct cw_env *env, double text_x, double text_y)
{
    memset(v, 0, sizeof *v);
    v->env = env;
    v->text_x = text_x;
    v->text_y = text_y;
}

void cw_view_free(struct cw_view *v)
{
    if (v->shapes)
        cw_release(v->env, v->shapes, v->capacity, sizeof *v->shapes);
    memset(v, 0, sizeof *v);
}

static struct cw_shape *add(struct cw_view *v, enum cw_shape_kind kind, enum cw_role role,
                            bool marked)
{
    void *array = v->shapes;
    if (v->status == CW_OK)
        v->status = cw_grow(v->env, &array, v->count, &v->capacity, sizeof *v->shapes);
    v->shapes = array;
    if (v->status != CW_OK)
        return NULL;
    struct cw_shape *shape = &v->shapes[v->count++];
    memset(shape, 0, sizeof *shape);
    shape->kind = kind;
    shape->role = role;
    shape->marked = marked;
    shape->media = (unsigned char)v->media;
    return shape;
}

void cw_view_point(struct cw_view *v, enum cw_shape_kind kind, enum cw_role role, bool marked,
                   double x, double y, const char *text)
{
    struct cw_shape *shape = add(v, kind, role, marked);
    if (!shape)
        return;
    shape->x1 = shape->x2 = x;
    shape->y1 = shape->y2 = y;
    if (text)
        strncpy(shape->text, text, sizeof shape->text - 1);
}

static void stretch(struct cw_shape *shape, double x1, double y1, double x2, double y2)
{
    if (!shape)
        return;
    shape->x1 = x1;
    shape->y1 = y1;
    shape->x2 = x2;
    shape->y2 = y2;
}

void cw_view_line(struct cw_view *v, enum cw_role role, bool marked, double x1, double y1,
                  double x2, double y2)
{
    stretch(add(v, CW_SHAPE_LINE, role, marked), x1, y1, x2, y2);
}

void cw_view_border(struct cw_view *v, enum cw_role role, double x1, double y1, double x2,
                    double y2)
{
    stretch(add(v, CW_SHAPE_BORDER, role, false), x1, y1, x2, y2);
}

void cw_view_cell(struct cw_view *v, uint32_t cell)
{
    if (v->status == CW_OK && v->count > 0)
        v->shapes[v->count - 1].cell = cell + 1;
}

void cw_view_number(struct cw_view *v, uint64_t number, bool last)
{
    if (v->status != CW_OK || v->count == 0)
        return;
    v->shapes[v->count - 1].number = number <= UINT32_MAX ? (uint32_t)number : 0;
    v->shapes[v->count - 1].last = last;
}

const char *cw_column_name(uint64_t column, char name[16])
{
    char reversed[16];
    int n = 0, out = 0;
    uint64_t rest = column + 1;
    while (rest > 0 && n < 15) {
        rest--;
        reversed[n++] = (char)('a' + rest % 26);
        rest /= 26;
    }
    while (n > 0)
        name[out++] = reversed[--n];
    name[out] = '\0';
    return name;
}
