#include "pages_shim.h"

#include <string.h>

// #embed is part of C23, and this file is otherwise compiled as an older C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
    const char *path;
    const uint8_t *bytes;
} texts[] = {
#include "pages_texts.h"
};

#if __has_embed("../../../Pages/reader/scanner/scanner.wasm.gz")
static const uint8_t scanner[] = {
#embed "../../../Pages/reader/scanner/scanner.wasm.gz"
};
static const uint8_t licenses[] = {
#embed "../../../Pages/reader/scanner/LICENSES.txt"
};
#define SCANNER_FILE(path, bytes) ((pages_shim_file){"scanner/" path, bytes, sizeof bytes})
#else
#define SCANNER_FILE(path, bytes) ((pages_shim_file){NULL, NULL, 0})
#endif

pages_shim_file pages_shim_text(size_t index) {
    if (index >= sizeof texts / sizeof *texts) return (pages_shim_file){NULL, NULL, 0};
    return (pages_shim_file){texts[index].path, texts[index].bytes, strlen((const char *)texts[index].bytes)};
}

pages_shim_file pages_shim_scanner(void) { return SCANNER_FILE("scanner.wasm.gz", scanner); }
pages_shim_file pages_shim_scanner_licenses(void) { return SCANNER_FILE("LICENSES.txt", licenses); }
