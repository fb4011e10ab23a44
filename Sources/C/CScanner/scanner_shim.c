// What Swift expects of a system that is none, and the memory of images and reports.

#include "scanner_shim.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

// Returns where `count` bytes belong; null where there is no memory.
EXPORT("reserve") void *scanner_reserve(size_t count) { return malloc(count); }

const void *scanner_keep(const void *bytes, size_t count) {
    uint32_t *kept = malloc(sizeof *kept + count);
    if (!kept) __builtin_trap();
    *kept = (uint32_t)count;
    memcpy(kept + 1, bytes, count);
    return kept;
}

// Sets of numbers have no secret, and the same image gives the same result.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0, count); }

int putchar(int character) { return character; }

uintptr_t __stack_chk_guard = 0x2A2A2A2A;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
