// zbar for Pages/reader/scanner.js. An instance reads one picture, and is then thrown away with all its
// memory. It imports nothing, so whatever a picture does, only texts come out. It traps if zbar
// gets no memory.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zbar.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { PIXELS_LIMIT = 16000000 };

static unsigned width, height;
static unsigned char *pixels;
static const zbar_symbol_t *symbol, *last;
static unsigned text_length;

// Takes the picture's size; returns the memory for its rows, one byte per pixel. Null for no
// pixels, or more than 16 million.
EXPORT(gray) unsigned char *gray(unsigned new_width, unsigned new_height) {
    const uint64_t count = (uint64_t)new_width * new_height;
    if (pixels || count == 0 || count > PIXELS_LIMIT) return NULL;
    pixels = malloc((size_t)count);
    if (pixels) width = new_width, height = new_height;
    return pixels;
}

// Makes pixels black that are darker by `offset` than the mean of the square around them, and all
// others white. The square reaches `reach` pixels to each side, at most 1,000. Returns 0 if there
// is no memory.
EXPORT(threshold) int threshold(unsigned reach, int offset) {
    unsigned char *result = pixels ? malloc((size_t)width * height) : NULL;
    uint32_t *columns = calloc(width ? width : 1, sizeof *columns);
    if (!result || !columns) return 0;
    if (reach > 1000) reach = 1000;
    for (unsigned y = 0; y < height && y < reach; y++)
        for (unsigned x = 0; x < width; x++) columns[x] += pixels[(size_t)y * width + x];
    for (unsigned y = 0; y < height; y++) {
        const unsigned top = y > reach ? y - reach : 0;
        const unsigned bottom = y + reach < height ? y + reach : height - 1;
        if (y + reach < height)
            for (unsigned x = 0; x < width; x++) columns[x] += pixels[(size_t)bottom * width + x];
        if (y > reach)
            for (unsigned x = 0; x < width; x++) columns[x] -= pixels[(size_t)(top - 1) * width + x];
        uint32_t sum = 0;
        for (unsigned x = 0; x < width && x < reach; x++) sum += columns[x];
        for (unsigned x = 0; x < width; x++) {
            const unsigned left = x > reach ? x - reach : 0;
            const unsigned right = x + reach < width ? x + reach : width - 1;
            if (x + reach < width) sum += columns[right];
            if (x > reach) sum -= columns[left - 1];
            const int mean = (int)(sum / ((right - left + 1) * (bottom - top + 1)));
            result[(size_t)y * width + x] = pixels[(size_t)y * width + x] + offset <= mean ? 0 : 255;
        }
    }
    free(columns);
    memcpy(pixels, result, (size_t)width * height);
    free(result);
    return 1;
}

// Searches for symbols, and for light ones on dark if there are none. Returns their number, or -1.
EXPORT(scan) int scan(void) {
    zbar_image_scanner_t *scanner = pixels ? zbar_image_scanner_create() : NULL;
    zbar_image_t *image = zbar_image_create();
    if (!scanner || !image) return -1;
    zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_BINARY, 1);
    zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_TEST_INVERTED, 1);
    zbar_image_set_format(image, zbar_fourcc('Y', '8', '0', '0'));
    zbar_image_set_size(image, width, height);
    zbar_image_set_data(image, pixels, (unsigned long)width * height, NULL);
    const int count = zbar_scan_image(scanner, image);
    symbol = zbar_image_first_symbol(image);
    return count;
}

// Returns the bytes of the next symbol, with their number in `length`; null after the last one.
// Incomplete parts of a structured append are skipped.
EXPORT(text) const char *text(void) {
    while (symbol && zbar_symbol_get_type(symbol) != ZBAR_QRCODE) symbol = zbar_symbol_next(symbol);
    if (!symbol) return NULL;
    const char *bytes = zbar_symbol_get_data(symbol);
    text_length = zbar_symbol_get_data_length(symbol);
    last = symbol;
    symbol = zbar_symbol_next(symbol);
    return bytes;
}

EXPORT(length) unsigned length(void) { return text_length; }

// The corners of the last returned symbol, in pixels; -1 if zbar knows none.
EXPORT(corner_x) int corner_x(unsigned index) { return last ? zbar_symbol_get_loc_x(last, index) : -1; }

EXPORT(corner_y) int corner_y(unsigned index) { return last ? zbar_symbol_get_loc_y(last, index) : -1; }
