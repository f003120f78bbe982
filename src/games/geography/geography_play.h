/* SPDX-License-Identifier: MIT
 *
 * geography_play.h - a game from a solved board, with its matching kept up to date.
 *
 * With the token on v in the graph G of the cells that are left, the mover wins exactly when v is
 * not in D(G); a reply u wins exactly when u is in D(G - v) (geography_solve.h).  What a move does:
 *
 * - v is not in D: its mate w becomes unmatched, the matching of G - v stays maximum.
 * - v is in D and unmatched: nothing else changes; in D and matched: an alternating path leads from
 *   v to an unmatched cell of its colour, and turning it over leaves v out.  Every reply loses, so
 *   after it the mover wins.
 *
 * Whether u is in D(G - v) is for a search to find.  Three take turns until one of them knows:
 * 1. from u backwards for an unmatched cell of its colour: found = yes, nothing more = no;
 * 2. the same from the mate of u: found = no, as no two neighbours are both in D;
 * 3. from the unmatched cells of u's colour forwards, the latest first: u met = yes, nothing more =
 *    no.
 * Every cell keeps a hint: the direction in which an unmatched cell of the other colour was once
 * reached.  Searches 1 and 2 follow hints first; they are right nearly always, and wrong ones only
 * cost time.
 */
#ifndef CW_GEOGRAPHY_PLAY_H
#define CW_GEOGRAPHY_PLAY_H

#include <causeway/geography.h>
#include "games/geography/geography_solve.h"

struct geography_reached {
    uint32_t cell;
    uint32_t from; /* position of the cell before it, shifted by two, and the direction of the step
                      from that one's mate to this cell */
};

/* Cells reached by a search, all of one colour, in the order in which they were reached. */
struct geography_hunt {
    struct geography_reached *at;
    size_t count, capacity;
    size_t next;    /* the first whose neighbours have not all been looked at */
    size_t walk;    /* where the hints are being followed; SIZE_MAX = nowhere */
    size_t source;  /* of search 3: unmatched cells of the list not taken up yet */
};

/* A cell's byte before a move changed it. */
struct geography_change {
    uint32_t at;
    unsigned char was;
};

struct geography_move {
    uint32_t token;       /* before the move; 0 = nowhere */
    bool losing;          /* before the move */
    size_t changes;       /* how many there were before it */
    size_t lone[2];
};

struct cw_geography_play {
    struct cw_env *env;
    struct geography_grid grid; /* WIN is the mark of search 3, FROM a hint, a visited cell a wall */
    uint64_t *starts;           /* bit by index: the chooser wins from there */
    bool any_start;
    uint32_t token;             /* 0 = nowhere */
    bool losing;                /* the token is in D: the mover loses */
    struct geography_move *move;
    size_t moves, move_capacity;
    struct geography_change *change;
    size_t changes, change_capacity;
    /* Cells that are or have been unmatched, by colour (parity of the index). */
    struct {
        uint32_t *at;
        size_t count, capacity;
    } lone[2];
    struct geography_hunt back, other, forth;
};

/* Whether `cell` is in D of the board as it is. */
enum cw_status geography_play_in_d(struct cw_geography_play *play, uint32_t cell, bool *in_d);

#endif
