/// The signed part of a message, as transmitted (docs/reference/format.md, "Content block").
///
/// `type ‖ number ‖ created ‖ expiry ‖ flags ‖ [jumps] ‖ content`
public struct ContentBlock: Hashable, Sendable {
    public let type: ContentType
    /// The message's number in its channel, from 1.
    public let number: UInt64
    public let created: Timestamp
    /// The first second at which the message counts as expired; later than `created`. Nil: never.
    public let expiry: Timestamp?
    /// Whether `payload` is a Brotli stream (RFC 7932).
    public let isCompressed: Bool
    /// The numbers before this one that the owner never used, so that they do not count as missed:
    /// at most `jumpLimit` ranges, ascending, separate.
    public let jumps: [Range<UInt64>]
    /// The content's UTF-8, compressed or not.
    public let payload: [UInt8]

    private static let compressedFlag: UInt64 = 1
    private static let jumpsFlag: UInt64 = 2
    /// The most jumps of a message.
    public static let jumpLimit = 256

    public init(
        type: ContentType, number: UInt64, created: Timestamp, expiry: Timestamp?, isCompressed: Bool,
        jumps: [Range<UInt64>] = [], payload: [UInt8]
    ) {
        precondition((1...messageNumberLimit).contains(number) && expiry.map { $0 > created } != false)
        self.type = type
        self.number = number
        self.created = created
        self.expiry = expiry
        precondition(
            jumps.count <= Self.jumpLimit && jumps == jumps.merged()
                && jumps.allSatisfy { $0.lowerBound > 0 && $0.upperBound <= number })
        self.isCompressed = isCompressed
        self.jumps = jumps
        self.payload = payload
    }

    /// - Throws: any `WireError` of layout, including `.unknownContentType`, `.numberIsZero`,
    ///   `.expiresBeforeCreated` and `.unknownFlags`.
    public init(bytes: [UInt8]) throws(WireError) {
        var reader = ByteReader(bytes)
        type = try reader.contentType()
        number = try reader.number()
        created = try reader.timestamp()
        let expiry = try reader.timestamp()
        guard expiry.seconds == 0 || expiry > created else { throw .expiresBeforeCreated }
        self.expiry = expiry.seconds == 0 ? nil : expiry
        let flags = try reader.integer(limit: .max)
        guard flags & ~(Self.compressedFlag | Self.jumpsFlag) == 0 else { throw .unknownFlags(flags) }
        isCompressed = flags & Self.compressedFlag != 0
        jumps = flags & Self.jumpsFlag != 0 ? try reader.jumps(before: number) : []
        payload = reader.rest()
    }

    /// The bytes that `init(bytes:)` reads.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.integer(UInt64(type.rawValue))
        writer.integer(number)
        writer.integer(created.seconds)
        writer.integer(expiry?.seconds ?? 0)
        writer.integer((isCompressed ? Self.compressedFlag : 0) | (jumps.isEmpty ? 0 : Self.jumpsFlag))
        if !jumps.isEmpty { writer.ranges(jumps) }
        writer.raw(payload)
        return writer.bytes
    }
}

extension ByteReader {
    /// - Throws: `.unknownContentType`, or any `WireError` of a varint.
    package mutating func contentType() throws(WireError) -> ContentType {
        let value = try integer(limit: .max)
        guard let type = UInt8(exactly: value).flatMap(ContentType.init(rawValue:)) else {
            throw .unknownContentType(value)
        }
        return type
    }

    /// Reads a message number in [1, `messageNumberLimit`].
    mutating func number() throws(WireError) -> UInt64 {
        let number = try integer(limit: messageNumberLimit)
        guard number > 0 else { throw .numberIsZero }
        return number
    }

    /// Reads 1 to `ContentBlock.jumpLimit` ranges of numbers from 1 to `number` − 1.
    fileprivate mutating func jumps(before number: UInt64) throws(WireError) -> [Range<UInt64>] {
        let limit = ContentBlock.jumpLimit
        let jumps = try ranges(from: 1, limit: number, atMost: limit)
        guard !jumps.isEmpty else { throw .outOfRange(value: 0, limit: UInt64(limit)) }
        return jumps
    }
}

/// The largest message number: 2^53 − 1, the largest integer that every JSON reader keeps exactly.
public let messageNumberLimit: UInt64 = 1 << 53 - 1
