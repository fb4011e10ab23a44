import CCrypto

/// Traps unless a call succeeded that fails only for lack of memory or of a provider.
///
/// - Returns: the handle from libcrypto.
func required<Handle>(_ handle: Handle?) -> Handle {
    guard let handle else { preconditionFailure("libcrypto failed") }
    return handle
}

func required(_ status: Int32) {
    precondition(status > 0, "libcrypto failed")
}

/// An algorithm of libcrypto, kept for the life of the process: fetching it from the providers can
/// take longer than using it.
///
/// Several threads may use it.
@safe struct FetchedAlgorithm: @unchecked Sendable {
    let handle: OpaquePointer

    init(_ handle: OpaquePointer?) { unsafe self.handle = required(handle) }
}

/// Owns one `EVP_PKEY`. Several threads may use it once it is made.
@safe final class PKey: @unchecked Sendable {
    let handle: OpaquePointer

    init(taking handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe EVP_PKEY_free(handle) }

    /// A private key of the given type (`EVP_PKEY_ED25519`, `EVP_PKEY_X25519`) from its 32 raw
    /// bytes.
    ///
    /// The bytes are passed as PKCS #8 (RFC 8410, section 7): libcrypto then keeps the key in its
    /// secure heap, but keeps keys made of raw bytes in ordinary memory.
    convenience init(type: Int32, privateKey: SecretBytes) {
        precondition(privateKey.count == 32)
        let curve: UInt8 = type == EVP_PKEY_X25519 ? 0x6E : 0x70
        let front: [UInt8] = [0x30, 46, 2, 1, 0, 0x30, 5, 6, 3, 0x2B, 0x65, curve, 4, 34, 4, 32]
        let document = unsafe SecretBytes(count: front.count + privateKey.count) { buffer in
            unsafe buffer.copyBytes(from: front)
            unsafe privateKey.withUnsafeBytes { key in
                unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[front.count...]).copyMemory(from: key)
            }
        }
        let handle = unsafe document.withUnsafeBytes { bytes in
            var start = unsafe bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return unsafe d2i_PrivateKey(type, nil, &start, bytes.count)
        }
        unsafe self.init(taking: required(handle))
    }

    /// A public key of the given type from its 32 raw bytes.
    convenience init(type: Int32, publicKey: [UInt8]) {
        unsafe self.init(taking: required(EVP_PKEY_new_raw_public_key(type, nil, publicKey, publicKey.count)))
    }

    /// The 32 bytes of an Ed25519 or X25519 public key.
    var rawPublicKey: [UInt8] {
        var count = 32
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe required(EVP_PKEY_get_raw_public_key(handle, &bytes, &count))
        return bytes
    }
}
