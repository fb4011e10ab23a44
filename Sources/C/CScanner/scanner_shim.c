// The memory of images and reports, and the system functions that Swift needs and WebAssembly
// lacks.

#include "scanner_shim.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(name)))

// Returns memory for `count` bytes; null if there is none.
EXPORT("reserve") void *scanner_reserve(size_t count) { return malloc(count); }

const void *scanner_keep(const void *bytes, size_t count) {
    uint32_t *kept = malloc(sizeof *kept + count);
    if (!kept) __builtin_trap();
    *kept = (uint32_t)count;
    memcpy(kept + 1, bytes, count);
    return kept;
}

// Sets hash their numbers with constant bytes: nothing here is secret, and the same image gives the
// same result.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0, count); }

int putchar(int character) { return character; }

uintptr_t __stack_chk_guard = 0x2A2A2A2A;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
