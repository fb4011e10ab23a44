/// The first bytes of an encrypted document, as everybody can read them (docs/reference/format.md,
/// "Encrypted document"): its header, and bytes of its chunks.
public enum DocumentStart: Hashable, Sendable {
    /// For the members of a channel, who alone can find the end of the header.
    case channel(SealedEnvelope)
    /// For the holders of certain keys: 1 to `DocumentHeader.recipientLimit` of them.
    case recipients([SealedKey], chunks: [UInt8])

    /// - Parameter bytes: the file's first `DocumentHeader.lengthLimit` bytes, or all if there are fewer.
    /// - Throws: any `WireError` of layout.
    public init(bytes: [UInt8]) throws(WireError) {
        try DocumentHeader.check(magic: Array(bytes.prefix(DocumentHeader.magic.count)))
        var reader = ByteReader(bytes)
        _ = try reader.bytes(DocumentHeader.magic.count)
        switch try reader.byte() {
        case DocumentHeader.Audience.channel: self = .channel(try SealedEnvelope(from: &reader))
        case DocumentHeader.Audience.recipients:
            let count = try reader.positive(limit: UInt64(DocumentHeader.recipientLimit))
            var keys: [SealedKey] = []
            for _ in 0..<count { keys.append(try SealedKey(from: &reader)) }
            self = .recipients(keys, chunks: reader.rest())
        case let other: throw .unknownAudience(other)
        }
    }
}

/// A document's envelope before its channel is known.
///
/// `suite ‖ iv ‖ hint ‖ revocation block behind its masked length, and bytes of the chunks`
public struct SealedEnvelope: Hashable, Sendable {
    /// The owner's suite, for the signature.
    public let suite: Suite
    /// 16 random bytes.
    public let iv: [UInt8]
    /// Shows a member the channel; random to others.
    public let hint: [UInt8]
    private let rest: [UInt8]

    init(from reader: inout ByteReader) throws(WireError) {
        suite = try reader.suite()
        iv = try reader.bytes(MessagePreamble.ivLength)
        hint = try reader.bytes(MessagePreamble.hintLength)
        guard reader.remaining > 0 else { throw .truncated }
        rest = reader.rest()
    }

    /// The bytes whose keyed hash in the document's channel begins with the mask of the length.
    public var maskInput: [UInt8] { RevocationField.maskInput(header: ChannelEnvelope.header, iv: iv) }

    /// The envelope, if the mask is that of the document's channel.
    ///
    /// - Returns: nil if the mask gives no length, or more bytes than there are.
    public func envelope(mask: [UInt8]) -> ChannelEnvelope? {
        RevocationField(from: rest, mask: mask).map { ChannelEnvelope(self, revocation: $0) }
    }

    /// The bytes after `envelope`, which is this document's.
    public func chunks(after envelope: ChannelEnvelope) -> [UInt8] {
        Array(rest.dropFirst(envelope.revocation.bytes.count))
    }
}
