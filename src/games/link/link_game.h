/* SPDX-License-Identifier: MIT
 *
 * link_game.h - the members of the game's contract, and the order of its parameters.
 */
#ifndef LINK_GAME_H
#define LINK_GAME_H

#include "games/contract.h"

/* Indices into the table of parameters in link.c. */
enum link_param {
    LINK_TURNS,
    LINK_OUTSIDE,
    LINK_COPIES,
    LINK_SEED,
    LINK_DENSITY,
    LINK_KINDS_WANTED,
    LINK_DIGITS,
    LINK_QUERIES,
    LINK_TIME,
    LINK_MAX,
    LINK_COUNT,
    LINK_BEST,
    LINK_SOLVABLE,
    LINK_UNIFORM,
    LINK_DIFFICULTY,
    LINK_PARAMS
};

extern const struct cw_game cw_game_link;

enum cw_status link_judge(struct cw_judge_job *job);
enum cw_status link_verify(struct cw_verify_job *job);
enum cw_status link_validate(struct cw_validate_job *job);
enum cw_status link_generate(struct cw_generate_job *job);
enum cw_status link_shrink(struct cw_env *env, const char *input, size_t size, uint64_t k,
                           struct cw_out *out);
extern const struct cw_generate_style link_styles[];

/* Puzzles in files of their own (link_puzzle.h). */
enum cw_status link_solve(struct cw_solve_job *job);
enum cw_status link_hint(struct cw_solve_job *job);
enum cw_status link_shuffle(struct cw_solve_job *job);
enum cw_status link_deal_board(struct cw_solve_job *job);
/* Checks a witness of link_judge() or of link_solve(), by what its first record is. */
enum cw_status link_verify_any(struct cw_verify_job *job);
enum cw_status link_verify_solve(struct cw_verify_job *job);

enum cw_status link_params_check(struct cw_env *env, struct cw_params *params);
enum cw_status link_board_new(struct cw_env *env, const struct cw_params *params,
                              struct cw_board **out);
enum cw_status link_board_copy(const struct cw_board *board, struct cw_board **out);
void link_board_free(struct cw_board *board);
enum cw_status link_board_parse(struct cw_env *env, const char *text, struct cw_board **out);
void link_board_format(const struct cw_board *board, struct cw_out *out);
enum cw_status link_turn_parse(const struct cw_board *board, const char *text,
                               struct cw_turn *turn);
void link_turn_format(const struct cw_board *board, const struct cw_turn *turn, struct cw_out *out);
enum cw_status link_legal(const struct cw_board *board, const struct cw_turn *turn);
enum cw_status link_apply(struct cw_board *board, const struct cw_turn *turn);
enum cw_status link_undo(struct cw_board *board);
enum cw_status link_turn_at(const struct cw_board *board, uint64_t index, struct cw_turn *turn);
void link_state(const struct cw_board *board, struct cw_state *state);
uint64_t link_hash(const struct cw_board *board);
enum cw_status link_view(const struct cw_board *board, struct cw_view *view);

#endif
