// The rights that the process gives up before it becomes pdftoppm, and that pdftoppm lacks.
#pragma once

#include <stdbool.h>

// Copies a program's path to an address where the program itself can have no memory once
// `restrict_calls` holds. Returns null if it is too long, or the kernel has no memory there.
const char *restricted_name(const char *path);

// Restricts this process to reading the program, libraries, fonts and their settings, and to
// writing nothing. A kernel without Landlock forbids nothing, and one with an early version less.
// Returns false if the kernel has it and refuses.
bool restrict_files(const char *program);

// Restricts this process to the system calls that drawing pages needs, and to one start of
// `program`, which comes from `restricted_name`. A kernel without seccomp refuses nothing. Returns
// false if the kernel has it and refuses.
bool restrict_calls(const char *program);
