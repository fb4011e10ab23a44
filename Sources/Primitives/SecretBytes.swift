import CCrypto

/// Bytes that must not outlive their use: they are overwritten when the last reference goes
/// (docs/decisions/0074-secure-heap.md).
///
/// They are in OpenSSL's secure heap, like the private keys made of them: as far as the system
/// allows, this memory is neither swapped nor in core dumps. Once half of `heapSize` is in use,
/// further secrets go to ordinary memory: libcrypto's generator and private keys need the rest, and
/// would fail without it.
@safe public final class SecretBytes: @unchecked Sendable {
    private let storage: UnsafeMutableRawBufferPointer

    /// A power of two, in bytes.
    private static let heapSize = 1 << 20

    private static let hasHeap = CRYPTO_secure_malloc_init(heapSize, 32) != 0

    public convenience init(_ bytes: [UInt8]) {
        unsafe self.init(count: bytes.count) { unsafe $0.copyBytes(from: bytes) }
    }

    /// - Parameter fill: writes all of the `count` bytes.
    init(count: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Void) {
        let size = max(count, 1)
        let hasRoom = Self.hasHeap && CRYPTO_secure_used() < Self.heapSize / 2
        let secure = unsafe hasRoom ? CRYPTO_secure_malloc(size, #fileID, #line) : nil
        let address = unsafe required(secure ?? CRYPTO_malloc(size, #fileID, #line))
        unsafe storage = UnsafeMutableRawBufferPointer(start: address, count: count)
        unsafe fill(storage)
    }

    deinit { unsafe CRYPTO_secure_clear_free(storage.baseAddress, storage.count, #fileID, #line) }

    /// Random bytes for a key, from OpenSSL's private generator. A failure is fatal.
    public static func random(count: Int) -> SecretBytes {
        unsafe SecretBytes(count: count) { buffer in
            let status = unsafe RAND_priv_bytes(
                buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(count))
            precondition(status == 1, "the random number generator failed")
        }
    }

    public var count: Int { unsafe storage.count }

    /// A copy in an ordinary array, for writing into plaintext that is encrypted next. Keep its
    /// life short.
    public var bytes: [UInt8] { unsafe Array(storage) }

    /// The bytes in `range` as a separate secret.
    public subscript(range: Range<Int>) -> SecretBytes {
        unsafe SecretBytes(count: range.count) { buffer in
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[range]))
        }
    }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        unsafe body(UnsafeRawBufferPointer(storage))
    }
}

extension SecretBytes: Equatable {
    /// Compares in a time that depends only on the lengths.
    public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        unsafe left.count == right.count
            && CRYPTO_memcmp(left.storage.baseAddress, right.storage.baseAddress, left.count) == 0
    }
}
