// The files of Pages/, unchanged.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
    // The path below Pages/; NULL: there is no such file.
    const char *path;
    const uint8_t *bytes;
    size_t count;
} pages_shim_file;

// Text files, in no particular order; the path is NULL if `index` is too high.
pages_shim_file pages_shim_text(size_t index);

// A WebAssembly module, compressed by gzip, and the licences of its parts. The path is NULL if this
// build was made without them (Scripts/build-scanner.sh).
pages_shim_file pages_shim_scanner(void);
pages_shim_file pages_shim_scanner_licenses(void);
