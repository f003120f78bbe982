/* SPDX-License-Identifier: MIT
 *
 * cmd_testset.c - causeway testset: a numbered suite with answers, and what each test is good for.
 */
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cli/cli.h"
#include "cli/suite.h"
#include "cli/trial.h"

enum { OPT_SEED, OPT_FORCE, OPT_WRONG, OPT_TIME, OPT_MEMORY };

static const struct cli_option options[] = {
    [OPT_SEED] = {"seed", 0, "S", "number that the suite is made from (default 1)", NULL},
    [OPT_FORCE] = {"force", 'f', NULL, "replace the suite that DIR holds already", NULL},
    [OPT_WRONG] = {"wrong", 0, "PROGRAMS", "the folder of wrong solutions, each named GAME_MISTAKE "
                   "(default: those that came with causeway)", "DIR"},
    [OPT_TIME] = {"time", 0, "MS", "processor time for a wrong solution in milliseconds "
                  "(default 2000)", NULL},
    [OPT_MEMORY] = {"memory", 0, "SIZE", "memory for a wrong solution; 0 = no limit (default 512M)",
                    NULL},
    {0},
};

enum { WRONG_MAX = 64, NAME_SIZE = 64, PATH_SIZE = 1024 };

struct testset {
    struct app *app;
    const struct args *args;
    const struct cw_game *game;
    uint64_t seed;
    const char *dir;
    struct run_limits limits;
    struct suite suite;
    char wrong_dir[PATH_SIZE];
    char wrong[WRONG_MAX][NAME_SIZE]; /* names without "GAME_" */
    size_t wrongs;
    uint64_t bytes[SUITE_MAX];
    unsigned char outcome[SUITE_MAX][WRONG_MAX]; /* enum trial_outcome */
};

/* --- the wrong solutions --- */

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* In the build tree beside the program, in the tree it was installed to, or where it was to be
 * installed. */
static bool find_wrong_dir(struct testset *t)
{
    static const char *const beside[] = {"libexec/wrong", "../libexec/causeway/wrong"};
    char exe[PATH_SIZE / 2];
    if (t->args->value[OPT_WRONG]) {
        snprintf(t->wrong_dir, sizeof t->wrong_dir, "%s", t->args->value[OPT_WRONG]);
        return is_folder(t->wrong_dir);
    }
    ssize_t size = readlink("/proc/self/exe", exe, sizeof exe - 1);
    exe[size > 0 ? size : 0] = '\0';
    char *slash = strrchr(exe, '/');
    for (size_t i = 0; slash && i < 2; i++) {
        snprintf(t->wrong_dir, sizeof t->wrong_dir, "%.*s/%s", (int)(slash - exe), exe, beside[i]);
        if (is_folder(t->wrong_dir))
            return true;
    }
    snprintf(t->wrong_dir, sizeof t->wrong_dir, "%s/wrong", CW_LIBEXECDIR);
    return is_folder(t->wrong_dir);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void list_wrong(struct testset *t)
{
    size_t prefix = strlen(t->game->id);
    DIR *dir = opendir(t->wrong_dir);
    struct dirent *entry;
    // cppcheck-suppress readdirCalled ; one thread only
    while (dir && (entry = readdir(dir)) && t->wrongs < WRONG_MAX) {
        const char *name = entry->d_name;
        char path[PATH_SIZE + 300];
        snprintf(path, sizeof path, "%s/%s", t->wrong_dir, name);
        if (strncmp(name, t->game->id, prefix) != 0 || name[prefix] != '_' ||
            strlen(name + prefix + 1) >= NAME_SIZE || access(path, X_OK) != 0 || is_folder(path))
            continue;
        snprintf(t->wrong[t->wrongs++], NAME_SIZE, "%s", name + prefix + 1);
    }
    if (dir)
        closedir(dir);
    qsort(t->wrong, t->wrongs, NAME_SIZE, by_name);
}

/* --- the folder --- */

/* Names that a suite consists of. */
static bool is_ours(const char *name)
{
    bool number = name[0] >= '0' && name[0] <= '9' && name[1] >= '0' && name[1] <= '9';
    return (number && (strcmp(name + 2, ".in") == 0 || strcmp(name + 2, ".out") == 0)) ||
           strcmp(name, "INDEX.md") == 0 || strcmp(name, "index.tsv") == 0;
}

/* Makes the folder; an old suite is removed with --force, other files are left alone. */
static int prepare_dir(struct testset *t)
{
    bool force = t->args->value[OPT_FORCE] != NULL;
    struct dirent *entry;
    char path[PATH_SIZE];
    if (mkdir(t->dir, 0777) == 0)
        return EXIT_DONE;
    DIR *dir = errno == EEXIST ? opendir(t->dir) : NULL;
    if (!dir) {
        cli_error(t->app, "cannot make the folder %s: %s", t->dir, strerror(errno));
        return EXIT_RESOURCES;
    }
    int result = EXIT_DONE;
    // cppcheck-suppress readdirCalled ; one thread only
    while (result == EXIT_DONE && (entry = readdir(dir))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        if (!force)
            result = cli_usage_error(t->app, "%s is not empty; --force replaces the suite in it",
                                     t->dir);
        else if (is_ours(entry->d_name) &&
                 snprintf(path, sizeof path, "%s/%s", t->dir, entry->d_name) < PATH_SIZE)
            unlink(path);
    }
    closedir(dir);
    return result;
}

static int put_file(struct testset *t, const char *name, const struct cw_memory_sink *text)
{
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s/%s", t->dir, name) >= PATH_SIZE) {
        cli_error(t->app, "the name of the folder is too long");
        return EXIT_BAD;
    }
    return file_write(t->app, path, text->bytes, text->size);
}

