/* SPDX-License-Identifier: MIT
 *
 * play_terminfo.c - what is known of a terminal; by itself, since <term.h> takes common words as
 * names of macros.
 */
#include "cli/play_screen.h"

#include <curses.h>
#include <term.h>

bool screen_moves(const char *term, int fd)
{
    int error;
    if (setupterm(term, fd, &error) != OK)
        return false;
    bool moves = cursor_address != NULL;
    del_curterm(cur_term);
    return moves;
}
