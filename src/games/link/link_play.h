/* SPDX-License-Identifier: MIT
 *
 * link_play.h - a puzzle while somebody plays it: all rules, undo and redo without end.
 */
#ifndef LINK_PLAY_H
#define LINK_PLAY_H

#include <causeway/link.h>
#include "games/link/link_puzzle.h"

/* Cells are counted row by row from 0. */
struct link_change {
    uint32_t cell;
    uint64_t before, after;
};

enum link_step_kind { LINK_STEP_PAIR, LINK_STEP_SHUFFLE, LINK_STEP_RESTART };

/* What one step changed, gravity included; so every step is undone alike. */
struct link_play_step {
    enum link_step_kind kind;
    struct link_change *change;
    size_t changes;
    uint64_t moves_before, moves_after;
};

/* Why two pieces do not go. */
enum link_refusal {
    LINK_GOES,
    LINK_SAME_CELL,
    LINK_NO_PIECE,  /* one of the cells is empty */
    LINK_UNLIKE,    /* the kinds differ */
    LINK_BESIDE,    /* side by side, which the rules forbid */
    LINK_NO_PATH    /* no path of so few turns */
};

struct link_play {
    struct cw_env *env;
    struct link_puzzle puzzle; /* as it stands */
    uint64_t *first;           /* the kinds at the beginning */
    uint64_t *scratch;         /* the kinds before a step */
    size_t cells;
    struct cw_link_board *board; /* the same pieces, those that match made the same */
    uint64_t moves;              /* pairs taken since the beginning or the last restart */
    struct link_play_step *step;
    size_t done, made, capacity; /* step[0..done) have been done, step[done..made) undone */
    /* The search for pairs that can go, which is done bit by bit. */
    struct {
        uint32_t *piece; /* by kind, then by cell */
        size_t pieces, capacity, a, b;
        uint64_t pairs; /* found so far */
        bool sorted, finished;
        uint32_t one[2]; /* one that was found, where pairs > 0 */
    } scan;
};

/* Begins to play a board, which is copied.  Release with link_play_free() in any case. */
enum cw_status link_play_new(const struct link_puzzle *puzzle, struct link_play *play);
void link_play_free(struct link_play *play); /* fine on a zeroed struct */

/* Whether the pieces on two cells go, and if so by which path: corners from end to end, which last
 * until the next call; cells of the path are counted from 1, as in causeway/link.h. */
enum cw_status link_play_ask(struct link_play *play, uint32_t a, uint32_t b,
                             enum link_refusal *why, const struct cw_link_cell **corners,
                             size_t *count);
/* Takes two pieces that go, and lets the board settle. */
enum cw_status link_play_take(struct link_play *play, uint32_t a, uint32_t b);
/* One step back or forth; CW_END where there is none. */
enum cw_status link_play_undo(struct link_play *play);
enum cw_status link_play_redo(struct link_play *play);
/* Both are steps that can be undone.  Shuffling: CW_NO with the reason in cw_env_last_error(), or
 * CW_END, as link_redeal(). */
enum cw_status link_play_restart(struct link_play *play);
enum cw_status link_play_shuffle(struct link_play *play, uint64_t seed);

/* Goes on counting the pairs that can go, at most `questions` of them; play->scan says how far it
 * is.  Every step begins it anew. */
enum cw_status link_play_scan(struct link_play *play, size_t questions);

/* Lets pieces fall by the rules. */
void link_settle(struct link_puzzle *puzzle);

#endif
