// libheif and its decoders assert conditions that a file can violate, which ends the process, and
// they allocate by the coded data, whatever the header says. So each use of libheif runs in a
// forked child process with limits on memory and time. No file can harm this process.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int32_t process;
    // The read end of a pipe: a `heif_shim_header`, the bytes of the Exif item, and the pixels if
    // requested: 8-bit gray over white, width x height bytes, upright, row by row. It ends early if
    // anything is damaged.
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
    // The process cannot be started.
    heif_shim_failed,
} heif_shim_status;

// Starts reading the primary image. The child may allocate `memory_limit` more bytes than the
// process has now; that includes the pixels that it passes on.
heif_shim_status heif_shim_start(
    const uint8_t *bytes, size_t count, bool wants_pixels, uint64_t memory_limit, heif_shim_child *child);
