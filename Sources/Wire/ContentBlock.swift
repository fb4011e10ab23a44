/// The signed part of a message, as transmitted (docs/format.md, "Content block").
///
/// `type ‖ number ‖ created ‖ expiry ‖ flags ‖ content`
public struct ContentBlock: Hashable, Sendable {
    public let type: ContentType
    /// Counts a channel's messages from 1.
    public let number: UInt64
    public let created: Timestamp
    /// The first second at which the message is expired; later than `created`. Nil: never.
    public let expiry: Timestamp?
    /// Whether `payload` is a Brotli stream (RFC 7932).
    public let isCompressed: Bool
    /// The content's UTF-8, compressed or not.
    public let payload: [UInt8]

    private static let compressedFlag: UInt64 = 1

    public init(
        type: ContentType, number: UInt64, created: Timestamp, expiry: Timestamp?, isCompressed: Bool,
        payload: [UInt8]
    ) {
        precondition((1...messageNumberLimit).contains(number) && expiry.map { $0 > created } != false)
        self.type = type
        self.number = number
        self.created = created
        self.expiry = expiry
        self.isCompressed = isCompressed
        self.payload = payload
    }

    /// - Throws: any `WireError` of layout, `.unknownContentType`, `.numberIsZero`, `.expiresBeforeCreated` and
    ///   `.unknownFlags` among them.
    public init(bytes: [UInt8]) throws(WireError) {
        var reader = ByteReader(bytes)
        let type = try reader.integer(limit: .max)
        guard let known = UInt8(exactly: type).flatMap(ContentType.init(rawValue:)) else {
            throw .unknownContentType(type)
        }
        self.type = known
        number = try reader.number()
        created = try reader.timestamp()
        let expiry = try reader.timestamp()
        guard expiry.seconds == 0 || expiry > created else { throw .expiresBeforeCreated }
        self.expiry = expiry.seconds == 0 ? nil : expiry
        let flags = try reader.integer(limit: .max)
        guard flags & ~Self.compressedFlag == 0 else { throw .unknownFlags(flags) }
        isCompressed = flags & Self.compressedFlag != 0
        payload = reader.rest()
    }

    /// The bytes that `init(bytes:)` reads.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.integer(UInt64(type.rawValue))
        writer.integer(number)
        writer.integer(created.seconds)
        writer.integer(expiry?.seconds ?? 0)
        writer.integer(isCompressed ? Self.compressedFlag : 0)
        writer.raw(payload)
        return writer.bytes
    }
}

extension ByteReader {
    /// A message number in [1, `messageNumberLimit`].
    mutating func number() throws(WireError) -> UInt64 {
        let number = try integer(limit: messageNumberLimit)
        guard number > 0 else { throw .numberIsZero }
        return number
    }
}

/// The largest message number: 2^53 − 1, the largest integer that every JSON reader keeps exactly.
public let messageNumberLimit: UInt64 = 1 << 53 - 1
