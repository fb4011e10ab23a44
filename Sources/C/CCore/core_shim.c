// Keeps requests and replies in memory, and supplies Swift and libcrypto with the system functions
// that WebAssembly lacks.

#include "core_shim.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wasi/api.h>

#define EXPORT(name) __attribute__((export_name(name)))

extern void __wasm_call_ctors(void);

EXPORT("_initialize") void core_initialize(void) { __wasm_call_ctors(); }

static CoreBuffer request, reply;

EXPORT("reserve") void *core_reserve(size_t count) {
    request = (CoreBuffer){malloc(count ? count : 1), count};
    if (!request.bytes) abort();
    return request.bytes;
}

CoreBuffer core_request(void) { return request; }

const CoreBuffer *core_reply(const void *bytes, size_t count) {
    reply = (CoreBuffer){malloc(count), count};
    if (!reply.bytes) abort();
    memcpy(reply.bytes, bytes, count);
    return &reply;
}

__attribute__((import_module("seqrcast"), import_name("answer"))) void core_import_answer(const void *question, size_t count);

static CoreBuffer answer;

/// Makes room for the answer to a question.
EXPORT("reserve_answer") void *core_reserve_answer(size_t count) {
    answer = (CoreBuffer){malloc(count ? count : 1), count};
    if (!answer.bytes) abort();
    return answer.bytes;
}

CoreBuffer core_ask(const void *question, size_t count) {
    core_import_answer(question, count);
    return answer;
}

void core_forget_answer(void) {
    free(answer.bytes);
    answer = (CoreBuffer){0};
}

// The stack grows down to address 0.
static __attribute__((noinline)) void wipe_stack(void) {
    volatile char here = 0;
    explicit_bzero((void *)1, (size_t)&here - 1);
}

/// Forgets request and reply. Every block was wiped when it was freed; only the stack is left.
EXPORT("release") void core_release(void) {
    free(request.bytes);
    free(reply.bytes);
    request = reply = (CoreBuffer){0};
    wipe_stack();
}

// All freed memory is wiped: Swift's, libcrypto's and the decompressors'. The linker replaces the
// allocator's functions with these.
extern void __real_free(void *);
extern size_t malloc_usable_size(void *);

void __wrap_free(void *block) {
    if (!block) return;
    explicit_bzero(block, malloc_usable_size(block));
    __real_free(block);
}

void *__wrap_realloc(void *block, size_t count) {
    if (!block) return malloc(count);
    size_t held = malloc_usable_size(block);
    void *moved = malloc(count);
    if (!moved) return NULL;
    memcpy(moved, block, held < count ? held : count);
    __wrap_free(block);
    return moved;
}

// Swift's runtime.

void arc4random_buf(void *bytes, size_t count) {
    for (size_t at = 0; at < count; at += 256) {
        if (getentropy((char *)bytes + at, count - at < 256 ? count - at : 256) != 0) abort();
    }
}

const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
    char *end;
    *value = strtod(text, &end);
    return end == text ? NULL : end;
}

int putchar(int character) { return character; }

uintptr_t __stack_chk_guard = 0x2A2A2A2A;
_Noreturn void __stack_chk_fail(void) { abort(); }

// libcrypto. There is only one user here, so nobody has another's rights.

unsigned getuid(void) { return 0; }
unsigned geteuid(void) { return 0; }
unsigned getgid(void) { return 0; }
unsigned getegid(void) { return 0; }

// This libcrypto was built without sources of entropy. The function replaces the one that finds
// none.

typedef struct rand_pool_st RAND_POOL;
extern size_t ossl_rand_pool_bytes_needed(RAND_POOL *, unsigned entropy_factor);
extern unsigned char *ossl_rand_pool_add_begin(RAND_POOL *, size_t count);
extern int ossl_rand_pool_add_end(RAND_POOL *, size_t count, size_t bits);
extern size_t ossl_rand_pool_entropy_available(RAND_POOL *);

size_t __wrap_ossl_pool_acquire_entropy(RAND_POOL *pool) {
    size_t count = ossl_rand_pool_bytes_needed(pool, 1);
    unsigned char *bytes = ossl_rand_pool_add_begin(pool, count);
    if (bytes) {
        arc4random_buf(bytes, count);
        ossl_rand_pool_add_end(pool, count, 8 * count);
    }
    return ossl_rand_pool_entropy_available(pool);
}

