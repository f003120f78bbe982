/* SPDX-License-Identifier: MIT
 *
 * geography_graph.h - vertex geography on any undirected graph: the mover loses from v exactly when
 * some maximum matching leaves v out, that is, when v is in the set D of the Gallai-Edmonds
 * decomposition.
 */
#ifndef CW_GEOGRAPHY_GRAPH_H
#define CW_GEOGRAPHY_GRAPH_H

#include "core/reader.h"

/* Vertices are counted from 0; the neighbours of v are to[first[v] .. first[v + 1]), ascending. */
struct geography_graph {
    struct cw_env *env;
    uint32_t vertices;
    size_t edges;  /* without loops and duplicates */
    size_t *first; /* vertices + 1 */
    uint32_t *to;
    size_t ends; /* allocated length of `to` */
};

/* Reads DIMACS text: "c ..." comments, "p edge N M" (or "p col N M"), "e U V" lines.  Loops and
 * duplicate edges are left out, with one diagnostic that counts them; so is a wrong M.
 * CW_OK; CW_BAD_INPUT with a diagnostic; CW_NO_MEMORY; CW_IO; CW_CANCELLED.  Free it in any case.
 */
enum cw_status geography_graph_read(struct cw_reader *in, struct geography_graph *graph);
void geography_graph_free(struct geography_graph *graph); /* fine on a zeroed struct */

#define GEOGRAPHY_UNMATCHED UINT32_MAX

/* A maximum matching and the sets: D, vertices that some maximum matching leaves out; A, their
 * neighbours outside D; C, the rest. */
struct geography_matching {
    struct cw_env *env;
    uint32_t vertices;
    uint32_t *mate;     /* GEOGRAPHY_UNMATCHED where there is none */
    unsigned char *set; /* 'D', 'A', 'C' */
    size_t pairs;
    size_t count[3]; /* vertices in D, A, C */
};

/* O(vertices * edges), near-linear on most graphs; memory 42 bytes a vertex beside the graph.
 * CW_OK, CW_NO_MEMORY, CW_CANCELLED.  Free it in any case. */
enum cw_status geography_blossom(const struct geography_graph *graph,
                                 struct geography_matching *matching);
void geography_matching_free(struct geography_matching *matching);

#endif
