import Primitives
public import Wire

extension DocumentDigest {
    private static let pieceLength = 1 << 18

    /// The digest of all bytes of `source`.
    ///
    /// - Throws: the errors of `source`.
    public init<Failure>(of source: ByteSource<Failure>) throws(Failure) {
        var buffer = [UInt8](repeating: 0, count: Self.pieceLength)
        var hash = SHA256.Running()
        var length: UInt64 = 0
        while true {
            let count = try source(&buffer, 0..<buffer.count)
            guard count > 0 else { break }
            hash.update(buffer, in: 0..<count)
            length += UInt64(count)
        }
        self.init(length: length, sha256: hash.digest())
    }
}
