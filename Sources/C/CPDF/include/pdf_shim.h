// Starts poppler's pdftoppm. It is a program of its own, not a library in this process: it is large, under another
// licence, and may be made to crash.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int32_t process;
    // The read end of a pipe: the pages as binary PGM images, one behind the other.
    int32_t output;
} pdf_shim_child;

typedef enum { pdf_shim_started, pdf_shim_no_program, pdf_shim_failed } pdf_shim_status;

// Starts `program`, looked up as a shell does, on the PDF in these bytes, which it finds as its standard input. Pages up to
// `last_page` are drawn with a longer side of `side` pixels. The program may take `memory_limit` bytes and a minute of
// processor time, from its start on; it gets no other open file, and is killed when the thread ends that calls this, or its process.
pdf_shim_status pdf_shim_start(
    const char *program, const uint8_t *bytes, size_t count, uint32_t last_page, uint32_t side, uint64_t memory_limit,
    pdf_shim_child *child);
