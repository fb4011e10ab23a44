import Primitives
import Wire

/// A name derived from bytes: a UUID of version 8 (RFC 9562, section 5.8) with 122 bits of their
/// SHA-256.
///
/// Other programs know exported things by such a name, which is the same wherever and whenever it
/// is made.
public struct DigestUUID: Hashable, Sendable, CustomStringConvertible {
    /// 16 bytes.
    public let bytes: [UInt8]

    public init(of bytes: [UInt8]) {
        var uuid = Array(SHA256.hash(DomainTag.export.bytes + bytes).prefix(16))
        uuid[6] = uuid[6] & 0x0F | 0x80
        uuid[8] = uuid[8] & 0x3F | 0x80
        self.bytes = uuid
    }

    /// In lower case, as in RFC 9562, section 4.
    public var description: String {
        [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].hexadecimal }.joined(separator: "-")
    }
}
