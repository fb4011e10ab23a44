/// Length and hash of a document, which identify it.
public struct DocumentDigest: Hashable, Sendable {
    /// Bytes, in [0, `lengthLimit`].
    public let length: UInt64
    /// 32 bytes.
    public let sha256: [UInt8]

    /// 2^53 − 1: the largest integer that JSON carries everywhere.
    public static let lengthLimit: UInt64 = 1 << 53 - 1
    public static let sha256Length = 32

    public init(length: UInt64, sha256: [UInt8]) {
        precondition(length <= Self.lengthLimit && sha256.count == Self.sha256Length)
        self.length = length
        self.sha256 = sha256
    }
}
