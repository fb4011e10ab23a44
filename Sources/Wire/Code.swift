/// The text inside one QR symbol: an eight-character header, then the body in Base45.
///
/// All of it lies in QR's alphanumeric alphabet, so that every scanner returns it unharmed
/// (docs/format.md, "Codes").
public struct Code: Hashable, Sendable {
    public let kind: Kind
    public let body: [UInt8]

    public enum Kind: String, CaseIterable, Sendable {
        case publicKey = "PK"
        case share = "CS"
        case message = "MS"
        case request = "FR"
        case authorization = "AU"
        case endorsement = "EN"

        /// The header's eight ASCII characters, as they are authenticated too.
        public var header: [UInt8] { Array("SEQR1\(rawValue):".utf8) }
    }

    public init(kind: Kind, body: [UInt8]) {
        self.kind = kind
        self.body = body
    }

    /// Parses the text of a symbol.
    ///
    /// - Throws: `.notACode` where the text has no header of the form `SEQR` + digit or capital + two capitals
    ///   + `:`, `.unsupportedVersion`, `.unknownKind`, or `.invalidBase45`.
    public init(text: String) throws(WireError) {
        let characters = Array(text.utf8)
        guard characters.count >= 8, characters.starts(with: "SEQR".utf8), characters[7] == UInt8(ascii: ":"),
            Self.isDigit(characters[4]) || Self.isCapital(characters[4]),
            Self.isCapital(characters[5]), Self.isCapital(characters[6])
        else { throw .notACode }
        guard characters[4] == UInt8(ascii: "1") else { throw .unsupportedVersion }
        guard let kind = Kind.allCases.first(where: { characters.starts(with: $0.header) }) else {
            throw .unknownKind
        }
        self.init(kind: kind, body: try Base45.decode(characters[8...]))
    }

    /// The text that goes into the symbol. `Code(text:)` of it gives this code again.
    public var text: String { String(decoding: kind.header + Base45.encode(body), as: UTF8.self) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= byte }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")) ~= byte }
}
