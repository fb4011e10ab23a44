// The system functions that zbar needs. There is no system: the module imports nothing.
#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void *trapping(void *memory) {
    if (!memory) __builtin_trap();
    return memory;
}

// malloc(0) may return null, which is no failure.
void *trapping_malloc(size_t size) { return trapping(malloc(size ? size : 1)); }

void *trapping_calloc(size_t count, size_t size) { return trapping(calloc(count ? count : 1, size ? size : 1)); }

void *trapping_realloc(void *memory, size_t size) { return trapping(realloc(memory, size ? size : 1)); }

_Noreturn void __assert_fail(const char *expression, const char *file, int line, const char *function) {
    (void)expression, (void)file, (void)line, (void)function;
    __builtin_trap();
}

// zbar stores the time of a picture, and does not use it.
int clock_gettime(clockid_t clock, struct timespec *now) {
    (void)clock;
    *now = (struct timespec){0};
    return 0;
}

// Converts from the two character sets that an ASCII symbol may name; zbar skips a symbol that
// names another. Without a name the bytes are unchanged (ZBAR_CFG_BINARY).
static char utf8, latin1;

iconv_t iconv_open(const char *to, const char *from) {
    (void)to;
    if (!strcmp(from, "UTF-8")) return &utf8;
    if (!strcmp(from, "ISO8859-1")) return &latin1;
    errno = EINVAL;
    return (iconv_t)-1;
}

int iconv_close(iconv_t conversion) {
    (void)conversion;
    return 0;
}

size_t iconv(iconv_t conversion, char **in, size_t *in_left, char **out, size_t *out_left) {
    for (; *in_left; ++*in, --*in_left) {
        const unsigned char byte = (unsigned char)**in;
        const int two = conversion == &latin1 && byte >= 0x80;
        if (*out_left < 1u + (size_t)two) {
            errno = E2BIG;
            return (size_t)-1;
        }
        if (two) *(*out)++ = (char)(0xc0 | byte >> 6), --*out_left;
        *(*out)++ = (char)(two ? 0x80 | (byte & 0x3f) : byte), --*out_left;
    }
    return 0;
}
