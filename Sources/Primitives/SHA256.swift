import CCrypto

/// SHA-256 (FIPS 180-4).
public enum SHA256 {
    /// 32 bytes.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe required(EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil))
        return digest
    }
}

extension SHA256 {
    /// The hash of bytes that arrive piece by piece.
    @safe public struct Running: ~Copyable {
        private let context: OpaquePointer

        public init() {
            unsafe context = required(EVP_MD_CTX_new())
            unsafe required(EVP_DigestInit_ex(context, EVP_sha256(), nil))
        }

        deinit { unsafe EVP_MD_CTX_free(context) }

        public mutating func update(_ bytes: [UInt8], in range: Range<Int>) {
            precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
            unsafe bytes.withUnsafeBytes { buffer in
                let piece = unsafe UnsafeRawBufferPointer(rebasing: buffer[range])
                unsafe required(EVP_DigestUpdate(context, piece.baseAddress, piece.count))
            }
        }

        /// 32 bytes.
        public consuming func digest() -> [UInt8] {
            var digest = [UInt8](repeating: 0, count: 32)
            unsafe required(EVP_DigestFinal_ex(context, &digest, nil))
            return digest
        }
    }
}
