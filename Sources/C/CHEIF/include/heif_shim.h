// libheif is loaded when it is needed: it brings five decoders and encoders, and linking them takes
// longer than most commands run. Each function here is one complete use of it.
//
// libheif and its decoders assert conditions that a file can violate, which ends the process, and
// allocate by the coded data, whatever the header says. So a program that reads files of strangers
// calls this in a process of its own, with limits.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t width, height;
    uint32_t bits;
} heif_shim_header;

typedef enum {
    heif_shim_read,
    heif_shim_damaged,
    // The coding, or a feature of it, is not one that this libheif has.
    heif_shim_unsupported,
} heif_shim_result;

// Loads libheif. False if it is not installed.
bool heif_shim_load(void);

// Reads the header of the primary image. `exif` has space for `*exif_count` bytes, and gets the
// Exif item; the count becomes 0 if there is none, or none that fits.
heif_shim_result heif_shim_read_header(
    const uint8_t *bytes, size_t count, heif_shim_header *header, uint8_t *exif, size_t *exif_count);

// Decodes the primary image to 8-bit gray over white, upright: width x height bytes, row by row. An
// image of another size counts as damaged.
heif_shim_result heif_shim_read_gray(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels);
