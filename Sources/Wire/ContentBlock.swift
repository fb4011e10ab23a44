/// The signed part of a message, as transmitted (docs/reference/format.md, "Content block").
///
/// `type ‖ number ‖ created ‖ expiry ‖ flags ‖ [jump] ‖ content`
public struct ContentBlock: Hashable, Sendable {
    public let type: ContentType
    /// The message's number in its channel, from 1.
    public let number: UInt64
    public let created: Timestamp
    /// The first second at which the message counts as expired; later than `created`. Nil: never.
    public let expiry: Timestamp?
    /// Whether `payload` is a Brotli stream (RFC 7932).
    public let isCompressed: Bool
    /// A range of numbers that the owner never used, so that they do not count as missed; not
    /// empty. Nil: none. The format calls it the jump.
    public let skippedNumbers: Range<UInt64>?
    /// The content's UTF-8, compressed or not.
    public let payload: [UInt8]

    private static let compressedFlag: UInt64 = 1
    private static let jumpFlag: UInt64 = 2

    public init(
        type: ContentType, number: UInt64, created: Timestamp, expiry: Timestamp?, isCompressed: Bool,
        skippedNumbers: Range<UInt64>? = nil, payload: [UInt8]
    ) {
        precondition((1...messageNumberLimit).contains(number) && expiry.map { $0 > created } != false)
        self.type = type
        self.number = number
        self.created = created
        self.expiry = expiry
        precondition(
            skippedNumbers.map { !$0.isEmpty && $0.lowerBound > 0 && $0.upperBound <= number } != false)
        self.isCompressed = isCompressed
        self.skippedNumbers = skippedNumbers
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
        guard flags & ~(Self.compressedFlag | Self.jumpFlag) == 0 else { throw .unknownFlags(flags) }
        isCompressed = flags & Self.compressedFlag != 0
        skippedNumbers = flags & Self.jumpFlag != 0 ? try reader.skippedNumbers(below: number) : nil
        payload = reader.rest()
    }

    /// The bytes that `init(bytes:)` reads.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.integer(UInt64(type.rawValue))
        writer.integer(number)
        writer.integer(created.seconds)
        writer.integer(expiry?.seconds ?? 0)
        writer.integer((isCompressed ? Self.compressedFlag : 0) | (skippedNumbers == nil ? 0 : Self.jumpFlag))
        if let skippedNumbers {
            writer.integer(skippedNumbers.lowerBound)
            writer.integer(skippedNumbers.upperBound)
        }
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

    /// Reads `from ‖ to`, with 0 < from < to ≤ number.
    fileprivate mutating func skippedNumbers(below number: UInt64) throws(WireError) -> Range<UInt64> {
        let first = try self.number()
        let end = try integer(limit: number)
        guard first < end else { throw .outOfRange(value: end, limit: number) }
        return first..<end
    }
}

/// The largest message number: 2^53 − 1, the largest integer that every JSON reader keeps exactly.
public let messageNumberLimit: UInt64 = 1 << 53 - 1
