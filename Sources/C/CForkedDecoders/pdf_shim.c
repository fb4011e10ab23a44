#define _GNU_SOURCE
#include "pdf_shim.h"

#include "isolation.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// Returns an unnamed file with these bytes. A reader may stop or seek, which a pipe would not
// allow.
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

typedef struct {
    const char *program;
    char *const *arguments;
    // The program's standard input and output.
    int input, output;
    rlim_t memory;
    pid_t parent;
} start;

// Duplicates a descriptor to a number above the standard streams, so that no stream is overwritten
// before it is used.
static int beyond_streams(int file) { return fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1); }

// Turns the child into the program. Only this thread exists, so nothing may be called that waits
// for another thread. All limits hold before the program's first instruction, and after its start.
static int become_program(const start *start) {
    if (!isolation_begin(start->parent)) return EPERM;
    if (!isolation_limit(RLIMIT_DATA, start->memory) || !isolation_limit_time()) return errno;
    int input = beyond_streams(start->input), output = beyond_streams(start->output);
    int null = open("/dev/null", O_WRONLY);
    if (input < 0 || output < 0 || null < 0 || dup2(input, STDIN_FILENO) < 0 ||
        dup2(output, STDOUT_FILENO) < 0 || dup2(null, STDERR_FILENO) < 0)
        return errno;
    isolation_close_from(STDERR_FILENO + 1, true);
    char *const environment[] = {"LC_ALL=C", NULL};
    execvpe(start->program, start->arguments, environment);
    return errno;
}

// Returns 0, or the error number that kept the program from starting.
static int run(start start, pid_t *process) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return errno;
    int report = beyond_streams(ends[1]);
    close(ends[1]);
    start.parent = getpid();
    *process = report < 0 ? -1 : fork();
    if (*process == 0) {
        int error = become_program(&start);
        ssize_t written = write(report, &error, sizeof error);
        _exit(written == sizeof error ? 1 : 2);
    }
    int error = *process < 0 ? errno : 0;
    if (report >= 0) close(report);
    // This pipe closes without data when the program starts.
    ssize_t count = 0;
    if (*process > 0)
        do count = read(ends[0], &error, sizeof error);
        while (count < 0 && errno == EINTR);
    close(ends[0]);
    if (count > 0) waitpid(*process, NULL, 0);
    return error;
}

forked_child_status pdf_shim_start(
    const char *program, const uint8_t *bytes, size_t count, uint32_t last_page, uint32_t side,
    uint64_t memory_limit, forked_child *child) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return forked_child_failed;
    int input = file_of(bytes, count);
    char last[16], pixels[16];
    snprintf(last, sizeof last, "%u", last_page);
    snprintf(pixels, sizeof pixels, "%u", side);
    char *const arguments[] = {(char *)program, "-q", "-gray", "-l", last, "-scale-to", pixels,
                               "/dev/stdin", NULL};
    pid_t process = 0;
    start start = {program, arguments, input, ends[1], memory_limit, 0};
    int error = input < 0 ? errno : run(start, &process);
    if (input >= 0) close(input);
    close(ends[1]);
    if (error != 0) {
        close(ends[0]);
        return error == ENOENT ? forked_child_not_installed : forked_child_failed;
    }
    *child = (forked_child){process, ends[0]};
    return forked_child_started;
}
