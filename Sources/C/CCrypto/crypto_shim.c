#include "crypto_shim.h"

// At exit libcrypto would free memory that a thread ending at the same moment frees too, and the
// process would abort. Without texts of errors, tables of names of algorithms, and a configuration,
// which can have any library loaded (docs/decisions/0001-libcrypto.md), its start takes half the
// time.
__attribute__((constructor)) static void initialize(void) {
    OPENSSL_init_crypto(
        OPENSSL_INIT_NO_ATEXIT | OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS | OPENSSL_INIT_NO_ADD_ALL_CIPHERS
            | OPENSSL_INIT_NO_ADD_ALL_DIGESTS | OPENSSL_INIT_NO_LOAD_CONFIG,
        NULL);
}

int crypto_shim_hkdf_sha256(
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
