// Stands in for one function of each library that reads images, and does what a file that takes
// over the decoder would: it opens a file, makes a connection, starts a program, reaches another
// process, or evades the limit of memory, as the variable PLANTED says. It ends with status 77 where
// that succeeds or is refused: only the kernel's signal is good enough. CLITests/ConfinementTests compiles and preloads it.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_bool is_confined;
static pthread_t early;
static pid_t parent;

static void *open_later(void *unused) {
    while (!is_confined) sched_yield();
    open("/etc/passwd", O_RDONLY);
    return unused;
}

// A library may have started a thread before the process gave up its rights.
__attribute__((constructor)) static void start_early(void) {
    parent = getppid();
    const char *planted = getenv("PLANTED");
    if (planted && !strcmp(planted, "thread")) pthread_create(&early, NULL, open_later, NULL);
}

static void open_in_early_thread(void) {
    is_confined = true;
    pthread_join(early, NULL);
}

// Lets a helper process end, and signals whichever process has its number then.
static void signal_reused_number(void) {
    for (int file = 3; file < 64; file++) close(file);
    kill(wait(NULL), 0);
}

// Ends with status 78 if this process can place itself, and no other one.
static void place_processes(void) {
    cpu_set_t processors;
    bool is_free = sched_getaffinity(0, sizeof processors, &processors) == 0 &&
        sched_setaffinity(0, sizeof processors, &processors) == 0;
    bool is_refused = sched_setaffinity(parent, sizeof processors, &processors) == -1 && errno == EPERM;
    if (is_free && is_refused) _exit(78);
}

static void map(int flags) { mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_ANONYMOUS | flags, -1, 0); }

static void attack(void) {
    const char *planted = getenv("PLANTED");
    if (!planted) return;
    if (!strcmp(planted, "open")) open("/etc/passwd", O_RDONLY);
    if (!strcmp(planted, "connect")) socket(AF_INET, SOCK_STREAM, 0);
    if (!strcmp(planted, "exec")) execl("/bin/true", "true", (char *)NULL);
    if (!strcmp(planted, "fork")) fork();
    if (!strcmp(planted, "thread")) open_in_early_thread();
    if (!strcmp(planted, "kill")) signal_reused_number();
    if (!strcmp(planted, "affinity")) place_processes();
    if (!strcmp(planted, "shared memory")) map(MAP_SHARED);
    if (!strcmp(planted, "growing memory")) map(MAP_PRIVATE | MAP_GROWSDOWN);
    _exit(77);
}

#define PLANT(name) \
    void *name(void); \
    void *name(void) { \
        attack(); \
        return NULL; \
    }

PLANT(inflate)
PLANT(tjDecompressHeader3)
PLANT(WebPIDecode)
PLANT(poll)
PLANT(DGifOpen)
PLANT(TIFFClientOpenExt)
PLANT(de265_new_decoder)
PLANT(dav1d_open)
