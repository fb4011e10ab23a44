import CCrypto

/// Bytes that must not outlive their use: overwritten when the last reference to them goes.
@safe public final class SecretBytes: @unchecked Sendable {
    private let storage: UnsafeMutableRawBufferPointer

    public init(_ bytes: [UInt8]) {
        unsafe storage = .allocate(byteCount: bytes.count, alignment: 1)
        unsafe storage.copyBytes(from: bytes)
    }

    /// - Parameter fill: writes all of the `count` bytes.
    init(count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) {
        unsafe storage = .allocate(byteCount: count, alignment: 1)
        unsafe fill(storage)
    }

    deinit {
        unsafe OPENSSL_cleanse(storage.baseAddress, storage.count)
        unsafe storage.deallocate()
    }

    /// Random bytes for a key, from OpenSSL's private generator. A failure of it is fatal.
    public static func random(count: Int) -> SecretBytes {
        unsafe SecretBytes(count: count) { buffer in
            let status = unsafe RAND_priv_bytes(
                buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(count))
            precondition(status == 1, "the random number generator failed")
        }
    }

    public var count: Int { unsafe storage.count }

    /// A copy, for writing into what is then encrypted. Keep its life short.
    public var bytes: [UInt8] { unsafe Array(storage) }

    /// The bytes in `range` as a secret of their own.
    public subscript(range: Range<Int>) -> SecretBytes {
        unsafe SecretBytes(count: range.count) { buffer in
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[range]))
        }
    }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try unsafe body(UnsafeRawBufferPointer(storage))
    }
}

extension SecretBytes: Equatable {
    /// In a time that depends on the lengths alone.
    public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        unsafe left.count == right.count
            && CRYPTO_memcmp(left.storage.baseAddress, right.storage.baseAddress, left.count) == 0
    }
}
