/* SPDX-License-Identifier: MIT
 *
 * render_test.c - pictures: golden files of small boards, options, sizes up to the limits, lack of
 * memory.  CW_UPDATE=1 writes the golden files in tests/unit/render anew: look at them, and at
 * the pictures, before you commit them.
 */
#include "support.h"

#include <causeway/causeway.h>

/* A position and the turns that lead on from it. */
struct scene {
    const char *name, *position, *turns;
};

static const struct scene scenes[] = {
    {"hex", "hex 5x5 to=black", "c3 b3 c2 d2 d1 b4 b5 d3 c4"},
    {"hex-wide", "hex 7x3 to=white black=b2,g1 white=c1", "d2 a3"},
    {"twixt", "twixt 8x8 to=first", "d3 f3 e5 d6 c5 f6 d7 e2 e7 g4 f8 h6 c1"},
    {"twixt-win", "twixt 6x6 to=first first=c1,d3 second=b2,f3", "c5 a4 e6"},
    {"geography", "geography 6x4 to=first cells=.#..../....#./.#...#/....##", "b2 c2 c1"},
    {"link", "link 6x4 cells=1,2,0,12,3,0/0,12,0,0,0,4/3,0,4,0,1234567,0/2,1,0,0,0,1234567", ""},
    {"empty", "link 3x2 cells=0,0,0/0,0,0", ""},
};

enum { SCENES = sizeof scenes / sizeof *scenes };

/* NULL where the game is not built in, or has no positions. */
static struct cw_position *open_scene(struct cw_env *env, const struct scene *scene,
                                      enum cw_status *status)
{
    struct cw_position *pos;
    struct cw_turn turn;
    char word[32];
    *status = cw_position_parse(env, scene->position, &pos);
    for (const char *at = scene->turns; *status == CW_OK && *at;) {
        size_t size = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)size, at);
        *status = cw_turn_parse(pos, word, &turn);
        if (*status == CW_OK)
            *status = cw_position_apply(pos, &turn);
        if (*status == CW_NO) /* not legal: a mistake in the scene */
            fail_msg("%s: %s: %s", scene->name, word, cw_env_last_error(env));
        at += size + strspn(at + size, " ");
    }
    if (*status == CW_OK)
        return pos;
    cw_position_free(pos);
    return NULL;
}

static bool is_built(const struct scene *scene)
{
    char id[32];
    snprintf(id, sizeof id, "%.*s", (int)strcspn(scene->position, " "), scene->position);
    return cw_game_find(id) != NULL;
}

static void compare(const char *name, const char *ending, const struct cw_memory_sink *got)
{
    char path[512], want[65536];
    snprintf(path, sizeof path, CW_SOURCE_DIR "/tests/unit/render/%s%s", name, ending);
    if (getenv("CW_UPDATE")) {
        FILE *out = fopen(path, "wb");
        assert_non_null(out);
        assert_int_equal(fwrite(got->bytes, 1, got->size, out), got->size);
        fclose(out);
    }
    FILE *in = fopen(path, "rb");
    if (!in)
        fail_msg("%s is missing: run with CW_UPDATE=1, and look at it", path);
    size_t size = fread(want, 1, sizeof want - 1, in);
    fclose(in);
    want[size] = '\0';
    if (size != got->size || memcmp(want, got->bytes, size) != 0)
        fail_msg("%s differs; got:\n%s", path, got->bytes);
}

static void check_golden(struct test_env *t, const struct cw_position *pos, const char *name)
{
    static const struct {
        const char *ending;
        enum cw_draw draw;
        bool numbers;
    } forms[] = {
        {".ascii.txt", CW_DRAW_ASCII, false},   {".unicode.txt", CW_DRAW_UNICODE, false},
        {".colour.txt", CW_DRAW_COLOUR, false}, {".numbers.txt", CW_DRAW_UNICODE, true},
        {".svg", CW_DRAW_NONE, false},          {".numbers.svg", CW_DRAW_NONE, true},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct cw_memory_sink got = {.env = t->env};
        const struct cw_sink sink = cw_sink_memory(&got);
        const struct cw_picture p = {
            .size = sizeof p, .draw = forms[i].draw, .numbers = forms[i].numbers};
        if (forms[i].draw == CW_DRAW_NONE)
            assert_int_equal(cw_position_svg(pos, &p, &sink), CW_OK);
        else
            assert_int_equal(cw_position_text(pos, &p, &sink), CW_OK);
        compare(name, forms[i].ending, &got);
        cw_memory_sink_free(&got);
    }
}