/* --- the tests --- */

static int run_wrong(struct testset *t, size_t test, const struct cw_memory_sink *input)
{
    char path[PATH_SIZE + 200];
    char *program[] = {path, NULL};
    struct trial trial;
    struct trial_result result;
    int code = trial_open(&trial, t->app, t->game, program, &t->limits);
    for (size_t i = 0; i < t->wrongs && code == EXIT_DONE; i++) {
        snprintf(path, sizeof path, "%s/%s_%s", t->wrong_dir, t->game->id, t->wrong[i]);
        cli_progress(t->app, "test %zu of %zu: %s", test + 1, t->suite.count, t->wrong[i]);
        enum cw_status status = trial_run(&trial, input->bytes, input->size, &result);
        if (status != CW_OK)
            code = trial_error(&trial, status);
        else
            t->outcome[test][i] = (unsigned char)result.outcome;
        if (status == CW_OK && result.outcome == TRIAL_FAILED) {
            cli_error(t->app, "%s cannot be run: %s", path, strerror(result.run.error));
            code = EXIT_RESOURCES;
        }
    }
    trial_close(&trial);
    return code;
}

static int make_test(struct testset *t, size_t test)
{
    struct cw_env *env = t->app->env;
    struct cw_memory_sink input = {.env = env}, answer = {.env = env};
    struct cw_memory_source memory;
    struct cw_sink sink = cw_sink_memory(&answer);
    char name[2][24];
    cli_progress(t->app, "test %zu of %zu", test + 1, t->suite.count);
    enum cw_status status = suite_input(env, t->game, &t->suite.test[test], &input);
    struct cw_source source = cw_source_memory(&memory, input.bytes, input.size, "the input made");
    if (status == CW_OK)
        status = cw_judge(env, t->game, NULL, &source, &sink);
    int code = cli_exit_status(t->app, status);
    snprintf(name[0], sizeof name[0], "%02zu.in", test + 1);
    snprintf(name[1], sizeof name[1], "%02zu.out", test + 1);
    if (code == EXIT_DONE)
        code = put_file(t, name[0], &input);
    if (code == EXIT_DONE)
        code = put_file(t, name[1], &answer);
    if (code == EXIT_DONE)
        code = run_wrong(t, test, &input);
    t->bytes[test] = input.size;
    cw_memory_sink_free(&input);
    cw_memory_sink_free(&answer);
    return code;
}

/* --- the index --- */

