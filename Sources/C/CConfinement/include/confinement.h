// The rights that a decoder process gives up before it reads a stranger's file.
#pragma once

#include <stdbool.h>
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

// Makes the kernel end this process at any system call that computing does not need. From now on
// none of its threads opens a file, makes a connection or starts a program. Open files stay usable.
//
// `helper` is the descriptor of a process that may be ended (pidfd), `camera` one with calls of its
// own; -1: none. Returns false if the kernel does not have seccomp.
bool confinement_enter(int helper, int camera);
