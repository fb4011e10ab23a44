/// Decodes Base64 (RFC 4648, sections 4 and 5), one character at a time.
struct Base64Decoder {
    private(set) var bytes: [UInt8] = []
    private var bits: UInt32 = 0
    private var count = 0
    private var paddingCount = 0

    /// - Returns: false if the character is not allowed here.
    mutating func decode(_ character: UInt8) -> Bool {
        if character == UInt8(ascii: "=") {
            paddingCount += 1
            return count + paddingCount <= 4 && count >= 2
        }
        guard paddingCount == 0, let value = Self.value(character) else { return false }
        bits = bits << 6 | value
        count += 1
        if count > 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(2 * (4 - count)))) }
        if count == 4 { count = 0 }
        return true
    }

    /// Whether the text may end here.
    var isComplete: Bool { count != 1 && (paddingCount == 0 || count + paddingCount == 4) }

    private static func value(_ character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0") + 52)
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
