/// Card, time, name and type before a document, inside its encryption (docs/reference/format.md, "Encrypted
/// document").
///
/// `writer's card ‖ created ‖ file name ‖ media type`
public struct DocumentPreamble: Hashable, Sendable {
    public let writer: Card
    /// By the writer's clock.
    public let created: Timestamp
    /// The file's name, without folders, at most `fileNameLimit` bytes of UTF-8; may be empty. A
    /// claim by the writer, and not safe as the name of a file.
    public let fileName: String
    /// The media type (RFC 6838), at most `mediaTypeLimit` bytes of UTF-8; may be empty. A claim by
    /// the writer.
    public let mediaType: String

    /// In bytes.
    public static let fileNameLimit = 255
    /// In bytes.
    public static let mediaTypeLimit = 127

    public init(writer: Card, created: Timestamp, fileName: String, mediaType: String) {
        precondition(fileName.utf8.count <= Self.fileNameLimit)
        precondition(mediaType.utf8.count <= Self.mediaTypeLimit)
        self.writer = writer
        self.created = created
        self.fileName = fileName
        self.mediaType = mediaType
    }

    /// - Throws: any `WireError` of layout.
    package init(from reader: inout ByteReader) throws(WireError) {
        writer = try Card(from: &reader)
        created = try reader.timestamp()
        fileName = try reader.string(limit: Self.fileNameLimit)
        mediaType = try reader.string(limit: Self.mediaTypeLimit)
    }

    /// The bytes that `init(from:)` reads; always fewer than one chunk.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.raw(self.writer.body)
        writer.integer(created.seconds)
        writer.string(fileName)
        writer.string(mediaType)
        return writer.bytes
    }

    /// The domain tag, SHA-256 of the header, the channel's id if it is for a channel, and SHA-256
    /// of preamble and document.
    public static func signedBytes(
        headerDigest: [UInt8], channelID: [UInt8], contentDigest: [UInt8]
    ) -> [UInt8] {
        DomainTag.document.bytes + headerDigest + channelID + contentDigest
    }
}
