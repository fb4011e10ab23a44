#define _GNU_SOURCE
#include "confinement.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
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
    // RLIMIT_DATA does not count the stack.
    limit(RLIMIT_STACK, 8 << 20);
    limit(RLIMIT_FSIZE, file_size);
    limit(RLIMIT_CORE, 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) abort();
}

// The calls that decoding needs: memory, threads, the clock, and files that are open already.
static const int computing[] = {
    SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(close), SCMP_SYS(lseek), SCMP_SYS(poll), SCMP_SYS(ppoll),
    SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(brk),
    SCMP_SYS(futex), SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(getpid), SCMP_SYS(gettid),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack),
    SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom), SCMP_SYS(sysinfo),
    SCMP_SYS(restart_syscall), SCMP_SYS(wait4), SCMP_SYS(exit), SCMP_SYS(exit_group),
};

static bool add_rules(scmp_filter_ctx filter, int helper, int camera) {
    const unsigned int allow = SCMP_ACT_ALLOW;
    for (size_t index = 0; index < sizeof computing / sizeof *computing; index++)
        if (seccomp_rule_add(filter, allow, computing[index], 0) != 0) return false;
    const scmp_datum_t thread = CLONE_THREAD;
    return
        // Memory never becomes code, and is of the kind that RLIMIT_DATA counts.
        seccomp_rule_add(
            filter, allow, SCMP_SYS(mmap), 2, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
            SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_TYPE | MAP_GROWSDOWN, MAP_PRIVATE)) == 0 &&
        seccomp_rule_add(filter, allow, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) ==
            0 &&
        // Some decoders start threads. A filter cannot look into the structure of clone3; glibc
        // falls back to clone.
        seccomp_rule_add(filter, allow, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, thread, thread)) == 0 &&
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 &&
        // A thread may bind itself to a processor: dav1d starts one thread for each that it may
        // use. Some decoders bind and name other threads, and go on if they may not.
        seccomp_rule_add(filter, allow, SCMP_SYS(sched_setaffinity), 1, SCMP_A0(SCMP_CMP_EQ, 0)) == 0 &&
        seccomp_rule_add(
            filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(sched_setaffinity), 1, SCMP_A0(SCMP_CMP_NE, 0)) == 0 &&
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prctl), 0) == 0 &&
        // A crash ends this process alone.
        seccomp_rule_add(filter, allow, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid())) ==
            0 &&
        (helper < 0 ||
         seccomp_rule_add(
             filter, allow, SCMP_SYS(pidfd_send_signal), 1, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)helper)) ==
             0) &&
        (camera < 0 ||
         seccomp_rule_add(filter, allow, SCMP_SYS(ioctl), 1, SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)camera)) == 0);
}

bool confinement_enter(int helper, int camera) {
    // Without an arena for each thread, malloc does not read the system's setting for overcommitted
    // memory.
    mallopt(M_ARENA_MAX, 1);
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (!filter) abort();
    // The filter applies to threads that libraries have started already. libseccomp asks the kernel
    // whether it supports that; a kernel without filters does not.
    int error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    if (error != -EOPNOTSUPP && (error != 0 || !add_rules(filter, helper, camera) || seccomp_load(filter) != 0))
        abort();
    seccomp_release(filter);
    return error == 0;
}
