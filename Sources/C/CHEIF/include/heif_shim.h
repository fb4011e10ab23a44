// libheif and its decoders assert what a file may belie, which ends the process, and take memory by what the coded data
// says, whatever the header does. Each use of them is therefore made in a child process of its own, forked, with limits
// on memory and time; nothing that a file brings about there reaches this process.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int32_t process;
    // The read end of a pipe: a `heif_shim_header`, the Exif item's bytes, and the pixels if they were asked for: 8-bit gray
    // over white, width x height bytes, upright, row by row. It ends early where anything is damaged.
    int32_t output;
} heif_shim_child;

typedef struct {
    uint32_t width, height;
    uint32_t bits;
    uint32_t exif_count;
} heif_shim_header;

typedef enum {
    heif_shim_started,
    // libheif is not installed.
    heif_shim_no_library,
    // No process can be made.
    heif_shim_failed,
} heif_shim_status;

// Starts reading the primary image. The child may take `memory_limit` bytes more than there are now; that includes the
// pixels that it passes on.
heif_shim_status heif_shim_start(
    const uint8_t *bytes, size_t count, bool wants_pixels, uint64_t memory_limit, heif_shim_child *child);
