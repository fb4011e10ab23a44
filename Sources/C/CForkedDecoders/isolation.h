// Isolates a forked child before it reads a stranger's file. Only the forking thread exists in the
// child, so nothing here may wait for another thread.
#pragma once

#include <stdbool.h>
#include <sys/resource.h>
#include <sys/types.h>

// Restores the default signal handlers, unblocks all signals, and has the kernel kill the child
// when the thread that forked it ends. False if the parent has ended already.
bool isolation_begin(pid_t parent);

// Sets a soft and a hard limit; a lower hard limit stays.
bool isolation_limit(int resource, rlim_t value);

// Allows a minute of processor time and no core dump.
bool isolation_limit_time(void);

// Closes all files from a descriptor on, now or on exec.
void isolation_close_from(int first, bool on_exec);
