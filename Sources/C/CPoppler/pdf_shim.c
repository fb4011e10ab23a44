#define _GNU_SOURCE
#include "pdf_shim.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The child: only the forking thread exists in it, so nothing may be called that waits for another
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

// Folders of programs, libraries, fonts and their settings.
static const char *const readable[] = {"/usr", "/lib", "/lib64", "/bin", "/etc", "/opt", "/nix", "/gnu",
                                       "/var/cache/fontconfig", "/dev/null"};

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

// Leaves the program these folders to read, and nothing to write. A kernel without Landlock forbids
// nothing, one with an early version less.
static bool restrict_files(const char *program) {
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
    if (strchr(program, '/')) allow_reading(set, program);
    bool is_restricted = syscall(SYS_landlock_restrict_self, set, 0) == 0;
    close(set);
    return is_restricted;
}

// Calls that libseccomp of Debian 12 does not name; they have these numbers everywhere.
enum { change_mode_at = 452, set_attribute_at = 463, remove_attribute_at = 466, set_attributes_of_file = 469 };

// Calls that a program that draws pages does not need: changes of files, connections, other
// processes, memory that no limit counts, and parts of the kernel that are rarely used. They are
// refused, not fatal: the C library asks for a socket where it only wants to know a user's name.
static const int forbidden[] = {
    // Landlock keeps a program from contents alone; early versions allow to truncate.
    SCMP_SYS(truncate), SCMP_SYS(truncate64), SCMP_SYS(creat), SCMP_SYS(openat2),
    SCMP_SYS(open_by_handle_at), SCMP_SYS(chmod), SCMP_SYS(fchmod), SCMP_SYS(fchmodat),
    change_mode_at, SCMP_SYS(chown), SCMP_SYS(lchown), SCMP_SYS(fchown), SCMP_SYS(fchownat),
    SCMP_SYS(setxattr), SCMP_SYS(lsetxattr), SCMP_SYS(fsetxattr), SCMP_SYS(removexattr),
    SCMP_SYS(lremovexattr), SCMP_SYS(fremovexattr), set_attribute_at, remove_attribute_at,
    set_attributes_of_file, SCMP_SYS(utime), SCMP_SYS(utimes), SCMP_SYS(utimensat),
    SCMP_SYS(utimensat_time64), SCMP_SYS(futimesat), SCMP_SYS(unlink), SCMP_SYS(unlinkat),
    SCMP_SYS(rename), SCMP_SYS(renameat), SCMP_SYS(renameat2), SCMP_SYS(link), SCMP_SYS(linkat),
    SCMP_SYS(symlink), SCMP_SYS(symlinkat), SCMP_SYS(mkdir), SCMP_SYS(mkdirat), SCMP_SYS(rmdir),
    SCMP_SYS(mknod), SCMP_SYS(mknodat),
    // Connections.
    SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(shmget), SCMP_SYS(shmat), SCMP_SYS(shmctl),
    SCMP_SYS(msgget), SCMP_SYS(msgsnd), SCMP_SYS(msgrcv), SCMP_SYS(msgctl), SCMP_SYS(semget),
    SCMP_SYS(semop), SCMP_SYS(semtimedop), SCMP_SYS(semctl), SCMP_SYS(ipc), SCMP_SYS(mq_open),
    SCMP_SYS(mq_unlink),
    // Other processes. A change of user or rights would undo PR_SET_PDEATHSIG.
    SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise), SCMP_SYS(process_mrelease),
    SCMP_SYS(kcmp), SCMP_SYS(kill), SCMP_SYS(tkill), SCMP_SYS(rt_sigqueueinfo),
    SCMP_SYS(rt_tgsigqueueinfo), SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_getfd),
    SCMP_SYS(pidfd_send_signal), SCMP_SYS(setpriority), SCMP_SYS(sched_setaffinity),
    SCMP_SYS(sched_setscheduler), SCMP_SYS(sched_setparam), SCMP_SYS(sched_setattr),
    SCMP_SYS(ioprio_set), SCMP_SYS(migrate_pages), SCMP_SYS(move_pages), SCMP_SYS(setsid),
    SCMP_SYS(setpgid), SCMP_SYS(setuid), SCMP_SYS(setgid), SCMP_SYS(setreuid), SCMP_SYS(setregid),
    SCMP_SYS(setresuid), SCMP_SYS(setresgid), SCMP_SYS(setfsuid), SCMP_SYS(setfsgid),
    SCMP_SYS(setgroups), SCMP_SYS(capset),
    // Memory that RLIMIT_DATA does not count.
    SCMP_SYS(memfd_create), SCMP_SYS(memfd_secret),
    // Parts of the kernel.
    SCMP_SYS(keyctl), SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(bpf),
    SCMP_SYS(io_uring_setup), SCMP_SYS(userfaultfd), SCMP_SYS(perf_event_open), SCMP_SYS(unshare),
    SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root), SCMP_SYS(chroot),
    SCMP_SYS(fsopen), SCMP_SYS(fspick), SCMP_SYS(fsmount), SCMP_SYS(open_tree),
    SCMP_SYS(move_mount), SCMP_SYS(mount_setattr),
};

