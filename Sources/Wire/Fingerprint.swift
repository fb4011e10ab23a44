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

    /// Its first bytes are as good as all.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }

    /// Six groups of five decimal digits: each is five bytes, big-endian, modulo 100,000 (about 100
    /// bits in all).
    public var description: String { (0..<Self.groupCount).map(group).joined(separator: " ") }

    public static let groupCount = 6

    /// One of the groups of five digits.
    public func group(_ index: Int) -> String {
        precondition(0..<Self.groupCount ~= index)
        let value = bytes[5 * index..<5 * index + 5].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 100_000
        let digits = String(value)
        return String(repeating: "0", count: 5 - digits.count) + digits
    }
}
