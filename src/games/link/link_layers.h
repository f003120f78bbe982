/* SPDX-License-Identifier: MIT
 *
 * link_layers.h - paths of any number of turns: a search by layers of turns.
 */
#ifndef LINK_LAYERS_H
#define LINK_LAYERS_H

#include "games/link/link_grid.h"

/* Scratch memory of the search, kept between queries. */
struct link_layers {
    struct cw_env *env;
    unsigned char *marks; /* a byte a place */
    size_t marks_size;
    size_t *front[2]; /* runs of this layer and of the next */
    size_t front_count[2], front_capacity[2];
    struct link_place *corner; /* the path found, from end to end */
    size_t count, capacity;
};

void link_layers_init(struct link_layers *s, struct cw_env *env);
void link_layers_free(struct link_layers *s);

/* CW_OK when a path of at most `turns` turns over empty places joins the pieces on a and b (two
 * different places); corner[0..count) is then one with the fewest turns.  Else CW_NO; CW_NO_MEMORY
 * or CW_CANCELLED.  O(places), whatever the number of turns; a byte a place. */
enum cw_status link_layers_search(struct link_layers *s, const struct link_grid *g,
                                  struct link_place a, struct link_place b, uint64_t turns);

#endif