static const char *const outcome_words[] = {
    [TRIAL_PASSED] = "ok",   [TRIAL_WRONG] = "wrong",   [TRIAL_CRASHED] = "crash",
    [TRIAL_TIME] = "time",   [TRIAL_OUTPUT] = "output", [TRIAL_FAILED] = "failed",
};

static void write_tsv(const struct testset *t, struct cw_out *out)
{
    cw_out_str(out, "test\trole\tstyle\tsize\tsets\tseed\tbytes");
    for (size_t i = 0; i < t->wrongs; i++)
        cw_out_printf(out, "\t%s", t->wrong[i]);
    cw_out_char(out, '\n');
    for (size_t k = 0; k < t->suite.count; k++) {
        const struct planned *p = &t->suite.test[k];
        cw_out_printf(out, "%02zu\t%s\t%s", k + 1, p->role, p->style ? p->style : "-");
        cw_out_printf(out, "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%" PRIu64, p->size, p->sets,
                      p->seed, t->bytes[k]);
        for (size_t i = 0; i < t->wrongs; i++)
            cw_out_printf(out, "\t%s", outcome_words[t->outcome[k][i]]);
        cw_out_char(out, '\n');
    }
}

static void test_row(const struct testset *t, struct cw_out *out, size_t k)
{
    const struct planned *p = &t->suite.test[k];
    const char *gap = "";
    char size[24] = "";
    if (p->size)
        snprintf(size, sizeof size, "%" PRIu64, p->size);
    cw_out_printf(out, "| %02zu | %s | %s | %s | %" PRIu64 " | ", k + 1, p->role,
                  p->style ? p->style : "", size, t->bytes[k]);
    for (size_t i = 0; i < t->wrongs; i++) {
        enum trial_outcome outcome = (enum trial_outcome)t->outcome[k][i];
        if (outcome == TRIAL_PASSED)
            continue;
        cw_out_printf(out, "%s%s", gap, t->wrong[i]);
        if (outcome != TRIAL_WRONG)
            cw_out_printf(out, " (%s)", outcome_words[outcome]);
        gap = ", ";
    }
    cw_out_str(out, " |\n");
}

static size_t kills(const struct testset *t, size_t wrong)
{
    size_t n = 0;
    for (size_t k = 0; k < t->suite.count; k++)
        n += t->outcome[k][wrong] != TRIAL_PASSED;
    return n;
}

static void write_markdown(const struct testset *t, struct cw_out *out)
{
    char memory[40] = "any amount";
    if (t->limits.memory)
        snprintf(memory, sizeof memory, "%" PRIu64 " MiB", t->limits.memory >> 20);
    cw_out_printf(out, "# Tests for %s\n\n", t->game->name);
    cw_out_printf(out, "Input format: %s.  Made by `causeway %s`:\n\n", t->game->contest,
                  cw_version());
    cw_out_printf(out, "    causeway testset %s DIR --seed %" PRIu64 "\n\n", t->game->id, t->seed);
    if (t->wrongs == 0)
        cw_out_str(out, "What the tests kill was **not measured**: there were no wrong solutions "
                        "to run.\n\n");
    else
        cw_out_printf(out, "The last column was measured: each of the %zu wrong solutions ran on "
                      "each test, with %" PRIu64 " ms of processor time, %s of memory and a stack "
                      "of 8 MiB.  `index.tsv` has every single outcome.\n\n", t->wrongs,
                      t->limits.time_ms, memory);
    cw_out_str(out, "| test | role | style | size | bytes | kills |\n"
                    "|---|---|---|---|---|---|\n");
    for (size_t k = 0; k < t->suite.count; k++)
        test_row(t, out, k);
    if (t->wrongs)
        cw_out_str(out, "\n| wrong solution | killed by |\n|---|---|\n");
    for (size_t i = 0; i < t->wrongs; i++) {
        cw_out_printf(out, "| %s | ", t->wrong[i]);
        for (size_t k = 0; k < t->suite.count; k++)
            if (t->outcome[k][i] != TRIAL_PASSED)
                cw_out_printf(out, "%02zu ", k + 1);
        cw_out_str(out, kills(t, i) ? "|\n" : "no test |\n");
    }
}

