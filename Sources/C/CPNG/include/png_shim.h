// libpng reports errors by longjmp, which must not cross Swift frames. Each function here is one
// complete use of libpng: it sets the jump target, calls libpng, frees the memory and returns the
// result. Nothing is ever printed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads the width and height in pixels, up to 2^31-1 each. Allocates no memory for pixels. False if
// there is no complete, valid header.
bool png_shim_read_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

typedef enum {
    // Nothing was decoded: a side is longer than libpng's own limit of 1,000,000, or there is no memory.
    png_shim_failed,
    // Pixels are missing or damaged; those before the damage were decoded.
    png_shim_partial,
    png_shim_whole,
} png_shim_result;

// Decodes any colour type, bit depth and interlacing to 8-bit gray over a gray ground: width x height
// bytes, row by row, with the size from `png_shim_read_size`. Missing pixels are left as they are.
png_shim_result png_shim_read_gray(const uint8_t *bytes, size_t count, uint8_t ground, uint8_t *pixels);

// Decodes the same files to gray and alpha, two bytes per pixel. The gray is not blended.
png_shim_result png_shim_read_gray_alpha(const uint8_t *bytes, size_t count, uint8_t *pixels);

// Decodes 1-bit gray without interlacing to 8-bit gray. `bytes` is the content of all IDAT chunks;
// `pixels` has space for width * height bytes. False if the content is not exactly such rows;
// libpng may still decode it. libpng makes zlib inflate row by row, which takes three times as
// long.
bool png_shim_read_bits(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels);

// Encodes a gray PNG of 1 or 8 bits per pixel, 0 black. `rows` holds height / repeat packed rows;
// each is written `repeat` times. `dots_per_meter` is stored as the resolution unless it is 0.
// False if the file exceeds `capacity` bytes, or there is no memory.
typedef struct {
    uint32_t width, height, repeat, depth, dots_per_meter;
} png_shim_layout;

bool png_shim_write_gray(
    const uint8_t *rows, png_shim_layout layout, uint8_t *output, size_t capacity, size_t *count);

// The checksum of a chunk's name and content.
uint32_t png_shim_checksum(const uint8_t *bytes, size_t count);

// The version of the library that is loaded.
const char *png_shim_version(void);
