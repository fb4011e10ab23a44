extension ContentLine {
    /// Whether programs that know the encodings of vCard 2.1 and 3.0 can decode the value: valid
    /// Base64, or quoted-printable that decodes to UTF-8, as its parameter ENCODING names it.
    /// iCalendar and vCard 4.0 have no more encodings.
    public var isDecodable: Bool {
        guard let encoding = self["ENCODING"] else { return true }
        return switch encoding {
        case ["QUOTED-PRINTABLE"]:
            (self["CHARSET"] ?? ["UTF-8"]).map { $0.utf8.uppercasedASCII } == ["UTF-8"]
                && String(validating: Self.unquoted(value), as: UTF8.self) != nil
        case _
        where ["B", "BASE64"].contains(encoding.map({ $0.utf8.uppercasedASCII }).joined(separator: ",")):
            Self.isBase64(value)
        default: false
        }
    }

    /// Decodes `=41` to `A`, and keeps each `=` that two digits do not follow (RFC 2045, section
    /// 6.7).
    private static func unquoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
        var unquoted: [UInt8] = []
        var rest = value
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap { $0.hexadecimalValue }
            if byte == UInt8(ascii: "="), digits.count == 2 {
                unquoted.append(digits[0] << 4 | digits[1])
                rest.removeFirst(2)
            } else {
                unquoted.append(byte)
            }
        }
        return unquoted
    }

    /// RFC 4648, section 4, with padding.
    private static func isBase64(_ value: ArraySlice<UInt8>) -> Bool {
        let padding = value.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return value.count.isMultiple(of: 4) && padding <= 2
            && value.dropLast(padding).allSatisfy { $0.isAlphanumeric || $0.isOne(of: "+/") }
    }
}