static bool refuse(scmp_filter_ctx filter, int call, struct scmp_arg_cmp argument) {
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), call, 1, argument) == 0;
}

// Refuses files that are opened to be changed, made or emptied.
static bool refuse_changes(scmp_filter_ctx filter) {
    const struct {
        scmp_datum_t mask, value;
    } changes[] = {{O_ACCMODE, O_WRONLY}, {O_ACCMODE, O_RDWR}, {O_ACCMODE, O_ACCMODE},
                   {O_CREAT, O_CREAT}, {O_TRUNC, O_TRUNC}};
    for (size_t index = 0; index < sizeof changes / sizeof *changes; index++)
        if (!refuse(
                filter, SCMP_SYS(open),
                SCMP_A1(SCMP_CMP_MASKED_EQ, changes[index].mask, changes[index].value)) ||
            !refuse(
                filter, SCMP_SYS(openat),
                SCMP_A2(SCMP_CMP_MASKED_EQ, changes[index].mask, changes[index].value)))
            return false;
    return true;
}

// Refuses what calls that the program needs can do beyond it.
static bool refuse_arguments(scmp_filter_ctx filter) {
    const scmp_datum_t shared = MAP_SHARED | MAP_ANONYMOUS;
    return refuse_changes(filter) &&
           // Other processes than itself.
           refuse(filter, SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_NE, 0)) &&
           refuse(filter, SCMP_SYS(tgkill), SCMP_A0(SCMP_CMP_NE, (scmp_datum_t)getpid())) &&
           // The kernel signals the owner of a file.
           refuse(filter, SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETOWN)) &&
           refuse(filter, SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, F_SETOWN_EX)) &&
           refuse(filter, SCMP_SYS(prctl), SCMP_A0(SCMP_CMP_EQ, PR_SET_PDEATHSIG)) &&
           // What would be read as typed on a terminal. The kernel looks at 32 bits.
           refuse(filter, SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_MASKED_EQ, UINT32_MAX, TIOCSTI)) &&
           refuse(filter, SCMP_SYS(ioctl), SCMP_A1(SCMP_CMP_MASKED_EQ, UINT32_MAX, TIOCLINUX)) &&
           // Threads are allowed. A filter cannot look into the structure of clone3; glibc falls
           // back to clone.
           refuse(filter, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)) &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 &&
           // Memory that RLIMIT_DATA does not count.
           refuse(filter, SCMP_SYS(mmap), SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_TYPE | MAP_ANONYMOUS, shared)) &&
           refuse(filter, SCMP_SYS(mmap), SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_GROWSDOWN, MAP_GROWSDOWN));
}

// A kernel without seccomp refuses nothing.
static bool restrict_calls(void) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter) return false;
    // libseccomp asks the kernel whether it knows this attribute of filters.
    int error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    bool has_filters = error != -EOPNOTSUPP, is_made = error == 0;
    for (size_t index = 0; is_made && index < sizeof forbidden / sizeof *forbidden; index++)
        is_made = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EACCES), forbidden[index], 0) == 0;
    is_made = is_made && refuse_arguments(filter) && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return is_made || !has_filters;
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

// Turns the child into the program. All limits hold before the program's first instruction, and
// after its start.
static int become_program(const start *start) {
    if (!begin(start->parent)) return EPERM;
    if (!limit(RLIMIT_DATA, start->memory) || !limit(RLIMIT_STACK, stack_limit) ||
        !limit(RLIMIT_CPU, seconds_limit) || !limit(RLIMIT_FSIZE, 0) || !limit(RLIMIT_CORE, 0))
        return errno;
    int input = beyond_streams(start->input), output = beyond_streams(start->output);
    int null = open("/dev/null", O_WRONLY);
    if (input < 0 || output < 0 || null < 0 || dup2(input, STDIN_FILENO) < 0 ||
        dup2(output, STDOUT_FILENO) < 0 || dup2(null, STDERR_FILENO) < 0)
        return errno;
    close_on_exec_from(STDERR_FILENO + 1);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !restrict_calls() ||
        !restrict_files(start->program))
        return EPERM;
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

pdf_shim_status pdf_shim_start(
    const char *program, const uint8_t *bytes, size_t count, uint32_t last_page, uint32_t side,
    uint64_t memory_limit, pdf_shim_child *child) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return pdf_shim_failed;
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
