/* SPDX-License-Identifier: MIT
 *
 * svg_style.c - the style sheet of pictures.
 *
 * Every layer of a picture is one element with one of these classes.  The first player is solid
 * and vermilion, the second hollow and blue, so that neither colour blindness nor a black-and-white
 * printer takes the difference away.  Print uses the light colours.
 */
#include "render/svg_style.h"

struct rule {
    const char *selector, *common, *light, *dark;
};

static const struct rule rules[] = {
    {"", "font:8px Helvetica,Arial,sans-serif;text-anchor:middle;max-width:100%", NULL, NULL},
    {" .page", NULL, "fill:#fff", "fill:#16191d"},
    {" .cell", "stroke-width:.7;stroke-linejoin:round", "fill:#fcfaf5;stroke:#9b958a",
     "fill:#22272e;stroke:#5a636f"},
    {" .wall", NULL, "fill:#4a4e54", "fill:#77808c"},
    {" .win", NULL, "fill:#ffe08a", "fill:#6a5711"},
    {" .grid", "fill:none;stroke-width:.7", "stroke:#c9c3b7", "stroke:#3d454f"},
    {" .side1", "fill:none;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round",
     "stroke:#bf3417", "stroke:#ff7d5e"},
    {" .side2", "fill:none;stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round",
     "stroke:#1a5a96", "stroke:#5fb0f2"},
    {" .core", "fill:none;stroke-width:1.2;stroke-linecap:round;stroke-linejoin:round",
     "stroke:#fff", "stroke:#16191d"},
    {" .chain", "fill:none;stroke-width:7.5;stroke-linecap:round", "stroke:#ffe08a",
     "stroke:#6a5711"},
    {" .link1", "fill:none;stroke-width:1.5", "stroke:#bf3417", "stroke:#ff7d5e"},
    {" .link2", "fill:none;stroke-width:1.5", "stroke:#1a5a96", "stroke:#5fb0f2"},
    {" .refused", "fill:none;stroke-width:1.2;stroke-dasharray:2.4 2", "stroke:#7b4a94",
     "stroke:#c79be0"},
    {" .match", "stroke-width:1", "fill:#bfe0cf;fill-opacity:.55;stroke:#2c7a4e",
     "fill:#2b6b49;fill-opacity:.45;stroke:#63b98a"},
    {" .start", "fill:none;stroke-width:5;stroke-linecap:round", "stroke:#8a5a00",
     "stroke:#ffd24a"},
    {" .path", "fill:none;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round",
     "stroke:#222", "stroke:#ffd24a"},
    {" .hole", "fill:none;stroke-width:2.2;stroke-linecap:round", "stroke:#a39d92",
     "stroke:#6a727d"},
    {" .peg1", NULL, "fill:#bf3417", "fill:#ff7d5e"},
    {" .peg2", "stroke-width:2", "fill:#fff;stroke:#1a5a96", "fill:#16191d;stroke:#5fb0f2"},
    {" .token", NULL, "fill:#222", "fill:#eee"},
    {" .rim", "stroke-width:4;stroke-linejoin:round", "fill:#8d8778;stroke:#8d8778",
     "fill:#6a727d;stroke:#6a727d"},
    {" .end", "stroke-width:7;stroke-linejoin:round", "fill:#222;stroke:#222",
     "fill:#ffd24a;stroke:#ffd24a"},
    {" .tile", "stroke-width:2.6;stroke-linejoin:round", NULL, NULL},
    {" .t0", NULL, "fill:#f2f0ea;stroke:#f2f0ea", "fill:#2a2f37;stroke:#2a2f37"},
    {" .t1", NULL, "fill:#fbdfae;stroke:#fbdfae", "fill:#4a3712;stroke:#4a3712"},
    {" .t2", NULL, "fill:#d3ebfa;stroke:#d3ebfa", "fill:#173d52;stroke:#173d52"},
    {" .t3", NULL, "fill:#bfe6d6;stroke:#bfe6d6", "fill:#0d4034;stroke:#0d4034"},
    {" .t4", NULL, "fill:#faf4b4;stroke:#faf4b4", "fill:#46430f;stroke:#46430f"},
    {" .t5", NULL, "fill:#c3d6ef;stroke:#c3d6ef", "fill:#17325a;stroke:#17325a"},
    {" .t6", NULL, "fill:#f8cdb4;stroke:#f8cdb4", "fill:#5a2a12;stroke:#5a2a12"},
    {" .t7", NULL, "fill:#edcfe3;stroke:#edcfe3", "fill:#4d2340;stroke:#4d2340"},
    {" .label", NULL, "fill:#6b665c", "fill:#98a1ac"},
    {" .kind", "font-weight:bold", "fill:#222", "fill:#eee"},
    {" .num1", "font-weight:bold", "fill:#fff", "fill:#16191d"},
    {" .num2", "font-weight:bold", "fill:#1a5a96", "fill:#8cc8f7"},
    {" .last", "fill:none;stroke-width:1.3", "stroke:#222", "stroke:#fff"},
    {" .mark", "fill:none;stroke-width:1.6;stroke-linejoin:round", "stroke:#7b4a94",
     "stroke:#d9b3ee"},
};

static void write_rule(struct cw_out *out, const struct rule *rule, const char *first,
                       const char *second)
{
    if (!first && !second)
        return;
    cw_out_str(out, ".causeway");
    cw_out_str(out, rule->selector);
    cw_out_char(out, '{');
    if (first)
        cw_out_str(out, first);
    if (first && second)
        cw_out_char(out, ';');
    if (second)
        cw_out_str(out, second);
    cw_out_str(out, "}\n");
}

static bool is_used(const struct rule *rule, bool (*used)(void *ctx, const char *name), void *ctx)
{
    return !rule->selector[0] || used(ctx, rule->selector + 2);
}

void cw_svg_style(struct cw_out *out, enum cw_theme theme,
                  bool (*used)(void *ctx, const char *name), void *ctx)
{
    size_t count = sizeof rules / sizeof *rules;
    cw_out_str(out, "<style>\n");
    for (size_t i = 0; i < count; i++)
        if (is_used(&rules[i], used, ctx))
            write_rule(out, &rules[i], rules[i].common,
                       theme == CW_THEME_DARK ? rules[i].dark : rules[i].light);
    if (theme == CW_THEME_AUTO) {
        cw_out_str(out, "@media screen and (prefers-color-scheme:dark){\n");
        for (size_t i = 0; i < count; i++)
            if (is_used(&rules[i], used, ctx))
                write_rule(out, &rules[i], NULL, rules[i].dark);
        cw_out_str(out, "}\n");
    }
    cw_out_str(out, "</style>\n");
}
