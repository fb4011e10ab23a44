// Stands in for pdftoppm, and tries what a PDF that took pdftoppm over would. It draws a page whose
// pixels are a report: its limits, then whatever was not refused. ImagingTests/ConfinedPDFTests
// compiles it.
//
// Named `waiting` it draws nothing and does not end; with an argument `landlock` it says whether
// the kernel can keep files from a program.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static char report[4096];

static void note(const char *word) {
    if (*report) strcat(report, " ");
    strcat(report, word);
}

static void note_limit(int resource) {
    struct rlimit limits;
    char number[32];
    getrlimit(resource, &limits);
    snprintf(number, sizeof number, "%llu", (unsigned long long)limits.rlim_max);
    note(number);
}

// Notes a call that got as far as the kernel's own checks.
static void check(const char *name, long result) {
    if (result != -1 || errno != ENOSYS) note(name);
}

#define TRY(call, ...) check(#call, syscall(SYS_##call, __VA_ARGS__))

static void try_calls(void) {
    const char *file = "/etc/passwd";
    // Any process but this one.
    const int other = 1;
    // The kernel looks at the lower 32 bits of some arguments.
    const long more = 1L << 32;
    TRY(truncate, file, 0);
    TRY(fchmodat, AT_FDCWD, file, 0644);
    TRY(fchownat, AT_FDCWD, file, -1, -1, 0);
    TRY(utimensat, AT_FDCWD, file, NULL, 0);
    TRY(setxattr, file, "user.x", "1", 1, 0);
    TRY(unlinkat, AT_FDCWD, "/etc", 0);
    TRY(ftruncate, 0, 0);
    check("empty", syscall(SYS_openat, AT_FDCWD, file, O_RDONLY | O_TRUNC));
    check("write", syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR));
    check("write, more bits", syscall(SYS_openat, AT_FDCWD, "/dev/null", more | O_RDWR));
    TRY(openat2, AT_FDCWD, file, NULL, 0);
    TRY(socket, 2, 1, 0);
    TRY(prlimit64, other, RLIMIT_NOFILE, NULL, NULL);
    check("prlimit64, more bits", syscall(SYS_prlimit64, more | other, RLIMIT_NOFILE, NULL, NULL));
    TRY(tgkill, other, other, 0);
    check("tgkill, more bits", syscall(SYS_tgkill, more | getpid(), getpid(), 0));
    TRY(kill, other, 0);
    TRY(rt_sigqueueinfo, other, 0, NULL);
    TRY(pidfd_open, other, 0);
    check("owner", syscall(SYS_fcntl, 1, F_SETOWN, other));
    check("owner, more bits", syscall(SYS_fcntl, 1, more | F_SETOWN, other));
    check("signals", syscall(SYS_fcntl, 1, F_SETFL, O_ASYNC));
    check("terminal", syscall(SYS_ioctl, 1, 0x5412, "x"));
    TRY(setpriority, PRIO_PROCESS, other, 19);
    TRY(sched_setaffinity, other, 0, NULL);
    TRY(sched_setscheduler, other, 0, NULL);
    TRY(shmget, 0, 4096, 01600);
    check("survive", syscall(SYS_prctl, PR_SET_PDEATHSIG, 0, 0, 0, 0));
    check("survive, more bits", syscall(SYS_prctl, more | PR_SET_PDEATHSIG, 0, 0, 0, 0));
    TRY(setsid, 0);
    TRY(setuid, getuid());
    TRY(clone, SIGCHLD, NULL, NULL, NULL, NULL);
    TRY(clone3, NULL, 0);
    TRY(execve, "/bin/true", NULL, NULL);
    TRY(execveat, AT_FDCWD, "/bin/true", NULL, NULL, 0);
    const int kind = MAP_PRIVATE | MAP_ANONYMOUS;
    check("name", syscall(SYS_mmap, 64 << 10, 4096, PROT_READ, kind, -1, 0));
    check("name at 0", syscall(SYS_mmap, 0, 128 << 10, PROT_READ, kind | MAP_FIXED, -1, 0));
    check("name moved", syscall(SYS_mremap, report, 0, 4096, MREMAP_MAYMOVE | MREMAP_FIXED, 64 << 10));
    check("shared", syscall(SYS_mmap, 0, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    check("growing", syscall(SYS_mmap, 0, 4096, PROT_READ, kind | MAP_GROWSDOWN, -1, 0));
    TRY(memfd_create, "x", 0);
    TRY(reboot, 0, 0, 0, NULL);
    TRY(swapoff, "");
    TRY(fanotify_init, 0, 0);
    TRY(io_uring_setup, 0, NULL);
    TRY(bpf, 0, NULL, 0);
}

static void try_files(void) {
    const char *const hidden[] = {"/", ".", "/tmp", "/home", "/root", "/etc", "/etc/passwd", "/opt", "/var",
                                  "/usr/bin/env", "/proc/self/environ"};
    for (size_t index = 0; index < sizeof hidden / sizeof *hidden; index++)
        if (open(hidden[index], O_RDONLY) >= 0) note(hidden[index]);
    const char *const needed[] = {"/etc/fonts", "/usr/lib", "/usr/share/fonts", "/dev/stdin", "/dev/null"};
    for (size_t index = 0; index < sizeof needed / sizeof *needed; index++)
        if (open(needed[index], O_RDONLY) < 0 && errno != ENOENT) note(needed[index]);
}

int main(int count, char **arguments) {
    if (count == 2 && !strcmp(arguments[1], "landlock"))
        return syscall(SYS_landlock_create_ruleset, NULL, 0, 1) < 1;
    if (strstr(arguments[0], "waiting")) return poll(NULL, 0, -1);
    note_limit(RLIMIT_DATA);
    note_limit(RLIMIT_CPU);
    note_limit(RLIMIT_CORE);
    if (fcntl(499, F_GETFD) != -1) note("inherited");
    try_calls();
    try_files();
    printf("P5\n%zu 1\n255\n%s", strlen(report), report);
}
