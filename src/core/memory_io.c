/* SPDX-License-Identifier: MIT
 *
 * memory_io.c - sources and sinks over memory, for library users and tests.
 */
#include <errno.h>
#include <string.h>
#include "core/env.h"

static ptrdiff_t memory_read(void *ctx, void *buf, size_t n)
{
    struct cw_memory_source *memory = ctx;
    size_t left = memory->size - memory->pos;
    n = n < left ? n : left;
    if (n)
        memcpy(buf, memory->bytes + memory->pos, n);
    memory->pos += n;
    return (ptrdiff_t)n;
}

struct cw_source cw_source_memory(struct cw_memory_source *memory, const void *bytes, size_t size,
                                  const char *name)
{
    memory->bytes = bytes;
    memory->size = size;
    memory->pos = 0;
    return (struct cw_source){memory_read, memory, name};
}

static int memory_write(void *ctx, const void *bytes, size_t n)
{
    struct cw_memory_sink *memory = ctx;
    if (n >= SIZE_MAX / 2 - memory->size) {
        errno = ENOMEM;
        return -1;
    }
    size_t need = memory->size + n + 1;
    if (need > memory->capacity) {
        size_t capacity = memory->capacity < 256 ? 256 : memory->capacity;
        while (capacity < need)
            capacity *= 2;
        char *grown = cw_realloc(memory->env, memory->bytes, memory->capacity, capacity, 1);
        if (!grown) {
            errno = ENOMEM;
            return -1;
        }
        memory->bytes = grown;
        memory->capacity = capacity;
    }
    memcpy(memory->bytes + memory->size, bytes, n);
    memory->size += n;
    memory->bytes[memory->size] = '\0';
    return 0;
}

static int memory_patch(void *ctx, uint64_t offset, const void *bytes, size_t n)
{
    struct cw_memory_sink *memory = ctx;
    if (offset > memory->size || n > memory->size - offset) {
        errno = EINVAL;
        return -1;
    }
    memcpy(memory->bytes + offset, bytes, n);
    return 0;
}

struct cw_sink cw_sink_memory(struct cw_memory_sink *memory)
{
    return (struct cw_sink){memory_write, memory_patch, memory};
}

void cw_memory_sink_free(struct cw_memory_sink *memory)
{
    if (memory->bytes)
        cw_release(memory->env, memory->bytes, memory->capacity, 1);
    memory->bytes = NULL;
    memory->size = memory->capacity = 0;
}
