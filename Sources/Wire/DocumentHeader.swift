/// The cleartext header before the chunks of an encrypted document (docs/reference/format.md, "Encrypted
/// document").
///
/// `magic ‖ length ‖ audience ‖ data by which its readers find the key`
public enum DocumentHeader: Hashable, Sendable {
    /// For the members of a channel.
    case channel(ChannelEnvelope)
    /// For the holders of certain keys: 1 to `recipientLimit` of them.
    case recipients([SealedKey])

    public static let magic = Array("SEQR1ED:".utf8)
    /// Bytes after magic and length.
    public static let lengthLimit = 1_048_640
    public static let recipientLimit = 256

    /// Checks the magic of a file.
    ///
    /// - Parameter prefix: the file's first eight bytes, or all if there are fewer.
    /// - Throws: `.notACode`, or `.unsupportedVersion` if only the version differs.
    public static func check(magic prefix: [UInt8]) throws(WireError) {
        guard prefix != magic else { return }
        guard prefix.count == magic.count, prefix[..<4] == magic[..<4], prefix[5...] == magic[5...],
            Code.isVersion(prefix[4])
        else { throw .notACode }
        throw .unsupportedVersion
    }

    /// - Parameter body: the bytes after magic and length.
    /// - Throws: any `WireError` of layout.
    public init(body: [UInt8]) throws(WireError) {
        var reader = ByteReader(body)
        switch try reader.byte() {
        case Audience.channel: self = .channel(try ChannelEnvelope(from: &reader))
        case Audience.recipients:
            let count = try reader.integer(limit: UInt64(Self.recipientLimit))
            guard count > 0 else { throw .outOfRange(value: 0, limit: UInt64(Self.recipientLimit)) }
            var keys: [SealedKey] = []
            for _ in 0..<count { keys.append(try SealedKey(from: &reader)) }
            self = .recipients(keys)
        case let other: throw .unknownAudience(other)
        }
        try reader.end()
    }

    /// Magic, length and body.
    public var bytes: [UInt8] {
        var body = ByteWriter()
        switch self {
        case .channel(let envelope):
            body.byte(Audience.channel)
            body.raw(envelope.bytes)
        case .recipients(let keys):
            body.byte(Audience.recipients)
            body.integer(UInt64(keys.count))
            for key in keys { body.raw(key.bytes) }
        }
        var writer = ByteWriter()
        writer.raw(Self.magic)
        writer.lengthPrefixed(body.bytes)
        return writer.bytes
    }

    enum Audience {
        static let channel: UInt8 = 1
        static let recipients: UInt8 = 2
    }
}
