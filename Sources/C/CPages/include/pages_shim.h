// The files of Web/, as they are.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
    // Below Web/; NULL: there is no such file.
    const char *path;
    const uint8_t *bytes;
    size_t count;
} pages_shim_file;

// Text files, in no particular order; the path is NULL where `index` is behind the last.
pages_shim_file pages_shim_text(size_t index);

// A WebAssembly module, compressed by gzip, and the licences of what is in it; the path is NULL where this build was
// made without them (Scripts/build-scanner.sh).
pages_shim_file pages_shim_scanner(void);
pages_shim_file pages_shim_scanner_licenses(void);
