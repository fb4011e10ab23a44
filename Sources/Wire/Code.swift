/// The text inside one QR symbol: a header of eight characters, then the body in Base45.
///
/// Every character is in QR's alphanumeric alphabet, so every scanner returns the text unchanged
/// (docs/reference/format.md, "Codes").
public struct Code: Hashable, Sendable {
    public let kind: Kind
    public let body: [UInt8]

    public enum Kind: String, CaseIterable, Sendable {
        case publicKey = "PK"
        case keyCard = "KC"
        case share = "CS"
        case message = "MS"
        case request = "FR"
        case authorization = "AU"
        case endorsement = "EN"
        case part = "PP"
        case filmPart = "FM"
        case backup = "BK"
        case documentSignature = "SD"
        case lockedText = "LK"
        case guestKey = "GK"
        case invitation = "IN"

        static let headerLength = 8

        /// The header's eight ASCII characters, which are authenticated too.
        public var header: [UInt8] { Array("SEQR1\(rawValue):".utf8) }
    }

    public init(kind: Kind, body: [UInt8]) {
        self.kind = kind
        self.body = body
    }

    /// Parses the text of a symbol.
    ///
    /// - Throws: `.notACode` unless the text has a header of the form `SEQR` + digit or capital +
    ///   two capitals + `:`, `.unsupportedVersion`, `.unknownKind`, or `.invalidBase45`.
    public init(text: String) throws(WireError) {
        let characters = Array(text.utf8)
        let kind = try Self.kind(ofHeader: Array(characters.prefix(Kind.headerLength)))
        self.init(kind: kind, body: try TextEncoding.base45.decode(characters[Kind.headerLength...]))
    }

    /// Whether characters have the form of a header, whatever its version and kind.
    static func isHeader(_ header: [UInt8]) -> Bool {
        header.count == Kind.headerLength && header.starts(with: "SEQR".utf8)
            && header[7] == UInt8(ascii: ":") && isVersion(header[4])
            && isCapital(header[5]) && isCapital(header[6])
    }

    static func kind(ofHeader header: [UInt8]) throws(WireError) -> Kind {
        guard isHeader(header) else { throw .notACode }
        guard header[4] == UInt8(ascii: "1") else { throw .unsupportedVersion }
        guard let kind = Kind.allCases.first(where: { $0.header == header }) else { throw .unknownKind }
        return kind
    }

    /// Parses header and body in the form that is split into parts.
    ///
    /// - Throws: `.notACode`, `.unsupportedVersion` or `.unknownKind`; the last also for a part or a film part,
    ///   since parts never contain parts.
    package init(payload: [UInt8]) throws(WireError) {
        let header = Array(payload.prefix(Kind.headerLength))
        let kind = try Self.kind(ofHeader: header)
        guard kind != .part, kind != .filmPart else { throw .unknownKind }
        self.init(kind: kind, body: Array(payload.dropFirst(header.count)))
    }

    /// The longest body whose text has at most this many characters.
    package static func bodyLength(ofText characters: Int) -> Int {
        TextEncoding.byteCount(ofText: max(0, characters - Kind.headerLength))
    }

    /// Header and body, in the form that is split into parts.
    package var payload: [UInt8] { kind.header + body }

    /// The text for the symbol. `Code(text:)` gives this code again.
    public var text: String {
        String(decoding: kind.header + TextEncoding.base45.encode(body), as: UTF8.self)
    }

    /// Whether eight bytes are a header but for its format version.
    package static func isOtherVersion(_ bytes: [UInt8], of header: [UInt8]) -> Bool {
        bytes.count == header.count && bytes != header && isVersion(bytes[4])
            && bytes[..<4] == header[..<4] && bytes[5...] == header[5...]
    }

    /// Whether `byte` may be a format version.
    static func isVersion(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte || isCapital(byte)
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= byte }
}
