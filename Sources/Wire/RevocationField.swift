/// A revocation block behind its masked length (docs/reference/format.md, "Message" and "Revocation").
///
/// The length is masked because a channel's messages have blocks of nearly the same length, which would
/// link them (docs/decisions/0007-revocation-block.md). Only holders of the channel's key can find the
/// end of the block.
public struct RevocationField: Hashable, Sendable {
    /// The leaves that a message leaves out, and a secret wrapped for all others; at most `blockLimit`
    /// bytes. Empty: nobody is left out.
    public let block: [UInt8]
    private let maskedLength: [UInt8]

    /// In bytes.
    public static let blockLimit = 1_048_576
    /// Bytes of the longest length, and of its mask.
    public static let maskLength = 3

    /// - Parameter mask: `maskLength` bytes or more, for this message alone.
    init(block: [UInt8], mask: [UInt8]) {
        precondition(block.count <= Self.blockLimit && mask.count >= Self.maskLength)
        self.block = block
        maskedLength = zip(Self.varint(block.count), mask).map { $0 ^ $1 }
    }

    /// Reads the field from the front of `bytes`.
    ///
    /// - Returns: nil if the mask gives no length, or more bytes than there are.
    init?(from bytes: [UInt8], mask: [UInt8]) {
        var reader = ByteReader(zip(bytes.prefix(Self.maskLength), mask).map { $0 ^ $1 })
        guard let length = try? reader.integer(limit: UInt64(Self.blockLimit)),
            Int(length) <= bytes.count - reader.offset
        else { return nil }
        maskedLength = Array(bytes.prefix(reader.offset))
        block = Array(bytes[reader.offset..<reader.offset + Int(length)])
    }

    public var bytes: [UInt8] { maskedLength + block }

    /// Bytes of the field with a block of this many bytes.
    static func length(ofBlock count: Int) -> Int { varint(count).count + count }

    private static func varint(_ value: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.integer(UInt64(value))
        return writer.bytes
    }

    /// The bytes whose keyed hash begins with the mask.
    ///
    /// - Parameter header: the first bytes of the code or file.
    static func maskInput(header: [UInt8], iv: [UInt8]) -> [UInt8] { DomainTag.length.bytes + header + iv }
}

extension Suite {
    /// The length of a revocation block with this many bytes of list and wraps.
    ///
    /// The classic suite encrypts whole blocks of 16 bytes. There zeros fill the block, so that a message's
    /// length modulo 16 is the same whether and whomever it leaves out.
    public func revocationLength(of count: Int) -> Int {
        guard self == .classic else { return count }
        var length = count
        while RevocationField.length(ofBlock: length) % 16 != 1 { length += 1 }
        return length
    }
}
