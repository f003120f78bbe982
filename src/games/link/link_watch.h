/* SPDX-License-Identifier: MIT
 *
 * link_watch.h - whether a board can still be cleared, found out by a thread beside the game.
 *
 * The thread has an environment of its own; only copies pass between it and the caller.
 */
#ifndef LINK_WATCH_H
#define LINK_WATCH_H

#include "games/link/link_solve.h"

struct link_watch;

/* What is known of a board. */
struct link_outlook {
    enum link_answer answer; /* proven, both ways; LINK_UNKNOWN: not known, see below */
    bool searching;          /* not known yet */
    bool pair;               /* there is a pair to take: the first of the longest order found */
    uint32_t a, b;           /* its cells, row by row from 0 */
};

/* Answers the question at once, for as long as `seconds`.  Boards larger than the exact search takes
 * stay unknown. */
enum cw_status link_look(const struct link_puzzle *puzzle, double seconds,
                         struct link_outlook *outlook);

/* A failure to start the thread is CW_NO_MEMORY. */
enum cw_status link_watch_new(struct cw_env *env, size_t memory, struct link_watch **out);
void link_watch_free(struct link_watch *watch); /* stops the search; NULL is fine */
/* Forgets the board before, and begins with this one; searches for so many seconds at most. */
enum cw_status link_watch_ask(struct link_watch *watch, const struct link_puzzle *puzzle,
                              double seconds);
/* What is known by now of the board last asked about. */
void link_watch_answer(struct link_watch *watch, struct link_outlook *outlook);

#endif
