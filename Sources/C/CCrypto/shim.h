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

// HKDF with SHA-256 in one of the modes EVP_KDF_HKDF_MODE_…: here, since the parameters point to what they hold. Neither secret nor
// output is null. 1 on success.
static inline int crypto_shim_hkdf_sha256(
    EVP_KDF *kdf, int mode, const void *secret, size_t secret_count, const void *salt, size_t salt_count,
    const void *info, size_t info_count, void *output, size_t count) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_int(OSSL_KDF_PARAM_MODE, &mode),
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, "SHA256", 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)secret, secret_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_count),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
    int status = context ? EVP_KDF_derive(context, (unsigned char *)output, count, parameters) : 0;
    EVP_KDF_CTX_free(context);
    return status;
}

