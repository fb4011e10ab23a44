// libtiff's functions for tags are variadic, which Swift cannot call, and it reads through
// callbacks. Each function here is one complete use of libtiff: it opens the file in memory, calls
// libtiff, frees the memory and returns the result. Nothing is ever printed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t width, height;
    // 1 to 8, as in Exif.
    uint16_t orientation;
    // Whether it is a reduced version of another image in the file, or a mask for one.
    bool is_secondary;
    // Whether it is the last image.
    bool is_last;
    // Whether its compression is one of CCITT's, LZW, PackBits, Deflate and JPEG, and libtiff can
    // convert its pixels to colours.
    bool is_supported;
    // The bytes that `tiff_shim_read_gray` allocates beside its result.
    uint64_t working_bytes;
    // The pixels that it decodes. Tiles may be larger than the image, and many may be one place in
    // the file.
    uint64_t decoded_pixels;
} tiff_shim_header;

// Reads the header of the image at this index, from 0. Allocates no memory for pixels. False if
// there is no such image or its header is damaged.
bool tiff_shim_read_header(const uint8_t *bytes, size_t count, uint16_t index, tiff_shim_header *header);

// Decodes the image at this index to 8-bit gray over a gray ground: width x height bytes as stored, row by
// row, without its orientation. The size is that of `tiff_shim_read_header`. False if pixels are
// missing or damaged, or there is no memory.
//
// With `is_lenient`, zeros replace missing or damaged pixels; it is then false only if nothing can
// be decoded.
bool tiff_shim_read_gray(
    const uint8_t *bytes, size_t count, uint16_t index, bool is_lenient, uint8_t ground, uint8_t *pixels);
