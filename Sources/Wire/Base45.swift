/// Base45 (RFC 9285): two bytes become three characters of QR's alphanumeric alphabet, and a last
/// odd byte becomes two. docs/decisions/0002-base45.md says why codes are text.
public enum Base45 {
    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    private static let values: [UInt8] = {
        var values = [UInt8](repeating: invalid, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    private static let invalid: UInt8 = 0xFF

    /// Encodes n bytes as ⌈3n/2⌉ ASCII characters.
    public static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 3 + 1) / 2)
        var index = 0
        while index + 1 < bytes.count {
            let value = Int(bytes[index]) << 8 | Int(bytes[index + 1])
            text.append(alphabet[value % 45])
            text.append(alphabet[value / 45 % 45])
            text.append(alphabet[value / 2025])
            index += 2
        }
        if index < bytes.count {
            text.append(alphabet[Int(bytes[index]) % 45])
            text.append(alphabet[Int(bytes[index]) / 45])
        }
        return text
    }

    /// Decodes a text to the bytes that `encode` turns into exactly this text.
    ///
    /// - Throws: `WireError.invalidBase45` with the offset of the first character of the invalid
    ///   group: a character outside the alphabet, a value too large for its bytes, or a lone last
    ///   character.
    public static func decode(_ text: some Collection<UInt8>) throws(WireError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 2 / 3)
        var value = 0
        var weight = 1
        var groupStart = 0
        for (offset, character) in text.enumerated() {
            let digit = values[Int(character)]
            guard digit != invalid else { throw .invalidBase45(offset: offset) }
            value += Int(digit) * weight
            weight *= 45
            if offset - groupStart == 2 {
                guard value <= 0xFFFF else { throw .invalidBase45(offset: groupStart) }
                bytes.append(UInt8(value >> 8))
                bytes.append(UInt8(value & 0xFF))
                (value, weight, groupStart) = (0, 1, offset + 1)
            }
        }
        switch weight {
        case 1: return bytes
        case 45 * 45:
            guard value <= 0xFF else { throw .invalidBase45(offset: groupStart) }
            return bytes + [UInt8(value)]
        default: throw .invalidBase45(offset: groupStart)
        }
    }

    /// Whether a character is one of the alphabet, which is also that of QR's alphanumeric segments.
    package static func isCharacter(_ character: UInt8) -> Bool { values[Int(character)] != invalid }

    /// The largest number of bytes whose text has at most this many characters.
    static func byteCount(ofText characters: Int) -> Int {
        characters / 3 * 2 + (characters % 3 == 2 ? 1 : 0)
    }
}
