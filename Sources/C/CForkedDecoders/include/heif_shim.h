// libheif and its decoders assert conditions that a file can violate, which ends the process, and
// they allocate by the coded data, whatever the header says. So each use of libheif runs in a
// forked child process with limits on memory and time. No file can harm this process.
#pragma once

#include "forked_child.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t width, height;
    uint32_t bits;
    uint32_t exif_count;
} heif_shim_header;

// Starts reading the primary image. The child writes a `heif_shim_header`, the bytes of the Exif
// item, and the pixels if requested: 8-bit gray over white, width x height bytes, upright, row by
// row. Its output ends early if anything is damaged. The child may allocate `memory_limit` more
// bytes than the process has now; that includes the pixels that it passes on.
forked_child_status heif_shim_start(
    const uint8_t *bytes, size_t count, bool wants_pixels, uint64_t memory_limit, forked_child *child);
