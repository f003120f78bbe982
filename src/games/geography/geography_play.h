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
 * Whether u is in D(G - v) is for searches to find, which take turns until one of them knows.  They
 * lean on D as it was when the game began, D0, and on A0, the cells beside it:
 *
 * 1. From u backwards for an unmatched cell of its colour: found = yes, nothing more = no.  When u
 *    is in D0 this stays in D0 at first.
 * 2. The same from the mate of u, within D0: found = no, as no two neighbours are both in D.
 * 3. A way from D0 to a cell outside that is in D now has left D0 by a cell of A0 with a mate
 *    outside, or begun at an unmatched cell outside.  Both are rare and listed: the exits.  From
 *    the exits forwards, outside D0: nothing met = no; what search 1 has reached met, from an
 *    unmatched exit = yes; from another exit nothing is known.
 *
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
    size_t next;   /* the first whose neighbours have not all been looked at */
    size_t walk;   /* where the hints are being followed; SIZE_MAX = nowhere */
    bool inside;   /* stay in D0 */
    size_t source; /* of search 3: exits not taken up yet, unmatched ones first */
    bool leaks;    /* of search 3: those with a mate are being taken up */
};

/* A cell's byte before a move changed it. */
struct geography_change {
    uint32_t at;
    unsigned char was;
};

struct geography_move {
    uint32_t token; /* before the move; 0 = nowhere */
    bool losing;    /* before the move */
    size_t changes; /* how many there were before it */
    size_t exits[2];
};

struct cw_geography_play {
    struct cw_env *env;
    struct geography_grid
        grid;         /* WIN is the mark of search 3, FROM a hint, a visited cell a wall */
    uint64_t *starts; /* D0, bits by index: the chooser wins from there */
    bool any_start;
    uint32_t token; /* 0 = nowhere */
    bool losing;    /* the token is in D: the mover loses */
    struct geography_move *move;
    size_t moves, move_capacity;
    struct geography_change *change;
    size_t changes, change_capacity;
    /* Cells outside D0, by colour (parity of the index), that are or have been unmatched or the
     * mate of a cell of A0. */
    struct {
        uint32_t *at;
        size_t count, capacity;
    } exits[2];
    struct geography_hunt back, other, forth;
};

/* Whether `cell` is in D of the board as it is. */
enum cw_status geography_play_in_d(struct cw_geography_play *play, uint32_t cell, bool *in_d);

#endif