static void test_golden(void **state)
{
    (void)state;
    for (size_t i = 0; i < SCENES; i++) {
        struct test_env t;
        enum cw_status status;
        if (!is_built(&scenes[i]))
            continue;
        test_env_open(&t);
        struct cw_position *pos = open_scene(t.env, &scenes[i], &status);
        if (!pos)
            fail_msg("%s: %s", scenes[i].name, cw_env_last_error(t.env));
        check_golden(&t, pos, scenes[i].name);
        cw_position_free(pos);
        test_env_close(&t);
    }
}

/* --- options --------------------------------------------------------------------------------- */

static char *svg_of(struct test_env *t, const struct cw_position *pos, const struct cw_picture *p,
                    struct cw_memory_sink *got)
{
    *got = (struct cw_memory_sink){.env = t->env};
    const struct cw_sink sink = cw_sink_memory(got);
    assert_int_equal(cw_position_svg(pos, p, &sink), CW_OK);
    return got->bytes;
}

static void test_options(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_memory_sink got;
    enum cw_status status;
    const uint32_t marks[] = {0, 24, 1000000};
    struct cw_picture p = {.size = sizeof p};
    if (!is_built(&scenes[0]))
        return;
    test_env_open(&t);
    struct cw_position *pos = open_scene(t.env, &scenes[0], &status);
    char *svg = svg_of(&t, pos, NULL, &got);
    assert_non_null(strstr(svg, "prefers-color-scheme"));
    assert_non_null(strstr(svg, "class=\"win\""));
    assert_non_null(strstr(svg, "class=\"last\""));
    assert_null(strstr(svg, "class=\"mark\""));
    assert_null(strstr(svg, "class=\"num1\""));
    cw_memory_sink_free(&got);
    p.plain = true;
    p.marks = marks;
    p.mark_count = 3;
    p.theme = CW_THEME_DARK;
    p.title = "a <b> & \"c\" \x01";
    p.width = 1000;
    svg = svg_of(&t, pos, &p, &got);
    assert_null(strstr(svg, "prefers-color-scheme"));
    assert_null(strstr(svg, "class=\"win\""));
    assert_null(strstr(svg, "class=\"last\""));
    assert_non_null(strstr(svg, "class=\"mark\""));
    assert_non_null(strstr(svg, "<title>a &lt;b&gt; &amp; \"c\"  </title>"));
    assert_non_null(strstr(svg, " width=\"1000\""));
    cw_memory_sink_free(&got);
    /* a caller that was compiled with a smaller struct */
    p.size = offsetof(struct cw_picture, theme);
    svg = svg_of(&t, pos, &p, &got);
    assert_non_null(strstr(svg, "prefers-color-scheme"));
    cw_memory_sink_free(&got);
    cw_position_free(pos);
    test_env_close(&t);
}

static size_t widest_line(const char *text)
{
    size_t widest = 0;
    for (; *text; text += strcspn(text, "\n") + 1)
        widest = strcspn(text, "\n") > widest ? strcspn(text, "\n") : widest;
    return widest;
}

/* A board that does not fit is drawn narrower, in two steps. */
static void test_narrow(void **state)
{
    (void)state;
    static const struct scene scene = {"", "twixt 24x24 to=first first=d4,e6 second=m12", ""};
    static const struct {
        size_t limit, widest;
    } cases[] = {{0, 98}, {98, 98}, {97, 74}, {74, 74}, {73, 50}, {20, 50}};
    struct test_env t;
    enum cw_status status;
    if (!is_built(&scene))
        return;
    test_env_open(&t);
    struct cw_position *pos = open_scene(t.env, &scene, &status);
    assert_non_null(pos);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct cw_memory_sink got = {.env = t.env};
        const struct cw_sink sink = cw_sink_memory(&got);
        const struct cw_picture p = {
            .size = sizeof p, .draw = CW_DRAW_ASCII, .most_columns = cases[i].limit};
        assert_int_equal(cw_position_text(pos, &p, &sink), CW_OK);
        assert_int_equal(widest_line(got.bytes), cases[i].widest);
        cw_memory_sink_free(&got);
    }
    cw_position_free(pos);
    test_env_close(&t);
}

