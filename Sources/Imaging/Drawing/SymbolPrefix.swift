/// What precedes a symbol's text in segments of its own, such as the address of a link.
public struct SymbolPrefix: Equatable, Sendable {
    /// Encoded as an alphanumeric segment.
    let alphanumeric: [UInt8]
    /// Encoded as a byte segment.
    let bytes: [UInt8]

    public static let none = SymbolPrefix(alphanumeric: [], bytes: [])

    /// - Parameter alphanumeric: Characters of QR's alphanumeric alphabet.
    public init(alphanumeric: [UInt8], bytes: [UInt8]) {
        precondition(alphanumeric.allSatisfy(Symbol.isAlphanumeric))
        (self.alphanumeric, self.bytes) = (alphanumeric, bytes)
    }

    /// The bits of its segments. A byte segment begins with a mode indicator of 4 bits and its length
    /// in 8 or 16 (ISO/IEC 18004:2015, 7.4.1 and 7.4.5).
    func bitCount(inVersion version: Int) -> Int {
        let ofCharacters =
            alphanumeric.isEmpty ? 0 : Symbol.alphanumericBitCount(alphanumeric.count, inVersion: version)
        let ofBytes = bytes.isEmpty ? 0 : 4 + (version <= 9 ? 8 : 16) + 8 * bytes.count
        return ofCharacters + ofBytes
    }
}
