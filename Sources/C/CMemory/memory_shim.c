#define _GNU_SOURCE
#include "memory_shim.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool wipes;

void memory_wipe_when_freed(void) { wipes = true; }

// A sanitizer has functions of its own in the place of these.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

// These stand before glibc's own, for this program and all libraries that it loads (glibc's manual, "Replacing malloc"), and before those of
// an allocator that is preloaded.
static void (*next_free)(void *);
static void *(*next_realloc)(void *, size_t);

static void find_next(void) {
    static bool is_searching;
    if (is_searching) return;
    is_searching = true;
    next_realloc = (void *(*)(void *, size_t))dlsym(RTLD_NEXT, "realloc");
    next_free = (void (*)(void *))dlsym(RTLD_NEXT, "free");
    if (!next_realloc || !next_free) abort();
}

void free(void *memory) {
    if (!next_free) find_next();
    if (wipes && memory) explicit_bzero(memory, malloc_usable_size(memory));
    // What the search itself frees is left.
    if (next_free) next_free(memory);
}

void *realloc(void *memory, size_t size) {
    if (!next_realloc) find_next();
    if (!wipes || !memory) return next_realloc(memory, size);
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
