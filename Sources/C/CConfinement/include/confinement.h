// What a decoder process gives up before it reads a stranger's file.
#pragma once

#include <stdint.h>

// Has the kernel kill this process when the thread or process that started it ends.
void confinement_end_with_parent(void);

// Gives a crash for lack of memory an exit status of its own. When an allocation fails, Swift
// aborts, and libraries abort, trap or follow the null pointer; `errno` still has the value that
// the allocation set.
void confinement_distinguish_want_of_memory(int status);

// Limits writable memory to `memory` bytes on top of the present use, and files that are written to
// `file_size` bytes; forbids core dumps and rights gained by starting programs.
void confinement_limit(uint64_t memory, uint64_t file_size);
