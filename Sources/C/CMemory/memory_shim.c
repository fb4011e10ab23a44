#define _GNU_SOURCE
#include "memory_shim.h"

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Sanitizers have their own versions of these functions.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)

void memory_wipe_when_freed(void) {}

#else

static bool wipes;

void memory_wipe_when_freed(void) {
    malloc_usable_size(NULL);
    wipes = true;
}

// All functions that allocate or free a block are here, for this program and all libraries that it
// loads, as glibc requires (its manual, "Replacing malloc"): so none of them gets a block of
// another allocator, not even of a preloaded one. They call glibc's functions by their other names
// (docs/decisions/0074-secure-heap.md).
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void *__libc_valloc(size_t);
extern void *__libc_pvalloc(size_t);
extern void __libc_free(void *);

// glibc has no other name for this function.
size_t malloc_usable_size(void *memory) {
    static size_t (*_Atomic usable_size)(void *);
    if (!usable_size) {
        void *glibc = dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
        usable_size = glibc ? (size_t (*)(void *))dlsym(glibc, "malloc_usable_size") : NULL;
        if (!usable_size) abort();
    }
    return usable_size(memory);
}

// glibc uses the first bytes of a freed block: the next block of its list, and a mark that detects
// a double free.
enum { list_length = 16 };

void free(void *memory) {
    size_t held = wipes && memory ? malloc_usable_size(memory) : 0;
    if (held > list_length) explicit_bzero((char *)memory + list_length, held - list_length);
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
    void *moved = __libc_malloc(size);
    if (!moved) return NULL;
    memcpy(moved, memory, size < held ? size : held);
    free(memory);
    return moved;
}

void *malloc(size_t size) { return __libc_malloc(size); }

void *calloc(size_t count, size_t size) { return __libc_calloc(count, size); }

void *memalign(size_t alignment, size_t size) { return __libc_memalign(alignment, size); }

void *aligned_alloc(size_t alignment, size_t size) { return __libc_memalign(alignment, size); }

void *valloc(size_t size) { return __libc_valloc(size); }

void *pvalloc(size_t size) { return __libc_pvalloc(size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
    int before = errno;
    void *memory = __libc_memalign(alignment, size);
    errno = before;
    if (!memory) return ENOMEM;
    *block = memory;
    return 0;
}

#endif
