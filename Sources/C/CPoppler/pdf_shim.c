#define _GNU_SOURCE
#include "pdf_shim.h"
#include "restrictions.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/close_range.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// The child process contains only the forking thread, so it may call nothing that waits for another
// thread.

static const rlim_t seconds_limit = 60;
// The usual stack: RLIMIT_DATA does not count it.
static const rlim_t stack_limit = 8 << 20;

// Restores the default signal handlers, unblocks all signals, and has the kernel kill the child
// when the thread that forked it ends. False if the parent has ended already.
static bool begin(pid_t parent) {
    for (int signal_number = 1; signal_number < NSIG; signal_number++) signal(signal_number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent;
}

// Sets a soft and a hard limit; a lower hard limit stays.
static bool limit(int resource, rlim_t value) {
    struct rlimit limits;
    if (getrlimit(resource, &limits) != 0) return false;
    if (value > limits.rlim_max) value = limits.rlim_max;
    limits = (struct rlimit){value, value};
    return setrlimit(resource, &limits) == 0;
}

static void close_on_exec_from(int first) {
    if (close_range(first, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
    // If the kernel does not know the call, at least the first files are closed: pipes of others
    // are among them.
    for (int file = first; file < 1024; file++) fcntl(file, F_SETFD, FD_CLOEXEC);
}

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

// Finds a program as a shell does. False if there is none.
static bool find(const char *name, char path[PATH_MAX]) {
    if (strchr(name, '/'))
        return snprintf(path, PATH_MAX, "%s", name) < PATH_MAX && access(path, X_OK) == 0;
    const char *rest = getenv("PATH");
    while (rest) {
        const char *end = strchrnul(rest, ':');
        // An empty name is the current folder.
        const char *folder = end == rest ? "." : rest;
        int length = end == rest ? 1 : (int)(end - rest);
        if (snprintf(path, PATH_MAX, "%.*s/%s", length, folder, name) < PATH_MAX && access(path, X_OK) == 0)
            return true;
        rest = *end ? end + 1 : NULL;
    }
    return false;
}

typedef struct {
    // A path.
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

// Turns the child into the program. All limits hold before the program's first instruction, and
// after its start.
static int become_program(const start *start) {
    if (!begin(start->parent)) return EPERM;
    int input = beyond_streams(start->input), output = beyond_streams(start->output);
    int null = open("/dev/null", O_WRONLY);
    if (input < 0 || output < 0 || null < 0 || dup2(input, STDIN_FILENO) < 0 ||
        dup2(output, STDOUT_FILENO) < 0 || dup2(null, STDERR_FILENO) < 0)
        return errno;
    close_on_exec_from(STDERR_FILENO + 1);
    const char *program = restricted_name(start->program);
    if (!program || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !restrict_files(program) ||
        !restrict_calls(program))
        return EPERM;
    // This limit comes last, because the parent may hold more memory than the program may use.
    if (!limit(RLIMIT_DATA, start->memory) || !limit(RLIMIT_STACK, stack_limit) ||
        !limit(RLIMIT_CPU, seconds_limit) || !limit(RLIMIT_FSIZE, 0) || !limit(RLIMIT_CORE, 0))
        return errno;
    char *const environment[] = {"LC_ALL=C", NULL};
    execve(program, start->arguments, environment);
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

pdf_shim_status pdf_shim_start(
    const char *program, const uint8_t *bytes, size_t count, uint32_t last_page, uint32_t side,
    uint64_t memory_limit, pdf_shim_child *child) {
    char path[PATH_MAX];
    if (!find(program, path)) return pdf_shim_not_installed;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return pdf_shim_failed;
    int input = file_of(bytes, count);
    char last[16], pixels[16];
    snprintf(last, sizeof last, "%u", last_page);
    snprintf(pixels, sizeof pixels, "%u", side);
    char *const arguments[] = {(char *)program, "-q", "-gray", "-l", last, "-scale-to", pixels,
                               "/dev/stdin", NULL};
    pid_t process = 0;
    start start = {path, arguments, input, ends[1], memory_limit, 0};
    int error = input < 0 ? errno : run(start, &process);
    if (input >= 0) close(input);
    close(ends[1]);
    if (error != 0) {
        close(ends[0]);
        return error == ENOENT ? pdf_shim_not_installed : pdf_shim_failed;
    }
    int handle = pidfd_open(process, 0);
    if (handle < 0) {
        kill(process, SIGKILL);
        waitpid(process, NULL, 0);
        close(ends[0]);
        return pdf_shim_failed;
    }
    *child = (pdf_shim_child){process, handle, ends[0]};
    return pdf_shim_started;
}

void pdf_shim_kill(const pdf_shim_child *child) {
    pidfd_send_signal(child->handle, SIGKILL, NULL, 0);
    waitpid(child->process, NULL, 0);
}
