import CCrypto

/// Owns one `EVP_CIPHER_CTX`, ready to encrypt or decrypt.
@safe final class CipherContext {
    enum Algorithm {
        case aes256GCM, aes256CBC, aes256ECB

        fileprivate var fetched: FetchedAlgorithm {
            switch self {
            case .aes256GCM: Self.gcm
            case .aes256CBC: Self.cbc
            case .aes256ECB: Self.ecb
            }
        }

        private static let gcm = unsafe FetchedAlgorithm(EVP_CIPHER_fetch(nil, "AES-256-GCM", nil))
        private static let cbc = unsafe FetchedAlgorithm(EVP_CIPHER_fetch(nil, "AES-256-CBC", nil))
        private static let ecb = unsafe FetchedAlgorithm(EVP_CIPHER_fetch(nil, "AES-256-ECB", nil))
    }

    private let handle = unsafe required(EVP_CIPHER_CTX_new())

    init(_ algorithm: Algorithm, key: SecretBytes, iv: [UInt8], encrypting: Bool) {
        unsafe key.withUnsafeBytes {
            unsafe required(
                EVP_CipherInit_ex(
                    handle, algorithm.fetched.handle, nil,
                    $0.baseAddress?.assumingMemoryBound(to: UInt8.self), iv,
                    encrypting ? 1 : 0))
        }
    }

    deinit { unsafe EVP_CIPHER_CTX_free(handle) }

    /// Starts again with another iv, under the same key and in the same direction.
    func restart(iv: ArraySlice<UInt8>) {
        unsafe iv.withUnsafeBufferPointer {
            unsafe required(EVP_CipherInit_ex(handle, nil, nil, nil, $0.baseAddress, -1))
        }
    }

    /// Turns padding off, so that the input must be whole blocks.
    func leaveUnpadded() { unsafe required(EVP_CIPHER_CTX_set_padding(handle, 0)) }

    func authenticate(_ data: [UInt8]) {
        var count: Int32 = 0
        unsafe required(EVP_CipherUpdate(handle, nil, &count, data, Int32(data.count)))
    }

    /// The output for `input`, or nil if libcrypto refuses it.
    func update(_ input: [UInt8]) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: input.count + Int(EVP_MAX_BLOCK_LENGTH))
        var count: Int32 = 0
        guard unsafe EVP_CipherUpdate(handle, &output, &count, input, Int32(input.count)) == 1 else {
            return nil
        }
        return Array(output.prefix(Int(count)))
    }

    /// Encrypts or decrypts in place, in a mode that keeps the length.
    ///
    /// - Returns: false if libcrypto refuses the input.
    func update(_ bytes: inout [UInt8], in range: Range<Int>) -> Bool {
        precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
        return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            let piece = buffer.extracting(range).baseAddress
            var count: Int32 = 0
            let status = unsafe EVP_CipherUpdate(handle, piece, &count, piece, Int32(range.count))
            return status == 1 && count == range.count
        }
    }

    /// The last block, or nil if the tag or the padding is wrong.
    func finish() -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: Int(EVP_MAX_BLOCK_LENGTH))
        var count: Int32 = 0
        guard unsafe EVP_CipherFinal_ex(handle, &output, &count) == 1 else { return nil }
        return Array(output.prefix(Int(count)))
    }

    /// The GCM tag of what was encrypted.
    var tag: [UInt8] {
        var tag = [UInt8](repeating: 0, count: AESGCM.tagLength)
        unsafe required(EVP_CIPHER_CTX_ctrl(handle, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag))
        return tag
    }

    /// Ends decrypting, and returns whether the decrypted bytes have this GCM tag.
    func finish(expecting tag: ArraySlice<UInt8>) -> Bool {
        precondition(tag.count == AESGCM.tagLength)
        unsafe tag.withUnsafeBytes {
            let start = unsafe UnsafeMutableRawPointer(mutating: $0.baseAddress)
            unsafe required(EVP_CIPHER_CTX_ctrl(handle, EVP_CTRL_AEAD_SET_TAG, Int32($0.count), start))
        }
        // GCM has no last block to write.
        return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(EVP_MAX_BLOCK_LENGTH)) {
            var count: Int32 = 0
            return unsafe EVP_CipherFinal_ex(handle, $0.baseAddress, &count) == 1
        }
    }
}
