/* SPDX-License-Identifier: MIT
 *
 * twixt_edit.c - turns of the standard rules that remove or add links.
 *
 * A turn is made in the order of its atoms: links removed, the peg with its automatic links, then
 * links added.  An UNLINK behind the peg that names it says that this automatic link is not made.
 * Adding a link that is there changes nothing; removing one that is not there is an error.
 */
#include "games/twixt/twixt_board.h"

/* --- links ------------------------------------------------------------------------------------ */

/* "c4-b6" of a link. */
static void link_name(const struct cw_board *board, uint32_t a, uint32_t b, char name[64])
{
    char from[32], to[32];
    size_t n = 0;
    twixt_board_name(board, a, from);
    twixt_board_name(board, b, to);
    for (const char *p = from; *p; p++)
        name[n++] = *p;
    name[n++] = '-';
    for (const char *p = to; *p; p++)
        name[n++] = *p;
    name[n] = '\0';
}

/* The direction from a to b, or TWIXT_DIRS where that is no knight's move. */
static unsigned direction(const struct cw_board *board, uint32_t a, uint32_t b)
{
    uint32_t other;
    unsigned dir = 0;
    while (dir < TWIXT_DIRS &&
           !(twixt_board_step(board, a, twixt_steps[dir].dx, twixt_steps[dir].dy, &other) &&
             other == b))
        dir++;
    return dir;
}

/* Says which link is in the way of one that twixt_board_blocked() refuses. */
static enum cw_status crossing(const struct cw_board *board, uint32_t cell, unsigned dir)
{
    uint32_t left = cell, right = cell, at, to;
    char link[64], other[64] = "another link";
    if (dir >= 4)
        twixt_board_step(board, cell, twixt_steps[dir % TWIXT_DIRS].dx,
                         twixt_steps[dir % TWIXT_DIRS].dy, &left);
    twixt_board_step(board, left, twixt_steps[dir % 4].dx, twixt_steps[dir % 4].dy, &right);
    for (size_t i = 0; i < twixt_crosser_count; i++) {
        const struct twixt_crosser *c = &twixt_crossers[i];
        if ((unsigned)c->link == dir % 4 && twixt_board_step(board, left, c->dx, c->dy, &at) &&
            (board->links[at] >> c->dir & 1) &&
            twixt_board_step(board, at, twixt_steps[(unsigned)c->dir].dx,
                             twixt_steps[(unsigned)c->dir].dy, &to))
            link_name(board, at, to, other);
    }
    link_name(board, left, right, link);
    return cw_fail(board->env, CW_NO, "the link %s crosses %s", link, other);
}

/* Changes a link and notes it down. */
static enum cw_status change(struct cw_board *board, uint32_t cell, unsigned dir)
{
    uint32_t left = cell;
    void *edits = board->edits;
    enum cw_status status =
        cw_grow(board->env, &edits, board->edit_count, &board->edit_capacity, sizeof *board->edits);
    board->edits = edits;
    if (status != CW_OK)
        return status;
    if (dir >= 4)
        twixt_board_step(board, cell, twixt_steps[dir % TWIXT_DIRS].dx,
                         twixt_steps[dir % TWIXT_DIRS].dy, &left);
    bool there = board->links[left] >> (dir % 4) & 1;
    board->edits[board->edit_count++] = (struct twixt_edit){left, (unsigned char)(dir % 4)};
    if (there)
        twixt_board_flip(board, left, dir % 4);
    else
        twixt_board_link(board, left, dir % 4);
    return CW_OK;
}

/* --- the parts of a turn ---------------------------------------------------------------------- */

/* Both ends of a link are pegs of the player to move, a knight's move apart; else the reason. */
static enum cw_status own_link(const struct cw_board *board, cw_atom atom, unsigned *dir)
{
    uint32_t a = cw_atom_a(atom), b = cw_atom_b(atom);
    char link[64];
    if (a >= board->cells || b >= board->cells)
        return cw_fail(board->env, CW_NO, "a link leaves the board of %ux%u", board->columns,
                       board->rows);
    link_name(board, a, b, link);
    *dir = direction(board, a, b);
    if (*dir == TWIXT_DIRS)
        return cw_fail(board->env, CW_NO, "%s is no link: its ends are not a knight's move apart",
                       link);
    if (board->peg[a] != board->to_move + 1 || board->peg[b] != board->to_move + 1)
        return cw_fail(board->env, CW_NO, "%s is no link between own pegs", link);
    return CW_OK;
}

static enum cw_status remove_link(struct cw_board *board, cw_atom atom)
{
    unsigned dir = 0;
    char link[64];
    enum cw_status status = own_link(board, atom, &dir);
    if (status != CW_OK)
        return status;
    if (board->links[cw_atom_a(atom)] >> dir & 1)
        return change(board, cw_atom_a(atom), dir);
    link_name(board, cw_atom_a(atom), cw_atom_b(atom), link);
    return cw_fail(board->env, CW_NO, "the link %s, to be removed, does not exist", link);
}

static enum cw_status add_link(struct cw_board *board, cw_atom atom)
{
    unsigned dir = 0;
    enum cw_status status = own_link(board, atom, &dir);
    if (status != CW_OK || (board->links[cw_atom_a(atom)] >> dir & 1))
        return status;
    if (twixt_board_blocked(board, cw_atom_a(atom), dir, board->to_move))
        return crossing(board, cw_atom_a(atom), dir);
    return change(board, cw_atom_a(atom), dir);
}

