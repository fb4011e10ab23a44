#define _GNU_SOURCE
#include "restrictions.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The lowest addresses that processes get (vm.mmap_min_addr). The kernel itself never chooses one
// of them, and the filter lets nobody ask for one.
enum { name_address = 64 << 10, least_address = 128 << 10 };

const char *restricted_name(const char *path) {
    size_t size = strlen(path) + 1;
    if (size > least_address - name_address) return NULL;
    char *name = mmap(
        (void *)name_address, size, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    // Old kernels treat the address as a hint.
    if (name != (char *)name_address) return NULL;
    return memcpy(name, path, size);
}

// Libraries, fonts, and the files by which both are found. Nix and Guix keep all programs in their
// stores.
static const char *const readable[] = {
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/local/lib64", "/nix/store",
    "/gnu/store", "/etc/ld.so.cache", "/etc/ld.so.preload",
    "/etc/fonts", "/usr/share/fontconfig", "/var/cache/fontconfig", "/usr/share/fonts",
    "/usr/local/share/fonts", "/usr/share/X11/fonts", "/usr/share/ghostscript",
    "/usr/share/poppler", "/usr/local/share/poppler", "/dev/null"};

static void allow_reading(int set, const char *path) {
    int file = open(path, O_PATH | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) return;
    struct landlock_path_beneath_attr rule = {
        .allowed_access = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE, .parent_fd = file};
    if (S_ISDIR(status.st_mode)) rule.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
    syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(file);
}

bool restrict_files(const char *program) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 1) return true;
    // The first version has thirteen rights, the second one 14, the third one 15, the fifth one 16.
    // The sixth one keeps abstract sockets and signals within. The installed header may be older
    // than the kernel.
    const int rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    const struct {
        uint64_t files, network, scopes;
    } rules = {.files = (1ULL << rights) - 1, .scopes = version >= 6 ? 3 : 0};
    int set = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    if (set < 0) return false;
    for (size_t index = 0; index < sizeof readable / sizeof *readable; index++)
        allow_reading(set, readable[index]);
    allow_reading(set, program);
    bool is_restricted = syscall(SYS_landlock_restrict_self, set, 0) == 0;
    close(set);
    return is_restricted;
}

// The calls that drawing needs: to find and read files, memory, threads, and the clock. The C
// library tries a few more, and works without them.
static const int drawing[] = {
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(write), SCMP_SYS(writev),
    SCMP_SYS(close), SCMP_SYS(lseek), SCMP_SYS(_llseek), SCMP_SYS(poll), SCMP_SYS(ppoll),
    SCMP_SYS(stat), SCMP_SYS(stat64), SCMP_SYS(lstat), SCMP_SYS(lstat64), SCMP_SYS(fstat),
    SCMP_SYS(fstat64), SCMP_SYS(newfstatat), SCMP_SYS(fstatat64), SCMP_SYS(statx), SCMP_SYS(statfs),
    SCMP_SYS(statfs64), SCMP_SYS(fstatfs), SCMP_SYS(fstatfs64), SCMP_SYS(access), SCMP_SYS(faccessat),
    SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getcwd),
    SCMP_SYS(getdents), SCMP_SYS(getdents64), SCMP_SYS(fadvise64), SCMP_SYS(fadvise64_64),
    SCMP_SYS(munmap), SCMP_SYS(mprotect), SCMP_SYS(madvise), SCMP_SYS(brk), SCMP_SYS(futex),
    SCMP_SYS(futex_time64), SCMP_SYS(set_robust_list), SCMP_SYS(set_tid_address), SCMP_SYS(rseq),
    SCMP_SYS(arch_prctl), SCMP_SYS(set_tls), SCMP_SYS(set_thread_area), SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getuid),
    SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack), SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_gettime64), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time),
    SCMP_SYS(getrusage), SCMP_SYS(getrlimit), SCMP_SYS(ugetrlimit), SCMP_SYS(getrandom),
    SCMP_SYS(sysinfo), SCMP_SYS(uname), SCMP_SYS(restart_syscall), SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

// The commands of fcntl that concern the process's own descriptors. Another command could make the
// kernel signal any process.
static const int own_numbers[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL};

// If the kernel uses 32 bits of an argument, a value with more bits is refused.
static bool allow(scmp_filter_ctx filter, int call, struct scmp_arg_cmp argument) {
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 1, argument) == 0;
}

// Files may only be opened for reading, not changed, created or emptied.
static bool allow_opening(scmp_filter_ctx filter) {
    const scmp_datum_t changes = O_ACCMODE | O_CREAT | O_TRUNC;
    return allow(filter, SCMP_SYS(open), SCMP_A1(SCMP_CMP_MASKED_EQ, changes, O_RDONLY)) &&
           allow(filter, SCMP_SYS(openat), SCMP_A2(SCMP_CMP_MASKED_EQ, changes, O_RDONLY));
}

// Memory is of a kind that RLIMIT_DATA counts, or a file. It never has the addresses of the
// program's name.
static bool allow_memory(scmp_filter_ctx filter) {
    const scmp_datum_t kind = MAP_TYPE | MAP_GROWSDOWN, place = MAP_FIXED | MAP_FIXED_NOREPLACE;
    const struct {
        scmp_datum_t mask, value;
    } kinds[] = {{kind, MAP_PRIVATE}, {kind | MAP_ANONYMOUS, MAP_SHARED}};
    for (size_t index = 0; index < sizeof kinds / sizeof *kinds; index++)
        if (seccomp_rule_add(
                filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, SCMP_A0(SCMP_CMP_GE, least_address),
                SCMP_A3(SCMP_CMP_MASKED_EQ, kinds[index].mask, kinds[index].value)) != 0 ||
            seccomp_rule_add(
                filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, SCMP_A0(SCMP_CMP_EQ, 0),
                SCMP_A3(SCMP_CMP_MASKED_EQ, kinds[index].mask | place, kinds[index].value)) != 0)
            return false;
    return allow(filter, SCMP_SYS(mremap), SCMP_A3(SCMP_CMP_MASKED_EQ, MREMAP_FIXED, 0));
}

static bool allow_processes(scmp_filter_ctx filter, const char *program) {
    const scmp_datum_t thread = CLONE_THREAD;
    // A filter cannot look into the structure of clone3; glibc falls back to clone.
    return allow(filter, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, thread, thread)) &&
           // Nothing is at this address after the start. A program started again by a thread would
           // have no PR_SET_PDEATHSIG.
           allow(filter, SCMP_SYS(execve), SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)program)) &&
           // A crash ends this process alone; its limits are its own.
           allow(filter, SCMP_SYS(tgkill), SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid())) &&
           allow(filter, SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_EQ, 0));
}

static bool add_rules(scmp_filter_ctx filter, const char *program) {
    for (size_t index = 0; index < sizeof drawing / sizeof *drawing; index++)
        if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, drawing[index], 0) != 0) return false;
    for (size_t index = 0; index < sizeof own_numbers / sizeof *own_numbers; index++)
        if (!allow(filter, SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, own_numbers[index]))) return false;
    return allow_opening(filter) && allow_memory(filter) && allow_processes(filter, program);
}

bool restrict_calls(const char *program) {
    // Other calls are refused, not fatal, as by a kernel that does not have them: libraries ask for
    // some that they do without.
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    if (!filter) return false;
    // libseccomp asks the kernel whether it knows this attribute of filters.
    int error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    bool is_made = error == 0 && add_rules(filter, program) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return is_made || error == -EOPNOTSUPP;
}
