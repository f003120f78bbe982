/* SPDX-License-Identifier: MIT */
#include "geography_solving.h"

#include <stdlib.h>
#include <string.h>

void solving_open(struct solving *s)
{
    memset(s, 0, sizeof *s);
    run_open(&s->run);
    s->labels.env = s->sets.env = s->run.env;
}

void solving_close(struct solving *s)
{
    cw_memory_sink_free(&s->labels);
    cw_memory_sink_free(&s->sets);
    run_close(&s->run);
}

static enum cw_status file(void *ctx, const char *param, struct cw_sink *sink)
{
    struct solving *s = ctx;
    *sink = cw_sink_memory(strcmp(param, "labels") == 0 ? &s->labels : &s->sets);
    return CW_OK;
}

enum cw_status solving_run(struct solving *s, const char *text, size_t size, const char *params)
{
    struct cw_memory_source memory;
    struct cw_source source = cw_source_memory(&memory, text, size, "board");
    struct cw_memory_sink *sinks[] = {&s->run.out, &s->run.witness, &s->labels, &s->sets};
    for (size_t i = 0; i < 4; i++)
        sinks[i]->size = 0;
    struct cw_sink out = cw_sink_memory(&s->run.out), witness = cw_sink_memory(&s->run.witness);
    struct cw_solve_options opt = {
        .size = sizeof opt, .params = params, .witness = &witness, .file = file, .file_ctx = s};
    s->run.heard.count = 0;
    return cw_solve(s->run.env, s->run.game, &opt, &source, &out);
}

uint64_t solving_value(const struct solving *s, const char *name)
{
    size_t n = strlen(name);
    for (const char *line = s->run.out.bytes; line && *line;) {
        if (strncmp(line, name, n) == 0 && line[n] == ':')
            return strtoull(line + n + 1, NULL, 10);
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    fail_msg("no line \"%s\" in %s", name, s->run.out.bytes);
    return 0;
}
