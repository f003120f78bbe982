/* SPDX-License-Identifier: MIT */
#include "games/twixt/twixt_model.h"

#include <string.h>
#include "core/dsu.h"

enum { MARGIN = 3 };

enum cw_status twixt_model_new(struct twixt_model *model, struct cw_env *env, size_t n)
{
    memset(model, 0, sizeof *model);
    model->env = env;
    model->n = n;
    model->missing_entry = TWIXT_NO_ENTRY;
    model->stride = n + 1 + MARGIN;
    model->cells = model->stride * (n + 1 + 2 * MARGIN) + 2 * MARGIN;
    model->owner = cw_alloc(env, model->cells, 1);
    model->links = cw_alloc(env, model->cells, 1);
    model->parent = cw_alloc(env, model->cells, sizeof *model->parent);
    model->reached = cw_alloc(env, model->cells, 1);
    if (!model->owner || !model->links || !model->parent || !model->reached) {
        twixt_model_free(model);
        return CW_NO_MEMORY;
    }
    twixt_model_clear(model);
    return CW_OK;
}

void twixt_model_free(struct twixt_model *model)
{
    if (!model->env)
        return;
    cw_release(model->env, model->owner, model->cells, 1);
    cw_release(model->env, model->links, model->cells, 1);
    cw_release(model->env, model->parent, model->cells, sizeof *model->parent);
    cw_release(model->env, model->reached, model->cells, 1);
    memset(model, 0, sizeof *model);
}

void twixt_model_clear(struct twixt_model *model)
{
    memset(model->owner, 0, model->cells);
    memset(model->links, 0, model->cells);
    for (uint32_t i = 0; i < 4; i++)
        model->parent[i] = i;
}

size_t twixt_model_cell(const struct twixt_model *model, size_t x, size_t y)
{
    return (y + MARGIN) * model->stride + x + MARGIN;
}

static size_t step(const struct twixt_model *model, size_t cell, int dx, int dy)
{
    return (size_t)((ptrdiff_t)cell + dy * (ptrdiff_t)model->stride + dx);
}

static bool blocked(const struct twixt_model *model, size_t left, unsigned dir)
{
    for (size_t i = 0; i < twixt_crosser_count; i++) {
        const struct twixt_crosser *c = &twixt_crossers[i];
        if ((unsigned)c->link != dir || (int)i == model->missing_entry)
            continue;
        size_t at = step(model, left, c->dx, c->dy);
        if ((model->links[at] >> c->dir & 1) && !model->blind_to[model->owner[at] - 1])
            return true;
    }
    return false;
}

/* The directions in which a new peg would be linked. */
static unsigned links_of(const struct twixt_model *model, size_t cell, unsigned player)
{
    unsigned made = 0;
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++) {
        size_t other = step(model, cell, twixt_steps[dir].dx, twixt_steps[dir].dy);
        if (model->owner[other] != player + 1)
            continue;
        if (model->free[player] || !blocked(model, dir < 4 ? cell : other, dir % 4))
            made |= 1u << dir;
    }
    return made;
}

void twixt_model_place(struct twixt_model *model, size_t x, size_t y, unsigned player)
{
    size_t cell = twixt_model_cell(model, x, y), along = player ? y : x;
    unsigned made = links_of(model, cell, player);
    model->owner[cell] = (uint8_t)(player + 1);
    model->links[cell] = (uint8_t)made;
    model->parent[cell] = (uint32_t)cell;
    if (along == 0)
        cw_dsu_join(model->parent, (uint32_t)cell, 2 * player);
    if (along == model->n)
        cw_dsu_join(model->parent, (uint32_t)cell, 2 * player + 1);
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++) {
        if (!(made >> dir & 1))
            continue;
        size_t other = step(model, cell, twixt_steps[dir].dx, twixt_steps[dir].dy);
        model->links[other] |= (uint8_t)(1u << (dir ^ 4));
        cw_dsu_join(model->parent, (uint32_t)cell, (uint32_t)other);
    }
}

bool twixt_model_wins(const struct twixt_model *model, size_t x, size_t y, unsigned player)
{
    size_t cell = twixt_model_cell(model, x, y), along = player ? y : x;
    unsigned made = links_of(model, cell, player);
    bool near = along == 0, far = along == model->n;
    for (unsigned dir = 0; dir < TWIXT_DIRS; dir++) {
        if (!(made >> dir & 1))
            continue;
        size_t other = step(model, cell, twixt_steps[dir].dx, twixt_steps[dir].dy);
        uint32_t root = cw_dsu_find(model->parent, (uint32_t)other);
        near |= root == cw_dsu_find(model->parent, 2 * player);
        far |= root == cw_dsu_find(model->parent, 2 * player + 1);
    }
    return near && far;
}

bool twixt_model_joined(const struct twixt_model *model, unsigned player)
{
    return cw_dsu_find(model->parent, 2 * player) == cw_dsu_find(model->parent, 2 * player + 1);
}

bool twixt_model_joined_forwards(struct twixt_model *model)
{
    memset(model->reached, 0, model->cells);
    for (size_t x = 0; x <= model->n; x++)
        for (size_t y = 0; y <= model->n; y++) {
            size_t cell = twixt_model_cell(model, x, y);
            if (model->owner[cell] != 1 || (x > 0 && !model->reached[cell]))
                continue;
            if (x == model->n)
                return true;
            for (unsigned dir = 0; dir < 4; dir++)
                if (model->links[cell] >> dir & 1)
                    model->reached[step(model, cell, twixt_steps[dir].dx, twixt_steps[dir].dy)] = 1;
        }
    return false;
}
