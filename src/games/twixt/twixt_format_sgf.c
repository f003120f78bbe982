/* SPDX-License-Identifier: MIT
 *
 * twixt_format_sgf.c - TwixT in the Smart Game Format: GM[21], Little Golem's .tsgf; and lists.
 */
#include <string.h>
#include "games/twixt/twixt_format.h"

/* --- GM[21] ----------------------------------------------------------------------------------- */

static const char *rules_from(const char *text)
{
    static const char *const names[][2] = {
        {"std", "standard"}, {"standard", "standard"}, {"3m", "standard"},
        {"pp", "pp"},        {"classic", "classic"},   {"contest", "contest"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (cw_word_is(text, strlen(text), names[i][0]))
            return names[i][1];
    return NULL;
}

static const char *rules_to(const char *rules)
{
    return strcmp(rules, "standard") == 0  ? "STD"
           : strcmp(rules, "pp") == 0      ? "PP"
           : strcmp(rules, "classic") == 0 ? "CLASSIC"
           : strcmp(rules, "contest") == 0 ? "CONTEST"
                                           : "";
}

static int detect_sgf(const struct cw_format *format, const unsigned char *bytes, size_t n)
{
    struct cw_sgf_sniff sniff;
    (void)format;
    cw_sgf_sniff(bytes, n, &sniff);
    if (!sniff.sgf)
        return 0;
    return sniff.game == 21 ? 95 : sniff.game == 0 && !sniff.hex && sniff.key != 'r' ? 10 : 0;
}

static const struct cw_sgf_dialect dialect_sgf = {
    .game = 21,
    .move = {"W", "B"},
    .setup = {"AW", "AB"},
    .name = {"PW", "PB"},
    .root = "FF[4]GM[21]AP[Causeway]",
    .size_needed = true,
    .rules_from = rules_from,
    .rules_to = rules_to,
    .default_rules = "standard",
};

const struct cw_format twixt_format_sgf = {
    .id = "sgf",
    .name = "Smart Game Format (GM[21])",
    .extensions = "sgf",
    .holds = ~0u,
    .swaps = 1u << CW_SWAP_PIECES,
    .swap = CW_SWAP_PIECES,
    .notation = &twixt_notation,
    .sgf = &dialect_sgf,
    .detect = detect_sgf,
    .read = cw_sgf_read,
    .write = cw_sgf_write,
};

/* --- Little Golem ----------------------------------------------------------------------------- */

static int detect_lg(const struct cw_format *format, const unsigned char *bytes, size_t n)
{
    struct cw_sgf_sniff sniff;
    (void)format;
    cw_sgf_sniff(bytes, n, &sniff);
    if (!sniff.sgf || sniff.game || sniff.hex || sniff.key == 'B' || sniff.key == 'W')
        return 0;
    return sniff.key ? 90 : sniff.twixt ? 70 : 15;
}

static const struct cw_sgf_dialect dialect_lg = {
    .move = {"b", "r"},
    .setup = {"AB", "AW"},
    .name = {"PB", "PW"},
    .root = "FF[4]",
    .one_line = true,
    .size_needed = true,
    .rules_from = rules_from,
    .default_rules = "pp",
};

const struct cw_format twixt_format_lg = {
    .id = "lg",
    .name = "Little Golem's .tsgf",
    .extensions = "tsgf",
    .holds = ~0u & ~(unsigned)(CW_PART_LINKS | CW_PART_RULES | CW_PART_FORFEIT | CW_PART_PASS),
    .swaps = 1u << CW_SWAP_PIECES,
    .swap = CW_SWAP_PIECES,
    .rules = "pp",
    .max_columns = 26,
    .max_rows = 26,
    .notation = &twixt_letters_notation,
    .sgf = &dialect_lg,
    .detect = detect_lg,
    .read = cw_sgf_read,
    .write = cw_sgf_write,
};

/* --- lists ------------------------------------------------------------------------------------ */

const struct cw_format twixt_format_list = {
    .id = "list",
    .name = "a list of moves",
    .extensions = "txt",
    .holds = CW_PART_FORFEIT | CW_PART_LINKS,
    .swaps = 1u << CW_SWAP_PIECES | 1u << CW_SWAP_SIDES,
    .swap = CW_SWAP_PIECES,
    .rules = "classic",
    .notation = &twixt_notation,
    .detect = cw_list_detect,
    .read = cw_list_read,
    .write = cw_list_write,
};

const struct cw_format *const twixt_formats[] = {
    &twixt_format_sgf,  &twixt_format_lg,   &twixt_format_t1,
    &twixt_format_mail, &twixt_format_list, NULL,
};
