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

// A 1-bit gray PNG, 0 black. `rows` holds height / repeat packed rows of (width + 7) / 8 bytes; each is written
// `repeat` times. False where the picture takes more than `capacity` bytes, or memory is short.
bool png_shim_write_bits(
    const uint8_t *rows, uint32_t width, uint32_t height, uint32_t repeat, uint8_t *output, size_t capacity,
    size_t *count);
