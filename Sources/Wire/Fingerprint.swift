/// A hash by which a key is known: SHA-256 over a domain tag, a suite and its public keys
/// (docs/reference/format.md, "Fingerprint").
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
    /// 32 bytes.
    public let bytes: [UInt8]

    public static let length = 32

    public init(bytes: [UInt8]) {
        precondition(bytes.count == Self.length)
        self.bytes = bytes
    }

    /// Six groups of five decimal digits: each is five bytes, big-endian, modulo 100,000 (about 100
    /// bits in all).
    public var description: String {
        stride(from: 0, to: 30, by: 5).map { start in
            let value = bytes[start..<start + 5].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 100_000
            let digits = String(value)
            return String(repeating: "0", count: 5 - digits.count) + digits
        }.joined(separator: " ")
    }
}
