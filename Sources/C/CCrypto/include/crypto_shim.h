#pragma once

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

// HKDF with SHA-256 in one of the modes EVP_KDF_HKDF_MODE_…. In C because the parameters point to
// variables on the stack. Neither secret nor output is null. 1 on success.
int crypto_shim_hkdf_sha256(
    EVP_KDF *kdf, int mode, const void *secret, size_t secret_count, const void *salt, size_t salt_count,
    const void *info, size_t info_count, void *output, size_t count);
