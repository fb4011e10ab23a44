// Starts poppler's pdftoppm. It is a separate program and no library in this process, because it is
// large, has another licence, and files may crash it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The started program.
typedef struct {
    int32_t process;
    // A descriptor of the process. Its number may go to another one, this never does.
    int32_t handle;
    // The read end of the pipe to which the child writes.
    int32_t output;
} pdf_shim_child;

typedef enum {
    pdf_shim_started,
    // The program is not installed.
    pdf_shim_not_installed,
    // The process cannot be started.
    pdf_shim_failed,
} pdf_shim_status;

// Starts `program`, searched as a shell does, with the PDF in these bytes as its standard input. It
// draws the pages up to `last_page` with a longer side of `side` pixels, and writes them as binary
// PGM images, one after the other. From its start on it may use `memory_limit` bytes and a minute
// of processor time. It gets no other open file, changes none, makes no connection, starts no program,
// reaches no other process, and is killed when the calling thread or its process ends. Where the
// kernel has Landlock, it reads libraries, fonts and their settings alone.
pdf_shim_status pdf_shim_start(
    const char *program, const uint8_t *bytes, size_t count, uint32_t last_page, uint32_t side,
    uint64_t memory_limit, pdf_shim_child *child);

// Kills the program, which has not been waited for, and waits for it.
void pdf_shim_kill(const pdf_shim_child *child);
