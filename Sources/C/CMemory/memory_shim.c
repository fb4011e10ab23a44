#define _GNU_SOURCE
#include "memory_shim.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool wipes;

void memory_wipe_when_freed(void) { wipes = true; }

// A sanitizer has functions of its own in the place of these.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

// glibc's own, which these stand before (its manual, "Replacing malloc"): for this program, and for all libraries that it loads.
extern void __libc_free(void *);
extern void *__libc_realloc(void *, size_t);

void free(void *memory) {
    if (wipes && memory) explicit_bzero(memory, malloc_usable_size(memory));
    __libc_free(memory);
}

void *realloc(void *memory, size_t size) {
    if (!wipes || !memory) return __libc_realloc(memory, size);
    if (size == 0) {
        free(memory);
        return NULL;
    }
    size_t held = malloc_usable_size(memory);
    if (size <= held && size >= held / 2) {
        explicit_bzero((char *)memory + size, held - size);
        return memory;
    }
    void *moved = malloc(size);
    if (!moved) return NULL;
    memcpy(moved, memory, size < held ? size : held);
    free(memory);
    return moved;
}

#endif