/* Puts the peg with its automatic links but those that the turn does not want; *placed: the peg
 * stands, whatever the result. */
static enum cw_status place(struct cw_board *board, const struct cw_turn *turn, uint32_t at,
                            bool *placed)
{
    uint32_t cell = cw_atom_a(turn->atom[at]), other;
    unsigned unwanted = 0, dir = 0;
    enum cw_status status = twixt_legal_peg(board, cell);
    if (status != CW_OK)
        return status;
    twixt_board_put(board, cell, board->to_move);
    *placed = true;
    for (uint32_t i = at + 1; i < turn->count && status == CW_OK; i++) {
        cw_atom atom = turn->atom[i];
        if (cw_atom_kind(atom) != CW_ATOM_UNLINK)
            continue;
        if ((status = own_link(board, atom, &dir)) == CW_OK)
            unwanted |= 1u << (cw_atom_a(atom) == cell ? dir : dir ^ 4);
    }
    for (dir = 0; dir < TWIXT_DIRS && status == CW_OK; dir++)
        if (!(unwanted >> dir & 1) &&
            twixt_board_step(board, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, &other) &&
            board->peg[other] == board->peg[cell] &&
            !twixt_board_blocked(board, cell, dir, board->to_move))
            status = change(board, cell, dir);
    return status;
}

/* Links removed, one peg, its unwanted links, links added: in this order.  Sets *at to the peg. */
static enum cw_status check_order(const struct cw_board *board, const struct cw_turn *turn,
                                  uint32_t *at)
{
    bool placed = false, added = false;
    for (uint32_t i = 0; i < turn->count; i++) {
        cw_atom atom = turn->atom[i];
        enum cw_atom_kind kind = cw_atom_kind(atom);
        bool good = kind == CW_ATOM_LINK    ? placed
                    : kind == CW_ATOM_PLACE ? !placed && cw_atom_b(atom) == 0
                                            : kind == CW_ATOM_UNLINK && !added;
        if (good && kind == CW_ATOM_UNLINK && placed)
            good = cw_atom_a(atom) == cw_atom_a(turn->atom[*at]) ||
                   cw_atom_b(atom) == cw_atom_a(turn->atom[*at]);
        if (!good)
            return cw_fail(board->env, CW_NO,
                           "a turn is links removed, one peg, and links added, in this order");
        if (kind == CW_ATOM_PLACE)
            *at = i;
        placed |= kind == CW_ATOM_PLACE;
        added |= kind == CW_ATOM_LINK;
    }
    return placed ? CW_OK : cw_fail(board->env, CW_NO, "a turn has a peg");
}

/* --- the turn --------------------------------------------------------------------------------- */

static void take_back(struct cw_board *board, size_t edits)
{
    while (board->edit_count > edits) {
        struct twixt_edit e = board->edits[--board->edit_count];
        twixt_board_flip(board, e.cell, e.dir);
    }
}

enum cw_status twixt_edit_turn(struct cw_board *board, const struct cw_turn *turn)
{
    size_t edits = board->edit_count;
    uint32_t ties = board->ties, at = 0;
    enum cw_status status = check_order(board, turn, &at);
    if (status != CW_OK)
        return status;
    bool placed = false;
    for (uint32_t i = 0; i < turn->count && status == CW_OK; i++) {
        if (i < at)
            status = remove_link(board, turn->atom[i]);
        else if (i == at)
            status = place(board, turn, at, &placed);
        else if (cw_atom_kind(turn->atom[i]) == CW_ATOM_LINK)
            status = add_link(board, turn->atom[i]);
    }
    if (status != CW_OK) {
        take_back(board, edits);
        if (placed)
            twixt_board_take(board, cw_atom_a(turn->atom[at]), ties);
        return status;
    }
    if (at > 0) { /* links were removed */
        twixt_board_rebuild(board);
        board->solid = board->count + 1;
    }
    return CW_OK;
}

void twixt_edit_undo(struct cw_board *board, const struct twixt_made *made)
{
    take_back(board, made->edits);
}

/* --- what may be changed ---------------------------------------------------------------------- */

enum cw_status twixt_link_at(const struct cw_board *board, uint64_t index, cw_atom *atom)
{
    uint32_t other;
    if (board->rules != TWIXT_STANDARD || twixt_board_winner(board) >= 0)
        return CW_END;
    for (uint32_t cell = 0; cell < board->cells; cell++)
        for (unsigned dir = 0; dir < 4; dir++) {
            if (board->peg[cell] != board->to_move + 1 ||
                !twixt_board_step(board, cell, twixt_steps[dir].dx, twixt_steps[dir].dy, &other) ||
                board->peg[other] != board->peg[cell])
                continue;
            bool there = board->links[cell] >> dir & 1;
            if (!there && twixt_board_blocked(board, cell, dir, board->to_move))
                continue;
            if (index-- > 0)
                continue;
            *atom = cw_atom_make(there ? CW_ATOM_UNLINK : CW_ATOM_LINK, cell < other ? cell : other,
                                 cell < other ? other : cell);
            return CW_OK;
        }
    return CW_END;
}
