#define _GNU_SOURCE
#include "pdf_shim.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static const rlim_t seconds_limit = 60;

// A file without a name that holds these bytes: what reads it may stop, or seek, without a pipe to be fed.
static int file_of(const uint8_t *bytes, size_t count) {
    int file = memfd_create("", MFD_CLOEXEC);
    while (file >= 0 && count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written < 0) {
            close(file);
            return -1;
        }
        bytes += written;
        count -= (size_t)written;
    }
    if (file >= 0) lseek(file, 0, SEEK_SET);
    return file;
}

// posix_spawnp's result.
static int spawn(const char *program, char *const *arguments, int input, int output, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    char *const environment[] = {"LC_ALL=C", NULL};
    int result = posix_spawnp(process, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return result;
}

pdf_shim_status pdf_shim_start(
    const char *program, const uint8_t *bytes, size_t count, uint32_t last_page, uint32_t side, uint64_t memory_limit,
    pdf_shim_child *child) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return pdf_shim_failed;
    int input = file_of(bytes, count);
    char last[16], pixels[16];
    snprintf(last, sizeof last, "%u", last_page);
    snprintf(pixels, sizeof pixels, "%u", side);
    char *const arguments[] = {(char *)program, "-q", "-gray", "-l", last, "-scale-to", pixels, "/dev/stdin", NULL};
    pid_t process = 0;
    int result = input < 0 ? errno : spawn(program, arguments, input, ends[1], &process);
    if (input >= 0) close(input);
    close(ends[1]);
    if (result != 0) {
        close(ends[0]);
        return result == ENOENT ? pdf_shim_no_program : pdf_shim_failed;
    }
    struct rlimit memory = {memory_limit, memory_limit}, seconds = {seconds_limit, seconds_limit};
    prlimit(process, RLIMIT_DATA, &memory, NULL);
    prlimit(process, RLIMIT_CPU, &seconds, NULL);
    *child = (pdf_shim_child){process, ends[0]};
    return pdf_shim_started;
}
