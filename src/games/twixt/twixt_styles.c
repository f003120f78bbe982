/* SPDX-License-Identifier: MIT
 *
 * twixt_styles.c - the generator's styles: what each is for, and how it plays.
 *
 * The two tables are in the same order.  Styles may be added at the end; what is here decides which
 * bytes a seed gives, and that never changes.
 */
#include "games/twixt/twixt_styles.h"

#include "games/twixt/twixt_judge.h"

/* A list of wrong solutions (tests/wrong/twixt_NAME.c). */
#define KILLS(...) (const char *const[]){__VA_ARGS__, NULL}

const struct cw_generate_style twixt_styles[] = {
    {"uniform",
     "Pegs anywhere on the board: the plain case, and the bulk of a test of speed. On a large "
     "board "
     "nobody wins.",
     (const char *const[]){NULL}},
    {"crowded",
     "Pegs close to others, so that about half of all links are refused. Breaks what counts "
     "crossings wrongly on full boards.",
     (const char *const[]){NULL}},
    {"win",
     "Black goes on from his chain and wins with the last move. Breaks solutions that refuse links "
     "which do not cross, such as by comparing boxes.",
     KILLS("box_overlap")},
    {"miss",
     "Black could win with the last move and plays beside it. Breaks solutions that see a win "
     "where "
     "there is none.",
     (const char *const[]){NULL}},
    {"white-refuses",
     "The answer changes when White's links refuse none. Breaks solutions that miss some of the "
     "crossings with White's links.",
     KILLS("missing_crosser")},
    {"own-refuses",
     "The answer changes when Black's links refuse none. Breaks solutions in which only the "
     "opponent's links are in the way.",
     KILLS("other_colour_only")},
    {"order",
     "The answer changes when the links are made after the last move instead of peg by peg. Breaks "
     "solutions that do so.",
     KILLS("links_at_end")},
    {"crossers",
     "The answer hangs on one of the ways in which two links can cross. Breaks solutions whose "
     "table of crossing links lacks an entry.",
     KILLS("missing_crosser")},
    {"back",
     "Black's winning chain must turn back to the left. Breaks solutions that search forwards "
     "only.",
     KILLS("forward_only")},
    {"shrinking",
     "Wins on boards that become smaller from set to set. Breaks solutions that keep something of "
     "the set before.",
     KILLS("stale_links")},
    {"edges",
     "White plays much in his end zones, and Black next to one of them. Breaks arrays with N "
     "instead of N + 1 places in a row.",
     KILLS("short_rows")},
    {"white-refused",
     "The answer changes when White's links are never refused. Breaks solutions that let them "
     "cross "
     "others.",
     KILLS("white_unchecked")},
    {0},
};

/* goal, mistake, extend Black, White, crowd, edge, least and most N, shrinking */
const struct twixt_recipe twixt_recipes[] = {
    {TWIXT_GOAL_LENGTH, TWIXT_NO_MISTAKE, {0, 0}, 0, 0, 4, 20, false},
    {TWIXT_GOAL_LENGTH, TWIXT_NO_MISTAKE, {0, 0}, 90, 0, 4, 20, false},
    {TWIXT_GOAL_WIN, TWIXT_NO_MISTAKE, {85, 30}, 70, 0, 4, 20, false},
    {TWIXT_GOAL_MISS, TWIXT_NO_MISTAKE, {85, 30}, 70, 0, 4, 20, false},
    {TWIXT_GOAL_DIFFERS, TWIXT_BLIND_TO_WHITE, {60, 30}, 90, 0, 4, 8, false},
    {TWIXT_GOAL_DIFFERS, TWIXT_BLIND_TO_BLACK, {30, 20}, 95, 0, 4, 8, false},
    {TWIXT_GOAL_ORDER, TWIXT_NO_MISTAKE, {40, 30}, 90, 0, 4, 8, false},
    {TWIXT_GOAL_DIFFERS, TWIXT_ENTRY_MISSING, {40, 30}, 90, 0, 4, 7, false},
    {TWIXT_GOAL_BACK, TWIXT_NO_MISTAKE, {40, 20}, 90, 0, 6, 10, false},
    {TWIXT_GOAL_WIN, TWIXT_NO_MISTAKE, {70, 30}, 80, 0, 4, 20, true},
    {TWIXT_GOAL_WIN, TWIXT_NO_MISTAKE, {60, 20}, 70, 80, 4, 12, false},
    {TWIXT_GOAL_DIFFERS, TWIXT_WHITE_FREE, {50, 40}, 95, 0, 4, 8, false},
};
