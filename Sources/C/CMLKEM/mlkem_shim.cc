// ML-KEM and Keccak of BoringSSL, as one translation unit. The plugin BoringSSL and
// Scripts/build-core-libraries.sh compile it: KECCAK and MLKEM are the paths of BoringSSL's files,
// which are included unmodified.

// A prefix of their own for BoringSSL's symbols: a program may contain swift-crypto, too.
#define CCryptoBoringSSL SeQRcast
#include <CCryptoBoringSSL_base.h>
// libcrypto has this function.
#undef CRYPTO_memcmp

#include "include/mlkem_shim.h"

#include KECCAK
#include MLKEM

// These functions stand in for the rest of BoringSSL.

extern "C" {

static cbb_buffer_st *fixed_buffer(CBB *builder) {
    if (builder->is_child || builder->u.base.can_resize) abort();
    return &builder->u.base;
}

int CBB_init_fixed(CBB *builder, uint8_t *bytes, size_t count) {
    *builder = {};
    builder->u.base.buf = bytes;
    builder->u.base.cap = count;
    return 1;
}

int CBB_add_space(CBB *builder, uint8_t **space, size_t count) {
    cbb_buffer_st *buffer = fixed_buffer(builder);
    if (count > buffer->cap - buffer->len) return 0;
    *space = buffer->buf + buffer->len;
    buffer->len += count;
    return 1;
}

int CBB_add_bytes(CBB *builder, const uint8_t *bytes, size_t count) {
    uint8_t *space;
    if (!CBB_add_space(builder, &space, count)) return 0;
    memcpy(space, bytes, count);
    return 1;
}

int CBS_get_bytes(CBS *reader, CBS *piece, size_t count) {
    if (count > reader->len) return 0;
    CBS_init(piece, reader->data, count);
    CBS_init(reader, reader->data + count, reader->len - count);
    return 1;
}

int CBS_copy_bytes(CBS *reader, uint8_t *bytes, size_t count) {
    CBS piece;
    if (!CBS_get_bytes(reader, &piece, count)) return 0;
    memcpy(bytes, piece.data, count);
    return 1;
}

// Randomness comes from the callers, and no self-test runs.
bcm_infallible BCM_rand_bytes(uint8_t *, size_t) { abort(); }
int BORINGSSL_check_test(const void *, const void *, size_t, const char *) { abort(); }

}  // extern "C"

namespace {

bool parse(BCM_mlkem768_public_key *key, const void *bytes) {
    CBS reader;
    CBS_init(&reader, static_cast<const uint8_t *>(bytes), BCM_MLKEM768_PUBLIC_KEY_BYTES);
    return bcm_success(BCM_mlkem768_parse_public_key(key, &reader));
}

// A private key on the stack, which is wiped.
struct PrivateKey {
    BCM_mlkem768_private_key key;
    uint8_t public_key[BCM_MLKEM768_PUBLIC_KEY_BYTES];

    explicit PrivateKey(const void *seed) {
        BCM_mlkem768_generate_key_external_seed(public_key, &key, static_cast<const uint8_t *>(seed));
    }
    ~PrivateKey() { explicit_bzero(&key, sizeof key); }
};

void hash(
        boringssl_keccak_config_t function, const void *input, size_t input_count, void *output, size_t output_count) {
    BORINGSSL_keccak_st state;
    BORINGSSL_keccak_init(&state, function);
    BORINGSSL_keccak_absorb(&state, static_cast<const uint8_t *>(input), input_count);
    BORINGSSL_keccak_squeeze(&state, static_cast<uint8_t *>(output), output_count);
    explicit_bzero(&state, sizeof state);
}

}  // namespace

void mlkem_shim_public_key(const void *seed, void *public_key) {
    PrivateKey pair(seed);
    memcpy(public_key, pair.public_key, sizeof pair.public_key);
}

int mlkem_shim_is_public_key(const void *public_key) {
    BCM_mlkem768_public_key key;
    return parse(&key, public_key);
}

int mlkem_shim_encapsulate(const void *public_key, const void *randomness, void *ciphertext, void *shared_secret) {
    BCM_mlkem768_public_key key;
    if (!parse(&key, public_key)) return 0;
    BCM_mlkem768_encap_external_entropy(
            static_cast<uint8_t *>(ciphertext), static_cast<uint8_t *>(shared_secret), &key,
            static_cast<const uint8_t *>(randomness));
    return 1;
}

void mlkem_shim_decapsulate(const void *seed, const void *ciphertext, void *shared_secret) {
    PrivateKey pair(seed);
    bcm_status status = BCM_mlkem768_decap(
            static_cast<uint8_t *>(shared_secret), static_cast<const uint8_t *>(ciphertext), BCM_MLKEM768_CIPHERTEXT_BYTES,
            &pair.key);
    if (!bcm_success(status)) abort();
}

void mlkem_shim_shake256(const void *input, size_t input_count, void *output, size_t output_count) {
    hash(boringssl_shake256, input, input_count, output, output_count);
}

void mlkem_shim_sha3_256(const void *input, size_t input_count, void *output) {
    hash(boringssl_sha3_256, input, input_count, output, 32);
}
