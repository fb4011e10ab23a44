// The files of Web/, as they are.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct {
    // NULL: there is no such file.
    const uint8_t *bytes;
    size_t count;
} pages_shim_file;

pages_shim_file pages_shim_skeleton(void);
pages_shim_file pages_shim_style(void);

// In the order in which they are to run; NULL behind the last.
pages_shim_file pages_shim_script(size_t index);

// Those that only a page with the scanner has, to run after the others; NULL behind the last.
pages_shim_file pages_shim_scanner_script(size_t index);

// The script that runs last, and starts everything.
pages_shim_file pages_shim_start(void);

// A WebAssembly module, compressed by gzip, and the licences of what is in it; NULL where this build was made without (Scripts/build-scanner.sh).
pages_shim_file pages_shim_scanner(void);
pages_shim_file pages_shim_scanner_licenses(void);

// Of the page with the map: what it has beside the style sheet of all pages, its scripts in the order in which they are to run
// (NULL behind the last), and the land and borders of the earth in JSON.
pages_shim_file pages_shim_map_skeleton(void);
pages_shim_file pages_shim_map_style(void);
pages_shim_file pages_shim_map_script(size_t index);
pages_shim_file pages_shim_world(void);
