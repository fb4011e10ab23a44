// What the process that becomes pdftoppm gives up, and pdftoppm after it.
#pragma once

#include <stdbool.h>

// Copies a program's path to an address where the program itself can have no memory once
// `restrict_calls` holds. Returns null if it is too long, or the kernel has no memory there.
const char *restricted_name(const char *path);

// Leaves this process the program, libraries, fonts and their settings to read, and nothing to
// write. A kernel without Landlock forbids nothing, one with an early version less. Returns false
// if the kernel has it and refuses.
bool restrict_files(const char *program);

// Leaves this process the system calls that drawing pages needs, and one start of a program: of
// `program`, which is from `restricted_name`. A kernel without seccomp refuses nothing. Returns
// false if the kernel has it and refuses.
bool restrict_calls(const char *program);
