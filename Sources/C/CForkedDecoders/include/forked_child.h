#pragma once

#include <stdint.h>

// A forked child that decodes a file.
typedef struct {
    int32_t process;
    // The read end of the pipe to which the child writes.
    int32_t output;
} forked_child;

typedef enum {
    forked_child_started,
    // The library or the program is not installed.
    forked_child_not_installed,
    // The process cannot be started.
    forked_child_failed,
} forked_child_status;
