/// Bytes as text: two bytes become three characters of an alphabet, and a last odd byte becomes two.
public struct TextEncoding: Sendable {
    private let alphabet: [UInt8]
    /// The value of each character; `invalid` for others.
    private let values: [UInt8]

    private static let invalid: UInt8 = 0xFF

    /// Base45 (RFC 9285), whose alphabet is that of QR's alphanumeric segments.
    /// docs/decisions/0002-base45.md says why codes are text.
    public static let base45 = TextEncoding("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    /// Base41, with the characters of QR's alphabet that links keep wherever they are pasted
    /// (docs/reference/format.md, "Link"; docs/decisions/0275-links.md).
    public static let base41 = TextEncoding("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:")

    /// - Parameter alphabet: at least 41 characters, since 41³ > 2^16.
    private init(_ alphabet: String) {
        self.alphabet = Array(alphabet.utf8)
        var values = [UInt8](repeating: Self.invalid, count: 256)
        for (value, character) in self.alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        self.values = values
    }

    /// Encodes n bytes as ⌈3n/2⌉ ASCII characters.
    public func encode(_ bytes: [UInt8]) -> [UInt8] {
        let base = UInt32(alphabet.count)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 3 + 1) / 2)
        var index = 0
        while index + 1 < bytes.count {
            let value = UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
            text.append(alphabet[Int(value % base)])
            text.append(alphabet[Int(value / base % base)])
            text.append(alphabet[Int(value / (base * base))])
            index += 2
        }
        if index < bytes.count {
            text.append(alphabet[Int(UInt32(bytes[index]) % base)])
            text.append(alphabet[Int(UInt32(bytes[index]) / base)])
        }
        return text
    }

    /// Decodes a text to the bytes that `encode` turns into exactly this text.
    ///
    /// - Throws: `WireError.invalidBase45` with the offset of the first character of the invalid
    ///   group: a character outside the alphabet, a value too large for its bytes, or a lone last
    ///   character.
    public func decode(_ text: some Collection<UInt8>) throws(WireError) -> [UInt8] {
        let base = alphabet.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 2 / 3)
        var value = 0
        var weight = 1
        var groupStart = 0
        for (offset, character) in text.enumerated() {
            let digit = values[Int(character)]
            guard digit != Self.invalid else { throw .invalidBase45(offset: offset) }
            value += Int(digit) * weight
            weight *= base
            if offset - groupStart == 2 {
                guard value <= 0xFFFF else { throw .invalidBase45(offset: groupStart) }
                bytes.append(UInt8(value >> 8))
                bytes.append(UInt8(value & 0xFF))
                (value, weight, groupStart) = (0, 1, offset + 1)
            }
        }
        switch weight {
        case 1: return bytes
        case base * base:
            guard value <= 0xFF else { throw .invalidBase45(offset: groupStart) }
            return bytes + [UInt8(value)]
        default: throw .invalidBase45(offset: groupStart)
        }
    }

    /// Whether a character is one of the alphabet.
    package func isCharacter(_ character: UInt8) -> Bool { values[Int(character)] != Self.invalid }

    /// The largest number of bytes whose text has at most this many characters.
    static func byteCount(ofText characters: Int) -> Int {
        characters / 3 * 2 + (characters % 3 == 2 ? 1 : 0)
    }
}
