/* SPDX-License-Identifier: MIT
 *
 * peer_geography_lemon.cc - vertex geography by LEMON's MaxMatching, which also finds the set D of
 * Gallai and Edmonds.
 */
#include <lemon/matching.h>
#include <lemon/smart_graph.h>
#include <vector>
#include "peer_geography.h"

int main()
{
    struct peer_board b;
    peer_read(&b);
    lemon::SmartGraph graph;
    graph.reserveNode(b.count);
    graph.reserveEdge(2 * b.count);
    for (int i = 0; i < b.count; i++)
        graph.addNode();
    for (int i = 0; i < b.count; i++) {
        int to[2];
        int count = peer_edges(&b, b.at[i], to);
        for (int k = 0; k < count; k++)
            graph.addEdge(graph.nodeFromId(i), graph.nodeFromId(b.number[to[k]]));
    }
    lemon::MaxMatching<lemon::SmartGraph> matching(graph);
    matching.run();
    std::vector<char> wins(static_cast<size_t>(b.count) + 1);
    for (int i = 0; i < b.count; i++)
        wins[static_cast<size_t>(i)] = matching.status(graph.nodeFromId(i)) ==
                                       lemon::MaxMatching<lemon::SmartGraph>::EVEN;
    peer_write(&b, wins.data());
    return 0;
}
