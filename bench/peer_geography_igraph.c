/* SPDX-License-Identifier: MIT
 *
 * peer_geography_igraph.c - vertex geography by igraph's maximum bipartite matching (push-relabel),
 * and a search from the unmatched cells.
 */
#include <igraph/igraph.h>
#include "peer_geography.h"

static void mark(const struct peer_board *b, const igraph_vector_int_t *mate, char *wins)
{
    static const int step_row[4] = {0, 1, 0, -1}, step_column[4] = {1, 0, -1, 0};
    int *queue = peer_get(sizeof(int) * (size_t)b->count), tail = 0;
    for (int i = 0; i < b->count; i++)
        if (VECTOR(*mate)[i] < 0) {
            wins[i] = 1;
            queue[tail++] = i;
        }
    for (int head = 0; head < tail; head++) {
        int row = b->at[queue[head]] / b->columns, column = b->at[queue[head]] % b->columns;
        for (int d = 0; d < 4; d++) {
            int r = row + step_row[d], c = column + step_column[d];
            if (r < 0 || c < 0 || r >= b->rows || c >= b->columns ||
                b->cell[r * b->columns + c] != '.')
                continue;
            int even = (int)VECTOR(*mate)[b->number[r * b->columns + c]];
            if (even >= 0 && !wins[even]) {
                wins[even] = 1;
                queue[tail++] = even;
            }
        }
    }
    free(queue);
}

int main(void)
{
    struct peer_board b;
    igraph_vector_int_t edges, mate;
    igraph_vector_bool_t types;
    igraph_t graph;
    peer_read(&b);
    igraph_vector_int_init(&edges, 0);
    igraph_vector_bool_init(&types, b.count);
    igraph_vector_int_init(&mate, b.count);
    for (int i = 0; i < b.count; i++) {
        int to[2], count = peer_edges(&b, b.at[i], to);
        VECTOR(types)[i] = (b.at[i] / b.columns + b.at[i] % b.columns) % 2;
        for (int k = 0; k < count; k++) {
            igraph_vector_int_push_back(&edges, i);
            igraph_vector_int_push_back(&edges, b.number[to[k]]);
        }
    }
    igraph_create(&graph, &edges, b.count, IGRAPH_UNDIRECTED);
    igraph_maximum_bipartite_matching(&graph, &types, NULL, NULL, &mate, NULL, 0);
    char *wins = peer_get((size_t)b.count);
    mark(&b, &mate, wins);
    peer_write(&b, wins);
    return 0;
}
