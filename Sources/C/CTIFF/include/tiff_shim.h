// libtiff's functions for tags are variadic, which Swift cannot call, and it reads by callbacks. Each function here is
// one complete use of libtiff: it opens the file in memory, makes libtiff's calls, frees what they took and says how
// it went. Nothing is ever printed.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t width, height;
    // 1 to 8, as in Exif.
    uint16_t orientation;
    // Whether it is a smaller version of another image in the file, or a mask for one.
    bool is_secondary;
    // Whether no further image follows.
    bool is_last;
    // What `tiff_shim_read_gray` takes beside its result.
    uint64_t working_bytes;
} tiff_shim_header;

// The image at this index, from 0. Takes no memory for pixels. False where there is none, where its header is damaged,
// or where it is compressed otherwise than with CCITT's codes, LZW, PackBits, Deflate or JPEG.
bool tiff_shim_read_header(const uint8_t *bytes, size_t count, uint16_t index, tiff_shim_header *header);

// The image at this index as 8-bit gray over white: width x height bytes as stored, row by row; the orientation is
// not applied. The size is that of `tiff_shim_read_header`. False where pixels are missing or damaged, where they are
// of a kind that libtiff does not turn into colours, or memory is short.
bool tiff_shim_read_gray(const uint8_t *bytes, size_t count, uint16_t index, uint8_t *pixels);
