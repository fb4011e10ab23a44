// Primitives: AEAD, HPKE, signatures, key derivation, secret bytes and compression, each behind a
// Swift type.
//
// Cryptography is OpenSSL's libcrypto (docs/decisions/0001-libcrypto.md), and ML-KEM and Keccak are
// BoringSSL's (docs/decisions/0278-mlkem.md); compression is by libbrotli and libdeflate. HPKE is
// composed from KEMs and HKDF, X-Wing from ML-KEM and X25519, and encrypt-then-MAC from CBC and HMAC,
// because OpenSSL 3.0 offers none of them. The module knows no codes, channels or people.
//
// Input from others that does not verify throws `PrimitiveError`. A failure of the library itself
// (no randomness, no memory) is fatal: it is not safe to go on.
