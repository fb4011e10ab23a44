#include "pages_shim.h"

// #embed is C23's; this file is compiled as an older C otherwise.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t skeleton[] = {
#embed "../../../Web/page.html"
};
static const uint8_t style[] = {
#embed "../../../Web/style.css"
};
static const uint8_t page[] = {
#embed "../../../Web/page.js"
};

#if __has_embed("../../../Web/scanner/scanner.wasm.gz")
static const uint8_t scanner[] = {
#embed "../../../Web/scanner/scanner.wasm.gz"
};
static const uint8_t licenses[] = {
#embed "../../../Web/scanner/LICENSES.txt"
};
#define SCANNER FILE(scanner)
#define LICENSES FILE(licenses)
#else
#define SCANNER ((pages_shim_file){NULL, 0})
#define LICENSES ((pages_shim_file){NULL, 0})
#endif

#define FILE(name) ((pages_shim_file){name, sizeof name})

static const pages_shim_file scripts[] = {
    {page, sizeof page},
};

pages_shim_file pages_shim_skeleton(void) { return FILE(skeleton); }
pages_shim_file pages_shim_style(void) { return FILE(style); }
pages_shim_file pages_shim_scanner(void) { return SCANNER; }
pages_shim_file pages_shim_scanner_licenses(void) { return LICENSES; }

pages_shim_file pages_shim_script(size_t index) {
    return index < sizeof scripts / sizeof *scripts ? scripts[index] : (pages_shim_file){NULL, 0};
}
