// Starts poppler's pdftoppm. It is a separate program and no library in this process, because it is
// large, has another licence, and files may crash it.
#pragma once

#include "forked_child.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Starts `program`, searched as a shell does, with the PDF in these bytes as its standard input. It
// draws the pages up to `last_page` with a longer side of `side` pixels, and writes them as binary
// PGM images, one after the other. From its start on it may use `memory_limit` bytes and a minute
// of processor time. It gets no other open file, and is killed when the calling thread or its
// process ends.
forked_child_status pdf_shim_start(
    const char *program, const uint8_t *bytes, size_t count, uint32_t last_page, uint32_t side,
    uint64_t memory_limit, forked_child *child);
