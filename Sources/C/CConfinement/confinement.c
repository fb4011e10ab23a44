#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

void confinement_end_with_parent(void) {
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) abort();
}

static int want_of_memory;

static void end_by(int number) {
    if (errno == ENOMEM) _exit(want_of_memory);
    // The same instruction raises the signal again, now uncaught.
    signal(number, SIG_DFL);
}

void confinement_distinguish_want_of_memory(int status) {
    want_of_memory = status;
    const int crashes[] = {SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP};
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) signal(crashes[index], end_by);
}

// Returns the bytes of private writable memory, which RLIMIT_DATA limits.
static uint64_t data_size(void) {
    char text[256];
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    ssize_t count = file < 0 ? 0 : read(file, text, sizeof text - 1);
    close(file);
    unsigned long long pages = 0;
    text[count > 0 ? count : 0] = 0;
    if (sscanf(text, "%*u %*u %*u %*u %*u %llu", &pages) != 1) abort();
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

// Lowers a limit; a limit that is lower already stays.
static void limit(int resource, rlim_t value) {
    struct rlimit limits;
    if (getrlimit(resource, &limits) != 0) abort();
    if (value > limits.rlim_cur) value = limits.rlim_cur;
    limits = (struct rlimit){value, value};
    if (setrlimit(resource, &limits) != 0) abort();
}

void confinement_limit(uint64_t memory, uint64_t file_size) {
    limit(RLIMIT_DATA, data_size() + memory);
    limit(RLIMIT_FSIZE, file_size);
    limit(RLIMIT_CORE, 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) abort();
}
