#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// ML-KEM-768 (FIPS 203). A seed has 64 bytes (d ‖ z), a public key 1,184, a ciphertext 1,088, a
// shared secret 32.

void mlkem_shim_public_key(const void *seed, void *public_key);

// Whether each coefficient is less than q (FIPS 203, section 7.2).
int mlkem_shim_is_public_key(const void *public_key);

// Encapsulates with 32 bytes of randomness. 0 unless the public key passes the check above.
int mlkem_shim_encapsulate(const void *public_key, const void *randomness, void *ciphertext, void *shared_secret);

// Rejects implicitly: the shared secret for a false ciphertext follows from it and from the seed.
void mlkem_shim_decapsulate(const void *seed, const void *ciphertext, void *shared_secret);

// FIPS 202.

void mlkem_shim_shake256(const void *input, size_t input_count, void *output, size_t output_count);

// The output has 32 bytes.
void mlkem_shim_sha3_256(const void *input, size_t input_count, void *output);

#ifdef __cplusplus
}
#endif
