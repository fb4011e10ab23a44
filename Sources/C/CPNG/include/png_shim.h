// libpng reports errors by longjmp, which must not cross Swift frames. Each function here is one complete use
// of libpng: it sets the jump target, makes libpng's calls, frees what they took and says how it went.
// Nothing is ever printed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The width and height, in pixels, of the PNG in these bytes; up to 2^31-1 each. Takes no memory for pixels.
// False where there is no whole, valid header.
bool png_shim_read_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height);

// Any colour type, bit depth and interlacing to 8-bit gray over white: width x height bytes, row by row. The
// size is that of `png_shim_read_size`. False where the pixels are incomplete or damaged, a side is longer than
// libpng's own limit of 1,000,000, or memory is short.
bool png_shim_read_gray(const uint8_t *bytes, size_t count, uint8_t *pixels);

// The same as gray and alpha: two bytes a pixel, the gray as it is where the alpha is 255.
bool png_shim_read_gray_alpha(const uint8_t *bytes, size_t count, uint8_t *pixels);

// 8-bit gray from 1-bit gray that is not interlaced: `bytes` are the content of all IDAT chunks, `pixels` has room for width * height. False where
// they are not exactly such rows; libpng may know better then. It would have zlib inflate row by row, which takes three times as long.
bool png_shim_read_bits(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels);

// A gray PNG of 1 or 8 bits a pixel, 0 black. `rows` holds height / repeat packed rows; each is written `repeat` times.
// `dots_per_meter` is noted as the image's resolution, where it is not 0. False where the image takes more than
// `capacity` bytes, or memory is short.
typedef struct {
    uint32_t width, height, repeat, depth, dots_per_meter;
} png_shim_layout;

bool png_shim_write_gray(
    const uint8_t *rows, png_shim_layout layout, uint8_t *output, size_t capacity, size_t *count);

// The checksum that ends a chunk of so many bytes, its name first.
uint32_t png_shim_checksum(const uint8_t *bytes, size_t count);
