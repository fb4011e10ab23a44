/// The content of a message: bytes that obey the rule of their type (docs/reference/format.md, "Content").
///
/// Writers and readers apply the same rule, so every value of this type has passed it. No library is
/// used for the rules: each is lenient in its own way (docs/decisions/0004-content-rules.md).
public struct Content: Hashable, Sendable {
    public let type: ContentType

    /// The bytes as transmitted, before compression.
    public let bytes: [UInt8]

    /// The greatest length of `bytes`.
    public static let byteLimit = 1_048_576

    /// Checks `text` against the rule of `type` and throws the first violation.
    ///
    /// - Parameter type: a type of text, so neither `file` nor `record`.
    public init(type: ContentType, text: String) throws(ContentError) {
        _ = try Value(text, as: type)
        self.type = type
        bytes = Array(text.utf8)
    }

    /// - Throws: `.tooLong`.
    public init(_ file: FileContent) throws(ContentError) {
        try self.init(type: .file, laidOut: file.content)
    }

    /// - Throws: `.tooLong`.
    public init(_ record: Record) throws(ContentError) {
        try self.init(type: .record, laidOut: record.content)
    }

    private init(type: ContentType, laidOut bytes: [UInt8]) throws(ContentError) {
        guard bytes.count <= Self.byteLimit else { throw .tooLong(bytes: bytes.count, limit: Self.byteLimit) }
        self.type = type
        self.bytes = bytes
    }

    /// Checks received content.
    ///
    /// - Throws: `.invalidUTF8` or `.invalidContent` for a text, any `WireError` of layout for a
    ///   file or record.
    public init(type: ContentType, bytes: [UInt8]) throws(WireError) {
        _ = try Value(bytes, as: type)
        self.type = type
        self.bytes = bytes
    }

    /// Content that was checked when it was stored, perhaps under the rules of an earlier version.
    package init(kept bytes: [UInt8], type: ContentType) {
        self.bytes = bytes
        self.type = type
    }

    /// The text, which is transmitted as UTF-8 exactly as written. Nil for a file or a record.
    public var text: String? { type.isText ? String(decoding: bytes, as: UTF8.self) : nil }

    public var file: FileContent? { type == .file ? try? FileContent(content: bytes) : nil }

    public var record: Record? { type == .record ? try? Record(content: bytes) : nil }

    /// Content of the most specific type whose whole rule `text` obeys.
    ///
    /// "https://example.org is down" is text, and so is half a card: a guess must not stop anybody
    /// from publishing a text. With an explicit type the writer sees the error instead. Blanks and
    /// line ends around a formal text, as a pipe leaves them, are dropped.
    public init(inferring text: String) throws(ContentError) {
        try Self.checkText(text)
        for type in ContentType.allCases {
            let candidate: String
            switch type.form {
            case .formal: candidate = Self.trim(text)
            case .contentLines: candidate = text
            case .prose, .file, .record: continue
            }
            if let content = try? Self(type: type, text: candidate) {
                self = content
                return
            }
        }
        self.type = .text
        bytes = Array(text.utf8)
    }

    /// The rule of `text`, which all other types of text obey too.
    static func checkText(_ text: String) throws(ContentError) {
        let bytes = text.utf8
        guard bytes.count <= byteLimit else { throw .tooLong(bytes: bytes.count, limit: byteLimit) }
        guard !text.isBlank else { throw .empty }
        if let nul = bytes.firstIndex(of: 0) {
            throw .nul(offset: bytes.distance(from: bytes.startIndex, to: nul))
        }
    }

    private static func trim(_ text: String) -> String {
        let start = text.utf8.drop { $0.isOne(of: " \t\r\n") }
        let end = start.reversed().drop { $0.isOne(of: " \t\r\n") }
        return String(decoding: end.reversed(), as: UTF8.self)
    }
}
