// Primitives: AEAD, HPKE, signatures, key derivation, secret bytes and compression, each behind a Swift type.
//
// All cryptography is OpenSSL's libcrypto, all compression libbrotli's; what is composed here (HPKE from
// X25519 and HKDF, encrypt-then-MAC from CBC and HMAC) is composed because OpenSSL 3.0 does not offer it.
// The module knows nothing of codes, channels or people.
//
// Input from others that does not verify throws `PrimitiveError`. A failure of the library itself (no
// randomness, no memory) is fatal: there is nothing safe to go on with.
