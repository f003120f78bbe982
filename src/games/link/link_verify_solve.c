/* SPDX-License-Identifier: MIT
 *
 * link_verify_solve.c - checks a solver's witness: an order by playing it, lemmas by following
 * them, layers by taking every step.  docs/witness/link-solve.md has the format and why it proves
 * what it says.
 */
#include "games/link/link_verify_solve.h"

enum cw_status link_verify_reject(struct link_checker *c, const char *message)
{
    return cw_witness_reject(c->job->witness, 1, NULL, 0, "%s", message);
}

/* --- orders ---------------------------------------------------------------------------------- */

static enum cw_status check_order(struct link_checker *c, uint64_t pairs, bool cleared)
{
    link_verify_load(c);
    if (cleared && 2 * pairs != (uint64_t)c->pieces)
        return link_verify_reject(c, "CLEARED, but the board has another number of pieces");
    for (uint64_t i = 0; i < pairs; i++) {
        const char *text;
        size_t size;
        int a, b;
        enum cw_status status = cw_witness_line(c->job->witness, &text, &size);
        if (status != CW_OK)
            return status;
        const char *end = text + size;
        if (!link_verify_scan_cell(c, &text, end, &a) || !cw_scan_word(&text, end, " ") ||
            !link_verify_scan_cell(c, &text, end, &b) || text != end)
            return link_verify_reject(c, "expected \"ROW,COLUMN ROW,COLUMN\"");
        if (c->held[a] == NOBODY || c->held[b] == NOBODY)
            return link_verify_reject(c, "there is no piece on this cell");
        link_verify_flood(c, a);
        if (!link_verify_joined(c, a, b))
            return link_verify_reject(c, "these two cannot go");
        c->held[a] = c->held[b] = NOBODY;
        link_verify_settle(c);
    }
    return CW_OK;
}

/* --- claims ---------------------------------------------------------------------------------- */

static enum cw_status check_parity(struct link_checker *c, uint64_t most)
{
    uint64_t pairs = 0;
    for (int i = 0; i < c->pieces; i++) {
        uint64_t before = 0;
        for (int k = 0; k < i; k++)
            before += link_verify_kind(c, k) == link_verify_kind(c, i);
        pairs += before % 2;
    }
    return pairs == most ? CW_OK : link_verify_reject(c, "the kinds have another number of pairs");
}

static enum cw_status check_claim(struct link_checker *c, bool *more)
{
    const char *text;
    size_t size;
    uint64_t number, count;
    while (cw_reader_want(c->job->witness->in, 5) < 5 && c->job->witness->in->status != CW_OK)
        return c->job->witness->in->status;
    *more = cw_reader_want(c->job->witness->in, 4) >= 4 &&
            memcmp(c->job->witness->in->cur, "end ", 4) != 0;
    if (!*more)
        return CW_OK;
    enum cw_status status = cw_witness_line(c->job->witness, &text, &size);
    if (status != CW_OK)
        return status;
    const char *end = text + size;
    if (!cw_scan_word(&text, end, "set 1 "))
        return link_verify_reject(c, "expected \"set 1 CLAIM\"");
    bool cleared = cw_scan_word(&text, end, "CLEARED ");
    if (cleared || cw_scan_word(&text, end, "REMOVED ")) {
        if (!cw_scan_u64(&text, end, &number) || text != end)
            return link_verify_reject(c, "expected the number of pairs");
        return check_order(c, number, cleared);
    }
    if (!cw_scan_word(&text, end, "AT-MOST ") || !cw_scan_u64(&text, end, &number) ||
        !cw_scan_word(&text, end, " ") || number > (uint64_t)c->pieces / 2)
        return link_verify_reject(c,
                                  "expected CLEARED, REMOVED or AT-MOST and the number of pairs");
    if (cw_scan_word(&text, end, "parity") && text == end)
        return check_parity(c, number);
    bool lemmas = cw_scan_word(&text, end, "lemmas ");
    if ((!lemmas && !cw_scan_word(&text, end, "layers ")) || !cw_scan_u64(&text, end, &count) ||
        text != end)
        return link_verify_reject(c, "expected parity, lemmas or layers");
    return lemmas ? link_verify_lemmas(c, number, count) : link_verify_layers(c, number, count);
}

enum cw_status link_verify_solve(struct cw_verify_job *job);

enum cw_status link_verify_solve(struct cw_verify_job *job)
{
    struct link_checker c = {.job = job, .env = job->env, .adjacent = true, .turns = 2};
    bool more = true;
    enum cw_status status = link_verify_read_board(&c);
    if (status == CW_OK)
        link_verify_make_stacks(&c);
    while (status == CW_OK && more) {
        status = check_claim(&c, &more);
        job->checked += status == CW_OK && more;
    }
    link_verify_release(&c);
    return status;
}
