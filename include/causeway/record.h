/* SPDX-License-Identifier: MIT
 *
 * causeway/record.h - game records: reading and writing files of games, and the tree of moves in
 * between, with undo, redo, variations and properties.  docs/RECORDS.md describes the formats.
 *
 * A record is a tree of nodes.  The root is the position before the first move; any other node is
 * a turn, the end of the game (somebody resigns), a change of the set-up, or a remark alone.  The
 * first child of a node continues the main line, further children are variations.  A cursor stands
 * on one node and holds the position there.
 *
 * "First" is the side that moves first: top to bottom in TwixT and Hex, Black in Hex, number 0.
 *
 * A record and its cursors belong to one thread at a time.  While a record has several cursors, a
 * node that one of them deletes must not be where another stands.
 */
#ifndef CAUSEWAY_RECORD_H
#define CAUSEWAY_RECORD_H

#include <causeway/base.h>
#include <causeway/position.h>

#ifdef __cplusplus
extern "C" {
#endif

struct cw_game;
struct cw_format;
struct cw_record;
struct cw_records;
struct cw_cursor;

/* --- formats ---------------------------------------------------------------------------------- */

/* What a record may have and not every format can hold. */
enum cw_record_part {
    CW_PART_VARIATIONS = 1, /* nodes beside the main line */
    CW_PART_COMMENTS = 2,
    CW_PART_PROPERTIES = 4, /* events, dates, markup: everything that is not named here */
    CW_PART_NAMES = 8,      /* of the players */
    CW_PART_SETUP = 16,     /* stones put on the board outside of play */
    CW_PART_RESULT = 32,    /* a result that does not follow from the moves */
    CW_PART_RULES = 64,     /* another rule set than the format implies */
    CW_PART_OFFERS = 128,   /* offers of a draw */
    CW_PART_SIZE = 256,     /* the size of the board */
    CW_PART_PASS = 512,     /* never dropped: a move that the format cannot hold is refused */
    CW_PART_LINKS = 1024,   /* never dropped: links removed or added later */
    CW_PART_FORFEIT = 2048, /* forfeit, written as a resignation */
    CW_PART_TURN = 4096     /* never dropped: somebody resigns when it is not his turn */
};

/* The index-th format of a game, or NULL past the last; and the one with an id. */
CW_API const struct cw_format *cw_format_at(const struct cw_game *game, size_t index);
CW_API const struct cw_format *cw_format_find(const struct cw_game *game, const char *id);
CW_API const char *cw_format_id(const struct cw_format *format);
CW_API const char *cw_format_name(const struct cw_format *format);

/* --- reading ---------------------------------------------------------------------------------- */

/* Set `size` to sizeof; zero fields mean: find out by content. */
struct cw_read_options {
    size_t size;
    const struct cw_game *game;     /* needed for a bare list of moves */
    const struct cw_format *format; /* of that game */
    const char *rules;              /* "classic": instead of what the file says or implies */
    const char *board;              /* "18x24": where the file does not say */
};

/* Starts reading a file of games.  CW_OK, CW_NO_MEMORY, CW_IO, CW_CANCELLED, CW_BAD_ARGUMENT. */
CW_API enum cw_status cw_records_open(struct cw_env *env, const struct cw_source *source,
                                      const struct cw_read_options *options,
                                      struct cw_records **out);
CW_API void cw_records_close(struct cw_records *records); /* NULL is fine */

/* Reads the next game.  Each fault is sent as a diagnostic with its line and column, and counted in
 * cw_record_faults(); the record then holds what could be read before it.  The record belongs to
 * `records` and is valid until the next call; cw_records_take() makes it the caller's.
 * CW_OK; CW_END; CW_BAD_INPUT when no format knows what stands there (a diagnostic was sent; the
 * rest of the file is not read); CW_NO_MEMORY; CW_IO; CW_CANCELLED.
 * Memory is that of one game, whatever the length of the file. */
CW_API enum cw_status cw_records_next(struct cw_records *records, struct cw_record **out);
CW_API struct cw_record *cw_records_take(struct cw_records *records);
/* Faults of the file that belong to no game: text that was skipped. */
CW_API uint64_t cw_records_faults(const struct cw_records *records);

/* --- a record --------------------------------------------------------------------------------- */

/* An empty game.  `params` as for cw_position_new(). */
CW_API enum cw_status cw_record_new(struct cw_env *env, const struct cw_game *game,
                                    const char *params, struct cw_record **out);
CW_API void cw_record_free(struct cw_record *record); /* NULL is fine */
CW_API enum cw_status cw_record_copy(const struct cw_record *record, struct cw_record **out);

CW_API const struct cw_game *cw_record_game(const struct cw_record *record);
/* The format it was read in; NULL for a new record. */
CW_API const struct cw_format *cw_record_format(const struct cw_record *record);
/* "size=24x24 rules=pp". */
CW_API const char *cw_record_params(const struct cw_record *record);
CW_API const char *
cw_record_rules(const struct cw_record *record); /* "" where the game has one set */
CW_API uint32_t cw_record_columns(const struct cw_record *record);
CW_API uint32_t cw_record_rows(const struct cw_record *record);
CW_API uint64_t cw_record_number(const struct cw_record *record); /* in its file, from 1 */
CW_API uint64_t cw_record_line(const struct cw_record *record);   /* where it begins, from 1 */
CW_API uint64_t cw_record_faults(const struct cw_record *record); /* found when it was read */
/* The name of player 0 or 1, "" where it is not known.  With a swap of sides the names stay with
 * the persons: player 0 is who made the first move. */
CW_API const char *cw_record_player(const struct cw_record *record, unsigned player);
CW_API enum cw_status cw_record_set_player(struct cw_record *record, unsigned player,
                                           const char *name);
/* The result that the file states ("B+R"; B is the first player, whatever colours the file uses);
 * "" where there is none. */
CW_API const char *cw_record_result(const struct cw_record *record);
CW_API enum cw_status cw_record_set_result(struct cw_record *record, const char *result);
/* Turns of the main line. */
CW_API uint64_t cw_record_turns(const struct cw_record *record);
/* Which parts it has that `format` cannot hold: bits of enum cw_record_part. */
CW_API unsigned cw_record_losses(const struct cw_record *record, const struct cw_format *format);

/* Writes the record.  Swap conventions are converted; what the format cannot hold is dropped as
 * cw_record_losses() says.  CW_BAD_ARGUMENT, with the reason in cw_env_last_error(), where that
 * would be another game: a swap convention that needs a square board, links edited, a pass. */
CW_API enum cw_status cw_record_write(const struct cw_record *record,
                                      const struct cw_format *format, const struct cw_sink *sink);

/* How the second player's taking over of the first move is written. */
enum cw_swap {
    CW_SWAP_NONE,
    CW_SWAP_PIECES, /* the piece changes its colour and goes to the transposed cell: b4 -> d2 */
    CW_SWAP_SIDES,  /* the players exchange sides, the piece stays */
    CW_SWAP_ROTATE  /* the piece changes its colour and is rotated by 90 degrees: c5 -> d3 on 8x8 */
};
/* The first swap of the main line. */
CW_API enum cw_swap cw_record_swap(const struct cw_record *record);
/* Rewrites the record, all variations included, so that its swaps are of this kind.  The game stays
 * the same: what follows a swap is reflected or rotated.  CW_BAD_ARGUMENT with the reason where the
 * board is not square. */
CW_API enum cw_status cw_record_convert_swap(struct cw_record *record, enum cw_swap swap);

/* --- what happened ---------------------------------------------------------------------------- */

enum cw_ending {
    CW_ENDING_UNFINISHED,
    CW_ENDING_CONNECTION, /* or whatever else wins by the rules */
    CW_ENDING_RESIGNATION,
    CW_ENDING_FORFEIT, /* on time, or by leaving */
    CW_ENDING_DRAW,    /* agreed, or no move is left */
    CW_ENDING_BROKEN   /* the record breaks the rules; see the diagnostics */
};
CW_API const char *cw_ending_text(enum cw_ending ending); /* "connection" */

struct cw_summary {
    enum cw_ending ending;
    int winner;            /* 0, 1, or -1: nobody */
    uint64_t turns;        /* legal turns of the main line */
    uint64_t winning_turn; /* the number, from 1, of the turn that completed the connection, or 0 */
    char winning_move[64]; /* the same as text, cut off where it is longer; "" */
    unsigned to_move;      /* at the end of the main line */
    bool dead;             /* certain that neither side can connect any more */
    uint64_t faults;       /* those found when reading, and by this call */
};

/* Plays the record through, all variations included, and sends a diagnostic with line and column
 * for every line of play that breaks the rules (its first fault).  CW_OK; CW_NO when there are
 * faults; CW_NO_MEMORY; CW_CANCELLED.  O(nodes) turns made and taken back. */
CW_API enum cw_status cw_record_check(const struct cw_record *record, struct cw_summary *summary);

/* --- cursors ---------------------------------------------------------------------------------- */

enum cw_node_kind {
    CW_NODE_REMARK, /* changes nothing; the root is one */
    CW_NODE_TURN,
    CW_NODE_SETUP,  /* pieces put down and taken away, side to move set */
    CW_NODE_RESIGN, /* `player` resigns */
    CW_NODE_FORFEIT,
    CW_NODE_DRAW /* a draw is agreed */
};

/* A cursor at the root.  Free it before the record. */
CW_API enum cw_status cw_cursor_new(struct cw_record *record, struct cw_cursor **out);
CW_API void cw_cursor_free(struct cw_cursor *cursor); /* NULL is fine */
/* The position at the node, kept in step; valid until the cursor moves. */
CW_API const struct cw_position *cw_cursor_position(const struct cw_cursor *cursor);
CW_API enum cw_node_kind cw_cursor_kind(const struct cw_cursor *cursor);
/* Who made the turn, resigned or forfeited: 0 or 1. */
CW_API unsigned cw_cursor_player(const struct cw_cursor *cursor);
/* The turn of a CW_NODE_TURN; an empty one otherwise. */
CW_API void cw_cursor_turn(const struct cw_cursor *cursor, struct cw_turn *turn);
/* Turns from the root to here. */
CW_API uint64_t cw_cursor_number(const struct cw_cursor *cursor);
/* How many continuations the node has, and which of its parent's it is (0 at the root). */
CW_API uint32_t cw_cursor_branches(const struct cw_cursor *cursor);
CW_API uint32_t cw_cursor_branch(const struct cw_cursor *cursor);
/* Line and column of the node in its file; 0 where it is not from one. */
CW_API uint64_t cw_cursor_line(const struct cw_cursor *cursor);
CW_API uint64_t cw_cursor_column(const struct cw_cursor *cursor);

/* Goes to the branch-th child.  CW_END: there is none.  CW_NO: its turn breaks the rules, with the
 * reason in cw_env_last_error(); the cursor stays. */
CW_API enum cw_status cw_cursor_next(struct cw_cursor *cursor, uint32_t branch);
CW_API enum cw_status cw_cursor_previous(struct cw_cursor *cursor); /* CW_END at the root */
/* Goes to the node after the number-th turn of the main line (0: the root, with the set-up that
 * may follow it).  CW_END, at the last node, where there are fewer. */
CW_API enum cw_status cw_cursor_go(struct cw_cursor *cursor, uint64_t number);

/* Plays a turn: goes to the child that has it, or makes one (the last of the variations).  CW_NO
 * with the reason in cw_env_last_error() where the turn is not legal here. */
CW_API enum cw_status cw_cursor_play(struct cw_cursor *cursor, const struct cw_turn *turn);
/* Adds the end of the game: CW_NODE_RESIGN or CW_NODE_FORFEIT of a player, or CW_NODE_DRAW. */
CW_API enum cw_status cw_cursor_finish(struct cw_cursor *cursor, enum cw_node_kind kind,
                                       unsigned player);
/* Takes the last turn back without losing it; cw_cursor_redo() plays it again, also after several
 * undos and in variations.  CW_END where there is nothing to undo or redo. */
CW_API enum cw_status cw_cursor_undo(struct cw_cursor *cursor);
CW_API enum cw_status cw_cursor_redo(struct cw_cursor *cursor);
/* Deletes the node with all that follows, and goes to its parent.  CW_END at the root. */
CW_API enum cw_status cw_cursor_delete(struct cw_cursor *cursor);

/* The index-th value of a property of the node ("C", "LB"), escapes resolved, appended to a memory
 * sink.  CW_END where there is none. */
CW_API enum cw_status cw_cursor_get(const struct cw_cursor *cursor, const char *key, uint32_t index,
                                    struct cw_memory_sink *text);
/* Gives the property one value (text is escaped); NULL removes the property.  Keys are capital
 * letters.  CW_BAD_ARGUMENT for a bad key, or one that stands for the game itself (B, W, SZ). */
CW_API enum cw_status cw_cursor_set(struct cw_cursor *cursor, const char *key, const char *text);
/* The key of the index-th property of the node, in the order of insertion; NULL past the last. */
CW_API const char *cw_cursor_key(const struct cw_cursor *cursor, uint32_t index);

#ifdef __cplusplus
}
#endif
#endif