/* --- sizes ----------------------------------------------------------------------------------- */

static void test_sizes(void **state)
{
    (void)state;
    static const struct scene large[] = {
        {"", "hex 255x255 to=black black=a1,iu255", ""},
        {"", "hex 1x1 to=black", "a1"},
        {"", "hex 255x1 to=black", ""},
        {"", "hex 1x255 to=black", ""},
        {"", "twixt 48x48 to=first first=d4,e6", ""},
        {"", "twixt 48x6 to=first", ""},
        {"", "geography 1x1 to=first cells=#", ""},
        {"", "link 1x1 cells=0", ""},
    };
    for (size_t i = 0; i < sizeof large / sizeof *large; i++) {
        struct test_env t;
        enum cw_status status;
        if (!is_built(&large[i]))
            continue;
        test_env_open(&t);
        struct cw_position *pos = open_scene(t.env, &large[i], &status);
        if (!pos)
            fail_msg("%s: %s", large[i].position, cw_env_last_error(t.env));
        for (int svg = 0; svg < 2; svg++) {
            struct cw_memory_sink got = {.env = t.env};
            const struct cw_sink sink = cw_sink_memory(&got);
            status = svg ? cw_position_svg(pos, NULL, &sink) : cw_position_text(pos, NULL, &sink);
            assert_int_equal(status, CW_OK);
            assert_true(got.size > 0);
            if (svg)
                assert_string_equal(got.bytes + got.size - 7, "</svg>\n");
            cw_memory_sink_free(&got);
        }
        cw_position_free(pos);
        test_env_close(&t);
    }
}

/* A text of more than 4000 characters in a line is refused; an SVG is not. */
static void test_too_large(void **state)
{
    (void)state;
    struct test_env t;
    struct cw_position *pos;
    char text[6000] = "geography 5000x1 to=first cells=";
    if (!cw_game_find("geography"))
        return;
    size_t used = strlen(text);
    memset(text + used, '.', 5000);
    text[used + 5000] = '\0';
    test_env_open(&t);
    assert_int_equal(cw_position_parse(t.env, text, &pos), CW_OK);
    struct cw_memory_sink got = {.env = t.env};
    const struct cw_sink sink = cw_sink_memory(&got);
    assert_int_equal(cw_position_text(pos, NULL, &sink), CW_BAD_ARGUMENT);
    assert_int_equal(got.size, 0);
    assert_int_equal(cw_position_svg(pos, NULL, &sink), CW_OK);
    assert_null(strstr(got.bytes, "<desc>")); /* it would be too long for one */
    cw_memory_sink_free(&got);
    cw_position_free(pos);
    test_env_close(&t);
}

/* --- lack of memory -------------------------------------------------------------------------- */

static enum cw_status draw_all(struct cw_env *env, const struct scene *scene)
{
    enum cw_status status;
    struct cw_position *pos = open_scene(env, scene, &status);
    for (int svg = 0; pos && status == CW_OK && svg < 2; svg++) {
        struct cw_memory_sink got = {.env = env};
        const struct cw_sink sink = cw_sink_memory(&got);
        status = svg ? cw_position_svg(pos, NULL, &sink) : cw_position_text(pos, NULL, &sink);
        cw_memory_sink_free(&got);
    }
    cw_position_free(pos);
    return status;
}

static void test_no_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < SCENES; i++) {
        enum cw_status status = CW_NO_MEMORY;
        for (uint64_t n = 1; is_built(&scenes[i]) && status != CW_OK; n++) {
            struct test_env t;
            test_env_open(&t);
            t.heap.fail_at = t.heap.calls + n;
            status = draw_all(t.env, &scenes[i]);
            if (status != CW_OK && status != CW_NO_MEMORY)
                fail_msg("%s, allocation %lu fails: status %d, %s", scenes[i].name,
                         (unsigned long)n, (int)status, cw_env_last_error(t.env));
            t.heap.fail_at = 0;
            test_env_close(&t);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),    cmocka_unit_test(test_options),
        cmocka_unit_test(test_narrow),    cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_too_large), cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
