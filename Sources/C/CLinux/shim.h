#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>

// glibc declares these only with _GNU_SOURCE, which Swift's importer does not define.
#define LINUX_SPAWN_SETSID 0x80
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// Swift does not import variadic functions such as `prctl`.
static inline int linux_set_parent_death_signal(int signal) { return prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }

static inline int linux_set_not_dumpable(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

static inline int linux_set_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

// `open` is variadic too. The file has this mode, less the umask, from the first moment on.
static inline int linux_open_new(const char *path, mode_t mode)
{
    return open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_CLOEXEC, mode);
}

// A descriptor that names a file, or a link itself, and opens neither. glibc defines O_PATH only
// with _GNU_SOURCE.
static inline int linux_open_path(const char *path) { return open(path, __O_PATH | O_NOFOLLOW | O_CLOEXEC); }

// Opens a folder only to find names in it, not to read it. Follows no link.
static inline int linux_open_folder(int folder, const char *name)
{
    return openat(folder, name, __O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

// glibc defines O_TMPFILE only with _GNU_SOURCE.
static inline int linux_open_unnamed(const char *folder, mode_t mode)
{
    return open(folder, __O_TMPFILE | O_RDWR | O_CLOEXEC, mode);
}

// glibc declares it only with _GNU_SOURCE. The ends are closed in programs that are started.
int pipe2(int ends[2], int flags);
static inline int linux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

// glibc declares it only with _GNU_SOURCE. Renames a file unless the new name exists.
int renameat2(int oldFolder, const char *oldPath, int newFolder, const char *newPath, unsigned int flags);
static inline int linux_rename_new(const char *from, const char *to)
{
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, 1 /* RENAME_NOREPLACE */);
}

// glibc declares these only with _GNU_SOURCE.
int syncfs(int file);
int sync_file_range(int file, off_t offset, off_t count, unsigned int flags);
#define LINUX_SYNC_FILE_RANGE_WRITE 2

// Swift imports the name as an array of fixed size, which the entry need not have.
static inline const char *linux_name(const struct dirent *entry) { return entry->d_name; }

// `ioctl` is variadic too. Returns the size in characters of the terminal behind a descriptor;
// false if it is no terminal, or the size is unknown.
static inline int linux_window_size(int descriptor, unsigned short *columns, unsigned short *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return 0;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 1;
}

static inline void *linux_thread_body(void *gate)
{
    pthread_mutex_lock(gate);
    pthread_mutex_unlock(gate);
    return NULL;
}

// Returns how many of `threads` can run at once. All of them are started, and end before this
// returns.
static inline int linux_startable_threads(pthread_t *threads, int most)
{
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    // This measures the limit of threads, not of the memory for their stacks.
    pthread_attr_t small;
    if (pthread_attr_init(&small) != 0) return 0;
    pthread_attr_setstacksize(&small, 64 * 1024);
    pthread_mutex_lock(&gate);
    int count = 0;
    while (count < most && pthread_create(&threads[count], &small, linux_thread_body, &gate) == 0) count++;
    pthread_mutex_unlock(&gate);
    pthread_attr_destroy(&small);
    for (int thread = 0; thread < count; thread++) pthread_join(threads[thread], NULL);
    return count;
}
