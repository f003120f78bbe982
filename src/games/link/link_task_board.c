/* SPDX-License-Identifier: MIT
 *
 * link_task_board.c - causeway generate link --board, and causeway shuffle link.
 */
#include <inttypes.h>
#include "games/link/link_maker.h"
#include "games/link/link_task.h"

static const char *const difficulties[] = {"any", "easy", "medium", "hard"};

static void write_made(struct cw_solve_job *job, const struct link_made *made)
{
    link_puzzle_write(&made->puzzle, job->out);
    if (!job->witness)
        return;
    cw_out_printf(job->witness->out, "set 1 CLEARED %zu\n", made->moves);
    for (size_t i = 0; i < made->moves; i++)
        cw_out_printf(job->witness->out, "%d,%d %d,%d\n", made->move[i].a.row,
                      made->move[i].a.column, made->move[i].b.row, made->move[i].b.column);
    job->witness->verdicts++;
}

enum cw_status link_deal_board(struct cw_solve_job *job)
{
    const int64_t *value = job->params->value;
    struct link_plan plan = {
        .rows = (size_t)job->params->rows,
        .columns = (size_t)job->params->columns,
        .kinds = (uint64_t)value[LINK_KINDS_WANTED],
        .copies = (uint64_t)value[LINK_COPIES],
        .uniform = value[LINK_UNIFORM] != 0,
        .difficulty = (enum link_difficulty)value[LINK_DIFFICULTY],
        .seed = job->seed,
    };
    struct link_made made = {0};
    if (plan.uniform && value[LINK_SOLVABLE])
        return cw_fail(job->env, CW_BAD_ARGUMENT, "solvable and uniform are two ways: choose one");
    link_rules_init(&plan.rules);
    plan.rules.outside = true;
    enum cw_status status = link_rules_parse(job->env, job->rules ? job->rules : "", &plan.rules,
                                             NULL);
    if (status == CW_OK)
        status = link_make(job->env, &plan, &made);
    if (status == CW_OK) {
        cw_out_printf(job->out, "# generator: 1\n# board: %zux%zu\n# kinds: %" PRIu64
                      "\n# copies: %" PRIu64 "\n# seed: %" PRIu64 "\n# made: %s\n"
                      "# difficulty: %s\n", plan.columns, plan.rows, plan.kinds, plan.copies,
                      plan.seed, plan.uniform ? "uniform" : "solvable",
                      difficulties[plan.difficulty]);
        write_made(job, &made);
    }
    link_made_free(&made);
    return status;
}

enum cw_status link_shuffle(struct cw_solve_job *job)
{
    struct link_puzzle puzzle;
    struct link_made made = {0};
    enum cw_status status = link_puzzle_read(job->in, &puzzle);
    if (status == CW_OK)
        status = link_redeal(&puzzle, job->seed, &made);
    if (status == CW_OK) {
        if (puzzle.head.size)
            cw_out_bytes(job->out, puzzle.head.bytes, puzzle.head.size);
        write_made(job, &made);
    }
    link_made_free(&made);
    link_puzzle_free(&puzzle);
    return status;
}
