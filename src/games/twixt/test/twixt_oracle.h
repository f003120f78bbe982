/* SPDX-License-Identifier: MIT
 *
 * twixt_oracle.h - the rules of TwixT, slowly and from the statement alone: every link is a
 * segment, and a new one is compared with all that exist by exact integer geometry.
 */
#ifndef CW_TWIXT_ORACLE_H
#define CW_TWIXT_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ORACLE_PEGS = 400, ORACLE_LINKS = 1600 };

struct oracle_peg {
    int64_t x, y;
    int owner; /* 0 = first player, 1 = second */
};

struct oracle_link {
    int a, b; /* indices of pegs */
};

struct oracle {
    int64_t columns, rows;
    bool first_across; /* the first player joins x = 0 to x = columns - 1; else y */
    bool own_may_cross;
    struct oracle_peg peg[ORACLE_PEGS];
    struct oracle_link link[ORACLE_LINKS], refused[ORACLE_LINKS];
    int pegs, links, refusals;
};

/* Do two segments touch anywhere but at a common end? */
bool oracle_touch(struct oracle_peg a, struct oracle_peg b, struct oracle_peg c,
                  struct oracle_peg d);
int oracle_find(const struct oracle *game, int64_t x, int64_t y); /* -1 = no peg */
/* Is the hole on the board, and not in the other player's rows? */
bool oracle_on_board(const struct oracle *game, int64_t x, int64_t y);
bool oracle_in_zone(const struct oracle *game, int64_t x, int64_t y, int owner);
void oracle_place(struct oracle *game, int64_t x, int64_t y, int owner);
/* Are the player's two sides joined by links, and if so wished by refused ones? */
bool oracle_joined(const struct oracle *game, int owner, bool with_refused);
/* The fewest refused links on a way across for the first player; -1 = there is no way. */
int oracle_fewest_refused(const struct oracle *game);

/* What the judge must make of an input. */
struct oracle_answer {
    char text[8192];   /* the answers, "yes\n" or "no\n" each */
    bool bad;          /* then reading stops with this: */
    const char *rule;  /* the judge's name for it */
    uint64_t set, move;
};
void oracle_judge(const char *text, size_t size, bool lenient, struct oracle_answer *answer);

#endif
