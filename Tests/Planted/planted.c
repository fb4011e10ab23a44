// Stands in for one function of each library that reads images, and does what a file that takes
// over the decoder would: it opens a file, makes a connection, or starts a program, as the variable
// PLANTED says. It ends with status 77 where that succeeds or is refused: only the kernel's signal is
// good enough. CLITests/ConfinementTests compiles and preloads it.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void attack(void) {
    const char *planted = getenv("PLANTED");
    if (!planted) return;
    if (!strcmp(planted, "open")) open("/etc/passwd", O_RDONLY);
    if (!strcmp(planted, "connect")) socket(AF_INET, SOCK_STREAM, 0);
    if (!strcmp(planted, "exec")) execl("/bin/true", "true", (char *)NULL);
    if (!strcmp(planted, "fork")) fork();
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
PLANT(WebPDecode)
PLANT(poll)
PLANT(DGifOpen)
PLANT(TIFFClientOpenExt)
PLANT(de265_new_decoder)
PLANT(dav1d_open)