static int put_index(struct testset *t, const char *name,
                     void (*write)(const struct testset *, struct cw_out *))
{
    struct cw_memory_sink text = {.env = t->app->env};
    struct cw_out out = {0};
    enum cw_status status = cw_out_open(&out, t->app->env, cw_sink_memory(&text));
    if (status == CW_OK) {
        write(t, &out);
        status = cw_out_flush(&out);
    }
    cw_out_close(&out);
    int code = cli_exit_status(t->app, status);
    if (code == EXIT_DONE)
        code = put_file(t, name, &text);
    cw_memory_sink_free(&text);
    return code;
}

/* --- the command --- */

static void summary(struct testset *t)
{
    size_t killed = 0;
    cli_progress_clear(t->app);
    for (size_t i = 0; i < t->wrongs; i++) {
        killed += kills(t, i) > 0;
        if (kills(t, i) == 0)
            cli_error(t->app, "no test kills the wrong solution %s_%s", t->game->id, t->wrong[i]);
    }
    cw_out_printf(&t->app->out, "%zu tests in %s", t->suite.count, t->dir);
    if (t->wrongs)
        cw_out_printf(&t->app->out, ", which kill %zu of %zu wrong solutions; see %s/INDEX.md\n",
                      killed, t->wrongs, t->dir);
    else
        cw_out_printf(&t->app->out, "; see %s/INDEX.md\n", t->dir);
}

static int make_testset(struct testset *t)
{
    struct app *app = t->app;
    bool found = find_wrong_dir(t);
    if (!found && t->args->value[OPT_WRONG])
        return cli_usage_error(app, "--wrong %s is not a folder", t->args->value[OPT_WRONG]);
    if (found)
        list_wrong(t);
    int code = prepare_dir(t);
    if (code != EXIT_DONE)
        return code;
    if (t->wrongs == 0)
        cli_error(app, "warning: no wrong solutions of %s found (--wrong DIR names their folder); "
                       "the table of what each test kills stays empty", t->game->id);
    code = cli_exit_status(app, suite_plan(app->env, t->game, t->seed, &t->suite));
    for (size_t k = 0; k < t->suite.count && code == EXIT_DONE; k++)
        code = make_test(t, k);
    if (code == EXIT_DONE)
        code = put_index(t, "INDEX.md", write_markdown);
    if (code == EXIT_DONE)
        code = put_index(t, "index.tsv", write_tsv);
    if (code == EXIT_DONE)
        summary(t);
    return code;
}

static int run_testset(struct app *app, const struct args *args)
{
    struct run_limits limits = {.time_ms = 2000, .memory = 512u << 20};
    uint64_t seed = 1;
    if (!args_u64(app, args, OPT_SEED, 0, UINT64_MAX / 1000 - 1, &seed) ||
        !args_u64(app, args, OPT_TIME, 1, 3600000, &limits.time_ms) ||
        !args_size(app, args, OPT_MEMORY, &limits.memory))
        return EXIT_BAD;
    if (!args->game->styles || !args->game->generate)
        return cli_usage_error(app, "%s has no generator", args->game->id);
    struct testset *t = cw_calloc(app->env, 1, sizeof *t);
    if (!t)
        return cli_exit_status(app, CW_NO_MEMORY);
    t->app = app;
    t->args = args;
    t->game = args->game;
    t->seed = seed;
    t->dir = args->operand[0];
    t->limits = limits;
    int code = make_testset(t);
    cw_release(app->env, t, 1, sizeof *t);
    return code;
}

const struct command cli_testset = {
    .name = "testset",
    .operands = "DIR",
    .summary = "make a numbered suite of tests with answers",
    .text = "Makes the folder DIR with tests 01.in and 01.out, 02.in and 02.out, ...: the "
            "statement's sample, then every generator style at its smallest, a medium, its usual "
            "and its largest size. INDEX.md, and index.tsv for programs, say which wrong solution "
            "each test kills, which is measured by running them.",
    .examples = "causeway testset hex hex-tests --seed 7\n"
                "causeway testset link link-tests --wrong my-wrong-solutions --force",
    .options = options,
    .takes_game = true,
    .min_operands = 1,
    .max_operands = 1,
    .run = run_testset,
};