// Brotli's encoder would take 200 kB. This one compresses nothing, so messages are published
// uncompressed.

void *BrotliEncoderCreateInstance(void *allocate, void *release, void *opaque) {
    (void)allocate, (void)release, (void)opaque;
    return &request;
}
void BrotliEncoderDestroyInstance(void *state) { (void)state; }
int BrotliEncoderSetParameter(void *state, int parameter, uint32_t value) {
    (void)state, (void)parameter, (void)value;
    return 1;
}
int BrotliEncoderCompressStream(
    void *state, int operation, size_t *left, const uint8_t **next, size_t *room, uint8_t **end, size_t *total) {
    (void)state, (void)operation, (void)left, (void)next, (void)room, (void)end, (void)total;
    return 0;
}
int BrotliEncoderIsFinished(void *state) {
    (void)state;
    return 0;
}

// WASI. The module imports only random_get and clock_time_get; the other functions, which the C
// library would call, refuse.

#define REFUSES(name, ...) \
    int32_t __imported_wasi_snapshot_preview1_##name(__VA_ARGS__) { return __WASI_ERRNO_BADF; }

#pragma clang diagnostic ignored "-Wunused-parameter"
REFUSES(environ_get, int32_t environment, int32_t buffer)
REFUSES(fd_close, int32_t file)
REFUSES(fd_fdstat_get, int32_t file, int32_t status)
REFUSES(fd_prestat_get, int32_t file, int32_t status)
REFUSES(fd_prestat_dir_name, int32_t file, int32_t path, int32_t length)
REFUSES(fd_readdir, int32_t file, int32_t buffer, int32_t length, int64_t cookie, int32_t used)
REFUSES(fd_seek, int32_t file, int64_t offset, int32_t from, int32_t size)
REFUSES(fd_write, int32_t file, int32_t pieces, int32_t count, int32_t written)
REFUSES(path_filestat_get, int32_t file, int32_t flags, int32_t path, int32_t length, int32_t status)
REFUSES(
    path_open, int32_t file, int32_t flags, int32_t path, int32_t length, int32_t open, int64_t rights, int64_t inherited,
    int32_t descriptor, int32_t opened)

// There is no environment variable.
int32_t __imported_wasi_snapshot_preview1_environ_sizes_get(int32_t count, int32_t size) {
    *(size_t *)count = *(size_t *)size = 0;
    return 0;
}

_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int32_t status) { __builtin_trap(); }

// X448 and Ed448 are in no table of algorithms, but libcrypto's code for X25519 and Ed25519 leads to
// them, too. With these in their place the linker drops them: 20 kB of constants and code.
typedef struct ossl_lib_ctx_st OSSL_LIB_CTX;

int ossl_x448(uint8_t *out, const uint8_t *private_key, const uint8_t *public_key) {
    (void)out, (void)private_key, (void)public_key;
    abort();
}

void ossl_x448_public_from_private(uint8_t *out, const uint8_t *private_key) {
    (void)out, (void)private_key;
    abort();
}

int ossl_ed448_public_from_private(OSSL_LIB_CTX *context, uint8_t *out, const uint8_t *private_key, const char *query) {
    (void)context, (void)out, (void)private_key, (void)query;
    abort();
}

int ossl_ed448_sign(OSSL_LIB_CTX *library, uint8_t *out, const uint8_t *message, size_t count, const uint8_t *public_key,
                    const uint8_t *private_key, const uint8_t *context, size_t context_count, const char *query) {
    (void)library, (void)out, (void)message, (void)count, (void)public_key, (void)private_key, (void)context, (void)context_count, (void)query;
    abort();
}

int ossl_ed448_verify(OSSL_LIB_CTX *library, const uint8_t *message, size_t count, const uint8_t *signature,
                      const uint8_t *public_key, const uint8_t *context, size_t context_count, const char *query) {
    (void)library, (void)message, (void)count, (void)signature, (void)public_key, (void)context, (void)context_count, (void)query;
    abort();
}
